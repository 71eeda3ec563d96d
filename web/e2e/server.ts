/** The real program, with a store that survives being killed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface Server {
  url: string;
  /** As if the power failed. */
  kill: () => Promise<void>;
  restart: () => Promise<void>;
  /** Stands still, as if the cable were pulled. */
  pause: () => void;
  resume: () => void;
  /** Starts again, so many seconds later by its clock. */
  restartAhead: (seconds: number) => Promise<void>;
  /** Starts again with an empty store. */
  restartEmpty: () => Promise<void>;
  close: () => Promise<void>;
}

export const PROGRAM = process.env.LUXX_BIN ?? resolve('../target/debug/luxx');

/** Tests want quick bots, and are not to be slowed down. */
const QUICK = {
  'bot-ms-min': 0,
  'bot-ms-max': 0,
  'messages-max': 0,
  'address-messages-max': 0,
  webhooks: 'true',
};
/** Flags of the program by name. */
export type Limits = Record<string, number | string>;

export async function startServer(limits: Limits = {}): Promise<Server> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'luxx-e2e-'));
  const url = `http://127.0.0.1:${port}`;
  const flags = Object.entries({ ...QUICK, ...limits }).flatMap(([name, value]) => [
    `--${name}`,
    String(value),
  ]);
  const start = (more: string[] = []) => run(port, folder, url, [...flags, ...more]);
  let child = await start();
  return {
    url,
    kill: () => end(child, 'SIGKILL'),
    restart: async () => {
      child = await start();
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    restartAhead: async (seconds) => {
      await end(child, 'SIGTERM');
      child = await start(['--clock-ahead-s', String(seconds)]);
    },
    restartEmpty: async () => {
      await end(child, 'SIGKILL');
      for (const file of readdirSync(folder)) rmSync(join(folder, file));
      child = await start();
    },
    close: async () => {
      await end(child, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function run(port: number, folder: string, url: string, flags: string[]): Promise<ChildProcess> {
  const child = spawn(
    PROGRAM,
    ['serve', '--listen', `127.0.0.1:${port}`, '--data', join(folder, 'luxx.db'), ...flags],
    { stdio: process.env.LUXX_E2E_LOG ? 'inherit' : 'ignore' },
  );
  await answers(url, child);
  return child;
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/api/games`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error(`${PROGRAM} ended with ${child.exitCode}`);
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await ended;
}

export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => found(port));
    });
  });
}
