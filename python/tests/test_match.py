"""One match, step by step."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import luxx


def test_a_match_is_played_by_the_choices_that_it_offers(variant: tuple[str, dict[str, Any]]) -> None:
    game, options = variant
    match = luxx.Match(game, seed=3, **options)
    n_choices = 0
    while not match.is_over:
        legal, numbers = match.legal_choices(), match.legal_numbers()
        assert len(legal) == len(numbers) == match.mask().sum() > 0
        assert [match.choice_of(number) for number in numbers] == legal
        place = n_choices % len(legal)
        match.choose(legal[place] if n_choices % 2 else numbers[place])
        n_choices += 1
    assert match.seat is None and match.legal_choices() == []
    assert match.outcome is not None
    assert match.outcome["points"] == match.points
    assert sum(match.shares) == pytest.approx(1.0 if match.outcome["winners"] else 0.0)


def test_the_same_seed_gives_the_same_match(game: str) -> None:
    lines = []
    for _ in range(2):
        match = luxx.Match(game, seed=11, number=4)
        match.play("easy")
        lines.append(match.record().line)
    assert lines[0] == lines[1]
    other = luxx.Match(game, seed=12, number=4)
    other.play("easy")
    assert other.record().line != lines[0]


def test_a_record_is_checked_replayed_and_kept(game: str, tmp_path: Path) -> None:
    match = luxx.Match(game, seed=5, players=["Anna", "Ben", "Cleo", "Dan"])
    match.play("random")
    record = match.record()
    record.check()
    assert record.to_dict()["players"][0] == "Anna"
    assert pickle.loads(pickle.dumps(record)) == record
    (tmp_path / "matches.jsonl").write_text(record.line + "\n" + record.line + "\n")
    assert luxx.Record.load(tmp_path / "matches.jsonl") == [record, record]
    half = record.replay(match.n_steps // 2)
    assert half.n_steps == match.n_steps // 2
    steps = record.to_dict()["steps"]
    assert half.view(0) == luxx.Record(half.record().line).replay().view(0)
    half.choose(steps[half.n_steps]["choice"], seat=steps[half.n_steps]["seat"])
    assert record.replay().outcome == match.outcome


def test_a_wrong_record_names_its_step_and_rule(tmp_path: Path) -> None:
    match = luxx.Match("abluxxen", seed=5)
    match.play("random")
    written = match.record().to_dict()
    written["steps"][1]["choice"] = "take"
    import json

    wrong = luxx.Record(json.dumps(written))
    with pytest.raises(luxx.RecordError) as caught:
        wrong.check()
    assert caught.value.step == 1 and caught.value.rule
    (tmp_path / "bad.jsonl").write_text(match.record().line + "\nnonsense\n")
    with pytest.raises(luxx.RecordError, match="line 2"):
        luxx.Record.load(tmp_path / "bad.jsonl")
    with pytest.raises(OSError, match=r"missing\.jsonl"):
        luxx.Record.load(tmp_path / "missing.jsonl")


def test_a_view_and_an_observation_hide_what_others_hold(game: str) -> None:
    match = luxx.Match(game, seed=8)
    for _ in range(12):
        match.choose_random()
    seat = match.seat
    assert seat is not None
    imagined = [match.imagine(seat, seed=seed) for seed in range(5)]
    for other in imagined:
        assert other.view(seat) == match.view(seat)
        assert np.array_equal(other.observation(seat), match.observation(seat))
        assert other.legal_choices() == match.legal_choices()
    another = (seat + 1) % match.seats
    assert any(other.view(another) != match.view(another) for other in imagined)
    with pytest.raises(luxx.ArgumentError, match="guessed"):
        imagined[0].record()


def test_events_are_told_to_each_as_they_may_know_them(game: str) -> None:
    match = luxx.Match(game, seed=8)
    n_before = len(match.events(0))
    match.choose_random()
    assert len(match.events(0, since=n_before)) >= 1
    assert match.events(0) != match.events(1)


def test_copies_go_their_own_way(game: str) -> None:
    match = luxx.Match(game, seed=1)
    for twin in (match.copy(), copy.copy(match), copy.deepcopy(match)):
        twin.choose_random()
        assert twin.n_steps > match.n_steps


@pytest.mark.parametrize("level", luxx.LEVELS)
def test_bots_of_every_level_are_opponents_and_policies(game: str, level: str) -> None:
    match = luxx.Match(game, seed=2, seats=3)
    bot = luxx.Bot(level, budget="10it")
    assert bot.choose(match) in match.legal_choices()
    assert bot.number(match) in match.legal_numbers()
    assert (pickle.loads(pickle.dumps(bot)).level, repr(bot)) == (level, f"luxx.Bot('{level}', budget='10it')")
    match.play([bot, "random", "easy"])
    assert match.is_over


def test_hints_are_ranked_and_know_what_the_seat_knows(game: str) -> None:
    match = luxx.Match(game, seed=2)
    hints = match.hints("100it", seed=1)
    assert hints == match.imagine(match.seat, seed=9).hints("100it", seed=1)
    assert all(hint["choice"] in match.legal_choices() for hint in hints)
    assert hints[0]["reason"]["id"]


def test_an_analysis_judges_every_choice(game: str) -> None:
    match = luxx.Match(game, seed=2, seats=3)
    match.play("easy")
    record = match.record()
    found = record.analyse("3it")
    assert len(found["choices"]) == sum("choice" in step for step in record.to_dict()["steps"])
    assert len(found["seats"]) == 3


def test_chance_can_be_in_the_hands_of_the_caller() -> None:
    match = luxx.Match("abluxxen", seed=0, deals_itself=False)
    assert match.awaits_chance and match.seat is None
    deck = match.chances()["order"]["deck"]
    with pytest.raises(luxx.Refused):
        match.apply_chance({"deck": deck[1:]})
    match.apply_chance({"deck": sorted(deck)})
    assert match.seat == 0


def test_the_pieces_of_a_tournament_make_the_whole() -> None:
    from luxx import _luxx

    bots = ["easy", "random"]
    plan: dict[str, Any] = dict(matches=30, duplicate=True, seed=4, budget="1it")
    whole = luxx.tournament("abluxxen", bots, **plan)
    n = _luxx.n_deals("abluxxen", bots, **plan)
    parts = [_luxx.play_deals("abluxxen", bots, deal, deal + 1, **plan) for deal in reversed(range(n))]
    assert _luxx.standings("abluxxen", bots, parts, **plan) == whole
    with pytest.raises(luxx.ArgumentError, match="whole"):
        _luxx.standings("abluxxen", bots, parts[1:], **plan)
