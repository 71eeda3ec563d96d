"""Self-play through PettingZoo: every seat learns which values of cards it is good to lay down.

    python examples/self_play.py --matches 200
"""

from __future__ import annotations

import argparse

import numpy as np
from numpy.typing import NDArray

from luxx import abluxxen_v0


def play(matches: int, seed: int) -> NDArray[np.float64]:
    """Preferences for every choice, raised after a victory and lowered otherwise (REINFORCE without a net)."""
    rng = np.random.default_rng(seed)
    env = abluxxen_v0.env(seats=3)
    preferences = np.zeros(env.action_space("player_0").n)
    for number in range(matches):
        env.reset(seed=seed + number)
        chosen: dict[str, list[tuple[int, NDArray[np.float64]]]] = {agent: [] for agent in env.agents}
        for agent in env.agent_iter():
            observation, reward, termination, _, _ = env.last()
            if termination:
                for action, chances in chosen[agent]:
                    preferences -= 0.02 * (reward - 1 / 3) * chances
                    preferences[action] += 0.02 * (reward - 1 / 3)
                env.step(None)
                continue
            weights = np.exp(preferences) * observation["action_mask"]
            chances = weights / weights.sum()
            action = int(rng.choice(len(chances), p=chances))
            chosen[agent].append((action, chances))
            env.step(action)
    return preferences


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    preferences = play(wish.matches, wish.seed)
    best = np.argsort(-preferences)[:5]
    print("best liked:", ", ".join(str(number) for number in best))


if __name__ == "__main__":
    main()
