// The phases of a task: wait until the page is still, let the planner read it and decide, ask, act, and wait again. Each has its
// method, which returns the event that ends it; states.ts says which phase follows.
import type { ToolCall } from '../../tool/contract/contract.js';
import type { RequestQuestion } from '../risk/risk_request_gate.js';
import type { Verdict } from '../risk/risk_check.js';
import { withNodeIds } from '../../steps/targets.js';
import type { SecretTool } from '../../policy/secret_tool.js';
import { DomToolFailure } from '../../tool/contract/errors.js';
import { namesIn } from '../../policy/secret.js';
import { checkBounds } from './bounds.js';
import { checkedDecision, wordsOf } from './decisions.js';
import { firstSite } from './empty_tab.js';
import type { Journal } from './journal.js';
import { Paused, Stopped } from './cancellation.js';
import { PageFeed } from './page_feed.js';
import { PersonMessages } from './person_messages.js';
import { PlannerText } from './planner_text.js';
import { Questions } from './questions.js';
import type { WeighedCall } from './questions.js';
import type { RunControl } from './run_control.js';
import type { Targets, TaskLog } from './task_log.js';
import { mayContinue } from './outcomes.js';
import { reading } from './reading.js';
import type { Reason } from './reason.js';
import type { AgentSettings } from './agent_options.js';
import type { AnyDecision, CallResult, Person, Planner, Turn } from './interfaces.js';
import type { OwnTabs } from './own_tabs.js';
import { TabSteps } from './tab_steps.js';
import type { TaskEvent, Phase } from './states.js';
import { TaskRiskCheck } from './task_risk_check.js';
import { taskOf } from './task.js';
import type { TaskRecord } from './task.js';

const DECLINED = 'The person said no to this. Do not try it in another way; go on without it, or ask.';
const DECLINED_BEFORE =
  'The person said no to this before; that holds however it is done. Go on without it, or ask them in words.';

/** What the phases of every task of an agent use. */
export interface PhaseParts {
  tool: SecretTool;
  ownTabs: OwnTabs | undefined;
  planner: Planner;
  person: Person;
  journal: Journal;
  settings: AgentSettings;
}

export class TaskPhases {
  readonly personMessages = new PersonMessages();
  readonly riskCheck: TaskRiskCheck;
  /** Where the task was given, if that is known. */
  startUrl: string | undefined;
  private readonly tool: SecretTool;
  private readonly planner: Planner;
  private readonly person: Person;
  private readonly settings: AgentSettings;
  private readonly questions: Questions;
  private readonly tabs: TabSteps | undefined;
  private readonly feed: PageFeed;
  private readonly plannerText = new PlannerText();
  private outcomes: CallResult[] = [];
  /** For the planner: what its last decision has read as a table. */
  private extracted: string | undefined;
  private thought = '';
  private targets: Targets = {};

  constructor(
    readonly log: TaskLog,
    private readonly control: RunControl,
    private readonly parts: PhaseParts,
  ) {
    const { record } = log;
    const { tool, ownTabs, planner, person, settings } = parts;
    this.tool = tool;
    this.planner = planner;
    this.person = person;
    this.settings = settings;
    this.questions = new Questions(log, person, this.personMessages);
    this.riskCheck = new TaskRiskCheck(record, settings, tool);
    this.feed = new PageFeed(tool, settings.maxPageTokens, (url, frames) => {
      this.riskCheck.began(url);
      for (const one of [...frames, url]) this.riskCheck.showed(one);
    });
    this.feed.cameToNewTab = () => {
      record.hasTabs = true;
    };
    this.tabs = ownTabs && new TabSteps(ownTabs, log, this.feed, this.riskCheck, tool);
  }

  /** The work of the phase in which the task is. */
  run(): Promise<TaskEvent> {
    return this.phases[this.record.phase]();
  }

  private get record(): TaskRecord {
    return this.log.record;
  }

  private readonly phases: Readonly<Record<Phase, () => Promise<TaskEvent>>> = {
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
    await this.control.race(this.feed.settle());
    return 'still';
  }

  private async deciding(): Promise<TaskEvent> {
    const turn = await this.control.race(this.turn());
    const decision = checkedDecision(await this.control.race(this.planner.next(turn)), this.tabs !== undefined);
    this.plannerText.drop();
    this.outcomes = [];
    this.extracted = undefined;
    this.record.notes.splice(0, turn.notes.length);
    return this.personMessages.hasNew ? this.dropDecision(decision) : this.applyDecision(decision);
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

  private applyDecision(decision: AnyDecision): TaskEvent {
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
          return 'tab';
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
    const call = await this.withIds(this.nextCall());
    if (call === undefined) return 'notMade';
    const { sites } = this.record;
    const first = firstSite(call, this.record, this.startUrl);
    if (first !== undefined) sites.push(first);
    return this.applyVerdict(call, await this.control.race(this.riskCheck.weigh(call)));
  }

  /** The call with ids in place of names. If a name matches no node or several: undefined, and the planner gets the reason. */
  private async withIds(call: ToolCall): Promise<ToolCall | undefined> {
    const { decision } = this.record;
    if (decision?.byName !== true) return call;
    try {
      const named = await this.control.race(withNodeIds(this.tool, call));
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

  private applyVerdict(call: ToolCall, verdict: Verdict): TaskEvent {
    this.targets = verdict.is === 'forbidden' ? {} : { ...verdict };
    if (verdict.is === 'forbidden') {
      this.refuse(call, verdict.text, verdict.reason);
      return 'notMade';
    }
    const { decision } = this.record;
    if (decision !== undefined) decision.calls = decision.calls.with(decision.at, verdict.call ?? call);
    const event = this.questions.judge(this.weighedCall(call), verdict);
    if (event !== 'refused') return event;
    this.refuse(call, DECLINED_BEFORE, { code: 'notAllowed' });
    return 'notMade';
  }

  private weighedCall(call: ToolCall): WeighedCall {
    const { node, nodes, site } = this.targets;
    return { call, node, nodes, site, why: this.thought };
  }

  private askAboutRequests(call: ToolCall, requests: readonly RequestQuestion[]): TaskEvent {
    this.questions.aboutRequests(this.weighedCall(call), requests);
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
    this.targets = {};
    return this.askAboutRequests(call, [page]);
  }

  private asking(): Promise<TaskEvent> {
    return this.questions.ask(
      (work) => this.control.race(work),
      () => this.refuse(this.nextCall(), DECLINED, { code: 'notAllowed' }),
    );
  }

  private async acting(): Promise<TaskEvent> {
    const { record } = this;
    const call = this.nextCall();
    const isLast = record.decision?.at === (record.decision?.calls.length ?? 0) - 1;
    record.began = true;
    // A secret is recorded before it is filled in: a later run must know what to remove from everything it reads.
    if (this.noteNewSecrets(call)) await this.control.race(this.parts.journal.save(record));
    const gate = this.riskCheck.requestGateFor(call, this.targets, this.questions.approvedCall?.risks ?? []);
    const options = gate === undefined ? {} : { gate };
    const failed = await this.control.race(this.tabs?.openFor() ?? Promise.resolve(undefined));
    const result =
      failed ?? (await this.control.race(this.tool.execute(isLast ? this.feed.withObserve(call) : call, options)));
    this.feed.keepObservation(result);
    delete record.once;
    if (gate !== undefined && gate.questions.length > 0 && !gate.hasSent)
      return this.askAboutRequests(call, gate.questions);
    this.outcomes.push({ call, result });
    this.log.addAction(call, result, this.thought, this.targets);
    this.thought = '';
    if (gate !== undefined && gate.questions.length > 0) return this.partlyRefused(gate.questions);
    const { decision } = record;
    if (
      decision === undefined ||
      isLast ||
      !mayContinue(result) ||
      this.control.request !== undefined ||
      this.personMessages.hasNew
    )
      return 'done';
    decision.at += 1;
    return 'more';
  }

  private async extracting(): Promise<TaskEvent> {
    checkBounds(this.record, this.settings);
    const { record, riskCheck, tool } = this;
    const { cancellation } = this.control;
    if (record.extract === undefined) throw new Error('Nothing is to be read.');
    this.feed.forget();
    const read = await reading(tool, record.extract, {
      cancellation,
      hasNewMessage: () => this.personMessages.hasNew,
      weigh: (call) => riskCheck.weigh(call),
      requestGateFor: (call, verdict) => riskCheck.requestGateFor(call, verdict.is === 'forbidden' ? {} : verdict, []),
      scrubbed: (text) => tool.scrubbed(text),
      tabs: this.parts.ownTabs,
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
    await this.tabs?.selectOrClose(this.thought, (work) => this.control.race(work));
    this.thought = '';
    return 'done';
  }

  private async paused(): Promise<TaskEvent> {
    await this.control.untilResumed();
    this.record.notes.push(
      'The person paused the task and may have changed the page by hand. Go on from what it shows now.',
    );
    this.log.addMessage('system', 'Resumed.', { reason: { code: 'resumed' } });
    return 'resume';
  }

  private async turn(): Promise<Turn> {
    const { record, feed, tool } = this;
    const { cancellation } = this.control;
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

  /** Keeps what the planner has said before it was interrupted. */
  keepPlannerText(why?: string, reason?: Reason): void {
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
    this.log.addRefusal(call, why, reason, this.targets, this.thought);
    this.thought = '';
  }

  /** Whether there are any. */
  private noteNewSecrets(call: ToolCall): boolean {
    if (call.action !== 'type' && call.action !== 'fill') return false;
    const { secretsUsed } = this.record;
    const added = namesIn(JSON.stringify(call)).filter((name) => !secretsUsed.includes(name));
    secretsUsed.push(...added);
    return added.length > 0;
  }
}

async function over(): Promise<never> {
  throw new Error('The task is over.');
}
