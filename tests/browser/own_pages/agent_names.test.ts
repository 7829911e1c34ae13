// A model that names controls in place of their ids, through the real extension: names are looked up when each call begins, a
// name that means several presses nothing, and the risk check is about what a name means.
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';

import { redrawnList } from '../../support/redrawn_list.js';
import { openStageFor } from '../../support/stage.js';
import { type ModelMessage, type WireRequest, WireServer } from '../../support/wire_server.js';
import { AgentBrowser } from './agent_support.js';
import { PanelBrowser } from './panel_support.js';

/** With a dialog that a button opens. */
const kPage = `<title>Teas</title><main><h1>Teas</h1>${redrawnList("fetch('/basket?' + basket.join('+'));")}
  <button onclick="document.getElementById('edit').showModal()">Rename</button>
  <button onclick="fetch('/deleted', { method: 'POST' })">Delete all</button></main>
  <dialog id="edit"><h2>Rename the list</h2><label>Title <input id="inner"></label>
    <button onclick="this.closest('dialog').close(); out.textContent = 'Renamed to ' + inner.value">Keep</button></dialog>`;

const got: string[] = [];
const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), {
  handle: ({ path, query }) => {
    if (path !== '/') got.push(`${path}${query.size > 0 ? `?${query}` : ''}`);
    return { body: path === '/' ? kPage : '' };
  },
});
const agent = new AgentBrowser(browser);
const kDone: ModelMessage = { calls: [{ name: 'finish', input: { message: 'Done.' } }] };
let script: ModelMessage[] = [];
const requests: WireRequest[] = [];
const server = await WireServer.start('openai', [
  (request) => {
    requests.push(request);
    return script.shift() ?? kDone;
  },
]);
after(() => server.close());
await agent.useModel(server);

beforeEach(() => {
  got.length = 0;
  requests.length = 0;
});

async function done(turns: ModelMessage[], mayDo = false): Promise<{ asked: string[]; out: string; model: string }> {
  script = turns;
  const { page, tabId } = await browser.openPage(site.url('/', 'home.test'));
  await agent.start(tabId, 'Fill the basket');
  const { task, asked } = await agent.ended(tabId, mayDo);
  assert.equal(task.status, 'success', task.error);
  const out = await page.locator('#out').innerText();
  await page.close();
  return { asked, out, model: requests.map(({ body }) => JSON.stringify(body)).join('\n') };
}

const click = (nodeId: string): NonNullable<ModelMessage['calls']> => [{ name: 'click', input: { nodeId } }];

test('several names in one answer are each looked up on the page as it is by then', async () => {
  const calls = [...click('"Add" near "Assam"'), ...click('button "Add" near "Oolong"')];
  const { out } = await done([{ calls }]);
  assert.equal(out, 'Basket: Assam, Oolong');
  assert.equal(requests.length, 2, 'one answer for both, one to finish');
});

test('a later call may name what an earlier one opens', async () => {
  const calls = [
    ...click('Rename'),
    { name: 'type', input: { nodeId: 'Title', text: 'Mine' } },
    ...click('"Keep" in "Rename the list"'),
  ];
  const { out } = await done([{ calls }]);
  assert.equal(out, 'Renamed to Mine');
});

test('a name that means several or none does nothing, and the model learns what there is', async () => {
  const { out, model } = await done([{ calls: click('Add') }, { calls: click('Remove') }]);
  assert.equal(out, '');
  // Between marks, as whatever holds a page's words.
  assert.match(model, /<page-\w+>[^<]*: AMBIGUOUS: There are 3 of [^<]*Assam[^<]*<\/page-/);
  assert.match(model, /NOT_FOUND: There is no \W*Remove/);
});

test('the risk check is about what a name means', async () => {
  const { asked } = await done([{ calls: click('Delete all') }]);
  assert.equal(asked.length, 1);
  assert.ok(!got.includes('/deleted'));
});
