import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|svg|html|webmanifest)$/;

/** Writes a compressed twin beside every text, which the server sends to whoever can read it. Every browser reads gzip, also without HTTPS. */
export function compressed(): Plugin {
  let folder = 'dist';
  return {
    name: 'luxx-compressed',
    apply: 'build',
    configResolved: (config) => void (folder = config.build.outDir),
    closeBundle() {
      const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        TEXT.test(name),
      );
      for (const name of texts) {
        const text = readFileSync(`${folder}/${name}`);
        const small = gzipSync(text, { level: 9 });
        if (small.length < text.length) writeFileSync(`${folder}/${name}.gz`, small);
      }
    },
  };
}
