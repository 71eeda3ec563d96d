"""The examples in short form."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent / "examples"))


def test_self_play_through_pettingzoo_learns_something() -> None:
    import self_play

    assert np.abs(self_play.play(matches=3, seed=1)).max() > 0


def test_the_learner_gets_better_than_chance() -> None:
    import learn

    learner = learn.Learner("random", n=64, seed=1, width=32)
    before = learner.examine(300)
    for _ in range(4):
        learner.learn(n_choices=2048, rate=5e-3)
    assert learner.examine(300) > before


def test_ismcts_of_openspiel_plays_against_our_search() -> None:
    import ismcts

    import luxx.openspiel

    match = luxx.Match("abluxxen", edition="ravensburger", seats=2, seed=6)
    match.play("steady")
    late = match.record().replay(match.n_steps - 12)
    game = luxx.openspiel.load("abluxxen", position=late, horizon=8)
    assert 0.0 <= ismcts.play(game, simulations=3, level="strong", seed=1) <= 1.0
