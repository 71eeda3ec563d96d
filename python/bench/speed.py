"""Steps per second of processor time on one core, ours and those of peers, in the same run.

Every line is a complete loop in Python with random legal choices: sample, step, observations and legal masks. Peers that are not
installed are named as missing; PufferLib is not in the list, because it has to be built from source.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import luxx

SECONDS = 2.0
REPEATS = 3


def rate(step: Callable[[], int], seconds: float = SECONDS) -> float:
    """The best of several measurements, in steps per second of processor time."""
    best = 0.0
    for _ in range(REPEATS):
        n, begun = 0, time.process_time()
        while (spent := time.process_time() - begun) < seconds:
            n += step()
        best = max(best, n / spent)
    return best


def tell(name: str, steps: float, observation: str, method: str) -> None:
    print(f"{name:34} {steps / 1e6:7.3f} M steps/s   observation {observation:14} {method}", flush=True)


def ours(game: str, n: int) -> None:
    env = luxx.VecEnv(game, n, seed=1, seats=4)
    env.reset()

    def step() -> int:
        for _ in range(64):
            env.step(env.sample_legal())
        return 64 * n

    step()
    tell(f"luxx.VecEnv {game}, {n} matches", rate(step), f"{env.n_features} bytes", f"and {env.n_choices} legal flags")


def one_choice() -> None:
    """What `Match.choose` costs above the engine: whole matches through Python beside the same ones inside Rust."""
    chosen: list[list[int]] = []
    for number in range(200):
        match, numbers = luxx.Match("abluxxen", seed=1, number=number), []
        while not match.is_over:
            numbers.append(match.legal_numbers()[0])
            match.choose(numbers[-1])
        chosen.append(numbers)
    n = sum(map(len, chosen))
    best = float("inf")
    for _ in range(5):
        matches = [luxx.Match("abluxxen", seed=1, number=number) for number in range(200)]
        begun = time.process_time()
        for match, numbers in zip(matches, chosen):
            choose = match.choose
            for number in numbers:
                choose(number)
        best = min(best, (time.process_time() - begun) / n)
    print(f"Match.choose                       {best * 1e6:7.3f} µs, engine included")


def pgx(game: str) -> None:
    import jax
    import pgx as peer

    env, n = peer.make(game), 1024
    keys = jax.random.split(jax.random.PRNGKey(0), n)
    init, step_all = jax.jit(jax.vmap(env.init)), jax.vmap(env.step)

    @jax.jit
    def many(state: Any, key: Any) -> Any:
        def one(carry: Any, key: Any) -> Any:
            pick, again = jax.random.split(key)
            logits = jax.numpy.where(carry.legal_action_mask, 0.0, -1e9)
            carry = step_all(carry, jax.random.categorical(pick, logits, axis=1))
            fresh = jax.vmap(env.init)(jax.random.split(again, n))
            over = carry.terminated | carry.truncated
            keep = lambda new, old: jax.numpy.where(over.reshape((n,) + (1,) * (old.ndim - 1)), new, old)  # noqa: E731
            return jax.tree_util.tree_map(keep, fresh, carry), None

        return jax.lax.scan(one, state, jax.random.split(key, 64))[0]

    held = {"state": init(keys), "key": jax.random.PRNGKey(1)}

    def step() -> int:
        held["key"], key = jax.random.split(held["key"])
        held["state"] = jax.block_until_ready(many(held["state"], key))
        return 64 * n

    step()
    size = int(held["state"].observation[0].size)
    tell(f"Pgx {game}, {n} matches", rate(step), f"{size} values", "64 steps compiled as one scan")


def openspiel(game: str) -> None:
    import numpy as np
    import pyspiel

    loaded = pyspiel.load_game(game)
    rng = np.random.default_rng(1)
    held = {"state": loaded.new_initial_state()}

    def step() -> int:
        n = 0
        for _ in range(200):
            state = held["state"]
            while state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes())
                state.apply_action(outcomes[min(int(rng.random() * len(outcomes)), len(outcomes) - 1)])
            if state.is_terminal():
                held["state"] = loaded.new_initial_state()
                continue
            legal = state.legal_actions()
            state.information_state_tensor() if loaded.get_type().provides_information_state_tensor else state.observation_tensor()
            state.apply_action(legal[int(rng.random() * len(legal))])
            n += 1
        return n

    size = loaded.information_state_tensor_size() if loaded.get_type().provides_information_state_tensor else loaded.observation_tensor_size()
    tell(f"OpenSpiel {game}", rate(step), f"{size} values", "one state, from Python")


def rlcard(game: str) -> None:
    import rlcard as peer

    env = peer.make(game)
    held = {"state": env.reset()[0]}
    rng = random.Random(1)

    def step() -> int:
        for _ in range(20):
            held["state"], _ = env.step(rng.choice(list(held["state"]["legal_actions"])))
            if env.is_over():
                held["state"] = env.reset()[0]
        return 20

    tell(f"RLCard {game}", rate(step), f"{held['state']['obs'].size} values", "one match, from Python")


def pufferlib() -> None:
    import numpy as np
    from pufferlib.ocean.blackjack import blackjack

    env = blackjack.Blackjack(num_envs=1024)
    env.reset()
    rng = np.random.default_rng(1)

    def step() -> int:
        env.step(rng.integers(0, env.single_action_space.n, 1024))
        return 1024

    step()
    tell("PufferLib blackjack, 1024 matches", rate(step), str(env.single_observation_space.shape), "no legal mask")


def beside(name: str, measure: Callable[[], None]) -> None:
    try:
        measure()
    except Exception as problem:  # a peer that does not run here is named, not hidden
        print(f"{name:34} not measured: {type(problem).__name__}: {str(problem)[:90]}")


def main() -> None:
    for game in luxx.GAMES:
        for n in (64, 256, 1024):
            ours(game, n)
    one_choice()
    for game in ("leduc_holdem", "kuhn_poker"):
        beside(f"Pgx {game}", lambda game=game: pgx(game))
    for game in ("leduc_poker", "crazy_eights", "hearts"):
        beside(f"OpenSpiel {game}", lambda game=game: openspiel(game))
    for game in ("leduc-holdem", "uno"):
        beside(f"RLCard {game}", lambda game=game: rlcard(game))
    beside("PufferLib", pufferlib)


if __name__ == "__main__":
    main()
