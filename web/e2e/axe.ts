/** What axe knows to be wrong with a page, as it is now. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** To read it takes a page as long as to be judged by it. */
async function bring(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
}

export async function violations(page: Page, options = {}): Promise<string[]> {
  await bring(page);
  return page.evaluate(async (options) => {
    const { violations } = await (
      globalThis as unknown as {
        axe: {
          run: (options: object) => Promise<{
            violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[];
          }>;
        };
      }
    ).axe.run({ resultTypes: ['violations'], ...options });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
  }, options);
}
