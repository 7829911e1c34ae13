// Secrets by name: where they may be filled in, what never comes back, and what is in the storage.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Agent } from '../../js-glue/agent/task/agent.js';
import { MemoryStore } from '../../js-glue/agent/task/journal.js';
import { SecretTool, NO_SECRETS } from '../../js-glue/policy/secret_tool.js';
import { Scrubber } from '../../js-glue/policy/scrub_secrets.js';
import type { SecretKind, SecretLabel, SecretSource } from '../../js-glue/policy/secret.js';
import { SecretVault } from '../../js-glue/agent/secrets/vault.js';
import type { ToolCall, ToolResult } from '../../js-glue/tool/contract/contract.js';
import { FakeTool, ScriptedPerson, ScriptedPlanner, act, done, kFinish, textsIn } from './support/scripted.js';
import type { FakePage, Row } from './support/scripted.js';

const kValue = 'Tide-table[4711]';

function sourceOf(kind: SecretKind = 'password', sites = ['shop.test'], value = kValue): SecretSource {
  const label: SecretLabel = { name: 'secret', kind, sites };
  return { labels: async () => [label], value: async () => value };
}

const kType: ToolCall = { action: 'type', nodeId: 'te000001', text: '{{secret}}' };

function pageWith(row: Partial<Row>, more: Partial<FakePage> = {}): FakePage {
  const field = { id: 'te000001', role: 'textbox', tag: 'input', name: 'Field', type: 'text', ...row };
  return { url: 'https://shop.test/', rows: [{ id: 'ma000001', frameId: 'main' }, field], ...more };
}

const kPassword = { redacted: 'password', type: 'password', name: 'Password' };

async function typed(page: FakePage, source = sourceOf(), call = kType): Promise<{ sent?: ToolCall; words: string }> {
  const tool = new FakeTool(page);
  const result = await new SecretTool(tool, source).execute(call);
  const [sent] = tool.actions;
  return { ...(sent === undefined ? {} : { sent }), words: result.success ? 'done' : result.error.message };
}

test('a secret is put in on its site, into a field of its kind', async () => {
  assert.deepEqual((await typed(pageWith(kPassword))).sent, { ...kType, text: kValue });
  const www = pageWith(kPassword, { url: 'https://www.shop.test/sign-in' });
  assert.deepEqual((await typed(www)).sent, { ...kType, text: kValue });
});

test('fill takes secrets, each into its own field', async () => {
  const call = (nodeId: string): ToolCall => ({
    action: 'fill',
    fields: [
      { nodeId: 'te000001', value: '{{ secret }}' },
      { nodeId, value: 'Ada' },
    ],
  });
  const { sent } = await typed(pageWith(kPassword), sourceOf(), call('te000002'));
  assert.ok(sent?.action === 'fill' && sent.fields[0]?.value === kValue && sent.fields[1]?.value === 'Ada');
});

const kFrame = { ...kPassword, frameId: 'f1' };
for (const [where, page, words] of [
  ['on another site', pageWith(kPassword, { url: 'https://evil.example/' }), /does not belong to evil\.example/],
  [
    'on a site whose name begins alike',
    pageWith(kPassword, { url: 'https://shop.test.evil.example/' }),
    /does not belong/,
  ],
  [
    'in a frame of another site',
    pageWith(kFrame, { frames: [{ id: 'f1', origin: 'https://evil.example' }] }),
    /evil\.example/,
  ],
  ['in a frame of no origin', pageWith(kFrame, { frames: [{ id: 'f1', origin: 'null' }] }), /not known which site/],
  ['over http', pageWith(kPassword, { url: 'http://shop.test/' }), /not encrypted/],
  ['in a field for a comment', pageWith({ name: 'Comment' }), /is for a password field/],
  ['in a field for a card', pageWith({ redacted: 'payment' }), /is for a password field/],
  ['in what is no field', pageWith({ ...kPassword, role: 'button', redacted: 'policy' }), /is for a password field/],
  ['in a node that is not there', pageWith({ id: 'te000009' }), /not a field/],
] as const) {
  test(`a secret is not put in ${where}`, async () => {
    const { sent, words: shownWords } = await typed(page);
    assert.equal(sent, undefined);
    assert.match(shownWords, words);
    assert.ok(!shownWords.includes(kValue));
  });
}

const kForm = { id: 'fo000001', role: 'form', tag: 'form' };
for (const [where, form, button, words] of [
  ['sent to another site', { action: 'https://evil.example/take' }, {}, /does not belong to evil\.example/],
  ['sent over http', { action: 'http://shop.test/take' }, {}, /not encrypted/],
  ['sent by mail', { action: 'mailto:a@evil.example' }, {}, /not known which site/],
  ['of which a button sends it elsewhere', {}, { action: 'https://evil.example/' }, /does not belong to evil\.example/],
] as const) {
  test(`a secret is not put into a form ${where}, however it is asked about`, async () => {
    const inForm = { ...kPassword, id: 'te000001', tag: 'input', role: 'textbox', parentId: 'fo000001' };
    const send = { id: 'bu000001', role: 'button', tag: 'button', type: 'submit', name: 'Go', parentId: 'fo000001' };
    const rows = [{ ...kForm, ...form }, inForm, { ...send, ...button }];
    const { sent, words: shownWords } = await typed({ url: 'https://shop.test/', rows });
    assert.equal(sent, undefined);
    assert.match(shownWords, words);
    const own = [{ ...kForm, action: '/sign-in' }, inForm, { ...send, action: 'https://www.shop.test/next' }];
    assert.ok((await typed({ url: 'https://shop.test/', rows: own })).sent);
    const scripted = [{ ...kForm, action: 'javascript:void(0)' }, inForm, send];
    assert.ok((await typed({ url: 'https://shop.test/', rows: scripted })).sent);
  });
}

test('in a frame of its own site a secret is put in, and over http where the person wrote so', async () => {
  const frames = [{ id: 'f1', origin: 'https://pay.shop.test' }];
  assert.ok((await typed(pageWith(kFrame, { frames, url: 'https://other.example/' }))).sent);
  assert.ok(
    (await typed(pageWith(kPassword, { url: 'http://shop.test/' }), sourceOf('password', ['http://shop.test']))).sent,
  );
});

for (const [kind, row, other] of [
  ['payment', { redacted: 'payment' }, { name: 'Card holder' }],
  ['one-time-code', { redacted: 'one-time-code' }, { redacted: 'password' }],
  ['identity', { redacted: 'identity' }, { name: 'Passport' }],
  ['email', { type: 'email', name: 'Contact' }, { name: 'Comment' }],
  ['email', { name: 'Benutzername' }, { name: 'Benutzername', redacted: 'password' }],
  ['text', { name: 'City' }, { name: 'Note', states: ['multiline'] }],
] as const) {
  test(`a secret of the kind ${kind} goes into ${JSON.stringify(row)}, not into ${JSON.stringify(other)}`, async () => {
    assert.ok((await typed(pageWith(row as Partial<Row>), sourceOf(kind))).sent);
    assert.equal((await typed(pageWith(other as unknown as Partial<Row>), sourceOf(kind))).sent, undefined);
  });
}

for (const call of [
  { action: 'navigate', url: 'https://shop.test/?q={{secret}}' },
  { action: 'find', text: '{{secret}}' },
  { action: 'keypress', key: '{{secret}}' },
  { action: 'select', nodeId: 'te000001', values: ['{{secret}}'] },
  { action: 'handle_dialog', accept: true, promptText: '{{secret}}' },
  { ...kType, expect: { type: 'element_appears', text: '{{secret}}' }, text: 'x' },
] as const) {
  test(`a secret is not used by ${call.action}${'expect' in call ? ' in what is expected' : ''}`, async () => {
    assert.equal((await typed(pageWith(kPassword), sourceOf(), call as unknown as ToolCall)).sent, undefined);
  });
}

test('braces around anything that is no secret stay text', async () => {
  const call: ToolCall = { ...kType, text: 'Dear {{customer}}' };
  assert.deepEqual((await typed(pageWith({ name: 'Note' }), sourceOf(), call)).sent, call);
});

/** A page that repeats everything typed into it, in several spellings. */
function echoing(): FakeTool {
  let shownWords = '';
  const answer = (call: ToolCall): ToolResult | undefined => {
    if (call.action === 'type') {
      shownWords = call.text;
      const escaped = shownWords.replace('[', '\\[');
      const html = shownWords.replaceAll('-', '&#45;');
      const result = done();
      if (!result.success || !('observed' in result.data)) return result;
      const events = [`alert "${shownWords.toUpperCase()}"`, escaped, encodeURIComponent(shownWords), html.slice(0, 0)];
      return { success: true, data: { ...result.data, observed: { ...result.data.observed, events } } };
    }
    if (call.action === 'find' && shownWords !== '') {
      return {
        success: false,
        error: { code: 'NOT_FOUND', message: `nothing says ${shownWords}`, retrySuggested: false },
      };
    }
    if (call.action === 'back' && shownWords !== '') throw new Error(`cannot leave ${shownWords}`);
    return undefined;
  };
  return new FakeTool(pageWith(kPassword), answer);
}

function holdsValue(value: unknown): boolean {
  const wanted = kValue.toLowerCase();
  return textsIn(value).some((text) => {
    const plain = decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'))
      .replaceAll('\\', '')
      .toLowerCase();
    return plain.includes(wanted);
  });
}

test('the value is in no record, message, observation or error of a task that uses it', async () => {
  const store = new MemoryStore();
  const person = new ScriptedPerson();
  const tool = echoing();
  const planner = new ScriptedPlanner([
    act(kType, { action: 'find', text: 'anything' }),
    (turn) => turn.see().then(() => act({ action: 'back' })),
    kFinish,
  ]);
  const agent = new Agent({ tool, planner, person, store, secrets: sourceOf() });
  const task = await agent.run({ instruction: 'Sign in' });
  assert.ok(tool.actions.some((call) => call.action === 'type' && call.text === kValue));
  assert.equal(task.status, 'error');
  assert.match(task.error ?? '', /cannot leave \{\{secret\}\}/);
  const reported = [
    ...planner.turns.flatMap(({ outcomes, lines, notes, messages, secrets }) => [
      outcomes,
      lines,
      notes,
      messages,
      secrets,
    ]),
  ];
  assert.ok(!holdsValue([reported, task, person.tasks, person.asked, [...store.slots.values()].map((text) => text)]));
  assert.ok([...store.slots.values()].some((text) => text.includes('{{secret}}')));
});

test('another life knows what to take out', async () => {
  const tool = echoing();
  await new SecretTool(tool, sourceOf()).execute(kType);
  const later = new SecretTool(tool, sourceOf());
  await later.remember(['secret']);
  assert.ok(!holdsValue(await later.execute({ action: 'find', text: 'x' })));
});

test('numbers are found however they are parted, short ones only by themselves', () => {
  const scrubber = new Scrubber();
  scrubber.note('card', '4242 4242 4242 4242');
  scrubber.note('code', '737');
  assert.equal(scrubber.scrub('4242424242424242 and 4242-4242-4242-4242'), '{{card}} and {{card}}');
  assert.equal(scrubber.scrub('kd737913 says "737"'), 'kd737913 says "{{code}}"');
});

test('once a secret was put in, nothing is copied, pasted or dragged out of a field', async () => {
  const tool = new FakeTool(pageWith(kPassword));
  const gated = new SecretTool(tool, sourceOf());
  const paste: ToolCall = { action: 'keypress', key: 'Control+v' };
  assert.ok((await gated.execute(paste)).success);
  await gated.execute(kType);
  const before = tool.actions.length;
  for (const key of [
    'Control+c',
    'Meta+X',
    'ctrl+Shift+v',
    'Shift+Insert',
    'Control+Insert',
    'Paste',
    'Control+KeyC',
  ]) {
    assert.ok(!(await gated.execute({ action: 'keypress', key })).success, key);
  }
  assert.ok(!(await gated.execute({ action: 'drag', nodeId: 'te000001', to: { x: 1, y: 1 } })).success);
  assert.equal(tool.actions.length, before);
  for (const key of ['Control+a', 'c', 'Enter', 'Delete']) {
    assert.ok((await gated.execute({ action: 'keypress', key })).success, key);
  }
});

// ---------------------------------------------------------------- at rest

function storage() {
  const areas = { local: new Map<string, unknown>(), session: new Map<string, unknown>() };
  return {
    areas,
    get: async (area: 'local' | 'session', key: string) => areas[area].get(key),
    set: async (area: 'local' | 'session', key: string, value: unknown) =>
      void (value === null ? areas[area].delete(key) : areas[area].set(key, structuredClone(value))),
  };
}

const kSecret = { name: 'password', kind: 'password', sites: ['shop.test'], value: kValue } as const;
const kFew = 1_000;

test('at rest nothing tells the value, and the passphrase opens it in another session', async () => {
  const kept = storage();
  const vault = new SecretVault(kept, kFew);
  await vault.open('a long passphrase');
  await vault.put(kSecret);
  const atRest = JSON.stringify([...kept.areas.local]);
  assert.ok(!atRest.includes(kValue) && !atRest.includes(btoa(kValue)) && !atRest.includes('passphrase'));
  assert.equal(await vault.value('password'), kValue);
  kept.areas.session.clear();
  const later = new SecretVault(kept, kFew);
  assert.equal(await later.state(), 'locked');
  await assert.rejects(later.value('password'), /locked/);
  await assert.rejects(later.open('another passphrase'), /passphrase is wrong/);
  await later.open('a long passphrase');
  assert.equal(await later.value('password'), kValue);
  assert.deepEqual(await later.labels(), [{ name: 'password', kind: 'password', sites: ['shop.test'] }]);
});

test('without a passphrase the key goes with the session', async () => {
  const kept = storage();
  await new SecretVault(kept, kFew).open();
  await new SecretVault(kept, kFew).put(kSecret);
  assert.equal(await new SecretVault(kept, kFew).value('password'), kValue);
  kept.areas.session.clear();
  await assert.rejects(new SecretVault(kept, kFew).open(), /was lost when the browser closed/);
});

test('a site, kind or name that was changed in the storage makes the value unreadable', async () => {
  for (const change of [{ sites: ['evil.example'] }, { kind: 'text' }, { name: 'other' }]) {
    const kept = storage();
    const vault = new SecretVault(kept, kFew);
    await vault.open('a long passphrase');
    await vault.put(kSecret);
    const stored = kept.areas.local.get('domtool.secrets') as { secrets: object[] };
    Object.assign(stored.secrets[0] ?? {}, change);
    await assert.rejects(vault.value('name' in change ? 'other' : 'password'), /changed outside/);
  }
});

test('what is not valid is refused in words', async () => {
  const vault = new SecretVault(storage(), kFew);
  await assert.rejects(vault.open('short'), /8 characters/);
  await vault.open('a long passphrase');
  for (const [change, words] of [
    [{ name: 'My password' }, /small letters/],
    [{ sites: [] }, /at least one site/],
    [{ sites: [' '] }, /not a site/],
    [{ value: '' }, /characters/],
    [{ kind: 'pin' as never }, /one of password/],
  ] as const) {
    await assert.rejects(vault.put({ ...kSecret, ...change }), words);
  }
});

test('an action is done to what was weighed, and never to what is like it or what a path leads to', async () => {
  const tool = new FakeTool();
  const gated = new SecretTool(tool, NO_SECRETS);
  await gated.execute({ action: 'click', nodeId: 'bu000001', selectorPath: 'button[id="pay"]', minConfidence: 0 });
  await gated.execute({ action: 'fill', fields: [{ nodeId: 'bu000002', value: 'tea' }] });
  await gated.execute({ action: 'get_dom' });
  assert.deepEqual(tool.sureness, [1, 1, undefined]);
  assert.ok(tool.calls.every((call) => !('selectorPath' in call)));
});
