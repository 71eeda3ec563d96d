//! Who is kept out. Servers look every other second.

use clap::Args;
use server::BanTarget;
use store::Ban;

use super::{WhichStore, now_ms, tell};
use crate::failure::Failure;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    store: WhichStore,
    /// A person's id as `list-tables` shows it, an address, or a network such as `203.0.113.0/24`; without it the bans
    /// are listed
    who: Option<BanTarget>,
    /// For how many days
    #[arg(long, default_value_t = 365, value_parser = clap::value_parser!(u32).range(1..=36_500))]
    days: u32,
    /// Let them in again
    #[arg(long, requires = "who")]
    lift: bool,
}

const DAY_MS: u64 = 86_400_000;

pub(super) async fn run(arguments: &Arguments) -> Result<(), Failure> {
    let desk = arguments.store.desk().await?;
    let Some(who) = &arguments.who else {
        let bans = desk.bans().await.map_err(Failure::usage)?;
        return bans.iter().try_for_each(|ban| tell(&said(ban)));
    };
    let what = who.to_string();
    if arguments.lift {
        let was_banned = desk.lift_ban(&what).await.map_err(Failure::usage)?;
        return if was_banned { tell("may come in again") } else { Err(Failure::usage("was not banned")) };
    }
    let ban = Ban { what, until_ms: now_ms() + u64::from(arguments.days) * DAY_MS };
    desk.ban(&ban).await.map_err(Failure::usage)?;
    tell(&said(&ban))
}

fn said(ban: &Ban) -> String {
    match ban.until_ms.saturating_sub(now_ms()).div_ceil(DAY_MS) {
        0 => format!("{} (no longer)", ban.what),
        n_days => format!("{} (for {n_days} days)", ban.what),
    }
}
