import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';

/** `virtual:fluxx-cards`: the card file of the rules, so that names and texts have one source. */
export function fluxxCards(): Plugin {
  const id = 'virtual:fluxx-cards';
  const file = resolve('../crates/fluxx/cards/de-4.0.toml');
  return {
    name: 'luxx-fluxx-cards',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      this.addWatchFile(file);
      const { card } = parse(readFileSync(file, 'utf8'));
      return `export const cards = ${JSON.stringify(card)};`;
    },
  };
}
