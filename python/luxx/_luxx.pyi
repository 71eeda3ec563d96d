"""
The compiled part of luxx.
"""

from _typeshed import SupportsGetItem
from collections.abc import Sequence
from numpy import bool_, float32, int64, uint8
from numpy.typing import NDArray
from os import PathLike
from typing import Any, SupportsIndex, final
from typing_extensions import disjoint_base

__all__ = ["Bot", "Match", "Record", "VecEnv", "choice_of", "features", "n_choices", "n_deals", "number_of", "options_of", "play_deals", "rule_text", "standings"]

@final
class Bot:
    """
    A bot of a level: `random`, `easy`, `steady`, `strong`, and whatever else `luxx.LEVELS` names.

    A bot sees what the seat that is asked may see. Its luck comes from the match, so the same seed gives the same play.
    `budget` is how long it may think about one choice: iterations (`"200it"`, the same everywhere) or milliseconds
    (`"50ms"`).

    >>> import luxx
    >>> match = luxx.Match("abluxxen", seed=1)
    >>> bot = luxx.Bot("easy")
    >>> bot.choose(match) in match.legal_choices()
    True
    """
    def __new__(cls, /, level: str, budget: str | None = None) -> Bot: ...
    def __reduce__(self, /) -> tuple[Any, tuple[str, str | None]]: ...
    def __repr__(self, /) -> str: ...
    @property
    def budget(self, /) -> str | None:
        """
        How long it may think, if that was said.
        """
    def choose(self, /, match: Match) -> Any:
        """
        The choice that the bot would make now, as a record has it.
        """
    @property
    def level(self, /) -> str:
        """
        The name of the level.
        """
    def number(self, /, match: Match) -> int:
        """
        The number of the choice that the bot would make now.
        """

@final
class Match:
    """
    A match, one choice at a time.

    `game` is `"abluxxen"` or `"fluxx"`; the options have the names and values that they have in records, and what is not
    named is as in `luxx sim`. The match with a `seed` and a `number` is that match of `luxx sim --seed SEED`, as far as the
    cards go; `first="random"` draws who begins.

    >>> import luxx
    >>> match = luxx.Match("abluxxen", seats=3, seed=7)
    >>> match.seat
    0
    >>> while not match.is_over:
    ...     match.choose(match.legal_choices()[0])
    >>> sorted(match.outcome)
    ['end', 'points', 'winners']
    """
    def __copy__(self, /) -> Match: ...
    def __deepcopy__(self, /, _memo: Any) -> Match: ...
    def __new__(cls, /, game: str, *, seed: SupportsIndex | None = None, number: SupportsIndex = ..., players: SupportsGetItem[int, str] | None = None, deals_itself: bool = True, **options: "object") -> Match: ...
    def __repr__(self, /) -> str: ...
    def apply_chance(self, /, chance: Any) -> None:
        """
        Lets the cards fall like this.
        """
    @property
    def awaits_chance(self, /) -> bool:
        """
        Whether cards must be dealt; only in a match with `deals_itself=False`.
        """
    def chances(self, /) -> dict[str, Any]:
        """
        What can be dealt: `{"order": chance}` where cards are put into an order, every order equally likely, or
        `{"one_of": [chance, …]}`, each equally likely.
        """
    def choice_of(self, /, number: SupportsIndex) -> Any:
        """
        The choice that a number means for the seat that is asked; None where the number is reserved.
        """
    def choose(self, /, choice: Any, seat: SupportsIndex | None = None) -> None:
        """
        Makes a choice: as a record writes it, or its number. A refusal raises `luxx.Refused` and changes nothing.
        """
    def choose_random(self, /) -> None:
        """
        Makes one of the legal choices, each equally likely.
        """
    def copy(self, /, *, deals_itself: bool | None = None) -> Match:
        """
        A match of its own in the same position, with the same luck to come.

        `deals_itself` says who deals from now on, if that changes: the match, or the caller.
        """
    def events(self, /, seat: SupportsIndex | None = None, since: SupportsIndex = ...) -> list[dict[str, Any]]:
        """
        What happened, as a seat or a spectator may know it, from the event with the number `since` on.
        """
    @property
    def game(self, /) -> str:
        """
        The name of the game.
        """
    def hints(self, /, budget: str = "1000it", seed: SupportsIndex = ...) -> list[dict[str, Any]]:
        """
        The best choices for the seat that is asked, best first: each with its chance to win, the interval of that, and the
        reason for it. The answer depends on what the seat may know alone.
        """
    def imagine(self, /, seat: SupportsIndex | None = None, *, seed: SupportsIndex) -> Match:
        """
        The same match with other hidden cards, as a seat or a spectator might imagine it: all arrangements that fit the
        view are equally likely.
        """
    @property
    def is_over(self, /) -> bool:
        """
        Whether nobody is asked any more.
        """
    def legal_choices(self, /) -> list[Any]:
        """
        Every answer to the open question, as records write it, ascending; none when the match is over.
        """
    def legal_numbers(self, /) -> list[int]:
        """
        The numbers of the same choices, in the same order.
        """
    def mask(self, /) -> NDArray[bool_]:
        """
        Which numbers are legal choices now.
        """
    @property
    def n_steps(self, /) -> int:
        """
        How many steps were made, chances included.
        """
    def observation(self, /, seat: SupportsIndex | None = None) -> NDArray[uint8]:
        """
        What a seat may know as numbers, for the seat that is asked if none is named. `luxx.spec(game)` names each.
        """
    @property
    def options(self, /) -> dict[str, Any]:
        """
        What was agreed, every option with its name.
        """
    @property
    def outcome(self, /) -> dict[str, Any] | None:
        """
        How it ended, with points and winners; None while it goes on.
        """
    def play(self, /, bots: Bot | str | Sequence[Bot | str]) -> None:
        """
        Plays to the end: one bot for all seats, or one for each; a bot is a `luxx.Bot` or the name of a level. A
        match that does not deal itself stops, with an exception, where cards must be dealt. Ctrl-C stops any match
        where it stands.
        """
    @property
    def points(self, /) -> list[int]:
        """
        The points of each seat once the match is over; zeros before.
        """
    def record(self, /) -> Record:
        """
        The match so far, as anybody can check it.
        """
    @property
    def seat(self, /) -> int | None:
        """
        The seat that is asked; None when the match is over or cards must be dealt.
        """
    @property
    def seats(self, /) -> int:
        """
        How many play.
        """
    @property
    def shares(self, /) -> list[float]:
        """
        The part of the victory that belongs to each seat; zeros while the match goes on.
        """
    def view(self, /, seat: SupportsIndex | None = None) -> dict[str, Any]:
        """
        All that a seat may know; without a seat, all that a spectator may know.
        """

@final
class Record:
    """
    A whole match that anybody can check: one line of `luxx/1` (docs/record.md).

    >>> import luxx
    >>> match = luxx.Match("fluxx", seed=3)
    >>> match.play("random")
    >>> record = match.record()
    >>> record.check()
    >>> record.replay().outcome == match.outcome
    True
    """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __new__(cls, /, line: str) -> Record:
        """
        From one line of text.
        """
    def __reduce__(self, /) -> tuple[Any, tuple[str]]: ...
    def __repr__(self, /) -> str: ...
    def analyse(self, /, budget: str = "1000it", seed: SupportsIndex = ...) -> dict[str, Any]:
        """
        What each choice was worth by what its seat knew, who made mistakes and who was lucky. The form is that of
        `luxx record analyse --json`.
        """
    def check(self, /) -> None:
        """
        Plays the record again and raises `luxx.RecordError` at its first wrong step, with the step and the rule.
        """
    @property
    def game(self, /) -> str:
        """
        The name of the game.
        """
    @property
    def line(self, /) -> str:
        """
        The line of JSON, without its line break.
        """
    @staticmethod
    def load(path: str | PathLike[str]) -> list[Record]:
        """
        All records of a file, one per line. The first line that is not a record is named.
        """
    def replay(self, /, n_steps: SupportsIndex | None = None, *, seed: SupportsIndex = ...) -> Match:
        """
        The match after this many steps, or after all. Later chance comes from the seed.
        """
    def to_dict(self, /) -> dict[str, Any]:
        """
        The same as Python objects.
        """

@disjoint_base
class VecEnv:
    """
    `n` matches in one call: a choice in each of them at every step, and a new match wherever one ends.

    Match `i` plays the matches `i`, `i + n`, `i + 2 n` … of `luxx sim --seed SEED`: the cards are the same, and with
    `sample_legal` as the only player the whole matches are. The number of threads changes nothing but the time.

    `step` fills the environment's own arrays and returns them: they hold the newest step and are overwritten by the next
    one. Pass `out=` to fill your own.

    >>> import luxx
    >>> env = luxx.VecEnv("abluxxen", 64, seed=1)
    >>> obs, mask = env.reset()
    >>> obs.shape, mask.shape
    ((64, 177), (64, 690))
    >>> obs, mask, player, rewards, done = env.step(env.sample_legal())
    >>> rewards.shape
    (64, 4)
    """
    def __len__(self, /) -> int: ...
    def __new__(cls, /, game: str, n: SupportsIndex, *, seed: SupportsIndex | None = None, threads: SupportsIndex = ..., reward: str = "share", **options: "object") -> VecEnv: ...
    def __repr__(self, /) -> str: ...
    def _roll_out(self, /, out: tuple[NDArray[uint8], NDArray[bool_], NDArray[uint8], NDArray[float32], NDArray[bool_]], actions: NDArray[int64]) -> None:
        """
        Plays on with random choices and keeps everything in these arrays, which have a row for each match of each step:
        observations, masks, seats, rewards, ends and choices. Ctrl-C ends it between two steps.
        """
    def bot_actions(self, /, level: str, budget: str | None = None, where: NDArray[bool_] | None = None) -> NDArray[int64]:
        """
        What a bot of a level would choose in each match, or only `where` a row is true; the other numbers are 0. Ctrl-C
        ends it between two matches.
        """
    @property
    def game(self, /) -> str:
        """
        The name of the game.
        """
    @property
    def n(self, /) -> int:
        """
        How many matches go on at a time.
        """
    @property
    def n_choices(self, /) -> int:
        """
        How many numbers there are for choices.
        """
    @property
    def n_features(self, /) -> int:
        """
        How many numbers an observation has.
        """
    @property
    def n_matches(self, /) -> int:
        """
        How many matches have ended so far.
        """
    @property
    def player(self, /) -> NDArray[uint8]:
        """
        The seat that is asked in each match now, as a new array.
        """
    def reset(self, /, seed: SupportsIndex | None = None) -> tuple[NDArray[uint8], NDArray[bool_]]:
        """
        Restarts all matches: those of the seed from the first one on, or without a seed the next ones.
        """
    def sample_legal(self, /, out: NDArray[int64] | None = None) -> NDArray[int64]:
        """
        A legal choice for each match, each equally likely. Fills and returns the same array every time, or `out`.
        """
    @property
    def seats(self, /) -> int:
        """
        How many play in each.
        """
    def show(self, /, out: tuple[NDArray[uint8], NDArray[bool_], NDArray[uint8]]) -> None:
        """
        Writes what each match shows now into `(obs, mask, player)`.
        """
    def step(self, /, actions: NDArray[Any], out: tuple[NDArray[uint8], NDArray[bool_], NDArray[uint8], NDArray[float32], NDArray[bool_]] | None = None) -> tuple[NDArray[uint8], NDArray[bool_], NDArray[uint8], NDArray[float32], NDArray[bool_]]:
        """
        Makes a choice in each match, by its number. A number that is no legal choice raises `luxx.Refused` or
        `luxx.NoSuchChoice` with the match and the rule, and nothing has happened in any match.

        Returns `(obs, mask, player, rewards, done)`. Where `done`, the match has ended with these rewards, and the row
        already shows the next one.
        """

def choice_of(game: str, number: SupportsIndex, seat: SupportsIndex = ..., **options: "object") -> Any:
    """
    The choice with a number, as a record has it, seen from a seat; None where the number is reserved.
    """

def features(game: str) -> list[tuple[str, str, int | None, int | None, str, int]]:
    """
    Every number of an observation, in order.
    """

def n_choices(game: str) -> tuple[int, int]:
    """
    How many numbers there are for choices, and the version of the encoding.
    """

def n_deals(game: str, bots: SupportsGetItem[int, str], *, matches: SupportsIndex, duplicate: bool, seed: SupportsIndex, budget: str, **options: "object") -> int:
    """
    How many deals a tournament has; each can be played anywhere.
    """

def number_of(game: str, choice: Any, seat: SupportsIndex = ..., **options: "object") -> int:
    """
    The number of a choice that is written as in a record, seen from a seat.
    """

def options_of(game: str, **options: "object") -> dict[str, Any]:
    """
    Every option of a match with these ones named, as a record has them.
    """

def play_deals(game: str, bots: SupportsGetItem[int, str], start: SupportsIndex, stop: SupportsIndex, *, matches: SupportsIndex, duplicate: bool, seed: SupportsIndex, budget: str, **options: "object") -> Any:
    """
    Plays the deals from `start` up to, but not including, `stop`.
    """

def rule_text(game: str, rule: str, language: str = "en") -> str:
    """
    The text of a paragraph of the rules, in `en` or `de`.
    """

def standings(game: str, bots: SupportsGetItem[int, str], stretches: Any, *, matches: SupportsIndex, duplicate: bool, seed: SupportsIndex, budget: str, **options: "object") -> list[dict[str, Any]]:
    """
    What all stretches together tell, one entry for each bot.
    """
