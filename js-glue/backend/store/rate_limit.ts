// Limits a tenant's requests per minute. They are counted in the database, so that all processes count together.
import { sql } from 'drizzle-orm';
import { Refusal } from '../api/schemas.js';
import type { Database } from '../database/open.js';
import { requestCounts } from '../database/schema.js';

const MINUTE_MS = 60_000;

/** Rejects with RATE_LIMITED. */
export async function countRequest(db: Database, tenant: string, most: number, now: number): Promise<void> {
  const minute = Math.floor(now / MINUTE_MS);
  const [row] = await db
    .insert(requestCounts)
    .values({ tenant, minute, count: 1 })
    .onConflictDoUpdate({
      target: [requestCounts.tenant, requestCounts.minute],
      set: { count: sql`${requestCounts.count} + 1` },
    })
    .returning({ count: requestCounts.count });
  if ((row?.count ?? 0) <= most) return;
  const seconds = Math.ceil(((minute + 1) * MINUTE_MS - now) / 1_000);
  throw new Refusal('RATE_LIMITED', `More than ${most} requests in this minute. Try again in ${seconds} s.`, seconds);
}
