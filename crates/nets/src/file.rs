//! The file that holds a policy and its critic.

use crate::net::{LANES, Net, Part, Shape};

/// What a net was trained for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    pub game: String,
    /// The version of the rules.
    pub rules: String,
    /// The version of the encoding.
    pub encoding: u32,
}

/// A policy and the critic that was trained with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Learned {
    pub policy: Net,
    pub critic: Net,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    #[error("this is not a file of nets: it does not begin with `{MAGIC}`")]
    Magic,
    #[error("the file of nets ends too early")]
    Short,
    #[error("the file of nets has more after its end")]
    Long,
    #[error("the file of nets names no {0}")]
    Missing(&'static str),
    #[error("the nets were trained for the game `{found}`, not for `{wanted}`")]
    Game { found: String, wanted: String },
    #[error("the nets were trained for rules {found}, but the rules are {wanted} now: train them again")]
    Rules { found: String, wanted: String },
    #[error("the nets read encoding {found}, but the encoding is {wanted} now: train them again")]
    Encoding { found: u32, wanted: u32 },
    #[error("a net in the file has an impossible shape: {0:?}")]
    Shape(Shape),
}

const MAGIC: &str = "luxx-net 1";
/// More inputs, layers or outputs than any of our nets has.
const SIZE_MAX: usize = 1 << 16;

impl Learned {
    /// Reads nets, which must have been trained for exactly this.
    pub fn read(file: &[u8], wanted: &Label) -> Result<Self, FileError> {
        let (found, mut reader) = read_label(file)?;
        if found.game != wanted.game {
            return Err(FileError::Game { found: found.game, wanted: wanted.game.clone() });
        }
        if found.rules != wanted.rules {
            return Err(FileError::Rules { found: found.rules, wanted: wanted.rules.clone() });
        }
        if found.encoding != wanted.encoding {
            return Err(FileError::Encoding { found: found.encoding, wanted: wanted.encoding });
        }
        let learned = Self { policy: reader.net()?, critic: reader.net()? };
        if reader.left.is_empty() { Ok(learned) } else { Err(FileError::Long) }
    }

    pub fn write(&self, label: &Label) -> Vec<u8> {
        let Label { game, rules, encoding } = label;
        let mut file = format!("{MAGIC}\ngame {game}\nrules {rules}\nencoding {encoding}\n\n").into_bytes();
        write_net(&self.policy, &mut file);
        write_net(&self.critic, &mut file);
        file
    }
}

fn read_label(file: &[u8]) -> Result<(Label, Reader<'_>), FileError> {
    let end = file.windows(2).position(|pair| pair == b"\n\n").ok_or(FileError::Magic)?;
    let text = std::str::from_utf8(&file[..end]).map_err(|_| FileError::Magic)?;
    let mut lines = text.lines();
    if lines.next() != Some(MAGIC) {
        return Err(FileError::Magic);
    }
    let mut next = |name: &'static str| {
        let line = lines.next().and_then(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.map(str::to_owned).ok_or(FileError::Missing(name))
    };
    let (game, rules) = (next("game")?, next("rules")?);
    let encoding = next("encoding")?.parse().map_err(|_| FileError::Missing("encoding"))?;
    Ok((Label { game, rules, encoding }, Reader { left: &file[end + 2..] }))
}

struct Reader<'f> {
    left: &'f [u8],
}

impl Reader<'_> {
    fn net(&mut self) -> Result<Net, FileError> {
        let [n_inputs, n_first, n_second, n_outputs] =
            [self.size()?, self.size()?, self.size()?, self.size()?];
        let shape = Shape { n_inputs, n_first, n_second, n_outputs };
        let sizes = [n_inputs, n_first, n_second, n_outputs];
        if sizes.iter().any(|size| !(1..=SIZE_MAX).contains(size)) || !n_second.is_multiple_of(LANES) {
            return Err(FileError::Shape(shape));
        }
        let mut weights = Vec::new();
        for part in Part::ALL {
            let scale = f32::from_bits(u32::from_le_bytes(self.take()?));
            for _ in shape.range(part) {
                weights.push(f32::from(i16::from_le_bytes(self.take()?)) * scale);
            }
        }
        Ok(Net::new(shape, weights))
    }

    fn size(&mut self) -> Result<usize, FileError> {
        Ok(u32::from_le_bytes(self.take()?) as usize)
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], FileError> {
        let (taken, left) = self.left.split_first_chunk().ok_or(FileError::Short)?;
        self.left = left;
        Ok(*taken)
    }
}

fn write_net(net: &Net, file: &mut Vec<u8>) {
    let Shape { n_inputs, n_first, n_second, n_outputs } = net.shape();
    for size in [n_inputs, n_first, n_second, n_outputs] {
        file.extend(u32::try_from(size).expect("nets are small").to_le_bytes());
    }
    for part in Part::ALL {
        let weights = net.part(part);
        let scale = scale_of(weights);
        file.extend(scale.to_bits().to_le_bytes());
        file.extend(weights.iter().flat_map(|weight| nearest(weight / scale).to_le_bytes()));
    }
}

/// What one of the whole numbers is worth in which these weights are written.
pub(crate) fn scale_of(weights: &[f32]) -> f32 {
    let largest = weights.iter().fold(0.0_f32, |largest, weight| largest.max(weight.abs()));
    if largest > 0.0 { largest / f32::from(i16::MAX) } else { 1.0 }
}

#[expect(clippy::cast_possible_truncation, reason = "a cast to fewer bits stays within their range")]
pub(crate) fn nearest(number: f32) -> i16 {
    number.round() as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: Shape = Shape { n_inputs: 3, n_first: 2, n_second: 16, n_outputs: 4 };

    fn label() -> Label {
        Label { game: "toy".to_owned(), rules: "1.0".to_owned(), encoding: 7 }
    }

    fn learned() -> Learned {
        let weights = |by: f32| (0..SHAPE.n_weights()).map(|n| (n % 17) as f32 * by - 0.5).collect();
        Learned { policy: Net::new(SHAPE, weights(0.1)), critic: Net::new(SHAPE, weights(0.3)) }
    }

    #[test]
    fn nets_survive_their_file_but_for_rounding() {
        let file = learned().write(&label());
        let read = Learned::read(&file, &label()).expect("its own file");
        for (before, after) in learned().policy.weights().iter().zip(read.policy.weights()) {
            assert!((before - after).abs() < 1e-4, "{before} became {after}");
        }
        assert_eq!(read.write(&label()), file, "rounding twice changes nothing");
    }

    #[test]
    fn what_was_trained_for_something_else_is_refused_by_name() {
        let file = learned().write(&label());
        let refusal = |wanted: Label| Learned::read(&file, &wanted).expect_err("another label").to_string();
        let other = Label { rules: "2.0".to_owned(), ..label() };
        assert_eq!(
            refusal(other),
            "the nets were trained for rules 1.0, but the rules are 2.0 now: train them again"
        );
        let other = Label { encoding: 8, ..label() };
        assert_eq!(refusal(other), "the nets read encoding 7, but the encoding is 8 now: train them again");
        let other = Label { game: "chess".to_owned(), ..label() };
        assert_eq!(refusal(other), "the nets were trained for the game `toy`, not for `chess`");
    }

    #[test]
    fn a_damaged_file_is_refused_wherever_it_ends() {
        let file = learned().write(&label());
        for end in 0..file.len() {
            assert!(Learned::read(&file[..end], &label()).is_err(), "cut at {end}");
        }
        let longer = [file.as_slice(), &[0]].concat();
        assert_eq!(Learned::read(&longer, &label()), Err(FileError::Long));
        let mut huge = file.clone();
        let at = file.windows(2).position(|pair| pair == b"\n\n").expect("a header") + 2;
        huge[at..at + 4].copy_from_slice(&u32::MAX.to_le_bytes());
        assert!(matches!(Learned::read(&huge, &label()), Err(FileError::Shape(_))));
    }
}
