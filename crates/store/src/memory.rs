mod keeping;

use std::collections::{BTreeMap, BTreeSet};
use std::future;
use std::pin::Pin;
use std::sync::{Mutex, MutexGuard};

use commits::{
    Append, Channel, Commit, FinishedMatch, Holder, Keeping, Lease, MatchEnd, MatchWithout, NewDevice,
    NoteKind, Person, PersonChange, PersonNote, PersonRating, PuzzleAnswers, RatedPerson, SeekPlace, Seeker,
    StoredDevice, TableChange, TableRow, Turn, TurnChange, Without,
};

use crate::{Figures, Store, StoreError, TurnAt, Waiting};

/// Everything in memory: for tests, for simulation, and for a server that may forget.
#[derive(Debug, Default)]
pub struct Memory {
    kept: Mutex<Kept>,
}

#[derive(Clone, Debug, Default)]
struct Kept {
    logs: BTreeMap<String, Vec<Vec<u8>>>,
    tables: BTreeMap<String, TableRow>,
    /// Of each table, its newest epoch and everybody who ever sat there.
    epochs: BTreeMap<String, u32>,
    sitters: BTreeMap<String, BTreeSet<String>>,
    finished: BTreeMap<String, FinishedMatch>,
    persons: BTreeMap<String, (Person, u64)>,
    /// By the hash of its secret.
    devices: BTreeMap<String, (String, StoredDevice)>,
    links: BTreeMap<String, (String, u64)>,
    notes: BTreeMap<(String, NoteKind), Vec<u8>>,
    turns: BTreeMap<String, Turn>,
    channels: BTreeMap<String, Channel>,
    seekers: BTreeMap<String, Seeker>,
    beside: keeping::Beside,
}

impl Memory {
    /// The same as [`Store::commit`], without waiting.
    pub fn commit_now(&self, commit: &Commit) -> Result<(), StoreError> {
        let mut kept = self.kept();
        kept.check(commit)?;
        kept.keep(commit);
        Ok(())
    }

    /// The same as [`Store::claim`], without waiting.
    pub fn claim_now(&self, table: &str) -> Option<u32> {
        let mut kept = self.kept();
        let epoch = kept.epochs.get_mut(table)?;
        *epoch += 1;
        Some(*epoch)
    }

    pub fn log_now(&self, match_id: &str) -> Vec<Vec<u8>> {
        self.kept().logs.get(match_id).cloned().unwrap_or_default()
    }

    pub fn table_now(&self, id: &str) -> Option<TableRow> {
        self.kept().tables.get(id).cloned()
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().expect("nothing panics while it holds the lock")
    }
}

impl Kept {
    fn check(&self, commit: &Commit) -> Result<(), StoreError> {
        if commit.writes_a_table() && !self.is_owned(commit) {
            return Err(StoreError::Conflict);
        }
        let mut lengths: BTreeMap<&str, usize> = BTreeMap::new();
        for Append { match_id, seq, .. } in &commit.appends {
            let kept = self.logs.get(match_id).map_or(0, Vec::len);
            let expected = lengths.entry(match_id).or_insert(kept);
            if *seq as usize != *expected {
                return Err(StoreError::Conflict);
            }
            *expected += 1;
        }
        let is_next = match &commit.table {
            Some(TableChange::Save(row)) => row.version == self.version(&row.id) + 1,
            Some(TableChange::Remove { id, version, .. }) => *version == self.version(id),
            None => true,
        };
        let is_possible = is_next && commit.persons.iter().all(|change| self.is_possible(change));
        if is_possible { Ok(()) } else { Err(StoreError::Conflict) }
    }

    /// Whether what a change of a person starts from still holds.
    fn is_possible(&self, change: &PersonChange) -> bool {
        let is_waiting = |person: &String| {
            self.seekers.get(person).is_some_and(|seeker| seeker.place == SeekPlace::Waiting)
        };
        match change {
            PersonChange::ChangeChannel { channel, from_next_ms } => {
                self.channels.get(&channel.id).is_some_and(|known| known.next_ms == *from_next_ms)
            }
            PersonChange::Gather { persons, .. } => persons.iter().all(is_waiting),
            PersonChange::Add { .. }
            | PersonChange::Rename { .. }
            | PersonChange::AddDevice { .. }
            | PersonChange::SeeDevice { .. }
            | PersonChange::EndDevice { .. }
            | PersonChange::AddLink { .. }
            | PersonChange::SetNote { .. }
            | PersonChange::AddChannel(_)
            | PersonChange::RemoveChannel { .. }
            | PersonChange::Seek(_)
            | PersonChange::StillSeeking { .. }
            | PersonChange::StopSeeking { .. } => true,
        }
    }

    fn is_owned(&self, commit: &Commit) -> bool {
        let Some(Lease { table, epoch }) = &commit.lease else { return false };
        match self.epochs.get(table) {
            Some(newest) => newest == epoch && !commit.opens_a_table(),
            None => commit.opens_a_table(),
        }
    }

    fn version(&self, id: &str) -> u32 {
        self.tables.get(id).map_or(0, |kept| kept.version)
    }

    fn keep(&mut self, commit: &Commit) {
        for append in &commit.appends {
            self.logs.entry(append.match_id.clone()).or_default().push(append.bytes.clone());
        }
        match &commit.table {
            Some(TableChange::Save(row)) => self.save(row),
            Some(TableChange::Remove { id, unfinished, .. }) => {
                self.tables.remove(id);
                self.epochs.remove(id);
                self.sitters.remove(id);
                self.turns.remove(id);
                unfinished.iter().for_each(|match_id| drop(self.logs.remove(match_id)));
            }
            None => (),
        }
        if let Some(lease) = commit.lease.as_ref().filter(|_| !commit.sitters.is_empty()) {
            self.sitters.entry(lease.table.clone()).or_default().extend(commit.sitters.iter().cloned());
        }
        match (&commit.turn, &commit.lease) {
            (Some(TurnChange::Of(turn)), Some(lease)) => {
                self.turns.insert(lease.table.clone(), turn.clone());
            }
            (Some(TurnChange::Nobody), Some(lease)) => drop(self.turns.remove(&lease.table)),
            (None, _) | (_, None) => (),
        }
        if let Some(finished) = &commit.finished {
            self.finished.insert(finished.match_id.clone(), finished.clone());
            self.beside.unrated.insert(keeping::end_of(finished));
        }
        commit.persons.iter().for_each(|change| self.change_person(change));
    }

    fn save(&mut self, row: &TableRow) {
        if row.version == 1 {
            self.epochs.insert(row.id.clone(), Lease::FIRST);
        }
        self.tables.insert(row.id.clone(), row.clone());
    }

    fn change_person(&mut self, change: &PersonChange) {
        match change {
            PersonChange::Add { person, device } => {
                self.add_device(&person.id, device);
                self.persons.insert(person.id.clone(), (person.clone(), device.added_ms));
            }
            PersonChange::Rename { id, name } => {
                if let Some((person, _)) = self.persons.get_mut(id) {
                    person.name.clone_from(name);
                }
            }
            PersonChange::AddDevice { id, device } => self.add_device(id, device),
            PersonChange::SeeDevice { secret_hash, kind, seen_ms } => {
                if let Some((_, device)) = self.devices.get_mut(secret_hash) {
                    (device.kind, device.seen_ms) = (Some(kind.clone()), Some(*seen_ms));
                }
            }
            PersonChange::EndDevice { id, device } => {
                self.devices.retain(|_, (person, known)| person != id || known.id != *device);
            }
            PersonChange::AddLink { id, token_hash, expires_ms } => {
                self.links.insert(token_hash.clone(), (id.clone(), *expires_ms));
            }
            PersonChange::SetNote { id, kind, bytes } => {
                self.notes.insert((id.clone(), *kind), bytes.clone());
            }
            PersonChange::AddChannel(channel) | PersonChange::ChangeChannel { channel, .. } => {
                self.channels.insert(channel.id.clone(), channel.clone());
            }
            PersonChange::RemoveChannel { id } => drop(self.channels.remove(id)),
            PersonChange::Seek(seeker) => {
                self.seekers.insert(seeker.person.clone(), seeker.clone());
            }
            PersonChange::StillSeeking { id, now_ms } => {
                let waiting = self.seekers.get_mut(id).filter(|seeker| seeker.place == SeekPlace::Waiting);
                waiting.into_iter().for_each(|seeker| seeker.seen_ms = *now_ms);
            }
            PersonChange::Gather { persons, now_ms } => {
                for person in persons {
                    if let Some(seeker) = self.seekers.get_mut(person) {
                        (seeker.place, seeker.seen_ms) = (SeekPlace::Gathered, *now_ms);
                    }
                }
            }
            PersonChange::StopSeeking { id } => drop(self.seekers.remove(id)),
        }
    }

    fn add_device(&mut self, person: &str, new: &NewDevice) {
        let device = StoredDevice {
            id: StoredDevice::id_of(&new.secret_hash).to_owned(),
            kind: Some(new.kind.clone()),
            added_ms: Some(new.added_ms),
            seen_ms: Some(new.added_ms),
        };
        self.devices.insert(new.secret_hash.clone(), (person.to_owned(), device));
    }

    fn forget_person(&mut self, person: &str, without: Without) {
        for MatchWithout { match_id, head, summary } in without.matches {
            if let Some(first) = self.logs.get_mut(&match_id).and_then(|log| log.first_mut()) {
                *first = head;
            }
            if let (Some(finished), Some(summary)) = (self.finished.get_mut(&match_id), summary) {
                finished.summary = summary;
            }
        }
        let notes = without.notes.into_iter().map(|note| ((note.person, note.kind), note.bytes));
        self.notes.extend(notes);
        let finished = self.finished.values_mut();
        finished.for_each(|finished| finished.participants.retain(|one| one.person != person));
        self.sitters.values_mut().for_each(|sitters| sitters.retain(|sitter| sitter != person));
        self.links.retain(|_, (owner, _)| owner != person);
        self.devices.retain(|_, (owner, _)| owner != person);
        self.notes.retain(|(owner, _), _| owner != person);
        self.turns.retain(|_, turn| turn.person != person);
        self.channels.retain(|_, channel| channel.person != person);
        self.seekers.remove(person);
        self.persons.remove(person);
        self.beside.forget_person(person);
    }

    fn forget(&mut self, ended_before_ms: u64) -> u32 {
        let old = self.finished.values().filter(|finished| finished.ended_ms < ended_before_ms);
        let old: Vec<String> = old.map(|finished| finished.match_id.clone()).collect();
        for match_id in &old {
            self.beside.forget_match(self.finished.remove(match_id).as_ref());
            self.logs.remove(match_id);
        }
        u32::try_from(old.len()).expect("memory holds fewer matches")
    }

    fn forget_persons(&mut self, added_before_ms: u64) -> u32 {
        let took_part = self.finished.values().flat_map(|finished| &finished.participants);
        let took_part = took_part.map(|participant| &participant.person);
        let known: BTreeSet<String> = took_part.chain(self.sitters.values().flatten()).cloned().collect();
        let n_before = self.persons.len();
        self.persons.retain(|id, (_, added_ms)| *added_ms >= added_before_ms || known.contains(id));
        self.devices.retain(|_, (person, _)| self.persons.contains_key(person));
        self.links.retain(|_, (person, _)| self.persons.contains_key(person));
        self.notes.retain(|(person, _), _| self.persons.contains_key(person));
        self.channels.retain(|_, channel| self.persons.contains_key(&channel.person));
        self.seekers.retain(|person, _| self.persons.contains_key(person));
        self.beside.forget_persons(|person| self.persons.contains_key(person));
        u32::try_from(n_before - self.persons.len()).expect("memory holds fewer persons")
    }
}

impl Store for Memory {
    fn commit(&self, commit: Commit) -> Waiting<'_, ()> {
        ready(self.commit_now(&commit))
    }

    fn log<'s>(&'s self, match_id: &'s str) -> Waiting<'s, Vec<Vec<u8>>> {
        ready(Ok(self.log_now(match_id)))
    }

    fn log_length<'s>(&'s self, match_id: &'s str) -> Waiting<'s, u32> {
        let n_entries = self.kept().logs.get(match_id).map_or(0, Vec::len);
        ready(Ok(u32::try_from(n_entries).expect("memory holds fewer")))
    }

    fn table<'s>(&'s self, id: &'s str) -> Waiting<'s, Option<TableRow>> {
        ready(Ok(self.table_now(id)))
    }

    fn tables_with<'s>(&'s self, word: &'s str) -> Waiting<'s, Vec<String>> {
        let kept = self.kept();
        let has = |row: &&TableRow| row.bytes.windows(word.len()).any(|part| part == word.as_bytes());
        ready(Ok(kept.tables.values().filter(has).map(|row| row.id.clone()).collect()))
    }

    fn table_ids(&self) -> Waiting<'_, Vec<String>> {
        ready(Ok(self.kept().tables.keys().cloned().collect()))
    }

    fn claim<'s>(&'s self, table: &'s str) -> Waiting<'s, Option<u32>> {
        ready(Ok(self.claim_now(table)))
    }

    fn touch<'s>(&'s self, table: &'s str, seen_ms: u64) -> Waiting<'s, ()> {
        if let Some(row) = self.kept().tables.get_mut(table) {
            row.changed_ms = seen_ms;
        }
        ready(Ok(()))
    }

    fn finished<'s>(&'s self, match_id: &'s str) -> Waiting<'s, Option<FinishedMatch>> {
        ready(Ok(self.kept().finished.get(match_id).cloned()))
    }

    fn finished_of<'s>(
        &'s self,
        person: &'s str,
        before: Option<&'s MatchEnd>,
        n_max: u32,
    ) -> Waiting<'s, Vec<FinishedMatch>> {
        let kept = self.kept();
        let took_part = kept.finished.values().filter(|finished| keeping::took_part(finished, person));
        let is_before = |finished: &&FinishedMatch| before.is_none_or(|end| keeping::end_of(finished) < *end);
        let mut found: Vec<FinishedMatch> = took_part.filter(is_before).cloned().collect();
        found.sort_by_key(|finished| std::cmp::Reverse(keeping::end_of(finished)));
        found.truncate(n_max as usize);
        ready(Ok(found))
    }

    fn keep(&self, keeping: Keeping) -> Waiting<'_, ()> {
        let mut kept = self.kept();
        let Kept { beside, finished, .. } = &mut *kept;
        ready(beside.keep(keeping, finished))
    }

    fn analysis<'s>(&'s self, match_id: &'s str) -> Waiting<'s, Option<Vec<u8>>> {
        ready(Ok(self.kept().beside.analyses.get(match_id).cloned()))
    }

    fn unrated(&self, n_max: u32) -> Waiting<'_, Vec<FinishedMatch>> {
        let kept = self.kept();
        let oldest = kept.beside.unrated.iter().take(n_max as usize);
        ready(Ok(oldest.filter_map(|end| kept.finished.get(&end.match_id)).cloned().collect()))
    }

    fn ratings_of<'s>(&'s self, person: &'s str) -> Waiting<'s, Vec<PersonRating>> {
        let kept = self.kept();
        let own = kept.beside.ratings.values().filter(|rating| rating.person == person);
        ready(Ok(own.cloned().collect()))
    }

    fn leaders<'s>(
        &'s self,
        ladder: &'s str,
        around: Option<&'s str>,
        n_max: u32,
    ) -> Waiting<'s, Vec<RatedPerson>> {
        ready(Ok(self.kept().leaders(ladder, around, n_max)))
    }

    fn puzzle<'s>(&'s self, day: u32, game: &'s str) -> Waiting<'s, Option<Vec<u8>>> {
        ready(Ok(self.kept().beside.puzzles.get(&(day, game.to_owned())).cloned()))
    }

    fn puzzle_answers<'s>(&'s self, day: u32, game: &'s str, person: &'s str) -> Waiting<'s, PuzzleAnswers> {
        ready(Ok(self.kept().beside.answers_to(day, game, person)))
    }

    fn forget(&self, ended_before_ms: u64) -> Waiting<'_, u32> {
        ready(Ok(self.kept().forget(ended_before_ms)))
    }

    fn forget_links(&self, now_ms: u64) -> Waiting<'_, u32> {
        let links = &mut self.kept().links;
        let n_before = links.len();
        links.retain(|_, (_, expires_ms)| now_ms < *expires_ms);
        ready(Ok(u32::try_from(n_before - links.len()).expect("memory holds fewer links")))
    }

    fn holder<'s>(&'s self, secret_hash: &'s str) -> Waiting<'s, Option<Holder>> {
        let kept = self.kept();
        let device = kept.devices.get(secret_hash);
        let holder = device.and_then(|(id, device)| {
            let (person, _) = kept.persons.get(id)?;
            Some(Holder { person: person.clone(), device: device.clone() })
        });
        ready(Ok(holder))
    }

    fn devices<'s>(&'s self, person: &'s str) -> Waiting<'s, Vec<StoredDevice>> {
        let kept = self.kept();
        let own = kept.devices.values().filter(|(owner, _)| owner == person);
        ready(Ok(own.map(|(_, device)| device.clone()).collect()))
    }

    fn added_ms<'s>(&'s self, person: &'s str) -> Waiting<'s, Option<u64>> {
        ready(Ok(self.kept().persons.get(person).map(|(_, added_ms)| *added_ms)))
    }

    fn forget_person<'s>(&'s self, person: &'s str, without: Without) -> Waiting<'s, ()> {
        self.kept().forget_person(person, without);
        ready(Ok(()))
    }

    fn owner_of_link<'s>(&'s self, token_hash: &'s str, now_ms: u64) -> Waiting<'s, Option<Person>> {
        let kept = self.kept();
        let link = kept.links.get(token_hash).filter(|(_, expires_ms)| now_ms < *expires_ms);
        let owner = link.and_then(|(id, _)| kept.persons.get(id));
        ready(Ok(owner.map(|(person, _)| person.clone())))
    }

    fn forget_persons(&self, added_before_ms: u64) -> Waiting<'_, u32> {
        ready(Ok(self.kept().forget_persons(added_before_ms)))
    }

    fn take_link<'s>(&'s self, token_hash: &'s str, now_ms: u64) -> Waiting<'s, Option<String>> {
        let link = self.kept().links.remove(token_hash);
        ready(Ok(link.filter(|(_, expires_ms)| now_ms < *expires_ms).map(|(id, _)| id)))
    }

    fn notes_with<'s>(&'s self, kind: NoteKind, word: &'s str) -> Waiting<'s, Vec<PersonNote>> {
        let kept = self.kept();
        let named = kept.notes.iter().filter(|((_, known), bytes)| {
            *known == kind && bytes.windows(word.len()).any(|part| part == word.as_bytes())
        });
        let note = |((person, kind), bytes): (&(String, NoteKind), &Vec<u8>)| PersonNote {
            person: person.clone(),
            kind: *kind,
            bytes: bytes.clone(),
        };
        ready(Ok(named.map(note).collect()))
    }

    fn note<'s>(&'s self, person: &'s str, kind: NoteKind) -> Waiting<'s, Option<Vec<u8>>> {
        ready(Ok(self.kept().notes.get(&(person.to_owned(), kind)).cloned()))
    }

    fn turns_of<'s>(&'s self, person: &'s str) -> Waiting<'s, Vec<TurnAt>> {
        let kept = self.kept();
        let turns = kept.turns.iter().filter(|(_, turn)| turn.person == person);
        ready(Ok(turns.map(|(table, turn)| TurnAt { table: table.clone(), turn: turn.clone() }).collect()))
    }

    fn channels_of<'s>(&'s self, person: &'s str) -> Waiting<'s, Vec<Channel>> {
        let kept = self.kept();
        ready(Ok(kept.channels.values().filter(|channel| channel.person == person).cloned().collect()))
    }

    fn due_channels(&self, now_ms: u64, news_until_ms: u64, n_max: u32) -> Waiting<'_, Vec<Channel>> {
        let kept = self.kept();
        let has_news = |channel: &&Channel| {
            let news = channel.told_ms + 1..=news_until_ms;
            let mut turns = kept.turns.values().filter(|turn| turn.person == channel.person);
            channel.next_ms <= now_ms && turns.any(|turn| news.contains(&turn.news_ms))
        };
        let mut due: Vec<Channel> = kept.channels.values().filter(has_news).cloned().collect();
        due.sort_by_key(|channel| (channel.n_failures, channel.next_ms, channel.id.clone()));
        due.truncate(n_max as usize);
        ready(Ok(due))
    }

    fn seekers(&self) -> Waiting<'_, Vec<Seeker>> {
        let mut seekers: Vec<Seeker> = self.kept().seekers.values().cloned().collect();
        seekers.sort_by_key(|seeker| seeker.since_ms);
        ready(Ok(seekers))
    }

    fn forget_seekers(&self, seen_before_ms: u64) -> Waiting<'_, u32> {
        let seekers = &mut self.kept().seekers;
        let n_before = seekers.len();
        seekers.retain(|_, seeker| seeker.seen_ms >= seen_before_ms);
        ready(Ok(u32::try_from(n_before - seekers.len()).expect("memory holds fewer persons")))
    }

    fn check_writing(&self) -> Waiting<'_, ()> {
        ready(Ok(()))
    }

    fn may_recover(&self, _problem: &StoreError) -> bool {
        true
    }

    fn figures(&self) -> Figures {
        Figures::default()
    }

    fn close(&self) -> Waiting<'_, ()> {
        ready(Ok(()))
    }

    fn stopped(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(future::pending())
    }
}

fn ready<'s, T: Send + 's>(result: Result<T, StoreError>) -> Waiting<'s, T> {
    Box::pin(future::ready(result))
}
