// Every action on pages that block, never settle, or are huge: it ends in a typed result by its deadline plus the grace
// time in which the engine releases pressed input (GRACE_MS of js-glue/tool/plan/executor.ts), and nothing stays
// pressed.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import type { ToolCall } from '../../../js-glue/tool/contract/contract.js';
import { inRepo } from '../../support/paths.js';
import { rowsOf } from '../../support/checks.js';
import { Gates } from '../../support/gate.js';
import { openStage } from '../../support/stage.js';
import { eventually, within } from '../../support/waiting.js';

const kGraceMs = 1_500;
/** For a busy machine: a late timer, a capture of a huge page in progress. */
const kSlackMs = 500;

const kPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Busy</title>
<style>
  body { height: 3000px } #box { height: 160px; width: 300px; overflow: auto; border: 1px solid } [role=listbox] { width: 200px }
  #from, #to { width: 80px; height: 40px; background: #ddd; margin: 8px }
</style>
<p><button id="go">Go</button> <label>Notes <textarea id="notes"></textarea></label></p>
<label>Colour <select><option>Red</option><option>Blue</option></select></label>
<div role="combobox" tabindex="0" aria-label="Size" aria-controls="sizes" aria-expanded="false" id="size">Small</div>
<div role="listbox" id="sizes" hidden><div role="option">Small</div><div role="option">Large</div></div>
<label>Picture <input type="file"></label>
<div id="from" role="button" tabindex="0" aria-label="Card">Card</div><div id="to" role="button" tabindex="0" aria-label="Basket">Basket</div>
<div id="box" role="region" aria-label="Feed" tabindex="0"></div>
<div id="many"></div>
<script>
  const $ = (id) => document.getElementById(id);
  let rows = 0;
  const more = (count) => { while (count--) $('box').append(Object.assign(document.createElement('p'), { textContent: 'Row ' + ++rows })); };
  more(30);
  $('box').onscroll = () => { if ($('box').scrollTop + 400 > $('box').scrollHeight) more(30); };
  $('size').onclick = () => { $('sizes').hidden = !$('sizes').hidden; };
  $('sizes').onclick = ({ target }) => { $('size').textContent = target.textContent; $('sizes').hidden = true; };
  const down = new Set();
  for (const [on, off, what] of [['mousedown', 'mouseup', 'button'], ['keydown', 'keyup', 'code']]) {
    addEventListener(on, (event) => down.add(on + event[what]), true);
    addEventListener(off, (event) => down.delete(on + event[what]), true);
  }
  // Once whoever made it so has been answered; the last it tells before it does not answer any more.
  const soon = (then) => setTimeout(() => { fetch('/gate/busy'); then(); }, 40);
  const block = (ms) => { const end = performance.now() + ms; while (performance.now() < end); };
  const busy = {
    calm() {},
    blocked() { soon(() => block(1500)); },
    stuttering() { const go = () => { block(400); setTimeout(go, 5); }; soon(go); },
    restless() { const go = () => { $('many').replaceChildren(...Array.from({ length: 20 }, () => new Text(Math.random() + ' '))); document.title = Math.random(); requestAnimationFrame(go); }; go(); },
    huge() { const all = document.createDocumentFragment(); for (let k = 0; k < 5000; ++k) all.append(Object.assign(document.createElement('p'), { textContent: 'n' + k })); $('many').append(all); },
    frozen() { soon(() => block(1e9)); },
  };
</script></html>`;

const kActions: Array<[what: string, named: RegExp, call: (id: string, other: string) => ToolCall]> = [
  ['click', /^Go$/, (nodeId) => ({ action: 'click', nodeId })],
  ['hover', /^Go$/, (nodeId) => ({ action: 'hover', nodeId })],
  [
    'a long text',
    /^Notes/,
    (nodeId) => ({ action: 'type', nodeId, text: 'lorem ipsum '.repeat(400), charByChar: true }),
  ],
  [
    'a slow text',
    /^Notes/,
    (nodeId) => ({ action: 'type', nodeId, text: 'x'.repeat(500), charByChar: true, charDelayMs: 20 }),
  ],
  ['keypress', /^Notes/, (nodeId) => ({ action: 'keypress', nodeId, key: 'Control+a' })],
  ['a native list', /^Colour/, (nodeId) => ({ action: 'select', nodeId, values: ['Blue'] })],
  ['a combobox', /^Size/, (nodeId) => ({ action: 'select', nodeId, values: ['Large'] })],
  ['upload', /^Picture/, (nodeId) => ({ action: 'upload', nodeId, files: [inRepo('package.json')] })],
  ['drag', /^Card/, (nodeId, toNodeId) => ({ action: 'drag', nodeId, toNodeId })],
  ['scroll', /^Feed/, (nodeId) => ({ action: 'scroll', nodeId, deltaY: 500 })],
  ['collect', /^Feed/, (nodeId) => ({ action: 'scroll', nodeId, collect: { maxSteps: 200, maxLines: 10_000 } })],
];

/** On the pages that are slow to try each on. */
const kHarder = kActions.filter(([what]) => !['hover', 'a slow text', 'a combobox', 'upload', 'scroll'].includes(what));

/** Pages that tell of themselves that they have begun. */
const kAtGate: ReadonlySet<string> = new Set(['blocked', 'stuttering', 'frozen']);

const gates = new Gates();
const { site, browser } = await openStage({
  site: {
    handle: (request) =>
      request.path === '/busy' ? { type: 'text/html; charset=utf-8', body: kPage } : gates.handle(request),
  },
});

/** What the action came to, and when. */
async function run(how: string, action: (typeof kActions)[number], timeoutMs: number): Promise<string> {
  const [what, named, callOf] = action;
  const tab = await browser.openTab(`http://busy.test:${site.port}/busy`);
  try {
    if (how === 'huge') await tab.page.evaluate('busy.huge()');
    const rows = rowsOf(await tab.observe({ format: 'table' }));
    const idOf = (name: RegExp): string =>
      rows.find((row) => row.interactive && name.test(row.name))?.id ?? assert.fail();
    const call = { ...callOf(idOf(named), idOf(/^Basket/)), timeoutMs } as ToolCall;
    // From here on the page tells of its changes.
    await tab.execute({ action: 'hover', nodeId: idOf(/^Go$/) });
    if (kAtGate.has(how)) gates.close('busy');
    if (how !== 'huge') await tab.page.evaluate(`busy.${how}()`);
    if (kAtGate.has(how)) await gates.reached('busy');
    const begin = performance.now();
    const result = await within(`${what} ends`, 40_000, tab.execute(call));
    const tookMs = Math.round(performance.now() - begin);
    const ending = result.success ? ('outcome' in result.data ? result.data.outcome : '?') : result.error.code;
    const reported = `${how} page, ${what} within ${timeoutMs} ms: ${ending} after ${tookMs} ms`;
    assert.ok(tookMs <= timeoutMs + kGraceMs + kSlackMs, reported);
    if (!result.success) assert.notEqual(result.error.code, 'INTERNAL', `${reported}: ${result.error.message}`);
    if (how !== 'frozen') {
      await eventually(`${reported}; nothing is held`, async () => (await tab.page.evaluate('down.size')) === 0);
    }
    return reported;
  } finally {
    gates.openAll();
    await tab.close();
  }
}

describe('by its deadline and a grace an action has ended, and holds nothing', () => {
  for (const how of ['calm', 'blocked', 'stuttering', 'restless', 'huge', 'frozen']) {
    test(`on a ${how} page`, async (context) => {
      for (const action of how === 'calm' || how === 'restless' ? kActions : kHarder) {
        context.diagnostic(await run(how, action, how === 'stuttering' ? 1_200 : 400));
      }
    });
  }
});
