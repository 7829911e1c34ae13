// One round: judges the last action, decides whether more of the page is needed, decides what to do next, and builds the
// answer. It reads and writes no storage; the caller stores the result.
import type { Decision } from '../../agent/task/interfaces.js';
import type { Tokens } from '../../agent/task/task.js';
import { writtenCall, writtenEnd } from '../../interact/call_to_action.js';
import type { InteractData } from '../../interact/schemas.js';
import type { ToolCall } from '../../tool/contract/contract.js';
import type { Message } from '../api/schemas.js';
import { idsIn } from './ids.js';
import { nodesOf, selectorOf, stateOf } from './page.js';
import { RequestTurn } from './request_turn.js';
import { MAX_LINES, cutLine } from './task_state.js';
import type { RoundRequest, TaskState, WirePlan } from './task_state.js';
import { verifyStep } from './verification.js';
import type { StepVerification } from './verification.js';

export interface Brain {
  /** May request a picture for a visual task. */
  seesPictures: boolean;
  decide(turn: RequestTurn, askable: { picture: boolean; wholePage: boolean }): Promise<Decision>;
}

/** The result of a round; `message` is the agent's, in its session. */
export interface Decided {
  data: InteractData;
  message?: Pick<Message, 'messageId' | 'content' | 'actionString' | 'actionPayload' | 'status'>;
  /** Of the message with the last action. */
  verification?: StepVerification & { messageId: string };
  state: TaskState;
  plan: WirePlan | null;
  status: 'running' | 'waiting' | 'success' | 'error';
  steps: number;
  tokens: Tokens;
}

/** How often a round may ask the client for more. */
const MAX_ASKS = 2;
const MAX_STEP = 200;

export async function playRound(
  round: RoundRequest,
  brain: Brain,
  signal: AbortSignal,
  now: () => Date,
): Promise<Decided> {
  const judged = judge(round);
  const notes = notesOf(round);
  const wish = firstWish(judged, brain);
  if (wish !== undefined) return asking(judged, wish, { input: 0, output: 0, cached: 0 });
  const turn = new RequestTurn(judged, signal, notes);
  const queued = nextInQueue(judged, notes);
  const decision = queued ?? (await brain.decide(turn, askable(judged, brain)));
  const wanted = decision.do === 'act' ? wishIn(decision.calls) : undefined;
  if (wanted !== undefined) return asking(judged, wanted, turn.spent);
  return { ...answered(judged, decision, now()), tokens: turn.spent };
}

/** The round with the outcome of the last action in its lines. */
interface Judged extends RoundRequest {
  verification?: StepVerification & { messageId: string };
}

function judge(round: RoundRequest): Judged {
  const { last, ...state } = round.state;
  if (last === undefined) return round;
  const verification = { ...verifyStep(round.request, last), messageId: last.messageId };
  const line = cutLine({ did: writtenCall(last.call).action, came: verification.words });
  return { ...round, verification, state: { ...state, lines: [...state.lines, line].slice(-MAX_LINES) } };
}

/** What the person has said since; a client appends it to the task. */
export function notesOf({ request, instruction }: Pick<RoundRequest, 'request' | 'instruction'>): string {
  const { query } = request;
  if (query === instruction) return '';
  return query.startsWith(`${instruction}\n`) ? query.slice(instruction.length + 1) : query;
}

// ---------------------------------------------------------------- more of the page

interface Wish {
  requestedDomMode: NonNullable<InteractData['requestedDomMode']>;
  needsScreenshot?: true;
  needsSkeletonDom?: true;
  reason: string;
}

/** Before any decision: a task about appearance needs a picture once, and an empty list says nothing. */
function firstWish({ request, state }: Judged, { seesPictures }: Brain): Wish | undefined {
  if (state.asks >= MAX_ASKS || request.skeletonDom !== undefined || request.dom !== undefined) return undefined;
  if (nodesOf(request).length === 0) {
    return { requestedDomMode: 'skeleton', needsSkeletonDom: true, reason: 'The list of controls is empty.' };
  }
  if (!state.isVisual || state.lookedAt === request.url) return undefined;
  const reason = 'The task is about the appearance of the page, which the list of controls does not contain.';
  return seesPictures
    ? { requestedDomMode: 'hybrid', needsScreenshot: true, needsSkeletonDom: true, reason }
    : { requestedDomMode: 'skeleton', needsSkeletonDom: true, reason };
}

/** Calls by which the model requests more of the page. */
function wishIn([call]: ToolCall[]): Wish | undefined {
  if (call?.action === 'screenshot') {
    return { requestedDomMode: 'semantic', needsScreenshot: true, reason: 'The model wants to see the page.' };
  }
  return call?.action === 'get_dom'
    ? { requestedDomMode: 'full', reason: 'The list of controls does not contain what the task needs.' }
    : undefined;
}

function askable({ request, state }: Judged, { seesPictures }: Brain): { picture: boolean; wholePage: boolean } {
  const mayAsk = state.asks < MAX_ASKS;
  return {
    picture: mayAsk && seesPictures && request.screenshot === undefined,
    wholePage: mayAsk && request.dom === undefined,
  };
}

function asking(judged: Judged, wish: Wish, tokens: Tokens): Decided {
  const { state, request, verification, plan, steps } = judged;
  return {
    data: {
      ...common(judged, plan),
      status: wish.requestedDomMode === 'full' ? 'needs_full_dom' : 'needs_context',
      ...wish,
    },
    // The action is judged now, and not again when the rest of the page arrives.
    state: { ...state, asks: state.asks + 1, lookedAt: request.url, lastQuery: request.query },
    ...(verification === undefined ? {} : { verification }),
    plan,
    status: 'running',
    steps,
    tokens,
  };
}

// ---------------------------------------------------------------- what to do

/** A call that was decided together with the last one, if everything went as planned. */
function nextInQueue({ state, request, verification }: Judged, notes: string): Decision | undefined {
  const [next] = state.queue;
  if (next === undefined || verification?.passed !== true || notes !== '') return undefined;
  if (request.clientObservations?.didUrlChange === true || request.previousUrl !== request.url) return undefined;
  const there = new Set(nodesOf(request).map(({ i }) => i));
  return idsIn(next).every((id) => there.has(id)) ? { do: 'act', calls: [...state.queue] } : undefined;
}

function answered(judged: Judged, decision: Decision, now: Date): Omit<Decided, 'tokens'> {
  const { request, state, verification, steps } = judged;
  const plan = planAfter(judged.plan, decision, verification, now);
  const messageId = crypto.randomUUID();
  const thought = decision.thought === undefined ? {} : { thought: decision.thought };
  const kept = { ...state, asks: 0, queue: [] as ToolCall[], lastQuery: request.query };
  const base = { ...(verification === undefined ? {} : { verification }), plan };
  const data = { ...common(judged, plan, STEP_AT[decision.do]), ...thought };
  if (decision.do === 'act') {
    const [call, ...queue] = decision.calls as [ToolCall, ...ToolCall[]];
    const written = writtenCall(call, selectorOf(request, call));
    return {
      ...base,
      data: { ...data, ...written, status: verification?.passed === false ? 'correcting' : 'executing' },
      message: {
        messageId,
        content: decision.thought ?? written.action,
        actionString: written.action,
        actionPayload: { ...call },
      },
      state: { ...kept, queue, last: { messageId, call, before: stateOf(request, call) } },
      status: 'running',
      steps: steps + 1,
    };
  }
  if (decision.do === 'ask') {
    return {
      ...base,
      data: { ...data, status: 'needs_user_input', userQuestion: decision.question },
      message: { messageId, content: decision.question },
      state: kept,
      status: 'waiting',
      steps: steps + 1,
    };
  }
  const isDone = decision.do === 'finish';
  const words = decision.do === 'finish' ? decision.message : decision.reason;
  const written = writtenEnd(isDone ? 'finish' : 'fail', words);
  return {
    ...base,
    data: { ...data, ...written, status: isDone ? 'completed' : 'failed', reason: words },
    message: { messageId, content: words, actionString: written.action, status: isDone ? 'success' : 'failure' },
    state: kept,
    status: isDone ? 'success' : 'error',
    steps,
  };
}

type StepStatus = WirePlan['steps'][number]['status'];
const STEP_AT: Readonly<Record<Decision['do'], StepStatus>> = {
  act: 'active',
  ask: 'active',
  finish: 'completed',
  fail: 'failed',
};

/** Without a plan, the task is its only step. */
function common(
  { taskId, sessionId, instruction }: RoundRequest,
  known: WirePlan | null,
  status: StepStatus = 'active',
): InteractData {
  const plan = known ?? soleStep(instruction, status);
  return { taskId, sessionId, plan, currentStep: plan.currentStepIndex, totalSteps: plan.steps.length };
}

function soleStep(instruction: string, status: StepStatus): WirePlan {
  const step = {
    id: 'step_0',
    index: 0,
    description: instruction.slice(0, MAX_STEP),
    status,
    toolType: 'DOM',
  } as const;
  return { steps: [step], currentStepIndex: 0 };
}

/**
 * The newest plan with the state of its steps: all done at the end; the current one failed if its action failed, or the
 * task.
 */
function planAfter(
  before: WirePlan | null,
  decision: Decision,
  verification: StepVerification | undefined,
  now: Date,
): WirePlan | null {
  const createdAt = before?.createdAt ?? now.toISOString();
  const newest: WirePlan | null =
    decision.plan === undefined
      ? before
      : {
          steps: decision.plan.steps.map((step) => ({ ...step, toolType: 'DOM' })),
          currentStepIndex: decision.plan.currentStepIndex,
          createdAt,
        };
  if (newest === null) return null;
  const { currentStepIndex, steps } = newest;
  const hasFailed = decision.do === 'fail' || (verification?.passed === false && decision.plan === undefined);
  const statusAt = (index: number, status: StepStatus): typeof status => {
    if (decision.do === 'finish') return 'completed';
    if (index !== currentStepIndex) return status;
    return hasFailed ? 'failed' : status === 'failed' ? 'active' : status;
  };
  return { ...newest, steps: steps.map((step) => ({ ...step, status: statusAt(step.index, step.status) })) };
}
