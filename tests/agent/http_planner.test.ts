// HttpPlanner against a server of the interact contract, which keeps what it received and checks it by the schema.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { HttpPlanner } from '../../js-glue/agent/http/http_planner.js';
import { Agent } from '../../js-glue/agent/task/agent.js';
import { MemoryStore } from '../../js-glue/agent/task/journal.js';
import { interactRequest } from '../../js-glue/interact/schemas.js';
import { ContractServer, data } from '../support/contract_server.js';
import { ownTime } from '../support/own_time.js';
import { eventually } from '../support/waiting.js';
import { kClick, kDone, listing, play } from './support/backed.js';
import { ScriptedPerson, done, kShop, press, refused } from './support/scripted.js';

test('each request is of the contract, and every member is from where the table says', async () => {
  const { task, backend, tool } = await play([kClick, kDone]);
  assert.deepEqual([task.status, task.error], ['success', undefined]);
  assert.deepEqual(tool.actions, [press()]);
  assert.equal(task.messages.at(-1)?.content, 'Bought.');
  for (const { path, headers, body } of backend.received) {
    assert.equal(path, '/api/agent/interact');
    assert.equal(headers['authorization'], 'Bearer tok');
    const checked = interactRequest.safeParse(body);
    assert.ok(checked.success, JSON.stringify(checked.error?.issues));
    for (const unasked of ['dom', 'skeletonDom', 'screenshot']) assert.ok(!(unasked in body), unasked);
  }
  const [first, second] = backend.received.map(({ body }) => body);
  const everyCall = {
    url: kShop.url,
    query: 'Buy tea',
    domMode: 'semantic',
    interactiveTree: [{ i: 'bu000001', r: 'btn', n: 'Next page' }],
    viewport: { width: 1, height: 2 },
    pageTitle: 'Tea',
    tabId: 7,
    sessionId: 'S1',
    domain: 'shop.test',
    title: 'shop.test: Buy tea',
    scrollPosition: '0%',
    scrollableContainers: [{ id: 'sc000001', depth: '10%', hasMore: true }],
    recentEvents: ["[2s ago] Added: 'Saved'"],
    hasErrors: false,
    hasSuccess: true,
  };
  assert.deepEqual(first, everyCall);
  assert.deepEqual(second, {
    ...everyCall,
    taskId: 'T1',
    previousUrl: kShop.url,
    lastActionStatus: 'success',
    lastActionResult: { success: true, actualState: 'done' },
    clientObservations: { didNetworkOccur: false, didDomMutate: true, didUrlChange: false },
    domChanges: {
      addedCount: 3,
      removedCount: 1,
      dropdownDetected: true,
      dropdownOptions: ['Green', 'Black'],
      stabilizationTime: 40,
      previousUrl: kShop.url,
      urlChanged: false,
      didNetworkOccur: false,
    },
  });
});

test('a failed action is told with its code and element', async () => {
  const tool = listing((call) => (call.action === 'click' ? refused() : undefined));
  const { backend } = await play([kClick, kDone], tool);
  const { lastActionStatus, lastActionError } = backend.received[1]?.body ?? {};
  assert.equal(lastActionStatus, 'failure');
  assert.deepEqual(lastActionError, {
    code: 'STALE',
    message: 'The node is gone.',
    action: 'click(bu000001)',
    elementId: 'bu000001',
  });
});

for (const [asks, more, sent] of [
  ['the skeleton', { status: 'needs_context', requestedDomMode: 'skeleton' }, { skeletonDom: '<skeleton>' }],
  ['the whole page by status', { status: 'needs_full_dom' }, { dom: '<html>' }],
  ['the whole page by action', { action: 'needs_full_dom()' }, { dom: '<html>' }],
  [
    'skeleton and picture',
    { status: 'needs_context', requestedDomMode: 'hybrid' },
    { skeletonDom: '<skeleton>', screenshot: 'AAAA', screenshotHash: '0f' },
  ],
] as const) {
  test(`${asks} is sent when it is asked for, with the tree, in the same round`, async () => {
    const picture = {
      success: true,
      data: { base64: 'AAAA', hash: '0f', mimeType: 'image/jpeg', width: 1, height: 1 },
    } as const;
    const tool = listing((call) => (call.action === 'screenshot' ? picture : undefined));
    const { task, backend } = await play([data(more), kDone], tool);
    assert.deepEqual([task.status, task.error], ['success', undefined]);
    const [first, second] = backend.received.map(({ body }) => body);
    assert.deepEqual(second, { ...first, taskId: 'T1', ...sent });
  });
}

test('a picture of 2 MB is sent', async () => {
  const base64 = Buffer.alloc(2 * 1024 * 1024).toString('base64');
  const picture = { success: true, data: { base64, hash: '0f', mimeType: 'image/jpeg', width: 1, height: 1 } } as const;
  const tool = listing((call) => (call.action === 'screenshot' ? picture : undefined));
  const { backend } = await play([data({ status: 'needs_context', needsScreenshot: true }), kDone], tool);
  const { screenshot, screenshotHash } = backend.received[1]?.body ?? {};
  assert.deepEqual([screenshot === base64, screenshotHash], [true, '0f']);
});

test('a picture that cannot be taken does not fail the round', async () => {
  const tool = listing((call) => (call.action === 'screenshot' ? refused() : undefined));
  const { task, backend } = await play([data({ status: 'needs_context', needsScreenshot: true }), kDone], tool);
  assert.equal(task.status, 'success');
  assert.ok(!('screenshot' in (backend.received[1]?.body ?? {})));
});

test('more than two wishes in a round are an error', async () => {
  const { task, backend } = await play([data({ status: 'needs_full_dom' })]);
  assert.match(task.error ?? '', /keeps asking for more/);
  assert.equal(backend.received.length, 3);
});

test('an action that cannot be read goes back as BAD_INPUT, twice; then it is an error', async () => {
  const corrected = await play([data({ action: 'launch()' }), data({ action: 'click(' }), kClick, kDone]);
  assert.deepEqual([corrected.task.status, corrected.task.error], ['success', undefined]);
  const reported = corrected.backend.received[1]?.body['lastActionError'] as Record<string, unknown>;
  assert.deepEqual([reported['code'], reported['action']], ['BAD_INPUT', 'launch()']);
  const never = await play([data({ action: 'launch()' })]);
  assert.match(never.task.error ?? '', /actions cannot be used: There is no action/);
  assert.deepEqual(never.tool.actions, []);
});

test('a question is asked, and its answer goes with the next call', async () => {
  const { task, backend } = await play([data({ status: 'needs_user_input', userQuestion: 'Which tea?' }), kDone]);
  assert.equal(task.status, 'success');
  assert.match(String(backend.received[1]?.body['query']), /Which tea\? The person answered: green/);
});

test('completed and failed end the task, a plan is shown', async () => {
  const plan = {
    steps: [{ id: 'step_0', index: 0, description: 'Buy', status: 'active', toolType: 'DOM' }],
    currentStepIndex: 0,
    createdAt: 1,
  };
  const failed = await play([data({ status: 'failed', reason: 'Sold out.', plan })]);
  assert.deepEqual([failed.task.status, failed.task.error], ['error', 'Sold out.']);
  assert.equal(failed.task.plan?.steps[0]?.description, 'Buy');
  assert.equal((await play([data({ status: 'completed' })])).task.status, 'success');
});

test('429, 503 and a lost connection are tried again with the same idempotency key; a round has its own', async () => {
  const { task, backend, pauses, tool } = await play([
    { status: 429, headers: { 'retry-after': '3' }, body: {} },
    { status: 503, body: 'x' },
    'drop',
    kClick,
    kDone,
  ]);
  assert.deepEqual([task.status, task.error], ['success', undefined]);
  assert.deepEqual(pauses, [3_000, 2_000, 4_000]);
  const keys = backend.received.map(({ headers }) => headers['idempotency-key']);
  assert.deepEqual([new Set(keys.slice(0, 4)).size, new Set(keys).size], [1, 2]);
  assert.deepEqual(tool.actions, [press()]);
});

for (const [what, answer, words, tries] of [
  ['no JSON', { body: '<html>' }, /not JSON/, 1],
  ['what does not fit', { body: { success: true, data: { action: 7 } } }, /does not fit the contract/, 1],
  [
    'a refusal',
    { body: { success: false, error: { code: 'QUOTA', message: 'No credit.' } } },
    /refused \(QUOTA\): No credit/,
    1,
  ],
  [
    'a refusal with a status',
    { status: 400, body: { success: false, error: { code: 'QUOTA', message: 'No credit.' } } },
    /No credit/,
    1,
  ],
  ['401', { status: 401, body: {} }, /does not accept the token/, 1],
  ['500 for ever', { status: 500, body: {} }, /internal error \(500\)\. Tried 4 times/, 4],
] as const) {
  test(`${what} ends the task in words, without the token`, async () => {
    const { task, backend } = await play([answer]);
    assert.match(task.error ?? '', words);
    assert.ok(!JSON.stringify(task).includes('tok"'));
    assert.equal(backend.received.length, tries);
  });
}

test('without the address of a backend it is said where one goes', () => {
  for (const url of ['', 'localhost']) {
    assert.throws(
      () => new HttpPlanner({ url }),
      /missing or wrong\. .*options of the extension, or as `url` in a program/,
    );
  }
});

test('a backend that never answers is an error at its deadline, and stopped at once', async () => {
  const late = await play(['hang'], listing(), { deadlineMs: 50 });
  assert.match(late.task.error ?? '', /did not answer within 0\.05 s\. Tried 4 times/);
  const backend = new ContractServer(['hang']);
  const agent = new Agent({
    tool: listing(),
    planner: new HttpPlanner({ url: await backend.listen() }),
    person: new ScriptedPerson(),
  });
  const running = agent.run({ instruction: 'Buy tea' });
  await eventually('it is asked', () => backend.received.length === 1);
  const taken = ownTime();
  agent.stop();
  assert.equal((await running).status, 'interrupted');
  assert.ok(taken() < 1_000);
});

test('the backend’s ids go with the task into another life', async () => {
  const store = new MemoryStore();
  const backend = new ContractServer([kClick, 'hang', kDone]);
  const url = await backend.listen();
  const parts = (): ConstructorParameters<typeof Agent>[0] => ({
    tool: listing((call) => (call.action === 'click' ? done() : undefined)),
    planner: new HttpPlanner({ url }),
    person: new ScriptedPerson(),
    store,
  });
  const first = new Agent(parts());
  void first.run({ instruction: 'Buy tea' });
  await eventually('the second call', () => backend.received.length === 2);
  const slots = new MemoryStore();
  for (const [slot, text] of store.slots) slots.slots.set(slot, text);
  assert.equal((await new Agent({ ...parts(), store: slots }).continueStored())?.status, 'success');
  const { taskId, sessionId } = backend.received[2]?.body ?? {};
  assert.deepEqual([taskId, sessionId], ['T1', 'S1']);
  first.stop();
});
