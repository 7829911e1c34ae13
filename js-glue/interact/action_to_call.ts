// Translates a backend's action into a call of the tool: by its details if they are given, else by its string. An unknown
// or incomplete action is BAD_INPUT, which is sent back to the backend.
import { checkCall, isAction } from '../tool/contract/calls.js';
import type { ExpectedOutcome, ToolCall } from '../tool/contract/contract.js';
import { failure } from '../tool/contract/errors.js';
import { CALL_RULES } from '../tool/contract/generated/calls.js';
import { GrammarError, parseAction } from './grammar.js';
import type { Argument, ParsedAction } from './grammar.js';
import type { ActionDetails, ExpectedOutcomeOfBackend } from './schemas.js';

export type Understood =
  | { is: 'call'; call: ToolCall }
  | { is: 'finish' | 'fail'; message?: string }
  | { is: 'context' };

/**
 * The members for which the arguments stand, in order, if they are not just the required ones. If the last name ends in
 * "…", it takes all following arguments.
 */
export const PARAMETERS: Readonly<Partial<Record<ToolCall['action'], readonly string[]>>> = {
  find: ['text', 'limit'],
  expand: ['nodeId', 'maxTokens'],
  // The grammar cannot express a point in place of a node; the details can.
  click: ['nodeId'],
  hover: ['nodeId'],
  keypress: ['key', 'nodeId'],
  scroll: ['nodeId', 'deltaX', 'deltaY'],
  select: ['nodeId', 'values…'],
  drag: ['nodeId', 'toNodeId'],
  upload: ['nodeId', 'files…'],
  wait: ['until', 'text', 'timeoutMs'],
  screenshot: ['nodeId'],
  handle_dialog: ['accept', 'promptText'],
};
/** Members that are texts, however they are written. */
const TEXTS: ReadonlySet<string> = new Set(['nodeId', 'toNodeId', 'text', 'key', 'url', 'until', 'promptText']);
const CONTEXT: ReadonlySet<string> = new Set(['needs_context', 'needs_full_dom']);

/** Throws DomToolFailure BAD_INPUT. */
export function understood(action: string | undefined, details: ActionDetails | undefined): Understood {
  if (details !== undefined) return ofDetails(details, action);
  if (action === undefined) throw failure('BAD_INPUT', 'The answer names no action.');
  return ofText(action);
}

function ofText(action: string): Understood {
  const parsed = parsedAction(action);
  if (parsed instanceof GrammarError) throw failure('BAD_INPUT', parsed.message);
  return ofParsed(parsed);
}

function ofParsed({ name, args, named: members }: ParsedAction): Understood {
  return members === undefined ? named(name, args) : ofNameAndArguments(detailsOf(name, args, members));
}

function parsedAction(action: string): ParsedAction | GrammarError {
  try {
    return parseAction(action);
  } catch (error) {
    if (error instanceof GrammarError) return error;
    throw error;
  }
}

/** The names that backends give to the id of the node. */
const ID_NAMES = ['id', 'elementId', 'nodeId'];

function detailsOf(
  name: string,
  args: readonly Argument[],
  members: Readonly<Record<string, Argument>>,
): ActionDetails {
  const ids = [...ID_NAMES.flatMap((one) => members[one] ?? []), ...args];
  if (ids.length > 1) throw failure('BAD_INPUT', `${name} mixes arguments with and without names.`);
  const [elementId] = ids;
  const others = Object.entries(members).filter(([one]) => !ID_NAMES.includes(one));
  return {
    name,
    ...(elementId === undefined ? {} : { elementId: String(elementId) }),
    args: Object.fromEntries(others),
  };
}

/** Details without arguments only add to the text, if that names the same action. */
function ofDetails(details: ActionDetails, action: string | undefined): Understood {
  const parsed = action === undefined || details.args !== undefined ? undefined : parsedAction(action);
  const isAddition = parsed !== undefined && !(parsed instanceof GrammarError) && parsed.name === details.name;
  const meant = isAddition ? ofParsed(parsed) : ofNameAndArguments(details);
  const { selectorPath } = details;
  // Used to find the node if its id no longer exists.
  return meant.is === 'call' && selectorPath !== undefined && 'selectorPath' in CALL_RULES[meant.call.action]
    ? { is: 'call', call: checkCall({ ...meant.call, selectorPath }) }
    : meant;
}

function ofNameAndArguments({ name, elementId, args }: ActionDetails): Understood {
  const id = elementId === undefined ? [] : [String(elementId)];
  if (args === undefined || Array.isArray(args)) return named(name, [...id, ...(args ?? [])]);
  const { elementId: _, ...members } = args;
  const first = id[0] === undefined ? {} : { nodeId: id[0] };
  // The contract's own example names the text of setValue `value`.
  const { value, ...others } = members;
  const given = name === 'setValue' && members['text'] === undefined ? { ...others, text: value } : members;
  return special(name, [members['message'], members['reason']]) ?? called(name, { ...first, ...given });
}

function named(name: string, args: readonly Argument[]): Understood {
  const known = special(name, args);
  if (known !== undefined) return known;
  const action = actionOf(name);
  const members: Record<string, unknown> = {};
  const parameters = PARAMETERS[action] ?? requiredOf(action);
  const isOpen = parameters.at(-1)?.endsWith('…') === true;
  if (args.length > parameters.length && !isOpen) {
    throw failure('BAD_INPUT', `${name} takes at most ${parameters.length} arguments, and got ${args.length}.`);
  }
  for (const [at, parameter] of parameters.entries()) {
    const value = args[at];
    if (parameter.endsWith('…')) members[parameter.slice(0, -1)] = args.slice(at).map(String);
    else if (value !== undefined) members[parameter] = TEXTS.has(parameter) ? String(value) : value;
  }
  return called(name, members);
}

function special(name: string, [first]: readonly unknown[]): Understood | undefined {
  if (CONTEXT.has(name)) return { is: 'context' };
  if (name !== 'finish' && name !== 'fail') return undefined;
  return typeof first === 'string' && first !== '' ? { is: name, message: first } : { is: name };
}

function called(name: string, members: Readonly<Record<string, unknown>>): Understood {
  const action = actionOf(name);
  const how = name === 'setValue' ? { clearFirst: true } : {};
  return { is: 'call', call: checkCall({ ...members, ...how, action }) };
}

function actionOf(name: string): ToolCall['action'] {
  if (name === 'setValue') return 'type';
  if (isAction(name)) return name;
  throw failure(
    'BAD_INPUT',
    `There is no action "${name.slice(0, 40)}".`,
    'Use one of the tool, setValue, finish or fail.',
  );
}

export function requiredOf(action: ToolCall['action']): string[] {
  const rules = Object.entries(CALL_RULES[action]);
  return rules.filter(([, { isOptional }]) => isOptional !== true).map(([name]) => name);
}

/** Both spellings of the seeds, with alternatives nested as the tool has them. */
export function expectationOf(given: ExpectedOutcomeOfBackend): ExpectedOutcome {
  const { type, text, nodeId, elementId, timeout, timeoutMs = timeout } = given;
  const or = given.or ?? given.orOutcome ?? appears(given.or_element_appears);
  const id = nodeId ?? elementId;
  return {
    type,
    ...(text === undefined ? {} : { text }),
    ...(id === undefined ? {} : { nodeId: String(id) }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(or === undefined ? {} : { or: expectationOf(or) }),
  };
}

function appears(given: ExpectedOutcomeOfBackend['or_element_appears']): ExpectedOutcomeOfBackend | undefined {
  if (given === undefined || typeof given === 'object') return given;
  return { type: 'element_appears', ...(typeof given === 'string' ? { text: given } : {}) };
}
