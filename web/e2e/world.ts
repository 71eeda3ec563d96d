/** A real server and a real browser for the tests of a file. Whatever was opened is closed when they are over. */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launch } from './browser';
import { startServer, type Limits, type Server } from './server';

export interface World {
  browser: Browser;
  server: Server;
}

let ours: Promise<Browser> | undefined;

/** One browser for all files that a worker runs, one after the other; it ends with the worker. */
const usual = () => (ours ??= launch());

async function leave(browser?: Browser): Promise<void> {
  for (const context of browser?.contexts() ?? []) await context.close();
}

/** One server for a whole file. */
export function sharedWorld(): World {
  const shared = {} as World;
  beforeAll(async () => {
    shared.server = await startServer();
    shared.browser = await usual();
  });
  afterAll(async () => {
    await leave(shared.browser);
    await shared.server?.close();
  });
  return shared;
}

/** A server for each test, which may kill it or set limits; and a browser of its own for a file that needs another one. */
export function world(special?: () => Promise<Browser>): { at: (limits?: Limits) => Promise<World> } {
  let browser: Browser;
  const servers: Server[] = [];
  beforeAll(async () => {
    browser = await (special ?? usual)();
  });
  afterEach(async () => {
    await leave(browser);
    for (const server of servers.splice(0)) await server.close();
  });
  afterAll(() => special && browser?.close());
  return {
    at: async (limits) => {
      const server = await startServer(limits);
      servers.push(server);
      return { browser, server };
    },
  };
}
