//! What is kept alongside the matches.

use commits::{Keeping, PersonRating, PuzzleAnswer, PuzzleAnswers, RatedPerson};
use tokio_postgres::{Row, Transaction};

use super::connection::{Connector, judged};
use super::{Parameters, column, unsigned};
use crate::StoreError;

type Kept = Result<(), StoreError>;
type Found<T> = Result<T, StoreError>;

pub(crate) async fn keep(connector: &Connector, keeping: Keeping) -> Kept {
    match &keeping {
        Keeping::Analysis { match_id, bytes } => {
            let statement = "INSERT INTO analysis (match_id, bytes)
                SELECT match_id, $1::bytea FROM finished WHERE match_id = $2 ON CONFLICT DO NOTHING";
            connector.execute(statement, &[bytes, match_id]).await.map(drop)
        }
        Keeping::Puzzle { day, game, bytes } => {
            let statement =
                "INSERT INTO puzzle (day, game, bytes) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
            connector.execute(statement, &[&i64::from(*day), game, bytes]).await.map(drop)
        }
        Keeping::PuzzleAnswer { day, game, person, answer } => {
            let statement = "INSERT INTO puzzle_answer (day, game, person, choice, is_right)
                VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
            let (choice, is_right) = (i64::from(answer.choice), i64::from(answer.is_right));
            let parameters: Parameters = &[&i64::from(*day), game, person, &choice, &is_right];
            connector.execute(statement, parameters).await.map(drop)
        }
        Keeping::Rated { .. } | Keeping::RateAgain | Keeping::ForgetPuzzles { .. } => {
            let mut connection = connector.connect().await?;
            let transaction = connection.client.transaction().await.map_err(|problem| judged(&problem))?;
            write(&transaction, &keeping).await?;
            transaction.commit().await.map_err(|problem| judged(&problem))
        }
    }
}

/// What takes more than one statement.
async fn write(transaction: &Transaction<'_>, keeping: &Keeping) -> Kept {
    match keeping {
        Keeping::Rated { match_id, ratings } => count(transaction, match_id, ratings).await,
        Keeping::RateAgain => {
            execute(transaction, "DELETE FROM rating", &[]).await?;
            execute(transaction, "DELETE FROM unrated", &[]).await?;
            let again = "INSERT INTO unrated (match_id, ended_ms) SELECT match_id, ended_ms FROM finished";
            execute(transaction, again, &[]).await.map(drop)
        }
        Keeping::ForgetPuzzles { before_day } => {
            let before_day = i64::from(*before_day);
            execute(transaction, "DELETE FROM puzzle WHERE day < $1", &[&before_day]).await?;
            execute(transaction, "DELETE FROM puzzle_answer WHERE day < $1", &[&before_day]).await.map(drop)
        }
        Keeping::Analysis { .. } | Keeping::Puzzle { .. } | Keeping::PuzzleAnswer { .. } => Ok(()),
    }
}

async fn count(transaction: &Transaction<'_>, match_id: &str, ratings: &[PersonRating]) -> Kept {
    is_one(execute(transaction, "DELETE FROM unrated WHERE match_id = $1", &[&match_id]).await?)?;
    for rating in ratings {
        let statement = if rating.n_matches == 1 {
            "INSERT INTO rating (mean, deviation, n_matches, person, ladder) VALUES ($1, $2, $3, $4, $5)"
        } else {
            "UPDATE rating SET mean = $1, deviation = $2, n_matches = $3::bigint
                WHERE person = $4 AND ladder = $5 AND n_matches = $3::bigint - 1"
        };
        let PersonRating { person, ladder, mean_millionths, deviation_millionths, n_matches } = rating;
        let n_matches = i64::from(*n_matches);
        let parameters: Parameters = &[mean_millionths, deviation_millionths, &n_matches, person, ladder];
        is_one(execute(transaction, statement, parameters).await?)?;
    }
    Ok(())
}

async fn execute(
    transaction: &Transaction<'_>,
    statement: &str,
    parameters: Parameters<'_>,
) -> Result<u64, StoreError> {
    transaction.execute(statement, parameters).await.map_err(|problem| judged(&problem))
}

fn is_one(n_rows: u64) -> Kept {
    if n_rows == 1 { Ok(()) } else { Err(StoreError::Conflict) }
}

pub(super) async fn analysis(readers: &Connector, match_id: &str) -> Found<Option<Vec<u8>>> {
    let rows = readers.read("SELECT bytes FROM analysis WHERE match_id = $1", &[&match_id]).await?;
    rows.first().map(|row| column(row, 0)).transpose()
}

fn rating(row: &Row) -> Found<PersonRating> {
    Ok(PersonRating {
        person: column(row, 0)?,
        ladder: column(row, 1)?,
        mean_millionths: column(row, 2)?,
        deviation_millionths: column(row, 3)?,
        n_matches: unsigned(row, 4)?,
    })
}

pub(super) async fn ratings_of(readers: &Connector, person: &str) -> Found<Vec<PersonRating>> {
    let statement =
        "SELECT person, ladder, mean, deviation, n_matches FROM rating WHERE person = $1 ORDER BY ladder";
    readers.read(statement, &[&person]).await?.iter().map(rating).collect()
}

pub(super) async fn leaders(
    readers: &Connector,
    ladder: &str,
    around: Option<&str>,
    n_max: u32,
) -> Found<Vec<RatedPerson>> {
    let statement = "SELECT rating.person, ladder, mean, deviation, n_matches, person.name
        FROM rating JOIN person ON person.id = rating.person
        WHERE ladder = $1 AND ($2 = '' OR rating.person = $2 OR rating.person IN
            (SELECT other.person FROM participant own
            JOIN participant other ON other.match_id = own.match_id WHERE own.person = $2))
        ORDER BY mean - 3 * deviation DESC, rating.person LIMIT $3";
    let around = around.unwrap_or_default();
    let rows = readers.read(statement, &[&ladder, &around, &i64::from(n_max)]).await?;
    rows.iter().map(|row| Ok(RatedPerson { name: column(row, 5)?, rating: rating(row)? })).collect()
}

pub(super) async fn puzzle(readers: &Connector, day: u32, game: &str) -> Found<Option<Vec<u8>>> {
    let statement = "SELECT bytes FROM puzzle WHERE day = $1 AND game = $2";
    let rows = readers.read(statement, &[&i64::from(day), &game]).await?;
    rows.first().map(|row| column(row, 0)).transpose()
}

pub(super) async fn puzzle_answers(
    readers: &Connector,
    day: u32,
    game: &str,
    person: &str,
) -> Found<PuzzleAnswers> {
    let day = i64::from(day);
    let statement = "SELECT COUNT(*), COALESCE(SUM(is_right), 0)::bigint FROM
        (SELECT is_right FROM puzzle_answer WHERE day = $1 AND game = $2 ORDER BY person LIMIT $3) counted";
    let n_max = i64::from(PuzzleAnswers::COUNTED_MAX);
    let tally = readers.read(statement, &[&day, &game, &n_max]).await?;
    let tally = tally.first().expect("a count is one row");
    let statement = "SELECT choice, is_right FROM puzzle_answer WHERE day = $1 AND game = $2 AND person = $3";
    let own = readers.read(statement, &[&day, &game, &person]).await?;
    let answer =
        |row: &Row| Ok(PuzzleAnswer { choice: unsigned(row, 0)?, is_right: unsigned::<u8>(row, 1)? == 1 });
    Ok(PuzzleAnswers {
        n_answers: unsigned(tally, 0)?,
        n_right: unsigned(tally, 1)?,
        own: own.first().map(answer).transpose()?,
    })
}
