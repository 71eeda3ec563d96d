//! What a game is.
//!
//! A [`Game`] is a short list of pure functions on a name tag; everything else in Luxx (bots, simulator,
//! server, clients) is written against this contract and never against one game.
//!
//! A whole random match, with its record. [`drive`] is the one loop that all matches go through; chance, players
//! and whoever watches are plugged into it:
//!
//! ```
//! use game_testkit::toy::{Cuckoo, Options};
//! use luxx_game::{Game, Record, drive, replay};
//! use rand_pcg::Pcg64Mcg;
//!
//! let options = Options::new(3, 2).ok_or("no such variant")?;
//! let mut state = Cuckoo::start(&options);
//! let mut record = Record::<Cuckoo>::new(options, Vec::new());
//! let random = |state: &_, _, rng: &mut _| Some(Cuckoo::random_choice(state, rng, &mut Vec::new()));
//! drive(&mut state, &mut Pcg64Mcg::new(2014), random, &mut record);
//! record.outcome = Cuckoo::outcome(&state);
//! assert_eq!(replay(&record)?, state);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(missing_docs)]

mod ahead;
mod contract;
mod drive;
mod explain;
mod form;
mod hint;
mod outcome;
pub mod random;
mod record;
mod rule;
mod seat;
mod series;
mod step;

pub use ahead::{Ahead, Lasts, WhoseTurn};
pub use contract::{Awaiting, Game, main_version};
pub use drive::{Chances, Events, Watch, carry_out, drive, next_step, settle};
pub use explain::{Explain, NoReasons};
pub use form::{FixedOption, FixedValue, FormField, FormFieldKind, FormVariant, NamedValue, OptionsForm};
pub use hint::{Hint, Reason, Worth};
pub use outcome::Outcome;
pub use record::{Earlier, Fair, Header, Record, RecordError, RecordErrorKind, RecordedStep, Replay, replay};
pub use rule::{Refuse, Rule};
pub use seat::{BySeat, EverySeat, Seat, Seats, Viewer};
pub use series::{Series, Standing};
pub use step::Step;
