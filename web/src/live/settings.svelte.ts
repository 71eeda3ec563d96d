/** What a player has set on this device. Kept in the browser, told to nobody. */
import { LANGUAGES, type Language } from '../words/language';

export type Theme = 'auto' | 'light' | 'dark';
export type CardSize = 'small' | 'usual' | 'large';

interface Kept {
  language: Language;
  theme: Theme;
  sound: boolean;
  motion: boolean;
  cardSize: CardSize;
  confirm: boolean;
  patterns: boolean;
  keys: boolean;
  chat: boolean;
}

const PLACE = 'luxx.settings';

function usual(): Kept {
  return {
    language: preferredLanguage(),
    theme: 'auto',
    sound: false,
    motion: true,
    cardSize: 'usual',
    confirm: false,
    patterns: true,
    keys: true,
    chat: true,
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
const device = $state({ dark: darkness.matches, still: stillness.matches });
darkness.addEventListener('change', () => (device.dark = darkness.matches));
stillness.addEventListener('change', () => (device.still = stillness.matches));

export function isDark(): boolean {
  return settings.theme === 'auto' ? device.dark : settings.theme === 'dark';
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
      page.dataset.motion = moves() ? 'on' : 'off';
      page.dataset.cards = settings.cardSize;
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
