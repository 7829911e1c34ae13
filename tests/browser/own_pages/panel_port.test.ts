// The port and the messages of the extension against a scripted chrome.*: what real Chromium does not do on demand.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';

import { DebuggerPort } from '../../../extension/src/debugging/debugger_port';
import { isFromOwnPage, parseDrawMessage, parseRequest } from '../../../extension/src/messages';
import { LIVE_STATES_EXPRESSION, TAB_METHODS } from '../../../js-glue/tool/index.js';
import { PDF_BYTES_EXPRESSION } from '../../../js-glue/tool/pdf/bytes_expression.js';
import { PAGE_FUNCTIONS } from '../../../js-glue/tool/page/generated/page_functions.js';

type Send = (target: object, method: string, params: object) => Promise<unknown>;
interface FakeDebugger {
  attach?: () => Promise<void>;
  detach?: () => Promise<void>;
  sendCommand?: Send;
}

function useChrome(fake: FakeDebugger): Array<{ target: object; method: string; params: object }> {
  const sent: Array<{ target: object; method: string; params: object }> = [];
  const sendCommand: Send = (target, method, params) => {
    sent.push({ target, method, params });
    return fake.sendCommand?.(target, method, params) ?? Promise.resolve({});
  };
  const runtime = { id: 'ours', getURL: (path: string) => `chrome-extension://ours/${path}` };
  const nothing = () => Promise.resolve();
  const api = { attach: fake.attach ?? nothing, detach: fake.detach ?? nothing, sendCommand };
  Object.assign(globalThis, { chrome: { debugger: api, runtime } });
  return sent;
}

function portOf(lost: string[] = [], isHolding = false): DebuggerPort {
  return new DebuggerPort(7, {
    aroundCapture: (capture) => capture(),
    sending: () => {},
    done: () => {},
    wasHolding: async () => isHolding,
    attachedFile: async () => undefined,
    onLost: () => void lost.push('lost'),
  });
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'chrome');
});

test('a method that is not listed is refused and never sent', async () => {
  const sent = useChrome({});
  for (const method of [
    'Runtime.evaluate',
    'Network.getCookies',
    'Page.addScriptToEvaluateOnNewDocument',
    'DOM.enabled',
  ]) {
    await assert.rejects(portOf().send(method), /not on the list/);
  }
  for (const params of [
    { contextId: 1, expression: 'document.cookie' },
    { contextId: 1, expression: PDF_BYTES_EXPRESSION.replace('25e6', '26e6') },
    { expression: LIVE_STATES_EXPRESSION },
    { expression: PDF_BYTES_EXPRESSION },
  ]) {
    await assert.rejects(portOf().send('Runtime.evaluate', params), /not on the list/);
  }
  assert.deepEqual(sent, []);
});

test('the expressions of the tool alone are evaluated, in an isolated world', async () => {
  const sent = useChrome({});
  for (const expression of [LIVE_STATES_EXPRESSION, PDF_BYTES_EXPRESSION]) {
    await portOf().send('Runtime.evaluate', { contextId: 1, expression });
  }
  assert.equal(sent.length, 2);
});

test('of functions those of the page room alone are called, and only on an object', async () => {
  const sent = useChrome({});
  const { hasFocus } = PAGE_FUNCTIONS;
  for (const params of [
    { objectId: '1', functionDeclaration: 'function () { return document.cookie; }' },
    { objectId: '1', functionDeclaration: `${hasFocus} ` },
    { objectId: '1', executionContextId: 1, functionDeclaration: hasFocus },
    { functionDeclaration: hasFocus },
    { objectId: '1' },
  ]) {
    await assert.rejects(portOf().send('Runtime.callFunctionOn', params), /not on the list/);
  }
  assert.deepEqual(sent, []);
  for (const functionDeclaration of Object.values(PAGE_FUNCTIONS)) {
    await portOf().send('Runtime.callFunctionOn', { objectId: '1', functionDeclaration });
  }
  assert.equal(sent.length, Object.keys(PAGE_FUNCTIONS).length);
});

test('what the tool sends to a tab is let through, and what goes to the browser alone is not', async () => {
  const sent = useChrome({});
  const withRules = ['DOM.resolveNode', 'Fetch.continueRequest', 'Runtime.callFunctionOn', 'Runtime.evaluate'];
  const free = [...TAB_METHODS].filter((method) => !withRules.includes(method));
  for (const method of free) await portOf().send(method);
  assert.deepEqual(
    sent.map(({ method }) => method),
    free,
  );
  assert.ok(free.includes('Runtime.releaseObject'));
  await assert.rejects(portOf().send('Target.createTarget'), /not on the list/);
  await assert.rejects(portOf().send('Browser.close'), /not on the list/);
  // A held request continues unchanged: nothing rewrites it.
  await portOf().send('Fetch.continueRequest', { requestId: '1' });
  for (const change of [{}, { requestId: '1', url: 'https://evil.test/' }, { requestId: '1', method: 'POST' }]) {
    await assert.rejects(portOf().send('Fetch.continueRequest', change), /not on the list/);
  }
});

test('a child session is addressed by its id', async () => {
  const sent = useChrome({});
  const port = portOf();
  await port.send('Page.getFrameTree', {}, 'child');
  await port.send('Page.getFrameTree');
  assert.deepEqual(
    sent.map(({ target }) => target),
    [{ tabId: 7, sessionId: 'child' }, { tabId: 7 }],
  );
});

test('a command that never answers ends at its deadline', async () => {
  useChrome({ sendCommand: () => new Promise(() => undefined) });
  await assert.rejects(portOf().send('Page.getFrameTree', {}, undefined, 20), { name: 'TimeoutError' });
});

test('an error of the protocol comes as JSON text and is read; a refusal is plain text', async () => {
  useChrome({ sendCommand: () => Promise.reject(new Error('{"code":-32601,"message":"No such thing"}')) });
  await assert.rejects(portOf().send('Page.getFrameTree'), { code: -32601, message: 'No such thing' });
  useChrome({ sendCommand: () => Promise.reject(new Error('Cannot access a chrome:// URL')) });
  await assert.rejects(portOf().send('Page.getFrameTree'), { code: -32000, message: 'Cannot access a chrome:// URL' });
});

test('our own earlier attachment is taken over, and its child sessions are ended', async () => {
  const sent = useChrome({
    attach: () => Promise.reject(new Error('Another debugger is already attached to the tab with id: 7.')),
  });
  await portOf().attach();
  assert.deepEqual(
    sent.map(({ method, params }) => ({ method, on: (params as { autoAttach: boolean }).autoAttach })),
    [{ method: 'Target.setAutoAttach', on: false }],
  );
});

test('of an earlier attachment that held requests they end before they could go on', async () => {
  const sent = useChrome({
    attach: () => Promise.reject(new Error('Another debugger is already attached to the tab with id: 7.')),
  });
  await portOf([], true).attach();
  assert.deepEqual(
    sent.map(({ method }) => method),
    [
      'Target.setAutoAttach',
      'Page.stopLoading',
      'Network.enable',
      'Network.emulateNetworkConditions',
      'Fetch.disable',
      'Network.setBypassServiceWorker',
      'Network.emulateNetworkConditions',
    ],
  );
});

test('a target that turns out to be detached is told of once, and nothing is sent any more', async () => {
  const sent = useChrome({
    sendCommand: () => Promise.reject(new Error('Debugger is not attached to the tab with id: 7.')),
  });
  const lost: string[] = [];
  const events: string[] = [];
  const port = portOf(lost);
  port.onEvent((method) => events.push(method));
  await assert.rejects(port.send('Page.getFrameTree'));
  await assert.rejects(port.send('Page.getFrameTree'), { name: 'ConnectionLostError' });
  assert.deepEqual({ lost, events, sent: sent.length }, { lost: ['lost'], events: ['Inspector.detached'], sent: 1 });
});

test('only the own pages of the extension are heard, not its content scripts, other extensions or web pages', () => {
  useChrome({});
  const own = 'chrome-extension://ours/sidepanel/sidepanel.html';
  assert.equal(isFromOwnPage({ id: 'ours', url: own }), true);
  assert.equal(isFromOwnPage({ id: 'ours', url: 'https://shop.test/' }), false);
  assert.equal(isFromOwnPage({ id: 'ours' }), false);
  assert.equal(isFromOwnPage({ id: 'theirs', url: own }), false);
  assert.equal(isFromOwnPage({ id: 'ours', url: 'chrome-extension://ours.evil/' }), false);
});

test('messages are narrowed to what is known of them', () => {
  const call = { action: 'get_dom' };
  const parsed = parseRequest({ type: 'domtool.execute', tabId: 1, call, more: true });
  assert.deepEqual(parsed, { type: 'domtool.execute', tabId: 1, call });
  for (const message of [null, [], 'x', {}, { type: 'domtool.stop' }, { type: 'domtool.stop', tabId: 1.5 }]) {
    assert.equal(parseRequest(message), undefined);
  }
  assert.equal(parseRequest({ type: 'domtool.execute', tabId: 1, call: { action: 'constructor' } }), undefined);
  assert.equal(parseDrawMessage({ type: 'domtool.draw', effect: 'ripple', x: 1, y: Number.NaN }), undefined);
  assert.equal(parseDrawMessage({ type: 'domtool.draw', effect: 'highlight', box: [1, 2, 3] }), undefined);
});
