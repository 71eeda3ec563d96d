import { defineConfig } from 'vitest/config';

/** Every screen as a picture: `npm run shots`, pictures in `shots/`. */
export default defineConfig({
  test: {
    environment: 'node',
    include: process.argv.some((word) => word.endsWith('frames.ts'))
      ? ['e2e/frames.ts', 'e2e/pace.ts', 'e2e/wait.ts']
      : ['e2e/pictures.ts'],
    testTimeout: 300_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
