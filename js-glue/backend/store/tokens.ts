// Which tokens are valid, and for which tenant. Only hashes are stored, and every one of them is compared.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/open.js';
import { tokens } from '../database/schema.js';

export interface Grant {
  tenant: string;
  hash: Buffer;
  /** By Date.now(). */
  expiresAt?: number;
}

export class Tokens {
  constructor(
    private readonly grants: readonly Grant[],
    private readonly now: () => number = Date.now,
  ) {}

  /** 'expired' is returned only for a token that was valid before. */
  tenantOf(token: string): { tenant: string } | 'unknown' | 'expired' {
    const hash = hashOf(token);
    let found: Grant | undefined;
    for (const grant of this.grants) if (timingSafeEqual(grant.hash, hash)) found = grant;
    if (found === undefined) return 'unknown';
    return found.expiresAt !== undefined && found.expiresAt <= this.now() ? 'expired' : { tenant: found.tenant };
  }
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The token that was created at the first start, by its hash; `token` only if it is created now. */
export async function ownToken(db: Database, tenant: string): Promise<{ grants: Grant[]; token?: string }> {
  const made = `dt_${randomBytes(24).toString('base64url')}`;
  return db.transaction(async (tx) => {
    // Another process may be starting at this moment.
    await tx.execute(sql`lock table ${tokens} in exclusive mode`);
    const kept = await tx.select().from(tokens);
    if (kept.length > 0)
      return { grants: kept.map((row) => ({ tenant: row.tenant, hash: Buffer.from(row.hash, 'hex') })) };
    const hash = hashOf(made);
    await tx.insert(tokens).values({ hash: hash.toString('hex'), tenant });
    return { grants: [{ tenant, hash }], token: made };
  });
}
