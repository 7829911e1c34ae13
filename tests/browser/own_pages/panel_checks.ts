// Checks for every page of the extension that run in the page itself.
import type { Page } from 'playwright-core';

/** What extends beyond the window, or makes the page scroll sideways. */
export function overflowing(panel: Page): Promise<string[]> {
  return panel.evaluate(() => {
    const isClipped = (element: Element): boolean => {
      for (let above = element.parentElement; above !== null; above = above.parentElement) {
        const style = getComputedStyle(above);
        if (style.overflowX !== 'visible' && above !== document.body)
          return above.getBoundingClientRect().right <= innerWidth + 0.5;
      }
      return false;
    };
    const out = [...document.querySelectorAll('body *')]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 0.5 && !isClipped(one))
      .map((one) => `${one.tagName} ${one.className}`);
    const sideways = [...document.querySelectorAll('html, body, .turns, .outline, .chat-foot, .sessions, .plan')]
      .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
      .map((one) => `scrolls sideways: ${one.className || one.tagName}`);
    return [...out, ...sideways];
  });
}

/** Fields of the page whose value is cut off. */
export function cutValues(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input.control')]
      .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth)
      .map(({ value }) => value),
  );
}

/** What came of a step, in our words, is never cut off: the name is. */
export function cutOutcomes(panel: Page): Promise<string[]> {
  return panel.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.came')]
      .filter((one) => one.scrollWidth > one.clientWidth)
      .map(({ innerText }) => innerText),
  );
}
