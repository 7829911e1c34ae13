// `fill`: several fields of any kind in one call, and the report if one of them cannot be set.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { FieldValue, TableRow } from '../../../js-glue/tool/contract/contract.js';
import type { Tab } from '../../support/browser.js';
import { errorOf, idOf, reportOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();

async function onForm(body: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await browser.openTab(site.url('/actions/fields/fill.html'));
  try {
    await body(tab);
  } finally {
    await tab.close();
  }
}

async function fields(tab: Tab, values: ReadonlyArray<[RegExp, FieldValue['value']]>): Promise<FieldValue[]> {
  const out: FieldValue[] = [];
  for (const [name, value] of values) out.push({ nodeId: await idOf(tab, name), value });
  return out;
}

/** What the form holds, by the ids of its fields. */
function held(tab: Tab): Promise<Record<string, unknown>> {
  return tab.page.evaluate(() => {
    const of = (id: string): HTMLInputElement => document.getElementById(id) as HTMLInputElement;
    return {
      name: of('name').value,
      wishes: of('wishes').value,
      day: of('day').value,
      guests: of('guests').value,
      menu: of('menu').value,
      extras: [...document.querySelectorAll('#extras option:checked')].map((option) => option.textContent),
      seat: document.querySelector<HTMLInputElement>('[name=seat]:checked')?.value,
      news: of('news').checked,
      terms: of('terms').getAttribute('aria-checked'),
      note: of('note').textContent,
    };
  });
}

test('a whole form of every kind of field is set by one call', () =>
  onForm(async (tab) => {
    const wanted = await fields(tab, [
      [/^Name/, 'Ada Lovelace'],
      [/^Wishes/, 'By the window.\nQuiet.'],
      [/^Day/, '2027-03-01'],
      [/^Guests/, '4'],
      [/^Menu/, 'Fish'],
      [/^Extras/, ['Window', 'High chair']],
      [/^Outside/, true],
      [/^Send me news/, true],
      [/^I accept/, true],
      [/^Note/, 'See you'],
    ]);
    const report = reportOf(await tab.execute({ action: 'fill', fields: wanted }));
    assert.equal(report.outcome, 'done', JSON.stringify(report));
    assert.deepEqual(
      report.filled,
      wanted.map(({ nodeId }) => nodeId),
    );
    assert.deepEqual(await held(tab), {
      name: 'Ada Lovelace',
      wishes: 'By the window.\nQuiet.',
      day: '2027-03-01',
      guests: '4',
      menu: 'f',
      extras: ['Window', 'High chair'],
      seat: 'out',
      news: true,
      terms: 'true',
      note: 'See you',
    });
  }));

test('a group of radio buttons is set by the label or the value of one', () =>
  onForm(async (tab) => {
    const rows = (await tab.observe({ format: 'table' })).content as TableRow[];
    const nodeId = rows.find(({ role }) => role === 'radiogroup')?.id ?? '';
    for (const value of ['Outside', 'in']) {
      const report = reportOf(await tab.execute({ action: 'fill', fields: [{ nodeId, value }] }));
      assert.equal(report.outcome, 'done', JSON.stringify(report));
      assert.equal((await held(tab))['seat'], value === 'in' ? 'in' : 'out');
    }
    const error = errorOf(await tab.execute({ action: 'fill', fields: [{ nodeId, value: 'Roof' }] }), 'NOT_FOUND');
    assert.match(error.message, /no radio button of the group/);
  }));

test('it ends at the first field that cannot be set, and says which are', () =>
  onForm(async (tab) => {
    const wanted = await fields(tab, [
      [/^Name/, 'Ada'],
      [/^Code/, 'X1'],
      [/^Wishes/, 'never typed'],
    ]);
    const error = errorOf(await tab.execute({ action: 'fill', fields: wanted, timeoutMs: 2_000 }), 'NOT_ACTIONABLE');
    assert.match(error.message, /^fields\[1\]: /);
    assert.ok(error.message.endsWith(`Set before it: ${wanted[0]?.nodeId}.`), error.message);
    const { name, wishes } = await held(tab);
    assert.deepEqual([name, wishes], ['Ada', '']);
  }));

test('a value that its field does not take is refused with what it takes', () =>
  onForm(async (tab) => {
    const cases: Array<[RegExp, FieldValue['value'], RegExp]> = [
      [/^Send me news/, 'yes', /must be true or false/],
      [/^Name/, true, /must be a text/],
      [/^Menu/, true, /option's label/],
      [/^Name/, ['a', 'b'], /must be a text/],
    ];
    for (const [name, value, words] of cases) {
      const error = errorOf(
        await tab.execute({ action: 'fill', fields: await fields(tab, [[name, value]]) }),
        'BAD_INPUT',
      );
      assert.match(error.message, words);
    }
  }));

test('fields after one that leaves the page, or that opens a dialog, are left', () =>
  onForm(async (tab) => {
    const wanted = await fields(tab, [
      [/^Guests/, '8'],
      [/^Menu/, 'Fish'],
    ]);
    const report = reportOf(await tab.execute({ action: 'fill', fields: wanted, observe: true }));
    assert.equal(report.outcome, 'dialog_opened', JSON.stringify(report));
    assert.equal(report.observation, undefined);
    assert.equal(report.filled?.length, 1);
    const answered = reportOf(await tab.execute({ action: 'handle_dialog', accept: true, observe: true }));
    assert.match(String(answered.observation?.content), /\[.* ="8".*\] Guests/);
    assert.equal((await held(tab))['menu'], '');
    const moving = await fields(tab, [
      [/^City/, 'Elsewhere'],
      [/^Send me news/, true],
    ]);
    const moved = reportOf(await tab.execute({ action: 'fill', fields: moving, observe: true }));
    assert.equal(moved.outcome, 'navigated', JSON.stringify(moved));
    assert.equal(moved.filled?.length, 1);
    assert.match(moved.observation?.url ?? '', /\?elsewhere$/);
    assert.equal((await held(tab))['news'], false);
  }));

test('a field that brings another is followed, and what came can be filled at once', () =>
  onForm(async (tab) => {
    await tab.observe();
    const report = reportOf(
      await tab.execute({
        action: 'fill',
        fields: await fields(tab, [
          [/^City/, 'Paris'],
          [/^Send me news/, true],
        ]),
        observe: true,
      }),
    );
    const text = String(report.observation?.content);
    assert.match(text, /^changes since s\d+: /);
    assert.match(text, /\[\w+ textbox\] Area/);
    assert.equal((await held(tab))['news'], true);
  }));
