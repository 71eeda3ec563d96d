"""Checks the shuffle of Luxx records (docs/fair.md) without any code of Luxx: python3 check_fair.py FILE"""
import hashlib, json, sys

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

def check(fair):
    assert fair["scheme"] == "luxx-fair/1", "another scheme"
    assert hashlib.sha256(bytes.fromhex(fair["secret"])).hexdigest() == fair["commitment"], "the commitment is broken"
    return 1 + (check(fair["earlier"]["fair"]) if "earlier" in fair else 0)

def seed(fair, step):
    if step < fair.get("earlier", {"steps": 0})["steps"]:
        return seed(fair["earlier"]["fair"], step)
    lines = [fair["scheme"], fair["match"], fair["secret"]] + [part or "" for part in fair["entropy"]]
    return hashlib.sha256("".join(part + "\n" for part in lines).encode()).digest()

for line in open(sys.argv[1]):
    record = json.loads(line)
    n_commitments, n_shuffles = check(record["fair"]), 0
    for number, step in enumerate(record["steps"]):
        cards = next(iter(step.get("chance", {}).values()), None)
        if isinstance(cards, list):
            source = words(seed(record["fair"], number), number)
            assert shuffled(sorted(cards, key=order), source) == cards, f"step {number} was altered"
            n_shuffles += 1
    print(f"{record['fair']['match']}: {n_commitments} commitments and {n_shuffles} shuffles are right")
