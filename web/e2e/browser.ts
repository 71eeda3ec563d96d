/** A real Chromium, and people who use it. */
import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // None is made in advance for a page that may never be opened.
  '--renderer-process-limit=1',
];

const WHOLE = '/usr/bin/chromium';
/** The same without any of its own windows, which opens a page with a quarter of the work. */
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell';

export function launch(): Promise<Browser> {
  return start(existsSync(WITHOUT_WINDOWS) ? WITHOUT_WINDOWS : WHOLE);
}

/** For what needs more than a page: notifications, and frames as people see them. */
export function launchWhole(): Promise<Browser> {
  return start(WHOLE);
}

function start(program: string): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? program, args: FLAGS });
}

export const SIZES = {
  small: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  landscape: { width: 844, height: 390 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const;
/** Windows that are wide enough for a table with a side, but low. */
export const LAPTOPS = {
  laptop: { width: 1280, height: 720 },
  netbook: { width: 1024, height: 768 },
} as const;
export type Size = keyof typeof SIZES;
export interface Room {
  width: number;
  height: number;
}
export type Language = 'de' | 'en';

export interface Taste {
  size?: Size;
  language?: Language;
  theme?: 'light' | 'dark';
  motion?: boolean;
}

export interface Person {
  context: BrowserContext;
  page: Page;
  /** What went wrong in the page; a test may not end with anything in here. */
  complaints: string[];
}

export async function arrive(
  browser: Browser,
  url: string,
  { size = 'phone', language = 'de', theme = 'light', motion = false }: Taste = {},
): Promise<Person> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: SIZES[size],
    hasTouch: size === 'phone',
    isMobile: size === 'phone',
    locale: language === 'de' ? 'de-DE' : 'en-GB',
    colorScheme: theme,
    reducedMotion: motion ? 'no-preference' : 'reduce',
    serviceWorkers: 'block',
  });
  // Long enough for a machine that has much else to do; a state that comes at once is not waited for.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && !isExpected(message.text(), url))
      complaints.push(`${message.text()} ${url}`);
  });
  return { context, page, complaints };
}

/** What a browser says by itself when the network or the server is away, or when nobody is known here. */
function isExpected(text: string, url: string): boolean {
  const isAway =
    /ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|NETWORK_CHANGED|CONNECTION_RESET|EMPTY_RESPONSE)|WebSocket connection|401|404/;
  // Whoever finds the door shut asks whether the table is there; if it is, the answer is that this was no socket.
  const isLookingAround = text.includes('400') && /\/socket(\?|$)/.test(url);
  return isAway.test(text) || isLookingAround;
}
