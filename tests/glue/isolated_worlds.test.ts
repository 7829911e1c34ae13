// The world in which a session's scripts run: created once, replaced with its document, shared by simultaneous callers.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { CdpError, TimeoutError } from '../../js-glue/tool/contract/errors.js';
import { IsolatedWorlds, type Send } from '../../js-glue/tool/capture/isolated_worlds.js';
import { SessionTree } from '../../js-glue/tool/capture/session_tree.js';

const kReply = { result: { type: 'object' } };
const kFrame = { known: '', reported: Promise.resolve('F') };

/** A session whose document is replaced by `navigate`; records its commands. */
function session() {
  const asked: string[] = [];
  let living = 1;
  const send: Send = (method, params) => {
    asked.push(method);
    if (method === 'Page.createIsolatedWorld') return Promise.resolve({ executionContextId: living });
    const { contextId } = params as { contextId: number };
    if (contextId === living) return Promise.resolve(kReply);
    return Promise.reject(new CdpError(method, -32000, 'Cannot find context with specified id'));
  };
  return { asked, send, navigate: () => (living += 1) };
}

test('a world is made once and then used again', async () => {
  const worlds = new IsolatedWorlds();
  const { asked, send } = session();
  for (let i = 0; i < 2; ++i) assert.equal(await worlds.evaluate('', kFrame, send, {}), kReply);
  assert.deepEqual(asked, ['Page.createIsolatedWorld', 'Runtime.evaluate', 'Runtime.evaluate']);
});

test('two who ask at once share one world, also when the old one has gone', async () => {
  const worlds = new IsolatedWorlds();
  const { asked, send, navigate } = session();
  const both = (): Promise<unknown> =>
    Promise.all([worlds.evaluate('', kFrame, send, {}), worlds.evaluate('', kFrame, send, {})]);
  assert.deepEqual(await both(), [kReply, kReply]);
  navigate();
  assert.deepEqual(await both(), [kReply, kReply]);
  assert.equal(asked.filter((method) => method === 'Page.createIsolatedWorld').length, 2);
});

test('the world of a frame that is known is asked for at once, before anything else is sent', async () => {
  const worlds = new IsolatedWorlds();
  const { asked, send } = session();
  const evaluated = worlds.evaluate('', { known: 'F', reported: new Promise(() => {}) }, send, {});
  assert.deepEqual(asked, ['Page.createIsolatedWorld']);
  assert.equal(await evaluated, kReply);
});

test('where the known frame is there no more the world is made in the one that the browser tells', async () => {
  const worlds = new IsolatedWorlds();
  const { send } = session();
  const frames: unknown[] = [];
  const picky: Send = (method, params) => {
    if (!('frameId' in params)) return send(method, params);
    frames.push(params.frameId);
    return params.frameId === 'F' ? send(method, params) : Promise.reject(new CdpError(method, -32602, 'No frame'));
  };
  assert.equal(await worlds.evaluate('', { ...kFrame, known: 'gone' }, picky, {}), kReply);
  assert.deepEqual(frames, ['gone', 'F']);
  const late = new TimeoutError('Page.createIsolatedWorld', 10);
  const silent: Send = () => Promise.reject(late);
  await assert.rejects(new IsolatedWorlds().evaluate('', { ...kFrame, known: 'F' }, silent, {}), late);
});

test('a page that does not answer is not asked again', async () => {
  const worlds = new IsolatedWorlds();
  const { asked, send } = session();
  await worlds.evaluate('', kFrame, send, {});
  const late = new TimeoutError('Runtime.evaluate', 10);
  await assert.rejects(
    worlds.evaluate('', kFrame, () => Promise.reject(late), {}),
    late,
  );
  await worlds.evaluate('', kFrame, send, {});
  assert.equal(asked.filter((method) => method === 'Page.createIsolatedWorld').length, 1);
});

test('an answer that names no world is an error and is not remembered', async () => {
  const worlds = new IsolatedWorlds();
  await assert.rejects(
    worlds.evaluate('', kFrame, () => Promise.resolve({}), {}),
    CdpError,
  );
  assert.equal(worlds.has(''), false);
});

test('another main document needs another world, the frames of other sites keep theirs', async () => {
  const tree = new SessionTree();
  for (const sessionId of ['', 'S']) await tree.worlds.evaluate(sessionId, kFrame, session().send, {});
  tree.enterDocument();
  assert.deepEqual([tree.worlds.has(''), tree.worlds.has('S')], [false, true]);
});

test('a session that ends takes its world along', async () => {
  const tree = new SessionTree();
  tree.attach({ sessionId: 'S', parentSessionId: '', frameId: 'F', attached: {} });
  await tree.worlds.evaluate('S', kFrame, session().send, {});
  tree.detach('S');
  assert.equal(tree.worlds.has('S'), false);
});
