/** What happened and what is asked at a Fluxx table, as sentences in the reader's language. */
import { settings } from '../../live/settings.svelte';
import type { Sentence, Speaker } from '../../table/sentence';
import { word, wordOrNothing, type Arguments } from '../../words/words.svelte';
import { cardOf, kindOf, nameOf } from './cards';
import type { Card as CardId, Choice, Happening, PlayedFrom, Seat, Told, View } from '../../protocol/fluxx';
import { match } from './match.svelte';

export function cardName(card: CardId): string {
  return nameOf(card, settings.language);
}

/** A card inside a sentence. Keepers and Creepers are things; other titles may be sentences, such as “Draw 2 and Use ’Em”. */
export function quoted(card: CardId): string {
  const name = cardName(card);
  return ['keeper', 'creeper'].includes(kindOf(card)) ? thing(card, name) : word('fluxx-card', { name });
}

/** The articles of printed titles are small inside a sentence; whoever made a card wrote its name as it is meant. */
function thing(card: CardId, name: string): string {
  return card.startsWith('X') ? name : name.replace(/^(The|Das) /, (article) => article.toLowerCase());
}

export function eventSentence(told: Told, speaker: Speaker): Sentence {
  if ('drawn' in told) {
    const { seat, card, into } = told.drawn;
    const rule = { first_hand: 'S2', hand: 'D2', aside: 'MH1' }[into];
    return said('drawn', { ...speaker.seat('seat', seat), card: card ? quoted(card) : '' }, rule);
  }
  if ('given' in told) {
    const { from, to, card, why } = told.given;
    const shown = card ? quoted(card) : word('fluxx-hidden-card');
    const rule = ruleOf('given', why);
    if (from === to) return said('kept', { ...speaker.seat('seat', from), card: shown }, rule);
    return said('given', { ...speaker.seat('from', from), ...speaker.seat('to', to), card: shown }, rule);
  }
  return happeningSentence(told.open, speaker);
}

function said(name: string, args: Arguments, rule: string): Sentence {
  // A card may bring its own mark: Hooray!
  const text = word(`fluxx-event-${name.replaceAll('_', '-')}`, args).replace(/([!?])\.$/, '$1');
  return { text: capital(text), rule };
}

type Fields = Partial<{
  seat: Seat;
  card: CardId;
  goal: CardId;
  from: Seat | PlayedFrom;
  to: Seat;
  why: string;
  what: string;
  n_cards: number;
  count: number;
  extra: boolean;
  one: Seat;
  other: Seat;
  clockwise: boolean;
}>;

function happeningSentence(happening: Happening, speaker: Speaker): Sentence {
  if (typeof happening === 'string') return said(happening, {}, 'T6');
  const [name = '', fields = {}]: [string?, Fields?] = Object.entries(happening)[0] ?? [];
  const args: Arguments = { count: fields.count ?? fields.n_cards ?? 0 };
  const card = fields.card ?? fields.goal;
  if (card) args.card = quoted(card);
  for (const key of ['seat', 'from', 'to', 'one', 'other'] as const) {
    const seat = fields[key];
    if (typeof seat === 'number') Object.assign(args, speaker.seat(key, seat));
  }
  for (const key of ['extra', 'clockwise'] as const) {
    if (key in fields) args[key] = fields[key] ? 'yes' : 'no';
  }
  if ('played' in happening) return playedSentence(happening.played.from, args, speaker);
  if (name === 'discarded') return said(discardedForm(fields.why ?? ''), args, ruleOf(name, fields.why));
  if (name === 'moved') return said(`${name}-${fields.why}`, args, ruleOf(name, fields.why));
  return said(name, args, ruleOf(name, fields.extra ? 'extra' : (fields.why ?? fields.what)));
}

/** The same words for what happens at the start or the end of one's own turn as in between. */
function discardedForm(why: string): string {
  return why === 'effect' || why === 'free_action'
    ? 'discarded'
    : `discarded-${why.replace(/_at_(start|end|play)$/, '')}`;
}

function playedSentence(from: PlayedFrom, args: Arguments, speaker: Speaker): Sentence {
  if (typeof from === 'object')
    return said('played-other', { ...args, ...speaker.seat('owner', from.hand_of) }, 'AC2');
  const forms = {
    hand: ['played', 'P2'],
    random_hand_card: ['played-random', 'P6'],
    mini_hand: ['played', 'MH2'],
    discard_pile: ['played-discard', 'AC2'],
  } as const;
  const [name, rule] = forms[from];
  return said(name, args, rule);
}

/** Where the rulebook says why; only the number, the rule itself stands in the rulebook. */
const RULES: Record<string, string> = {
  shuffled: 'S2',
  reshuffled: 'D5',
  turn_began: 'T1',
  'turn_began:extra': 'EX1',
  turn_granted: 'EX1',
  creeper_appeared: 'D7',
  nothing_to_draw: 'D6',
  draws_due: 'D3',
  goal_came: 'GO1',
  rule_came: 'RU1',
  'goal_left:replaced': 'GO1',
  'goal_left:for_a_third': 'GO2',
  'goal_left:no_room_for_two': 'RU3',
  'rule_left:replaced': 'RU1',
  'rule_left:dropped': 'RU2',
  action_over: 'AC1',
  hands_traded: 'AC6',
  hands_rotated: 'AC6',
  'given:given_out': 'AC4',
  'given:tax': 'AC5',
  'given:with_the_hand': 'AC6',
  free_action_used: 'F1',
  won: 'W1',
  'declined:plays': 'P5',
  'declined:death_takes': 'T2',
  'declined:death_alone': 'N4',
  'declined:death_alone_at_start': 'T3',
  'declined:taxes': 'N3',
  'discarded:effect': 'AC1',
  'discarded:free_action': 'F2',
  'discarded:mini_hand_left': 'MH2',
  'discarded:taxes': 'N3',
  'discarded:keeper_limit': 'L1',
  'discarded:hand_limit': 'L1',
  'discarded:keeper_limit_at_end': 'L2',
  'discarded:hand_limit_at_end': 'L2',
  'discarded:death': 'T2',
  'discarded:death_alone': 'N4',
  'discarded:death_alone_at_start': 'T3',
  'discarded:death_alone_at_play': 'P7',
  'moved:war': 'N2',
  'moved:goal_change': 'GO3',
  'moved:stolen': 'AC9',
  'moved:exchanged': 'AC9',
  'moved:mixed': 'AC7',
};

function ruleOf(name: string, why: string | undefined): string {
  return RULES[`${name}:${why}`] ?? RULES[name] ?? 'T1';
}

/** The log keeps what people did; what only follows from a played card is seen on the table. */
export function isWorthTelling(told: Told): boolean {
  // Hands that are traded or rotated are one event of their own.
  if ('given' in told) return told.given.why !== 'with_the_hand';
  if ('drawn' in told) return told.drawn.card !== null && told.drawn.into === 'hand';
  const happening = told.open;
  if (typeof happening === 'string') return true;
  return !(
    'rule_came' in happening ||
    'goal_came' in happening ||
    'action_over' in happening ||
    'shuffled' in happening
  );
}

/** The one sentence above the hand: what is asked of me and by which card, or whom we wait for. */
export function questionSentence(view: View, speaker: Speaker, because?: string): Sentence {
  const { question } = view;
  if (!question) return { text: word('fluxx-wait-over') };
  const cause = question.cause ? quoted(question.cause) : '';
  const rule = because === undefined ? {} : { rule: because };
  if (question.seat === view.viewer) {
    const text = capital(word(`fluxx-question-${question.kind.replaceAll('_', '-')}`, { cause }));
    return { text, ...rule };
  }
  const id =
    question.kind === 'play_from_hand'
      ? 'fluxx-wait-turn'
      : question.cause
        ? 'fluxx-wait-cause'
        : 'fluxx-wait';
  return { text: word(id, { ...speaker.seat('seat', question.seat), cause }), ...rule };
}

/** The card that a choice names, if it names one. */
export function cardOfChoice(choice: Choice): CardId | undefined {
  if (typeof choice === 'string') return undefined;
  if ('play' in choice) return choice.play;
  if ('free' in choice) return choice.free;
  if ('card' in choice) return choice.card;
  if ('discard' in choice) return choice.discard;
  if ('give' in choice) return choice.give.card;
  return undefined;
}

export function choiceWords(choice: Choice, speaker: Speaker): string {
  if (typeof choice === 'string') return capital(word(`fluxx-choice-${choice.replaceAll('_', '-')}`));
  if ('give' in choice) {
    return capital(
      word('fluxx-choice-give', {
        card: quoted(choice.give.card),
        ...speaker.seat('seat', choice.give.to),
      }),
    );
  }
  if ('seat' in choice) return speaker.name(choice.seat);
  const [form = '', card = '']: string[] = Object.entries(choice)[0] ?? [];
  return capital(word(`fluxx-choice-${form}`, { card: quoted(card) }));
}

/** On the button of a card that is picked, and so in sight: whoever it is given to is enough. */
export function answerWords(choice: Choice, speaker: Speaker): string {
  if (typeof choice === 'string' || !('give' in choice)) return choiceWords(choice, speaker);
  return word('fluxx-give-to', speaker.seat('seat', choice.give.to));
}

/** How many cards a limit still takes from whoever is asked because of it. */
export function tooMany(view: View, seat: Seat): number {
  const { hand_limit, keeper_limit } = view.numbers;
  const keepers = view.fronts[seat]?.filter((card) => kindOf(card) === 'keeper') ?? [];
  if (view.question?.kind === 'hand_limit') return (view.hands[seat]?.size ?? 0) - (hand_limit ?? Infinity);
  if (view.question?.kind === 'keeper_limit') return keepers.length - (keeper_limit ?? Infinity);
  return 0;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The side of the Meta Rule that lies on the table, if one does. */
export function metaRule(): CardId | undefined {
  return match.meta === 'escalation' ? 'M01a' : match.meta === 'no_creepers' ? 'M01b' : undefined;
}

/** What these rules do is among the numbers in force. */
const COUNTED = ['draw', 'play', 'play_all', 'hand_limit', 'keeper_limit'];

/** What else holds now, besides the numbers: a few words for each rule that does something else. */
export function otherRules(view: View): string[] {
  const meta = metaRule();
  return [...(meta ? [meta] : []), ...view.rules].flatMap((card) => effectWords(card) ?? []);
}

function effectWords(card: CardId): string | undefined {
  const effect = cardOf(card)?.effect ?? '';
  const parts = typeof effect === 'object' ? effect : undefined;
  const name = typeof effect === 'string' ? effect : (Object.keys(effect)[0] ?? '');
  if (COUNTED.includes(name)) return undefined;
  const bonus = parts && 'bonus' in parts ? parts.bonus : undefined;
  const owned = parts && 'only_owner_of' in parts ? parts.only_owner_of : undefined;
  const named = bonus?.while_in_play ?? owned;
  const form = bonus ? (bonus.for ?? 'while_in_play') : name;
  return (
    wordOrNothing(`fluxx-now-${form.replaceAll('_', '-')}`, { card: named ? cardName(named) : '' }) ??
    cardName(card)
  );
}

/** What holds now, as short sentences: the numbers in force come from the server. */
export function ruleSentences(view: View): string[] {
  const { numbers } = view;
  const play = numbers.play_all
    ? word('fluxx-now-play-all')
    : word('fluxx-now-play', { n: numbers.play, extra: numbers.play_allowed - numbers.play });
  const limits = [
    numbers.hand_limit === null ? undefined : word('fluxx-now-hand-limit', { n: numbers.hand_limit }),
    numbers.keeper_limit === null ? undefined : word('fluxx-now-keeper-limit', { n: numbers.keeper_limit }),
  ];
  return [
    word('fluxx-now-draw', { n: numbers.draw }),
    play,
    ...limits.filter((limit) => limit !== undefined),
  ];
}
