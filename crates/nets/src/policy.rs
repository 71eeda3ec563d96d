use tensors::Weighed;

use crate::{Net, Thoughts};

/// The score of each legal choice: its own row, and the rows of the facts that hold. `into` is cleared first.
///
/// Facts have the outputs behind the choices, from `n_choices` on.
pub fn score(net: &Net, thoughts: &Thoughts, n_choices: usize, legal: &[Weighed], into: &mut Vec<f32>) {
    let mut of_facts = [0.0; 64];
    let used = legal.iter().fold(0, |used, weighed| used | weighed.facts);
    for fact in bits(used) {
        of_facts[fact] = net.output(n_choices + fact, thoughts);
    }
    into.clear();
    into.extend(legal.iter().map(|weighed| {
        let own = net.output(usize::from(weighed.number), thoughts);
        bits(weighed.facts).fold(own, |sum, fact| sum + of_facts[fact])
    }));
}

/// The places of the bits that are set, ascending.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = word.trailing_zeros();
        word &= word.wrapping_sub(1);
        (lowest < u64::BITS).then_some(lowest as usize)
    })
}
