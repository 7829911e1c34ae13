// Rows of the database in the form in which they are sent.
import type { messages, sessions, tasks } from '../database/schema.js';
import type { Message, Session, Task } from '../api/schemas.js';

export function sessionOf(row: typeof sessions.$inferSelect): Session {
  const { sessionId, title, isRenamed, url, domain, initialUrl, initialDomain, messageCount, createdAt, updatedAt } =
    row;
  return {
    sessionId,
    title,
    isRenamed,
    url,
    domain,
    metadata: { initialUrl, initialDomain },
    status: row.status as Session['status'],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    messageCount,
    tokens: { input: row.inputTokens, output: row.outputTokens, cached: row.cachedTokens },
  };
}

export function messageOf(row: typeof messages.$inferSelect): Message {
  const { messageId, content, sequenceNumber, status, actionString, actionPayload, error, taskId, createdAt } = row;
  return {
    messageId,
    role: row.role as Message['role'],
    content,
    timestamp: createdAt.toISOString(),
    sequenceNumber,
    ...(status === null ? {} : { status: status as NonNullable<Message['status']> }),
    ...(actionString === null ? {} : { actionString }),
    ...(actionPayload === null ? {} : { actionPayload }),
    ...(error === null ? {} : { error }),
    metadata: { taskId },
  };
}

export function taskOf(row: typeof tasks.$inferSelect): Task {
  const { taskId, sessionId, instruction, plan, steps, createdAt, updatedAt } = row;
  return {
    taskId,
    sessionId,
    instruction,
    status: row.status as Task['status'],
    plan: plan as Task['plan'],
    steps,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
