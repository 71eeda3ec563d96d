//! How soon a thousand running matches accept choices again after a restart:
//! `cargo run --release -p server --example restart`

#![expect(clippy::print_stdout, reason = "the result is what it is run for")]

#[path = "../tests/all/thousand.rs"]
mod thousand;
#[path = "../tests/all/visitor.rs"]
mod visitor;

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("luxx.db");
    thousand::fill(&path).await;
    let took = thousand::come_back(&path).await;
    println!(
        "{} running matches: a choice is accepted {} ms after the start",
        thousand::N_MATCHES,
        took.as_millis()
    );
    Ok(())
}
