// Tasks in the real extension, decided by a server of the interact contract: each field that it receives matches the
// page.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { interactRequest } from '../../../js-glue/interact/schemas.js';
import type { Task } from '../../../js-glue/agent/index.js';
import { type Answer, ContractServer, type Received, data } from '../../support/contract_server.js';
import type { SiteRequest, SiteResponse } from '../../support/site_server.js';
import { openStageFor } from '../../support/stage.js';
import { AgentBrowser } from './agent_support.js';
import { PanelBrowser } from './panel_support.js';

const kCart = `<title>Tea</title><h1>Tea</h1><button id=add>Put aside</button><label>Name <input id=who></label>
<p id=cart role=status>nothing</p><a href=/next>Next page</a>
<label>Kind <input id=kind role=combobox aria-controls=kinds aria-expanded=false></label><ul id=kinds role=listbox hidden></ul>
<div id=list tabindex=0 aria-label=Teas style="height:60px;overflow:auto;background:teal"><div style="height:600px"><button>First</button></div></div>
<script>let times = 0;
add.onclick = () => { times += 1; cart.textContent = 'Saved ' + times; fetch('/saved'); };
kind.onclick = () => { kinds.hidden = false; kind.setAttribute('aria-expanded', 'true');
  kinds.innerHTML = '<li role=option>Green</li><li role=option>Black</li>'; };</script>`;
const kNext =
  '<title>Next</title><button id=back style="position:absolute;top:3000px">Back</button><p>Nothing here</p>';

const kKeys = 600;
const kCrowd = `<title>Crowd</title><style>button { width: 28px; height: 12px; padding: 0; font-size: 6px }</style>
<h1>Keys</h1><div>${Array.from({ length: kKeys }, (_, k) => `<button>Key ${k}</button>`).join('')}</div>
<h2>Tea</h2><p>Put tea aside <button>Keep it</button></p>`;

function handle({ path }: SiteRequest): SiteResponse | undefined {
  const body = {
    '/cart': kCart,
    '/next': kNext,
    '/crowd': kCrowd,
    '/keys': kCrowd.replaceAll(/tea|put|aside/gi, 'x'),
    '/saved': 'ok',
  }[path];
  return body === undefined ? undefined : { body };
}

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), { handle });
const agent = new AgentBrowser(browser);
const server = new ContractServer([]);
await agent.set({ planner: { kind: 'http', url: await server.listen(), token: 'tok' }, ask: 'never' });

interface Played {
  task: Task;
  bodies: Array<Record<string, unknown>>;
  received: Received[];
  cart: string | null;
  ids: (name: string) => string;
  tabId: number;
}

/** The task's page is /cart by default. */
async function play(answers: readonly Answer[], path = '/cart'): Promise<Played> {
  server.play(answers);
  const { page, tabId } = await browser.openPage(site.url(path, 'www.shop.test'));
  await agent.start(tabId, 'Put tea aside');
  const { task } = await agent.ended(tabId, true);
  const cart = path === '/cart' && page.url().endsWith('/cart') ? await page.textContent('#cart') : null;
  await page.close();
  const received = [...server.received];
  for (const { body } of received) {
    const checked = interactRequest.safeParse(body);
    assert.ok(checked.success, JSON.stringify(checked.error?.issues));
  }
  const bodies = received.map(({ body }) => body);
  return { task, bodies, received, cart, tabId, ids: (name) => idOf(bodies[0] ?? {}, name) };
}

function idOf(body: Record<string, unknown>, name: string): string {
  const nodes = [...((body['interactiveTree'] ?? []) as Array<Record<string, string>>)];
  return nodes.find(({ n }) => n === name)?.['i'] ?? `no "${name}" in ${JSON.stringify(nodes)}`;
}

/** An object that is a member of the request. */
const part = (body: Record<string, unknown> | undefined, name: string): Record<string, unknown> =>
  (body?.[name] ?? {}) as Record<string, unknown>;
const press =
  (name: string, more: object = {}): Answer =>
  ({ body }) =>
    data({ action: `click("${idOf(body, name)}")`, ...more });
const kDone = data({ status: 'completed', action: 'finish()', thought: 'It is put aside.' });
const kFailure = { lastActionStatus: 'failure' } as const;

test('a first request says where and what the page is, and nothing that was not asked for', async () => {
  const { task, bodies, received, tabId } = await play([kDone]);
  assert.deepEqual([task.status, task.error], ['success', undefined]);
  const [first = {}] = bodies;
  const url = site.url('/cart', 'www.shop.test');
  const { interactiveTree, scrollableContainers, viewport, recentEvents, hasErrors, hasSuccess, ...rest } = first;
  assert.deepEqual(rest, {
    url,
    query: 'Put tea aside',
    domMode: 'semantic',
    pageTitle: 'Tea',
    tabId,
    domain: 'shop.test',
    title: 'shop.test: Put tea aside',
    ...('scrollPosition' in rest ? { scrollPosition: rest['scrollPosition'] } : {}),
  });
  const tree = interactiveTree as Array<Record<string, unknown>>;
  assert.deepEqual(
    tree.map(({ r, n }) => [r, n]).slice(0, 3),
    [
      ['btn', 'Put aside'],
      ['inp', 'Name'],
      ['link', 'Next page'],
    ],
    JSON.stringify(tree),
  );
  for (const { box, sel } of tree) assert.ok(Array.isArray(box) && typeof sel === 'string', JSON.stringify(tree));
  const [list] = scrollableContainers as Array<Record<string, unknown>>;
  assert.deepEqual([list?.['depth'], list?.['hasMore']], ['0%', true]);
  assert.ok((viewport as { width: number }).width > 0);
  assert.deepEqual([recentEvents, hasErrors, hasSuccess], [undefined, undefined, undefined]);
  const { headers, path } = received[0] ?? { headers: {} as Received['headers'], path: '' };
  assert.deepEqual(
    [path, headers['authorization'], headers['content-type']],
    ['/api/agent/interact', 'Bearer tok', 'application/json'],
  );
});

test('of a list that is very long what is about the task is sent, and how much that is', async () => {
  const { bodies } = await play([kDone], '/crowd');
  const [first = {}] = bodies;
  const names = (first['interactiveTree'] as Array<Record<string, string>>).map(({ n }) => n);
  assert.ok(names.includes('Keep it') && !names.includes('Key 300'), JSON.stringify(names).slice(0, 300));
  assert.deepEqual([first['dom_filtered'], first['filter_reason']], [true, 'kept what is about the query']);
  assert.ok(Number(first['original_node_count']) > kKeys, String(first['original_node_count']));
  assert.ok(Number(first['token_reduction']) > 90 && Number(first['token_reduction']) < 100);
});

test('a list is sent whole where none of it is about the task, and nothing is said of a filter', async () => {
  const { bodies } = await play([kDone], '/keys');
  const [first = {}] = bodies;
  assert.ok((first['interactiveTree'] as unknown[]).length > kKeys);
  const filter = ['dom_filtered', 'filter_reason', 'original_node_count', 'token_reduction'];
  assert.deepEqual(
    filter.filter((member) => member in first),
    [],
  );
});

test('after an action a request says what came of it: to the page, to the servers, and as expected', async () => {
  const expected = { expected_outcome: { type: 'element_appears', text: 'Saved 1' } };
  const { task, bodies, cart } = await play([press('Put aside', expected), kDone]);
  assert.deepEqual([task.status, cart], ['success', 'Saved 1']);
  const [first = {}, second = {}] = bodies;
  assert.deepEqual([second['taskId'], second['sessionId'], second['previousUrl']], ['T1', 'S1', first['url']]);
  assert.deepEqual(second['lastActionStatus'], 'success');
  assert.equal(part(second, 'lastActionResult')['success'], true);
  assert.deepEqual(second['clientObservations'], { didNetworkOccur: true, didDomMutate: true, didUrlChange: false });
  assert.equal(second['verification_passed'], true);
  assert.equal(typeof second['verification_message'], 'string');
  const { addedCount, removedCount, dropdownDetected, stabilizationTime, urlChanged, didNetworkOccur } = part(
    second,
    'domChanges',
  );
  assert.ok(typeof addedCount === 'number' && typeof removedCount === 'number', JSON.stringify(second['domChanges']));
  assert.deepEqual([dropdownDetected, urlChanged, didNetworkOccur], [false, false, true]);
  assert.ok(Number(stabilizationTime) >= 0);
  assert.match(JSON.stringify(second['recentEvents']), /Saved 1/);
  assert.deepEqual([second['hasErrors'], second['hasSuccess']], [undefined, true]);
});

test('a list of choices that opens is told with its options', async () => {
  const { bodies } = await play([press('Kind'), kDone]);
  const { dropdownDetected, dropdownOptions } = part(bodies[1], 'domChanges');
  assert.deepEqual([dropdownDetected, dropdownOptions], [true, ['Green', 'Black']]);
});

test('after a navigation the address before is told, and that it changed', async () => {
  const { bodies } = await play([press('Next page'), kDone]);
  const [first = {}, second = {}] = bodies;
  assert.deepEqual([second['previousUrl'], second['pageTitle']], [first['url'], 'Next']);
  assert.equal(part(second, 'clientObservations')['didUrlChange'], true);
});

test('what is expected and does not come is told, with what was seen', async () => {
  const expected = { expected_outcome: { type: 'element_appears', text: 'Sold out', timeout: 300 } };
  const { bodies } = await play([press('Put aside', expected), kDone]);
  const [, second = {}] = bodies;
  assert.deepEqual([second['lastActionStatus'], second['verification_passed']], ['failure', false]);
  assert.ok(Array.isArray(second['errors_detected']) && Array.isArray(second['success_messages']));
});

test('an action on an id that is not there is told with its code and the id', async () => {
  const { bodies, cart } = await play([data({ action: 'click("zz999999")' }), kDone]);
  const { code, action, elementId } = part(bodies[1], 'lastActionError');
  assert.deepEqual(
    { lastActionStatus: bodies[1]?.['lastActionStatus'], code, action, elementId },
    { ...kFailure, code: 'NOT_FOUND', action: 'click("zz999999")', elementId: 'zz999999' },
  );
  assert.equal(cart, 'nothing');
});

test('a lost id is looked for by its selector, and what came of that is told', async () => {
  const press: Answer = ({ body }) => {
    const tree = body['interactiveTree'] as Array<Record<string, string>>;
    const selectorPath = tree.find(({ n }) => n === 'Put aside')?.['sel'];
    return data({ actionDetails: { name: 'click', elementId: 'zz999999', selectorPath } });
  };
  const { bodies, cart } = await play([press, kDone]);
  const { elementFound, selector } = part(bodies[1], 'clientVerification');
  assert.deepEqual([elementFound, typeof selector, cart], [true, 'string', 'Saved 1']);
});

const kWishes = [
  ['the skeleton', { status: 'needs_context', requestedDomMode: 'skeleton' }, ['skeletonDom']],
  ['the skeleton by its flag', { status: 'needs_context', needsSkeletonDom: true }, ['skeletonDom']],
  ['the whole page by status', { status: 'needs_full_dom' }, ['dom']],
  ['the whole page by action', { action: 'needs_full_dom()' }, ['dom']],
  ['the whole page by its mode', { status: 'needs_context', requestedDomMode: 'full' }, ['dom']],
  ['a picture', { status: 'needs_context', needsScreenshot: true }, ['screenshot', 'screenshotHash']],
  [
    'skeleton and picture',
    { status: 'needs_context', requestedDomMode: 'hybrid' },
    ['screenshot', 'screenshotHash', 'skeletonDom'],
  ],
] as const;

test('each kind of context is sent when it is asked for, with the tree, in the same round, and never again', async () => {
  for (const [what, wish, members] of kWishes) {
    const { task, bodies } = await play([data(wish), press('Put aside'), kDone]);
    assert.deepEqual([task.status, task.error], ['success', undefined], what);
    const [first = {}, second = {}, third = {}] = bodies;
    const sent: Record<string, unknown> = Object.fromEntries(members.map((member) => [member, second[member]]));
    // What stands in both is the same page of the same task.
    assert.deepEqual({ ...second }, { ...first, taskId: 'T1', sessionId: 'S1', ...sent }, what);
    for (const member of members) {
      assert.ok(String(second[member] ?? '').length > 10, `${what}: ${member}`);
      assert.ok(!(member in third), `${what}: ${member} is sent again`);
    }
    if ('dom' in second) assert.match(String(second['dom']), /<button data-id="[a-z]{2}\d{6}"[^>]*>Put aside/);
    if ('skeletonDom' in second) assert.match(String(second['skeletonDom']), /<button[^>]*>Put aside/);
    if ('screenshot' in second) {
      const picture = Buffer.from(String(second['screenshot']), 'base64');
      assert.equal(picture.subarray(0, 2).toString('hex'), 'ffd8', 'a JPEG');
    }
  }
});

test('a picture that looks like the last one sent is null, with its hash', async () => {
  const wish = data({ status: 'needs_context', needsScreenshot: true });
  const { bodies } = await play([wish, data({ action: 'wait("stable")' }), wish, kDone]);
  const [, second = {}, , fourth = {}] = bodies;
  assert.ok(String(second['screenshot']).length > 100);
  assert.deepEqual([fourth['screenshot'], fourth['screenshotHash']], [null, second['screenshotHash']]);
});

test('where nothing in sight can be operated, what can on the whole page is sent with whole keys', async () => {
  const { bodies } = await play([kDone], '/next');
  const [{ interactiveTree, semanticNodes } = {} as Record<string, unknown>] = bodies;
  assert.deepEqual(interactiveTree, []);
  const [back] = semanticNodes as Array<Record<string, unknown>>;
  assert.deepEqual([back?.['role'], back?.['name'], typeof back?.['selectorPath']], ['button', 'Back', 'string']);
});

test('every status leads where it says', async () => {
  for (const status of ['planning', 'executing', 'verifying', 'correcting']) {
    const { task, cart } = await play([press('Put aside', { status }), kDone]);
    assert.deepEqual([task.status, cart], ['success', 'Saved 1'], status);
  }
  const failed = await play([data({ status: 'failed', reason: 'There is no tea.' })]);
  assert.deepEqual([failed.task.status, failed.task.error], ['error', 'There is no tea.']);
  const silent = await play([data({ status: 'planning' }), kDone]);
  const reported = part(silent.bodies[1], 'lastActionError');
  assert.deepEqual([silent.task.status, reported['code']], ['success', 'BAD_INPUT'], 'an answer that names no action');
});

test('connections that are lost before, in and behind an answer: it is asked again, and nothing is done twice', async () => {
  const { task, received, cart } = await play([
    'drop',
    'half',
    press('Put aside'),
    { status: 503, headers: { 'retry-after': '1' }, body: 'x' },
    kDone,
  ]);
  assert.deepEqual([task.status, task.error, cart], ['success', undefined, 'Saved 1']);
  const keys = received.map(({ headers }) => headers['idempotency-key']);
  assert.deepEqual([keys[0], keys[1], keys[3]], [keys[1], keys[2], keys[4]]);
  assert.equal(new Set(keys).size, 2);
  assert.deepEqual(received[0]?.body, received[2]?.body);
});

test('what cannot be mended ends the task in words that say what to do', async () => {
  const cases: Array<[Answer, RegExp]> = [
    [{ status: 401, body: {} }, /does not accept the token\. Enter it in the options \(401\)/],
    [{ status: 404, body: {} }, /has no agent at this address \(404\)/],
    [{ status: 413, body: {} }, /does not accept a page of this size \(413\)/],
    [{ body: '<html>' }, /sent a web page in place of an answer, which is not JSON/],
    [{ body: { success: true, data: { action: 7 } } }, /does not fit the contract/],
    [
      { status: 409, body: { success: false, error: { code: 'QUOTA', message: 'No credit.' } } },
      /\(QUOTA\): No credit/,
    ],
  ];
  for (const [answer, words] of cases) {
    const { task, cart } = await play([answer]);
    assert.equal(task.status, 'error');
    assert.match(task.error ?? '', words);
    assert.deepEqual([cart, JSON.stringify(task).includes('"tok"')], ['nothing', false]);
  }
});
