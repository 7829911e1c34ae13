// A planner that asks a backend: sends what the interact contract requires, and takes one action from each response. Each
// round has a deadline and an idempotency key, so it can be repeated safely. Responses are checked before they are used.
import { expectationOf, understood } from '../../interact/action_to_call.js';
import type { Understood } from '../../interact/action_to_call.js';
import { readResponse } from '../../interact/response.js';
import type { InteractAnswer } from '../../interact/response.js';
import { ID } from '../../interact/limits.js';
import { requestedContext } from '../../interact/requested_context.js';
import type { InteractRequest } from '../../interact/schemas.js';
import { isOfKind } from '../../tool/contract/calls.js';
import type { ToolCall } from '../../tool/contract/contract.js';
import { errorIn } from '../../tool/contract/errors.js';
import { ReasonedError } from '../task/reason.js';
import type { Decision, Planner, Turn } from '../task/interfaces.js';
import { Wire } from './wire.js';
import type { WireOptions } from './wire.js';
import { withIdThatIsThere } from './lost_ids.js';
import { contextOf, known, requestOf } from './request.js';
import type { BackendIds, LastError } from './request.js';

export interface HttpPlannerOptions extends WireOptions {
  /** The tab of the task. Pass a function if it can change. */
  tabId?: number | (() => number);
}

/** How often a round may ask for more context, and how often an answer may fail to be an action. */
const MAX_ASKS = 2;
const MAX_ACTION_LENGTH = 1_000;
const MAX_MISSING = 1_000;
const MAX_DEPTH = 4;

export class HttpPlanner implements Planner {
  private readonly wire: Wire;

  constructor(private readonly options: HttpPlannerOptions) {
    this.wire = new Wire(options);
  }

  /** Rejects with a sentence for the person. */
  async next(turn: Turn): Promise<Decision> {
    let error: LastError | undefined;
    for (let tries = 0; ; tries += 1) {
      const { data, request } = await this.round(turn, error);
      try {
        return await this.withIdsThatAreThere(decisionOf(data, understoodIn(data)), request, turn);
      } catch (thrown) {
        const known = errorIn(thrown);
        if (known === undefined) throw thrown;
        const { code, message } = known;
        if (tries >= MAX_ASKS) {
          throw new ReasonedError(`The backend's actions cannot be used: ${message}`, { code: 'unusable' });
        }
        error = { code, message, action: sentIn(data) ?? '' };
      }
    }
  }

  private async withIdsThatAreThere(decision: Decision, request: InteractRequest, turn: Turn): Promise<Decision> {
    if (decision.do !== 'act') return decision;
    const calls: ToolCall[] = [];
    for (const given of decision.calls) {
      const { call, verification } = await withIdThatIsThere(given, request.interactiveTree, turn);
      calls.push(call);
      turn.remember({ ...idsIn(turn.memo), verification });
    }
    return { ...decision, calls };
  }

  /** The first answer that does not ask for more context, and the request it belongs to. */
  private async round(
    turn: Turn,
    error: LastError | undefined,
  ): Promise<{ data: InteractAnswer; request: InteractRequest }> {
    const ids = idsIn(turn.memo);
    const { tabId } = this.options;
    const request = await requestOf(turn, ids, typeof tabId === 'function' ? tabId() : tabId, error);
    let more: Partial<InteractRequest> = {};
    for (let asks = 0; ; asks += 1) {
      // The first answer contains the task's id; later requests send it.
      const { taskId, sessionId } = idsIn(turn.memo);
      const data = await this.exchange({ ...request, ...known({ taskId, sessionId }), ...more }, turn);
      const wanted = requestedContext(data);
      const isWish = data.status === 'needs_context' || data.status === 'needs_full_dom' || isContext(data);
      if (!isWish && !wanted.dom && !wanted.skeletonDom && !wanted.screenshot) return { data, request };
      if (data.action !== undefined && !isWish) return { data, request };
      if (asks >= MAX_ASKS) {
        const words = 'The backend keeps asking for more of the page and decides nothing.';
        throw new ReasonedError(words, { code: 'unusable' });
      }
      more = await contextOf(turn, wanted, idsIn(turn.memo).screenshotHash);
      turn.remember({ ...idsIn(turn.memo), ...known({ screenshotHash: more.screenshotHash }) });
    }
  }

  private async exchange(request: InteractRequest, turn: Turn): Promise<InteractAnswer> {
    const read = readResponse(await this.wire.post(request, turn.signal, turn.restart));
    const { host } = this.wire;
    if (read.is === 'broken') {
      throw new ReasonedError(`${host} sent an answer that cannot be used: ${read.words}`, { code: 'notJson', host });
    }
    if (read.is === 'refused') {
      throw new ReasonedError(`${host} refused (${read.code}): ${read.message.slice(0, 500)}`, {
        code: 'refused',
        host,
      });
    }
    const { taskId, sessionId } = read.data;
    const sent = sentIn(read.data);
    if (sessionId !== undefined && ID.test(sessionId)) turn.useSession(sessionId);
    turn.remember({ ...idsIn(turn.memo), ...known({ taskId, sessionId, sent }), url: request.url });
    return read.data;
  }
}

/** The action as the backend wrote it. */
function sentIn({ action, actionDetails }: InteractAnswer): string | undefined {
  return (action ?? actionDetails?.name)?.slice(0, MAX_ACTION_LENGTH);
}

function isContext({ action }: InteractAnswer): boolean {
  return /^\s*needs_(?:context|full_dom)\b/.test(action ?? '');
}

/** Undefined if the status is sufficient. */
function understoodIn(data: InteractAnswer): Understood | undefined {
  const isOver = data.status === 'completed' || data.status === 'failed' || data.status === 'needs_user_input';
  if (isOver && data.actionDetails === undefined && data.action === undefined) return undefined;
  if (data.status === 'needs_user_input') return undefined;
  return understood(data.action, data.actionDetails);
}

function decisionOf(data: InteractAnswer, action: Understood | undefined): Decision {
  const { reasoning } = data;
  const thought = [data.thought, reasoning].filter((part) => part !== undefined).join('\n');
  const statement = {
    ...(thought === '' ? {} : { thought }),
    ...(data.plan === undefined
      ? {}
      : { plan: { steps: data.plan.steps, currentStepIndex: data.plan.currentStepIndex } }),
  };
  if (action?.is === 'call') return { do: 'act', calls: [withExpectation(action.call, data)], ...statement };
  if (data.status === 'needs_user_input') return { do: 'ask', question: questionOf(data), ...statement };
  const words = action !== undefined && 'message' in action ? action.message : undefined;
  if (action?.is === 'fail' || data.status === 'failed') {
    return { do: 'fail', reason: words ?? data.reason ?? (thought || 'The backend gave up.'), ...statement };
  }
  return { do: 'finish', message: words ?? (thought || 'Done.'), ...statement };
}

/** With why it is asked, and what is missing. */
function questionOf({ userQuestion = 'What shall I do?', reasoning, missingInformation }: InteractAnswer): string {
  const missing = textsIn(missingInformation).map((text) => `- ${text}`);
  const list = missing.join('\n').slice(0, MAX_MISSING);
  return [userQuestion, reasoning, list].filter(Boolean).join('\n');
}

/** The texts in a list, an object or a text, in order; each member of a list is one text. Nested at most four deep. */
function textsIn(given: unknown, depth = 0): string[] {
  if (depth > MAX_DEPTH) return [];
  const inner = (one: unknown): string[] => textsIn(one, depth + 1);
  if (Array.isArray(given)) return given.map((one) => inner(one).join(': ')).filter(Boolean);
  if (typeof given === 'object' && given !== null) return Object.values(given).flatMap(inner);
  return typeof given === 'string' && given.trim() !== '' ? [given.trim()] : [];
}

function withExpectation(call: ToolCall, { expected_outcome }: InteractAnswer): ToolCall {
  const takesOne = isOfKind(call, 'act', 'move');
  return expected_outcome === undefined || !takesOne
    ? call
    : ({ ...call, ...{ expect: expectationOf(expected_outcome) } } as ToolCall);
}

function idsIn(memo: unknown): BackendIds {
  return typeof memo === 'object' && memo !== null ? memo : {};
}
