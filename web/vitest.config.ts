import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { fluxxCards } from './plugins/fluxxCards.ts';
import { pictures } from './plugins/pictures.ts';
import { words } from './plugins/words.ts';

export default defineConfig({
  plugins: [svelte(), pictures(), fluxxCards(), words()],
  resolve: { conditions: ['browser'] },
  test: { environment: 'happy-dom', include: ['test/**/*.test.ts'], setupFiles: ['test/browser.ts'] },
});
