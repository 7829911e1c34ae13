// A DomTool over the fakes, and checks of its answers.
import jpeg from 'jpeg-js';
import assert from 'node:assert/strict';
import type { DomToolError, DomToolErrorCode, ToolCall, ToolResult } from '../../../js-glue/tool/contract/contract.js';
import type { CheckpointStore } from '../../../js-glue/tool/engine/checkpoint.js';
import { DomTool } from '../../../js-glue/tool/calls/dom_tool.js';
import type { DomToolHostOptions } from '../../../js-glue/tool/tab/tool_options.js';
import { FakeEngine } from './fake_engine.js';
import { FakePort } from './fake_port.js';

export interface Opened {
  tool: DomTool;
  port: FakePort;
  engine: FakeEngine;
  execute(call: ToolCall): Promise<ToolResult>;
}

/** As after a worker was restarted: the fakes' first document has been shown, so its ids may be used at once. */
const SHOWN_BEFORE: CheckpointStore = {
  load: () => Promise.resolve({ engine: { ids: 'known' }, shownLoaderId: 'L1' }),
  save: () => Promise.resolve(),
};

export async function openFake(options: DomToolHostOptions = {}, port = new FakePort()): Promise<Opened> {
  const engine = new FakeEngine();
  const tool = await DomTool.open(port, {
    createEngine: () => Promise.resolve(engine),
    checkpoints: SHOWN_BEFORE,
    decodeImage: (bytes) => Promise.resolve(jpeg.decode(bytes, { useTArray: true })),
    ...options,
  });
  return { tool, port, engine, execute: (call) => within(5_000, tool.execute(call)) };
}

export function errorOf(result: ToolResult, code: DomToolErrorCode): DomToolError {
  if (result.success) assert.fail(`expected ${code}, got a success`);
  assert.equal(result.error.code, code, result.error.message);
  assert.ok(result.error.message.length > 0);
  return result.error;
}

export function dataOf(result: ToolResult): NonNullable<Extract<ToolResult, { success: true }>['data']> {
  if (!result.success) assert.fail(`${result.error.code}: ${result.error.message}`);
  return result.data;
}

/** Fails if `promise` is not settled in `ms`: what is tested must never hang. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not settled within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Lets everything run that waits for no timer. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}
