/** Views as the server sends them, changed on their way to the page: states that seldom come about by playing. */
import type { Page } from 'playwright-core';
import { wholeTexts } from '../src/live/deltas';

export const VALUES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', 'X'];

interface Advice {
  type: string;
  choice: unknown;
  reason: unknown;
}

/** Everything else is what the server says. */
export function changeViews<View>(page: Page, change: (view: View) => void): Promise<void> {
  return changeUpdates<{ view: View }>(page, ({ view }) => change(view));
}

/** The same with what is asked and what may be answered; and hints are for this answer and reason, where they are given. */
export async function changeUpdates<Update extends { view: unknown }>(
  page: Page,
  change: (update: Update) => void,
  advice?: unknown,
  reason?: unknown,
): Promise<void> {
  await page.routeWebSocket(/socket\?deltas=2$/, (socket) => {
    const table = socket.connectToServer();
    const whole = wholeTexts();
    table.onMessage((text) => {
      const message = JSON.parse(whole(String(text))) as Update & Advice & { update?: Update };
      const update = message.update ?? message;
      if (update.view) change(update);
      if (advice !== undefined && message.type === 'hint') message.choice = advice;
      if (reason !== undefined && message.type === 'hint') message.reason = reason;
      socket.send(JSON.stringify(message));
    });
    socket.onMessage((text) => table.send(text));
  });
}

/** Every way to lay down so many of a value, with so many jokers. */
export function everyPlay(value: string, numbers: number, jokers: number): unknown[] {
  return Array.from({ length: numbers }, (_, number) =>
    Array.from({ length: jokers + 1 }, (_, joker) => ({
      play: { value, numbers: number + 1, jokers: joker },
    })),
  ).flat();
}
