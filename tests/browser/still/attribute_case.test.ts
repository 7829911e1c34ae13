// Attributes with keyword values are compared ignoring case, as in Chrome, which is queried for comparison.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { rowsOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage();

/** Pairs with the same result: in the usual spelling and in capitals. */
const kPairs: Array<[what: string, usual: string, capital: string]> = [
  [
    'a transparent checkbox',
    '<label><input type="checkbox" style="opacity:0">x</label>',
    '<label><input type="Checkbox" style="opacity:0">x</label>',
  ],
  [
    'a transparent radio button',
    '<label><input type="radio" style="opacity:0">x</label>',
    '<label><input type="RADIO" style="opacity:0">x</label>',
  ],
  [
    'a transparent range',
    '<input type="range" style="opacity:0" aria-label="x">',
    '<input type="Range" style="opacity:0" aria-label="x">',
  ],
  ['a role', '<div role="button" tabindex="0">x</div>', '<div role="BUTTON" tabindex="0">x</div>'],
  [
    'aria-checked',
    '<div role="checkbox" tabindex="0" aria-checked="true">x</div>',
    '<div role="checkbox" tabindex="0" aria-checked="TRUE">x</div>',
  ],
  [
    'aria-selected',
    '<div role="tablist"><div role="tab" tabindex="0" aria-selected="true">x</div></div>',
    '<div role="tablist"><div role="tab" tabindex="0" aria-selected="True">x</div></div>',
  ],
  [
    'aria-disabled',
    '<div role="button" tabindex="0" aria-disabled="true">x</div>',
    '<div role="button" tabindex="0" aria-disabled="TRUE">x</div>',
  ],
  ['aria-invalid', '<input aria-label="x" aria-invalid="true">', '<input aria-label="x" aria-invalid="TRUE">'],
  ['contenteditable', '<div contenteditable="true">x</div>', '<div contenteditable="TRUE">x</div>'],
  [
    'scope',
    '<table border><tr><th scope="row"><button>x</button></th><td>y</td></tr></table>',
    '<table border><tr><th scope="ROW"><button>x</button></th><td>y</td></tr></table>',
  ],
  [
    'command',
    '<button commandfor="p@" command="toggle-popover">x</button><div popover id="p@">y</div>',
    '<button commandfor="p@" command="Toggle-Popover">x</button><div popover id="p@">y</div>',
  ],
];

test('in capitals it is the same control, to Chrome and to us', async () => {
  const tab = await browser.openTab(site.url('/still.html'));
  const html = kPairs.map(
    ([, usual, capital], k) =>
      `<div id="u${k}">${usual.replaceAll('@', `u${k}`)}</div><div id="c${k}">${capital.replaceAll('@', `c${k}`)}</div>`,
  );
  await tab.page.evaluate((body) => (document.body.innerHTML = body), html.join(''));
  const seen = async (fidelity: 'fast' | 'hybrid') => {
    const rows = rowsOf(await tab.observe({ format: 'table', fidelity }));
    const of = rows.map(({ role, name, states, interactive, visible, tag }) => ({
      role,
      name,
      states,
      interactive,
      visible,
      tag,
    }));
    return of.filter(({ interactive }) => interactive).map((row) => JSON.stringify(row));
  };
  for (const fidelity of ['fast', 'hybrid'] as const) {
    const controls = await seen(fidelity);
    assert.ok(controls.length >= 2 * kPairs.length - 1, controls.join('\n'));
    for (let k = 0; k + 1 < controls.length; k += 2) assert.equal(controls[k], controls[k + 1], fidelity);
  }
  const text = await tab.text();
  for (const role of ['checkbox', 'radio', 'slider']) {
    assert.equal(text.match(new RegExp(`\\[[a-z]{2}\\d{6} ${role}`, 'g'))?.length, role === 'checkbox' ? 4 : 2, text);
  }
  await tab.close();
});

test('a frame that says it does not scroll does not, however it says so', async () => {
  const tab = await browser.openTab(site.url('/still.html'));
  const frame = (says: string) =>
    `<iframe height="50" scrolling="${says}" srcdoc="<p style='height:900px'>x</p>"></iframe>`;
  await tab.page.evaluate(
    (body) => (document.body.innerHTML = body),
    ['auto', 'no', 'NO', 'off', 'Off', 'noscroll'].map(frame).join(''),
  );
  await tab.page.waitForFunction(() =>
    [...document.querySelectorAll('iframe')].every((one) => one.contentDocument?.querySelector('p')),
  );
  const frames = (await tab.text()).match(/<frame[^>]*>/g) ?? [];
  assert.deepEqual(
    frames.map((one) => one.includes(' scroll ')),
    [true, false, false, false, false, false],
  );
  await tab.close();
});
