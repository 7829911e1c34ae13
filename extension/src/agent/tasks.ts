// The tasks of all tabs, one a tab. Each is written into chrome.storage.session after every step, so that a worker which Chrome
// ends in the middle goes on when it starts again; an alarm starts it while any task is at work.
import {
  AGENT_SETTINGS,
  Agent,
  Journal,
  Scrubber,
  SecretVault,
  WithReason,
  reasonOf,
  statusOf,
  taskOf,
} from '../../../js-glue/agent/index.js';
import type { AgentSettings, Person, Slot, Store, Task } from '../../../js-glue/agent/index.js';
import type { ToolCall, ToolResult } from '../../../js-glue/tool/index.js';
import { readSettings } from '../settings.js';
import { plannerFor } from './planner.js';
import { sessionTabs } from './session_tabs.js';
import { Sessions } from './sessions.js';
import type { SessionHost } from './sessions.js';
import { vaultStorage } from './vault_storage.js';

export const TASK_ALARM = 'domtool.tasks';
/** The shortest that Chrome grants. */
const ALARM_MINUTES = 0.5;
const KEY = /^domtool\.task\.(\d+)\.[ab]$/;

export interface TaskHost {
  execute(tabId: number, call: ToolCall): Promise<ToolResult>;
  /** Ends what is being done in the tab. */
  interrupt(tabId: number): Promise<void>;
  /** For pages that watch. */
  tell(message: TaskChanged | TaskSays | Parameters<SessionHost['tell']>[0]): void;
}

interface TaskChanged {
  type: 'domtool.task.changed';
  tabId: number;
  task: Task;
}

interface TaskSays {
  type: 'domtool.task.says';
  tabId: number;
  delta: string;
}

interface Running {
  agent: Agent;
  asked: Asked;
  tab: Tab;
  over: Promise<void>;
}

/** Chrome can give a tab another id; its task goes on under that one. */
interface Tab {
  id: number;
}

export class Tasks {
  readonly secrets = new SecretVault(vaultStorage);
  readonly sessions: Sessions;
  private readonly running = new Map<number, Running>();
  private readonly revived: Promise<void>;

  constructor(private readonly host: TaskHost) {
    this.sessions = new Sessions({
      tell: (message) => host.tell(message),
      liveTask: (tabId) => this.running.get(tabId)?.agent.task ?? undefined,
      scrubbed: (task) => scrubbed(task, this.secrets),
      leave: (tabId) => this.leave(tabId),
    });
    this.revived = this.revive();
  }

  /** Rejects with words where it cannot begin. */
  async start(tabId: number, instruction: string): Promise<{ taskId: string }> {
    await this.revived;
    if (instruction.trim() === '') throw new WithReason('Say what is to be done.', { code: 'empty' });
    if (this.running.has(tabId)) throw hasTask();
    await chrome.tabs.get(tabId).catch(() => {
      throw new WithReason('There is no such tab.', { code: 'noTab' });
    });
    const [asked, tab] = [new Asked(), { id: tabId }];
    const taskId = `task_${crypto.randomUUID()}`;
    const agent = await this.agentOf(tab, asked);
    const sessionId = await sessionFor(tabId);
    const firstNumber = await this.sessions.nextNumber(sessionId);
    // Another start may have come meanwhile; from here to its entry nothing waits.
    if (this.running.has(tabId)) throw hasTask();
    this.follow({ agent, asked, tab }, agent.run({ instruction, taskId, sessionId, firstNumber }));
    return { taskId };
  }

  async get(tabId: number): Promise<Task | null> {
    await this.revived;
    const now = this.running.get(tabId)?.agent.task;
    // One that is being read back has no record yet.
    if (now !== undefined && now !== null) return now;
    const record = await new Journal(storeOf({ id: tabId })).load().catch(() => null);
    return record === null ? null : taskOf(record);
  }

  async stop(tabId: number): Promise<Task | null> {
    const { agent } = await this.of(tabId);
    agent.stop();
    await this.host.interrupt(tabId);
    return this.get(tabId);
  }

  async pause(tabId: number): Promise<Task | null> {
    (await this.of(tabId)).agent.pause();
    return this.get(tabId);
  }

  async resume(tabId: number): Promise<Task | null> {
    (await this.of(tabId)).agent.resume();
    return this.get(tabId);
  }

  async answer(tabId: number, text: string): Promise<Task | null> {
    (await this.of(tabId)).asked.give('question', text);
    return this.get(tabId);
  }

  async approve(tabId: number, yes: boolean): Promise<Task | null> {
    (await this.of(tabId)).asked.give('risk', yes);
    return this.get(tabId);
  }

  /** chrome.tabs.onRemoved: its session has no tab any more, and stays to be read. */
  async onRemoved(tabId: number): Promise<void> {
    await this.leave(tabId);
    await sessionTabs.drop(tabId);
  }

  /** chrome.tabs.onReplaced: the same tab goes on under another id. */
  async onReplaced(added: number, removed: number): Promise<void> {
    const running = this.running.get(removed);
    if (running !== undefined) {
      running.tab.id = added;
      this.running.delete(removed);
      this.running.set(added, running);
    }
    const sessionId = await sessionTabs.of(removed);
    const kept = await chrome.storage.session.get([keyOf(removed, 'a'), keyOf(removed, 'b')]);
    for (const slot of ['a', 'b'] as const) {
      const text: unknown = kept[keyOf(removed, slot)];
      const isWritten = (await chrome.storage.session.get(keyOf(added, slot)))[keyOf(added, slot)] !== undefined;
      if (typeof text === 'string' && !isWritten) await chrome.storage.session.set({ [keyOf(added, slot)]: text });
    }
    await chrome.storage.session.remove([keyOf(removed, 'a'), keyOf(removed, 'b')]);
    if (sessionId !== undefined) await sessionTabs.put(added, sessionId);
  }

  /** Ends what goes on in the tab, and forgets its last task. */
  private async leave(tabId: number): Promise<void> {
    const running = this.running.get(tabId);
    running?.agent.stop();
    await running?.over;
    await chrome.storage.session.remove([keyOf(tabId, 'a'), keyOf(tabId, 'b')]);
  }

  private async of(tabId: number): Promise<Running> {
    await this.revived;
    const running = this.running.get(tabId);
    if (running === undefined) throw noTask('This tab has no task that is going on.');
    return running;
  }

  private async agentOf(tab: Tab, asked: Asked): Promise<Agent> {
    const settings = await readSettings();
    return new Agent({
      tool: { execute: (call) => this.host.execute(tab.id, call) },
      planner: await plannerFor(settings.planner, tab.id),
      person: this.personOf(tab, asked),
      store: storeOf(tab),
      secrets: this.secrets,
      settings: agentSettings(settings),
    });
  }

  private personOf(tab: Tab, asked: Asked): Person {
    return {
      answer: () => asked.wait<string>('question'),
      approve: () => asked.wait<boolean>('risk'),
      changed: (task) => {
        this.host.tell({ type: 'domtool.task.changed', tabId: tab.id, task });
        void this.sessions.record(tab.id, task);
      },
      says: (delta) => this.host.tell({ type: 'domtool.task.says', tabId: tab.id, delta }),
    };
  }

  private follow(running: Omit<Running, 'over'>, ends: Promise<Task | null>): void {
    void chrome.alarms.create(TASK_ALARM, { periodInMinutes: ALARM_MINUTES });
    const over = ends
      .catch((error: unknown) => console.warn('DomTool: a task ended', error))
      .then(async () => {
        const { id } = running.tab;
        if (this.running.get(id)?.agent === running.agent) this.running.delete(id);
        if (this.running.size === 0) await chrome.alarms.clear(TASK_ALARM);
      });
    this.running.set(running.tab.id, { ...running, over });
  }

  // What an earlier life of the worker left.
  private async revive(): Promise<void> {
    const kept = await chrome.storage.session.get(null);
    const tabIds = new Set(Object.keys(kept).flatMap((key) => (KEY.exec(key)?.[1] ?? []) as string[]));
    await Promise.all([...tabIds].map((tabId) => this.reviveTab(Number(tabId)).catch(() => {})));
  }

  private async reviveTab(tabId: number): Promise<void> {
    const tab = { id: tabId };
    const journal = new Journal(storeOf(tab));
    const record = await journal.load();
    if (record === null) return;
    if (['running', 'waiting'].includes(statusOf(record.phase))) {
      const asked = new Asked();
      try {
        const agent = await this.agentOf(tab, asked);
        this.follow({ agent, asked, tab }, agent.goOnWith());
        return;
      } catch (error) {
        // The planner it began with is no more.
        record.phase = 'error';
        Object.assign(record, { error: error instanceof Error ? error.message : String(error) }, reasonOf(error));
        await journal.save(record);
      }
    }
    // The life before may have ended between the task's last words and the history.
    await this.sessions.record(tabId, taskOf(record));
  }
}

/** What the person was asked, until they answer. */
class Asked {
  private open: { kind: 'question' | 'risk'; give: (answer: unknown) => void } | undefined;

  wait<T>(kind: 'question' | 'risk'): Promise<T> {
    return new Promise((resolve) => {
      this.open = { kind, give: (answer) => resolve(answer as T) };
    });
  }

  give(kind: 'question' | 'risk', answer: string | boolean): void {
    if (this.open?.kind !== kind) throw noTask('Nothing of that kind was asked.');
    this.open.give(answer);
    this.open = undefined;
  }
}

function hasTask(): WithReason {
  return new WithReason('This tab has a task already. Stop it first.', { code: 'hasTask' });
}

function noTask(words: string): WithReason {
  return new WithReason(words, { code: 'noTask' });
}

function agentSettings(settings: Partial<AgentSettings>): AgentSettings {
  const { ask, allowedSites, blockedSites, maxSteps, maxTokens, maxMinutes } = { ...AGENT_SETTINGS, ...settings };
  return { ...AGENT_SETTINGS, ask, allowedSites, blockedSites, maxSteps, maxTokens, maxMinutes };
}

function storeOf(tab: Tab): Store {
  const { session } = chrome.storage;
  return {
    read: async (slot) => {
      const key = keyOf(tab.id, slot);
      const text: unknown = (await session.get(key))[key];
      return typeof text === 'string' ? text : undefined;
    },
    write: (slot, text) => session.set({ [keyOf(tab.id, slot)]: text }),
  };
}

function keyOf(tabId: number, slot: Slot): string {
  return `domtool.task.${tabId}.${slot}`;
}

/** One session a tab, across tasks and domains. */
async function sessionFor(tabId: number): Promise<string> {
  const kept = await sessionTabs.of(tabId);
  if (kept !== undefined) return kept;
  const sessionId = `session_${crypto.randomUUID()}`;
  await sessionTabs.put(tabId, sessionId);
  return sessionId;
}

/** A person may have typed the value of a secret into the chat. Locked ones stay unknown. */
async function scrubbed(task: Task, secrets: SecretVault): Promise<Task> {
  const scrubber = new Scrubber();
  for (const { name } of await secrets.labels()) {
    scrubber.note(name, (await secrets.value(name).catch(() => undefined)) ?? '');
  }
  const messages = task.messages.map((message) => ({
    ...message,
    ...scrubber.scrub({
      content: message.content,
      ...(message.actionString === undefined ? {} : { actionString: message.actionString }),
      ...(message.actionPayload === undefined ? {} : { actionPayload: message.actionPayload }),
      ...(message.target === undefined ? {} : { target: message.target }),
      ...(message.error === undefined ? {} : { error: message.error }),
    }),
  }));
  return { ...task, messages };
}
