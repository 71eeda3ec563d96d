//! The speed of the search, next to OpenSpiel's IS-MCTS.

use anyhow::{Context, Result};

use super::openspiel::OpenSpiel;
use super::{best, json, luxx};
use crate::{command, processor};

/// What we promise: iterations as a part of the playouts that they are made of.
const RATIO_PROMISED: f64 = 0.6;
/// What we aim at, with random playouts on both sides.
const TIMES_OPENSPIEL: f64 = 10.0;

pub(super) fn run(n_repeats: u32, peer: Option<&OpenSpiel>) -> Result<()> {
    let peer = peer.map(|peer| best(n_repeats, || peer.hearts_ismcts())).transpose()?;
    match peer {
        Some(rate) => println!("OpenSpiel, IS-MCTS on hearts, C++: {rate:.0} iterations/s"),
        None => println!("OpenSpiel's IS-MCTS was not measured"),
    }
    let mut luxx = processor::pinned(&luxx());
    let rows = json(&command::output(luxx.args(["arena", "speed", "--json", "--repeats", "8"]))?)?;
    for row in rows.as_array().context("the rates are a list")? {
        let word = |name: &str| row[name].as_str().unwrap_or_default().to_owned();
        let number = |name: &str| row[name].as_f64().with_context(|| format!("there is no {name}"));
        let (iterations, ratio) = (number("iterations_per_s")?, number("ratio")?);
        println!("{}, search with {} playouts, 4 seats", word("game"), word("playouts"));
        println!("  iterations           {iterations:.0}/s by the clock");
        println!("  of the playouts      {:.0} % (promised: {:.0} %)", 100.0 * ratio, 100.0 * RATIO_PROMISED);
        if let Some(peer) = peer.filter(|_| word("playouts") == "random") {
            println!("  times OpenSpiel      {:.1} (aim: {TIMES_OPENSPIEL:.0})", iterations / peer);
        }
    }
    Ok(())
}
