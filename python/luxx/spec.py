"""What the numbers of observations and choices mean."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, cast

from . import _luxx
from .errors import ArgumentError

__all__ = ["Feature", "Spec", "spec"]

Kind = Literal["count", "kind", "flag"]


@dataclass(frozen=True)
class Feature:
    """One number of an observation."""

    name: str
    """Unique within the game, such as `known at seat 2 of card 7`."""
    word: str
    """What it tells, such as `known`."""
    seat: int | None
    """Of the seat so many places clockwise; 0 is the seat that observes."""
    card: int | None
    """Of this card: in Abluxxen its value (14 is a joker), in Fluxx its number."""
    kind: Kind
    """A number of things, one of several kinds (0 is none), or something that holds or does not."""
    largest: int
    """The largest value that nets tell apart; a count may be higher."""


@dataclass(frozen=True)
class Spec:
    """The encoding of a game. It is the same for all its options."""

    game: str
    version: int
    """Changes with every change of features or numbers."""
    features: tuple[Feature, ...]
    n_choices: int

    @property
    def n_features(self) -> int:
        return len(self.features)

    def index(self, name: str) -> int:
        """The place of the feature of this name.

        >>> import luxx
        >>> luxx.spec("abluxxen").index("hand of card 14")
        13
        """
        if name not in _index(self):
            raise ArgumentError(f"{self.game} has no feature `{name}`")
        return _index(self)[name]

    def slice(self, word: str) -> list[int]:
        """The places of all features of a word."""
        return [place for place, feature in enumerate(self.features) if feature.word == word]

    def choice(self, number: int, seat: int = 0, **options: Any) -> Any:
        """The choice with a number, as records write it; None where the number is reserved.

        >>> import luxx
        >>> luxx.spec("abluxxen").choice(642)
        'take'
        """
        return _luxx.choice_of(self.game, number, seat, **options)

    def number(self, choice: Any, seat: int = 0, **options: Any) -> int:
        """The number of a choice. Seats in it are counted clockwise from the seat that is asked.

        >>> import luxx
        >>> luxx.spec("fluxx").number({"play": "K01"})
        0
        """
        return _luxx.number_of(self.game, choice, seat, **options)


@cache
def spec(game: str) -> Spec:
    """The encoding of a game: every feature of an observation, and the numbers of its choices."""
    rows = _luxx.features(game)
    n_choices, version = _luxx.n_choices(game)
    features = tuple(Feature(*row[:4], cast(Kind, row[4]), row[5]) for row in rows)
    return Spec(game, version, features, n_choices)


@cache
def _index(of: Spec) -> dict[str, int]:
    return {feature.name: place for place, feature in enumerate(of.features)}
