// Steps that nobody watches: what changes something is weighed first, whatever kind of call it is.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { GuardedTool } from '../../js-glue/agent/risk/guarded_tool.js';
import { CAREFUL } from '../../js-glue/agent/risk/guard.js';
import { NO_SECRETS } from '../../js-glue/policy/secret_gate.js';
import type { ToolCall, ToolResult } from '../../js-glue/tool/contract/contract.js';

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
  const unwatched = { secrets: NO_SECRETS, settings: CAREFUL, urls: ['http://a.test/'], task: '' };
  await new GuardedTool(tool, unwatched).execute(call);
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
