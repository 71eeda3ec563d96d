#!/usr/bin/env python3
"""Referee for match records of Fluxx (German edition, Fluxx 4.0 with Creepers).

    python3 referee/fluxx.py [--stats] FILE...

Each FILE holds match records of the form `luxx/1`, one JSON object per line.
The referee plays every record through with its own state machine, written from
the rule pages alone, and disputes whatever does not follow from the rules:

* a chance step that is missing, not due, of the wrong kind or with wrong cards,
* a choice asked of the wrong seat, or not allowed,
* a list `legal` that is not exactly the set of allowed choices, or (from
  version 2 of the rules on) not in ascending order,
* steps after the end, and a wrong or missing `end`, `goal`, `points`, `winners`,
* cards that get lost or appear twice,
* a version of the rules that the referee does not know.

A record is judged by the version of the rules that it names: `"1"` and `"1.0"`
by version 1, `"2"` and `"2.0"` by version 2; what stands after the dot changes
no match.

A dispute is printed as `FILE:line step N: id sentence`; N is the place in
`steps`, counted from 0 (the number of steps, if the end itself is disputed).
The sentence begins with what the check rests on: a card (`A07`), a section of
the page on timing (`§10`), or a section of the page on choices (`Turn 1.4`,
`Settling 2`, `Playing 2`, `Set-up`). The last line is `N passed, M failed`.

Printed cards are written here in the words that a record has for own cards
(`options.cards`), so what holds for a printed card holds for an own one that
says the same.

Exit code: 0 without a dispute, 1 with one, 2 for wrong usage.

How it works: a match is a generator. It yields a `Question` (with the seat and
all allowed choices) or a `Chance` (with the kind and the cards), is sent the
answer, and returns the `Result`. Whatever an effect makes happen is a nested
generator, so that cards played by cards need no further bookkeeping.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

Card = str
Choice = Any  # a JSON value: a string or an object
Effect = Any  # the same, for an Action a list

# --- Cards -------------------------------------------------------------------


def numbered(letter: str, count: int) -> tuple[Card, ...]:
    """The ids of one group of cards, for example K01 to K19."""
    return tuple(f"{letter}{number:02}" for number in range(1, count + 1))


KEEPERS: Final = numbered("K", 19)
CREEPERS: Final = numbered("C", 4)
GOALS: Final = numbered("G", 29)
NEW_RULES: Final = numbered("R", 24)
ACTIONS: Final = numbered("A", 22)
OWN_CARDS: Final = numbered("X", 10)

BRAIN: Final = "K01"
BREAD: Final = "K02"
CHOCOLATE: Final = "K03"
COOKIES: Final = "K04"
COSMOS: Final = "K05"
DREAMS: Final = "K06"
LOVE: Final = "K07"
MILK: Final = "K08"
MONEY: Final = "K09"
MOON: Final = "K10"
PEACE: Final = "K11"
ROCKET: Final = "K12"
SLEEP: Final = "K13"
SUN: Final = "K14"
TELEVISION: Final = "K15"
TIME: Final = "K16"
TOASTER: Final = "K17"
EYE: Final = "K18"
PARTY: Final = "K19"

WAR: Final = "C01"
TAXES: Final = "C02"
DEATH: Final = "C03"
POTATO: Final = "C04"

INFLATION: Final = "R20"

PAIR_GOALS: Final[Mapping[Card, tuple[Card, Card]]] = MappingProxyType({
    "G04": (TELEVISION, TOASTER),
    "G05": (BREAD, COOKIES),
    "G06": (SLEEP, TIME),
    "G08": (CHOCOLATE, COOKIES),
    "G09": (CHOCOLATE, MILK),
    "G10": (DEATH, CHOCOLATE),
    "G11": (SLEEP, DREAMS),
    "G12": (LOVE, BRAIN),
    "G13": (PEACE, LOVE),
    "G14": (MILK, COOKIES),
    "G15": (MOON, SUN),
    "G17": (ROCKET, BRAIN),
    "G18": (ROCKET, MOON),
    "G19": (CHOCOLATE, SUN),
    "G20": (TIME, MONEY),
    "G21": (BREAD, TOASTER),
    "G22": (WAR, DEATH),
    "G23": (DREAMS, MONEY),
    "G24": (BRAIN, EYE),
    "G25": (BREAD, MONEY),
    "G26": (DEATH, TAXES),
    "G27": (ROCKET, COSMOS),
    "G28": (EYE, COSMOS),
})

# What each printed card does, in the words that a record has for own cards.
PRINTED_EFFECTS: Final[Mapping[Card, Effect]] = MappingProxyType({
    **{card: "keep" for card in KEEPERS},
    WAR: {"move_when_with": PEACE},
    TAXES: {"discard_when_with": MONEY},
    DEATH: "take_others",
    POTATO: "move_on_goal_change",
    **{goal: {"have": list(pair)} for goal, pair in PAIR_GOALS.items()},
    "G01": {"most": "hand_cards", "at_least": 10},
    "G02": {"most": "keepers", "at_least": 5},
    "G03": {"have": [LOVE], "no_other_keeper": True},
    "G07": {"have": [BRAIN], "nobody_has": [TELEVISION]},
    "G16": {"have": [PEACE], "nobody_has": [WAR]},
    "G29": {"have": [PARTY], "some_of": {"count": 1, "of": "food"}},
    "R01": {"draw": 2},
    "R02": {"draw": 3},
    "R03": {"draw": 4},
    "R04": {"draw": 5},
    "R05": {"play": 2},
    "R06": {"play": 3},
    "R07": {"play": 4},
    "R08": "play_all",
    "R09": {"hand_limit": 0},
    "R10": {"hand_limit": 1},
    "R11": {"hand_limit": 2},
    "R12": {"keeper_limit": 2},
    "R13": {"keeper_limit": 3},
    "R14": {"keeper_limit": 4},
    "R15": "two_goals",
    "R16": "first_play_random",
    "R17": {"empty_hand_draw": 3},
    "R18": {"bonus": {"for": "fewest_keepers", "draw": 1}},
    "R19": {"bonus": {"for": "most_keepers", "play": 1, "optional": True}},
    INFLATION: "inflation",
    "R21": {"bonus": {"while_in_play": PARTY, "draw": 1, "play": 1}},
    "R22": {"end_turn_drawing": 3},
    "R23": "creepers_do_not_block",
    "R24": {"only_owner_of": POTATO},
    "A01": [{"draw": 3}],
    "A02": ["discard_hand", "draw_as_many"],
    "A03": [{"mini_hand": {"draw": 2, "play": 2}}],
    "A04": [{"mini_hand": {"draw": 3, "play": 2}}],
    "A05": [{"give_everyone": 1}],
    "A06": ["exchange_keepers"],
    "A07": ["play_from_discard"],
    "A08": [{"drop_rules": "up_to_half"}],
    "A09": [{"drop_rules": "limits"}],
    "A10": ["rotate_hands"],
    "A11": [{"drop_rules": "all"}],
    "A12": ["another_turn"],
    "A13": [{"tax": 1}],
    "A14": ["trade_hands"],
    "A15": [{"drop_rules": "one"}],
    "A16": ["play_from_another_hand"],
    "A17": ["discard_creepers"],
    "A18": ["trash_in_play"],
    "A19": ["steal_in_play"],
    "A20": ["mix_in_play"],
    "A21": [{"mini_hand": {"draw": 3, "play": {"ordinary": 1, "special": 2, "birthday": 3}}}],
    "A22": ["everyone_discards", "shuffle_piles"],
})

PRINTED_FOOD: Final[Mapping[Card, str]] = MappingProxyType(
    {BREAD: "always", CHOCOLATE: "always", COOKIES: "always", MILK: "optional"})

# Turn 3: never more plays in a turn than this.
MOST_PLAYS: Final = 200


# Forms of a choice: Keepers first, players' own cards last.
CARD_ORDER: Final[Mapping[Card, int]] = MappingProxyType({
    card: place for place, card in enumerate(KEEPERS + CREEPERS + GOALS + NEW_RULES + ACTIONS + OWN_CARDS)
})


class Face(NamedTuple):
    """What is written on a card."""

    kind: str
    effect: Effect
    food: str | None = None


KIND_OF_LETTER: Final = {"K": "keeper", "C": "creeper", "G": "goal", "R": "new_rule", "A": "action"}

PRINTED_FACES: Final[Mapping[Card, Face]] = MappingProxyType({
    card: Face(KIND_OF_LETTER[card[0]], PRINTED_EFFECTS[card], PRINTED_FOOD.get(card))
    for card in KEEPERS + CREEPERS + GOALS + NEW_RULES + ACTIONS
})


def part(effect: Effect) -> tuple[str, Any]:
    """The name of one part of a card, and what is said with it."""
    return (effect, None) if isinstance(effect, str) else next(iter(effect.items()))


class Cards:
    """All cards of a match by what they do, printed and own ones alike; every mapping ascends by card."""

    def __init__(self, own: Mapping[Card, Face]) -> None:
        self.faces = {**PRINTED_FACES, **own}
        self.keepers = self.of_kind("keeper")
        self.creepers = self.of_kind("creeper")
        self.goals = self.of_kind("goal")
        self.new_rules = self.of_kind("new_rule")
        self.actions = self.of_kind("action")
        self.food = frozenset(card for card, face in self.faces.items() if face.food == "always")
        self.optional_food = frozenset(card for card, face in self.faces.items() if face.food == "optional")
        self.have = {goal: frozenset(self.faces[goal].effect.get("have", ())) for goal in self.goals}
        self.movers = self.saying("creeper", "move_when_with")
        self.taxes = self.saying("creeper", "discard_when_with")
        self.deaths = self.saying("creeper", "take_others")
        self.potatoes = self.saying("creeper", "move_on_goal_change")
        self.reacting = frozenset([*self.movers, *self.taxes, *self.deaths])
        self.draw_rules = self.saying("new_rule", "draw")
        self.play_rules = self.saying("new_rule", "play")
        self.play_all = frozenset(self.saying("new_rule", "play_all"))
        self.hand_limits = self.saying("new_rule", "hand_limit")
        self.keeper_limits = self.saying("new_rule", "keeper_limit")
        self.limits = frozenset(self.hand_limits) | frozenset(self.keeper_limits)
        self.two_goals = frozenset(self.saying("new_rule", "two_goals"))
        self.first_play_random = frozenset(self.saying("new_rule", "first_play_random"))
        self.empty_hand_draws = self.saying("new_rule", "empty_hand_draw")
        self.bonuses = self.saying("new_rule", "bonus")
        self.inflations = self.saying("new_rule", "inflation")
        self.free_actions = self.saying("new_rule", "end_turn_drawing")
        self.silver_linings = frozenset(self.saying("new_rule", "creepers_do_not_block"))
        self.only_owners = self.saying("new_rule", "only_owner_of")
        # §8.1: a New Rule replaces the one of the same kind.
        self.rule_kinds = (
            frozenset(self.draw_rules),
            frozenset(self.play_rules) | self.play_all,
            frozenset(self.hand_limits),
            frozenset(self.keeper_limits),
        )

    def of_kind(self, kind: str) -> frozenset[Card]:
        return frozenset(card for card, face in self.faces.items() if face.kind == kind)

    def saying(self, kind: str, name: str) -> Mapping[Card, Any]:
        """The cards of a kind with this part, and what they say with it."""
        parts = {card: part(face.effect) for card, face in self.faces.items() if face.kind == kind}
        return {card: said for card, (named, said) in parts.items() if named == name}

    def group(self, of: str | Sequence[Card], milk_is_food: bool) -> frozenset[Card]:
        """The cards that a Goal wants some of."""
        if of == "keepers":
            return self.keepers
        if of == "creepers":
            return self.creepers
        if of == "food":
            return self.food | self.optional_food if milk_is_food else self.food
        return frozenset(of)


PRINTED_CARDS: Final = Cards({})


# --- Versions ----------------------------------------------------------------


@dataclass(frozen=True)
class Version:
    """The points in which versions of the rules differ (section Versions, same order)."""

    checks_win_as_a_card_leaves_a_hand: bool
    blocked_seats_count_among_the_most: bool
    settles_draws_set_aside: bool
    nothing_is_owed_after_get_on_with_it: bool
    offers_death_among_plays: bool
    lists_of_choices_ascend: bool


VERSION_1: Final = Version(False, False, False, False, False, False)
VERSION_2: Final = Version(True, True, True, True, True, True)
VERSIONS: Final[Mapping[str, Version]] = MappingProxyType({"1": VERSION_1, "2": VERSION_2})


def version_named(rules: object) -> Version | None:
    """The version that a record names; only what stands before the dot counts."""
    return VERSIONS.get(rules.partition(".")[0]) if isinstance(rules, str) else None


# --- Own cards ---------------------------------------------------------------


class BadOptions(Exception):
    """The options of a record are not among those that the rules know."""


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


PLAYING_OPERATIONS: Final = frozenset({"mini_hand", "play_from_discard", "play_from_another_hand"})
WORDS_OF_CREEPERS: Final = frozenset({"block", "take_others", "move_on_goal_change"})
WORDS_OF_RULES: Final = frozenset(
    {"play_all", "two_goals", "first_play_random", "inflation", "creepers_do_not_block"})
NUMBERS_OF_RULES: Final = frozenset({"draw", "play", "empty_hand_draw", "end_turn_drawing"})
LIMITS_OF_RULES: Final = frozenset({"hand_limit", "keeper_limit"})
WORDS_OF_ACTIONS: Final = frozenset({
    "discard_hand", "draw_as_many", "exchange_keepers", "play_from_discard", "rotate_hands", "another_turn",
    "trade_hands", "play_from_another_hand", "discard_creepers", "trash_in_play", "steal_in_play", "mix_in_play",
    "everyone_discards", "shuffle_piles",
})
NUMBERS_OF_ACTIONS: Final = frozenset({"draw", "give_everyone", "tax"})
WAYS_TO_DROP_RULES: Final = ("one", "up_to_half", "limits", "all")
PARTS_OF_A_GOAL: Final = frozenset(
    {"have", "some_of", "nobody_has", "no_other_keeper", "most", "at_least"})
PARTS_OF_A_BONUS: Final = frozenset({"for", "while_in_play", "draw", "play", "optional"})


def require(holds: bool, problem: str) -> None:
    if not holds:
        raise BadOptions(problem)


def is_numeral(value: object, least: int = 1) -> bool:
    return is_number(value) and least <= value <= 10  # type: ignore[operator]


class OwnCards:
    """Reads the own cards of a record and refuses those that are not made of known parts (Own cards)."""

    def __init__(self, rows: object) -> None:
        require(isinstance(rows, list) and len(rows) <= len(OWN_CARDS), "cards is not a list of up to ten cards")
        self.faces: dict[Card, Face] = {}
        for card, row in zip(OWN_CARDS, rows):  # type: ignore[call-overload]
            require(isinstance(row, dict) and row.get("id") == card, f"the next own card is not {card}")
            face = Face(row.get("kind"), row.get("effect"), row.get("food"))
            require(face.kind in KIND_OF_LETTER.values(), f"{card} is of no known kind")
            require(face.food in (None, "always", "optional"), f"{card} is no known food")
            require(face.food is None or face.kind == "keeper", f"{card} is food, but no Keeper")
            self.faces[card] = face
        all_faces = {**PRINTED_FACES, **self.faces}
        self.keepers = {card for card, face in all_faces.items() if face.kind == "keeper"}
        self.fronts = self.keepers | {card for card, face in all_faces.items() if face.kind == "creeper"}
        checks = {
            "keeper": self.is_keeper, "creeper": self.is_creeper, "goal": self.is_goal,
            "new_rule": self.is_new_rule, "action": self.is_action,
        }
        for card, face in self.faces.items():
            require(checks[face.kind](face.effect), f"{card} is not made of the parts of its kind")

    def lie_in_front(self, cards: object) -> bool:
        """Whether this is a list of Keepers and Creepers, none of them twice."""
        return (
            isinstance(cards, list) and all(isinstance(card, str) for card in cards)
            and self.fronts.issuperset(cards) and len(set(cards)) == len(cards) <= 20)

    def is_keeper(self, effect: Effect) -> bool:
        return effect == "keep"

    def is_creeper(self, effect: Effect) -> bool:
        if isinstance(effect, str):
            return effect in WORDS_OF_CREEPERS
        if not isinstance(effect, dict) or len(effect) != 1:
            return False
        name, keeper = part(effect)
        return name in ("move_when_with", "discard_when_with") and keeper in self.keepers

    def is_goal(self, effect: Effect) -> bool:
        if not isinstance(effect, dict) or not PARTS_OF_A_GOAL.issuperset(effect):
            return False
        lists = all(self.lie_in_front(effect.get(name, [])) for name in ("have", "nobody_has"))
        asks = bool(effect.get("have")) or "some_of" in effect or "most" in effect
        counts = ("most" in effect) == ("at_least" in effect)
        most = effect.get("most", "keepers") in ("keepers", "hand_cards") and is_number(effect.get("at_least", 0))
        return lists and asks and counts and most and self.is_some_of(effect.get("some_of"))

    def is_some_of(self, some: object) -> bool:
        if some is None:
            return True
        if not isinstance(some, dict) or set(some) != {"count", "of"} or not is_number(some["count"]):
            return False
        return some["count"] >= 1 and (some["of"] in ("food", "keepers", "creepers") or self.lie_in_front(some["of"]))

    def is_new_rule(self, effect: Effect) -> bool:
        if isinstance(effect, str):
            return effect in WORDS_OF_RULES
        if not isinstance(effect, dict) or len(effect) != 1:
            return False
        name, said = part(effect)
        if name in NUMBERS_OF_RULES or name in LIMITS_OF_RULES:
            return is_numeral(said, least=0 if name in LIMITS_OF_RULES else 1)
        if name == "only_owner_of":
            return self.lie_in_front([said])
        return name == "bonus" and self.is_bonus(said)

    def is_bonus(self, said: object) -> bool:
        if not isinstance(said, dict) or not PARTS_OF_A_BONUS.issuperset(said):
            return False
        numbers = [said[name] for name in ("draw", "play") if name in said]
        who = said.get("for", "most_keepers") in ("fewest_keepers", "most_keepers")
        card = "while_in_play" not in said or self.lie_in_front([said["while_in_play"]])
        return bool(numbers) and all(map(is_numeral, numbers)) and who and card

    def is_action(self, effect: Effect) -> bool:
        if not isinstance(effect, list) or not 1 <= len(effect) <= 4 or not all(map(self.is_operation, effect)):
            return False
        names = [part(operation)[0] for operation in effect]
        follows = all(
            before == "discard_hand" for before, name in zip([None, *names], names) if name == "draw_as_many")
        return follows and sum(name in PLAYING_OPERATIONS for name in names) <= 2

    def is_operation(self, operation: Effect) -> bool:
        if isinstance(operation, str):
            return operation in WORDS_OF_ACTIONS
        if not isinstance(operation, dict) or len(operation) != 1:
            return False
        name, said = part(operation)
        if name == "mini_hand":
            return isinstance(said, dict) and set(said) == {"draw", "play"} and self.is_mini_hand(**said)
        if name == "drop_rules":
            return said in WAYS_TO_DROP_RULES
        return name in NUMBERS_OF_ACTIONS and is_numeral(said)

    def is_mini_hand(self, draw: object, play: object) -> bool:
        plays = [play]
        if isinstance(play, dict):
            if set(play) != {"ordinary", "special", "birthday"}:
                return False
            plays = list(play.values())
        return is_numeral(draw) and all(map(is_numeral, plays))


# --- Options -----------------------------------------------------------------


@dataclass(frozen=True)
class Options:
    """The options of a match (section Options of the page on choices)."""

    seats: int
    first: int
    meta: str | None = None
    deck: str = "de-4.0"
    day: str = "ordinary"
    birthday: tuple[int, ...] = ()
    war_moves: str = "war"
    death: str = "may"
    rich_bonus: str = "may"
    milk_is_food: bool = False
    turn_limit: int = 1000
    cards: Cards = PRINTED_CARDS

    @staticmethod
    def read(given: Mapping[str, Any]) -> Options:
        """Take the known options, with defaults for those that are absent."""
        for name in ("seats", "first"):
            if name not in given:
                raise BadOptions(f"the option {name} is missing")
        known = {name: given[name] for name in Options.__dataclass_fields__ if name in given}
        if isinstance(known.get("birthday"), list):
            known["birthday"] = tuple(known["birthday"])
        if "cards" in known:
            known["cards"] = Cards(OwnCards(known["cards"]).faces)
        options = Options(**known)
        options.check()
        return options

    def check(self) -> None:
        if not is_number(self.seats) or not 2 <= self.seats <= 6:
            raise BadOptions("seats is not a number from 2 to 6")
        if not self.is_seat(self.first):
            raise BadOptions("first is not a seat")
        if not isinstance(self.birthday, tuple) or not all(map(self.is_seat, self.birthday)):
            raise BadOptions("birthday is not a list of seats")
        if not isinstance(self.milk_is_food, bool):
            raise BadOptions("milk_is_food is neither true nor false")
        if not is_number(self.turn_limit) or self.turn_limit < 1:
            raise BadOptions("turn_limit is not a number of turns")
        self.check_word("meta", self.meta, (None, "escalation", "no_creepers"))
        self.check_word("deck", self.deck, ("de-4.0",))
        self.check_word("day", self.day, ("ordinary", "special"))
        self.check_word("war_moves", self.war_moves, ("war", "peace"))
        self.check_word("death", self.death, ("may", "must_one"))
        self.check_word("rich_bonus", self.rich_bonus, ("may", "must"))

    def is_seat(self, value: object) -> bool:
        return is_number(value) and 0 <= value < self.seats  # type: ignore[operator]

    @staticmethod
    def check_word(name: str, value: object, known: tuple[str | None, ...]) -> None:
        if value not in known:
            raise BadOptions(f"{name} has the unknown value {json.dumps(value)}")

    def shuffled(self) -> tuple[Card, ...]:
        """All cards of the match: 98, or 94 without Creepers (§1.2), and own ones."""
        left_out = self.cards.creepers if self.meta == "no_creepers" else frozenset()
        return tuple(card for card in self.cards.faces if card not in left_out)


# --- Requests and results ----------------------------------------------------


class Question(NamedTuple):
    """A seat has to choose. `basis` names the card or section that asks."""

    seat: int
    kind: str
    basis: str
    legal: tuple[Choice, ...]


class Chance(NamedTuple):
    """Chance has to order the cards (shuffle, deal) or to take one of them (pick)."""

    kind: str
    basis: str
    cards: tuple[Card, ...]


# Forms of a choice, in the order of the table there.
FORMS: Final[Mapping[str, int]] = MappingProxyType({
    form: place
    for place, form in enumerate((
        "play", "free", "go_on", "pass", "pay", "card", "discard", "give", "seat", "left", "right", "done",
    ))
})


def place_in_list(choice: Choice) -> tuple[int, int, int]:
    """Where a choice stands in an ascending list: by form, then by card, then by seat."""
    if isinstance(choice, str):
        return FORMS[choice], 0, 0
    [(form, named)] = choice.items()
    if form == "give":
        return FORMS[form], CARD_ORDER[named["card"]], named["to"]
    if form == "seat":
        return FORMS[form], 0, named
    return FORMS[form], CARD_ORDER[named], 0


Request = Question | Chance
Value = TypeVar("Value")
# What happens, step by step: yields requests, is sent the answers, returns a value.
Flow = Generator[Request, Any, Value]


@dataclass(frozen=True)
class Result:
    """How a match ended."""

    end: str
    goal: Card | None = None
    winner: int | None = None

    def points(self, seats: int) -> list[int]:
        return [int(seat == self.winner) for seat in range(seats)]

    def winners(self) -> list[int]:
        return [] if self.winner is None else [self.winner]


class MatchOver(Exception):
    """Ends the match at once, from however deep inside an effect."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.end)
        self.result = result


# --- The table ---------------------------------------------------------------


@dataclass
class MiniHand:
    """The cards drawn by A03, A04 or A21, apart from the real hand (§7)."""

    basic_plays: int
    cards: list[Card] = field(default_factory=list)
    plays_made: int = 0


@dataclass
class Table:
    """Where every card is. The first card of the draw pile is its top.

    Hands and mini-hands are in order of receipt, the discard pile in order of
    discarding, Goals and New Rules in the order in which they came.
    """

    options: Options
    version: Version
    draw_pile: list[Card] = field(default_factory=list)
    discard_pile: list[Card] = field(default_factory=list)
    hands: list[list[Card]] = field(default_factory=list)
    fronts: list[list[Card]] = field(default_factory=list)
    goals: list[Card] = field(default_factory=list)
    rules: list[Card] = field(default_factory=list)
    mini_hands: list[MiniHand] = field(default_factory=list)
    aside: list[Card] = field(default_factory=list)  # cards whose effect goes on
    gathered: list[Card] = field(default_factory=list)  # cards that A05 or A20 hands out
    reshuffles: int = 0

    def __post_init__(self) -> None:
        self.cards = self.options.cards
        self.hands = self.hands or [[] for _ in range(self.options.seats)]
        self.fronts = self.fronts or [[] for _ in range(self.options.seats)]

    def every_card(self) -> list[Card]:
        """The cards of all places together, for the check that none is lost."""
        places = [
            self.draw_pile, self.discard_pile, *self.hands, *self.fronts, self.goals, self.rules,
            *(mini_hand.cards for mini_hand in self.mini_hands), self.aside, self.gathered,
        ]
        return [card for place in places for card in place]

    def seats(self) -> range:
        return range(self.options.seats)

    def clockwise(self, start: int) -> list[int]:
        """All seats, beginning with `start`."""
        return [(start + step) % self.options.seats for step in self.seats()]

    def owner(self, card: Card) -> int | None:
        """The seat that has the card in front of it."""
        return next((seat for seat in self.seats() if card in self.fronts[seat]), None)

    def keepers(self, seat: int) -> list[Card]:
        keepers = self.cards.keepers
        return [card for card in self.fronts[seat] if card in keepers]

    def has_one_of(self, rules: frozenset[Card]) -> bool:
        """Whether one of these New Rules is in play."""
        return not rules.isdisjoint(self.rules)

    def in_play(self, rules: Mapping[Card, Any]) -> Iterator[tuple[Card, Any]]:
        """Which of these New Rules are in play, and what they say."""
        for rule in self.rules:
            if rule in rules:
                yield rule, rules[rule]

    # The numbers that the New Rules make of the Basic Rules (§3, §4, §9, §15).

    def inflation(self) -> int:
        """What each Inflation (R20) in play adds to each numeral."""
        inflations = self.cards.inflations
        return sum(map(inflations.__contains__, self.rules))

    def number_in_play(self, numbers: Mapping[Card, int]) -> int | None:
        """The number, with Inflation, of the New Rule of this kind; None without one."""
        for rule in self.rules:
            if rule in numbers:
                return numbers[rule] + self.inflation()
        return None

    def basic_number(self) -> int:
        """Basic draw and play number, with Rules Escalation and Inflation (§3.1)."""
        raised = self.reshuffles if self.options.meta == "escalation" else 0
        return 1 + raised + self.inflation()

    def bonus_applies(self, seat: int, bonus: Mapping[str, Any]) -> bool:
        """R18, R19, R21: strictly the fewest or the most Keepers, and while a card is in front of anyone."""
        if "while_in_play" in bonus and self.owner(bonus["while_in_play"]) is None:
            return False
        if "for" not in bonus:
            return True
        own = len(self.keepers(seat))
        others = [len(self.keepers(other)) for other in self.seats() if other != seat]
        if bonus["for"] == "fewest_keepers":
            return all(own < other for other in others)
        return all(own > other for other in others)

    def bonuses(self, seat: int, name: str) -> Iterator[tuple[int, bool]]:
        """What the bonuses for a seat add to its draws or plays, and whether that is optional."""
        for _, bonus in self.in_play(self.cards.bonuses):
            if name in bonus and self.bonus_applies(seat, bonus):
                yield bonus[name] + self.inflation(), bonus.get("optional", False)

    def draw_requirement(self, seat: int) -> int:
        """§3.1."""
        number = self.number_in_play(self.cards.draw_rules)
        if number is None:
            number = self.basic_number()
        return number + sum(more for more, _ in self.bonuses(seat, "draw"))

    def plays(self, seat: int) -> tuple[int, int]:
        """§4.1 and Turn 3: the compulsory plays, and the allowed ones with those that Rich Bonus leaves optional."""
        if self.has_one_of(self.cards.play_all):
            return MOST_PLAYS, MOST_PLAYS
        number = self.number_in_play(self.cards.play_rules)
        if number is None:
            number = self.basic_number()
        optional = 0
        for more, may_be_declined in self.bonuses(seat, "play"):
            if may_be_declined and self.options.rich_bonus == "may":
                optional += more
            else:
                number += more
        return min(number, MOST_PLAYS), min(number + optional, MOST_PLAYS)

    def compulsory_plays(self, seat: int) -> int:
        return self.plays(seat)[0]

    def allowed_plays(self, seat: int) -> int:
        return self.plays(seat)[1]


# --- Goals (§10) -------------------------------------------------------------


def is_blocked(table: Table, seat: int, goal: Card) -> bool:
    """Whether a Creeper keeps the seat from winning with this Goal (§10)."""
    harmless = needed_cards(table, goal)
    for _, wanted in table.in_play(table.cards.only_owners):
        owner = table.owner(wanted)
        if owner is None:
            continue
        if seat != owner:
            return True
        harmless.add(wanted)
    if table.has_one_of(table.cards.silver_linings):
        return False
    return any(card in table.cards.creepers and card not in harmless for card in table.fronts[seat])


def needed_cards(table: Table, goal: Card) -> set[Card]:
    """The cards that a Goal asks for; Creepers among them do not block."""
    asked = table.cards.faces[goal].effect
    needed = set(table.cards.have[goal])
    if "some_of" in asked:
        needed |= table.cards.group(asked["some_of"]["of"], table.options.milk_is_food)
    return needed


def seats_with_the_most(counts: Mapping[int, int], least: int) -> set[int]:
    """The seats with the highest count, if that is at least `least`."""
    highest = max(counts.values(), default=0)
    return {seat for seat, count in counts.items() if count == highest and count >= least}


def contest_winner(table: Table, goal: Card, counts: Mapping[int, int], least: int) -> set[int]:
    """G01, G02: the one seat that meets the Goal, if there is one (Settling 3)."""
    free = {seat for seat in table.seats() if not is_blocked(table, seat, goal)}
    if table.version.blocked_seats_count_among_the_most:
        left = seats_with_the_most(counts, least) & free
        return {seat for seat in left if satisfies(table, seat, goal)} if len(left) == 1 else set()
    among = {seat: counts[seat] for seat in free if satisfies(table, seat, goal)}
    left = seats_with_the_most(among, least)
    return left if len(left) == 1 else set()


def satisfies(table: Table, seat: int, goal: Card) -> bool:
    """Whether the cards fulfil a Goal, but for what it counts; blocking aside."""
    front = table.fronts[seat]
    have = table.cards.have[goal]
    if not have.issubset(front):
        return False
    asked = table.cards.faces[goal].effect
    if any(table.owner(card) is not None for card in asked.get("nobody_has", ())):
        return False
    if asked.get("no_other_keeper") and any(card not in have for card in table.keepers(seat)):
        return False
    if "some_of" not in asked:
        return True
    some = asked["some_of"]
    group = table.cards.group(some["of"], table.options.milk_is_food)
    return len(group.intersection(front)) >= some["count"] + table.inflation()


def seats_meeting(table: Table, goal: Card) -> set[int]:
    """The seats that meet the Goal and are not blocked for it."""
    asked = table.cards.faces[goal].effect
    if "most" in asked:
        held = table.hands if asked["most"] == "hand_cards" else [table.keepers(seat) for seat in table.seats()]
        counts = {seat: len(held[seat]) for seat in table.seats()}
        return contest_winner(table, goal, counts, asked["at_least"] + table.inflation())
    fulfilling = {seat for seat in table.seats() if satisfies(table, seat, goal)}
    return {seat for seat in fulfilling if not is_blocked(table, seat, goal)}


def find_win(table: Table) -> Result | None:
    """The win, if exactly one seat meets a Goal in play; of two Goals met the older counts."""
    met = {goal: seats_meeting(table, goal) for goal in table.goals}
    winners = set().union(*met.values())
    if len(winners) != 1:
        return None
    goal = next(goal for goal in table.goals if met[goal])
    return Result("goal", goal, winners.pop())


# --- The match ---------------------------------------------------------------


class Match:
    """The course of a match. All methods that return a Flow are generators."""

    def __init__(self, options: Options, version: Version) -> None:
        self.options = options
        self.version = version
        self.cards = options.cards
        self.table = Table(options, version)
        self.active = options.first
        self.turns_begun = 0
        self.turns_played = 0
        self.drawn = 0
        self.played = 0
        self.draws_are_owed = False
        self.first_play_is_random = False
        self.turn_is_extra = False
        self.extra_turn_is_due = False
        # What the last settling saw (Settling 1): the seat with Taxes and Money
        # that were kept, and the seat in front of which Death lay alone, by Creeper.
        self.taxes_kept_by: dict[Card, int] = {}
        self.death_alone_at: dict[Card, int] = {}
        self.discarded_before = 0
        self.cards_played: Counter[Card] = Counter()
        self.operations: Mapping[str, Callable[[Any, Card], Flow[None]]] = {
            "draw": self.draw_cards,
            "discard_hand": self.discard_hand,
            "draw_as_many": self.draw_as_many,
            "mini_hand": self.use_mini_hand,
            "give_everyone": self.give_everyone,
            "exchange_keepers": self.exchange_keepers,
            "play_from_discard": self.play_from_discard,
            "drop_rules": self.drop_rules,
            "rotate_hands": self.rotate_hands,
            "another_turn": self.another_turn,
            "tax": self.tax,
            "trade_hands": self.trade_hands,
            "play_from_another_hand": self.play_from_another_hand,
            "discard_creepers": self.discard_creepers,
            "trash_in_play": self.trash_in_play,
            "steal_in_play": self.steal_in_play,
            "mix_in_play": self.mix_in_play,
            "everyone_discards": self.everyone_discards,
            "shuffle_piles": self.shuffle_piles,
        }

    # Course of the match

    def run(self) -> Flow[Result]:
        """The whole match."""
        try:
            yield from self.set_up()
            while self.turns_played < self.options.turn_limit:
                yield from self.turn()
                self.turns_played += 1
                self.pass_on_the_turn()
            return Result("turn_limit")
        except MatchOver as over:
            return over.result

    def set_up(self) -> Flow[None]:
        """Set-up: shuffle, deal three cards to each seat, Creepers in front."""
        table = self.table
        table.draw_pile = list(self.options.shuffled())
        table.draw_pile = list((yield Chance("shuffle", "Set-up", tuple(table.draw_pile))))
        for seat in table.seats():
            yield from self.draw(seat, 3, table.hands[seat])

    def pass_on_the_turn(self) -> None:
        """§16: the same seat once more if A12 says so, else the left neighbour."""
        self.turn_is_extra = self.extra_turn_is_due
        self.extra_turn_is_due = False
        if not self.turn_is_extra:
            self.active = (self.active + 1) % self.options.seats

    # Turn

    def turn(self) -> Flow[None]:
        """One turn, steps 1 to 5."""
        self.turns_begun += 1
        self.drawn = 0
        self.played = 0
        self.draws_are_owed = False
        yield from self.start_with_death()
        yield from self.no_hand_bonus()
        several_plays = self.table.allowed_plays(self.active) > 1
        self.first_play_is_random = several_plays and self.table.has_one_of(self.cards.first_play_random)
        free = yield from self.may_get_on_with_it("free_before_draw", "Turn 1.4 (R22)")
        if free is None:
            yield from self.draw_step()
            free = yield from self.play_step()
        if free is not None:
            yield from self.get_on_with_it(free)
        yield from self.end_of_turn()

    def start_with_death(self) -> Flow[None]:
        """Turn 1.1: Death of the active seat; of several the lowest first, as they then lie there."""
        for death in self.cards.deaths:
            if death in self.table.fronts[self.active]:
                yield from self.death_takes(death)

    def death_takes(self, death: Card) -> Flow[None]:
        """Turn 1.1 for one Death. Settlings in here do not ask about Death."""
        front = self.table.fronts[self.active]
        may_pass = self.options.death == "may"
        others = [card for card in front if card != death]
        while others:
            answers = [{"discard": card} for card in others] + ["pass"] * may_pass
            answer = yield from self.ask(self.active, "death_discard", "Turn 1.1 (C03)", answers)
            if answer == "pass":
                break
            self.discard_from(front, answer["discard"])
            yield from self.settle(ask_about_death=False)
            others = [card for card in front if card != death] if may_pass else []
        if front == [death]:
            yield from self.ask_to_discard_death(self.active, death, "death_alone_at_start", "Turn 1.1 (C03)")
            yield from self.settle(ask_about_death=False)

    def no_hand_bonus(self) -> Flow[None]:
        """Turn 1.2: R17; the numbers of several are added."""
        numbers = [number for _, number in self.table.in_play(self.cards.empty_hand_draws)]
        if numbers and not self.table.hands[self.active]:
            yield from self.draw_to_hand(sum(number + self.table.inflation() for number in numbers))
            yield from self.settle()

    def may_get_on_with_it(self, kind: str, basis: str) -> Flow[Card | None]:
        """Ask about R22 where only that is asked; returns the card that is used."""
        free = self.free_actions()
        if not free or not self.table.hands[self.active]:
            return None
        answer = yield from self.ask(self.active, kind, basis, [*free, "go_on"])
        return None if answer == "go_on" else answer["free"]

    def free_actions(self) -> list[Choice]:
        return [{"free": rule} for rule, _ in self.table.in_play(self.cards.free_actions)]

    def draw_step(self) -> Flow[None]:
        """Turn 2. From the settling that follows, draws are owed."""
        requirement = self.table.draw_requirement(self.active)
        self.drawn += requirement
        yield from self.draw_to_hand(requirement)
        self.draws_are_owed = True
        yield from self.settle()

    def play_step(self) -> Flow[Card | None]:
        """Turn 3; returns the Get On With It (R22) that ended it, if one did."""
        while self.may_play():
            if self.first_play_is_random and self.played == 0:
                free = yield from self.may_get_on_with_it("free_before_random_play", "Turn 3 (R16, R22)")
                if free is not None:
                    return free
                hand = self.table.hands[self.active]
                card = yield Chance("pick", "Turn 3 (R16)", tuple(hand))
            else:
                answer = yield from self.ask_for_play()
                if answer == "pass":
                    return None
                if "free" in answer:
                    return answer["free"]
                if "discard" in answer:
                    self.discard_death(self.active, answer["discard"])
                    yield from self.settle()
                    continue
                card = answer["play"]
            self.played += 1
            yield from self.play_from_hand(self.active, card)
        return None

    def may_play(self) -> bool:
        hand = self.table.hands[self.active]
        return bool(hand) and self.played < self.table.allowed_plays(self.active)

    def ask_for_play(self) -> Flow[Choice]:
        """The play question of Turn 3."""
        answers: list[Choice] = [{"play": card} for card in self.table.hands[self.active]]
        answers += self.free_actions()
        if self.played >= self.table.compulsory_plays(self.active):
            answers.append("pass")
        front = self.table.fronts[self.active]
        if self.version.offers_death_among_plays and len(front) == 1 and front[0] in self.cards.deaths:
            answers.append({"discard": front[0]})
        return (yield from self.ask(self.active, "play_from_hand", "Turn 3", answers))

    def get_on_with_it(self, rule: Card) -> Flow[None]:
        """Turn 4 (R22)."""
        if self.version.nothing_is_owed_after_get_on_with_it:
            self.draws_are_owed = False
        self.discard_all(self.table.hands[self.active])
        yield from self.draw_to_hand(self.cards.free_actions[rule] + self.table.inflation())
        yield from self.settle()

    def end_of_turn(self) -> Flow[None]:
        """Turn 5: Keeper Limit, then Hand Limit of the active seat."""
        yield from self.obey_keeper_limit(self.active, "keeper_limit_at_end", "Turn 5 (§9)")
        yield from self.settle()
        yield from self.obey_hand_limit(self.active, "hand_limit_at_end", "Turn 5 (§9)")
        yield from self.settle()

    # Settling

    def settle(self, ask_about_death: bool = True) -> Flow[None]:
        """Settling: reactions, limits of the others, win check, owed draws."""
        while True:
            reacted = yield from self.creeper_reactions(ask_about_death)
            limited = yield from self.limits_of_the_others()
            if reacted or limited:
                continue
            self.check_win()
            drew = yield from self.draw_what_is_owed()
            if not drew:
                return

    def check_win(self) -> None:
        """Settling 3: a single winner ends the match at once."""
        win = find_win(self.table)
        if win is not None:
            raise MatchOver(win)

    def creeper_reactions(self, ask_about_death: bool) -> Flow[bool]:
        """Settling 1; returns whether there was anything to do."""
        happened = False
        for seat in self.table.clockwise(self.active):
            if not self.concerns_creepers(seat):
                continue
            for war, peace in self.cards.movers.items():
                if (yield from self.react_to_war(seat, war, peace)):
                    happened = True
            for taxes, money in self.cards.taxes.items():
                if (yield from self.react_to_taxes(seat, taxes, money)):
                    happened = True
            for death in self.cards.deaths:
                if (yield from self.react_to_death(seat, death, ask_about_death)):
                    happened = True
        return happened

    def concerns_creepers(self, seat: int) -> bool:
        """Whether a Creeper that reacts lies here, or something is noted of one that did."""
        if not self.cards.reacting.isdisjoint(self.table.fronts[seat]):
            return True
        if not self.taxes_kept_by and not self.death_alone_at:
            return False
        return seat in self.taxes_kept_by.values() or seat in self.death_alone_at.values()

    def react_to_war(self, seat: int, war: Card, peace: Card) -> Flow[bool]:
        """C01: War and Peace in front of one seat."""
        front = self.table.fronts[seat]
        if war not in front or peace not in front:
            return False
        moving = peace if self.options.war_moves == "peace" else war
        receiver = yield from self.ask_for_seat(seat, "war_receiver", "Settling 1 (C01)")
        front.remove(moving)
        self.table.fronts[receiver].append(moving)
        return True

    def react_to_taxes(self, seat: int, taxes: Card, money: Card) -> Flow[bool]:
        """C02: Taxes and Money in front of one seat."""
        front = self.table.fronts[seat]
        kept_here = self.taxes_kept_by.get(taxes) == seat
        if taxes not in front or money not in front:
            if kept_here:
                del self.taxes_kept_by[taxes]
            return False
        if self.table.has_one_of(self.cards.silver_linings):
            if kept_here:
                return False
            answer = yield from self.ask(seat, "taxes", "Settling 1 (C02, R23)", ["pay", "pass"])
            if answer == "pass":
                self.taxes_kept_by[taxes] = seat
                return True
        self.taxes_kept_by.pop(taxes, None)
        self.discard_from(front, taxes)
        self.discard_from(front, money)
        return True

    def react_to_death(self, seat: int, death: Card, ask_about_death: bool) -> Flow[bool]:
        """C03: Death alone; asked once for each time that it becomes alone."""
        noted_here = self.death_alone_at.get(death) == seat
        if self.table.fronts[seat] != [death]:
            if noted_here:
                del self.death_alone_at[death]
            return False
        if noted_here:
            return False
        self.death_alone_at[death] = seat
        if not ask_about_death:
            return False
        yield from self.ask_to_discard_death(seat, death, "death_alone", "Settling 1 (C03)")
        return True

    def ask_to_discard_death(self, seat: int, death: Card, kind: str, basis: str) -> Flow[None]:
        answer = yield from self.ask(seat, kind, basis, [{"discard": death}, "pass"])
        if answer != "pass":
            self.discard_death(seat, death)

    def discard_death(self, seat: int, death: Card) -> None:
        self.discard_from(self.table.fronts[seat], death)
        self.death_alone_at.pop(death, None)

    def limits_of_the_others(self) -> Flow[bool]:
        """Settling 2; returns whether anything was discarded."""
        happened = False
        if self.cards.limits.isdisjoint(self.table.rules):
            return happened
        for seat in self.others():
            if (yield from self.obey_keeper_limit(seat, "keeper_limit_of_other", "Settling 2 (§9)")):
                happened = True
            if (yield from self.obey_hand_limit(seat, "hand_limit_of_other", "Settling 2 (§9)")):
                happened = True
        return happened

    def obey_keeper_limit(self, seat: int, kind: str, basis: str) -> Flow[bool]:
        """Discard Keepers one by one; Creepers do not count (§9.5)."""
        limit = self.table.number_in_play(self.cards.keeper_limits)
        happened = False
        while limit is not None and len(self.table.keepers(seat)) > limit:
            yield from self.ask_for_discard(seat, kind, basis, self.table.keepers(seat))
            happened = True
        return happened

    def obey_hand_limit(self, seat: int, kind: str, basis: str) -> Flow[bool]:
        limit = self.table.number_in_play(self.cards.hand_limits)
        happened = False
        while limit is not None and len(self.table.hands[seat]) > limit:
            yield from self.ask_for_discard(seat, kind, basis, self.table.hands[seat])
            happened = True
        return happened

    def draw_what_is_owed(self) -> Flow[bool]:
        """Settling 4; returns whether anything was owed."""
        if not self.draws_are_owed:
            return False
        owed = self.table.draw_requirement(self.active) - self.drawn
        if owed <= 0:
            return False
        self.drawn += owed
        yield from self.draw_to_hand(owed)
        return True

    # Asking

    def others(self) -> list[int]:
        """The other seats clockwise, beginning with the active seat's left neighbour."""
        return self.table.clockwise(self.active)[1:]

    def ask(self, seat: int, kind: str, basis: str, answers: Iterable[Choice]) -> Flow[Choice]:
        return (yield Question(seat, kind, basis, tuple(answers)))

    def ask_for_seat(self, seat: int, kind: str, basis: str) -> Flow[int]:
        """Have `seat` name another seat."""
        answers = [{"seat": other} for other in self.table.seats() if other != seat]
        answer = yield from self.ask(seat, kind, basis, answers)
        return answer["seat"]

    def ask_for_card(self, seat: int, kind: str, basis: str, cards: Iterable[Card]) -> Flow[Card | None]:
        """Have `seat` name one of the cards; not asked, and None, if there is none."""
        answers = [{"card": card} for card in cards]
        if not answers:
            return None
        answer = yield from self.ask(seat, kind, basis, answers)
        return answer["card"]

    def ask_for_discard(self, seat: int, kind: str, basis: str, cards: Iterable[Card]) -> Flow[None]:
        """Have `seat` discard one of its own cards."""
        answer = yield from self.ask(seat, kind, basis, [{"discard": card} for card in cards])
        self.discard_own(seat, answer["discard"])

    # Moving cards

    def discard_from(self, place: list[Card], card: Card) -> None:
        place.remove(card)
        self.table.discard_pile.append(card)

    def discard_all(self, place: list[Card]) -> None:
        """Discard in order of receipt."""
        self.table.discard_pile.extend(place)
        place.clear()

    def discard_own(self, seat: int, card: Card) -> None:
        """Discard a card that is in the hand of the seat or in front of it."""
        hand = self.table.hands[seat]
        self.discard_from(hand if card in hand else self.table.fronts[seat], card)

    def draw_to_hand(self, count: int) -> Flow[None]:
        """The active seat draws into its real hand."""
        yield from self.draw(self.active, count, self.table.hands[self.active])

    def draw(self, seat: int, count: int, place: list[Card]) -> Flow[None]:
        """Drawing: Creepers go in front of the seat, another card is drawn in their place."""
        for _ in range(count):
            card = yield from self.top_card()
            while card in self.cards.creepers:
                self.table.fronts[seat].append(card)
                card = yield from self.top_card()
            if card is None:
                return
            place.append(card)

    def top_card(self) -> Flow[Card | None]:
        """Take the top card; reshuffle first if needed; None if both piles are empty (§13)."""
        table = self.table
        if not table.draw_pile and table.discard_pile:
            yield from self.reshuffle("Drawing (§13.1)")
        return table.draw_pile.pop(0) if table.draw_pile else None

    def reshuffle(self, basis: str) -> Flow[None]:
        """Shuffle both piles into the new draw pile; the Meta Rule counts it (§13.6)."""
        table = self.table
        order = yield Chance("shuffle", basis, tuple(table.draw_pile + table.discard_pile))
        table.draw_pile = list(order)
        table.discard_pile.clear()
        table.reshuffles += 1

    # Playing a card

    def play_from_hand(self, seat: int, card: Card) -> Flow[None]:
        """A card leaves the hand of a seat, which may end the match, and is played (Playing 1, 2)."""
        self.table.hands[seat].remove(card)
        self.table.aside.append(card)
        if self.version.checks_win_as_a_card_leaves_a_hand:
            self.check_win()
        yield from self.play(card)

    def play_from(self, place: list[Card], card: Card) -> Flow[None]:
        """A card of a mini-hand or of the discard pile is played: no hand, so no win check first."""
        place.remove(card)
        self.table.aside.append(card)
        yield from self.play(card)

    def play(self, card: Card) -> Flow[None]:
        """A card that lies aside is played by the active seat, then settled (Playing 3, 4)."""
        self.cards_played[card] += 1
        aside = self.table.aside
        if card in self.cards.keepers:
            aside.remove(card)
            self.table.fronts[self.active].append(card)
        elif card in self.cards.goals:
            yield from self.play_goal(card)
        elif card in self.cards.new_rules:
            yield from self.play_new_rule(card)
        else:
            for operation in self.cards.faces[card].effect:
                name, said = part(operation)
                yield from self.operations[name](said, card)
            self.discard_from(aside, card)
        yield from self.settle()

    def play_goal(self, card: Card) -> Flow[None]:
        """Effects, Goal: together with what it replaces it is one Goal change."""
        goals = self.table.goals
        if len(goals) == 2:
            dropped = yield from self.ask_for_card(self.active, "goal_to_drop", "Goal (R15)", goals)
            self.discard_from(goals, dropped)
        elif len(goals) == 1 and not self.table.has_one_of(self.cards.two_goals):
            self.discard_from(goals, goals[0])
        self.table.aside.remove(card)
        goals.append(card)
        self.move_potato()

    def move_potato(self) -> None:
        """C04: with each Goal change one seat against the turn direction (§11)."""
        for potato in self.cards.potatoes:
            owner = self.table.owner(potato)
            if owner is not None:
                self.table.fronts[owner].remove(potato)
                self.table.fronts[(owner - 1) % self.options.seats].append(potato)

    def play_new_rule(self, card: Card) -> Flow[None]:
        """Effects, New Rule: the old rule of the same kind leaves first (§8.1)."""
        kind = next((kind for kind in self.cards.rule_kinds if card in kind), frozenset())
        for old in [rule for rule in self.table.rules if rule in kind]:
            yield from self.remove_rule(old)
        self.table.aside.remove(card)
        self.table.rules.append(card)
        if card in self.cards.inflations:
            for mini_hand in reversed(self.table.mini_hands):
                yield from self.draw(self.active, 1, mini_hand.cards)

    def remove_rule(self, rule: Card) -> Flow[None]:
        """A rule leaves play; with the last R15 one of two Goals, which is a Goal change."""
        self.discard_from(self.table.rules, rule)
        goals = self.table.goals
        if len(goals) == 2 and not self.table.has_one_of(self.cards.two_goals):
            dropped = yield from self.ask_for_card(self.active, "goal_to_drop", "A rule leaves play (R15)", goals)
            self.discard_from(goals, dropped)
            self.move_potato()

    # Actions

    def draw_cards(self, count: int, action: Card) -> Flow[None]:
        """A01."""
        yield from self.draw_to_hand(count + self.table.inflation())

    def discard_hand(self, said: None, action: Card) -> Flow[None]:
        """A02, the first half."""
        hand = self.table.hands[self.active]
        self.discarded_before = len(hand)
        self.discard_all(hand)
        yield from ()

    def draw_as_many(self, said: None, action: Card) -> Flow[None]:
        """A02, the second half."""
        yield from self.draw_to_hand(self.discarded_before)

    def use_mini_hand(self, said: Mapping[str, Any], action: Card) -> Flow[None]:
        """A03, A04, A21 and §7: draw, play the number asked for, discard the rest."""
        mini_hand = MiniHand(self.plays_of_the_day(said["play"]))
        self.table.mini_hands.append(mini_hand)
        yield from self.draw(self.active, said["draw"] + self.table.inflation(), mini_hand.cards)
        yield from self.settle_draw_set_aside()
        while mini_hand.cards and mini_hand.plays_made < mini_hand.basic_plays + self.table.inflation():
            answers = [{"play": card} for card in mini_hand.cards]
            answer = yield from self.ask(self.active, "play_from_mini_hand", f"{action} (§7)", answers)
            mini_hand.plays_made += 1
            yield from self.play_from(mini_hand.cards, answer["play"])
        self.discard_all(mini_hand.cards)
        self.table.mini_hands.pop()

    def plays_of_the_day(self, plays: int | Mapping[str, int]) -> int:
        """A21: by the kind of day, where the card says so."""
        if is_number(plays):
            return plays  # type: ignore[return-value]
        return plays["birthday" if self.active in self.options.birthday else self.options.day]  # type: ignore[index]

    def settle_draw_set_aside(self) -> Flow[None]:
        """The draw of a mini-hand or of A05 is an event of its own (Settling, end)."""
        if self.version.settles_draws_set_aside:
            yield from self.settle()

    def give_everyone(self, number: int, action: Card) -> Flow[None]:
        """A05."""
        table = self.table
        share = number + table.inflation()
        yield from self.draw(self.active, share * self.options.seats, table.gathered)
        yield from self.settle_draw_set_aside()
        received = [0] * self.options.seats
        while table.gathered:
            lacking = [seat for seat in table.seats() if received[seat] < share]
            answers = [{"give": {"card": card, "to": seat}} for card in table.gathered for seat in lacking]
            answer = yield from self.ask(self.active, "give", "A05", answers)
            card, seat = answer["give"]["card"], answer["give"]["to"]
            table.gathered.remove(card)
            table.hands[seat].append(card)
            received[seat] += 1

    def exchange_keepers(self, said: None, action: Card) -> Flow[None]:
        """A06."""
        table = self.table
        of_others = [card for seat in self.others() for card in table.keepers(seat)]
        if not of_others or not table.keepers(self.active):
            return
        own = yield from self.ask_for_card(self.active, "exchange_own", "A06", table.keepers(self.active))
        taken = yield from self.ask_for_card(self.active, "exchange_other", "A06", of_others)
        other_seat = table.owner(taken)
        table.fronts[self.active].remove(own)
        table.fronts[other_seat].remove(taken)
        table.fronts[self.active].append(taken)
        table.fronts[other_seat].append(own)

    def play_from_discard(self, said: None, action: Card) -> Flow[None]:
        """A07."""
        pile = self.table.discard_pile
        usable = [card for card in pile if card in self.cards.actions or card in self.cards.new_rules]
        card = yield from self.ask_for_card(self.active, "card_to_repeat", "A07", usable)
        if card is not None:
            yield from self.play_from(pile, card)

    def drop_rules(self, which: str, action: Card) -> Flow[None]:
        """A08, A09, A11, A15."""
        if which == "one":
            rule = yield from self.ask_for_card(self.active, "rule_to_drop", "A15", self.table.rules)
            if rule is not None:
                yield from self.remove_rule(rule)
        elif which == "up_to_half":
            yield from self.simplify()
        else:
            for rule in list(self.table.rules):
                if which == "all" or rule in self.cards.limits:
                    yield from self.remove_rule(rule)

    def simplify(self) -> Flow[None]:
        """A08: up to half of the New Rules, rounded up."""
        rules = self.table.rules
        for _ in range((len(rules) + 1) // 2):
            answers = [{"card": rule} for rule in rules] + ["done"]
            answer = yield from self.ask(self.active, "rules_to_drop", "A08 (§8.4)", answers)
            if answer == "done":
                return
            yield from self.remove_rule(answer["card"])

    def rotate_hands(self, said: None, action: Card) -> Flow[None]:
        """A10: "left" gives every hand to the next seat clockwise."""
        direction = "left"
        if self.options.seats > 2:
            direction = yield from self.ask(self.active, "direction", "A10", ["left", "right"])
        step = 1 if direction == "left" else -1
        hands = self.table.hands
        self.table.hands = [hands[(seat - step) % self.options.seats] for seat in self.table.seats()]

    def another_turn(self, said: None, action: Card) -> Flow[None]:
        """A12: no effect in a turn that it granted itself (§16)."""
        if not self.turn_is_extra:
            self.extra_turn_is_due = True
        yield from ()

    def tax(self, number: int, action: Card) -> Flow[None]:
        """A13."""
        hands = self.table.hands
        share = number + self.table.inflation()
        for seat in self.others():
            for _ in range(share):
                card = yield from self.ask_for_card(seat, "taxation", "A13", hands[seat])
                if card is not None:
                    hands[seat].remove(card)
                    hands[self.active].append(card)

    def trade_hands(self, said: None, action: Card) -> Flow[None]:
        """A14."""
        other = yield from self.ask_for_seat(self.active, "trade_with", "A14")
        hands = self.table.hands
        hands[self.active], hands[other] = hands[other], hands[self.active]

    def play_from_another_hand(self, said: None, action: Card) -> Flow[None]:
        """A16."""
        other = yield from self.ask_for_seat(self.active, "take_from", "A16")
        hand = self.table.hands[other]
        if hand:
            card = yield Chance("pick", "A16", tuple(hand))
            yield from self.play_from_hand(other, card)

    def discard_creepers(self, said: None, action: Card) -> Flow[None]:
        """A17."""
        for seat in self.table.clockwise(self.active):
            front = self.table.fronts[seat]
            for card in [card for card in front if card in self.cards.creepers]:
                self.discard_from(front, card)
        yield from ()

    def trash_in_play(self, said: None, action: Card) -> Flow[None]:
        """A18."""
        table = self.table
        cards = [card for seat in table.clockwise(self.active) for card in table.fronts[seat]]
        card = yield from self.ask_for_card(self.active, "card_to_trash", "A18", cards)
        if card is not None:
            self.discard_from(table.fronts[table.owner(card)], card)

    def steal_in_play(self, said: None, action: Card) -> Flow[None]:
        """A19."""
        table = self.table
        cards = [card for seat in self.others() for card in table.fronts[seat]]
        card = yield from self.ask_for_card(self.active, "card_to_steal", "A19", cards)
        if card is not None:
            table.fronts[table.owner(card)].remove(card)
            table.fronts[self.active].append(card)

    def mix_in_play(self, said: None, action: Card) -> Flow[None]:
        """A20."""
        table = self.table
        for front in table.fronts:
            table.gathered.extend(front)
            front.clear()
        if not table.gathered:
            return
        order = yield Chance("deal", "A20", tuple(table.gathered))
        table.gathered.clear()
        seats = table.clockwise(self.active)
        for place, card in enumerate(order):
            table.fronts[seats[place % len(seats)]].append(card)

    def everyone_discards(self, said: None, action: Card) -> Flow[None]:
        """A22, the first half: every seat discards what it likes."""
        table = self.table
        for seat in table.clockwise(self.active):
            while True:
                own = table.hands[seat] + table.fronts[seat]
                answers = [{"discard": card} for card in own] + ["done"]
                answer = yield from self.ask(seat, "trash_day", "A22", answers)
                if answer == "done":
                    break
                self.discard_own(seat, answer["discard"])

    def shuffle_piles(self, said: None, action: Card) -> Flow[None]:
        """A22, the second half: both piles are shuffled together."""
        if self.table.draw_pile or self.table.discard_pile:
            yield from self.reshuffle("A22")


# --- Judging a record --------------------------------------------------------


@dataclass(frozen=True)
class Dispute:
    """One thing that is wrong with a record."""

    step: int
    id: str
    sentence: str


@dataclass
class Verdict:
    """What the referee says about one record."""

    disputes: list[Dispute] = field(default_factory=list)
    end: str | None = None
    turns: int = 0
    cards_played: Counter[Card] = field(default_factory=Counter)
    requests: Counter[str] = field(default_factory=Counter)

    def dispute(self, step: int, dispute_id: str, sentence: str) -> None:
        self.disputes.append(Dispute(step, dispute_id, sentence))


class CannotGoOn(Exception):
    """A step is so wrong that the rest of the record cannot be judged."""


CANONICAL_JSON: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def canonical(value: object) -> str:
    """JSON in one form only, so that equal values are equal strings."""
    if type(value) is dict and len(value) == 1:
        [(form, card)] = value.items()
        if type(card) is str and card in CARD_ORDER and form in FORMS:
            return f'{{"{form}":"{card}"}}'
    return CANONICAL_JSON.encode(value)


def few(values: Iterable[str]) -> str:
    """At most five of the values, for a sentence."""
    ordered = sorted(values)
    return ", ".join(ordered[:5]) + (f" and {len(ordered) - 5} more" if len(ordered) > 5 else "")


class Judge:
    """Plays one record through and collects the disputes."""

    def __init__(self, record: Mapping[str, Any], options: Options, version: Version) -> None:
        self.record = record
        self.steps: Sequence[Any] = record["steps"]
        self.version = version
        self.match = Match(options, version)
        self.deck = frozenset(options.shuffled())
        self.verdict = Verdict()

    def judge(self) -> Verdict:
        try:
            self.follow_steps()
        except CannotGoOn:
            pass
        self.verdict.turns = self.match.turns_begun
        self.verdict.cards_played = self.match.cards_played
        return self.verdict

    def follow_steps(self) -> None:
        """Answer every request of the match with the next step of the record."""
        flow = self.match.run()
        answer: Any = None
        number = 0
        while True:
            try:
                request = flow.send(answer)
            except StopIteration as stop:
                self.check_conservation(number)
                self.check_ended(number, stop.value)
                return
            self.check_conservation(number)
            if number == len(self.steps):
                self.check_unfinished(number, request)
                return
            answer = self.answer(number, self.steps[number], request)
            self.verdict.requests[describe_kind(request)] += 1
            number += 1

    def fail(self, number: int, dispute_id: str, sentence: str) -> CannotGoOn:
        self.verdict.dispute(number, dispute_id, sentence)
        return CannotGoOn()

    def answer(self, number: int, step: Any, request: Request) -> Any:
        """Check one step against the request; returns what the record answers."""
        if not isinstance(step, dict) or ("chance" in step) == ("choice" in step):
            raise self.fail(number, "step-form", f"{request.basis}: a step has either chance or choice.")
        if isinstance(request, Chance):
            return self.answer_of_chance(number, step, request)
        return self.answer_of_seat(number, step, request)

    def answer_of_chance(self, number: int, step: Mapping[str, Any], request: Chance) -> Any:
        """Check kind and cards of a chance step."""
        if "chance" not in step:
            raise self.fail(
                number, "chance-due",
                f"{request.basis}: the chance step {request.kind} is due, not a choice of seat {step.get('seat')}.")
        chance = step["chance"]
        if not isinstance(chance, dict) or {"shuffle", "pick", "deal"}.intersection(chance) != {request.kind}:
            raise self.fail(
                number, "chance-kind",
                f"{request.basis}: the chance step {request.kind} is due, not {canonical(chance)}.")
        value = chance[request.kind]
        if request.kind == "pick":
            if value not in request.cards:
                raise self.fail(
                    number, "chance-cards",
                    f"{request.basis}: {canonical(value)} is not in the hand {few(request.cards)}.")
            return value
        self.check_order(number, value, request)
        return value

    def check_order(self, number: int, value: Any, request: Chance) -> None:
        """A shuffle or deal must hold exactly the right cards, each once."""
        if not isinstance(value, list) or not all(isinstance(card, str) for card in value):
            raise self.fail(number, "chance-cards", f"{request.basis}: {request.kind} is not a list of cards.")
        missing = Counter(request.cards) - Counter(value)
        surplus = Counter(value) - Counter(request.cards)
        if missing or surplus:
            raise self.fail(
                number, "chance-cards",
                f"{request.basis}: {request.kind} has wrong cards; missing: {few(missing.elements()) or 'none'}; "
                f"too many: {few(surplus.elements()) or 'none'}.")

    def answer_of_seat(self, number: int, step: Mapping[str, Any], request: Question) -> Any:
        """Check seat, choice and the list of allowed choices."""
        if "choice" not in step:
            raise self.fail(
                number, "choice-due",
                f"{request.basis}: a choice of seat {request.seat} is due ({request.kind}), not a chance step.")
        seat, choice = step.get("seat"), step["choice"]
        if not is_number(seat) or seat != request.seat:
            raise self.fail(
                number, "seat",
                f"{request.basis}: seat {request.seat} is to be asked ({request.kind}), not {canonical(seat)}.")
        legal = {canonical(answer): answer for answer in request.legal}
        if "legal" in step:
            self.check_legal(number, step["legal"], request, set(legal))
        if canonical(choice) not in legal:
            raise self.fail(
                number, "choice",
                f"{request.basis}: {canonical(choice)} is not allowed ({request.kind}); allowed: {few(legal)}.")
        return legal[canonical(choice)]

    def check_legal(self, number: int, listed: Any, request: Question, own: set[str]) -> None:
        """The list `legal` must be exactly the own set of allowed choices, in version 2 in order."""
        where = f"{request.basis}, {request.kind}"
        if not isinstance(listed, list):
            self.verdict.dispute(number, "legal-form", f"{where}: legal is not a list.")
            return
        texts = [canonical(answer) for answer in listed]
        distinct = set(texts)
        missing, surplus = own - distinct, distinct - own
        repeated = []
        if len(texts) > len(distinct):
            repeated = [text for text, count in Counter(texts).items() if count > 1]
        if missing:
            self.verdict.dispute(number, "legal-missing", f"{where}: legal lacks {few(missing)}.")
        if surplus:
            self.verdict.dispute(number, "legal-surplus", f"{where}: legal has {few(surplus)}, not allowed.")
        if repeated:
            self.verdict.dispute(number, "legal-repeated", f"{where}: legal repeats {few(repeated)}.")
        if self.version.lists_of_choices_ascend and not (missing or surplus or repeated):
            self.check_ascent(number, where, listed)

    def check_ascent(self, number: int, where: str, listed: Sequence[Choice]) -> None:
        """Forms of a choice: a list of allowed choices ascends."""
        places = [place_in_list(choice) for choice in listed]
        if places == sorted(places):
            return
        for number_before, (before, after) in enumerate(zip(listed, listed[1:])):
            if places[number_before] > places[number_before + 1]:
                self.verdict.dispute(
                    number, "legal-order",
                    f"{where}: in legal {canonical(after)} comes before {canonical(before)}.")
                return

    def check_conservation(self, number: int) -> None:
        """§1.2: every card of the deck is in exactly one place."""
        cards = self.match.table.every_card()
        if len(cards) != len(self.deck) or self.deck != set(cards):
            raise self.fail(number, "conservation", "§1.2: the cards on the table are not exactly those of the deck.")

    def check_unfinished(self, number: int, request: Request) -> None:
        """A record without further steps must not claim an end."""
        for name in ("end", "goal", "points", "winners"):
            if self.record.get(name) is not None:
                self.verdict.dispute(
                    number, "not-over",
                    f"{request.basis}: the record gives {name}, but the match goes on "
                    f"({describe_kind(request)} is due).")

    def check_ended(self, number: int, result: Result) -> None:
        """The match is over: no more steps, and the right outcome."""
        self.verdict.end = result.end
        basis = f"§10, {result.goal}" if result.goal else "Options, turn_limit"
        if number < len(self.steps):
            self.verdict.dispute(
                number, "after-end",
                f"{basis}: the match was over ({result.end}), but {len(self.steps) - number} more steps follow.")
        expected = {
            "end": result.end,
            "goal": result.goal,
            "points": result.points(self.match.options.seats),
            "winners": result.winners(),
        }
        for name, value in expected.items():
            given = self.record.get(name)
            if canonical(given) != canonical(value):
                self.verdict.dispute(
                    number, name, f"{basis}: {name} must be {canonical(value)}, the record has {canonical(given)}.")


def describe_kind(request: Request) -> str:
    """The kind of a request, for sentences and counts."""
    return f"chance:{request.kind}" if isinstance(request, Chance) else request.kind


def refused(dispute_id: str, sentence: str) -> Verdict:
    """The verdict on a record that cannot even be begun."""
    verdict = Verdict()
    verdict.dispute(0, dispute_id, sentence)
    return verdict


def judge_record(record: Any) -> Verdict:
    """Judge one record."""
    if not isinstance(record, dict) or record.get("record") != "luxx/1":
        return refused("record", "Record: this is not a record of the form luxx/1.")
    if record.get("game") != "fluxx":
        return refused("record", "Record: this referee judges the game fluxx only.")
    if "rules" not in record:
        return refused("record", "Record: the version of the rules is missing.")
    version = version_named(record["rules"])
    if version is None:
        return refused("version", f"Versions: the rules {canonical(record['rules'])} are not known.")
    if not isinstance(record.get("options"), dict) or not isinstance(record.get("steps"), list):
        return refused("record", "Record: options or steps are missing.")
    try:
        options = Options.read(record["options"])
    except BadOptions as problem:
        return refused("options", f"Options: {problem}.")
    return Judge(record, options, version).judge()


def judge_line(line: str) -> Verdict:
    """Judge one line of a file."""
    try:
        record = json.loads(line)
    except ValueError as problem:
        return refused("record", f"Record: the line is not JSON ({problem}).")
    return judge_record(record)


# --- Command line ------------------------------------------------------------


@dataclass
class Tally:
    """Counts over all records, for the last line and for --stats."""

    passed: int = 0
    failed: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    turns: int = 0
    cards_played: Counter[Card] = field(default_factory=Counter)
    requests: Counter[str] = field(default_factory=Counter)

    def add(self, verdict: Verdict) -> None:
        if verdict.disputes:
            self.failed += 1
        else:
            self.passed += 1
        self.ends[verdict.end or "unfinished"] += 1
        self.turns += verdict.turns
        self.cards_played += verdict.cards_played
        self.requests += verdict.requests

    def statistics(self) -> Iterator[str]:
        """The lines of --stats."""
        for end, count in sorted(self.ends.items()):
            yield f"end {end}: {count}"
        yield f"turns: {self.turns}"
        for kind, count in sorted(self.requests.items()):
            yield f"asked {kind}: {count}"
        for card in KEEPERS + GOALS + NEW_RULES + ACTIONS:
            yield f"played {card}: {self.cards_played[card]}"


def judge_file(name: str, tally: Tally) -> None:
    """Judge all records of a file and print the disputes."""
    with open(name, encoding="utf-8") as file:
        for line_number, line in enumerate(file, start=1):
            if not line.strip():
                continue
            verdict = judge_line(line)
            tally.add(verdict)
            for dispute in verdict.disputes:
                print(f"{name}:{line_number} step {dispute.step}: {dispute.id} {dispute.sentence}")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Check match records of Fluxx (luxx/1).")
    parser.add_argument("files", nargs="+", metavar="FILE", help="JSON Lines, one record per line")
    parser.add_argument("--stats", action="store_true", help="print what the records covered")
    given = parser.parse_args(arguments)
    tally = Tally()
    for name in given.files:
        try:
            judge_file(name, tally)
        except (OSError, UnicodeDecodeError) as problem:
            print(f"{name}: cannot be read: {problem}", file=sys.stderr)
            return 2
    if given.stats:
        for line in tally.statistics():
            print(line)
    print(f"{tally.passed} passed, {tally.failed} failed")
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
