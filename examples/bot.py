#!/usr/bin/env python3
"""A bot for `luxx arena` in plain Python: one question a line in, one choice a line out.

    luxx arena abluxxen --duel --bots 'cmd:"python3 examples/bot.py",easy' --matches 100 --duplicate
    luxx arena fluxx --seats 2 --bots 'cmd:"python3 examples/bot.py",random' --matches 100 --duplicate

It plays both games with a few rules of thumb. Every line it reads is a JSON object with

    game    "abluxxen" or "fluxx"
    seat    the seat that is asked
    budget  {"milliseconds": 300} or {"iterations": 2000}
    legal   every choice that is allowed, in the form of records
    view    all that the seat may know

and every line it writes is {"choice": one of the legal choices}.
"""
import json
import random
import sys


def main():
    for line in sys.stdin:
        question = json.loads(line)
        choose = {"abluxxen": abluxxen, "fluxx": fluxx}.get(question["game"], anything)
        print(json.dumps({"choice": choose(question)}), flush=True)


def anything(question):
    return random.choice(question["legal"])


# Abluxxen: lay down the largest set, take and draw what joins the hand, give back what was robbed.

def abluxxen(question):
    hand = question["view"]["hand"] or []
    return max(question["legal"], key=lambda choice: abluxxen_score(choice, hand, question["view"]))


def abluxxen_score(choice, hand, view):
    if choice in ("discard", "leave", "pass"):
        return 0.5
    if choice == "take_back":
        return 0.0
    if choice == "take":
        layer = view["phase"]["robbing"]["layer"]
        return 1.0 if layer["value"] in hand or layer["jokers"] else 0.0
    if "play" in choice:
        layer = choice["play"]
        held = hand.count(layer["value"])
        return layer["numbers"] - 2 * layer["jokers"] - (3 if layer["numbers"] < held else 0)
    if "draw" in choice:
        return draw_score(choice["draw"], hand)
    return hand.count(choice.get("shadow"))


def draw_score(source, hand):
    if source == "deck":
        return 0.4
    cards = source["pool"]
    return sum(3.0 if card == "X" else hand.count(card) for card in cards) / len(cards)


# Fluxx: Keepers first, and the Goal that asks for what lies in front of the seat.

def fluxx(question):
    plays = [choice for choice in question["legal"] if isinstance(choice, dict) and "play" in choice]
    if not plays:
        return anything(question)
    return max(plays, key=lambda choice: ("GARK".index(choice["play"][0]) if choice["play"][0] in "GARK" else 0,
                                          random.random()))


if __name__ == "__main__":
    main()
