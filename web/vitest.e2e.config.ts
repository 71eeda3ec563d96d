import { defineConfig } from 'vitest/config';

/** Tests in a real browser against the real server: four at a time, since each mostly waits for the page. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['e2e/**/*.test.ts'],
    maxWorkers: 4,
    testTimeout: 600_000,
    // What is polled for comes sooner or later; how soon is the machine's affair.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 60_000,
    reporters: ['verbose'],
  },
});
