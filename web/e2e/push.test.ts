/** A push as the installed page gets it, also with the phone locked. */
import { expect, test } from 'vitest';
import { launchWhole } from './browser';
import { world } from './world';

const { at } = world(launchWhole);

test('a push reaches the service worker, which shows it with the way to the next table', async () => {
  const { browser, server } = await at();
  const context = await browser.newContext({ baseURL: server.url, permissions: ['notifications'] });
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(server.url));
      if (own) found(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const message = { title: 'Du bist dran', lines: ['Fluxx mit Anna'], n: 2, path: '/next' };
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: server.url,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready;
      return (await worker.getNotifications()).map(({ title, body, data }) => ({
        title,
        body,
        data: String(data),
      }));
    });
  await expect.poll(shown).toEqual([{ title: 'Du bist dran', body: 'Fluxx mit Anna', data: '/next' }]);
  await context.close();
});
