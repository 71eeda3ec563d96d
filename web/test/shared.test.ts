/** Only the folder of the games names one: everything else is written for any game. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GAMES } from '../src/protocol/games';

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.(ts|svelte|css)$/.test(file));
}

test('no shared file names a game', () => {
  const names = new RegExp(GAMES.join('|'), 'i');
  const shared = sources('src').filter((file) => !/^src\/(games|protocol)\//.test(file));
  expect(shared.length).toBeGreaterThan(50);
  expect(shared.filter((file) => names.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('what travels has its type from the socket to the card: it is read as JSON at three doors and cast nowhere', () => {
  const DOORS = /JSON\.parse\(/;
  const casts = sources('src').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /\bas (any|unknown|never|View|Choice|Told|Options|Update|[A-Za-z]+Of<)/.test(line))
      .filter((line) => !DOORS.test(line) && !/^\s*(import|\*)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(casts).toEqual([]);
});
