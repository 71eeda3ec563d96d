use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use commits::{MatchEnd, Person, PersonRating};
use protocol::{HistoryPage, Problem, RatingLine, RecordSummary, ResultsOf, Statistics};
use serde::Deserialize;
use store::StoreError;
use utoipa::IntoParams;

use super::RestError;
use crate::app::App;
use crate::exporting::summary;
use crate::folding;
use crate::identity::{self, Known};
use crate::listen::Peer;
use crate::rating;

/// How many matches are on one page.
const PAGE_MAX: u32 = 50;
/// Each of them is looked up.
const PAGE_COST: u32 = 3;
/// How many of the newest matches are counted.
pub(crate) const COUNTED_MAX: u32 = 500;
/// Counting them costs as much as this many requests.
const COUNT_COST: u32 = 10;
const RECENT_MAX: usize = 50;
const LEADERS_MAX: u32 = 100;
const VARIANT_MAX: usize = 40;

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PageWish {
    /// Where an earlier page ended: its `next`
    #[param(max_length = 84, pattern = "^[0-9]{1,19}-[0-9A-Za-z]{0,64}$")]
    #[serde(default)]
    before: Option<String>,
}

/// All finished matches that this person took part in, page by page, newest first
#[utoipa::path(
    get,
    path = "/api/me/history",
    params(PageWish),
    responses(
        (status = 200, body = HistoryPage), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 429, body = Problem)
    ),
    security(("cookie" = []))
)]
pub(crate) async fn history(
    State(app): State<App>,
    Known(person): Known,
    peer: Peer,
    wish: Result<Query<PageWish>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<HistoryPage>, RestError> {
    folding::pay(&app, peer.address, PAGE_COST)?;
    let bad = || RestError::new(StatusCode::BAD_REQUEST, "`before` is the `next` of an earlier page");
    let Query(wish) = wish.map_err(|_| bad())?;
    let before = wish.before.as_deref().map(|text| place(text).ok_or_else(bad)).transpose()?;
    let finished = app.store.finished_of(&person.id, before.as_ref(), PAGE_MAX).await?;
    let is_full = finished.len() == PAGE_MAX as usize;
    let next = finished.last().filter(|_| is_full).map(|last| format!("{}-{}", last.ended_ms, last.match_id));
    let brief = |summary| RecordSummary { laid_down: Vec::new(), ..summary };
    let records = finished.iter().filter_map(|finished| summary(finished, &person.id)).map(brief).collect();
    Ok(Json(HistoryPage { records, next }))
}

/// `1700000000000-0123abcd`
fn place(text: &str) -> Option<MatchEnd> {
    let (ended_ms, match_id) = text.split_once('-')?;
    let is_id = match_id.len() <= 64 && match_id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_id.then_some(())?;
    Some(MatchEnd { ended_ms: ended_ms.parse().ok()?, match_id: match_id.to_owned() })
}

/// What this person's newest matches come to
#[utoipa::path(
    get,
    path = "/api/me/statistics",
    responses((status = 200, body = Statistics), (status = 401, body = Problem), (status = 429, body = Problem)),
    security(("cookie" = []))
)]
pub(crate) async fn statistics(
    State(app): State<App>,
    Known(person): Known,
    peer: Peer,
) -> Result<Json<Statistics>, RestError> {
    folding::pay(&app, peer.address, COUNT_COST)?;
    rating::catch_up(&*app.store).await?;
    let finished = app.store.finished_of(&person.id, None, COUNTED_MAX).await?;
    let records: Vec<RecordSummary> =
        finished.iter().filter_map(|finished| summary(finished, &person.id)).collect();
    Ok(Json(Statistics { ratings: ratings_of(&app, &person).await?, ..counted(&records) }))
}

pub(crate) async fn ratings_of(app: &App, person: &Person) -> Result<Vec<RatingLine>, StoreError> {
    let ratings = app.store.ratings_of(&person.id).await?;
    let line = |rating: &PersonRating| line(person.name.clone(), rating, Some(person));
    Ok(ratings.iter().filter_map(line).collect())
}

/// Newest first.
fn counted(records: &[RecordSummary]) -> Statistics {
    let mut results: BTreeMap<(String, String, u32), ResultsOf> = BTreeMap::new();
    let mut laid_down: BTreeMap<String, BTreeMap<String, u32>> = BTreeMap::new();
    let own = |record: &RecordSummary| record.seat.map(|seat| usize::from(seat.number()));
    for record in records {
        let Some(seat) = own(record) else { continue };
        let n_seats = u32::try_from(record.points.len()).unwrap_or(u32::MAX);
        let key = (record.game.clone(), record.variant.clone(), n_seats);
        let results = results.entry(key).or_insert_with(|| ResultsOf {
            game: record.game.clone(),
            variant: record.variant.clone(),
            n_seats,
            n_matches: 0,
            victories: 0.0,
            points: 0,
        });
        results.n_matches += 1;
        results.victories += if has_won(record) { 1.0 / record.winners.len() as f64 } else { 0.0 };
        results.points += record.points.get(seat).copied().unwrap_or(0);
        for (card, count) in record.laid_down.get(seat).into_iter().flatten() {
            *laid_down.entry(record.game.clone()).or_default().entry(card.clone()).or_default() += count;
        }
    }
    let won: Vec<bool> = records.iter().map(has_won).collect();
    let streaks = won.split(|won| !won).map(<[bool]>::len);
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Statistics {
        n_matches: count(records.len()),
        results: results.into_values().collect(),
        streak: count(won.iter().take_while(|won| **won).count()),
        best_streak: count(streaks.max().unwrap_or(0)),
        recent: won.iter().take(RECENT_MAX).rev().copied().collect(),
        laid_down,
        ratings: Vec::new(),
    }
}

fn has_won(record: &RecordSummary) -> bool {
    record.seat.is_some_and(|seat| record.winners.contains(&seat))
}

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LeadersWish {
    /// Which variant of the game
    #[param(max_length = 40)]
    variant: String,
    /// Only this person and those who played with them
    #[serde(default)]
    known: bool,
}

/// The best of one variant of a game, of the whole site or of the people one has played with
#[utoipa::path(
    get,
    path = "/api/leaders/{game}",
    params(("game" = String, Path, description = "The name of the game", max_length = 24), LeadersWish),
    responses(
        (status = 200, body = Vec<RatingLine>), (status = 400, body = Problem), (status = 404, body = Problem),
        (status = 429, body = Problem)
    )
)]
pub(crate) async fn leaders(
    State(app): State<App>,
    peer: Peer,
    headers: axum::http::HeaderMap,
    Path(game): Path<String>,
    wish: Result<Query<LeadersWish>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Vec<RatingLine>>, RestError> {
    let Query(wish) =
        wish.map_err(|problem| RestError::new(StatusCode::BAD_REQUEST, &problem.body_text()))?;
    if !app.games.contains_key(&game) {
        return Err(RestError::not_found("there is no such game"));
    }
    if wish.variant.len() > VARIANT_MAX {
        return Err(RestError::new(StatusCode::BAD_REQUEST, "there is no such variant"));
    }
    folding::pay(&app, peer.address, COUNT_COST)?;
    rating::catch_up(&*app.store).await?;
    let person = identity::person_of(&app, &headers).await?;
    let around = match &person {
        Some(person) if wish.known => Some(person.id.as_str()),
        None if wish.known => return Ok(Json(Vec::new())),
        Some(_) | None => None,
    };
    let ladder = rating::ladder(&game, &wish.variant);
    let leaders = app.store.leaders(&ladder, around, LEADERS_MAX).await?;
    let lines = leaders.into_iter().filter_map(|leader| line(leader.name, &leader.rating, person.as_ref()));
    Ok(Json(lines.collect()))
}

fn line(name: String, rating: &PersonRating, asking: Option<&Person>) -> Option<RatingLine> {
    let (game, variant) = rating.ladder.split_once('/')?;
    let whole = |millionths: i64| millionths as f64 / 1_000_000.0;
    Some(RatingLine {
        name,
        game: game.to_owned(),
        variant: variant.to_owned(),
        mean: whole(rating.mean_millionths),
        deviation: whole(rating.deviation_millionths),
        n_matches: rating.n_matches,
        is_own: asking.is_some_and(|person| person.id == rating.person),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn record(game: &str, winners: &[u8], points: &[i32]) -> RecordSummary {
        let laid_down = json!([{"7": 2}, {"12": 1}, {}]);
        serde_json::from_value(json!({
            "match": "m", "game": game, "variant": "plain", "players": ["a", "b", "c"], "points": points,
            "winners": winners, "seat": 0, "ended_s": 0, "laid_down": laid_down
        }))
        .unwrap()
    }

    #[test]
    fn matches_come_to_results_streaks_and_favourites() {
        let newest_first = [
            record("x", &[0], &[9, 1, 1]),
            record("x", &[0, 1], &[5, 5, 1]),
            record("y", &[2], &[0, 0, 1]),
            record("x", &[0], &[3, 1, 1]),
            record("x", &[0], &[2, 1, 1]),
            record("x", &[0], &[2, 1, 1]),
        ];
        let Statistics { n_matches, results, streak, best_streak, recent, laid_down, .. } =
            counted(&newest_first);
        assert_eq!((n_matches, streak, best_streak), (6, 2, 3));
        assert_eq!(recent, [true, true, true, false, true, true]);
        assert_eq!(results.len(), 2);
        assert_eq!((results[0].n_matches, results[0].victories, results[0].points), (5, 4.5, 21));
        assert_eq!(laid_down["x"]["7"], 10);
        assert!(!laid_down["x"].contains_key("12"), "that was somebody else");
    }

    #[test]
    fn a_place_in_the_list_is_read_and_nothing_else() {
        let read = place("1700000000000-0123abcd").unwrap();
        assert_eq!((read.ended_ms, read.match_id.as_str()), (1_700_000_000_000, "0123abcd"));
        for wrong in ["", "-", "x-y", "17", "1-a/b", &format!("1-{}", "a".repeat(65))] {
            assert_eq!(place(wrong), None, "{wrong}");
        }
        assert!(place(&format!("1-{}", "a".repeat(64))).is_some());
    }
}
