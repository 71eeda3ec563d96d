"""What can go wrong. Every exception says what is wrong; where a rule forbids something, `rule` names its paragraph."""

from __future__ import annotations

from typing import Any

__all__ = [
    "ArgumentError",
    "Busy",
    "LuxxError",
    "MatchOver",
    "NoSuchChoice",
    "OptionsError",
    "RecordError",
    "Refused",
    "UnknownGame",
]


class LuxxError(Exception):
    """Anything that luxx refuses."""

    rule: str | None = None
    """The paragraph of the rules that forbids it, such as `C4`; `luxx.rule_text(game, rule)` is its text."""

    def __init__(self, message: str, **fields: Any) -> None:
        super().__init__(message)
        self._fields = fields
        for name, value in fields.items():
            setattr(self, name, value)

    def __reduce__(self) -> Any:
        return _rebuild, (type(self), str(self), self._fields)


def _rebuild(kind: type[LuxxError], message: str, fields: dict[str, Any]) -> LuxxError:
    return kind(message, **fields)


class UnknownGame(LuxxError, ValueError):
    """There is no game of this name."""


class OptionsError(LuxxError, ValueError):
    """These options are not known, or do not go together."""


class Refused(LuxxError, ValueError):
    """The rules forbid the choice. Nothing has happened."""

    refusal: Any = None
    """The refusal with its details, as the protocol sends it."""


class MatchOver(LuxxError):
    """Nobody is asked any more."""


class NoSuchChoice(LuxxError, ValueError):
    """This is no choice of the game at all."""


class ArgumentError(LuxxError, ValueError):
    """An array, a seat, a level, a budget or another argument does not fit."""


class Busy(LuxxError, RuntimeError):
    """Another thread is using it now, it belongs to another process, or it broke off."""


class RecordError(LuxxError, ValueError):
    """The record is wrong."""

    step: int | None = None
    """The first wrong step, counted from 0; None if the fault is elsewhere."""
