//! Random matches as lists of small numbers: what fails shrinks to a short match that can be pasted.

use game::Game;
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

use crate::laws::Verdict;
use crate::playing::catch;
use crate::{Decider, Examination, Failure, Playing, Specimen, Variant};

/// Longer matches are left in the middle; initially, most of the lists are long enough to reach an end.
const CHOICES_MAX: usize = 400;
const SHRINKS_MAX: u32 = 20_000;

/// Holds random matches against all laws; the failure is the shortest match that was found for it.
pub fn shrink_laws<S: Specimen>(n_cases: u32) -> Result<(), Failure> {
    Examination::<S>::new(0..0).shrink(n_cases)
}

impl<S: Specimen> Examination<S> {
    /// Holds random matches of its variants against its laws; the seeds are ignored.
    pub fn shrink(&self, n_cases: u32) -> Result<(), Failure> {
        shrink(&self.variants, n_cases, |variant, seed, decider| {
            self.run_match(variant, seed, decider).map(drop)
        })
    }
}

/// Holds random matches, whole or left in the middle, against a property of the game's own.
pub fn shrink_property<S: Specimen>(
    n_cases: u32,
    property: impl Fn(&Playing<S::Game>) -> Verdict,
) -> Result<(), Failure> {
    shrink(&S::variants(), n_cases, |variant, seed, decider| {
        let mut playing = Playing::new(&variant.options, seed);
        let verdict = catch(|| {
            playing.go_on(decider);
            property(&playing)
        });
        verdict.and_then(|verdict| verdict).map_err(|what| {
            let (variant, decider, step) = (variant.name.clone(), decider.clone(), playing.n_steps_in_line());
            Failure { law: None, variant, seed, decider, step, what, record: playing.line() }
        })
    })
}

fn shrink<G: Game>(
    variants: &[Variant<G>],
    n_cases: u32,
    examine: impl Fn(&Variant<G>, u64, &Decider) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let strategy = (0..variants.len(), any::<u16>(), vec(any::<u8>(), 0..CHOICES_MAX));
    let examine = |(variant, seed, numbers): (usize, u16, Vec<u8>)| {
        examine(&variants[variant], u64::from(seed), &Decider::Numbers(numbers))
    };
    let verdict = runner(n_cases)
        .run(&strategy, |case| examine(case).map_err(|failure| TestCaseError::fail(failure.what)));
    match verdict {
        Ok(()) => Ok(()),
        Err(TestError::Fail(_, case)) => examine(case),
        Err(TestError::Abort(reason)) => unreachable!("no case is ever rejected: {reason}"),
    }
}

/// Always the same cases, and no file of old failures: a failure prints what is needed to keep it.
fn runner(n_cases: u32) -> TestRunner {
    let config = Config {
        cases: n_cases,
        failure_persistence: None,
        max_shrink_iters: SHRINKS_MAX,
        ..Config::default()
    };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}
