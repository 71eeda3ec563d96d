import { defineConfig } from 'vitest/config';

/** Tests in a real browser against the real server: one at a time, since they share two cores with everything else. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['e2e/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 60_000,
    reporters: ['verbose'],
  },
});
