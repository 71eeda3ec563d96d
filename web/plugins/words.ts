import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Words that are loaded only where they are said. */
const APART = ['guide.ftl', 'review.ftl'];
/** Words that the page never says. */
const ELSEWHERE = ['terminal.ftl', 'notice.ftl'];

/**
 * `virtual:words/de`, `virtual:words/en`: all words of a language but those of the terminal, as one Fluent text without its
 * comments; `virtual:words/de/guide` are those of `guide.ftl` alone, and so on.
 */
export function words(): Plugin {
  const prefix = 'virtual:words/';
  const folder = resolve('../locales');
  return {
    name: 'luxx-words',
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : undefined),
    load(source) {
      if (!source.startsWith(`\0${prefix}`)) return undefined;
      const [name = '', apart] = source.slice(prefix.length + 1).split('/');
      const language = resolve(folder, name);
      if (!existsSync(language)) throw new Error(`there are no words in ${language}`);
      const files = apart ? [`${apart}.ftl`] : commonFiles(language);
      const texts = files.map((name) => {
        const path = resolve(language, name);
        this.addWatchFile(path);
        return readFileSync(path, 'utf8').replace(/^#.*\n/gm, '');
      });
      return `export default ${JSON.stringify(texts.join('\n'))};`;
    },
  };
}

function commonFiles(language: string): string[] {
  return readdirSync(language)
    .filter((name) => name.endsWith('.ftl') && !ELSEWHERE.includes(name) && !APART.includes(name))
    .sort();
}
