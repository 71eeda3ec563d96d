//! How a match begins and ends.

use std::collections::{BTreeMap, BTreeSet};

use commits::{Commit, FinishedMatch, Participant};
use game::{Explain, Fair, Game, Outcome, Standing, Step};
use protocol::{RecordSummary, Settings, Spectators};

use crate::advance::Advance;
use crate::clock::Clocks;
use crate::entry::{Actor, Head};
use crate::fair;
use crate::live_match::LiveMatch;
use crate::match_log::MatchLog;
use crate::pending::Pending;
use crate::saved::{Fixed, OnTable, Opening, SavedTable, Tardy};
use crate::table::{Asker, Entropy, Table, to_json};

impl<G: Explain> Table<G> {
    /// All parts of the shuffle are there: the seed is fixed, and the first chance happens.
    pub(crate) fn start(&mut self, mut saved: SavedTable<G>, asker: Option<Asker>) {
        let is_series_over =
            saved.series().is_some_and(|series| matches!(series.standing(), Standing::Over { .. }));
        if is_series_over {
            saved.played.clear();
        }
        saved.tardy = Tardy::default();
        saved.ahead.clear();
        let opening = saved.opening.take();
        let head = head(&saved, opening.as_ref(), self.now_ms);
        let clocks = Clocks::new(saved.settings.pace, saved.seats());
        let entries = opening.as_ref().map_or(&[][..], |opening| &opening.entries);
        let mut live = LiveMatch::new(head, clocks, self.now_ms).opened_with(entries);
        saved.chairs.iter_mut().for_each(|(_, chair)| chair.forget_part());
        let first = Advance::of_start(&live);
        let log = MatchLog { head: live.head.clone(), entries: [entries, &first.entries].concat() };
        let events = first.events.clone();
        live.accept(first, false);
        let row = saved.row(self.version + 1, self.now_ms, OnTable::Running(live.match_id().to_owned()));
        let turn = self.turn_of(live.asked());
        let commit = Commit { appends: log.appends(), turn, ..Commit::of_row(row) };
        self.note_who_is_away();
        self.store(commit, None, Pending::Start { saved, live: Box::new(live), events, asker });
    }

    fn note_who_is_away(&mut self) {
        for seat in self.saved.seats().iter() {
            let is_away = self.saved.chair(seat).person().is_some() && !self.is_present(seat);
            let presence = &mut self.presence[seat];
            presence.stand_in = false;
            presence.away_since_ms = is_away.then(|| presence.away_since_ms.unwrap_or(self.now_ms));
        }
    }

    /// The table after the last choice of a match: the next shuffle is fixed at once.
    pub(crate) fn saved_after(&mut self, outcome: &Outcome<G>) -> SavedTable<G> {
        let mut saved = self.saved.clone();
        saved.tardy = Tardy::default();
        saved.ahead.clear();
        saved.played.push(outcome.points);
        if saved.settings.rounds == 0 {
            saved.played.clear();
        }
        saved.first = saved.seats().left_of(saved.first);
        if let Some(Standing::Next(first)) = saved.series().map(|series| series.standing()) {
            saved.first = first;
        }
        // Storing may have to be retried, and must not draw again.
        saved.fixed = self.next_fixed.get_or_insert_with(|| Fixed::new(&mut *self.entropy)).clone();
        saved
    }

    pub(crate) fn finished(&self, live: &LiveMatch<G>, advance: &Advance<G>) -> Option<FinishedMatch> {
        let outcome = advance.outcome()?;
        let mut ended = live.clone();
        ended.accept(advance.clone(), false);
        let summary = RecordSummary {
            match_id: live.match_id().to_owned(),
            game: G::NAME.to_owned(),
            variant: G::variant(&live.head.options),
            is_rated: is_rated(&ended, &self.saved.settings),
            hints: ended.n_hints.as_slice().to_vec(),
            laid_down: laid_down(&ended),
            players: live.head.players.clone(),
            points: outcome.points.as_slice().to_vec(),
            winners: outcome.winning_seats().collect(),
            seat: None,
            ended_s: u32::try_from(self.now_ms / 1000).unwrap_or(u32::MAX),
        };
        let seats = live.seats().iter();
        let persons = seats.zip(&live.head.persons);
        Some(FinishedMatch {
            match_id: live.match_id().to_owned(),
            ended_ms: self.now_ms,
            summary: to_json(&summary),
            participants: persons
                .filter_map(|(seat, id)| Some(Participant { person: id.clone()?, seat }))
                .collect(),
        })
    }
}

/// Only complete matches between different people, without hints, and not where anybody may look into all hands.
fn is_rated<G: Game>(ended: &LiveMatch<G>, settings: &Settings) -> bool {
    let persons: BTreeSet<&String> = ended.head.persons.iter().flatten().collect();
    let is_of_people = persons.len() == usize::from(ended.seats().count());
    let has_hints = ended.n_hints.as_slice().iter().any(|&n_hints| n_hints > 0);
    let are_hands_hidden = settings.spectators != Spectators::OpenHands;
    is_of_people && ended.head.fair.earlier.is_none() && !has_hints && are_hands_hidden
}

/// By seat: what its person laid down, and how often.
fn laid_down<G: Explain>(ended: &LiveMatch<G>) -> Vec<BTreeMap<String, u32>> {
    let mut counts = vec![BTreeMap::new(); usize::from(ended.seats().count())];
    for taken in ended.steps.iter().filter(|taken| taken.actor == Actor::Person) {
        if let Step::Choice(seat, choice) = &taken.step
            && let Some(card) = G::laid_down(choice)
        {
            *counts[usize::from(seat.number())].entry(card).or_default() += 1;
        }
    }
    counts
}

fn head<G: Game>(saved: &SavedTable<G>, opening: Option<&Opening<G>>, now_ms: u64) -> Head<G> {
    let Fixed { match_id, secret, commitment } = saved.fixed.clone();
    let entropy = saved.chairs.as_slice().iter().map(|chair| chair.entropy.clone()).collect();
    let hashes = saved.hashes();
    let earlier = opening.map(|opening| Box::new(opening.earlier.clone()));
    let options = G::with_first(&saved.options, saved.first);
    let options = opening.map_or_else(|| options.clone(), |opening| opening.pinned(&options));
    Head {
        game: G::NAME.to_owned(),
        rules: G::rules(&options).to_owned(),
        options,
        players: saved.names(),
        persons: saved.chairs.as_slice().iter().map(|chair| chair.person().map(str::to_owned)).collect(),
        fair: Fair {
            scheme: fair::SCHEME.to_owned(),
            match_id,
            commitment,
            secret,
            entropy,
            hashes,
            earlier,
        },
        started_ms: now_ms,
    }
}

impl Fixed {
    pub(crate) fn new(entropy: &mut dyn Entropy) -> Self {
        let secret = entropy.bytes();
        let match_id = fair::hex(&entropy.bytes()[..16]);
        Self { match_id, secret: fair::hex(&secret), commitment: fair::commitment(&secret) }
    }
}
