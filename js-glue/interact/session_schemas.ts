// Sessions and messages as the extension accepts them from any backend: with fewer members than the reference backend sends
// (sessions.ts), and with times in either form.
import { z } from 'zod';
import { TASK_STATUSES, id } from './sessions.js';

/** Of a title. */
export const MAX_TITLE = 200;
const count = z.number().int().nonnegative();
const error = z.object({ code: z.string(), message: z.string() });

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

export const anySession = z.object({
  sessionId: id,
  title: z.string().max(MAX_CONTENT).default(''),
  isRenamed: z.boolean().default(false),
  url: z.string().max(MAX_CONTENT).default(''),
  domain: z.string().max(MAX_CONTENT).default(''),
  metadata: z
    .object({ initialUrl: z.string().default(''), initialDomain: z.string().default('') })
    .default({ initialUrl: '', initialDomain: '' }),
  status: z.enum(TASK_STATUSES).default('idle'),
  createdAt: instant.default(0),
  updatedAt: instant.default(0),
  messageCount: count.default(0),
  tokens: z.object({ input: count, output: count, cached: count.default(0) }).optional(),
});

export const anyMessage = z.object({
  messageId: id,
  /** Without a role it is the assistant's. */
  role: z
    .enum(['user', 'assistant', 'system'])
    .nullish()
    .transform((role) => role ?? 'assistant'),
  content: z.string().max(MAX_CONTENT),
  timestamp: instant,
  sequenceNumber: count.optional(),
  status: z.enum(['success', 'failure']).optional(),
  actionString: z.string().max(MAX_CONTENT).optional(),
  actionPayload: z.record(z.string(), z.unknown()).optional(),
  error: error.optional(),
});

export const anySessionAnswer = z.object({ session: anySession.nullable() });
export const anySessionsAnswer = z.object({ sessions: z.array(anySession).max(1_000), total: count.optional() });
export const anyMessagesAnswer = z.object({
  sessionId: id,
  messages: z.array(anyMessage).max(10_000),
  total: count.optional(),
  sessionExists: z.boolean().default(true),
});
