// The tasks of all tabs, one per tab; a task also has the tabs that its pages open. Each is written into
// chrome.storage.session after every step, so that a worker that Chrome stops in the middle continues when it starts again;
// an alarm restarts it while a task is running. Tasks are identified by the tab in which they began (task_tabs.ts).
import {
  AGENT_SETTINGS,
  Agent,
  ChosenTabs,
  FollowingTool,
  Journal,
  SecretVault,
  ReasonedError,
  newSessionId,
  reasonOf,
  statusOf,
  taskOf,
} from '../../../js-glue/agent/index.js';
import type {
  AgentSettings,
  AllowedAction,
  JoinedTab,
  Person,
  Planner,
  Reason,
  Task,
  TaskOrder,
} from '../../../js-glue/agent/index.js';
import { thrownMessage } from '../../../js-glue/tool/index.js';
import type { ExecuteOptions, ToolCall, ToolResult } from '../../../js-glue/tool/index.js';
import { logFailure } from '../log.js';
import type { NotedTask } from '../routines/call_notes.js';
import { changeSettings, readSettings } from '../settings/settings.js';
import type { Settings } from '../settings/settings.js';
import { withAttached } from './give_attached.js';
import { PendingAnswer, actionsIn, noTask } from './pending_answer.js';
import { filesOf, claimFiles } from './attachments.js';
import { plannerFromSettings } from './planner.js';
import { openInGroup } from './tab_group.js';
import { sessionTabs } from './session_tabs.js';
import { scrubTask } from './scrub_task.js';
import { Sessions } from './sessions.js';
import type { SessionHost } from './sessions.js';
import { forgetRecord, recordedTabs, storeOf } from './task_records.js';
import { TaskTabs, addressOf, closeTab, isOpen } from './task_tabs.js';
import { vaultStorage } from './vault_storage.js';

export const TASK_ALARM = 'domtool.tasks';
/** The shortest period that Chrome allows. */
const ALARM_MINUTES = 0.5;

export interface TaskHost {
  execute(tabId: number, call: ToolCall, options: ExecuteOptions | undefined, task: NotedTask): Promise<ToolResult>;
  /** Ends the running call in the tab. */
  interrupt(tabId: number): Promise<void>;
  /** For pages that are watching. */
  broadcast(message: TaskChanged | TaskText | TaskRetrying | Parameters<SessionHost['broadcast']>[0]): void;
}

interface TaskChanged {
  type: 'domtool.task.changed';
  /** The current tab of the task, and all of its tabs. */
  tabId: number;
  tabIds: number[];
  task: Task;
}

interface TaskText {
  type: 'domtool.task.text';
  tabId: number;
  tabIds: number[];
  delta: string;
}

/** The model could not be asked, and is asked again at `reason.next`. */
interface TaskRetrying {
  type: 'domtool.task.retrying';
  tabId: number;
  tabIds: number[];
  reason: Reason;
}

interface Running {
  agent: Agent;
  pendingAnswer: PendingAnswer;
  tool: FollowingTool<number>;
  tabs: ChosenTabs<number>;
  /** The settings' `allowedActions`, with those that were allowed during the task. */
  allowed: AllowedAction[];
  over: Promise<void>;
}

export class Tasks {
  readonly secrets = new SecretVault(vaultStorage);
  readonly sessions: Sessions;
  private readonly tabs = new TaskTabs();
  /** By the tab in which each began. */
  private readonly running = new Map<number, Running>();
  private readonly revived: Promise<void>;
  private lastOfTurn: Promise<unknown> = Promise.resolve();

  constructor(private readonly host: TaskHost) {
    this.sessions = new Sessions({
      broadcast: (message) => host.broadcast(message),
      liveTask: (tabId) => this.running.get(this.tabs.firstOf(tabId))?.agent.task ?? undefined,
      scrubbed: (task) => scrubTask(task, this.secrets),
      endAndForget: (tabId) => this.endAndForget(tabId),
    });
    this.revived = this.revive();
  }

  /** Rejects with a sentence if it cannot start; then nothing is stored. */
  async start(tabId: number, instruction: string, files: readonly string[] = []): Promise<{ taskId: string }> {
    // Read first, because the page may redirect at any moment.
    const startUrl = await addressOf(tabId);
    await this.revived;
    if (instruction.trim() === '') throw new ReasonedError('Say what is to be done.', { code: 'empty' });
    if (this.has(tabId)) throw hasTask();
    if (!(await isOpen(tabId))) throw new ReasonedError('There is no such tab.', { code: 'noTab' });
    const settings = await readSettings();
    const planner = await this.chosenPlanner(settings, tabId);
    const order = { instruction, ...(startUrl === undefined ? {} : { startUrl }) };
    return this.inTurn(() => this.begin(tabId, order, files, () => this.partsOf(tabId, settings, planner)));
  }

  private async begin(
    tabId: number,
    order: TaskOrder,
    files: readonly string[],
    makeParts: () => Omit<Running, 'over'>,
  ): Promise<{ taskId: string }> {
    const kept = await sessionTabs.of(tabId);
    const sessionId = kept ?? newSessionId();
    const firstNumber = await this.sessions.nextNumber(sessionId);
    const earlier = await this.sessions.earlier(sessionId);
    // Another start may have been requested meanwhile, and the session's task may be in another tab.
    if (this.has(tabId)) throw hasTask();
    if (this.isRunning(sessionId)) throw hasTask('hasTaskBeside', 'A task of this session runs in another tab.');
    // Only a task that starts changes what is stored.
    if (kept === undefined) await sessionTabs.put(tabId, sessionId);
    const newFiles = await claimFiles(files, sessionId);
    const attached = await filesOf(sessionId);
    await this.tabs.begin(tabId);
    const parts = makeParts();
    const taskId = `task_${crypto.randomUUID()}`;
    const ends = parts.agent.run({ ...order, earlier, given: newFiles, attached, taskId, sessionId, firstNumber });
    this.register(tabId, parts, ends);
    return { taskId };
  }

  /** One after another: what one has checked stays true until it is done. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.lastOfTurn.then(work);
    this.lastOfTurn = done.catch(() => {});
    return done;
  }

  async get(tabId: number): Promise<Task | null> {
    await this.revived;
    const first = this.tabs.firstOf(tabId);
    const now = this.running.get(first)?.agent.task;
    // A task that is being read from storage has no record yet.
    if (now !== undefined && now !== null) return this.withCurrentTab(first, now);
    const record = await new Journal(storeOf(first)).load().catch(() => null);
    return record === null ? null : this.withCurrentTab(first, taskOf(record));
  }

  async stop(tabId: number): Promise<Task | null> {
    const { agent } = await this.of(tabId);
    agent.stop();
    await this.host.interrupt(this.tabs.currentOf(this.tabs.firstOf(tabId)));
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

  /** A message of the person. During a task it goes to the agent; otherwise it starts a new task. */
  async send(tabId: number, text: string, files: readonly string[] = []): Promise<Task | null> {
    await this.revived;
    if (text.trim() === '') throw new ReasonedError('Say what is to be done.', { code: 'empty' });
    const running = this.running.get(this.tabs.firstOf(tabId));
    const sessionId = running?.agent.task?.sessionId;
    const newFiles = sessionId === undefined ? [] : await claimFiles(files, sessionId);
    if (running?.agent.send(text, newFiles) !== true) {
      await running?.over;
      await this.start(tabId, text, files);
    }
    return this.get(tabId);
  }

  async listRunning(): Promise<Array<{ tabId: number; instruction: string }>> {
    await this.revived;
    return [...this.running].map(([tabId, running]) => ({ tabId, instruction: instructionOf(running) }));
  }

  /** Another tab that the task may use from now on. */
  async addTab(tabId: number, added: number): Promise<Task | null> {
    const { tool, agent } = await this.of(tabId);
    const first = this.tabs.firstOf(tabId);
    if (!(await isOpen(added))) throw new ReasonedError('There is no such tab.', { code: 'noTab' });
    await this.inTurn(async () => {
      if (this.has(added)) throw hasTask();
      // An earlier task that began there is over, and its tab belongs to this one.
      if (this.tabs.firstOf(added) === added) await this.endAndForget(added);
      await this.tabs.add(first, added);
      await tool.join(added);
    });
    const sessionId = agent.task?.sessionId;
    if (sessionId !== undefined) await sessionTabs.share(added, sessionId);
    return this.get(tabId);
  }

  async answer(tabId: number, text: string): Promise<Task | null> {
    this.give(await this.of(tabId), 'question', text);
    return this.get(tabId);
  }

  async approve(tabId: number, yes: boolean | 'once' | 'always'): Promise<Task | null> {
    const running = await this.of(tabId);
    if (yes === 'always') await this.allowForGood(running);
    this.give(running, 'risk', yes === 'always' ? true : yes);
    return this.get(tabId);
  }

  private async allowForGood({ agent, allowed }: Running): Promise<void> {
    const now = actionsIn(agent.task?.pending);
    if (now.length === 0) throw noTask('This cannot be allowed for good.');
    const { allowedActions } = await readSettings();
    const fresh = now.filter((one) => !allowedActions.some(({ risk, site }) => risk === one.risk && site === one.site));
    await changeSettings({ allowedActions: [...allowedActions, ...fresh] });
    allowed.push(...fresh);
  }

  private give({ agent, pendingAnswer }: Running, kind: 'question' | 'risk', answer: string | boolean): void {
    // The person may have said something in place of an answer.
    if (agent.task?.pending?.kind !== kind) throw noTask('There is no such question.');
    pendingAnswer.give(kind, answer);
  }

  /** chrome.tabs.onCreated */
  onCreated(tab: chrome.tabs.Tab): void {
    this.tabs.onCreated(tab);
  }

  /** chrome.tabs.onRemoved: its task continues in another of its tabs. Its session loses the tab and can still be read. */
  async onRemoved(tabId: number): Promise<void> {
    await this.revived;
    this.tabs.onRemoved(tabId);
    if ((await this.tabs.openOf(this.tabs.firstOf(tabId))).length === 0) await this.endAndForget(tabId);
    await sessionTabs.drop(tabId);
  }

  /** chrome.tabs.onReplaced: the same tab continues with another id. */
  async onReplaced(added: number, removed: number): Promise<void> {
    await this.revived;
    const running = this.running.get(this.tabs.firstOf(removed));
    running?.tool.rename(removed, added);
    await running?.tabs.rename(removed, added);
    await this.tabs.rename(removed, added);
    await sessionTabs.rename(removed, added);
  }

  /** Ends the running task of the tab, and forgets its last one. */
  private async endAndForget(tabId: number): Promise<void> {
    const first = this.tabs.firstOf(tabId);
    const running = this.running.get(first);
    running?.agent.stop();
    await running?.over;
    await forgetRecord(first);
    await this.tabs.forget(first);
  }

  private has(tabId: number): boolean {
    return this.running.has(this.tabs.firstOf(tabId));
  }

  private isRunning(sessionId: string): boolean {
    return [...this.running.values()].some(({ agent }) => agent.task?.sessionId === sessionId);
  }

  /** With its current tab, if it has several or began in another. */
  private withCurrentTab(first: number, task: Task): Task {
    const tabId = this.tabs.currentOf(first);
    return tabId === first && this.tabs.trailOf(first).length < 2 ? task : { ...task, tabId };
  }

  private async of(tabId: number): Promise<Running> {
    await this.revived;
    const running = this.running.get(this.tabs.firstOf(tabId));
    if (running === undefined) throw noTask('This tab has no running task.');
    return running;
  }

  /** Rejects with a sentence if the planner in the settings cannot be used. */
  private chosenPlanner(settings: Settings, first: number): Promise<Planner> {
    return plannerFromSettings(settings.planner, () => this.tabs.currentOf(first));
  }

  private partsOf(first: number, settings: Settings, planner: Planner): Omit<Running, 'over'> {
    const pendingAnswer = new PendingAnswer();
    const allowed = [...settings.allowedActions];
    const { tool, tabs } = this.toolOf(first);
    const agent = new Agent({
      tool,
      tabs,
      planner,
      person: this.personOf(first, pendingAnswer),
      store: storeOf(first),
      secrets: this.secrets,
      settings: { ...agentSettings(settings), allowedActions: allowed },
    });
    return { agent, pendingAnswer, tool, tabs, allowed };
  }

  private toolOf(first: number): Pick<Running, 'tool' | 'tabs'> {
    const host = {
      execute: (tabId: number, call: ToolCall, options?: ExecuteOptions) => this.execute(first, tabId, call, options),
      openedBy: (tabId: number) => this.tabs.openedBy(tabId),
      isOpen,
      close: closeTab,
      create: (beside: number) => {
        const running = this.running.get(first);
        return openInGroup(beside, running === undefined ? '' : instructionOf(running));
      },
      addressOf,
      isPersons: (tabId: number) => this.tabs.isPersons(first, tabId),
      moved: (trail: readonly number[]) => this.moved(first, trail),
      joined: (tabs: ReadonlyArray<JoinedTab<number>>) => this.tabs.keepJoined(first, tabs),
    };
    const tool = new FollowingTool(host, this.tabs.trailOf(first));
    return { tool, tabs: new ChosenTabs(host, tool, this.tabs.joinedOf(first)) };
  }

  /** Attached files are known to the planner by their names. */
  private async execute(first: number, tabId: number, call: ToolCall, options?: ExecuteOptions): Promise<ToolResult> {
    const task = { first, taskId: () => this.running.get(first)?.agent.task?.taskId };
    if (call.action !== 'upload') return this.host.execute(tabId, call, options, task);
    const sessionId = this.running.get(first)?.agent.task?.sessionId ?? '';
    const names = (await filesOf(sessionId)).map(({ name }) => name);
    const withPaths = withAttached(call, sessionId, names);
    return withPaths.refused ?? this.host.execute(tabId, withPaths.call, options, task);
  }

  // The conversation is available in the task's current tab and in the one in which it began.
  private async moved(first: number, trail: readonly number[]): Promise<void> {
    await this.tabs.move(first, trail);
    const sessionId = this.running.get(first)?.agent.task?.sessionId;
    if (sessionId !== undefined) await sessionTabs.share(this.tabs.currentOf(first), sessionId);
  }

  private personOf(first: number, pendingAnswer: PendingAnswer): Person {
    const where = (): { tabId: number; tabIds: number[] } => {
      return { tabId: this.tabs.currentOf(first), tabIds: [...this.tabs.trailOf(first)] };
    };
    return {
      answer: () => pendingAnswer.wait<string>('question'),
      approve: () => pendingAnswer.wait<boolean | 'once'>('risk'),
      sessionRenamed: (sessionId, before) => void this.sessions.renameSession(sessionId, before),
      changed: (task) => {
        this.host.broadcast({ type: 'domtool.task.changed', ...where(), task: this.withCurrentTab(first, task) });
        void this.sessions.record(this.tabs.currentOf(first), task);
      },
      streamed: (delta) => this.host.broadcast({ type: 'domtool.task.text', ...where(), delta }),
      retrying: (reason) => this.host.broadcast({ type: 'domtool.task.retrying', ...where(), reason }),
    };
  }

  private register(first: number, parts: Omit<Running, 'over'>, ends: Promise<Task | null>): void {
    void chrome.alarms.create(TASK_ALARM, { periodInMinutes: ALARM_MINUTES });
    const over = ends
      .catch((error: unknown) => logFailure('A task ended', error))
      .then(async () => {
        if (this.running.get(first)?.agent === parts.agent) this.running.delete(first);
        if (this.running.size === 0) await chrome.alarms.clear(TASK_ALARM);
      });
    this.running.set(first, { ...parts, over });
  }

  // Continues the tasks of a worker that was stopped.
  private async revive(): Promise<void> {
    const began = await recordedTabs();
    await this.tabs.read(began);
    await Promise.all(began.map((first) => this.reviveTask(first).catch(() => {})));
  }

  private async reviveTask(first: number): Promise<void> {
    const journal = new Journal(storeOf(first));
    const record = await journal.load();
    if (record === null) return;
    if (['running', 'waiting'].includes(statusOf(record.phase))) {
      try {
        const settings = await readSettings();
        const parts = this.partsOf(first, settings, await this.chosenPlanner(settings, first));
        this.register(first, parts, parts.agent.continueStored());
        return;
      } catch (error) {
        // The planner it began with no longer exists.
        record.phase = 'error';
        Object.assign(record, { error: thrownMessage(error) }, reasonOf(error));
        await journal.save(record);
      }
    }
    // The worker may have been stopped after the task's last message and before it was stored.
    await this.sessions.record(this.tabs.currentOf(first), taskOf(record));
  }
}

function instructionOf({ agent }: Pick<Running, 'agent'>): string {
  return agent.task?.messages[0]?.content ?? '';
}

function hasTask(code: Reason['code'] = 'hasTask', where = 'This tab has a task already.'): ReasonedError {
  return new ReasonedError(`${where} Stop it first.`, { code });
}

function agentSettings(settings: Partial<AgentSettings>): AgentSettings {
  const { ask, allowedSites, blockedSites, maxSteps, maxTokens, maxMinutes } = { ...AGENT_SETTINGS, ...settings };
  return { ...AGENT_SETTINGS, ask, allowedSites, blockedSites, maxSteps, maxTokens, maxMinutes };
}
