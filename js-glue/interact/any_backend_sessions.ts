// Sessions and messages as the extension accepts them from any backend: with fewer members than the reference backend sends
// (reference_sessions.ts), and with times in either form.
import { z } from 'zod';
import { isRecord } from '../tool/base/narrow.js';
import { isAction } from '../tool/contract/calls.js';
import { TASK_STATUSES, id } from './reference_sessions.js';

const count = z.number().int().nonnegative();

const MAX_CONTENT = 100_000;
/** In milliseconds, whether it was sent as a number or as a date. */
const instant = z.union([
  z.number().nonnegative(),
  z.string().transform((text, context) => {
    const at = Date.parse(text);
    if (Number.isNaN(at)) context.addIssue({ code: 'custom', message: 'no time' });
    return at;
  }),
]);

/** null stands for what is absent. */
function withoutNulls(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
}

export const anySession = z.preprocess(
  withoutNulls,
  z.object({
    sessionId: id,
    title: z.string().max(MAX_CONTENT).default(''),
    isRenamed: z.boolean().default(false),
    url: z.string().max(MAX_CONTENT).default(''),
    domain: z.string().max(MAX_CONTENT).default(''),
    metadata: z
      .object({ initialUrl: z.string().catch(''), initialDomain: z.string().catch('') })
      .catch({ initialUrl: '', initialDomain: '' }),
    status: z.enum(TASK_STATUSES).catch('idle'),
    createdAt: instant.default(0),
    updatedAt: instant.default(0),
    messageCount: count.catch(0),
    tokens: z
      .object({ input: count, output: count, cached: count.default(0) })
      .optional()
      .catch(undefined),
  }),
);

const FAILED: ReadonlySet<string> = new Set(['failure', 'failed', 'error']);
const DONE: ReadonlySet<string> = new Set(['success', 'completed', 'done']);

/** Other words, such as "pending", say neither. */
const outcome = z
  .string()
  .transform((status) => (DONE.has(status) ? 'success' : FAILED.has(status) ? 'failure' : undefined))
  .optional()
  .catch(undefined);

const anyError = z
  .union([
    z.object({ code: z.string().catch('ERROR'), message: z.string() }),
    z.string().transform((message) => ({ code: 'ERROR', message })),
  ])
  .optional()
  .catch(undefined);

/** Of an action that this extension does not know, the string is enough. */
const payload = z
  .record(z.string(), z.unknown())
  .refine(({ action }) => typeof action === 'string' && isAction(action))
  .optional()
  .catch(undefined);

/** Only its id must be right. What else cannot be read is left out. */
export const anyMessage = z.preprocess(
  withoutNulls,
  z.object({
    messageId: z.union([z.string().min(1).max(200), z.number()]).transform(String),
    /** Without a role it is the assistant's. */
    role: z.enum(['user', 'assistant', 'system']).catch('assistant'),
    content: z.string().max(MAX_CONTENT).catch(''),
    timestamp: instant.catch(0),
    sequenceNumber: count.optional().catch(undefined),
    status: outcome,
    actionString: z.string().max(MAX_CONTENT).optional().catch(undefined),
    actionPayload: payload,
    error: anyError,
    metadata: z.record(z.string(), z.unknown()).optional().catch(undefined),
  }),
);
export type AnyMessage = z.infer<typeof anyMessage>;

/** The session, in a member of its own or bare; a member that is null says that there is none. */
function sessionIn(value: unknown): unknown {
  const data = unwrapped(value);
  const isBare = data === null || (isRecord(data) && !('session' in data) && 'sessionId' in data);
  return isBare ? { session: data } : data;
}

function unwrapped(value: unknown): unknown {
  return isRecord(value) && 'success' in value && 'data' in value ? value['data'] : value;
}

export const anySessionAnswer = z.preprocess(sessionIn, z.object({ session: anySession.nullable() }));
export const anySessionsAnswer = z.preprocess(
  unwrapped,
  z.object({ sessions: z.array(anySession).max(1_000), total: count.optional() }),
);
export const anyMessagesAnswer = z.preprocess(
  (value) => withoutNulls(unwrapped(value)),
  z.object({
    messages: z
      .array(z.unknown())
      .max(10_000)
      .default([])
      .transform((list) => ({
        /** How many were sent; those that cannot be read are left out. */
        sent: list.length,
        read: list.flatMap((one) => anyMessage.safeParse(one).data ?? []),
      })),
    total: count.optional(),
    sessionExists: z.boolean().default(true),
  }),
);
