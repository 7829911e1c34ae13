// The reader that the shopper and the tests see the text with.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { findControls, parseControls, theControl } from '../support/text_view.js';

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

test('a control that is not the only one of its name is refused', () => {
  assert.equal(findControls(kText, /./, /button/).length, 1);
  assert.throws(() => theControl(kText, /e/), /Expected one/);
  assert.throws(() => theControl(kText, /^Nothing$/), /found 0/);
});
