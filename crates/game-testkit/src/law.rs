use std::fmt;

/// What every game must keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Law {
    NothingPanics,
    MatchesEnd,
    ListsExist,
    ListsAscend,
    WitnessesAgree,
    OnlyTheAwaited,
    NothingAfterTheEnd,
    ChanceIsChecked,
    CardsAreConserved,
    FirstSeatIsKept,
    EverythingTravels,
    FoldIsDeterministic,
    TellingChangesNothing,
    OutcomeIsTheEnd,
    RecordRebuilds,
    DeterminizedFits,
    StirringChangesNoView,
    ResamplingChangesSecrets,
    HiddenStaysUntold,
    ShownIsTold,
}

impl Law {
    pub const ALL: [Self; 20] = [
        Self::NothingPanics,
        Self::MatchesEnd,
        Self::ListsExist,
        Self::ListsAscend,
        Self::WitnessesAgree,
        Self::OnlyTheAwaited,
        Self::NothingAfterTheEnd,
        Self::ChanceIsChecked,
        Self::CardsAreConserved,
        Self::FirstSeatIsKept,
        Self::EverythingTravels,
        Self::FoldIsDeterministic,
        Self::TellingChangesNothing,
        Self::OutcomeIsTheEnd,
        Self::RecordRebuilds,
        Self::DeterminizedFits,
        Self::StirringChangesNoView,
        Self::ResamplingChangesSecrets,
        Self::HiddenStaysUntold,
        Self::ShownIsTold,
    ];

    pub fn sentence(self) -> &'static str {
        match self {
            Self::NothingPanics => "nothing that can be asked of a game makes it panic",
            Self::MatchesEnd => "a match ends before STEPS_MAX",
            Self::ListsExist => "there are legal choices exactly when a seat of the match is awaited",
            Self::ListsAscend => "legal choices ascend without repeats",
            Self::WitnessesAgree => "the list and the checker agree, also about foreign choices",
            Self::OnlyTheAwaited => "only the awaited seat may choose",
            Self::NothingAfterTheEnd => "nothing is accepted after the end",
            Self::ChanceIsChecked => "a sampled chance is accepted where it is due, a spoiled one nowhere",
            Self::CardsAreConserved => "cards are conserved",
            Self::FirstSeatIsKept => "options name their seats and can turn to any first seat",
            Self::EverythingTravels => "everything that travels survives its round trip",
            Self::FoldIsDeterministic => "the same input gives the same result",
            Self::TellingChangesNothing => "whether anybody listens does not change the state",
            Self::OutcomeIsTheEnd => {
                "there is an outcome exactly when nothing is awaited, and it is consistent"
            }
            Self::RecordRebuilds => "the record rebuilds the state",
            Self::DeterminizedFits => "a determinized view asks the same question, answers and plays alike",
            Self::StirringChangesNoView => "stirring what is hidden changes no view",
            Self::ResamplingChangesSecrets => "resampling changes what is hidden, all of it and nothing else",
            Self::HiddenStaysUntold => "what stays hidden in the view is not told either",
            Self::ShownIsTold => "what a step shows for the first time is also told",
        }
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{self:?} ({})", self.sentence())
    }
}
