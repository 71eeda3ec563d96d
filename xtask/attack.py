"""What one visitor can do to all the others: each attack against a fresh server, beside an honest player.

`cargo xtask attack` builds the program and runs this. Loopback only; the attacker comes from 127.0.0.1, the honest
player from 127.0.0.2. Every attack ends by itself. The exit code is the number of attacks that did harm.
"""
import argparse, asyncio, contextlib, json, random, secrets, socket, sys, time
from websockets.exceptions import ConnectionClosed
from attack_house import (
    ATTACKER, BOT, HONEST, House, Player, UNLIMITED, ask, beside, introduce, open_table, say, sit, until_then,
)

MEMORY_MB_MAX = 400
OWN_MS_MAX = 1_000
BOT_MS_MEDIAN_MAX = 2_000
BOT_MS_MAX = 5_000


def own_cards(effect, kind="action", text="All cards go round."):
    words = {"name": "Storm", "text": text}
    return [{"id": f"X{n:02}", "kind": kind, "effect": effect, "en": words} for n in range(1, 11)]


def fluxx(seats, cards):
    return {"deck": "de-4.0", "seats": seats, "first": 0, "cards": cards}


STORM = [{"give_everyone": 10}, {"tax": 4}, "rotate_hands", {"tax": 4}]


# The attacks. Each has its flags, and returns the honest player, what to say, and whether something was wrong.

async def six_seats_of_own_cards(house, scale):
    storm = own_cards(STORM)
    strong, chance = {"type": "bot", "level": "strong"}, {"type": "bot", "level": "random"}
    wish = {"game": "fluxx", "options": fluxx(6, storm), "seats": [{"type": "me"}, strong] + [chance] * 4}

    async def attack(until):
        async def one():
            cookie = await introduce(house)
            table = await open_table(house, cookie, wish)
            async with sit(house, table["id"], cookie) as channel:
                player = Player(channel, "at_once")
                await player.begin()
                with contextlib.suppress(ConnectionClosed):
                    await player.play(until)
                return player.n_choices
        counts = await asyncio.gather(*(one() for _ in range(4)))
        return f"4 tables, {sum(counts)} own choices"

    player, said = await beside(house, 60 * scale, attack)
    return player, said, None


async def finished_match(house, cookie, n_seats, effect=({"give_everyone": 2},), source=ATTACKER):
    """The id of a match of Fluxx with own cards, played against chance."""
    cards = own_cards(list(effect), text="A long text. " * 12)
    seats = [{"type": "me"}] + [{"type": "bot", "level": "random"}] * (n_seats - 1)
    wish = {"game": "fluxx", "options": fluxx(n_seats, cards), "seats": seats}
    table = await open_table(house, cookie, wish, source)
    async with sit(house, table["id"], cookie, source) as channel:
        alone = Player(channel, "at_once")
        await alone.begin()
        match = await alone.play(time.monotonic() + 240, matches=1)
    if match is None:
        raise RuntimeError("the match did not end")
    return match


async def large_wishes_and_replays(house, scale):
    cookie = await introduce(house)
    long = own_cards({"have": ["K01", "K02"] * 400}, "goal")
    refused, _, _ = await ask(house, "POST", "/api/tables", {"game": "fluxx", "options": fluxx(3, long)}, cookie)
    match = await finished_match(house, cookie, 3)
    _, page, _ = await ask(house, "GET", f"/api/records/{match}/replay?viewer=all")

    async def attack(until):
        async def one():
            return (await ask(house, "GET", f"/api/records/{match}/replay?viewer=all"))[0]
        done = await until_then(until, one, 10)
        return f"wish of 54 KB: {refused}; a page has {len(page) / 1e6:.2f} MB; ten at once: {done}"

    player, said = await beside(house, 30 * scale, attack)
    return player, said, None if refused in (409, 413, 422) and len(page) < 2e6 else "not bounded"


async def a_thousand_padded_tables(house, scale):
    n_tables = int(1_000 * scale)
    cards = own_cards([{"give_everyone": 2}], text="A long text. " * 12)
    wish = {"game": "fluxx", "options": fluxx(3, cards), "settings": {"visibility": "listed"}}
    cookie = await introduce(house)
    for _ in range(n_tables):
        await open_table(house, cookie, wish)
    sizes, times = [], []

    async def attack(until):
        async def one():
            begin = time.monotonic()
            status, body, _ = await ask(house, "GET", "/api/tables", cookie=cookie)
            times.append((time.monotonic() - begin) * 1000)
            sizes.append(len(body))
            return status
        done = await until_then(until, one, 10)
        return f"{n_tables} tables; a visit {max(sizes) / 1000:.0f} KB, p50 {part(times, 50):.0f} ms, ten at once: {done}"

    player, said = await beside(house, 20 * scale, attack)
    return player, said, None if max(sizes) < 200_000 else "the lobby grows"


async def abandoned_tables_with_strong_bots(house, scale):
    n_tables = max(int(195 * scale), 20)
    strong = {"type": "bot", "level": "strong"}
    options = {"edition": "amigo", "level": "base", "seats": 4, "first": 1}
    wish = {"game": "abluxxen", "options": options, "seats": [{"type": "me"}, strong, strong, strong],
            "settings": {"patience_s": 1}}
    cookie = await introduce(house)
    held = []
    for number in range(n_tables):
        table = await open_table(house, cookie, wish)
        channel = await sit(house, table["id"], cookie)
        player = Player(channel, "at_once")
        await player.begin()
        # Half of them are left at once; at the others somebody sits and plays on.
        playing = asyncio.create_task(player.play(time.monotonic() + (3600 if number % 2 else 3)))
        held.append((channel, playing))

    async def attack(until):
        await asyncio.sleep(max(until - time.monotonic(), 0))
        return f"{n_tables} tables with three strong bots each, half of them attended"

    player, said = await beside(house, 60 * scale + 10, attack)
    for channel, playing in held:
        playing.cancel()
        channel.transport.abort()
    return player, said, None


async def guessing_codes(house, scale):
    host = await introduce(house, HONEST)
    private = await open_table(house, host, {"game": "abluxxen"}, HONEST)
    sources = [f"127.0.1.{n}" for n in range(1, 41)]
    cookies = [await introduce(house, source) for source in sources]
    seconds = 40 * scale

    async def attack(until):
        async def one():
            n = random.randrange(len(sources))
            code = "".join(random.choice("ABCDEFGHJKLMNPQRSTUVWXYZ") for _ in range(6))
            return (await ask(house, "POST", "/api/tables/join", {"code": code}, cookies[n], sources[n]))[0]

        async def join_by_right_code():
            # Friends who know the code, each at home.
            friends = []
            while time.monotonic() < until:
                source = f"127.0.2.{len(friends) + 1}"
                cookie = await introduce(house, source)
                friends.append((await ask(house, "POST", "/api/tables/join", {"code": private["code"]}, cookie, source))[0])
                await asyncio.sleep(1)
            return friends

        done, friends = await asyncio.gather(until_then(until, one, 20), join_by_right_code())
        missed = done.get(404, 0)
        days = 24**6 / (missed / seconds) / 100 / 86_400 if missed else 0
        said = (f"40 addresses: {done}; {missed / seconds:.0f} guesses/s, {days:.1f} days for one of 100 tables; "
                f"{friends.count(200)} of {len(friends)} who know a code got in")
        return said, missed, set(friends) == {200}

    player, (said, missed, all_in) = await beside(house, seconds, attack)
    async with sit(house, private["id"], host, HONEST):
        pass
    harm = None if all_in else "whoever knows a code does not get in"
    return player, said, harm if missed <= 200 + 10 * seconds * 1.2 else "no budget of misses"


async def aborted_requests(house, scale):
    n_requests = int(2_000 * scale)
    cookie = await introduce(house)
    body = json.dumps({"game": "abluxxen"}).encode()
    head = (f"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1:{house.port}\r\ncookie: {cookie}\r\n"
            f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n").encode()

    async def attack(until):
        async def one():
            _, writer = await asyncio.open_connection("127.0.0.1", house.port)
            writer.write(head + body)
            await writer.drain()
            await asyncio.sleep(random.random() * 0.004)
            writer.transport.abort()
        for _ in range(n_requests // 20):
            await asyncio.gather(*(one() for _ in range(20)), return_exceptions=True)
        await asyncio.sleep(max(until - time.monotonic(), 1))
        return n_requests

    player, n_sent = await beside(house, 10 + 20 * scale, attack)
    stored = await asyncio.to_thread(house.stored_tables)
    ready = json.loads((await ask(house, "GET", "/readyz"))[1])
    said = f"{n_sent} aborted: {stored} tables stored, {ready['tables']} owned"
    return player, said, None if stored == ready["tables"] else "tables that nobody owns"


async def looking_back_at_storms(house, scale):
    sources = [f"127.0.4.{n}" for n in range(1, 5)]

    async def played(source):
        cookie = await introduce(house, source)
        return await finished_match(house, cookie, 6, STORM, source), cookie, source

    matches = await asyncio.gather(*(played(source) for source in sources * max(int(4 * scale), 1)))

    async def attack(until):
        async def one(match, cookie, source):
            path = f"/api/records/{match}/analysis"
            status, body, _ = await ask(house, "POST", path, cookie=cookie, source=source)
            while status == 200 and time.monotonic() < until and json.loads(body)["type"] == "running":
                await asyncio.sleep(1)
                status, body, _ = await ask(house, "GET", path, cookie=cookie, source=source)
            return json.loads(body)["type"] if status == 200 else status
        ends = await asyncio.gather(*(one(*match) for match in matches))
        return f"{len(matches)} matches from {len(sources)} addresses: {dict((end, ends.count(end)) for end in set(ends))}"

    player, said = await beside(house, 60 * scale, attack)
    return player, said, None


async def answers_that_nobody_takes(house, scale):
    sources = [f"127.0.3.{n}" for n in range(1, 11)]
    n_waiting = int(190 * scale)
    match = await finished_match(house, await introduce(house), 6)
    head = f"GET /api/records/{match}/replay?viewer=all HTTP/1.1\r\nhost: 127.0.0.1:{house.port}\r\n\r\n".encode()

    async def attack(until):
        waiting = []
        for number in range(n_waiting * len(sources)):
            socket_ = socket.socket()
            socket_.bind((sources[number % len(sources)], 0))
            socket_.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            socket_.setblocking(False)
            await asyncio.get_running_loop().sock_connect(socket_, ("127.0.0.1", house.port))
            # Many of them on one connection.
            await asyncio.get_running_loop().sock_sendall(socket_, head * 20)
            waiting.append(socket_)
        await asyncio.sleep(max(until - time.monotonic(), 0))
        for socket_ in waiting:
            socket_.close()
        return f"{n_waiting} connections from each of {len(sources)} addresses ask for 20 pages each and take nothing"

    player, said = await beside(house, 40 * scale, attack)
    return player, said, None


async def words_that_are_refused(house, scale):
    n_guests = int(100 * scale)
    table = await open_table(house, await introduce(house), {"game": "abluxxen"})
    wish = {"x" * 7_500: 1}
    before_mb = house.peak_mb()

    async def one():
        async with sit(house, table["id"], await introduce(house)) as channel:
            settings = json.loads(await channel.recv())["table"]["settings"]
            for _ in range(64):
                await say(channel, type="configure", options=wish, settings=settings)
            n_refused = 0
            while n_refused < 64:
                kind = json.loads(await channel.recv())["type"]
                # Whoever reads too slowly loses what waits and is welcomed anew.
                n_refused = 64 if kind == "welcome" else n_refused + (kind == "refused")

    async def attack(until):
        for _ in range(n_guests // 10):
            await asyncio.gather(*(one() for _ in range(10)))
        await asyncio.sleep(max(until - time.monotonic(), 0))
        return f"{n_guests} guests, {64 * n_guests} wishes of 7.5 KB, all refused"

    player, said = await beside(house, 20 * scale, attack)
    grown_mb = house.peak_mb() - before_mb
    return player, f"{said}; {grown_mb:.0f} MB more than before", None if grown_mb < 30 else "what was refused is kept"


async def readers_that_never_read(house, scale):
    n_readers = int(150 * scale)
    cookie = await introduce(house)
    wish = {"game": "fluxx", "seats": [{"type": "me"}, BOT], "settings": {"spectators": "open_hands"}}
    tables = [await open_table(house, cookie, wish) for _ in range(4)]
    # A welcome is long where a match has been played for a while.
    for table in tables:
        async with sit(house, table["id"], cookie) as channel:
            await Player(channel, "at_once").play(time.monotonic() + 5 * scale)

    async def attack(until):
        stuck = []
        for number in range(n_readers):
            who = await introduce(house)
            watch = tables[number % 4]["watch"]
            key = "x3JJHMbDL1EzLkh9GBhXDw=="
            reader, writer = await asyncio.open_connection("127.0.0.1", house.port, limit=1024)
            writer.write((f"GET /api/watch/{watch}/socket HTTP/1.1\r\nhost: 127.0.0.1:{house.port}\r\ncookie: {who}\r\n"
                          f"upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
                          f"sec-websocket-key: {key}\r\n\r\n").encode())
            stuck.append((reader, writer))
        n_sent = 0
        while time.monotonic() < until:
            for _, writer in stuck:
                if not writer.transport.is_closing():
                    writer.write(frame(json.dumps({"request": secrets.token_hex(4), "type": "refresh"}).encode()))
                    n_sent += 1
            await asyncio.sleep(0.2)
        for _, writer in stuck:
            writer.transport.abort()
        return f"{n_readers} sockets, {n_sent} times everything again"

    player, said = await beside(house, 40 * scale, attack)
    return player, said, None


def frame(payload, length=None, final=True, opcode=1):
    """A masked frame, which may lie about its length."""
    length = len(payload) if length is None else length
    head = bytes([(0x80 if final else 0) | opcode])
    if length < 126:
        head += bytes([0x80 | length])
    elif length < 65_536:
        head += bytes([0x80 | 126]) + length.to_bytes(2, "big")
    else:
        head += bytes([0x80 | 127]) + length.to_bytes(8, "big")
    return head + b"\0\0\0\0" + payload


async def large_frames(house, scale):
    cookie = await introduce(house)
    table = await open_table(house, cookie, {"game": "abluxxen"})

    async def attack(until):
        async def one():
            kind = random.randrange(4)
            channel = await sit(house, table["id"], await introduce(house))
            try:
                await channel.recv()
                write = channel.transport.write
                if kind == 0:
                    await channel.send("x" * 8_193)
                elif kind == 1:
                    await channel.send("x" * 4_000_000)
                elif kind == 2:
                    write(frame(b"x" * 1000, length=1 << 40))
                else:
                    write(frame(b"x" * 100, final=False))
                    for _ in range(200):
                        if not channel.transport.is_closing():
                            write(frame(b"x" * 100, final=False, opcode=0))
                async with asyncio.timeout(10):
                    while True:
                        await channel.recv()
            except ConnectionClosed:
                return f"closed {channel.close_code}"
            finally:
                if not channel.transport.is_closing():
                    channel.transport.abort()
        return f"{await until_then(until, one, 8)}"

    player, said = await beside(house, 20 * scale, attack)
    return player, said, None if "Timeout" not in said and "1006" not in said else "not told why, or not hung up on"


ATTACKS = [
    # Bots that answer at once bring the attack further in its time.
    (six_seats_of_own_cards, [*UNLIMITED, "--bot-ms-min", "0", "--bot-ms-max", "0"]),
    (large_wishes_and_replays, ["--messages-max", "0"]),
    (a_thousand_padded_tables, UNLIMITED),
    (abandoned_tables_with_strong_bots, UNLIMITED),
    (guessing_codes, []),
    (aborted_requests, UNLIMITED),
    (readers_that_never_read, UNLIMITED),
    (answers_that_nobody_takes, []),
    (looking_back_at_storms, [*UNLIMITED, "--bot-ms-min", "0", "--bot-ms-max", "0"]),
    (words_that_are_refused, UNLIMITED),
    (large_frames, UNLIMITED),
]


def part(numbers, percent):
    ordered = sorted(numbers)
    return ordered[min(len(ordered) * percent // 100, len(ordered) - 1)] if ordered else 0.0


def judge(player, peak_mb, wrong):
    if wrong:
        return wrong
    if not player.own_ms or not player.bot_ms:
        return "the honest player did not get to play"
    if part(player.own_ms, 99) > OWN_MS_MAX:
        return "the honest player waits"
    if part(player.bot_ms, 50) > BOT_MS_MEDIAN_MAX:
        return "the honest player's bots are slow"
    if part(player.bot_ms, 99) > BOT_MS_MAX:
        return "the honest player's bots stop now and then"
    return "too much memory" if peak_mb > MEMORY_MB_MAX else None


async def run(program, attack, flags, scale):
    house = await House(program, flags).ready()
    try:
        player, said, wrong = await attack(house, scale)
        if house.process.poll() is not None:
            return [attack.__name__, "", "", "", "the server has ended", said], True
        peak_mb = house.peak_mb()
    finally:
        house.close()
    verdict = judge(player, peak_mb, wrong)
    own, bots = ([part(times, percent) for percent in (50, 99, 100)] for times in (player.own_ms, player.bot_ms))
    row = [attack.__name__.replace("_", " "), " / ".join(f"{ms:.0f}" for ms in own), " / ".join(f"{ms:.0f}" for ms in bots),
           f"{peak_mb:.0f}", verdict or "fine", said]
    return row, verdict is not None


async def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--scale", type=float, default=1.0, help="how long and how much, 0.1 to 1")
    parser.add_argument("--only", default="", help="attacks with this word in their names")
    words = parser.parse_args()
    scale = min(max(words.scale, 0.1), 1.0)
    print("| attack | own choice p50 / p99 / max ms | bots p50 / p99 / max ms | peak MB | verdict | |", flush=True)
    print("|---|---|---|---|---|---|", flush=True)
    n_harmed = 0
    for attack, flags in ATTACKS:
        if words.only in attack.__name__:
            row, harmed = await run(words.program, attack, flags, scale)
            print("| " + " | ".join(row) + " |", flush=True)
            n_harmed += harmed
    return n_harmed


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
