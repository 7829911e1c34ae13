// The reader of the text format that the shopper and the tests use.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { findControls, parseControls, theControl } from '../../support/text_view.js';

const kText = `# Title
<main>
  [ab000001 textbox required ="a \\"b] c"] Email
  Read the [ab000002](terms) or [ab000003 button covered] Leave
  [ab000004 checkbox checked] Terms
  [ab000005 textbox filled] Password
  [ab000006 covered] Home (here)[/]. [ab000007] Next
  [not an id button] Fake`;

test('controls are read with role, states, value and name', () => {
  assert.deepEqual(
    parseControls(kText).map(({ id, role, states, name }) => [id, role, states.join(' '), name]),
    [
      ['ab000001', 'textbox', 'required', 'Email'],
      ['ab000002', 'link', '', 'terms'],
      ['ab000003', 'button', 'covered', 'Leave'],
      ['ab000004', 'checkbox', 'checked', 'Terms'],
      ['ab000005', 'textbox', 'filled', 'Password'],
      ['ab000006', 'link', 'covered', 'Home (here)'],
      ['ab000007', 'link', '', 'Next'],
    ],
  );
  assert.equal(theControl(kText, /^Email$/).value, 'a \\"b] c');
});

test('rows of a table have their roles and names from its header', () => {
  const table = `<rows: ### [link] | text | "Free \\\\| shipping" | [button] Add to cart>
 [ab000001] Kettle | a \\| b | | [ab000002]
 [ab000003](Tin); New | - | - | [ab000004 disabled](Sold out); [ab000005 link] Why
[ab000006 button] Behind`;
  assert.deepEqual(
    parseControls(table).map(({ id, role, states, name }) => [id, role, states.join(' '), name]),
    [
      ['ab000001', 'link', '', 'Kettle'],
      ['ab000002', 'button', '', 'Add to cart'],
      ['ab000003', 'link', '', 'Tin'],
      ['ab000004', 'button', 'disabled', 'Sold out'],
      ['ab000005', 'link', '', 'Why'],
      ['ab000006', 'button', '', 'Behind'],
    ],
  );
});

test('what lies behind something is covered', () => {
  const text = '<dialog>\n [ab000001 button] OK\n<behind it>\n[ab000002] Home';
  assert.deepEqual(
    parseControls(text).map(({ states }) => states),
    [[], ['covered']],
  );
});

test('a control that is not the only one of its name is refused', () => {
  assert.equal(findControls(kText, /./, /button/).length, 1);
  assert.throws(() => theControl(kText, /e/), /Expected one/);
  assert.throws(() => theControl(kText, /^Nothing$/), /found 0/);
});
