import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const LISTS: Record<string, string> = {
  'virtual:pictures': 'src/games/fluxx/pictures.json',
  'virtual:emotes': 'src/table/emotes.json',
};

/**
 * `virtual:pictures`, `virtual:emotes`: drawings by name, each the inside of a 32 x 32 svg.
 *
 * Only the pictures named in the lists leave the openly licensed set; `own:` ones are our drawings.
 */
export function pictures(): Plugin {
  const ownFolder = resolve('src/games/fluxx/pictures');
  return {
    name: 'luxx-pictures',
    resolveId: (source) => (source in LISTS ? `\0${source}` : undefined),
    load(source) {
      const path = LISTS[source.slice(1)];
      if (!source.startsWith('\0') || !path) return undefined;
      const list = resolve(path);
      this.addWatchFile(list);
      const names = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>;
      const set = iconSet();
      const drawings = Object.entries(names).map(([card, name]) => [card, drawing(name, set, ownFolder)]);
      return `export const pictures = ${JSON.stringify(Object.fromEntries(drawings))};`;
    },
  };
}

type Icons = Record<string, { body: string }>;

function iconSet(): Icons {
  const path = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-flat/icons.json');
  return (JSON.parse(readFileSync(path, 'utf8')) as { icons: Icons }).icons;
}

function drawing(name: string, set: Icons, ownFolder: string): string {
  if (name.startsWith('own:'))
    return inside(readFileSync(resolve(ownFolder, `${name.slice(4)}.svg`), 'utf8'));
  const icon = set[name];
  if (!icon) throw new Error(`the picture set has no ${name}`);
  return icon.body;
}

function inside(svg: string): string {
  return svg.replace(/^[^]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
}
