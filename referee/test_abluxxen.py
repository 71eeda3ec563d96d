"""Tests of the referee for Abluxxen: hand-built tables, printed examples, whole records.

Run with `python3 -m unittest` in this folder.
"""

from __future__ import annotations

import contextlib
import copy
import io
import json
import os
import random
import tempfile
import unittest
from collections import Counter, deque
from typing import Any

import abluxxen
from abluxxen import Layer, Match, Options, RepetitionGuard, Table

# A hand that never empties and a stock that never ends, where a test does not care.
SPARE_HAND = "2 4 6 8 10"
FULL_POOL = "1 2 3 4 5 6"
LONG_DECK = "7 8 9 10 11 12 7 8 9 10 11 12"


def cards(text: str) -> list[str]:
    return text.split()


def layer(text: str) -> Layer:
    """A layer from its cards, e.g. "13 13 X"."""
    laid = cards(text)
    jokers = laid.count("X")
    values = set(laid) - {"X"}
    assert len(values) <= 1
    value = values.pop() if values else "X"
    return Layer(value, len(laid) - jokers, jokers)


def play(text: str) -> dict[str, Any]:
    laid = layer(text)
    return abluxxen.play_choice(laid.value, laid.numbers, laid.jokers)


def pool(text: str) -> dict[str, Any]:
    return {"draw": {"pool": cards(text)}}


DECK = {"draw": "deck"}


def match_at(
    hands: list[str],
    displays: list[list[str]] | None = None,
    pool: str = FULL_POOL,
    deck: str = LONG_DECK,
    shadow: str = "",
    options: Options | None = None,
    active: int = 0,
) -> Match:
    """A match in the middle: layers bottom to top, groups of the pool as "4+13"."""
    options = options or Options(seats=len(hands))
    table = Table(
        hands=[Counter(cards(hand)) for hand in hands],
        displays=[[layer(text) for text in display] for display in displays or [[] for _ in hands]],
        pool=[slot.split("+") for slot in cards(pool)],
        deck=deque(cards(deck)),
        shadow=Counter(cards(shadow)),
    )
    match = Match(options, table, active)
    match.begin()
    return match


class TableTest(unittest.TestCase):
    """Helpers to walk through a match."""

    def do(self, match: Match, seat: int, choice: Any) -> None:
        question = match.question
        assert question is not None, f"the match is over ({match.end})"
        self.assertEqual(question.seat, seat)
        self.assertIn(choice, question.choices)
        match.answer(choice)
        self.assertEqual(match.table.all_cards(), match.all_cards)

    def asks(self, match: Match, kind: str, seat: int) -> None:
        question = match.question
        assert question is not None, f"the match is over ({match.end})"
        self.assertEqual((question.kind, question.seat), (kind, seat))

    def offers(self, match: Match, choices: list[Any]) -> None:
        assert match.question is not None
        self.assertEqual(
            sorted(map(abluxxen.canonical, match.question.choices)),
            sorted(map(abluxxen.canonical, choices)),
        )

    def is_over(self, match: Match, end: str) -> None:
        self.assertIsNone(match.question)
        self.assertEqual(match.end, end)

    def holds(self, match: Match, seat: int, text: str) -> None:
        self.assertEqual(+match.table.hands[seat], Counter(cards(text)))


class Fixtures(TableTest):
    """The fixtures of the rules."""

    def test_01_two_victims_one_after_the_other(self) -> None:
        match = match_at(
            ["12 12 1", SPARE_HAND, SPARE_HAND, SPARE_HAND],
            [["5"], ["3"], ["9 9"], ["5", "7 7"]],
            options=Options(edition="ravensburger", level="advanced", seats=4),
        )
        self.do(match, 0, play("12 12"))
        self.asks(match, abluxxen.ATTACKER, 0)
        self.offers(match, ["take", "leave"])
        self.do(match, 0, "take")
        self.holds(match, 0, "1 9 9")
        self.asks(match, abluxxen.DRAW, 2)
        self.do(match, 2, pool("1"))
        self.do(match, 2, DECK)
        self.assertEqual(match.table.pool, [["2"], ["3"], ["4"], ["5"], ["6"], ["8"]])
        self.asks(match, abluxxen.ATTACKER, 0)
        self.do(match, 0, "leave")
        self.asks(match, abluxxen.VICTIM, 3)
        self.offers(match, ["take_back", "discard"])
        self.do(match, 3, "take_back")
        self.asks(match, abluxxen.PLAY, 1)
        self.assertEqual(match.table.displays[3], [layer("5")])
        self.assertEqual(match.table.displays[1], [layer("3")])

    def test_02_the_uncovered_five_is_the_only_target(self) -> None:
        match = match_at(
            [SPARE_HAND, "13 1", SPARE_HAND, SPARE_HAND],
            [["12 12"], ["3"], ["1 1"], ["5"]],
            options=Options(edition="ravensburger", level="advanced", seats=4),
            active=1,
        )
        self.do(match, 1, play("13"))
        self.asks(match, abluxxen.ATTACKER, 1)
        self.assertEqual(match.table.lifted, layer("5"))
        self.do(match, 1, "leave")
        self.do(match, 3, "discard")
        self.do(match, 3, DECK)
        self.asks(match, abluxxen.PLAY, 2)
        self.assertEqual(match.table.displays[0], [layer("12 12")])

    def test_03_equal_values_are_safe(self) -> None:
        tops = [["7 7 7"], ["4"], ["13"], ["6 6"]]
        for level in ("base", "advanced"):
            match = match_at(
                [SPARE_HAND, "13 5", SPARE_HAND, SPARE_HAND],
                tops,
                options=Options(level=level, seats=4),
                active=1,
            )
            self.do(match, 1, play("13"))
            if level == "base":
                self.asks(match, abluxxen.OPTIONAL, 1)
                self.offers(match, [DECK, "pass"] + [pool(card) for card in cards(FULL_POOL)])
            else:
                self.asks(match, abluxxen.PLAY, 2)

    def test_04_jokers_alone(self) -> None:
        for top, hit in [("13 13", True), ("13 X", True), ("X X", False), ("X", False), ("13 13 13", False)]:
            with self.subTest(top=top):
                self.assertEqual(abluxxen.beats(layer("X X"), layer(top), expert=False), hit)

    def test_05_the_last_cards_end_the_match_at_once(self) -> None:
        match = match_at(["12 12 12", SPARE_HAND, SPARE_HAND], [["1"], ["2 2 2"], ["2 2 2"]])
        self.do(match, 0, play("12 12 12"))
        self.is_over(match, "hand_empty")
        self.assertEqual(match.points(), [4, 3 - 5, 3 - 5])
        self.assertEqual(match.winners(), [0])

    def test_06_stock_ends_in_mid_draw(self) -> None:
        match = match_at(
            ["9 9 9 1", SPARE_HAND, SPARE_HAND], [[], ["3 3 3"], ["4 4 4"]], pool="7 8", deck=""
        )
        self.do(match, 0, play("9 9 9"))
        self.do(match, 0, "take")
        self.offers(match, [pool("7"), pool("8")])
        self.do(match, 1, pool("8"))
        self.offers(match, [pool("7")])
        self.do(match, 1, pool("7"))
        self.is_over(match, "stock_empty")
        self.assertEqual(match.table.displays[2], [layer("4 4 4")])
        self.assertEqual(match.points(), [3 - 4, -7, 3 - 5])

    def test_07_the_last_card_may_come_from_the_deck(self) -> None:
        sevens = "9 9 9 9 9 9 9"
        for deck, over in [("12", True), ("12 11", False)]:
            match = match_at([sevens + " 1", SPARE_HAND, SPARE_HAND], [[], ["3 3 3 3 3 3 3"], []], deck=deck)
            self.do(match, 0, play(sevens))
            self.do(match, 0, "take")
            for card in cards(FULL_POOL):
                self.do(match, 1, pool(card))
            self.offers(match, [DECK])
            self.do(match, 1, DECK)
            if over:
                self.is_over(match, "stock_empty")
            else:
                self.asks(match, abluxxen.PLAY, 1)
                self.assertEqual(match.table.pool, [["11"]])

    def test_08_the_optional_draw_may_end_the_match(self) -> None:
        match = match_at(["9 1", SPARE_HAND, SPARE_HAND], pool="5", deck="")
        self.do(match, 0, play("9"))
        self.offers(match, [pool("5"), "pass"])
        self.do(match, 0, pool("5"))
        self.is_over(match, "stock_empty")

    def test_09_pool_is_refilled_only_after_the_draw(self) -> None:
        sevens = "9 9 9 9 9 9 9"
        match = match_at(
            [sevens + " 1", SPARE_HAND, SPARE_HAND], [[], ["3 3 3 3 3 3 3"], []], pool="5 5 5 5 5 5"
        )
        self.do(match, 0, play(sevens))
        self.do(match, 0, "leave")
        self.do(match, 1, "discard")
        for left in range(6, 0, -1):
            self.assertEqual(len(match.table.pool), left)
            self.offers(match, [DECK, pool("5")])
            self.do(match, 1, pool("5"))
        self.offers(match, [DECK])
        self.do(match, 1, DECK)
        self.assertEqual(match.table.pool, [["8"], ["9"], ["10"], ["11"], ["12"], ["7"]])

    def test_10_expert_ones(self) -> None:
        attack = layer("1 X")
        self.assertTrue(abluxxen.beats(attack, layer("13 13"), expert=True))
        self.assertTrue(abluxxen.beats(attack, layer("13 X"), expert=True))
        self.assertTrue(abluxxen.beats(attack, layer("X X"), expert=True))
        self.assertFalse(abluxxen.beats(attack, layer("12 12"), expert=True))
        self.assertFalse(abluxxen.beats(attack, layer("13"), expert=True))
        self.assertFalse(abluxxen.beats(attack, layer("13 13"), expert=False))
        self.assertTrue(abluxxen.beats(layer("13 13"), attack, expert=True))
        self.assertTrue(abluxxen.beats(layer("X X"), layer("13 13"), expert=True))

    def test_10_expert_ones_at_the_table(self) -> None:
        match = match_at(
            ["1 X 5", "13 13 5", SPARE_HAND],
            [[], ["13 13"], ["12 12"]],
            options=Options(level="expert", seats=3),
        )
        self.do(match, 0, play("1 X"))
        self.do(match, 0, "leave")
        self.do(match, 1, "take_back")
        self.do(match, 1, play("13 13"))
        self.asks(match, abluxxen.ATTACKER, 1)
        self.assertEqual(match.table.lifted, layer("12 12"))
        self.do(match, 1, "leave")
        self.do(match, 2, "take_back")
        self.assertEqual(match.table.lifted, layer("1 X"))

    def test_10_the_loop_is_stopped(self) -> None:
        match = match_at(
            ["1 2 13", "1 2 13"], options=Options(level="expert", seats=2, duel=True), pool=FULL_POOL
        )
        loop = ["13", "1", "2", "13", "1", "2"]
        for turn in range(13):
            seat = turn % 2
            self.do(match, seat, play(loop[turn % 6]))
            if turn > 0:
                self.do(match, seat, "leave")
                self.do(match, 1 - seat, "take_back")
        self.is_over(match, "repetition")
        self.assertEqual(match.turns, 13)
        self.assertEqual(match.points(), [1 - 2, -3])
        self.assertEqual(match.winners(), [0])

    def test_10_no_guard_outside_expert(self) -> None:
        # The same position can only return in expert; a guard that is never asked stays empty.
        match = match_at(["1 2 13", "1 2 13", "1 2 13"], options=Options(level="advanced", seats=3))
        self.do(match, 0, play("1"))
        self.assertFalse(match.guard.notes)

    def test_11_shadow_sets(self) -> None:
        for laid, sets in [("6 6", []), ("6 6 6", ["5"]), ("9", ["8"]), ("5", []), ("X", ["8"])]:
            with self.subTest(laid=laid):
                match = match_at(
                    [laid + " 1 1", SPARE_HAND], shadow="5 5 5 8", deck="",
                    options=Options(duel=True, seats=2),
                )
                self.do(match, 0, play(laid))
                if sets:
                    self.asks(match, abluxxen.SHADOW, 0)
                    self.offers(match, [{"shadow": value} for value in sets])
                else:
                    self.asks(match, abluxxen.OPTIONAL, 0)

    def test_11_shadow_set_goes_to_the_hand(self) -> None:
        match = match_at(
            ["6 6 6 1", SPARE_HAND], shadow="5 5 5 8", deck="2 3", options=Options(duel=True, seats=2)
        )
        self.do(match, 0, play("6 6 6"))
        self.do(match, 0, {"shadow": "5"})
        self.holds(match, 0, "1 5 5 5")
        self.assertEqual(+match.table.shadow, Counter({"8": 1, "2": 1, "3": 1}))

    def test_12_diverted_cards(self) -> None:
        shadow = "1 1 2 2 3 3 4 4 6 6 7 7 8"
        match = match_at(
            ["9 1", SPARE_HAND], pool="9 1+13 4 4 2+13 3+X", deck="13 5 5", shadow=shadow,
            options=Options(duel=True, seats=2),
        )
        self.do(match, 0, play("9"))
        self.do(match, 0, {"shadow": "8"})
        self.assertEqual(match.table.pool[2:4], [["4", "13"], ["4"]])
        self.assertEqual(match.table.shadow["5"], 1)
        self.assertEqual(list(match.table.deck), ["5"])

    def test_12_no_single_card_left(self) -> None:
        shadow = "1 1 2 2 3 3 4 4 6 6 7 7 8"
        match = match_at(
            ["9 1", SPARE_HAND], pool="9+13 1+13 4+13 4+13 2+13 3+X", deck="13 5 5", shadow=shadow,
            options=Options(duel=True, seats=2),
        )
        self.do(match, 0, play("9"))
        self.do(match, 0, {"shadow": "8"})
        self.assertEqual(match.table.discard, Counter({"13": 1}))
        self.assertEqual(match.table.shadow["5"], 1)
        self.assertEqual(match.table.shadow.total(), 13)

    def test_12_a_thirteen_in_the_pool_is_lower_than_a_joker(self) -> None:
        match = match_at(
            ["9 1", SPARE_HAND], pool="X 13 4+13 4+13 2+13 3+13", deck="13 5", shadow="8",
            options=Options(duel=True, seats=2),
        )
        self.do(match, 0, play("9"))
        self.do(match, 0, {"shadow": "8"})
        self.assertEqual(match.table.pool[:2], [["X"], ["13", "13"]])

    def test_13_a_group_is_one_draw(self) -> None:
        match = match_at(
            ["9 1", SPARE_HAND], [[], ["3"]], pool="1 4+13 4 2 5 6", deck="12 11",
            options=Options(duel=True, seats=2),
        )
        self.do(match, 0, play("9"))
        self.do(match, 0, "take")
        self.assertIn(pool("4"), match.question.choices)
        self.do(match, 1, pool("4 13"))
        self.holds(match, 1, SPARE_HAND + " 4 13")
        self.assertEqual(match.table.pool, [["1"], ["4"], ["2"], ["5"], ["6"], ["12"]])
        self.asks(match, abluxxen.PLAY, 1)

    def test_14_shadow_and_the_optional_draw(self) -> None:
        for counts in (True, False):
            match = match_at(
                ["9 1", SPARE_HAND], [[], ["3 3"]], shadow="8", deck="",
                options=Options(duel=True, seats=2, shadow_counts_as_abluxx=counts),
            )
            self.do(match, 0, play("9"))
            self.do(match, 0, {"shadow": "8"})
            if counts:
                self.asks(match, abluxxen.PLAY, 1)
            else:
                self.asks(match, abluxxen.OPTIONAL, 0)

    def test_15_ties(self) -> None:
        cases = [
            ("amigo", ["9", "1 1", "2 2 2"], [[], ["3"], ["4"]], [0]),
            ("ravensburger", ["9", "1 1", "2 2 2"], [[], ["3"], ["4"]], [0]),
            ("amigo", ["9", "1 1", "2 2 2"], [[], ["3 3 3"], ["4 4 4 4"]], [0]),
            ("ravensburger", ["9", "1 1", "2 2 2"], [[], ["3 3 3"], ["4 4 4 4"]], [0, 1, 2]),
            ("amigo", ["9", "1 1", "2 2"], [[], ["3 3 3 3"], ["4 4 4 4"]], [1, 2]),
            ("amigo", ["9", "1 1", "2 2 2"], [[], ["3 3 3 3"], ["4 4 4 4 4"]], [1]),
        ]
        for edition, hands, displays, winners in cases:
            with self.subTest(edition=edition, displays=displays):
                match = match_at(
                    hands, displays, options=Options(edition=edition, level="advanced", seats=3)
                )
                self.do(match, 0, play("9"))
                self.is_over(match, "hand_empty")
                self.assertEqual(match.winners(), winners)

    def test_16_start_seats_of_a_series(self) -> None:
        for first in (0, 1, 2, 0, 1, 2):
            options = Options(edition="ravensburger", level="advanced", seats=3, first=first)
            match = Match.dealt(options, abluxxen.cards_to_deal(options).elements())
            match.begin()
            self.asks(match, abluxxen.PLAY, first)


class PrintedExamples(TableTest):
    """The worked examples of the printed rules."""

    def test_any_number_of_one_value(self) -> None:
        hand = Counter(cards("7 7 6 6 6 X"))
        choices = abluxxen.play_choices(hand)
        for laid in ("7", "7 7", "6", "6 6", "6 6 6", "6 6 6 X", "X"):
            self.assertIn(play(laid), choices)
        self.assertEqual(len(choices), 2 * 2 + 3 * 2 + 1)

    def test_layers_are_kept_apart(self) -> None:
        match = match_at(["7 6 6 6 X 12 12 1", SPARE_HAND], options=Options(
            edition="ravensburger", level="advanced", seats=2))
        for laid in ("7", "6 6 6 X", "12 12"):
            self.do(match, 0, play(laid))
            while match.question.kind != abluxxen.PLAY:
                self.do(match, match.question.seat, match.question.choices[0])
            self.do(match, 1, play(match.question.choices[0]["play"]["value"]))
            while match.question.kind != abluxxen.PLAY:
                self.do(match, match.question.seat, "leave" if match.question.kind == "attacker" else "take_back")
        self.assertEqual(match.table.displays[0], [layer("7"), layer("6 6 6 X"), layer("12 12")])

    def test_three_fours_and_a_joker_are_four_fours(self) -> None:
        self.assertTrue(abluxxen.beats(layer("4 4 4 X"), layer("3 3 3 3"), expert=False))
        self.assertFalse(abluxxen.beats(layer("4 4 4 X"), layer("3 3 3"), expert=False))

    def test_example_with_abluxxing(self) -> None:
        # Niko 0, Caro 1, Louis 2, Lisa 3.
        match = match_at(
            ["7 7 7 3 3", SPARE_HAND, SPARE_HAND, SPARE_HAND],
            [[], ["6 6"], ["3 3 X"], ["5 5 5"]],
            options=Options(level="base", seats=4),
        )
        self.do(match, 0, play("7 7 7"))
        self.do(match, 0, "take")
        self.holds(match, 0, "3 3 3 3 X")
        self.do(match, 2, pool("2"))
        self.do(match, 2, pool("5"))
        self.do(match, 2, DECK)
        self.assertEqual(len(match.table.pool), 6)
        self.do(match, 0, "leave")
        self.do(match, 3, "take_back")
        self.holds(match, 3, SPARE_HAND + " 5 5 5")
        self.asks(match, abluxxen.PLAY, 1)

    def test_example_without_abluxxing(self) -> None:
        match = match_at(
            [SPARE_HAND, "13 5", SPARE_HAND, SPARE_HAND],
            [["7 7 7"], ["6 6"], ["13"], ["9 9"]],
            pool="1 2 X 4 5 6",
            options=Options(level="base", seats=4),
            active=1,
        )
        self.do(match, 1, play("13"))
        self.do(match, 1, pool("X"))
        self.holds(match, 1, "5 X")
        self.assertEqual(match.table.pool, [["1"], ["2"], ["4"], ["5"], ["6"], ["7"]])
        self.asks(match, abluxxen.PLAY, 2)

    def test_an_uncovered_layer_is_safe_this_turn(self) -> None:
        match = match_at(["9 9 1", SPARE_HAND, SPARE_HAND], [[], ["3", "4"], []])
        self.do(match, 0, play("9"))
        self.do(match, 0, "leave")
        self.do(match, 1, "take_back")
        self.asks(match, abluxxen.PLAY, 1)
        self.assertEqual(match.table.displays[1], [layer("3")])


class Guard(unittest.TestCase):
    """The repetition guard of the expert level (X7)."""

    def test_third_note_ends(self) -> None:
        guard = RepetitionGuard(2)
        self.assertFalse(guard.turn_ends(("a",), False))
        self.assertFalse(guard.turn_ends(("b",), False))
        self.assertFalse(guard.turn_ends(("a",), False))
        self.assertTrue(guard.turn_ends(("a",), False))

    def test_change_clears_and_its_turn_is_noted(self) -> None:
        guard = RepetitionGuard(2)
        guard.turn_ends(("a",), False)
        guard.turn_ends(("a",), False)
        self.assertFalse(guard.turn_ends(("a",), True))
        self.assertEqual((guard.notes[("a",)], guard.quiet_turns), (1, 0))
        self.assertFalse(guard.turn_ends(("a",), False))
        self.assertTrue(guard.turn_ends(("a",), False))

    def test_cap(self) -> None:
        guard = RepetitionGuard(3)
        self.assertFalse(guard.turn_ends(("start",), True))
        for turn in range(299):
            self.assertFalse(guard.turn_ends((turn,), False))
        self.assertTrue(guard.turn_ends((299,), False))


def random_record(options: Options, seed: int, lazy: bool = False) -> dict[str, Any]:
    """A whole match of random choices, written as a record with legal lists."""
    chooser = random.Random(seed)
    deck = list(abluxxen.cards_to_deal(options).elements())
    chooser.shuffle(deck)
    match = Match.dealt(options, deck)
    match.begin()
    steps: list[dict[str, Any]] = [{"chance": {"deck": deck}}]
    while match.question is not None:
        question = match.question
        choice = chooser.choice(question.choices)
        if lazy and question.kind in (abluxxen.ATTACKER, abluxxen.VICTIM):
            choice = "leave" if question.kind == abluxxen.ATTACKER else "take_back"
        steps.append({"seat": question.seat, "choice": choice, "legal": list(question.choices)})
        match.answer(choice)
    return {
        "record": "luxx/1", "game": "abluxxen", "rules": "1.0",
        "options": {
            "edition": options.edition, "level": options.level, "duel": options.duel,
            "seats": options.seats, "first": options.first,
            "shadow_counts_as_abluxx": options.shadow_counts_as_abluxx,
        },
        "steps": steps, "end": match.end, "points": match.points(), "winners": match.winners(),
    }


def all_options() -> list[Options]:
    plain = [Options("ravensburger", "advanced", False, seats) for seats in (2, 3, 4, 5)]
    amigo = [Options("amigo", level, False, seats, seats - 1)
             for level in ("base", "advanced", "expert") for seats in (3, 4, 5)]
    duel = [Options("amigo", level, True, 2, 1, counts)
            for level in ("base", "advanced", "expert") for counts in (True, False)]
    return plain + amigo + duel + [Options("ravensburger", "advanced", True, 2)]


class Records(unittest.TestCase):
    """Whole records, right and wrong."""

    def rulings(self, record: Any) -> list[str]:
        return [dispute.objection.ruling for dispute in abluxxen.judge(record).disputes]

    def setUp(self) -> None:
        self.record = random_record(Options("amigo", "base", False, 4, 2), 7)

    def test_random_matches_pass(self) -> None:
        for options in all_options():
            for seed in range(5):
                with self.subTest(options=options, seed=seed):
                    record = json.loads(json.dumps(random_record(options, seed, lazy=seed == 0)))
                    self.assertEqual(abluxxen.judge(record).disputes, [])

    def test_unfinished_record(self) -> None:
        record = self.record
        del record["steps"][20:]
        self.assertEqual(self.rulings(record), ["record"] * 3)
        for name in ("end", "points", "winners"):
            del record[name]
        self.assertEqual(self.rulings(record), [])

    def test_missing_result(self) -> None:
        for name in ("end", "points", "winners"):
            record = copy.deepcopy(self.record)
            del record[name]
            self.assertEqual(len(self.rulings(record)), 1)

    def test_wrong_result(self) -> None:
        self.record["points"][1] += 1
        self.assertEqual(self.rulings(self.record), ["E1"])
        self.record["winners"] = [0, 1, 2, 3]
        self.assertEqual(self.rulings(self.record), ["E1", "E4"])
        self.record["end"] = "repetition"
        self.assertEqual(len(self.rulings(self.record)), 3)

    def test_step_after_the_end(self) -> None:
        self.record["steps"].append({"seat": 0, "choice": "pass"})
        self.assertEqual(len(self.rulings(self.record)), 1)

    def test_wrong_deck(self) -> None:
        deck = self.record["steps"][0]["chance"]["deck"]
        deck[deck.index("1")] = "2"
        self.assertEqual(self.rulings(self.record), ["record"])
        deck.pop()
        self.assertEqual(self.rulings(self.record), ["record"])
        self.record["steps"].pop(0)
        self.assertEqual(self.rulings(self.record), ["record"])

    def test_second_chance_step(self) -> None:
        self.record["steps"].insert(1, self.record["steps"][0])
        self.assertEqual(self.rulings(self.record), ["record"])

    def test_wrong_seat(self) -> None:
        self.record["steps"][1]["seat"] = 0
        self.assertEqual(self.rulings(self.record), ["M3"])

    def test_wrong_choice(self) -> None:
        cases = [
            ("pass", "P1"), ("take", "C4"), ({"shadow": "3"}, "U7"), ("fold", "record"),
            ({"play": {"value": "3", "numbers": 0, "jokers": 0}}, "P1"),
            ({"play": {"value": "3", "numbers": 0, "jokers": 1}}, "P5"),
            ({"play": {"value": "3", "numbers": 9, "jokers": 0}}, "P2"),
            ({"play": {"value": "3"}}, "record"), ({"play": 3}, "record"),
        ]
        for choice, ruling in cases:
            with self.subTest(choice=choice):
                self.record["steps"][1]["choice"] = choice
                self.assertEqual(self.rulings(self.record), [ruling])

    def test_legal_list(self) -> None:
        step = self.record["steps"][1]
        legal = list(step["legal"])
        other = next(entry for entry in legal if entry != step["choice"])
        step["legal"] = legal[::-1]
        self.assertEqual(self.rulings(self.record), [])
        step["legal"] = legal + [legal[0]]
        self.assertEqual(self.rulings(self.record), ["record"])
        step["legal"] = [entry for entry in legal if entry != other]
        self.assertEqual(self.rulings(self.record), ["P2"])
        step["legal"] = legal + ["pass"]
        self.assertEqual(self.rulings(self.record), ["P2"])

    def test_options(self) -> None:
        cases = [
            ({"seats": 2, "first": 0}, ["U16"]), ({"seats": 6}, ["U16"]), ({"duel": True}, ["U1"]),
            ({"edition": "ravensburger"}, ["record"]), ({"edition": "other"}, ["record"]),
            ({"level": "hard"}, ["record"]), ({"first": 4}, ["M3"]), ({"duel": None}, ["record"]),
        ]
        for change, rulings in cases:
            with self.subTest(change=change):
                record = copy.deepcopy(self.record)
                record["options"].update(change)
                self.assertEqual(self.rulings(record), rulings)

    def test_version_of_the_rules(self) -> None:
        for rules, rulings in [("1", []), ("1.4", []), ("2.0", ["record"]), ("", ["record"]), (1, ["record"])]:
            with self.subTest(rules=rules):
                self.record["rules"] = rules
                self.assertEqual(self.rulings(self.record), rulings)

    def test_unknown_fields_are_ignored(self) -> None:
        self.record["note"] = "x"
        self.record["options"]["colour"] = 1
        self.record["steps"][1]["think"] = 0.1
        self.assertEqual(self.rulings(self.record), [])

    def test_no_cards_no_match(self) -> None:
        self.assertEqual(self.rulings([]), ["record"])
        self.assertTrue(self.rulings({}))
        self.record["steps"] = []
        self.assertEqual(self.rulings(self.record), ["record"])


class CommandLine(unittest.TestCase):
    """Exit codes and output."""

    def run_on(self, text: str, *flags: str) -> tuple[int, str]:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "records.jsonl")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            output = io.StringIO()
            with contextlib.redirect_stdout(output):
                code = abluxxen.main([*flags, path])
            return code, output.getvalue().replace(path, "FILE")

    def test_passed(self) -> None:
        line = json.dumps(random_record(Options(seats=3), 1))
        code, output = self.run_on(line + "\n\n" + line + "\n", "--stats")
        self.assertEqual(code, 0)
        self.assertTrue(output.endswith("2 passed, 0 failed\n"))
        self.assertIn("amigo base, 3 seats", output)

    def test_failed(self) -> None:
        record = random_record(Options(seats=3), 1)
        record["steps"][1]["choice"] = "pass"
        code, output = self.run_on("{\n" + json.dumps(record) + "\n")
        self.assertEqual(code, 1)
        self.assertIn("FILE:1 step 0: record ", output)
        self.assertIn("FILE:2 step 1: P1 ", output)
        self.assertTrue(output.endswith("0 passed, 2 failed\n"))

    def test_usage(self) -> None:
        with contextlib.redirect_stderr(io.StringIO()), self.assertRaises(SystemExit) as raised:
            abluxxen.main([])
        self.assertEqual(raised.exception.code, 2)
        with contextlib.redirect_stderr(io.StringIO()):
            self.assertEqual(abluxxen.main(["no such file"]), 2)


if __name__ == "__main__":
    unittest.main()
