#!/usr/bin/env python3
"""An independent referee for match records of Abluxxen.

Usage:

    python3 referee/abluxxen.py [--stats] FILE...

Every FILE holds match records of the form `luxx/1` as JSON Lines, one match a
line.  The referee replays each match on a table of its own and shares no code
with the engine that wrote it.  For every step it checks that

* the one chance step `deck` comes first and holds exactly the right cards,
* each choice is made by the right seat and is allowed,
* the list `legal`, where a step has one, is exactly the set of allowed choices,
* no card is ever lost or doubled,
* nothing follows the end of the match,

and at the end that `end`, `points` and `winners` are right.  A record without
an end is accepted only while the match really goes on.

Each dispute is one line, `FILE:line step N: <ruling> <sentence>`.  Steps count
from 0, like seats; what concerns the record as a whole is reported at step 0
(head) or at the number of steps (result).  `<ruling>` is the id of the ruling
in the rules of Abluxxen (P1, C4, U5 ...), `§3` for the order of a turn, or
`record` for the form of the record.

Exit code: 0 no dispute, 1 some dispute, 2 wrong usage.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

# ---------------------------------------------------------------------------
# Cards and layers
# ---------------------------------------------------------------------------

JOKER = "X"
NUMBERS = tuple(str(number) for number in range(1, 14))
CARDS = NUMBERS + (JOKER,)

COPIES_OF_A_NUMBER = 8
JOKERS = 5
JOKERS_IN_EACH_DUEL_HAND = 2

HAND_SIZE = 13
POOL_SLOTS = 6
SHADOW_SIZE = 13

# A choice and a card are plain JSON values.
Card = str
Choice = Any


def rank_of(card: Card) -> int:
    """The order of cards: 1 < ... < 13 < joker (P5, U3)."""
    return len(NUMBERS) + 1 if card == JOKER else int(card)


def whole_deck() -> Counter[Card]:
    """The 109 cards of the game."""
    cards = Counter({number: COPIES_OF_A_NUMBER for number in NUMBERS})
    cards[JOKER] = JOKERS
    return cards


@dataclass(frozen=True)
class Layer:
    """The cards one seat laid down in one turn (P3)."""

    value: Card
    numbers: int
    jokers: int

    @property
    def size(self) -> int:
        """All cards of the layer count, jokers too (C5)."""
        return self.numbers + self.jokers

    @property
    def rank(self) -> int:
        """Jokers take the value of their numbers; alone they rank above 13 (P5, J3)."""
        return rank_of(self.value)

    @property
    def is_jokers_alone(self) -> bool:
        return self.numbers == 0

    def listed(self) -> list[Card]:
        return [self.value] * self.numbers + [JOKER] * self.jokers

    def cards(self) -> Counter[Card]:
        return Counter(self.listed())


def beats(attacker: Layer, top: Layer, expert: bool) -> bool:
    """Same size and strictly higher (C4, C5), or in expert 1s against 13s and jokers (X1)."""
    if attacker.size != top.size:
        return False
    if attacker.rank > top.rank:
        return True
    return expert and attacker.value == "1" and top.value in ("13", JOKER)


# ---------------------------------------------------------------------------
# Options
# ---------------------------------------------------------------------------

RAVENSBURGER = "ravensburger"
AMIGO = "amigo"
BASE = "base"
ADVANCED = "advanced"
EXPERT = "expert"


@dataclass(frozen=True)
class Options:
    """The rules of one match."""

    edition: str = AMIGO
    level: str = BASE
    duel: bool = False
    seats: int = 4
    first: int = 0
    shadow_counts_as_abluxx: bool = True

    @property
    def expert(self) -> bool:
        return self.level == EXPERT

    def title(self) -> str:
        duel = " duel" if self.duel else ""
        flag = "" if self.shadow_counts_as_abluxx else " shadow_counts_as_abluxx=false"
        return f"{self.edition} {self.level}{duel}, {self.seats} seats{flag}"


@dataclass(frozen=True)
class Objection:
    """A broken rule: the id of the ruling and a sentence."""

    ruling: str
    sentence: str


def is_integer(value: Any) -> bool:
    return type(value) is int


def options_objections(raw: Any) -> Iterator[Objection]:
    """Everything wrong with the `options` of a record."""
    if not isinstance(raw, dict):
        yield Objection("record", "options are missing or not an object")
        return
    edition, level = raw.get("edition"), raw.get("level")
    duel, seats, first = raw.get("duel"), raw.get("seats"), raw.get("first")
    if edition not in (RAVENSBURGER, AMIGO):
        yield Objection("record", f"unknown edition {edition!r}")
    if level not in (BASE, ADVANCED, EXPERT):
        yield Objection("record", f"unknown level {level!r}")
    elif edition == RAVENSBURGER and level != ADVANCED:
        yield Objection("record", f"the ravensburger edition has level 'advanced' only, not {level!r}")
    if not isinstance(duel, bool):
        yield Objection("record", f"duel must be true or false, not {duel!r}")
    if not isinstance(raw.get("shadow_counts_as_abluxx", True), bool):
        yield Objection("record", "shadow_counts_as_abluxx must be true or false")
    if not is_integer(seats):
        yield Objection("record", f"seats must be a whole number, not {seats!r}")
        return
    if duel is True and seats != 2:
        yield Objection("U1", f"the Duel is for exactly 2 seats, not {seats}")
    if duel is False and edition == AMIGO and not 3 <= seats <= 5:
        yield Objection("U16", f"the amigo edition without the Duel is for 3 to 5 seats, not {seats}")
    if duel is False and edition == RAVENSBURGER and not 2 <= seats <= 5:
        yield Objection("U16", f"the ravensburger edition is for 2 to 5 seats, not {seats}")
    if not is_integer(first) or not 0 <= first < seats:
        yield Objection("M3", f"first must be one of the seats 0 to {seats - 1}, not {first!r}")


def options_from(raw: dict[str, Any]) -> Options:
    """Options of a record that drew no objection.

    `shadow_counts_as_abluxx` has a meaning in the Duel only and is ignored
    elsewhere.
    """
    duel = raw["duel"]
    return Options(
        edition=raw["edition"],
        level=raw["level"],
        duel=duel,
        seats=raw["seats"],
        first=raw["first"],
        shadow_counts_as_abluxx=raw.get("shadow_counts_as_abluxx", True) if duel else True,
    )


# ---------------------------------------------------------------------------
# Table
# ---------------------------------------------------------------------------

Slot = list[Card]


@dataclass
class Table:
    """Where every card is.

    `pool` is a row, left to right (D8); a slot lists its cards bottom first and
    holds one card, or two in the Duel (U10).  `deck` is top first.  `lifted` is
    a layer that left a display and waits for the decisions about it.
    """

    hands: list[Counter[Card]]
    displays: list[list[Layer]]
    pool: list[Slot]
    deck: deque[Card]
    discard: Counter[Card] = field(default_factory=Counter)
    shadow: Counter[Card] = field(default_factory=Counter)
    lifted: Layer | None = None

    @property
    def stock_is_empty(self) -> bool:
        return not self.deck and not self.pool

    @property
    def draws_left(self) -> int:
        """How many single draws the stock still allows; a group is one draw (U10)."""
        return len(self.deck) + len(self.pool)

    def top(self, seat: int) -> Layer | None:
        return self.displays[seat][-1] if self.displays[seat] else None

    def hand_size(self, seat: int) -> int:
        return self.hands[seat].total()

    def display_size(self, seat: int) -> int:
        return sum(layer.size for layer in self.displays[seat])

    def all_cards(self) -> Counter[Card]:
        cards = [*self.deck, *self.discard.elements(), *self.shadow.elements()]
        for hand in self.hands:
            cards += hand.elements()
        for display in self.displays:
            for layer in display:
                cards += layer.listed()
        for slot in self.pool:
            cards += slot
        if self.lifted is not None:
            cards += self.lifted.listed()
        return Counter(cards)

    def stock_snapshot(self) -> tuple[Any, ...]:
        """Deck, pool, discard and shadow: what the repetition guard watches (X7)."""
        return (
            tuple(self.deck),
            tuple(tuple(slot) for slot in self.pool),
            frozenset((+self.discard).items()),
            frozenset((+self.shadow).items()),
        )

    def position(self, seat_to_begin: int) -> tuple[Any, ...]:
        """Seat to begin, all hands, all displays with their layers (X7)."""
        return (
            seat_to_begin,
            tuple(frozenset((+hand).items()) for hand in self.hands),
            tuple(tuple(display) for display in self.displays),
        )


def cards_to_deal(options: Options) -> Counter[Card]:
    """The cards of the chance step `deck`: 109, or 105 in the Duel (U1)."""
    cards = whole_deck()
    if options.duel:
        cards[JOKER] -= JOKERS_IN_EACH_DUEL_HAND * options.seats
    return cards


# ---------------------------------------------------------------------------
# The repetition guard of the expert level
# ---------------------------------------------------------------------------


@dataclass
class RepetitionGuard:
    """X7, expert level with any number of seats, the Duel included.

    How the rule is read here:

    * A turn ends when its last decision is carried out and the match is not
      over; a turn cut short by an empty hand or an empty stock is no end of a
      turn.  The position before the very first turn is not noted.
    * The position is taken with the seat that begins next (the left neighbour
      of the seat whose turn ended).  Hands are compared as sets of cards with
      their numbers, displays layer by layer from bottom to top, a layer by
      value, number cards and jokers.
    * A change of deck, pool, discard or shadow clears notes and count at the
      moment it happens, which is within a turn.  The note at the end of that
      same turn therefore comes after the clearing and is the first new note.
    * A turn with such a change is no turn "without a change": it leaves the
      count at 0.  Each later turn without a change adds 1.
    """

    seats: int
    notes: Counter[tuple[Any, ...]] = field(default_factory=Counter)
    quiet_turns: int = 0

    def turn_ends(self, position: tuple[Any, ...], stock_changed: bool) -> bool:
        """Note the position; true if the match ends by repetition."""
        if stock_changed:
            self.notes.clear()
            self.quiet_turns = 0
        else:
            self.quiet_turns += 1
        self.notes[position] += 1
        return self.notes[position] >= 3 or self.quiet_turns >= 100 * self.seats


# ---------------------------------------------------------------------------
# Choices
# ---------------------------------------------------------------------------

PLAY = "play"
SHADOW = "shadow"
ATTACKER = "attacker"
VICTIM = "victim"
DRAW = "draw"
OPTIONAL = "optional draw"
UNKNOWN = "unknown"

TAKE = "take"
LEAVE = "leave"
TAKE_BACK = "take_back"
DISCARD = "discard"
PASS = "pass"

HAND_EMPTY = "hand_empty"
STOCK_EMPTY = "stock_empty"
REPETITION = "repetition"


CANONICAL_FORM = json.JSONEncoder(sort_keys=True, separators=(",", ":"))


def canonical(value: Any) -> str:
    """One text for equal JSON values, whatever the order of their fields."""
    return CANONICAL_FORM.encode(value)


def play_choice(value: Card, numbers: int, jokers: int) -> Choice:
    return {"play": {"value": value, "numbers": numbers, "jokers": jokers}}


def play_choices(hand: Counter[Card]) -> list[Choice]:
    """Any number of one value with any number of jokers, or jokers alone (P1, P2, P4, P5)."""
    choices = [
        play_choice(value, numbers, jokers)
        for value in NUMBERS
        for numbers in range(1, hand[value] + 1)
        for jokers in range(hand[JOKER] + 1)
    ]
    choices += [play_choice(JOKER, 0, jokers) for jokers in range(1, hand[JOKER] + 1)]
    return choices


def draw_choices(table: Table) -> list[Choice]:
    """The deck while it lasts, and every different slot of the pool (D1, D3, D4)."""
    choices: list[Choice] = [{"draw": "deck"}] if table.deck else []
    different: list[Slot] = []
    for slot in table.pool:
        if slot not in different:
            different.append(slot)
    return choices + [{"draw": {"pool": list(slot)}} for slot in different]


def kind_of(choice: Choice) -> str:
    """What sort of choice a record shows, judged by its form alone."""
    if choice in (TAKE, LEAVE):
        return ATTACKER
    if choice in (TAKE_BACK, DISCARD):
        return VICTIM
    if choice == PASS:
        return OPTIONAL
    if isinstance(choice, dict):
        for kind in (PLAY, SHADOW, DRAW):
            if kind in choice:
                return kind
    return UNKNOWN


@dataclass
class Question:
    """A decision the match waits for."""

    kind: str
    seat: int
    choices: list[Choice]

    @cached_property
    def allowed(self) -> frozenset[str]:
        """The choices in canonical form."""
        return frozenset(canonical(choice) for choice in self.choices)


Flow = Generator[Question, Choice, str | None]


# ---------------------------------------------------------------------------
# The match
# ---------------------------------------------------------------------------


class Match:
    """One match, driven from outside: read `question`, give `answer`, until `end`."""

    def __init__(self, options: Options, table: Table, seat_to_begin: int | None = None) -> None:
        self.options = options
        self.table = table
        self.active = options.first if seat_to_begin is None else seat_to_begin
        self.guard = RepetitionGuard(options.seats)
        self.turns = 0
        self.largest_hand = 0
        self.seen: Counter[str] = Counter()
        self.question: Question | None = None
        self.end: str | None = None
        self.all_cards = table.all_cards()
        self._flow = self._run()

    @classmethod
    def dealt(cls, options: Options, deck: Iterable[Card]) -> Match:
        """A new match from the cards of the chance step."""
        match = cls(options, empty_table(options, deck))
        match._deal()
        match.all_cards = match.table.all_cards()
        return match

    def begin(self) -> None:
        """Go on to the first question."""
        for seat in range(self.options.seats):
            self._note_hand(seat)
        self._advance(None)

    def answer(self, choice: Choice) -> None:
        """Carry out an allowed choice and go on to the next question or the end."""
        self._advance(choice)

    def points(self) -> list[int]:
        """+1 for each card in the display, -1 for each card in the hand (E1)."""
        table = self.table
        return [table.display_size(seat) - table.hand_size(seat) for seat in range(self.options.seats)]

    def winners(self) -> list[int]:
        """Most points; a tie is shared (E3) or goes to the smaller hand first (E4)."""
        points = self.points()
        best = [seat for seat, point in enumerate(points) if point == max(points)]
        if self.options.edition == RAVENSBURGER:
            return best
        fewest = min(self.table.hand_size(seat) for seat in best)
        return [seat for seat in best if self.table.hand_size(seat) == fewest]

    def objections(self) -> Iterator[Objection]:
        """What must hold after every step, checked on the referee's own table."""
        table = self.table
        if table.all_cards() != self.all_cards:
            yield Objection("§3", "a card was lost or doubled")
        if any(len(slot) not in (1, 2) for slot in table.pool):
            yield Objection("U5", "a slot of the pool does not hold one or two cards")
        if any(len(slot) == 2 and slot[1] not in ("13", JOKER) for slot in table.pool):
            yield Objection("U3", "a second card in the pool is neither a 13 nor a joker")
        if table.shadow["13"] or table.shadow[JOKER]:
            yield Objection("U3", "the shadow holds a 13 or a joker")
        in_draw = self.question is not None and self.question.kind == DRAW
        if self.end is None and not in_draw and table.deck and len(table.pool) != POOL_SLOTS:
            yield Objection("D2", "the pool is not full although the deck lasts")
        if self.options.duel and table.deck and table.shadow.total() != SHADOW_SIZE:
            yield Objection("U12", "the shadow is not full although the deck lasts")
        if self.end is None and any(table.hand_size(seat) == 0 for seat in range(self.options.seats)):
            yield Objection("P7", "a hand is empty and the match goes on")
        if table.stock_is_empty != (self.end == STOCK_EMPTY):
            yield Objection("D5", "deck and pool are empty if and only if the stock ends the match")

    # -- running ------------------------------------------------------------

    def _advance(self, choice: Choice) -> None:
        try:
            self.question = self._flow.send(choice)
        except StopIteration as stop:
            self.question = None
            self.end = stop.value
            self._note_result()

    def _run(self) -> Generator[Question, Choice, str]:
        """Turn after turn to the left until the match is over (§3)."""
        while True:
            before = self.table.stock_snapshot()
            end = yield from self._turn(self.active)
            self.turns += 1
            if end is not None:
                return end
            self.active = (self.active + 1) % self.options.seats
            if self.options.expert:
                changed = before != self.table.stock_snapshot()
                if self.guard.turn_ends(self.table.position(self.active), changed):
                    self._note_repetition()
                    return REPETITION

    def _turn(self, seat: int) -> Flow:
        """One turn in the order of §3; the end of the match or None."""
        layer = yield from self._lay_down(seat)
        if self.table.hand_size(seat) == 0:  # P7: before anything else
            self._note_closing_layer(seat, layer)
            return HAND_EMPTY
        abluxxed = False
        shadowluxxed = False
        if self.options.duel:  # U9: the shadow comes first
            shadowluxxed = yield from self._shadowluxx(seat, layer)
            abluxxed = shadowluxxed and self.options.shadow_counts_as_abluxx  # U13
        victims = 0
        for other in self._clockwise_after(seat):  # C1
            if not self._is_hit(layer, other):
                continue
            abluxxed = True
            victims += 1
            self._note_hit(layer, other, victims, shadowluxxed)
            end = yield from self._abluxx(seat, other, layer)
            if end is not None:
                self._note_spared(layer, seat, other)
                return end
        if self.options.level != BASE:  # advanced and expert (X6)
            return None
        if abluxxed:  # O2, U13
            self._see("O2" if victims else "U13")
            return None
        if shadowluxxed:
            self._see("U13 off")
        return (yield from self._optional_draw(seat))

    # -- laying down and comparing -------------------------------------------

    def _lay_down(self, seat: int) -> Generator[Question, Choice, Layer]:
        """P1: at least one card; the cards become one new top layer (P3)."""
        hand = self.table.hands[seat]
        choice = yield Question(PLAY, seat, play_choices(hand))
        layer = Layer(**choice["play"])
        self._note_play(seat, layer)
        hand.subtract(layer.cards())
        self.table.displays[seat].append(layer)
        return layer

    def _clockwise_after(self, seat: int) -> list[int]:
        seats = self.options.seats
        return [(seat + step) % seats for step in range(1, seats)]

    def _is_hit(self, layer: Layer, other: int) -> bool:
        """C2: only a real top layer can be hit."""
        top = self.table.top(other)
        self._note_comparison(layer, top)
        return top is not None and beats(layer, top, self.options.expert)

    def _abluxx(self, attacker: int, victim: int, layer: Layer) -> Flow:
        """C6: the top layer leaves the display; then the two decisions (A1, A2, V2, V3)."""
        table = self.table
        lifted = table.displays[victim].pop()
        table.lifted = lifted
        self._note_uncovered(layer, victim)
        choice = yield Question(ATTACKER, attacker, [TAKE, LEAVE])
        if choice == TAKE:
            self._see("V5", lifted.size > table.draws_left)
            self._put_lifted_in_hand(attacker)
            return (yield from self._draw(victim, lifted.size))
        choice = yield Question(VICTIM, victim, [TAKE_BACK, DISCARD])
        if choice == TAKE_BACK:
            self._see("V2")
            self._put_lifted_in_hand(victim)
            return None
        self._see("V4", lifted.size > table.draws_left)
        table.discard.update(lifted.cards())
        table.lifted = None
        return (yield from self._draw(victim, lifted.size))

    def _put_lifted_in_hand(self, seat: int) -> None:
        """P6: in a hand a joker is a plain joker again; V1: no limit."""
        assert self.table.lifted is not None
        self.table.hands[seat].update(self.table.lifted.cards())
        self.table.lifted = None
        self._note_hand(seat)

    # -- drawing ------------------------------------------------------------

    def _draw(self, seat: int, owed: int) -> Flow:
        """D1: card by card; D2: refill only afterwards; D5-D7: stop when the stock is empty."""
        table = self.table
        sources: set[str] = set()
        for drawn in range(owed):
            self._note_draw_state(drawn)
            choice = yield Question(DRAW, seat, draw_choices(table))
            sources.add("deck" if choice["draw"] == "deck" else "pool")
            self._carry_out_draw(seat, choice)
            if table.stock_is_empty:
                self._see("D6", drawn == owed - 1)
                return STOCK_EMPTY
        self._see("D1", len(sources) == 2)
        self._refill_pool()
        return None

    def _optional_draw(self, seat: int) -> Flow:
        """O1: one card or none after a turn without an abluxx (base level)."""
        choice = yield Question(OPTIONAL, seat, draw_choices(self.table) + [PASS])
        if choice == PASS:
            self._see("O1 pass")
            return None
        self._see("O1 draw")
        self._see("O3", self.turns == 0)
        self._carry_out_draw(seat, choice)
        if self.table.stock_is_empty:  # O4
            self._see("O4")
            return STOCK_EMPTY
        self._refill_pool()
        return None

    def _carry_out_draw(self, seat: int, choice: Choice) -> None:
        """The top of the deck, or the leftmost equal slot; the gap closes (D8, U10)."""
        table = self.table
        if choice["draw"] == "deck":
            cards = [table.deck.popleft()]
            self._see("D5", table.stock_is_empty)
        else:
            slot = choice["draw"]["pool"]
            cards = table.pool.pop(table.pool.index(slot))
            self._see("U10", len(cards) == 2)
        table.hands[seat].update(cards)
        self._note_hand(seat)

    def _refill_pool(self) -> None:
        """Up to six slots from the left as far as the deck reaches (D2, D4, D8, U2)."""
        table = self.table
        while len(table.pool) < POOL_SLOTS and table.deck:
            card = table.deck.popleft()
            self._see("U2", self.options.duel and card in ("13", JOKER))
            table.pool.append([card])

    # -- the Duel -----------------------------------------------------------

    def _shadowluxx(self, seat: int, layer: Layer) -> Generator[Question, Choice, bool]:
        """U6: forced where possible, one whole set (U7, U8), straight into the hand."""
        table = self.table
        values = self._shadow_values(layer)
        if not values:
            self._see("U17", not table.deck)
            return False
        choice = yield Question(SHADOW, seat, [{"shadow": value} for value in values])
        value = choice["shadow"]
        self._see("U6 one" if len(values) == 1 else "U6 several")
        table.hands[seat][value] += table.shadow.pop(value)
        self._note_hand(seat)
        self._refill_shadow()
        self._see("U8", bool(self._shadow_values(layer)))
        return True

    def _shadow_values(self, layer: Layer) -> list[Card]:
        """Values of the shadow with exactly as many cards and a lower rank (U7)."""
        expert = self.options.expert
        return [
            value
            for value in NUMBERS
            if self.table.shadow[value] > 0
            and beats(layer, Layer(value, self.table.shadow[value], 0), expert)
        ]

    def _refill_shadow(self) -> None:
        """Reveal one by one up to 13 cards; 13s and jokers go to the pool (U3, U12)."""
        table = self.table
        while table.shadow.total() < SHADOW_SIZE and table.deck:
            card = table.deck.popleft()
            if card in ("13", JOKER):
                self._divert(card)
            else:
                table.shadow[card] += 1
        self._see("U12", table.shadow.total() < SHADOW_SIZE)

    def _divert(self, card: Card) -> None:
        """Onto the lowest single card, the leftmost of equals (U3, U4), else removed (U5)."""
        singles = [slot for slot in self.table.pool if len(slot) == 1]
        if not singles:
            self._see("U5")
            self.table.discard[card] += 1
            return
        host = min(singles, key=lambda slot: rank_of(slot[0]))
        self._see("U3")
        self._see("U4", singles.count(host) > 1)
        host.append(card)

    def _deal(self) -> None:
        """Hands, pool, then in the Duel the shadow (U1)."""
        table = self.table
        jokers = JOKERS_IN_EACH_DUEL_HAND if self.options.duel else 0
        for hand in table.hands:
            if jokers:
                hand[JOKER] += jokers
            for _ in range(HAND_SIZE - jokers):
                hand[table.deck.popleft()] += 1
        self._refill_pool()
        if self.options.duel:
            self._refill_shadow()

    # -- what was seen (statistics only; nothing here decides anything) ---------

    def _see(self, what: str, condition: bool = True) -> None:
        if condition:
            self.seen[what] += 1

    def _note_hand(self, seat: int) -> None:
        size = self.table.hand_size(seat)
        self.largest_hand = max(self.largest_hand, size)
        self._see("V1", size > HAND_SIZE)

    def _note_play(self, seat: int, layer: Layer) -> None:
        hand, top = self.table.hands[seat], self.table.top(seat)
        self._see("P2", 0 < layer.numbers < hand[layer.value])
        self._see("P3", top is not None and top.value == layer.value)
        self._see("P4", layer.jokers > layer.numbers > 0)
        self._see("P5", layer.is_jokers_alone)
        self._see("P8", hand.total() == 1)

    def _note_comparison(self, layer: Layer, top: Layer | None) -> None:
        if top is None:
            self._see("C2")
            return
        both_jokers = layer.is_jokers_alone and top.is_jokers_alone
        self._see("J2", both_jokers and layer.size != top.size)
        if layer.size != top.size:
            return
        self._see("J1", both_jokers)
        self._see("C4", layer.rank == top.rank and not both_jokers)

    def _note_hit(self, layer: Layer, victim: int, victims: int, shadowluxxed: bool) -> None:
        top = self.table.top(victim)
        assert top is not None
        mixed = top.value == "13" and top.jokers > 0
        self._see("C1", victims > 1)
        self._see("C5", (layer.jokers > 0) != (top.jokers > 0))
        self._see("C7", self.turns < self.options.seats)
        self._see("J3", layer.is_jokers_alone and mixed)
        self._see("U9", shadowluxxed)
        if not self.options.expert:
            return
        self._see("X1", layer.rank < top.rank)
        self._see("X3", layer.rank < top.rank and layer.jokers > 0)
        self._see("X4", layer.rank < top.rank and mixed)
        self._see("X5", top.value == "1" and layer.value in ("13", JOKER))

    def _note_uncovered(self, layer: Layer, victim: int) -> None:
        top = self.table.top(victim)
        self._see("C3", top is not None and beats(layer, top, self.options.expert))

    def _note_closing_layer(self, seat: int, layer: Layer) -> None:
        tops = [self.table.top(other) for other in self._clockwise_after(seat)]
        self._see("P7", any(top is not None and beats(layer, top, self.options.expert) for top in tops))
        self._see("U14", self.options.duel and bool(self._shadow_values(layer)))

    def _note_spared(self, layer: Layer, seat: int, victim: int) -> None:
        order = self._clockwise_after(seat)
        later = [self.table.top(other) for other in order[order.index(victim) + 1 :]]
        self._see("D7", any(top is not None and beats(layer, top, self.options.expert) for top in later))

    def _note_draw_state(self, drawn: int) -> None:
        table = self.table
        self._see("D2", drawn > 0 and bool(table.deck) and len(table.pool) < POOL_SLOTS)
        self._see("D3", not table.pool)
        self._see("D4", not table.deck)

    def _note_repetition(self) -> None:
        capped = self.guard.quiet_turns >= 100 * self.guard.seats
        self._see("X7 cap" if capped else "X7 third")

    def _note_result(self) -> None:
        points = self.points()
        if points.count(max(points)) < 2:
            return
        if self.options.edition == RAVENSBURGER:
            self._see("E3")
        else:
            self._see("E4 shared" if len(self.winners()) > 1 else "E4 smaller hand")


def empty_table(options: Options, deck: Iterable[Card]) -> Table:
    """All cards in the deck, nothing dealt."""
    return Table(
        hands=[Counter() for _ in range(options.seats)],
        displays=[[] for _ in range(options.seats)],
        pool=[],
        deck=deque(deck),
    )


# ---------------------------------------------------------------------------
# Why a choice is not allowed
# ---------------------------------------------------------------------------

WHO_DECIDES = {
    PLAY: ("§3", "it is the turn of seat {seat}"),
    SHADOW: ("U6", "seat {seat} must take a set of the shadow"),
    ATTACKER: ("C6", "the attacker, seat {seat}, decides about the lifted layer"),
    VICTIM: ("V3", "the victim, seat {seat}, decides about the lifted layer"),
    DRAW: ("D1", "seat {seat} draws"),
    OPTIONAL: ("O1", "seat {seat} may draw one card"),
}


def seat_objection(match: Match, seat: Any) -> Objection | None:
    """Is this the seat that decides now?"""
    question = match.question
    assert question is not None
    if is_integer(seat) and seat == question.seat:
        return None
    ruling, sentence = WHO_DECIDES[question.kind]
    if question.kind == PLAY and match.turns == 0:
        ruling = "M3"
    return Objection(ruling, f"{sentence.format(seat=question.seat)}; the record has seat {seat!r}")


def choice_objection(match: Match, choice: Choice) -> Objection | None:
    """Is this choice among the allowed ones?"""
    question = match.question
    assert question is not None
    if canonical(choice) in question.allowed:
        return None
    ruling, reason = why_not_allowed(match, question, choice)
    return Objection(ruling, f"{canonical(choice)} is not allowed: {reason}")


def why_not_allowed(match: Match, question: Question, choice: Choice) -> tuple[str, str]:
    """The ruling and the reason against a choice that is not allowed."""
    kind = kind_of(choice)
    if kind == UNKNOWN:
        return "record", "this is no form of a choice"
    if question.kind == PLAY:
        return why_no_play(match, question, choice, kind)
    if question.kind == SHADOW:
        if kind == SHADOW:
            return "U7", "no whole set of this value with the same number of cards is beaten"
        return "U6", "a set of the shadow must be taken first"
    if question.kind == ATTACKER:
        return "C6", "a layer was abluxxed and the attacker takes it or leaves it"
    if question.kind == VICTIM:
        return "V3", "the layer was left and the victim takes it back or discards it"
    if kind == DRAW:
        if choice == {"draw": "deck"}:
            return "D4", "the deck is empty"
        return "D2", "the pool has no such slot"
    if question.kind == OPTIONAL:
        return "O1", "the optional draw comes first, as a draw or a pass"
    return "D1", "the draw is not complete"


def why_no_play(match: Match, question: Question, choice: Choice, kind: str) -> tuple[str, str]:
    """The ruling and the reason where cards must be laid down."""
    if kind == PLAY:
        return why_no_such_play(match.table.hands[question.seat], choice)
    if kind == SHADOW:
        return "U7", "no set of the shadow can be taken here, cards must be laid down"
    if kind in (ATTACKER, VICTIM):
        return "C4", "no layer is beaten here, cards must be laid down"
    if match.options.level == EXPERT:
        return "X6", "there is no optional draw, cards must be laid down"
    if match.options.level == BASE and match.turns > 0:
        return "O2", "no draw is open here, cards must be laid down"
    return "P1", "cards must be laid down"


def why_no_such_play(hand: Counter[Card], choice: Choice) -> tuple[str, str]:
    """The ruling and the reason against laying down these cards."""
    play = choice["play"]
    if not isinstance(play, dict) or set(play) != {"value", "numbers", "jokers"}:
        return "record", "a play has value, numbers and jokers"
    value, numbers, jokers = play["value"], play["numbers"], play["jokers"]
    if value not in CARDS or not is_integer(numbers) or not is_integer(jokers):
        return "record", "a play has a card as value and whole numbers of cards"
    if numbers < 0 or jokers < 0 or numbers + jokers == 0:
        return "P1", "at least one card must be laid down"
    if (value == JOKER) != (numbers == 0):
        return "P5", "jokers alone are jokers, and a value needs a number card"
    return "P2", f"the hand holds {hand[value] if numbers else 0} of value {value} and {hand[JOKER]} jokers"


def legal_objections(question: Question, choice: Choice, legal: Any) -> Iterator[Objection]:
    """Is the list `legal` exactly the set of allowed choices?"""
    ruling = WHO_DECIDES[question.kind][0] if question.kind != PLAY else "P2"
    if not isinstance(legal, list):
        yield Objection("record", "legal is not a list")
        return
    listed = Counter(canonical(entry) for entry in legal)
    repeated = sorted(entry for entry, times in listed.items() if times > 1)
    missing = sorted(question.allowed - set(listed))
    excess = sorted(set(listed) - question.allowed)
    if repeated:
        yield Objection("record", f"legal repeats {' '.join(repeated)}")
    if missing:
        yield Objection(ruling, f"legal lacks {' '.join(missing)}")
    if excess:
        yield Objection(ruling, f"legal has {' '.join(excess)}, which is not allowed")
    if canonical(choice) not in listed:
        yield Objection("record", f"legal lacks the choice itself, {canonical(choice)}")


# ---------------------------------------------------------------------------
# The record
# ---------------------------------------------------------------------------

RULING_OF_END = {HAND_EMPTY: "P7", STOCK_EMPTY: "D6", REPETITION: "X7"}


@dataclass(frozen=True)
class Dispute:
    """An objection and the step it concerns."""

    step: int
    objection: Objection


@dataclass
class Verdict:
    """What the referee says about one record."""

    disputes: list[Dispute] = field(default_factory=list)
    options: Options | None = None
    match: Match | None = None
    choices: Counter[str] = field(default_factory=Counter)
    lists_checked: int = 0

    def add(self, step: int, objection: Objection) -> None:
        self.disputes.append(Dispute(step, objection))


def judge_line(line: str) -> Verdict:
    """Judge one line of a file."""
    verdict = Verdict()
    try:
        record = json.loads(line)
    except ValueError as error:
        verdict.add(0, Objection("record", f"the line is not JSON: {error}"))
        return verdict
    return judge(record)


def judge(record: Any) -> Verdict:
    """Judge one record."""
    verdict = Verdict()
    head = list(head_objections(record))
    for objection in head:
        verdict.add(0, objection)
    if head:
        return verdict
    verdict.options = options_from(record["options"])
    if replay(record["steps"], verdict):
        for objection in result_objections(record, verdict.match):
            verdict.add(len(record["steps"]), objection)
    return verdict


def head_objections(record: Any) -> Iterator[Objection]:
    """Everything wrong with the required fields."""
    if not isinstance(record, dict):
        yield Objection("record", "a record is an object")
        return
    if record.get("record") != "luxx/1":
        yield Objection("record", f"the form is {record.get('record')!r}, not 'luxx/1'")
    if record.get("game") != "abluxxen":
        yield Objection("record", f"the game is {record.get('game')!r}, not 'abluxxen'")
    yield from version_objections(record.get("rules"))
    if not isinstance(record.get("steps"), list):
        yield Objection("record", "steps are missing or not a list")
    yield from options_objections(record.get("options"))


def version_objections(rules: Any) -> Iterator[Objection]:
    """What stands before the dot counts; what follows changes no match."""
    if not isinstance(rules, str):
        yield Objection("record", "the version of the rules is missing")
    elif rules.split(".")[0] != "1":
        yield Objection("record", f"the rules {rules!r} are not known")


def replay(steps: list[Any], verdict: Verdict) -> bool:
    """Replay all steps; false if the replay had to stop at a dispute."""
    assert verdict.options is not None
    objection = deal_objection(verdict.options, steps)
    if objection is not None:
        verdict.add(0, objection)
        return False
    match = Match.dealt(verdict.options, steps[0]["chance"]["deck"])
    verdict.match = match
    match.begin()
    if not check_table(match, 0, verdict):
        return False
    for number, step in enumerate(steps[1:], start=1):
        objection = step_objection(match, step)
        if objection is not None:
            verdict.add(number, objection)
            return False
        assert match.question is not None
        verdict.choices[label_of(match.question, step["choice"])] += 1
        if "legal" in step:
            verdict.lists_checked += 1
            for objection in legal_objections(match.question, step["choice"], step["legal"]):
                verdict.add(number, objection)
        match.answer(step["choice"])
        if not check_table(match, number, verdict):
            return False
    return True


def check_table(match: Match, number: int, verdict: Verdict) -> bool:
    """Report what is wrong with the table after a step."""
    objections = list(match.objections())
    for objection in objections:
        verdict.add(number, objection)
    return not objections


def deal_objection(options: Options, steps: list[Any]) -> Objection | None:
    """The one chance step comes first and holds exactly the cards to be dealt."""
    ruling = "U1" if options.duel else "record"
    first = steps[0] if steps else None
    if not isinstance(first, dict) or not isinstance(first.get("chance"), dict):
        return Objection("record", "the first step is not the chance step deck")
    if "choice" in first or "seat" in first:
        return Objection("record", "a chance step is no choice of a seat")
    deck = first["chance"].get("deck")
    if not isinstance(deck, list):
        return Objection("record", "the chance step has no deck")
    wanted = cards_to_deal(options)
    if len(deck) != wanted.total():
        return Objection(ruling, f"the deck has {len(deck)} cards instead of {wanted.total()}")
    if any(not isinstance(card, str) or card not in CARDS for card in deck):
        return Objection("record", "the deck has something that is no card")
    if Counter(deck) != wanted:
        wrong = sorted(card for card in CARDS if deck.count(card) != wanted[card])
        return Objection(ruling, f"the deck has a wrong number of {', '.join(wrong)}")
    return None


def step_objection(match: Match, step: Any) -> Objection | None:
    """What keeps a step from being carried out."""
    if not isinstance(step, dict):
        return Objection("record", "a step is an object")
    if match.end is not None:
        return Objection(RULING_OF_END[match.end], f"a step follows the end ({match.end})")
    if "chance" in step:
        return Objection("record", "there is one chance step only, the first")
    if "seat" not in step or "choice" not in step:
        return Objection("record", "a step has seat and choice")
    return seat_objection(match, step["seat"]) or choice_objection(match, step["choice"])


def result_objections(record: dict[str, Any], match: Match | None) -> Iterator[Objection]:
    """Are end, points and winners right, and there exactly if the match is over?

    The order of `winners` has no meaning; `null` counts as absent.
    """
    assert match is not None
    given = {name: record.get(name) for name in ("end", "points", "winners")}
    if match.end is None:
        for name, value in given.items():
            if value is not None:
                yield Objection("record", f"{name} is given but the match is not over")
        return
    ruling = RULING_OF_END[match.end]
    if given["end"] is None:
        yield Objection(ruling, f"the match is over ({match.end}) but the record has no end")
    elif given["end"] != match.end:
        yield Objection(ruling, f"the end is {match.end}, not {given['end']!r}")
    points, winners = match.points(), match.winners()
    if given["points"] is None:
        yield Objection("E1", "points are missing")
    elif canonical(given["points"]) != canonical(points):
        yield Objection("E1", f"the points are {points}, not {canonical(given['points'])}")
    tie = "E3" if match.options.edition == RAVENSBURGER else "E4"
    if given["winners"] is None:
        yield Objection(tie, "winners are missing")
    elif not same_seats(given["winners"], winners):
        yield Objection(tie, f"the winners are {winners}, not {canonical(given['winners'])}")


def same_seats(given: Any, seats: list[int]) -> bool:
    """The same seats without repeats, in any order."""
    if not isinstance(given, list):
        return False
    return sorted(canonical(seat) for seat in given) == sorted(canonical(seat) for seat in seats)


# ---------------------------------------------------------------------------
# Statistics
# ---------------------------------------------------------------------------

SIGHTS = {
    "P2": "some cards of the value kept back",
    "P3": "equal value laid on the own top layer",
    "P4": "more jokers than number cards in a layer",
    "P5": "jokers laid down alone",
    "P7": "closing layer that would have abluxxed",
    "P8": "the only card of the hand laid down",
    "C1": "second or later victim in one turn",
    "C2": "empty display skipped",
    "C3": "uncovered layer matches too and is spared",
    "C4": "equal size and equal value, safe",
    "C5": "hit where only one layer has jokers",
    "C7": "hit in the first round",
    "J1": "jokers alone against as many jokers alone",
    "J2": "jokers alone against another number of jokers alone",
    "J3": "jokers alone hit 13s with jokers",
    "V1": "hand of more than 13 cards",
    "V2": "layer taken back without a draw",
    "V4": "discard although the stock is too small",
    "V5": "take although the stock is too small",
    "D1": "pool and deck mixed in one draw",
    "D2": "draw goes on with a pool not refilled",
    "D3": "pool empty in mid-draw, deck not",
    "D4": "draw with the deck empty",
    "D5": "the last card of the stock came from the deck",
    "D6": "the last card of the stock was the last one owed",
    "D7": "stock ended while a later victim was to be hit",
    "O1 draw": "optional draw used",
    "O1 pass": "optional draw declined",
    "O2": "no optional draw after an abluxx",
    "O3": "optional draw in the first turn of the match",
    "O4": "optional draw ended the match",
    "E3": "tie, ravensburger",
    "E4 smaller hand": "tie decided by the smaller hand",
    "E4 shared": "tie on points and hand cards",
    "X1": "1s hit 13s or jokers",
    "X3": "1s with jokers hit 13s or jokers",
    "X4": "1s hit 13s with jokers",
    "X5": "13s or jokers hit 1s",
    "X7 third": "third time the same position",
    "X7 cap": "too many turns without a change",
    "U2": "13 or joker turned up for the pool",
    "U3": "13 or joker diverted onto a single card",
    "U4": "several equal lowest single cards",
    "U5": "13 or joker removed, no single card",
    "U6 one": "one set of the shadow to take",
    "U6 several": "choice between sets of the shadow",
    "U8": "another matching set after the refill",
    "U9": "shadow and opponent hit in one turn",
    "U10": "group drawn",
    "U12": "shadow left smaller, deck empty",
    "U13": "no optional draw after the shadow",
    "U13 off": "optional draw after the shadow",
    "U14": "closing layer that matched the shadow",
    "U17": "deck empty and no matching set",
}


def label_of(question: Question, choice: Choice) -> str:
    """The name of a choice in the statistics."""
    if isinstance(choice, str):
        return choice
    if question.kind == PLAY:
        return "play jokers alone" if choice["play"]["numbers"] == 0 else "play"
    if question.kind == SHADOW:
        return "shadow"
    if choice["draw"] == "deck":
        source = "deck"
    else:
        source = "pool" if len(choice["draw"]["pool"]) == 1 else "pool group"
    return f"{question.kind}: {source}"


@dataclass
class Statistics:
    """Counts over all records."""

    records: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    choices: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    matches_seen: Counter[str] = field(default_factory=Counter)
    turns: list[int] = field(default_factory=list)
    largest_hand: int = 0
    lists_checked: int = 0

    def add(self, verdict: Verdict) -> None:
        if verdict.match is None or verdict.options is None:
            self.ends["not replayed"] += 1
            return
        match = verdict.match
        self.records[verdict.options.title()] += 1
        self.ends[match.end or "unfinished"] += 1
        self.choices.update(verdict.choices)
        self.seen.update(match.seen)
        self.matches_seen.update(match.seen.keys())
        self.turns.append(match.turns)
        self.largest_hand = max(self.largest_hand, match.largest_hand)
        self.lists_checked += verdict.lists_checked

    def lines(self) -> Iterator[str]:
        yield from counted("records", self.records)
        yield from counted("ends", self.ends)
        if self.turns:
            mean = sum(self.turns) / len(self.turns)
            yield f"turns: {min(self.turns)} to {max(self.turns)}, mean {mean:.1f}"
        yield f"largest hand: {self.largest_hand}"
        yield f"legal lists checked: {self.lists_checked}"
        yield from counted("choices", self.choices)
        yield "rulings (times, matches):"
        for name, meaning in SIGHTS.items():
            yield f"  {self.seen[name]:>9} {self.matches_seen[name]:>7}  {name:<16} {meaning}"


def counted(title: str, counts: Counter[str]) -> Iterator[str]:
    yield f"{title}:"
    for name, count in sorted(counts.items()):
        yield f"  {count:>9}  {name}"


# ---------------------------------------------------------------------------
# Command line
# ---------------------------------------------------------------------------


def judge_file(path: str, statistics: Statistics) -> tuple[int, int]:
    """Judge all records of a file and print the disputes; passed and failed records."""
    passed = failed = 0
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            if not line.strip():
                continue
            verdict = judge_line(line)
            statistics.add(verdict)
            for dispute in verdict.disputes:
                objection = dispute.objection
                print(f"{path}:{number} step {dispute.step}: {objection.ruling} {objection.sentence}")
            if verdict.disputes:
                failed += 1
            else:
                passed += 1
    return passed, failed


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="An independent referee for match records of Abluxxen.")
    parser.add_argument("files", metavar="FILE", nargs="+", help="match records, one a line")
    parser.add_argument("--stats", action="store_true", help="show what the records cover")
    parsed = parser.parse_args(arguments)
    statistics = Statistics()
    passed = failed = 0
    for path in parsed.files:
        try:
            file_passed, file_failed = judge_file(path, statistics)
        except (OSError, UnicodeDecodeError) as error:
            print(f"{path}: {error}", file=sys.stderr)
            return 2
        passed += file_passed
        failed += file_failed
    if parsed.stats:
        for line in statistics.lines():
            print(line)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
