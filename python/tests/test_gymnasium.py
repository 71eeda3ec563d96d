"""One learner against bots, by Gymnasium's own check."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

import gymnasium as gym
from gymnasium.utils.env_checker import check_env

import luxx
import luxx.gymnasium


def test_gymnasium_finds_nothing_wrong(variant: tuple[str, dict[str, Any]]) -> None:
    game, options = variant
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*render.*|.*not within the.*")
        check_env(luxx.gymnasium.make(game, opponents="random", **options), skip_render_check=True)


def test_a_whole_match_has_a_reward_in_the_end(game: str) -> None:
    env = luxx.gymnasium.make(game, opponents=["easy", "random"], seat=1, seats=3)
    _, info = env.reset(seed=5)
    over, n_steps, reward = False, 0, 0.0
    while not over:
        assert np.array_equal(env.action_masks(), info["action_mask"])
        _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
        n_steps += 1
    assert n_steps > 1 and reward == env.match.shares[1]


def test_an_illegal_action_does_what_was_wished() -> None:
    calm = luxx.gymnasium.make("abluxxen", illegal="random", opponents="random")
    calm.reset(seed=1)
    assert calm.step(642)[2] is False
    strict = luxx.gymnasium.make("abluxxen", illegal="raise", opponents="random")
    strict.reset(seed=1)
    with pytest.raises(luxx.Refused):
        strict.step(642)
    hard = luxx.gymnasium.make("abluxxen", illegal="lose", opponents="random")
    hard.reset(seed=1)
    _, reward, over, _, info = hard.step(642)
    assert (reward, over, info["illegal"]) == (0.0, True, True)
    assert not info["action_mask"].any() and not hard.action_masks().any()
    with pytest.raises(luxx.MatchOver, match="reset"):
        hard.step(0)


@pytest.mark.parametrize("illegal", ["random", "lose"])
def test_a_reset_begins_the_next_match_of_the_seed(illegal: Any) -> None:
    env = luxx.gymnasium.make("abluxxen", illegal=illegal, opponents="random")
    env.reset(seed=1)
    env.step(642)
    assert np.array_equal(env.reset()[0], luxx.Match("abluxxen", seed=1, number=1).observation(0))
    with pytest.raises(luxx.ArgumentError, match="seed"):
        env.reset(seed=2**70)
    assert np.array_equal(env.reset()[0], luxx.Match("abluxxen", seed=1, number=2).observation(0))


@pytest.mark.parametrize("illegal", ["random", "lose", "raise"])
def test_a_match_that_is_over_takes_no_action(illegal: Any) -> None:
    env = luxx.gymnasium.make("abluxxen", illegal=illegal, opponents="random")
    _, info = env.reset(seed=1)
    for wrong in (None, "take", 1.5):
        with pytest.raises(TypeError):
            env.step(wrong)
    over = False
    while not over:
        _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
    with pytest.raises(luxx.MatchOver, match="reset"):
        env.step(0)
    with pytest.raises(luxx.ArgumentError, match="seed"):
        env.reset(seed=2**70)


@pytest.mark.parametrize(
    "wrong",
    [
        {"illegal": "maybe"},
        {"reward": "joy"},
        {"seat": 4},
        {"opponents": ["easy"]},
        {"opponents": "genius"},
        {"render_mode": "human"},
    ],
)
def test_a_wrong_wish_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(luxx.ArgumentError):
        luxx.gymnasium.make("abluxxen", **wrong)


def test_a_seat_is_any_whole_number() -> None:
    assert luxx.gymnasium.make("abluxxen", seat=np.int64(1)).seat == 1
    with pytest.raises(TypeError):
        luxx.gymnasium.make("abluxxen", seat="first")


def test_the_games_are_registered() -> None:
    env = gym.make("luxx/Fluxx-v0", seats=2, opponents="random")
    assert env.reset(seed=1)[0].shape == (251,)
