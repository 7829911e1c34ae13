// Sessions and messages as a backend sends them, for both sides.
import { z } from 'zod';
import { ID } from './limits.js';

export const id = z.string().regex(ID);

export const TASK_STATUSES = ['idle', 'running', 'waiting', 'success', 'error', 'interrupted'] as const;
export const time = z.iso.datetime();
const count = z.number().int().nonnegative();

export const session = z.object({
  sessionId: id,
  title: z.string(),
  isRenamed: z.boolean(),
  /** The session's current address; `metadata` says where it began. */
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

export const pushConfig = z.object({
  /** null: this backend pushes nothing. */
  push: z
    .object({ key: z.string(), host: z.string(), port: count, useTLS: z.boolean(), cluster: z.string().optional() })
    .nullable(),
});
export type PushConfig = NonNullable<z.infer<typeof pushConfig>['push']>;
export const pushAuthAnswer = z.object({ auth: z.string() });
