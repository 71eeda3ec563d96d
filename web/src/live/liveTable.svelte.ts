/** A table as this browser knows it: what the server said last, and what is on its way. */
import { tick } from 'svelte';
import { places } from '../motion/anchors';
import { lastsMs, launch, type Flight } from '../motion/flights.svelte';
import { isGame, type GameName } from '../games';
import type {
  Agreed,
  ChoiceOf,
  DemandOf,
  HintOf,
  LogStepOf,
  OptionsOf,
  ServerMessageOf,
  TableViewOf,
  ToldOf,
  UpdateOf,
  WelcomeOf,
} from '../games/forms';
import type { By, Emote, Place, RefusalKind, Said, SeatWish, Settings } from '../protocol';
import type { Seating } from '../table/seating';
import { word } from '../words/words.svelte';
import { Connection, newEntropy, type Status } from './connection';
import { keepEntropy } from './entropy';
import { Pacing } from './pacing';
import { moves } from './settings.svelte';

type AnyUpdate = UpdateOf<GameName>;

export interface Refusal {
  kind: RefusalKind;
  rule: string | null;
}

/** Something that happened, kept as it was told so that it can be read in any language; or who really acted. */
export type Entry = { number: number; step: number } & ({ told: ToldOf<GameName> } | { by: By });

const STEP_MS = 520;
const ENTRIES_MAX = 600;

export class LiveTable {
  status = $state<Status>('connecting');
  table = $state.raw<TableViewOf<GameName> | undefined>(undefined);
  you = $state<string | undefined>(undefined);
  seat = $state<number | null>(null);
  /** What is on the screen; the newest may still be waiting behind it. */
  update = $state.raw<AnyUpdate | undefined>(undefined);
  shownAt = $state(0);
  /** When the table was described last; absences count from here. */
  tableAt = $state(0);
  /** When the update on the screen came in; clocks count from here. */
  receivedAt = $state(0);
  entries = $state.raw<Entry[]>([]);
  chat = $state.raw<Said[]>([]);
  refusal = $state.raw<Refusal | undefined>(undefined);
  hint = $state.raw<HintOf<GameName> | undefined>(undefined);
  asking = $state<string | undefined>(undefined);
  hinting = $state<string | undefined>(undefined);

  #connection: Connection;
  #pacing: Pacing<AnyUpdate>;
  #newest: AnyUpdate | undefined;
  #count = 0;
  /** The steps in the log that can still be taken back, newest last. */
  #steps: number[] = [];
  /** Seats that a stand-in bot plays for, as far as the log has said. */
  #standIns = new Set<number>();
  /** Which cards travel when something is told; the game's screen sets it. */
  flights: (told: readonly ToldOf<GameName>[], me: number | null) => Flight[] = () => [];
  heard: (update: AnyUpdate, me: number | null) => void = () => {};

  constructor(address: string) {
    this.#pacing = new Pacing((update, isSkipped) => this.#show(update, isSkipped));
    this.#connection = new Connection(address, {
      status: (status) => (this.status = status),
      message: (message) => this.#hear(message),
    });
  }

  /** What is played here, if this page knows the game. */
  get agreed(): Agreed<GameName> | undefined {
    const { game, options } = this.table ?? {};
    return isGame(game) && options ? { game, options } : undefined;
  }

  get busy(): boolean {
    return this.asking !== undefined;
  }

  get isHost(): boolean {
    return this.table !== undefined && this.you === this.table.host;
  }

  get seating(): Seating[] {
    return (this.table?.places ?? []).map((place, seat) => ({
      name: nameOf(place, seat),
      kind: place.occupant.type,
      level: place.occupant.type === 'bot' ? place.occupant.level : undefined,
      present: place.present,
      standIn: place.stand_in,
      ready: place.ready,
    }));
  }

  close(): void {
    this.#pacing.clear();
    this.#connection.close();
  }

  /** Whoever wants to act sees the present first. */
  catchUp(): void {
    if (this.#pacing.isBehind) this.#pacing.flush();
  }

  choose(choice: ChoiceOf<GameName>): void {
    if (!this.update || this.busy) return;
    this.refusal = undefined;
    this.hint = undefined;
    this.asking = this.#demand({ type: 'choose', at: this.update.at, choice });
  }

  undo(): void {
    if (this.update && !this.busy) this.asking = this.#demand({ type: 'undo', at: this.update.at });
  }

  askHint(): void {
    if (this.update) this.hinting = this.#demand({ type: 'hint', at: this.update.at });
  }

  ready(): void {
    const entropy = newEntropy();
    if (this.table) keepEntropy(this.table.fair.match, this.table.fair.commitment, entropy);
    this.#demand({ type: 'ready', entropy });
  }

  notReady(): void {
    this.#demand({ type: 'not_ready' });
  }

  start(level: string): void {
    this.#demand({ type: 'start', level });
  }

  sit(seat: number): void {
    this.#demand({ type: 'sit', seat });
  }

  stand(): void {
    this.#demand({ type: 'stand' });
  }

  rename(name: string): void {
    this.#demand({ type: 'rename', name });
  }

  setSeat(seat: number, wish: SeatWish): void {
    this.#demand({ type: 'set_seat', seat, wish });
  }

  configure(options: OptionsOf<GameName>, settings: Settings): void {
    this.#demand({ type: 'configure', options, settings });
  }

  handOver(seat: number): void {
    this.#demand({ type: 'hand_over', seat });
  }

  standIn(seat: number): void {
    this.#demand({ type: 'stand_in', seat });
  }

  say(text: string): void {
    this.#demand({ type: 'say', text });
  }

  emote(emote: Emote): void {
    this.#demand({ type: 'emote', emote });
  }

  #demand(demand: DemandOf<GameName>): string {
    return this.#connection.demand(demand);
  }

  #hear(message: ServerMessageOf<GameName>): void {
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message);
      case 'table':
        this.table = message.table;
        this.tableAt = Date.now();
        return this.#ownSeat();
      case 'update':
        this.#newest = message;
        return this.#pacing.add(message);
      case 'done':
        return this.#answered(message.request);
      case 'refused':
        this.#answered(message.request);
        this.refusal = { kind: message.kind, rule: message.rule };
        return;
      case 'stale':
        return this.#answered(message.request);
      case 'said':
        if (!this.chat.some(({ number }) => number === message.number))
          this.chat = [...this.chat, message].slice(-100);
        return;
      case 'hint':
        this.#answered(message.request);
        if (message.at === this.#newest?.at) this.hint = message;
        return;
      case 'closing':
        return;
    }
  }

  #welcome(welcome: WelcomeOf<GameName>): void {
    this.you = welcome.you;
    this.table = welcome.table;
    this.tableAt = Date.now();
    this.seat = welcome.seat;
    this.chat = welcome.chat;
    this.refusal = undefined;
    this.#pacing.clear();
    if (!welcome.update) {
      this.update = this.#newest = undefined;
      return;
    }
    const { match, at } = welcome.update;
    if (match !== this.update?.match || at !== this.update.at) this.#remember(at, welcome.log);
    this.#newest = welcome.update;
    this.#put(welcome.update);
  }

  /** What happened before this browser listened. Chance counts as a step, too, so the numbers are free. */
  #remember(at: number, log: readonly LogStepOf<GameName>[]): void {
    this.#forget();
    log.forEach((step, order) => this.#note({ ...step, at: at - log.length + 1 + order }));
  }

  /** The seat is ours when our id sits in it; the server says so only once, in its welcome. */
  #ownSeat(): void {
    const seat = this.table?.places.findIndex(
      ({ occupant }) => occupant.type === 'person' && occupant.id === this.you,
    );
    this.seat = seat === undefined || seat < 0 ? null : seat;
  }

  #show(update: AnyUpdate, isSkipped: boolean): number {
    if (
      this.update &&
      update.match === this.update.match &&
      update.at < this.update.at &&
      update.by?.type !== 'undo'
    )
      return 0;
    if (update.match !== this.update?.match) this.#forget();
    this.#note(update);
    const flights = moves() && !isSkipped ? this.flights(update.told, this.seat) : [];
    const before = moves() && !isSkipped ? places() : undefined;
    this.#put(update);
    this.heard(update, this.seat);
    if (before) void tick().then(() => launch(before, flights));
    return flights.length
      ? Math.max(STEP_MS, lastsMs(flights))
      : moves() && update.told.length
        ? STEP_MS / 2
        : 0;
  }

  #put(update: AnyUpdate): void {
    this.update = update;
    this.receivedAt = Date.now();
    this.shownAt = Date.now() - (update.awaiting?.since_ms ?? 0);
    if (update.request) this.#answered(update.request);
    if (this.hint && this.hint.at !== update.at) this.hint = undefined;
  }

  #forget(): void {
    this.entries = [];
    this.#steps = [];
    this.#standIns.clear();
  }

  #note({ at, told, by }: LogStepOf<GameName> & { at: number }): void {
    if (by?.type === 'undo') this.#withdraw();
    else if (this.#steps.at(-1) !== at) this.#steps.push(at);
    const signed = by && this.#isNews(by) ? [{ number: this.#count++, step: at, by }] : [];
    const fresh = told.map((event) => ({ number: this.#count++, step: at, told: event }));
    this.entries = [...this.entries, ...signed, ...fresh].slice(-ENTRIES_MAX);
  }

  /** What was undone did not happen. */
  #withdraw(): void {
    const withdrawn = this.#steps.pop();
    this.entries = this.entries.filter(({ step }) => step !== withdrawn);
  }

  /** Whether it needs saying that somebody else than the person acted: once, when a bot stands in for a while. */
  #isNews(by: By): boolean {
    switch (by.type) {
      case 'clock':
      case 'undo':
        return true;
      case 'stand_in':
        if (this.#standIns.has(by.seat)) return false;
        this.#standIns.add(by.seat);
        return true;
      case 'person':
        this.#standIns.delete(by.seat);
        return false;
      case 'bot':
      case 'earlier':
        return false;
    }
  }

  #answered(request: string | null): void {
    if (request === this.asking) this.asking = undefined;
    if (request === this.hinting) this.hinting = undefined;
  }
}

/** Bots are called in the reader's language. */
export function nameOf(place: Pick<Place, 'name' | 'occupant'>, seat: number): string {
  if (place.occupant.type === 'bot') return word(`bot-name-${seat}`);
  if (place.occupant.type === 'open') return word('seat-open');
  return place.name;
}
