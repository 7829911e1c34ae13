// A capture: which replies reach the engine, the effect of a missing part, and that documents are never mixed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computedStylesExpression, namesOf } from '../../js-glue/tool/capture/computed_styles.js';
import { FIRST_STYLES } from '../../js-glue/tool/capture/session_tree.js';
import { PSEUDO_ELEMENTS } from '../../js-glue/tool/page/style_notation.js';
import type { Fed } from './support/fake_engine.js';
import { FakePort, MAIN_FRAME, frameTree, never } from './support/fake_port.js';
import { dataOf, errorOf, openFake, settle, within } from './support/opening.js';

function keys(fed: readonly Fed[] | undefined): string[] {
  return (fed ?? []).map((part) => `${part.source} ${part.sessionId} ${part.frameId}`.trim()).sort();
}

test('a page of one frame is fed whole, in fast fidelity by default', async () => {
  const { engine, port, execute } = await openFake();
  port.on('Page.createIsolatedWorld', () => ({ executionContextId: 3 }));
  dataOf(await execute({ action: 'get_dom' }));
  assert.deepEqual(keys(engine.captures[0]), [
    'DOMSnapshot.captureSnapshot',
    'Page.getFrameTree',
    'Page.getLayoutMetrics',
    'Runtime.evaluate',
  ]);
  const snapshot = port.sent.find((sent) => sent.method === 'DOMSnapshot.captureSnapshot');
  assert.deepEqual(snapshot?.params, { computedStyles: namesOf(FIRST_STYLES), includePaintOrder: true });
  assert.deepEqual(engine.failures, []);
});

test('what the selector engine will not say is no failure', async () => {
  const { engine, execute, port } = await openFake();
  port.on('Page.createIsolatedWorld', () => {
    throw new Error('no world');
  });
  dataOf(await execute({ action: 'get_dom' }));
  assert.deepEqual(engine.failures, []);
});

for (const [transitions, looks] of [
  [['120', '0'], 2],
  [['120', '60', '60'], 2],
  [['120', '120', '0'], 3],
  [['120', '130', '140', '150'], 3],
  [['0'], 1],
  [['1e9', '0'], 2],
  [['"soon"'], 1],
] as const) {
  test(`while a transition ends in ${transitions.join(', then ')} ms, the page is looked at ${looks} times`, async () => {
    const { engine, execute, port } = await openFake({ fidelity: 'hybrid' });
    port.on('Page.createIsolatedWorld', () => ({ executionContextId: 3 }));
    let begun = 0;
    port.on('Runtime.evaluate', () => {
      const value: unknown = JSON.parse(`[["endsInMs", {"type": "number", "value": ${transitions[begun - 1] ?? 0}}]]`);
      return { result: { deepSerializedValue: { value } } };
    });
    const begin = engine.beginCapture.bind(engine);
    engine.beginCapture = () => {
      begun += 1;
      begin();
    };
    dataOf(await execute({ action: 'get_dom' }));
    assert.equal(begun, looks);
    assert.equal(engine.captures.length, 1, 'nothing is made of what is looked at too soon');
  });
}

test('a host that asks for one page in two formats pays for one capture, unless something was done in between or it forces one', async () => {
  const { engine, execute } = await openFake();
  const look = async (reuseCapture: boolean, force = false): Promise<number> => {
    dataOf(await execute({ action: 'get_dom', options: { unrecorded: true, reuseCapture, force } as object }));
    return engine.captures.length;
  };
  assert.equal(await look(true), 1);
  assert.equal(await look(true), 1);
  assert.equal(await look(false), 2);
  assert.equal(await look(true, true), 3);
  await execute({ action: 'keypress', key: 'Enter' });
  const before = engine.captures.length;
  assert.equal(await look(true), before + 1);
});

test('hybrid fidelity asks for the accessibility tree as well', async () => {
  const { engine, execute } = await openFake();
  dataOf(await execute({ action: 'get_dom', options: { fidelity: 'hybrid' } }));
  assert.ok(keys(engine.captures[0]).includes(`Accessibility.getFullAXTree  ${MAIN_FRAME}`));
});

test('frames in the process and out of it are fed with owner and box, each from its own session', async () => {
  const port = new FakePort();
  port.on('Page.getFrameTree', (_params, sessionId) =>
    sessionId === '' ? frameTree('L1', ['F1']) : frameTree(`L-${sessionId}`, [], sessionId === 'S1' ? 'F2' : 'F3'),
  );
  const { engine, execute } = await openFake({ fidelity: 'hybrid' }, port);
  port.attachFrame('S1', 'F2');
  port.attachFrame('S2', 'F3', 'S1');
  dataOf(await execute({ action: 'get_dom' }));
  assert.deepEqual(keys(engine.captures[0]), [
    `Accessibility.getFullAXTree  ${MAIN_FRAME}`,
    'Accessibility.getFullAXTree  F1',
    'Accessibility.getFullAXTree S1 F2',
    'Accessibility.getFullAXTree S2 F3',
    'DOM.getBoxModel  F1',
    'DOM.getBoxModel  F2',
    'DOM.getBoxModel S1 F3',
    'DOM.getFrameOwner  F1',
    'DOM.getFrameOwner  F2',
    'DOM.getFrameOwner S1 F3',
    'DOMSnapshot.captureSnapshot',
    'DOMSnapshot.captureSnapshot S1',
    'DOMSnapshot.captureSnapshot S2',
    'Page.getFrameTree',
    'Page.getFrameTree S1',
    'Page.getFrameTree S2',
    'Page.getLayoutMetrics',
    'Page.getLayoutMetrics S1',
    'Page.getLayoutMetrics S2',
    'Target.attachedToTarget S1 F2',
    'Target.attachedToTarget S2 F3',
  ]);
  const attaches = port.sent.filter((sent) => sent.method === 'Target.setAutoAttach').map((sent) => sent.sessionId);
  assert.deepEqual(attaches, ['', 'S1', 'S2']);
});

test('the owner of a frame is asked for once, and fed in every capture', async () => {
  const port = new FakePort().on('Page.getFrameTree', () => frameTree('L1', ['F1']));
  const { engine, execute } = await openFake({ fidelity: 'fast' }, port);
  await execute({ action: 'get_dom' });
  await execute({ action: 'get_dom' });
  assert.equal(port.count('DOM.getFrameOwner'), 1);
  assert.ok(keys(engine.captures[1]).includes('DOM.getFrameOwner  F1'));
});

test('an accessibility tree that fails is a limitation and no error', async () => {
  const port = new FakePort().on('Accessibility.getFullAXTree', () => {
    throw new Error('no accessibility');
  });
  const { engine, execute } = await openFake({ fidelity: 'hybrid' }, port);
  dataOf(await execute({ action: 'get_dom' }));
  assert.deepEqual(engine.failures, [
    { source: 'Accessibility.getFullAXTree', sessionId: '', frameId: MAIN_FRAME, reason: 'cdp error -32000' },
  ]);
});

test('a frame whose session fails is a limitation and no error', async () => {
  const port = new FakePort();
  port.on('DOMSnapshot.captureSnapshot', (_params, sessionId) => {
    if (sessionId === 'S1') throw new Error('Session with given id not found.');
    return { documents: [] };
  });
  const { engine, execute } = await openFake({ fidelity: 'fast' }, port);
  port.attachFrame('S1', 'F2');
  dataOf(await execute({ action: 'get_dom' }));
  assert.deepEqual(
    engine.failures.map((entry) => `${entry.source} ${entry.sessionId} ${entry.frameId}`),
    ['DOMSnapshot.captureSnapshot S1 F2'],
  );
});

test('a frame that hangs is left out after its own deadline', async () => {
  const port = new FakePort();
  port.on('DOMSnapshot.captureSnapshot', (_params, sessionId) => (sessionId === '' ? { documents: [] } : never()));
  const { tool, engine } = await openFake({}, port);
  port.attachFrame('S1', 'F2');
  dataOf(await within(8_000, tool.execute({ action: 'get_dom' })));
  const { source, sessionId, frameId, reason } = engine.failures[0] ?? {};
  assert.deepEqual([source, sessionId, frameId, reason], ['DOMSnapshot.captureSnapshot', 'S1', 'F2', 'timeout']);
});

test("without the page's own snapshot there is no observation", async () => {
  const port = new FakePort().on('DOMSnapshot.captureSnapshot', () => {
    throw new Error('Detached while handling command.');
  });
  const { execute } = await openFake({}, port);
  errorOf(await execute({ action: 'get_dom' }), 'DETACHED');
});

test('a document that is replaced during the capture is captured again', async () => {
  const port = new FakePort();
  let snapshots = 0;
  port.on('DOMSnapshot.captureSnapshot', async () => {
    snapshots += 1;
    if (snapshots === 1) port.navigateTo('L2');
    return { documents: [], of: port.loaderId };
  });
  port.on('Page.getFrameTree', orderedTrees(port));
  const { engine, execute } = await openFake({ fidelity: 'fast' }, port);
  dataOf(await execute({ action: 'get_dom' }));
  assert.equal(snapshots, 2);
  assert.equal(engine.captures.length, 1);
  assert.match(engine.captures[0]?.find((part) => part.source === 'DOMSnapshot.captureSnapshot')?.json ?? '', /L2/);
});

test('a page that never stops navigating gives NAVIGATED', async () => {
  const port = new FakePort();
  let loads = 1;
  port.on('DOMSnapshot.captureSnapshot', () => {
    loads += 1;
    port.navigateTo(`L${loads}`);
    return { documents: [] };
  });
  port.on('Page.getFrameTree', orderedTrees(port));
  const { execute } = await openFake({ fidelity: 'fast' }, port);
  assert.equal(errorOf(await execute({ action: 'get_dom' }), 'NAVIGATED').retrySuggested, true);
});

// The first frame tree of a capture has the loader from before the snapshot, the second the one from after it.
function orderedTrees(port: FakePort): () => Promise<object> {
  return async () => {
    const tree = frameTree(port.loaderId);
    const asked = port.sent.filter((sent) => sent.method === 'Page.getFrameTree').length;
    if (asked === 1 || asked % 2 === 0) return tree;
    await settle();
    return frameTree(port.loaderId);
  };
}

test('a dialog that opens during the capture answers DIALOG_OPEN at once', async () => {
  const port = new FakePort().on('DOMSnapshot.captureSnapshot', never);
  const { execute } = await openFake({}, port);
  const observed = execute({ action: 'get_dom' });
  await settle();
  port.emit('Page.javascriptDialogOpening', { type: 'confirm', message: 'Delete hunter2?' });
  const error = errorOf(await within(200, observed), 'DIALOG_OPEN');
  assert.match(error.message, /confirm/);
  assert.doesNotMatch(JSON.stringify(error), /hunter2/);
});

for (const { name, event, params, code } of [
  { name: 'a crash', event: 'Inspector.targetCrashed', params: {}, code: 'CRASHED' },
  { name: 'a closed tab', event: 'Inspector.detached', params: { reason: 'target_closed' }, code: 'DETACHED' },
  { name: 'a stop by the user', event: 'Inspector.detached', params: { reason: 'canceled_by_user' }, code: 'DETACHED' },
] as const) {
  test(`${name} during the capture answers ${code} at once`, async () => {
    const port = new FakePort().on('DOMSnapshot.captureSnapshot', never);
    const { execute } = await openFake({}, port);
    const observed = execute({ action: 'get_dom' });
    await settle();
    port.emit(event, params);
    errorOf(await within(200, observed), code);
    errorOf(await execute({ action: 'get_dom' }), code);
  });
}

test('every reply is shown to a recorder as the JSON that the engine gets', async () => {
  const recorded: Fed[] = [];
  const onFeed = (source: string, sessionId: string, frameId: string, json: string): void => {
    recorded.push({ source, sessionId, frameId, json });
  };
  const { engine, execute } = await openFake({ onFeed });
  dataOf(await execute({ action: 'get_dom' }));
  assert.deepEqual(recorded, engine.captures[0]);
});

/** A port like chrome.debugger's, of a page with one element; its script returns `tells`. */
function slowPort(returns: (sessionId: string) => unknown): FakePort {
  const port = Object.assign(new FakePort(), { isTransferExpensive: true as const });
  const documents = () => [
    {
      nodes: { parentIndex: [-1, 0], nodeType: [9, 1], nodeName: [0, 1] },
      layout: { nodeIndex: [0, 1], styles: [[], []] },
    },
  ];
  port.on('Page.createIsolatedWorld', () => ({ executionContextId: 3 }));
  port.on('DOMSnapshot.captureSnapshot', () => ({ documents: documents(), strings: ['#document', 'HTML'] }));
  port.on('Runtime.evaluate', ({ returnByValue }, sessionId) => (returnByValue === true ? returns(sessionId) : {}));
  return port;
}

const kReported = {
  result: {
    value: JSON.stringify({
      sets: [['html', ...namesOf(FIRST_STYLES)]],
      page: { units: String.fromCharCode(64), frames: [] },
    }),
  },
};

/** For each requested snapshot, whether it included styles. */
function askedForStyles(port: FakePort): boolean[] {
  const snapshots = port.sent.filter(({ method }) => method === 'DOMSnapshot.captureSnapshot');
  return snapshots.map(({ params }) => (params['computedStyles'] as string[]).length > 0);
}

/** The styles that scripts were asked for. */
function expressionsOf(port: FakePort): unknown[] {
  return port.sent.flatMap(({ params }) => (params['returnByValue'] === true ? [params['expression']] : []));
}

test('where numbers are dear a script tells the styles, and the engine reads the snapshot as it would have been', async () => {
  const port = slowPort(() => kReported);
  const { engine, execute } = await openFake({ fidelity: 'fast' }, port);
  dataOf(await execute({ action: 'get_dom' }));
  assert.deepEqual(askedForStyles(port), [false]);
  const expressions = port.sent.flatMap(({ params }) =>
    params['returnByValue'] === true ? [params['expression']] : [],
  );
  assert.deepEqual(expressions, [computedStylesExpression(FIRST_STYLES, PSEUDO_ELEMENTS)]);
  const fed = engine.captures[0]?.find(({ source }) => source === 'DOMSnapshot.captureSnapshot');
  const { documents, strings } = JSON.parse(fed?.json ?? '') as {
    documents: Array<{ layout: { styles: number[][]; styleOf: number[] } }>;
    strings: string[];
  };
  const { styles, styleOf } = documents[0]?.layout ?? { styles: [], styleOf: [] };
  assert.deepEqual(
    styles[styleOf[1] ?? -1]?.map((at) => strings[at]),
    namesOf(FIRST_STYLES),
  );
});

test('what a script does not tell the snapshot is asked for at once, and the next time no script is', async () => {
  for (const returns of [
    () => ({ exceptionDetails: {} }),
    () => {
      throw new Error('no script here');
    },
  ]) {
    const port = slowPort(returns);
    const { engine, execute } = await openFake({ fidelity: 'fast' }, port);
    dataOf(await execute({ action: 'get_dom' }));
    assert.deepEqual(askedForStyles(port), [false, true]);
    const asked = expressionsOf(port).length;
    dataOf(await execute({ action: 'get_dom' }));
    assert.equal(port.count('DOMSnapshot.captureSnapshot'), 3);
    assert.equal(expressionsOf(port).length, asked);
    assert.deepEqual(engine.failures, []);
  }
});

test('a frame whose styles are not told makes the whole capture ask for them', async () => {
  const port = slowPort((sessionId) => (sessionId === '' ? kReported : {}));
  const { engine, execute } = await openFake({ fidelity: 'fast' }, port);
  port.attachFrame('S1', 'F2');
  dataOf(await execute({ action: 'get_dom' }));
  assert.deepEqual(askedForStyles(port).sort(), [false, false, true, true]);
  assert.deepEqual(engine.failures, []);
});

test('hybrid fidelity asks no script for styles', async () => {
  const port = slowPort(() => kReported);
  const { execute } = await openFake({ fidelity: 'hybrid' }, port);
  dataOf(await execute({ action: 'get_dom' }));
  assert.deepEqual(askedForStyles(port), [true]);
});
