"""Whatever comes in, a Python exception says what is wrong and which rule forbids it."""

from __future__ import annotations

import copy
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import luxx

Deed = Callable[[], object]


def over() -> luxx.Match:
    match = luxx.Match("abluxxen", seed=1)
    match.play("random")
    return match


def begun(game: str = "abluxxen") -> luxx.Match:
    return luxx.Match(game, seed=1)


def undealt() -> luxx.Match:
    return luxx.Match("abluxxen", deals_itself=False)


def env(**options: Any) -> luxx.VecEnv:
    made = luxx.VecEnv("abluxxen", 4, seed=1, **options)
    made.reset()
    return made


DEEDS: list[tuple[str, Deed, type[Exception], str, str | None]] = [
    ("game", lambda: luxx.Match("chess"), luxx.UnknownGame, "chess.*abluxxen and fluxx", None),
    ("empty game", lambda: luxx.spec(""), luxx.UnknownGame, "abluxxen and fluxx", None),
    ("option", lambda: luxx.Match("abluxxen", colour=1), luxx.OptionsError, "no option `colour`, only duel, edition", None),
    ("seats", lambda: luxx.Match("abluxxen", seats=6), luxx.OptionsError, "3 to 5 seats, not 6", "U16"),
    ("seats below", lambda: luxx.Match("fluxx", seats=1), luxx.OptionsError, "2 to 6", "S1"),
    ("seats above", lambda: luxx.Match("fluxx", seats=7), luxx.OptionsError, "2 to 6", "S1"),
    ("level", lambda: luxx.Match("abluxxen", level="hard"), luxx.OptionsError, "unknown variant `hard`", None),
    ("kind of option", lambda: luxx.Match("fluxx", seats="two"), luxx.OptionsError, "two", "S1"),
    ("own cards", lambda: luxx.Match("fluxx", cards="[[card"), luxx.OptionsError, "OC1", "OC1"),
    ("players", lambda: luxx.Match("fluxx", players=["Anna"]), luxx.ArgumentError, "4 seats", None),
    ("value", lambda: luxx.Match("fluxx", meta=object()), TypeError, "object", None),
    ("nested", lambda: begun().choose(_deep()), TypeError, "deep", None),
    ("not a number", lambda: begun().choose(float("nan")), luxx.ArgumentError, "NaN is no number", None),
    ("endless number", lambda: luxx.Match("fluxx", seats=float("inf")), luxx.ArgumentError, "inf is no number", None),
    ("vast option", lambda: luxx.Match("fluxx", seats=2**80), luxx.ArgumentError, "1208925819614629174706176 is no number", None),
    ("names of fields", lambda: begun().choose({1: 2}), TypeError, "names of fields are text", None),
    ("half a character", lambda: luxx.Match("fluxx", meta="\ud800"), UnicodeEncodeError, "surrogates", None),
    ("choice in a circle", lambda: begun().choose(_circle()), TypeError, "deep", None),
    ("illegal choice", lambda: begun().choose("take"), luxx.Refused, "P1", "P1"),
    ("choice of another seat", lambda: begun().choose(begun().legal_choices()[0], seat=2), luxx.Refused, "T1", "T1"),
    ("illegal number", lambda: begun().choose(642), luxx.Refused, "P1", "P1"),
    ("illegal in Fluxx", lambda: begun("fluxx").choose("left"), luxx.Refused, ".", None),
    ("foreign choice", lambda: begun().choose({"play": "K01"}), luxx.NoSuchChoice, "no choice of abluxxen", None),
    ("number below", lambda: begun().choose(-1), luxx.NoSuchChoice, "0 to 689", None),
    ("number above", lambda: begun().choose(690), luxx.NoSuchChoice, "0 to 689", None),
    ("huge number", lambda: begun().choose(2**200), luxx.NoSuchChoice, "0 to 689", None),
    ("number for a seat", lambda: luxx.spec("fluxx").choice(0, seat=4), luxx.ArgumentError, "seats are 0 to 3", None),
    ("match is over", lambda: over().choose(0), luxx.MatchOver, "over", None),
    ("hint after the end", lambda: over().hints(), luxx.MatchOver, "over", None),
    ("random after the end", lambda: over().choose_random(), luxx.MatchOver, "over", None),
    ("bot after the end", lambda: luxx.Bot("easy").choose(over()), luxx.MatchOver, "over", None),
    ("view of nobody", lambda: begun().view(4), luxx.ArgumentError, "seats are 0 to 3", None),
    ("view below", lambda: begun().view(-1), luxx.ArgumentError, "seats are 0 to 3", None),
    ("bot", lambda: luxx.Bot("genius"), luxx.ArgumentError, "genius", None),
    ("budget", lambda: luxx.Bot("strong", budget="long"), luxx.ArgumentError, "2000it or 100ms", None),
    ("bots", lambda: begun().play(["easy"] * 3), luxx.ArgumentError, "4 seats", None),
    ("no bots", lambda: begun().play([]), luxx.ArgumentError, "4 seats", None),
    ("chance", lambda: begun().apply_chance({"deck": []}), luxx.ArgumentError, "no cards", None),
    ("record", lambda: luxx.Record("{}"), luxx.RecordError, "record", None),
    ("paragraph", lambda: luxx.rule_text("fluxx", "Z99"), luxx.ArgumentError, "Z99", None),
    ("no matches", lambda: luxx.VecEnv("fluxx", 0), luxx.ArgumentError, "1 to 65536, not 0", None),
    ("too many", lambda: luxx.VecEnv("fluxx", 65_537), luxx.ArgumentError, "1 to 65536", None),
    ("threads", lambda: luxx.VecEnv("fluxx", 1, threads=257), luxx.ArgumentError, "1 to 256", None),
    ("reward", lambda: luxx.VecEnv("fluxx", 1, reward="joy"), luxx.ArgumentError, "joy", None),
    ("list of actions", lambda: env().step([0, 0, 0, 0]), luxx.ArgumentError, "no NumPy array", None),
    ("kind of actions", lambda: env().step(np.zeros(4)), luxx.ArgumentError, r"int64.*float64", None),
    ("number of actions", lambda: env().step(np.zeros(3, np.int64)), luxx.ArgumentError, r"\[4\].*\[3\]", None),
    ("illegal action", lambda: env().step(np.full(4, 642)), luxx.Refused, "match 0", "P1"),
    ("unknown action", lambda: env().step(np.full(4, 690)), luxx.NoSuchChoice, "match 0", None),
    ("out", lambda: env().step(np.zeros(4, np.int64), (1, 2)), luxx.ArgumentError, "5 arrays", None),
    ("where", lambda: env().bot_actions("easy", where=np.ones(5, bool)), luxx.ArgumentError, "where", None),
    ("bots of nobody", lambda: env().bot_actions("genius"), luxx.ArgumentError, "genius", None),
    ("tournament", lambda: luxx.tournament("fluxx", []), luxx.ArgumentError, "1 to 16 bots", None),
    ("negative seed", lambda: luxx.Match("fluxx", seed=-1), luxx.ArgumentError, "seed is from 0 to 18446744073709551615, not -1", None),
    ("huge seed", lambda: luxx.Match("fluxx", seed=2**64), luxx.ArgumentError, "seed.*not 18446744073709551616", None),
    ("vast seed", lambda: luxx.Match("fluxx", seed=10**5000), luxx.ArgumentError, "seed.*a far larger number", None),
    ("fractional seed", lambda: luxx.Match("fluxx", seed=1.5), TypeError, "processing 'seed'", None),
    ("number of a match", lambda: luxx.Match("fluxx", number=-1), luxx.ArgumentError, "number is from 0", None),
    ("no game", lambda: luxx.Match(None), TypeError, "processing 'game'", None),
    ("events before the first", lambda: begun().events(since=-1), luxx.ArgumentError, "since is from 0", None),
    ("far seat", lambda: begun().view(2**90), luxx.ArgumentError, "seats are 0 to 3", None),
    ("far seat of a choice", lambda: begun().choose("take", seat=-(2**90)), luxx.ArgumentError, "seats are 0 to 3", None),
    ("wide number", lambda: begun().choose(np.uint64(2**64 - 1)), luxx.NoSuchChoice, "0 to 689", None),
    ("far number below", lambda: begun().choose(-(2**200)), luxx.NoSuchChoice, "0 to 689", None),
    ("meaning of a far number", lambda: begun().choice_of(2**70), luxx.NoSuchChoice, "0 to 689", None),
    ("seed of hints", lambda: begun().hints("1it", seed=-1), luxx.ArgumentError, "seed is from 0", None),
    ("seed of an imagined match", lambda: begun().imagine(seed=-1), luxx.ArgumentError, "seed is from 0", None),
    ("bots before the deal", lambda: undealt().play("easy"), luxx.ArgumentError, "cards must fall", None),
    ("choice before the deal", lambda: undealt().choose(0), luxx.ArgumentError, "cards must fall", None),
    ("deal of other cards", lambda: undealt().apply_chance({"deck": ["1"] * 500}), luxx.NoSuchChoice, "no chance of abluxxen", None),
    ("steps of a record", lambda: over().record().replay(-1), luxx.ArgumentError, "n_steps is from 0", None),
    ("seed of a record", lambda: over().record().replay(seed=2**64), luxx.ArgumentError, "seed is from 0", None),
    ("record of another game", lambda: luxx.Record('{"format":"luxx/1","game":"chess"}'), luxx.LuxxError, ".", None),
    ("feature", lambda: luxx.spec("fluxx").index("joy"), luxx.ArgumentError, "fluxx has no feature `joy`", None),
    ("far number of the spec", lambda: luxx.spec("fluxx").choice(2**80), luxx.NoSuchChoice, "0 to 1091", None),
    ("vast number of matches", lambda: luxx.VecEnv("fluxx", 2**80), luxx.ArgumentError, "n is from 1 to 65536", None),
    ("no number of matches", lambda: luxx.VecEnv("fluxx", None), TypeError, "processing 'n'", None),
    ("negative threads", lambda: luxx.VecEnv("fluxx", 1, threads=-1), luxx.ArgumentError, "threads is from 1", None),
    ("seed of many", lambda: luxx.VecEnv("fluxx", 1, seed=-1), luxx.ArgumentError, "seed is from 0", None),
    ("seed of a reset", lambda: env().reset(seed=2**64), luxx.ArgumentError, "seed is from 0", None),
    ("no actions", lambda: env().step(None), luxx.ArgumentError, "no NumPy array", None),
    ("actions in rows", lambda: env().step(np.zeros((4, 1), np.int64)), luxx.ArgumentError, r"\[4\].*\[4, 1\]", None),
    ("actions as flags", lambda: env().step(np.zeros(4, bool)), luxx.ArgumentError, r"actions.*int64.*bool", None),
    ("actions as objects", lambda: env().step(np.zeros(4, object)), luxx.ArgumentError, r"actions.*int64.*object", None),
    ("actions that are no numbers", lambda: env().step(np.full(4, np.nan)), luxx.ArgumentError, r"actions.*int64.*float64", None),
    ("widest action", lambda: env().step(np.full(4, 2**64 - 1, np.uint64)), luxx.NoSuchChoice, "match 0", None),
    ("threads of none", lambda: luxx.VecEnv("fluxx", 1, threads=0), luxx.ArgumentError, "threads is from 1", None),
    ("out as a list", lambda: env().step(np.zeros(4, np.int64), [1]), TypeError, "'list'.*'tuple'", None),
    ("policy that is none", lambda: env().rollout(3), TypeError, "callable", None),
    ("copy of an environment", lambda: copy.deepcopy(env()), TypeError, "VecEnv", None),
    ("pickle of a match", lambda: pickle.dumps(begun()), TypeError, "luxx.Match", None),
    ("least action", lambda: env().step(np.full(4, -(2**63))), luxx.NoSuchChoice, "match 0", None),
    ("sample into a list", lambda: env().sample_legal([0] * 4), luxx.ArgumentError, "no NumPy array", None),
    ("sample into narrow numbers", lambda: env().sample_legal(np.zeros(4, np.int32)), luxx.ArgumentError, "int64.*int32", None),
    ("show in too few", lambda: env().show((1, 2)), luxx.ArgumentError, "3 arrays", None),
    ("budget of many", lambda: env().bot_actions("easy", budget="long"), luxx.ArgumentError, "2000it or 100ms", None),
    ("steps of a rollout", lambda: env().rollout(steps=-1), luxx.ArgumentError, "steps is 0 or more", None),
    ("rollout of another game", lambda: env().rollout(out=luxx.VecEnv("fluxx", 4).rollout(steps=2)), luxx.ArgumentError, r"out.obs .*\(2, 4, 177\)", None),
    ("rollout of other kinds", lambda: env().rollout(out=[np.zeros((2, 4))] * 6), luxx.ArgumentError, "out.obs .*uint8", None),
    ("policy of fractions", lambda: env().rollout(lambda obs, mask, player: mask.argmax(1) + 0.5), luxx.ArgumentError, "float64", None),
    ("policy of one number", lambda: env().rollout(lambda obs, mask, player: 3), luxx.ArgumentError, r"shape \(4,\)", None),
    ("policy of nothing", lambda: env().rollout(lambda obs, mask, player: None), luxx.ArgumentError, "object", None),
    ("matches of a tournament", lambda: luxx.tournament("fluxx", ["easy"], matches=0), luxx.ArgumentError, "matches is from 1", None),
    ("seed of a tournament", lambda: luxx.tournament("fluxx", ["easy"], seed=-1), luxx.ArgumentError, "seed is from 0", None),
    ("large tournament", lambda: luxx.tournament("fluxx", ["easy"] * 17), luxx.ArgumentError, "1 to 16", None),
]


def _circle() -> Any:
    value: Any = []
    value.append(value)
    return value


def _deep() -> Any:
    value: Any = []
    for _ in range(100_000):
        value = [value]
    return value


@pytest.mark.parametrize("deed, kind, words, rule", [row[1:] for row in DEEDS], ids=[row[0] for row in DEEDS])
def test_it_is_refused(deed: Deed, kind: type[Exception], words: str, rule: str | None) -> None:
    with pytest.raises(kind, match=words) as caught:
        deed()
    assert str(caught.value)
    if isinstance(caught.value, luxx.LuxxError):
        if rule is not None:
            assert caught.value.rule == rule
        assert pickle.loads(pickle.dumps(caught.value)).rule == caught.value.rule


def test_the_levels_are_those_that_there_are() -> None:
    with pytest.raises(luxx.ArgumentError) as caught:
        luxx.Bot("genius")
    named = str(caught.value).split("only ")[1].replace(" and ", ", ").split(", ")
    assert tuple(named) == luxx.LEVELS


def test_a_refusal_names_a_paragraph_that_can_be_read(game: str) -> None:
    match = luxx.Match(game, seed=4)
    legal = set(match.legal_numbers())
    n_refused = 0
    for number in range(luxx.spec(game).n_choices):
        if number in legal:
            continue
        before = match.view(0)
        with pytest.raises((luxx.Refused, luxx.NoSuchChoice)) as caught:
            match.choose(number)
        if isinstance(caught.value, luxx.Refused):
            assert caught.value.rule is not None and str(caught.value).startswith(caught.value.rule)
            assert luxx.rule_text(game, caught.value.rule)
            assert luxx.rule_text(game, caught.value.rule, "de")
            n_refused += 1
        assert match.view(0) == before
    assert n_refused > 100


def test_an_illegal_action_in_one_match_changes_none() -> None:
    made = env()
    before = made.player.copy(), made.reset(seed=1)[0].copy()
    actions = made.sample_legal().copy()
    actions[3] = 642
    with pytest.raises(luxx.Refused, match="match 3"):
        made.step(actions)
    again = env()
    assert np.array_equal(made.player, before[0])
    assert np.array_equal(again.reset(seed=1)[0], before[1])


@pytest.mark.parametrize("place", range(5))
def test_an_array_that_does_not_fit_is_named(place: int) -> None:
    made = env()
    fitting = made.step(made.sample_legal())
    name = ("obs", "mask", "player", "rewards", "done")[place]
    whole = fitting[place]
    gaps = np.repeat(whole, 2, axis=-1)[..., ::2]
    misfits = [whole.astype(np.float64), whole[:3], np.stack([whole] * 2), gaps, None]
    if whole.itemsize > 1:
        misfits.append(_misaligned(whole))
    for misfit in misfits:
        out = tuple(misfit if each == place else array.copy() for each, array in enumerate(fitting))
        with pytest.raises(luxx.ArgumentError, match=name):
            made.step(made.sample_legal(), out)
    frozen = [array.copy() for array in fitting]
    frozen[place].setflags(write=False)
    with pytest.raises(luxx.ArgumentError, match=name):
        made.step(made.sample_legal(), tuple(frozen))


def _misaligned(array: Any) -> Any:
    """The same in memory that begins at an odd byte."""
    room = np.zeros(array.nbytes + 1, np.uint8)[1:].view(array.dtype).reshape(array.shape)
    room[...] = array
    return room


def test_numbers_that_lie_askew_are_refused() -> None:
    made = env()
    askew = _misaligned(made.sample_legal())
    for deed in (lambda: made.step(askew), lambda: made.sample_legal(askew)):
        with pytest.raises(luxx.ArgumentError, match="not aligned"):
            deed()


@pytest.mark.parametrize("kind", ["i1", "u1", "<i2", ">i2", "u2", "i4", ">u4", ">i8", "u8"])
def test_actions_are_whole_numbers_of_any_kind(kind: str) -> None:
    made, twin = luxx.VecEnv("abluxxen", 1, seed=1), luxx.VecEnv("abluxxen", 1, seed=1)
    actions = twin.reset()[1].argmax(axis=1)
    assert actions[0] < 128, "a hand with low cards, whose choices are small numbers"
    for one, other in zip(made.step(actions.astype(kind)), twin.step(actions)):
        assert np.array_equal(one, other)


def test_a_policy_that_raises_leaves_the_matches_where_they_were() -> None:
    made, twin = env(), env()
    left = 5

    def gives_up(obs: Any, mask: Any, player: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise RuntimeError("enough")
        return mask.argmax(axis=1)

    with pytest.raises(RuntimeError, match="enough"):
        made.rollout(gives_up)
    twin.rollout(lambda obs, mask, player: mask.argmax(axis=1), steps=5)
    for one, other in zip(made.rollout(steps=20), twin.rollout(steps=20)):
        assert np.array_equal(one, other)


def test_any_byte_but_zero_asks_a_bot() -> None:
    where = np.array([0, 1, 2, 255], np.uint8).view(bool)
    assert np.array_equal(env().bot_actions("easy", where=where), env().bot_actions("easy") * [0, 1, 1, 1])


def test_arrays_that_lie_in_one_another_are_refused() -> None:
    made = env()
    fitting = made.step(made.sample_legal())
    shared = np.zeros(4 * 690, np.uint8)
    obs, mask = shared[: 4 * 177].reshape(4, 177), shared.view(bool).reshape(4, 690)
    with pytest.raises(luxx.ArgumentError, match="mask"):
        made.step(made.sample_legal(), (obs, mask, *fitting[2:]))
    made.step(made.sample_legal(), fitting)


@pytest.mark.parametrize("kind", ["match", "environment"])
def test_what_is_at_work_in_another_thread_says_so(kind: str) -> None:
    match, made, enough = begun(), luxx.VecEnv("abluxxen", 4096, seed=1), threading.Event()
    deeds: dict[str, tuple[Deed, Deed]] = {
        "match": (lambda: match.hints("100it"), lambda: match.seat),
        "environment": (made.reset, lambda: made.n_matches),
    }
    work, look = deeds[kind]

    def work_on() -> None:
        while not enough.is_set():
            try:
                work()
            except luxx.Busy:  # it was looked at in this very moment
                continue

    thread = threading.Thread(target=work_on)
    thread.start()
    try:
        with pytest.raises(luxx.Busy, match=f"this {kind} is at work in another thread"):
            while thread.is_alive():
                look()
    finally:
        enough.set()
        thread.join()
    assert look() == 0


class Enough(Exception):
    """What the signal of these tests raises."""


@contextmanager
def signalled() -> Iterator[None]:
    """Expects that the work is ended by a signal that comes while it goes on."""

    def enough(*_: object) -> None:
        raise Enough

    before = signal.signal(signal.SIGALRM, enough)
    try:
        with pytest.raises(Enough):
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_a_signal_ends_a_match_where_it_stands() -> None:
    match = begun()
    with signalled():
        match.play(luxx.Bot("strong", budget="100ms"))
    assert not match.is_over
    match.play("random")
    match.record().check()


@pytest.mark.parametrize("threads", [1, 2])
def test_a_signal_ends_the_thinking_about_many_matches(threads: int) -> None:
    """All of them together would take a day."""
    made = luxx.VecEnv("abluxxen", 65_536, seed=1, threads=threads)
    with signalled():
        made.bot_actions("strong", budget="1000ms")
    made.step(made.sample_legal())


def test_a_signal_ends_a_long_tournament() -> None:
    with signalled():
        luxx.tournament("abluxxen", ["easy"], matches=1_000_000_000)


def test_another_interpreter_is_told_that_there_is_only_one() -> None:
    """In a process of its own, which a crash would end."""
    inner = "import luxx; luxx.Match('fluxx', seed=1)"
    outer = f"import luxx, _xxsubinterpreters as others\nothers.run_string(others.create(), {inner!r})"
    told = subprocess.run([sys.executable, "-c", outer], capture_output=True, text=True, check=False)
    if "No module named '_xxsubinterpreters'" in told.stderr:
        pytest.skip("this Python keeps them elsewhere")
    assert told.returncode == 1 and "ImportError" in told.stderr


def test_a_file_that_holds_no_records_is_refused_by_line(tmp_path: Path) -> None:
    good = over().record().line
    wrong = {
        "no object": (b"[1]", "line 2: a record is one JSON object"),
        "no text": (b"\xff\xfe", "line 2: invalid utf-8"),
        "no end": (good[:-5].encode(), "line 2: EOF"),
        "nested": (b'{"a":' * 100_000, "line 2: "),
        "another game": (good.replace("abluxxen", "chess").encode(), "chess"),
    }
    for name, (line, words) in wrong.items():
        file = tmp_path / name
        file.write_bytes(good.encode() + b"\r\n" + line + b"\n")
        with pytest.raises(luxx.LuxxError, match=words):
            luxx.Record.load(file)
    with pytest.raises(FileNotFoundError, match="missing"):
        luxx.Record.load(tmp_path / "missing")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_threads_of_another_process_are_not_waited_for() -> None:
    made = luxx.VecEnv("abluxxen", 8, seed=1, threads=2)
    made.reset()
    child = os.fork()
    if child == 0:
        try:
            made.step(made.sample_legal())
        except luxx.Busy:
            os._exit(3)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 3
