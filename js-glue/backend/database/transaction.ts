// A transaction that is repeated if the database aborted it in favour of another one.
import type { Database } from './open.js';

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** serialization_failure and deadlock_detected of PostgreSQL. */
const PASSING: ReadonlySet<unknown> = new Set(['40001', '40P01']);
const TRIES = 3;

export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (tries >= TRIES || !PASSING.has(codeOf(error))) throw error;
    }
  }
}

function codeOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined;
  return 'code' in error ? error.code : 'cause' in error ? codeOf(error.cause) : undefined;
}
