// A real PostgreSQL and a real Sockudo, if installed on this machine; otherwise a message about what is missing. Both
// only listen on this machine.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { accessSync, chownSync, constants, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import postgres from 'postgres';
import { eventually } from '../support/waiting.js';

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return address !== null && typeof address === 'object' ? address.port : 0;
}

/** Finds a program on PATH or in one of the folders. */
function programIn(name: string, folders: readonly string[]): string | undefined {
  for (const folder of [...(process.env['PATH'] ?? '').split(delimiter), ...folders]) {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return join(folder, name);
    } catch {
      // Not in this folder.
    }
  }
  return undefined;
}

/** Debian keeps them out of PATH, in a folder per version. */
function postgresFolders(): string[] {
  try {
    return readdirSync('/usr/lib/postgresql').map((version) => join('/usr/lib/postgresql', version, 'bin'));
  } catch {
    return [];
  }
}

const initdb = programIn('initdb', postgresFolders());
const postgresProgram = programIn('postgres', postgresFolders());
const sockudo = process.env['SOCKUDO_PATH'] ?? programIn('sockudo', []);

export const kNoPostgres =
  initdb === undefined || postgresProgram === undefined
    ? 'there is no PostgreSQL on this machine (Debian: postgresql)'
    : false;
export const kNoSockudo =
  sockudo === undefined ? 'there is no Sockudo on this machine (SOCKUDO_PATH, or sockudo on PATH)' : false;

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

/** A new, empty database. */
export async function startPostgres(): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'domtool-postgres-'));
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? accountOf('postgres') : {};
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? account.uid);
  const data = join(folder, 'data');
  const made = spawnSync(initdb ?? '', ['-D', data, '-U', 'test', '--auth=trust', '--no-sync'], {
    ...account,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=60'];
  const options = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawn(postgresProgram ?? '', options, { ...account, stdio: 'ignore' });
  const url = `postgres://test@127.0.0.1:${port}/postgres`;
  await eventually(
    'PostgreSQL answers',
    async () => {
      const sql = postgres(url, { max: 1, onnotice: () => {} });
      try {
        return (await sql`select 1 as one`)[0]?.['one'] === 1;
      } finally {
        await sql.end({ timeout: 1 });
      }
    },
    30_000,
  );
  // SIGQUIT: at once, without waiting for connections.
  return { url, stop: () => ended(child, 'SIGQUIT').then(() => rmSync(folder, { recursive: true, force: true })) };
}

function accountOf(name: string): { uid?: number; gid?: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined)
    throw new Error(`PostgreSQL needs the account ${name}, and there is none.`);
  return { uid: Number(uid), gid: Number(gid) };
}

export const kApp = { id: 'domtool', key: 'key-of-domtool', secret: 'secret-of-domtool' } as const;

export async function startSockudo(): Promise<RunningServer & { env: Record<string, string> }> {
  const [port, metrics] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'domtool-sockudo-'));
  const child = spawn(sockudo ?? '', [], {
    cwd: folder,
    stdio: 'ignore',
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_HOST: '127.0.0.1',
      METRICS_PORT: String(metrics),
      SOCKUDO_DEFAULT_APP_ID: kApp.id,
      SOCKUDO_DEFAULT_APP_KEY: kApp.key,
      SOCKUDO_DEFAULT_APP_SECRET: kApp.secret,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually('Sockudo answers', async () => (await fetch(`${url}/up/${kApp.id}`)).ok, 20_000);
  const env = {
    PUSHER_APP_ID: kApp.id,
    PUSHER_KEY: kApp.key,
    PUSHER_SECRET: kApp.secret,
    PUSHER_HOST: '127.0.0.1',
    PUSHER_PORT: String(port),
  };
  return { url, env, stop: () => ended(child, 'SIGKILL').then(() => rmSync(folder, { recursive: true, force: true })) };
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  await over;
}
