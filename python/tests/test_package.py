"""Types, documentation and the program that the wheel carries."""

from __future__ import annotations

import doctest
import importlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

import luxx
from luxx import _luxx

MODULES = ["luxx", "luxx.spec", "luxx.tournament", "luxx.variants", "luxx.vec_env", "luxx.gymnasium", "luxx.pettingzoo", "luxx.openspiel"]
ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_the_documentation_run(name: str) -> None:
    module = importlib.import_module(name)
    found = doctest.testmod(module)
    assert found.failed == 0


@pytest.mark.parametrize("kind", [_luxx.Match, _luxx.Record, _luxx.Bot, _luxx.VecEnv])
def test_examples_of_the_compiled_classes_run(kind: type) -> None:
    runner = doctest.DocTestRunner()
    examples = doctest.DocTestFinder().find(kind, kind.__name__, module=False, globs={})
    assert sum(len(test.examples) for test in examples) > 0
    for test in examples:
        runner.run(test)
    assert runner.failures == 0


@pytest.mark.parametrize("kind", [_luxx.Match, _luxx.Record, _luxx.Bot, _luxx.VecEnv, luxx.Spec])
def test_everything_is_documented(kind: type) -> None:
    for name, member in vars(kind).items():
        if not name.startswith("_") and callable(member):
            assert member.__doc__, f"{kind.__name__}.{name}"


def test_types_are_right() -> None:
    subprocess.run([sys.executable, "-m", "mypy", "--config-file", ROOT / "pyproject.toml"], cwd=ROOT, check=True)


def test_the_types_of_the_compiled_part_are_those_it_has(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "mypy.stubtest", "luxx._luxx", "--ignore-disjoint-bases"], cwd=tmp_path, check=True)


def test_the_versions_agree() -> None:
    assert f'version = "{luxx.__version__}"' in (ROOT / "pyproject.toml").read_text()
    assert f'version = "{luxx.__version__}"' in (ROOT / "Cargo.toml").read_text()


def test_the_program_plays_the_matches_of_the_environment(tmp_path: Path) -> None:
    records = tmp_path / "records.jsonl"
    words = [sys.executable, "-m", "luxx", "sim", "fluxx", "--matches", "3", "--seed", "21", "--records", str(records), "--json"]
    told = json.loads(subprocess.run(words, check=True, capture_output=True).stdout)
    assert told["matches"] == 3
    for number, record in enumerate(luxx.Record.load(records)):
        match = luxx.Match("fluxx", seed=21, number=number, players=["bot:random"] * 4)
        match.play("random")
        assert match.record() == record


def test_the_program_is_on_the_path() -> None:
    script = Path(sys.executable).parent / "luxx"
    said = subprocess.run([script, "--version"], check=True, capture_output=True, text=True).stdout
    assert said.strip() == f"luxx {luxx.__version__}"
