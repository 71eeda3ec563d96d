//! How everybody contributes to the shuffle: first a hash, and the bytes once all hashes are there.

use game::Explain;
use protocol::{FairCommitment, RefusalKind};

use crate::requests::Allowed;
use crate::saved::SavedTable;
use crate::table::{Asker, Table};
use crate::{Refusal, fair};

/// How long to wait for parts of the shuffle; a client that is there needs less than a second.
pub const REVEAL_MS: u64 = 10_000;

impl<G: Explain> Table<G> {
    /// All hashes are there. From here on nobody can change anything except by keeping their own bytes back.
    pub(crate) fn is_revealing(&self) -> bool {
        !self.phase.is_playing() && self.saved.all_ready()
    }

    pub(crate) fn ready(&self, saved: &mut SavedTable<G>, asker: &Asker, hash: Option<String>) -> Allowed {
        let Some(seat) = saved.seat_of(&asker.person) else {
            return Err(Refusal::not_yours("only somebody who sits at the table can be ready"));
        };
        self.between_matches()?;
        if hash.as_deref().is_some_and(|hash| fair::bytes(hash).is_none()) {
            let reason = "`hash` is SHA-256 of 32 random bytes, in lower-case hexadecimal";
            return Err(Refusal::new(RefusalKind::Malformed, reason));
        }
        let chair = saved.chair_mut(seat);
        chair.forget_part();
        chair.hash = hash;
        Ok(())
    }

    pub(crate) fn reveal(&self, saved: &mut SavedTable<G>, asker: &Asker, entropy: String) -> Allowed {
        let Some(seat) = saved.seat_of(&asker.person) else {
            return Err(Refusal::not_yours("only somebody who sits at the table adds to the shuffle"));
        };
        if !self.is_revealing() {
            return Err(Refusal::table("nothing is to be revealed now"));
        }
        let chair = saved.chair_mut(seat);
        if !chair.hash.as_deref().is_some_and(|hash| fair::fits(hash, &entropy)) {
            return Err(Refusal::table("these are not the bytes that the hash was made of"));
        }
        chair.entropy = Some(entropy);
        Ok(())
    }

    /// Begins the match without those who keep their bytes back for too long; returns when that will be. The time
    /// only counts while anybody is there.
    pub(crate) fn look_at_reveals(&mut self) -> Option<u64> {
        if !self.is_revealing() || self.connections.is_empty() {
            self.reveal_until_ms = None;
            return None;
        }
        let until_ms = *self.reveal_until_ms.get_or_insert(self.now_ms + REVEAL_MS);
        let until_ms = until_ms.max(self.rest_until_ms);
        if self.now_ms < until_ms {
            return Some(until_ms);
        }
        self.start(self.saved.clone(), None);
        None
    }

    pub(crate) fn fair_commitment(&self) -> FairCommitment {
        let fixed = &self.saved.fixed;
        let running = self.phase.running().map(|live| &live.head.fair);
        FairCommitment {
            match_id: fixed.match_id.clone(),
            commitment: fixed.commitment.clone(),
            hashes: running.map_or_else(|| self.saved.hashes(), |fair| fair.hashes.clone()),
            revealing: self.is_revealing(),
            missing: running.map_or_else(Vec::new, |fair| fair::missing(fair).collect()),
        }
    }
}
