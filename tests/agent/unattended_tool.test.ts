// Steps that nobody watches: what changes something is weighed first, whatever kind of call it is.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { UnattendedTool } from '../../js-glue/agent/risk/unattended_tool.js';
import { CAREFUL } from '../../js-glue/agent/risk/risk_check.js';
import type { CallOptions } from '../../js-glue/policy/callable_tool.js';
import { NO_SECRETS } from '../../js-glue/policy/secret_tool.js';
import { askedBy } from '../../js-glue/policy/asking_error.js';
import type { ToolCall, ToolResult } from '../../js-glue/tool/contract/contract.js';
import type { RequestGate } from '../../js-glue/tool/contract/request_gate.js';

const kFailed: ToolResult = { success: false, error: { code: 'TIMEOUT', message: 'No.', retrySuggested: false } };

/** The calls that reach the tool, on a page that cannot be looked at. */
async function reached(call: ToolCall): Promise<string[]> {
  const made: string[] = [];
  const tool = {
    execute: async ({ action }: ToolCall): Promise<ToolResult> => {
      made.push(action);
      return kFailed;
    },
  };
  const rules = { secrets: NO_SECRETS, settings: CAREFUL, urls: ['http://a.test/'], task: '' };
  await new UnattendedTool(tool, rules).execute(call);
  return made;
}

test('nothing that may change something reaches a page that cannot be looked at', async () => {
  const calls: ToolCall[] = [
    { action: 'click', nodeId: 'aa000001' },
    { action: 'page_tool', name: 'order' },
    { action: 'handle_dialog', accept: true },
    { action: 'navigate', url: 'http://b.test/' },
    { action: 'upload', nodeId: 'aa000001', files: ['a'] },
  ];
  for (const call of calls) assert.ok(!(await reached(call)).includes(call.action), call.action);
});

test('looking and waiting is free', async () => {
  assert.deepEqual(await reached({ action: 'wait', until: 'stable' }), ['wait']);
  assert.deepEqual(await reached({ action: 'get_dom' }), ['get_dom']);
});

test('a request that would need a question is not sent, and the step says so', async () => {
  const decided: boolean[] = [];
  const report = {
    outcome: 'done',
    observed: { urlChanged: false, domChanged: false, networkOccurred: false, events: [] },
  };
  const tool = {
    execute: async (_: ToolCall, options: CallOptions = {}): Promise<ToolResult> => {
      const request = { method: 'GET', url: 'http://b.test/', headers: {} };
      const paused = {
        event: { resourceType: 'Document', request },
        where: 'tab' as const,
        isOfNewDocument: false,
        earlier: [],
      };
      decided.push((options.gate as RequestGate).decide(paused).send);
      return { success: true, data: { ...report, timing: { totalMs: 0 } } } as ToolResult;
    },
  };
  const rules = { secrets: NO_SECRETS, settings: CAREFUL, urls: ['http://a.test/'], task: '' };
  const result = await new UnattendedTool(tool, rules).execute({ action: 'navigate', url: 'http://a.test/x' });
  assert.deepEqual(decided, [false]);
  assert.equal(result.success ? '' : result.error.code, 'SECURITY_BLOCKED');
  assert.match(result.success ? '' : result.error.message, /would have to be asked about .*b\.test/);
  assert.match(result.success ? '' : (askedBy(result.error) ?? ''), /^(?!.*would have to).*b\.test/);
});
