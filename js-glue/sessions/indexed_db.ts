// Sessions in IndexedDB, so that they outlive the tab, the worker and the browser. A task's messages are written as they
// arrive. An existing message is not written again, so a restarted worker may pass all of them again: only the last of a task that
// succeeded is, because what was said before may have become the answer.
import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase, IDBPIndex, IDBPTransaction } from 'idb';
import type { Message, Task, Tokens } from '../agent/task/task.js';
import { PAGE, checkedTitle, domainOf, titleOf } from './session.js';
import type { MessagePage, Session, SessionPage, SessionStore } from './session.js';

type Row = Omit<Session, 'tabId'> & {
  /** The sequenceNumber of the next message. */
  next: number;
  /** The tokens of its last task, and of all earlier ones. */
  lastTask?: { taskId: string; tokens: Tokens };
  earlier: Tokens;
  /** Characters in its tables. */
  tables?: number;
};

interface Schema extends DBSchema {
  sessions: { key: string; value: Row; indexes: { byTime: number; byDomain: [string, number] } };
  messages: {
    key: [sessionId: string, messageId: string];
    value: Message & { sessionId: string };
    indexes: { inOrder: [string, number] };
  };
}
type Writing = IDBPTransaction<Schema, ['sessions', 'messages'], 'readwrite'>;
type InOrder = IDBPIndex<Schema, ['sessions', 'messages'], 'messages', 'inOrder'>;

/** The oldest are deleted: nobody scrolls through more, and the disk is not ours to fill. */
const MAX_SESSIONS = 1_000;
/** Characters in the tables of all sessions. The oldest tables are emptied. */
const MAX_TABLES = 50_000_000;
const NONE: Tokens = { input: 0, output: 0, cached: 0 };
const ALL = Number.MAX_SAFE_INTEGER;

export interface IndexedDbOptions {
  name?: string;
  now?: () => number;
  maxSessions?: number;
  maxTables?: number;
}

export class IndexedDbSessions implements SessionStore {
  private opened: Promise<IDBPDatabase<Schema>> | undefined;
  private readonly name: string;
  private readonly now: () => number;
  private readonly maxSessions: number;
  private readonly maxTables: number;

  constructor({
    name = 'domtool.sessions',
    now = Date.now,
    maxSessions = MAX_SESSIONS,
    maxTables = MAX_TABLES,
  }: IndexedDbOptions = {}) {
    this.name = name;
    this.now = now;
    this.maxSessions = maxSessions;
    this.maxTables = maxTables;
  }

  /** Stores the messages of a task so far, and the page where its tab is now ('' if unknown). */
  async record(task: Task, url: string): Promise<void> {
    const tx = await this.writing();
    const [sessions, messages] = [tx.objectStore('sessions'), tx.objectStore('messages')];
    const row = (await sessions.get(task.sessionId)) ?? this.begun(task, url);
    const isNew = row.messageCount === 0;
    const tablesBefore = row.tables;
    const answer = task.status === 'success' ? task.messages.at(-1) : undefined;
    for (const message of task.messages) {
      const key: [string, string] = [row.sessionId, message.messageId];
      if ((await messages.getKey(key)) !== undefined) {
        const before = message === answer ? await messages.get(key) : undefined;
        if (before !== undefined) await messages.put({ ...before, ...message, sequenceNumber: before.sequenceNumber });
        continue;
      }
      await messages.put({ ...message, sessionId: row.sessionId, sequenceNumber: row.next });
      row.next += 1;
      row.messageCount += 1;
      if (message.table !== undefined) row.tables = (row.tables ?? 0) + sizeOf(message.table);
    }
    const changed = { ...movedTo(spent(row, task), url), status: task.status, updatedAt: this.now() };
    await sessions.put(changed);
    if (isNew) await this.dropOldest(tx);
    if (row.tables !== tablesBefore) await this.emptyTables(tx);
    await tx.done;
  }

  /** The number of its next message. */
  async nextNumber(sessionId: string): Promise<number> {
    return (await (await this.db()).get('sessions', sessionId))?.next ?? 0;
  }

  /** The session's tab has navigated. Does nothing if there is no such session. */
  async moved(sessionId: string, url: string): Promise<boolean> {
    const tx = (await this.db()).transaction('sessions', 'readwrite');
    const row = await tx.store.get(sessionId);
    const hasMoved = row !== undefined && movedTo(row, url).url !== row.url;
    if (hasMoved) await tx.store.put(movedTo(row, url));
    await tx.done;
    return hasMoved;
  }

  /** The session has another id from now on. If there is such a session already, the messages are added to it. */
  async rekey(before: string, sessionId: string): Promise<void> {
    const tx = await this.writing();
    const [sessions, messages] = [tx.objectStore('sessions'), tx.objectStore('messages')];
    const row = await sessions.get(before);
    if (row === undefined || before === sessionId) return tx.done;
    const known = await sessions.get(sessionId);
    const moved = await messages.index('inOrder').getAll(IDBKeyRange.bound([before, 0], [before, ALL]));
    const offset = known?.next ?? 0;
    for (const message of moved)
      await messages.put({ ...message, sessionId, sequenceNumber: message.sequenceNumber + offset });
    const target = known ?? { ...row, next: 0, messageCount: 0 };
    const { next, messageCount } = target;
    await sessions.put({
      ...target,
      sessionId,
      next: next + row.next,
      tables: (known?.tables ?? 0) + (row.tables ?? 0),
      messageCount: messageCount + row.messageCount,
      updatedAt: this.now(),
    });
    await drop(tx, before);
    await tx.done;
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
    const db = await this.db();
    const rows = (await db.getAllFromIndex('sessions', 'byTime')).reverse();
    const words = query.trim().toLowerCase();
    const found = words === '' ? rows : await this.holding(rows, words);
    return { sessions: found.slice(offset, offset + limit).map(sessionOf), total: found.length };
  }

  async get(sessionId: string): Promise<Session | null> {
    const row = await (await this.db()).get('sessions', sessionId);
    return row === undefined ? null : sessionOf(row);
  }

  async latest(): Promise<Session | null> {
    const cursor = await (await this.db()).transaction('sessions').store.index('byTime').openCursor(null, 'prev');
    return cursor === null ? null : sessionOf(cursor.value);
  }

  async byDomain(domain: string): Promise<Session | null> {
    const range = IDBKeyRange.bound([domain, 0], [domain, ALL]);
    const cursor = await (await this.db()).transaction('sessions').store.index('byDomain').openCursor(range, 'prev');
    return cursor === null ? null : sessionOf(cursor.value);
  }

  async messages(
    sessionId: string,
    { before = ALL, limit = PAGE }: { before?: number; limit?: number } = {},
  ): Promise<MessagePage> {
    const tx = (await this.db()).transaction(['sessions', 'messages']);
    const row = await tx.objectStore('sessions').get(sessionId);
    if (row === undefined) return { sessionId, messages: [], total: 0, sessionExists: false };
    const messages = await lastOf(
      tx.objectStore('messages').index('inOrder'),
      sessionId,
      Math.min(before, row.next),
      limit,
    );
    return { sessionId, messages, total: row.messageCount, sessionExists: true };
  }

  async rename(sessionId: string, title: string): Promise<Session> {
    const words = checkedTitle(title);
    const tx = (await this.db()).transaction('sessions', 'readwrite');
    const row = await tx.store.get(sessionId);
    if (row === undefined) throw new Error('There is no such session.');
    const renamed = { ...row, title: words, isRenamed: true };
    await tx.store.put(renamed);
    await tx.done;
    return sessionOf(renamed);
  }

  async remove(sessionId: string): Promise<void> {
    const tx = await this.writing();
    await drop(tx, sessionId);
    await tx.done;
  }

  async clear(): Promise<void> {
    const tx = await this.writing();
    await Promise.all([tx.objectStore('sessions').clear(), tx.objectStore('messages').clear(), tx.done]);
  }

  private async holding(rows: readonly Row[], words: string): Promise<Row[]> {
    const db = await this.db();
    const found: Row[] = [];
    for (const row of rows) {
      const isNamed = `${row.title}\n${row.domain}`.toLowerCase().includes(words);
      if (isNamed || (await isSaid(db, row.sessionId, words))) found.push(row);
    }
    return found;
  }

  private begun({ sessionId, messages }: Task, url: string): Row {
    const domain = domainOf(url);
    return {
      sessionId,
      title: titleOf(domain, messages[0]?.content ?? ''),
      isRenamed: false,
      url,
      domain,
      metadata: { initialUrl: url, initialDomain: domain },
      status: 'idle',
      createdAt: this.now(),
      updatedAt: this.now(),
      messageCount: 0,
      next: 0,
      earlier: NONE,
    };
  }

  private async dropOldest(tx: Writing): Promise<void> {
    const index = tx.objectStore('sessions').index('byTime');
    const tooMany = (await index.count()) - this.maxSessions;
    if (tooMany <= 0) return;
    for (const { sessionId } of await index.getAll(null, tooMany)) await drop(tx, sessionId);
  }

  private async emptyTables(tx: Writing): Promise<void> {
    const [sessions, messages] = [tx.objectStore('sessions'), tx.objectStore('messages')];
    const rows = await sessions.index('byTime').getAll();
    let over = rows.reduce((all, { tables = 0 }) => all + tables, -this.maxTables);
    for (const row of rows) {
      if (over <= 0) return;
      if (row.tables === undefined) continue;
      const { sessionId, tables } = row;
      for (const message of await messages
        .index('inOrder')
        .getAll(IDBKeyRange.bound([sessionId, 0], [sessionId, ALL]))) {
        const { table } = message;
        if (over <= 0 || table === undefined || table.rows.length === 0) continue;
        const left = table.left + table.rows.length;
        const emptied = { ...table, rows: [], pageOfRow: [], pages: [], missing: table.missing.map(() => 0), left };
        await messages.put({ ...message, table: emptied });
        over -= sizeOf(table) - sizeOf(emptied);
        row.tables -= sizeOf(table) - sizeOf(emptied);
      }
      if (row.tables !== tables) await sessions.put(row);
    }
  }

  private async writing(): Promise<Writing> {
    return (await this.db()).transaction(['sessions', 'messages'], 'readwrite');
  }

  private db(): Promise<IDBPDatabase<Schema>> {
    const forget = (): void => {
      this.opened = undefined;
    };
    this.opened ??= openDB<Schema>(this.name, 1, {
      upgrade(db) {
        const sessions = db.createObjectStore('sessions', { keyPath: 'sessionId' });
        sessions.createIndex('byTime', 'updatedAt');
        sessions.createIndex('byDomain', ['domain', 'updatedAt']);
        const messages = db.createObjectStore('messages', { keyPath: ['sessionId', 'messageId'] });
        messages.createIndex('inOrder', ['sessionId', 'sequenceNumber']);
      },
      // The browser closed it: the next call opens it again.
      terminated: forget,
    }).catch((error: unknown) => {
      forget();
      throw error;
    });
    return this.opened;
  }
}

async function isSaid(db: IDBPDatabase<Schema>, sessionId: string, words: string): Promise<boolean> {
  const range = IDBKeyRange.bound([sessionId, 0], [sessionId, ALL]);
  let cursor = await db.transaction('messages').store.index('inOrder').openCursor(range);
  while (cursor !== null) {
    if (cursor.value.content.toLowerCase().includes(words)) return true;
    cursor = await cursor.continue();
  }
  return false;
}

/** The last messages with numbers below `end`. One request for all is several times as fast as a cursor. */
async function lastOf(index: InOrder, sessionId: string, end: number, limit: number): Promise<Message[]> {
  // A number may be missing where two sessions became one.
  for (let span = limit; ; span *= 2) {
    const first = Math.max(0, end - span);
    if (first >= end) return [];
    const found = await index.getAll(IDBKeyRange.bound([sessionId, first], [sessionId, end], false, true));
    if (found.length >= limit || first === 0) return found.slice(-limit).map(({ sessionId: _, ...message }) => message);
  }
}

async function drop(tx: Writing, sessionId: string): Promise<void> {
  await tx.objectStore('sessions').delete(sessionId);
  await tx.objectStore('messages').delete(IDBKeyRange.bound([sessionId, ''], [sessionId, '\uffff']));
}

function sizeOf(table: NonNullable<Message['table']>): number {
  return JSON.stringify(table).length;
}

function movedTo(row: Row, url: string): Row {
  return url === '' ? row : { ...row, url, domain: domainOf(url) };
}

function spent(row: Row, { taskId, tokens = NONE }: Task): Row {
  const earlier = row.lastTask?.taskId === taskId ? row.earlier : sum(row.earlier, row.lastTask?.tokens ?? NONE);
  const all = sum(earlier, tokens);
  return {
    ...row,
    earlier,
    lastTask: { taskId, tokens },
    ...(all.input + all.output === 0 ? {} : { tokens: all }),
  };
}

function sum(one: Tokens, other: Tokens): Tokens {
  const cost = one.cost === undefined && other.cost === undefined ? {} : { cost: (one.cost ?? 0) + (other.cost ?? 0) };
  return {
    input: one.input + other.input,
    output: one.output + other.output,
    cached: one.cached + other.cached,
    ...cost,
  };
}

function sessionOf({ next: _next, lastTask: _last, earlier: _earlier, tables: _tables, ...session }: Row): Session {
  return session;
}
