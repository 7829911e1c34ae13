// Every action on pages that block, never rest, or are huge: it ends in a typed result, by its deadline and the grace in which
// the engine lets go of what is held (GRACE_MS of js-glue/src/executor.ts), and nothing stays pressed.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import type { ToolCall } from '../../js-glue/src/contract.js';
import { inRepo } from '../support/paths.js';
import { SiteServer } from '../support/site_server.js';
import { TestBrowser, type Tab } from '../support/browser.js';
import { eventually, within } from '../support/waiting.js';

const kGraceMs = 1_500;
/** Of a busy machine: a timer that comes late, a capture of a huge page that the engine is in the middle of. */
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
  const block = (ms) => { const end = performance.now() + ms; while (performance.now() < end); };
  const busy = {
    calm() {},
    blocked() { setTimeout(() => block(3000), 40); },
    stuttering() { const go = () => { block(400); setTimeout(go, 5); }; setTimeout(go, 40); },
    restless() { const go = () => { $('many').replaceChildren(...Array.from({ length: 20 }, () => new Text(Math.random() + ' '))); document.title = Math.random(); requestAnimationFrame(go); }; go(); },
    huge() { const all = document.createDocumentFragment(); for (let k = 0; k < 12000; ++k) all.append(Object.assign(document.createElement('p'), { textContent: 'n' + k })); $('many').append(all); },
    frozen() { setTimeout(() => block(1e9), 40); },
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

let site: SiteServer;
let browser: TestBrowser;
before(async () => {
  site = await SiteServer.start({
    handle: ({ path }) => (path === '/busy' ? { type: 'text/html; charset=utf-8', body: kPage } : undefined),
  });
  browser = await TestBrowser.launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

async function idNamed(tab: Tab, name: RegExp): Promise<string> {
  const { content } = await tab.observe({ format: 'table', force: true });
  const row = Array.isArray(content) ? content.find((one) => one.interactive && name.test(one.name)) : undefined;
  assert.ok(row !== undefined, `no ${name.source}`);
  return row.id;
}

/** What the action came to, and when. */
async function run(how: string, action: (typeof kActions)[number], timeoutMs: number): Promise<string> {
  const [what, named, callOf] = action;
  const tab = await browser.openTab(`http://busy.test:${site.port}/busy`);
  try {
    if (how === 'huge') await tab.page.evaluate('busy.huge()');
    const call = { ...callOf(await idNamed(tab, named), await idNamed(tab, /^Basket/)), timeoutMs } as ToolCall;
    // From here on the page tells of its changes.
    await tab.execute({ action: 'hover', nodeId: await idNamed(tab, /^Go$/) });
    if (how !== 'huge') await tab.page.evaluate(`busy.${how}()`);
    // The page is in the middle of it.
    await new Promise((resolve) => setTimeout(resolve, 60));
    const begin = performance.now();
    const result = await within(`${what} ends`, 40_000, tab.execute(call));
    const tookMs = Math.round(performance.now() - begin);
    const came = result.success ? ('outcome' in result.data ? result.data.outcome : '?') : result.error.code;
    const told = `${how} page, ${what} within ${timeoutMs} ms: ${came} after ${tookMs} ms`;
    assert.ok(tookMs <= timeoutMs + kGraceMs + kSlackMs, told);
    if (!result.success) assert.notEqual(result.error.code, 'INTERNAL', `${told}: ${result.error.message}`);
    if (how !== 'frozen') {
      await eventually(`${told}; nothing is held`, async () => (await tab.page.evaluate('down.size')) === 0);
    }
    return told;
  } finally {
    await tab.close();
  }
}

describe('by its deadline and a grace an action has ended, and holds nothing', () => {
  for (const how of ['calm', 'blocked', 'stuttering', 'restless', 'huge', 'frozen']) {
    test(`on a ${how} page`, async (context) => {
      for (const action of kActions) {
        context.diagnostic(await run(how, action, how === 'stuttering' ? 1_200 : 400));
      }
    });
  }
});
