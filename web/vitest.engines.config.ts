import { defineConfig } from 'vitest/config';

/** Whole matches in WebKit and Firefox: `npm run engines`. Node 20 has its WebSocket only when asked. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['e2e/*.engine.ts'],
    pool: 'forks',
    execArgv: ['--experimental-websocket'],
    testTimeout: 600_000,
    hookTimeout: 60_000,
    fileParallelism: false,
    reporters: ['verbose'],
  },
});
