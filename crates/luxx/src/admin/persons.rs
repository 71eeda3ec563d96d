//! Somebody who wishes to be forgotten.

use clap::Args;

use super::{WhichStore, tables, tell};
use crate::failure::Failure;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    store: WhichStore,
    /// As `list-tables` shows it
    id: String,
    /// Close the tables that still know this person
    #[arg(long)]
    close_tables: bool,
}

pub(super) async fn forget(arguments: &Arguments) -> Result<(), Failure> {
    let (desk, id) = (arguments.store.desk().await?, &arguments.id);
    if !desk.knows_person(id).await.map_err(Failure::usage)? {
        return Err(Failure::usage(format!("there is no person {id}")));
    }
    let tables = server::tables_of(&desk, id).await.map_err(Failure::usage)?;
    if !tables.is_empty() && !arguments.close_tables {
        let tables = tables.join(", ");
        return Err(Failure::usage(format!(
            "these tables still know {id}; --close-tables closes them: {tables}"
        )));
    }
    for table in &tables {
        tables::close_one(&arguments.store, &desk, table).await?;
    }
    server::forget_person(&desk, id).await.map_err(Failure::usage)?;
    tell("forgotten")
}

#[derive(Debug, Args)]
pub(super) struct RateArguments {
    #[command(flatten)]
    store: WhichStore,
}

pub(super) async fn rate_again(arguments: &RateArguments) -> Result<(), Failure> {
    arguments.store.desk().await?.rate_again().await.map_err(Failure::usage)?;
    tell("all matches will count anew for ratings when somebody next asks for one")
}
