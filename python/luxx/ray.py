"""Tournaments and self-play on many machines, as tasks of Ray.

`luxx.ray.tournament` gives what `luxx.tournament` gives, whichever machine plays which deals and even if one is lost on the
way: a deal is known by the seed and its number alone, and Ray plays again what was lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import ray

from . import _luxx
from .errors import ArgumentError
from .vec_env import Rollout, VecEnv

__all__ = ["self_play", "tournament"]


@ray.remote(num_cpus=1, max_retries=-1)
def _stretch(game: str, bots: list[str], start: int, stop: int, plan: dict[str, Any]) -> Any:
    return _luxx.play_deals(game, bots, start, stop, **plan)


@ray.remote(num_cpus=1, max_retries=-1)
def _rollout(game: str, n: int, steps: int, seed: int, policy: Any, options: dict[str, Any]) -> Any:
    env = VecEnv(game, n, seed=seed, **options)
    env.reset()
    return tuple(env.rollout(policy, steps))


def tournament(
    game: str,
    bots: Sequence[str],
    *,
    matches: int = 1000,
    duplicate: bool = False,
    seed: int = 0,
    budget: str = "300it",
    stretches: int = 32,
    **options: Any,
) -> list[dict[str, Any]]:
    """The same as `luxx.tournament`, cut into `stretches` that Ray hands out."""
    _at_least_one("stretches", stretches)
    plan: dict[str, Any] = dict(matches=matches, duplicate=duplicate, seed=seed, budget=budget, **options)
    names = list(bots)
    parts = _cut(_luxx.n_deals(game, names, **plan), stretches)
    spread = _stretch.options(scheduling_strategy="SPREAD")
    played = ray.get([spread.remote(game, names, start, stop, plan) for start, stop in parts])
    standings: list[dict[str, Any]] = _luxx.standings(game, names, played, **plan)
    return standings


def self_play(
    game: str, policy: Any = None, *, tasks: int = 8, n: int = 256, steps: int = 128, seed: int = 0, **options: Any
) -> Iterator[Rollout]:
    """Rollouts of `tasks` environments, each with a seed of its own made of `seed`, as soon as they are played.

    The policy travels to the machines, so it must be one that Ray can send; the name of a level asks bots.
    """
    _at_least_one("tasks", tasks)
    if seed < 0:
        raise ArgumentError(f"seed is 0 or more, not {seed}")
    seeds = np.random.SeedSequence(seed).generate_state(tasks, np.uint64)
    spread = _rollout.options(scheduling_strategy="SPREAD")
    waiting = [spread.remote(game, n, steps, int(each), policy, options) for each in seeds]
    while waiting:
        done, waiting = ray.wait(waiting)
        for played in ray.get(done):
            yield Rollout(*played)


def _cut(n_deals: int, n_stretches: int) -> Iterator[tuple[int, int]]:
    """The deals of a tournament in so many parts."""
    bounds = [n_deals * part // n_stretches for part in range(n_stretches + 1)]
    return ((start, stop) for start, stop in pairwise(bounds) if start < stop)


def _at_least_one(name: str, number: int) -> None:
    if number < 1:
        raise ArgumentError(f"{name} is 1 or more, not {number}")
