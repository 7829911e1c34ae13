// While a backend decides, the page may be rendered again, so that the id in the answer no longer exists. Its selector path
// says which node was meant, in CSS. The node that it means, if it is one of the same role, takes its place before the action is
// weighed, so what is weighed is what is done.
import type { InteractRequest } from '../../interact/schemas.js';
import type { ObserveOptions, ToolCall } from '../../tool/contract/contract.js';
import { failure } from '../../tool/contract/errors.js';
import type { Turn } from '../task/interfaces.js';
import { reasonOf } from '../task/reason.js';
import { unreadable } from './request.js';

type Verification = NonNullable<InteractRequest['clientVerification']>;
interface Entry {
  i: string;
  r: string;
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
  const found = { elementFound: true, selector: selectorPath, timestamp: Date.now() };
  const page = await entriesOf(turn, {});
  // The action then fails with the reason.
  if (page === undefined) return { call: call as ToolCall };
  if (page.some(({ i }) => i === call.nodeId)) return { call: call as ToolCall, verification: found };
  const role = shown.find(({ i }) => i === call.nodeId)?.r;
  const meant = await entriesMeantBy(selectorPath, turn);
  const same = meant.filter(({ r }) => role === undefined || r === role);
  const [only] = same;
  if (only === undefined || same.length > 1)
    return { call: call as ToolCall, verification: { ...found, elementFound: false } };
  return { call: { ...call, nodeId: only.i } as ToolCall, verification: found };
}

/** Rejects with a DomToolFailure where the selector cannot be used, so that the backend learns why and is asked again. */
async function entriesMeantBy(selector: string, turn: Turn): Promise<readonly Entry[]> {
  try {
    return (await entriesOf(turn, { selector })) ?? [];
  } catch (error) {
    const { reason } = reasonOf(error);
    if (!(error instanceof Error) || reason?.error !== 'BAD_INPUT') throw error;
    throw failure('BAD_INPUT', `selectorPath: ${error.message}`);
  }
}

/** Undefined if the page cannot be read now. */
async function entriesOf(turn: Turn, options: ObserveOptions): Promise<readonly Entry[] | undefined> {
  try {
    const { content } = await turn.observe({ format: 'semantic', scope: 'page', ...options });
    return typeof content === 'object' && 'interactive_tree' in content ? (content.interactive_tree ?? []) : [];
  } catch (thrown) {
    if (unreadable(thrown) === undefined) throw thrown;
    return undefined;
  }
}
