"""All seats as agents, by PettingZoo's own tests."""

from __future__ import annotations

from typing import Any

import pytest

from pettingzoo.test import api_test, seed_test

import luxx
import luxx.pettingzoo
from luxx import abluxxen_v0, fluxx_v0


@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_finds_nothing_wrong(variant: tuple[str, dict[str, Any]], capsys: pytest.CaptureFixture[str]) -> None:
    game, options = variant
    env = luxx.pettingzoo.aec_env(game, **options)
    env.reset(seed=1)  # what begins without a seed from now on is the next match of this one
    for agent in env.possible_agents:
        env.action_space(agent).seed(1)
    api_test(env, num_cycles=300)
    seed_test(lambda: luxx.pettingzoo.aec_env(game, **options), num_cycles=100)


def test_rewards_are_the_parts_of_the_victory() -> None:
    env = abluxxen_v0.raw_env(seats=3)
    env.reset(seed=4)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, _, _ = env.last()
        total[agent] += reward
        env.step(None if termination else observation["action_mask"].argmax())
    assert list(total.values()) == env.match.shares and sum(total.values()) == pytest.approx(1.0)


def test_who_is_not_asked_has_no_legal_choice() -> None:
    env = fluxx_v0.raw_env(seats=3)
    env.reset(seed=4)
    asked = env.agent_selection
    for agent in env.possible_agents:
        assert env.observe(agent)["action_mask"].any() == (agent == asked)
    assert env.observation_space(asked) is env.observation_space(asked)


def test_an_illegal_choice_raises_or_ends_the_match() -> None:
    raw = abluxxen_v0.raw_env()
    raw.reset(seed=1)
    with pytest.raises(luxx.Refused):
        raw.step(642)
    wrapped = abluxxen_v0.env()
    wrapped.reset(seed=1)
    wrapped.step(642)
    assert all(wrapped.terminations.values())


def test_what_does_not_fit_is_refused() -> None:
    raw = abluxxen_v0.raw_env()
    with pytest.raises(luxx.ArgumentError, match="reset"):
        raw.step(0)
    raw.reset(seed=1)
    for deed in (raw.observe, raw.observation_space, raw.action_space):
        with pytest.raises(luxx.ArgumentError, match="no agent `nobody`, only player_0"):
            deed("nobody")
    for action in (None, "take", 1.5):
        with pytest.raises(TypeError):
            raw.step(action)
    with pytest.raises(luxx.NoSuchChoice):
        raw.step(690)
    with pytest.raises(luxx.ArgumentError, match="seed"):
        raw.reset(seed=-1)
    raw.reset()
    assert raw.match.record() == luxx.Match("abluxxen", seed=1, number=1).record()
    for wrong in ({"reward": "joy"}, {"seats": 9}, {"render_mode": "human"}):
        with pytest.raises(luxx.LuxxError):
            abluxxen_v0.env(**wrong)


def test_the_environments_have_their_names() -> None:
    assert abluxxen_v0.raw_env().metadata["name"] == "abluxxen_v0"
    assert fluxx_v0.env().metadata["name"] == "fluxx_v0"
