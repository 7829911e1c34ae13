// The contract in both directions: the backend understands what the client sends, and its answers fit the client's
// schemas and do what they say.
import assert from 'node:assert/strict';
import { after as afterAll, before, describe, test } from 'node:test';

import { understood } from '../../js-glue/interact/action_to_call.js';
import { readResponse } from '../../js-glue/interact/response.js';
import type { InteractData } from '../../js-glue/interact/schemas.js';
import { OPERATIONS } from '../../js-glue/backend/api/operations.js';
import { Client, Program, aRequest, after, kTree, scriptFile } from './support.js';

const kScript = {
  plan: ['Put tea into the cart', 'Enter the name', 'Check out'],
  steps: [
    { action: 'click', on: { r: 'btn', n: 'Add to cart' }, thought: 'Tea first.' },
    { action: 'type', on: { n: 'Your name' }, with: { text: 'Ada', clearFirst: true } },
    { ask: 'Which address?' },
    { action: 'scroll', with: { deltaY: 300 } },
    { finish: 'Tea is on its way.' },
  ],
};

describe('a scripted backend', () => {
  let program: Program;
  let client: Client;
  before(async () => {
    program = await Program.start({ DOMTOOL_SCRIPT: scriptFile(kScript) });
    client = new Client(program.url);
  });
  afterAll(() => program.stop());

  test('each answer fits the schema of the client, and its action and details mean the same call', async () => {
    const calls: unknown[] = [];
    let data = await client.round();
    for (let rounds = 0; rounds < 2; rounds += 1) {
      const read = readResponse({ success: true, data });
      assert.equal(read.is, 'data', JSON.stringify(read));
      const byDetails = understood(undefined, data.actionDetails);
      calls.push(byDetails);
      // The grammar's string has no place for the selector path.
      const { selectorPath: _, ...rest } = byDetails.is === 'call' ? (byDetails.call as { selectorPath?: string }) : {};
      assert.deepEqual(understood(data.action, undefined), { is: 'call', call: rest });
      data = await client.round(after(data));
    }
    assert.deepEqual(calls, [
      { is: 'call', call: { action: 'click', nodeId: 'bu000001', selectorPath: '#add' } },
      { is: 'call', call: { action: 'type', nodeId: 'in000001', text: 'Ada', clearFirst: true } },
    ]);
  });

  test('the selector path of the node goes with its id', async () => {
    const { actionDetails } = await client.round();
    assert.deepEqual(actionDetails, { name: 'click', elementId: 'bu000001', selectorPath: '#add', args: {} });
  });

  test('a plan goes in time with the actions, to its end', async () => {
    const seen: string[] = [];
    const record = ({ plan, currentStep, totalSteps }: InteractData): void => {
      seen.push(`${currentStep}/${totalSteps} ${plan?.steps.map(({ status }) => status[0]).join('')}`);
    };
    let data = await client.round();
    record(data);
    for (let rounds = 0; rounds < 4; rounds += 1) {
      data = await client.round(after(data));
      record(data);
    }
    assert.deepEqual(seen, ['0/3 app', '1/3 cap', '2/3 cca', '2/3 cca', '2/3 ccc']);
    assert.deepEqual([data.status, data.action], ['completed', 'finish("Tea is on its way.")']);
    assert.deepEqual(
      data.plan?.steps.map(({ id, index, toolType }) => [id, index, toolType]),
      [0, 1, 2].map((at) => [`step_${at}`, at, 'DOM']),
    );
  });

  test('a question waits for the person, whose answer is kept as theirs', async () => {
    let data = await client.round();
    data = await client.round(after(data));
    data = await client.round(after(data));
    assert.deepEqual([data.status, data.userQuestion, data.action], ['needs_user_input', 'Which address?', undefined]);
    const sessionId = data.sessionId ?? '';
    assert.equal((await client.session(sessionId))?.['status'], 'waiting');
    data = await client.round(after(data, { query: 'Buy tea\nWhich address? The person answered: Tea Lane 1' }));
    assert.equal(data.action, 'scroll()');
    const stored = (await client.messages(sessionId)).map(({ role, content }) => [role, content]);
    assert.deepEqual(stored, [
      ['user', 'Buy tea'],
      ['assistant', 'Tea first.'],
      ['assistant', 'setValue("in000001", "Ada")'],
      ['assistant', 'Which address?'],
      ['user', 'Which address? The person answered: Tea Lane 1'],
      ['assistant', 'scroll()'],
    ]);
  });

  test('messages have roles, an order, and what came of each action', async () => {
    let data = await client.round();
    data = await client.round(
      after(data, {
        lastActionStatus: 'failure',
        lastActionResult: { success: false },
        lastActionError: { code: 'OBSCURED', message: 'A banner covers it.', action: 'click' },
      }),
    );
    assert.equal(data.status, 'correcting');
    data = await client.round(after(data));
    const { body } = await client.get(`/api/session/${data.sessionId}/messages`);
    const read = OPERATIONS.messages.answer.parse(body);
    assert.deepEqual(
      read.messages.map(({ sequenceNumber }) => sequenceNumber),
      [0, 1, 2, 3],
    );
    assert.deepEqual(
      read.messages.map(({ status, error }) => [status, error?.code]),
      [
        [undefined, undefined],
        ['failure', 'OBSCURED'],
        ['success', undefined],
        [undefined, undefined],
      ],
    );
    const older = await client.get(`/api/session/${data.sessionId}/messages?before=2&limit=1`);
    assert.deepEqual(
      OPERATIONS.messages.answer.parse(older.body).messages.map(({ sequenceNumber }) => sequenceNumber),
      [1],
    );
    assert.equal(read.total, 4);
  });

  test('an action after which nothing is different has failed, unless it need not change anything', async () => {
    const quiet = { clientObservations: { didNetworkOccur: false, didDomMutate: false, didUrlChange: false } };
    let data = await client.round();
    data = await client.round(after(data, quiet));
    assert.equal(data.status, 'correcting');
    const [, clicked] = await client.messages(data.sessionId ?? '');
    assert.equal(clicked?.['status'], 'failure');
    // The field now holds what was typed: the pages before and after differ without the client's word.
    const filled = kTree.map((node) => (node.i === 'in000001' ? { ...node, v: 'Ada' } : node));
    data = await client.round(after(data, { ...quiet, interactiveTree: filled as never }));
    const [, , typed] = await client.messages(data.sessionId ?? '');
    assert.equal(typed?.['status'], 'success');
  });

  test('a task about looks is shown the page first, once a page, and then decided', async () => {
    const query = 'Click the blue button in the corner';
    const wish = await client.round({ query });
    assert.deepEqual(
      [wish.status, wish.requestedDomMode, wish.needsScreenshot, wish.needsSkeletonDom, wish.action],
      ['needs_context', 'hybrid', true, true, undefined],
    );
    const context = { skeletonDom: '<button id="bu000001">', screenshot: 'AAAA', screenshotHash: '0f' };
    const data = await client.round({ query, taskId: wish.taskId, ...context });
    assert.equal(data.action, 'click("bu000001")');
    assert.equal((await client.round({ ...after(data), query })).status, 'executing');
    assert.equal((await client.messages(data.sessionId ?? '')).filter(({ role }) => role === 'user').length, 1);
  });

  test('a list of nothing is asked for as a skeleton', async () => {
    const wish = await client.round({ interactiveTree: [] });
    assert.deepEqual([wish.status, wish.requestedDomMode], ['needs_context', 'skeleton']);
  });

  test('a session follows its tab, keeps where it began, and can be found, named and deleted', async () => {
    const first = await client.round({ sessionId: 'session_followed', query: 'Compare a hundred kettles' });
    const moved = { url: 'https://news.example.co.uk/a', domain: 'example.co.uk' };
    await client.round(after(first, { ...moved, query: 'Compare a hundred kettles' }));
    const one = async (path: string): Promise<Record<string, unknown> | null> =>
      OPERATIONS.session.answer.parse((await client.get(path)).body).session;
    const session = await one('/api/session/by-domain/example.co.uk');
    assert.deepEqual(
      [session?.['sessionId'], session?.['url'], session?.['title'], session?.['metadata']],
      [
        'session_followed',
        moved.url,
        'shop.test: Compare a hundred kettles',
        { initialUrl: 'https://shop.test/tea', initialDomain: 'shop.test' },
      ],
    );
    assert.equal((await one('/api/session/latest'))?.['sessionId'], 'session_followed');
    assert.equal(await one('/api/session/by-domain/nowhere.test'), null);
    const found = await client.get('/api/session?query=hundred%20KETTLES');
    assert.deepEqual([OPERATIONS.sessions.answer.parse(found.body).total], [1]);
    assert.equal((await client.get('/api/session?query=100%25')).body['total'], 0);
    const renamed = await client.ask('PATCH', '/api/session/session_followed', { body: { title: 'Kettles' } });
    assert.deepEqual((renamed.body['session'] as Record<string, unknown>)['isRenamed'], true);
    assert.deepEqual((await client.ask('DELETE', '/api/session/session_followed')).body, { deleted: 1 });
    assert.deepEqual((await client.get('/api/session/session_followed/messages')).body, {
      sessionId: 'session_followed',
      messages: [],
      total: 0,
      sessionExists: false,
    });
    assert.equal((await client.get(`/api/task/${first.taskId}`)).status, 404);
  });

  test('the same key gives the same answer, and says nothing twice; for another request it is refused', async () => {
    const first = await client.round({}, 'key-1');
    const again = await client.round({}, 'key-1');
    assert.deepEqual(again, first);
    assert.equal((await client.messages(first.sessionId ?? '')).length, 2);
    const other = await client.ask('POST', '/api/agent/interact', {
      body: aRequest({ query: 'Buy coffee' }),
      headers: { 'idempotency-key': 'key-1' },
    });
    assert.equal(other.status, 409);
  });

  test('of two rounds of one task at once, one is decided and the other is told', async () => {
    const first = await client.round();
    const both = await Promise.all(
      ['a', 'b'].map((key) =>
        client.ask('POST', '/api/agent/interact', {
          body: aRequest(after(first)),
          headers: { 'idempotency-key': `both-${key}` },
        }),
      ),
    );
    const statuses = both.map(({ status }) => status).toSorted();
    // If the first was over before the second was read, there was nothing to collide.
    assert.ok(statuses.join() === '200,409' || statuses.join() === '200,200', statuses.join());
    const numbers = (await client.messages(first.sessionId ?? '')).map(({ sequenceNumber }) => sequenceNumber);
    assert.deepEqual(numbers, [...numbers.keys()]);
  });

  test('a task and its plan can be asked for', async () => {
    const { taskId } = await client.round();
    const { task } = OPERATIONS.task.answer.parse((await client.get(`/api/task/${taskId}`)).body);
    assert.deepEqual(
      [task.status, task.instruction, task.steps, task.plan?.steps.length],
      ['running', 'Buy tea', 1, 3],
    );
  });

  test('the OpenAPI names every operation, and each of its references leads somewhere', async () => {
    const { body } = await client.get('/openapi.json');
    const text = JSON.stringify(body);
    const { paths, components } = body as {
      paths: Record<string, Record<string, unknown>>;
      components: { schemas: object };
    };
    for (const { method, path } of Object.values(OPERATIONS)) assert.ok(paths[path]?.[method], `${method} ${path}`);
    for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"/]+)"/g)) {
      assert.ok(Object.hasOwn(components.schemas, name ?? ''), name);
    }
    assert.equal(/"\$ref":"#\/(?!components\/schemas\/)/.exec(text), null);
  });
});
