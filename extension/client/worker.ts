// The worker of the extension, for its pages. Nothing here rejects: a worker that cannot be reached is reported like any
// other error.
import type { SecretLabel, Task } from '../../js-glue/agent/index.js';
import type { DomToolError, ToolCall, ToolResult } from '../../js-glue/tool/index.js';
import type { BridgeState } from '../src/bridge/bridge.js';
import { isRecord } from '../../js-glue/tool/index.js';
import type { Highlighted, Picked, TabStatus } from '../src/messages.js';
import type { PageReplyOf } from '../src/own_page_requests.js';
import type { Settings, SomeSettings } from '../src/settings/settings.js';

type Members = Readonly<Record<string, unknown>>;

export const tool = {
  execute: (tabId: number, call: ToolCall) => ask<ToolResult>('domtool.execute', { tabId, call }),
  /** Outlines a node over the page until the next one, or removes the outline (null). */
  highlight: (tabId: number, nodeId: string | null) =>
    ask<ToolResult<Highlighted>>('domtool.highlight', { tabId, nodeId }),
  /** Draws the ids of all controls in view over the page for some seconds, or removes them. */
  marks: (tabId: number, isShown: boolean) => ask<ToolResult<Highlighted>>('domtool.marks', { tabId, isShown }),
  /** Resolves once the person points somewhere in the page. */
  pick: (tabId: number, isWanted: boolean) => ask<ToolResult<Picked>>('domtool.pick', { tabId, isWanted }),
  /** Ends the debugging of a tab until it is resumed. */
  stop: (tabId: number) => ask<ToolResult<TabStatus>>('domtool.stop', { tabId }),
  resume: (tabId: number) => ask<ToolResult<TabStatus>>('domtool.resume', { tabId }),
  status: (tabId: number) => ask<ToolResult<TabStatus>>('domtool.status', { tabId }),
};

export const settings = {
  get: () => ask<ToolResult<Settings>>('domtool.settings.get'),
  set: (some: SomeSettings) => ask<ToolResult<Settings>>('domtool.settings.set', { settings: some }),
};

type AboutTask = Promise<ToolResult<Task | null>>;

export const task = {
  start: (tabId: number, instruction: string) =>
    ask<ToolResult<{ taskId: string }>>('domtool.task.start', { tabId, instruction }),
  get: (tabId: number): AboutTask => ask('domtool.task.get', { tabId }),
  stop: (tabId: number): AboutTask => ask('domtool.task.stop', { tabId }),
  pause: (tabId: number): AboutTask => ask('domtool.task.pause', { tabId }),
  resume: (tabId: number): AboutTask => ask('domtool.task.resume', { tabId }),
  send: (tabId: number, text: string, files: readonly string[] = []): AboutTask =>
    ask('domtool.task.send', { tabId, text, files }),
  /** Those that go on, each with the tab in which it began. */
  running: () => ask<ToolResult<Array<{ tabId: number; instruction: string }>>>('domtool.task.running'),
  addTab: (tabId: number, added: number): AboutTask => ask('domtool.task.addTab', { tabId, added }),
  answer: (tabId: number, text: string): AboutTask => ask('domtool.task.answer', { tabId, text }),
  approve: (tabId: number, yes: boolean | 'once' | 'always'): AboutTask => ask('domtool.task.approve', { tabId, yes }),
};

type Done = Promise<ToolResult<null>>;

export const secrets = {
  state: () => ask<ToolResult<'empty' | 'locked' | 'open'>>('domtool.secrets.state'),
  open: (passphrase?: string): Done =>
    ask('domtool.secrets.open', passphrase === undefined ? undefined : { passphrase }),
  lock: (): Done => ask('domtool.secrets.lock'),
  canLock: () => ask<ToolResult<boolean>>('domtool.secrets.canLock'),
  clear: (): Done => ask('domtool.secrets.clear'),
  restore: (): Done => ask('domtool.secrets.restore'),
  list: () => ask<ToolResult<SecretLabel[]>>('domtool.secrets.list'),
  put: (secret: SecretLabel & { value: string }): Done => ask('domtool.secrets.put', { secret }),
  remove: (name: string): Done => ask('domtool.secrets.remove', { name }),
};

type AboutBridge = Promise<ToolResult<BridgeState>>;

export const bridge = {
  state: (): AboutBridge => ask('domtool.bridge.state'),
  on: (options: { pair?: boolean; port?: number | null } = {}): AboutBridge => ask('domtool.bridge.on', options),
  off: (): AboutBridge => ask('domtool.bridge.off'),
  pause: (isPaused: boolean): AboutBridge => ask('domtool.bridge.pause', { isPaused }),
  code: (typed: string | null): AboutBridge => ask('domtool.bridge.code', { typed }),
  share: (tabId: number, isShared: boolean): AboutBridge => ask('domtool.bridge.share', { tabId, isShared }),
  forget: (): AboutBridge => ask('domtool.bridge.forget'),
};

/** The requests of the options and the welcome page: `page('domtool.log.get')`. */
export function page<T extends keyof PageReplyOf>(type: T): Promise<ToolResult<PageReplyOf[T]>> {
  return ask(type);
}

/** Chrome ends a pending message when it stops the worker. The work may have been partly done. */
const STOPPED: DomToolError = {
  code: 'DETACHED',
  message: 'The worker of the extension was stopped before it answered; the call may have been partly done.',
  remediation: 'Call get_dom to see what was done before trying again.',
  retrySuggested: true,
};

export async function ask<R extends ToolResult<unknown>>(type: string, members: Members = {}): Promise<R> {
  const reply: unknown = await chrome.runtime.sendMessage({ ...members, type }).catch(() => undefined);
  return (isReply(reply) ? reply : { success: false, error: STOPPED }) as R;
}

function isReply(value: unknown): boolean {
  return isRecord(value) && (value['success'] === true ? 'data' in value : isRecord(value['error']));
}

type WorkerMessage = { type: string } & Members;

/** Calls `onMessage` for each message that the worker sends to all pages; returns a function that ends that. */
export function listen(onMessage: (message: WorkerMessage) => void): () => void {
  const listener = (message: unknown, sender: chrome.runtime.MessageSender): void => {
    if (sender.id !== chrome.runtime.id || sender.tab !== undefined) return;
    if (isRecord(message) && typeof message['type'] === 'string') onMessage(message as WorkerMessage);
  };
  chrome.runtime.onMessage.addListener(listener);
  return () => chrome.runtime.onMessage.removeListener(listener);
}
