// Checks a call before anything acts on it: calls come from language models and over messages, so their types are a claim.
import type { ActOptions, FieldValue, ObserveAfter, ToolCall } from './contract.js';
import { failure } from './errors.js';
import { isRecord, numberAt } from '../base/narrow.js';

type FieldType =
  | 'string'
  | 'number'
  | 'boolean'
  | 'strings'
  | 'point'
  | 'object'
  | 'observe'
  | 'fields'
  | readonly (string | number)[];
type Fields = Readonly<Record<string, FieldType | { optional: FieldType }>>;

const optional = (type: FieldType): { optional: FieldType } => ({ optional: type });

const ACT: Fields = { timeoutMs: optional('number'), observe: optional('observe'), expect: optional('object') };
const NODE: Fields = { nodeId: 'string', ...ACT };

const CALLS: Readonly<Record<ToolCall['action'], Fields>> = {
  get_dom: { options: optional('object') },
  find: { text: 'string', limit: optional('number') },
  expand: { nodeId: 'string', maxTokens: optional('number') },
  click: {
    ...NODE,
    button: optional(['left', 'right', 'middle']),
    clickCount: optional([1, 2, 3]),
    modifiers: optional('strings'),
    position: optional('point'),
  },
  hover: NODE,
  type: {
    ...NODE,
    text: 'string',
    clearFirst: optional('boolean'),
    charByChar: optional('boolean'),
    charDelayMs: optional('number'),
    pressEnter: optional('boolean'),
  },
  keypress: { ...ACT, key: 'string', nodeId: optional('string') },
  scroll: {
    ...ACT,
    nodeId: optional('string'),
    deltaX: optional('number'),
    deltaY: optional('number'),
    to: optional(['top', 'bottom', 'node']),
    collect: optional('object'),
  },
  select: { ...NODE, values: 'strings' },
  check: { ...NODE, checked: 'boolean' },
  fill: { ...ACT, fields: 'fields' },
  drag: { ...NODE, toNodeId: optional('string'), to: optional('point') },
  upload: { ...NODE, files: 'strings' },
  navigate: { ...ACT, url: 'string' },
  back: ACT,
  forward: ACT,
  reload: ACT,
  wait: {
    until: ['stable', 'network_idle', 'node', 'text'],
    nodeId: optional('string'),
    text: optional('string'),
    timeoutMs: optional('number'),
    observe: optional('observe'),
  },
  screenshot: {
    nodeId: optional('string'),
    marks: optional('boolean'),
    maxWidth: optional('number'),
    quality: optional('number'),
    since: optional('string'),
  },
  handle_dialog: { accept: 'boolean', promptText: optional('string'), observe: optional('observe') },
};

const OBSERVE: Fields = {
  format: optional(['text', 'tree', 'semantic', 'skeleton', 'html', 'table']),
  scope: optional(['page', 'viewport']),
  fidelity: optional(['fast', 'hybrid']),
  maxTokens: optional('number'),
  query: optional('string'),
  since: optional('string'),
  includeBoxes: optional('boolean'),
  minVisibleRatio: optional('number'),
  keys: optional(['minified', 'full']),
  force: optional('boolean'),
};

const OBSERVE_AFTER: Fields = {
  maxTokens: optional('number'),
  scope: optional(['page', 'viewport']),
  query: optional('string'),
  includeBoxes: optional('boolean'),
};

/** Longest deadline a caller can ask for. */
const MAX_TIMEOUT_MS = 300_000;
/** As src/action/request.cpp has them. */
const DEFAULT_EXPECT_MS = 2_000;
const MAX_ALTERNATIVES = 8;
const MAX_FIELDS = 100;

/** The call that `plainCopy` made, if it has the shape of one; throws DomToolFailure BAD_INPUT that names the field. Unknown
 *  fields pass. */
export function checkCall(call: unknown): ToolCall {
  if (call === undefined) {
    throw failure('BAD_INPUT', 'The call holds itself, or what JSON cannot say.', 'Send plain JSON.');
  }
  if (!isRecord(call) || !isAction(call['action'])) {
    throw failure('BAD_INPUT', 'The call names no known action.', `Use one of: ${Object.keys(CALLS).join(', ')}.`);
  }
  checkFields(call['action'], call, CALLS[call['action']]);
  if (call['action'] === 'get_dom' && isRecord(call['options'])) checkFields('get_dom', call['options'], OBSERVE);
  if (isRecord(call['observe'])) checkFields(`${call['action']} with observe`, call['observe'], OBSERVE_AFTER);
  return call as ToolCall;
}

/** The caller's deadline within bounds, or the default. */
export function deadlineOf(call: ToolCall | FieldCall, defaultMs: number): number {
  const given = numberAt(call, 'timeoutMs');
  return given === undefined ? defaultMs : Math.min(Math.max(given, 1), MAX_TIMEOUT_MS);
}

/** How long the engine goes on looking for what the caller expects: the longest wait of the chain. */
export function expectTimeoutOf(call: ToolCall | FieldCall): number {
  let longest = 0;
  let link: unknown = 'expect' in call ? call.expect : undefined;
  for (let links = 0; isRecord(link) && links < MAX_ALTERNATIVES; links += 1) {
    longest = Math.max(longest, numberAt(link, 'timeoutMs') ?? DEFAULT_EXPECT_MS);
    link = link['or'];
  }
  return longest;
}

/** How the caller wants to see the page once the action is over; undefined: not at all. */
export function observeAfter(call: ToolCall): ObserveAfter | undefined {
  const observe = 'observe' in call ? call.observe : undefined;
  return observe === true ? {} : observe === false ? undefined : observe;
}

/** One field of a `fill`, as the engine is asked for it. */
export type FieldCall = { action: 'fill' } & FieldValue & Pick<ActOptions, 'timeoutMs' | 'expect'>;

/** Ids of nodes that the call acts on. */
export function namedNodes(call: ToolCall | FieldCall): string[] {
  if ('fields' in call) return call.fields.map((field) => field.nodeId);
  const ids = 'nodeId' in call ? [call.nodeId] : [];
  if ('toNodeId' in call) ids.push(call.toNodeId);
  return ids.filter((id): id is string => id !== undefined);
}

function isAction(value: unknown): value is ToolCall['action'] {
  return typeof value === 'string' && Object.hasOwn(CALLS, value);
}

function checkFields(action: string, values: Readonly<Record<string, unknown>>, fields: Fields): void {
  for (const [name, rule] of Object.entries(fields)) {
    const value = values[name];
    const isOptional = typeof rule === 'object' && 'optional' in rule;
    const type = isOptional ? rule.optional : rule;
    if ((value === undefined && isOptional) || isOfType(value, type)) continue;
    throw failure('BAD_INPUT', `${action} needs ${name} to be ${describe(type)}.`);
  }
}

function isOfType(value: unknown, type: FieldType): boolean {
  switch (type) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'strings':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    case 'point':
      return numberAt(value, 'x') !== undefined && numberAt(value, 'y') !== undefined;
    case 'object':
      return isRecord(value);
    case 'observe':
      return typeof value === 'boolean' || isRecord(value);
    case 'fields':
      return Array.isArray(value) && value.length > 0 && value.length <= MAX_FIELDS && value.every(isFieldValue);
    case 'string':
    case 'boolean':
      return typeof value === type;
    default:
      return type.some((allowed) => allowed === value);
  }
}

function isFieldValue(field: unknown): boolean {
  if (!isRecord(field) || typeof field['nodeId'] !== 'string') return false;
  return (['string', 'boolean', 'strings'] as const).some((type) => isOfType(field['value'], type));
}

function describe(type: FieldType): string {
  switch (type) {
    case 'strings':
      return 'a list of strings';
    case 'point':
      return '{ x, y } in numbers';
    case 'object':
      return 'an object';
    case 'observe':
      return 'true, false or { maxTokens?, scope?, query?, includeBoxes? }';
    case 'fields':
      return `a list of 1 to ${MAX_FIELDS} of { nodeId, value }, a value being a string, true, false or a list of strings`;
    case 'string':
    case 'number':
    case 'boolean':
      return `a ${type}`;
    default:
      return `one of ${type.join(', ')}`;
  }
}
