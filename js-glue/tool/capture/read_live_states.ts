// Reads the live states of page/live_states.ts, which no cheap CDP reply contains, in the isolated world of a session's
// frames. The reply names the elements by backend node id and goes to the engine unchanged. It also says how long running
// transitions take, and how many timers the page has set.
import { arrayAt, numberAt, recordAt } from '../base/narrow.js';
import { PAGE_FUNCTIONS } from '../page/generated/page_functions.js';
import { LONGEST_TRANSITION_MS } from '../page/transition_limit.js';

export const LIVE_STATES_EXPRESSION = `(${PAGE_FUNCTIONS.liveStates})()`;

// Depth: the object, its lists, their elements, and nothing below an element.
const SERIALIZATION = {
  serialization: 'deep',
  maxDepth: 3,
  additionalParameters: { maxNodeDepth: 0, includeShadowTree: 'none' },
};

/** Parameters of Runtime.evaluate in an isolated world. */
export const LIVE_STATES = { expression: LIVE_STATES_EXPRESSION, serializationOptions: SERIALIZATION };

/**
 * Pairs of backend node ids, in the order of the reply's list `owners`. V8 serialises an object once and refers to it
 * afterwards.
 */
export function formAndLabelOwnersOf(reply: unknown): Array<[element: number, owner: number]> {
  const seen = new Map<number, number>();
  const pairs: Array<[number, number]> = [];
  for (const [name, list] of entriesOf(reply)) {
    const ids = arrayAt(list, 'value').map((node) => backendOf(node, seen));
    for (let at = 1; name === 'owners' && at < ids.length; at += 2) {
      const [element, owner] = [ids[at - 1], ids[at]];
      if (element !== undefined && owner !== undefined) pairs.push([element, owner]);
    }
  }
  return pairs;
}

function backendOf(node: unknown, seen: Map<number, number>): number | undefined {
  const reference = numberAt(node, 'weakLocalObjectReference');
  const backend = numberAt(recordAt(node, 'value'), 'backendNodeId');
  if (backend !== undefined && reference !== undefined) seen.set(reference, backend);
  return backend ?? (reference === undefined ? undefined : seen.get(reference));
}

function entriesOf(reply: unknown): Array<[unknown, unknown]> {
  const entries = arrayAt(recordAt(recordAt(reply, 'result'), 'deepSerializedValue'), 'value');
  return entries.filter((entry): entry is [unknown, unknown] => Array.isArray(entry));
}

/** Milliseconds until running transitions end, according to the reply; 0 if it does not say. */
export function transitionEndsInMsOf(reply: unknown): number {
  const ms = numberOf(reply, 'endsInMs') ?? 0;
  return ms > 0 ? Math.min(ms, LONGEST_TRANSITION_MS) : 0;
}

/** How many timers the page has set since it was loaded; undefined if the reply does not say, or frames may have set others. */
export function timersSetOf(reply: unknown): number | undefined {
  const timers = numberOf(reply, 'timers');
  return timers === undefined || timers < 0 ? undefined : timers;
}

function numberOf(reply: unknown, member: string): number | undefined {
  const entry = entriesOf(reply).find(([name]) => name === member);
  return numberAt(entry?.[1], 'value');
}
