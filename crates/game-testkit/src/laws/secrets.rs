use std::collections::BTreeMap;

use game::{Game, Viewer};
use rand_pcg::Pcg64Mcg;

use super::knowledge::stirred;
use super::{Verdict, ensure};
use crate::{Moment, Specimen};

/// How often each secret was resampled, and how often that changed it, over all matches of a variant.
#[derive(Clone, Debug, Default)]
pub struct Resampled {
    places: BTreeMap<(Viewer, String), Counts>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    n_resampled: u32,
    n_changed: u32,
}

impl Resampled {
    /// A secret has at least two contents, so that half of all fair draws change it: to see this many
    /// draws without one change is less likely than one in a hundred million.
    const ENOUGH: u32 = 28;

    /// Resamples for every viewer. What changes must be a secret; what is a secret is counted.
    pub fn add<S: Specimen>(&mut self, moment: &Moment<S>, rng: &mut Pcg64Mcg) -> Verdict {
        for viewer in moment.watched() {
            let stirred = stirred(moment, viewer, rng);
            let (truly, then) = (S::secrets(moment.state, viewer), S::secrets(&stirred, viewer));
            let only_secrets_changed = truly != then
                || stirred == *moment.state
                || S::Game::view(&stirred, viewer) != S::Game::view(moment.state, viewer);
            ensure!(
                only_secrets_changed,
                "{viewer:?}: more than secrets changed: {:?} became {stirred:?}",
                moment.state
            );
            for secret in truly {
                let changed = !then.contains(&secret);
                self.count((viewer, secret.place), changed);
            }
        }
        Ok(())
    }

    /// The verdict once all matches are played.
    pub fn finish(&self) -> Verdict {
        for ((viewer, place), counts) in &self.places {
            ensure!(
                counts.n_changed > 0 || counts.n_resampled < Self::ENOUGH,
                "{viewer:?} cannot be sure of {place:?}, but resampling it {} times never changed it",
                counts.n_resampled
            );
        }
        Ok(())
    }

    fn count(&mut self, place: (Viewer, String), changed: bool) {
        let counts = self.places.entry(place).or_default();
        counts.n_resampled += 1;
        counts.n_changed += u32::from(changed);
    }
}
