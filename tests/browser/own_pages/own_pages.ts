// Checks for every page of the extension: axe-core finds nothing at AA, nothing overflows, every control can be reached
// by keyboard.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import type { Page } from 'playwright-core';

import { inRepo } from '../../support/paths.js';
import type { PanelBrowser } from './panel_support.js';

/** A page of the extension in a tab of its own. */
export async function openOwn(browser: PanelBrowser, path: string): Promise<Page> {
  const page = await browser.context.newPage();
  await page.goto(`${browser.origin}/${path}`);
  await page.waitForSelector('h1');
  return page;
}

interface Finding {
  id: string;
  nodes: Array<{ target: string[]; failureSummary?: string }>;
}

/** Fails with what axe-core finds against WCAG 2.2 A and AA, in light and in dark: of the page, or of what is `inside`. */
export async function assertNoFindings(page: Page, inside?: string): Promise<void> {
  const axe = await readFile(inRepo('node_modules', 'axe-core', 'axe.min.js'), 'utf8');
  await page.evaluate(axe);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const findings = await page.evaluate(async (part) => {
      const { axe: checker } = globalThis as unknown as {
        axe: { run(what: Document | string, options: object): Promise<{ violations: Finding[] }> };
      };
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
      const { violations } = await checker.run(part ?? document, { runOnly: { type: 'tag', values: tags } });
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => target.join(' ')) }));
    }, inside);
    assert.deepEqual(findings, [], colorScheme);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

const WIDTHS = [280, 320, 400, 560, 720, 800];

/** Fails with what is wider than the page, or sticks out of it. */
export async function assertNothingOverflows(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() => {
      const within = document.documentElement.clientWidth;
      if (document.documentElement.scrollWidth <= within) return [];
      return [...document.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > within + 1)
        .map((element) => `${element.tagName}.${element.className}`);
    });
    assert.deepEqual(wide, [], `${width} px`);
  }
  await page.setViewportSize({ width: 1000, height: 800 });
}

/** Goes through the page by Tab alone and fails with the controls that it did not reach. Radio buttons of a group
 *  are one stop. */
export async function assertReachedByTab(page: Page): Promise<void> {
  const count = await page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
    ];
    const seen = controls.filter((one) => one.checkVisibility() && !one.matches(':disabled, [tabindex="-1"]'));
    for (const control of seen) control.setAttribute('data-unreached', '');
    (document.activeElement as HTMLElement | null)?.blur();
    return seen.length;
  });
  for (let tabs = 0; tabs < count + 2; tabs += 1) {
    await page.keyboard.press('Tab');
    await page.evaluate(() => {
      const { activeElement: active } = document;
      active?.removeAttribute('data-unreached');
      const group = active instanceof HTMLInputElement && active.type === 'radio' ? active.name : undefined;
      if (group === undefined) return;
      for (const radio of document.getElementsByName(group)) radio.removeAttribute('data-unreached');
    });
  }
  const left = await page.evaluate(() =>
    [...document.querySelectorAll('[data-unreached]')].map((one) => one.outerHTML.slice(0, 120)),
  );
  assert.deepEqual(left, []);
}
