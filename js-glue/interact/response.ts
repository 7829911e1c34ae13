// Reads a backend's response. Only what the next step needs must be right: the action, its details and what is expected of
// it. Anything else that is absent, null or malformed is left out, because a backend may be older, newer or only partly done.
import { z } from 'zod';

import { isRecord } from '../tool/base/narrow.js';
import { STATUSES, interactData, planStep } from './schemas.js';

/** A backend may leave out the task's id; the one that is known stays valid. */
const answer = interactData.partial({ taskId: true });

export type InteractAnswer = z.infer<typeof answer>;

export type ReadResponse =
  | { is: 'data'; data: InteractAnswer }
  | { is: 'refused'; code: string; message: string }
  | { is: 'broken'; words: string };

/** Members that are never left out: without them the backend's decision would become another one. */
const NEEDED: ReadonlySet<PropertyKey> = new Set(['action', 'actionDetails', 'expected_outcome']);
/** Nothing in a response is nested more deeply. */
const MAX_DEPTH = 40;

/** The data of the response, bare or wrapped, or the backend's refusal; else what does not fit. */
export function readResponse(value: unknown): ReadResponse {
  const refusal = refusalIn(value);
  if (refusal !== undefined) return refusal;
  const isWrapped = isRecord(value) && 'success' in value && 'data' in value;
  const bare = withoutNulls(isWrapped ? value['data'] : value);
  if (!isRecord(bare)) return { is: 'broken', words: 'The answer does not fit the contract (no object).' };
  let data: Record<string, unknown> = { ...bare, ...spelledOut(bare) };
  for (;;) {
    const read = answer.safeParse(data);
    if (read.success) return hasContent(read.data) ? { is: 'data', data: read.data } : empty();
    const wrong = read.error.issues.map(({ path: [member] }) => member ?? '');
    if (wrong.some((member) => NEEDED.has(member) || member === ''))
      return { is: 'broken', words: wordsOf(read.error) };
    data = Object.fromEntries(Object.entries(data).filter(([member]) => !wrong.includes(member)));
  }
}

function refusalIn(value: unknown): ReadResponse | undefined {
  if (!isRecord(value) || value['success'] !== false) return undefined;
  const { error } = value;
  const { code, message } = isRecord(error) ? error : { code: value['code'], message: error ?? value['message'] };
  return {
    is: 'refused',
    code: typeof code === 'string' ? code.slice(0, 100) : 'ERROR',
    message: typeof message === 'string' ? message : 'It gave no reason.',
  };
}

function spelledOut(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const texts = ['taskId', 'sessionId'].filter((name) => typeof data[name] === 'number');
  return {
    ...Object.fromEntries(texts.map((name) => [name, String(data[name])])),
    expected_outcome: data['expected_outcome'] ?? data['expectedOutcome'],
    status: STATUSES.find((status) => status === data['status']),
    plan: planOf(data['plan']),
  };
}

const anyStep = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  description: z.string(),
  status: z.string().optional(),
});
const anyPlan = z.looseObject({ steps: z.array(anyStep), currentStepIndex: z.number().int().nonnegative().optional() });
const STEP_STATUSES = planStep.shape.status.options;

/** A plan with no more than its steps' texts is a plan; undefined if there is none. */
function planOf(given: unknown): unknown {
  const read = anyPlan.safeParse(given);
  if (!read.success) return undefined;
  const { steps, currentStepIndex, ...others } = read.data;
  const known = steps.map((step, index) => ({
    toolType: 'DOM',
    ...step,
    index,
    id: String(step.id ?? `step_${index}`),
    status: STEP_STATUSES.find((status) => status === step.status) ?? 'pending',
  }));
  const active = known.findIndex(({ status }) => status === 'active');
  return { ...others, steps: known, currentStepIndex: currentStepIndex ?? Math.max(active, 0) };
}

function hasContent(data: InteractAnswer): boolean {
  const { action, actionDetails, status, userQuestion, requestedDomMode, needsScreenshot, needsSkeletonDom } = data;
  const wishes = [userQuestion, requestedDomMode, needsScreenshot, needsSkeletonDom];
  return [action, actionDetails, status, ...wishes].some((one) => one !== undefined);
}

function empty(): ReadResponse {
  return { is: 'broken', words: 'The answer does not fit the contract (no action and no status).' };
}

function withoutNulls(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return undefined;
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, depth + 1));
  if (!isRecord(value)) return value;
  const given = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(given.map(([name, member]) => [name, withoutNulls(member, depth + 1)]));
}

/** The first mismatch, by its path. It quotes nothing of what was sent. */
function wordsOf(error: z.ZodError): string {
  const [issue] = error.issues;
  const path = issue?.path.join('.') ?? '';
  return `${path === '' ? 'The answer' : `"${path}" of the answer`} does not fit the contract (${issue?.code ?? 'unknown'}).`;
}
