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

    def rollout(self, policy: Policy | str | None = None, steps: int = 128, out: Rollout | None = None) -> Rollout:
        """Plays on for some steps and keeps everything, written once and where it stays.

        The policy gets `(obs, mask, player)` and gives the numbers of choices. The name of a level asks bots, and without
        a policy every legal choice is equally likely. An earlier rollout given as `out` is filled again, with as many steps
        as it has.

        >>> import luxx
        >>> env = luxx.VecEnv("fluxx", 8, seed=5)
        >>> _ = env.reset()
        >>> env.rollout(steps=20).actions.shape
        (20, 8)
        """
        if steps < 0:
            raise ArgumentError(f"steps is 0 or more, not {steps}")
        kept = Rollout(*(np.empty(shape, kind) for shape, kind in self._forms(steps))) if out is None else self._fitting(out)
        self._fill(policy, kept)
        return kept

    def _forms(self, steps: int) -> tuple[tuple[tuple[int, ...], Any], ...]:
        """The shape and the kind of each array of a rollout."""
        by_match = (steps, self.n)
        return (
            ((*by_match, self.n_features), np.uint8),
            ((*by_match, self.n_choices), np.bool_),
            (by_match, np.uint8),
            (by_match, np.int64),
            ((*by_match, self.seats), np.float32),
            (by_match, np.bool_),
        )

    def _fitting(self, out: Rollout) -> Rollout:
        kept = Rollout(*out)
        arrays: tuple[NDArray[Any], ...] = kept
        for name, array, (shape, kind) in zip(kept._fields, arrays, self._forms(len(kept.actions))):
            if array.shape != shape or array.dtype != kind:
                wanted = f"shape {shape} of {np.dtype(kind)}"
                raise ArgumentError(f"out.{name} must have {wanted}, not shape {array.shape} of {array.dtype}")
        return kept

    def _fill(self, policy: Policy | str | None, kept: Rollout) -> None:
        obs, mask, player, actions, rewards, done = kept
        arrays: tuple[NDArray[Any], ...] = kept
        if policy is None and all(array.flags.c_contiguous for array in arrays):
            self._roll_out((obs, mask, player, rewards, done), actions)
            return
        after = tuple(np.empty(array.shape[1:], array.dtype) for array in (obs, mask, player))
        rows = [*zip(obs, mask, player), after]
        self.show(rows[0])
        for t in range(len(actions)):
            if policy is None:
                self.sample_legal(actions[t])
            elif isinstance(policy, str):
                actions[t] = self.bot_actions(policy)
            else:
                actions[t] = _numbers(policy(*rows[t]), self.n)
            self.step(actions[t], (*rows[t + 1], rewards[t], done[t]))


def _numbers(chosen: Any, n: int) -> NDArray[Any]:
    """What a policy gives, if it is one whole number for each match: NumPy would stretch or cut anything else to fit."""
    numbers = np.asarray(chosen)
    if numbers.shape != (n,) or numbers.dtype.kind not in "iu":
        raise ArgumentError(
            f"a policy gives the numbers of {n} choices, shape ({n},) of integers, not shape {numbers.shape} of {numbers.dtype}"
        )
    return numbers
