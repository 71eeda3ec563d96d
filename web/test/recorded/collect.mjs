/**
 * Writes abluxxen.ts and fluxx.ts beside this file: one of every kind of event and view that a real server sends.
 * `luxx serve --listen 127.0.0.1:8099 --forgetful --bot-ms-min 0 --bot-ms-max 0 --messages-max 0 --address-messages-max 0`, then
 * `node --experimental-websocket test/recorded/collect.mjs http://127.0.0.1:8099`, then for their paragraphs
 * `UPDATE_GOLDEN=1 cargo test -p games --test all paragraphs`
 */
import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';

const [base] = process.argv.slice(2);
const MATCHES_MAX = 150;

async function ask(method, path, body, cookie = '') {
  const answer = await fetch(`${base}${path}`, {
    method,
    headers: { 'content-type': 'application/json', cookie },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return { json: await answer.json(), cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? cookie };
}

/** Plays a match with random choices; gives every update of seat 0. */
async function play(game, options, cookie) {
  const seats = [
    { type: 'me' },
    ...Array.from({ length: options.seats - 1 }, () => ({ type: 'bot', level: 'random' })),
  ];
  const { json: table } = await ask('POST', '/api/tables', { game, options, seats }, cookie);
  const socket = new WebSocket(`${base.replace('http', 'ws')}/api/tables/${table.id}/socket`, {
    headers: { cookie },
  });
  const say = (message) =>
    socket.send(JSON.stringify({ request: randomBytes(8).toString('hex'), ...message }));
  const part = randomBytes(32);
  const updates = [];
  await new Promise((over, failed) => {
    socket.onclose = socket.onerror = failed;
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === 'refused') failed(new Error(data));
      if (message.type === 'welcome' && !message.update)
        say({ type: 'ready', hash: createHash('sha256').update(part).digest('hex') });
      if (message.type === 'table' && message.table.fair.revealing)
        say({ type: 'reveal', entropy: part.toString('hex') });
      const update = message.type === 'update' ? message : message.update;
      if (!update) return;
      updates.push(update);
      if (update.over) over();
      else if (update.legal.length)
        say({
          type: 'choose',
          at: update.at,
          choice: update.legal[Math.floor(Math.random() * update.legal.length)],
        });
    };
  });
  socket.onclose = null;
  socket.close();
  return updates;
}

const hidden = (fields) => (fields.card === null || fields.cards === null ? ':hidden' : '');

const GAMES = {
  abluxxen: {
    tables: [
      { edition: 'amigo', level: 'base', duel: true, seats: 2, first: 0 },
      { edition: 'amigo', level: 'expert', seats: 5, first: 0 },
      { edition: 'ravensburger', seats: 2, first: 0 },
    ],
    kindOf: (told) =>
      [
        told.event,
        told.slot?.length,
        told.ending?.end,
        told.layer?.jokers && told.layer.numbers === 0 ? 'jokers' : '',
      ].join(':') + hidden(told),
    placeOf: (view) =>
      [
        typeof view.phase === 'string' ? view.phase : Object.keys(view.phase)[0],
        view.viewer === null,
        view.shadow.length > 0,
      ].join(':'),
  },
  fluxx: {
    tables: [
      { seats: 3, first: 0, meta: null },
      { seats: 4, first: 0, meta: 'escalation', death: 'must_one', rich_bonus: 'may' },
      { seats: 3, first: 0, meta: null, turn_limit: 4 },
      {
        seats: 2,
        first: 0,
        meta: 'no_creepers',
        cards: [
          { id: 'X01', kind: 'keeper', effect: 'keep', de: { name: 'Der Luchs', text: 'Leg ihn vor dich.' } },
        ],
      },
    ],
    kindOf: (told) => {
      if (told.drawn) return `drawn:${told.drawn.into}${hidden(told.drawn)}`;
      if (told.given) return `given:${told.given.why}${hidden(told.given)}`;
      if (typeof told.open === 'string') return told.open;
      const [name, fields] = Object.entries(told.open)[0];
      const from = name === 'played' ? (typeof fields.from === 'object' ? 'hand_of' : fields.from) : '';
      return [name, fields.why, fields.what, fields.extra, fields.clockwise, from]
        .filter((part) => part !== undefined)
        .join(':');
    },
    placeOf: (view) => [view.question?.kind, view.viewer === null].join(':'),
  },
};

async function collect(game, { tables, kindOf, placeOf }) {
  const { cookie } = await ask('POST', '/api/me');
  const told = new Map();
  const views = new Map();
  const keep = (map, key, value) => map.has(key) || map.set(key, value);
  for (let match = 0; match < MATCHES_MAX; match++) {
    const updates = await play(game, tables[match % tables.length], cookie);
    for (const update of updates) {
      update.told.forEach((event) => keep(told, kindOf(event), event));
      keep(views, placeOf(update.view), update.view);
    }
    const { json: replay } = await ask(
      'GET',
      `/api/records/${updates.at(-1).match}/replay?viewer=spectator&from=1&count=200`,
      undefined,
      cookie,
    );
    for (const frame of replay.frames) {
      frame.told.forEach((event) => keep(told, kindOf(event), event));
      if (match < tables.length) keep(views, 'spectator', frame.views[0]);
    }
  }
  return { told, views };
}

const inOrder = (map) =>
  [...map]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => `  ${JSON.stringify(value)},`)
    .join('\n');

for (const [game, how] of Object.entries(GAMES)) {
  const { told, views } = await collect(game, how);
  const text = `/** As a real server sent it, one of each kind. Written by collect.mjs; \`npm run check\` holds the types against it. */
import type { Told, View } from '../../src/protocol/${game}';

export const told: Told[] = [
${inOrder(told)}
];

export const views: View[] = [
${inOrder(views)}
];
`;
  writeFileSync(new URL(`${game}.ts`, import.meta.url), text);
  console.log(game, told.size, 'events', views.size, 'views', [...told.keys()].sort().join(' '));
}
