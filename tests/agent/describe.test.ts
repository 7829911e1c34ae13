// A call in the words of the history: what was done to what, and never two different acts in the same words.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { describeAct, describeCall } from '../../js-glue/agent/risk/describe.js';
import { weigh, CAREFUL } from '../../js-glue/agent/risk/risk_check.js';
import { newRecord } from '../../js-glue/agent/task/task.js';
import { TaskLog } from '../../js-glue/agent/task/task_log.js';
import type { ToolCall } from '../../js-glue/tool/contract/contract.js';
import { FakeTool, done } from './support/scripted.js';
import type { Row } from './support/scripted.js';

async function described(call: ToolCall, rows: Row[]): Promise<string> {
  const tool = new FakeTool({ url: 'https://home.test/', rows });
  const verdict = await weigh({ call, sites: ['home.test'], settings: { ...CAREFUL, ask: 'never' }, tool });
  assert.equal(verdict.is, 'clear');
  return verdict.is === 'clear' ? describeAct(verdict.call ?? call, verdict.node, verdict.nodes) : '';
}

const kList: Row[] = [
  { id: 'li000001', role: 'listitem', tag: 'li' },
  { id: 'te000001', role: 'text', tag: 'span', text: 'Milk', parentId: 'li000001' },
];
const star: Row = { id: 'co000001', role: 'generic', tag: 'div', parentId: 'li000001', interactive: true };
const click: ToolCall = { action: 'click', nodeId: 'co000001' };

test('the act names the mouse button, the keys and the row', async () => {
  const rows = [...kList, { ...star, role: 'button', tag: 'button', name: 'Edit' }];
  assert.equal(await described(click, rows), 'click the button "Edit" in "Milk"');
  const other: ToolCall = { ...click, button: 'right', modifiers: ['Shift'] };
  assert.equal(await described(other, rows), 'Shift+right-click the button "Edit" in "Milk"');
  assert.equal(await described({ ...click, clickCount: 2 }, rows), 'double-click the button "Edit" in "Milk"');
});

test('what has neither role nor name is a clickable beside the words of its row, or has the name of its icon', async () => {
  assert.equal(await described(click, [...kList, star]), 'click the clickable beside "Milk"');
  const icon: Row = { ...star, className: 'icon-bookmark' };
  assert.match(await described(click, [...kList, icon]), /^click the clickable \{icon-bookmark\}/);
});

test('fill names each field with its value, but for secret ones', async () => {
  const rows: Row[] = [
    { id: 'te000001', role: 'textbox', tag: 'input', name: 'Name' },
    { id: 'te000002', role: 'textbox', tag: 'input', name: 'Password', redacted: 'password' },
    { id: 'te000003', role: 'textbox', tag: 'input', name: 'PIN', redacted: 'password' },
    { id: 'ch000001', role: 'checkbox', tag: 'input', name: 'News' },
  ];
  const fields = [
    { nodeId: 'te000001', value: 'Ada' },
    { nodeId: 'te000002', value: '{{password}}' },
    { nodeId: 'te000003', value: '1234' },
    { nodeId: 'ch000001', value: true },
  ];
  const words = 'fill in "Name" = "Ada"; "Password" = "{{password}}"; "PIN" = a secret text; "News" = true';
  assert.equal(await described({ action: 'fill', fields }, rows), words);
});

test('a scroll says where to, a drag both ends, a wait for what', () => {
  assert.equal(describeCall({ action: 'scroll', to: 'bottom' }), 'scroll bottom');
  assert.equal(describeCall({ action: 'scroll', nodeId: 'bo000001', deltaY: 300 }), 'scroll bo000001 by 300');
  assert.equal(
    describeCall({ action: 'drag', nodeId: 'ab000001', toNodeId: 'ab000002' }),
    'drag ab000001 onto ab000002',
  );
  assert.equal(describeCall({ action: 'wait', until: 'text', text: 'Saved' }), 'wait until text "Saved"');
  assert.equal(describeCall({ action: 'click', at: [7, 9] }), 'click at 7,9');
});

test('two controls of one name in one place do not read the same', async () => {
  const record = newRecord({ taskId: 't', sessionId: 's', instruction: 'x' });
  const log = new TaskLog(record, () => 0);
  const rows: Row[] = [
    { id: 'bu000001', role: 'button', tag: 'button', name: 'Add' },
    { id: 'bu000002', role: 'button', tag: 'button', name: 'Add' },
  ];
  const tool = new FakeTool({ url: 'https://home.test/', rows });
  for (const nodeId of ['bu000001', 'bu000002', 'bu000001']) {
    const call: ToolCall = { action: 'click', nodeId };
    const verdict = await weigh({ call, sites: ['home.test'], settings: CAREFUL, tool });
    log.addAction(call, done(), '', verdict.is === 'clear' ? verdict : {});
  }
  assert.deepEqual(
    record.lines.map(({ did }) => did),
    ['click the button "Add"', 'click the button "Add" (bu000002)', 'click the button "Add"'],
  );
});
