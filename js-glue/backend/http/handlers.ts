// The implementation of each operation in the table.
import { Refusal } from '../api/schemas.js';
import type { InteractParts } from '../service/interact.js';
import { interact } from '../service/interact.js';
import { digestOf } from '../store/rounds.js';
import type { SessionStore } from '../store/sessions.js';
import { Status } from './app.js';
import type { Handlers } from './app.js';

export interface HandlerParts extends InteractParts {
  sessions: SessionStore;
  /** Rejects if the database does not answer. */
  ping(): Promise<void>;
  state(): 'ok' | 'stopping';
}

export function handlersOf(parts: HandlerParts): Handlers {
  const { sessions, push } = parts;
  return {
    interact: async ({ body: request }, { tenant, body, idempotencyKey: key, signal }) => {
      const { status, body: answer } = await interact(parts, { tenant, key, digest: digestOf(body) }, request, signal);
      return new Status(status, answer);
    },
    sessions: ({ query }, { tenant }) => sessions.list(tenant, query),
    latest: async (_input, { tenant }) => ({ session: await sessions.latest(tenant) }),
    byDomain: async ({ params }, { tenant }) => ({ session: await sessions.byDomain(tenant, params.domain) }),
    session: async ({ params }, { tenant }) => ({ session: await sessions.get(tenant, params.sessionId) }),
    rename: async ({ params, body }, { tenant }) => ({
      session: found(await sessions.rename(tenant, params.sessionId, body.title), 'session'),
    }),
    remove: async ({ params: { sessionId } }, { tenant }) => {
      parts.pictures.forget({ tenant, sessionId });
      return { deleted: await sessions.remove(tenant, sessionId) };
    },
    messages: async ({ params, query }, { tenant }) => ({
      sessionId: params.sessionId,
      ...(await sessions.messages(tenant, params.sessionId, query)),
    }),
    task: async ({ params }, { tenant }) => ({ task: found(await sessions.task(tenant, params.taskId), 'task') }),
    pushConfig: async () => push.config,
    pushAuth: async ({ body }, { tenant }) => {
      found(await sessions.get(tenant, push.sessionOf(body.channel_name)), 'session');
      return push.authorize(body.socket_id, body.channel_name);
    },
    removeAll: async (_input, { tenant }) => {
      parts.pictures.forget({ tenant });
      return { deleted: await sessions.removeAll(tenant) };
    },
    health: async () => ({ status: 'ok' }),
    ready: async () => {
      if (parts.state() === 'stopping') return new Status(503, { status: 'stopping' });
      try {
        await parts.ping();
        return { status: 'ok' };
      } catch {
        return new Status(503, { status: 'unavailable' });
      }
    },
  };
}

function found<T>(value: T | null, what: string): T {
  if (value === null) throw new Refusal('NOT_FOUND', `There is no such ${what}.`);
  return value;
}
