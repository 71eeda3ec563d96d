"""Bots against bots on one machine. `luxx.ray` plays the same tournament on many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from . import _luxx

__all__ = ["tournament"]


def tournament(
    game: str,
    bots: Sequence[str],
    *,
    matches: int = 1000,
    duplicate: bool = False,
    seed: int = 0,
    budget: str = "300it",
    **options: Any,
) -> list[dict[str, Any]]:
    """Win shares, points and ratings with their intervals, one entry for each bot in the order of their names.

    The same as `luxx arena GAME --bots … --json`. The last bot fills up free seats, more bots than seats play in turn, and
    `duplicate` plays every deal with every rotation of the bots.

    >>> import luxx
    >>> standings = luxx.tournament("abluxxen", ["easy", "random"], matches=40, seed=1)
    >>> standings[0]["win_share"] > standings[1]["win_share"]
    True
    """
    plan: dict[str, Any] = dict(matches=matches, duplicate=duplicate, seed=seed, budget=budget, **options)
    names = list(bots)
    parts = cut(_luxx.n_deals(game, names, **plan), 256)
    played = [_luxx.play_deals(game, names, start, stop, **plan) for start, stop in parts]
    standings: list[dict[str, Any]] = _luxx.standings(game, names, played, **plan)
    return standings


def cut(n_deals: int, n_stretches: int) -> Iterator[tuple[int, int]]:
    """The deals of a tournament in so many parts; between two of them Ctrl-C is heard."""
    bounds = [n_deals * part // n_stretches for part in range(n_stretches + 1)]
    return ((start, stop) for start, stop in pairwise(bounds) if start < stop)
