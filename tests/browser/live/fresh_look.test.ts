// Something opened, closed or changed since the last observation: no action is refused, or performed, because of the
// outdated one.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import type { Tab } from '../../support/browser.js';
import { errorOf, eventsOf, idOf, reportOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();

async function onPage(body: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await browser.openTab(site.url('/actions/fresh_look.html'));
  await body(tab);
  await tab.close();
}

const click = async (tab: Tab, nodeId: string): Promise<void> => {
  reportOf(await tab.execute({ action: 'click', nodeId }));
};

const WAYS = ['hidden', 'closed', 'unseen', 'inline', 'shown'];
const KINDS = ['plain', 'listed', 'keyed'];

describe('an item of a menu that our own click opens', () => {
  for (const name of WAYS.flatMap((way) => KINDS.map((kind) => `${way} ${kind}`))) {
    test(`is pressed and gets its keys by the id it had: ${name}`, () =>
      onPage(async (tab) => {
        const menu = await idOf(tab, new RegExp(`^Open ${name}$`));
        await click(tab, menu);
        const item = await idOf(tab, new RegExp(`^Share ${name}`));
        const wanted = { target: `Share ${name}` };
        const arrived = async (): Promise<object[]> =>
          (await eventsOf(tab.page)).map(({ type, target, key }) => ({ type, target, ...(key && { key }) }));
        // It is closed and opened again, unseen.
        await click(tab, menu);
        await click(tab, menu);
        await click(tab, item);
        assert.deepEqual(await arrived(), [{ type: 'click', ...wanted }]);
        // It was closed at the last look.
        await click(tab, menu);
        await tab.text();
        await click(tab, menu);
        reportOf(await tab.execute({ action: 'keypress', nodeId: item, key: 'x' }));
        assert.deepEqual((await arrived()).slice(1), [{ type: 'keydown', ...wanted, key: 'x' }]);
        // A closed element is reported as closed, not as something else.
        await click(tab, menu);
        for (const action of ['click', 'hover'] as const) {
          const error = errorOf(await tab.execute({ action, nodeId: item }), 'NOT_ACTIONABLE');
          assert.match(error.message, /is hidden/);
        }
        assert.equal((await arrived()).length, 2);
      }));
  }
});

test('what was taken out of the page and is there again is expanded by the id it had', () =>
  onPage(async (tab) => {
    const id = await idOf(tab, /^Open hidden keyed/);
    await tab.page.evaluate(() => {
      const { all } = window as unknown as { all: HTMLElement };
      const parts = [...all.children];
      (window as unknown as { back(): void }).back = () => all.append(...parts);
      all.replaceChildren();
    });
    await tab.text();
    errorOf(await tab.execute({ action: 'expand', nodeId: id }), 'NOT_FOUND');
    await tab.page.evaluate(() => (window as unknown as { back(): void }).back());
    assert.ok((await tab.execute({ action: 'expand', nodeId: id })).success);
  }));
