// What a call would do, in the terms of the rules: derived from the call and from what is known of the nodes that it may
// act on.
import type { ToolCall } from '../../tool/contract/contract.js';
import { CHOICE_ROLES, TYPED_ROLES } from '../../tool/contract/generated/roles.js';
import type { NodeFacts, PageFacts } from '../../facts/page_facts.js';
import { chordOf } from '../../facts/keys.js';
import type { ActionEffect } from './rules.js';

/** Calls that need no question by themselves: they observe, scroll, point, lay the page out anew, or move in the history. */
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
]);

export function isHarmless(call: ToolCall): boolean {
  return HARMLESS.has(call.action);
}

/** What a call does or may do: one effect for each node that it may act on. */
export function effectsOf(call: ToolCall, page: PageFacts): ActionEffect[] {
  switch (call.action) {
    case 'click':
      return call.at === undefined
        ? pressesOf(page.hitByPressOn(nodeIdOf(call), call.position))
        : pressesAt(page, { x: call.at[0], y: call.at[1] });
    case 'drag':
      return dragEnds(call, page);
    case 'fill':
      return call.fields.flatMap((field) => fieldEffects(field, page));
    case 'check':
      return checkEffects(nodeIdOf(call), call.checked, page);
    case 'select':
      return selectEffects(nodeOf(call, page), call.values, page);
    case 'type':
      return typeEffects(call.text, call.pressEnter === true, nodeOf(call, page), page);
    case 'keypress':
      return keyPresses(call.key, nodeOf(call, page) ?? page.focused(), page);
    case 'upload':
      return [withNode('upload', nodeOf(call, page))];
    case 'navigate':
      return [{ kind: 'navigate' }];
    case 'page_tool':
      return [{ kind: page.isReadOnlyTool(call.name) ? 'other' : 'tool' }];
    case 'handle_dialog':
      return [{ kind: call.accept ? 'dialog' : 'other' }];
    default:
      return [withNode('other', nodeOf(call, page))];
  }
}

/** The nodes named by a call that are not on the page. */
export function missingFrom(page: PageFacts, call: ToolCall): string[] {
  const fields = call.action === 'fill' ? call.fields.map(({ nodeId }) => nodeId) : [];
  const named = [nodeIdOf(call), ...(call.action === 'drag' ? [call.toNodeId ?? ''] : []), ...fields];
  return named.filter((id) => id !== '' && page.of(id) === undefined);
}

function nodeIdOf(call: ToolCall): string {
  return 'nodeId' in call && call.nodeId !== undefined ? call.nodeId : '';
}

function nodeOf(call: ToolCall, page: PageFacts): NodeFacts | undefined {
  return page.of(nodeIdOf(call));
}

function pressesOf(nodes: readonly NodeFacts[]): ActionEffect[] {
  return nodes.length === 0 ? [{ kind: 'press' }] : nodes.map((node) => withNode(pressOf(node), node));
}

function pressOf(node: NodeFacts): ActionEffect['kind'] {
  return isFileField(node) ? 'upload' : 'press';
}

function pressesAt(page: PageFacts, point: { x: number; y: number }): ActionEffect[] {
  const nodes = page.pressedAt(point);
  return nodes.length === 0 ? [{ kind: 'place' }] : pressesOf(nodes);
}

type Drag = Extract<ToolCall, { action: 'drag' }>;
type Fill = Extract<ToolCall, { action: 'fill' }>;

// Both ends count: what is dragged may be a slider that pays, and the target may be a bin or a frame of another site.
function dragEnds(call: Drag, page: PageFacts): ActionEffect[] {
  const from =
    call.at === undefined ? page.hitByPressOn(nodeIdOf(call)) : page.pressedAt({ x: call.at[0], y: call.at[1] });
  const onto = call.toNodeId === undefined ? [] : page.hitByPressOn(call.toNodeId);
  const into = call.to === undefined ? [] : page.nodesAt(call.to);
  const ends: ActionEffect[] = [
    ...from.map((node) => withNode('drag', node)),
    ...[...onto, ...into].map((node) => ({ ...withNode('drag', node), isTarget: true })),
  ];
  return from.length === 0 ? [{ kind: 'place' }, ...ends] : ends;
}

function fieldEffects({ nodeId, value }: Fill['fields'][number], page: PageFacts): ActionEffect[] {
  const node = page.of(nodeId);
  if (typeof value === 'string' && !isFileField(node)) return typeEffects(value, false, node, page);
  if (isFileField(node)) return [withNode('upload', node)];
  if (typeof value === 'boolean') return checkEffects(nodeId, value, page);
  return selectEffects(node, Array.isArray(value) ? value : [], page);
}

/** A checkbox is toggled by a press, which its ancestors receive too. */
function checkEffects(nodeId: string, isOn: boolean, page: PageFacts): ActionEffect[] {
  const [box, ...others] = page.hitByPressOn(nodeId);
  const pressed = box?.submits === true ? [box, ...others] : others;
  return [withNode(isOn ? 'set' : 'other', box), ...pressed.map((node) => withNode('press', node))];
}

/**
 * The options of a custom list are pressed. A native list in a form takes effect with the form's button; one outside a form
 * may act at once.
 */
function selectEffects(node: NodeFacts | undefined, values: readonly string[], page: PageFacts): ActionEffect[] {
  if (node === undefined || (node.tag === 'select' && node.form !== undefined && node.form.submitters.length > 0))
    return [withNode('set', node)];
  const names = page.options(node.id, values).flatMap(({ words }) => words);
  const option = { ...node, role: 'option', opens: false, words: [...new Set([...values, ...names])] };
  return [withNode('set', node), { kind: 'press', node: option }];
}

function typeEffects(text: string, pressEnter: boolean, node: NodeFacts | undefined, page: PageFacts): ActionEffect[] {
  return [pressEnter || /[\r\n]/.test(text) ? submitEffect(node, page) : withNode('set', node)];
}

/** Letters and digits with Alt activate the element that has them as `accesskey`, wherever the focus is. */
function isAccessKey(spelt: string): boolean {
  const { key, held } = chordOf(spelt);
  return held.has('alt') && key.length === 1;
}

/** What the key does to the focused element, by the engine's reading of its name. */
export function keyEffect(spelt: string): 'enter' | 'space' | 'delete' | undefined {
  const { key } = chordOf(spelt);
  if (key === 'enter' || key === 'space') return key;
  return key === 'delete' || key === 'backspace' ? 'delete' : undefined;
}

/** Types of inputs that Enter activates; in any other, Enter submits the form. */
const PRESSED_TYPES: ReadonlySet<string> = new Set(['submit', 'image', 'button', 'reset', 'file', 'color']);

function isPressedByEnter({ tag, type = 'text' }: NodeFacts): boolean {
  return tag === 'input' ? PRESSED_TYPES.has(type) : tag !== 'select';
}

/**
 * Keys that many applications use as commands that change something, when no text is being edited: archive, delete, mute,
 * report. Keys that only navigate are left out.
 */
const COMMANDS: ReadonlySet<string> = new Set(['e', 'y', 'd', 'm', '#', '!', '[', ']']);
/** Roles in which a letter chooses an option. */
const LISTS: ReadonlySet<string> = new Set([...CHOICE_ROLES, 'combobox', 'listbox', 'gridcell']);

function keyPresses(spelt: string, node: NodeFacts | undefined, page: PageFacts): ActionEffect[] {
  const key = keyEffect(spelt);
  const isWriting = node !== undefined && (TYPED_ROLES.has(node.role) || node.isEditable);
  const { held, key: named } = chordOf(spelt);
  if (isAccessKey(spelt)) return [withNode('place', node)];
  if (isCommand(named, held) && !isWriting && !LISTS.has(node?.role ?? '')) return [withNode('place', node)];
  if (key === undefined || node === undefined) return [withNode('other', node)];
  if (key === 'delete') return [isWriting ? withNode('other', node) : { ...withNode('other', node), deletes: true }];
  if (key === 'space') return isWriting ? [withNode('set', node)] : pressesOf(page.hitByPressOn(node.id));
  const isHeld = held.has('control') || held.has('meta');
  if (isWriting && isHeld) return [{ ...submitEffect(node, page), sends: true }];
  if (isWriting || !isPressedByEnter(node)) return [submitEffect(node, page)];
  return pressesOf(page.hitByPressOn(node.id));
}

function isCommand(key: string, held: ReadonlySet<string>): boolean {
  return COMMANDS.has(key) && !['control', 'meta', 'alt'].some((name) => held.has(name));
}

function submitEffect(node: NodeFacts | undefined, page: PageFacts): ActionEffect {
  // In a field of several lines Enter inserts a line break, unless the page makes it send.
  const hasLines = node?.states.includes('multiline') === true || (node?.isEditable === true && node.tag !== 'input');
  const ids = node === undefined || hasLines ? [] : (node.form?.submitters ?? []);
  const beside = node === undefined || ids.length > 0 ? [] : page.beside(node.id);
  return { ...withNode('submit', node), submitters: ids.flatMap((id) => page.of(id) ?? []), beside };
}

function isFileField(node: NodeFacts | undefined): boolean {
  return node?.type === 'file';
}

function withNode(kind: ActionEffect['kind'], node: NodeFacts | undefined): ActionEffect {
  return node === undefined ? { kind } : { kind, node };
}
