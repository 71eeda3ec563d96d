/** Browsers of other makers, driven by what they bring along themselves: WebDriver and WebDriver BiDi. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './server';

export interface Engine {
  open(url: string): Promise<void>;
  /** The value of an expression in the page. */
  evaluate<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

export const ENGINES = ['webkit', 'firefox'] as const;
export type EngineName = (typeof ENGINES)[number];

export function start(name: EngineName): Promise<Engine> {
  return name === 'webkit' ? startWebKit() : startFirefox();
}

async function until<T>(what: string, look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (let tries = 0; tries < 600; tries++) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error(`${what} does not come`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await ended;
}

/** Where Debian keeps the browser that comes with WebKitGTK. */
function miniBrowser(): string {
  const libraries = '/usr/lib/x86_64-linux-gnu';
  const folders = existsSync(libraries) ? readdirSync(libraries) : [];
  const found = folders
    .filter((name) => name.startsWith('webkit2gtk') || name.startsWith('webkitgtk'))
    .map((name) => join(libraries, name, 'MiniBrowser'))
    .find((path) => existsSync(path));
  if (!found) throw new Error('there is no MiniBrowser; please install webkit2gtk-driver');
  return found;
}

async function startWebKit(): Promise<Engine> {
  const [screen, port] = [200 + (process.pid % 300), await freePort()];
  const display = spawn('Xvfb', [`:${screen}`, '-screen', '0', '900x1000x24', '-nolisten', 'tcp'], {
    stdio: 'ignore',
  });
  const env = { ...process.env, DISPLAY: `:${screen}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
  await until('a screen', () => (existsSync(`/tmp/.X11-unix/X${screen}`) ? true : undefined));
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  await until('WebKitWebDriver', () => ask('GET', '/status').catch(() => undefined));
  const options = { binary: miniBrowser(), args: ['--automation'] };
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const session = `/session/${sessionId}`;
  return {
    open: (url) => ask('POST', `${session}/url`, { url }),
    evaluate: (expression) =>
      ask('POST', `${session}/execute/sync`, { script: `return (${expression});`, args: [] }),
    close: async () => {
      await ask('DELETE', session).catch(() => undefined);
      await end(driver);
      await end(display);
    },
  };
}

/** What Firefox says about a value of the page. */
interface RemoteValue {
  type: string;
  value?: string | number | boolean;
}

async function startFirefox(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'luxx-firefox-'));
  writeFileSync(
    join(profile, 'user.js'),
    ['ui.prefersReducedMotion', 1, 'browser.shell.checkDefaultBrowser', false, 'app.update.enabled', false]
      .reduce<string[]>(
        (lines, part, order, all) =>
          order % 2 ? lines : [...lines, `user_pref("${part}", ${JSON.stringify(all[order + 1])});`],
        [],
      )
      .join('\n'),
  );
  const browser = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  browser.stderr.on('data', (text) => (said += String(text)));
  const address = await until('Firefox', () => /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1]);
  const bidi = await Bidi.connect(`${address}/session`);
  await bidi.ask('session.new', { capabilities: {} });
  const { contexts } = await bidi.ask<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  return {
    open: async (url) => {
      await bidi.ask('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    evaluate: async <T>(expression: string) => {
      const answer = await bidi.ask<{ type: string; result: RemoteValue }>('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
      });
      if (answer.type !== 'success') throw new Error(JSON.stringify(answer));
      return answer.result.value as T;
    },
    close: async () => {
      bidi.close();
      await end(browser);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Commands and their answers over one socket. */
class Bidi {
  #asked = new Map<number, { done: (value: never) => void; failed: (problem: Error) => void }>();
  #n = 0;

  private constructor(readonly socket: WebSocket) {
    socket.onmessage = ({ data }) => {
      const { id, type, result, message } = JSON.parse(String(data)) as Record<string, unknown>;
      const waiting = this.#asked.get(Number(id));
      if (!waiting) return;
      this.#asked.delete(Number(id));
      if (type === 'success') waiting.done(result as never);
      else waiting.failed(new Error(String(message)));
    };
  }

  static connect(address: string): Promise<Bidi> {
    const socket = new WebSocket(address);
    return new Promise((done, failed) => {
      socket.onopen = () => done(new Bidi(socket));
      socket.onerror = () => failed(new Error(`${address} does not answer`));
    });
  }

  ask<T>(method: string, params: unknown): Promise<T> {
    const id = ++this.#n;
    this.socket.send(JSON.stringify({ id, method, params }));
    return new Promise((done, failed) => this.#asked.set(id, { done, failed }));
  }

  close(): void {
    this.socket.close();
  }
}
