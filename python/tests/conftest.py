"""`pytest --all` tries every variant and every number of seats instead of a sample."""

from __future__ import annotations

from typing import Any

import pytest

import luxx

SAMPLE = {
    "abluxxen": [
        {"edition": "amigo", "level": "base", "seats": 4},
        {"edition": "amigo", "level": "expert", "duel": True, "seats": 2},
        {"edition": "ravensburger", "seats": 5},
    ],
    "fluxx": [{"meta": None, "seats": 2}, {"meta": "escalation", "seats": 6}],
}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="every variant and every number of seats")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "variant" not in metafunc.fixturenames:
        return
    tries_all = metafunc.config.getoption("--all")
    cases: list[tuple[str, dict[str, Any]]] = []
    for game in luxx.GAMES:
        options = luxx.variants(game) if tries_all else SAMPLE[game]
        cases.extend((game, each) for each in options)
    names = [game + "-" + "-".join(str(value) for value in each.values()) for game, each in cases]
    metafunc.parametrize("variant", cases, ids=names)


@pytest.fixture(params=luxx.GAMES)
def game(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name
