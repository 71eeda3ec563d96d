use game::{Rule, Seat};
use serde::{Serialize, Serializer};

use crate::card::{Card, CardSet};
use crate::deck::Goal;
use crate::effect::Counted;
use crate::paragraph;
use crate::piles::Place;
use crate::state::State;
use crate::view::View;

/// How a Goal in play stands for every seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GoalReport {
    /// The Goal.
    pub goal: Card,
    /// How far each seat is.
    pub seats: Vec<SeatReport>,
}

/// What keeps a seat from winning by a Goal; with nothing in the list it would win alone.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeatReport {
    /// The seat.
    pub seat: Seat,
    /// The cards that the Goal asks for lie in front of the seat, whatever else may stop it.
    pub met: bool,
    /// What is in the way; nothing for whoever meets the Goal.
    #[serde(serialize_with = "with_rules")]
    #[cfg_attr(feature = "typescript", ts(as = "Vec<RuledObstacle<'static>>"))]
    pub obstacles: Vec<Obstacle>,
}

/// What keeps a seat from winning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Obstacle {
    /// These cards are not in front of the seat.
    Missing {
        /// The cards.
        cards: Vec<Card>,
    },
    /// This many more of these are needed.
    TooFewOf {
        /// How many are missing.
        lacking: u8,
        /// Among which.
        of: Vec<Card>,
        /// The Inflation that raises the number.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Card>>"))]
        inflation: Vec<Card>,
    },
    /// A card that nobody may have lies in front of this seat.
    SomebodyHas {
        /// The card.
        card: Card,
        /// The seat.
        seat: Seat,
    },
    /// Keepers that the seat must not have besides.
    OtherKeepers {
        /// The cards.
        cards: Vec<Card>,
    },
    /// There are fewer than needed.
    TooFew {
        /// How many there are.
        have: u8,
        /// How many it takes.
        need: u8,
        /// The Inflation that raises the number.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Card>>"))]
        inflation: Vec<Card>,
    },
    /// Others have as many or more.
    NotTheMost {
        /// Those seats.
        seats: Vec<Seat>,
    },
    /// W3: a Creeper lies in front of the seat, and the Goal does not ask for it.
    Creeper {
        /// The card.
        card: Card,
    },
    /// W5: this rule lets only the owner of another card win.
    OnlyOwnerOf {
        /// The New Rule.
        rule: Card,
        /// The card.
        card: Card,
    },
    /// W1: these seats would win as well, so nobody does.
    Tie {
        /// With whom.
        with: Vec<Seat>,
    },
}

impl Obstacle {
    /// The paragraph that makes it one.
    pub fn rule(&self) -> Rule {
        match self {
            Self::Missing { .. } | Self::OtherKeepers { .. } | Self::Tie { .. } => paragraph::W1,
            Self::TooFewOf { inflation, .. } | Self::TooFew { inflation, .. } if !inflation.is_empty() => {
                paragraph::I2
            }
            Self::TooFewOf { .. } => paragraph::W1,
            Self::TooFew { .. } | Self::NotTheMost { .. } => paragraph::W4,
            Self::SomebodyHas { .. } => paragraph::W6,
            Self::Creeper { .. } => paragraph::W3,
            Self::OnlyOwnerOf { .. } => paragraph::W5,
        }
    }
}

/// An obstacle beside its paragraph: `{"creeper":{"card":"C02"},"rule":"W3"}`.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
struct RuledObstacle<'o> {
    #[serde(flatten)]
    obstacle: &'o Obstacle,
    rule: Rule,
}

fn with_rules<S: Serializer>(obstacles: &[Obstacle], serializer: S) -> Result<S::Ok, S::Error> {
    let ruled = |obstacle| RuledObstacle { obstacle, rule: Obstacle::rule(obstacle) };
    serializer.collect_seq(obstacles.iter().map(ruled))
}

/// For each Goal in play, why each seat does not win by it.
pub fn goals(view: &View) -> Vec<GoalReport> {
    let state = view.any_state();
    let winners = all_winners(&state);
    let report = |goal| GoalReport { goal, seats: seat_reports(&state, goal, &winners) };
    state.piles.iter(Place::GOALS).map(report).collect()
}

fn all_winners(state: &State) -> Vec<Seat> {
    let wins =
        |seat: &Seat| state.piles.iter(Place::GOALS).any(|goal| state.winners_by(goal).contains(*seat));
    state.options.seats().iter().filter(wins).collect()
}

fn seat_reports(state: &State, card: Card, winners: &[Seat]) -> Vec<SeatReport> {
    let goal = state.deck().goal(card);
    let seats = state.options.seats().iter();
    seats
        .map(|seat| {
            let mut obstacles = missing(state, seat, goal);
            obstacles.extend(counting(state, seat, goal));
            let met = obstacles.is_empty();
            obstacles.extend(blocking(state, seat, goal));
            if obstacles.is_empty() && winners.len() > 1 {
                obstacles.push(Obstacle::Tie {
                    with: winners.iter().copied().filter(|other| *other != seat).collect(),
                });
            }
            SeatReport { seat, met, obstacles }
        })
        .collect()
}

fn inflation(state: &State) -> Vec<Card> {
    list(state.rules() & state.deck().rules.inflation)
}

fn list(cards: CardSet) -> Vec<Card> {
    cards.iter().collect()
}

fn missing(state: &State, seat: Seat, goal: &Goal) -> Vec<Obstacle> {
    let front = state.fronts[seat];
    let mut obstacles = Vec::new();
    let missing = goal.have & !front;
    if !missing.is_empty() {
        obstacles.push(Obstacle::Missing { cards: list(missing) });
    }
    if let Some((count, _)) = goal.some {
        let of = state.some_of(goal);
        let lacking = state.inflated(count).saturating_sub((front & of).len());
        if lacking > 0 {
            obstacles.push(Obstacle::TooFewOf {
                lacking,
                of: list(of & !front),
                inflation: inflation(state),
            });
        }
    }
    for card in goal.nobody & state.in_play() {
        let seat = state.owner(card).expect("it is in play");
        obstacles.push(Obstacle::SomebodyHas { card, seat });
    }
    let others = front & state.deck().keepers & !goal.have;
    if goal.no_other_keeper && !others.is_empty() {
        obstacles.push(Obstacle::OtherKeepers { cards: list(others) });
    }
    obstacles
}

fn counting(state: &State, seat: Seat, goal: &Goal) -> Vec<Obstacle> {
    let Some((counted, at_least)) = goal.most else { return Vec::new() };
    let (have, need) = (state.count(seat, counted), state.inflated(at_least));
    if have < need {
        return vec![Obstacle::TooFew { have, need, inflation: inflation(state) }];
    }
    let seats = leaders(state, seat, goal, counted);
    if seats.is_empty() { Vec::new() } else { vec![Obstacle::NotTheMost { seats }] }
}

/// W4: whoever has more stands in the way, blocked or not; whoever has as many, only if it is not blocked.
fn leaders(state: &State, seat: Seat, goal: &Goal, counted: Counted) -> Vec<Seat> {
    let own = state.count(seat, counted);
    let counts_blocked = state.options.version().counts_blocked_seats();
    let stands_in_the_way = |other: &Seat| {
        let count = state.count(*other, counted);
        count >= own && state.is_free(*other, goal) || count > own && counts_blocked
    };
    state.options.seats().others_clockwise(seat).filter(stands_in_the_way).collect()
}

fn blocking(state: &State, seat: Seat, goal: &Goal) -> Vec<Obstacle> {
    let mut obstacles: Vec<Obstacle> =
        state.blocking(seat, goal).iter().map(|card| Obstacle::Creeper { card }).collect();
    if let Some(rule) = state.required_but_elsewhere(seat)
        && let Some(card) = state.deck().rule(rule).owner_of
    {
        obstacles.push(Obstacle::OnlyOwnerOf { rule, card });
    }
    obstacles
}
