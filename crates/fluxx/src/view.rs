use game::{Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::agenda::Task;
use crate::card::{Card, CardSet};
use crate::gifts::Gift;
use crate::options::Options;
use crate::piles::Place;
use crate::question::Question;
use crate::state::{ExtraTurn, Open, State, Turn};
use crate::version::Version;

/// All that one viewer may know. A hidden card is absent: only its place is counted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// Whose view it is.
    pub viewer: Viewer,
    /// What was agreed. A server sends it once, beside the first view.
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub options: Options,
    /// The version of the rules by which the match is played; left out where it is the newest.
    #[serde(default, skip_serializing_if = "Version::is_newest")]
    pub version: Version,
    /// What the match waits for.
    pub awaiting: Open,
    /// The open question, whoever must answer it.
    pub question: Option<Question>,
    /// The running turn.
    pub turn: TurnView,
    /// The numbers in force for the active seat.
    pub numbers: Numbers,
    /// New Rules in play, in the order in which they came.
    pub rules: Vec<Card>,
    /// Goals in play, the older one first.
    pub goals: Vec<Card>,
    /// The discard pile, the card that was discarded first at the front.
    pub discard_pile: Vec<Card>,
    /// How many cards are in the draw pile.
    pub n_draw_pile: u8,
    /// How often the draw pile was reshuffled.
    pub n_reshuffles: u16,
    /// What went into the draw pile at the last reshuffle and has not been seen since; empty if the hands say nothing
    /// about it.
    pub reshuffled: Vec<Card>,
    /// By seat.
    pub hands: Vec<HandView>,
    /// What the viewer knows to be in one of several hands.
    pub unsure: Vec<Unsure>,
    /// How many of these were given from one hand to another. Empty where counts cannot say it.
    pub gifts: Vec<Gift>,
    /// Where gifts followed one another: every possible arrangement of the cards of `unsure`, as the hand of each in
    /// their order. Left out where `gifts` say it, and where there are too many.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub worlds: Vec<Vec<Seat>>,
    /// Keepers and Creepers in front of each seat.
    pub fronts: Vec<Vec<Card>>,
    /// Mini-hands from the outermost to the innermost, or the cards that are given out.
    pub asides: Vec<AsideView>,
    /// What is still to be done, the next at the end; cards that lie aside as Actions are in it.
    pub agenda: Vec<Task>,
    /// How many cards each seat still lacks while cards are given out.
    pub lacks: Vec<u8>,
    /// What the last settling saw of each Creeper that reacts.
    pub noted: Vec<Option<Seat>>,
}

/// The counters of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TurnView {
    /// Whose turn it is.
    pub active: Seat,
    /// Turns that are over.
    pub n_turns: u32,
    /// How many cards were drawn for the draw of this turn.
    pub drawn: u16,
    /// How many cards were played.
    pub played: u8,
    /// The draw of the turn has been made: from now on a higher requirement is owed.
    pub draws_owed: bool,
    /// Whether the next play is at random.
    pub random_armed: bool,
    /// Whether it is an extra turn.
    pub extra: ExtraTurn,
}

/// What the rules in play come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Numbers {
    /// Cards to draw.
    pub draw: u16,
    /// Compulsory plays; with Play All the most that a turn can have.
    pub play: u16,
    /// Including the plays that may be declined.
    pub play_allowed: u16,
    /// Whether all cards are played.
    pub play_all: bool,
    /// The limit of hands.
    pub hand_limit: Option<u8>,
    /// The limit of Keepers.
    pub keeper_limit: Option<u8>,
    /// How much every numeral is raised.
    pub inflation: u8,
}

/// A hand: the viewer's own in the order of receipt; of others, what the viewer knows, ascending.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HandView {
    /// How many cards there are.
    pub size: u8,
    /// How many of its cards were in the last reshuffle.
    pub n_reshuffled: u8,
    /// Those that the viewer knows.
    pub known: Vec<Card>,
}

/// A card that the viewer saw in a hand that has given one away unseen since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Unsure {
    /// The card.
    pub card: Card,
    /// The seats one of which holds it.
    pub hands: Vec<Seat>,
}

/// Cards that an Action has drawn; only the active seat knows them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AsideView {
    /// How many cards there are.
    pub size: u8,
    /// How many of them came from a reshuffle.
    pub n_reshuffled: u8,
    /// Those that the viewer knows.
    pub known: Vec<Card>,
}

impl State {
    /// KN1: what this viewer may know.
    pub(crate) fn view(&self, viewer: Viewer) -> View {
        let seats = self.options.seats();
        View {
            viewer,
            options: self.options.clone(),
            version: self.options.version(),
            awaiting: self.open,
            question: self.question(),
            turn: self.turn_view(),
            numbers: self.numbers(),
            rules: self.piles.iter(Place::RULES).collect(),
            goals: self.piles.iter(Place::GOALS).collect(),
            discard_pile: self.piles.iter(Place::DISCARD).collect(),
            n_draw_pile: self.piles.len(Place::DRAW),
            n_reshuffles: self.n_reshuffles,
            reshuffled: self.reshuffled.iter().collect(),
            hands: seats.iter().map(|seat| self.hand_view(seat, viewer)).collect(),
            unsure: self.unsure(viewer),
            gifts: self.gifts(viewer),
            worlds: self.worlds(viewer),
            fronts: seats.iter().map(|seat| self.fronts[seat].iter().collect()).collect(),
            asides: (0..self.n_asides).map(|slot| self.aside_view(slot, viewer)).collect(),
            agenda: self.tasks().copied().collect(),
            lacks: seats.iter().map(|seat| self.lacks[usize::from(seat.number())]).collect(),
            noted: self.noted.iter().take(self.deck().reactions.len()).collect(),
        }
    }

    fn turn_view(&self) -> TurnView {
        let Turn { active, drawn, played, draws_owed, random_armed, extra } = self.turn;
        TurnView { active, n_turns: u32::from(self.n_turns), drawn, played, draws_owed, random_armed, extra }
    }

    pub(crate) fn numbers(&self) -> Numbers {
        let plays = self.plays();
        Numbers {
            draw: self.draws_required(),
            play: plays.compulsory,
            play_allowed: plays.allowed,
            play_all: self.rules().meets(self.deck().rules.play_all),
            hand_limit: self.hand_limit(),
            keeper_limit: self.keeper_limit(),
            inflation: self.inflation(),
        }
    }

    fn hand_view(&self, seat: Seat, viewer: Viewer) -> HandView {
        let place = Place::hand(seat);
        let known = if viewer.is(seat) {
            self.piles.iter(place).collect()
        } else {
            self.known_by(viewer, seat).iter().collect()
        };
        HandView { size: self.piles.len(place), n_reshuffled: self.n_reshuffled(place), known }
    }

    fn aside_view(&self, slot: u8, viewer: Viewer) -> AsideView {
        let place = Place::aside(slot);
        let known = if viewer.is(self.active()) { self.piles.iter(place).collect() } else { Vec::new() };
        AsideView { size: self.piles.len(place), n_reshuffled: self.n_reshuffled(place), known }
    }

    fn n_reshuffled(&self, place: Place) -> u8 {
        if self.reshuffled.is_empty() { 0 } else { (self.piles.set(place) & self.reshuffled).len() }
    }

    /// What the viewer knows of another hand.
    fn known_by(&self, viewer: Viewer, owner: Seat) -> CardSet {
        match viewer {
            Viewer::Seat(seat) => self.memory.sure(seat, owner),
            Viewer::Spectator => CardSet::EMPTY,
        }
    }

    fn unsure(&self, viewer: Viewer) -> Vec<Unsure> {
        let Viewer::Seat(seat) = viewer else { return Vec::new() };
        let unsure = self.memory.unsure(seat).iter();
        unsure.map(|card| Unsure { card, hands: self.possible_hands(seat, card).collect() }).collect()
    }

    fn gifts(&self, viewer: Viewer) -> Vec<Gift> {
        let Viewer::Seat(seat) = viewer else { return Vec::new() };
        self.memory.gifts(seat).collect()
    }

    fn worlds(&self, viewer: Viewer) -> Vec<Vec<Seat>> {
        let Viewer::Seat(seat) = viewer else { return Vec::new() };
        let chain = self.memory.chain(seat);
        chain.iter().flat_map(|chain| chain.worlds()).map(|world| world.to_vec()).collect()
    }

    pub(crate) fn possible_hands(&self, seat: Seat, card: Card) -> impl Iterator<Item = Seat> {
        let seats = self.options.seats().iter();
        seats.filter(move |owner| self.memory.may_hold(seat, *owner, card))
    }
}

/// The card that lies aside while a task is being done.
pub(crate) fn card_of(task: &Task) -> Option<Card> {
    match task {
        Task::Action { card, .. } => Some(*card),
        Task::DropGoal { played } => *played,
        Task::Leave { card } => Some(*card),
        Task::Deal | Task::Turn(_) | Task::Settle(_) | Task::Draw { .. } | Task::GrowMiniHands { .. } => None,
    }
}
