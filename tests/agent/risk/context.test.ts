// The context of a control is judged with its words: what is at the press position, what it opens, the question that it
// answers, the fields next to a button, the form that it submits.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readingsOf } from '../../../js-glue/text/plain_words.js';
import { CAREFUL, weigh } from '../../../js-glue/agent/risk/risk_check.js';
import type { ToolCall } from '../../../js-glue/tool/contract/contract.js';
import { FakeTool } from '../support/scripted.js';
import type { Row } from '../support/scripted.js';

async function ruleOf(call: ToolCall, rows: Row[]): Promise<string> {
  const tool = new FakeTool({ url: 'https://home.test/', rows });
  const verdict = await weigh({ call, sites: ['home.test'], settings: CAREFUL, tool });
  return verdict.is === 'risky' ? verdict.rules.join(' ') : verdict.is;
}

const press: ToolCall = { action: 'click', nodeId: 'co000001' };
const button = (name: string, more: Partial<Row> = {}): Row => ({
  id: 'co000001',
  role: 'button',
  tag: 'button',
  type: 'button',
  name,
  text: name,
  ...more,
});

const kContact: Row = { id: 'co000001', role: 'generic', tag: 'div', text: 'Ada Lovelace', box: [0, 0, 400, 40] };
const kHidden: Row = { ...button('Delete'), id: 'bu000001', parentId: 'co000001', visible: false };

test('a hidden button inside counts where it lies at the place that is pressed, and nowhere else', async () => {
  const row = (name: string): Row => ({ ...kContact, name });
  const aside: [number, number, number, number] = [340, 0, 60, 20];
  const inFront: [number, number, number, number] = [150, 0, 100, 40];
  const at: Partial<Row> = { clickPoint: [200, 20] };
  assert.equal(
    await ruleOf(press, [
      { ...row('Ada Lovelace Delete'), ...at },
      { ...kHidden, box: aside },
    ]),
    'clear',
  );
  assert.equal(
    await ruleOf(press, [
      { ...row('Ada Lovelace Delete'), ...at },
      { ...kHidden, box: inFront },
    ]),
    'delete',
  );
  assert.equal(await ruleOf(press, [row('Ada Lovelace'), { ...kHidden, box: aside }]), 'clear');
  assert.equal(await ruleOf(press, [row('Ada Lovelace'), { ...kHidden, box: aside, visible: true }]), 'delete');
});

test('what opens something first is not asked about, but where it sends a form', async () => {
  const form: Row = { id: 'fo000001', role: 'form', tag: 'form', method: 'post' };
  for (const more of [{ states: ['haspopup'] }, { states: ['collapsed'] }, { tag: 'summary' }]) {
    assert.equal(await ruleOf(press, [button('Delete account', more)]), 'clear');
  }
  assert.equal(await ruleOf(press, [button('Delete account…')]), 'clear');
  assert.equal(
    await ruleOf(press, [form, button('Delete account…', { type: 'submit', parentId: 'fo000001' })]),
    'delete',
  );
});

const kDialog: Row = { id: 'di000001', role: 'dialog', tag: 'div', name: 'Clear your cart?', interactive: false };
const inDialog = (name: string): Row[] => [kDialog, button(name, { parentId: 'di000001' })];

test('a dialog’s question decides every answer but those that lead back', async () => {
  for (const name of ['Yes', 'Clear', 'Sure thing', '👌', '']) {
    assert.equal(await ruleOf(press, inDialog(name)), 'delete', name);
  }
  for (const name of ['No', 'Cancel', 'Keep it', 'Not now', 'Nein', 'Отмена', 'キャンセル']) {
    assert.equal(await ruleOf(press, inDialog(name)), 'clear', name);
  }
});

test('in a dialog with a title and no question only a plain yes answers it', async () => {
  const dialog = { ...kDialog, name: 'Delete account' };
  assert.equal(await ruleOf(press, [dialog, button('OK', { parentId: 'di000001' })]), 'delete');
  assert.equal(await ruleOf(press, [dialog, button('Show my data', { parentId: 'di000001' })]), 'clear');
});

const enter = (key = 'Enter'): ToolCall => ({ action: 'keypress', key, nodeId: 'te000001' });
const field = (name: string, more: Partial<Row> = {}): Row => ({
  id: 'te000001',
  role: 'textbox',
  tag: 'input',
  type: 'text',
  name,
  ...more,
});

test('Enter is judged by the name of the field, whatever its role is, and by the buttons beside it', async () => {
  const lines: Partial<Row> = { tag: 'textarea', states: ['multiline'] };
  for (const role of ['searchbox', 'combobox', 'spinbutton', 'gridcell']) {
    assert.equal(await ruleOf(enter(), [field('Message to Ada', { role })]), 'send', role);
    assert.equal(await ruleOf(enter(), [field('Search messages', { role })]), 'clear', role);
  }
  assert.equal(await ruleOf(enter(), [field('Notes', lines)]), 'clear');
  assert.equal(await ruleOf(enter('Control+Enter'), [field('Notes', lines)]), 'send');
  assert.equal(await ruleOf(enter('Meta+Return'), [field('Notes', lines)]), 'send');
  const box: Row = { id: 'bo000001', tag: 'div', interactive: false };
  const nextTo = (name: string): Row[] => [
    box,
    field('Your words', { ...lines, parentId: 'bo000001' }),
    { ...button(name), id: 'bu000001', parentId: 'bo000001' },
  ];
  assert.equal(await ruleOf(enter(), nextTo('Send')), 'send');
  assert.equal(await ruleOf(enter(), nextTo('Bold')), 'clear');
});

test('typing a line’s end into a box for messages is asked about', async () => {
  const box = field('Type a message', { role: 'generic', tag: 'div', interactiveReasons: ['editable'] });
  assert.equal(await ruleOf({ action: 'type', nodeId: 'te000001', text: 'hi\n' }, [box]), 'send');
  assert.equal(await ruleOf({ action: 'type', nodeId: 'te000001', text: 'hi' }, [box]), 'clear');
});

test('a list that waits for its form’s button is not asked about, and one that stands alone is', async () => {
  const list = (more: Partial<Row>): Row => ({
    id: 'se000001',
    role: 'combobox',
    tag: 'select',
    name: 'Action',
    ...more,
  });
  const option: Row = {
    id: 'op000001',
    role: 'option',
    tag: 'option',
    name: 'Delete',
    value: 'x1',
    parentId: 'se000001',
  };
  const form: Row = { id: 'fo000001', role: 'form', tag: 'form' };
  const go = button('Go', { type: 'submit', parentId: 'fo000001' });
  const choose = (value: string): ToolCall => ({ action: 'select', nodeId: 'se000001', values: [value] });
  assert.equal(await ruleOf(choose('Delete'), [list({}), option]), 'delete');
  assert.equal(await ruleOf(choose('x1'), [list({}), option]), 'delete');
  assert.equal(await ruleOf(choose('Delete'), [form, list({ parentId: 'fo000001' }), option, go]), 'clear');
});

test('letters that applications take for commands are asked about where nothing is written or chosen', async () => {
  const key = (spelt: string): ToolCall => ({ action: 'keypress', key: spelt });
  const focused = (role: string, tag: string): Row[] => [
    { id: 'ro000001', role, tag, name: 'Ada', states: ['focused'] },
  ];
  for (const spelt of ['#', 'e', '!', 'Shift+d']) assert.equal(await ruleOf(key(spelt), focused('row', 'tr')), 'place');
  for (const spelt of ['j', 'k', '?', 'Control+e'])
    assert.equal(await ruleOf(key(spelt), focused('row', 'tr')), 'clear');
  assert.equal(await ruleOf(key('e'), focused('textbox', 'input')), 'clear');
  assert.equal(await ruleOf(key('e'), focused('option', 'div')), 'clear');
});

test('the names of icons count only where a control has no words', async () => {
  const icon: Row = { id: 'ic000001', tag: 'i', className: 'fa fa-trash', parentId: 'co000001', interactive: false };
  assert.equal(await ruleOf(press, [button(''), icon]), 'delete');
  assert.equal(await ruleOf(press, [button('Trash'), icon]), 'clear');
  assert.equal(await ruleOf(press, [button(''), { ...icon, className: 'fa fa-bars' }]), 'clear');
  const picture: Row = { id: 'im000001', tag: 'img', role: 'image', parentId: 'co000001', interactive: false };
  assert.equal(await ruleOf(press, [button(''), { ...picture, src: '/i/trash-24.png?v=2' }]), 'delete');
  assert.equal(await ruleOf(press, [button(''), { ...picture, src: 'data:image/png;base64,trash' }]), 'clear');
});

test('a text is read in every way that may hide its words', () => {
  for (const [text, reading] of [
    ['Dеlеtе', 'Delete'],
    ['D e l e t e', 'Delete'],
    ['D.e.l.e.t.e it', 'Delete it'],
    ['DeleteAccount', 'Delete Account'],
    ['deleteaccount', 'delete account'],
    ['Ｄｅｌｅｔｅ', 'Delete'],
    ['🅳🅴🅻🅴🆃🅴', 'delete'],
    ['D3l3te', 'Delete'],
    ['De lete', 'delete'],
    ['Удaлить', 'Удалить'],
  ] as const) {
    assert.ok(readingsOf(text).includes(reading), `${text}: ${readingsOf(text).join(' | ')}`);
  }
  assert.deepEqual(readingsOf('Continue shopping'), ['Continue shopping']);
});
