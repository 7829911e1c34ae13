// The operations of the backend as one table. Requests are checked by it and the OpenAPI is generated from it, so the two
// cannot disagree.
import { z } from 'zod';
import { receivedRequest } from '../../interact/schemas.js';
import * as api from './schemas.js';
import type { RefusalCode } from './schemas.js';

const KB = 1024;
const empty = z.object({});
const ofSession = z.object({ sessionId: api.id });
const page = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
};

export interface Operation {
  method: 'get' | 'post' | 'patch' | 'delete';
  /** Parameters are in braces, as in OpenAPI. */
  path: string;
  summary: string;
  /** Needs no token. */
  isOpen?: true;
  params: z.ZodObject;
  query: z.ZodObject;
  /** JSON, and with `takesForms` a form as well. */
  body?: z.ZodType;
  takesForms?: true;
  /** Of the body. */
  maxBytes: number;
  answer: z.ZodType;
  /** In addition to those that every operation can return. */
  refusals: readonly RefusalCode[];
}

const plain = { params: empty, query: empty, maxBytes: 0, refusals: [] as readonly RefusalCode[] } as const;

export const OPERATIONS = {
  interact: {
    ...plain,
    method: 'post',
    path: '/api/agent/interact',
    summary: 'One round of a task: takes the page and the outcome of the last action, and returns the next action.',
    body: receivedRequest,
    maxBytes: 6 * KB * KB,
    answer: api.interactAnswer,
    refusals: ['NOT_FOUND', 'CONFLICT', 'MODEL_FAILED', 'IN_PROGRESS'],
  },
  sessions: {
    ...plain,
    method: 'get',
    path: '/api/session',
    summary: 'Sessions, newest first; query searches titles, domains and messages.',
    query: z.object({ query: z.string().max(200).optional(), ...page }),
    answer: api.sessionsAnswer,
  },
  latest: {
    ...plain,
    method: 'get',
    path: '/api/session/latest',
    summary: 'The session that was used last.',
    answer: api.sessionAnswer,
  },
  byDomain: {
    ...plain,
    method: 'get',
    path: '/api/session/by-domain/{domain}',
    summary: 'The last session on this domain.',
    params: z.object({ domain: z.string().min(1).max(253) }),
    answer: api.sessionAnswer,
  },
  session: {
    ...plain,
    method: 'get',
    path: '/api/session/{sessionId}',
    summary: 'One session.',
    params: ofSession,
    answer: api.sessionAnswer,
  },
  rename: {
    ...plain,
    method: 'patch',
    path: '/api/session/{sessionId}',
    summary: 'Sets the title of a session.',
    params: ofSession,
    body: api.rename,
    maxBytes: 16 * KB,
    answer: api.sessionAnswer,
    refusals: ['NOT_FOUND'],
  },
  remove: {
    ...plain,
    method: 'delete',
    path: '/api/session/{sessionId}',
    summary: 'Deletes a session with its messages and tasks.',
    params: ofSession,
    answer: api.deleted,
  },
  messages: {
    ...plain,
    method: 'get',
    path: '/api/session/{sessionId}/messages',
    summary: 'The last messages of a session, in order; before is a sequenceNumber.',
    params: ofSession,
    query: z.object({ limit: page.limit, before: z.coerce.number().int().min(0).max(2_147_483_647).optional() }),
    answer: api.messagesAnswer,
  },
  task: {
    ...plain,
    method: 'get',
    path: '/api/task/{taskId}',
    summary: 'A task with its plan.',
    params: z.object({ taskId: api.id }),
    answer: api.taskAnswer,
    refusals: ['NOT_FOUND'],
  },
  pushConfig: {
    ...plain,
    method: 'get',
    path: '/api/pusher/config',
    summary: 'Where to listen for new messages.',
    answer: api.pushConfig,
  },
  pushAuth: {
    ...plain,
    method: 'post',
    path: '/api/pusher/auth',
    summary: 'Admits a connection to the private channel of a session.',
    body: api.pushAuth,
    takesForms: true,
    maxBytes: 16 * KB,
    answer: api.pushAuthAnswer,
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  removeAll: {
    ...plain,
    method: 'delete',
    path: '/api/tenant',
    summary: 'Deletes everything stored for the tenant of the token.',
    answer: api.deleted,
  },
  health: {
    ...plain,
    method: 'get',
    path: '/health',
    summary: 'The process is running.',
    isOpen: true,
    answer: api.health,
  },
  ready: {
    ...plain,
    method: 'get',
    path: '/ready',
    summary: 'The process is ready: its database answers, and it is not stopping.',
    isOpen: true,
    answer: api.health,
  },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;

type BodyOf<Name extends OperationName> = (typeof OPERATIONS)[Name] extends { body: infer Body extends z.ZodType }
  ? z.infer<Body>
  : undefined;

export interface Input<Name extends OperationName> {
  params: z.infer<(typeof OPERATIONS)[Name]['params']>;
  query: z.infer<(typeof OPERATIONS)[Name]['query']>;
  body: BodyOf<Name>;
}
export type Answer<Name extends OperationName> = z.infer<(typeof OPERATIONS)[Name]['answer']>;
