"""One learner against bots, as a Gymnasium environment.

>>> import luxx.gymnasium
>>> env = luxx.gymnasium.make("abluxxen", opponents="easy", seats=3)
>>> observation, info = env.reset(seed=1)
>>> observation.shape, int(info["action_mask"].sum()) > 0
((177,), True)
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any, Literal

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

from . import _luxx
from .errors import ArgumentError, MatchOver
from .spec import spec

__all__ = ["LuxxEnv", "make"]

Observation = NDArray[np.uint8]
Illegal = Literal["random", "lose", "raise"]


class LuxxEnv(gym.Env[Observation, np.int64]):
    """The learner sits at `seat`; bots make all other choices.

    `opponents` is the name of a level for all other seats, or a list with one for each of them, clockwise from the
    learner. `illegal` says what an illegal number does: a random legal choice is made instead, the match is lost, or
    `luxx.Refused` is raised. The reward comes at the end: the part of the victory, or the points.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        *,
        opponents: str | Sequence[str] = "easy",
        seat: int = 0,
        illegal: Illegal = "random",
        reward: Literal["share", "points"] = "share",
        budget: str = "100it",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if illegal not in ("random", "lose", "raise"):
            raise ArgumentError(f"illegal is random, lose or raise, not `{illegal}`")
        if reward not in ("share", "points"):
            raise ArgumentError(f"reward is share or points, not `{reward}`")
        seats = _luxx.Match(game, seed=0, **options).seats
        seat = operator.index(seat)
        if not 0 <= seat < seats:
            raise ArgumentError(f"there is no seat {seat}: seats are 0 to {seats - 1}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ArgumentError(f"render_mode is None or ansi, not `{render_mode}`")
        levels = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
        if len(levels) != seats - 1:
            raise ArgumentError(f"{seats - 1} other seats need as many opponents, not {len(levels)}")
        self.game, self.seat, self.options = game, seat, options
        self.illegal, self.reward_kind, self.render_mode = illegal, reward, render_mode
        bots = [_luxx.Bot(level, budget) for level in levels]
        self._bots = {(seat + 1 + place) % seats: bot for place, bot in enumerate(bots)}
        self.spec_of_game = spec(game)
        self.observation_space = gym.spaces.Box(0, 255, (self.spec_of_game.n_features,), np.uint8)
        self.action_space = gym.spaces.Discrete(self.spec_of_game.n_choices)
        self._match: _luxx.Match | None = None
        self._is_lost = False
        self._seed: int | None = None
        self._number = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        number = 0
        if seed is None and self._seed is not None:
            seed, number = self._seed, self._number + 1
        elif seed is None:
            seed = int(self.np_random.integers(2**63))
        self._match = _luxx.Match(self.game, seed=seed, number=number, **self.options)
        self._seed, self._number, self._is_lost = seed, number, False
        self._let_others_play()
        if self._match.is_over:  # the others ended the match before the learner was asked at all
            return self.reset()
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        match = self.match
        if match.is_over or self._is_lost:
            raise MatchOver("the match is over: call reset")
        number = operator.index(action)
        if self.illegal != "raise" and number not in match.legal_numbers():
            if self.illegal == "lose":
                self._is_lost = True
                worst = 0.0 if self.reward_kind == "share" else -100.0
                return self._observation(), worst, True, False, {**self._info(), "illegal": True}
            match.choose_random()
        else:
            match.choose(number)
        self._let_others_play()
        reward = 0.0
        if match.is_over:
            reward = float((match.shares if self.reward_kind == "share" else match.points)[self.seat])
        return self._observation(), reward, match.is_over, False, self._info()

    @property
    def match(self) -> _luxx.Match:
        """The match that goes on."""
        if self._match is None:
            raise ArgumentError("no match goes on: call reset first")
        return self._match

    def action_masks(self) -> NDArray[np.bool_]:
        """Which numbers are legal now, as sb3-contrib asks for it; none once the match is over or lost."""
        return np.zeros(self.spec_of_game.n_choices, np.bool_) if self._is_lost else self.match.mask()

    def render(self) -> str:
        return repr(self._match)

    def _let_others_play(self) -> None:
        match = self.match
        while match.seat is not None and match.seat != self.seat:
            match.choose(self._bots[match.seat].number(match))

    def _observation(self) -> Observation:
        return self.match.observation(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8)}


def make(game: str, **options: Any) -> LuxxEnv:
    """An environment for one learner; see `LuxxEnv` for what can be said."""
    return LuxxEnv(game, **options)


def _register() -> None:
    for name, game in (("luxx/Abluxxen-v0", "abluxxen"), ("luxx/Fluxx-v0", "fluxx")):
        if name not in gym.registry:
            gym.register(name, entry_point="luxx.gymnasium:LuxxEnv", kwargs={"game": game})


_register()
