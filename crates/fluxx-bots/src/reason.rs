//! What speaks for a choice, in one sentence.

use bots::Justify;
use fluxx::effect::Kind;
use fluxx::{Card, Choice, Fluxx, Look, QuestionKind, View};
use game::Reason;
use game::{Game, Seat, Step, Viewer};
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::insight::Insight;

impl Justify<Fluxx> for Insight {
    /// A card is judged in some state that fits the view; whatever is said holds in all of them.
    fn reason(&self, view: &View, choice: &Choice) -> Reason {
        let Viewer::Seat(seat) = view.viewer else { return Reason::new("fluxx-hint-any") };
        let mut state = Fluxx::determinize(view, &mut Pcg64Mcg::seed_from_u64(0));
        let reason = of_choice(state.look(), seat, view.question.map(|question| question.kind), choice);
        Fluxx::apply(&mut state, &Step::Choice(seat, *choice), &mut |_| ());
        let wins = Fluxx::outcome(&state).is_some_and(|outcome| outcome.winners[seat]);
        if wins { Reason::new("fluxx-hint-wins") } else { reason }
    }
}

fn of_choice(look: Look, seat: Seat, kind: Option<QuestionKind>, choice: &Choice) -> Reason {
    match choice {
        Choice::Play(card) => of_play(look, seat, *card),
        Choice::Card(card) => of_named(look, seat, kind, *card),
        Choice::Discard(card) => Reason::new("fluxx-hint-least").with("card", card),
        Choice::Give { card, to } if *to == seat => Reason::new("fluxx-hint-keeps").with("card", card),
        Choice::Give { card, .. } => Reason::new("fluxx-hint-gives").with("card", card),
        Choice::Free(_) => Reason::new("fluxx-hint-new-hand"),
        Choice::Seat(_) => Reason::new("fluxx-hint-seat"),
        Choice::Pass | Choice::GoOn | Choice::Done => Reason::new("fluxx-hint-declines"),
        Choice::Pay | Choice::Left | Choice::Right => Reason::new("fluxx-hint-any"),
    }
}

fn of_play(look: Look, seat: Seat, card: Card) -> Reason {
    let asking = (look.goals() | (look.hand(seat) & look.deck().goals())).iter();
    let goal = asking.into_iter().find(|goal| look.deck().asked_for(*goal).contains(card));
    match (look.deck().kind(card), goal) {
        (Kind::Keeper, Some(goal)) => {
            Reason::new("fluxx-hint-keeper-for").with("card", card).with("goal", goal)
        }
        (Kind::Keeper, None) => Reason::new("fluxx-hint-keeper").with("card", card),
        (Kind::Goal, _) if look.deck().asked_for(card).meets(look.front(seat)) => {
            Reason::new("fluxx-hint-goal-near").with("card", card)
        }
        (Kind::Goal, _) if replaces_a_goal(look) => Reason::new("fluxx-hint-goal").with("card", card),
        (Kind::NewRule, _) => Reason::new("fluxx-hint-rule").with("card", card),
        (Kind::Goal | Kind::Action | Kind::Creeper, _) => Reason::new("fluxx-hint-action").with("card", card),
    }
}

/// GO1: a new Goal takes the place of the one in play, unless there is none or two may lie out.
fn replaces_a_goal(look: Look) -> bool {
    !look.goals().is_empty() && !look.rules().meets(look.deck().two_goals_rules())
}

fn of_named(look: Look, seat: Seat, kind: Option<QuestionKind>, card: Card) -> Reason {
    let owner = look.owner(card);
    match (kind, owner) {
        (Some(QuestionKind::DropGoal), _) => Reason::new("fluxx-hint-drops-goal").with("card", card),
        (Some(QuestionKind::DropRule | QuestionKind::DropRules), _) => {
            Reason::new("fluxx-hint-drops-rule").with("card", card)
        }
        (_, Some(owner)) if owner != seat => Reason::new("fluxx-hint-takes").with("card", card),
        (_, Some(_)) => Reason::new("fluxx-hint-least").with("card", card),
        (_, None) => of_play(look, seat, card),
    }
}
