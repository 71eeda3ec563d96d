//! The tables of a server, whether it runs or not.

use std::time::{Duration, Instant};

use clap::Args;
use serde_json::Value;
use server::OperatorWish;
use store::{OperatorDesk, Sqlite, StorePlace, TableRow};

use super::{WhichStore, now_ms, tell};
use crate::failure::Failure;

#[derive(Debug, Args)]
pub(super) struct ListArguments {
    #[command(flatten)]
    store: WhichStore,
}

#[derive(Debug, Args)]
pub(super) struct CloseArguments {
    #[command(flatten)]
    store: WhichStore,
    /// As `list-tables` shows it
    id: String,
}

/// Servers look every other second.
const PATIENCE: Duration = Duration::from_secs(15);
const LOOK_EVERY: Duration = Duration::from_millis(200);

pub(super) async fn list(arguments: &ListArguments) -> Result<(), Failure> {
    let desk = arguments.store.desk().await?;
    for id in desk.table_ids().await.map_err(Failure::usage)? {
        match desk.table(&id).await {
            Ok(Some(row)) => tell(&said(&row))?,
            Ok(None) => (),
            Err(problem) => tell(&format!("{id}  cannot be read: {problem}"))?,
        }
    }
    Ok(())
}

/// Id, game, what happens there, since when, and who sits there.
fn said(row: &TableRow) -> String {
    let table: Value = serde_json::from_slice(&row.bytes).unwrap_or_default();
    let phase = match (table["running"].as_bool(), table["match_id"].is_string()) {
        (Some(true), _) => "playing",
        (_, true) => "over",
        (_, false) => "gathering",
    };
    let hours = now_ms().saturating_sub(row.changed_ms) / 3_600_000;
    let chairs = table["chairs"].as_array().into_iter().flatten().map(|chair| sitter(&chair["sitter"]));
    let chairs = chairs.collect::<Vec<String>>().join(", ");
    let game = table["game"].as_str().unwrap_or("?");
    format!("{}  {game}  {phase}  changed {hours} h ago  {chairs}", row.id)
}

fn sitter(sitter: &Value) -> String {
    let text = |value: &Value| value.as_str().unwrap_or("?").to_owned();
    if let Some(person) = sitter.get("person") {
        return format!("{} ({})", text(&person["name"]), text(&person["id"]));
    }
    match (sitter.get("bot"), sitter.get("reserved")) {
        (Some(bot), _) => format!("bot:{}", text(&bot["level"])),
        (None, Some(reserved)) => format!("for {}", text(&reserved["name"])),
        (None, None) => "open".to_owned(),
    }
}

pub(super) async fn close(arguments: &CloseArguments) -> Result<(), Failure> {
    close_one(&arguments.store, &arguments.store.desk().await?, &arguments.id).await?;
    tell("closed")
}

pub(super) async fn close_one(store: &WhichStore, desk: &OperatorDesk, id: &str) -> Result<(), Failure> {
    if desk.table(id).await.map_err(Failure::usage)?.is_none() {
        return Err(Failure::usage(format!("there is no table {id}")));
    }
    if let StorePlace::File(path) = store.place()?
        && let Ok(file) = Sqlite::lock(&path)
    {
        let closed = server::close_table(store.config()?, file, id).await;
        return closed.map_err(|problem| Failure::usage(format!("{problem:#}")));
    }
    ask_the_owner(desk, &OperatorWish::CloseTable(id.to_owned())).await
}

/// Waits until a running server has done it.
async fn ask_the_owner(desk: &OperatorDesk, wish: &OperatorWish) -> Result<(), Failure> {
    let text = wish.to_string();
    desk.wish(&text, now_ms()).await.map_err(Failure::usage)?;
    let begin = Instant::now();
    while begin.elapsed() < PATIENCE {
        tokio::time::sleep(LOOK_EVERY).await;
        if !desk.wishes().await.map_err(Failure::usage)?.contains(&text) {
            return Ok(());
        }
    }
    // A server that took it up at the last moment is believed.
    if desk.strike_wish(&text).await.map_err(Failure::usage)? {
        return Err(Failure::usage("no running server did it; is the one that owns the table there?"));
    }
    Ok(())
}
