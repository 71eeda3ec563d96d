"""OpenSpiel's IS-MCTS in C++ with random rollouts at the first choice of a game: iterations per second of CPU time.

usage: openspiel_ismcts.py GAME ITERATIONS
"""

import json
import random
import sys
import time

import pyspiel


def first_choice(game, rng):
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes())
        state.apply_action(rng.choices(outcomes, weights)[0])
    return state


def main(name, iterations):
    game = pyspiel.load_game(name)
    rollouts = pyspiel.RandomRolloutEvaluator(1, 3)
    most_visited = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(3, rollouts, 2.0, iterations, -1, most_visited, False, False)
    state = first_choice(game, random.Random(7))
    begin = time.process_time()
    bot.step(state)
    print(json.dumps({"iterations_per_s": iterations / (time.process_time() - begin)}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
