// Opens the database: PGlite in this process, in a folder or in memory, or a PostgreSQL by its address. Both run the same
// migrations.
import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { OWN_FOLDER, makeOwnFolder, tighten } from '../../own_files/own_files.js';
import { LOCK_FILE, lockFolder } from './folder_lock.js';

export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  db: Database;
  /** Rejects if the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export const IN_MEMORY = 'memory://';
/** Any number that other programs do not use for a lock on the same server. */
const MIGRATION_LOCK = 746_632_001;
const CONNECTIONS = 10;
const DATA_FOLDER = 'pgdata';

/** `where`: postgres://…, memory://, or a folder. */
export function openDatabase(where: string): Promise<OpenDatabase> {
  if (/^postgres(?:ql)?:/i.test(where)) return openPostgres(where);
  // Otherwise a mistyped address with a password would become the name of a folder.
  if (where !== IN_MEMORY && /^[a-z][a-z\d+.-]+:\/\//i.test(where))
    return Promise.reject(new Error('DATABASE_URL must be postgres://…, a folder, or memory://.'));
  return openEmbedded(where);
}

async function openPostgres(url: string): Promise<OpenDatabase> {
  const [{ default: postgres }, { drizzle }, { migrate }] = await Promise.all([
    import('postgres'),
    import('drizzle-orm/postgres-js'),
    import('drizzle-orm/postgres-js/migrator'),
  ]);
  const quiet = { onnotice: () => {} };
  // Several processes may start at once; the lock holds for this connection only.
  const single = postgres(url, { ...quiet, max: 1 });
  try {
    await single`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(single), { migrationsFolder: beside('migrations') });
  } finally {
    await single.end({ timeout: 5 });
  }
  const client = postgres(url, { ...quiet, max: CONNECTIONS, connect_timeout: 10 });
  const db = drizzle(client);
  return { db, ping: () => pinged(db), close: () => client.end({ timeout: 5 }) };
}

async function openEmbedded(where: string): Promise<OpenDatabase> {
  const [{ PGlite }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ]);
  const isInMemory = where === IN_MEMORY;
  const release = isInMemory ? () => {} : takeFolder(where);
  try {
    const folder = join(where, DATA_FOLDER);
    const isNew = isInMemory || !existsSync(join(folder, 'PG_VERSION'));
    const client = await PGlite.create(isInMemory ? IN_MEMORY : folder, isNew ? emptyDatabase() : {});
    const db = drizzle(client);
    await migrate(db, { migrationsFolder: beside('migrations') });
    // Unpacked files have the modes of the archive.
    if (!isInMemory) tighten(realpathSync(folder));
    const close = async (): Promise<void> => {
      await client.close();
      release();
    };
    return { db, ping: () => pinged(db), close };
  } catch (error) {
    release();
    throw error;
  }
}

/** For this process and this user only: it contains what people said and which pages they visited. */
function takeFolder(where: string): () => void {
  makeOwnFolder(where, (name) => name === DATA_FOLDER || name === LOCK_FILE);
  const release = lockFolder(where);
  try {
    const data = join(where, DATA_FOLDER);
    mkdirSync(data, { recursive: true, mode: OWN_FOLDER });
    tighten(realpathSync(data));
    return release;
  } catch (error) {
    release();
    throw error;
  }
}

/** Made at build time: creating an empty database takes seconds, unpacking it does not. */
function emptyDatabase(): { loadDataDir?: Blob } {
  const file = beside('empty_database.tar.gz');
  return existsSync(file) ? { loadDataDir: new Blob([readFileSync(file)]) } : {};
}

async function pinged(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}

/** The folder of the program, or of its source if nothing was bundled. */
function beside(name: string): string {
  return join(dirname(fileURLToPath(import.meta.url)), name);
}
