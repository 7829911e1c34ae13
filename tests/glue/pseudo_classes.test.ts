// How the states that only the selector engine knows are asked for.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { CdpError, TimeoutError } from '../../js-glue/src/errors.js';
import { matchPseudoClasses } from '../../js-glue/src/pseudo_classes.js';
import { SessionTree } from '../../js-glue/src/session_tree.js';

const kReply = { result: { type: 'object' } };

/** A session whose living world is `world`; counts what it is asked. */
function session(world: number) {
  const asked: string[] = [];
  const send = (method: string, params: object): Promise<unknown> => {
    asked.push(method);
    if (method === 'Page.createIsolatedWorld') return Promise.resolve({ executionContextId: world });
    const { contextId } = params as { contextId: number };
    if (contextId === world) return Promise.resolve(kReply);
    return Promise.reject(new CdpError(method, -32000, 'Cannot find context with specified id'));
  };
  return { asked, send };
}

test('a world is made once and then used again', async () => {
  const tree = new SessionTree();
  const { asked, send } = session(5);
  for (let i = 0; i < 2; ++i) assert.equal(await matchPseudoClasses(tree, '', Promise.resolve('F'), send), kReply);
  assert.deepEqual(asked, ['Page.createIsolatedWorld', 'Runtime.evaluate', 'Runtime.evaluate']);
});

test('a world that went with its document is replaced', async () => {
  const tree = new SessionTree();
  tree.worlds.set('', 4);
  const { asked, send } = session(5);
  assert.equal(await matchPseudoClasses(tree, '', Promise.resolve('F'), send), kReply);
  assert.deepEqual(asked, ['Runtime.evaluate', 'Page.createIsolatedWorld', 'Runtime.evaluate']);
  assert.equal(tree.worlds.get(''), 5);
});

test('a page that does not answer is not asked again', async () => {
  const tree = new SessionTree();
  tree.worlds.set('', 5);
  const late = new TimeoutError('Runtime.evaluate', 10);
  await assert.rejects(
    matchPseudoClasses(tree, '', Promise.resolve('F'), () => Promise.reject(late)),
    late,
  );
  assert.equal(tree.worlds.get(''), 5);
});

test('an answer that names no world is an error and is not remembered', async () => {
  const tree = new SessionTree();
  await assert.rejects(
    matchPseudoClasses(tree, '', Promise.resolve('F'), () => Promise.resolve({})),
    CdpError,
  );
  assert.equal(tree.worlds.size, 0);
});

test('a session that ends takes its world along', () => {
  const tree = new SessionTree();
  tree.attach({ sessionId: 'S', parentSessionId: '', frameId: 'F', attached: {} });
  tree.worlds.set('S', 5);
  tree.detach('S');
  assert.equal(tree.worlds.size, 0);
});
