// How often calls capture the page: once after an action that is observed, and not again before the next one, unless the page has
// reported a change meanwhile. Counted at the browser, in the extension and over a WebSocket.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import type { ToolCall } from '../../../js-glue/tool/contract/contract.js';
import { reportOf } from '../../support/checks.js';
import { SiteServer } from '../../support/site_server.js';
import { type TapedTab, capturesOf, inExtension, overWebSocket } from '../../support/taped_tabs.js';
import { eventually } from '../../support/waiting.js';

const PAGE = `<!doctype html><title>Captures</title>
<button onclick="said.textContent = 'Pressed ' + ++n + ' times'">Count</button>
<button onclick="list.replaceChildren(...Array.from(list.children, (item) => item.cloneNode(true)))">Draw again</button>
<button onclick="setTimeout(() => { late.classList.remove('off'); fetch('/shown'); }, 1500)">Later</button>
<label>Name <input></label> <label>Street <input></label>
<p id="said">Not pressed</p><ul id="list"><li>Sencha</li><li>Assam</li></ul>
<button id="late" class="off">Late</button><style>.off { display: none }</style><script>let n = 0;</script>`;

let site: SiteServer;
let isShown = false;
before(async () => {
  site = await SiteServer.start({
    handle: ({ path }) => {
      isShown ||= path === '/shown';
      return path === '/page' ? { body: PAGE } : undefined;
    },
  });
});
after(() => site?.close());

/** As a host asks that looks for what its caller was shown. */
const SHOWN = { reuseCapture: true };

async function idOf(page: TapedTab, name: string): Promise<string> {
  const found = await page.execute({ action: 'find', text: name, limit: 50, ...SHOWN });
  const matches = found.success && 'matches' in found.data ? found.data.matches : [];
  const match = matches.find((one) => one.name === name && one.control === true);
  assert.ok(match !== undefined, `${name}: ${JSON.stringify(found)}`);
  return match.id;
}

/** By name, as an agent does. */
async function act(
  page: TapedTab,
  { target, ...call }: { action: string; target: string; text?: string },
): Promise<void> {
  reportOf(await page.execute({ ...call, nodeId: await idOf(page, target) } as ToolCall));
}

const OBSERVED = { observe: { mode: 'agent', maxTokens: 300 } };

async function check(page: TapedTab): Promise<void> {
  await page.execute({ action: 'get_dom' });
  await act(page, { action: 'click', target: 'Count', ...OBSERVED });
  // Once the page's events are followed.
  await eventually('a search needs no capture', async () => (await capturesOf(page, () => idOf(page, 'Count'))) === 0);
  const captures = async (call: Parameters<typeof act>[1]): Promise<number> => capturesOf(page, () => act(page, call));
  assert.equal(await captures({ action: 'click', target: 'Count', ...OBSERVED }), 1, 'a click that is observed');
  assert.equal(await captures({ action: 'click', target: 'Count', ...OBSERVED }), 1, 'the next one');
  assert.equal(await captures({ action: 'type', target: 'Name', text: 'Ada' }), 1, 'the first text of a field');
  assert.equal(await captures({ action: 'type', target: 'Name', text: 'Ada Lovelace' }), 1, 'another text');
  assert.equal(await captures({ action: 'type', target: 'Street', text: 'St James’s Square' }), 1, 'another field');

  isShown = false;
  await act(page, { action: 'click', target: 'Later' });
  await eventually('the page shows its last button', () => isShown);
  await act(page, { action: 'click', target: 'Late' });

  const count = await idOf(page, 'Count');
  const again = await idOf(page, 'Draw again');
  const click = async (nodeId: string): Promise<void> => {
    assert.equal(reportOf(await page.execute({ action: 'click', nodeId })).outcome, 'done');
  };
  assert.equal(await capturesOf(page, () => click(count)), 0, 'a text that takes the place of another is a change');
  await page.execute({ action: 'get_dom' });
  assert.ok((await capturesOf(page, () => click(again))) > 0, 'what is drawn again may be the same');
}

test('the extension captures once for an action by name', () =>
  inExtension(async (open) => check(await open(site.url('/page')))));

test('the Node package captures once for an action by name', () =>
  overWebSocket(async (open) => check(await open(site.url('/page')))));
