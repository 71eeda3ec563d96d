import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { fluxxCards } from './plugins/fluxxCards.ts';
import { pictures } from './plugins/pictures.ts';
import { preloadType } from './plugins/preloadType.ts';
import { serviceWorker } from './plugins/serviceWorker.ts';
import { words } from './plugins/words.ts';

const server = process.env.LUXX_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), pictures(), fluxxCards(), words(), preloadType(), serviceWorker()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 2048,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true, changeOrigin: false } },
  },
});
