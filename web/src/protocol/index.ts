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
export type ClientMessage<O, C> = { request: string, } & ({ "type": "choose", at: number, choice: C, } | { "type": "undo", at: number, } | { "type": "ahead", choices: Array<C>, } | { "type": "hint", at: number, } | { "type": "sit", seat: number, } | { "type": "stand", } | { "type": "rename", name: string, } | { "type": "ready", hash: string, } | { "type": "not_ready", } | { "type": "reveal", entropy: string, } | { "type": "start", level: string, } | { "type": "set_seat", seat: number, wish: SeatWish, } | { "type": "configure", options: O, settings: Settings, } | { "type": "hand_over", seat: number, } | { "type": "admit", seat: number, } | { "type": "mute", person: string, muted: boolean, } | { "type": "remove", person: string, } | { "type": "new_code", } | { "type": "stand_in", seat: number, } | { "type": "say", text: string, } | { "type": "emote", emote: Emote, } | { "type": "bot_pace", pace: BotPace, } | { "type": "skip", } | { "type": "refresh", });

/**
 * What is wanted. `O` are the game's options, `C` its choices.
 */
export type Demand<O, C> = { "type": "choose", at: number, choice: C, } | { "type": "undo", at: number, } | { "type": "ahead", choices: Array<C>, } | { "type": "hint", at: number, } | { "type": "sit", seat: number, } | { "type": "stand", } | { "type": "rename", name: string, } | { "type": "ready", hash: string, } | { "type": "not_ready", } | { "type": "reveal", entropy: string, } | { "type": "start", level: string, } | { "type": "set_seat", seat: number, wish: SeatWish, } | { "type": "configure", options: O, settings: Settings, } | { "type": "hand_over", seat: number, } | { "type": "admit", seat: number, } | { "type": "mute", person: string, muted: boolean, } | { "type": "remove", person: string, } | { "type": "new_code", } | { "type": "stand_in", seat: number, } | { "type": "say", text: string, } | { "type": "emote", emote: Emote, } | { "type": "bot_pace", pace: BotPace, } | { "type": "skip", } | { "type": "refresh", };

/**
 * A feeling in one tap.
 */
export type Emote = "hello" | "thanks" | "well_played" | "oops" | "laugh" | "wow" | "sad" | "hurry";

/**
 * What the server says to one connection. `O` options, `V` view, `C` choice, `T` told event, `R` reasons of the game.
 */
export type ServerMessage<O, V, C, T, R> = { "type": "welcome" } & Welcome<O, V, C, T, R> | { "type": "table", table: TableView<O>, } | { "type": "update" } & Update<O, V, C, T, R> | { "type": "done" } & Answer | { "type": "refused", request: string | null, kind: RefusalKind, 
/**
 * The paragraph of the rulebook, when a rule forbids it.
 */
rule: string | null, reason: string, } | { "type": "stale", request: string, at: number, } | { "type": "said" } & Said | { "type": "hint" } & HintMessage<C> | { "type": "closing", reconnect_ms: number, };

export type Welcome<O, V, C, T, R> = { 
/**
 * The own id, as in `Me.id`.
 */
you: string, 
/**
 * The viewer's own seat; null for a spectator and for a person who has not sat down.
 */
seat: number | null, table: TableView<O>, 
/**
 * The running match, or the last one.
 */
update: Update<O, V, C, T, R> | null, 
/**
 * What has happened in this match so far, as this viewer may know it, oldest first: the newest choices with at
 * most 250 events in total. What was taken back is left out. It replaces whatever a client has noted; later
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
export type Update<O, V, C, T, R> = { match: string, at: number, 
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
by: By | null, 
/**
 * The options of this match; only in a `welcome` and when a match begins. They hold for all its updates.
 */
options?: O, 
/**
 * Without the options, which stand above.
 */
view: V, 
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
clocks: Array<Clock>, over: MatchOver | null, 
/**
 * What this viewer may answer before being asked, and what it has answered so far; left out where there is
 * neither.
 */
ahead?: AheadOffer<C>, };

/**
 * Answers to questions that may come. Nobody else is told of them.
 */
export type AheadOffer<C> = { 
/**
 * Those that can be given now, and how long each holds.
 */
may: Array<Ahead<C>>, 
/**
 * Those that have been given.
 */
left: Array<C>, };

/**
 * An answer that may be given before its question is asked.
 */
export type Ahead<C> = { 
/**
 * The answer.
 */
choice: C, 
/**
 * Two answers with the same number are answers to the same question.
 */
question: number, 
/**
 * For how long it holds.
 */
lasts: Lasts, };

/**
 * How long an answer given ahead holds.
 */
export type Lasts = "turn" | "match";

/**
 * Who made a choice.
 */
export type By = { "type": "person", seat: number, } | { "type": "bot", seat: number, } | { "type": "stand_in", seat: number, } | { "type": "clock", seat: number, } | { "type": "undo", seat: number, } | { "type": "earlier", seat: number, };

export type Awaited = { seat: number, 
/**
 * For how long the seat has been asked.
 */
since_ms: number, 
/**
 * At a table that is played over days; otherwise left out.
 */
deadline?: Deadline, };

/**
 * Until when a choice is awaited at a table that is played over days.
 */
export type Deadline = { stage: DeadlineStage, 
/**
 * What is left of this stage at the time of this message; 0 when the match is paused.
 */
left_ms: number, };

export type DeadlineStage = "in_time" | "last_call" | "paused";

export type Clock = { 
/**
 * What is left, at the time of this message.
 */
left_ms: number, running: boolean, };

export type MatchOver = { 
/**
 * By seat.
 */
points: Array<number>, winners: Array<number>, 
/**
 * The seats of people for whom a bot played at some time because they were away.
 */
stand_ins: Array<number>, 
/**
 * By seat: how many choices were made with a hint.
 */
hints: Array<number>, };

/**
 * What is fixed about the shuffle of a match, by the server and by everybody who plays.
 */
export type FairCommitment = { 
/**
 * The id of the match that it belongs to.
 */
match: string, 
/**
 * SHA-256 of the server's secret, in hexadecimal.
 */
commitment: string, 
/**
 * By seat: what its person has committed to. Null for bots and for whoever is not ready.
 */
hashes: Array<string | null>, 
/**
 * All hashes are there and cannot change any more: now everybody reveals.
 */
revealing: boolean, 
/**
 * Seats that did not reveal in time: the running match was shuffled without their parts.
 */
missing: Array<number>, };

export type Answer = { request: string, 
/**
 * The position that the choice led to, if it was a choice.
 */
at: number | null, };

/**
 * Why a request was refused, for a client that wants to react to it.
 */
export type RefusalKind = "malformed" | "rule" | "table" | "not_yours" | "name" | "too_fast" | "not_stored" | "maybe_stored";

export type Said = { 
/**
 * Increases at a table, so that a client can tell new lines from known ones.
 */
number: number, 
/**
 * The id of whoever said it; empty in lines from before it was noted, and when its owner was forgotten.
 */
person: string, name: string, seat: number | null, speech: Speech, };

export type Speech = { "type": "text", text: string, } | { "type": "emote", emote: Emote, };

/**
 * What a strong bot would do.
 */
export type HintMessage<C> = { request: string, at: number, 
/**
 * What the bot would choose.
 */
choice: C, 
/**
 * What speaks most for it, if the bot can say.
 */
reason: Reason | null, 
/**
 * What to expect of it, if the bot has computed that.
 */
worth: Worth | null, };

/**
 * One line in any language: the id of a message in `hint.ftl` of every language, and what it speaks of.
 */
export type Reason = { 
/**
 * The id of the message.
 */
id: string, 
/**
 * Its arguments.
 */
args: { [key in string]: string }, };

/**
 * What a choice is worth to the seat: 0 is lost, 1 is won.
 */
export type Worth = { 
/**
 * What to expect.
 */
value: number, 
/**
 * The lower end of the value's 95 % interval.
 */
low: number, 
/**
 * Its upper end.
 */
high: number, };

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
watch: string, game: string, 
/**
 * In a `welcome`, and in the first message after they have changed.
 */
options?: O, settings: Settings, 
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
from: Position | null, 
/**
 * Ids of persons whom the host has muted.
 */
muted: Array<string>, };

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

export type Occupant = { "type": "open" } | { "type": "reserved", name: string, 
/**
 * The name of whoever asks for it; the host can admit them.
 */
asking?: string, } | { "type": "person", id: string, } | { "type": "bot", level: string, };

/**
 * What a seat shall be.
 */
export type SeatWish = { "type": "open", } | { "type": "reserved", name: string, } | { "type": "bot", level: string, } | { "type": "me", };

export type SeriesStanding = { n_played: number, n_matches: number, 
/**
 * By seat.
 */
totals: Array<number>, standing: SeriesPhase, };

export type SeriesPhase = { "type": "next", first: number, } | { "type": "over", winners: Array<number>, };

/**
 * How a table is run, whatever the game.
 */
export type Settings = { pace: Pace, visibility: Visibility, spectators: Spectators, 
/**
 * Whether anybody may ask for a bot's advice.
 */
hints: boolean, 
/**
 * Whether a choice may be taken back while nothing hidden has been revealed and nobody else has had to act.
 */
undo: boolean, 
/**
 * How often every seat begins in a series; 0 plays single matches.
 */
rounds: number, 
/**
 * After how many seconds of absence a stand-in bot plays for a seat; 0 means never.
 */
patience_s: number, 
/**
 * Where the pace is counted in days: what happens when somebody has let a deadline and the last call pass.
 */
late: Late, 
/**
 * Who may take the open seats.
 */
company: Company, };

/**
 * How much time a seat has: a bank for the match and an increment for every choice, or days for each choice.
 */
export type Pace = "none" | "relaxed" | "quick" | "one_day" | "three_days" | "seven_days";

/**
 * What a table that is played over days does about somebody who answers neither in time nor after the last call.
 */
export type Late = "bot" | "pause";

/**
 * Whom the host wants to play with.
 */
export type Company = "bots_welcome" | "people_only";

/**
 * How long bots seem to think. What is hidden has no part in it.
 */
export type BotPace = "at_once" | "brisk" | "calm";

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
 * What it is called; with `-about` appended, the id of its explanation.
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
 * The fields, by their keys, that can be combined with it.
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
 * What can be entered.
 */
kind: FormFieldKind, 
/**
 * Few people change it, so a form may fold it away.
 */
is_rare: boolean, };

/**
 * What can be entered in a field.
 */
export type FormFieldKind = { "type": "one_of", 
/**
 * The usual one first.
 */
values: Array<NamedValue>, } | { "type": "switch", 
/**
 * The default.
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
 * By seat; what is left out is open. Without `me` the creator has no seat.
 */
seats?: Array<SeatWish>, 
/**
 * Goes on from a finished match, with its options: the first match of the table begins there.
 */
from?: Position, };

/**
 * A finished match after this many of its steps.
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
 * For how long it has been asked.
 */
asked_ms: number | null, 
/**
 * At a table that is played over days: when its time is over, in seconds since 1970.
 */
due_s: number | null, 
/**
 * How many choices were made in the match so far.
 */
n_choices: number, 
/**
 * The match on the table, running or over.
 */
match: string | null, 
/**
 * This person's own seat.
 */
seat: number | null, 
/**
 * Whether this person may discard the table with whatever is on it: true for a host who shares it with nobody.
 */
may_discard: boolean, };

/**
 * A finished match.
 */
export type RecordSummary = { match: string, game: string, 
/**
 * The variant that was played, by a short name; empty for old matches.
 */
variant: string, 
/**
 * Whether it counts for ratings.
 */
is_rated: boolean, 
/**
 * By seat: how many choices were made with a hint.
 */
hints: Array<number>, 
/**
 * By seat: which cards or values its person laid down, and how often. Lists leave it out.
 */
laid_down?: Array<{ [key in string]: number }>, players: Array<string>, points: Array<number>, winners: Array<number>, 
/**
 * This person's own seat.
 */
seat: number | null, 
/**
 * Seconds since 1970 at the end of the match.
 */
ended_s: number, };

/**
 * A part of the list of somebody's matches.
 */
export type HistoryPage = { records: Array<RecordSummary>, 
/**
 * What to ask for next; null when there is no more.
 */
next: string | null, };

/**
 * What somebody's newest matches come to.
 */
export type Statistics = { 
/**
 * How many matches were looked at; the oldest of a very long list are left out.
 */
n_matches: number, results: Array<ResultsOf>, 
/**
 * Consecutive victories: the current run, and the longest ever.
 */
streak: number, best_streak: number, 
/**
 * Won or not, newest last, at most fifty.
 */
recent: Array<boolean>, 
/**
 * By game: which cards or values were laid down how often.
 */
laid_down: { [key in string]: { [key in string]: number } }, ratings: Array<RatingLine>, };

export type ResultsOf = { game: string, variant: string, n_seats: number, n_matches: number, 
/**
 * Shared victories count in part.
 */
victories: number, points: number, };

/**
 * Somebody's rating in one variant of a game.
 */
export type RatingLine = { name: string, game: string, variant: string, 
/**
 * Newcomers begin at 25.
 */
mean: number, 
/**
 * The rating is within this distance of the truth in two of three cases.
 */
deviation: number, n_matches: number, 
/**
 * Whether it is the rating of whoever asks.
 */
is_own: boolean, };

/**
 * How far looking back at a match is.
 */
export type AnalysisState<C> = { "type": "none", } | { "type": "running", n_done: number, n_steps: number, } | { "type": "done" } & MatchAnalysis<C>;

/**
 * The analysis of a match. All values are chances to win, as in `luxx record analyse`.
 */
export type MatchAnalysis<C> = { 
/**
 * How many playouts every choice and every point of the curve got; fewer when the server was busy.
 */
iterations: number, seats: Array<SeatAnalysis>, 
/**
 * The three choices of each seat that cost most, in the order of the match.
 */
choices: Array<CostlyChoice<C>>, 
/**
 * Each seat's chance to win: before the first step, and after every step.
 */
chances: Array<Array<number>>, };

/**
 * Luck and mistakes of a seat, each with the ends of its interval.
 */
export type SeatAnalysis = { n_choices: number, n_mistakes: number, loss: number, loss_low: number, loss_high: number, luck: number, luck_low: number, luck_high: number, };

/**
 * A choice that was clearly worse than the best one, judged by what the seat knew then.
 */
export type CostlyChoice<C> = { 
/**
 * How many steps the match had before it: the frame of the replay that shows the question.
 */
step: number, seat: number, choice: C, best: C, value: number, best_value: number, loss: number, loss_low: number, loss_high: number, 
/**
 * What speaks most for the better choice.
 */
reason: Reason | null, };

/**
 * The puzzle of a day: find the best choice.
 */
export type PuzzleState<O, V, C> = { "type": "making", } | { "type": "ready" } & PuzzlePage<O, V, C>;

export type PuzzlePage<O, V, C> = { 
/**
 * Days since 1970, in universal time.
 */
day: number, game: string, options: O, seat: number, view: V, legal: Array<C>, 
/**
 * For each legal choice, the seats that it would take cards from.
 */
victims: Array<Array<number>>, 
/**
 * For whoever has answered.
 */
solution: PuzzleSolution | null, };

export type PuzzleSolution = { 
/**
 * The place among the legal choices of the answer, and of the best choice.
 */
answer: number, best: number, 
/**
 * The chance to win with each of the legal choices; null where it was not computed.
 */
values: Array<number | null>, reason: Reason | null, 
/**
 * How many people answered, and how many found it.
 */
n_answers: number, n_right: number, };

export type PuzzleWish = { day: number, 
/**
 * The place among the legal choices.
 */
choice: number, };

/**
 * A part of a finished match as one viewer saw it, or as it really was.
 */
export type ReplayPage<O, V, C, T> = { match: string, game: string, options: O, players: Array<string>, 
/**
 * Where whoever asks sat; null for everybody else.
 */
seat: number | null, 
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
 * Without options. One view for a seat or the spectators; every seat's, clockwise, and the spectators' for `viewer=all`.
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

/**
 * The person that a device becomes by using a link.
 */
export type LinkOwner = { name: string, 
/**
 * How many devices this person has already.
 */
n_devices: number, };

/**
 * A device of this person, with a cookie of its own.
 */
export type Device = { id: string, 
/**
 * Seconds since 1970; null when it was added before this was noted.
 */
added_s: number | null, 
/**
 * When it was here last, to the hour.
 */
seen_s: number | null, 
/**
 * Whether it is the one that asks.
 */
is_this: boolean, browser: Browser, system: System, };

export type Browser = "chrome" | "edge" | "firefox" | "opera" | "safari" | "samsung" | "other";

export type System = "android" | "chrome_os" | "ios" | "linux" | "mac" | "windows" | "other";

export type Claim = { token: string, };

/**
 * When somebody plays, for tables that are played over days.
 */
export type Calendar = { 
/**
 * How many minutes the person's local time is ahead of UTC.
 */
offset_min: number, 
/**
 * No deadline ends and no notice comes outside these hours; null for somebody who plays at any time.
 */
hours: PlayingHours | null, 
/**
 * Days off, as days since 1 January 1970 in the person's local time, in order: a deadline does not count them.
 */
days_off: Array<number>, };

/**
 * From one full hour to another, across midnight where the second is the smaller one.
 */
export type PlayingHours = { from: number, until: number, };

/**
 * How one person is told.
 */
export type NoticeSettings = { offers: NoticeOffers, channels: Array<ChannelView>, calendar: Calendar, 
/**
 * How many days off there may be in a year.
 */
days_off_max: number, };

/**
 * In which ways this server can tell somebody that it is their turn.
 */
export type NoticeOffers = { 
/**
 * The key that a browser subscribes with, in base64url; null without Web Push.
 */
push: string | null, mail: boolean, webhook: boolean, };

/**
 * One way to a person.
 */
export type ChannelView = { id: string, kind: ChannelKind, 
/**
 * The host of a push service or a webhook, or the mail address.
 */
name: string, 
/**
 * A mail address is used once the code that was sent there has been entered.
 */
confirmed: boolean, 
/**
 * The last attempts have failed; there will be more.
 */
failing: boolean, };

export type ChannelKind = "push" | "mail" | "webhook";

/**
 * Another way to a person.
 */
export type ChannelWish = { "type": "push", language: NoticeLanguage, endpoint: string, p256dh: string, auth: string, } | { "type": "mail", language: NoticeLanguage, address: string, } | { "type": "webhook", language: NoticeLanguage, address: string, format: WebhookFormat, };

/**
 * The language of what is said outside the page.
 */
export type NoticeLanguage = "de" | "en";

/**
 * What the receiver of a webhook understands.
 */
export type WebhookFormat = "plain" | "discord" | "slack" | "ntfy";

export type AddedChannel = { channel: ChannelView, 
/**
 * What a webhook's requests are signed with; shown only this once.
 */
secret: string | null, };

export type MailCode = { code: string, };

/**
 * A table that waits for this person.
 */
export type WaitingTables = { 
/**
 * Ids of tables, the one with the least time left first.
 */
tables: Array<string>, };

/**
 * Somebody whom a person does not want to meet.
 */
export type Blocked = { id: string, 
/**
 * As they were called then.
 */
name: string, };

/**
 * Whom somebody would like to play with.
 */
export type SeekWish = { game: string, pace: Pace, 
/**
 * The words of a variant, as in `form.variants`; left out for any.
 */
variant?: string, 
/**
 * How many should play, 2 to 6; left out for any number.
 */
seats?: number, };

/**
 * How the search for people goes.
 */
export type SeekState = { "type": "idle" } | { "type": "waiting", waited_s: number, 
/**
 * How many others are looking for people, whatever they want to play.
 */
n_others: number, 
/**
 * How many of them would play with this person as things stand.
 */
n_suiting: number, 
/**
 * The number of players with which a match would begin now.
 */
seats_min: number, seats_max: number, 
/**
 * People who want another pace or variant of this game are accepted, too.
 */
widened: boolean, 
/**
 * It is taking long: bots would be there at once.
 */
offers_bots: boolean, } | { "type": "found", table: string, };

/**
 * What the notice of a push service carries.
 */
export type PushMessage = { title: string, lines: Array<string>, 
/**
 * How many tables wait.
 */
n: number, 
/**
 * Where a tap leads.
 */
path: string, };

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
problem: string, 
/**
 * What is wrong with the options of a table, as the game's own code, where it has one.
 */
fault?: string, };

export type ProblemCode = "malformed" | "too_large" | "nobody" | "not_found" | "no_game" | "no_match" | "refused" | "too_fast" | "too_many_tables" | "too_many_of_yours" | "unavailable";
