"""Checks the shuffle of Luxx records (docs/fair.md) without any code of Luxx: python3 check_fair.py FILE"""
import hashlib, json, sys
from collections import Counter

def words(seed, step):
    block = 0
    while True:
        digest = hashlib.sha256(seed + step.to_bytes(4, "big") + block.to_bytes(4, "big")).digest()
        yield from (int.from_bytes(digest[i:i + 4], "big") for i in range(0, 32, 4))
        block += 1

def below(source, bound):
    while True:
        high, low = divmod(next(source) * bound, 2**32)
        if low >= 2**32 % bound:
            return high

def shuffled(cards, source):
    cards = list(cards)
    for last in range(len(cards) - 1, 0, -1):
        other = below(source, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards

def order(card):
    return (0, int(card)) if card.isdigit() else (1, 0) if card == "X" else (2 + "KCGRAX".index(card[0]), int(card[1:]))

def deck(game, options):
    """The cards that are shuffled before the deal."""
    if game == "abluxxen":
        return Counter({**{str(value): 8 for value in range(1, 14)}, "X": 1 if options.get("duel") else 5})
    printed = {"K": 19, "C": 0 if options.get("meta") == "no_creepers" else 4, "G": 29, "R": 24, "A": 22}
    own = [card["id"] for card in options.get("cards") or []]
    return Counter([f"{letter}{number:02}" for letter, n in printed.items() for number in range(1, n + 1)] + own)

def fits(part, published):
    return hashlib.sha256(bytes.fromhex(part)).hexdigest() == published

def check(fair):
    """How many commitments of the server and of players were kept; and who kept the own bytes back."""
    assert fair["scheme"] in ("luxx-fair/1", "luxx-fair/2"), "another scheme"
    assert fits(fair["secret"], fair["commitment"]), "the commitment is broken"
    hashes, parts = fair.get("hashes", []), fair["entropy"]
    if fair["scheme"] == "luxx-fair/2":
        assert len(hashes) == len(parts), "a seat without a hash"
        for seat, part in enumerate(parts):
            assert part is None or (hashes[seat] and fits(part, hashes[seat])), f"seat {seat} broke its commitment"
    missing = [seat for seat, published in enumerate(hashes) if published and parts[seat] is None]
    kept = 1 + sum(part is not None for part in parts if hashes)
    return kept + (check(fair["earlier"]["fair"])[0] if "earlier" in fair else 0), missing

def seed(fair, step):
    if step < fair.get("earlier", {"steps": 0})["steps"]:
        return seed(fair["earlier"]["fair"], step)
    lines = [fair["scheme"], fair["match"], fair["secret"]] + [part or "" for part in fair["entropy"]]
    return hashlib.sha256("".join(part + "\n" for part in lines).encode()).digest()

for line in open(sys.argv[1]):
    record = json.loads(line)
    (n_commitments, missing), n_shuffles = check(record["fair"]), 0
    whole = deck(record["game"], record["options"])
    for number, step in enumerate(record["steps"]):
        cards = next(iter(step.get("chance", {}).values()), None)
        if isinstance(cards, list):
            first = n_shuffles == 0
            assert Counter(cards) == whole if first else Counter(cards) <= whole, f"step {number} has other cards"
            source = words(seed(record["fair"], number), number)
            assert shuffled(sorted(cards, key=order), source) == cards, f"step {number} was altered"
            n_shuffles += 1
    late = "".join(f"; seat {seat} kept its bytes back" for seat in missing)
    print(f"{record['fair']['match']}: {n_commitments} commitments and {n_shuffles} shuffles are right{late}")
