// The data exchanged apart from the rounds of a task: sessions, messages, tasks, push, refusals.
import { z } from 'zod';
import { interactData, planStep } from '../../interact/schemas.js';
import { TASK_STATUSES, id, message, session, time } from '../../interact/reference_sessions.js';

export { ID } from '../../interact/limits.js';
export { id, message, pushAuthAnswer, pushConfig, session } from '../../interact/reference_sessions.js';
export type { Message, Session } from '../../interact/reference_sessions.js';

const count = z.number().int().nonnegative();

export const task = z.object({
  taskId: id,
  sessionId: id,
  instruction: z.string(),
  status: z.enum(TASK_STATUSES),
  plan: z.object({ steps: z.array(planStep), currentStepIndex: count, createdAt: time }).nullable(),
  steps: count,
  createdAt: time,
  updatedAt: time,
});
export type Task = z.infer<typeof task>;

export const sessionAnswer = z.object({ session: session.nullable() });
export const sessionsAnswer = z.object({ sessions: z.array(session), total: count });
export const taskAnswer = z.object({ task });
export const messagesAnswer = z.object({
  sessionId: id,
  messages: z.array(message),
  total: count,
  sessionExists: z.boolean(),
});
export const rename = z.object({ title: z.string().trim().min(1).max(200) });
export const interactAnswer = z.object({ success: z.literal(true), data: interactData });
export const deleted = z.object({ deleted: count });

export const pushAuth = z.object({
  socket_id: z
    .string()
    .regex(/^\d+\.\d+$/)
    .max(50),
  channel_name: z.string().max(200),
});

export const health = z.object({ status: z.enum(['ok', 'starting', 'stopping', 'unavailable']) });

export const REFUSALS = {
  BAD_INPUT: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  TIMEOUT: 408,
  CONFLICT: 409,
  TOO_LARGE: 413,
  WRONG_TYPE: 415,
  MODEL_FAILED: 424,
  IN_PROGRESS: 425,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;
export type RefusalCode = keyof typeof REFUSALS;

export const refusal = z.object({
  success: z.literal(false),
  error: z.object({ code: z.enum(Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]]), message: z.string() }),
});

/** A refusal that is sent to the client. Its message is for a person and contains no page content. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }

  get status(): (typeof REFUSALS)[RefusalCode] {
    return REFUSALS[this.code];
  }

  get body(): z.infer<typeof refusal> {
    return { success: false, error: { code: this.code, message: this.message } };
  }
}
