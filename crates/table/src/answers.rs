use std::collections::{BTreeMap, VecDeque};

use crate::Refusal;

/// The answers that were given, so that a repeated request gets the same one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answers {
    by_person: BTreeMap<String, VecDeque<(String, Given)>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Given {
    Done { at: Option<u32> },
    Refused(Refusal),
}

/// For each person; a client repeats only what it sent a moment ago.
const ANSWERS_MAX: usize = 64;
const PERSONS_MAX: usize = 256;

impl Answers {
    pub(crate) fn get(&self, person: &str, request: &str) -> Option<&Given> {
        let answers = self.by_person.get(person)?;
        answers.iter().rev().find(|(known, _)| known == request).map(|(_, given)| given)
    }

    pub(crate) fn add(&mut self, person: &str, request: &str, given: Given) {
        if self.by_person.len() >= PERSONS_MAX && !self.by_person.contains_key(person) {
            self.by_person.pop_first();
        }
        let answers = self.by_person.entry(person.to_owned()).or_default();
        answers.push_back((request.to_owned(), given));
        if answers.len() > ANSWERS_MAX {
            answers.pop_front();
        }
    }
}
