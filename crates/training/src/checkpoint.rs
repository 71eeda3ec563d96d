//! Everything that is needed to resume training later.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use nets::{Label, Learned, Net, Shape};
use serde_json::{Value, json};

use crate::adam::Adam;
use crate::curve::Point;
use crate::update::Learner;

/// How far a training has come.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Progress {
    pub(crate) n_batches: u64,
    pub(crate) n_decisions: u64,
    pub(crate) n_matches: u64,
    pub(crate) seconds: f64,
    pub(crate) points: Vec<Point>,
}

pub(crate) fn save(path: &Path, label: &Label, learner: &Learner, progress: &Progress) -> Result<()> {
    let shapes = [&learner.learned.policy, &learner.learned.critic].map(|net| {
        let Shape { n_inputs, n_first, n_second, n_outputs } = net.shape();
        [n_inputs, n_first, n_second, n_outputs]
    });
    let header = json!({
        "game": label.game,
        "rules": label.rules,
        "encoding": label.encoding,
        "shapes": shapes,
        "steps": [learner.policy_steps.n_steps, learner.critic_steps.n_steps],
        "batches": progress.n_batches,
        "decisions": progress.n_decisions,
        "matches": progress.n_matches,
        "seconds": progress.seconds,
        "points": progress.points.iter().map(Point::to_json).collect::<Vec<_>>(),
    });
    let mut file = format!("{header}\n").into_bytes();
    for numbers in lists(learner) {
        file.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    }
    let fresh = path.with_extension("new");
    fs::write(&fresh, file).and_then(|()| fs::rename(&fresh, path)).context("cannot write the checkpoint")
}

fn lists(learner: &Learner) -> [&[f32]; 6] {
    let Learner { learned, policy_steps, critic_steps, .. } = learner;
    [
        learned.policy.weights(),
        &policy_steps.means,
        &policy_steps.squares,
        learned.critic.weights(),
        &critic_steps.means,
        &critic_steps.squares,
    ]
}

/// The rules may have changed since: what was learned is a good beginning for the new ones.
pub(crate) fn load(path: &Path, label: &Label, n_choices: usize) -> Result<(Learner, Progress)> {
    let file = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let end = file.iter().position(|byte| *byte == b'\n').context("the checkpoint has no header")?;
    let header: Value = serde_json::from_slice(&file[..end]).context("the checkpoint's header")?;
    ensure!(header["game"] == label.game.as_str(), "the checkpoint is of another game");
    ensure!(header["encoding"] == label.encoding, "the checkpoint reads another encoding: train anew");
    let mut reader = Reader { left: &file[end + 1..] };
    let (policy, policy_steps) = reader.net(&header, 0)?;
    let (critic, critic_steps) = reader.net(&header, 1)?;
    ensure!(reader.left.is_empty(), "the checkpoint goes on behind its end");
    let number = |name: &str| header[name].as_u64().with_context(|| format!("the checkpoint's {name}"));
    let progress = Progress {
        n_batches: number("batches")?,
        n_decisions: number("decisions")?,
        n_matches: number("matches")?,
        seconds: header["seconds"].as_f64().context("the checkpoint's seconds")?,
        points: header["points"].as_array().into_iter().flatten().filter_map(Point::of_json).collect(),
    };
    Ok((Learner { learned: Learned { policy, critic }, policy_steps, critic_steps, n_choices }, progress))
}

struct Reader<'f> {
    left: &'f [u8],
}

impl Reader<'_> {
    fn net(&mut self, header: &Value, place: usize) -> Result<(Net, Adam)> {
        let size = |number: usize| -> Result<usize> {
            let size = header["shapes"][place][number].as_u64().context("the checkpoint's shapes")?;
            Ok(usize::try_from(size)?)
        };
        let shape = Shape { n_inputs: size(0)?, n_first: size(1)?, n_second: size(2)?, n_outputs: size(3)? };
        let n_weights = shape.n_weights();
        let n_steps = header["steps"][place].as_i64().context("the checkpoint's steps")?;
        let weights = self.numbers(n_weights)?;
        let adam = Adam {
            means: self.numbers(n_weights)?,
            squares: self.numbers(n_weights)?,
            n_steps: i32::try_from(n_steps)?,
        };
        Ok((Net::new(shape, weights), adam))
    }

    fn numbers(&mut self, n: usize) -> Result<Vec<f32>> {
        let (taken, left) = self.left.split_at_checked(n * 4).context("the checkpoint ends too early")?;
        self.left = left;
        let (words, _) = taken.as_chunks();
        Ok(words.iter().map(|word| f32::from_le_bytes(*word)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_training_goes_on_where_it_was_left() {
        let shape = Shape { n_inputs: 3, n_first: 2, n_second: 16, n_outputs: 4 };
        let net = |by: f32| Net::new(shape, (0..shape.n_weights()).map(|n| n as f32 * by).collect());
        let mut learner = Learner::new(Learned { policy: net(0.1), critic: net(0.2) }, 4);
        learner.policy_steps.n_steps = 17;
        learner.policy_steps.means[2] = 0.5;
        let label = Label { game: "toy".to_owned(), rules: "1.0".to_owned(), encoding: 1 };
        let point = Point { minutes: 2.0, n_decisions: 9, shares: vec![(0.25, 0.01)] };
        let progress =
            Progress { n_batches: 3, n_decisions: 9, n_matches: 1, seconds: 120.0, points: vec![point] };
        let path = std::env::temp_dir().join(format!("luxx-checkpoint-{}", std::process::id()));
        save(&path, &label, &learner, &progress).expect("a folder for everybody");
        let (again, its_progress) = load(&path, &label, 4).expect("its own file");
        assert_eq!(again.learned, learner.learned);
        assert_eq!((again.policy_steps, again.critic_steps), (learner.policy_steps, learner.critic_steps));
        assert_eq!(its_progress, progress);
        let other = Label { encoding: 2, ..label };
        assert!(load(&path, &other, 4).is_err());
        fs::remove_file(path).expect("it was just read");
    }
}
