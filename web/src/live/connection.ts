/**
 * One connection to a table that is never lost for good: it comes back by itself, says again what was not
 * answered, and the server answers a repeated request as the first time.
 */
import type { ClientMessage, Demand, ServerMessage } from '../protocol';

export type Status = 'connecting' | 'open' | 'lost' | 'gone';

interface Ears {
  status: (status: Status) => void;
  message: (message: AnyServerMessage) => void;
}

export type AnyServerMessage = ServerMessage<unknown, unknown, unknown, unknown>;
export type AnyDemand = Demand<unknown, unknown>;

const WAIT_MS = [300, 700, 1500, 3000, 6000, 10000];
/** A browser that believes to be offline is mostly right, but a server on the same machine answers all the same. */
const OFFLINE_WAIT_MS = 3000;
const SILENCE_MS = 25_000;
/** A door that never opened so often, at a server that answers, leads nowhere. */
const CLOSED_DOORS_MAX = 3;

export class Connection {
  #socket: WebSocket | undefined;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unanswered = new Map<string, ClientMessage<unknown, unknown>>();
  #heardAt = 0;
  #isClosed = false;
  #opened = false;

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
  demand(demand: AnyDemand): string {
    const request = newRequest();
    const message = { request, ...demand } as ClientMessage<unknown, unknown>;
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
    removeEventListener('online', this.#now);
    removeEventListener('offline', this.#drop);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#socket?.close();
  }

  #connect(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.ears.status(this.#opened ? 'lost' : 'connecting');
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#heardAt = Date.now();
    };
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as AnyServerMessage);
    socket.onclose = () => {
      if (socket !== this.#socket) return;
      this.#socket = undefined;
      const wait = WAIT_MS[Math.min(this.#tries++, WAIT_MS.length - 1)] ?? 10000;
      this.#again(navigator.onLine ? wait : Math.max(wait, OFFLINE_WAIT_MS));
      if (!this.#opened && this.#tries === CLOSED_DOORS_MAX) void this.#lookAround();
    };
  }

  #hear(message: AnyServerMessage): void {
    this.#heardAt = Date.now();
    if (message.type === 'welcome') {
      this.#tries = 0;
      this.#opened = true;
      this.ears.status('open');
      this.#unanswered.forEach((unanswered) => this.#send(unanswered));
    }
    const request = 'request' in message ? message.request : null;
    if (request) this.#unanswered.delete(request);
    if (message.type === 'closing') this.#tries = 0;
    this.ears.message(message);
  }

  #again(afterMs: number): void {
    if (this.#isClosed) return;
    this.ears.status(this.#opened ? 'lost' : 'connecting');
    clearTimeout(this.#timer);
    // A little chance keeps a whole table from knocking at the same instant.
    this.#timer = setTimeout(() => this.#connect(), afterMs * (0.7 + Math.random() * 0.6));
  }

  async #lookAround(): Promise<void> {
    const answer = await fetch('/api/games').catch(() => undefined);
    if (!answer?.ok || this.#opened || this.#isClosed) return;
    this.close();
    this.ears.status('gone');
  }

  #now = (): void => {
    if (!this.#socket && !this.#isClosed) this.#connect();
  };

  /** Without a network the socket only pretends to be there: say so at once. */
  #drop = (): void => {
    this.#socket?.close();
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

  #send(message: ClientMessage<unknown, unknown>): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

function newRequest(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** This browser's part of the shuffle. */
export function newEntropy(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
