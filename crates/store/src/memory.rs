use std::collections::{BTreeMap, BTreeSet};
use std::future;
use std::sync::{Mutex, MutexGuard};

use log::{Append, Commit, FinishedMatch, Person, PersonChange, TableChange, TableRow};

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
    finished: BTreeMap<String, FinishedMatch>,
    persons: BTreeMap<String, Person>,
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
        let mut seen = BTreeSet::new();
        let mut lengths: BTreeMap<&str, usize> = BTreeMap::new();
        for Append { match_id, seq, .. } in &commit.appends {
            let kept = self.logs.get(match_id).map_or(0, Vec::len);
            let expected = lengths.entry(match_id).or_insert(kept);
            if *seq as usize != *expected || !seen.insert((match_id, seq)) {
                return Err(StoreError::Conflict);
            }
            *expected += 1;
        }
        match &commit.table {
            Some(TableChange::Save(row)) => self.check_version(row),
            Some(TableChange::Remove { .. }) | None => Ok(()),
        }
    }

    fn check_version(&self, row: &TableRow) -> Result<(), StoreError> {
        let version = self.tables.get(&row.id).map_or(0, |kept| kept.version);
        if row.version == version + 1 { Ok(()) } else { Err(StoreError::Conflict) }
    }

    fn keep(&mut self, commit: &Commit) {
        for append in &commit.appends {
            self.logs.entry(append.match_id.clone()).or_default().push(append.bytes.clone());
        }
        match &commit.table {
            Some(TableChange::Save(row)) => drop(self.tables.insert(row.id.clone(), row.clone())),
            Some(TableChange::Remove { id, unfinished }) => {
                self.tables.remove(id);
                unfinished.iter().for_each(|match_id| drop(self.logs.remove(match_id)));
            }
            None => (),
        }
        if let Some(finished) = &commit.finished {
            self.finished.insert(finished.match_id.clone(), finished.clone());
        }
        commit.persons.iter().for_each(|change| self.change_person(change));
    }

    fn change_person(&mut self, change: &PersonChange) {
        match change {
            PersonChange::Add { person, secret_hash } => {
                self.secrets.insert(secret_hash.clone(), person.id.clone());
                self.persons.insert(person.id.clone(), person.clone());
            }
            PersonChange::Rename { id, name } => {
                if let Some(person) = self.persons.get_mut(id) {
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

    fn tables(&self) -> Waiting<'_, Vec<TableRow>> {
        ready(Ok(self.kept().tables.values().cloned().collect()))
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
        ready(Ok(id.and_then(|id| kept.persons.get(id)).cloned()))
    }

    fn take_link<'s>(&'s self, token_hash: &'s str, now_ms: u64) -> Waiting<'s, Option<String>> {
        let link = self.kept().links.remove(token_hash);
        ready(Ok(link.filter(|(_, expires_ms)| now_ms < *expires_ms).map(|(id, _)| id)))
    }
}

fn ready<'s, T: Send + 's>(result: Result<T, StoreError>) -> Waiting<'s, T> {
    Box::pin(future::ready(result))
}
