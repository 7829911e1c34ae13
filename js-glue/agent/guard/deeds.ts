// What a call would do, in the terms of the rules: from the call and what is known of the node it names.
import type { ToolCall } from '../../tool/contract/contract.js';
import type { NodeFacts, PageFacts } from '../../access/facts.js';
import { WRITTEN } from '../../access/secret.js';
import type { Deed } from './rules.js';

/** Calls that only look, or only move what is seen. */
const HARMLESS: ReadonlySet<string> = new Set([
  'get_dom',
  'find',
  'expand',
  'wait',
  'screenshot',
  'emulate',
  'hover',
  'scroll',
  'back',
  'forward',
  'reload',
]);

export function isHarmless(call: ToolCall): boolean {
  return HARMLESS.has(call.action);
}

/** Keys that press what has the focus. */
const PRESSES: ReadonlySet<string> = new Set(['Enter', 'NumpadEnter', ' ', 'Space']);
const DELETES: ReadonlySet<string> = new Set(['Delete', 'Backspace']);

/** What a call does, one after another. */
export function deedsOf(call: ToolCall, page: PageFacts): Deed[] {
  if (call.action !== 'fill') return [deedOf(call, page)];
  return call.fields.map(({ nodeId, value }) => {
    const node = page.of(nodeId);
    return withNode(isFileField(node) ? 'upload' : value === false ? 'other' : 'set', node);
  });
}

function deedOf(call: ToolCall, page: PageFacts): Deed {
  const node = 'nodeId' in call && call.nodeId !== undefined ? page.of(call.nodeId) : undefined;
  switch (call.action) {
    case 'click':
      return withNode(isFileField(node) ? 'upload' : 'press', node);
    case 'check':
      return withNode(call.checked ? 'set' : 'other', node);
    case 'select':
      return withNode('set', node);
    case 'type':
      return call.pressEnter === true || /[\r\n]/.test(call.text) ? submitting(node, page) : withNode('set', node);
    case 'keypress':
      return keyed(call.key, node ?? page.focused(), page);
    case 'drag':
      return withNode('set', node);
    case 'upload':
      return withNode('upload', node);
    case 'navigate':
      return { kind: 'navigate' };
    case 'handle_dialog':
      return { kind: call.accept ? 'dialog' : 'other' };
    default:
      return withNode('other', node);
  }
}

function keyed(spelt: string, node: NodeFacts | undefined, page: PageFacts): Deed {
  const key = spelt.split('+').at(-1) ?? spelt;
  const isWriting = node !== undefined && WRITTEN.has(node.role);
  if (DELETES.has(key) && !isWriting) return { ...withNode('other', node), deletes: true };
  if (!PRESSES.has(key)) return withNode('other', node);
  if (!isWriting) return withNode('press', node);
  return key === ' ' || key === 'Space' ? withNode('set', node) : submitting(node, page);
}

function submitting(node: NodeFacts | undefined, page: PageFacts): Deed {
  // In a box of several lines Enter writes another line, unless the page makes it send.
  const id = node?.form?.submitter;
  const submitter = id === undefined || node?.states.includes('multiline') === true ? undefined : page.of(id);
  return { ...withNode('submit', node), ...(submitter === undefined ? {} : { submitter }) };
}

function isFileField(node: NodeFacts | undefined): boolean {
  return node?.type === 'file';
}

function withNode(kind: Deed['kind'], node: NodeFacts | undefined): Deed {
  return node === undefined ? { kind } : { kind, node };
}
