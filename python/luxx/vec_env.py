"""Many matches in one call."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from . import _luxx
from .errors import ArgumentError
from .spec import Spec, spec

__all__ = ["Policy", "Rollout", "VecEnv"]

Policy = Callable[[NDArray[np.uint8], NDArray[np.bool_], NDArray[np.uint8]], NDArray[Any]]
"""From observations, masks and seats to the numbers of choices."""


class Rollout(NamedTuple):
    """What happened in some steps: the first axis is time, the second the match."""

    obs: NDArray[np.uint8]
    """What the seat that was asked could know."""
    mask: NDArray[np.bool_]
    player: NDArray[np.uint8]
    """The seat that was asked."""
    actions: NDArray[np.int64]
    """What it chose."""
    rewards: NDArray[np.float32]
    """Of every seat, for the match that the choice ended."""
    done: NDArray[np.bool_]
    """Whether the choice ended the match."""


class VecEnv(_luxx.VecEnv):
    __doc__ = _luxx.VecEnv.__doc__

    if TYPE_CHECKING:
        # The compiled class says that it makes one of its own kind, and some type checkers take it at its word.
        def __new__(
            cls,
            game: str,
            n: SupportsIndex,
            *,
            seed: SupportsIndex | None = None,
            threads: SupportsIndex = 1,
            reward: Literal["share", "points"] = "share",
            **options: Any,
        ) -> VecEnv: ...

    @property
    def spec(self) -> Spec:
        """What the numbers mean."""
        return spec(self.game)

    def rollout(self, policy: Policy | str | None = None, steps: int = 128) -> Rollout:
        """Plays on for some steps and keeps everything, written once and where it stays.

        The policy gets `(obs, mask, player)` and gives the numbers of choices. The name of a level asks bots, and without
        a policy every legal choice is equally likely.

        >>> import luxx
        >>> env = luxx.VecEnv("fluxx", 8, seed=5)
        >>> _ = env.reset()
        >>> env.rollout(steps=20).actions.shape
        (20, 8)
        """
        if steps < 0:
            raise ArgumentError(f"steps is 0 or more, not {steps}")
        n, seats = self.n, self.seats
        obs = np.empty((steps + 1, n, self.n_features), np.uint8)
        mask = np.empty((steps + 1, n, self.n_choices), np.bool_)
        player = np.empty((steps + 1, n), np.uint8)
        rewards = np.empty((steps, n, seats), np.float32)
        done = np.empty((steps, n), np.bool_)
        actions = np.empty((steps, n), np.int64)
        self.show((obs[0], mask[0], player[0]))
        for t in range(steps):
            if policy is None:
                self.sample_legal(actions[t])
            elif isinstance(policy, str):
                actions[t] = self.bot_actions(policy)
            else:
                actions[t] = _numbers(policy(obs[t], mask[t], player[t]), n)
            self.step(actions[t], (obs[t + 1], mask[t + 1], player[t + 1], rewards[t], done[t]))
        return Rollout(obs[:-1], mask[:-1], player[:-1], actions, rewards, done)


def _numbers(chosen: Any, n: int) -> NDArray[Any]:
    """What a policy gives, if it is one whole number for each match: NumPy would stretch or cut anything else to fit."""
    numbers = np.asarray(chosen)
    if numbers.shape != (n,) or numbers.dtype.kind not in "iu":
        raise ArgumentError(
            f"a policy gives the numbers of {n} choices, shape ({n},) of integers, not shape {numbers.shape} of {numbers.dtype}"
        )
    return numbers
