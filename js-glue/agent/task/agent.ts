// The loop: look, decide, ask, act, look at what changed. One task at a time. states.ts defines the transitions, and each
// state has its method here. The record is stored after every transition, so that another run can continue the task.
import type { ToolCall } from '../../tool/contract/contract.js';
import { questionAboutRequests, weigh } from '../risk/guard.js';
import { requestGuard } from '../risk/request_guard.js';
import { siteKey } from '../risk/request_keys.js';
import type { HeldQuestion, RequestGuard } from '../risk/request_guard.js';
import type { Verdict } from '../risk/guard.js';
import type { NodeFacts } from '../../facts/page_facts.js';
import { siteOf, sitesIn } from '../../policy/sites.js';
import { SiteRules } from '../../policy/site_gate.js';
import { withNodeIds } from '../../steps/targets.js';
import { SecretGate, NO_SECRETS } from '../../policy/secret_gate.js';
import { DomToolFailure } from '../../tool/contract/errors.js';
import { namesIn } from '../../policy/secret.js';
import { checkBounds, timeLeft } from './bounds.js';
import { checkedDecision } from './decisions.js';
import { earlierTasks } from './earlier.js';
import { firstSite } from './first_page.js';
import { objectOf } from './questions.js';
import { Journal, MemoryStore } from './journal.js';
import type { Store } from './journal.js';
import { Cancellation, Paused, Stopped } from './cancellation.js';
import { PageFeed } from './page_feed.js';
import { TaskLog, targetOf } from './task_log.js';
import { mayGoOn } from './outcomes.js';
import { AGENT_SETTINGS } from './agent_options.js';
import { repeatQuestion } from './repeats.js';
import { reasonOf } from './reason.js';
import type { Reason } from './reason.js';
import type { AgentOptions, AgentSettings, TaskOrder } from './agent_options.js';
import type { Decision, Outcome, Person, Planner, Tool, Turn } from './interfaces.js';
import { after, canPause, isOver, reentry } from './states.js';
import type { TaskEvent, Phase } from './states.js';
import { newRecord, newSessionId, taskOf } from './task.js';
import type { Pending, Task, TaskRecord } from './task.js';

/** A store that hangs must not prevent stopping. */
const LAST_SAVE_MS = 500;
const MAX_WHY = 300;
const DECLINED_BEFORE =
  'The person said no to this before; that holds however it is done. Go on without it, or ask them in words.';

export class Agent {
  private readonly tool: SecretGate;
  private readonly planner: Planner;
  private readonly person: Person;
  private readonly journal: Journal;
  private readonly settings: AgentSettings;
  private readonly now: () => number;
  private readonly feed: PageFeed;
  private log: TaskLog | undefined;
  private cancellation = new Cancellation();
  private wanted: 'pause' | 'stop' | undefined;
  private goOn: (() => void) | undefined;
  private outcomes: Outcome[] = [];
  private thought = '';
  /** What the planner has said of the decision that it is making. */
  private said = '';
  /** The person has said something that no decision has heard yet. */
  private hasSpoken = false;
  /** What they said in place of an answer to the pending question. */
  private word: string | undefined;
  private onWord: (() => void) | undefined;
  private startUrl: string | undefined;
  private weighed: NodeFacts | undefined;
  /** What the person has approved, if that is the next call, and the risks that the question named. */
  private approved: { about: string; risks: readonly string[] } | undefined;

  constructor({ tool, planner, person, store, secrets, settings, now }: AgentOptions) {
    this.settings = { ...AGENT_SETTINGS, ...settings };
    this.tool = new SecretGate(
      new SiteRules([{ blocked: this.settings.blockedSites }]).guard(tool),
      secrets ?? NO_SECRETS,
    );
    this.planner = planner;
    this.person = person;
    this.journal = new Journal(store ?? new MemoryStore());
    this.now = now ?? Date.now;
    this.feed = new PageFeed(this.tool, this.settings.maxPageTokens, (url) => this.began(url));
  }

  /** The current task; null before the first. */
  get task(): Task | null {
    return this.log === undefined ? null : taskOf(this.record);
  }

  /** Runs a task to its end. Never rejects because of a page, planner or person; the task's `error` says what happened. */
  async run(order: TaskOrder): Promise<Task> {
    const { instruction, taskId = newId('task'), sessionId = newSessionId() } = order;
    const { firstNumber = 0, startUrl, earlier = [] } = order;
    if (this.log !== undefined) throw new Error('An Agent runs one task.');
    this.log = new TaskLog(newRecord({ taskId, sessionId, instruction }), this.now);
    this.log.say('user', instruction, { sequenceNumber: firstNumber });
    this.record.sites = sitesIn(instruction);
    if (earlier.length > 0) this.record.earlier = earlierTasks(earlier);
    this.startUrl = startUrl;
    if (startUrl !== undefined) this.began(startUrl);
    return this.loop('start');
  }

  /** Continues the stored task; null if there is none. Rejects if it cannot be read. */
  async goOnWith(): Promise<Task | null> {
    const record = await this.journal.load();
    if (record === null) return null;
    this.log = new TaskLog(record, this.now);
    if (isOver(record.phase)) return taskOf(record);
    const { decision, phase } = record;
    const inFlight = phase === 'acting' ? decision?.calls[decision.at] : undefined;
    if (inFlight !== undefined) this.log.lost(inFlight);
    record.phase = reentry(phase);
    if (record.phase !== 'asking') delete record.decision;
    await this.tool.remember(record.secretsUsed);
    if (record.phase === 'paused') this.wanted = 'pause';
    return this.loop(record.phase === 'idle' ? 'start' : undefined);
  }

  /** Ends the task within a second, whatever is running. */
  stop(): void {
    this.wanted = 'stop';
    this.cancellation.cancel(new Stopped());
    this.goOn?.();
  }

  /** Pauses after the running action, or at once. */
  pause(): void {
    if (this.wanted === 'stop') return;
    this.wanted = 'pause';
    if (this.log !== undefined && canPause(this.record.phase)) this.cancellation.cancel(new Paused());
  }

  resume(): void {
    if (this.wanted === 'pause') this.wanted = undefined;
    this.goOn?.();
  }

  /**
   * What a person says while the task goes on: it comes before the next action. At a question it is the answer; where the
   * question is whether an action is allowed, it means no. A paused task goes on. False if the task is over.
   */
  tell(words: string): boolean {
    if (this.log === undefined || isOver(this.record.phase)) return false;
    const { phase, pending } = this.record;
    if (phase === 'asking' && pending !== undefined && this.word === undefined) {
      this.word = words;
      this.onWord?.();
      return true;
    }
    this.book.say('user', words);
    this.record.notes.push(`The person says: ${words}`);
    // After a new message the person may want what they refused before.
    this.record.refused = [];
    this.hasSpoken = true;
    void this.journal.save(this.record).catch(() => {});
    this.person.changed?.(taskOf(this.record));
    this.resume();
    return true;
  }

  private get record(): TaskRecord {
    if (this.log === undefined) throw new Error('No task was started.');
    return this.log.record;
  }

  private get book(): TaskLog {
    if (this.log === undefined) throw new Error('No task was started.');
    return this.log;
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
      if (this.wanted === 'stop') throw new Stopped();
      if (this.wanted === 'pause' && canPause(this.record.phase)) throw new Paused();
      return await this.states[this.record.phase]();
    } catch (error) {
      this.keepSaid();
      if (error instanceof Stopped) return 'stop';
      if (error instanceof Paused) return 'pause';
      Object.assign(this.record, { error: error instanceof Error ? error.message : String(error) }, reasonOf(error));
      return 'fail';
    }
  }

  private async move(happening: TaskEvent): Promise<void> {
    const { record } = this;
    record.phase = after(record.phase, happening);
    if (record.phase === 'looking' || isOver(record.phase)) delete record.decision;
    if (isOver(record.phase)) this.conclude();
    await this.writeDown();
    this.person.changed?.(taskOf(record));
  }

  private conclude(): void {
    const { record } = this;
    delete record.pending;
    if (record.phase === 'interrupted') this.book.say('system', 'Stopped.', { reason: { code: 'stopped' } });
    if (record.phase === 'error') {
      const { error = 'It failed.', reason } = record;
      this.book.say('system', error, { status: 'failure', ...(reason === undefined ? {} : { reason }) });
    }
  }

  // A task that cannot be stored must not act, because another run would repeat its actions.
  private async writeDown(): Promise<void> {
    const { record } = this;
    const saved = this.journal.save(record);
    if (isOver(record.phase)) {
      await Promise.race([saved.catch(() => {}), timePasses(LAST_SAVE_MS)]);
      return;
    }
    this.cancellation = new Cancellation();
    if (this.wanted === 'stop') this.cancellation.cancel(new Stopped());
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
      await Promise.race([this.journal.save(record).catch(() => {}), timePasses(LAST_SAVE_MS)]);
    }
  }

  private readonly states: Readonly<Record<Phase, () => Promise<TaskEvent>>> = {
    idle: async () => 'start',
    looking: () => this.looking(),
    deciding: () => this.deciding(),
    weighing: () => this.weighing(),
    asking: () => this.asking(),
    acting: () => this.acting(),
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
    const decision = checkedDecision(await this.cancellation.race(this.planner.next(turn)));
    this.said = '';
    this.outcomes = [];
    this.record.notes.splice(0, turn.notes.length);
    return this.hasSpoken ? this.overtaken(decision) : this.decided(decision);
  }

  /** It was made without what the person has said meanwhile. Its words stay, and nothing of it is done. */
  private overtaken(decision: Decision): TaskEvent {
    if (decision.plan !== undefined) this.record.plan = decision.plan;
    const words = decision.do === 'act' ? decision.thought : wordsOf(decision);
    if (words !== undefined && words !== '') this.book.say('assistant', words);
    return 'spoken';
  }

  private decided(decision: Decision): TaskEvent {
    const { record, book } = this;
    this.thought = decision.thought ?? '';
    if (decision.plan !== undefined) record.plan = decision.plan;
    switch (decision.do) {
      case 'act':
        record.decision = { calls: decision.calls, at: 0, ...(decision.byName === true ? { byName: true } : {}) };
        return 'act';
      case 'ask':
        record.pending = { kind: 'question', text: decision.question };
        book.say('assistant', decision.question);
        return 'ask';
      case 'finish':
        book.say('assistant', decision.message, { status: 'success' });
        return 'finish';
      case 'fail':
        record.error = decision.reason;
        record.reason = { code: 'gaveUp' };
        return 'fail';
    }
  }

  private async weighing(): Promise<TaskEvent> {
    checkBounds(this.record, this.settings);
    if (this.hasSpoken) return this.leftUndone();
    const call = await this.identified(this.nextCall());
    if (call === undefined) return 'forbidden';
    const { sites } = this.record;
    const first = firstSite(call, this.record, this.startUrl);
    if (first !== undefined) sites.push(first);
    const isOn = (url: string): void => this.began(url);
    const verdict = await this.cancellation.race(
      weigh({ call, sites, settings: this.settings, tool: this.tool, isOn }),
    );
    return this.judged(call, verdict);
  }

  /** The call with ids in place of names; undefined if a name means none or several, which the planner then learns. */
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
      this.book.did(call, result, this.thought);
      this.thought = '';
      return undefined;
    }
  }

  private leftUndone(): TaskEvent {
    delete this.record.approved;
    delete this.record.once;
    if (this.thought !== '') this.book.say('assistant', this.thought);
    return 'spoken';
  }

  private judged(call: ToolCall, verdict: Verdict): TaskEvent {
    this.weighed = verdict.is === 'forbidden' ? undefined : verdict.node;
    if (verdict.is === 'forbidden') {
      this.refuse(call, verdict.text, verdict.reason);
      return 'forbidden';
    }
    const { decision } = this.record;
    if (decision !== undefined) decision.calls = decision.calls.with(decision.at, verdict.call ?? call);
    const { approved, refused } = this.record;
    delete this.record.approved;
    const isApproved = verdict.is === 'risky' && verdict.about === approved;
    this.approved = isApproved ? { about: verdict.about, risks: verdict.rules } : undefined;
    if (verdict.is === 'clear') return this.isToGoOn(call) ? 'clear' : 'risky';
    if (isApproved) {
      if (this.record.once === undefined) this.record.sites.push(...verdict.sites);
      return 'clear';
    }
    if (verdict.keys.some((key) => refused.includes(key))) {
      this.refuse(call, DECLINED_BEFORE, { code: 'notAllowed' });
      return 'forbidden';
    }
    const { text, rules, sites, about, keys } = verdict;
    this.pend({ text, rules, sites }, call, { allows: sites.map(siteKey), refuses: keys, about });
    return 'risky';
  }

  /** False if the person has to be asked whether it is repeated once more. */
  private isToGoOn(call: ToolCall): boolean {
    const text = repeatQuestion(call, this.weighed, this.record);
    const about = `again ${this.record.lines.length}`;
    if (text === undefined || this.record.repeats === about) return true;
    this.record.repeats = about;
    this.pend({ text, rules: ['repeat'], sites: [] }, call, { allows: [], refuses: [] });
    return false;
  }

  private pend(
    question: Pick<Pending, 'text' | 'rules' | 'sites' | 'sends'>,
    call: ToolCall,
    asked: NonNullable<TaskRecord['asked']>,
  ): void {
    const why = this.thought === '' ? {} : { why: this.thought.slice(0, MAX_WHY) };
    const told = { ...question, ...objectOf(call, this.weighed, question.sends), ...why };
    this.record.pending = { kind: 'risk', ...told, actionPayload: call, ...targetOf(this.weighed) };
    this.record.asked = asked;
  }

  /** The call was made, and its requests were held back in the browser. */
  private held(call: ToolCall, held: readonly HeldQuestion[]): TaskEvent {
    const text = questionAboutRequests(call, this.weighed, held);
    const rules = [...new Set(held.map(({ risk }) => risk))];
    const sites = held.flatMap(({ site = [] }) => site);
    const allows = held.flatMap(({ keys }) => keys.slice(0, 1));
    const sends = held.map((one) => one.sends);
    const refuses = held.flatMap(({ keys }) => keys);
    const before = this.approved === undefined ? {} : { before: this.approved.about };
    this.pend({ text, rules, sites, sends }, call, { allows, refuses, ...before });
    return 'held';
  }

  /** Some requests of the call were sent, so it is not repeated. A page that it led to can be opened. */
  private partlyRefused(held: readonly HeldQuestion[]): TaskEvent {
    const { decision } = this.record;
    const page = held.find(({ url }) => url !== undefined);
    const rest = held.filter((one) => one !== page).map(({ sends }) => sends);
    if (rest.length > 0)
      this.record.notes.push(
        `The action was partly done. Not sent, and repeating the action must not send it: ${rest.join('; ')}. Ask the person.`,
      );
    if (page?.url === undefined || decision === undefined) return 'done';
    const call: ToolCall = { action: 'navigate', url: page.url };
    decision.calls = [...decision.calls.slice(0, decision.at), call];
    this.weighed = undefined;
    return this.held(call, [page]);
  }

  private async asking(): Promise<TaskEvent> {
    const { pending } = this.record;
    if (pending === undefined) return 'answered';
    if (pending.kind === 'question') {
      const said = await this.answered(() => this.person.answer(pending.text));
      const answer = typeof said === 'string' ? said : said.said;
      this.book.say('user', answer);
      this.record.notes.push(`You asked: ${pending.text} The person answered: ${answer}`);
      // After a new message the person may want what they refused before.
      this.record.refused = [];
      delete this.record.pending;
      return 'answered';
    }
    const answer = await this.answered(() => this.person.approve(pending.text));
    const yes = answer === true || answer === 'once';
    const { asked = { allows: [], refuses: [] } } = this.record;
    delete this.record.pending;
    delete this.record.asked;
    const { actionPayload, target } = pending;
    this.book.say('system', `${pending.text} ${yes ? 'The person said yes.' : 'The person said no.'}`, {
      reason: { code: yes ? 'approved' : 'declined' },
      ...(actionPayload === undefined ? {} : { actionPayload }),
      ...(target === undefined ? {} : { target }),
    });
    if (!yes) {
      this.record.refused.push(...asked.refuses);
      const why = 'The person said no to this. Do not try it in another way; go on without it, or ask.';
      this.refuse(this.nextCall(), why, { code: 'notAllowed' });
      if (typeof answer === 'object') {
        this.book.say('user', answer.said);
        this.record.notes.push(`The person said no, and: ${answer.said}`);
      }
      return 'declined';
    }
    if (answer === 'once') this.record.once = asked.allows;
    else this.record.allowed.push(...asked.allows);
    // What was asked about may have changed before it is done, so its sites join the task only once it is confirmed to be
    // the same.
    if (asked.about === undefined && answer !== 'once') this.record.sites.push(...(pending.sites ?? []));
    const approved = asked.about ?? asked.before;
    if (approved !== undefined) this.record.approved = approved;
    return 'approved';
  }

  /** The person's answer, or what they say in place of one. */
  private async answered<T>(ask: () => Promise<T>): Promise<T | { said: string }> {
    const spoken = new Promise<{ said: string }>((resolve) => {
      this.onWord = () => resolve({ said: this.word ?? '' });
    });
    if (this.word !== undefined) this.onWord?.();
    try {
      return await this.cancellation.race(Promise.race([ask(), spoken]));
    } finally {
      this.word = undefined;
      this.onWord = undefined;
    }
  }

  private async acting(): Promise<TaskEvent> {
    const { record } = this;
    const call = this.nextCall();
    const isLast = record.decision?.at === (record.decision?.calls.length ?? 0) - 1;
    record.began = true;
    // A secret is recorded before it is filled in: a later run must know what to remove from everything it reads.
    if (this.noteSecrets(call)) await this.cancellation.race(this.journal.save(record));
    const guard = this.guardOf(call);
    const options = guard === undefined ? {} : { gate: guard };
    const result = await this.cancellation.race(this.tool.execute(isLast ? this.feed.asking(call) : call, options));
    this.feed.heed(result);
    delete record.once;
    if (guard !== undefined && guard.held.length > 0 && !guard.hasSent) return this.held(call, guard.held);
    this.outcomes.push({ call, result });
    this.book.did(call, result, this.thought, this.weighed);
    this.thought = '';
    if (guard !== undefined && guard.held.length > 0) return this.partlyRefused(guard.held);
    const { decision } = record;
    if (decision === undefined || isLast || !mayGoOn(result) || this.wanted !== undefined || this.hasSpoken)
      return 'done';
    decision.at += 1;
    return 'more';
  }

  private guardOf(call: ToolCall): RequestGuard | undefined {
    const { sites, refused, once = [] } = this.record;
    const allowed = [...this.record.allowed, ...once];
    const { settings, tool } = this;
    const task = this.record.messages
      .filter(({ role }) => role === 'user')
      .map(({ content }) => content)
      .join(' ');
    const names = this.weighed?.words ?? [];
    const scrub = (text: string): string => tool.scrubbed(text);
    const approved = this.approved?.risks ?? [];
    return requestGuard({ call, sites, settings, allowed, refused, approved, task, names, scrub });
  }

  private async paused(): Promise<TaskEvent> {
    // It may have been resumed while the pause was being stored.
    if (this.wanted === 'pause') {
      await this.cancellation.race(
        new Promise<void>((resolve) => {
          this.goOn = resolve;
        }),
      );
    }
    this.record.notes.push(
      'The person paused the task and may have changed the page by hand. Go on from what it shows now.',
    );
    this.book.say('system', 'Resumed.', { reason: { code: 'resumed' } });
    return 'resume';
  }

  private async turn(): Promise<Turn> {
    const { record, feed, cancellation, tool } = this;
    this.hasSpoken = false;
    const held = <T>(work: Promise<T>): Promise<T> => cancellation.race(work);
    return {
      taskId: record.taskId,
      sessionId: record.sessionId,
      instruction: record.instruction,
      ...(this.startUrl === undefined ? {} : { startUrl: this.startUrl }),
      ...(record.earlier === undefined ? {} : { earlier: record.earlier }),
      lines: record.lines,
      plan: record.plan,
      messages: record.messages,
      outcomes: this.outcomes,
      notes: [...record.notes],
      secrets: await tool.labels(),
      signal: cancellation.signal,
      see: (options) => held(feed.see(options?.whole === true)),
      observe: (options) => held(feed.observe(options)),
      screenshot: (since) => held(tool.execute({ action: 'screenshot', ...(since === undefined ? {} : { since }) })),
      get memo() {
        return record.memo;
      },
      remember: (memo) => {
        record.memo = memo;
      },
      joins: (sessionId) => this.joins(sessionId),
      spend: ({ input, output, cached, cost }) => {
        const { tokens } = record;
        tokens.input += input;
        tokens.output += output;
        tokens.cached += cached;
        if (cost !== undefined) tokens.cost = (tokens.cost ?? 0) + cost;
      },
      say: (delta) => {
        if (cancellation.signal.aborted) return;
        this.said += delta;
        this.person.says?.(delta);
      },
      again: (why, reason) => {
        this.keepSaid(why, reason);
        if (reason?.next !== undefined) this.person.waits?.(reason);
      },
    };
  }

  /** A person has read it, so it is never taken away. */
  private keepSaid(why?: string, reason?: Reason): void {
    const said = this.said.trim();
    this.said = '';
    if (said === '') return;
    this.book.say('assistant', said);
    if (why !== undefined) this.book.say('system', why, reason === undefined ? {} : { reason });
    this.person.changed?.(taskOf(this.record));
  }

  private joins(sessionId: string): void {
    const { sessionId: before } = this.record;
    if (before === sessionId) return;
    this.record.sessionId = sessionId;
    this.person.joined?.(sessionId, before);
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
    this.book.refused(call, why, reason, this.weighed);
  }

  private noteSecrets(call: ToolCall): boolean {
    if (call.action !== 'type' && call.action !== 'fill') return false;
    const { secretsUsed } = this.record;
    const added = namesIn(JSON.stringify(call)).filter((name) => !secretsUsed.includes(name));
    secretsUsed.push(...added);
    return added.length > 0;
  }

  /** The site where the task began is one of its sites. A later redirect leads to another site. */
  private began(url: string): void {
    if (this.record.began) return;
    this.record.began = true;
    const site = siteOf(url);
    if (site !== undefined && !this.record.sites.includes(site)) this.record.sites.push(site);
  }
}

/** Runs one task to its end. */
export function run(task: TaskOrder, tool: Tool, planner: Planner, store: Store, person: Person): Promise<Task> {
  return new Agent({ tool, planner, store, person }).run(task);
}

async function over(): Promise<never> {
  throw new Error('The task is over.');
}

function wordsOf(decision: Exclude<Decision, { do: 'act' }>): string {
  switch (decision.do) {
    case 'ask':
      return decision.question;
    case 'finish':
      return decision.message;
    case 'fail':
      return decision.reason;
  }
}

function timePasses(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function newId(kind: string): string {
  return `${kind}_${crypto.randomUUID()}`;
}
