// One task from its start to its end: it runs one phase after another (task_phases.ts), and the person can pause, stop and write to
// it. The record is stored after every phase, so that another run can continue the task.
import { thrownMessage } from '../../tool/base/narrow.js';
import { sitesIn } from '../../policy/sites.js';
import { SiteRules } from '../../policy/site_rules.js';
import { SecretTool, NO_SECRETS } from '../../policy/secret_tool.js';
import { attachedWith, filesOf } from './attached.js';
import type { Attached } from './attached.js';
import { timeLeft } from './bounds.js';
import { earlierTasks } from './earlier_tasks.js';
import { Journal, MemoryStore } from './journal.js';
import type { Store } from './journal.js';
import { Cancellation, Paused, Stopped } from './cancellation.js';
import { TaskLog } from './task_log.js';
import { AGENT_SETTINGS } from './agent_options.js';
import { reasonOf } from './reason.js';
import type { AgentOptions, TaskOrder } from './agent_options.js';
import type { Person, Planner, Tool } from './interfaces.js';
import { RunControl } from './run_control.js';
import { after, canPause, isOver, resumedPhase } from './states.js';
import type { TaskEvent } from './states.js';
import { TaskPhases } from './task_phases.js';
import type { PhaseParts } from './task_phases.js';
import { newRecord, newSessionId, taskOf } from './task.js';
import type { Task, TaskRecord } from './task.js';

/** A store that hangs must not prevent stopping. */
const LAST_SAVE_MS = 500;

export class Agent {
  private readonly parts: PhaseParts;
  private readonly now: () => number;
  private readonly control = new RunControl();
  /** Of the task, once it is opened. */
  private phases: TaskPhases | undefined;

  constructor({ tool, tabs, planner, person, store, secrets, settings: given, now }: AgentOptions) {
    const settings = { ...AGENT_SETTINGS, ...given };
    const allowed = new SiteRules([{ blocked: settings.blockedSites }]).limit(tool);
    this.parts = {
      tool: new SecretTool(allowed, secrets ?? NO_SECRETS),
      ownTabs: tabs,
      planner,
      person,
      journal: new Journal(store ?? new MemoryStore()),
      settings,
    };
    this.now = now ?? Date.now;
  }

  /** The current task; null before the first. */
  get task(): Task | null {
    return this.phases === undefined ? null : taskOf(this.phases.log.record);
  }

  /** Runs a task to its end. Never rejects because of a page, planner or person; the task's `error` says what happened. */
  async run(order: TaskOrder): Promise<Task> {
    const { instruction, taskId = newId('task'), sessionId = newSessionId() } = order;
    const { firstNumber = 0, startUrl, earlier = [], attached = [] } = order;
    if (this.phases !== undefined) throw new Error('An Agent runs one task.');
    const phases = this.open(newRecord({ taskId, sessionId, instruction }));
    const { log } = phases;
    log.addMessage('user', instruction, { sequenceNumber: firstNumber, ...filesOf(order.given) });
    if (attached.length > 0) log.record.attached = [...attached];
    log.record.sites = sitesIn(instruction);
    if (earlier.length > 0) log.record.earlier = earlierTasks(earlier);
    phases.startUrl = startUrl;
    if (startUrl !== undefined) phases.riskCheck.began(startUrl);
    return this.loop(phases, 'start');
  }

  /** Continues the stored task; null if there is none. Rejects if it cannot be read. */
  async continueStored(): Promise<Task | null> {
    const record = await this.parts.journal.load();
    if (record === null) return null;
    const phases = this.open(record);
    if (isOver(record.phase)) return taskOf(record);
    const { decision, phase } = record;
    if (phase === 'extracting' && record.extract !== undefined) phases.log.addInterruptedExtraction(record.extract);
    const inFlight = phase === 'acting' ? decision?.calls[decision.at] : undefined;
    if (inFlight !== undefined) phases.log.addInterruptedCall(inFlight);
    record.phase = resumedPhase(phase);
    if (record.phase !== 'asking') delete record.decision;
    delete record.extract;
    await this.parts.tool.remember(record.secretsUsed);
    if (record.phase === 'paused') this.control.request = 'pause';
    return this.loop(phases, record.phase === 'idle' ? 'start' : undefined);
  }

  /** Ends the task within a second, whatever is running. */
  stop(): void {
    this.control.stop();
  }

  /** Pauses after the running action, or at once. */
  pause(): void {
    this.control.pause(this.phases !== undefined && canPause(this.phases.log.record.phase));
  }

  resume(): void {
    this.control.resume();
  }

  /**
   * What a person says while the task goes on: it comes before the next action. At a question it is the answer; where the
   * question is whether an action is allowed, it means no. A paused task goes on. False if the task is over.
   */
  send(words: string, given: readonly Attached[] = []): boolean {
    if (this.phases === undefined || isOver(this.phases.log.record.phase)) return false;
    const { log, personMessages } = this.phases;
    const { record } = log;
    if (given.length > 0) record.attached = attachedWith(record.attached ?? [], given);
    if (personMessages.receive(words, log, filesOf(given)) === 'answer') return true;
    void this.parts.journal.save(record).catch(() => {});
    this.parts.person.changed?.(taskOf(record));
    this.resume();
    return true;
  }

  private open(record: TaskRecord): TaskPhases {
    this.phases = new TaskPhases(new TaskLog(record, this.now), this.control, this.parts);
    return this.phases;
  }

  private async loop(phases: TaskPhases, first: TaskEvent | undefined): Promise<Task> {
    const { control, now } = this;
    const { log } = phases;
    const { record } = log;
    if (first !== undefined) await this.move(log, first);
    while (!isOver(record.phase)) {
      const began = now();
      const isAtWork = record.phase !== 'asking' && record.phase !== 'paused';
      control.cancellation = new Cancellation(isAtWork ? timeLeft(record, this.parts.settings) : undefined);
      const event = await this.apply(phases);
      control.cancellation.dispose();
      if (isAtWork) record.activeMs += Math.max(now() - began, 0);
      await this.move(log, event);
    }
    return taskOf(record);
  }

  private async apply(phases: TaskPhases): Promise<TaskEvent> {
    const { record } = phases.log;
    const { request } = this.control;
    try {
      if (request === 'stop') throw new Stopped();
      if (request === 'pause' && canPause(record.phase)) throw new Paused();
      return await phases.run();
    } catch (error) {
      phases.keepPlannerText();
      if (error instanceof Stopped) return 'stop';
      if (error instanceof Paused) return 'pause';
      Object.assign(record, { error: thrownMessage(error) }, reasonOf(error));
      return 'fail';
    }
  }

  private async move(log: TaskLog, event: TaskEvent): Promise<void> {
    const { record } = log;
    record.phase = after(record.phase, event);
    if (record.phase === 'looking' || isOver(record.phase)) delete record.decision;
    if (record.phase !== 'extracting') delete record.extract;
    if (record.phase !== 'switching') delete record.tab;
    if (isOver(record.phase)) conclude(log);
    await this.store(log);
    this.parts.person.changed?.(taskOf(record));
  }

  // A task that cannot be stored must not act, because another run would repeat its actions.
  private async store(log: TaskLog): Promise<void> {
    const { record } = log;
    const { control } = this;
    const { journal } = this.parts;
    const saved = journal.save(record);
    if (isOver(record.phase)) {
      await Promise.race([saved.catch(() => {}), delay(LAST_SAVE_MS)]);
      return;
    }
    control.cancellation = new Cancellation();
    if (control.request === 'stop') control.cancellation.cancel(new Stopped());
    try {
      await control.race(saved);
    } catch (error) {
      const isStop = error instanceof Stopped;
      if (!isStop) {
        record.error = 'The task could not be stored, so it was ended before its next action.';
        record.reason = { code: 'notWritten' };
      }
      record.phase = after(record.phase, isStop ? 'stop' : 'fail');
      conclude(log);
      await Promise.race([journal.save(record).catch(() => {}), delay(LAST_SAVE_MS)]);
    }
  }
}

function conclude(log: TaskLog): void {
  const { record } = log;
  delete record.pending;
  if (record.phase === 'interrupted') log.addMessage('system', 'Stopped.', { reason: { code: 'stopped' } });
  if (record.phase === 'error') {
    const { error = 'It failed.', reason } = record;
    log.addMessage('system', error, { status: 'failure', ...(reason === undefined ? {} : { reason }) });
  }
}

/** Runs one task to its end. */
export function run(task: TaskOrder, tool: Tool, planner: Planner, store: Store, person: Person): Promise<Task> {
  return new Agent({ tool, planner, store, person }).run(task);
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function newId(kind: string): string {
  return `${kind}_${crypto.randomUUID()}`;
}
