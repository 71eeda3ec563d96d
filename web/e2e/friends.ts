/** People who meet at one table, each in a browser of their own. */
import { arrive, type Person } from './browser';
import type { World } from './world';

export interface Meeting {
  game: 'abluxxen' | 'fluxx';
  /** As it is called on the page, in German. */
  variant: string;
  count: number;
  /** How the friends find the table. */
  by?: 'link' | 'code';
  /** What the friends call themselves. */
  names?: string[];
}

/** The host opens a table with as many open seats, and everybody follows and sits down. The host is the first of them. */
export async function meet(
  { browser, server }: World,
  { game, variant, count, by = 'link', names = [] }: Meeting,
): Promise<Person[]> {
  const people: Person[] = [];
  for (let seat = 0; seat < count; seat++)
    people.push(
      await arrive(browser, server.url, {
        size: seat % 2 ? 'desktop' : 'phone',
        language: seat % 2 ? 'en' : 'de',
      }),
    );
  const [host, ...friends] = people as [Person, ...Person[]];
  await host.page.goto(`/new/${game}`);
  await host.page.getByText(variant, { exact: true }).click();
  if (game === 'fluxx' || count > 2)
    await host.page
      .locator('fieldset.compact label', { hasText: String(count) })
      .first()
      .click();
  await host.page.locator('.go .button.main').click();
  const link = await host.page.locator('[name=share-link]').inputValue();
  const code = await host.page.locator('.code b').innerText();
  for (const [order, { page }] of friends.entries()) {
    if (by === 'link') await page.goto(link);
    else {
      await page.goto('/');
      await page.locator('#code').fill(code.toLowerCase());
      await page.locator('.code .button').click();
    }
    await page.locator('.name input').fill(names[order] ?? `Friend ${order + 1}`);
    await page.locator('.seats .free .button').first().click();
    await page.locator('.seats .mine').waitFor();
  }
  return people;
}

/** Everybody meets and is ready, so that the match begins. */
export async function gather(world: World, meeting: Meeting): Promise<Person[]> {
  const people = await meet(world, meeting);
  for (const { page } of people) await page.locator('.button.big.main').click();
  for (const { page } of people) await page.locator('.hand').waitFor();
  return people;
}
