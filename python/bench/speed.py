"""Steps per second of processor time on one core, ours and those of peers, in turns in the same run.

Every line samples random legal choices, makes them, and has observations and legal masks of every step written. What differs is what
the caller gets of them, and each line says it: a call for each step gives Python the arrays of every step; many steps together keep
those of every step, or only of the last. Like is compared with like, and the fastest of each with the fastest.

All that can be measured here take turns, round after round, because the speed of a shared machine changes from minute to minute;
told are the median and the spread of the rounds. Peers that are not installed are named as missing.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import luxx

Step = Callable[[], int]

STEPS = 64
"""In one call, where many steps are made in one."""
EACH = "a call for each step"
ALL = "many steps, all kept"
LAST = "many steps, the last kept"


@dataclass
class Case:
    """Somebody whose speed is measured: a step of the loop makes some choices and says how many."""

    name: str
    observation: str
    method: str
    kept: str
    step: Step
    rates: list[float] = field(default_factory=list)

    def measure(self, seconds: float) -> None:
        n, begun = 0, time.process_time()
        while (spent := time.process_time() - begun) < seconds:
            n += self.step()
        self.rates.append(n / spent)

    def middle(self) -> float:
        return statistics.median(self.rates)

    def tell(self) -> None:
        least, most = min(self.rates) / 1e6, max(self.rates) / 1e6
        figures = f"{self.middle() / 1e6:7.3f} M steps/s ({least:.3f} to {most:.3f})"
        print(f"{self.name:36} {figures:38} {self.observation:34} {self.kept}: {self.method}", flush=True)


def ours(game: str, n: int) -> Case:
    env = luxx.VecEnv(game, n, seed=1, seats=4)
    env.reset()

    def step() -> int:
        for _ in range(STEPS):
            env.step(env.sample_legal())
        return STEPS * n

    return Case(f"luxx.VecEnv {game}", _widths(env), f"{n} matches", EACH, step)


def ours_rolled_out(game: str, n: int) -> Case:
    env = luxx.VecEnv(game, n, seed=1, seats=4)
    env.reset()
    kept = env.rollout(steps=STEPS)

    def step() -> int:
        env.rollout(out=kept)
        return STEPS * n

    return Case(f"luxx.VecEnv {game}", _widths(env), f"{n} matches, rollout of {STEPS} steps", ALL, step)


def _widths(env: luxx.VecEnv) -> str:
    return f"{env.n_features} bytes, {env.n_choices} legal flags"


def one_choice() -> None:
    """What `Match.choose` costs, engine included: whole matches whose choices are known."""
    chosen: list[list[int]] = []
    for number in range(200):
        match, numbers = luxx.Match("abluxxen", seed=1, number=number), []
        while not match.is_over:
            numbers.append(match.legal_numbers()[0])
            match.choose(numbers[-1])
        chosen.append(numbers)
    n = sum(map(len, chosen))
    spent = []
    for _ in range(5):
        matches = [luxx.Match("abluxxen", seed=1, number=number) for number in range(200)]
        begun = time.process_time()
        for match, numbers in zip(matches, chosen):
            choose = match.choose
            for number in numbers:
                choose(number)
        spent.append(1e6 * (time.process_time() - begun) / n)
    print(f"luxx.Match.choose, engine included: {statistics.median(spent):.3f} µs ({min(spent):.3f} to {max(spent):.3f})")


def pgx(game: str, n: int, kept: str) -> Case:
    import jax
    import pgx as peer

    env = peer.make(game)
    init, step_all = jax.vmap(env.init), jax.vmap(env.step)

    def one(state: Any, key: Any) -> Any:
        pick, again = jax.random.split(key)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        actions = jax.random.categorical(pick, logits, axis=1)
        state = step_all(state, actions)
        over = state.terminated | state.truncated
        seen = (state.observation, state.legal_action_mask, state.current_player, actions, state.rewards, over)
        fresh = init(jax.random.split(again, n))
        keep = lambda new, old: jax.numpy.where(over.reshape((n,) + (1,) * (old.ndim - 1)), new, old)  # noqa: E731
        return jax.tree_util.tree_map(keep, fresh, state), seen if kept == ALL else None

    def many(state: Any, key: Any) -> Any:
        key, own = jax.random.split(key)
        if kept == EACH:
            state, _ = one(state, own)
            return (state, key), None
        state, seen = jax.lax.scan(one, state, jax.random.split(own, STEPS))
        return (state, key), seen

    # The arrays that go in are not needed again: so they may be written over.
    compiled = jax.jit(many, donate_argnums=(0, 1))
    held = {"state": (jax.jit(init)(jax.random.split(jax.random.PRNGKey(0), n)), jax.random.PRNGKey(1))}

    def step() -> int:
        for _ in range(STEPS if kept == EACH else 1):
            held["state"], held["seen"] = jax.block_until_ready(compiled(*held["state"]))
        return STEPS * n

    step()
    state, _ = held["state"]
    observation = f"{int(state.observation[0].size)} values, {int(state.legal_action_mask[0].size)} legal flags"
    compiled_as = "compiled" if kept == EACH else f"{STEPS} steps compiled as one scan"
    return Case(f"Pgx {game}", observation, f"{n} matches, {compiled_as}", kept, step)


def openspiel(game: str) -> Case:
    import numpy as np
    import pyspiel

    loaded = pyspiel.load_game(game)
    has_information_state = loaded.get_type().provides_information_state_tensor
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
            state.information_state_tensor() if has_information_state else state.observation_tensor()
            state.apply_action(legal[int(rng.random() * len(legal))])
            n += 1
        return n

    size = loaded.information_state_tensor_size() if has_information_state else loaded.observation_tensor_size()
    return Case(f"OpenSpiel {game}", f"{size} values, a list of legal actions", "one state, from Python", EACH, step)


def openspiel_vectorised(game: str) -> Case:
    """OpenSpiel's own vectorised environment."""
    import numpy as np
    from open_spiel.python import rl_environment, vector_env

    n = 64
    envs = vector_env.SyncVectorEnv([rl_environment.Environment(game) for _ in range(n)])
    rng = np.random.default_rng(1)
    held = {"steps": envs.reset()}

    def step() -> int:
        chosen = []
        for each in held["steps"]:
            seat = each.observations["current_player"]
            legal = each.observations["legal_actions"][max(seat, 0)]
            chosen.append(_Chosen(legal[int(rng.random() * len(legal))] if legal else 0))
        held["steps"], *_ = envs.step(chosen, reset_if_done=True)
        return n

    size = envs.envs[0].observation_spec()["info_state"][0]
    return Case(f"OpenSpiel {game}", f"{size} values, a list of legal actions", f"its SyncVectorEnv of {n}", EACH, step)


@dataclass
class _Chosen:
    """The form in which OpenSpiel's vectorised environment takes actions."""

    action: int


def rlcard(game: str) -> Case:
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

    observation = f"{held['state']['obs'].size} values, a list of legal actions"
    return Case(f"RLCard {game}", observation, "one match, from Python", EACH, step)


def pufferlib() -> Case:
    import numpy as np
    from pufferlib.ocean.blackjack import blackjack

    env = blackjack.Blackjack(num_envs=1024)
    env.reset()
    rng = np.random.default_rng(1)

    def step() -> int:
        env.step(rng.integers(0, env.single_action_space.n, 1024))
        return 1024

    return Case("PufferLib blackjack", f"{env.single_observation_space.shape}, no legal mask", "1024 matches", EACH, step)


def peers() -> list[Case]:
    wishes: list[tuple[str, Callable[[], Case]]] = []
    for game, sizes in (("leduc_holdem", (1024,)), ("kuhn_poker", (1024, 16_384))):
        for kept in (EACH, ALL, LAST):
            for n in sizes:
                wishes.append((f"Pgx {game}", lambda game=game, n=n, kept=kept: pgx(game, n, kept)))
    for game in ("kuhn_poker", "leduc_poker", "crazy_eights", "hearts"):
        wishes.append((f"OpenSpiel {game}", lambda game=game: openspiel(game)))
    for game in ("kuhn_poker", "leduc_poker"):
        wishes.append((f"OpenSpiel {game}, vectorised", lambda game=game: openspiel_vectorised(game)))
    for game in ("leduc-holdem", "uno"):
        wishes.append((f"RLCard {game}", lambda game=game: rlcard(game)))
    wishes.append(("PufferLib", pufferlib))
    found = []
    for name, make in wishes:
        try:
            case = make()
            case.step()
            found.append(case)
        except Exception as problem:  # a peer that does not run here is named, not hidden
            print(f"{name:36} not measured: {type(problem).__name__}: {str(problem)[:110]}", flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="how often each is measured")
    parser.add_argument("--seconds", type=float, default=0.25, help="of processor time for each measurement")
    wish = parser.parse_args()
    own = [ours(game, n) for game in luxx.GAMES for n in (64, 256, 1024)]
    own += [ours_rolled_out(game, n) for game in luxx.GAMES for n in (16, 64, 256, 1024)]
    others = peers()
    for _ in range(wish.rounds):
        for case in (*own, *others):
            case.measure(wish.seconds)
    for case in (*own, *others):
        case.tell()
    one_choice()
    for game in luxx.GAMES:
        of_game = [case for case in own if case.name.endswith(game)]
        for kept in (EACH, ALL):
            compare(kept, [case for case in of_game if case.kept == kept], [case for case in others if case.kept == kept])
        compare("whatever is kept", of_game, others)


def compare(what: str, own: list[Case], others: list[Case]) -> None:
    best = max(own, key=Case.middle)
    print(f"{best.name}, {what} ({best.method}):")
    for other in sorted(others, key=Case.middle, reverse=True):
        print(f"  {best.middle() / other.middle():6.1f} times {other.name} ({other.kept}: {other.method})")


if __name__ == "__main__":
    main()
