"""Every way to play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

__all__ = ["GAMES", "LEVELS", "variants"]

GAMES = ("abluxxen", "fluxx")
LEVELS = ("random", "easy", "steady", "strong", "champion")


def variants(game: str) -> Iterator[dict[str, Any]]:
    """The options of every variant at every number of seats.

    >>> import luxx
    >>> len(list(luxx.variants("abluxxen")))
    17
    """
    if game == "abluxxen":
        yield from _abluxxen()
    elif game == "fluxx":
        yield from _fluxx()
    else:
        from .errors import UnknownGame

        raise UnknownGame(f"there is no game `{game}`, only {' and '.join(GAMES)}")


def _abluxxen() -> Iterator[dict[str, Any]]:
    for level in ("base", "advanced", "expert"):
        for seats in (3, 4, 5):
            yield {"edition": "amigo", "level": level, "seats": seats}
        yield {"edition": "amigo", "level": level, "duel": True, "seats": 2}
    for seats in (2, 3, 4, 5):
        yield {"edition": "ravensburger", "seats": seats}
    yield {"edition": "ravensburger", "duel": True, "seats": 2}


def _fluxx() -> Iterator[dict[str, Any]]:
    for meta in (None, "no_creepers", "escalation"):
        for seats in (2, 3, 4, 5, 6):
            yield {"meta": meta, "seats": seats}
    yield {"seats": 3, "day": "special", "birthday": [1], "milk_is_food": True}
    yield {"seats": 4, "war_moves": "peace", "death": "must_one", "rich_bonus": "must"}
