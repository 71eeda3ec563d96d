//! A training run: from scratch, from its checkpoint or from finished nets, to its end.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result};
use game::Seats;
use indicatif::ProgressBar;
use nets::Learned;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use tensors::Encoding;

use crate::beginning;
use crate::checkpoint::{self, Progress};
use crate::curve::{self, Point};
use crate::measure::{self, Exam, Share, measure};
use crate::rollout::{Batch, Plan, collect};
use crate::subject::{Subject, Variant};
use crate::update::{Learner, Noticed, Pace};

#[derive(Clone, Debug)]
pub(crate) struct Wish {
    pub(crate) minutes: f64,
    pub(crate) seed: u64,
    pub(crate) n_threads: usize,
    pub(crate) folder: PathBuf,
    /// The size of the first layers of new nets.
    pub(crate) width: usize,
    /// Start from scratch although there is a checkpoint, or nets.
    pub(crate) anew: bool,
    /// How many decisions are played before each is learned from.
    pub(crate) batch_len: usize,
    /// How far a step goes at the beginning.
    pub(crate) rate: f32,
    /// What spread of the choices is worth at the beginning.
    pub(crate) curiosity: f32,
    /// Learn to beat the nets of the folder, which stay as they are.
    pub(crate) attacks: bool,
}

/// The teacher is imitated for this many batches.
const IMITATED_BATCHES: u64 = 4;
/// How much of the initial rate and curiosity is left at the end.
const RATE_LEFT: f32 = 0.1;
const CURIOSITY_LEFT: f32 = 0.2;
const LAMBDA: f32 = 0.8;
/// The net is measured after each such part of the time.
const MEASURED_EVERY: f64 = 0.05;
const DEALS_MEASURED: u32 = 400;

pub(crate) fn run<S: Subject>(wish: &Wish, bar: &ProgressBar, say: &mut impl FnMut(&str)) -> Result<()> {
    let mut training = if wish.attacks { Training::<S>::attack(wish)? } else { Training::begin(wish)? };
    let folder = if wish.attacks { wish.folder.join("attack") } else { wish.folder.clone() };
    fs::create_dir_all(&folder).context("cannot make the folder")?;
    let before = training.progress.seconds;
    let begun = Instant::now();
    let mut measured = 0.0;
    loop {
        let part = begun.elapsed().as_secs_f64() / (wish.minutes * 60.0);
        if part >= 1.0 {
            break;
        }
        let noticed = training.learn_batch(part, wish);
        training.progress.seconds = before + begun.elapsed().as_secs_f64();
        bar.set_position(begun.elapsed().as_secs());
        if part >= measured {
            measured = part + MEASURED_EVERY;
            say(&training.measure(noticed));
            training.save(&folder)?;
        }
    }
    say(&training.measure(Noticed::default()));
    training.save(&folder)
}

impl Progress {
    /// Nets do not say how they were made, but they no longer need a teacher.
    fn of_nets() -> Self {
        Self { n_batches: IMITATED_BATCHES, ..Self::default() }
    }
}

struct Training<S: Subject> {
    learner: Learner,
    progress: Progress,
    variants: Vec<Variant<S>>,
    exams: Vec<(&'static str, S::Options)>,
    frozen: Option<Arc<Learned>>,
    rng: Pcg64Mcg,
}

impl<S: Subject> Training<S> {
    fn begin(wish: &Wish) -> Result<Self> {
        let (checkpoint, nets) = (checkpoint_path(&wish.folder), nets_path::<S>(&wish.folder));
        let n_choices = S::Encoding::N_CHOICES;
        let mut rng = Pcg64Mcg::seed_from_u64(wish.seed);
        let (learner, progress) = if checkpoint.exists() && !wish.anew {
            checkpoint::load(&checkpoint, &S::label(), n_choices)?
        } else if nets.exists() && !wish.anew {
            (Learner::new(read_nets::<S>(&nets)?, n_choices), Progress::of_nets())
        } else {
            (Learner::new(beginning::fresh::<S>(wish.width, &mut rng), n_choices), Progress::default())
        };
        let rng = Pcg64Mcg::seed_from_u64(wish.seed ^ progress.n_batches << 20);
        Ok(Self { learner, progress, variants: S::variants(), exams: S::exams(), frozen: None, rng })
    }

    /// Plays against the nets of the folder, starting from their weights, in the first exam alone.
    fn attack(wish: &Wish) -> Result<Self> {
        let frozen = read_nets::<S>(&nets_path::<S>(&wish.folder))?;
        let exams: Vec<_> = S::exams().into_iter().take(1).collect();
        let only = |(_, options): &(_, S::Options)| Variant { options: options.clone(), weight: 1 };
        Ok(Self {
            learner: Learner::new(frozen.clone(), S::Encoding::N_CHOICES),
            progress: Progress::of_nets(),
            variants: exams.iter().map(only).collect(),
            exams,
            frozen: Some(Arc::new(frozen)),
            rng: Pcg64Mcg::seed_from_u64(wish.seed),
        })
    }

    /// `part` is how much of the time is over.
    fn learn_batch(&mut self, part: f64, wish: &Wish) -> Noticed {
        let n_threads = wish.n_threads;
        let imitates = self.progress.n_batches < IMITATED_BATCHES;
        let batch = self.play(imitates, wish);
        let pace = Pace {
            rate: between([wish.rate, wish.rate * RATE_LEFT], part),
            curiosity: between([wish.curiosity, wish.curiosity * CURIOSITY_LEFT], part),
            imitates,
            n_passes: 2,
            n_threads,
        };
        let mut noticed = self.learner.learn(&batch, pace, &mut self.rng);
        noticed.entropy = batch.entropy / batch.decisions.len() as f64;
        self.progress.n_batches += 1;
        self.progress.n_decisions += batch.decisions.len() as u64;
        self.progress.n_matches += u64::from(batch.n_matches);
        noticed
    }

    fn play(&mut self, by_teacher: bool, wish: &Wish) -> Batch {
        let (learned, variants) = (&self.learner.learned, &self.variants);
        let plans: Vec<Plan> = (0..wish.n_threads)
            .map(|_| Plan {
                n_decisions: wish.batch_len / wish.n_threads,
                seed: self.rng.next_u64(),
                by_teacher,
                lambda: LAMBDA,
                frozen: self.frozen.clone(),
            })
            .collect();
        let mut whole = Batch::default();
        std::thread::scope(|scope| {
            let parts: Vec<_> =
                plans.into_iter().map(|plan| scope.spawn(move || collect(learned, variants, plan))).collect();
            for part in parts {
                whole.join(part.join().expect("playing does not fail"));
            }
        });
        whole
    }

    fn measure(&mut self, noticed: Noticed) -> String {
        let shares = self.exams.iter().map(|(_, options)| {
            let share = measure::<S>(&self.learner.learned, self.frozen.clone(), options, DEALS_MEASURED);
            (share.mean, share.half)
        });
        let point = Point {
            minutes: self.progress.seconds / 60.0,
            n_decisions: self.progress.n_decisions,
            shares: shares.collect(),
        };
        let words: Vec<String> = self
            .exams
            .iter()
            .zip(&point.shares)
            .map(|((name, _), (mean, half))| format!("{name} {:.1} ± {:.1} %", 100.0 * mean, 100.0 * half))
            .collect();
        let line = format!(
            "{:6.1} min {:7.2} M decisions, {:.1} % clipped, entropy {:.2}, error {:.4}: {}",
            point.minutes,
            point.n_decisions as f64 / 1e6,
            100.0 * noticed.n_clipped as f64 / noticed.n_decisions.max(1) as f64,
            noticed.entropy,
            noticed.squared_errors / noticed.n_judged.max(1) as f64,
            words.join(", ")
        );
        self.progress.points.push(point);
        line
    }

    fn save(&self, folder: &Path) -> Result<()> {
        checkpoint::save(&checkpoint_path(folder), &S::label(), &self.learner, &self.progress)?;
        let fair = |seats: Seats| 1.0 / f64::from(seats.count());
        let lines: Vec<(&str, f64)> =
            self.exams.iter().map(|(name, options)| (*name, fair(S::seats(options)))).collect();
        let others = if self.frozen.is_some() { "the nets it attacks" } else { "steady" };
        let title = format!("{}: the net against {others}", S::NAME);
        let picture = curve::svg(&title, &lines, &self.progress.points);
        fs::write(folder.join(format!("{}.svg", S::NAME)), picture).context("cannot write the curve")?;
        write_nets(&nets_path::<S>(folder), &self.learner.learned.write(&S::label()))
    }
}

fn write_nets(path: &Path, file: &[u8]) -> Result<()> {
    let fresh = path.with_extension("new");
    fs::write(&fresh, file).and_then(|()| fs::rename(&fresh, path)).context("cannot write the nets")
}

fn nets_path<S: Subject>(folder: &Path) -> PathBuf {
    folder.join(format!("{}.net", S::NAME))
}

fn read_nets<S: Subject>(path: &Path) -> Result<Learned> {
    let file = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(Learned::read(&file, &S::label())?)
}

fn checkpoint_path(folder: &Path) -> PathBuf {
    folder.join("checkpoint")
}

/// Measures the nets that a training wrote, in every exam of the game or in the options that are given.
pub(crate) fn examine<S: Subject>(
    path: &Path,
    options: Option<&str>,
    exam: Exam,
    say: &mut impl FnMut(&str),
) -> Result<()> {
    let learned = read_nets::<S>(path)?;
    let exams = match options {
        Some(text) => vec![(text, serde_json::from_str(text).context("the options")?)],
        None => S::exams(),
    };
    for (name, options) in &exams {
        let begun = Instant::now();
        let Share { mean, half } = measure::examine::<S>(&learned, options, exam);
        let seconds = begun.elapsed().as_secs_f64();
        say(&format!(
            "{name}: {:.1} ± {:.1} % of {} deals against {}, {seconds:.0} s",
            100.0 * mean,
            100.0 * half,
            exam.n_deals,
            exam.against
        ));
    }
    Ok(())
}

#[expect(clippy::cast_possible_truncation, reason = "a pace needs few digits")]
fn between([first, last]: [f32; 2], part: f64) -> f32 {
    first + (last - first) * part.clamp(0.0, 1.0) as f32
}

#[cfg(test)]
mod tests {
    use games::fluxx::Fluxx;

    use super::*;

    fn wish(folder: &Path) -> Wish {
        Wish {
            minutes: 1.0,
            seed: 1,
            n_threads: 1,
            folder: folder.to_owned(),
            width: 32,
            anew: false,
            batch_len: 1024,
            rate: 1e-3,
            curiosity: 0.01,
            attacks: false,
        }
    }

    #[test]
    fn nets_without_a_checkpoint_go_on_learning_and_are_not_taught_again() {
        let folder = std::env::temp_dir().join(format!("luxx-nets-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder for everybody");
        let wish = wish(&folder);
        let nets = beginning::fresh::<Fluxx>(wish.width, &mut Pcg64Mcg::seed_from_u64(77));
        write_nets(&nets_path::<Fluxx>(&folder), &nets.write(&Fluxx::label())).expect("the nets are written");
        let written = read_nets::<Fluxx>(&nets_path::<Fluxx>(&folder)).expect("the nets are read");

        let goes_on = Training::<Fluxx>::begin(&wish).expect("nets for these rules");
        assert_eq!(goes_on.learner.learned, written);
        assert_eq!(goes_on.progress.n_batches, IMITATED_BATCHES, "the teacher is not imitated");
        let anew = Training::<Fluxx>::begin(&Wish { anew: true, ..wish }).expect("nothing is needed");
        assert_ne!(anew.learner.learned, written);
        assert_eq!(anew.progress, Progress::default());
        fs::remove_dir_all(folder).expect("it was just written");
    }
}
