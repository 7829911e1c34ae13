// The sessions, messages and tasks of a tenant. Every query names the tenant.
import { and, count, desc, eq, exists, ilike, inArray, lt, or, sql } from 'drizzle-orm';
import type { Message, Session, Task } from '../api/schemas.js';
import type { Database } from '../database/open.js';
import { messages, requestCounts, rounds, sessions, tasks } from '../database/schema.js';
import { storable } from '../database/storable.js';
import { inTransaction } from '../database/transaction.js';
import { messageOf, sessionOf, taskOf } from './rows.js';

export class SessionStore {
  constructor(private readonly db: Database) {}

  async get(tenant: string, sessionId: string): Promise<Session | null> {
    return this.first(and(eq(sessions.tenant, tenant), eq(sessions.sessionId, sessionId)));
  }

  async latest(tenant: string): Promise<Session | null> {
    return this.first(eq(sessions.tenant, tenant));
  }

  async byDomain(tenant: string, domain: string): Promise<Session | null> {
    return this.first(and(eq(sessions.tenant, tenant), eq(sessions.domain, storable(domain))));
  }

  async list(
    tenant: string,
    { query, limit, offset }: { query?: string | undefined; limit: number; offset: number },
  ): Promise<{ sessions: Session[]; total: number }> {
    const which = and(eq(sessions.tenant, tenant), query === undefined ? undefined : this.holding(tenant, query));
    const [rows, [counted]] = await Promise.all([
      this.db.select().from(sessions).where(which).orderBy(desc(sessions.updatedAt)).limit(limit).offset(offset),
      this.db.select({ total: count() }).from(sessions).where(which),
    ]);
    return { sessions: rows.map(sessionOf), total: counted?.total ?? 0 };
  }

  async messages(
    tenant: string,
    sessionId: string,
    { before, limit }: { before?: number | undefined; limit: number },
  ): Promise<{ messages: Message[]; total: number; sessionExists: boolean }> {
    const session = await this.get(tenant, sessionId);
    if (session === null) return { messages: [], total: 0, sessionExists: false };
    const rows = await this.db
      .select()
      .from(messages)
      .where(
        and(
          eq(messages.tenant, tenant),
          eq(messages.sessionId, sessionId),
          before === undefined ? undefined : lt(messages.sequenceNumber, before),
        ),
      )
      .orderBy(desc(messages.sequenceNumber))
      .limit(limit);
    return { messages: rows.reverse().map(messageOf), total: session.messageCount, sessionExists: true };
  }

  async task(tenant: string, taskId: string): Promise<Task | null> {
    const [row] = await this.db
      .select()
      .from(tasks)
      .where(and(eq(tasks.tenant, tenant), eq(tasks.taskId, taskId)));
    return row === undefined ? null : taskOf(row);
  }

  async rename(tenant: string, sessionId: string, title: string): Promise<Session | null> {
    const [row] = await this.db
      .update(sessions)
      .set({ title, isRenamed: true })
      .where(and(eq(sessions.tenant, tenant), eq(sessions.sessionId, sessionId)))
      .returning();
    return row === undefined ? null : sessionOf(row);
  }

  /** With its tasks, messages and rounds. */
  async remove(tenant: string, sessionId: string): Promise<number> {
    return this.removeWhere(and(eq(sessions.tenant, tenant), eq(sessions.sessionId, sessionId)));
  }

  async removeAll(tenant: string): Promise<number> {
    const gone = await this.removeWhere(eq(sessions.tenant, tenant));
    await this.db.delete(rounds).where(eq(rounds.tenant, tenant));
    await this.db.delete(requestCounts).where(eq(requestCounts.tenant, tenant));
    return gone;
  }

  /** For all tenants: sessions that were not used since, and temporary data. */
  async removeOld(now: Date, keepDays: number): Promise<number> {
    const day = 24 * 60 * 60 * 1_000;
    const gone = await this.removeWhere(lt(sessions.updatedAt, new Date(now.getTime() - keepDays * day)));
    await this.db.delete(rounds).where(lt(rounds.createdAt, new Date(now.getTime() - day)));
    await this.db.delete(requestCounts).where(lt(requestCounts.minute, Math.floor(now.getTime() / 60_000) - 60));
    return gone;
  }

  private async removeWhere(which: ReturnType<typeof and>): Promise<number> {
    return inTransaction(this.db, async (tx) => {
      const ids = (await tx.select({ id: sessions.sessionId }).from(sessions).where(which).for('update')).map(
        ({ id }) => id,
      );
      if (ids.length === 0) return 0;
      const theirTasks = tx.select({ id: tasks.taskId }).from(tasks).where(inArray(tasks.sessionId, ids));
      await tx.delete(rounds).where(inArray(rounds.taskId, theirTasks));
      await tx.delete(sessions).where(inArray(sessions.sessionId, ids));
      return ids.length;
    });
  }

  private async first(which: ReturnType<typeof and>): Promise<Session | null> {
    const [row] = await this.db.select().from(sessions).where(which).orderBy(desc(sessions.updatedAt)).limit(1);
    return row === undefined ? null : sessionOf(row);
  }

  private holding(tenant: string, query: string) {
    const pattern = `%${storable(query).replace(/[\\%_]/g, '\\$&')}%`;
    const matchingMessages = this.db
      .select({ one: sql`1` })
      .from(messages)
      .where(
        and(eq(messages.tenant, tenant), eq(messages.sessionId, sessions.sessionId), ilike(messages.content, pattern)),
      );
    return or(ilike(sessions.title, pattern), ilike(sessions.domain, pattern), exists(matchingMessages));
  }
}
