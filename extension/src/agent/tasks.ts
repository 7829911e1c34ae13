// The tasks of all tabs, one a tab. Each is written into chrome.storage.session after every step, so that a worker which Chrome
// ends in the middle goes on when it starts again; an alarm starts it while any task is at work.
import { AGENT_SETTINGS, Agent, Journal, SecretVault, statusOf, taskOf } from '../../../js-glue/agent/index.js';
import type { AgentSettings, Person, Slot, Store, Task } from '../../../js-glue/agent/index.js';
import type { ToolCall, ToolResult } from '../../../js-glue/tool/index.js';
import { readSettings } from '../settings.js';
import { plannerFor } from './planner.js';
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
  tell(message: { type: 'domtool.task.changed'; tabId: number; task: Task } | TaskSays): void;
}

interface TaskSays {
  type: 'domtool.task.says';
  tabId: number;
  delta: string;
}

interface Running {
  agent: Agent;
  asked: Asked;
}

export class Tasks {
  readonly secrets = new SecretVault(vaultStorage);
  private readonly running = new Map<number, Running>();
  private readonly revived: Promise<void>;

  constructor(private readonly host: TaskHost) {
    this.revived = this.revive();
  }

  /** Rejects with words where it cannot begin. */
  async start(tabId: number, instruction: string): Promise<{ taskId: string }> {
    await this.revived;
    if (instruction.trim() === '') throw new Error('Say what is to be done.');
    if (this.running.has(tabId)) throw new Error('This tab has a task already. Stop it first.');
    await chrome.tabs.get(tabId).catch(() => {
      throw new Error('There is no such tab.');
    });
    const asked = new Asked();
    const taskId = `task_${crypto.randomUUID()}`;
    const agent = await this.agentOf(tabId, asked);
    const sessionId = await sessionOf(tabId);
    // Another start may have come meanwhile; from here to its entry nothing waits.
    if (this.running.has(tabId)) throw new Error('This tab has a task already. Stop it first.');
    this.follow(tabId, { agent, asked }, agent.run({ instruction, taskId, sessionId }));
    return { taskId };
  }

  async get(tabId: number): Promise<Task | null> {
    await this.revived;
    const now = this.running.get(tabId)?.agent.task;
    // One that is being read back has no record yet.
    if (now !== undefined && now !== null) return now;
    const record = await new Journal(storeOf(tabId)).load().catch(() => null);
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

  /** chrome.tabs.onRemoved */
  async onRemoved(tabId: number): Promise<void> {
    this.running.get(tabId)?.agent.stop();
    await chrome.storage.session.remove([keyOf(tabId, 'a'), keyOf(tabId, 'b'), sessionKeyOf(tabId)]);
  }

  private async of(tabId: number): Promise<Running> {
    await this.revived;
    const running = this.running.get(tabId);
    if (running === undefined) throw new Error('This tab has no task that is going on.');
    return running;
  }

  private async agentOf(tabId: number, asked: Asked): Promise<Agent> {
    const settings = await readSettings();
    return new Agent({
      tool: { execute: (call) => this.host.execute(tabId, call) },
      planner: await plannerFor(settings.planner, tabId),
      person: this.personOf(tabId, asked),
      store: storeOf(tabId),
      secrets: this.secrets,
      settings: agentSettings(settings),
    });
  }

  private personOf(tabId: number, asked: Asked): Person {
    return {
      answer: () => asked.wait<string>('question'),
      approve: () => asked.wait<boolean>('risk'),
      changed: (task) => this.host.tell({ type: 'domtool.task.changed', tabId, task }),
      says: (delta) => this.host.tell({ type: 'domtool.task.says', tabId, delta }),
    };
  }

  private follow(tabId: number, running: Running, ends: Promise<Task | null>): void {
    this.running.set(tabId, running);
    void chrome.alarms.create(TASK_ALARM, { periodInMinutes: ALARM_MINUTES });
    const over = async (): Promise<void> => {
      if (this.running.get(tabId) === running) this.running.delete(tabId);
      if (this.running.size === 0) await chrome.alarms.clear(TASK_ALARM);
    };
    void ends.catch((error: unknown) => console.warn('DomTool: a task ended', error)).finally(() => void over());
  }

  // What an earlier life of the worker left.
  private async revive(): Promise<void> {
    const kept = await chrome.storage.session.get(null);
    const tabIds = new Set(Object.keys(kept).flatMap((key) => (KEY.exec(key)?.[1] ?? []) as string[]));
    await Promise.all([...tabIds].map((tabId) => this.reviveTab(Number(tabId)).catch(() => {})));
  }

  private async reviveTab(tabId: number): Promise<void> {
    const journal = new Journal(storeOf(tabId));
    const record = await journal.load();
    if (record === null || !['running', 'waiting'].includes(statusOf(record.phase))) return;
    const asked = new Asked();
    try {
      const agent = await this.agentOf(tabId, asked);
      this.follow(tabId, { agent, asked }, agent.goOnWith());
    } catch (error) {
      // The planner it began with is no more.
      record.phase = 'error';
      record.error = error instanceof Error ? error.message : String(error);
      await journal.save(record);
    }
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
    if (this.open?.kind !== kind) throw new Error('Nothing of that kind was asked.');
    this.open.give(answer);
    this.open = undefined;
  }
}

function agentSettings(settings: Partial<AgentSettings>): AgentSettings {
  const { ask, allowedSites, blockedSites, maxSteps, maxTokens, maxMinutes } = { ...AGENT_SETTINGS, ...settings };
  return { ...AGENT_SETTINGS, ask, allowedSites, blockedSites, maxSteps, maxTokens, maxMinutes };
}

function storeOf(tabId: number): Store {
  const { session } = chrome.storage;
  return {
    read: async (slot) => {
      const text: unknown = (await session.get(keyOf(tabId, slot)))[keyOf(tabId, slot)];
      return typeof text === 'string' ? text : undefined;
    },
    write: (slot, text) => session.set({ [keyOf(tabId, slot)]: text }),
  };
}

function keyOf(tabId: number, slot: Slot): string {
  return `domtool.task.${tabId}.${slot}`;
}

function sessionKeyOf(tabId: number): string {
  return `domtool.session.${tabId}`;
}

/** One session a tab, across tasks and domains. */
async function sessionOf(tabId: number): Promise<string> {
  const key = sessionKeyOf(tabId);
  const kept: unknown = (await chrome.storage.session.get(key))[key];
  if (typeof kept === 'string') return kept;
  const sessionId = `session_${crypto.randomUUID()}`;
  await chrome.storage.session.set({ [key]: sessionId });
  return sessionId;
}
