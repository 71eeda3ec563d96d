"""A learner in one file, on NumPy alone: a small net learns Abluxxen by policy gradient against a bot.

    python examples/learn.py --minutes 3 --curve learning.csv

The learner sits at seat 0. Its net sees the 177 numbers of an observation as ones (see `ones`), and learns from the lead in
points that it has in the end, measured against what it expected (a second output): a beginner wins nothing against `easy`, so
victories alone would teach it nothing. Each update uses the choices of the matches that ended, as far as PPO's clipped
objective allows.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import luxx

Floats = NDArray[np.float32]
LEAD = 20.0
"""A lead of so many points is a good one."""


def ones(spec: luxx.Spec) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """For every input of the net the place of its feature and the least value at which it is on."""
    places, least = [], []
    for place, feature in enumerate(spec.features):
        for value in range(1, min(feature.largest, 12) + 1):
            places.append(place)
            least.append(value)
    return np.array(places), np.array(least, np.uint8)


class Net:
    """One hidden layer, a logit for each choice and an expected lead; trained by Adam."""

    def __init__(self, spec: luxx.Spec, width: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.places, self.least = ones(spec)
        n = len(self.places)
        self.weights: list[Floats] = [
            (rng.standard_normal((n, width)) * np.sqrt(4 / n)).astype(np.float32),
            np.zeros(width, np.float32),
            (rng.standard_normal((width, spec.n_choices + 1)) * 0.01).astype(np.float32),
            np.zeros(spec.n_choices + 1, np.float32),
        ]
        self.first = [np.zeros_like(each) for each in self.weights]
        self.second = [np.zeros_like(each) for each in self.weights]
        self.n_updates = 0

    def inputs(self, obs: NDArray[np.uint8]) -> Floats:
        return (obs[:, self.places] >= self.least).astype(np.float32)

    def forward(self, inputs: Floats, mask: NDArray[np.bool_]) -> tuple[Floats, Floats, Floats]:
        """Hidden layer, chances of every choice, expected lead."""
        hidden = np.maximum(inputs @ self.weights[0] + self.weights[1], 0)
        out = hidden @ self.weights[2] + self.weights[3]
        logits = np.where(mask, out[:, :-1], -np.inf)
        chances = np.exp(logits - logits.max(1, keepdims=True))
        return hidden, chances / chances.sum(1, keepdims=True), out[:, -1]

    def update(self, batch: dict[str, Any], rate: float, curiosity: float) -> None:
        """One step of PPO: the chance of a choice moves towards its advantage, not more than a fifth at once."""
        inputs, mask, action, gain = self.inputs(batch["obs"]), batch["mask"], batch["action"], batch["gain"]
        hidden, chances, value = self.forward(inputs, mask)
        rows = np.arange(len(action))
        advantage = gain - batch["value"]
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        ratio = chances[rows, action] / batch["chance"]
        push = np.where(advantage > 0, ratio < 1.2, ratio > 0.8) * ratio * advantage
        out = push[:, None] * chances
        out[rows, action] -= push
        with np.errstate(divide="ignore", invalid="ignore"):
            logs = np.where(chances > 0, np.log(chances), 0)
        entropy = -(chances * logs).sum(1, keepdims=True)
        out += curiosity * chances * (logs + entropy)
        out = np.concatenate([out, 0.5 * (value - gain)[:, None]], 1).astype(np.float32) / len(action)
        back = (out @ self.weights[2].T) * (hidden > 0)
        self.adam([inputs.T @ back, back.sum(0), hidden.T @ out, out.sum(0)], rate)

    def adam(self, slopes: list[Any], rate: float) -> None:
        self.n_updates += 1
        for weight, slope, first, second in zip(self.weights, slopes, self.first, self.second):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            bias = np.sqrt(1 - 0.999**self.n_updates) / (1 - 0.9**self.n_updates)
            weight -= rate * bias * first / (np.sqrt(second) + 1e-8)


class Learner:
    """Plays seat 0 in many matches at once against bots of one level in all other seats."""

    def __init__(self, level: str, n: int, seed: int, width: int = 128) -> None:
        self.level, self.n = level, n
        self.env = luxx.VecEnv("abluxxen", n, seed=seed, seats=3, first="random", reward="points")
        self.net = Net(self.env.spec, width, seed)
        self.rng = np.random.default_rng(seed)
        self.begin(is_examined=False)

    def begin(self, is_examined: bool) -> None:
        """New matches, in which the net tries things, or makes the choice that it likes best."""
        self.is_examined = is_examined
        self.obs, self.mask = self.env.reset()
        self.player = self.env.player
        self.open: list[list[tuple[Any, ...]]] = [[] for _ in range(self.n)]

    def choose(self, obs: Any, mask: Any) -> tuple[Any, Any, Any]:
        _, chances, value = self.net.forward(self.net.inputs(obs), mask)
        if self.is_examined:
            action = chances.argmax(1)
            return action, chances[np.arange(len(obs)), action], value
        action = (chances.cumsum(1) > self.rng.random((len(obs), 1))).argmax(1)
        action = np.where(mask[np.arange(len(obs)), action], action, mask.argmax(1))
        return action, chances[np.arange(len(obs)), action], value

    def play(self, n_choices: int) -> tuple[dict[str, Any], list[float]]:
        """Choices of matches that ended, and whether each of those matches was won."""
        taken: list[tuple[Any, ...]] = []
        shares: list[float] = []
        while len(taken) < n_choices:
            own = np.flatnonzero(self.player == 0)
            actions = self.env.bot_actions(self.level, where=self.player != 0)
            if len(own):
                chosen, chance, value = self.choose(self.obs[own], self.mask[own])
                actions[own] = chosen
                for place, row in enumerate(own):
                    kept = (self.obs[row].copy(), self.mask[row].copy(), chosen[place], chance[place], value[place])
                    self.open[row].append(kept)
            self.obs, self.mask, self.player, rewards, done = self.env.step(actions)
            for row in np.flatnonzero(done):
                lead = float(rewards[row, 0] - rewards[row, 1:].max())
                shares.append(1.0 if lead > 0 else 0.0)
                taken.extend((*each, np.tanh(lead / LEAD)) for each in self.open[row])
                self.open[row] = []
        names = ("obs", "mask", "action", "chance", "value", "gain")
        return {name: np.array(column) for name, column in zip(names, zip(*taken))}, shares

    def learn(self, progress: float = 0.0, n_choices: int = 8192, rate: float = 1e-3) -> float:
        """One round: play, then go twice through what was played in small batches. The part that was won.

        With progress, from 0 to 1, the steps become smaller and the net tries fewer choices that it thinks little of.
        """
        batch, shares = self.play(n_choices)
        left = 1 - 0.9 * progress
        for _ in range(2):
            order = self.rng.permutation(len(batch["action"]))
            for part in np.array_split(order, max(1, len(order) // 1024)):
                self.net.update({name: column[part] for name, column in batch.items()}, left * rate, left * 0.01)
        return float(np.mean(shares))

    def examine(self, n_matches: int) -> float:
        """The part that is won of so many further matches, where the net makes the choice that it likes best."""
        self.begin(is_examined=True)
        shares: list[float] = []
        while len(shares) < n_matches:
            shares += self.play(2048)[1]
        self.begin(is_examined=False)
        return float(np.mean(shares))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--level", default="easy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="write seconds and the part of matches won in every round into this file")
    wish = parser.parse_args()
    learner = Learner(wish.level, 256, wish.seed)
    begun, lines = time.process_time(), ["seconds,share"]
    while (seconds := time.process_time() - begun) < 60 * wish.minutes:
        share = learner.learn(seconds / (60 * wish.minutes))
        lines.append(f"{seconds:.1f},{share:.4f}")
        print(f"{seconds:6.0f} s  {share:.3f} of the matches won (a third is fair)", flush=True)
        if wish.curve:
            wish.curve.write_text("\n".join(lines) + "\n")
    print(f"afterwards {learner.examine(4000):.3f} of 4000 matches won against two of level {wish.level}")


if __name__ == "__main__":
    main()
