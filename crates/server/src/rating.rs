//! Ratings of people by the model of Weng and Lin, for any number of seats: every match that counts, in the order in
//! which they ended. They are computed when somebody asks, and can be recomputed from the matches at any time.

use commits::{FinishedMatch, Keeping, PersonRating};
use protocol::RecordSummary;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use store::{Store, StoreError};

/// How many matches are counted at once; the rest count next time.
const BATCH: u32 = 200;
const MILLION: f64 = 1_000_000.0;

/// Which game and variant a rating is about.
pub(crate) fn ladder(game: &str, variant: &str) -> String {
    format!("{game}/{variant}")
}

/// Counts all matches that have not counted yet. Another node may do the same at the same time; then the rest is for
/// that one to do.
pub(crate) async fn catch_up(store: &dyn Store) -> Result<(), StoreError> {
    for finished in store.unrated(BATCH).await? {
        let ratings = match counting(&finished) {
            Some(ranks) => next_ratings(store, &ranks).await?,
            None => Vec::new(),
        };
        match store.keep(Keeping::Rated { match_id: finished.match_id, ratings }).await {
            Ok(()) => (),
            Err(StoreError::Conflict) => return Ok(()),
            Err(problem) => return Err(problem),
        }
    }
    Ok(())
}

/// Who took which place in a match that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ranks {
    ladder: String,
    /// 1 is the best; whoever shares a place has the same.
    places: Vec<(String, usize)>,
}

fn counting(finished: &FinishedMatch) -> Option<Ranks> {
    let summary: RecordSummary = serde_json::from_slice(&finished.summary).ok()?;
    if !summary.is_rated || finished.participants.len() != summary.points.len() {
        return None;
    }
    let standing = |seat: usize| {
        let won = summary.winners.iter().any(|winner| usize::from(winner.number()) == seat);
        (won, summary.points.get(seat))
    };
    let place =
        |seat: usize| 1 + (0..summary.points.len()).filter(|&other| standing(other) > standing(seat)).count();
    let places = finished.participants.iter();
    let places = places.map(|one| (one.person.clone(), place(usize::from(one.seat.number()))));
    Some(Ranks { ladder: ladder(&summary.game, &summary.variant), places: places.collect() })
}

async fn next_ratings(store: &dyn Store, ranks: &Ranks) -> Result<Vec<PersonRating>, StoreError> {
    let mut before = Vec::with_capacity(ranks.places.len());
    for (person, _) in &ranks.places {
        let known = store.ratings_of(person).await?.into_iter().find(|rating| rating.ladder == ranks.ladder);
        before.push(known.unwrap_or_else(|| beginning(person, &ranks.ladder)));
    }
    Ok(after(ranks, &before))
}

fn beginning(person: &str, ladder: &str) -> PersonRating {
    let WengLinRating { rating, uncertainty } = WengLinRating::default();
    PersonRating {
        person: person.to_owned(),
        ladder: ladder.to_owned(),
        mean_millionths: millionths(rating),
        deviation_millionths: millionths(uncertainty),
        n_matches: 0,
    }
}

fn after(ranks: &Ranks, before: &[PersonRating]) -> Vec<PersonRating> {
    let as_known = |rating: &PersonRating| {
        [WengLinRating {
            rating: rating.mean_millionths as f64 / MILLION,
            uncertainty: rating.deviation_millionths as f64 / MILLION,
        }]
    };
    let known: Vec<[WengLinRating; 1]> = before.iter().map(as_known).collect();
    let places = ranks.places.iter().map(|(_, place)| MultiTeamOutcome::new(*place));
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> =
        known.iter().map(<[_; 1]>::as_slice).zip(places).collect();
    let new = weng_lin_multi_team(&teams, &WengLinConfig::default());
    let changed = |(before, new): (&PersonRating, &Vec<WengLinRating>)| PersonRating {
        mean_millionths: new.first().map_or(before.mean_millionths, |new| millionths(new.rating)),
        deviation_millionths: new
            .first()
            .map_or(before.deviation_millionths, |new| millionths(new.uncertainty)),
        n_matches: before.n_matches + 1,
        ..before.clone()
    };
    before.iter().zip(&new).map(changed).collect()
}

#[expect(clippy::cast_possible_truncation, reason = "ratings are small numbers")]
fn millionths(value: f64) -> i64 {
    (value * MILLION).round() as i64
}

#[cfg(test)]
mod tests {
    use commits::{Commit, Participant, Seat};
    use rand_core::{Rng, SeedableRng};
    use rand_pcg::Pcg64Mcg;
    use serde_json::json;
    use store::Memory;

    use super::*;

    fn seat(number: u8) -> Seat {
        Seat::new(number).unwrap()
    }

    fn finished(match_id: &str, ended_ms: u64, points: &[i32], is_rated: bool) -> FinishedMatch {
        let best = points.iter().max().unwrap();
        let winners: Vec<usize> = (0..points.len()).filter(|&seat| points[seat] == *best).collect();
        let players: Vec<String> = (0..points.len()).map(|seat| format!("p{seat}")).collect();
        let summary = json!({
            "match": match_id, "game": "toy", "variant": "plain", "is_rated": is_rated, "players": players,
            "points": points, "winners": winners, "seat": null, "ended_s": 0
        });
        let participants = (0..)
            .zip(&players)
            .map(|(number, person)| Participant { person: person.clone(), seat: seat(number) });
        FinishedMatch {
            match_id: match_id.to_owned(),
            ended_ms,
            summary: serde_json::to_vec(&summary).unwrap(),
            participants: participants.collect(),
        }
    }

    async fn play(store: &Memory, finished: FinishedMatch) {
        store.commit(Commit { finished: Some(finished), ..Commit::default() }).await.unwrap();
    }

    async fn all(store: &Memory) -> Vec<PersonRating> {
        let mut ratings = Vec::new();
        for person in ["p0", "p1", "p2"] {
            ratings.extend(store.ratings_of(person).await.unwrap());
        }
        ratings
    }

    #[tokio::test]
    async fn whoever_wins_rises_and_everybody_is_better_known() {
        let store = Memory::default();
        play(&store, finished("m1", 1, &[9, 3, 5], true)).await;
        catch_up(&store).await.unwrap();
        let [first, last, middle] = &all(&store).await[..] else { panic!("three") };
        assert!(first.mean_millionths > middle.mean_millionths);
        assert!(middle.mean_millionths > last.mean_millionths);
        let unknown = beginning("p0", "toy/plain");
        assert!(first.mean_millionths > unknown.mean_millionths);
        assert!(first.deviation_millionths < unknown.deviation_millionths);
        assert_eq!((first.n_matches, first.ladder.as_str()), (1, "toy/plain"));
    }

    #[tokio::test]
    async fn whoever_shares_a_place_moves_alike() {
        let store = Memory::default();
        play(&store, finished("m1", 1, &[0, 1, 0], true)).await;
        catch_up(&store).await.unwrap();
        let [one, _, other] = &all(&store).await[..] else { panic!("three") };
        assert_eq!(one.mean_millionths, other.mean_millionths);
    }

    #[tokio::test]
    async fn matches_that_do_not_count_change_nothing_and_are_not_asked_again() {
        let store = Memory::default();
        play(&store, finished("with bots", 1, &[9, 3, 5], false)).await;
        let mut unreadable = finished("of another version", 2, &[9, 3, 5], true);
        unreadable.summary = b"?".to_vec();
        play(&store, unreadable).await;
        catch_up(&store).await.unwrap();
        assert!(all(&store).await.is_empty());
        assert!(store.unrated(9).await.unwrap().is_empty());
    }

    #[tokio::test]
    async fn ratings_that_are_made_anew_are_the_same() {
        let store = Memory::default();
        for (n, points) in (0..).zip([[9, 3, 5], [1, 2, 3], [4, 4, 0], [0, 7, 7]]) {
            play(&store, finished(&format!("m{n}"), n, &points, true)).await;
            catch_up(&store).await.unwrap();
        }
        let ratings = all(&store).await;
        assert!(ratings.iter().all(|rating| rating.n_matches == 4));
        store.keep(Keeping::RateAgain).await.unwrap();
        catch_up(&store).await.unwrap();
        assert_eq!(all(&store).await, ratings);
    }

    /// How far the first is ahead of the others in the end, averaged over some ladders of this many matches each.
    fn lead(n_matches: u32, n_seats: usize, place_of: impl Fn(usize, u64) -> Vec<usize>) -> f64 {
        const N_LADDERS: u64 = 60;
        let mut sum = 0.0;
        for seed in 0..N_LADDERS {
            let mut rng = Pcg64Mcg::seed_from_u64(seed);
            let mut ratings: Vec<PersonRating> =
                (0..n_seats).map(|seat| beginning(&format!("p{seat}"), "toy/plain")).collect();
            for _ in 0..n_matches {
                let places = place_of(n_seats, rng.next_u64());
                let places = ratings.iter().map(|rating| rating.person.clone()).zip(places).collect();
                ratings = after(&Ranks { ladder: "toy/plain".to_owned(), places }, &ratings);
            }
            let mean = |rating: &PersonRating| rating.mean_millionths as f64 / MILLION;
            let others = ratings[1..].iter().map(mean).sum::<f64>() / (n_seats - 1) as f64;
            sum += mean(&ratings[0]) - others;
        }
        sum / N_LADDERS as f64
    }

    /// What the page about leaders says; its words must change when this does.
    #[test]
    fn the_page_tells_what_a_difference_means() {
        let two_of_three = |_, luck: u64| if luck % 3 < 2 { vec![1, 2] } else { vec![2, 1] };
        let points = lead(300, 2, two_of_three);
        assert!((4.0..5.0).contains(&points), "two wins in three: {points}");
        let twice_as_often = |n_seats: usize, luck: u64| {
            let winner = usize::try_from(luck % 5).unwrap().saturating_sub(1);
            (0..n_seats).map(|seat| if seat == winner { 1 } else { 2 }).collect()
        };
        let points = lead(300, 4, twice_as_often);
        assert!((2.0..3.0).contains(&points), "twice as many wins as each of three: {points}");
    }
}
