"""A client of about seventy lines: two people at one table of a Luxx server, and bots in the other seats.

Written from docs/protocol.md alone: python client.py http://127.0.0.1:8080 abluxxen
Plays one match with random legal choices, drops a connection now and then, comes back and goes on.
"""
import asyncio, hashlib, json, random, secrets, sys, urllib.request
from websockets.asyncio.client import connect


def rest(base, method, path, body=None, cookie=""):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    request = urllib.request.Request(base + path, data=data, method=method, headers=headers)
    with urllib.request.urlopen(request) as answer:
        fresh = answer.headers.get("Set-Cookie", "").split(";")[0]
        return json.loads(answer.read() or "null"), fresh or cookie


async def say(socket, **message):
    await socket.send(json.dumps({"request": secrets.token_hex(8), **message}))


async def play(base, cookie, table, seat, entropy, dice):
    """Sits down, gets ready, answers every question, and returns the id of the match when it is over."""
    url = f"{base.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    at = None
    while True:
        async with connect(url, additional_headers={"Cookie": cookie}) as socket:
            revealed = False
            async for text in socket:
                message = json.loads(text)
                update = message if message["type"] == "update" else message.get("update")
                if message["type"] == "refused":
                    raise SystemExit(f"seat {seat} was refused: {message}")
                fair = message.get("table", {}).get("fair", {"revealing": False})
                if message["type"] == "welcome" and message["table"]["phase"] == "gathering" and not fair["revealing"]:
                    if message["seat"] is None:
                        await say(socket, type="sit", seat=seat)
                    await say(socket, type="ready", hash=hashlib.sha256(bytes.fromhex(entropy)).hexdigest())
                if fair["revealing"] and not revealed:
                    revealed = True
                    await say(socket, type="reveal", entropy=entropy)
                if not update:
                    continue
                if update["over"]:
                    return update["match"]
                at = update["at"]
                if update["legal"]:
                    await say(socket, type="choose", at=at, choice=dice.choice(update["legal"]))
                if dice.random() < 0.02:
                    break  # drop the connection; whatever was said is either stored or not


async def main(base, game):
    dice = random.Random(2014)
    _, anna = rest(base, "POST", "/api/me")
    _, ben = rest(base, "POST", "/api/me")
    seats = [{"type": "me"}, {"type": "open"}, {"type": "bot", "level": "random"}]
    table, _ = rest(base, "POST", "/api/tables", {"game": game, "seats": seats}, anna)
    entropy = [secrets.token_hex(32) for _ in range(2)]
    people = [play(base, cookie, table["id"], seat, entropy[seat], dice) for seat, cookie in enumerate([anna, ben])]
    match, same = await asyncio.gather(*people)
    assert match == same, "both saw the same match"
    record, _ = rest(base, "GET", f"/api/records/{match}")
    assert record["fair"]["entropy"][:2] == entropy, "both added to the shuffle"
    print(json.dumps(record))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1].rstrip("/"), sys.argv[2]))
