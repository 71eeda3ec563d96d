/** The rulebooks: the same numbered paragraphs that the rules' code names. */
import { settings } from './settings.svelte';

export interface Paragraph {
  /** Empty for words that no code decides by, such as those on earlier versions. */
  id: string;
  heading: string;
  text: string;
  examples: string[];
}

const files = import.meta.glob<string>('../../../docs/rules/*.md', { query: '?raw', import: 'default' });

/** Empty when there is no such book. */
export async function paragraphs(game: string): Promise<Paragraph[]> {
  const path = `../../../docs/rules/${game}${settings.language === 'de' ? '.de' : ''}.md`;
  const load = files[path];
  return load ? read(await load()) : [];
}

/** The words before the first heading. */
export async function preface(game: string): Promise<string[]> {
  const path = `../../../docs/rules/${game}${settings.language === 'de' ? '.de' : ''}.md`;
  const load = files[path];
  if (!load) return [];
  const head = (await load()).split(/^## /m)[0] ?? '';
  return head
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '' && !block.startsWith('#'))
    .map(plain);
}

export function read(text: string): Paragraph[] {
  let heading = '';
  return text.split(/\n\s*\n/).flatMap((block): Paragraph[] => {
    const line = block.trim();
    if (line.startsWith('## ')) heading = line.slice(3).split('\n')[0] ?? '';
    const match = /^\*\*([A-Z]+[0-9]+[a-z]?(?:\.[0-9]+)?)\*\* ([^]*)$/.exec(line.replace(/^## .*\n+/, ''));
    if (!match)
      return heading && !line.startsWith('#') ? [{ id: '', heading, text: plain(line), examples: [] }] : [];
    const [first = '', ...rest] = (match[2] ?? '').split('\n');
    return [{ id: match[1] ?? '', heading, text: plain(first), examples: rest.map(plain).filter(Boolean) }];
  });
}

/** The little Markdown that the books use. */
function plain(text: string): string {
  return text
    .replace(/\*\*(.+?)\*\*/g, '$1')
    .replace(/\*(.+?)\*/g, '$1')
    .replace(/`(.+?)`/g, '$1')
    .replace(/\[(.+?)\]\(.+?\)/g, '$1')
    .trim();
}
