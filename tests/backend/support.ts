// The real program, started as users start it, and a plain HTTP client.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InteractData, InteractRequest } from '../../js-glue/interact/schemas.js';
import { inRepo } from '../support/paths.js';
import { eventually } from '../support/waiting.js';

export const kTokens = { acme: 'token-of-acme', other: 'token-of-other' } as const;
const kProgram = inRepo('dist', 'backend', 'domtool-backend.js');

export type Env = Record<string, string>;

export class Program {
  output = '';

  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  /** Listens on a free port; in memory unless the environment says otherwise. */
  static async start(env: Env = {}): Promise<Program> {
    const folder = mkdtempSync(join(tmpdir(), 'domtool-backend-'));
    const settings = {
      PORT: '0',
      DATABASE_URL: 'memory://',
      DOMTOOL_TOKENS: `${kTokens.acme}:acme,${kTokens.other}:other,token-of-the-past:acme:2020-01-01`,
      DOMTOOL_RATE_PER_MINUTE: '100000',
      ...env,
    };
    const inherited = Object.fromEntries(['PATH', 'HOME'].map((name) => [name, process.env[name] ?? '']));
    const child = spawn(process.execPath, [kProgram], { env: { ...inherited, ...settings }, stdio: 'pipe' });
    const program = new Program(child, folder);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        program.output += chunk.toString('utf8');
      });
    }
    await eventually('it listens', () => program.url !== '' || child.exitCode !== null, 60_000);
    if (program.url === '') throw new Error(`The backend ended: ${program.output}`);
    return program;
  }

  get url(): string {
    return /listening on (\S+)/.exec(this.output)?.[1] ?? '';
  }

  get exitCode(): number | null {
    return this.child.exitCode;
  }

  send(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const over = new Promise<void>((resolve) => this.child.once('exit', () => resolve()));
      this.child.kill(signal);
      await over;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A script of the scripted planner, as a file for DOMTOOL_SCRIPT. */
export function scriptFile(script: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'domtool-script-')), 'script.json');
  writeFileSync(file, JSON.stringify(script));
  return file;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

export class Client {
  constructor(
    readonly url: string,
    readonly token: string = kTokens.acme,
  ) {}

  async ask(
    method: string,
    path: string,
    { body, headers = {}, raw }: { body?: unknown; headers?: Record<string, string>; raw?: string } = {},
  ): Promise<Answer> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(this.token === '' ? {} : { authorization: `Bearer ${this.token}` }),
        ...(body === undefined && raw === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(raw !== undefined ? { body: raw } : body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? {} : (JSON.parse(text) as never) };
  }

  get(path: string): Promise<Answer> {
    return this.ask('GET', path);
  }

  /** One round; rejects if it is refused. */
  async round(more: Partial<InteractRequest> = {}, key?: string): Promise<InteractData> {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    const { status, body } = await this.ask('POST', '/api/agent/interact', { body: aRequest(more), headers });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body['data'] as InteractData;
  }

  async session(sessionId: string): Promise<Record<string, unknown> | null> {
    return (await this.get(`/api/session/${sessionId}`)).body['session'] as Record<string, unknown> | null;
  }

  async messages(sessionId: string): Promise<Array<Record<string, unknown>>> {
    const { body } = await this.get(`/api/session/${sessionId}/messages?limit=200`);
    return body['messages'] as Array<Record<string, unknown>>;
  }
}

export const kTree = [
  { i: 'bu000001', r: 'btn', n: 'Add to cart', xy: [10, 10], sel: '#add' },
  { i: 'in000001', r: 'inp', n: 'Your name', v: '' },
  { i: 'li000001', r: 'link', n: 'Checkout' },
];

export function aRequest(more: Partial<InteractRequest> = {}): InteractRequest {
  return {
    url: 'https://shop.test/tea',
    query: 'Buy tea',
    domMode: 'semantic',
    interactiveTree: kTree as InteractRequest['interactiveTree'],
    viewport: { width: 1280, height: 720 },
    pageTitle: 'Tea',
    ...more,
  };
}

/** What a client sends after a successful action. */
export function after(data: InteractData, more: Partial<InteractRequest> = {}): Partial<InteractRequest> {
  return {
    taskId: data.taskId,
    ...(data.sessionId === undefined ? {} : { sessionId: data.sessionId }),
    previousUrl: 'https://shop.test/tea',
    lastActionStatus: 'success',
    lastActionResult: { success: true, actualState: 'done' },
    clientObservations: { didNetworkOccur: false, didDomMutate: true, didUrlChange: false },
    ...more,
  };
}
