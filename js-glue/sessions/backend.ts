// Sessions that a backend keeps, over its REST interface. Responses are checked before they are used, and failures are
// described in words. Nothing is written here: a backend stores what it received in the rounds of a task.
import type { z } from 'zod';
import {
  anyMessagesAnswer,
  anySession,
  anySessionAnswer,
  anySessionsAnswer,
} from '../interact/any_backend_sessions.js';
import { endpointOf } from '../interact/endpoints.js';
import type { AnyMessage } from '../interact/any_backend_sessions.js';
import type { Message } from '../agent/task/task.js';
import { PAGE, checkedTitle, mergedMessages } from './session.js';
import type { MessagePage, Session, SessionPage, SessionStore, Unnumbered } from './session.js';

export interface BackendOptions {
  /** The backend's address; `/api/session…` is appended. */
  url: string;
  token?: string;
  fetch?: typeof fetch;
  deadlineMs?: number;
}

const DEADLINE_MS = 15_000;
const MAX_BYTES = 16 * 1024 * 1024;
/** Of the contract; a larger page is assembled from several requests. */
const MAX_LIMIT = 200;

/** Only the sessions on this machine are available for now. */
export class BackendUnavailable extends Error {}
/** This backend does not keep this session, or none at all. */
export class NoSessions extends BackendUnavailable {}

export class BackendSessions implements SessionStore {
  private readonly base: URL;

  constructor(private readonly options: BackendOptions) {
    this.base = endpointOf(options.url, '/api/');
  }

  async list({
    query = '',
    limit = PAGE,
    offset = 0,
  }: {
    query?: string;
    limit?: number;
    offset?: number;
  } = {}): Promise<SessionPage> {
    const sessions: Session[] = [];
    let total = 0;
    while (sessions.length < limit) {
      const wanted = Math.min(limit - sessions.length, MAX_LIMIT);
      const path = `session${queryOf({ query: query.trim(), limit: wanted, offset: offset + sessions.length })}`;
      const page = await this.ask('GET', path, anySessionsAnswer);
      sessions.push(...page.sessions.map(sessionOf));
      total = page.total ?? offset + sessions.length;
      if (page.sessions.length < wanted) break;
    }
    return { sessions, total };
  }

  async get(sessionId: string): Promise<Session | null> {
    return this.one(`session/${encodeURIComponent(sessionId)}`);
  }

  async latest(): Promise<Session | null> {
    return this.one('session/latest');
  }

  async byDomain(domain: string): Promise<Session | null> {
    return this.one(`session/by-domain/${encodeURIComponent(domain)}`);
  }

  async messages(
    sessionId: string,
    { before, limit = PAGE }: { before?: number; limit?: number } = {},
  ): Promise<MessagePage> {
    let messages: Message[] = [];
    for (let upTo = before; ; upTo = messages[0]?.sequenceNumber) {
      const wanted = Math.min(limit - messages.length, MAX_LIMIT);
      const path = `session/${encodeURIComponent(sessionId)}/messages${queryOf({ before: upTo, limit: wanted })}`;
      const page = await this.ask('GET', path, anyMessagesAnswer);
      const known = messages.length;
      const { sent, read } = page.messages;
      messages = mergedMessages(read.map(messageOf), messages);
      const isAll = sent < wanted || messages.length >= limit || messages.length === known;
      const { sessionExists, total = messages.length } = page;
      if (isAll) return { sessionId, messages, total, sessionExists };
    }
  }

  async rename(sessionId: string, title: string): Promise<Session> {
    const body = { title: checkedTitle(title) };
    // Not every backend answers with the session.
    const answer = await this.send('PATCH', `session/${encodeURIComponent(sessionId)}`, body);
    const renamed = anySessionAnswer.safeParse(answer).data?.session ?? { sessionId, ...body, isRenamed: true };
    return sessionOf(anySession.parse(renamed));
  }

  async remove(sessionId: string): Promise<void> {
    await this.send('DELETE', `session/${encodeURIComponent(sessionId)}`);
  }

  async clear(): Promise<void> {
    for (;;) {
      const { sessions } = await this.list({ limit: MAX_LIMIT });
      if (sessions.length === 0) return;
      for (const { sessionId } of sessions) await this.remove(sessionId);
    }
  }

  private async one(path: string): Promise<Session | null> {
    const { session } = await this.ask('GET', path, anySessionAnswer);
    return session === null ? null : sessionOf(session);
  }

  private async ask<T>(method: string, path: string, schema: z.ZodType<T>, body?: object): Promise<T> {
    const read = schema.safeParse(await this.send(method, path, body));
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    throw new Error(`${this.base.host} answered what does not fit the contract ("${issue?.path.join('.') ?? ''}").`);
  }

  private async send(method: string, path: string, body?: object): Promise<unknown> {
    const { token, deadlineMs = DEADLINE_MS } = this.options;
    const { host } = this.base;
    let response: Response;
    let text: string;
    try {
      response = await (this.options.fetch ?? fetch)(new URL(path, this.base), {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(deadlineMs),
      });
      text = await response.text();
    } catch {
      throw new BackendUnavailable(`${host} cannot be reached. Is the address right, and is the backend running?`);
    }
    const { status } = response;
    if (status === 404 && method === 'PATCH') throw new NoSessions('There is no such session.');
    if (status === 404 || status === 405 || status === 501)
      throw new NoSessions(`${host} keeps no sessions (${status}).`);
    if (status === 401 || status === 403)
      throw new Error(`${host} does not accept the token (${status}). Enter it in the options.`);
    if (status >= 500) throw new BackendUnavailable(`${host} has an internal error (${status}).`);
    if (!response.ok) throw new Error(`${host} refused the request (${status}).`);
    return text.length > MAX_BYTES ? undefined : json(text);
  }
}

function sessionOf({ tokens, ...session }: z.infer<typeof anySession>): Session {
  return { ...session, ...(tokens === undefined ? {} : { tokens }) };
}

function messageOf({ metadata: _, actionPayload, ...message }: AnyMessage): Unnumbered {
  const action =
    actionPayload === undefined
      ? {}
      : { actionPayload: actionPayload as unknown as NonNullable<Message['actionPayload']> };
  return { ...(known(message) as Omit<Unnumbered, 'actionPayload'>), ...action };
}

function known(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

function queryOf(members: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(members).filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
