use std::sync::Arc;

use bots::{Desk, Intuition, Policy};
use game::Seat;
use nets::{Learned, Ready};

use crate::subject::Subject;

/// Who sits in the seats that do not learn.
pub(crate) enum Others<S: Subject> {
    Teacher(S::Teacher),
    /// Nets that stay as they are and always take what looks best.
    Frozen(Box<Intuition<S::Encoding>>),
}

impl<S: Subject> Others<S> {
    pub(crate) fn new(frozen: Option<Arc<Learned>>) -> Self {
        let ready = |nets: Arc<Learned>| Intuition::new(Arc::new(Ready::from(&*nets)));
        frozen.map_or_else(|| Self::Teacher(S::teacher()), |nets| Self::Frozen(Box::new(ready(nets))))
    }

    pub(crate) fn choose(
        &self,
        state: &S::State,
        seat: Seat,
        legal: &[S::Choice],
        desk: &mut Desk<S>,
    ) -> S::Choice {
        match self {
            Self::Teacher(teacher) => teacher.choose(state, seat, desk),
            Self::Frozen(intuition) => intuition.best::<S>(state, seat, legal),
        }
    }
}
