//! The arrays that a step fills, one row for each match.

/// Rows of several successive matches.
pub(crate) struct Rows<'r> {
    pub(crate) observations: &'r mut [u8],
    pub(crate) masks: &'r mut [bool],
    pub(crate) players: &'r mut [u8],
    pub(crate) rewards: &'r mut [f32],
    pub(crate) done: &'r mut [bool],
}

/// How long a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Widths {
    pub(crate) n_features: usize,
    pub(crate) n_choices: usize,
    pub(crate) n_seats: usize,
}

/// One match's part of each array.
pub(crate) struct Row<'r> {
    pub(crate) observation: &'r mut [u8],
    pub(crate) mask: &'r mut [bool],
    pub(crate) player: &'r mut u8,
    pub(crate) rewards: &'r mut [f32],
    pub(crate) done: &'r mut bool,
}

impl<'r> Rows<'r> {
    /// The rows of the first `n` matches, and the rest.
    pub(crate) fn split_at(self, n: usize, widths: Widths) -> (Self, Self) {
        let (observations, more_observations) = self.observations.split_at_mut(n * widths.n_features);
        let (masks, more_masks) = self.masks.split_at_mut(n * widths.n_choices);
        let (players, more_players) = self.players.split_at_mut(n);
        let (rewards, more_rewards) = self.rewards.split_at_mut(n * widths.n_seats);
        let (done, more_done) = self.done.split_at_mut(n);
        let rest = Self {
            observations: more_observations,
            masks: more_masks,
            players: more_players,
            rewards: more_rewards,
            done: more_done,
        };
        (Self { observations, masks, players, rewards, done }, rest)
    }

    /// Says so in all rows at once, which costs less than in one after the other.
    pub(crate) fn where_nothing_ends(self) -> Self {
        self.rewards.fill(0.0);
        self.done.fill(false);
        self
    }

    /// The row of one match.
    #[inline]
    pub(crate) fn row(&mut self, place: usize, widths: Widths) -> Row<'_> {
        Row {
            observation: &mut self.observations[place * widths.n_features..][..widths.n_features],
            mask: &mut self.masks[place * widths.n_choices..][..widths.n_choices],
            player: &mut self.players[place],
            rewards: &mut self.rewards[place * widths.n_seats..][..widths.n_seats],
            done: &mut self.done[place],
        }
    }

    pub(crate) fn each(self, widths: Widths) -> impl Iterator<Item = Row<'r>> {
        let observations = self.observations.chunks_exact_mut(widths.n_features);
        let masks = self.masks.chunks_exact_mut(widths.n_choices);
        let rewards = self.rewards.chunks_exact_mut(widths.n_seats);
        let rows = observations.zip(masks).zip(self.players).zip(rewards).zip(self.done);
        rows.map(|((((observation, mask), player), rewards), done)| Row {
            observation,
            mask,
            player,
            rewards,
            done,
        })
    }
}
