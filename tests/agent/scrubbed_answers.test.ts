// What the agent's tool returns for a page that shows a secret: in text, in pictures, and when the secret is searched for.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { SecretTool } from '../../js-glue/policy/secret_tool.js';
import type { SecretSource } from '../../js-glue/policy/secret.js';
import type { ToolCall, ToolResult } from '../../js-glue/tool/contract/contract.js';
import { kSpellings } from '../support/spellings.js';
import { FakeTool, textsIn } from './support/scripted.js';
import type { FakePage, Row } from './support/scripted.js';

const kValue = 'Tide-table[4711]';

function sourceOf(): SecretSource {
  return {
    labels: async () => [{ name: 'secret', kind: 'password', sites: ['shop.test'] }],
    value: async () => kValue,
  };
}

function pageWith(row: Partial<Row>): FakePage {
  const field = { id: 'te000001', role: 'textbox', tag: 'input', name: 'Field', type: 'text', ...row };
  return { url: 'https://shop.test/', rows: [{ id: 'ma000001', frameId: 'main' }, field] };
}

const kPassword = { redacted: 'password', type: 'password', name: 'Password' };

/** A tool that takes pictures, and covers what it is told to cover. */
function photographing(
  page: FakePage,
  answer: (cover: readonly string[]) => object = (cover) => ({ covered: cover.length }),
) {
  const covered: string[][] = [];
  const tool = new FakeTool(page, (call) => {
    if (call.action !== 'screenshot') return undefined;
    const { cover = [] } = call as { cover?: string[] };
    covered.push(cover);
    const picture = { base64: 'x', mimeType: 'image/jpeg', width: 1, height: 1, hash: '0', ...answer(cover) };
    return { success: true, data: picture };
  });
  return { tool, gated: new SecretTool(tool, sourceOf()), covered };
}

const kPicture: ToolCall = { action: 'screenshot' };
const kWelcome = { id: 'we000001', text: `Signed in with ${kValue}` };

test('in a picture each node that shows a value is covered, whether or not it was ever typed', async () => {
  const { gated, covered } = photographing(pageWith({ ...kPassword, value: '' }));
  assert.ok((await gated.execute(kPicture)).success);
  const other = photographing(pageWith(kWelcome));
  assert.ok((await other.gated.execute(kPicture)).success);
  assert.deepEqual([covered, other.covered], [[[]], [['we000001']]]);
});

test('a picture is refused where the tool covers nothing, and where a value is in no node alone', async () => {
  const blind = photographing(pageWith(kWelcome), () => ({}));
  assert.ok(!(await blind.gated.execute(kPicture)).success);
  const rows = [...kValue].map((text, at) => ({ id: `le${String(at).padStart(6, '0')}`, tag: 'span', text }));
  const spread = photographing({ url: 'https://shop.test/', rows });
  assert.ok(!(await spread.gated.execute(kPicture)).success);
  assert.deepEqual(spread.covered, []);
});

test('a picture is refused where a value came while it was taken', async () => {
  let pictures = 0;
  const { tool, gated } = photographing(pageWith({ name: 'Welcome' }), () => {
    pictures += 1;
    tool.page = pageWith(pictures % 2 === 1 ? kWelcome : { name: 'Welcome' });
    return { covered: 1 };
  });
  assert.ok(!(await gated.execute(kPicture)).success);
});

for (const [how, spell] of Object.entries(kSpellings)) {
  test(`no answer of the agent's tool holds a value ${how}`, async () => {
    const spelled = spell(kValue);
    const tool = new FakeTool(pageWith({ name: 'Code' }), (call) =>
      call.action === 'find'
        ? { success: false, error: { code: 'NOT_FOUND', message: spelled, retrySuggested: false } }
        : undefined,
    );
    tool.page = pageWith({ name: spelled, text: spelled });
    const gated = new SecretTool(tool, sourceOf());
    const seen = [
      await gated.execute({ action: 'get_dom', options: { format: 'table' } }),
      await gated.execute({ action: 'find', text: 'x' }),
    ];
    const texts = textsIn(seen);
    assert.ok(
      texts.every((text) => !text.includes(spelled)),
      spelled,
    );
    assert.ok(texts.filter((text) => text.includes('{{secret}}')).length >= 3);
  });
}

test('nothing is found and nothing waited for by a value, however little of it is asked', async () => {
  const spelled = `Signed in as ${kValue}`;
  const tool = new FakeTool(pageWith({ name: spelled, text: spelled }), (call) => {
    if (call.action !== 'find') return undefined;
    const isThere = spelled.toLowerCase().includes((call.text ?? '').toLowerCase());
    const match = { id: 'we000001', role: 'generic', name: spelled, context: '', inViewport: true };
    return { success: true, data: isThere ? { total: 1, matches: [match] } : { total: 0, matches: [] } } as ToolResult;
  });
  const gated = new SecretTool(tool, sourceOf());
  const count = async (text: string): Promise<number> => {
    const result = await gated.execute({ action: 'find', text });
    return result.success && 'total' in result.data ? result.data.total : -1;
  };
  assert.equal(await count('signed in'), 1);
  for (let length = 1; length <= kValue.length; length += 1) assert.equal(await count(kValue.slice(-length)), 0);
  for (const letter of '0123456789') assert.equal(await count(letter), 0, letter);
  const wait = (text: string): ToolCall => ({ action: 'wait', until: 'text', text, timeoutMs: 50 });
  assert.ok((await gated.execute(wait('Signed in'))).success);
  for (const text of [kValue, 'Tide', '4711', '[']) {
    const result = await gated.execute(wait(text));
    assert.ok(!result.success && result.error.code === 'TIMEOUT', text);
  }
});

test('values are known once they are unlocked, and each is asked for once', async () => {
  let isLocked = true;
  const asked: string[] = [];
  const names = ['one', 'two', 'three'];
  const source: SecretSource = {
    labels: async () => names.map((name) => ({ name, kind: 'text', sites: ['shop.test'] })),
    value: async (name) => {
      asked.push(name);
      if (isLocked) throw new Error('locked');
      return `value-of-${name}-77`;
    },
  };
  const tool = new FakeTool(pageWith({ text: 'value-of-three-77' }));
  const gated = new SecretTool(tool, source);
  const look = async (): Promise<string> =>
    JSON.stringify(await gated.execute({ action: 'get_dom', options: { format: 'table' } }));
  assert.match(await look(), /value-of-three/);
  isLocked = false;
  await look();
  assert.match(await look(), /\{\{three\}\}/);
  asked.length = 0;
  await look();
  assert.deepEqual(asked, []);
});
