//! What is kept alongside the matches.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use commits::{FinishedMatch, Keeping, MatchEnd, PersonRating, PuzzleAnswer, PuzzleAnswers, RatedPerson};

use super::Kept;
use crate::StoreError;

#[derive(Clone, Debug, Default)]
pub(super) struct Beside {
    pub(super) analyses: BTreeMap<String, Vec<u8>>,
    pub(super) unrated: BTreeSet<MatchEnd>,
    /// By person and ladder.
    pub(super) ratings: BTreeMap<(String, String), PersonRating>,
    pub(super) puzzles: BTreeMap<(u32, String), Vec<u8>>,
    answers: BTreeMap<(u32, String), BTreeMap<String, PuzzleAnswer>>,
}

pub(super) fn end_of(finished: &FinishedMatch) -> MatchEnd {
    MatchEnd { ended_ms: finished.ended_ms, match_id: finished.match_id.clone() }
}

pub(super) fn took_part(finished: &FinishedMatch, person: &str) -> bool {
    finished.participants.iter().any(|one| one.person == person)
}

impl Beside {
    pub(super) fn keep(
        &mut self,
        keeping: Keeping,
        finished: &BTreeMap<String, FinishedMatch>,
    ) -> Result<(), StoreError> {
        match keeping {
            Keeping::Analysis { match_id, bytes } if finished.contains_key(&match_id) => {
                self.analyses.entry(match_id).or_insert(bytes);
            }
            Keeping::Analysis { .. } => (),
            Keeping::Rated { match_id, ratings } => {
                let end = finished.get(&match_id).map(end_of);
                let is_open = end.as_ref().is_some_and(|end| self.unrated.contains(end));
                if !is_open || !ratings.iter().all(|rating| self.is_next(rating)) {
                    return Err(StoreError::Conflict);
                }
                self.unrated.retain(|end| end.match_id != match_id);
                let key = |rating: &PersonRating| (rating.person.clone(), rating.ladder.clone());
                self.ratings.extend(ratings.into_iter().map(|rating| (key(&rating), rating)));
            }
            Keeping::RateAgain => {
                self.ratings.clear();
                self.unrated = finished.values().map(end_of).collect();
            }
            Keeping::Puzzle { day, game, bytes } => {
                self.puzzles.entry((day, game)).or_insert(bytes);
            }
            Keeping::PuzzleAnswer { day, game, person, answer } => {
                self.answers.entry((day, game)).or_default().entry(person).or_insert(answer);
            }
            Keeping::ForgetPuzzles { before_day } => {
                self.puzzles.retain(|(day, _), _| *day >= before_day);
                self.answers.retain(|(day, _), _| *day >= before_day);
            }
        }
        Ok(())
    }

    fn is_next(&self, rating: &PersonRating) -> bool {
        let known = self.ratings.get(&(rating.person.clone(), rating.ladder.clone()));
        known.map_or(0, |known| known.n_matches) + 1 == rating.n_matches
    }

    pub(super) fn forget_match(&mut self, finished: Option<&FinishedMatch>) {
        if let Some(finished) = finished {
            self.analyses.remove(&finished.match_id);
            self.unrated.remove(&end_of(finished));
        }
    }

    pub(super) fn forget_persons(&mut self, is_known: impl Fn(&str) -> bool) {
        self.ratings.retain(|(person, _), _| is_known(person));
    }

    pub(super) fn forget_person(&mut self, person: &str) {
        self.ratings.retain(|(owner, _), _| owner != person);
        self.answers.values_mut().for_each(|answers| answers.retain(|owner, _| owner != person));
    }

    pub(super) fn answers_to(&self, day: u32, game: &str, person: &str) -> PuzzleAnswers {
        let Some(answers) = self.answers.get(&(day, game.to_owned())) else {
            return PuzzleAnswers::default();
        };
        let counted = || answers.values().take(PuzzleAnswers::COUNTED_MAX as usize);
        let count = |n: usize| u32::try_from(n).expect("memory holds fewer answers");
        PuzzleAnswers {
            n_answers: count(counted().count()),
            n_right: count(counted().filter(|answer| answer.is_right).count()),
            own: answers.get(person).copied(),
        }
    }
}

impl Kept {
    pub(super) fn leaders(&self, ladder: &str, around: Option<&str>, n_max: u32) -> Vec<RatedPerson> {
        let played_with = |person: &str, other: &str| {
            self.finished.values().any(|finished| took_part(finished, person) && took_part(finished, other))
        };
        let is_wanted =
            |person: &str| around.is_none_or(|center| person == center || played_with(center, person));
        let rated = self.beside.ratings.values().filter(|rating| rating.ladder == ladder);
        let named = rated.filter(|rating| is_wanted(&rating.person)).filter_map(|rating| {
            let (person, _) = self.persons.get(&rating.person)?;
            Some(RatedPerson { name: person.name.clone(), rating: rating.clone() })
        });
        let mut leaders: Vec<RatedPerson> = named.collect();
        leaders.sort_by_key(|one| (Reverse(one.rating.surely_millionths()), one.rating.person.clone()));
        leaders.truncate(n_max as usize);
        leaders
    }
}
