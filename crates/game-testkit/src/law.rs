use std::fmt;

/// A table of laws: the name of each and the sentence that says it.
macro_rules! laws {
    ($($name:ident: $sentence:literal,)+) => {
        /// What every game must keep.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Law {
            $(#[doc = $sentence] $name,)+
        }

        impl Law {
            pub const ALL: &[Self] = &[$(Self::$name),+];

            pub fn sentence(self) -> &'static str {
                match self {
                    $(Self::$name => $sentence,)+
                }
            }
        }
    };
}

laws! {
    NothingPanics: "nothing that can be asked of a game makes it panic",
    MatchesEnd: "a match ends before STEPS_MAX",
    ListsExist: "there are legal choices exactly when a seat of the match is awaited",
    ListsAscend: "legal choices ascend without repeats",
    RandomChoiceIsListed: "a random choice is the one in the list to which the generator points",
    WitnessesAgree: "the list and the checker agree, also about foreign choices",
    OnlyTheAwaited: "only the awaited seat may choose",
    NothingAfterTheEnd: "nothing is accepted after the end",
    ChanceIsChecked: "a sampled chance is accepted where it is due, a spoiled one nowhere",
    CardsAreConserved: "cards are conserved",
    FirstSeatIsKept: "options name their seats and can turn to any first seat",
    EverythingTravels: "everything that travels survives its round trip",
    FoldIsDeterministic: "the same input gives the same result",
    TellingChangesNothing: "whether anybody listens does not change the state",
    OutcomeIsTheEnd: "there is an outcome exactly when nothing is awaited, and it is consistent",
    RecordRebuilds: "the record rebuilds the state",
    DeterminizedFits: "a determinized view is sound and asks and answers its seat alike",
    StirringChangesNoView: "stirring what is hidden changes no view",
    SharedIsAlike: "what views share is what a spectator sees",
    ResamplingChangesSecrets: "resampling changes what is hidden, all of it and nothing else",
    HiddenStaysUntold: "what stays hidden in the view is not told either",
    ShownIsTold: "what a step shows for the first time is also told",
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{self:?} ({})", self.sentence())
    }
}
