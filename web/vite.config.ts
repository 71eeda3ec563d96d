import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compressed } from './plugins/compressed.ts';
import { fluxxCards } from './plugins/fluxxCards.ts';
import { pictures } from './plugins/pictures.ts';
import { preloadType } from './plugins/preloadType.ts';
import { preloadWords } from './plugins/preloadWords.ts';
import { serviceWorker } from './plugins/serviceWorker.ts';
import { words } from './plugins/words.ts';

const server = process.env.LUXX_SERVER ?? 'http://127.0.0.1:8080';

const FIRST =
  /node_modules\/(svelte|@fluent|esm-env|clsx)\/|src\/(words|parts|motion)\/|src\/live\/(?!shuffle|lessons)|src\/screens\/Home|src\/games\/(index|abluxxen\/(index|Lid|cards\/LuxxCard|cards\/Joker)|fluxx\/(index|Lid|TypeSymbol|ownCards|trouble))\.|src\/protocol\/games/;

export default defineConfig({
  plugins: [
    svelte(),
    pictures(),
    fluxxCards(),
    words(),
    preloadType(),
    preloadWords(),
    serviceWorker(),
    compressed(),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 2048,
    modulePreload: { polyfill: false },
    // What the first page needs is one file: on a phone each further round of requests costs more than its bytes.
    rolldownOptions: { output: { advancedChunks: { groups: [{ name: 'first', test: FIRST }] } } },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true, changeOrigin: false } },
  },
});
