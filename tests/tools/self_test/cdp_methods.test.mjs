// The CDP methods of the table against their senders in the code.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cdpLists, commandsIn, protocolCommands, senderProblems } from '../contract/cdp.mjs';

const kCommands = new Set(['DOM.focus', 'Page.reload', 'Page.navigate', 'Target.getTargets']);
const kTable = { 'DOM.focus': ['engine'], 'Page.reload': ['tool', 'node'] };
const kEngine = { path: 'src/action/a.cpp', text: 'batch().Send("DOM.focus", session, params);' };
const kTool = { path: 'js-glue/tool/session/b.ts', text: "await port.send('Page.reload');" };
const kNode = { path: 'js-glue/node/c.ts', text: "await port.send('Page.reload');" };

test('a table whose methods are all sent by whom it says has no problem', () => {
  assert.deepEqual(senderProblems(kTable, [kEngine, kTool, kNode], kCommands), []);
});

test('a method on a list without a sender is caught', () => {
  assert.deepEqual(senderProblems(kTable, [kEngine, kTool], kCommands), [
    'src/contract/cdp.json: node does not send Page.reload',
  ]);
  assert.equal(senderProblems({ 'DOM.focus': ['engine', 'tool'] }, [kEngine], kCommands).length, 1);
});

test('a method that is sent and not in the table is caught, and one that another side sends', () => {
  const extra = { path: 'extension/src/d.ts', text: "port.send('Page.navigate'); port.send('DOM.focus');" };
  assert.deepEqual(senderProblems(kTable, [kEngine, kTool, kNode, extra], kCommands), [
    'extension/src/d.ts sends Page.navigate, which src/contract/cdp.json does not let extension send',
    'extension/src/d.ts sends DOM.focus, which src/contract/cdp.json does not let extension send',
  ]);
});

test('a room that is no side may send nothing', () => {
  const agent = { path: 'js-glue/agent/e.ts', text: "port.send('Page.reload');" };
  assert.match(senderProblems(kTable, [kEngine, kTool, kNode, agent], kCommands)[0], /agent\/e\.ts sends Page\.reload/);
});

test('a name that the protocol does not have is caught', () => {
  assert.match(senderProblems({ 'DOM.fly': [] }, [], kCommands)[0], /CDP has no command DOM\.fly/);
});

test('what is only compared, a comment, an event and a generated file send nothing', () => {
  const text = [
    "if (method === 'DOM.focus') return;",
    "case 'Page.reload':",
    "// 'Page.navigate'",
    " * 'Page.navigate'",
    "onEvent('Page.frameNavigated');",
  ].join('\n');
  assert.deepEqual(commandsIn(text, kCommands), []);
  const generated = { path: 'js-glue/tool/contract/generated/cdp.ts', text: "new Set(['Page.navigate'])" };
  assert.deepEqual(senderProblems({}, [generated], kCommands), []);
});

test('plans may send what the engine sends; to a tab goes that and what tool and extension send', () => {
  const lists = cdpLists({ ...kTable, 'Target.getTargets': ['node'] });
  const [engine, tab] = lists.split('export const ').slice(1);
  assert.match(engine, /^ENGINE_METHODS/);
  assert.deepEqual(engine.match(/'[^']+'/g), ["'DOM.focus'"]);
  assert.deepEqual(tab.match(/'[^']+'/g), ["'DOM.focus'", "'Page.reload'"]);
});

test('the protocol has commands and no events', () => {
  const commands = protocolCommands();
  assert.ok(commands.has('DOMSnapshot.captureSnapshot'));
  assert.ok(!commands.has('Page.frameNavigated'));
});

test('what a recording sends by itself is not let through to a tab', () => {
  const lists = cdpLists({ 'DOM.focus': ['engine'], 'Page.reload': ['recording'] });
  assert.ok(lists.includes('DOM.focus') && !lists.includes('Page.reload'));
  const own = { path: 'extension/src/routines/recording/e.ts', text: "send('Page.reload');" };
  assert.deepEqual(senderProblems({ 'Page.reload': ['recording'] }, [own], kCommands), []);
});
