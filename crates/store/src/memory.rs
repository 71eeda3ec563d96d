use std::collections::{BTreeMap, BTreeSet};
use std::future;
use std::pin::Pin;
use std::sync::{Mutex, MutexGuard};

use log::{Append, Commit, FinishedMatch, Lease, Person, PersonChange, TableChange, TableRow};

use crate::{Store, StoreError, Waiting};

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
    secrets: BTreeMap<String, String>,
    links: BTreeMap<String, (String, u64)>,
}

impl Memory {
    /// The same as [`Store::commit`] for whoever cannot wait.
    pub fn commit_now(&self, commit: &Commit) -> Result<(), StoreError> {
        let mut kept = self.kept();
        kept.check(commit)?;
        kept.keep(commit);
        Ok(())
    }

    /// The same as [`Store::claim`] for whoever cannot wait.
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
        if is_next { Ok(()) } else { Err(StoreError::Conflict) }
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
                unfinished.iter().for_each(|match_id| drop(self.logs.remove(match_id)));
            }
            None => (),
        }
        if let Some(lease) = commit.lease.as_ref().filter(|_| !commit.sitters.is_empty()) {
            self.sitters.entry(lease.table.clone()).or_default().extend(commit.sitters.iter().cloned());
        }
        if let Some(finished) = &commit.finished {
            self.finished.insert(finished.match_id.clone(), finished.clone());
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
            PersonChange::Add { person, secret_hash, added_ms } => {
                self.secrets.insert(secret_hash.clone(), person.id.clone());
                self.persons.insert(person.id.clone(), (person.clone(), *added_ms));
            }
            PersonChange::Rename { id, name } => {
                if let Some((person, _)) = self.persons.get_mut(id) {
                    person.name.clone_from(name);
                }
            }
            PersonChange::AddSecret { id, secret_hash } => {
                self.secrets.insert(secret_hash.clone(), id.clone());
            }
            PersonChange::AddLink { id, token_hash, expires_ms } => {
                self.links.insert(token_hash.clone(), (id.clone(), *expires_ms));
            }
        }
    }

    fn forget(&mut self, ended_before_ms: u64) -> u32 {
        let old = self.finished.values().filter(|finished| finished.ended_ms < ended_before_ms);
        let old: Vec<String> = old.map(|finished| finished.match_id.clone()).collect();
        for match_id in &old {
            self.finished.remove(match_id);
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
        self.secrets.retain(|_, person| self.persons.contains_key(person));
        self.links.retain(|_, (person, _)| self.persons.contains_key(person));
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

    fn table<'s>(&'s self, id: &'s str) -> Waiting<'s, Option<TableRow>> {
        ready(Ok(self.table_now(id)))
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

    fn finished_of<'s>(&'s self, person: &'s str, n_max: u32) -> Waiting<'s, Vec<FinishedMatch>> {
        let kept = self.kept();
        let took_part =
            |finished: &&FinishedMatch| finished.participants.iter().any(|one| one.person == person);
        let mut found: Vec<FinishedMatch> = kept.finished.values().filter(took_part).cloned().collect();
        found.sort_by_key(|finished| std::cmp::Reverse(finished.ended_ms));
        found.truncate(n_max as usize);
        ready(Ok(found))
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

    fn person_of_secret<'s>(&'s self, secret_hash: &'s str) -> Waiting<'s, Option<Person>> {
        let kept = self.kept();
        let id = kept.secrets.get(secret_hash);
        ready(Ok(id.and_then(|id| kept.persons.get(id)).map(|(person, _)| person.clone())))
    }

    fn forget_persons(&self, added_before_ms: u64) -> Waiting<'_, u32> {
        ready(Ok(self.kept().forget_persons(added_before_ms)))
    }

    fn take_link<'s>(&'s self, token_hash: &'s str, now_ms: u64) -> Waiting<'s, Option<String>> {
        let link = self.kept().links.remove(token_hash);
        ready(Ok(link.filter(|(_, expires_ms)| now_ms < *expires_ms).map(|(id, _)| id)))
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
