"""A fresh server, whoever plays there honestly, and the words that `attack.py` speaks to it with."""
import asyncio, contextlib, hashlib, json, os, random, secrets, socket, subprocess, tempfile, time
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

HONEST = "127.0.0.2"
ATTACKER = "127.0.0.1"
UNLIMITED = ["--address-messages-max", "0", "--host-tables-max", "0", "--address-tables-max", "0",
             "--messages-max", "0", "--address-connections-max", "0"]


class House:
    """A fresh server on its own port with its own file."""

    def __init__(self, program, flags):
        self.folder = tempfile.TemporaryDirectory(prefix="luxx-attack-")
        self.data = os.path.join(self.folder.name, "luxx.db")
        with socket.socket() as free:
            free.bind((ATTACKER, 0))
            self.port = free.getsockname()[1]
        words = [program, "serve", "--listen", f"127.0.0.1:{self.port}", "--data", self.data, *flags]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.program = program

    async def ready(self):
        for _ in range(200):
            with contextlib.suppress(OSError):
                if (await ask(self, "GET", "/livez"))[0] == 200:
                    return self
            await asyncio.sleep(0.05)
        raise SystemExit("the server does not answer")

    def peak_mb(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024

    def stored_tables(self):
        words = [self.program, "admin", "list-tables", "--data", self.data]
        return len(subprocess.run(words, capture_output=True, check=True).stdout.splitlines())

    def close(self):
        self.process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(20)
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()


async def ask(house, method, path, body=None, cookie="", source=ATTACKER, patience=30):
    """Status, body and cookie of one request on a connection of its own."""
    data = b"" if body is None else (body if isinstance(body, bytes) else json.dumps(body).encode())
    head = (f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{house.port}\r\nconnection: close\r\ncookie: {cookie}\r\n"
            f"content-type: application/json\r\ncontent-length: {len(data)}\r\n\r\n")
    async with asyncio.timeout(patience):
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port, local_addr=(source, 0))
        try:
            writer.write(head.encode() + data)
            answer = await reader.read(-1)
        finally:
            writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    cookies = [line.split(": ", 1)[1].split(";")[0] for line in lines if line.lower().startswith("set-cookie: ")]
    return int(lines[0].split()[1]), body, (cookies or [cookie])[0]


async def introduce(house, source=ATTACKER):
    return (await ask(house, "POST", "/api/me", source=source))[2]


async def open_table(house, cookie, wish, source=ATTACKER):
    status, body, _ = await ask(house, "POST", "/api/tables", wish, cookie, source)
    if status != 201:
        raise RuntimeError(f"a table was not opened: {status} {body[:200]!r}")
    return json.loads(body)


def sit(house, table, cookie, source=ATTACKER, kind="tables"):
    address = f"ws://127.0.0.1:{house.port}/api/{kind}/{table}/socket"
    return connect(address, additional_headers={"Cookie": cookie}, local_addr=(source, 0), max_size=None, open_timeout=30)


async def say(channel, **message):
    await channel.send(json.dumps({"request": secrets.token_hex(8), **message}))


class Player:
    """Sits at a table, gets ready, and answers every question by chance."""

    def __init__(self, channel, pace=None, think_s=0.0):
        self.channel, self.pace, self.think_s = channel, pace, think_s
        self.part = secrets.token_hex(32)
        self.own_ms, self.bot_ms, self.n_choices = [], [], 0
        self.sent = self.asked_bot = None

    async def begin(self):
        if self.pace:
            await say(self.channel, type="bot_pace", pace=self.pace)

    async def get_ready(self):
        await say(self.channel, type="ready", hash=hashlib.sha256(bytes.fromhex(self.part)).hexdigest())

    async def play(self, until=None, matches=None):
        """Plays until this time, or so many matches; the id of the last finished match."""
        last = None
        while until is None or time.monotonic() < until:
            left = None if until is None else max(until - time.monotonic(), 0.01)
            try:
                message = json.loads(await asyncio.wait_for(self.channel.recv(), left))
            except TimeoutError:
                break
            if message.get("table", {}).get("fair", {}).get("revealing"):
                await say(self.channel, type="reveal", entropy=self.part)
            if message["type"] == "welcome" and message["table"]["phase"] == "gathering":
                await self.get_ready()
            if message["type"] == "refused" and message["kind"] == "too_fast":
                # Whatever was said must be said again: a welcome has the question once more.
                await asyncio.sleep(2)
                await say(self.channel, type="refresh")
            update = message if message["type"] == "update" else message.get("update")
            if not update:
                continue
            self.note(update)
            if update["over"]:
                last = update["match"]
                matches = None if matches is None else matches - 1
                if matches == 0:
                    return last
                await self.get_ready()
            elif update["legal"]:
                await asyncio.sleep(self.think_s)
                self.sent = time.monotonic()
                self.n_choices += 1
                await say(self.channel, type="choose", at=update["at"], choice=random.choice(update["legal"]))
            else:
                self.asked_bot = time.monotonic()
        self.give_up()
        return last

    def note(self, update):
        now = time.monotonic()
        if self.sent is not None:
            self.own_ms.append((now - self.sent) * 1000)
        elif self.asked_bot is not None:
            self.bot_ms.append((now - self.asked_bot) * 1000)
        self.sent = self.asked_bot = None

    def give_up(self):
        """Whatever is still waited for has taken at least so long."""
        self.note(None)


BOT = {"type": "bot", "level": "easy"}


@contextlib.asynccontextmanager
async def honest(house):
    """The honest player's table with two easy bots, at the pace that people usually have."""
    cookie = await introduce(house, HONEST)
    table = await open_table(house, cookie, {"game": "abluxxen", "seats": [{"type": "me"}, BOT, BOT]}, HONEST)
    async with sit(house, table["id"], cookie, HONEST) as channel:
        player = Player(channel, think_s=0.1)
        await player.begin()
        yield player


async def beside(house, seconds, attack):
    """Lets the honest player play while the attack goes on; the player and what the attack says about itself."""
    async with honest(house) as player:
        playing = asyncio.create_task(player.play(time.monotonic() + seconds))
        said = await attack(time.monotonic() + seconds)
        await playing
    return player, said


async def until_then(until, work, n):
    """So many side by side, each again and again until it is time; how often it was done and refused."""
    done = {}

    async def again():
        while time.monotonic() < until:
            try:
                result = await work()
            except (OSError, TimeoutError, WebSocketException, RuntimeError) as problem:
                result = type(problem).__name__
            done[result] = done.get(result, 0) + 1
            if result == 429:
                await asyncio.sleep(0.2)

    await asyncio.gather(*(again() for _ in range(n)))
    return done
