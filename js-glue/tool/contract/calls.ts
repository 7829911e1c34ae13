// Checks a call before it is executed. Calls come from language models and over messages, so their types are unproven.
import type { ActOptions, FieldValue, ObserveAfter, ToolCall } from './contract.js';
import { failure } from './errors.js';
import { ACTIONS, CALL_RULES, DEFAULTS, ERROR_CODES, KIND_OF, MAX_ALTERNATIVES } from './generated/calls.js';
import type { CallKind, CallOfKind, DomToolErrorCode, FieldRule, FieldRules, FieldType } from './generated/calls.js';
import { isRecord, numberAt } from '../base/narrow.js';

/** Longest deadline a caller can ask for. */
const MAX_TIMEOUT_MS = 300_000;

/**
 * Returns the call that `plainCopy` made, if it has the shape of one; otherwise throws DomToolFailure BAD_INPUT that names
 * the field. Unknown fields pass, except names of options that stand outside `options`, where they would be ignored.
 */
export function checkCall(call: unknown): ToolCall {
  if (call === undefined) {
    throw failure('BAD_INPUT', 'The call contains itself, or something that JSON cannot express.', 'Send plain JSON.');
  }
  if (!isRecord(call) || !isAction(call['action'])) {
    throw failure('BAD_INPUT', 'The call names no known action.', `Use one of: ${ACTIONS.join(', ')}.`);
  }
  checkFields(call['action'], call, CALL_RULES[call['action']]);
  checkOptions(call['action'], call);
  checkPlace(call['action'], call);
  return call as ToolCall;
}

/** The caller's deadline, limited to the allowed range, or the default. */
export function deadlineOf(call: ToolCall | FieldCall, defaultMs: number): number {
  const given = numberAt(call, 'timeoutMs');
  return given === undefined ? defaultMs : Math.min(Math.max(given, 1), MAX_TIMEOUT_MS);
}

/** How long the engine watches for the expected outcome: the longest wait of the chain. */
export function expectTimeoutOf(call: ToolCall | FieldCall): number {
  let longest = 0;
  let link: unknown = 'expect' in call ? call.expect : undefined;
  for (let links = 0; isRecord(link) && links < MAX_ALTERNATIVES; links += 1) {
    longest = Math.max(longest, numberAt(link, 'timeoutMs') ?? DEFAULTS.ExpectedOutcome.timeoutMs);
    link = link['or'];
  }
  return longest;
}

/** How the caller wants to see the page after the action; undefined if not at all. */
export function observeAfter(call: ToolCall): ObserveAfter | undefined {
  const observe = 'observe' in call ? call.observe : undefined;
  return observe === true ? {} : observe === false ? undefined : observe;
}

/** What a search is for. */
export type FindQuery = Omit<Extract<ToolCall, { action: 'find' }>, 'action'>;
/** One field of a `fill`, as it is passed to the engine. */
export type FieldCall = { action: 'fill' } & FieldValue & Pick<ActOptions, 'timeoutMs' | 'expect' | 'minConfidence'>;

/** Ids of the nodes that the call acts on. */
export function namedNodes(call: ToolCall | FieldCall): string[] {
  if ('fields' in call) return call.fields.map((field) => field.nodeId);
  const ids = 'nodeId' in call ? [call.nodeId] : [];
  if ('toNodeId' in call) ids.push(call.toNodeId);
  return ids.filter((id): id is string => id !== undefined);
}

/** Whether the call is of one of the kinds: observe, wait, act, … */
export function isOfKind<Kind extends CallKind>(call: ToolCall, ...kinds: readonly Kind[]): call is CallOfKind<Kind> {
  return (kinds as readonly CallKind[]).includes(KIND_OF[call.action]);
}

/** Whether the call is allowed on a page of a forbidden site, because it leads away from there. */
export function leavesPage(call: ToolCall): boolean {
  return (isOfKind(call, 'move') && call.action !== 'reload') || isOfKind(call, 'answer');
}

/** Whether `value` names an action of the contract. */
export function isAction(value: unknown): value is ToolCall['action'] {
  return typeof value === 'string' && Object.hasOwn(CALL_RULES, value);
}

/** Whether `value` is an error code of the contract. */
export function isErrorCode(value: unknown): value is DomToolErrorCode {
  return ERROR_CODES.some((code) => code === value);
}

function checkOptions(action: ToolCall['action'], call: Readonly<Record<string, unknown>>): void {
  const rules: FieldRules = CALL_RULES[action];
  const options = rules['options']?.of ?? {};
  const unknownFields = Object.keys(options).find((name) => call[name] !== undefined && !Object.hasOwn(rules, name));
  if (unknownFields === undefined) return;
  throw failure(
    'BAD_INPUT',
    `${unknownFields} belongs in options.`,
    `Send { action: '${action}', options: { ${unknownFields} } }.`,
  );
}

/** Actions that need a node or a point, but not both. */
const PLACED: ReadonlySet<string> = new Set(['click', 'hover', 'drag']);

function checkPlace(action: string, call: Readonly<Record<string, unknown>>): void {
  const hasNode = call['nodeId'] !== undefined;
  const hasPoint = call['at'] !== undefined;
  if (PLACED.has(action) && !hasNode && !hasPoint) throw failure('BAD_INPUT', `${action} needs nodeId to be a string.`);
  if (!hasPoint) return;
  if (hasNode || call['position'] !== undefined) {
    throw failure('BAD_INPUT', `${action} takes nodeId or at, not both.`, 'A place in a node is `position`.');
  }
}

function checkFields(owner: string, values: Readonly<Record<string, unknown>>, rules: FieldRules): void {
  for (const [name, rule] of Object.entries(rules)) {
    const value = values[name];
    if (value === undefined && rule.isOptional) continue;
    if (!rule.types.some((type) => isOfType(value, type)) || !isAsLong(value, rule)) {
      throw failure('BAD_INPUT', `${owner} needs ${name} to be ${describeRule(rule)}.`);
    }
    checkInside(`${owner} with ${name}`, value, rule);
  }
}

function checkInside(owner: string, value: unknown, { of }: FieldRule): void {
  if (of === undefined) return;
  if (isRecord(value)) checkFields(owner, value, of);
  if (!Array.isArray(value)) return;
  for (const [index, item] of value.entries()) if (isRecord(item)) checkFields(`${owner}[${index}]`, item, of);
}

function isAsLong(value: unknown, { least = 0, most = Number.POSITIVE_INFINITY }: FieldRule): boolean {
  return !Array.isArray(value) || (value.length >= least && value.length <= most);
}

function isOfType(value: unknown, type: FieldType): boolean {
  switch (type) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'strings':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    case 'point':
      return numberAt(value, 'x') !== undefined && numberAt(value, 'y') !== undefined;
    case 'pair':
      return Array.isArray(value) && value.length === 2 && value.every((part) => Number.isFinite(part));
    case 'object':
      return isRecord(value);
    case 'objects':
      return Array.isArray(value) && value.every(isRecord);
    case 'string':
    case 'boolean':
      return typeof value === type;
    default:
      return type.some((allowed) => allowed === value);
  }
}

function describeRule({ types, of, least, most }: FieldRule): string {
  const shape = of === undefined ? undefined : shapeOf(of);
  if (types[0] === 'objects' && shape !== undefined) return `a list of ${least} to ${most} of ${shape}`;
  if (types.length === 1 || shape === undefined) return types.map(describe).join(' or ');
  return types.map((type) => (type === 'object' ? shape : describe(type))).join(' or ');
}

function shapeOf(rules: FieldRules): string {
  const names = Object.entries(rules).map(([name, { isOptional }]) => (isOptional ? `${name}?` : name));
  return `{ ${names.join(', ')} }`;
}

function describe(type: FieldType): string {
  switch (type) {
    case 'strings':
      return 'a list of strings';
    case 'point':
      return '{ x, y } in numbers';
    case 'pair':
      return '[x, y] in numbers';
    case 'object':
      return 'an object';
    case 'objects':
      return 'a list of objects';
    case 'string':
    case 'number':
    case 'boolean':
      return `a ${type}`;
    default:
      return `one of ${type.join(', ')}`;
  }
}
