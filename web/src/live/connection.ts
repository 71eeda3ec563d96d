/**
 * One connection to a table that is never lost for good: it comes back by itself, says again what was not
 * answered, and the server answers a repeated request as the first time.
 */
import type { ClientMessageOf, DemandOf, ServerMessageOf } from '../games/forms';
import type { GameName } from '../protocol/games';
import { wholeTexts } from './deltas';

/**
 * `full`: the table is there but takes nobody more just now. `gone`: there is no such table, or not any more.
 * `removed`: the host does not want us there. `ended`: this device is nobody any more.
 */
export type Status = 'connecting' | 'open' | 'lost' | 'full' | 'gone' | 'removed' | 'ended';

interface Ears {
  status: (status: Status) => void;
  message: (message: AnyServerMessage) => void;
}

/** Which game is played at a table, its first message says. */
type AnyServerMessage = ServerMessageOf<GameName>;
type AnyClientMessage = ClientMessageOf<GameName>;

const WAIT_MS = [300, 700, 1500, 3000, 6000, 10000];
/** A browser that believes to be offline is mostly right, but a server on the same machine answers all the same. */
const OFFLINE_WAIT_MS = 3000;
const SILENCE_MS = 25_000;
/** A door that stayed shut so often, while the server answers everything else, leads nowhere. */
const CLOSED_DOORS_MAX = 3;
const NOT_FOUND = 404;
/** "Try again later", as the server says when there are too many. */
const TOO_MANY = 1013;
/** "The host has removed you." */
const REMOVED = 4403;
/** "This device is nobody here any more." */
const NOBODY = 4401;
/** What a socket says that was cut off. */
const CUT_OFF = 1006;
const FULL_WAIT_MS = 10_000;
/** After too many messages it takes a moment until the server listens again. */
const TOO_FAST_WAIT_MS = 2000;

export class Connection {
  #socket: WebSocket | undefined;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unanswered = new Map<string, AnyClientMessage>();
  #heardAt = 0;
  #isClosed = false;
  #opened = false;
  /** Whether the connection that is open now was welcomed. */
  #isWelcome = false;
  #closedDoors = 0;
  /** When the server asked us to come back. */
  #reconnectMs: number | undefined;
  #repeat: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly address: string,
    readonly ears: Ears,
  ) {
    addEventListener('online', this.#now);
    addEventListener('offline', this.#drop);
    document.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  /** Sends, or keeps until there is a connection. Gives the name of the request. */
  demand(demand: DemandOf<GameName>): string {
    const request = newRequest();
    const message: AnyClientMessage = { request, ...demand };
    if (demand.type !== 'refresh') this.#unanswered.set(request, message);
    this.#send(message);
    return request;
  }

  isUnanswered(request: string): boolean {
    return this.#unanswered.has(request);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#repeat);
    removeEventListener('online', this.#now);
    removeEventListener('offline', this.#drop);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#socket?.close();
  }

  #connect(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.address);
    let isThere = false;
    this.#socket = socket;
    this.#isWelcome = false;
    socket.onopen = () => {
      isThere = true;
      this.#heardAt = Date.now();
    };
    const whole = wholeTexts();
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#hear(JSON.parse(whole(String(data))) as AnyServerMessage);
    };
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) this.#lose(isThere, code);
    };
  }

  #lose(isThere: boolean, code: number): void {
    this.#socket = undefined;
    if (this.#isClosed) return;
    if (code === REMOVED || code === NOBODY) {
      this.close();
      return this.ears.status(code === REMOVED ? 'removed' : 'ended');
    }
    const isFull = code === TOO_MANY && !this.#isWelcome;
    const wait = isFull
      ? FULL_WAIT_MS
      : (this.#reconnectMs ?? WAIT_MS[Math.min(this.#tries, WAIT_MS.length - 1)] ?? 10_000);
    this.#tries += 1;
    this.#reconnectMs = undefined;
    this.#again(navigator.onLine ? wait : Math.max(wait, OFFLINE_WAIT_MS));
    this.ears.status(isFull ? 'full' : this.#opened ? 'lost' : 'connecting');
    if (isThere) this.#closedDoors = 0;
    else void this.#lookAround();
  }

  #hear(message: AnyServerMessage): void {
    this.#heardAt = Date.now();
    if (message.type === 'welcome') this.#welcome();
    const request = 'request' in message ? message.request : null;
    // Where nobody knows whether it was stored, only saying it again tells.
    const isUnclear = message.type === 'refused' && message.kind === 'maybe_stored';
    if (request && !isUnclear) this.#unanswered.delete(request);
    if (message.type === 'closing') this.#reconnectMs = message.reconnect_ms;
    if (message.type === 'refused' && message.request === null && message.kind === 'too_fast')
      return this.#sayAgainSoon();
    this.ears.message(message);
  }

  #welcome(): void {
    this.#tries = 0;
    this.#closedDoors = 0;
    this.#opened = true;
    this.#isWelcome = true;
    this.ears.status('open');
    this.#sayAgain();
  }

  #sayAgain = (): void => this.#unanswered.forEach((unanswered) => this.#send(unanswered));

  /** The server did not even read which request it was, so that everything without an answer is said again. */
  #sayAgainSoon(): void {
    clearTimeout(this.#repeat);
    this.#repeat = setTimeout(this.#sayAgain, TOO_FAST_WAIT_MS);
  }

  #again(afterMs: number): void {
    clearTimeout(this.#timer);
    // A little chance keeps a whole table from knocking at the same instant.
    this.#timer = setTimeout(() => this.#connect(), afterMs * (0.7 + Math.random() * 0.6));
  }

  /** The door did not open: is the whole server away, or only this table? */
  async #lookAround(): Promise<void> {
    const answer = await fetch(this.address.replace(/^ws/, 'http')).catch(() => undefined);
    this.#closedDoors = answer ? this.#closedDoors + 1 : 0;
    // Where nobody ever was at this table, one answer is enough; otherwise it may only be moving.
    const isDead = answer?.status === NOT_FOUND && !this.#opened;
    if ((this.#closedDoors < CLOSED_DOORS_MAX && !isDead) || this.#isWelcome || this.#isClosed) return;
    this.close();
    this.ears.status('gone');
  }

  #now = (): void => {
    if (!this.#socket && !this.#isClosed) this.#connect();
  };

  /** Without a network the socket only pretends to be there, and would wait for the other side to close it, too. */
  #drop = (): void => {
    const socket = this.#socket;
    if (!socket) return;
    this.#lose(socket.readyState === WebSocket.OPEN, CUT_OFF);
    socket.close();
  };

  /** After a sleep the socket may be dead without knowing it: ask, and give up on it when nothing comes. */
  #wake = (): void => {
    if (document.hidden) return;
    this.#now();
    const socket = this.#socket;
    if (!socket || Date.now() - this.#heardAt < SILENCE_MS) return;
    this.demand({ type: 'refresh' });
    const askedAt = Date.now();
    setTimeout(() => {
      if (this.#socket === socket && this.#heardAt < askedAt) socket.close();
    }, 3000);
  };

  #send(message: AnyClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

function newRequest(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
