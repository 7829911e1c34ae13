// An item that only scrolling a hidden-overflow container can reach is reported as such. Pressing it leaves everything
// else reachable, and the container can be scrolled back.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { idOf, reportOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();
const tab = await browser.openTab(site.url('/actions/shell.html'));
after(() => tab.close());

const shellTop = (): Promise<number> => tab.page.evaluate(() => document.getElementById('app')?.scrollTop ?? -1);

test('what a person can see or scroll to has no mark, and what lies beyond has one', async () => {
  const text = await tab.text();
  assert.match(text, /^ *\w{2}\d{6} Item 3$/m);
  assert.match(text, /\[\w{2}\d{6} cut-off\] Item 40$/m);
  // The content is 700 px high with 540 px visible; scrolling shows all but its last items.
  assert.match(text, /^ *\w{2}\d{6} Row 30$/m);
  assert.match(text, /\[\w{2}\d{6} cut-off\] Row 39$/m);
  assert.match(text, /\] Menu/);
});

test('a press on such an item works, and the look tells the other parts and what was scrolled', async () => {
  reportOf(await tab.execute({ action: 'click', nodeId: await idOf(tab, /^Item 50$/) }));
  assert.equal(await tab.page.textContent('#log'), 'Pressed Item 50');
  assert.ok((await shellTop()) > 0);
  const text = await tab.text();
  assert.match(text, /<scroll \w{2}\d{6} \d+\/\d+>/);
  assert.match(text, /\] Menu[\s\S]*\] Side[\s\S]*Item 3$/m);
  const found = await tab.execute({ action: 'find', text: 'Menu' });
  assert.equal(found.success && (found.data as { total: number }).total, 1);
});

test('a press on what was scrolled away brings it back', async () => {
  reportOf(await tab.execute({ action: 'click', nodeId: await idOf(tab, /^Menu$/) }));
  assert.equal(await tab.page.textContent('#log'), 'Pressed Menu');
  assert.equal(await shellTop(), 0);
  assert.doesNotMatch(await tab.text(), /<scroll \w{2}\d{6} \d+\/\d+>\n *<banner>/);
});

test('scrolling to the top is a way back, too', async () => {
  reportOf(await tab.execute({ action: 'click', nodeId: await idOf(tab, /^Item 50$/) }));
  await tab.text();
  assert.equal(reportOf(await tab.execute({ action: 'scroll', to: 'top' })).outcome, 'done');
  assert.equal(await shellTop(), 0);
});

for (const shell of ['body', 'page', 'column', 'nested']) {
  test(`a shell that is a ${shell} cuts off what it hides of a list, loses nothing by a press, and is scrolled back`, async () => {
    const other = await browser.openTab(site.url(`/actions/shells.html?${shell}`));
    try {
      const text = await other.text();
      assert.match(text, /^ *\w{2}\d{6} Item 3$/m);
      assert.match(text, /\[\w{2}\d{6} cut-off\] Item 50$/m);
      reportOf(await other.execute({ action: 'click', nodeId: await idOf(other, /^Item 50$/) }));
      assert.equal(await other.page.title(), 'Pressed Item 50');
      const after = await other.text();
      assert.match(after, /\] Menu/);
      assert.match(after, /\w{2}\d{6}(?: focused\])? Item 50$/m);
      reportOf(await other.execute({ action: 'click', nodeId: await idOf(other, /^Menu$/) }));
      assert.equal(await other.page.title(), 'Pressed Menu');
    } finally {
      await other.close();
    }
  });
}
