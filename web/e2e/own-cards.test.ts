/** The editor of own cards of Fluxx: every kind, every effect, and on to the table. */
import { expect, test } from 'vitest';
import { arrive } from './browser';
import { sharedWorld } from './world';

const world = sharedWorld();

/** In the order in which the page offers them. */
const KINDS = ['keeper', 'creeper', 'goal', 'new_rule', 'action'];

test('a card becomes every kind and does everything that its kind can do, and a table takes it', async () => {
  const { page, context, complaints } = await arrive(world.browser, world.server.url);
  await page.goto('/own-cards');
  const effects = page.locator('.columns select').first();
  for (const [order, kind] of KINDS.entries()) {
    await page.locator('.add').click();
    await page.locator('.columns fieldset label').nth(order).click();
    await page.locator(`.preview .card.large.${kind}`).waitFor();
    for (const effect of await effects
      .locator('option')
      .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))) {
      await effects.selectOption(effect);
      await expect.poll(() => effects.inputValue(), { message: `${kind}: ${effect}` }).toBe(effect);
    }
  }
  await page.locator('.preview .button.main').click();
  await page.locator('.dock').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
