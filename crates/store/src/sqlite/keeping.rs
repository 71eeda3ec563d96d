//! What is kept alongside the matches.

use commits::{Keeping, PersonRating, PuzzleAnswer, PuzzleAnswers, RatedPerson};
use sqlx::sqlite::SqliteRow;
use sqlx::{Executor, Row, SqliteConnection, SqlitePool, query};

use super::failed;
use super::reading::number;
use super::writing::{begin, end};
use crate::StoreError;

type Kept = Result<(), StoreError>;
type Found<T> = Result<T, StoreError>;

pub(crate) async fn keep(connection: &mut SqliteConnection, keeping: Keeping) -> Kept {
    begin(connection).await?;
    let kept = write(connection, keeping).await;
    end(connection, kept).await
}

async fn write(connection: &mut SqliteConnection, keeping: Keeping) -> Kept {
    let insert = match &keeping {
        Keeping::Analysis { match_id, bytes } => query(
            "INSERT INTO analysis (match_id, bytes)
             SELECT match_id, $1 FROM finished WHERE match_id = $2 ON CONFLICT DO NOTHING",
        )
        .bind(bytes.as_slice())
        .bind(match_id.as_str()),
        Keeping::Rated { match_id, ratings } => return count(connection, match_id, ratings).await,
        Keeping::RateAgain => return rate_again(connection).await,
        Keeping::Puzzle { day, game, bytes } => {
            query("INSERT INTO puzzle (day, game, bytes) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
                .bind(i64::from(*day))
                .bind(game.as_str())
                .bind(bytes.as_slice())
        }
        Keeping::PuzzleAnswer { day, game, person, answer } => query(
            "INSERT INTO puzzle_answer (day, game, person, choice, is_right) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT DO NOTHING",
        )
        .bind(i64::from(*day))
        .bind(game.as_str())
        .bind(person.as_str())
        .bind(i64::from(answer.choice))
        .bind(i64::from(answer.is_right)),
        Keeping::ForgetPuzzles { before_day } => return forget_puzzles(connection, *before_day).await,
    };
    insert.execute(connection).await.map(drop).map_err(failed)
}

async fn count(connection: &mut SqliteConnection, match_id: &str, ratings: &[PersonRating]) -> Kept {
    let counted = query("DELETE FROM unrated WHERE match_id = $1").bind(match_id);
    is_one(counted.execute(&mut *connection).await.map_err(failed)?.rows_affected())?;
    for rating in ratings {
        let statement = if rating.n_matches == 1 {
            "INSERT INTO rating (mean, deviation, n_matches, person, ladder) VALUES ($1, $2, $3, $4, $5)"
        } else {
            "UPDATE rating SET mean = $1, deviation = $2, n_matches = $3
             WHERE person = $4 AND ladder = $5 AND n_matches = $3 - 1"
        };
        let change = query(statement).bind(rating.mean_millionths).bind(rating.deviation_millionths);
        let change = change.bind(i64::from(rating.n_matches)).bind(rating.person.as_str());
        let change = change.bind(rating.ladder.as_str());
        is_one(change.execute(&mut *connection).await.map_err(failed)?.rows_affected())?;
    }
    Ok(())
}

fn is_one(n_rows: u64) -> Kept {
    if n_rows == 1 { Ok(()) } else { Err(StoreError::Conflict) }
}

async fn rate_again(connection: &mut SqliteConnection) -> Kept {
    for statement in [
        "DELETE FROM rating",
        "DELETE FROM unrated",
        "INSERT INTO unrated (match_id, ended_ms) SELECT match_id, ended_ms FROM finished",
    ] {
        connection.execute(statement).await.map_err(failed)?;
    }
    Ok(())
}

async fn forget_puzzles(connection: &mut SqliteConnection, before_day: u32) -> Kept {
    for statement in ["DELETE FROM puzzle WHERE day < $1", "DELETE FROM puzzle_answer WHERE day < $1"] {
        query(statement).bind(i64::from(before_day)).execute(&mut *connection).await.map_err(failed)?;
    }
    Ok(())
}

pub(super) async fn analysis(readers: &SqlitePool, match_id: &str) -> Found<Option<Vec<u8>>> {
    let row = query("SELECT bytes FROM analysis WHERE match_id = $1").bind(match_id);
    let row = row.fetch_optional(readers).await.map_err(failed)?;
    row.map(|row| row.try_get(0).map_err(failed)).transpose()
}

fn rating(row: &SqliteRow) -> Found<PersonRating> {
    Ok(PersonRating {
        person: row.try_get(0).map_err(failed)?,
        ladder: row.try_get(1).map_err(failed)?,
        mean_millionths: row.try_get(2).map_err(failed)?,
        deviation_millionths: row.try_get(3).map_err(failed)?,
        n_matches: number(row, 4)?,
    })
}

pub(super) async fn ratings_of(readers: &SqlitePool, person: &str) -> Found<Vec<PersonRating>> {
    let rows = query(
        "SELECT person, ladder, mean, deviation, n_matches FROM rating WHERE person = $1 ORDER BY ladder",
    );
    rows.bind(person).fetch_all(readers).await.map_err(failed)?.iter().map(rating).collect()
}

pub(super) async fn leaders(
    readers: &SqlitePool,
    ladder: &str,
    around: Option<&str>,
    n_max: u32,
) -> Found<Vec<RatedPerson>> {
    let rows = query(
        "SELECT rating.person, ladder, mean, deviation, n_matches, person.name
         FROM rating JOIN person ON person.id = rating.person
         WHERE ladder = $1 AND ($2 = '' OR rating.person = $2 OR rating.person IN
            (SELECT other.person FROM participant own
             JOIN participant other ON other.match_id = own.match_id WHERE own.person = $2))
         ORDER BY mean - 3 * deviation DESC, rating.person LIMIT $3",
    );
    let rows = rows.bind(ladder).bind(around.unwrap_or_default()).bind(i64::from(n_max));
    let rows = rows.fetch_all(readers).await.map_err(failed)?;
    let leader =
        |row: &SqliteRow| Ok(RatedPerson { name: row.try_get(5).map_err(failed)?, rating: rating(row)? });
    rows.iter().map(leader).collect()
}

pub(super) async fn puzzle(readers: &SqlitePool, day: u32, game: &str) -> Found<Option<Vec<u8>>> {
    let row = query("SELECT bytes FROM puzzle WHERE day = $1 AND game = $2").bind(i64::from(day));
    let row = row.bind(game).fetch_optional(readers).await.map_err(failed)?;
    row.map(|row| row.try_get(0).map_err(failed)).transpose()
}

pub(super) async fn puzzle_answers(
    readers: &SqlitePool,
    day: u32,
    game: &str,
    person: &str,
) -> Found<PuzzleAnswers> {
    let tally = query(
        "SELECT COUNT(*), COALESCE(SUM(is_right), 0) FROM
            (SELECT is_right FROM puzzle_answer WHERE day = $1 AND game = $2 ORDER BY person LIMIT $3)",
    );
    let tally = tally.bind(i64::from(day)).bind(game).bind(i64::from(PuzzleAnswers::COUNTED_MAX));
    let tally = tally.fetch_one(readers).await.map_err(failed)?;
    let own =
        query("SELECT choice, is_right FROM puzzle_answer WHERE day = $1 AND game = $2 AND person = $3");
    let own = own.bind(i64::from(day)).bind(game).bind(person);
    let own = own.fetch_optional(readers).await.map_err(failed)?;
    let answer =
        |row: SqliteRow| Ok(PuzzleAnswer { choice: number(&row, 0)?, is_right: number::<u8>(&row, 1)? == 1 });
    Ok(PuzzleAnswers {
        n_answers: number(&tally, 0)?,
        n_right: number(&tally, 1)?,
        own: own.map(answer).transpose()?,
    })
}
