// `since`: what is reported about a known page after its scripts have changed it.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

import type { Observation, ObserveOptions } from '../../../js-glue/tool/contract/contract.js';
import { textOf, type Tab } from '../../support/browser.js';
import { openStage } from '../../support/stage.js';
import { theControl } from '../../support/text_view.js';

const { site, browser } = await openStage();

const open = (query: string): Promise<Tab> => browser.openTab(site.url(`/table.html?${query}`, 'one.test'));

/** What `change`, run in the page, makes of it: the page as it was, and what `since` tells. */
async function changesAfter(
  tab: Tab,
  change: () => void,
  options: ObserveOptions = {},
): Promise<{ first: Observation; second: Observation; text: string; lines: string[] }> {
  const first = await tab.observe(options);
  await tab.page.evaluate(change);
  const second = await tab.observe({ ...options, since: first.snapshotId });
  const text = textOf(second);
  return { first, second, text, lines: text.split('\n') };
}

function assertSummary(lines: string[], since: Observation, counts: string): void {
  assert.equal(lines[0], `changes since ${since.snapshotId}: ${counts}`, lines.slice(0, 30).join('\n'));
}

test('one row of a thousand costs less than 3 % of the page, and the row is named', async (t) => {
  const tab = await open('rows=1000&controls');
  const { first, second, lines, text } = await changesAfter(tab, () => {
    const cell = document.querySelector('#order-617 td:nth-child(4)');
    if (cell !== null) cell.textContent = 'lost';
  });
  assertSummary(lines, first, '1 changed');
  // With the head of its table where that is written as one.
  assert.match(text, /^~ +[a-z]{2}\d{6} N-617 \| \w+ \| 329\.00 \| lost \| [a-z]{2}\d{6} Open N-617$/m);
  assert.ok(lines.length <= 4, text);
  const share = countTokens(text) / countTokens(textOf(first));
  t.diagnostic(`${countTokens(text)} of ${countTokens(textOf(first))} tokens`);
  assert.ok(share < 0.03, `${(100 * share).toFixed(2)} % of the page's tokens`);
  assert.ok(second.estimatedTokens < first.estimatedTokens / 30);
  assert.notEqual(second.hash, first.hash);
  assert.equal(second.unchanged, false);
  assert.deepEqual([first.since, second.since], [undefined, first.snapshotId]);
  assert.deepEqual(second.limitations, []);
});

test('nothing changed is one line, and the hash is what it was', async () => {
  const tab = await open('rows=20');
  const first = await tab.observe();
  const second = await tab.observe({ since: first.snapshotId });
  assert.equal(textOf(second), `nothing changed since ${first.snapshotId}`);
  assert.equal(second.unchanged, true);
  assert.equal(second.since, first.snapshotId);
  assert.equal(second.hash, first.hash);
  assert.equal((await tab.observe()).hash, first.hash, 'without since it is the same');
});

test('a toast is added with all that is in it, and its control can be pressed', async () => {
  const tab = await open('rows=20');
  const { first, lines, text } = await changesAfter(tab, () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div id="toast" role="alert">Saved. <button onclick="this.parentNode.remove()">Undo</button></div>',
    );
  });
  assertSummary(lines, first, '2 added');
  assert.match(text, /\n\+ [a-z]{2}\d{6} <alert>\n\+ {2}[a-z]{2}\d{6} Saved\. \[[a-z]{2}\d{6} button\] Undo$/);
  const clicked = await tab.execute({ action: 'click', nodeId: theControl(text, /^Undo$/).id });
  assert.ok(clicked.success, JSON.stringify(clicked));
  const back = await tab.observe({ since: first.snapshotId });
  assert.equal(textOf(back), `nothing changed since ${first.snapshotId}`);
});

test('a dialog that opens is told whole, that all else is behind it, and the way back too', async () => {
  const tab = await open('rows=12&controls');
  const { first, second, lines, text } = await changesAfter(tab, () => {
    document.querySelector<HTMLDialogElement>('#confirm')?.showModal();
  });
  assert.match(text, /^\+ [a-z]{2}\d{6} <dialog "Cancel order">$/m);
  assert.match(text, /^\+ {2}.*button.*Cancel it$/m);
  assert.match(lines.at(-1) ?? '', /^\+ [a-z]{2}\d{6} <behind it>$/, text);
  assertSummary(lines, first, '4 added');
  await tab.page.evaluate(() => document.querySelector('dialog')?.close());
  const closed = textOf(await tab.observe({ since: second.snapshotId }));
  assert.match(closed, /^- [a-z]{2}\d{6} <dialog "Cancel order"> and \d lines?$/m);
  assert.match(closed, /^- [a-z]{2}\d{6} <behind it>$/m);
  assert.doesNotMatch(closed, /^\+/m);
});

test('a row that is removed is named', async () => {
  const tab = await open('rows=50');
  const { first, lines } = await changesAfter(tab, () => document.querySelector('#order-31')?.remove());
  assertSummary(lines, first, '1 removed, 1 changed');
  assert.match(lines[1] ?? '', /scrolled 0 of \d+$/, 'the page is shorter now');
  assert.match(lines.at(-1) ?? '', /^- {2}[a-z]{2}\d{6} N-31 \| Deniz/);
});

test('a table sorted anew is one line of ids', async () => {
  const tab = await open('rows=40&controls');
  const { first, lines, text } = await changesAfter(tab, () => {
    const body = document.querySelector('tbody');
    body?.append(...[...(body.children ?? [])].reverse());
  });
  assertSummary(lines, first, '39 moved');
  const order = lines.find((line) => line.includes(' order now: ')) ?? '';
  const place = (k: number): number => order.indexOf(theControl(textOf(first), new RegExp(`^Open N-${k}$`)).id);
  for (let k = 40; k > 2; --k)
    assert.ok(place(k) >= 0 && place(k) < place(k - 1), `N-${k} is before N-${k - 1}\n${text}`);
});

test('values, states and the place in the page are told', async () => {
  const tab = await browser.openTab(site.url('/form.html', 'one.test'));
  const first = await tab.observe();
  await tab.page.evaluate(() => {
    for (const field of document.querySelectorAll<HTMLInputElement>('input[type=checkbox]'))
      field.checked = !field.checked;
    document.body.style.minHeight = '5000px';
    scrollTo(0, 120);
  });
  const text = textOf(await tab.observe({ since: first.snapshotId }));
  assert.match(text, /^~ [a-z]{2}\d{6} \d+x\d+, scrolled 120 of \d+$/m);
  assert.match(text, /^~ .*\[[a-z]{2}\d{6} checkbox/m);
});

test('a page that changed altogether is given whole, within the budget', async () => {
  const tab = await open('rows=30');
  const { text } = await changesAfter(tab, () => {
    document.body.innerHTML = '<p>All new</p>';
  });
  assert.ok(text.startsWith('Orders - http'), text);
  assert.match(text, /All new$/);
  const folded = await changesAfter(
    tab,
    () => {
      for (let k = 0; k < 40; ++k) document.body.insertAdjacentHTML('beforeend', `<p>News number ${k} of the day</p>`);
    },
    { maxTokens: 150 },
  );
  assert.equal(folded.second.truncated, true);
  assert.ok(folded.second.estimatedTokens <= 150);
});

test('a snapshot that was never shown, or is of an older document, is no ground for a difference', async () => {
  const tab = await open('rows=5');
  const first = await tab.observe();
  for (const options of [{ since: 's999' }, { since: 'x' }, { since: first.snapshotId, scope: 'viewport' as const }]) {
    const whole = await tab.observe(options);
    assert.ok(textOf(whole).startsWith('Orders - http'), textOf(whole));
    assert.deepEqual(
      whole.limitations.map(({ kind }) => kind),
      ['since_unknown'],
    );
  }
  await tab.page.reload();
  const reloaded = await tab.observe({ since: first.snapshotId });
  assert.ok(textOf(reloaded).startsWith('Orders - http'));
  assert.deepEqual(
    reloaded.limitations.map(({ kind }) => kind),
    ['since_unknown'],
  );
  const refused = await tab.execute({ action: 'get_dom', options: { since: 7 as unknown as string } });
  assert.equal(refused.success ? '' : refused.error.code, 'BAD_INPUT');
});
