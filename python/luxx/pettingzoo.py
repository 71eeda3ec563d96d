"""All seats as agents that act in turn, as a PettingZoo environment.

>>> import luxx.pettingzoo
>>> env = luxx.pettingzoo.aec_env("fluxx", seats=2)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     env.step(None if termination else observation["action_mask"].argmax())
>>> sum(env.unwrapped.match.shares)
1.0
"""

from __future__ import annotations

import operator
from typing import Any, Literal

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from . import _luxx
from .errors import ArgumentError
from .spec import spec

__all__ = ["LuxxAEC", "aec_env", "raw_env"]


class LuxxAEC(AECEnv):
    """`player_0` sits at seat 0. An observation has the numbers of what the agent may know, and its legal choices.

    The reward comes at the end: the part of the victory, or the points.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        *,
        reward: Literal["share", "points"] = "share",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        if reward not in ("share", "points"):
            raise ArgumentError(f"reward is share or points, not `{reward}`")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ArgumentError(f"render_mode is None or ansi, not `{render_mode}`")
        self.game, self.options, self.reward_kind, self.render_mode = game, options, reward, render_mode
        self.metadata = {**self.metadata, "name": f"{game}_v0"}
        self.match = _luxx.Match(game, seed=0, **options)
        self.possible_agents = [f"player_{seat}" for seat in range(self.match.seats)]
        self.agents: list[str] = []
        encoding = spec(game)
        spaces = gym.spaces
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (encoding.n_features,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (encoding.n_choices,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(encoding.n_choices) for agent in self.possible_agents}
        self._nothing_legal = np.zeros(encoding.n_choices, np.int8)
        self._seed: int | None = None
        self._number = 0

    def observation_space(self, agent: str) -> gym.spaces.Space[Any]:
        return self._observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> gym.spaces.Space[Any]:
        return self._action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        if agent not in self.possible_agents:
            raise ArgumentError(f"there is no agent `{agent}`, only {', '.join(self.possible_agents)}")
        return agent

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        number = 0
        if seed is None and self._seed is not None:
            seed, number = self._seed, self._number + 1
        elif seed is None:
            seed = int(np.random.default_rng().integers(2**63))
        self.match = _luxx.Match(self.game, seed=seed, number=number, **self.options)
        self._seed, self._number = seed, number
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked()

    def _asked(self) -> str:
        return self.possible_agents[self.match.seat or 0]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        seat = self.possible_agents.index(self._known(agent))
        mask = self.match.mask().astype(np.int8) if self.match.seat == seat else self._nothing_legal.copy()
        return {"observation": self.match.observation(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        if not self.agents:
            raise ArgumentError("no match goes on: call reset first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.match.choose(operator.index(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.match.is_over:
            worth = self.match.shares if self.reward_kind == "share" else self.match.points
            self.rewards = {each: float(worth[seat]) for seat, each in enumerate(self.possible_agents)}
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._asked()
        self._accumulate_rewards()

    def render(self) -> str:
        return repr(self.match)

    def close(self) -> None:
        self.agents = []


def raw_env(game: str, **options: Any) -> LuxxAEC:
    """Without wrappers: an illegal choice raises `luxx.Refused`."""
    return LuxxAEC(game, **options)


def aec_env(game: str, **options: Any) -> AECEnv:
    """With PettingZoo's usual wrappers: an illegal choice ends the match, to the harm of whoever made it."""
    env = wrappers.TerminateIllegalWrapper(LuxxAEC(game, **options), illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)
