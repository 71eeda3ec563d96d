"""Bots against bots on one machine. `luxx.ray` plays the same tournament on many."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

from . import _luxx

__all__ = ["tournament"]

#: In seconds. Stretches that are over sooner make work for nothing.
_SOON = 0.05


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
    parts = _short_stretches(_luxx.n_deals(game, names, **plan))
    played = [_luxx.play_deals(game, names, start, stop, **plan) for start, stop in parts]
    standings: list[dict[str, Any]] = _luxx.standings(game, names, played, **plan)
    return standings


def _short_stretches(n_deals: int) -> Iterator[tuple[int, int]]:
    """The deals of a tournament in parts that are over soon, whoever plays: between two of them Ctrl-C is heard."""
    start, n = 0, 1
    while start < n_deals:
        begun = time.monotonic()
        yield start, min(start + n, n_deals)
        start += n
        if time.monotonic() - begun < _SOON:
            n *= 2
