use std::collections::VecDeque;

use game::{Game, Hint};

use crate::Refusal;
use crate::remembered::Remembered;

/// Answers already given, so that a repeated request gets the same one.
#[derive(Clone, Debug)]
pub(crate) struct Answers<G: Game> {
    by_person: Remembered<Latest<G>>,
}

/// The latest answers to one person, oldest first.
#[derive(Clone, Debug)]
struct Latest<G: Game> {
    /// Fingerprints of the requests below, because nearly every request is new and would be compared with all of
    /// them.
    prints: VecDeque<u64>,
    answers: VecDeque<(String, Given<G>)>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Given<G: Game> {
    Done {
        at: Option<u32>,
    },
    Refused(Refusal),
    /// It was for a position that had passed.
    Stale,
    Hint {
        at: u32,
        hint: Hint<G::Choice>,
    },
}

/// Per person; a client repeats only what it sent a moment ago.
const ANSWERS_MAX: usize = 64;

impl<G: Game> Default for Answers<G> {
    fn default() -> Self {
        Self { by_person: Remembered::default() }
    }
}

impl<G: Game> Default for Latest<G> {
    fn default() -> Self {
        Self { prints: VecDeque::new(), answers: VecDeque::new() }
    }
}

impl<G: Game> Answers<G> {
    pub(crate) fn get(&self, person: &str, request: &str) -> Option<&Given<G>> {
        let Latest { prints, answers } = self.by_person.get(person)?;
        let print = print_of(request);
        let alike = prints.iter().zip(answers).rev().filter(|(known, _)| **known == print);
        alike.map(|(_, answer)| answer).find(|(known, _)| known == request).map(|(_, given)| given)
    }

    pub(crate) fn add(
        &mut self,
        person: &str,
        request: &str,
        given: Given<G>,
        is_seated: impl Fn(&str) -> bool,
    ) {
        let latest = self.by_person.get_mut(person, is_seated);
        latest.prints.push_back(print_of(request));
        latest.answers.push_back((request.to_owned(), given));
        if latest.answers.len() > ANSWERS_MAX {
            latest.prints.pop_front();
            latest.answers.pop_front();
        }
    }
}

/// FNV-1a: equal requests have equal fingerprints, and others rarely do.
fn print_of(request: &str) -> u64 {
    let mix = |print: u64, byte: u8| (print ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    request.bytes().fold(0xcbf2_9ce4_8422_2325, mix)
}

#[cfg(test)]
mod tests {
    use abluxxen::Abluxxen;

    use super::*;

    #[test]
    fn the_latest_answers_are_known_and_older_ones_forgotten() {
        let mut answers = Answers::<Abluxxen>::default();
        for number in 0..100 {
            answers.add("anna", &format!("r{number}"), Given::Done { at: Some(number) }, |_| true);
        }
        assert_eq!(answers.get("anna", "r99"), Some(&Given::Done { at: Some(99) }));
        assert_eq!(answers.get("anna", "r36"), Some(&Given::Done { at: Some(36) }));
        assert_eq!(answers.get("anna", "r35"), None);
        assert_eq!(answers.get("ben", "r99"), None);
    }
}
