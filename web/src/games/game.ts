/** What the page must know about a game; `games/index.ts` has one of these for each. */
import type { Component, Snippet } from 'svelte';
import type { Sound } from '../live/tones';
import type { Flight } from '../motion/flights.svelte';
import type { MatchOver, Reason } from '../protocol';
import type { GameName } from '../protocol/games';
import type { Agreement } from '../table/agreed';
import type { Surroundings } from '../table/seating';
import type { Sentence, Speaker } from '../table/sentence';
import type { ChoiceOf, OptionsOf, ToldOf, UpdateOf, ViewOf } from './forms';

/** A screen of its own, with the word for the way there. */
export interface Extra {
  path: string;
  word: string;
  screen: () => Promise<{ default: Component }>;
  /** Whether rules and help lead there, too. */
  explains: boolean;
}

/** What is known before the table itself is loaded. */
export interface Game<G extends GameName> {
  name: G;
  title: string;
  /** What the box on the first page shows. */
  Lid: Component;
  /** What it lies on: a background of CSS. */
  ground: string;
  /** What is played, in a few words. */
  variant(options: OptionsOf<G>): string;
  /** What a table is called where nothing else says which game it is. */
  tableName(options: OptionsOf<G>): string;
  /** The short names of the variants that are rated apart, the usual one first. */
  ladders: readonly string[];
  /** How many sit at a table that begins at once. */
  quickSeats: number;
  /** Which keys do what: ids of words. */
  keys: readonly string[];
  lesson: Lesson;
  /** The parts of its guide that help and the end of a lesson lead to. */
  chapters: readonly Chapter[];
  extras: readonly Extra[];
  /** The player's own cards, where the game has any. */
  keptCards?: () => OptionsOf<G>['cards' & keyof OptionsOf<G>];
  /** The cards that are shuffled before the deal. */
  deck(options: OptionsOf<G>): Promise<string[]>;
  /** The word for what is wrong with options that the server refused. */
  optionsTrouble: (fault: string) => string | undefined;
  /** How it is played, for people. */
  guide: () => Promise<{ default: Component }>;
  /** Everything that differs from the default and that people should know before they sit down. */
  agreements(options: OptionsOf<G>, nameOf: (seat: number) => string): Promise<Agreement[]>;
  load(): Promise<Loaded<G>>;
}

/** A part of the guide: its place on the page and the word for it. */
export interface Chapter {
  hash: string;
  word: string;
}

/** How a lesson goes; its updates are loaded when it is opened. */
export interface Lesson {
  /** Which step of the lesson each answer belongs to: the cards one draws together are one step. */
  steps: readonly number[];
  /** What the others did that is worth a word, by the number of the update: shown until it is read. */
  pauses: ReadonlyMap<number, number>;
}

/** What a match needs. */
export interface Loaded<G extends GameName> {
  Table: Component<TableProps<G>>;
  /** Every hand at once. */
  Hands: Component<HandsProps<G>>;
  /** What the end of a match shows of the table. */
  Ending: Component<EndingProps<G>>;
  voice: Voice<G>;
  /** From here on the own cards of this match are known, and those of another match no longer. */
  begin(options: OptionsOf<G> | undefined): void;
  lesson(): Promise<UpdateOf<G>[]>;
}

export interface TableProps<G extends GameName> extends Surroundings {
  update: UpdateOf<G>;
  /** Seconds since somebody else was asked. */
  since?: number | undefined;
  /** The choice that a hint points to. */
  hinted?: ChoiceOf<G> | undefined;
  choose: (choice: ChoiceOf<G>) => void;
  /** Where every answer comes to the same, one is given for the player. */
  spares?: boolean | undefined;
  top: Snippet;
  side: Snippet;
  /** What stands above the hand: the last line of the log, the hint, the end. */
  notes?: Snippet | undefined;
  extras?: Snippet | undefined;
}

export interface HandsProps<G extends GameName> {
  /** By seat. */
  views: readonly ViewOf<G>[];
  names: string[];
}

export interface EndingProps<G extends GameName> {
  view: ViewOf<G>;
  over: MatchOver;
  names: string[];
  told: ToldOf<G>[];
  /** How many seats are counted up so far, the last first. */
  counted: number;
}

/** A card as the picture of a finished table shows it. */
export interface Lot {
  text: string;
  /** A colour of CSS. */
  ground: string;
}

/** How to say and how to move what was told. */
export interface Voice<G extends GameName> {
  say(told: ToldOf<G>, speaker: Speaker): Sentence;
  isWorthTelling(told: ToldOf<G>): boolean;
  flights(told: readonly ToldOf<G>[], me: number | null): Flight[];
  /** Who ended the match and what decided it, in a sentence or two. */
  decided(told: readonly ToldOf<G>[], over: MatchOver, view: ViewOf<G>, speaker: Speaker): string;
  /** The points are counted card by card, so that one may watch it. */
  countsUp: boolean;
  /** What lies before a seat at the end. */
  lots(view: ViewOf<G>, seat: number): Lot[];
  /** What this sounds like, if it is heard at all. */
  sound(told: ToldOf<G>): Sound | undefined;
  /** Something was done to this seat that deserves a different sound. */
  isAttack(told: ToldOf<G>, me: number | null): boolean;
  /** What a choice does, in a few words. */
  choice(choice: ChoiceOf<G>, view: ViewOf<G>, speaker: Speaker): string;
  /** What a card is called that a choice laid down. */
  card(id: string): string;
  /** Why a hint is good; nothing when there is no word for it. */
  reason(reason: Reason): string | undefined;
}
