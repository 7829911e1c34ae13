// A press whose only effect is visual: the report says so, and the difference names what looks different. Neither
// reports that nothing changed.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { ObserveOptions } from '../../../js-glue/tool/contract/contract.js';
import type { Tab } from '../../support/browser.js';
import { reportOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';
import { theControl } from '../../support/text_view.js';

const { site, browser } = await openStage();

const kTab = 'padding: 8px; cursor: pointer; border: 2px solid transparent';
const choose = "for (const one of parentNode.children) one.classList.toggle('q2', one === this)";
const tabsWith = (style: string, choice = ''): string =>
  `<style>.q1 { ${kTab} } ${choice} .q2 { ${style} }</style><div style="display: flex; flex-direction: column">` +
  ['Board', 'Time', 'Files', 'Notes'].map((name) => `<div class="q1" onclick="${choose}">${name}</div>`).join('') +
  '</div>';

/** What a press on the second, then on the third, does to the page. */
const kMoves: Array<[how: string, html: string]> = [
  ['by the colour of its letters', tabsWith('color: #06c')],
  ['by the border on its left', tabsWith('border-left-color: #06c')],
  ['by an outline', tabsWith('outline: 2px solid red')],
  ['by a gradient', tabsWith('background-image: linear-gradient(#eee, #ccc)')],
  ['by the size of its letters', tabsWith('font-size: 17px')],
  ['by a bar below it', tabsWith('position: relative', '.q2::after { content: ""; display: block; height: 2px }')],
];

async function onPage(html: string, body: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await browser.openTab(site.url('/still.html'));
  await tab.page.evaluate((page) => (document.body.innerHTML = page), html);
  await body(tab);
  await tab.close();
}

/** Presses the control with that name; returns its id, the report and the difference. */
async function press(tab: Tab, name: string): Promise<{ id: string; outcome: string; reported: string }> {
  const { id } = theControl(await tab.text(), new RegExp(`^${name}`));
  const { snapshotId } = await tab.observe();
  const { outcome } = reportOf(await tab.execute({ action: 'click', nodeId: id }));
  return { id, outcome, reported: await tab.text({ since: snapshotId }) };
}

for (const [how, html] of kMoves) {
  test(`the choice that moves from one to the other ${how} is told`, () =>
    onPage(html, async (tab) => {
      await press(tab, 'Time');
      const { id, outcome, reported } = await press(tab, 'Files');
      assert.equal(outcome, 'done');
      assert.doesNotMatch(reported, /nothing changed/);
      assert.ok(reported.includes(id), reported);
    }));
}

test('a button that takes the focus and looks other is told for both', () =>
  onPage(
    `<style>.zz { background: #c00; color: #fff }</style><button onclick="classList.toggle('zz')">Mute</button><p>Words</p>`,
    async (tab) => {
      const first = await press(tab, 'Mute');
      assert.match(first.reported, new RegExp(`^~ look different now: ${first.id}(\\(.*\\))?$`, 'm'));
      const second = await press(tab, 'Mute');
      assert.match(second.reported, /1 line looks different/);
    },
  ));

test('what looks other is told beside words that have changed', () =>
  onPage(
    `<style>.zz { background: #c00; color: #fff }</style><p>So far <b id="n">0</b></p><hr>
     <div style="cursor: pointer" onclick="classList.toggle('zz'); n.textContent = Number(n.textContent) + 1">Mute</div>`,
    async (tab) => {
      const { id, reported } = await press(tab, 'Mute');
      assert.match(reported, /^~ .*So far 1$/m);
      assert.match(reported, new RegExp(`^~ look different now: ${id}(\\(.*\\))?$`, 'm'));
    },
  ));

test('of several controls on one line the one that looks other is told', () =>
  onPage(
    '<style>.c { cursor: pointer; background: #eee; padding: 4px 8px } .zz { outline: 2px solid red }</style><div>' +
      ['Tea', 'Cups', 'Tins', 'Pots', 'Jars']
        .map((name) => `<span class="c" onclick="classList.toggle('zz')">${name}</span> `)
        .join('') +
      '</div>',
    async (tab) => {
      const { id, reported } = await press(tab, 'Jars');
      assert.match(reported, new RegExp(`^~ .*${id}`, 'm'));
      assert.doesNotMatch(reported, /Tea/);
    },
  ));

test('a picture inside a control is a part of how the control looks', () =>
  onPage(
    `<style>.t { cursor: pointer }</style><div class="t" onclick="firstElementChild.firstElementChild.setAttribute('d', 'M9 9h9v9z')">` +
      '<svg width="20" height="20"><path d="M0 0h9v9z"/></svg> Wi-Fi</div><p>Words</p>',
    async (tab) => {
      const { id, reported } = await press(tab, 'Wi-Fi');
      assert.match(reported, /1 line looks different/);
      assert.ok(reported.includes(id), reported);
    },
  ));

test('what the pointer alone draws is no change', () =>
  onPage('<style>button:hover { background: #fc0 }</style><button>Nothing</button><p>Words</p>', async (tab) => {
    await press(tab, 'Nothing');
    const { outcome, reported } = await press(tab, 'Nothing');
    assert.equal(outcome, 'no_effect');
    assert.match(reported, /^nothing changed/);
  }));

/** Adds a rule to the page's own style sheet, which changes no node of the document. */
const rule = (text: string): string =>
  `document.styleSheets[0].insertRule(\`${text}\`, document.styleSheets[0].cssRules.length)`;
const kMany = Array.from({ length: 80 }, (_, k) => `<p class="p">Line ${k}</p>`).join('');

/** A control that takes no focus, because the text would show that. */
const go = (does: string): string => `<p><b style="cursor: pointer" onclick="${does}">Go</b></p>`;

/** What a press changes without changing a word, and what the next observation reports. */
const kWordless: Array<[what: string, html: string, expected: RegExp, scope?: ObserveOptions['scope']]> = [
  [
    'a rule that moves what has words',
    `<style></style>${go(rule('.panel { transform: translateX(100px) }'))}<div class="panel" style="width: 200px"><p>One</p><p>Two</p></div>`,
    /: 0 in words, 2 lines moved\n~ .*One\n~ .*Two$/,
  ],
  [
    'a rule that moves what has none',
    `<style>.box { width: 40px; height: 40px; background: #c00; position: absolute; top: 200px }</style>
     ${go(rule('.box { left: 300px }'))}<div class="box"></div>`,
    /: 0 in words, some moved$/,
  ],
  [
    'a rule that hides what has none',
    `<style>.box { width: 40px; height: 40px; background: #c00 }</style>${go(rule('.box { visibility: hidden }'))}<div class="box"></div>`,
    /: 0 in words, some that no line shows$/,
  ],
  ['words that nobody sees', `${go("h.textContent = 'b'")}<p id="h" hidden>a</p>`, /some that no line shows$/],
  [
    'a value that nobody sees',
    `${go("h.value = 'b'")}<input id="h" type="hidden" value="a">`,
    /some that no line shows$/,
  ],
  [
    'a tick that nobody sees',
    `${go('h.checked = !h.checked')}<input id="h" type="checkbox" style="display: none">`,
    /some that no line shows$/,
  ],
  [
    'one attribute for another',
    `${go("h.removeAttribute('data-a'); h.setAttribute('data-b', '')")}<p id="h" data-a>Words</p>`,
    /1 line looks different\n~ .*Words$/,
  ],
  [
    'words that are out of view',
    `${go("far.textContent = 'b'")}<div style="height: 3000px"></div><p id="far">a</p>`,
    /some that no line shows$/,
    'viewport',
  ],
];

for (const [what, html, expected, scope = 'page'] of kWordless) {
  test(`what the report calls a change the next look does not deny: ${what}`, () =>
    onPage(html, async (tab) => {
      const { id } = theControl(await tab.text(), /^Go/);
      const { snapshotId } = await tab.observe({ scope });
      const report = reportOf(await tab.execute({ action: 'click', nodeId: id, expect: { type: 'any_change' } }));
      assert.ok(report.verification?.success, JSON.stringify(report));
      assert.match(await tab.text({ since: snapshotId, scope }), expected);
    }));
}

test('what a rule alone draws otherwise is a change to the report, too', () =>
  onPage(
    `<style></style><header>${go(rule('.p { background: #fc0 }'))}</header><main>${kMany}</main>
     <footer><b style="cursor: pointer" onclick="1">Nothing</b></footer>`,
    async (tab) => {
      const first = await press(tab, 'Nothing');
      assert.equal(first.outcome, 'no_effect');
      const { outcome, reported } = await press(tab, 'Go');
      assert.equal(outcome, 'done', reported);
      assert.match(reported, /^~ look different now: "Line 0" .* and 75 more$/m);
    },
  ));
