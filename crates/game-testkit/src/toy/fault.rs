use serde::{Deserialize, Serialize};

use crate::Law;

/// A table of planted faults: what is wrong, and the laws that it breaks, the one that names it first.
macro_rules! faults {
    ($($(#[doc = $what:literal])+ $name:ident breaks $first:ident $(and $other:ident)*,)+) => {
        /// One way to get the toy game wrong.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum PlantedFault {
            /// The same game under another name.
            #[default]
            Nothing,
            $($(#[doc = $what])+ $name,)+
        }

        impl PlantedFault {
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// The laws that it breaks.
            pub fn breaks(self) -> &'static [Law] {
                match self {
                    Self::Nothing => &[],
                    $(Self::$name => &[Law::$first $(, Law::$other)*],)+
                }
            }
        }
    };
}

faults! {
    /// The checker does not expect a seat that is not in the match.
    StrangerPanics breaks NothingPanics,
    /// After the last round there is always another one.
    NeverEnds breaks MatchesEnd,
    /// Once the face-down card is gone nothing can be chosen.
    StuckWithoutDraw breaks ListsExist,
    /// The list is not empty while the cards are dealt.
    ChoicesWhileDealing breaks ListsExist,
    /// Keeping is listed twice.
    ListRepeats breaks ListsAscend,
    /// The list is upside down, so that no recorded list can match it either.
    ListDescends breaks ListsAscend and RecordRebuilds,
    /// A random choice is always keeping.
    RandomIsTimid breaks RandomChoiceIsListed,
    /// The list forgets drawing, the checker does not.
    DrawIsUnlisted breaks WitnessesAgree,
    /// The checker lets a seat trade with itself.
    TradeWithOneself breaks WitnessesAgree,
    /// The checker refuses a listed trade, so that a record of it is refused too.
    TradeIsRefused breaks WitnessesAgree and RecordRebuilds,
    /// Anybody may keep at any turn.
    AnybodyMayKeep breaks OnlyTheAwaited,
    /// A choice is accepted while the cards are dealt.
    KeepWhileDealing breaks OnlyTheAwaited,
    /// A choice is accepted after the end.
    KeepAfterTheEnd breaks NothingAfterTheEnd,
    /// A deal is accepted after the end.
    DealAfterTheEnd breaks NothingAfterTheEnd,
    /// Any cards will do as a deck.
    AnyDeckIsDealt breaks ChanceIsChecked,
    /// A deal is accepted in the middle of a round.
    DealWhilePlaying breaks ChanceIsChecked,
    /// In the last showdown the first hand shows the card of the second.
    CardIsDoubled breaks CardsAreConserved,
    /// The first seat cannot be changed.
    FirstSeatIsFixed breaks FirstSeatIsKept,
    /// A part of the view is left at home.
    ViewIsLossy breaks EverythingTravels,
    /// A part of what is told is left at home.
    ToldIsLossy breaks EverythingTravels,
    /// The deal comes from somewhere else than the given generator.
    SampleHasMemory breaks FoldIsDeterministic,
    /// The buffer is not cleared; the replay notices it too, since it uses one buffer for all lists.
    BufferIsNotCleared breaks FoldIsDeterministic and RecordRebuilds,
    /// A listener changes the points.
    ListenerScores breaks TellingChangesNothing,
    /// The outcome is there while the last round is still being played.
    OutcomeIsEarly breaks OutcomeIsTheEnd,
    /// There is no outcome at the end.
    OutcomeIsMissing breaks OutcomeIsTheEnd,
    /// Nobody wins, whatever the points.
    NobodyWins breaks OutcomeIsTheEnd,
    /// The ending is written in a form that the record does not know.
    EndingIsIllegible breaks RecordRebuilds,
    /// The list shows who holds the highest card: nobody can trade with that seat.
    ListLeaks breaks DeterminizedFits,
    /// The refusal shows whether the highest card lies face down.
    RefusalLeaks breaks DeterminizedFits,
    /// While a card lies face down every unseen hand is filled with the same one.
    DeterminizedDoubles breaks DeterminizedFits,
    /// The view shows the face-down card.
    ViewLeaks breaks StirringChangesNoView,
    /// What was seen in a trade is forgotten when a view is determinized.
    TradeIsForgotten breaks StirringChangesNoView,
    /// The spectator sees the face-down card, and a determinized view keeps it.
    SpectatorSeesMore breaks StirringChangesNoView and ResamplingChangesSecrets,
    /// A field that views share is another one for those who sit at the table.
    SeatsSeeMore breaks SharedIsAlike,
    /// The view shows the face-down card, and a determinized view keeps it.
    LeakIsKept breaks ResamplingChangesSecrets,
    /// What is hidden is not named as a secret.
    SecretsAreUnnamed breaks ResamplingChangesSecrets,
    /// Everybody is told which card was drawn.
    DrawIsTold breaks HiddenStaysUntold,
    /// Nobody is told that a card was drawn.
    DrawIsSilent breaks ShownIsTold,
}
