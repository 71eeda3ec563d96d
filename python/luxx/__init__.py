"""Abluxxen and Fluxx: card games with hidden cards, 2 to 6 seats, bots of every level, and many matches in one call.

>>> import luxx
>>> match = luxx.Match("fluxx", seats=3, seed=2)
>>> match.play(["easy", "steady", "random"])
>>> match.outcome["end"] in ("goal", "turn_limit")
True

`Match` is one match, step by step. `VecEnv` is many at once, for learning. `luxx.gymnasium`, `luxx.pettingzoo`,
`luxx.openspiel` and `luxx.ray` speak the interfaces of those libraries and are imported by themselves.
"""

from ._luxx import Bot, Match, Record, options_of, rule_text
from .errors import (
    ArgumentError,
    Busy,
    LuxxError,
    MatchOver,
    NoSuchChoice,
    OptionsError,
    RecordError,
    Refused,
    UnknownGame,
)
from .spec import Feature, Spec, spec
from .tournament import tournament
from .variants import GAMES, LEVELS, variants
from .vec_env import Rollout, VecEnv

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "LEVELS",
    "ArgumentError",
    "Bot",
    "Busy",
    "Feature",
    "LuxxError",
    "Match",
    "MatchOver",
    "NoSuchChoice",
    "OptionsError",
    "Record",
    "RecordError",
    "Refused",
    "Rollout",
    "Spec",
    "UnknownGame",
    "VecEnv",
    "options_of",
    "rule_text",
    "spec",
    "tournament",
    "variants",
]
