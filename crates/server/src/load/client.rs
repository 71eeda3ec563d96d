#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::bail;
use game::random;
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use table::fair::{commitment, hex};

use super::Arguments;
use super::bytes::{self, MatchBytes, Restored};
use super::heard::{Heard, HeardUpdate};
use super::socket::Socket;
use super::web;

/// How fast each table plays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// Between two choices of one table; `None` means as fast as the answers come.
    between: Option<Duration>,
}

impl Pace {
    pub(super) fn new(rate: u32, n_tables: u32) -> Self {
        let between = (rate > 0).then(|| Duration::from_secs(1) * n_tables / rate);
        Self { between }
    }
}

/// What the clients of one table know together.
#[derive(Debug)]
pub(super) struct TableLoad {
    n_clients: u8,
    pace: Pace,
    number: u32,
    journey: Mutex<Journey>,
}

/// The choices that are on their way, and how long the earlier ones took.
///
/// The next seat may choose before everybody has heard of the choice before, so there can be several.
#[derive(Debug)]
struct Journey {
    /// By the position that each was made for: when it was sent, and how many have heard of it.
    under_way: BTreeMap<u32, (Instant, u8)>,
    next: Instant,
    is_measured: bool,
    latencies: Vec<Duration>,
    bytes: MatchBytes,
}

impl TableLoad {
    pub(super) fn new(arguments: &Arguments, pace: Pace, number: u32) -> Self {
        let next = Instant::now();
        let journey = Journey {
            under_way: BTreeMap::new(),
            next,
            is_measured: false,
            latencies: Vec::new(),
            bytes: MatchBytes::default(),
        };
        Self { n_clients: arguments.clients, pace, number, journey: Mutex::new(journey) }
    }

    /// All tables begin now, spread over the interval, so that they do not all choose at once.
    pub(super) fn begin(&self, n_tables: u32) {
        let offset = self.pace.between.map_or(Duration::ZERO, |between| between * self.number / n_tables);
        self.journey().next = Instant::now() + offset;
    }

    pub(super) fn measure(&self) {
        self.journey().is_measured = true;
    }

    pub(super) fn taken(&self) -> Vec<Duration> {
        let mut journey = self.journey();
        journey.is_measured = false;
        std::mem::take(&mut journey.latencies)
    }

    /// What whole matches have cost the clients of this table.
    pub(super) fn bytes(&self) -> MatchBytes {
        self.journey().bytes
    }

    fn on_match_received(&self, n_bytes: u64) {
        self.journey().bytes.add(n_bytes);
    }

    fn journey(&self) -> std::sync::MutexGuard<'_, Journey> {
        self.journey.lock().expect("nothing panics while it holds the lock")
    }

    fn on_sent(&self, at: u32) {
        self.journey().under_way.insert(at, (Instant::now(), 0));
    }

    fn on_received(&self, at: u32) {
        let mut journey = self.journey();
        let Some((&sent_at, (sent, n_received))) = journey.under_way.range_mut(..at).next_back() else {
            return;
        };
        *n_received += 1;
        if *n_received < self.n_clients {
            return;
        }
        let took = sent.elapsed();
        journey.under_way.remove(&sent_at);
        if journey.is_measured {
            journey.latencies.push(took);
        }
    }

    /// Another match begins: its positions are counted from the start.
    fn on_over(&self) {
        self.journey().under_way.clear();
    }

    /// When the next choice is due.
    fn due(&self) -> Option<Instant> {
        let between = self.pace.between?;
        let mut journey = self.journey();
        let due = journey.next;
        journey.next = due.max(Instant::now()) + between;
        Some(due)
    }
}

/// One client, before it begins to play.
#[derive(Debug)]
pub(super) struct Player {
    table: Arc<TableLoad>,
    seat: u8,
    socket: Socket,
    rng: Pcg64Mcg,
    n_said: u32,
    /// Has fixed its part of the next shuffle and not yet revealed it.
    is_committed: bool,
    /// The request that has revealed a part. Where it comes too late, the table has begun without it.
    reveal: Option<String>,
    /// Where deltas are wanted.
    restored: Option<Restored>,
    /// Since the last match was over.
    n_bytes: u64,
}

pub(super) async fn sit_down(arguments: &Arguments, table: &Arc<TableLoad>) -> anyhow::Result<Vec<Player>> {
    let server = arguments.server(table.number);
    let host = web::introduce(server).await?;
    let created = web::open_table(arguments, server, &host).await?;
    let wish = if arguments.deltas { "?deltas=2" } else { "" };
    let path = format!("/api/tables/{}/socket{wish}", created.id);
    let mut players = Vec::new();
    for seat in 0..arguments.clients {
        let server = arguments.server(table.number + u32::from(seat));
        let cookie = if seat == 0 { host.clone() } else { web::introduce(server).await? };
        let socket = Socket::connect(server, &path, &cookie).await?;
        let seed = u64::from(table.number) * 8 + u64::from(seat);
        let rng = Pcg64Mcg::seed_from_u64(seed);
        let mut player = Player {
            table: Arc::clone(table),
            seat,
            socket,
            rng,
            n_said: 0,
            is_committed: false,
            reveal: None,
            restored: arguments.deltas.then(Restored::default),
            n_bytes: 0,
        };
        if seat > 0 {
            player.say(&format!(r#""type":"sit","seat":{seat}"#)).await?;
        }
        player.get_ready().await?;
        players.push(player);
    }
    Ok(players)
}

impl Player {
    /// Gives the request's name.
    async fn say(&mut self, demand: &str) -> anyhow::Result<String> {
        self.n_said += 1;
        let request = format!("{}-{}", self.seat, self.n_said);
        let text = format!(r#"{{"request":"{request}",{demand}}}"#);
        self.socket.say(&text).await?;
        Ok(request)
    }

    fn part(&self) -> [u8; 32] {
        [self.seat + 1; 32]
    }

    async fn get_ready(&mut self) -> anyhow::Result<()> {
        self.is_committed = true;
        let hash = commitment(&self.part());
        self.say(&format!(r#""type":"ready","hash":"{hash}""#)).await?;
        Ok(())
    }

    /// All have committed: this client's part is due.
    async fn reveal(&mut self) -> anyhow::Result<()> {
        self.is_committed = false;
        let entropy = hex(&self.part());
        self.reveal = Some(self.say(&format!(r#""type":"reveal","entropy":"{entropy}""#)).await?);
        Ok(())
    }

    /// Answers every question, match after match, until it is stopped.
    pub(super) async fn play(mut self) -> anyhow::Result<()> {
        let mut text = String::new();
        while self.socket.next(&mut text).await? {
            self.n_bytes += bytes::of_frame(&text);
            if let Some(restored) = &mut self.restored {
                text = restored.whole(text)?;
            }
            match Heard::of(&text)? {
                Heard::Update(update) => self.on_update(update).await?,
                Heard::Revealing if self.is_committed => self.reveal().await?,
                Heard::Refused { request, .. } if request.is_some() && request == self.reveal.as_deref() => {}
                Heard::Refused { reason, .. } => bail!("refused: {reason:?}"),
                Heard::Revealing | Heard::Other => (),
            }
        }
        bail!("the server hung up")
    }

    async fn on_update(&mut self, update: HeardUpdate<'_>) -> anyhow::Result<()> {
        let at = update.at;
        self.table.on_received(at);
        if update.is_over {
            self.table.on_match_received(std::mem::take(&mut self.n_bytes));
            if self.seat == 0 {
                self.table.on_over();
            }
            return self.get_ready().await;
        }
        let legal = update.legal()?;
        if legal.is_empty() {
            return Ok(());
        }
        let choice = *random::pick(&mut self.rng, &legal);
        if let Some(due) = self.table.due() {
            tokio::time::sleep_until(due.into()).await;
        }
        self.table.on_sent(at);
        self.say(&format!(r#""type":"choose","at":{at},"choice":{choice}"#)).await?;
        Ok(())
    }
}
