"""Complete random games of OpenSpiel, the whole loop in C++: choices per second of CPU time as one line of JSON.

usage: openspiel.py GAME SECONDS
"""

import json
import random
import sys
import time

import pyspiel


def choices_of_one_game(game, rng):
    """Plays one game from Python and counts the choices of players; chance is not counted."""
    state = game.new_initial_state()
    choices = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes())
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            choices += 1
    return choices


def games_per_second(game, seconds):
    """Random bots and the loop between them are C++; Python only starts each game."""
    bots = [pyspiel.make_uniform_random_bot(player, 17 + player) for player in range(game.num_players())]
    begin = time.process_time()
    played = 0
    while time.process_time() - begin < seconds:
        for _ in range(8):
            played += 1
            pyspiel.evaluate_bots(game.new_initial_state(), bots, played)
    return played / (time.process_time() - begin)


def main(name, seconds):
    game = pyspiel.load_game(name)
    rng = random.Random(1)
    sample = [choices_of_one_game(game, rng) for _ in range(300)]
    choices = sum(sample) / len(sample)
    print(json.dumps({"choices_per_s": games_per_second(game, seconds) * choices, "choices": choices}))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
