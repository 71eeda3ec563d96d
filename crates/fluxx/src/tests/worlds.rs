//! KN3 against a second, slow way to know: every world that a seat cannot rule out, kept one by one.

use std::collections::{BTreeMap, BTreeSet};

use game::{Game, Seat, Seats, Viewer};
use game_testkit::{Decider, Playing};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::{Card, CardSet, DrawnInto, Event, Fluxx, GivenReason, Happening, Options, State, View};

/// Where each card is that a seat saw and that has not been seen lying open since.
type World = BTreeMap<Card, Seat>;

/// What a seat can tell from all that it saw.
struct Worlds {
    viewer: Seat,
    all: BTreeSet<World>,
}

/// The true hands, and what the seats can tell of them.
struct Table {
    seats: Seats,
    hands: BTreeMap<Seat, CardSet>,
    worlds: Vec<Worlds>,
}

const N_SAMPLES: u32 = 5;

impl Table {
    fn new(seats: Seats) -> Self {
        let worlds = |viewer| Worlds { viewer, all: BTreeSet::from([World::new()]) };
        let hands = seats.iter().map(|seat| (seat, CardSet::EMPTY)).collect();
        Self { seats, hands, worlds: seats.iter().map(worlds).collect() }
    }

    fn happens(&mut self, event: &Event) {
        match *event {
            Event::Drawn { seat, card, into: DrawnInto::FirstHand | DrawnInto::Hand } => {
                self.hand(seat).insert(card);
            }
            Event::Drawn { into: DrawnInto::Aside, .. } => {}
            Event::Given { from, to, card, why } => self.give(from, to, card, why),
            Event::Open(Happening::Played { card, .. } | Happening::Discarded { card, .. }) => {
                self.open(card)
            }
            Event::Open(Happening::HandsTraded { one, other }) => {
                let mut new_owner: BTreeMap<Seat, Seat> =
                    self.seats.iter().map(|seat| (seat, seat)).collect();
                new_owner.extend([(one, other), (other, one)]);
                self.hands_change(&new_owner);
            }
            Event::Open(Happening::HandsRotated { clockwise }) => {
                let next =
                    |seat| if clockwise { self.seats.left_of(seat) } else { self.seats.right_of(seat) };
                self.hands_change(&self.seats.iter().map(|seat| (seat, next(seat))).collect());
            }
            Event::Open(_) => {}
        }
    }

    fn hand(&mut self, seat: Seat) -> &mut CardSet {
        self.hands.get_mut(&seat).expect("a seat of the match")
    }

    fn give(&mut self, from: Seat, to: Seat, card: Card, why: GivenReason) {
        match why {
            GivenReason::Tax => self.tax(from, to, card),
            GivenReason::GivenOut => {
                self.hand(to).insert(card);
                let giver = self.worlds.iter_mut().filter(|worlds| worlds.viewer == from && from != to);
                giver.for_each(|worlds| worlds.note(card, to));
            }
            GivenReason::WithTheHand => {}
        }
    }

    fn tax(&mut self, from: Seat, to: Seat, card: Card) {
        let n_from = usize::from(self.hand(from).len());
        for worlds in &mut self.worlds {
            if worlds.viewer == from {
                worlds.note(card, to);
            } else if worlds.viewer == to {
                worlds.see(card, from);
            } else {
                worlds.all =
                    worlds.all.iter().flat_map(|world| after_gift(world, from, to, n_from)).collect();
            }
        }
        self.hand(from).remove(card);
        self.hand(to).insert(card);
        self.rule_out();
    }

    fn open(&mut self, card: Card) {
        let owner = self.hands.iter().find(|(_, hand)| hand.contains(card)).map(|(owner, _)| *owner);
        let Some(owner) = owner else { return };
        self.hand(owner).remove(card);
        for worlds in &mut self.worlds {
            worlds.see(card, owner);
        }
        self.rule_out();
    }

    /// Who gets a hand sees it, and remembers the one it gave away.
    fn hands_change(&mut self, new_owner: &BTreeMap<Seat, Seat>) {
        let before = std::mem::take(&mut self.hands);
        self.hands = before.iter().map(|(seat, hand)| (new_owner[seat], *hand)).collect();
        for worlds in &mut self.worlds {
            let own_before = before[&worlds.viewer].iter().map(|card| (card, worlds.viewer));
            let moved = |world: &World| {
                let all = world.iter().map(|(card, owner)| (*card, *owner)).chain(own_before.clone());
                all.map(|(card, owner)| (card, new_owner[&owner])).collect()
            };
            worlds.all = worlds.all.iter().map(moved).collect();
            worlds.see_own(self.hands[&worlds.viewer]);
        }
        self.rule_out();
    }

    /// No hand holds more cards than it has.
    fn rule_out(&mut self) {
        let n_in = |world: &World, owner: Seat| world.values().filter(|other| **other == owner).count();
        let fits = |world: &World| {
            self.hands.iter().all(|(owner, hand)| n_in(world, *owner) <= usize::from(hand.len()))
        };
        for worlds in &mut self.worlds {
            worlds.all.retain(fits);
        }
    }
}

impl Worlds {
    fn change(&mut self, change: impl Fn(&mut World)) {
        let changed = |mut world: World| {
            change(&mut world);
            world
        };
        self.all = std::mem::take(&mut self.all).into_iter().map(changed).collect();
    }

    fn note(&mut self, card: Card, owner: Seat) {
        self.change(|world| {
            world.insert(card, owner);
        });
    }

    /// The card leaves this hand, and the seat sees it.
    fn see(&mut self, card: Card, owner: Seat) {
        self.all.retain(|world| world.get(&card).is_none_or(|other| *other == owner));
        self.change(|world| {
            world.remove(&card);
        });
    }

    fn see_own(&mut self, own: CardSet) {
        let viewer = self.viewer;
        self.all.retain(|world| world.iter().all(|(card, owner)| (*owner == viewer) == own.contains(*card)));
        self.change(|world| world.retain(|card, _| !own.contains(*card)));
    }

    fn cards(&self) -> impl Iterator<Item = Card> {
        self.all.first().expect("the true world is never ruled out").keys().copied()
    }

    fn of(&self, state: &State) -> World {
        let owner = |card| state.options.seats().iter().find(|seat| state.hand(*seat).contains(card));
        self.cards().map(|card| (card, owner(card).expect("it is in a hand"))).collect()
    }

    /// Without the cards of which the seat is sure.
    fn of_unsure(&self, view: &View) -> BTreeSet<World> {
        let is_unsure = |card: &Card| view.unsure.iter().any(|unsure| unsure.card == *card);
        let unsure = |world: &World| world.clone().into_iter().filter(|(card, _)| is_unsure(card)).collect();
        self.all.iter().map(unsure).collect()
    }

    fn hands_of(&self, card: Card) -> BTreeSet<Seat> {
        self.all.iter().map(|world| world[&card]).collect()
    }
}

/// The arrangements that the view lists.
fn all_in_view(view: &View) -> BTreeSet<World> {
    let world = |hands: &Vec<Seat>| view.unsure.iter().map(|unsure| unsure.card).zip(hands.clone()).collect();
    view.worlds.iter().map(world).collect()
}

/// Any card of the hand may be the one, perhaps one that the seat never saw.
fn after_gift(world: &World, from: Seat, to: Seat, n_from: usize) -> Vec<World> {
    let candidates = world.iter().filter(|(_, owner)| **owner == from).map(|(card, _)| *card);
    let with = |card| world.iter().map(|(card, owner)| (*card, *owner)).chain([(card, to)]).collect();
    let mut worlds: Vec<World> = candidates.map(with).collect();
    if worlds.len() < n_from {
        worlds.push(world.clone());
    }
    worlds
}

fn hands_in_view(view: &View, card: Card) -> BTreeSet<Seat> {
    let unsure =
        view.unsure.iter().filter(|unsure| unsure.card == card).flat_map(|unsure| unsure.hands.clone());
    let known = (0..).zip(&view.hands).filter(|(_, hand)| hand.known.contains(&card));
    unsure.chain(known.map(|(number, _)| Seat::new(number).expect("a seat"))).collect()
}

/// Asserts that the view rules out just what the worlds rule out.
fn assert_same_hands(worlds: &Worlds, view: &View) {
    for card in worlds.cards() {
        assert_eq!(hands_in_view(view, card), worlds.hands_of(card), "{card} for seat {}", worlds.viewer);
    }
}

/// How many of some sampled states could not have come about.
fn n_impossible(worlds: &Worlds, view: &View, rng: &mut impl Rng) -> u32 {
    let samples = (0..N_SAMPLES).map(|_| Fluxx::determinize(view, rng));
    samples.map(|sampled| u32::from(!worlds.all.contains(&worlds.of(&sampled)))).sum()
}

#[test]
fn kn3_a_sampled_state_could_have_come_about() {
    let (mut n_samples, mut n_chains) = (0, 0);
    let mut rng = Pcg64Mcg::seed_from_u64(3);
    for seed in 0..300_u64 {
        let seats = Seats::new(3 + u8::try_from(seed % 4).expect("small")).expect("three to six");
        let options = Options::new(seats, Seat::default()).expect("good options");
        let playing = Playing::<Fluxx>::to_the_end(&options, seed, &Decider::Uniform);
        let (mut state, mut table) = (Fluxx::start(&options), Table::new(seats));
        for recorded in &playing.record().steps {
            Fluxx::apply(&mut state, &recorded.step, &mut |event| table.happens(&event));
            for worlds in &table.worlds {
                let view = Fluxx::view(&state, Viewer::Seat(worlds.viewer));
                assert!(worlds.all.contains(&worlds.of(&state)), "the true world is never ruled out");
                assert_same_hands(worlds, &view);
                if !view.worlds.is_empty() {
                    n_chains += 1;
                    assert_eq!(
                        all_in_view(&view),
                        worlds.of_unsure(&view),
                        "seat {}: {view:?}",
                        worlds.viewer
                    );
                }
                if !view.unsure.is_empty() {
                    assert_eq!(n_impossible(worlds, &view, &mut rng), 0, "seat {}: {view:?}", worlds.viewer);
                    n_samples += N_SAMPLES;
                }
            }
        }
    }
    assert!(n_samples > 5000 && n_chains > 100, "{n_samples} samples, {n_chains} views with chains");
}
