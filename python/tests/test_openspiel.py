"""The games in OpenSpiel, by its own test and its own algorithms."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pyspiel
import luxx
import luxx.openspiel


def play_on(state: Any, n_choices: int, seed: int) -> None:
    rng = random.Random(seed)
    while n_choices > 0 and not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            assert sum(chances) == pytest.approx(1.0)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            n_choices -= 1


def test_openspiel_finds_nothing_wrong(variant: tuple[str, dict[str, Any]]) -> None:
    game, options = variant
    pyspiel.random_sim_test(luxx.openspiel.load(game, **options), num_sims=1, serialize=False, verbose=False)


def test_the_environment_of_openspiel_runs(game: str) -> None:
    from open_spiel.python import rl_environment

    luck = rl_environment.ChanceEventSampler(seed=1)
    env = rl_environment.Environment(luxx.openspiel.load(game, seats=2 if game == "fluxx" else 3), chance_event_sampler=luck)
    step = env.reset()
    for _ in range(30):
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == luxx.spec(game).n_features
        step = env.step([step.observations["legal_actions"][seat][0]])
        if step.last():
            step = env.reset()


def test_a_resampled_state_looks_the_same_to_its_player(game: str) -> None:
    state = luxx.openspiel.load(game, seats=3).new_initial_state()
    play_on(state, 4, seed=1)
    player = state.current_player()
    others = [state.resample_from_infostate(player, random.Random(seed).random) for seed in range(4)]
    assert {other.information_state_string(player) for other in others} == {state.information_state_string(player)}
    views = [{other.information_state_string(seat) for other in others} for seat in range(3) if seat != player]
    assert any(len(seen) > 1 for seen in views)


def test_a_clone_goes_its_own_way(game: str) -> None:
    state = luxx.openspiel.load(game, seats=3).new_initial_state()
    play_on(state, 5, seed=2)
    before = str(state)
    twin = state.clone()
    play_on(twin, 3, seed=3)
    assert str(state) == before != str(twin)


def end_game() -> luxx.Match:
    """The last choices of a match, where a few steps decide."""
    match = luxx.Match("abluxxen", edition="ravensburger", seats=2, seed=6)
    match.play("steady")
    record = match.record()
    return record.replay(match.n_steps - 8)


def test_only_a_position_has_a_horizon() -> None:
    for wrong in ({"horizon": 3}, {"worlds": 2}, {"position": end_game(), "horizon": 0}, {"position": end_game(), "worlds": 0}):
        with pytest.raises(luxx.ArgumentError):
            luxx.openspiel.load("abluxxen", **wrong)


def test_a_playthrough_can_be_played_again(tmp_path: Path) -> None:
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS(["playthrough"])
    game = luxx.openspiel.load("abluxxen", position=end_game(), worlds=2, horizon=4)
    written = tmp_path / "playthrough.txt"
    written.write_text(generate_playthrough.playthrough(str(game), action_sequence=None, seed=5))
    before, again = generate_playthrough.replay(str(written))
    assert "action: " in before and before == again


def test_mccfr_learns_a_late_position_to_its_real_ends() -> None:
    from open_spiel.python import policy
    from open_spiel.python.algorithms import exploitability, external_sampling_mccfr

    late = luxx.openspiel.late_position("abluxxen", edition="ravensburger", seats=3, seed=13, histories=1000, tries=1)
    game = luxx.openspiel.load("abluxxen", position=late, worlds=4)
    ends, waiting = 0, [game.new_initial_state()]
    while waiting:
        state = waiting.pop()
        if state.is_terminal():
            assert state.match.is_over and sum(state.returns()) == pytest.approx(1.0)
            ends += 1
        else:
            waiting += [state.child(action) for action in state.legal_actions()]
    assert 10 < ends < 1000
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    np.random.seed(1)
    for _ in range(20):
        solver.iteration()
    learned = exploitability.nash_conv(game, solver.average_policy())
    assert learned < 0.7 * exploitability.nash_conv(game, policy.UniformRandomPolicy(game))


def test_there_is_not_always_a_late_position() -> None:
    for wrong in ({"histories": 0}, {"worlds": 0}, {"tries": 0}):
        with pytest.raises(luxx.ArgumentError, match="1 or more"):
            luxx.openspiel.late_position("abluxxen", **wrong)
    with pytest.raises(luxx.ArgumentError, match="no position in 1 matches"):
        luxx.openspiel.late_position("fluxx", seats=2, histories=3, tries=1)


def test_a_position_that_does_not_fit_is_refused() -> None:
    for wrong, words in [
        ({"position": 3}, "a position is a luxx.Match, not a int"),
        ({"position": luxx.Match("fluxx", seed=1)}, "one of fluxx"),
        ({"position": end_game(), "seats": 2}, "no options"),
        ({"position": end_game(), "worlds": 10**9}, "1 to 100000 worlds"),
    ]:
        with pytest.raises(luxx.ArgumentError, match=words):
            luxx.openspiel.load("abluxxen", **wrong)
    with pytest.raises(luxx.UnknownGame):
        luxx.openspiel.load("chess")


def test_an_action_that_is_none_is_refused() -> None:
    state = luxx.openspiel.load("abluxxen", seats=3).new_initial_state()
    for outcome in (1, 109):  # equal cards are one outcome, by the place of the first
        with pytest.raises(luxx.NoSuchChoice, match="no outcome of this chance"):
            state.apply_action(outcome)
    play_on(state, 1, seed=1)
    with pytest.raises(luxx.Refused):
        state.apply_action(next(number for number in range(600) if number not in state.legal_actions()))
    with pytest.raises(luxx.NoSuchChoice):
        state.apply_action(690)


def test_cards_fall_as_chance_after_a_position_too() -> None:
    """The choice after which the draw pile of this match is made anew for the first time."""
    match = luxx.Match("fluxx", seats=2, seed=8)
    match.play("random")
    record = match.record()
    steps = record.to_dict()["steps"]
    shuffle = next(place for place, step in enumerate(steps) if place > 0 and "shuffle" in (step.get("chance") or {}))
    assert not record.replay(shuffle).awaits_chance, "a match that is replayed deals itself"
    before = record.replay(shuffle - 1)
    state = luxx.openspiel.load("fluxx", position=before).new_initial_state()
    state.apply_action(luxx.spec("fluxx").number(steps[shuffle - 1]["choice"], seat=before.seat, seats=2))
    assert state.is_chance_node() and len(state.chance_outcomes()) > 1


def test_mccfr_learns_a_position_up_to_a_horizon() -> None:
    from open_spiel.python.algorithms import external_sampling_mccfr

    game = luxx.openspiel.load("abluxxen", position=end_game(), worlds=4, horizon=3)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    np.random.seed(1)
    for _ in range(3):
        solver.iteration()
    state = game.new_initial_state()
    assert state.is_chance_node() and len(state.chance_outcomes()) == 4
    state.apply_action(0)
    chances = solver.average_policy().action_probabilities(state)
    assert sum(chances.values()) == pytest.approx(1.0)
    assert set(chances) == set(state.legal_actions())
