// DomTool: order of calls, invalid calls, what a table may still be used for, recovery from every loss.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ActionReport, CallMetrics, Observation, ToolCall } from '../../js-glue/tool/contract/contract.js';
import { DomToolFailure, EngineAbortedError, failure } from '../../js-glue/tool/contract/errors.js';
import type { Step } from '../../js-glue/tool/engine/engine.js';
import { DomTool } from '../../js-glue/tool/calls/dom_tool.js';
import { FakeEngine } from './support/fake_engine.js';
import { FakePort, never } from './support/fake_port.js';
import { dataOf, errorOf, openFake, settle, within } from './support/opening.js';
import type { Opened } from './support/opening.js';

const CLICK: ToolCall = { action: 'click', nodeId: 'b1' };

test('calls run one after another in the order of their arrival', async () => {
  const port = new FakePort();
  const order: string[] = [];
  port.on('DOMSnapshot.captureSnapshot', async () => {
    order.push('snapshot');
    await settle();
    return { documents: [] };
  });
  port.on('DOM.focus', async () => {
    order.push('focus');
    await settle();
    return {};
  });
  const { engine, execute } = await openFake({ fidelity: 'fast' }, port);
  engine.script = [[{ kind: 'send', method: 'DOM.focus', params: {}, sessionId: '', deadlineMs: 100 }]];
  const results = await Promise.all([execute({ action: 'get_dom' }), execute(CLICK), execute({ action: 'get_dom' })]);
  results.forEach(dataOf);
  // Changes since the first look have not been reported yet, so the action looks again.
  assert.deepEqual(order, ['snapshot', 'snapshot', 'focus', 'snapshot']);
});

test('a call that fails does not stop those behind it', async () => {
  const { engine, execute } = await openFake();
  engine.observeError = failure('SECURITY_BLOCKED', 'The page opts out.');
  const first = execute({ action: 'get_dom' });
  const second = execute({ action: 'find', text: 'Buy' });
  errorOf(await first, 'SECURITY_BLOCKED');
  dataOf(await second);
});

const BAD_CALLS: ReadonlyArray<[string, unknown]> = [
  ['nothing', null],
  ['a string', 'click'],
  ['no action', {}],
  ['an unknown action', { action: 'fly' }],
  ['a property of Object', { action: 'constructor' }],
  ['a click on nothing', { action: 'click' }],
  ['an id that is a number', { action: 'click', nodeId: 7 }],
  ['an unknown button', { action: 'click', nodeId: 'b1', button: 'fourth' }],
  ['a text that is no text', { action: 'type', nodeId: 'b1', text: ['x'] }],
  ['values that are no list', { action: 'select', nodeId: 'b1', values: 'red' }],
  ['a deadline that is no number', { action: 'click', nodeId: 'b1', timeoutMs: '5' }],
  ['an unknown format', { action: 'get_dom', options: { format: 'pdf' } }],
  ['an option beside the options', { action: 'get_dom', mode: 'agent' }],
  ['a since beside other options', { action: 'get_dom', since: 's1', options: { scope: 'page' } }],
  ['a fill of nothing', { action: 'fill', fields: [] }],
  ['a fill with a number', { action: 'fill', fields: [{ nodeId: 'b1', value: 7 }] }],
  ['a relative URL', { action: 'navigate', url: '/cart' }],
  ['a wait for no text', { action: 'wait', until: 'text' }],
];

for (const [name, call] of BAD_CALLS) {
  test(`${name} is BAD_INPUT`, async () => {
    const { execute } = await openFake();
    errorOf(await execute(call as ToolCall), 'BAD_INPUT');
  });
}

test('an option beside the options is told where it goes, and any other key is let be', async () => {
  const { execute } = await openFake();
  const { message, remediation } = errorOf(
    await execute({ action: 'get_dom', mode: 'agent' } as ToolCall),
    'BAD_INPUT',
  );
  assert.equal(message, 'mode belongs in options.');
  assert.equal(remediation, "Send { action: 'get_dom', options: { mode } }.");
  dataOf(await execute({ action: 'get_dom', because: 'I look' } as ToolCall));
});

const thrower = (): never => {
  throw new TypeError('no');
};
const unreadable = new Proxy({}, { get: thrower, ownKeys: thrower, getPrototypeOf: thrower, has: thrower });
const held: Record<string, unknown> = { action: 'get_dom' };
held['itself'] = held;
const STRANGE_CALLS: ReadonlyArray<[string, unknown]> = [
  ['an action that cannot be told as a text', JSON.parse('{"action":{"toString":null,"valueOf":null}}')],
  ['an action without a prototype', { action: Object.create(null) }],
  ['a getter that throws', Object.defineProperty({}, 'action', { get: thrower, enumerable: true })],
  [
    'an option that throws',
    { action: 'get_dom', options: Object.defineProperty({}, 'format', { get: thrower, enumerable: true }) },
  ],
  [
    'a call that throws itself away',
    {
      action: 'get_dom',
      toJSON: () => {
        throw unreadable;
      },
    },
  ],
  ['a proxy that throws', unreadable],
  ['a text that throws', { action: 'find', text: { toString: thrower } }],
  ['a symbol', Symbol('click')],
  ['a symbol for an action', { action: Symbol('click') }],
  ['a function', thrower],
  ['a bigint', { action: 'find', text: 'x', limit: 1n }],
  ['a call that holds itself', held],
  [
    'a revoked proxy',
    (() => {
      const { proxy, revoke } = Proxy.revocable({}, {});
      revoke();
      return proxy;
    })(),
  ],
];

for (const [name, call] of STRANGE_CALLS) {
  test(`${name} is BAD_INPUT, and the next call works`, async () => {
    const { execute } = await openFake();
    const strange = execute(call as ToolCall);
    const next = execute({ action: 'get_dom' });
    errorOf(await strange, 'BAD_INPUT');
    dataOf(await next);
  });
}

test('a call is what it was when it was handed over', async () => {
  const { engine, execute } = await openFake();
  let reads = 0;
  const call = {
    action: 'click',
    get nodeId() {
      reads += 1;
      return reads === 1 ? 'b1' : { toString: null };
    },
  };
  const mutable = { action: 'find', text: 'Buy' };
  const clicked = execute(call as unknown as ToolCall);
  const found = execute(mutable as ToolCall);
  mutable.action = 'navigate';
  dataOf(await clicked);
  dataOf(await found);
  assert.deepEqual([reads, engine.planned[0]], [1, CLICK]);
});

test('whatever a port rejects with is an answer, and the next call works', async () => {
  for (const reason of [Object.create(null), null, Symbol('x'), { message: { toString: null } }]) {
    const port = new FakePort();
    let isRefusing = true;
    port.on('DOMSnapshot.captureSnapshot', () => (isRefusing ? Promise.reject(reason) : { documents: [] }));
    const { execute } = await openFake({}, port);
    errorOf(await execute({ action: 'get_dom' }), 'INTERNAL');
    isRefusing = false;
    dataOf(await execute({ action: 'get_dom' }));
  }
});

test('a screenshot where nothing decodes pictures is UNSUPPORTED, and says what to pass', async () => {
  const tool = await DomTool.open(new FakePort(), { createEngine: () => Promise.resolve(new FakeEngine()) });
  const { remediation } = errorOf(await within(5_000, tool.execute({ action: 'screenshot' })), 'UNSUPPORTED');
  assert.match(remediation ?? '', /decodeImage/);
  dataOf(await within(5_000, tool.execute({ action: 'get_dom' })));
});

test('get_dom captures every time, because no event tells of a changed DOM', async () => {
  const { engine, execute } = await openFake();
  dataOf(await execute({ action: 'get_dom' }));
  dataOf(await execute({ action: 'get_dom' }));
  assert.equal(engine.captures.length, 2);
});

test('timing adds up', async () => {
  const { execute } = await openFake();
  const { timing } = dataOf(await execute({ action: 'get_dom' })) as Observation;
  assert.ok(Math.abs(timing.captureMs + timing.encodeMs + timing.engineMs - timing.totalMs) < 0.01);
});

/** An observed tab whose changes have been reported. */
async function openFollowed(): Promise<Opened> {
  const port = new FakePort();
  const followed = new Promise<void>((resolve) => {
    port.on('DOM.getFlattenedDocument', () => {
      resolve();
      return { nodes: [] };
    });
  });
  const opened = await openFake({}, port);
  dataOf(await opened.execute({ action: 'get_dom' }));
  await followed;
  await settle();
  return opened;
}

test('an action captures anew where the page was not followed yet when it was shown', async () => {
  const { engine, execute } = await openFollowed();
  dataOf(await execute(CLICK));
  assert.equal(engine.captures.length, 2);
});

/** How many captures a search makes for an element to act on; without `isOfShown` any search. */
async function capturesOfFind({ engine, execute }: Opened, isOfShown = true): Promise<number> {
  const before = engine.captures.length;
  dataOf(await execute({ action: 'find', text: 'Buy', ...(isOfShown ? { reuseCapture: true } : {}) }));
  return engine.captures.length - before;
}

const FOCUS: Step = { kind: 'send', method: 'DOM.focus', params: {}, sessionId: '', deadlineMs: 100 };
const TYPED: Step = { ...FOCUS, method: 'Input.insertText', params: { text: 'a' } };
const CAPTURE: Step = { kind: 'capture', fidelity: 'fast' };

test('find and actions use the table that was shown; find after an action that looked at nothing captures', async () => {
  const opened = await openFollowed();
  const { engine, execute } = opened;
  dataOf(await execute({ action: 'get_dom' }));
  assert.equal(await capturesOfFind(opened), 0);
  dataOf(await execute(CLICK));
  assert.equal(engine.captures.length, 2);
  assert.equal(await capturesOfFind(opened), 1);
});

test('find uses the capture of an action that was made after its input, and no other', async () => {
  const opened = await openFollowed();
  const { engine, execute } = opened;
  dataOf(await execute({ action: 'get_dom' }));
  engine.script = [[TYPED], [CAPTURE]];
  dataOf(await execute(CLICK));
  assert.equal(await capturesOfFind(opened), 0);
  assert.equal(await capturesOfFind(opened, false), 1, 'values are not reported');
  engine.script = [[CAPTURE], [TYPED]];
  dataOf(await execute(CLICK));
  assert.equal(await capturesOfFind(opened), 1);
  dataOf(await execute({ action: 'emulate', width: 800, height: 600 }));
  assert.equal(await capturesOfFind(opened), 1);
});

for (const [name, method, params] of [
  ['an attribute', 'DOM.attributeModified', { nodeId: 1, name: 'class', value: 'open' }],
  ['a style', 'DOM.inlineStyleInvalidated', { nodeIds: [1] }],
  ['a text', 'DOM.characterDataModified', { nodeId: 1, characterData: 'Milk' }],
  ['the address', 'Page.navigatedWithinDocument', { frameId: 'F1', url: 'https://shop.test/#cart' }],
] as const) {
  test(`find captures a page that has reported a change since: ${name}`, async () => {
    const opened = await openFollowed();
    dataOf(await opened.execute({ action: 'get_dom' }));
    opened.port.emit(method, params);
    assert.equal(await capturesOfFind(opened), 1);
    assert.equal(await capturesOfFind(opened), 0);
  });
}

test('what input has changed is reported before the capture, and what is reported later is not in it', async () => {
  const opened = await openFollowed();
  const { engine, port, execute } = opened;
  dataOf(await execute({ action: 'get_dom' }));
  let isTyped = false;
  port.on('Input.insertText', () => {
    isTyped = true;
    return {};
  });
  port.on('Page.getLayoutMetrics', () => {
    if (isTyped) port.emit('DOM.attributeModified', { nodeId: 1, name: 'class', value: 'open' });
    isTyped = false;
    return {};
  });
  engine.script = [[TYPED], [CAPTURE]];
  dataOf(await execute(CLICK));
  assert.equal(await capturesOfFind(opened), 0);
  port.on('DOMSnapshot.captureSnapshot', () => {
    port.emit('DOM.attributeModified', { nodeId: 1, name: 'class', value: 'shut' });
    return { documents: [] };
  });
  engine.script = [[TYPED], [CAPTURE]];
  dataOf(await execute(CLICK));
  assert.equal(await capturesOfFind(opened), 1);
});

test('a page that does not answer may have changed', async () => {
  const opened = await openFollowed();
  const { engine, port, execute } = opened;
  dataOf(await execute({ action: 'get_dom' }));
  engine.script = [[TYPED], [CAPTURE]];
  dataOf(await execute(CLICK));
  // Longer than it is waited for.
  port.on('Page.getLayoutMetrics', () => new Promise((resolve) => setTimeout(() => resolve({}), 400)));
  assert.equal(await capturesOfFind(opened), 1);
});

test('what a settled action showed is not what a later wait or a new viewport shows', async () => {
  const opened = await openFollowed();
  const { engine, execute } = opened;
  dataOf(await execute({ action: 'get_dom' }));
  engine.script = structuredClone(SEEN_EFFECT);
  dataOf(await execute({ ...CLICK, observe: true }));
  for (const call of [
    { action: 'emulate', width: 800, height: 600 },
    { action: 'wait', until: 'stable', observe: true },
  ] as ToolCall[]) {
    const before = engine.captures.length;
    dataOf(await execute(call));
    if (call.action === 'wait') assert.equal(engine.captures.length - before, 1);
  }
});

test('an action on a node looks at a page that has changed since, for the node may be another now', async () => {
  const { engine, port, execute } = await openFollowed();
  dataOf(await execute({ action: 'get_dom' }));
  port.emit('DOM.attributeModified', { nodeId: 1, name: 'class', value: 'open' });
  dataOf(await execute(CLICK));
  assert.equal(engine.captures.length, 2);
  port.emit('DOM.characterDataModified', { nodeId: 1, characterData: 'Milk' });
  dataOf(await execute({ action: 'keypress', key: 'Enter' }));
  assert.equal(engine.captures.length, 2);
  dataOf(await execute(CLICK));
  assert.equal(engine.captures.length, 3);
});

test('ids of a page that is gone are void: the action is refused and nothing is sent', async () => {
  const { engine, port, execute } = await openFake();
  dataOf(await execute({ action: 'get_dom' }));
  port.navigateTo('L2');
  errorOf(await execute(CLICK), 'NAVIGATED');
  assert.deepEqual(engine.planned, []);
  dataOf(await execute({ action: 'get_dom' }));
  dataOf(await execute(CLICK));
});

test('an action that names no node runs on the new page', async () => {
  const { engine, port, execute } = await openFake();
  dataOf(await execute({ action: 'get_dom' }));
  port.navigateTo('L2');
  dataOf(await execute({ action: 'scroll', deltaY: 100 }));
  assert.equal(engine.captures.length, 2);
  errorOf(await execute(CLICK), 'NAVIGATED');
});

test('while a dialog is open everything but handle_dialog answers DIALOG_OPEN, and nothing is sent', async () => {
  const { port, execute } = await openFake();
  port.emit('Page.javascriptDialogOpening', { type: 'prompt', message: 'Your hunter2?' });
  const sent = port.sent.length;
  for (const call of [{ action: 'get_dom' }, CLICK, { action: 'navigate', url: 'https://a.test/' }] as ToolCall[]) {
    assert.match(errorOf(await execute(call), 'DIALOG_OPEN').message, /prompt/);
  }
  assert.equal(port.sent.length, sent);
  dataOf(await execute({ action: 'handle_dialog', accept: true, promptText: 'yes' }));
  assert.deepEqual(port.sent.at(-1)?.params, { accept: true, promptText: 'yes' });
  dataOf(await execute({ action: 'get_dom' }));
});

test('a second dialog behind the first stays open', async () => {
  const port = new FakePort();
  port.on('Page.handleJavaScriptDialog', () => {
    port.emit('Page.javascriptDialogClosed');
    port.emit('Page.javascriptDialogOpening', { type: 'confirm' });
    return {};
  });
  const { execute } = await openFake({}, port);
  port.emit('Page.javascriptDialogOpening', { type: 'alert' });
  dataOf(await execute({ action: 'handle_dialog', accept: true }));
  errorOf(await execute({ action: 'get_dom' }), 'DIALOG_OPEN');
});

test('handle_dialog without a dialog is BAD_INPUT', async () => {
  const { execute } = await openFake();
  errorOf(await execute({ action: 'handle_dialog', accept: true }), 'BAD_INPUT');
});

test('after a crash only reload and navigate are run, and they bring the tab back', async () => {
  const port = new FakePort().on('Page.reload', () => {
    setTimeout(() => port.navigateTo('L2'), 5);
    return {};
  });
  const { execute } = await openFake({}, port);
  port.emit('Inspector.targetCrashed');
  errorOf(await execute({ action: 'get_dom' }), 'CRASHED');
  errorOf(await execute(CLICK), 'CRASHED');
  dataOf(await execute({ action: 'reload' }));
  dataOf(await execute({ action: 'get_dom' }));
});

test('an engine that aborts is replaced, and the next call works', async () => {
  const engines: FakeEngine[] = [];
  const createEngine = (): Promise<FakeEngine> => {
    engines.push(new FakeEngine());
    return Promise.resolve(engines[engines.length - 1] ?? new FakeEngine());
  };
  const { execute } = await openFake({ createEngine });
  const [first] = engines;
  assert.ok(first);
  first.observeError = new EngineAbortedError('unreachable');
  errorOf(await execute({ action: 'get_dom' }), 'INTERNAL');
  dataOf(await execute({ action: 'get_dom' }));
  assert.equal(engines.length, 2);
  assert.ok(first.isDeleted);
});

test('close ends the running call, frees the engine and closes the port', async () => {
  const { tool, engine, port } = await openFake({}, new FakePort().on('DOMSnapshot.captureSnapshot', never));
  const running = tool.execute({ action: 'get_dom' });
  await settle();
  await within(500, tool.close());
  errorOf(await running, 'DETACHED');
  assert.ok(engine.isDeleted && port.isClosed);
  errorOf(await tool.execute({ action: 'get_dom' }), 'DETACHED');
  await tool.close();
});

test('a tab that cannot be opened rejects in the terms of the contract', async () => {
  const port = new FakePort().on('Page.enable', () => {
    throw new Error('Cannot access a chrome:// URL');
  });
  const opened = DomTool.open(port, { createEngine: () => Promise.resolve(new FakeEngine()) });
  await assert.rejects(opened, (error) => error instanceof DomToolFailure && error.error.code === 'SECURITY_BLOCKED');
  assert.equal(port.isClosed, false);
});

test('the log never holds what a call carries', async () => {
  const lines: string[] = [];
  const { execute } = await openFake({ log: (entry) => lines.push(JSON.stringify(entry)) });
  await execute({ action: 'type', nodeId: 'b1', text: 'hunter2' });
  await execute({ action: 'find', text: 'hunter2' });
  assert.ok(lines.length >= 2);
  assert.doesNotMatch(lines.join(), /hunter2/);
});

test('a log that throws fails no call', async () => {
  const { execute } = await openFake({
    log: () => {
      throw new Error('disk full');
    },
  });
  dataOf(await execute({ action: 'get_dom' }));
});

const SEEN_EFFECT: Step[][] = [
  [{ kind: 'mark', sessionId: '' }],
  [{ kind: 'settle', ms: 10, waitMs: 0, isBusy: false }],
  [{ kind: 'capture', fidelity: 'fast' }],
];

test('the look that verified an action is the one that its answer tells', async () => {
  const { engine, execute } = await openFake({ fidelity: 'fast' });
  dataOf(await execute({ action: 'get_dom' }));
  const captures: number[] = [];
  for (const observe of [false, false, true]) {
    const before = engine.captures.length;
    engine.script = structuredClone(SEEN_EFFECT);
    const report = dataOf(await execute({ ...CLICK, observe }));
    assert.equal('observation' in report, observe);
    captures.push(engine.captures.length - before);
  }
  assert.equal(captures[2], captures[1]);
  // The host asks for the same page as a whole.
  const made = engine.captures.length;
  const whole = { action: 'get_dom', options: { reuseCapture: true } } as ToolCall;
  dataOf(await execute(whole));
  assert.equal(engine.captures.length, made);
  dataOf(await execute({ ...CLICK }));
  dataOf(await execute(whole));
  assert.equal(engine.captures.length, made + 1);
});

test('an action that was done is told as done where the page cannot be looked at then', async () => {
  const { engine, execute } = await openFake();
  dataOf(await execute({ action: 'get_dom' }));
  engine.observeError = failure('SECURITY_BLOCKED', 'The page opts out.');
  const report = dataOf(await execute({ ...CLICK, observe: true }));
  assert.ok('outcome' in report && report.outcome === 'done');
  assert.equal('observation' in report, false);
});

test('a fill plans field by field, and expects something of the last alone', async () => {
  const { engine, execute } = await openFake();
  dataOf(await execute({ action: 'get_dom' }));
  const expect = { type: 'element_appears', text: 'Saved' } as const;
  const fields = [
    { nodeId: 'a', value: 'Ada' },
    { nodeId: 'b', value: true },
  ];
  const report = dataOf(await execute({ action: 'fill', fields, expect, timeoutMs: 4_000 }));
  assert.ok('filled' in report);
  assert.deepEqual(report.filled, ['a', 'b']);
  const planned = engine.planned as unknown as Array<Record<string, unknown>>;
  assert.deepEqual(
    planned.map(({ nodeId, value, expect: expected }) => [nodeId, value, expected]),
    [
      ['a', 'Ada', undefined],
      ['b', true, expect],
    ],
  );
  assert.ok(planned.every(({ timeoutMs }) => typeof timeoutMs === 'number' && timeoutMs > 0 && timeoutMs <= 4_000));
});

test('a host is told numbers of each call, and nothing of the page; what it throws is ignored', async () => {
  const reported: CallMetrics[] = [];
  const { execute } = await openFake({
    metrics: (metrics) => {
      reported.push(metrics);
      throw new Error('the host is broken');
    },
  });
  dataOf(await execute({ action: 'get_dom' }));
  errorOf(await execute({ action: 'hunter2secret' } as unknown as ToolCall), 'BAD_INPUT');
  const [look, refused] = reported;
  assert.deepEqual([look?.action, look?.success, look?.truncated], ['get_dom', true, false]);
  assert.ok([look?.totalMs, look?.totalNodes, look?.captureMs, look?.engineMs].every(Number.isFinite));
  assert.deepEqual([refused?.action, refused?.success, refused?.code], ['', false, 'BAD_INPUT']);
  assert.doesNotMatch(JSON.stringify(reported), /Shop|hunter2/);
});

test('a report says how long an action waited for what, and so do the metrics', async () => {
  const reported: CallMetrics[] = [];
  const port = new FakePort().on('DOM.focus', async () => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    return {};
  });
  const { engine, execute } = await openFake({ metrics: (metrics) => void reported.push(metrics) }, port);
  dataOf(await execute({ action: 'get_dom' }));
  engine.script = [[FOCUS], [{ kind: 'pause', ms: 60 }, TYPED], [CAPTURE]];
  const { timing } = dataOf(await execute(CLICK)) as ActionReport;
  const { commands = 0, pauses = 0, settling, captures = 0 } = timing.waited ?? {};
  assert.ok(commands >= 29 && pauses >= 59 && captures > 0, JSON.stringify(timing));
  assert.equal(settling, 0);
  assert.ok(commands + pauses + captures <= timing.totalMs);
  const last = reported.at(-1);
  assert.deepEqual(
    [last?.commandsMs, last?.pausesMs, last?.settlingMs, last?.capturesMs],
    [commands, pauses, 0, captures],
  );
});
