"""Scenario tests of the Fluxx referee: `python3 -m unittest test_fluxx` in this folder."""

from __future__ import annotations

import contextlib
import copy
import io
import json
import os
import random
import sys
import tempfile
import tomllib
import unittest
from typing import Any

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import fluxx  # noqa: E402
from fluxx import VERSION_1, VERSION_2, Chance, Match, MatchOver, Options, Question, Result, Version  # noqa: E402

PASS = "pass"


class Scenario:
    """A table laid out by hand, by version 2 unless told. Every card not named lies in the box (no place)."""

    def __init__(self, seats: int = 3, first: int = 0, version: Version = VERSION_2, **options: Any) -> None:
        self.match = Match(Options.read({"seats": seats, "first": first, **options}), version)
        self.table = self.match.table
        self.asked: list[fluxx.Request] = []

    def lay(self, **places: Any) -> Scenario:
        """hands / fronts: {seat: "K01 K02"}; piles, goals, rules: "K01 K02"."""
        for name, value in places.items():
            if isinstance(value, dict):
                for seat, cards in value.items():
                    getattr(self.table, name)[seat] = cards.split()
            else:
                setattr(self.table, name, value.split())
        return self

    def hold(self, played: int = 0, drawn: int = 1) -> Scenario:
        """In the middle of the play step."""
        self.match.played, self.match.drawn, self.match.draws_are_owed = played, drawn, True
        return self

    def run(self, flow: Any, *script: tuple[str, Any]) -> Any:
        """Answer the requests with the script [(kind, answer)]; returns the value or the Result."""
        before = sorted(self.table.every_card())
        pending = list(script)
        answer: Any = None
        while True:
            try:
                request = flow.send(answer)
            except StopIteration as stop:
                assert not pending, f"never asked: {pending}"
                assert sorted(self.table.every_card()) == before
                return stop.value
            except MatchOver as over:
                assert not pending, f"never asked: {pending}"
                return over.result
            assert sorted(self.table.every_card()) == before, request
            self.asked.append(request)
            assert pending, f"unexpected: {request}"
            kind, answer = pending.pop(0)
            assert fluxx.describe_kind(request) == kind, f"{request} instead of {kind}"
            if isinstance(request, Question):
                assert answer in request.legal, f"{answer} not in {request.legal}"
            elif request.kind == "pick":
                assert answer in request.cards, f"{answer} not in {request.cards}"
            else:
                answer = answer.split()
                assert sorted(answer) == sorted(request.cards), f"{answer} is not {request.cards}"

    def play(self, card: str, *script: tuple[str, Any]) -> Any:
        """The active seat plays a card from its hand."""
        self.table.hands[self.match.active].append(card)
        return self.run(self.play_from_hand(card), *script)

    def play_from_hand(self, card: str) -> Any:
        self.match.played += 1
        yield from self.match.play_from_hand(self.match.active, card)

    def turn(self, *script: tuple[str, Any]) -> Any:
        return self.run(self.match.turn(), *script)

    def legal(self, number: int = -1) -> list[Any]:
        return sorted(map(fluxx.canonical, self.asked[number].legal))


def plays(cards: str) -> list[str]:
    return sorted(fluxx.canonical({"play": card}) for card in cards.split())


class WinCheck(unittest.TestCase):
    def test_pair(self) -> None:
        scene = Scenario().lay(fronts={1: "K14 K03"}).hold()
        self.assertEqual(scene.play("G19"), Result("goal", "G19", 1))

    def test_creeper_blocks_unless_needed(self) -> None:
        scene = Scenario().lay(fronts={1: "K03 C03"}, goals="G10")
        self.assertEqual(fluxx.find_win(scene.table), Result("goal", "G10", 1))
        scene.table.fronts[1].append("C02")
        self.assertIsNone(fluxx.find_win(scene.table))
        scene.table.rules.append("R23")
        self.assertEqual(fluxx.find_win(scene.table), Result("goal", "G10", 1))

    def test_baked_potato(self) -> None:
        scene = Scenario().lay(fronts={1: "K03 K14", 2: "C04"}, goals="G19", rules="R24 R23")
        self.assertIsNone(fluxx.find_win(scene.table))
        scene.lay(fronts={1: "K03 K14 C04", 2: ""}, rules="R24")
        self.assertEqual(fluxx.find_win(scene.table), Result("goal", "G19", 1))
        scene.lay(fronts={1: "K03 K14 C04 C01"})
        self.assertIsNone(fluxx.find_win(scene.table))
        scene.lay(fronts={1: "K03 K14"})
        self.assertEqual(fluxx.find_win(scene.table), Result("goal", "G19", 1))

    def test_two_goals_met_by_one_seat_older_counts(self) -> None:
        scene = Scenario().lay(fronts={1: "K03 K14 K10"}, goals="G19 G15", rules="R15")
        self.assertEqual(fluxx.find_win(scene.table), Result("goal", "G19", 1))
        scene.lay(goals="G15 G19")
        self.assertEqual(fluxx.find_win(scene.table), Result("goal", "G15", 1))

    def test_two_goals_met_by_two_seats_play_on(self) -> None:
        scene = Scenario().lay(fronts={1: "K03 K14", 2: "K12 K05"}, goals="G19 G27", rules="R15")
        self.assertIsNone(fluxx.find_win(scene.table))

    def test_war_elsewhere_forbids_peace_even_with_silver_lining(self) -> None:
        scene = Scenario().lay(fronts={1: "K11", 2: "C01"}, goals="G16", rules="R23")
        self.assertIsNone(fluxx.find_win(scene.table))
        self.assertEqual(scene.hold().play("A17"), Result("goal", "G16", 1))

    def test_love_alone(self) -> None:
        scene = Scenario().lay(fronts={1: "K07"}, goals="G03")
        self.assertEqual(fluxx.find_win(scene.table), Result("goal", "G03", 1))
        scene.table.fronts[1].append("C02")
        self.assertIsNone(fluxx.find_win(scene.table))
        scene.lay(fronts={1: "K07 K08"})
        self.assertIsNone(fluxx.find_win(scene.table))

    def test_brain_no_tv_anywhere(self) -> None:
        scene = Scenario().lay(fronts={1: "K01", 2: "K15"}, goals="G07").hold()
        self.assertIsNone(fluxx.find_win(scene.table))
        self.assertEqual(scene.play("A18", ("card_to_trash", {"card": "K15"})), Result("goal", "G07", 1))

    def test_tie_plays_on_and_is_settled_later(self) -> None:
        scene = Scenario().lay(
            fronts={0: "K01 K02 K03 K04 K05", 1: "K06 K07 K08 K09 K10"}, goals="G02").hold()
        self.assertIsNone(scene.play("A09"))
        self.assertEqual(scene.play("K12"), Result("goal", "G02", 0))

    def test_blocked_leader_is_left_out_in_version_1(self) -> None:
        scene = Scenario(version=VERSION_1).lay(
            fronts={0: "K01 K02 K03 K04 K05 K06 C02", 1: "K07 K08 K10 K11 K12"}, goals="G02")
        self.assertEqual(fluxx.find_win(scene.table), Result("goal", "G02", 1))
        scene.lay(rules="R20")
        self.assertIsNone(fluxx.find_win(scene.table))

    def test_nobody_wins_while_a_blocked_seat_is_alone_ahead(self) -> None:
        scene = Scenario().lay(
            fronts={0: "K01 K02 K03 K04 K05 K06 C02", 1: "K07 K08 K10 K11 K12"}, goals="G02")
        self.assertIsNone(fluxx.find_win(scene.table))
        scene.lay(rules="R23")
        self.assertEqual(fluxx.find_win(scene.table), Result("goal", "G02", 0))

    def test_blocked_seat_level_with_a_free_one_drops_out(self) -> None:
        scene = Scenario().lay(
            fronts={0: "K01 K02 K03 K04 K05 C02", 1: "K07 K08 K10 K11 K12"}, goals="G02")
        self.assertEqual(fluxx.find_win(scene.table), Result("goal", "G02", 1))
        scene.lay(fronts={2: "K13 K14 K15 K16 K17"})
        self.assertIsNone(fluxx.find_win(scene.table))

    def test_blocked_seats_count_among_hands_too(self) -> None:
        ten, eleven = " ".join(fluxx.ACTIONS[:10]), " ".join(fluxx.NEW_RULES[:11])
        scene = Scenario().lay(hands={0: ten, 1: eleven}, fronts={1: "C01"}, goals="G01")
        self.assertIsNone(fluxx.find_win(scene.table))
        scene.lay(hands={1: " ".join(fluxx.NEW_RULES[:10])})
        self.assertEqual(fluxx.find_win(scene.table), Result("goal", "G01", 0))

    def test_whoever_lacks_the_potato_blocks_the_most_as_well(self) -> None:
        scene = Scenario().lay(
            fronts={0: "K01 K02 K03 K04 K05 K06", 1: "K07 K08 K10 K11 K12 C04"}, goals="G02", rules="R24")
        self.assertIsNone(fluxx.find_win(scene.table))
        scene.lay(fronts={0: "K01 K02 K03 K04 K05"})
        self.assertEqual(fluxx.find_win(scene.table), Result("goal", "G02", 1))

    def test_ten_cards_counts_the_hand_without_the_played_card(self) -> None:
        scene = Scenario().lay(hands={0: "K01 K02 K03 K04 K05 K06 K07 K08 K09"}).hold()
        self.assertIsNone(scene.play("G01"))
        scene.table.hands[0].append("K10")
        self.assertEqual(scene.play("K11"), Result("goal", "G01", 0))

    def test_mini_hand_does_not_count_for_ten_cards(self) -> None:
        scene = Scenario().lay(
            hands={0: "K01 K02 K03 K04 K05 K06 K07 K08"}, draw_pile="K10 K11", goals="G01").hold()
        self.assertIsNone(scene.play(
            "A03", ("play_from_mini_hand", {"play": "K10"}), ("play_from_mini_hand", {"play": "K11"})))

    def test_party_snacks(self) -> None:
        scene = Scenario().lay(fronts={1: "K19 K08"}, goals="G29")
        self.assertIsNone(fluxx.find_win(scene.table))
        scene.table.fronts[1].append("K03")
        self.assertEqual(fluxx.find_win(scene.table), Result("goal", "G29", 1))
        scene.lay(rules="R20")
        self.assertIsNone(fluxx.find_win(scene.table))
        milky = Scenario(milk_is_food=True).lay(fronts={1: "K19 K08"}, goals="G29")
        self.assertEqual(fluxx.find_win(milky.table), Result("goal", "G29", 1))

    def test_limits_of_others_come_before_the_win_check(self) -> None:
        for dropped, result in (("K14", None), ("K01", Result("goal", "G19", 1))):
            scene = Scenario(seats=2).lay(
                fronts={0: "K03 K02 K04 K05", 1: "K14 K01"}, goals="G19", rules="R12").hold()
            self.assertEqual(
                scene.play("A20", ("chance:deal", "K02 K03 K04 K14 K05 K01"),
                           ("keeper_limit_of_other", {"discard": dropped})),
                result)

    def test_win_check_comes_before_owed_draws(self) -> None:
        scene = Scenario(seats=2).lay(
            fronts={0: "K15", 1: "K01"}, goals="G07", rules="R18", draw_pile="K02").hold()
        self.assertEqual(
            scene.play("A18", ("card_to_trash", {"card": "K15"})), Result("goal", "G07", 1))
        self.assertEqual(scene.table.draw_pile, ["K02"])

    def test_win_inside_a_mini_hand(self) -> None:
        scene = Scenario().lay(fronts={0: "K03"}, goals="G19", draw_pile="K14 G15").hold()
        self.assertEqual(scene.play("A03", ("play_from_mini_hand", {"play": "K14"})), Result("goal", "G19", 0))

    def test_win_when_the_other_goal_leaves(self) -> None:
        scene = Scenario().lay(fronts={0: "K03 K14", 1: "K12 K05"}, goals="G19 G27", rules="R15").hold()
        self.assertEqual(
            scene.play("A15", ("rule_to_drop", {"card": "R15"}), ("goal_to_drop", {"card": "G19"})),
            Result("goal", "G27", 1))

    def test_mix_it_all_up_is_checked_after_the_last_card(self) -> None:
        scene = Scenario(seats=2).lay(fronts={0: "K03 K01", 1: "K14 C01"}, goals="G19").hold()
        self.assertEqual(scene.play("A20", ("chance:deal", "K03 K01 K14 C01")), Result("goal", "G19", 0))
        scene = Scenario(seats=2).lay(fronts={0: "K03 K01 K02", 1: "K14 C01"}, goals="G19").hold()
        self.assertIsNone(scene.play("A20", ("chance:deal", "K03 K01 K14 K02 C01")))


class GoalsAndPotato(unittest.TestCase):
    def test_goal_replaces_goal_and_potato_moves_once(self) -> None:
        scene = Scenario().lay(fronts={0: "C04"}, goals="G05").hold()
        scene.play("G06")
        self.assertEqual(scene.table.goals, ["G06"])
        self.assertEqual(scene.table.owner("C04"), 2)

    def test_double_agenda_third_goal(self) -> None:
        scene = Scenario().lay(fronts={1: "C04"}, goals="G05 G06", rules="R15").hold()
        scene.play("G08", ("goal_to_drop", {"card": "G05"}))
        self.assertEqual(scene.legal(), ['{"card":"G05"}', '{"card":"G06"}'])
        self.assertEqual(scene.table.goals, ["G06", "G08"])
        self.assertEqual(scene.table.owner("C04"), 0)

    def test_second_goal_moves_the_potato(self) -> None:
        scene = Scenario().lay(fronts={1: "C04"}, goals="G05", rules="R15").hold()
        scene.play("G06")
        self.assertEqual(scene.table.goals, ["G05", "G06"])
        self.assertEqual(scene.table.owner("C04"), 0)

    def test_rules_reset_asks_for_the_goal(self) -> None:
        scene = Scenario().lay(fronts={1: "C04"}, goals="G05 G06", rules="R01 R15 R16").hold()
        scene.play("A11", ("goal_to_drop", {"card": "G06"}))
        self.assertEqual(scene.table.rules, [])
        self.assertEqual(scene.table.discard_pile, ["R01", "R15", "G06", "R16", "A11"])
        self.assertEqual(scene.table.owner("C04"), 0)

    def test_double_agenda_leaving_with_one_goal(self) -> None:
        scene = Scenario().lay(fronts={1: "C04"}, goals="G05", rules="R15").hold()
        scene.play("A15", ("rule_to_drop", {"card": "R15"}))
        self.assertEqual(scene.table.owner("C04"), 1)

    def test_potato_move_comes_before_the_win_check(self) -> None:
        scene = Scenario().lay(fronts={0: "K03 K14 C04"}).hold()
        self.assertEqual(scene.play("G19"), Result("goal", "G19", 0))
        scene = Scenario().lay(fronts={0: "C04", 2: "K03 K14"}).hold()
        self.assertIsNone(scene.play("G19"))


class DrawsAndPlays(unittest.TestCase):
    def test_basic_turn(self) -> None:
        scene = Scenario().lay(hands={0: "K01"}, draw_pile="K02 K03")
        scene.turn(("play_from_hand", {"play": "K02"}))
        self.assertEqual(scene.legal(0), plays("K01 K02"))
        self.assertEqual(scene.table.hands[0], ["K01"])

    def test_draw_rule_draws_the_difference_once(self) -> None:
        scene = Scenario().lay(draw_pile="K01 K02 K03 K04 K05 K06").hold(drawn=1)
        scene.play("R03")
        self.assertEqual(scene.table.hands[0], ["K01", "K02", "K03"])
        scene.play("A15", ("rule_to_drop", {"card": "R03"}))
        scene.play("A07", ("card_to_repeat", {"card": "R03"}))
        self.assertEqual(len(scene.table.hands[0]), 3)

    def test_requirement_with_all_bonuses(self) -> None:
        table = Scenario().lay(fronts={1: "K19", 2: "K01"}, rules="R03 R18 R20 R21").table
        self.assertEqual(table.draw_requirement(0), 4 + 1 + 2 + 2)
        self.assertEqual(table.draw_requirement(1), 4 + 1 + 2)

    def test_inflation_raises_the_draw(self) -> None:
        scene = Scenario().lay(fronts={1: "K19", 2: "K01"}, rules="R18 R21",
                               draw_pile="K02 K03 K04 K05").hold(drawn=3)
        scene.play("R20")
        self.assertEqual(len(scene.table.hands[0]), 3)

    def test_becoming_poorest_draws(self) -> None:
        scene = Scenario(seats=2).lay(fronts={0: "K01", 1: "K02"}, rules="R18", draw_pile="K03").hold()
        scene.play("A18", ("card_to_trash", {"card": "K01"}))
        self.assertEqual(scene.table.hands[0], ["K03"])

    def test_play_rule_changes_in_mid_turn(self) -> None:
        scene = Scenario().lay(hands={0: "R05 R06 K01 K02"}, draw_pile="K03")
        scene.turn(("play_from_hand", {"play": "R05"}), ("play_from_hand", {"play": "R06"}),
                   ("play_from_hand", {"play": "K01"}))
        self.assertEqual(scene.table.hands[0], ["K02", "K03"])

    def test_six_under_play_all_then_play_three(self) -> None:
        scene = Scenario().lay(hands={0: "K01 K02 K03 R06 K04"}, draw_pile="K05", rules="R08")
        scene.turn(*[("play_from_hand", {"play": card}) for card in ("K01", "K02", "K03", "R06")])
        self.assertEqual(scene.table.hands[0], ["K04", "K05"])

    def test_play_goes_on_when_the_hand_is_refilled(self) -> None:
        scene = Scenario().lay(draw_pile="A01 K01 K02 K03", rules="R05")
        scene.turn(("play_from_hand", {"play": "A01"}), ("play_from_hand", {"play": "K02"}))
        self.assertEqual(scene.table.hands[0], ["K01", "K03"])

    def test_rich_bonus_is_optional(self) -> None:
        scene = Scenario().lay(hands={0: "K02"}, fronts={0: "K01"}, draw_pile="K03", rules="R19")
        scene.turn(("play_from_hand", {"play": "K02"}), ("play_from_hand", PASS))
        self.assertEqual(scene.legal(0), plays("K02 K03"))
        self.assertEqual(scene.legal(1), ['"pass"'] + plays("K03"))

    def test_rich_bonus_must(self) -> None:
        scene = Scenario(rich_bonus="must").lay(hands={0: "K02"}, fronts={0: "K01"}, draw_pile="K03", rules="R19")
        scene.turn(("play_from_hand", {"play": "K02"}), ("play_from_hand", {"play": "K03"}))
        self.assertEqual(scene.legal(1), plays("K03"))

    def test_inflated_numbers_of_plays(self) -> None:
        table = Scenario().lay(fronts={0: "K19"}, rules="R07 R19 R20 R21").table
        self.assertEqual(table.compulsory_plays(0), 4 + 1 + 2)
        self.assertEqual(table.allowed_plays(0), 4 + 1 + 2 + 2)
        table.rules = ["R08", "R19", "R20"]
        self.assertEqual((table.compulsory_plays(0), table.allowed_plays(0)), (200, 200))

    def test_escalation(self) -> None:
        scene = Scenario(meta="escalation").lay(discard_pile="K01 K02 K03 K04")
        scene.turn(("chance:shuffle", "K01 K02 K03 K04"), ("play_from_hand", {"play": "K01"}),
                   ("play_from_hand", {"play": "K02"}))
        self.assertEqual(scene.match.drawn, 2)
        scene.table.rules = ["R20"]
        self.assertEqual(scene.table.draw_requirement(0), 3)

    def test_both_piles_empty_loses_the_draw(self) -> None:
        scene = Scenario().lay(hands={0: "R03 K01"}, rules="R05")
        scene.turn(("play_from_hand", {"play": "R03"}), ("play_from_hand", {"play": "K01"}))
        self.assertEqual(scene.match.drawn, 4)
        self.assertEqual(scene.table.hands[0], [])

    def test_reshuffle_in_mid_draw_and_creeper_replacement(self) -> None:
        scene = Scenario().lay(draw_pile="K01", discard_pile="C04 K02 K03", rules="R01", hands={0: "G05"})
        scene.turn(("chance:shuffle", "C04 K03 K02"), ("play_from_hand", {"play": "K03"}))
        self.assertEqual(scene.table.fronts[0], ["C04", "K03"])
        self.assertEqual(scene.table.hands[0], ["G05", "K01"])

    def test_empty_draw_pile_is_not_reshuffled_early(self) -> None:
        scene = Scenario().lay(draw_pile="K01", discard_pile="K02")
        scene.turn(("play_from_hand", {"play": "K01"}))
        self.assertEqual(scene.table.discard_pile, ["K02"])


class FreeActionAndRandomPlay(unittest.TestCase):
    def test_get_on_with_it_before_the_draw_owes_nothing(self) -> None:
        scene = Scenario().lay(hands={0: "K01"}, fronts={1: "K05", 2: "K06"}, rules="R22 R18 R04",
                               draw_pile="K02 K03 K04 K07 K08")
        scene.turn(("free_before_draw", {"free": "R22"}))
        self.assertEqual(scene.table.hands[0], ["K02", "K03", "K04"])
        self.assertEqual(scene.match.drawn, 0)

    def test_get_on_with_it_instead_of_the_play_with_inflation(self) -> None:
        scene = Scenario().lay(rules="R22 R20", draw_pile="K01 K02 K03 K04 K05 K06")
        scene.turn(("play_from_hand", {"free": "R22"}))
        self.assertEqual(scene.table.hands[0], ["K03", "K04", "K05", "K06"])
        self.assertEqual(scene.table.discard_pile, ["K01", "K02"])

    def test_get_on_with_it_and_owed_draws(self) -> None:
        """Taxes drawn take Money, so that seat 0 is poorest: owed only in version 1 after Turn 2."""
        three, four = ["K03", "K04", "K05"], ["K03", "K04", "K05", "K06"]
        for version, before_draw, hand in ((VERSION_1, True, three), (VERSION_1, False, four),
                                           (VERSION_2, True, three), (VERSION_2, False, three)):
            scene = Scenario(seats=2, version=version).lay(
                hands={0: "K01"}, fronts={0: "K09", 1: "K10"}, rules="R22 R18",
                draw_pile=("" if before_draw else "K02 ") + "C02 K03 K04 K05 K06")
            if before_draw:
                scene.turn(("free_before_draw", {"free": "R22"}))
            else:
                scene.turn(("free_before_draw", "go_on"), ("play_from_hand", {"free": "R22"}))
            self.assertEqual(scene.table.hands[0], hand)

    def test_no_free_action_with_an_empty_hand_or_after_the_last_play(self) -> None:
        scene = Scenario().lay(rules="R22", draw_pile="K01")
        scene.turn(("play_from_hand", {"play": "K01"}))

    def test_free_action_beside_optional_play(self) -> None:
        scene = Scenario().lay(hands={0: "K02"}, fronts={0: "K01"}, draw_pile="K03 K04 K05 K06", rules="R19 R22")
        scene.turn(("free_before_draw", "go_on"), ("play_from_hand", {"play": "K02"}),
                   ("play_from_hand", {"free": "R22"}))
        self.assertEqual(scene.legal(), ['"pass"', '{"free":"R22"}'] + plays("K03"))

    def test_first_play_random(self) -> None:
        scene = Scenario().lay(hands={0: "K01"}, rules="R16 R05", draw_pile="K02")
        scene.turn(("chance:pick", "K01"), ("play_from_hand", {"play": "K02"}))
        self.assertEqual(scene.match.played, 2)

    def test_first_play_not_random_with_one_play(self) -> None:
        scene = Scenario().lay(hands={0: "K01"}, rules="R16", draw_pile="K02")
        scene.turn(("play_from_hand", {"play": "K02"}))

    def test_first_play_random_by_rich_bonus(self) -> None:
        scene = Scenario().lay(fronts={0: "K05"}, rules="R16 R19", draw_pile="K02")
        scene.turn(("chance:pick", "K02"))

    def test_first_play_random_not_armed_by_inflation_of_this_turn(self) -> None:
        scene = Scenario().lay(hands={0: "R20 K01"}, rules="R16", draw_pile="K02 K03")
        scene.turn(("play_from_hand", {"play": "R20"}), ("play_from_hand", {"play": "K01"}))

    def test_get_on_with_it_before_the_random_play(self) -> None:
        scene = Scenario().lay(hands={0: "K01"}, rules="R16 R05 R22", draw_pile="K02 K03 K04 K05 K06")
        scene.turn(("free_before_draw", "go_on"), ("free_before_random_play", "go_on"),
                   ("chance:pick", "K02"), ("play_from_hand", {"free": "R22"}))
        self.assertEqual(scene.table.hands[0], ["K03", "K04", "K05"])

    def test_no_hand_bonus_comes_first_and_is_not_counted(self) -> None:
        scene = Scenario().lay(rules="R17 R20", draw_pile="K01 K02 K03 K04 K05 K06")
        scene.turn(("play_from_hand", {"play": "K01"}), ("play_from_hand", {"play": "K02"}))
        self.assertEqual(len(scene.table.hands[0]), 4)
        self.assertEqual(scene.match.drawn, 2)


class DeathAmongThePlays(unittest.TestCase):
    DISCARD = {"discard": "C03"}

    def test_death_alone_may_go_at_the_play_question(self) -> None:
        for death in ("may", "must_one"):
            scene = Scenario(death=death).lay(hands={0: "K01"}, fronts={0: "C03"}, draw_pile="K02")
            scene.turn(("death_alone_at_start", PASS), ("play_from_hand", self.DISCARD),
                       ("play_from_hand", {"play": "K01"}))
            self.assertEqual(scene.asked[1].legal[-1], self.DISCARD)
            self.assertEqual(scene.legal(2), plays("K01 K02"))
            self.assertEqual((scene.match.played, scene.table.discard_pile), (1, ["C03"]))

    def test_version_1_does_not_offer_it(self) -> None:
        scene = Scenario(version=VERSION_1).lay(hands={0: "K01"}, fronts={0: "C03"}, draw_pile="K02")
        scene.turn(("death_alone_at_start", PASS), ("play_from_hand", {"play": "K01"}))
        self.assertEqual(scene.legal(1), plays("K01 K02"))

    def test_not_offered_beside_another_card_or_to_another_seat(self) -> None:
        scene = Scenario().lay(hands={0: "K01"}, fronts={0: "C03 C02"}, draw_pile="K02")
        scene.turn(("death_discard", PASS), ("play_from_hand", {"play": "K01"}))
        scene = Scenario().lay(hands={0: "K01"}, fronts={1: "C03"}, draw_pile="K02")
        scene.turn(("death_alone", PASS), ("play_from_hand", {"play": "K01"}))
        self.assertEqual(scene.legal(1), plays("K01 K02"))

    def test_it_is_offered_beside_the_free_action(self) -> None:
        scene = Scenario().lay(hands={0: "K01"}, fronts={0: "C03"}, rules="R22", draw_pile="K02")
        scene.turn(("death_alone_at_start", PASS), ("free_before_draw", "go_on"), ("play_from_hand", {"play": "K01"}))
        self.assertEqual(scene.asked[1].legal, ({"free": "R22"}, "go_on"))
        self.assertEqual(scene.asked[2].legal, ({"play": "K01"}, {"play": "K02"}, {"free": "R22"}, self.DISCARD))

    def test_not_offered_in_a_mini_hand_nor_before_a_random_first_play(self) -> None:
        scene = Scenario().lay(fronts={0: "C03"}, rules="R16 R05 R22", hands={0: "A03"}, draw_pile="G05 A09 A11")
        scene.turn(("death_alone_at_start", PASS), ("free_before_draw", "go_on"), ("free_before_random_play", "go_on"),
                   ("chance:pick", "A03"), ("play_from_mini_hand", {"play": "A09"}),
                   ("play_from_mini_hand", {"play": "A11"}))
        self.assertEqual(scene.asked[2].legal, ({"free": "R22"}, "go_on"))
        self.assertEqual(scene.legal(4), plays("A09 A11"))

    def test_discarding_it_is_settled(self) -> None:
        """Death out of the way, the owner's hand is the single highest that is free."""
        ten = " ".join(fluxx.NEW_RULES[:10])
        scene = Scenario().lay(hands={0: ten}, fronts={0: "C03"}, goals="G01").hold(drawn=1)
        scene.match.death_alone_at = {"C03": 0}
        self.assertEqual(
            scene.run(scene.match.play_step(), ("play_from_hand", self.DISCARD)), Result("goal", "G01", 0))

    def test_death_drawn_again_is_asked_about_again(self) -> None:
        scene = Scenario(seats=2).lay(hands={0: "K02 A01"}, fronts={0: "C03"}, rules="R05", draw_pile="K03")
        scene.turn(("death_alone_at_start", PASS), ("play_from_hand", self.DISCARD),
                   ("play_from_hand", {"play": "A01"}),
                   ("chance:shuffle", "C03"), ("death_alone", PASS), ("play_from_hand", {"play": "K02"}))


class CardLeavesAHand(unittest.TestCase):
    ELEVEN = " ".join(fluxx.NEW_RULES[:11])
    TEN_OTHERS = " ".join(fluxx.KEEPERS[:10])

    def laid(self, version: Version = VERSION_2) -> Scenario:
        """Two seats; with the card that seat 0 plays both hold eleven."""
        return Scenario(seats=2, version=version).lay(
            hands={0: self.TEN_OTHERS, 1: self.ELEVEN}, goals="G01", draw_pile="A20 A21 A22").hold()

    def test_whoever_plays_trade_hands_has_lost(self) -> None:
        scene = self.laid()
        self.assertEqual(scene.play("A14"), Result("goal", "G01", 1))
        self.assertEqual((scene.table.aside, scene.table.discard_pile), (["A14"], []))

    def test_version_1_trades_first(self) -> None:
        self.assertEqual(self.laid(VERSION_1).play("A14", ("trade_with", {"seat": 1})), Result("goal", "G01", 0))

    def test_goals_and_rules_are_those_from_before_the_card(self) -> None:
        for card in ("A01", "G05", "R20"):
            self.assertEqual(self.laid().play(card), Result("goal", "G01", 1))
        scene = Scenario(seats=2).lay(hands={0: self.TEN_OTHERS, 1: self.ELEVEN}, goals="G05", draw_pile="A20").hold()
        self.assertEqual(scene.play("G01"), Result("goal", "G01", 1))
        self.assertEqual(scene.table.aside, [])

    def test_random_first_play(self) -> None:
        scene = self.laid()
        scene.table.hands[0].append("A14")
        scene.match.first_play_is_random = True
        self.assertEqual(scene.run(scene.match.play_step(), ("chance:pick", "A14")), Result("goal", "G01", 1))

    def test_card_taken_out_of_another_hand(self) -> None:
        """Seat 1 and seat 2 are level until seat 0 takes a card of seat 1."""
        scene = Scenario().lay(hands={1: self.TEN_OTHERS, 2: " ".join(fluxx.NEW_RULES[:10])}, goals="G01").hold()
        self.assertEqual(
            scene.play("A16", ("take_from", {"seat": 1}), ("chance:pick", "K01")), Result("goal", "G01", 2))
        self.assertEqual(scene.table.aside, ["A16", "K01"])
        self.assertEqual(scene.table.fronts[0], [])

    def test_no_check_when_a_card_leaves_a_mini_hand_or_the_discard_pile(self) -> None:
        scene = Scenario(seats=2).lay(
            hands={0: " ".join(fluxx.KEEPERS[:11]), 1: self.ELEVEN}, goals="G01", draw_pile="A10 A09").hold()
        scene.match.played = 1
        scene.table.hands[0].append("A03")
        self.assertEqual(
            scene.run(scene.play_from_hand("A03"), ("play_from_mini_hand", {"play": "A10"}),
                      ("play_from_mini_hand", {"play": "A09"})),
            None)

    def test_no_reactions_or_limits_at_that_moment(self) -> None:
        """A tie falls away although seat 1 is over the Hand Limit that would make it discard."""
        scene = self.laid()
        scene.table.rules = ["R09"]
        self.assertEqual(scene.play("A14"), Result("goal", "G01", 1))
        self.assertEqual(len(scene.table.hands[1]), 11)

    def test_the_other_of_two_goals_may_be_the_one_won_by(self) -> None:
        """Seat 0 leads in hands, seat 1 has the pair: nobody, until the card leaves the hand."""
        scene = Scenario(seats=2).lay(
            hands={0: " ".join(fluxx.NEW_RULES[:9])}, fronts={1: "K03 K14"}, goals="G01 G19", rules="R15").hold()
        self.assertEqual(scene.play("A14"), Result("goal", "G19", 1))


class Limits(unittest.TestCase):
    def test_each_other_seat_finishes_both_limits(self) -> None:
        scene = Scenario(first=1).lay(
            hands={0: "G01 G02", 1: "G03 G04", 2: "G05"}, fronts={0: "K01 K02 K03", 2: "K04 K05 K06"},
            rules="R12").hold()
        scene.play("R09", ("keeper_limit_of_other", {"discard": "K04"}), ("hand_limit_of_other", {"discard": "G05"}),
                   ("keeper_limit_of_other", {"discard": "K01"}), ("hand_limit_of_other", {"discard": "G01"}),
                   ("hand_limit_of_other", {"discard": "G02"}))
        self.assertEqual([request.seat for request in scene.asked], [2, 2, 0, 0, 0])

    def test_active_seat_obeys_at_the_end_keepers_first(self) -> None:
        scene = Scenario().lay(hands={0: "G01"}, fronts={0: "K01 K02 C04"}, rules="R12 R09", draw_pile="K03")
        scene.turn(("play_from_hand", {"play": "K03"}), ("keeper_limit_at_end", {"discard": "K03"}),
                   ("hand_limit_at_end", {"discard": "G01"}))
        self.assertEqual(scene.legal(1), ['{"discard":"K01"}', '{"discard":"K02"}', '{"discard":"K03"}'])

    def test_keeper_limit_at_the_end_can_decide_the_match(self) -> None:
        scene = Scenario().lay(
            fronts={0: "K15 K02 K03", 1: "K01"}, hands={0: "G05"}, goals="G07", rules="R12 R09").hold()
        self.assertEqual(
            scene.run(scene.match.end_of_turn(), ("keeper_limit_at_end", {"discard": "K15"})),
            Result("goal", "G07", 1))

    def test_inflation_leaving_shrinks_limits_of_others(self) -> None:
        scene = Scenario().lay(hands={1: "K01 K02"}, rules="R10 R20").hold(drawn=2)
        scene.play("A15", ("rule_to_drop", {"card": "R20"}), ("hand_limit_of_other", {"discard": "K01"}))

    def test_rotated_hands_obey_limits(self) -> None:
        scene = Scenario().lay(hands={0: "K01 K02 K03", 1: "K04", 2: "K05"}, rules="R10").hold()
        scene.play("A10", ("direction", "left"), ("hand_limit_of_other", {"discard": "K01"}),
                   ("hand_limit_of_other", {"discard": "K03"}))
        self.assertEqual(scene.table.hands, [["K05"], ["K02"], ["K04"]])

    def test_hand_limit_with_extra_turn(self) -> None:
        scene = Scenario().lay(hands={0: "A12 K01 K02"}, draw_pile="K03", rules="R11")
        scene.turn(("play_from_hand", {"play": "A12"}), ("hand_limit_at_end", {"discard": "K01"}))
        scene.match.pass_on_the_turn()
        self.assertEqual((scene.match.active, scene.match.turn_is_extra), (0, True))


class CompoundActions(unittest.TestCase):
    def test_draw_three_play_two_discards_the_rest_before_itself(self) -> None:
        scene = Scenario().lay(hands={0: "K09"}, draw_pile="K01 K02 K03").hold()
        scene.play("A04", ("play_from_mini_hand", {"play": "K03"}), ("play_from_mini_hand", {"play": "K01"}))
        self.assertEqual(scene.table.discard_pile, ["K02", "A04"])
        self.assertEqual(scene.match.played, 1)

    def test_inflation_out_of_nested_mini_hands(self) -> None:
        scene = Scenario().lay(draw_pile="A04 K01 R20 K02 K03 K04 K05 K06").hold(drawn=1)
        scene.play("A03",
                   ("play_from_mini_hand", {"play": "A04"}),     # inner: R20 K02 K03
                   ("play_from_mini_hand", {"play": "R20"}),     # inner draws K04, outer K05, hand K06
                   ("play_from_mini_hand", {"play": "K02"}),
                   ("play_from_mini_hand", {"play": "K04"}),     # three plays now, K03 is left
                   ("play_from_mini_hand", {"play": "K05"}),
                   ("play_from_mini_hand", {"play": "K01"}))
        self.assertEqual(scene.table.hands[0], ["K06"])
        self.assertEqual(scene.table.discard_pile, ["K03", "A04", "A03"])

    def test_inflation_leaving_in_the_middle(self) -> None:
        scene = Scenario().lay(draw_pile="A15 K01 K02", rules="R20").hold(drawn=2)
        scene.play("A03", ("play_from_mini_hand", {"play": "K01"}), ("play_from_mini_hand", {"play": "A15"}),
                   ("rule_to_drop", {"card": "R20"}))
        self.assertEqual(scene.table.discard_pile, ["R20", "A15", "K02", "A03"])

    def test_inflation_coming_as_the_last_play_keeps_the_mini_hand_open(self) -> None:
        scene = Scenario().lay(draw_pile="K01 R20 K02").hold(drawn=2)
        scene.play("A03", ("play_from_mini_hand", {"play": "K01"}), ("play_from_mini_hand", {"play": "R20"}),
                   ("play_from_mini_hand", {"play": "K02"}))

    def test_todays_special(self) -> None:
        for options, count in (({}, 1), ({"day": "special"}, 2), ({"day": "special", "birthday": [0]}, 3),
                               ({"birthday": [1]}, 1)):
            scene = Scenario(**options).lay(draw_pile="K01 K02 K03").hold()
            scene.play("A21", *[("play_from_mini_hand", {"play": f"K0{n + 1}"}) for n in range(count)])
            self.assertEqual(len(scene.table.discard_pile), 1 + 3 - count)

    def test_hand_effects_mean_the_real_hand(self) -> None:
        scene = Scenario(seats=2).lay(hands={0: "K09", 1: "K10 K11"}, draw_pile="A14 K01").hold()
        scene.play("A03", ("play_from_mini_hand", {"play": "A14"}), ("trade_with", {"seat": 1}),
                   ("play_from_mini_hand", {"play": "K01"}))
        self.assertEqual(scene.table.hands, [["K10", "K11"], ["K09"]])

    def test_too_few_cards(self) -> None:
        scene = Scenario().lay(draw_pile="K01").hold()
        scene.play("A04", ("play_from_mini_hand", {"play": "K01"}))
        self.assertIsNone(Scenario().hold().play("A04"))

    def test_open_action_is_not_reshuffled(self) -> None:
        scene = Scenario().lay(draw_pile="K01", discard_pile="K02").hold()
        scene.play("A03", ("chance:shuffle", "K02"), ("play_from_mini_hand", {"play": "K01"}),
                   ("play_from_mini_hand", {"play": "K02"}))

    def test_draw_of_a_mini_hand_is_not_settled_by_itself_in_version_1(self) -> None:
        scene = Scenario(version=VERSION_1).lay(fronts={0: "K11"}, draw_pile="C01 K01 K02").hold()
        scene.play("A03", ("play_from_mini_hand", {"play": "K01"}), ("war_receiver", {"seat": 2}),
                   ("play_from_mini_hand", {"play": "K02"}))

    def test_draw_of_a_mini_hand_is_settled_before_its_first_card(self) -> None:
        scene = Scenario().lay(fronts={0: "K11"}, draw_pile="C01 K01 K02").hold()
        scene.play("A03", ("war_receiver", {"seat": 2}), ("play_from_mini_hand", {"play": "K01"}),
                   ("play_from_mini_hand", {"play": "K02"}))

    def test_draw_of_an_inner_mini_hand_is_settled_while_the_outer_is_open(self) -> None:
        scene = Scenario().lay(fronts={0: "K11"}, draw_pile="A21 K01 C01 K02 K03 K04").hold()
        scene.play("A03", ("play_from_mini_hand", {"play": "A21"}), ("war_receiver", {"seat": 1}),
                   ("play_from_mini_hand", {"play": "K03"}), ("play_from_mini_hand", {"play": "K01"}))

    def test_owed_draws_after_the_draw_of_a_mini_hand_go_to_the_real_hand(self) -> None:
        """The Taxes drawn take Money: seat 0 is poorest before it plays from the mini-hand."""
        scene = Scenario(seats=2).lay(
            fronts={0: "K09", 1: "K10"}, rules="R18", draw_pile="C02 K01 K02 K03").hold()
        scene.play("A03", ("play_from_mini_hand", {"play": "K01"}), ("play_from_mini_hand", {"play": "K02"}))
        self.assertEqual(scene.legal(0), plays("K01 K02"))
        self.assertEqual(scene.table.hands[0], ["K03"])

    def test_a_match_can_end_with_the_draw_of_a_mini_hand(self) -> None:
        """Taxes and Money go, and Love is alone."""
        scene = Scenario().lay(fronts={0: "K07 K09"}, goals="G03", draw_pile="C02 K01 K02").hold()
        self.assertEqual(scene.play("A03"), Result("goal", "G03", 0))
        self.assertEqual(scene.table.mini_hands[0].cards, ["K01", "K02"])
        self.assertEqual(scene.table.aside, ["A03"])

    def test_draw_of_everybody_gets_one_is_settled_before_the_first_card_is_given(self) -> None:
        scene = Scenario(seats=2).lay(fronts={0: "K11"}, draw_pile="C01 K01 K02").hold()
        scene.play("A05", ("war_receiver", {"seat": 1}), ("give", {"give": {"card": "K01", "to": 0}}),
                   ("give", {"give": {"card": "K02", "to": 1}}))

    def test_cards_that_everybody_gets_one_has_not_given_are_no_hand_cards(self) -> None:
        scene = Scenario(seats=2).lay(hands={0: " ".join(fluxx.NEW_RULES[:9])}, goals="G01", draw_pile="K01 K02").hold()
        self.assertEqual(
            scene.play("A05", ("give", {"give": {"card": "K01", "to": 1}}),
                       ("give", {"give": {"card": "K02", "to": 0}})),
            Result("goal", "G01", 0))

    def test_draw_without_a_card_is_settled_too(self) -> None:
        """Escalation and a reshuffle that brings nothing but a Creeper: what is owed is lost there."""
        scene = Scenario(seats=2, meta="escalation").lay(fronts={0: "K11"}, discard_pile="C01").hold()
        scene.play("A03", ("chance:shuffle", "C01"), ("war_receiver", {"seat": 1}))
        self.assertEqual(scene.match.drawn, 2)

    def test_everybody_gets_one(self) -> None:
        scene = Scenario(seats=2).lay(draw_pile="K01 C04 K02 K03 K04", rules="R20").hold(drawn=2)
        scene.play("A05", ("give", {"give": {"card": "K02", "to": 1}}), ("give", {"give": {"card": "K01", "to": 1}}),
                   ("give", {"give": {"card": "K03", "to": 0}}), ("give", {"give": {"card": "K04", "to": 0}}))
        self.assertEqual(len(scene.legal(0)), 8)
        self.assertEqual(len(scene.legal(2)), 2)
        self.assertEqual(scene.table.fronts[0], ["C04"])

    def test_everybody_gets_one_with_too_few_cards(self) -> None:
        scene = Scenario().lay(draw_pile="K01").hold()
        scene.play("A05", ("give", {"give": {"card": "K01", "to": 2}}))

    def test_repeat_a_compound_action(self) -> None:
        scene = Scenario().lay(draw_pile="K01 K02 K03", discard_pile="A03 K05 R01").hold(drawn=2)
        scene.play("A07", ("card_to_repeat", {"card": "A03"}), ("play_from_mini_hand", {"play": "K01"}),
                   ("play_from_mini_hand", {"play": "K02"}))
        self.assertEqual(scene.legal(0), ['{"card":"A03"}', '{"card":"R01"}'])
        self.assertEqual(scene.table.discard_pile, ["K05", "R01", "A03", "A07"])
        self.assertEqual(scene.match.played, 1)

    def test_repeated_action_is_settled_while_the_repeater_lies_aside(self) -> None:
        scene = Scenario().lay(fronts={0: "K03"}, goals="G19", draw_pile="K14", discard_pile="A19").hold()
        scene.table.fronts[1] = ["K14"]
        scene.table.draw_pile = []
        self.assertEqual(
            scene.play("A07", ("card_to_repeat", {"card": "A19"}), ("card_to_steal", {"card": "K14"})),
            Result("goal", "G19", 0))
        self.assertEqual(scene.table.aside, ["A07"])
        self.assertEqual(scene.table.discard_pile, ["A19"])

    def test_repeat_with_nothing_to_repeat(self) -> None:
        self.assertIsNone(Scenario().lay(discard_pile="K01 G01 C01").hold().play("A07"))

    def test_use_what_you_take(self) -> None:
        scene = Scenario().lay(hands={1: "K05 R01"}, draw_pile="K06").hold(drawn=1)
        scene.play("A16", ("take_from", {"seat": 1}), ("chance:pick", "R01"))
        self.assertEqual(scene.table.rules, ["R01"])
        self.assertEqual(scene.table.hands[0], ["K06"])
        scene = Scenario().hold()
        scene.play("A16", ("take_from", {"seat": 2}))


class OtherActions(unittest.TestCase):
    def test_simplify_half_rounded_up(self) -> None:
        scene = Scenario().lay(rules="R16 R17 R22").hold()
        scene.play("A08", ("rules_to_drop", {"card": "R17"}), ("rules_to_drop", {"card": "R16"}))
        self.assertEqual(scene.legal(1), ['"done"', '{"card":"R16"}', '{"card":"R22"}'])
        self.assertIsNone(Scenario().hold().play("A08"))

    def test_simplify_is_settled_at_the_end_only(self) -> None:
        scene = Scenario().lay(rules="R20 R16 R10", hands={1: "K01 K02"}).hold(drawn=2)
        scene.play("A08", ("rules_to_drop", {"card": "R20"}), ("rules_to_drop", {"card": "R10"}))
        self.assertEqual(scene.table.hands[1], ["K01", "K02"])

    def test_taxation_with_inflation(self) -> None:
        scene = Scenario().lay(hands={1: "K01", 2: "K02 K03 K04"}, rules="R20").hold(drawn=2)
        scene.play("A13", ("taxation", {"card": "K01"}), ("taxation", {"card": "K04"}), ("taxation", {"card": "K02"}))
        self.assertEqual(scene.table.hands, [["K01", "K04", "K02"], [], ["K03"]])

    def test_rotate_with_two_is_not_asked(self) -> None:
        scene = Scenario(seats=2).lay(hands={0: "K01", 1: "K02 K03"}).hold()
        scene.play("A10")
        self.assertEqual(scene.table.hands, [["K02", "K03"], ["K01"]])

    def test_exchange_needs_both(self) -> None:
        self.assertIsNone(Scenario().lay(fronts={0: "K01", 1: "C01"}).hold().play("A06"))
        scene = Scenario().lay(fronts={0: "K01 C02", 1: "K02 C01", 2: "K03"}).hold()
        scene.play("A06", ("exchange_own", {"card": "K01"}), ("exchange_other", {"card": "K03"}))
        self.assertEqual(scene.table.fronts, [["C02", "K03"], ["K02", "C01"], ["K01"]])

    def test_discard_and_draw(self) -> None:
        scene = Scenario().lay(hands={0: "K01 K02"}, draw_pile="K03").hold()
        scene.play("A02", ("chance:shuffle", "K02 K01"))
        self.assertEqual(scene.table.hands[0], ["K03", "K02"])

    def test_extra_turn_once_only(self) -> None:
        match = Scenario().hold().match
        list(match.another_turn(None, "A12"))
        match.pass_on_the_turn()
        self.assertEqual((match.active, match.turn_is_extra), (0, True))
        list(match.another_turn(None, "A12"))
        match.pass_on_the_turn()
        self.assertEqual((match.active, match.turn_is_extra), (1, False))

    def test_trash_day(self) -> None:
        scene = Scenario(meta="escalation").lay(
            hands={1: "K01"}, fronts={1: "C03", 2: "K02"}, draw_pile="K05", discard_pile="G05").hold(drawn=2)
        scene.play("A22", ("trash_day", "done"), ("trash_day", {"discard": "C03"}), ("trash_day", {"discard": "K01"}),
                   ("trash_day", "done"), ("trash_day", "done"), ("chance:shuffle", "K01 K05 C03 G05"))
        self.assertEqual(scene.legal(0), ['"done"'])
        self.assertEqual(scene.legal(3), ['"done"'])
        self.assertEqual(scene.table.discard_pile, ["A22"])
        self.assertEqual(scene.table.reshuffles, 1)
        self.assertEqual(scene.match.drawn, 2)

    def test_trash_day_with_empty_piles_does_not_shuffle(self) -> None:
        scene = Scenario(seats=2).hold(drawn=1)
        scene.play("A22", ("trash_day", "done"), ("trash_day", "done"))
        self.assertEqual(scene.table.reshuffles, 0)

    def test_no_limits(self) -> None:
        scene = Scenario().lay(rules="R09 R16 R14").hold()
        scene.play("A09")
        self.assertEqual(scene.table.rules, ["R16"])


class CreepersMove(unittest.TestCase):
    def test_war_moves(self) -> None:
        scene = Scenario().lay(fronts={0: "C01"}).hold()
        scene.play("K11", ("war_receiver", {"seat": 1}))
        self.assertEqual(scene.table.fronts, [["K11"], ["C01"], []])

    def test_peace_moves(self) -> None:
        scene = Scenario(war_moves="peace").lay(fronts={0: "C01"}).hold()
        scene.play("K11", ("war_receiver", {"seat": 1}))
        self.assertEqual(scene.table.fronts, [["C01"], ["K11"], []])

    def test_peace_moving_to_a_seat_at_its_limit(self) -> None:
        scene = Scenario(war_moves="peace").lay(fronts={0: "C01", 1: "K01 K02"}, rules="R12").hold()
        scene.play("K11", ("war_receiver", {"seat": 1}), ("keeper_limit_of_other", {"discard": "K02"}))

    def test_taxes_and_money(self) -> None:
        scene = Scenario().lay(fronts={0: "C02"}).hold()
        scene.play("K09")
        self.assertEqual(scene.table.discard_pile, ["C02", "K09"])

    def test_taxes_under_silver_lining_asked_once(self) -> None:
        scene = Scenario().lay(fronts={0: "C02"}, rules="R23").hold()
        scene.play("K09", ("taxes", PASS))
        scene.play("K01")
        scene.play("A20", ("chance:deal", "C02 K01 K09"))           # apart now
        scene.play("A19", ("card_to_steal", {"card": "K09"}), ("taxes", PASS))
        scene.play("K02")
        scene.play("A20", ("chance:deal", "C02 K01 K02 K09"))       # the same seat again: no new question
        self.assertEqual(scene.table.fronts[0], ["C02", "K09"])

    def test_taxes_moving_together_to_another_seat_are_asked_again(self) -> None:
        scene = Scenario(seats=2).lay(fronts={0: "C02 K09", 1: "K01 K02"}, rules="R23").hold()
        scene.play("A09", ("taxes", PASS))
        scene.play("A20", ("chance:deal", "K01 C02 K02 K09"), ("taxes", "pay"))
        self.assertEqual(scene.asked[-1].seat, 1)

    def test_silver_lining_leaves(self) -> None:
        scene = Scenario().lay(fronts={0: "C02"}, rules="R23").hold()
        scene.play("K09", ("taxes", PASS))
        scene.play("A15", ("rule_to_drop", {"card": "R23"}))
        self.assertEqual(scene.table.discard_pile, ["R23", "A15", "C02", "K09"])

    def test_death_question_once_for_each_becoming_alone(self) -> None:
        scene = Scenario().lay(fronts={1: "C03 K01"}).hold()
        scene.play("A18", ("card_to_trash", {"card": "K01"}), ("death_alone", PASS))
        self.assertEqual(scene.asked[-1].seat, 1)
        scene.play("K02")
        scene.play("A20", ("chance:deal", "K02 C03"))                # seat 1 again: same state
        scene.play("A19", ("card_to_steal", {"card": "C03"}))        # with Bread at seat 0
        scene.play("A18", ("card_to_trash", {"card": "K02"}), ("death_alone", {"discard": "C03"}))
        self.assertEqual(scene.table.owner("C03"), None)

    def test_death_discarded_and_drawn_again_in_one_settling_is_asked_again(self) -> None:
        scene = Scenario(seats=2).lay(fronts={0: "C03 K01", 1: "K02"}, rules="R18").hold(drawn=1)
        scene.play("A18", ("card_to_trash", {"card": "K01"}), ("death_alone", {"discard": "C03"}),
                   ("chance:shuffle", "C03 K01 A18"), ("death_alone", PASS))

    def test_death_at_the_start_of_the_turn(self) -> None:
        scene = Scenario().lay(fronts={0: "C03 K01 C02"}, draw_pile="G05")
        scene.turn(("death_discard", {"discard": "K01"}), ("death_discard", {"discard": "C02"}),
                   ("death_alone_at_start", PASS), ("play_from_hand", {"play": "G05"}))
        self.assertEqual(scene.legal(0), ['"pass"', '{"discard":"C02"}', '{"discard":"K01"}'])
        scene.table.draw_pile = ["G06"]
        scene.turn(("death_alone_at_start", {"discard": "C03"}), ("play_from_hand", {"play": "G06"}))

    def test_death_must_take_one(self) -> None:
        scene = Scenario(death="must_one").lay(fronts={0: "C03 K01 C02"}, draw_pile="G05")
        scene.turn(("death_discard", {"discard": "K01"}), ("play_from_hand", {"play": "G05"}))
        self.assertEqual(scene.legal(0), ['{"discard":"C02"}', '{"discard":"K01"}'])

    def test_death_alone_after_the_set_up(self) -> None:
        scene = Scenario(seats=2).lay(draw_pile="K01 K02 K03 K04 C03 K05 K06 G05")
        for seat in scene.table.seats():
            scene.run(scene.match.draw(seat, 3, scene.table.hands[seat]))
        scene.turn(("death_alone", PASS), ("play_from_hand", {"play": "G05"}))
        self.assertEqual(scene.asked[0].seat, 1)

    def test_win_at_deaths_discard(self) -> None:
        scene = Scenario().lay(fronts={0: "C03 K15", 1: "K01"}, goals="G07")
        self.assertEqual(scene.turn(("death_discard", {"discard": "K15"})), Result("goal", "G07", 1))


def own(*cards: tuple[str, Any]) -> list[dict[str, Any]]:
    """Own cards X01 and so on, each from its kind and its effect."""
    return [{"id": f"X{number:02}", "kind": kind, "effect": effect}
            for number, (kind, effect) in enumerate(cards, start=1)]


class OwnCards(unittest.TestCase):
    def test_a_goal_with_every_part(self) -> None:
        goal = {"have": ["K01"], "some_of": {"count": 1, "of": ["K02", "C02"]}, "nobody_has": ["K15"]}
        scene = Scenario(cards=own(("goal", goal))).lay(fronts={1: "K01 C02"}, goals="X01")
        self.assertEqual(fluxx.find_win(scene.table), Result("goal", "X01", 1))
        scene.lay(rules="R20")
        self.assertIsNone(fluxx.find_win(scene.table))
        scene.lay(fronts={1: "K01 K02 C02"})
        self.assertEqual(fluxx.find_win(scene.table), Result("goal", "X01", 1))
        scene.lay(fronts={2: "K15"})
        self.assertIsNone(fluxx.find_win(scene.table))

    def test_whoever_is_left_of_the_most_must_meet_the_rest_of_the_goal(self) -> None:
        goal = {"most": "keepers", "at_least": 2, "have": ["K01"]}
        scene = Scenario(cards=own(("goal", goal))).lay(fronts={0: "K01 K02", 1: "K03 K04"}, goals="X01")
        self.assertIsNone(fluxx.find_win(scene.table))
        scene.lay(fronts={1: "K03 K04 C02"})
        self.assertEqual(fluxx.find_win(scene.table), Result("goal", "X01", 0))

    def test_food_of_ones_own(self) -> None:
        pizza = [{"id": "X01", "kind": "keeper", "effect": "keep", "food": "always"}]
        scene = Scenario(cards=pizza).lay(fronts={1: "K19 X01"}, goals="G29")
        self.assertEqual(fluxx.find_win(scene.table), Result("goal", "G29", 1))

    def test_two_inflations_add_up(self) -> None:
        scene = Scenario(cards=own(("new_rule", "inflation"))).lay(rules="R20 X01 R02")
        self.assertEqual(scene.table.draw_requirement(0), 5)
        self.assertEqual(scene.table.plays(0), (3, 3))

    def test_a_second_rule_for_two_goals_keeps_both(self) -> None:
        scene = Scenario(cards=own(("new_rule", "two_goals"))).lay(goals="G05 G06", rules="R15 X01").hold()
        scene.play("A15", ("rule_to_drop", {"card": "R15"}))
        self.assertEqual(scene.table.goals, ["G05", "G06"])
        scene.play("A15", ("rule_to_drop", {"card": "X01"}), ("goal_to_drop", {"card": "G05"}))

    def test_only_the_owner_of_both_cards_can_win(self) -> None:
        scene = Scenario(cards=own(("new_rule", {"only_owner_of": "K05"}))).lay(
            fronts={1: "K03 K14 K05", 2: "C04"}, goals="G19", rules="R24 X01")
        self.assertIsNone(fluxx.find_win(scene.table))
        scene.lay(fronts={1: "K03 K14 K05 C04", 2: ""})
        self.assertEqual(fluxx.find_win(scene.table), Result("goal", "G19", 1))

    def test_two_deaths_take_one_after_the_other(self) -> None:
        scene = Scenario(seats=2, cards=own(("creeper", "take_others"))).lay(
            hands={0: "K02"}, fronts={0: "X01 C03"}, draw_pile="K03")
        scene.turn(("death_discard", PASS), ("death_discard", {"discard": "C03"}),
                   ("death_alone_at_start", {"discard": "X01"}), ("play_from_hand", {"play": "K02"}))
        self.assertEqual(scene.legal(0), ['"pass"', '{"discard":"X01"}'])

    def test_the_first_settling_is_the_one_after_the_draw(self) -> None:
        scene = Scenario(seats=2, cards=own(("creeper", "take_others"))).lay(
            hands={0: "K02"}, fronts={1: "X01"}, draw_pile="C03 K03")
        scene.turn(("death_alone", {"discard": "C03"}), ("death_alone", PASS), ("play_from_hand", {"play": "K02"}))
        self.assertEqual([request.seat for request in scene.asked[:2]], [0, 1])

    def test_moving_comes_before_paying_and_leaving(self) -> None:
        cards = own(("creeper", {"discard_when_with": "K01"}), ("creeper", {"move_when_with": "K01"}))
        scene = Scenario(cards=cards).lay(fronts={0: "X01 X02"}).hold()
        scene.play("K01", ("war_receiver", {"seat": 2}))
        self.assertEqual(scene.table.discard_pile, ["X01", "K01"])
        self.assertEqual(scene.table.fronts[2], ["X02"])

    def test_each_free_action_is_offered_with_its_number(self) -> None:
        scene = Scenario(seats=2, cards=own(("new_rule", {"end_turn_drawing": 1}))).lay(
            hands={0: "K01"}, rules="R22 X01", draw_pile="K02 K03")
        scene.turn(("free_before_draw", {"free": "X01"}))
        self.assertEqual(scene.legal(), ['"go_on"', '{"free":"R22"}', '{"free":"X01"}'])
        self.assertEqual(scene.table.hands[0], ["K02"])

    def test_bonuses_for_an_empty_hand_are_added(self) -> None:
        scene = Scenario(seats=2, cards=own(("new_rule", {"empty_hand_draw": 1}))).lay(
            rules="R17 X01", draw_pile="K01 K02 K03 K04 K05")
        scene.turn(("play_from_hand", {"play": "K01"}))
        self.assertEqual(scene.table.hands[0], ["K02", "K03", "K04", "K05"])

    def test_parts_of_an_action_follow_each_other_unsettled(self) -> None:
        cards = own(("action", ["discard_creepers", {"draw": 1}, {"mini_hand": {"draw": 1, "play": 1}}]))
        scene = Scenario(cards=cards).lay(
            fronts={0: "K03 K14 C01"}, goals="G19", draw_pile="K01 K02").hold()
        self.assertEqual(scene.play("X01"), Result("goal", "G19", 0))
        self.assertEqual(scene.table.hands[0], ["K01"])
        self.assertEqual(scene.table.mini_hands[0].cards, ["K02"])

    def test_an_own_creeper_stays_out_with_the_others(self) -> None:
        options = Options.read({"seats": 2, "first": 0, "meta": "no_creepers", "cards": own(("creeper", "block"))})
        self.assertEqual(len(options.shuffled()), 94)

    def test_the_files_to_be_judged_have_every_part_of_actions_rules_and_creepers(self) -> None:
        folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "own-cards")
        parts: dict[str, set[str]] = {"creeper": set(), "new_rule": set(), "action": set()}
        for name in os.listdir(folder):
            with open(os.path.join(folder, name), "rb") as file:
                cards = tomllib.load(file)["card"]
            Options.read({"seats": 2, "first": 0, "cards": cards})
            for card in cards:
                effects = card["effect"] if card["kind"] == "action" else [card["effect"]]
                parts.get(card["kind"], set()).update(fluxx.part(effect)[0] for effect in effects)
        self.assertEqual(parts, {
            "creeper": fluxx.WORDS_OF_CREEPERS | {"move_when_with", "discard_when_with"},
            "new_rule": fluxx.WORDS_OF_RULES | fluxx.NUMBERS_OF_RULES | fluxx.LIMITS_OF_RULES
            | {"only_owner_of", "bonus"},
            "action": fluxx.WORDS_OF_ACTIONS | fluxx.NUMBERS_OF_ACTIONS | {"mini_hand", "drop_rules"},
        })

    def test_cards_of_unknown_parts_are_refused(self) -> None:
        for kind, effect in (
            ("keeper", "eat"), ("creeper", {"move_when_with": "C01"}), ("goal", {"have": ["K99"]}),
            ("goal", {"have": ["K01", "K01"]}), ("goal", {"most": "keepers"}), ("goal", {"nobody_has": ["K01"]}),
            ("goal", {"some_of": {"count": 0, "of": "food"}}), ("new_rule", {"draw": 11}), ("new_rule", {"play": 0}),
            ("new_rule", {"bonus": {"for": "most_keepers"}}), ("new_rule", {"only_owner_of": "G01"}),
            ("action", []), ("action", ["draw_as_many"]), ("action", ["rotate_hands"] * 5),
            ("action", ["play_from_discard"] * 3), ("action", [{"mini_hand": {"draw": 1}}]), ("meta", "escalation"),
        ):
            with self.assertRaises(fluxx.BadOptions, msg=f"{kind} {effect}"):
                Options.read({"seats": 2, "first": 0, "cards": own((kind, effect))})
        for cards in ([{"id": "X02", "kind": "keeper", "effect": "keep"}], {}, own(*[("keeper", "keep")] * 11),
                      [{"id": "X01", "kind": "goal", "effect": {"have": ["K01"]}, "food": "always"}]):
            with self.assertRaises(fluxx.BadOptions):
                Options.read({"seats": 2, "first": 0, "cards": cards})


def random_record(
        options: dict[str, Any], seed: int, with_legal: bool = True, rules: str = "2.0") -> dict[str, Any]:
    """A match with random answers, as a record."""
    chance = random.Random(seed)
    match = Match(Options.read(options), fluxx.version_named(rules))
    flow = match.run()
    steps: list[dict[str, Any]] = []
    answer: Any = None
    while True:
        try:
            request = flow.send(answer)
        except StopIteration as stop:
            result: Result = stop.value
            break
        if isinstance(request, Chance):
            cards = list(request.cards)
            chance.shuffle(cards)
            answer = cards[0] if request.kind == "pick" else cards
            steps.append({"chance": {request.kind: answer}})
        else:
            answer = chance.choice(request.legal)
            step = {"seat": request.seat, "choice": answer}
            if with_legal:
                step["legal"] = sorted(request.legal, key=fluxx.place_in_list)
            steps.append(step)
    record = {"record": "luxx/1", "game": "fluxx", "rules": rules, "options": options, "steps": steps,
              "end": result.end, "points": result.points(match.options.seats), "winners": result.winners()}
    if result.goal:
        record["goal"] = result.goal
    return json.loads(json.dumps(record))


def handmade_record(rules: str, top: str, *choices: tuple[int, Any], **outcome: Any) -> dict[str, Any]:
    """A record of two seats, seat 0 first, written by hand: the deck begins with `top`."""
    begun = top.split()
    deck = begun + [card for card in Options.read({"seats": 2, "first": 0}).shuffled() if card not in begun]
    steps = [{"chance": {"shuffle": deck}}] + [{"seat": seat, "choice": choice} for seat, choice in choices]
    return {"record": "luxx/1", "game": "fluxx", "rules": rules, "options": {"seats": 2, "first": 0},
            "steps": steps, **outcome}


def won_by(seat: int, goal: str) -> dict[str, Any]:
    return {"end": "goal", "goal": goal, "points": [int(seat == 0), int(seat == 1)], "winners": [seat]}


class RecordsOfBothVersions(unittest.TestCase):
    """For each difference a record that passes by one version and is disputed by the other."""

    def judged(self, record: dict[str, Any]) -> dict[str, set[str]]:
        return {rules: {dispute.id for dispute in fluxx.judge_record({**record, "rules": rules}).disputes}
                for rules in ("1.0", "2.0")}

    # Deal to seat 0, deal to seat 1, then what is drawn: after Draw 5 seat 0 has seven cards,
    # after Jackpot seat 1 has ten, after its second draw seat 0 has twelve.
    HANDS = "R04 R06 G01 A01 K01 K02 A14 K03 K04 K05 K06 K07 K08 K10 K12 K13 K14 K15 K16 K17 K18 K19 A09"
    BEGINNING = ((0, {"play": "R04"}), (1, {"play": "A01"}), (0, {"play": "R06"}), (0, {"play": "G01"}))

    def test_win_as_a_card_leaves_a_hand(self) -> None:
        lost = handmade_record("2.0", self.HANDS, *self.BEGINNING, (0, {"play": "A14"}), **won_by(1, "G01"))
        self.assertEqual(self.judged(lost), {"1.0": {"not-over"}, "2.0": set()})
        traded = handmade_record("1.0", self.HANDS, *self.BEGINNING, (0, {"play": "A14"}), (0, {"seat": 1}),
                                 **won_by(0, "G01"))
        self.assertEqual(self.judged(traded), {"1.0": set(), "2.0": {"after-end", "points", "winners"}})

    def test_blocked_seat_alone_ahead(self) -> None:
        hands = self.HANDS.replace("K03", "C02 K03")
        goal = ((0, {"play": "R04"}), (1, {"play": "A01"}), (0, {"play": "G01"}))
        over = handmade_record("1.0", hands, *goal, **won_by(1, "G01"))
        self.assertEqual(self.judged(over), {"1.0": set(), "2.0": {"not-over"}})
        goes_on = handmade_record("2.0", hands, *goal, (1, {"play": "K01"}))
        self.assertEqual(
            self.judged(goes_on), {"1.0": {"after-end", "end", "goal", "points", "winners"}, "2.0": set()})

    def test_draw_of_a_mini_hand(self) -> None:
        top = "K11 A03 K01 K02 K03 K04 K05 K06 K07 C01 K08 K10"
        before = ((0, {"play": "K11"}), (1, {"play": "K02"}), (0, {"play": "A03"}))
        early = handmade_record("2.0", top, *before, (0, {"seat": 1}), (0, {"play": "K08"}))
        self.assertEqual(self.judged(early), {"1.0": {"choice"}, "2.0": set()})
        late = handmade_record("1.0", top, *before, (0, {"play": "K08"}), (0, {"seat": 1}))
        self.assertEqual(self.judged(late), {"1.0": set(), "2.0": {"choice"}})

    def test_draw_of_everybody_gets_one(self) -> None:
        top = "K11 A05 K01 K02 K03 K04 K05 K06 K07 C01 K08 K10"
        before = ((0, {"play": "K11"}), (1, {"play": "K02"}), (0, {"play": "A05"}))
        give = ((0, {"give": {"card": "K08", "to": 1}}), (0, {"give": {"card": "K10", "to": 0}}))
        early = handmade_record("2.0", top, *before, (0, {"seat": 1}), *give)
        self.assertEqual(self.judged(early), {"1.0": {"choice"}, "2.0": set()})
        late = handmade_record("1.0", top, *before, *give, (0, {"seat": 1}))
        self.assertEqual(self.judged(late), {"1.0": set(), "2.0": {"choice"}})

    def test_nothing_owed_after_get_on_with_it(self) -> None:
        """Taxes take Money, so that seat 0 is poorest: in version 1 it draws K08, in version 2 seat 1 does."""
        top = "K09 R22 A09 K10 R18 A11 G05 G06 G08 G09 G11 C02 K01 K02 K03 K08 K12"
        before = ((0, {"play": "K09"}), (1, {"play": "K10"}), (0, {"play": "R22"}), (1, "go_on"),
                  (1, {"play": "R18"}), (0, "go_on"), (0, {"free": "R22"}), (1, "go_on"))
        nothing = handmade_record("2.0", top, *before, (1, {"play": "K08"}))
        self.assertEqual(self.judged(nothing), {"1.0": {"choice"}, "2.0": set()})
        owed = handmade_record("1.0", top, *before, (1, {"play": "K12"}))
        self.assertEqual(self.judged(owed), {"1.0": set(), "2.0": {"choice"}})

    def test_death_among_the_plays(self) -> None:
        top = "C03 K01 K02 K03 K04 K05 K06 K07"
        record = handmade_record("2.0", top, (0, "pass"), (0, {"discard": "C03"}), (0, {"play": "K07"}))
        record["steps"][2]["legal"] = [{"play": "K01"}, {"play": "K02"}, {"play": "K03"}, {"play": "K07"},
                                       {"discard": "C03"}]
        self.assertEqual(self.judged(record), {"1.0": {"choice", "legal-surplus"}, "2.0": set()})

    def test_order_of_a_list(self) -> None:
        record = handmade_record("2.0", "G02 K01 A01 K03 K04 K05 R08 K07", (0, {"play": "G02"}))
        record["steps"][1]["legal"] = [{"play": card} for card in ("K01", "G02", "R08", "A01")]
        self.assertEqual(self.judged(record), {"1.0": set(), "2.0": set()})
        record["steps"][1]["legal"] = [{"play": card} for card in ("G02", "K01", "R08", "A01")]
        self.assertEqual(self.judged(record), {"1.0": set(), "2.0": {"legal-order"}})


class OrderOfChoices(unittest.TestCase):
    def test_forms_then_cards_then_seats(self) -> None:
        ascending: list[Any] = [
            {"play": "K01"}, {"play": "K19"}, {"play": "G01"}, {"play": "R24"}, {"play": "A01"}, {"free": "R22"},
            "go_on", "pass", "pay", {"card": "K02"}, {"card": "C01"}, {"card": "G29"}, {"discard": "K01"},
            {"discard": "C03"}, {"give": {"card": "K01", "to": 0}}, {"give": {"card": "K01", "to": 2}},
            {"give": {"card": "G01", "to": 1}}, {"seat": 0}, {"seat": 5}, "left", "right", "done"]
        shuffled = ascending[:]
        random.Random(1).shuffle(shuffled)
        self.assertEqual(sorted(shuffled, key=fluxx.place_in_list), ascending)


class Records(unittest.TestCase):
    def ids(self, record: Any) -> set[str]:
        return {dispute.id for dispute in fluxx.judge_record(record).disputes}

    def test_random_matches_pass(self) -> None:
        chance = random.Random(7)
        for seed in range(60):
            seats = chance.randint(2, 6)
            options = {
                "seats": seats, "first": chance.randrange(seats),
                "meta": chance.choice([None, "escalation", "no_creepers"]),
                "day": chance.choice(["ordinary", "special"]), "birthday": chance.choice([[], [0], [1, 0]]),
                "war_moves": chance.choice(["war", "peace"]), "death": chance.choice(["may", "must_one"]),
                "rich_bonus": chance.choice(["may", "must"]), "milk_is_food": chance.choice([True, False]),
                "turn_limit": chance.choice([5, 1000]),
            }
            rules = chance.choice(["1", "1.0", "2", "2.0", "2.7"])
            self.assertEqual(fluxx.judge_record(random_record(options, seed, rules=rules)).disputes, [])

    def test_falsified_records_fail(self) -> None:
        good = random_record({"seats": 3, "first": 1}, 5)
        place = next(n for n, step in enumerate(good["steps"]) if len(step.get("legal", [])) > 1)

        def changed(change: Any) -> set[str]:
            record = copy.deepcopy(good)
            change(record)
            return self.ids(record)

        self.assertEqual(changed(lambda record: None), set())
        self.assertEqual(changed(lambda record: record["steps"][place]["legal"].pop(0)), {"legal-missing"})
        self.assertEqual(
            changed(lambda record: record["steps"][place]["legal"].append({"play": "X"})), {"legal-surplus"})
        self.assertEqual(
            changed(lambda record: record["steps"][place]["legal"].append(record["steps"][place]["legal"][0])),
            {"legal-repeated"})
        self.assertEqual(changed(lambda record: record["steps"][place].update(choice={"play": "K99"})), {"choice"})
        self.assertEqual(changed(lambda record: record["steps"][place].update(seat=0)), {"seat"})
        self.assertEqual(
            changed(lambda record: record["steps"].insert(place, {"chance": {"pick": "K01"}})), {"choice-due"})
        self.assertEqual(changed(lambda record: record["steps"].pop(0)), {"chance-due"})
        self.assertEqual(changed(lambda record: record["steps"][0]["chance"]["shuffle"].pop()), {"chance-cards"})
        self.assertEqual(changed(lambda record: record["steps"].append({"seat": 0, "choice": "pass"})), {"after-end"})
        self.assertEqual(changed(lambda record: record["steps"].pop()), {"not-over"})
        for name in ("end", "goal", "points", "winners"):
            self.assertEqual(changed(lambda record: record.pop(name)), {name})
        self.assertEqual(changed(lambda record: record.update(points=[1, 1, 1])), {"points"})

    def test_unknown_versions_are_refused(self) -> None:
        good = random_record({"seats": 3, "first": 1}, 5)
        for rules in ("3", "3.0", "0", "02.0", "", "two", 2, 2.0, None, ["2.0"]):
            self.assertEqual(self.ids({**good, "rules": rules}), {"version"})

    def test_order_of_legal_counts_from_version_2_on(self) -> None:
        record = random_record({"seats": 3, "first": 1}, 5)
        place = next(n for n, step in enumerate(record["steps"]) if len(step.get("legal", [])) > 1)
        record["steps"][place]["legal"].reverse()
        self.assertEqual(self.ids(record), {"legal-order"})
        first = random_record({"seats": 3, "first": 1}, 5, rules="1.0")
        for step in first["steps"]:
            step.get("legal", []).reverse()
        self.assertEqual(self.ids(first), set())

    def test_unfinished_record(self) -> None:
        record = random_record({"seats": 3, "first": 1}, 5)
        for name in ("end", "goal", "points", "winners"):
            record.pop(name, None)
        self.assertEqual(self.ids(record), {"end", "goal", "points", "winners"})
        record["steps"].pop()
        self.assertEqual(self.ids(record), set())

    def test_turn_limit(self) -> None:
        record = random_record({"seats": 2, "first": 0, "turn_limit": 1}, 3)
        self.assertEqual((record["end"], record["points"], record["winners"]), ("turn_limit", [0, 0], []))
        self.assertEqual(self.ids(record), set())
        record["options"]["turn_limit"] = 2
        self.assertIn("not-over", self.ids(record))

    def test_bad_options(self) -> None:
        for options in ({"seats": 3}, {"seats": 7, "first": 0}, {"seats": 3, "first": 3},
                        {"seats": 3, "first": 0, "meta": "x"}, {"seats": 3, "first": 0, "birthday": [3]}):
            record = {"record": "luxx/1", "game": "fluxx", "rules": "1.0", "options": options, "steps": []}
            self.assertEqual(self.ids(record), {"options"})

    def test_command_line(self) -> None:
        good = random_record({"seats": 2, "first": 0}, 1, with_legal=False)
        bad = {**good, "winners": [5]}
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(folder, "match.jsonl")
            with open(name, "w", encoding="utf-8") as file:
                file.write("\n".join(map(json.dumps, [good, bad])) + "\n")
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                code = fluxx.main(["--stats", name])
        lines = out.getvalue().splitlines()
        self.assertEqual(code, 1)
        self.assertEqual(lines[-1], "1 passed, 1 failed")
        self.assertTrue(lines[0].startswith(f"{name}:2 step {len(good['steps'])}: winners "))
        with contextlib.redirect_stderr(io.StringIO()), self.assertRaises(SystemExit) as usage:
            fluxx.main([])
        self.assertEqual(usage.exception.code, 2)


if __name__ == "__main__":
    unittest.main()
