"""OpenSpiel's IS-MCTS against our own search, match by match.

    python examples/ismcts.py --matches 10 --simulations 100
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

import luxx
import luxx.openspiel


def play(game: Any, simulations: int, level: str, seed: int) -> float:
    """The part of the victory of IS-MCTS at seat 0; the other seats ask our bots."""
    rng = np.random.RandomState(seed)
    searcher = ismcts.ISMCTSBot(
        game=game, uct_c=1.0, evaluator=mcts.RandomRolloutEvaluator(1, rng), max_simulations=simulations, random_state=rng
    )
    bot = luxx.Bot(level, budget=f"{simulations}it")
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        elif state.current_player() == 0:
            state.apply_action(searcher.step(state))
        else:
            state.apply_action(bot.number(state.match))
    return float(state.returns()[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--level", default="strong")
    wish = parser.parse_args()
    game = luxx.openspiel.load("abluxxen", edition="ravensburger", seats=2)
    shares = [play(game, wish.simulations, wish.level, seed) for seed in range(wish.matches)]
    print(f"IS-MCTS won {sum(shares):g} of {wish.matches} against {wish.level}")


if __name__ == "__main__":
    main()
