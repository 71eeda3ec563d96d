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

    env = rl_environment.Environment(luxx.openspiel.load(game, seats=2 if game == "fluxx" else 3))
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


def test_mccfr_learns_a_small_position() -> None:
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
