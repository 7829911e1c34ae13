// Backends as teams write them: behind a path, without CORS headers, and with everything that the contract leaves optional.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { interactRequest } from '../../js-glue/interact/schemas.js';
import { type Received, data } from '../support/contract_server.js';
import { kClick, kDone, listing, play } from './support/backed.js';
import { kShop, refused } from './support/scripted.js';

/** An object that is a member of what was sent. */
const part = (received: Received | undefined, name: string): Record<string, unknown> =>
  (received?.body[name] ?? {}) as Record<string, unknown>;

for (const [path, asked] of [
  ['', '/api/agent/interact'],
  ['v1', '/v1/api/agent/interact'],
  ['team/agent/?key=1#top', '/team/agent/api/agent/interact'],
  ['v1/api/agent/interact', '/v1/api/agent/interact'],
] as const) {
  test(`a backend at "/${path}" is asked at ${asked}`, async () => {
    const { backend } = await play([kDone], listing(), { path });
    assert.deepEqual(
      backend.received.map((one) => one.path),
      [asked],
    );
  });
}

test('a backend whose answers the browser withholds is not reported as unreachable', async () => {
  const withheld = async (_url: unknown, { mode }: RequestInit = {}): Promise<Response> => {
    if (mode !== 'no-cors') throw new TypeError('Failed to fetch');
    return new Response(null);
  };
  const { task } = await play([kDone], listing(), { fetch: withheld as typeof fetch });
  assert.match(task.error ?? '', /can be reached, but .* must send CORS headers/);
  assert.equal(task.reason?.code, 'noCors');
  const gone = async (): Promise<Response> => {
    throw new TypeError('Failed to fetch');
  };
  const { task: lost } = await play([kDone], listing(), { fetch: gone as typeof fetch });
  assert.equal(lost.reason?.code, 'unreachable');
});

test('a question comes with why it is asked and with what is missing', async () => {
  const ask = data({
    status: 'needs_user_input',
    userQuestion: 'Where to?',
    reasoning: 'The form needs an address.',
    missingInformation: ['street', { field: 'city', description: 'where the parcel goes' }, 7],
  });
  const { task } = await play([ask, kDone]);
  const question = 'Where to?\nThe form needs an address.\n- street\n- city: where the parcel goes';
  assert.ok(
    task.messages.some(({ role, content }) => role === 'assistant' && content === question),
    JSON.stringify(task.messages),
  );
});

test('the reasoning of a backend stands with its thought, and alone where it has none', async () => {
  const click = { action: 'click(bu000001)', reasoning: 'It leads on.' };
  const { task } = await play([data({ ...click, thought: 'Next.' }), data(click), kDone]);
  assert.deepEqual(
    task.messages.filter(({ actionPayload }) => actionPayload !== undefined).map(({ content }) => content),
    ['Next.\nIt leads on.', 'It leads on.'],
  );
});

test('a failed action goes back as it was written', async () => {
  const tool = listing((call) => (call.action === 'type' ? refused() : undefined));
  const action = 'setValue(bu000001, "space x")';
  const { backend } = await play([data({ action }), kDone], tool);
  assert.equal(part(backend.received[1], 'lastActionError')['action'], action);
});

test('the address before an action stands with its changes', async () => {
  const { backend } = await play([kClick, kDone]);
  assert.equal(part(backend.received[1], 'domChanges')['previousUrl'], kShop.url);
});

for (const spelling of ['expected_outcome', 'expectedOutcome']) {
  test(`what is expected is taken as ${spelling}`, async () => {
    const { tool } = await play([
      data({ action: 'click(bu000001)', [spelling]: { type: 'element_appears', text: 'Paid' } }),
      kDone,
    ]);
    const [call] = tool.actions;
    assert.deepEqual(call !== undefined && 'expect' in call && call.expect, { type: 'element_appears', text: 'Paid' });
  });
}

test('a new session has the name that the backend gives it, and none before', async () => {
  const { task, backend } = await play([kClick, kDone], listing(), { isNew: true });
  assert.deepEqual(
    backend.received.map(({ body }) => body['sessionId']),
    [undefined, 'S1'],
  );
  assert.equal(task.sessionId, 'S1');
});

test('a name that cannot be one of a session is not taken', async () => {
  const { task } = await play([data({ ...{ action: 'finish()' }, sessionId: '../x' })], listing(), { isNew: true });
  assert.match(task.sessionId, /^session_/);
});

for (const code of ['DIALOG_OPEN', 'SECURITY_BLOCKED'] as const) {
  test(`the backend learns that a page cannot be read (${code}), and opens another`, async () => {
    let isOpen = true;
    const tool = listing((call) => {
      if (call.action === 'navigate') isOpen = false;
      const error = { code, message: 'The page is blocked.', retrySuggested: false };
      return isOpen && call.action !== 'navigate' ? { success: false, error } : undefined;
    });
    const answers = [data({ action: `navigate("${kShop.url}")` }), kDone];
    const { task, backend } = await play([data({ status: 'needs_full_dom' }), ...answers], tool);
    assert.deepEqual([task.status, task.error], ['success', undefined]);
    const [first, , third] = backend.received.map(({ body }) => body);
    assert.deepEqual(
      [first?.['interactiveTree'], first?.['lastActionStatus'], part(backend.received[0], 'lastActionError')],
      [[], 'failure', { code, message: 'The page is blocked.', action: '' }],
    );
    assert.deepEqual([third?.['pageTitle'], third?.['lastActionError']], ['Tea', undefined]);
    assert.ok(backend.received.every(({ body }) => interactRequest.safeParse(body).success));
  });
}
