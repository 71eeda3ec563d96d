// What travels between the server and its clients.
// Written by `cargo run -p protocol --example typescript`; change crates/protocol instead.
// Type parameters: O options, V view, C choice, T told event, R reasons of the game.

export type JsonValue = number | string | boolean | Array<JsonValue> | { [key: string]: JsonValue } | null;

/**
 * What a client says at a table.
 *
 * `request` is a word that the client makes up and never uses twice at a table. Sending the same message
 * again is always safe: it gets the stored answer.
 */
export type ClientMessage<O, C> = { request: string, } & ({ "type": "choose", at: number, choice: C, } | { "type": "undo", at: number, } | { "type": "hint", at: number, } | { "type": "sit", seat: number, } | { "type": "stand", } | { "type": "rename", name: string, } | { "type": "ready", entropy: string, } | { "type": "not_ready", } | { "type": "start", level: string, } | { "type": "set_seat", seat: number, wish: SeatWish, } | { "type": "configure", options: O, settings: Settings, } | { "type": "hand_over", seat: number, } | { "type": "stand_in", seat: number, } | { "type": "say", text: string, } | { "type": "emote", emote: Emote, } | { "type": "refresh", });

/**
 * What is wanted. `O` are the game's options, `C` its choices.
 */
export type Demand<O, C> = { "type": "choose", at: number, choice: C, } | { "type": "undo", at: number, } | { "type": "hint", at: number, } | { "type": "sit", seat: number, } | { "type": "stand", } | { "type": "rename", name: string, } | { "type": "ready", entropy: string, } | { "type": "not_ready", } | { "type": "start", level: string, } | { "type": "set_seat", seat: number, wish: SeatWish, } | { "type": "configure", options: O, settings: Settings, } | { "type": "hand_over", seat: number, } | { "type": "stand_in", seat: number, } | { "type": "say", text: string, } | { "type": "emote", emote: Emote, } | { "type": "refresh", };

/**
 * A feeling in one tap.
 */
export type Emote = "hello" | "thanks" | "well_played" | "oops" | "laugh" | "wow" | "sad" | "hurry";

/**
 * What the server says to one connection. `O` options, `V` view, `C` choice, `T` told event, `R` reasons of the game.
 */
export type ServerMessage<O, V, C, T, R> = { "type": "welcome" } & Welcome<O, V, C, T, R> | { "type": "table", table: TableView<O>, } | { "type": "update" } & Update<V, C, T, R> | { "type": "done" } & Answer | { "type": "refused", request: string | null, kind: RefusalKind, 
/**
 * The paragraph of the rulebook, when a rule forbids it.
 */
rule: string | null, reason: string, } | { "type": "stale", request: string, at: number, } | { "type": "said" } & Said | { "type": "hint" } & Hint<C> | { "type": "closing", reconnect_ms: number, };

export type Welcome<O, V, C, T, R> = { 
/**
 * The own id, as in `Me.id`.
 */
you: string, 
/**
 * The own seat; null for a spectator and for a person who has not sat down.
 */
seat: number | null, table: TableView<O>, 
/**
 * The running match, or the last one.
 */
update: Update<V, C, T, R> | null, 
/**
 * What happened in this match until now, as this viewer may know it, oldest first: the newest choices with at
 * most 250 events together. What was taken back is left out. It replaces whatever a client has noted; later
 * choices come in updates.
 */
log: Array<LogStep<T>>, 
/**
 * The latest lines, oldest first.
 */
chat: Array<Said>, };

/**
 * A choice and what came of it, as an update told it when it was made.
 */
export type LogStep<T> = { 
/**
 * Who made the choice; null for what happened before the first one.
 */
by: By | null, told: Array<T>, };

/**
 * The match as one viewer may know it after the step `at`. It replaces every earlier one.
 */
export type Update<V, C, T, R> = { match: string, at: number, 
/**
 * The request that this update answers, for the person who made it.
 */
request: string | null, 
/**
 * What happened since the update before, in order; empty in a `welcome`, whose `log` has it, and after `stale`.
 */
told: Array<T>, 
/**
 * Who made the choice that led here, and how.
 */
by: By | null, view: V, 
/**
 * Every seat's view, clockwise, for a spectator at a table that opens the hands; otherwise left out.
 */
hands?: Array<V>, 
/**
 * Whom the match waits for; null when it is over.
 */
awaiting: Awaited | null, 
/**
 * Every answer to the open question, if it is put to this viewer.
 */
legal: Array<C>, 
/**
 * For each of these the seats that it would rob; empty when none of them robs anybody.
 */
victims: Array<Array<number>>, 
/**
 * Reasons for what holds now (`docs/views.md`), where the game gives any; otherwise left out.
 */
why?: R, 
/**
 * Whether the viewer may take back its last choice now.
 */
undo: boolean, 
/**
 * By seat; empty when the table has no clocks.
 */
clocks: Array<Clock>, over: MatchOver | null, };

/**
 * Who made a choice.
 */
export type By = { "type": "person", seat: number, } | { "type": "bot", seat: number, } | { "type": "stand_in", seat: number, } | { "type": "clock", seat: number, } | { "type": "undo", seat: number, } | { "type": "earlier", seat: number, };

export type Awaited = { seat: number, 
/**
 * For how long the seat has been asked.
 */
since_ms: number, };

export type Clock = { 
/**
 * What is left, at the time of this message.
 */
left_ms: number, running: boolean, };

export type MatchOver = { 
/**
 * By seat.
 */
points: Array<number>, winners: Array<number>, };

/**
 * What the server fixed before anybody could add to it.
 */
export type FairCommitment = { 
/**
 * The id of the match that it belongs to.
 */
match: string, 
/**
 * SHA-256 of the server's secret, in hexadecimal.
 */
commitment: string, };

export type Answer = { request: string, 
/**
 * The position that the choice led to, if it was a choice.
 */
at: number | null, };

/**
 * Why a request was refused, for a client that wants to react to it.
 */
export type RefusalKind = "malformed" | "rule" | "table" | "not_yours" | "too_fast" | "not_stored";

export type Said = { 
/**
 * Counts up at a table, so that a client can tell new lines from known ones.
 */
number: number, name: string, seat: number | null, speech: Speech, };

export type Speech = { "type": "text", text: string, } | { "type": "emote", emote: Emote, };

/**
 * What a strong bot would do.
 */
export type Hint<C> = { request: string, at: number, choice: C, 
/**
 * What speaks most for it, if the bot can say.
 */
reason: Reason | null, 
/**
 * What to expect of it, if the bot has reckoned.
 */
worth: Worth | null, };

/**
 * One line in any language: the id of a message in `hint.ftl` of every language, and what it speaks of.
 */
export type Reason = { id: string, args: { [key in string]: string }, };

/**
 * What a choice is worth to the seat: 0 is lost, 1 is won.
 */
export type Worth = { value: number, 
/**
 * The 95 % interval of the value.
 */
low: number, high: number, };

/**
 * Everything about a table that is not the match: who sits where, who is ready, how it is run.
 */
export type TableView<O> = { 
/**
 * The id of the table's own link; null for spectators, whose link gives no seat.
 */
id: string | null, 
/**
 * Six letters to say aloud, for whoever wants to sit down; null for spectators.
 */
code: string | null, 
/**
 * The id of the spectators' link, which gives no seat.
 */
watch: string, game: string, options: O, settings: Settings, 
/**
 * The person who runs the table, as in `Me.id`.
 */
host: string, phase: PhaseName, 
/**
 * By seat, clockwise.
 */
places: Array<Place>, n_spectators: number, 
/**
 * The commitment for the next match, or of the running one.
 */
fair: FairCommitment, series: SeriesStanding | null, 
/**
 * Where the next match begins, if it goes on from a finished one.
 */
from: Position | null, };

/**
 * What the table is doing.
 */
export type PhaseName = "gathering" | "playing" | "over";

/**
 * A seat as everybody sees it.
 */
export type Place = { occupant: Occupant, 
/**
 * What to call whoever sits here; empty when nobody does.
 */
name: string, ready: boolean, 
/**
 * Whether the person has a connection to the table; bots always have.
 */
present: boolean, 
/**
 * For how long the person has been away.
 */
away_ms: number | null, 
/**
 * Whether a bot plays until the person returns.
 */
stand_in: boolean, };

export type Occupant = { "type": "open" } | { "type": "reserved", name: string, } | { "type": "person", id: string, } | { "type": "bot", level: string, };

/**
 * What a seat shall be.
 */
export type SeatWish = { "type": "open", } | { "type": "reserved", name: string, } | { "type": "bot", level: string, } | { "type": "me", };

export type SeriesStanding = { n_played: number, n_matches: number, 
/**
 * By seat.
 */
totals: Array<number>, standing: Standing, };

export type Standing = { "type": "next", first: number, } | { "type": "over", winners: Array<number>, };

/**
 * How a table is run, whatever the game.
 */
export type Settings = { pace: Pace, visibility: Visibility, spectators: Spectators, 
/**
 * Whether anybody may ask for a bot's advice.
 */
hints: boolean, 
/**
 * Whether a choice may be taken back while nothing hidden was revealed and nobody else had to act.
 */
undo: boolean, 
/**
 * How often every seat begins in a series; 0 plays single matches.
 */
rounds: number, 
/**
 * After how many seconds of absence a stand-in bot plays for a seat; 0 means never.
 */
patience_s: number, };

/**
 * How much time a seat has: a bank for the match, and an increment for every choice.
 */
export type Pace = "none" | "relaxed" | "quick";

export type Visibility = "private" | "listed";

export type Spectators = "allowed" | "forbidden" | "open_hands";

/**
 * Who this browser is.
 */
export type Me = { id: string, name: string, };

export type NameWish = { name: string, };

/**
 * What the server has to offer.
 */
export type GameInfo = { name: string, 
/**
 * The version of the rules.
 */
rules: string, 
/**
 * Options that suit most tables, in the game's own form.
 */
options: JsonValue, 
/**
 * Levels of bots, weakest first.
 */
levels: Array<string>, 
/**
 * What may be agreed for a new table, as a form to fill in.
 */
form: OptionsForm, };

/**
 * What may be agreed for a match, as a form to fill in. Words are named by their ids in `locales/`.
 */
export type OptionsForm = { 
/**
 * The ways to play; the usual one first.
 */
variants: Array<FormVariant>, 
/**
 * What else can be agreed.
 */
fields: Array<FormField>, };

/**
 * A way to play: the options that it fixes, and what it leaves open.
 */
export type FormVariant = { 
/**
 * What it is called; `-about` behind it explains it.
 */
words: string, 
/**
 * The options that it stands for.
 */
fixes: Array<FixedOption>, 
/**
 * How many must sit down.
 */
seats_min: number, 
/**
 * How many may sit down.
 */
seats_max: number, 
/**
 * The fields, by their keys, that go together with it.
 */
fields: Array<string>, };

/**
 * An option with the value that a variant gives it.
 */
export type FixedOption = { 
/**
 * The name of the option.
 */
key: string, 
/**
 * Its value.
 */
value: FixedValue, };

/**
 * The value of an option as it travels.
 */
export type FixedValue = string | boolean | null;

/**
 * An option that is asked for.
 */
export type FormField = { 
/**
 * The name of the option.
 */
key: string, 
/**
 * What it is called.
 */
words: string, 
/**
 * What can be said.
 */
kind: FormFieldKind, 
/**
 * Few people change it, so a form may fold it away.
 */
is_rare: boolean, };

/**
 * What can be said in a field.
 */
export type FormFieldKind = { "type": "one_of", 
/**
 * The usual one first.
 */
values: Array<NamedValue>, } | { "type": "switch", 
/**
 * What it is unless somebody says otherwise.
 */
usual: boolean, } | { "type": "seats", 
/**
 * What none is called.
 */
nobody: string, } | { "type": "own_cards", 
/**
 * How many there may be.
 */
n_max: number, };

/**
 * A value and what it is called.
 */
export type NamedValue = { 
/**
 * As it travels.
 */
value: string, 
/**
 * The id of its words.
 */
words: string, };

/**
 * A new table. Everything but the game may be left out.
 */
export type TableWish = { game: string, 
/**
 * In the game's own form; its number of seats is the table's.
 */
options?: JsonValue, settings?: Settings, 
/**
 * By seat; what is left out is open. Without `me` the creator stands.
 */
seats?: Array<SeatWish>, 
/**
 * Goes on from a finished match, with its options: the first match of the table begins there.
 */
from?: Position, };

/**
 * A finished match after so many of its steps.
 */
export type Position = { match: string, step: number, };

export type CreatedTable = { 
/**
 * Connect to `/api/tables/{id}/socket`; the page is `/t/{id}`.
 */
id: string, code: string, 
/**
 * Spectators connect to `/api/watch/{watch}/socket`; the page is `/w/{watch}`.
 */
watch: string, };

export type JoinWish = { code: string, };

/**
 * What the home page shows.
 */
export type Lobby = { 
/**
 * Tables where this person sits or is host, newest first.
 */
mine: Array<TableSummary>, 
/**
 * Listed tables with an open seat.
 */
open: Array<TableSummary>, 
/**
 * Listed tables that may be watched.
 */
watchable: Array<TableSummary>, };

export type TableSummary = { 
/**
 * Null for a table that may only be watched.
 */
id: string | null, watch: string, game: string, options: JsonValue, settings: Settings, phase: PhaseName, places: Array<Place>, 
/**
 * The seat that is asked.
 */
awaiting: number | null, 
/**
 * This person's own seat.
 */
seat: number | null, };

/**
 * A finished match.
 */
export type RecordSummary = { match: string, game: string, players: Array<string>, points: Array<number>, winners: Array<number>, 
/**
 * This person's own seat.
 */
seat: number | null, 
/**
 * Seconds since 1970 at the end of the match.
 */
ended_s: number, };

/**
 * A part of a finished match as one viewer saw it, or as it really was.
 */
export type Replay<O, V, C, T> = { match: string, game: string, options: O, players: Array<string>, 
/**
 * Of the whole match.
 */
n_steps: number, 
/**
 * The number of the first frame below.
 */
from: number, frames: Array<Frame<V, C, T>>, };

/**
 * The match after `step` steps.
 */
export type Frame<V, C, T> = { step: number, 
/**
 * The choice that led here; null for a chance.
 */
choice: C | null, by: By | null, told: Array<T>, 
/**
 * One view for a seat or the spectators; every seat's, clockwise, and the spectators' for `viewer=all`.
 */
views: Array<V>, awaiting: number | null, over: MatchOver | null, };

/**
 * A one-time link that makes another device the same person.
 */
export type DeviceLink = { 
/**
 * Open this path on the other device. The secret stands behind `#`, so it reaches no log.
 */
path: string, token: string, expires_s: number, };

export type Claim = { token: string, };

/**
 * What went wrong with a REST request.
 */
export type Problem = { 
/**
 * For programs.
 */
code: ProblemCode, 
/**
 * For people, in English.
 */
problem: string, };

export type ProblemCode = "malformed" | "too_large" | "nobody" | "not_found" | "no_game" | "no_match" | "refused" | "too_fast" | "too_many_tables" | "too_many_of_yours" | "unavailable";
