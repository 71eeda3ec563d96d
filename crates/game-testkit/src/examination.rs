use std::collections::BTreeSet;
use std::ops::Range;

use game::Step;
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::laws::{self, Resampled, Verdict};
use crate::playing::catch;
use crate::{Decider, Failure, Law, Met, Moment, Playing, Specimen, Variant};

/// Plays one match of every variant with each seed and holds it against all laws.
///
/// # Panics
/// At the first broken law, with everything needed to see it again.
pub fn examine<S: Specimen>(seeds: Range<u64>) -> LawTally {
    match Examination::<S>::new(seeds).run() {
        Ok(tally) => tally,
        Err(failure) => panic!("{failure}"),
    }
}

/// What an examination has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LawTally {
    pub n_matches: usize,
    pub n_steps: usize,
    pub n_steps_longest: usize,
}

/// Which matches to hold against which laws.
#[derive(Clone, Debug)]
pub struct Examination<S: Specimen> {
    seeds: Range<u64>,
    laws: BTreeSet<Law>,
    pub(crate) variants: Vec<Variant<S::Game>>,
}

impl<S: Specimen> Examination<S> {
    pub fn new(seeds: Range<u64>) -> Self {
        Self { seeds, laws: Law::ALL.iter().copied().collect(), variants: S::variants() }
    }

    /// Holds matches against this law alone.
    pub fn only(self, law: Law) -> Self {
        Self { laws: [law].into(), ..self }
    }

    /// Examines only variants whose name contains this.
    pub fn named(mut self, part: &str) -> Self {
        self.variants.retain(|variant| variant.name.contains(part));
        assert!(!self.variants.is_empty(), "no variant has {part:?} in its name");
        self
    }

    /// Leaves a law out. Say why where you do.
    pub fn without(mut self, law: Law) -> Self {
        self.laws.remove(&law);
        self
    }

    pub fn run(&self) -> Result<LawTally, Failure> {
        let mut tally = LawTally::default();
        for variant in &self.variants {
            self.run_variant(variant, &mut tally)?;
        }
        Ok(tally)
    }

    fn run_variant(&self, variant: &Variant<S::Game>, tally: &mut LawTally) -> Result<(), Failure> {
        let mut resampled = Resampled::default();
        for seed in self.seeds.clone() {
            let n_steps = self.watch_match(variant, seed, &Decider::by_seed(seed), &mut resampled)?;
            tally.n_matches += 1;
            tally.n_steps += n_steps;
            tally.n_steps_longest = tally.n_steps_longest.max(n_steps);
        }
        if !self.laws.contains(&Law::ResamplingChangesSecrets) {
            return Ok(());
        }
        resampled.finish().map_err(|what| {
            let (variant, seed) = (variant.name.clone(), self.seeds.end);
            let (law, decider) = (Some(Law::ResamplingChangesSecrets), Decider::by_seed(seed));
            Failure {
                law,
                variant,
                seed,
                decider,
                step: 0,
                what,
                record: "(seen over all matches)".to_owned(),
            }
        })
    }

    /// Examines one match; its number of steps if no law is broken.
    pub fn run_match(
        &self,
        variant: &Variant<S::Game>,
        seed: u64,
        decider: &Decider,
    ) -> Result<usize, Failure> {
        self.watch_match(variant, seed, decider, &mut Resampled::default())
    }

    fn watch_match(
        &self,
        variant: &Variant<S::Game>,
        seed: u64,
        decider: &Decider,
        resampled: &mut Resampled,
    ) -> Result<usize, Failure> {
        let mut playing = Playing::new(&variant.options, seed);
        let (law, what) = match catch(|| self.play(&mut playing, seed, decider, resampled)) {
            Ok(Ok(())) => return Ok(playing.n_steps()),
            Ok(Err(broken)) => broken,
            Err(panicked) => (Law::NothingPanics, panicked),
        };
        let (variant, decider, step) = (variant.name.clone(), decider.clone(), playing.n_steps_in_line());
        Err(Failure { law: Some(law), variant, seed, decider, step, what, record: playing.line() })
    }

    fn play(
        &self,
        playing: &mut Playing<S::Game>,
        seed: u64,
        decider: &Decider,
        resampled: &mut Resampled,
    ) -> Result<(), Broken> {
        // The laws have a generator of their own: a seed is the same match whatever is examined.
        let mut rng = Pcg64Mcg::seed_from_u64(!seed);
        let mut met = Met::default();
        loop {
            let due = is_due(playing.n_steps());
            let moment = Moment::new(playing, &met);
            if due {
                self.examine_moment(&moment, &mut rng, resampled)?;
            }
            let Some(step) = playing.next_step(decider) else { break };
            if due {
                self.examine_step(&Moment::new(playing, &met), &step, &mut rng)?;
            }
            met.add(playing.legal(), &step);
            playing.take(step);
        }
        self.examine_match(playing, &met, &mut rng)
    }

    fn examine_moment(
        &self,
        moment: &Moment<S>,
        rng: &mut Pcg64Mcg,
        resampled: &mut Resampled,
    ) -> Result<(), Broken> {
        for (law, holds) in laws::of_moment::<S>() {
            self.hold(law, || holds(moment, rng))?;
        }
        self.hold(Law::ResamplingChangesSecrets, || resampled.add(moment, rng))
    }

    fn examine_step(
        &self,
        moment: &Moment<S>,
        step: &Step<S::Game>,
        rng: &mut Pcg64Mcg,
    ) -> Result<(), Broken> {
        for (law, holds) in laws::of_step::<S>() {
            self.hold(law, || holds(moment, step, rng))?;
        }
        Ok(())
    }

    fn examine_match(
        &self,
        playing: &Playing<S::Game>,
        met: &Met<S>,
        rng: &mut Pcg64Mcg,
    ) -> Result<(), Broken> {
        for (law, holds) in laws::of_match::<S>() {
            self.hold(law, || holds(playing, rng))?;
        }
        if is_due(playing.n_steps()) {
            return Ok(());
        }
        // The last moment of a long match is always worth a look.
        self.examine_moment(&Moment::new(playing, met), rng, &mut Resampled::default())
    }

    fn hold(&self, law: Law, holds: impl FnOnce() -> Verdict) -> Result<(), Broken> {
        if !self.laws.contains(&law) {
            return Ok(());
        }
        holds().map_err(|what| (law, what))
    }
}

type Broken = (Law, String);

/// Every moment of a short match, ever fewer of a long one: a match of 5,000 steps has about 500.
fn is_due(n_steps: usize) -> bool {
    n_steps.is_multiple_of(1 + n_steps / 100)
}
