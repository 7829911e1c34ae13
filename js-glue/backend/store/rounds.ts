// Rounds under their idempotency keys. A round is claimed, decided, and committed with all its results in one transaction.
// A process that dies in between leaves a lease that expires; the next request with the same key continues with what was
// claimed.
import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { siteOf } from '../../policy/sites.js';
import type { ReceivedRequest } from '../../interact/schemas.js';
import { Refusal } from '../api/schemas.js';
import type { Message } from '../api/schemas.js';
import type { Database } from '../database/open.js';
import { messages, rounds, sessions, tasks } from '../database/schema.js';
import { inTransaction } from '../database/transaction.js';
import type { Transaction } from '../database/transaction.js';
import type { Decided } from '../planning/round.js';
import { notesOf } from '../planning/round.js';
import type { RoundRequest, TaskState, WirePlan } from '../planning/task_state.js';
import { isVisual } from '../planning/visual_words.js';
import { messageOf } from './rows.js';

export interface Claimed {
  is: 'claimed';
  round: RoundRequest;
  version: number;
  /** Sent with this request, and already stored. */
  messages: Message[];
}
export type Claim = Claimed | { is: 'answered'; status: number; answer: unknown } | { is: 'busy' };

export interface RoundKey {
  tenant: string;
  key: string;
  digest: string;
}

type TaskRow = typeof tasks.$inferSelect;

/** The owner of a lease renews it long before it expires. */
const LEASE_SECONDS = 6;
export const RENEW_MS = 2_000;
const leaseEnd = sql`now() + ${LEASE_SECONDS} * interval '1 second'`;

const MAX_TITLE = 200;
const MAX_URL = 4_000;

export class RoundStore {
  /** `owner`: this process, for leases. */
  constructor(
    private readonly db: Database,
    private readonly owner: string = crypto.randomUUID(),
  ) {}

  /**
   * Rejects with a Refusal if the request names something that does not exist, or if the key was used for another request.
   */
  async claim(id: RoundKey, request: ReceivedRequest): Promise<Claim> {
    return inTransaction(this.db, async (tx) => {
      const taskId = request.taskId ?? crypto.randomUUID();
      const [fresh] = await tx
        .insert(rounds)
        .values({ ...id, taskId, owner: this.owner, leaseUntil: leaseEnd })
        .onConflictDoNothing()
        .returning();
      if (fresh === undefined) return this.again(tx, id, request);
      const { task, isNew } = await this.taskFor(tx, id.tenant, taskId, request);
      const messages = await this.addMessages(tx, task, request, isNew);
      return { is: 'claimed', round: roundOf(task, request), version: task.version, messages };
    });
  }

  /** Stores all results of the round, or nothing. Rejects with CONFLICT if another round of the task was faster. */
  async commit(id: RoundKey, claimed: Claimed, decided: Decided): Promise<Message[]> {
    const { taskId, sessionId } = claimed.round;
    const { data, message, verification, state, plan, status, steps, tokens } = decided;
    return inTransaction(this.db, async (tx) => {
      await this.close(tx, id, 200, { success: true, data });
      const [task] = await tx
        .update(tasks)
        .set({ state, plan, status, steps, version: claimed.version + 1, updatedAt: sql`now()` })
        .where(and(eq(tasks.tenant, id.tenant), eq(tasks.taskId, taskId), eq(tasks.version, claimed.version)))
        .returning({ taskId: tasks.taskId });
      if (task === undefined) throw overtaken();
      if (verification !== undefined) {
        await tx
          .update(messages)
          .set({ status: verification.passed ? 'success' : 'failure', error: verification.error ?? null })
          .where(and(eq(messages.tenant, id.tenant), eq(messages.messageId, verification.messageId)));
      }
      const change = { ...placeOf(claimed.round.request), status };
      const number = await this.touch(tx, id.tenant, sessionId, change, tokens, message === undefined ? 0 : 1);
      if (message === undefined) return [];
      const row = { ...message, tenant: id.tenant, sessionId, taskId, sequenceNumber: number, role: 'assistant' };
      return (await tx.insert(messages).values(row).returning()).map(messageOf);
    });
  }

  /** The round could not be decided: the task ends, and the key returns the refusal. */
  async fail(id: RoundKey, { round, version }: Claimed, refusal: Refusal): Promise<Message[]> {
    const { taskId, sessionId } = round;
    const { code, message: content } = refusal;
    return inTransaction(this.db, async (tx) => {
      await this.close(tx, id, refusal.status, refusal.body);
      await tx
        .update(tasks)
        .set({ status: 'error', version: version + 1, updatedAt: sql`now()` })
        .where(and(eq(tasks.tenant, id.tenant), eq(tasks.taskId, taskId), eq(tasks.version, version)));
      const none = { input: 0, output: 0, cached: 0 };
      const sequenceNumber = await this.touch(tx, id.tenant, sessionId, { status: 'error' }, none, 1);
      const error = { code, message: content };
      const row = { tenant: id.tenant, sessionId, taskId, sequenceNumber, role: 'system', content, error };
      return (
        await tx
          .insert(messages)
          .values({ ...row, messageId: crypto.randomUUID() })
          .returning()
      ).map(messageOf);
    });
  }

  /** For all rounds that this process is deciding. */
  async renewLeases(): Promise<void> {
    await this.setLeases(leaseEnd);
  }

  /** Lets another process continue at once. */
  async dropLeases(): Promise<void> {
    await this.setLeases(sql`now()`);
  }

  private async setLeases(leaseUntil: typeof leaseEnd): Promise<void> {
    await this.db
      .update(rounds)
      .set({ leaseUntil })
      .where(and(eq(rounds.owner, this.owner), isNull(rounds.status), gt(rounds.leaseUntil, sql`now()`)));
  }

  /** For a known key: its answer, or its round if the process that had it is gone. */
  private async again(tx: Transaction, { tenant, key, digest }: RoundKey, request: ReceivedRequest): Promise<Claim> {
    const mine = and(eq(rounds.tenant, tenant), eq(rounds.key, key));
    const [known] = await tx.select().from(rounds).where(mine);
    if (known === undefined) return { is: 'busy' };
    if (known.digest !== digest) {
      throw new Refusal('CONFLICT', 'This idempotency key was used for another request. Use a new one.');
    }
    if (known.status !== null) return { is: 'answered', status: known.status, answer: known.answer };
    const [taken] = await tx
      .update(rounds)
      .set({ owner: this.owner, leaseUntil: leaseEnd })
      .where(and(mine, isNull(rounds.status), lt(rounds.leaseUntil, sql`now()`)))
      .returning();
    if (taken === undefined) return { is: 'busy' };
    const task = await taskOf(tx, tenant, taken.taskId);
    return { is: 'claimed', round: roundOf(task, request), version: task.version, messages: [] };
  }

  private async taskFor(
    tx: Transaction,
    tenant: string,
    taskId: string,
    request: ReceivedRequest,
  ): Promise<{ task: TaskRow; isNew: boolean }> {
    if (request.taskId !== undefined) return { task: await taskOf(tx, tenant, taskId), isNew: false };
    const sessionId = await this.sessionFor(tx, tenant, request);
    await tx
      .update(tasks)
      .set({ status: 'interrupted' })
      .where(and(eq(tasks.sessionId, sessionId), eq(tasks.tenant, tenant), eq(tasks.status, 'running')));
    const { query } = request;
    const state: TaskState = { lines: [], queue: [], asks: 0, lastQuery: query, isVisual: isVisual(query) };
    const [task] = await tx
      .insert(tasks)
      .values({ taskId, tenant, sessionId, instruction: query, status: 'running', plan: null, state })
      .returning();
    if (task === undefined) throw new Error('An inserted task was not returned.');
    return { task, isNew: true };
  }

  /** The session that the request names, created if it is new; else a new one. */
  private async sessionFor(tx: Transaction, tenant: string, request: ReceivedRequest): Promise<string> {
    const sessionId = request.sessionId ?? crypto.randomUUID();
    const { url, domain } = placeOf(request);
    const title = (request.title ?? `${domain}: ${request.query}`).slice(0, MAX_TITLE);
    const row = { sessionId, tenant, title, url, domain, initialUrl: url, initialDomain: domain, status: 'running' };
    await tx.insert(sessions).values(row).onConflictDoNothing();
    const [found] = await tx
      .select({ sessionId: sessions.sessionId })
      .from(sessions)
      .where(and(eq(sessions.tenant, tenant), eq(sessions.sessionId, sessionId)));
    if (found === undefined) throw new Refusal('NOT_FOUND', 'There is no such session.');
    return sessionId;
  }

  /** Stores what the person said with this request. */
  private async addMessages(
    tx: Transaction,
    task: TaskRow,
    request: ReceivedRequest,
    isNew: boolean,
  ): Promise<Message[]> {
    const { tenant, sessionId, taskId } = task;
    const content = isNew ? task.instruction : newNotes(task, request);
    if (content === '') return [];
    const which = and(eq(sessions.tenant, tenant), eq(sessions.sessionId, sessionId));
    const [session] = await tx
      .update(sessions)
      .set({
        ...placeOf(request),
        status: 'running',
        messageCount: sql`${sessions.messageCount} + 1`,
        updatedAt: sql`now()`,
      })
      .where(which)
      .returning({ messageCount: sessions.messageCount });
    if (session === undefined) throw new Refusal('NOT_FOUND', 'There is no such session.');
    const row = { tenant, sessionId, taskId, content, role: 'user', sequenceNumber: session.messageCount - 1 };
    return (
      await tx
        .insert(messages)
        .values({ ...row, messageId: crypto.randomUUID() })
        .returning()
    ).map(messageOf);
  }

  /** Returns the number of the next message. */
  private async touch(
    tx: Transaction,
    tenant: string,
    sessionId: string,
    change: Partial<typeof sessions.$inferInsert>,
    { input, output, cached }: Decided['tokens'],
    newMessages: number,
  ): Promise<number> {
    const [session] = await tx
      .update(sessions)
      .set({
        ...change,
        messageCount: sql`${sessions.messageCount} + ${newMessages}`,
        inputTokens: sql`${sessions.inputTokens} + ${input}`,
        outputTokens: sql`${sessions.outputTokens} + ${output}`,
        cachedTokens: sql`${sessions.cachedTokens} + ${cached}`,
        updatedAt: sql`now()`,
      })
      .where(and(eq(sessions.tenant, tenant), eq(sessions.sessionId, sessionId)))
      .returning({ messageCount: sessions.messageCount });
    if (session === undefined) throw new Refusal('NOT_FOUND', 'The session was deleted.');
    return session.messageCount - newMessages;
  }

  /** Rejects if another process has taken over the round. */
  private async close(tx: Transaction, { tenant, key }: RoundKey, status: number, answer: unknown): Promise<void> {
    const [row] = await tx
      .update(rounds)
      .set({ status, answer })
      .where(and(eq(rounds.tenant, tenant), eq(rounds.key, key), eq(rounds.owner, this.owner), isNull(rounds.status)))
      .returning({ key: rounds.key });
    if (row === undefined) throw overtaken();
  }
}

export function digestOf(body: string): string {
  return createHash('sha256').update(body).digest('base64url');
}

async function taskOf(tx: Transaction, tenant: string, taskId: string): Promise<TaskRow> {
  const [task] = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.tenant, tenant), eq(tasks.taskId, taskId)));
  if (task === undefined) throw new Refusal('NOT_FOUND', 'There is no such task.');
  return task;
}

function roundOf(
  { taskId, sessionId, instruction, state, plan, steps }: TaskRow,
  request: ReceivedRequest,
): RoundRequest {
  return { request, taskId, sessionId, instruction, state: state as TaskState, plan: plan as WirePlan | null, steps };
}

/** A client that is asked for more of the page sends its notes again. */
function newNotes({ instruction, state }: TaskRow, request: ReceivedRequest): string {
  const { asks, lastQuery } = state as TaskState;
  const isRepeated = request.query === lastQuery && (asks > 0 || request.lastActionError?.code === 'BAD_INPUT');
  return isRepeated ? '' : notesOf({ request, instruction });
}

function placeOf({ url, domain }: ReceivedRequest): { url: string; domain: string } {
  return { url: url.slice(0, MAX_URL), domain: (domain ?? siteOf(url) ?? '').slice(0, 253) };
}

function overtaken(): Refusal {
  return new Refusal('CONFLICT', 'Another round of this task was faster. Look at the page, and ask again.');
}
