// A call of the tool as a backend writes it: the string of the grammar for people, and the complete details. action_to_call.ts
// reads what is written here.
import type { ToolCall } from '../tool/contract/contract.js';
import { PARAMETERS, requiredOf } from './action_to_call.js';
import type { ActionDetails } from './schemas.js';

export interface WrittenAction {
  action: string;
  actionDetails: ActionDetails;
}

/** `selectorPath`: used to find the node again if its id no longer exists. */
export function writtenCall(call: ToolCall, selectorPath?: string): WrittenAction {
  const { action, ...members } = call as ToolCall & Record<string, unknown>;
  const { nodeId, clearFirst, ...others } = members;
  const isSetValue = action === 'type' && clearFirst === true;
  const name = isSetValue ? 'setValue' : action;
  const args = isSetValue || clearFirst === undefined ? others : { ...others, clearFirst };
  return {
    action: `${name}(${parametersOf(call)
      .map((value) => JSON.stringify(value))
      .join(', ')})`,
    actionDetails: {
      name,
      ...(typeof nodeId === 'string' ? { elementId: nodeId } : {}),
      ...(selectorPath === undefined ? {} : { selectorPath }),
      args,
    },
  };
}

/** `finish("…")` and `fail("…")`. */
export function writtenEnd(name: 'finish' | 'fail', message: string): WrittenAction {
  const key = name === 'finish' ? 'message' : 'reason';
  return { action: `${name}(${JSON.stringify(message)})`, actionDetails: { name, args: { [key]: message } } };
}

/**
 * Its arguments in order, up to the first that is not given. Everything that the string cannot express is in the details.
 */
function parametersOf(call: ToolCall): Array<string | number | boolean> {
  const members = call as ToolCall & Record<string, unknown>;
  const given: Array<string | number | boolean> = [];
  for (const parameter of PARAMETERS[call.action] ?? requiredOf(call.action)) {
    const value = members[parameter.replace('…', '')];
    const values: unknown[] = Array.isArray(value) ? value : [value];
    for (const one of values) {
      if (typeof one !== 'string' && typeof one !== 'number' && typeof one !== 'boolean') return given;
      given.push(one);
    }
  }
  return given;
}
