// A call of the tool as the steps that a routine keeps of it, whose targets are still ids.
import { isOfKind } from '../tool/contract/calls.js';
import type { ToolCall } from '../tool/contract/contract.js';
import type { RoutineStep } from './routine.js';

type Of<Action extends ToolCall['action']> = Extract<ToolCall, { action: Action }>;

/** None for what changes nothing on the page; undefined for what no step can say. */
export function stepsOfCall(call: ToolCall): RoutineStep[] | undefined {
  switch (call.action) {
    case 'click':
      return one(clickOf(call));
    case 'hover':
      return one(call.nodeId === undefined ? undefined : { verb: 'hover', target: { id: call.nodeId } });
    case 'type': {
      const { nodeId, text, clearFirst = false, pressEnter = false } = call;
      return [{ verb: clearFirst ? 'type' : 'append', text, target: { id: nodeId }, enter: pressEnter }];
    }
    case 'keypress': {
      const { key, nodeId } = call;
      return [nodeId === undefined ? { verb: 'press', key } : { verb: 'press', key, target: { id: nodeId } }];
    }
    case 'select':
      return [{ verb: 'select', values: call.values, target: { id: call.nodeId } }];
    case 'check':
      return [{ verb: call.checked ? 'check' : 'uncheck', target: { id: call.nodeId } }];
    case 'fill':
      return call.fields.map(filled);
    case 'drag':
      return one(dragOf(call));
    case 'navigate':
      return [{ verb: 'goto', url: call.url }];
    case 'back':
    case 'forward':
    case 'reload':
      return [{ verb: call.action }];
    case 'handle_dialog': {
      const { accept, promptText } = call;
      if (!accept) return [{ verb: 'dismiss' }];
      return [promptText === undefined ? { verb: 'accept' } : { verb: 'answer', text: promptText }];
    }
    default:
      // A run scrolls to what it uses.
      return call.action === 'scroll' || isOfKind(call, 'observe', 'emulate', 'wait') ? [] : undefined;
  }
}

function one(step: RoutineStep | undefined): RoutineStep[] | undefined {
  return step === undefined ? undefined : [step];
}

function clickOf(call: Of<'click'>): RoutineStep | undefined {
  const { nodeId, button = 'left', clickCount = 1, modifiers = [], position } = call;
  if (nodeId === undefined || modifiers.length > 0 || position !== undefined || clickCount > 2) return undefined;
  if (button === 'middle' || (button === 'right' && clickCount === 2)) return undefined;
  const verb = button === 'right' ? 'right-click' : clickCount === 2 ? 'double-click' : 'click';
  return { verb, target: { id: nodeId } };
}

function dragOf({ nodeId, toNodeId }: Of<'drag'>): RoutineStep | undefined {
  if (nodeId === undefined || toNodeId === undefined) return undefined;
  return { verb: 'drag', target: { id: nodeId }, onto: { id: toNodeId } };
}

function filled({ nodeId, value }: Of<'fill'>['fields'][number]): RoutineStep {
  const target = { id: nodeId };
  if (typeof value === 'boolean') return { verb: value ? 'check' : 'uncheck', target };
  if (typeof value === 'string') return { verb: 'type', text: value, target, enter: false };
  return { verb: 'select', values: value, target };
}
