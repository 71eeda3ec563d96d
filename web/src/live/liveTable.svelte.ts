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
import type { BotPace, By, Emote, Place, RefusalKind, Said, SeatWish, Settings } from '../protocol';
import { safeName } from '../table/names';
import type { Seating } from '../table/seating';
import { word } from '../words/words.svelte';
import { Connection, type Status } from './connection';
import { isMuted } from './muted.svelte';
import { Part } from './part';
import { Pacing } from './pacing';
import { moves, settings } from './settings.svelte';

type AnyUpdate = UpdateOf<GameName>;

export interface Refusal {
  kind: RefusalKind;
  rule: string | null;
}

/** Something that happened, kept as it was told so that it can be read in any language; or who really acted. */
export type Entry = { number: number; step: number } & ({ told: ToldOf<GameName> } | { by: By });

/** How long what has no flight of its own is on the screen. */
const STEP_MS: Record<BotPace, number> = { calm: 520, brisk: 260, at_once: 0 };
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
  refusal = $state.raw<Refusal | undefined>(undefined);
  hint = $state.raw<HintOf<GameName> | undefined>(undefined);
  asking = $state<string | undefined>(undefined);
  hinting = $state<string | undefined>(undefined);
  /** Nothing is shown step by step until it is the player's turn. */
  skipping = $state(false);
  /** Whoever sits here had already answered in this match when this browser came. */
  isBack = $state(false);

  /** Of the match on the table; they come once. */
  #options = $state.raw<OptionsOf<GameName> | undefined>(undefined);
  #said = $state.raw<Said[]>([]);
  #connection: Connection;
  #part = new Part();
  /** Another window of this browser may have revealed the same part before: nobody needs to hear of that. */
  #revealing = new Set<string | null>();
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

  /** What the match on the table is played by, or else what is agreed for the next. */
  get played(): Agreed<GameName> | undefined {
    const agreed = this.agreed;
    return agreed && { ...agreed, options: this.#options ?? agreed.options };
  }

  /** What is agreed for the next match, if this page knows the game. */
  get agreed(): Agreed<GameName> | undefined {
    const { game, options } = this.table ?? {};
    return isGame(game) && options ? { game, options } : undefined;
  }

  /** What was said, but for people whom this browser does not listen to. */
  get chat(): Said[] {
    return this.#said.filter(({ person }) => !isMuted(person));
  }

  /** Everybody else whose words or seat are seen here. */
  get people(): { id: string; name: string }[] {
    const seated = (this.table?.places ?? []).flatMap(({ occupant, name }) =>
      occupant.type === 'person' ? [{ id: occupant.id, name }] : [],
    );
    const speakers = this.#said.map(({ person, name }) => ({ id: person, name })).reverse();
    const known = new Map([...speakers, ...seated].map((one) => [one.id, one]));
    return [...known.values()].filter(({ id }) => id && id !== this.you);
  }

  get busy(): boolean {
    return this.asking !== undefined;
  }

  get isHost(): boolean {
    return this.table !== undefined && this.you === this.table.host;
  }

  /** The seats of others who want another match after this one. */
  get wishing(): number[] {
    if (this.table?.phase !== 'over') return [];
    const wants = ({ seat, kind, ready }: Seating) => seat !== this.seat && kind === 'person' && ready;
    return this.seating.filter(wants).map(({ seat }) => seat);
  }

  get seating(): Seating[] {
    return (this.table?.places ?? []).map((place, seat) => ({
      seat,
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

  /** Anybody who wants to act sees the present first. */
  catchUp(): void {
    if (this.#pacing.isBehind) this.#pacing.flush();
  }

  /** Straight to the player's turn: what happens until then can be read in the log. */
  skip(): void {
    this.skipping = true;
    this.catchUp();
    this.#demand({ type: 'skip' });
  }

  /** Tells the table how fast its bots may be. */
  setBotPace(pace: BotPace): void {
    if (this.table) this.#demand({ type: 'bot_pace', pace });
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

  /** These answers hold before their questions come, and no others. */
  leaveAhead(choices: ChoiceOf<GameName>[]): void {
    this.#demand({ type: 'ahead', choices });
  }

  ready(): void {
    if (this.table) this.#demand({ type: 'ready', hash: this.#part.fix(this.table.fair) });
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
    this.refusal = undefined;
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

  admit(seat: number): void {
    this.#demand({ type: 'admit', seat });
  }

  mute(person: string, muted: boolean): void {
    this.#demand({ type: 'mute', person, muted });
  }

  remove(person: string): void {
    this.#demand({ type: 'remove', person });
  }

  newCode(): void {
    this.#demand({ type: 'new_code' });
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
        this.table = { ...this.table, ...message.table };
        this.tableAt = Date.now();
        this.#ownSeat();
        return this.#reveal();
      case 'update':
        this.#newest = message;
        return this.#pacing.add(message);
      case 'done':
        return this.#answered(message.request);
      case 'refused':
        // It is asked again as soon as the table is back, and until then nobody knows.
        if (message.kind !== 'maybe_stored') this.#answered(message.request);
        if (this.#revealing.has(message.request)) return;
        this.refusal = { kind: message.kind, rule: message.rule };
        return;
      case 'stale':
        return this.#answered(message.request);
      case 'said':
        if (!this.#said.some(({ number }) => number === message.number))
          this.#said = [...this.#said, message].slice(-100);
        return;
      case 'hint':
        this.#answered(message.request);
        if (message.at === this.#newest?.at) this.hint = message;
        return;
      case 'closing':
        return;
    }
  }

  #reveal(): void {
    const entropy = this.table && this.#part.due(this.table, this.seat);
    if (entropy) this.#revealing.add(this.#demand({ type: 'reveal', entropy }));
  }

  #welcome(welcome: WelcomeOf<GameName>): void {
    this.you = welcome.you;
    this.table = welcome.table;
    this.tableAt = Date.now();
    this.seat = welcome.seat;
    this.#said = welcome.chat;
    this.#reveal();
    this.refusal = undefined;
    this.setBotPace(settings.botPace);
    this.#pacing.clear();
    this.#options = welcome.update?.options;
    if (!welcome.update) {
      this.update = this.#newest = undefined;
      return;
    }
    this.isBack = welcome.log.some(({ by }) => by?.type === 'person' && by.seat === welcome.seat);
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
    const isShown = moves() && !isSkipped && !this.skipping;
    const flights = isShown ? this.flights(update.told, this.seat) : [];
    const before = isShown ? places() : undefined;
    this.#put(update);
    this.heard(update, this.seat);
    if (before) void tick().then(() => launch(before, flights));
    const stepMs = STEP_MS[settings.botPace];
    if (flights.length) return Math.max(stepMs, lastsMs(flights));
    return isShown && update.told.length ? stepMs / 2 : 0;
  }

  #put(update: AnyUpdate): void {
    this.update = update;
    this.#options = update.options ?? this.#options;
    this.receivedAt = Date.now();
    this.shownAt = Date.now() - (update.awaiting?.since_ms ?? 0);
    if (update.request) this.#answered(update.request);
    if (this.hint && this.hint.at !== update.at) this.hint = undefined;
    if (update.legal.length > 0 || update.over) this.skipping = false;
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
  return safeName(place.name);
}

/** Who sits at a table, leaving one out, and how many seats are free. */
export function companyOf(places: readonly Place[], except: number | null = null): string {
  const names = places.flatMap((place, seat) =>
    seat === except || place.occupant.type === 'open' ? [] : nameOf(place, seat),
  );
  const n = places.filter(({ occupant }) => occupant.type === 'open').length;
  return [names.join(', '), n > 0 ? word('seats-free', { n }) : ''].filter((part) => part !== '').join(' · ');
}
