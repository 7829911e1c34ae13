// The tool's reports in the words of the contract, a row for each kind of line.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { bareText, eventLines, withoutAdvice } from '../../js-glue/agent/http/event_lines.js';

for (const [line, ...printed] of [
  ['success 2s ago: status "Saved Successfully"', "[2s ago] Added: 'Saved Successfully'"],
  ['error 1s ago: alert "Invalid ZIP code"', "[1s ago] Error: 'Invalid ZIP code'"],
  ['3s ago: status "Shipping calculated", 2 times', "[3s ago] Added: 'Shipping calculated'"],
  ['warning 2min ago: alert "Low stock"', "[120s ago] Added: 'Low stock'"],
  ['5s ago: toast "Copied", gone after 2s', "[5s ago] Added: 'Copied'", "[3s ago] Removed: 'Copied'"],
  ['4s ago: navigated to https://shop.test/', "[4s ago] Added: 'navigated to https://shop.test/'"],
  [String.raw`0s ago: alert "He said \"no\", gone"`, `[0s ago] Added: 'He said "no", gone'`],
] as const) {
  test(`${line} is sent as the contract prints it`, () => {
    assert.deepEqual(eventLines([line]), printed);
  });
}

test('the newest ten events are sent, the oldest first', () => {
  const lines = Array.from({ length: 12 }, (_, at) => `${20 - at}s ago: status "Step ${at}"`);
  const printed = eventLines(lines);
  assert.deepEqual(
    [printed.length, printed[0], printed.at(-1)],
    [10, "[18s ago] Added: 'Step 2'", "[9s ago] Added: 'Step 11'"],
  );
});

for (const [line, text] of [
  ['error: alert "Invalid email format"', 'Invalid email format'],
  ['error: console GET /missing.json 404', 'console GET /missing.json 404'],
  ['1 field became invalid', '1 field became invalid'],
  ['success: status "Saved"', 'Saved'],
] as const) {
  test(`${line} is bare in a list of errors or successes`, () => assert.equal(bareText(line), text));
}

for (const [text, kept] of [
  ['Not as expected: navigation. Call get_dom to see what the page shows now.', 'Not as expected: navigation.'],
  ['A dialog is open. Answer the dialog with handle_dialog, then call get_dom.', 'A dialog is open.'],
  ['As expected: element_appears "Paid. Thanks".', 'As expected: element_appears "Paid. Thanks".'],
  ['Call get_dom.', 'Call get_dom.'],
] as const) {
  test(`a backend gets "${text}" without advice about our calls`, () => assert.equal(withoutAdvice(text), kept));
}
