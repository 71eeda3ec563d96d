use commits::{Commit, Keeping, Person, PersonChange, PersonRating, PuzzleAnswer, PuzzleAnswers};

use super::Owned;
use super::records::{finish, finished};
use crate::{Store, StoreError};

pub(super) async fn check(store: &dyn Store) {
    an_analysis_stays_with_its_match(store).await;
    a_match_counts_once_and_ratings_follow_each_other(store).await;
    leaders_are_listed_for_all_and_for_those_who_know_each_other(store).await;
    a_puzzle_is_the_same_for_everybody_and_the_first_answer_counts(store).await;
}

async fn an_analysis_stays_with_its_match(store: &dyn Store) {
    let table = Owned::open(store, "analyses").await;
    finish(&table, finished("analysed", 50, &["anna"])).await;
    let keep = |match_id: &str, text: &str| {
        store.keep(Keeping::Analysis { match_id: match_id.to_owned(), bytes: text.as_bytes().to_vec() })
    };
    assert_eq!(store.analysis("analysed").await.expect("none yet"), None);
    keep("analysed", "first").await.expect("kept");
    keep("analysed", "second").await.expect("nothing changes");
    assert_eq!(store.analysis("analysed").await.expect("kept"), Some(b"first".to_vec()));
    keep("never played", "anything").await.expect("there is nothing to keep it with");
    assert_eq!(store.analysis("never played").await.expect("none"), None);
    store.forget(51).await.expect("forgotten");
    assert_eq!(store.analysis("analysed").await.expect("gone with its match"), None);
}

fn rating(person: &str, ladder: &str, mean: i64, n_matches: u32) -> PersonRating {
    PersonRating {
        person: person.to_owned(),
        ladder: ladder.to_owned(),
        mean_millionths: mean,
        deviation_millionths: 1_000_000,
        n_matches,
    }
}

async fn rate(store: &dyn Store, match_id: &str, ratings: &[PersonRating]) -> Result<(), StoreError> {
    store.keep(Keeping::Rated { match_id: match_id.to_owned(), ratings: ratings.to_vec() }).await
}

async fn unrated(store: &dyn Store, n_max: u32) -> Vec<String> {
    let unrated = store.unrated(n_max).await.expect("a list");
    unrated.into_iter().map(|finished| finished.match_id).filter(|id| id.starts_with("rated-")).collect()
}

async fn a_match_counts_once_and_ratings_follow_each_other(store: &dyn Store) {
    let table = Owned::open(store, "ratings").await;
    for (match_id, ended_ms) in [("rated-2", 9_002), ("rated-1", 9_001), ("rated-3", 9_003)] {
        finish(&table, finished(match_id, ended_ms, &["rita", "rolf"])).await;
    }
    assert_eq!(unrated(store, 100).await, ["rated-1", "rated-2", "rated-3"], "in the order of their ends");
    let first = [rating("rita", "game/plain", 26_000_000, 1), rating("rolf", "game/plain", 24_000_000, 1)];
    rate(store, "rated-1", &first).await.expect("it counts");
    assert_eq!(rate(store, "rated-1", &[]).await, Err(StoreError::Conflict), "once");
    assert_eq!(rate(store, "no match", &[]).await, Err(StoreError::Conflict));
    let late = [rating("rita", "game/plain", 27_000_000, 2), rating("rolf", "game/plain", 23_000_000, 1)];
    assert_eq!(rate(store, "rated-2", &late).await, Err(StoreError::Conflict), "another was first");
    assert_eq!(store.ratings_of("rita").await.expect("ratings"), first[..1], "nothing of it was kept");
    assert_eq!(unrated(store, 100).await, ["rated-2", "rated-3"]);
    rate(store, "rated-2", &[rating("rita", "game/duel", 25_500_000, 1)]).await.expect("another ladder");
    rate(store, "rated-3", &[]).await.expect("a match that changes nothing has counted, too");
    let ladders: Vec<String> =
        store.ratings_of("rita").await.expect("ratings").into_iter().map(|one| one.ladder).collect();
    assert_eq!(ladders, ["game/duel", "game/plain"]);
    store.keep(Keeping::RateAgain).await.expect("from the first");
    assert_eq!(unrated(store, 100).await, ["rated-1", "rated-2", "rated-3"]);
    assert!(store.ratings_of("rita").await.expect("ratings").is_empty());
}

async fn leaders_are_listed_for_all_and_for_those_who_know_each_other(store: &dyn Store) {
    let table = Owned::open(store, "leaders").await;
    for id in ["lea", "leo", "lin"] {
        let person = Person { id: id.to_owned(), name: id.to_uppercase() };
        let device = super::persons::new_device(&format!("secret of {id}"), u64::from(u32::MAX));
        store.commit(Commit::of_person(PersonChange::Add { person, device })).await.expect("new");
    }
    finish(&table, finished("rated-a", 9_101, &["lea", "leo"])).await;
    finish(&table, finished("rated-b", 9_102, &["leo", "lin"])).await;
    let [lea, leo, lin] = [("lea", 20), ("leo", 30), ("lin", 25)]
        .map(|(person, mean)| rating(person, "game/leaders", mean * 1_000_000, 1));
    rate(store, "rated-a", &[lea, leo]).await.expect("it counts");
    rate(store, "rated-b", &[lin, rating("nobody", "game/leaders", 99_000_000, 1)]).await.expect("it counts");
    let names = async |around: Option<&str>, n_max: u32| -> Vec<String> {
        let leaders = store.leaders("game/leaders", around, n_max).await.expect("a list");
        leaders.into_iter().map(|one| one.name).collect()
    };
    assert_eq!(names(None, 9).await, ["LEO", "LIN", "LEA"], "whoever has no name is not listed");
    assert_eq!(names(None, 2).await, ["LEO", "LIN"]);
    assert_eq!(names(Some("lea"), 9).await, ["LEO", "LEA"]);
    assert_eq!(names(Some("lin"), 9).await, ["LEO", "LIN"]);
    assert!(store.leaders("game/other", None, 9).await.expect("a list").is_empty());
}

async fn a_puzzle_is_the_same_for_everybody_and_the_first_answer_counts(store: &dyn Store) {
    let keep = |day: u32, text: &str| {
        store.keep(Keeping::Puzzle { day, game: "game".to_owned(), bytes: text.as_bytes().to_vec() })
    };
    keep(700, "first").await.expect("kept");
    keep(700, "second").await.expect("nothing changes");
    keep(701, "next").await.expect("kept");
    assert_eq!(store.puzzle(700, "game").await.expect("kept"), Some(b"first".to_vec()));
    assert_eq!(store.puzzle(700, "other").await.expect("none"), None);
    for (person, choice, is_right) in [("anna", 3, true), ("ben", 1, false), ("anna", 2, false)] {
        let (game, person) = ("game".to_owned(), person.to_owned());
        let answer = PuzzleAnswer { choice, is_right };
        store.keep(Keeping::PuzzleAnswer { day: 700, game, person, answer }).await.expect("kept");
    }
    let own = Some(PuzzleAnswer { choice: 3, is_right: true });
    let answers = PuzzleAnswers { n_answers: 2, n_right: 1, own };
    assert_eq!(store.puzzle_answers(700, "game", "anna").await.expect("answers"), answers);
    let of_nobody = PuzzleAnswers { own: None, ..answers };
    assert_eq!(store.puzzle_answers(700, "game", "caro").await.expect("answers"), of_nobody);
    for number in 0..PuzzleAnswers::COUNTED_MAX - 1 {
        let (game, person) = ("game".to_owned(), format!("z{number}"));
        let answer = PuzzleAnswer { choice: 1, is_right: false };
        store.keep(Keeping::PuzzleAnswer { day: 700, game, person, answer }).await.expect("kept");
    }
    let most = PuzzleAnswers { n_answers: PuzzleAnswers::COUNTED_MAX, n_right: 1, own };
    assert_eq!(store.puzzle_answers(700, "game", "anna").await.expect("answers"), most, "one is not counted");
    store.keep(Keeping::ForgetPuzzles { before_day: 701 }).await.expect("forgotten");
    assert_eq!(store.puzzle(700, "game").await.expect("gone"), None);
    assert_eq!(store.puzzle_answers(700, "game", "anna").await.expect("gone"), PuzzleAnswers::default());
    assert_eq!(store.puzzle(701, "game").await.expect("kept"), Some(b"next".to_vec()));
}
