// Requests about tasks, sessions and secrets from the extension's own pages, each mapped to a call of the worker. A message is
// `unknown` until it was checked here.
import { reasonOf } from '../../../js-glue/agent/index.js';
import type { SecretLabel, Task } from '../../../js-glue/agent/index.js';
import { domToolError, isRecord, thrownMessage } from '../../../js-glue/tool/index.js';
import type { ToolResult } from '../../../js-glue/tool/index.js';
import { isTabId } from '../messages.js';
import type { Session, SessionStore } from '../../../js-glue/sessions/index.js';
import { MAX_FILES } from './attached_store.js';
import { SecretRemoval } from './secret_removal.js';
import type { Tasks } from './tasks.js';

type Message = Readonly<Record<string, unknown>>;

export interface TaskApi {
  task: {
    /** Starts a task in the tab; rejects with a sentence if that is impossible. */
    start(tabId: number, instruction: string): Promise<{ taskId: string }>;
    get(tabId: number): Promise<Task | null>;
    stop(tabId: number): Promise<Task | null>;
    pause(tabId: number): Promise<Task | null>;
    resume(tabId: number): Promise<Task | null>;
    /**
     * What a person says. During a task it goes to the agent; otherwise it starts a new task. `files`: ids of files that the
     * panel has stored (attachments.ts).
     */
    send(tabId: number, text: string, files?: string[]): Promise<Task | null>;
    /** Those that go on, each with the tab in which it began. */
    running(): Promise<Array<{ tabId: number; instruction: string }>>;
    /** Another tab that the task may use. Only the person can request this. */
    addTab(tabId: number, added: number): Promise<Task | null>;
    answer(tabId: number, text: string): Promise<Task | null>;
    /** 'once': for this action only, and not for equal ones. 'always': for actions of this kind on this site, for good. */
    approve(tabId: number, yes: boolean | 'once' | 'always'): Promise<Task | null>;
  };
  /** The conversations of the tabs; they outlive the tab, the worker and the browser. Rejects with a sentence. */
  sessions: Omit<SessionStore, 'remove'> & {
    ofTab(tabId: number): Promise<Session | null>;
    /** Also ends its task. */
    remove(sessionId: string): Promise<void>;
    export(sessionId: string, format: 'json' | 'markdown'): Promise<string>;
    /** Continues it in that tab. Only the person can request this. */
    open(sessionId: string, tabId: number): Promise<Session>;
    /** The next task of the tab begins a new one. Rejects if a task is running. */
    leave(tabId: number): Promise<void>;
  };
  /** No value is ever returned. */
  secrets: {
    state(): Promise<'empty' | 'locked' | 'open'>;
    open(passphrase?: string): Promise<void>;
    lock(): Promise<void>;
    /** Only with a passphrase. */
    canLock(): Promise<boolean>;
    /** For ten seconds `restore` brings them back. */
    clear(): Promise<void>;
    restore(): Promise<void>;
    list(): Promise<SecretLabel[]>;
    put(secret: SecretLabel & { value: string }): Promise<void>;
    remove(name: string): Promise<void>;
  };
}

export function taskApi(tasks: Tasks): TaskApi {
  const { secrets, sessions } = tasks;
  const removal = new SecretRemoval(secrets);
  return {
    task: {
      start: async (tabId, instruction) => tasks.start(tabOf(tabId), textOf(instruction, 'instruction')),
      get: async (tabId) => tasks.get(tabOf(tabId)),
      stop: async (tabId) => tasks.stop(tabOf(tabId)),
      pause: async (tabId) => tasks.pause(tabOf(tabId)),
      resume: async (tabId) => tasks.resume(tabOf(tabId)),
      send: async (tabId, text, files) => tasks.send(tabOf(tabId), textOf(text, 'text'), filesIn(files)),
      running: () => tasks.listRunning(),
      addTab: async (tabId, added) => tasks.addTab(tabOf(tabId), tabOf(added)),
      answer: async (tabId, text) => tasks.answer(tabOf(tabId), textOf(text, 'text')),
      approve: async (tabId, yes) =>
        tasks.approve(tabOf(tabId), yes === 'once' || yes === 'always' ? yes : yes === true),
    },
    sessions: {
      list: async (which) => sessions.list(listed(which)),
      get: async (sessionId) => sessions.get(idOf(sessionId)),
      ofTab: async (tabId) => sessions.ofTab(tabOf(tabId)),
      latest: () => sessions.latest(),
      byDomain: async (domain) => sessions.byDomain(textOf(domain, 'domain')),
      messages: async (sessionId, which) => sessions.messages(idOf(sessionId), paged(which, ['before', 'limit'])),
      rename: async (sessionId, title) => sessions.rename(idOf(sessionId), textOf(title, 'title')),
      remove: async (sessionId) => sessions.remove(idOf(sessionId)),
      clear: () => sessions.clear(),
      export: async (sessionId, format) => sessions.export(idOf(sessionId), format === 'markdown' ? format : 'json'),
      open: async (sessionId, tabId) => sessions.open(idOf(sessionId), tabOf(tabId)),
      leave: async (tabId) => sessions.leave(tabOf(tabId)),
    },
    secrets: {
      state: () => secrets.state(),
      open: (passphrase) => secrets.open(passphrase === undefined ? undefined : textOf(passphrase, 'passphrase')),
      lock: () => secrets.lock(),
      canLock: () => secrets.canLock(),
      clear: () => removal.clear(),
      restore: () => removal.restore(),
      list: () => secrets.labels(),
      put: (secret) => secrets.put(secret),
      remove: (name) => secrets.remove(textOf(name, 'name')),
    },
  };
}

/** By the type of message; each reads the members that it needs. */
const CALLS: Readonly<Record<string, (api: TaskApi, message: Message) => Promise<unknown>>> = {
  'domtool.task.start': ({ task }, m) => task.start(m['tabId'] as number, m['instruction'] as string),
  'domtool.task.get': ({ task }, m) => task.get(m['tabId'] as number),
  'domtool.task.stop': ({ task }, m) => task.stop(m['tabId'] as number),
  'domtool.task.pause': ({ task }, m) => task.pause(m['tabId'] as number),
  'domtool.task.resume': ({ task }, m) => task.resume(m['tabId'] as number),
  'domtool.task.send': ({ task }, m) => task.send(m['tabId'] as number, m['text'] as string, m['files'] as string[]),
  'domtool.task.running': ({ task }) => task.running(),
  'domtool.task.addTab': ({ task }, m) => task.addTab(m['tabId'] as number, m['added'] as number),
  'domtool.task.answer': ({ task }, m) => task.answer(m['tabId'] as number, m['text'] as string),
  'domtool.task.approve': ({ task }, m) => task.approve(m['tabId'] as number, m['yes'] as boolean | 'once' | 'always'),
  'domtool.sessions.list': ({ sessions }, m) => sessions.list(m),
  'domtool.sessions.get': ({ sessions }, m) => sessions.get(m['sessionId'] as string),
  'domtool.sessions.ofTab': ({ sessions }, m) => sessions.ofTab(m['tabId'] as number),
  'domtool.sessions.latest': ({ sessions }) => sessions.latest(),
  'domtool.sessions.byDomain': ({ sessions }, m) => sessions.byDomain(m['domain'] as string),
  'domtool.sessions.messages': ({ sessions }, m) => sessions.messages(m['sessionId'] as string, m),
  'domtool.sessions.rename': ({ sessions }, m) => sessions.rename(m['sessionId'] as string, m['title'] as string),
  'domtool.sessions.remove': ({ sessions }, m) => sessions.remove(m['sessionId'] as string),
  'domtool.sessions.clear': ({ sessions }) => sessions.clear(),
  'domtool.sessions.export': ({ sessions }, m) =>
    sessions.export(m['sessionId'] as string, m['format'] as 'json' | 'markdown'),
  'domtool.sessions.open': ({ sessions }, m) => sessions.open(m['sessionId'] as string, m['tabId'] as number),
  'domtool.sessions.leave': ({ sessions }, m) => sessions.leave(m['tabId'] as number),
  'domtool.secrets.state': ({ secrets }) => secrets.state(),
  'domtool.secrets.open': ({ secrets }, m) => secrets.open(m['passphrase'] as string | undefined),
  'domtool.secrets.lock': ({ secrets }) => secrets.lock(),
  'domtool.secrets.canLock': ({ secrets }) => secrets.canLock(),
  'domtool.secrets.clear': ({ secrets }) => secrets.clear(),
  'domtool.secrets.restore': ({ secrets }) => secrets.restore(),
  'domtool.secrets.list': ({ secrets }) => secrets.list(),
  'domtool.secrets.put': ({ secrets }, m) => secrets.put(m['secret'] as SecretLabel & { value: string }),
  'domtool.secrets.remove': ({ secrets }, m) => secrets.remove(m['name'] as string),
};

export function isTaskRequest(message: Message): boolean {
  return typeof message['type'] === 'string' && Object.hasOwn(CALLS, message['type']);
}

/** Never rejects. */
export async function answerTaskRequest(api: TaskApi, message: Message): Promise<ToolResult<unknown>> {
  try {
    const call = CALLS[String(message['type'])];
    return { success: true, data: (await call?.(api, message)) ?? null };
  } catch (error) {
    const words = thrownMessage(error);
    return { success: false, error: Object.assign(domToolError('BAD_INPUT', words), reasonOf(error)) };
  }
}

function tabOf(tabId: unknown): number {
  if (!isTabId(tabId)) throw new Error('A task belongs to a tab: give its id.');
  return tabId;
}

const MAX_TEXT = 20_000;

function textOf(text: unknown, name: string): string {
  if (typeof text !== 'string' || text.length > MAX_TEXT)
    throw new Error(`${name} must be a text of at most ${MAX_TEXT} characters.`);
  return text;
}

function filesIn(files: unknown = []): string[] {
  const isId = (one: unknown): one is string => typeof one === 'string' && one.length <= 100;
  if (!Array.isArray(files) || files.length > MAX_FILES || !files.every(isId)) {
    throw new Error(`files must name at most ${MAX_FILES} files by their ids.`);
  }
  return files;
}

const SESSION_ID = /^[A-Za-z0-9_.:-]{1,100}$/;

function idOf(sessionId: unknown): string {
  if (typeof sessionId !== 'string' || !SESSION_ID.test(sessionId)) throw new Error('Name the session by its id.');
  return sessionId;
}

function listed(which: unknown): { query?: string; limit?: number; offset?: number } {
  const query = isRecord(which) ? which['query'] : undefined;
  return { ...paged(which, ['limit', 'offset']), ...(query === undefined ? {} : { query: textOf(query, 'query') }) };
}

/** Whole numbers that select a part of a list. */
function paged<Name extends string>(which: unknown, names: readonly Name[]): { [N in Name]?: number } {
  const given = isRecord(which) ? names.filter((name) => which[name] !== undefined) : [];
  const page = given.map((name): [Name, unknown] => [name, (which as Message)[name]]);
  for (const [name, value] of page) {
    if (!Number.isSafeInteger(value) || (value as number) < 0) throw new Error(`${name} must be a whole number.`);
  }
  return Object.fromEntries(page) as { [N in Name]?: number };
}
