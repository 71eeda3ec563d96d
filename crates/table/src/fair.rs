//! The fair shuffle: all chance of a match comes from a secret that the server fixed in advance and from
//! random bytes that the players fixed before any of them were revealed. `docs/fair.md` describes it for somebody who
//! wants to check it.

use std::convert::Infallible;
use std::fmt::Write;

use game::{Awaiting, Fair, Game, Record, Seat, Step};
use rand_core::TryRng;
use sha2::{Digest, Sha256};

/// The name of the construction, and the first line of what is hashed.
pub const SCHEME: &str = "luxx-fair/2";
/// From before players committed to their bytes; otherwise the same.
const FIRST_SCHEME: &str = "luxx-fair/1";

/// What is published of bytes before they are revealed, by the server and by everybody else.
pub fn commitment(secret: &[u8; 32]) -> String {
    hex(&Sha256::digest(secret))
}

/// Whether this hash was made of these bytes.
pub(crate) fn fits(hash: &str, entropy: &str) -> bool {
    bytes(entropy).is_some_and(|bytes| commitment(&bytes) == hash)
}

/// Seats that committed but did not reveal: the match was shuffled without their bytes.
pub fn missing(fair: &Fair) -> impl Iterator<Item = Seat> + '_ {
    let parts = fair.hashes.iter().zip(&fair.entropy).enumerate();
    let missing = parts.filter(|(_, (hash, entropy))| hash.is_some() && entropy.is_none());
    missing.filter_map(|(seat, _)| u8::try_from(seat).ok().and_then(Seat::new))
}

/// The seed of a match: the hash of a text of lines, each ended by a line feed.
pub fn seed(fair: &Fair) -> [u8; 32] {
    let mut text = format!("{}\n{}\n{}\n", fair.scheme, fair.match_id, fair.secret);
    for entropy in &fair.entropy {
        text.push_str(entropy.as_deref().unwrap_or(""));
        text.push('\n');
    }
    Sha256::digest(text).into()
}

/// The words for one step: the hashes of seed, step and block number, eight big-endian words in each.
#[derive(Clone, Debug)]
pub struct FairRng {
    head: [u8; 36],
    block: u32,
    words: [u8; 32],
    used: usize,
}

impl FairRng {
    pub fn new(seed: &[u8; 32], step: u32) -> Self {
        let mut head = [0; 36];
        head[..32].copy_from_slice(seed);
        head[32..].copy_from_slice(&step.to_be_bytes());
        Self { head, block: 0, words: [0; 32], used: 32 }
    }
}

impl TryRng for FairRng {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        if self.used == self.words.len() {
            let digest = Sha256::new().chain_update(self.head).chain_update(self.block.to_be_bytes());
            self.words = digest.finalize().into();
            self.block += 1;
            self.used = 0;
        }
        let word = &self.words[self.used..self.used + 4];
        self.used += 4;
        Ok(u32::from_be_bytes(word.try_into().expect("four bytes")))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let high = u64::from(self.try_next_u32()?);
        Ok(high << 32 | u64::from(self.try_next_u32()?))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for part in bytes.chunks_mut(4) {
            let word = self.try_next_u32()?.to_be_bytes();
            part.copy_from_slice(&word[..part.len()]);
        }
        Ok(())
    }
}

/// What is wrong with the shuffle of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FairnessError {
    #[error("the record says nothing about its shuffle")]
    Unsaid,
    #[error("`{0}` is neither {SCHEME} nor {FIRST_SCHEME}")]
    Scheme(String),
    #[error("the secret does not fit the commitment")]
    Commitment,
    #[error("seat {0}: the bytes do not fit the hash that was published before")]
    Hash(usize),
    #[error("step {0}: the chance does not come from the seed")]
    Chance(usize),
}

/// Whether all chance of a record, whose steps were checked before, follows from what it reveals.
pub fn check<G: Game>(record: &Record<G>) -> Result<(), FairnessError> {
    let fair = record.fair.as_ref().ok_or(FairnessError::Unsaid)?;
    check_commitment(fair)?;
    let mut state = G::start(&record.options);
    for (number, recorded) in record.steps.iter().enumerate() {
        if let (Awaiting::Chance, Step::Chance(chance)) = (G::awaiting(&state), &recorded.step) {
            let step = u32::try_from(number).expect("a match is short");
            let seed = seed(of_step(fair, step));
            if G::sample(&state, &mut FairRng::new(&seed, step)) != *chance {
                return Err(FairnessError::Chance(number));
            }
        }
        G::apply(&mut state, &recorded.step, &mut |_| ());
    }
    Ok(())
}

fn check_commitment(fair: &Fair) -> Result<(), FairnessError> {
    match fair.scheme.as_str() {
        FIRST_SCHEME => (),
        SCHEME => check_hashes(fair)?,
        other => return Err(FairnessError::Scheme(other.to_owned())),
    }
    let secret = bytes(&fair.secret).ok_or(FairnessError::Commitment)?;
    if commitment(&secret) != fair.commitment {
        return Err(FairnessError::Commitment);
    }
    fair.earlier.as_ref().map_or(Ok(()), |earlier| check_commitment(&earlier.fair))
}

/// Checks that everybody who added bytes had committed to them before. Whoever committed and kept theirs back added
/// nothing.
fn check_hashes(fair: &Fair) -> Result<(), FairnessError> {
    if fair.hashes.len() != fair.entropy.len() {
        return Err(FairnessError::Hash(fair.hashes.len().min(fair.entropy.len())));
    }
    for (seat, parts) in fair.hashes.iter().zip(&fair.entropy).enumerate() {
        match parts {
            (Some(hash), Some(entropy)) if fits(hash, entropy) => (),
            (Some(_) | None, None) => (),
            (Some(_) | None, Some(_)) => return Err(FairnessError::Hash(seat)),
        }
    }
    Ok(())
}

/// What the chance of a step was made from: the earlier match's, if the step comes from there.
fn of_step(fair: &Fair, step: u32) -> &Fair {
    match &fair.earlier {
        Some(earlier) if step < earlier.steps => of_step(&earlier.fair, step),
        Some(_) | None => fair,
    }
}

pub fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        write!(text, "{byte:02x}").expect("writing to a string works");
    }
    text
}

/// 32 bytes in lower-case hexadecimal.
pub fn bytes(hex: &str) -> Option<[u8; 32]> {
    let is_plain = hex.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
    if hex.len() != 64 || !is_plain {
        return None;
    }
    let mut bytes = [0; 32];
    for (number, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&hex[number * 2..number * 2 + 2], 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fair(scheme: &str, hashes: Vec<Option<String>>) -> Fair {
        let secret = hex(&[7; 32]);
        let entropy = vec![Some(hex(&[1; 32])), None];
        let (scheme, match_id) = (scheme.to_owned(), "m".to_owned());
        Fair { scheme, match_id, commitment: commitment(&[7; 32]), secret, entropy, hashes, earlier: None }
    }

    /// Computed with another program: `printf … | sha256sum`.
    #[test]
    fn the_construction_never_changes() {
        let fair = fair(FIRST_SCHEME, Vec::new());
        assert_eq!(fair.commitment, "4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0");
        let seed = seed(&fair);
        assert_eq!(hex(&seed), "1766cb58004ac73211c3b3ea472a34d383d9888c178ecc36c134123b76d7dfb1");
        let mut words = FairRng::new(&seed, 3);
        let words: Vec<u32> = (0..9).map(|_| words.try_next_u32().unwrap()).collect();
        assert_eq!(
            words,
            [
                646929122, 2406193539, 267681763, 4243464504, 2686642233, 2693308405, 2552000582, 1714833640,
                4106100762
            ]
        );
    }

    #[test]
    fn bytes_that_were_not_fixed_before_are_found() {
        let fixed = Some(commitment(&[1; 32]));
        let check = |hashes| check_commitment(&fair(SCHEME, hashes));
        assert_eq!(check(vec![fixed.clone(), None]), Ok(()));
        assert_eq!(check(vec![Some(commitment(&[2; 32])), None]), Err(FairnessError::Hash(0)));
        assert_eq!(check(vec![None, None]), Err(FairnessError::Hash(0)), "a part out of nowhere");
        assert_eq!(check(vec![fixed.clone()]), Err(FairnessError::Hash(1)), "a seat that says nothing");
        let kept_back = vec![fixed.clone(), fixed];
        assert_eq!(check(kept_back.clone()), Ok(()));
        assert_eq!(missing(&fair(SCHEME, kept_back)).collect::<Vec<_>>(), [Seat::new(1).unwrap()]);
    }

    #[test]
    fn only_plain_hexadecimal_is_read() {
        assert_eq!(bytes(&hex(&[0xab; 32])), Some([0xab; 32]));
        for text in ["", "ab", &"AB".repeat(32), &"+1".repeat(32), &"é".repeat(32)] {
            assert_eq!(bytes(text), None);
        }
    }
}
