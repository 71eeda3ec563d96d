/** What a player has set on this device. Kept in the browser, told to nobody. */
import type { BotPace } from '../protocol';
import { LANGUAGES, type Language } from '../words/language';

export const THEMES = ['auto', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];
export const TABLES = ['oak', 'felt', 'slate'] as const;
export const BACKS = ['usual', 'stripes', 'stars'] as const;
export type CardSize = 'small' | 'usual' | 'large';

interface Kept {
  language: Language;
  theme: Theme;
  sound: boolean;
  /** Whether the player was asked about sounds. */
  soundOffered: boolean;
  motion: boolean;
  cardSize: CardSize;
  table: (typeof TABLES)[number];
  back: (typeof BACKS)[number];
  confirm: boolean;
  patterns: boolean;
  keys: boolean;
  chat: boolean;
  botPace: BotPace;
}

export const BOT_PACES: readonly BotPace[] = ['calm', 'brisk', 'at_once'];

const PLACE = 'luxx.settings';

function usual(): Kept {
  return {
    language: preferredLanguage(),
    theme: 'auto',
    sound: false,
    soundOffered: false,
    motion: true,
    cardSize: 'usual',
    table: 'oak',
    back: 'usual',
    confirm: false,
    patterns: true,
    keys: true,
    chat: true,
    botPace: 'brisk',
  };
}

function preferredLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return (
    LANGUAGES.find((language) => language === wanted.find((tag) => tag === 'de' || tag === 'en')) ?? 'en'
  );
}

function kept(): Kept {
  try {
    return { ...usual(), ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Kept>) };
  } catch {
    return usual();
  }
}

export const settings: Kept = $state(kept());

const darkness = matchMedia('(prefers-color-scheme: dark)');
const stillness = matchMedia('(prefers-reduced-motion: reduce)');
const contrast = matchMedia('(prefers-contrast: more)');
const device = $state({ dark: darkness.matches, still: stillness.matches, contrast: contrast.matches });
contrast.addEventListener('change', () => (device.contrast = contrast.matches));
darkness.addEventListener('change', () => (device.dark = darkness.matches));
stillness.addEventListener('change', () => (device.still = stillness.matches));

export function isDark(): boolean {
  return settings.theme === 'auto' || settings.theme === 'contrast' ? device.dark : settings.theme === 'dark';
}

export function isHighContrast(): boolean {
  return settings.theme === 'contrast' || (settings.theme === 'auto' && device.contrast);
}

export function moves(): boolean {
  return settings.motion && !device.still;
}

/** Writes the settings down and onto the page whenever one of them changes. */
export function keepSettings(): void {
  $effect.root(() => {
    $effect(() => {
      const page = document.documentElement;
      page.lang = settings.language;
      page.dataset.theme = isDark() ? 'dark' : 'light';
      page.dataset.contrast = isHighContrast() ? 'high' : 'usual';
      page.dataset.motion = moves() ? 'on' : 'off';
      page.dataset.cards = settings.cardSize;
      page.dataset.table = settings.table;
      page.dataset.back = settings.back;
      page.dataset.patterns = settings.patterns ? 'on' : 'off';
      const ground = isDark() ? '#2a2119' : '#f6efe1';
      document.querySelector('meta[name=theme-color]')?.setAttribute('content', ground);
    });
    $effect(() => {
      try {
        localStorage.setItem(PLACE, JSON.stringify(settings));
      } catch {
        // A browser that keeps nothing still plays; it only forgets the settings.
      }
    });
  });
}
