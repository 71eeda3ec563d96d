"""Tournaments on a cluster of two nodes, one of which is lost on the way."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ray
import luxx
import luxx.ray

sys.path.insert(0, str(Path(__file__).parent.parent / "examples"))

PLAN: dict[str, Any] = dict(matches=40, duplicate=True, seed=3, budget="5it", seats=3)
BOTS = ["steady", "easy", "random"]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    from tournament_on_ray import start

    started = start()
    yield started
    ray.shutdown()
    started.shutdown()


def test_two_nodes_give_what_one_machine_gives(cluster: Any) -> None:
    assert sum(node["Alive"] for node in ray.nodes()) == 2
    assert luxx.ray.tournament("abluxxen", BOTS, stretches=6, **PLAN) == luxx.tournament("abluxxen", BOTS, **PLAN)


def test_self_play_is_known_by_its_seed(cluster: Any) -> None:
    def sums(seed: int) -> list[int]:
        played = luxx.ray.self_play("fluxx", tasks=2, n=4, steps=20, seed=seed)
        return sorted(int(rollout.actions.sum()) for rollout in played)

    assert sums(1) == sums(1) != sums(2)
    (one,) = luxx.ray.self_play("fluxx", "easy", tasks=1, n=4, steps=20, seed=1)
    assert np.all(np.take_along_axis(one.mask, one.actions[..., None], 2))


def test_a_wrong_wish_is_refused() -> None:
    for number in (0, -1):
        with pytest.raises(luxx.ArgumentError, match="stretches is 1 or more"):
            luxx.ray.tournament("abluxxen", BOTS, stretches=number)
        with pytest.raises(luxx.ArgumentError, match="tasks is 1 or more"):
            next(luxx.ray.self_play("fluxx", tasks=number))
    with pytest.raises(luxx.ArgumentError, match="seed is 0 or more"):
        next(luxx.ray.self_play("fluxx", seed=-1))


def test_a_lost_node_changes_nothing(cluster: Any) -> None:
    lost = next(node for node in cluster.list_all_nodes() if node != cluster.head_node)
    plan = {**PLAN, "matches": 120}
    waiting = ray.remote(num_cpus=0)(luxx.ray.tournament).remote("abluxxen", BOTS, stretches=40, **plan)
    assert ray.wait([waiting], timeout=1.0)[0] in ([], [waiting])
    cluster.remove_node(lost)
    assert ray.get(waiting) == luxx.tournament("abluxxen", BOTS, **plan)
    assert sum(node["Alive"] for node in ray.nodes()) == 1
