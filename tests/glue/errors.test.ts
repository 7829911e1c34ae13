// Every known refusal by Chrome has its code and a helpful sentence.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DomToolErrorCode } from '../../js-glue/tool/contract/contract.js';
import {
  CdpError,
  ConnectionLostError,
  EngineAbortedError,
  TimeoutError,
  toCdpError,
  toDomToolError,
} from '../../js-glue/tool/contract/errors.js';

interface Row {
  message: string;
  code: DomToolErrorCode;
  says: RegExp;
}

const ROWS: readonly Row[] = [
  { message: 'Cannot access a chrome:// URL', code: 'SECURITY_BLOCKED', says: /own pages/ },
  { message: 'Cannot attach to this target.', code: 'SECURITY_BLOCKED', says: /refuses to debug this page/ },
  {
    message: 'Cannot access a chrome-extension:// URL of different extension',
    code: 'SECURITY_BLOCKED',
    says: /another extension/,
  },
  { message: 'The extensions gallery cannot be scripted.', code: 'SECURITY_BLOCKED', says: /Web Store/ },
  { message: 'Another debugger is already attached to the tab with id: 12.', code: 'DETACHED', says: /already holds/ },
  { message: 'Debugger is not attached to the tab with id: 12.', code: 'DETACHED', says: /no longer attached/ },
  { message: 'No tab with given id 12.', code: 'DETACHED', says: /closed/ },
  { message: 'No tab with id: 12.', code: 'DETACHED', says: /closed/ },
  { message: 'Detached while handling command.', code: 'DETACHED', says: /no longer attached/ },
  { message: 'Host access is restricted by policy.', code: 'SECURITY_BLOCKED', says: /administrator/ },
  {
    message: 'This page cannot be scripted due to an ExtensionsSettings policy.',
    code: 'SECURITY_BLOCKED',
    says: /this page/,
  },
  { message: 'Screenshot capture is restricted by policy.', code: 'SECURITY_BLOCKED', says: /screenshots/ },
  { message: 'canceled_by_user', code: 'DETACHED', says: /user stopped/ },
  { message: 'Session with given id not found.', code: 'DETACHED', says: /gone/ },
  { message: 'Inspected target navigated or closed', code: 'NAVIGATED', says: /navigated/ },
  { message: 'Target crashed', code: 'CRASHED', says: /crashed/ },
  { message: 'No node found for given backend id', code: 'STALE', says: /no longer in the page/ },
  { message: 'Frame with the given id was not found.', code: 'STALE', says: /no longer in the page/ },
  { message: 'Node does not have a layout object', code: 'NOT_ACTIONABLE', says: /not rendered/ },
  { message: 'Could not compute content quads.', code: 'NOT_ACTIONABLE', says: /not rendered/ },
  { message: 'Element is not focusable', code: 'NOT_ACTIONABLE', says: /cannot take/ },
  { message: 'No dialog is showing', code: 'BAD_INPUT', says: /dialog/ },
  { message: 'Cannot navigate to invalid URL', code: 'BAD_INPUT', says: /URL/ },
  { message: 'Not allowed', code: 'SECURITY_BLOCKED', says: /not allow/ },
  { message: 'CBOR: stack limit exceeded at position 9', code: 'UNSUPPORTED', says: /nested too deeply/ },
  { message: "'DOM.fly' wasn't found", code: 'UNSUPPORTED', says: /does not offer/ },
];

for (const row of ROWS) {
  test(`"${row.message}" is ${row.code}`, () => {
    for (const thrown of [
      new Error(row.message),
      new CdpError('DOM.focus', -32000, row.message),
      new Error(JSON.stringify({ code: -32000, message: row.message })),
      { code: -32000, message: row.message },
    ]) {
      const error = toDomToolError(thrown);
      assert.equal(error.code, row.code);
      assert.match(error.message, row.says);
      assert.doesNotMatch(error.message, /\n/);
    }
  });
}

test('the extension of a blocked frame and a stopped debugging are not worth a retry', () => {
  const foreign = new Error('Cannot access a chrome-extension:// URL of different extension');
  assert.equal(toDomToolError(foreign).retrySuggested, false);
  assert.equal(toDomToolError(new ConnectionLostError('canceled')).retrySuggested, false);
});

test('deadlines, losses and aborts have codes of their own', () => {
  assert.equal(toDomToolError(new TimeoutError('DOM.focus', 5)).code, 'TIMEOUT');
  assert.equal(toDomToolError(new ConnectionLostError('detached')).code, 'DETACHED');
  assert.equal(toDomToolError(new ConnectionLostError('crashed')).code, 'CRASHED');
  assert.equal(toDomToolError(new EngineAbortedError('out of memory')).code, 'INTERNAL');
});

test('an unknown message is INTERNAL and is not repeated', () => {
  for (const thrown of [new Error('hunter2'), new CdpError('DOM.focus', -1, 'hunter2'), 'hunter2', undefined]) {
    const error = toDomToolError(thrown);
    assert.equal(error.code, 'INTERNAL');
    assert.doesNotMatch(JSON.stringify(error), /hunter2/);
  }
});

test('a bug of ours is not taken for a refusal of the browser', () => {
  assert.equal(toDomToolError(new TypeError('x is not supported')).code, 'INTERNAL');
});

test('an error that is no JSON stays a message', () => {
  const error = toCdpError('DOM.focus', new Error('{broken'));
  assert.ok(error instanceof CdpError);
  assert.equal(error.message, '{broken');
});
