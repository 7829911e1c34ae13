// The loop: look, decide, ask, act, look at what changed. One task at a time. states.ts defines the transitions, and each
// state has its method here. The record is stored after every transition, so that another run can continue the task.
import { thrownMessage } from '../../tool/base/narrow.js';
import type { ToolCall } from '../../tool/contract/contract.js';
import type { RequestQuestion } from '../risk/risk_request_gate.js';
import type { Verdict } from '../risk/risk_check.js';
import { sitesIn } from '../../policy/sites.js';
import { SiteRules } from '../../policy/site_gate.js';
import { withNodeIds } from '../../steps/targets.js';
import { SecretGate, NO_SECRETS } from '../../policy/secret_gate.js';
import { DomToolFailure } from '../../tool/contract/errors.js';
import { namesIn } from '../../policy/secret.js';
import { attachedWith, filesOf } from './attached.js';
import type { Attached } from './attached.js';
import { checkBounds, timeLeft } from './bounds.js';
import { checkedDecision, wordsOf } from './decisions.js';
import { earlierTasks } from './earlier_tasks.js';
import { firstSite } from './empty_tab.js';
import { Journal, MemoryStore } from './journal.js';
import type { Store } from './journal.js';
import { Cancellation, Paused, Stopped } from './cancellation.js';
import { PageFeed } from './page_feed.js';
import { PersonMessages } from './person_messages.js';
import { PlannerText } from './planner_text.js';
import { Questions } from './questions.js';
import type { AskedCall } from './questions.js';
import { TaskLog } from './task_log.js';
import type { Acted } from './task_log.js';
import { mayContinue } from './outcomes.js';
import { AGENT_SETTINGS } from './agent_options.js';
import { reading } from './reading.js';
import { reasonOf } from './reason.js';
import type { Reason } from './reason.js';
import type { AgentOptions, AgentSettings, TaskOrder } from './agent_options.js';
import type { AnyDecision, Outcome, Person, Planner, Tool, Turn } from './interfaces.js';
import type { OwnTabs } from './own_tabs.js';
import { TabSteps } from './tab_steps.js';
import { after, canPause, isOver, resumedPhase } from './states.js';
import type { TaskEvent, Phase } from './states.js';
import { TaskRiskCheck } from './task_risk_check.js';
import { newRecord, newSessionId, taskOf } from './task.js';
import type { Task, TaskRecord } from './task.js';

/** A store that hangs must not prevent stopping. */
const LAST_SAVE_MS = 500;
const DECLINED = 'The person said no to this. Do not try it in another way; go on without it, or ask.';
const DECLINED_BEFORE =
  'The person said no to this before; that holds however it is done. Go on without it, or ask them in words.';

export class Agent {
  private readonly tool: SecretGate;
  private readonly ownTabs: OwnTabs | undefined;
  private readonly planner: Planner;
  private readonly person: Person;
  private readonly journal: Journal;
  private readonly settings: AgentSettings;
  private readonly now: () => number;
  private readonly feed: PageFeed;
  private opened: TaskLog | undefined;
  private cancellation = new Cancellation();
  private request: 'pause' | 'stop' | undefined;
  private wake: (() => void) | undefined;
  private outcomes: Outcome[] = [];
  /** For the planner: what its last decision has read as a table. */
  private extracted: string | undefined;
  private thought = '';
  private readonly plannerText = new PlannerText();
  private readonly personMessages = new PersonMessages();
  private startUrl: string | undefined;
  private actedOn: Acted = {};
  /** Of the task; each exists once it is opened. */
  private questions!: Questions;
  private riskCheck!: TaskRiskCheck;
  private tabs: TabSteps | undefined;

  constructor({ tool, tabs, planner, person, store, secrets, settings, now }: AgentOptions) {
    this.settings = { ...AGENT_SETTINGS, ...settings };
    this.tool = new SecretGate(
      new SiteRules([{ blocked: this.settings.blockedSites }]).gate(tool),
      secrets ?? NO_SECRETS,
    );
    this.ownTabs = tabs;
    this.planner = planner;
    this.person = person;
    this.journal = new Journal(store ?? new MemoryStore());
    this.now = now ?? Date.now;
    this.feed = new PageFeed(this.tool, this.settings.maxPageTokens, (url, frames) => {
      this.riskCheck.began(url);
      for (const one of [...frames, url]) this.riskCheck.showed(one);
    });
    this.feed.cameToNewTab = () => {
      this.record.hasTabs = true;
    };
  }

  /** The current task; null before the first. */
  get task(): Task | null {
    return this.opened === undefined ? null : taskOf(this.record);
  }

  /** Runs a task to its end. Never rejects because of a page, planner or person; the task's `error` says what happened. */
  async run(order: TaskOrder): Promise<Task> {
    const { instruction, taskId = newId('task'), sessionId = newSessionId() } = order;
    const { firstNumber = 0, startUrl, earlier = [], attached = [] } = order;
    if (this.opened !== undefined) throw new Error('An Agent runs one task.');
    const log = this.open(newRecord({ taskId, sessionId, instruction }));
    log.addMessage('user', instruction, { sequenceNumber: firstNumber, ...filesOf(order.given) });
    if (attached.length > 0) this.record.attached = [...attached];
    this.record.sites = sitesIn(instruction);
    if (earlier.length > 0) this.record.earlier = earlierTasks(earlier);
    this.startUrl = startUrl;
    if (startUrl !== undefined) this.riskCheck.began(startUrl);
    return this.loop('start');
  }

  /** Continues the stored task; null if there is none. Rejects if it cannot be read. */
  async continueStored(): Promise<Task | null> {
    const record = await this.journal.load();
    if (record === null) return null;
    const log = this.open(record);
    if (isOver(record.phase)) return taskOf(record);
    const { decision, phase } = record;
    if (phase === 'extracting' && record.extract !== undefined) log.addInterruptedExtraction(record.extract);
    const inFlight = phase === 'acting' ? decision?.calls[decision.at] : undefined;
    if (inFlight !== undefined) log.addInterruptedCall(inFlight);
    record.phase = resumedPhase(phase);
    if (record.phase !== 'asking') delete record.decision;
    delete record.extract;
    await this.tool.remember(record.secretsUsed);
    if (record.phase === 'paused') this.request = 'pause';
    return this.loop(record.phase === 'idle' ? 'start' : undefined);
  }

  /** Ends the task within a second, whatever is running. */
  stop(): void {
    this.request = 'stop';
    this.cancellation.cancel(new Stopped());
    this.wake?.();
  }

  /** Pauses after the running action, or at once. */
  pause(): void {
    if (this.request === 'stop') return;
    this.request = 'pause';
    if (this.opened !== undefined && canPause(this.record.phase)) this.cancellation.cancel(new Paused());
  }

  resume(): void {
    if (this.request === 'pause') this.request = undefined;
    this.wake?.();
  }

  /**
   * What a person says while the task goes on: it comes before the next action. At a question it is the answer; where the
   * question is whether an action is allowed, it means no. A paused task goes on. False if the task is over.
   */
  send(words: string, given: readonly Attached[] = []): boolean {
    if (this.opened === undefined || isOver(this.record.phase)) return false;
    const { record } = this;
    if (given.length > 0) record.attached = attachedWith(record.attached ?? [], given);
    if (this.personMessages.receive(words, this.opened, filesOf(given)) === 'answer') return true;
    void this.journal.save(this.record).catch(() => {});
    this.person.changed?.(taskOf(this.record));
    this.resume();
    return true;
  }

  private open(record: TaskRecord): TaskLog {
    this.opened = new TaskLog(record, this.now);
    this.questions = new Questions(this.opened, this.person, this.personMessages);
    this.riskCheck = new TaskRiskCheck(record, this.settings, this.tool);
    this.tabs = this.ownTabs && new TabSteps(this.ownTabs, this.opened, this.feed, this.riskCheck, this.tool);
    return this.opened;
  }

  private get record(): TaskRecord {
    if (this.opened === undefined) throw new Error('No task was started.');
    return this.opened.record;
  }

  private get log(): TaskLog {
    if (this.opened === undefined) throw new Error('No task was started.');
    return this.opened;
  }

  private async loop(first: TaskEvent | undefined): Promise<Task> {
    if (first !== undefined) await this.move(first);
    while (!isOver(this.record.phase)) {
      const began = this.now();
      const isAtWork = this.record.phase !== 'asking' && this.record.phase !== 'paused';
      this.cancellation = new Cancellation(isAtWork ? timeLeft(this.record, this.settings) : undefined);
      const event = await this.apply();
      this.cancellation.dispose();
      if (isAtWork) this.record.activeMs += Math.max(this.now() - began, 0);
      await this.move(event);
    }
    return taskOf(this.record);
  }

  private async apply(): Promise<TaskEvent> {
    try {
      if (this.request === 'stop') throw new Stopped();
      if (this.request === 'pause' && canPause(this.record.phase)) throw new Paused();
      return await this.states[this.record.phase]();
    } catch (error) {
      this.keepPlannerText();
      if (error instanceof Stopped) return 'stop';
      if (error instanceof Paused) return 'pause';
      Object.assign(this.record, { error: thrownMessage(error) }, reasonOf(error));
      return 'fail';
    }
  }

  private async move(event: TaskEvent): Promise<void> {
    const { record } = this;
    record.phase = after(record.phase, event);
    if (record.phase === 'looking' || isOver(record.phase)) delete record.decision;
    if (record.phase !== 'extracting') delete record.extract;
    if (record.phase !== 'switching') delete record.tab;
    if (isOver(record.phase)) this.conclude();
    await this.store();
    this.person.changed?.(taskOf(record));
  }

  private conclude(): void {
    const { record } = this;
    delete record.pending;
    if (record.phase === 'interrupted') this.log.addMessage('system', 'Stopped.', { reason: { code: 'stopped' } });
    if (record.phase === 'error') {
      const { error = 'It failed.', reason } = record;
      this.log.addMessage('system', error, { status: 'failure', ...(reason === undefined ? {} : { reason }) });
    }
  }

  // A task that cannot be stored must not act, because another run would repeat its actions.
  private async store(): Promise<void> {
    const { record } = this;
    const saved = this.journal.save(record);
    if (isOver(record.phase)) {
      await Promise.race([saved.catch(() => {}), delay(LAST_SAVE_MS)]);
      return;
    }
    this.cancellation = new Cancellation();
    if (this.request === 'stop') this.cancellation.cancel(new Stopped());
    try {
      await this.cancellation.race(saved);
    } catch (error) {
      const isStop = error instanceof Stopped;
      if (!isStop) {
        record.error = 'The task could not be stored, so it was ended before its next action.';
        record.reason = { code: 'notWritten' };
      }
      record.phase = after(record.phase, isStop ? 'stop' : 'fail');
      this.conclude();
      await Promise.race([this.journal.save(record).catch(() => {}), delay(LAST_SAVE_MS)]);
    }
  }

  private readonly states: Readonly<Record<Phase, () => Promise<TaskEvent>>> = {
    idle: async () => 'start',
    looking: () => this.looking(),
    deciding: () => this.deciding(),
    weighing: () => this.weighing(),
    asking: () => this.asking(),
    acting: () => this.acting(),
    extracting: () => this.extracting(),
    switching: () => this.switching(),
    paused: () => this.paused(),
    success: over,
    error: over,
    interrupted: over,
  };

  private async looking(): Promise<TaskEvent> {
    checkBounds(this.record, this.settings);
    await this.cancellation.race(this.feed.settle());
    return 'seen';
  }

  private async deciding(): Promise<TaskEvent> {
    const turn = await this.cancellation.race(this.turn());
    const decision = checkedDecision(await this.cancellation.race(this.planner.next(turn)), this.tabs !== undefined);
    this.plannerText.drop();
    this.outcomes = [];
    this.extracted = undefined;
    this.record.notes.splice(0, turn.notes.length);
    return this.personMessages.hasNew ? this.dropDecision(decision) : this.decided(decision);
  }

  /** The person has spoken since the planner was asked. The decision's words are kept; nothing of it is done. */
  private dropDecision(decision: AnyDecision): TaskEvent {
    if (decision.plan !== undefined) this.record.plan = decision.plan;
    const words =
      decision.do === 'act' || decision.do === 'extract' || decision.do === 'tab'
        ? decision.thought
        : wordsOf(decision);
    if (words !== undefined && words !== '') this.log.addMessage('assistant', words);
    return 'spoken';
  }

  private decided(decision: AnyDecision): TaskEvent {
    const { record, log } = this;
    this.thought = decision.thought ?? '';
    if (decision.plan !== undefined) record.plan = decision.plan;
    switch (decision.do) {
      case 'act':
        record.decision = { calls: decision.calls, at: 0, ...(decision.byName === true ? { byName: true } : {}) };
        return 'act';
      case 'extract':
        record.extract = decision.wanted;
        return 'extract';
      case 'tab':
        if (!('open' in decision.wanted)) {
          record.tab = decision.wanted;
          return 'switch';
        }
        record.hasTabs = true;
        record.decision = { calls: [{ action: 'navigate', url: decision.wanted.open }], at: 0, inNewTab: true };
        return 'act';
      case 'ask':
        record.pending = { kind: 'question', text: decision.question };
        log.addMessage('assistant', decision.question);
        return 'ask';
      case 'finish':
        this.addFinalMessage(decision.message);
        return 'finish';
      case 'fail':
        record.error = decision.reason;
        record.reason = { code: 'gaveUp' };
        return 'fail';
    }
  }

  /** A message that the person has already read as it was streamed is not repeated. */
  private addFinalMessage(message: string): void {
    const { messages } = this.record;
    const tables = messages.flatMap(({ table, messageId }) => (table === undefined ? [] : [messageId]));
    const end = { status: 'success' as const, ...(tables.length === 0 ? {} : { tables }) };
    const last = messages.at(-1);
    if (last !== undefined && this.plannerText.isKept(message)) Object.assign(last, end);
    else this.log.addMessage('assistant', message, end);
  }

  private async weighing(): Promise<TaskEvent> {
    checkBounds(this.record, this.settings);
    if (this.personMessages.hasNew) return this.dropAction();
    const call = await this.identified(this.nextCall());
    if (call === undefined) return 'forbidden';
    const { sites } = this.record;
    const first = firstSite(call, this.record, this.startUrl);
    if (first !== undefined) sites.push(first);
    return this.judged(call, await this.cancellation.race(this.riskCheck.weigh(call)));
  }

  /** The call with ids in place of names. If a name matches no node or several: undefined, and the planner gets the reason. */
  private async identified(call: ToolCall): Promise<ToolCall | undefined> {
    const { decision } = this.record;
    if (decision?.byName !== true) return call;
    try {
      const named = await this.cancellation.race(withNodeIds(this.tool, call));
      decision.calls = decision.calls.with(decision.at, named);
      return named;
    } catch (thrown) {
      if (!(thrown instanceof DomToolFailure)) throw thrown;
      const result = { success: false, error: thrown.error } as const;
      this.outcomes.push({ call, result });
      this.log.addAction(call, result, this.thought);
      this.thought = '';
      return undefined;
    }
  }

  private dropAction(): TaskEvent {
    delete this.record.approved;
    delete this.record.once;
    if (this.thought !== '') this.log.addMessage('assistant', this.thought);
    return 'spoken';
  }

  private judged(call: ToolCall, verdict: Verdict): TaskEvent {
    this.actedOn = verdict.is === 'forbidden' ? {} : { ...verdict };
    if (verdict.is === 'forbidden') {
      this.refuse(call, verdict.text, verdict.reason);
      return 'forbidden';
    }
    const { decision } = this.record;
    if (decision !== undefined) decision.calls = decision.calls.with(decision.at, verdict.call ?? call);
    const event = this.questions.judge(this.askedCall(call), verdict);
    if (event !== 'refused') return event;
    this.refuse(call, DECLINED_BEFORE, { code: 'notAllowed' });
    return 'forbidden';
  }

  private askedCall(call: ToolCall): AskedCall {
    const { node, nodes, site } = this.actedOn;
    return { call, node, nodes, site, why: this.thought };
  }

  private askAboutRequests(call: ToolCall, requests: readonly RequestQuestion[]): TaskEvent {
    this.questions.aboutRequests(this.askedCall(call), requests);
    return 'question';
  }

  /** Some requests of the call were sent, so it is not repeated. A page that it led to can be opened. */
  private partlyRefused(requests: readonly RequestQuestion[]): TaskEvent {
    const { decision } = this.record;
    const page = requests.find(({ url }) => url !== undefined);
    const rest = requests.filter((one) => one !== page).map(({ sends }) => sends);
    if (rest.length > 0)
      this.record.notes.push(
        `The action was partly done. Not sent, and repeating the action must not send it: ${rest.join('; ')}. Ask the person.`,
      );
    if (page?.url === undefined || decision === undefined) return 'done';
    const call: ToolCall = { action: 'navigate', url: page.url };
    decision.calls = [...decision.calls.slice(0, decision.at), call];
    this.actedOn = {};
    return this.askAboutRequests(call, [page]);
  }

  private asking(): Promise<TaskEvent> {
    return this.questions.ask(
      (work) => this.cancellation.race(work),
      () => this.refuse(this.nextCall(), DECLINED, { code: 'notAllowed' }),
    );
  }

  private async acting(): Promise<TaskEvent> {
    const { record } = this;
    const call = this.nextCall();
    const isLast = record.decision?.at === (record.decision?.calls.length ?? 0) - 1;
    record.began = true;
    // A secret is recorded before it is filled in: a later run must know what to remove from everything it reads.
    if (this.noteSecrets(call)) await this.cancellation.race(this.journal.save(record));
    const gate = this.riskCheck.requestGateFor(call, this.actedOn, this.questions.approved?.risks ?? []);
    const options = gate === undefined ? {} : { gate };
    const failed = await this.cancellation.race(this.tabs?.openFor() ?? Promise.resolve(undefined));
    const result =
      failed ?? (await this.cancellation.race(this.tool.execute(isLast ? this.feed.asking(call) : call, options)));
    this.feed.keepObservation(result);
    delete record.once;
    if (gate !== undefined && gate.questions.length > 0 && !gate.hasSent)
      return this.askAboutRequests(call, gate.questions);
    this.outcomes.push({ call, result });
    this.log.addAction(call, result, this.thought, this.actedOn);
    this.thought = '';
    if (gate !== undefined && gate.questions.length > 0) return this.partlyRefused(gate.questions);
    const { decision } = record;
    if (
      decision === undefined ||
      isLast ||
      !mayContinue(result) ||
      this.request !== undefined ||
      this.personMessages.hasNew
    )
      return 'done';
    decision.at += 1;
    return 'more';
  }

  private async extracting(): Promise<TaskEvent> {
    checkBounds(this.record, this.settings);
    const { record, riskCheck, tool, cancellation } = this;
    if (record.extract === undefined) throw new Error('Nothing is to be read.');
    this.feed.forget();
    const read = await reading(tool, record.extract, {
      cancellation,
      hasNews: () => this.personMessages.hasNew,
      weigh: (call) => riskCheck.weigh(call),
      requestGateFor: (call, verdict) => riskCheck.requestGateFor(call, verdict.is === 'forbidden' ? {} : verdict, []),
      scrubbed: (text) => tool.scrubbed(text),
      tabs: this.ownTabs,
      showed: (url) => riskCheck.showed(url),
      endOf: (reason) => (reason instanceof Stopped ? 'stopped' : reason instanceof Paused ? 'paused' : undefined),
    });
    this.extracted = this.log.addExtraction(record.extract, read, this.thought);
    this.thought = '';
    if (read.ended !== undefined) throw read.ended;
    return 'done';
  }

  private async switching(): Promise<TaskEvent> {
    checkBounds(this.record, this.settings);
    await this.tabs?.move(this.thought, (work) => this.cancellation.race(work));
    this.thought = '';
    return 'done';
  }

  private async paused(): Promise<TaskEvent> {
    // It may have been resumed while the pause was being stored.
    if (this.request === 'pause') {
      await this.cancellation.race(
        new Promise<void>((resolve) => {
          this.wake = resolve;
        }),
      );
    }
    this.record.notes.push(
      'The person paused the task and may have changed the page by hand. Go on from what it shows now.',
    );
    this.log.addMessage('system', 'Resumed.', { reason: { code: 'resumed' } });
    return 'resume';
  }

  private async turn(): Promise<Turn> {
    const { record, feed, cancellation, tool } = this;
    const tabs = await this.tabs?.list();
    this.personMessages.hasNew = false;
    this.plannerText.begin();
    const cancellable = <T>(work: Promise<T>): Promise<T> => cancellation.race(work);
    return {
      taskId: record.taskId,
      sessionId: record.sessionId,
      instruction: record.instruction,
      ...(this.startUrl === undefined ? {} : { startUrl: this.startUrl }),
      ...(record.earlier === undefined ? {} : { earlier: record.earlier }),
      ...(record.attached === undefined ? {} : { attached: record.attached }),
      lines: record.lines,
      plan: record.plan,
      messages: record.messages,
      outcomes: this.outcomes,
      ...(this.extracted === undefined ? {} : { extracted: this.extracted }),
      ...(tabs === undefined ? {} : { tabs }),
      notes: [...record.notes],
      secrets: await tool.labels(),
      signal: cancellation.signal,
      see: (options) => cancellable(feed.see(options?.whole === true)),
      observe: (options) => cancellable(feed.observe(options)),
      screenshot: (since) =>
        cancellable(tool.execute({ action: 'screenshot', ...(since === undefined ? {} : { since }) })),
      get memo() {
        return record.memo;
      },
      remember: (memo) => {
        record.memo = memo;
      },
      useSession: (sessionId) => this.useSession(sessionId),
      spend: ({ input, output, cached, cost }) => {
        const { tokens } = record;
        tokens.input += input;
        tokens.output += output;
        tokens.cached += cached;
        if (cost !== undefined) tokens.cost = (tokens.cost ?? 0) + cost;
      },
      stream: (delta) => {
        if (cancellation.signal.aborted) return;
        this.plannerText.add(delta);
        this.person.streamed?.(delta);
      },
      restart: (why, reason) => {
        this.keepPlannerText(why, reason);
        if (reason?.next !== undefined) this.person.retrying?.(reason);
      },
    };
  }

  private keepPlannerText(why?: string, reason?: Reason): void {
    if (this.plannerText.keep(this.log, why, reason)) this.person.changed?.(taskOf(this.record));
  }

  private useSession(sessionId: string): void {
    const { sessionId: before } = this.record;
    if (before === sessionId) return;
    this.record.sessionId = sessionId;
    this.person.sessionRenamed?.(sessionId, before);
    this.person.changed?.(taskOf(this.record));
  }

  private nextCall(): ToolCall {
    const { decision } = this.record;
    const call = decision?.calls[decision.at];
    if (call === undefined) throw new Error('There is no action.');
    return call;
  }

  private refuse(call: ToolCall, why: string, reason: Reason): void {
    const { error } = reason;
    this.outcomes.push({ call, refused: why, ...(error === undefined ? {} : { code: error }) });
    this.log.addRefusal(call, why, reason, this.actedOn, this.thought);
    this.thought = '';
  }

  private noteSecrets(call: ToolCall): boolean {
    if (call.action !== 'type' && call.action !== 'fill') return false;
    const { secretsUsed } = this.record;
    const added = namesIn(JSON.stringify(call)).filter((name) => !secretsUsed.includes(name));
    secretsUsed.push(...added);
    return added.length > 0;
  }
}

/** Runs one task to its end. */
export function run(task: TaskOrder, tool: Tool, planner: Planner, store: Store, person: Person): Promise<Task> {
  return new Agent({ tool, planner, store, person }).run(task);
}

async function over(): Promise<never> {
  throw new Error('The task is over.');
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function newId(kind: string): string {
  return `${kind}_${crypto.randomUUID()}`;
}
