// The tables. Every row has its tenant, and every query names it. drizzle-kit generates the SQL in migrations/ from this
// file.
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { json, words } from './storable.js';

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const times = {
  createdAt: time('created_at').notNull().defaultNow(),
  updatedAt: time('updated_at').notNull().defaultNow(),
};
const total = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/** Ids are unique among all tenants, because push channels are named only by them. */
export const sessions = pgTable(
  'sessions',
  {
    sessionId: text('session_id').primaryKey(),
    tenant: text('tenant').notNull(),
    title: words('title').notNull(),
    isRenamed: boolean('is_renamed').notNull().default(false),
    url: words('url').notNull(),
    domain: words('domain').notNull(),
    initialUrl: words('initial_url').notNull(),
    initialDomain: words('initial_domain').notNull(),
    status: text('status').notNull().default('idle'),
    messageCount: integer('message_count').notNull().default(0),
    inputTokens: total('input_tokens'),
    outputTokens: total('output_tokens'),
    cachedTokens: total('cached_tokens'),
    ...times,
  },
  (table) => [
    index('sessions_newest').on(table.tenant, table.updatedAt),
    index('sessions_by_domain').on(table.tenant, table.domain, table.updatedAt),
  ],
);

/** `version` counts the decisions; a decision made on an older version is rejected. */
export const tasks = pgTable(
  'tasks',
  {
    taskId: text('task_id').primaryKey(),
    tenant: text('tenant').notNull(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.sessionId, { onDelete: 'cascade' }),
    instruction: words('instruction').notNull(),
    status: text('status').notNull(),
    plan: json<unknown>('plan'),
    state: json<unknown>('state').notNull(),
    steps: integer('steps').notNull().default(0),
    version: integer('version').notNull().default(0),
    ...times,
  },
  (table) => [index('tasks_of_session').on(table.sessionId)],
);

export const messages = pgTable(
  'messages',
  {
    messageId: text('message_id').primaryKey(),
    tenant: text('tenant').notNull(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.sessionId, { onDelete: 'cascade' }),
    taskId: text('task_id').notNull(),
    sequenceNumber: integer('sequence_number').notNull(),
    role: text('role').notNull(),
    content: words('content').notNull(),
    status: text('status'),
    actionString: words('action_string'),
    actionPayload: json<Record<string, unknown>>('action_payload'),
    error: json<{ code: string; message: string }>('error'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('messages_in_order').on(table.sessionId, table.sequenceNumber)],
);

/** Each round under its idempotency key, with its answer once there is one. Until then one process holds the lease. */
export const rounds = pgTable(
  'rounds',
  {
    tenant: text('tenant').notNull(),
    key: text('key').notNull(),
    digest: text('digest').notNull(),
    taskId: text('task_id').notNull(),
    owner: text('owner').notNull(),
    leaseUntil: time('lease_until').notNull(),
    status: integer('status'),
    answer: json<unknown>('answer'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.key] }),
    index('rounds_by_age').on(table.createdAt),
    index('rounds_of_task').on(table.taskId),
  ],
);

/** The number of requests of a tenant per minute. It may be lost in a crash. */
export const requestCounts = pgTable(
  'request_counts',
  {
    tenant: text('tenant').notNull(),
    minute: bigint('minute', { mode: 'number' }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.minute] })],
);

/** Tokens that the backend created, as their SHA-256. */
export const tokens = pgTable('tokens', {
  hash: text('hash').primaryKey(),
  tenant: text('tenant').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
});
