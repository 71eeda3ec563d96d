/** Every word on the page, from the same Fluent files that the terminal speaks with. */
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { settings } from '../live/settings.svelte';
import type { Language } from './language';

export type Arguments = Record<string, FluentVariable>;

let loaded = $state.raw<Partial<Record<Language, FluentBundle>>>({});

const texts: Record<Language, () => Promise<{ default: string }>> = {
  de: () => import('virtual:words/de'),
  en: () => import('virtual:words/en'),
};

/** Words that are many and said on some pages only: of the introductions, and of what looks back at matches. */
const apart = {
  guide: {
    de: () => import('virtual:words/de/guide'),
    en: () => import('virtual:words/en/guide'),
  },
  review: {
    de: () => import('virtual:words/de/review'),
    en: () => import('virtual:words/en/review'),
  },
};
export type Apart = keyof typeof apart;
let added = $state.raw<readonly string[]>([]);

export async function loadApart(name: Apart, language: Language): Promise<void> {
  if (hasApart(name, language)) return;
  const [{ default: text }] = await Promise.all([apart[name][language](), loadWords(language)]);
  loaded[language]?.addResource(new FluentResource(text), { allowOverrides: true });
  added = [...added, `${name} ${language}`];
}

export function hasApart(name: Apart, language: Language): boolean {
  return added.includes(`${name} ${language}`);
}

/** Must be awaited before anything is said in this language. */
export async function loadWords(language: Language): Promise<void> {
  if (loaded[language]) return;
  const { default: text } = await texts[language]();
  loaded = { ...loaded, [language]: bundleOf(language, text) };
}

export function bundleOf(language: Language, text: string): FluentBundle {
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource(new FluentResource(text), { allowOverrides: true });
  return bundle;
}

/** Words that travelled as text: Fluent tells 8 from "8", so that numbers must become numbers again. */
export function asArguments(args: Readonly<Record<string, string>>): Arguments {
  return Object.fromEntries(
    Object.entries(args).map(([key, text]) => [key, /^\d+$/.test(text) ? Number(text) : text]),
  );
}

/** What `id` says in the reader's language. A missing word shows its id, so that it is noticed. */
export function word(id: string, args?: Arguments): string {
  return wordOrNothing(id, args) ?? id;
}

export function wordOrNothing(id: string, args?: Arguments): string | undefined {
  const bundle = loaded[settings.language] ?? loaded.de ?? loaded.en;
  const message = bundle?.getMessage(id);
  if (!bundle || !message?.value) return undefined;
  // What cannot be filled in is shown as its name; a table must never stand still for a word.
  return bundle.formatPattern(message.value, args ?? {}, []);
}

/** A day, from seconds since 1970. */
export function day(s: number): string {
  return new Intl.DateTimeFormat(settings.language, { dateStyle: 'medium' }).format(s * 1000);
}
