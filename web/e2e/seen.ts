/** What somebody at the screen sees of an element. */
import type { Page } from 'playwright-core';

/** Of these elements, those that are not wholly seen: cut off by what scrolls around them, or by the window. */
export function cutOff(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const whole = new DOMRect(0, 0, innerWidth, innerHeight);
    const frames = (element: Element): DOMRect[] => {
      const found = [whole];
      for (let at = element.parentElement; at; at = at.parentElement)
        if (getComputedStyle(at).overflowY !== 'visible') found.push(at.getBoundingClientRect());
      return found;
    };
    return [...document.querySelectorAll<HTMLElement>(wanted)]
      .filter((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return frames(element).some((frame) => top < frame.top - 1 || bottom > frame.bottom + 1);
      })
      .map((element) => element.dataset.value ?? element.dataset.card ?? element.className);
  }, selector);
}

/** Of these elements, those whose middle is not what a finger there would meet; each by what it says. */
export function covered(page: Page, selector: string): Promise<string[]> {
  return page.evaluate(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>(wanted)].flatMap((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const place = element.closest('.place') ?? element;
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        return hit && place.contains(hit) ? [] : [element.textContent.trim() || element.className];
      }),
    selector,
  );
}

/** Names of which something is cut off. */
export function cutNames(page: Page): Promise<(string | null)[]> {
  return page
    .locator('.place b')
    .evaluateAll((names) =>
      names
        .filter(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 2,
        )
        .map((name) => name.textContent),
    );
}
