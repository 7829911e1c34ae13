// What goes over the wire beside the rounds of a task: sessions, messages, tasks, push, refusals.
import { z } from 'zod';
import { interactData, planStep } from '../../interact/schemas.js';

/** Ids are made by either side; they stand in paths and in the names of channels. */
export const ID = /^[A-Za-z0-9_.:-]{1,100}$/;
export const id = z.string().regex(ID);

export const TASK_STATUSES = ['idle', 'running', 'waiting', 'success', 'error', 'interrupted'] as const;
const time = z.iso.datetime();
const count = z.number().int().nonnegative();

export const session = z.object({
  sessionId: id,
  title: z.string(),
  isRenamed: z.boolean(),
  /** Where the session is now; `metadata` says where it began. */
  url: z.string(),
  domain: z.string(),
  metadata: z.object({ initialUrl: z.string(), initialDomain: z.string() }),
  /** Of its last task. */
  status: z.enum(TASK_STATUSES),
  createdAt: time,
  updatedAt: time,
  messageCount: count,
  tokens: z.object({ input: count, output: count, cached: count }),
});
export type Session = z.infer<typeof session>;

export const message = z.object({
  messageId: id,
  role: z.enum(['user', 'assistant', 'system']),
  content: z.string(),
  timestamp: time,
  sequenceNumber: count,
  status: z.enum(['success', 'failure']).optional(),
  actionString: z.string().optional(),
  actionPayload: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  metadata: z.object({ taskId: id }),
});
export type Message = z.infer<typeof message>;

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

export const pushConfig = z.object({
  /** null: this backend pushes nothing. */
  push: z
    .object({ key: z.string(), host: z.string(), port: count, useTLS: z.boolean(), cluster: z.string().optional() })
    .nullable(),
});
export const pushAuth = z.object({
  socket_id: z
    .string()
    .regex(/^\d+\.\d+$/)
    .max(50),
  channel_name: z.string().max(200),
});
export const pushAuthAnswer = z.object({ auth: z.string() });

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

/** A refusal on its way to the client. Its message is for the person who reads it, and holds nothing of any page. */
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
