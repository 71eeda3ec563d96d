/** A real server and a real browser for the tests of a file. Whatever was opened is closed when they are over. */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launch } from './browser';
import { startServer, type Limits, type Server } from './server';

export interface World {
  browser: Browser;
  server: Server;
}

/** One server and one browser for a whole file. */
export function sharedWorld(): World {
  const shared = {} as World;
  beforeAll(async () => {
    shared.server = await startServer();
    shared.browser = await launch();
  });
  afterAll(async () => {
    await shared.browser?.close();
    await shared.server?.close();
  });
  return shared;
}

/** A browser for a whole file and a server for each test, which may kill it or set limits. */
export function world(open = launch): { at: (limits?: Limits) => Promise<World> } {
  let browser: Browser;
  const servers: Server[] = [];
  beforeAll(async () => {
    browser = await open();
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    for (const server of servers.splice(0)) await server.close();
  });
  afterAll(() => browser?.close());
  return {
    at: async (limits) => {
      const server = await startServer(limits);
      servers.push(server);
      return { browser, server };
    },
  };
}
