// A call whose targets are written as a person names them, with ids in their place.
import type { CallableTool } from '../policy/callable_tool.js';
import { checkCall } from '../tool/contract/calls.js';
import type { ToolCall } from '../tool/contract/contract.js';
import type { ActingCall } from './act_and_look.js';
import { parseTarget } from './grammar.js';
import { checkedNodeOf, fieldNodeOf, nodeOf } from './naming.js';

/** How the actions that do not mean just any node find theirs. */
const FINDERS: Readonly<Record<string, typeof nodeOf>> = { check: checkedNodeOf, type: fieldNodeOf };

/** An `ActingCall` in which `target` stands for `nodeId`, and `onto` for `toNodeId`. */
export interface NamingCall {
  action: string;
  target?: string | undefined;
  onto?: string | undefined;
  fields?: ReadonlyArray<{ target: string; [member: string]: unknown }> | undefined;
  [member: string]: unknown;
}

/** Throws DomToolFailure: BAD_INPUT for a target that cannot be read, NOT_FOUND, AMBIGUOUS. */
export async function withIds(
  tool: CallableTool,
  { target, onto, fields, ...call }: NamingCall,
  signal?: AbortSignal,
): Promise<ActingCall> {
  const find = FINDERS[call.action] ?? nodeOf;
  const idOf = (text: string): Promise<string> => find(tool, parseTarget(text), signal);
  const named: Record<string, unknown> = { ...call };
  if (target !== undefined) named['nodeId'] = await idOf(target);
  if (onto !== undefined) named['toNodeId'] = await idOf(onto);
  if (fields !== undefined) {
    const filled: object[] = [];
    for (const { target: of, ...field } of fields) filled.push({ ...field, nodeId: await idOf(of) });
    named['fields'] = filled;
  }
  return named as unknown as ActingCall;
}

/** Checks a call before any of its names is looked up. Throws DomToolFailure BAD_INPUT. */
export function checkNaming({ target, onto, fields, ...call }: NamingCall): void {
  for (const text of [target, onto, ...(fields ?? []).map((field) => field.target)]) {
    if (text !== undefined) parseTarget(text);
  }
  checkCall({
    ...call,
    ...(target === undefined ? {} : { nodeId: target }),
    ...(onto === undefined ? {} : { toNodeId: onto }),
    ...(fields === undefined ? {} : { fields: fields.map(({ target: nodeId, ...field }) => ({ ...field, nodeId })) }),
  });
}

/** A call in which each id may be a name instead. */
export function withNodeIds(tool: CallableTool, call: ToolCall, signal?: AbortSignal): Promise<ToolCall> {
  const { nodeId, toNodeId, fields, ...rest } = call as ToolCall & {
    nodeId?: string;
    toNodeId?: string;
    fields?: ReadonlyArray<{ nodeId: string }>;
  };
  const named = fields?.map(({ nodeId: target, ...field }) => ({ ...field, target }));
  return withIds(tool, { ...rest, target: nodeId, onto: toNodeId, fields: named }, signal) as Promise<ToolCall>;
}
