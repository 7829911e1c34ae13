// A step as a call of the tool. Names become ids by what is on the page now. Files are passed on as they are named.
import type { CallableTool } from '../policy/callable_tool.js';
import type { ActingCall } from './act_and_look.js';
import { addressOf } from './address.js';
import type { Step } from './grammar.js';
import { checkedNodeOf, fieldNodeOf, nodeOf } from './naming.js';

const SCROLL_PX = 600;

export type ActingStep = Exclude<Step, { verb: 'look' | 'screenshot' | 'expect' }>;

/** Throws DomToolFailure NOT_FOUND or AMBIGUOUS if a name means none or several. */
export async function callOf(tool: CallableTool, step: ActingStep, signal?: AbortSignal): Promise<ActingCall> {
  const idOf = (target: Parameters<typeof nodeOf>[1]): Promise<string> => nodeOf(tool, target, signal);
  switch (step.verb) {
    case 'click':
      return { action: 'click', nodeId: await idOf(step.target) };
    case 'double-click':
      return { action: 'click', nodeId: await idOf(step.target), clickCount: 2 };
    case 'right-click':
      return { action: 'click', nodeId: await idOf(step.target), button: 'right' };
    case 'hover':
      return { action: 'hover', nodeId: await idOf(step.target) };
    case 'type':
    case 'append': {
      const nodeId = await fieldNodeOf(tool, step.target, signal);
      return { action: 'type', nodeId, text: step.text, clearFirst: step.verb === 'type', pressEnter: step.enter };
    }
    case 'press':
      return step.target === undefined
        ? { action: 'keypress', key: step.key }
        : { action: 'keypress', key: step.key, nodeId: await idOf(step.target) };
    case 'select':
      return { action: 'select', nodeId: await idOf(step.target), values: step.values };
    case 'check':
    case 'uncheck':
      return {
        action: 'check',
        nodeId: await checkedNodeOf(tool, step.target, signal),
        checked: step.verb === 'check',
      };
    case 'drag':
      return { action: 'drag', nodeId: await idOf(step.target), toNodeId: await idOf(step.onto) };
    case 'upload':
      return { action: 'upload', nodeId: await idOf(step.target), files: step.files };
    case 'scroll':
      if (step.to === 'top' || step.to === 'bottom') return { action: 'scroll', to: step.to };
      if (step.to === 'down' || step.to === 'up') {
        return { action: 'scroll', deltaY: step.to === 'down' ? SCROLL_PX : -SCROLL_PX };
      }
      return { action: 'scroll', nodeId: await idOf(step.to), to: 'node' };
    case 'goto':
      return { action: 'navigate', url: addressOf(step.url) };
    case 'back':
    case 'forward':
    case 'reload':
      return { action: step.verb };
    case 'accept':
    case 'dismiss':
      return { action: 'handle_dialog', accept: step.verb === 'accept' };
    case 'answer':
      return { action: 'handle_dialog', accept: true, promptText: step.text };
    case 'tool':
      return { action: 'page_tool', name: step.name, input: step.input };
    case 'wait':
      return step.text === undefined
        ? { action: 'wait', until: 'stable' }
        : { action: 'wait', until: 'text', text: step.text };
  }
}
