// Messages about tasks and secrets from the extension's own pages, each as the call of the worker that it stands for. What
// arrives is `unknown` until it was checked here.
import type { SecretLabel, Task } from '../../../js-glue/agent/index.js';
import { domToolError } from '../../../js-glue/tool/index.js';
import type { ToolResult } from '../../../js-glue/tool/index.js';
import { isTabId } from '../messages.js';
import type { Tasks } from './tasks.js';

type Message = Readonly<Record<string, unknown>>;

export interface AgentApi {
  task: {
    /** Begins a task in the tab; rejects with words where it cannot. */
    start(tabId: number, instruction: string): Promise<{ taskId: string }>;
    get(tabId: number): Promise<Task | null>;
    stop(tabId: number): Promise<Task | null>;
    pause(tabId: number): Promise<Task | null>;
    resume(tabId: number): Promise<Task | null>;
    answer(tabId: number, text: string): Promise<Task | null>;
    approve(tabId: number, yes: boolean): Promise<Task | null>;
  };
  /** No value ever comes out again. */
  secrets: {
    state(): Promise<'empty' | 'locked' | 'open'>;
    open(passphrase?: string): Promise<void>;
    lock(): Promise<void>;
    clear(): Promise<void>;
    list(): Promise<SecretLabel[]>;
    put(secret: SecretLabel & { value: string }): Promise<void>;
    remove(name: string): Promise<void>;
  };
}

export function agentApi(tasks: Tasks): AgentApi {
  const { secrets } = tasks;
  return {
    task: {
      start: async (tabId, instruction) => tasks.start(tabOf(tabId), textOf(instruction, 'instruction')),
      get: async (tabId) => tasks.get(tabOf(tabId)),
      stop: async (tabId) => tasks.stop(tabOf(tabId)),
      pause: async (tabId) => tasks.pause(tabOf(tabId)),
      resume: async (tabId) => tasks.resume(tabOf(tabId)),
      answer: async (tabId, text) => tasks.answer(tabOf(tabId), textOf(text, 'text')),
      approve: async (tabId, yes) => tasks.approve(tabOf(tabId), yes === true),
    },
    secrets: {
      state: () => secrets.state(),
      open: (passphrase) => secrets.open(passphrase === undefined ? undefined : textOf(passphrase, 'passphrase')),
      lock: () => secrets.lock(),
      clear: () => secrets.clear(),
      list: () => secrets.labels(),
      put: (secret) => secrets.put(secret),
      remove: (name) => secrets.remove(textOf(name, 'name')),
    },
  };
}

/** By the type of message; each gives the members that it needs. */
const CALLS: Readonly<Record<string, (api: AgentApi, message: Message) => Promise<unknown>>> = {
  'domtool.task.start': ({ task }, m) => task.start(m['tabId'] as number, m['instruction'] as string),
  'domtool.task.get': ({ task }, m) => task.get(m['tabId'] as number),
  'domtool.task.stop': ({ task }, m) => task.stop(m['tabId'] as number),
  'domtool.task.pause': ({ task }, m) => task.pause(m['tabId'] as number),
  'domtool.task.resume': ({ task }, m) => task.resume(m['tabId'] as number),
  'domtool.task.answer': ({ task }, m) => task.answer(m['tabId'] as number, m['text'] as string),
  'domtool.task.approve': ({ task }, m) => task.approve(m['tabId'] as number, m['yes'] as boolean),
  'domtool.secrets.state': ({ secrets }) => secrets.state(),
  'domtool.secrets.open': ({ secrets }, m) => secrets.open(m['passphrase'] as string | undefined),
  'domtool.secrets.lock': ({ secrets }) => secrets.lock(),
  'domtool.secrets.clear': ({ secrets }) => secrets.clear(),
  'domtool.secrets.list': ({ secrets }) => secrets.list(),
  'domtool.secrets.put': ({ secrets }, m) => secrets.put(m['secret'] as SecretLabel & { value: string }),
  'domtool.secrets.remove': ({ secrets }, m) => secrets.remove(m['name'] as string),
};

export function isAgentRequest(message: Message): boolean {
  return typeof message['type'] === 'string' && Object.hasOwn(CALLS, message['type']);
}

/** Never rejects. */
export async function answerAgentRequest(api: AgentApi, message: Message): Promise<ToolResult<unknown>> {
  try {
    const call = CALLS[String(message['type'])];
    return { success: true, data: (await call?.(api, message)) ?? null };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return { success: false, error: domToolError('BAD_INPUT', words) };
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
