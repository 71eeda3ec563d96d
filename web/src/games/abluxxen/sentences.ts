/** What happened and what is asked, as sentences in the reader's language. */
import type { Sentence, Speaker } from '../../table/sentence';
import { word, wordOrNothing, type Arguments } from '../../words/words.svelte';
import type { Choice, Layer, Phase, Seat, Slot, Told, Card as Value, View } from '../../protocol/abluxxen';

/** Values are said as they are printed. */
export function cardName(card: string): string {
  return card === 'X' ? word('joker') : card;
}

export function layerWords({ value, numbers, jokers }: Layer): string {
  return word('abluxxen-layer', { value: valueArgument(value), numbers, jokers });
}

/** The same once it has been spoken of: the two 9s. */
function thoseWords({ value, numbers, jokers }: Layer): string {
  return word('abluxxen-those', { value: valueArgument(value), numbers, jokers });
}

/** What a layer counts as: two 9s and a joker are three 9s. */
export function countWords(value: Value, n: number): string {
  return layerWords(value === 'X' ? { value, numbers: 0, jokers: n } : { value, numbers: n, jokers: 0 });
}

export function cardWords(value: Value): string {
  return word('abluxxen-card', { value: valueArgument(value) });
}

export function slotWords([bottom, top]: Slot): string {
  return word('abluxxen-slot', {
    bottom: cardWords(bottom),
    top: top === undefined ? 'none' : cardWords(top),
  });
}

/** Fluent tells 8 from "8", so that numbers must arrive as numbers. */
function valueArgument(value: Value): number | 'X' {
  return value === 'X' ? 'X' : Number(value);
}

export function eventSentence(told: Told, speaker: Speaker): Sentence {
  const name = told.event === 'over' ? `over-${told.ending.end}` : told.event;
  return { text: word(wordId('abluxxen-event', name), eventArguments(told, speaker)), rule: eventRule(told) };
}

/** Names travel with `_`, words are kept with `-`. */
function wordId(kind: string, name: string): string {
  return `${kind}-${name.replaceAll('_', '-')}`;
}

function eventArguments(told: Told, speaker: Speaker): Arguments {
  switch (told.event) {
    case 'dealt':
      return { ...speaker.seat('seat', told.seat), cards: told.cards?.join(' ') ?? '' };
    case 'begins':
    case 'passed':
      return speaker.seat('seat', told.seat);
    case 'laid_down':
      return { ...speaker.seat('seat', told.seat), layer: layerWords(told.layer) };
    case 'taken_back':
    case 'discarded':
      return { ...speaker.seat('seat', told.seat), layer: thoseWords(told.layer) };
    case 'shadow_taken':
      return { ...speaker.seat('seat', told.seat), layer: countWords(told.value, told.count) };
    case 'diverted':
    case 'removed':
      return { card: cardWords(told.card) };
    case 'robbed':
    case 'taken':
    case 'left':
      return {
        ...speaker.seat('seat', told.seat),
        ...speaker.seat('victim', told.victim),
        layer: told.event === 'robbed' ? layerWords(told.layer) : thoseWords(told.layer),
      };
    case 'drew_from_deck':
      return { ...speaker.seat('seat', told.seat), card: told.card ? cardWords(told.card) : '' };
    case 'drew_from_pool':
      return { ...speaker.seat('seat', told.seat), slot: slotWords(told.slot) };
    case 'pool_refilled':
    case 'shadow_refilled':
      return { cards: told.cards.join(' ') };
    case 'over':
      return {};
  }
}

/** Where the rulebook says why; only the number, the rule itself stands in the rulebook. */
function eventRule(told: Told): string {
  switch (told.event) {
    case 'dealt':
      return 'S1';
    case 'begins':
      return 'M3';
    case 'laid_down':
      return 'P1';
    case 'shadow_taken':
      return 'U6';
    case 'shadow_refilled':
      return 'U12';
    case 'diverted':
      return 'U3';
    case 'removed':
      return 'U5';
    case 'robbed':
      return 'C1';
    case 'taken':
      return 'A1';
    case 'left':
      return 'C6';
    case 'taken_back':
      return 'V2';
    case 'discarded':
      return 'V3';
    case 'drew_from_deck':
      return 'D1';
    case 'drew_from_pool':
      return told.slot.length > 1 ? 'U10' : 'D1';
    case 'pool_refilled':
      return 'D2';
    case 'passed':
      return 'O1';
    case 'over':
      return { hand_empty: 'P7', stock_empty: 'D5', repetition: 'X7' }[told.ending.end];
  }
}

/** Deals and refills are seen on the table; the log keeps what people did. */
export function isWorthTelling(told: Told): boolean {
  return !['dealt', 'pool_refilled', 'shadow_refilled'].includes(told.event);
}

/** The name of a phase, without what belongs to it. */
type PhaseName = Extract<Phase, string> | KeysOf<Exclude<Phase, string>>;
type KeysOf<Union> = Union extends Union ? keyof Union : never;

function phaseName(phase: Phase): PhaseName {
  if (typeof phase === 'string') return phase;
  if ('robbing' in phase) return 'robbing';
  if ('losing' in phase) return 'losing';
  return 'drawing' in phase ? 'drawing' : 'over';
}

/** The layer that was robbed and lies between robber and victim; a thief who leaves it is no longer one. */
export function contested({
  phase,
  active,
}: Pick<View, 'phase' | 'active'>): { victim: Seat; layer: Layer; thief?: Seat } | undefined {
  if (typeof phase === 'string') return undefined;
  if ('robbing' in phase) return { ...phase.robbing, thief: active };
  if ('losing' in phase) return phase.losing;
  return undefined;
}

const QUESTION_RULES: Record<PhaseName, string> = {
  dealing: 'S1',
  laying_down: 'P1',
  taking_shadow: 'U6',
  robbing: 'A1',
  losing: 'V2',
  drawing: 'D1',
  drawing_optionally: 'O1',
  over: 'E2',
};

/** The one sentence above the hand: what is asked of me, or whom we wait for. */
export function questionSentence(view: View, speaker: Speaker, lost?: Layer): Sentence {
  const name = phaseName(view.phase);
  const mine = view.asked !== null && view.asked === view.viewer;
  const robbed = contested(view);
  const n = typeof view.phase === 'object' && 'drawing' in view.phase ? view.phase.drawing.left : 0;
  const asked = mine && name === 'losing' ? view.active : (view.asked ?? view.active);
  const args: Arguments = { ...speaker.seat('seat', asked), left: n };
  if (robbed)
    Object.assign(args, speaker.seat('victim', robbed.victim), {
      layer: layerWords(robbed.layer),
      count: robbed.layer.numbers + robbed.layer.jokers,
    });
  if (mine && name === 'drawing' && view.active !== view.asked && lost)
    return {
      text: word('abluxxen-question-drawing-lost', {
        ...speaker.seat('seat', view.active),
        layer: layerWords(lost),
        left: n,
        drawn: lost.numbers + lost.jokers - n,
      }),
      rule: QUESTION_RULES[name],
    };
  return {
    text: word(wordId(mine ? 'abluxxen-question' : 'abluxxen-wait', name), args),
    rule: QUESTION_RULES[name],
  };
}

export interface Answer {
  choice: Choice;
  label: string;
  cost?: string;
  main?: boolean;
}

/** The answers that are buttons of the bar; cards that lie on the table are tapped there as well. */
export function answers(view: View, legal: readonly Choice[], speaker: Speaker): Answer[] {
  const robbed = contested(view);
  const n = robbed ? robbed.layer.numbers + robbed.layer.jokers : 0;
  const costs: Arguments = { n, victim: robbed ? speaker.name(robbed.victim) : '' };
  return legal.flatMap((choice): Answer[] => {
    if (typeof choice === 'string') return [spoken(choice, costs)];
    const isButton = 'shadow' in choice || ('draw' in choice && choice.draw === 'deck');
    if (!isButton) return [];
    const label = 'draw' in choice ? word('abluxxen-button-deck') : capital(choiceWords(choice, view));
    return [{ choice, label }];
  });
}

/** What a choice does, as words inside a sentence. */
export function choiceWords(choice: Choice, view: View): string {
  if (typeof choice === 'string') {
    const layer = contested(view)?.layer;
    return word(wordId('abluxxen-choice', choice), { count: layer ? layer.numbers + layer.jokers : 0 });
  }
  if ('play' in choice) return word('abluxxen-choice-play', { layer: layerWords(choice.play) });
  if ('shadow' in choice) {
    const count = view.shadow.filter((value) => value === choice.shadow).length;
    return word('abluxxen-choice-shadow', { layer: countWords(choice.shadow, count) });
  }
  if (choice.draw === 'deck') return word('abluxxen-choice-draw-deck');
  return word('abluxxen-choice-draw-pool', { slot: slotWords(choice.draw.pool) });
}

type SpokenChoice = Extract<Choice, string>;
const GAINS: readonly SpokenChoice[] = ['take', 'take_back'];

function spoken(choice: SpokenChoice, costs: Arguments): Answer {
  const cost = wordOrNothing(wordId('abluxxen-cost', choice), costs);
  const label = capital(word(wordId('abluxxen-button', choice)));
  return { choice, label, main: GAINS.includes(choice), ...(cost === undefined ? {} : { cost }) };
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
