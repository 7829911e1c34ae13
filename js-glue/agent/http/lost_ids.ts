// While a backend decides, the page may be rendered again, so that the id in the answer no longer exists. Its selector path
// says which node was meant. The node with the same path and role takes its place before the action is weighed, so what is
// weighed is what is done.
import type { InteractRequest } from '../../interact/schemas.js';
import type { Observation, ToolCall } from '../../tool/contract/contract.js';
import type { Turn } from '../task/interfaces.js';
import { unreadable } from './request.js';

type Verification = NonNullable<InteractRequest['clientVerification']>;
interface Entry {
  i: string;
  r: string;
  sel?: unknown;
}

export interface LastLook {
  call: ToolCall;
  /** For the backend, with the next request. */
  verification?: Verification;
}

/** `shown`: the list that the backend decided by. */
export async function withIdThatIsThere(
  given: ToolCall,
  shown: InteractRequest['interactiveTree'],
  turn: Turn,
): Promise<LastLook> {
  const { selectorPath, ...call } = given as ToolCall & { nodeId?: string; selectorPath?: string };
  if (selectorPath === undefined || call.nodeId === undefined) return { call: call as ToolCall };
  const looked = await lookAt(turn);
  if (looked === undefined) return { call: call as ToolCall };
  const { content } = looked;
  const entries: readonly Entry[] =
    typeof content === 'object' && 'interactive_tree' in content ? (content.interactive_tree ?? []) : [];
  const found = { elementFound: true, selector: selectorPath };
  if (entries.some(({ i }) => i === call.nodeId)) return { call: call as ToolCall, verification: found };
  const role = shown.find(({ i }) => i === call.nodeId)?.r;
  const same = entries.filter(({ r, sel }) => sel === quoted(selectorPath) && (role === undefined || r === role));
  const [only] = same;
  if (only === undefined || same.length > 1)
    return { call: call as ToolCall, verification: { ...found, elementFound: false } };
  return { call: { ...call, nodeId: only.i } as ToolCall, verification: found };
}

/** Undefined if the page cannot be read now; the action then fails with the reason. */
async function lookAt(turn: Turn): Promise<Observation | undefined> {
  try {
    return await turn.observe({ format: 'semantic', scope: 'page', selectors: true });
  } catch (thrown) {
    if (unreadable(thrown) === undefined) throw thrown;
    return undefined;
  }
}

/** As the engine writes it; others use the other kind of quotes. */
function quoted(selector: string): string {
  return selector.replaceAll("'", '"');
}
