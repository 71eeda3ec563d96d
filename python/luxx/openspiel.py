"""The games for OpenSpiel and its algorithms.

>>> import luxx.openspiel
>>> game = luxx.openspiel.load("abluxxen", seats=3)
>>> game.num_players()
3

Cards fall one at a time, each as a chance node, so every deal has its true probability. A position can be the beginning of
a game of its own: `load(game, position=match, worlds=8)` begins with one of so many ways in which a spectator could imagine the
hidden cards of that match. `late_position` finds positions that are small enough for algorithms that go through whole games;
with a `horizon`, bots play the rest of the match after so many choices.
"""

from __future__ import annotations

import itertools
import json
from typing import Any

import numpy as np
import pyspiel

from . import _luxx
from .errors import ArgumentError, NoSuchChoice
from .spec import spec

__all__ = ["LuxxGame", "LuxxState", "late_position", "load"]

_SEATS = {"abluxxen": (2, 5), "fluxx": (2, 6)}
_NAMES = {"abluxxen": "luxx_abluxxen", "fluxx": "luxx_fluxx"}
#: More choices than any match takes that ends by itself; matches without an end are a matter of rules.
_LENGTH_MAX = 2_000_000
#: What cannot be said in the text of a game: lists, own cards and positions, by their key.
_SETUPS: dict[str, dict[str, Any]] = {}
_KEYS = itertools.count()
#: Plays on beyond the horizon.
_FINISH = "easy"
_WORLDS_MAX = 100_000


def _type(game: str) -> Any:
    kind = pyspiel.GameType
    least, most = _SEATS[game]
    return kind(
        short_name=_NAMES[game],
        long_name=f"{game.capitalize()} (luxx)",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": 4, "setup": ""},
    )


class LuxxGame(pyspiel.Game):
    """A game with its options. Utilities are parts of the victory, from 0 to 1."""

    luxx_game = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        setup = _SETUPS.get(params.get("setup", ""), {})
        self.options: dict[str, Any] = dict(setup.get("options", {}))
        self.position: _luxx.Match | None = setup.get("position")
        self.worlds: int = setup.get("worlds", 1)
        self.horizon: int | None = setup.get("horizon")
        self.options.setdefault("seats", params.get("players", 4))
        players = self.position.seats if self.position else self.options["seats"]
        encoding = spec(self.luxx_game)
        self.n_features = encoding.n_features
        info = pyspiel.GameInfo(
            num_distinct_actions=encoding.n_choices,
            max_chance_outcomes=max(128, self.worlds),
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=_LENGTH_MAX,
        )
        super().__init__(_TYPES[self.luxx_game], info, params)

    def new_initial_state(self) -> LuxxState:
        return LuxxState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        return _Observer(self.n_features)


class _Abluxxen(LuxxGame):
    luxx_game = "abluxxen"


class _Fluxx(LuxxGame):
    luxx_game = "fluxx"


class _Deal:
    """Cards that fall one after the other."""

    def __init__(self, kind: str, left: list[Any], fallen: list[Any]) -> None:
        self.kind, self.left, self.fallen = kind, left, fallen

    def copy(self) -> _Deal:
        return _Deal(self.kind, list(self.left), list(self.fallen))


class LuxxState(pyspiel.State):
    """A match whose chance is in OpenSpiel's hands."""

    def __init__(self, game: LuxxGame) -> None:
        super().__init__(game)
        self._held = _Held(game)

    @property
    def match(self) -> _luxx.Match:
        return self._held.match

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self._held.awaits_chance:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self._held.match.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def is_terminal(self) -> bool:
        return self._held.n_left == 0 or (not self._held.awaits_chance and self._held.match.is_over)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._held.match.legal_numbers()) if player == self._held.match.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self._held.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        if self._held.awaits_chance:
            self._held.apply_chance(action)
        else:
            self._held.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return json.dumps(self._held.match.choice_of(action))

    def returns(self) -> list[float]:
        return self._held.shares()

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return json.dumps(self._held.match.view(seat), sort_keys=True)

    observation_string = information_state_string

    def __str__(self) -> str:
        return json.dumps(self._held.match.view(), sort_keys=True) + self._held.fallen()

    def resample_from_infostate(self, player: int, probability: Any) -> LuxxState:
        """The same for the player, with other hidden cards; all arrangements are equally likely."""
        other = self.clone()
        seed = int(float(probability()) * 2**53) if callable(probability) else int(np.random.randint(2**31))
        other._held.imagine(player, seed)
        return other


class _Held:
    """What OpenSpiel copies with a state: the match, and the cards that are falling."""

    def __init__(self, game: LuxxGame) -> None:
        self.worlds: list[_luxx.Match] = []
        self.deal: _Deal | None = None
        self.n_left = game.horizon
        if game.position is None:
            self.match = _luxx.Match(game.luxx_game, seed=0, deals_itself=False, **game.options)
        else:
            self.match = game.position.copy(deals_itself=False)
            self.worlds = _imagined(self.match, game.worlds) if game.worlds > 1 else []
        self._prepare()

    def __deepcopy__(self, memo: dict[int, Any]) -> _Held:
        other = object.__new__(_Held)
        other.match, other.worlds = self.match.copy(), self.worlds
        other.deal, other.n_left = self.deal.copy() if self.deal else None, self.n_left
        return other

    @property
    def awaits_chance(self) -> bool:
        return bool(self.worlds) or self.match.awaits_chance

    def _prepare(self) -> None:
        """Begins a deal where cards must be put into an order."""
        self.deal = None
        if not self.match.awaits_chance:
            return
        chances = self.match.chances()
        if "order" in chances:
            ((kind, cards),) = chances["order"].items()
            self.deal = _Deal(kind, sorted(cards, key=str), [])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.worlds:
            n = len(self.worlds)
        elif self.deal is None:
            n = len(self.match.chances()["one_of"])
        else:
            return self._next_cards(self.deal.left)
        return [(outcome, 1.0 / n) for outcome in range(n)]

    @staticmethod
    def _next_cards(left: list[Any]) -> list[tuple[int, float]]:
        """Equal cards are one outcome: the place of the first of them."""
        counts: dict[Any, list[int]] = {}
        for place, card in enumerate(left):
            counts.setdefault(card, []).append(place)
        return [(places[0], len(places) / len(left)) for places in counts.values()]

    def choose(self, number: int) -> None:
        self.match.choose(number)
        if self.n_left is not None:
            self.n_left -= 1
        self._prepare()

    def shares(self) -> list[float]:
        if self.n_left != 0 or self.match.is_over:
            return self.match.shares
        rest = self.match.copy(deals_itself=True)
        rest.play(_FINISH)
        return rest.shares

    def apply_chance(self, outcome: int) -> None:
        possible = [place for place, _ in self.chance_outcomes()]
        if outcome not in possible:
            raise NoSuchChoice(f"{outcome} is no outcome of this chance: those are {possible[0]} to {possible[-1]}")
        if self.worlds:
            self.match, self.worlds = self.worlds[outcome].copy(), []
            return
        if self.deal is None:
            self.match.apply_chance(self.match.chances()["one_of"][outcome])
        else:
            self.deal.fallen.append(self.deal.left.pop(outcome))
            if self.deal.left:
                return
            self.match.apply_chance({self.deal.kind: self.deal.fallen})
        self._prepare()

    def imagine(self, player: int, seed: int) -> None:
        self.match = self.match.imagine(player, seed=seed)
        self._prepare()

    def fallen(self) -> str:
        return f" fallen: {self.deal.fallen}" if self.deal and self.deal.fallen else ""


class _Observer:
    """Observations as in `luxx.spec`, as floats."""

    def __init__(self, n_features: int) -> None:
        self.tensor = np.zeros(n_features, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: LuxxState, player: int) -> None:
        self.tensor[:] = state.match.observation(player)

    def string_from(self, state: LuxxState, player: int) -> str:
        return state.information_state_string(player)


_TYPES = {game: _type(game) for game in _NAMES}
pyspiel.register_game(_TYPES["abluxxen"], _Abluxxen)
pyspiel.register_game(_TYPES["fluxx"], _Fluxx)


def load(
    game: str, *, position: _luxx.Match | None = None, worlds: int = 1, horizon: int | None = None, **options: Any
) -> Any:
    """The game for OpenSpiel, whole or from a position on. Only a position can have worlds and a horizon."""
    if position is None and (worlds != 1 or horizon is not None):
        raise ArgumentError("worlds and horizon are for positions")
    if not 1 <= worlds <= _WORLDS_MAX or (horizon is not None and horizon < 1):
        raise ArgumentError(f"there are 1 to {_WORLDS_MAX} worlds, and at least one choice up to the horizon")
    if position is not None:
        if not isinstance(position, _luxx.Match):
            raise ArgumentError(f"a position is a luxx.Match, not a {type(position).__name__}")
        if game != position.game or options:
            raise ArgumentError(f"the position is one of {position.game} and has its options: name that game and no options")
    complete = _luxx.options_of(game, **options)
    seats = position.seats if position is not None else complete["seats"]
    key = f"setup{next(_KEYS)}"
    _SETUPS[key] = {"options": {**options, "seats": seats}, "position": position, "worlds": worlds, "horizon": horizon}
    return pyspiel.load_game(_NAMES[game], {"players": seats, "setup": key})


def late_position(
    game: str, *, worlds: int = 4, histories: int = 10_000, level: str = "easy", seed: int = 0, tries: int = 100, **options: Any
) -> _luxx.Match:
    """A position from which every way to play on ends soon: for algorithms that go through whole games, such as MCCFR.

    It comes from the first match of the seed, played by bots of a level, that has one: as early in it as possible, with something
    to decide for at least two seats, with ends that differ, and with no more than so many histories to those ends, counted in
    all worlds together.

    >>> import luxx.openspiel
    >>> late = luxx.openspiel.late_position("abluxxen", edition="ravensburger", seats=3, seed=13)
    >>> game = luxx.openspiel.load("abluxxen", position=late, worlds=4)
    """
    if worlds < 1 or histories < 1 or tries < 1:
        raise ArgumentError("worlds, histories and tries are 1 or more")
    for number in range(tries):
        match = _luxx.Match(game, seed=seed, number=number, **options)
        match.play(level)
        record, found = match.record(), None
        for n_steps in reversed(range(match.n_steps)):
            position = record.replay(n_steps)
            ways = _ways_to_play_on(_imagined(position.copy(deals_itself=False), worlds), histories)
            if ways is None:
                break
            deciding, ends = ways
            found = position if len(deciding) > 1 and len(ends) > 1 else found
        if found is not None:
            return found
    raise ArgumentError(f"no position in {tries} matches has so few histories: allow more of them, or tries")


def _imagined(match: _luxx.Match, worlds: int) -> list[_luxx.Match]:
    return [match.imagine(seed=seed) for seed in range(worlds)]


def _ways_to_play_on(begun: list[_luxx.Match], histories: int) -> tuple[set[int], set[tuple[float, ...]]] | None:
    """The seats that have something to decide on the way to any end, and the shares at the ends.

    None if there are too many histories, or cards must fall.
    """
    waiting, n = list(begun), 0
    deciding: set[int] = set()
    ends: set[tuple[float, ...]] = set()
    while waiting:
        match, n = waiting.pop(), n + 1
        if n > histories or match.awaits_chance:
            return None
        if match.seat is None:
            ends.add(tuple(match.shares))
            continue
        legal = match.legal_numbers()
        if len(legal) > 1:
            deciding.add(match.seat)
        for number in legal:
            after = match.copy()
            after.choose(number)
            waiting.append(after)
    return deciding, ends
