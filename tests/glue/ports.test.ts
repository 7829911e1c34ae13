// DeadlinePort: no command outlives its deadline, whatever the port below does.
import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import { CdpError, ConnectionLostError, TimeoutError } from '../../js-glue/tool/contract/errors.js';
import { DeadlinePort, delay, unlessAborted } from '../../js-glue/tool/port/ports.js';
import { FakePort, never } from './support/fake_port.js';
import { settle, within } from './support/opening.js';

test('a command that is never answered times out and names its method', async () => {
  const port = new DeadlinePort(new FakePort().on('DOM.focus', never));
  const sent = within(1_000, port.send('DOM.focus', {}, { deadlineMs: 20 }));
  await assert.rejects(sent, (error) => error instanceof TimeoutError && error.method === 'DOM.focus');
});

test('a reply after the deadline is dropped', async () => {
  const late = new Promise((resolve) => setTimeout(() => resolve({ late: true }), 40));
  const port = new DeadlinePort(new FakePort().on('DOM.focus', () => late));
  await assert.rejects(port.send('DOM.focus', {}, { deadlineMs: 10 }), TimeoutError);
  await late;
  await settle();
});

test('an error reply becomes a CdpError with its code, also where it came as JSON text', async () => {
  const port = new DeadlinePort(
    new FakePort().on('DOM.focus', () => {
      throw new Error('{"code":-32602,"message":"Invalid parameters"}');
    }),
  );
  await assert.rejects(
    port.send('DOM.focus'),
    (error) => error instanceof CdpError && error.code === -32602 && error.message === 'Invalid parameters',
  );
});

test('a port that throws at once is a rejection too', async () => {
  const raw = new FakePort();
  raw.send = () => {
    throw new Error('Debugger is not attached to the tab with id: 4.');
  };
  await assert.rejects(new DeadlinePort(raw).send('DOM.focus'), CdpError);
});

test('a loss fails what is pending at once and everything after it', async () => {
  const port = new DeadlinePort(new FakePort().on('DOM.focus', never));
  const pending = port.send('DOM.focus');
  port.lose('detached');
  await assert.rejects(within(100, pending), ConnectionLostError);
  await assert.rejects(port.send('DOM.describeNode'), ConnectionLostError);
});

test('a crash fails what is pending, and a reload can be sent after it', async () => {
  const port = new DeadlinePort(new FakePort().on('DOM.focus', never));
  const pending = port.send('DOM.focus');
  port.lose('crashed');
  await assert.rejects(within(100, pending), ConnectionLostError);
  assert.deepEqual(await port.send('Page.reload'), {});
});

test('an abort ends the wait with its reason', async () => {
  const port = new DeadlinePort(new FakePort().on('DOM.focus', never));
  const controller = new AbortController();
  const pending = port.send('DOM.focus', {}, { signal: controller.signal });
  controller.abort(new Error('enough'));
  await assert.rejects(within(100, pending), /enough/);
  await assert.rejects(port.send('DOM.focus', {}, { signal: controller.signal }), /enough/);
});

test('whoever waits for one signal, it has one listener, and all of them hear of its abort', async () => {
  const port = new DeadlinePort(new FakePort().on('DOM.focus', never));
  const controller = new AbortController();
  const { signal } = controller;
  const waits = Array.from({ length: 20 }, () => [
    port.send('DOM.focus', {}, { signal }),
    delay(1_000, signal),
    unlessAborted(Promise.race([]), signal),
  ]).flat();
  await delay(1, signal);
  assert.equal(getEventListeners(signal, 'abort').length, 1);
  controller.abort(new Error('enough'));
  for (const wait of waits) await assert.rejects(within(100, wait), /enough/);
});
