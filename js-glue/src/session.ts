// DomTool: one tab. Serialises its calls, keeps the engine and the table it holds, and answers every failure as a
// ToolResult. What a call does in detail stands in capture, executor, navigation, wait and screenshot.
import type { EngineModule } from 'domtool-engine-wasm';
import { Checkpoints } from './checkpoint.js';
import type { CheckpointStore } from './checkpoint.js';
import { checkCall, deadlineOf, expectTimeoutOf, namedNodes } from './calls.js';
import { capture } from './capture.js';
import type { Captured, OnFeed } from './capture.js';
import type {
  ActionReport,
  CdpPort,
  DomToolError,
  DomToolOptions,
  Fidelity,
  FindReport,
  LogEntry,
  Observation,
  ObserveOptions,
  Screenshot,
  SemanticPage,
  ToolCall,
  ToolResult,
} from './contract.js';
import { handleDialog } from './dialog.js';
import { WasmEngine } from './engine.js';
import type { EffectStep, Engine, PlanReply, SettleStep } from './engine.js';
import {
  ConnectionLostError,
  DomToolFailure,
  EngineAbortedError,
  TimeoutError,
  dialogError,
  failure,
  lostError,
  toDomToolError,
} from './errors.js';
import { runPlan } from './executor.js';
import { loadEngineModule } from './load.js';
import { go, placed, withVerdict } from './navigation.js';
import type { NavigationCall } from './navigation.js';
import { PageEvents } from './page_events.js';
import { PlanRest } from './plan_rest.js';
import { DeadlinePort } from './ports.js';
import { Requests } from './requests.js';
import { decodeInBrowser, screenshot, type DecodeImage } from './screenshot.js';
import { TabState } from './tab_state.js';
import type { InterruptListener } from './tab_state.js';
import { wait } from './wait.js';

/** What hosts of the tool (extension, Node, tests) add to the public options. */
export interface DomToolHostOptions extends DomToolOptions {
  /** The module for the first engine; after an abort `load` makes the next. */
  engineModule?: EngineModule | Promise<EngineModule>;
  /** A fresh instance of the engine's module at each call. By default the wasm beside this script. */
  load?: () => Promise<EngineModule>;
  /** Replaces the engine altogether. */
  createEngine?: () => Promise<Engine>;
  /** Draws what an action does. Never waited for; its failures are ignored. */
  effects?: (effect: EffectStep) => unknown;
  onFeed?: OnFeed;
  /** Where the ids of the tab are kept over the life of this object. Without it they end with it. */
  checkpoints?: CheckpointStore | undefined;
  /** Where there is no canvas. */
  decodeImage?: DecodeImage;
}

type Result = Observation | ActionReport | FindReport | Screenshot;

const DEFAULT_FIDELITY: Fidelity = 'fast';
const ACT_DEADLINE_MS = 10_000;
const TYPE_DEADLINE_MS = 30_000;
const COLLECT_DEADLINE_MS = 30_000;
const TYPE_PER_CHARACTER_MS = 50;
const NAVIGATE_DEADLINE_MS = 30_000;
const WAIT_DEADLINE_MS = 10_000;
/** A page that has just been navigated to is read once it is parsed; one that takes longer is read as far as it is. */
const PARSE_DEADLINE_MS = 3_000;

export class DomTool {
  private tail: Promise<unknown> = Promise.resolve();
  private engine: Promise<Engine> | null = null;
  private isFirstEngine = true;
  /** What the engine's current table shows; `isStale` once something may have changed the page. */
  private table: { loaderId: string; isStale: boolean } | null = null;
  /** The document whose ids the caller was shown last; null: none, or nobody knows any more what its ids meant. */
  private shownLoaderId: string | null = null;
  private readonly checkpoints: Checkpoints | null;
  /** Something was captured since the last checkpoint. */
  private hasNews = false;
  private isClosed = false;
  /** Ends the plan that is running, which then lets go of what it holds. */
  private readonly closing = new AbortController();
  private acting: Promise<unknown> = Promise.resolve();
  /** The engine once it is there, for what cannot wait for it. */
  private readyEngine: Engine | null = null;
  private readonly requests: Requests;
  private readonly events: PageEvents;

  private constructor(
    private readonly port: DeadlinePort,
    private readonly state: TabState,
    private readonly options: DomToolHostOptions,
  ) {
    this.checkpoints = options.checkpoints === undefined ? null : new Checkpoints(options.checkpoints);
    this.requests = new Requests(state);
    this.events = new PageEvents({
      port,
      state,
      engine: () => this.readyEngine,
      aborted: () => this.dropEngine(),
    });
  }

  /** Takes the port over: `close` closes it. Rejects with DomToolFailure, and then the port is still the caller's. */
  static async open(port: CdpPort, options: DomToolHostOptions = {}): Promise<DomTool> {
    const bounded = new DeadlinePort(port);
    const state = new TabState(bounded);
    const tool = new DomTool(bounded, state, options);
    try {
      await Promise.all([state.start(), tool.currentEngine()]);
      return tool;
    } catch (error) {
      tool.events.stop();
      state.stop();
      tool.dropEngine();
      throw error instanceof DomToolFailure ? error : new DomToolFailure(toDomToolError(error), { cause: error });
    }
  }

  /** Runs one call after those that came before it. Never rejects. */
  execute(call: ToolCall): Promise<ToolResult> {
    const result = this.tail.then(() => this.answer(call));
    this.tail = result;
    return result;
  }

  /** Ends the running call with DETACHED, gives the engine's memory back and closes the port. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    this.closing.abort();
    await this.acting;
    this.events.stop();
    this.requests.stop();
    this.state.close();
    await this.tail;
    this.dropEngine();
    await this.port.close().catch(() => {});
  }

  private async answer(given: ToolCall): Promise<ToolResult> {
    const started = performance.now();
    let result: ToolResult;
    this.events.begin();
    try {
      const call = checkCall(given);
      const blocked = this.blocked(call);
      result = blocked === null ? { success: true, data: await this.run(call) } : { success: false, error: blocked };
    } catch (error) {
      if (error instanceof EngineAbortedError) this.dropEngine();
      result = { success: false, error: toDomToolError(error) };
      this.logUnknown(error, result.error);
    } finally {
      this.events.end();
    }
    await this.saveCheckpoint();
    const fields = { action: String(given?.action), success: result.success, totalMs: performance.now() - started };
    this.log('debug', 'call', result.success ? fields : { ...fields, code: result.error.code });
    return result;
  }

  // Before the answer: an id that a caller holds must not be unknown to the next life of a worker that dies right now.
  private async saveCheckpoint(): Promise<void> {
    if (this.checkpoints === null || this.engine === null || !this.hasNews) return;
    this.hasNews = false;
    try {
      await this.checkpoints.save(await this.engine, this.shownLoaderId);
    } catch (error) {
      this.log('warn', 'checkpoint.not_saved', { name: error instanceof Error ? error.name : typeof error });
    }
  }

  private blocked(call: ToolCall): DomToolError | null {
    if (this.isClosed) return lostError('detached');
    const blocked = this.state.blocked();
    if (blocked?.code === 'DIALOG_OPEN' && call.action === 'handle_dialog') return null;
    if (blocked?.code === 'CRASHED' && (call.action === 'navigate' || call.action === 'reload')) return null;
    return blocked;
  }

  private run(call: ToolCall): Promise<Result> {
    switch (call.action) {
      case 'get_dom':
        return this.getDom(call.options ?? {});
      case 'find':
        return this.find(call.text, call.limit);
      case 'expand':
        return this.expand(call);
      case 'screenshot':
        return this.interruptible((signal) => this.screenshot(call, signal));
      case 'handle_dialog':
        return this.changing(() => handleDialog(this.state, call.accept, call.promptText));
      case 'wait':
        return this.changing(() => this.interruptible((signal) => this.wait(call, signal)));
      case 'navigate':
      case 'back':
      case 'forward':
      case 'reload':
        return this.changing(() => this.move(call));
      default:
        return this.changing(() => this.act(call));
    }
  }

  private async getDom(options: ObserveOptions): Promise<Observation> {
    const started = performance.now();
    const engine = await this.currentEngine();
    engine.takeTiming();
    const fidelity = options.fidelity ?? this.defaultFidelity();
    // Events tell of elements and texts, not of values, scrolling or layout: an older table is never passed off as the page.
    const captured = await this.interruptible((signal) => this.capture(fidelity, signal));
    this.events.flush();
    const observation = engine.observe({ ...options, now: Date.now() });
    this.shownLoaderId = captured.loaderId;
    const spent = engine.takeTiming();
    const encodeMs = captured.stringifyMs + spent.encodeMs;
    const totalMs = performance.now() - started;
    const captureMs = Math.max(totalMs - encodeMs - spent.engineMs, 0);
    const limitations = [...observation.limitations, ...this.events.limitations()];
    noteExtractionTime(observation, totalMs);
    return { ...observation, limitations, timing: { captureMs, encodeMs, engineMs: spent.engineMs, totalMs } };
  }

  private async find(text: string, limit: number | undefined): Promise<FindReport> {
    if (!this.isTableOfCurrentDocument() || this.table?.isStale === true) {
      await this.interruptible((signal) => this.capture(this.defaultFidelity(), signal));
    }
    const report = (await this.currentEngine()).find(text, limit);
    this.shownLoaderId = this.table?.loaderId ?? null;
    return report;
  }

  // From the table that is there: what a budget left out was captured with the rest.
  private async expand(call: Extract<ToolCall, { action: 'expand' }>): Promise<Observation> {
    const started = performance.now();
    await this.currentEngine();
    this.requireShown(call);
    if (!this.isTableOfCurrentDocument() || this.isOfOlderDocument(call)) await this.renewTable(call);
    const engine = await this.currentEngine();
    engine.takeTiming();
    const { nodeId: root, maxTokens } = call;
    const now = Date.now();
    const observation = engine.observe(maxTokens === undefined ? { root, now } : { root, now, maxTokens });
    const { encodeMs, engineMs } = engine.takeTiming();
    return { ...observation, timing: { captureMs: 0, encodeMs, engineMs, totalMs: performance.now() - started } };
  }

  private async act(call: ToolCall): Promise<ActionReport> {
    const left = timeLeft(call, actDeadline(call));
    await this.currentEngine();
    this.requireShown(call);
    // A page may have filled the element that an id names with something else; then only a new look tells.
    const isOutdated = namedNodes(call).length > 0 && (await this.events.hasChanged());
    if (isOutdated || !this.isTableOfCurrentDocument() || this.isOfOlderDocument(call)) {
      await this.renewTable(call, left());
    }
    const engine = await this.currentEngine();
    // What the input does to the page must be heard.
    void this.events.follow();
    return this.follow(engine, () => engine.plan(call), left());
  }

  // Runs a plan to its end.
  private async follow(engine: Engine, begin: () => PlanReply, deadlineMs: number): Promise<ActionReport> {
    const rest = new PlanRest(this.state, this.requests, this.events);
    const host = {
      port: this.port,
      engine,
      onInterrupt: (listener: InterruptListener) => this.state.onInterrupt(listener),
      onSessionGone: (listener: (sessionId: string) => void) => this.state.onSessionGone(listener),
      capture: (fidelity: Fidelity, signal: AbortSignal) => {
        rest.capturing();
        return this.capture(fidelity, signal);
      },
      settle: (step: SettleStep, signal: AbortSignal) => rest.reached(step, signal),
      mark: (sessionId: string) => rest.mark(sessionId),
      hasChanged: (sessionId: string, node: number) => this.events.hasChangedInside(sessionId, node),
      noteEvents: () => this.events.flush(),
      effect: (effect: EffectStep) => this.effect(effect),
      warn: (event: string, fields: LogEntry['fields']) => this.log('warn', event, fields),
    };
    const running = runPlan(host, begin, deadlineMs, this.closing.signal).finally(() => rest.stop());
    this.acting = running.catch(() => {});
    const result = await running;
    if (!result.success) throw new DomToolFailure(result.error);
    return placed(result.data, this.state.mainUrl);
  }

  // An id means an element of the document it was shown for; the same id on another page may be anything.
  private async renewTable(call: ToolCall, deadlineMs?: number): Promise<void> {
    if (this.isOfOlderDocument(call)) {
      throw failure(
        'NAVIGATED',
        'The page has navigated since it was observed, so its node ids are void.',
        'Call get_dom and use the ids it shows.',
        true,
      );
    }
    await this.interruptible((signal) => this.capture(this.defaultFidelity(), signal), deadlineMs);
  }

  // What an id meant to an engine that is gone is not known.
  private requireShown(call: ToolCall): void {
    if (this.shownLoaderId !== null || namedNodes(call).length === 0) return;
    throw failure(
      'STALE',
      'The page has not been observed since this session began, so node ids mean nothing yet.',
      'Call get_dom and use the ids it shows.',
      true,
    );
  }

  private isOfOlderDocument(call: ToolCall): boolean {
    if (this.shownLoaderId === null || namedNodes(call).length === 0) return false;
    return this.shownLoaderId !== this.state.mainLoaderId;
  }

  private isTableOfCurrentDocument(): boolean {
    return this.table !== null && this.table.loaderId === this.state.mainLoaderId;
  }

  private async screenshot(
    call: Extract<ToolCall, { action: 'screenshot' }>,
    signal: AbortSignal,
  ): Promise<Screenshot> {
    await this.capture('fast', signal);
    const decode = this.options.decodeImage ?? decodeInBrowser;
    return screenshot({ port: this.port, engine: await this.currentEngine(), decode }, call, signal);
  }

  private async wait(call: Extract<ToolCall, { action: 'wait' }>, signal: AbortSignal): Promise<ActionReport> {
    const engine = await this.currentEngine();
    const tab = {
      requests: this.requests,
      events: this.events,
      state: this.state,
      engine,
      capture: (inner: AbortSignal, onFeed?: OnFeed) => this.capture('fast', inner, onFeed),
    };
    return wait(tab, call, deadlineOf(call, WAIT_DEADLINE_MS), signal);
  }

  // A plan is open while the glue goes there: it saw the page before, and judges what is expected of the one after.
  private async move(call: NavigationCall): Promise<ActionReport> {
    const engine = await this.currentEngine();
    const plan = engine.plan(call);
    if (plan.done && !plan.result.success) throw new DomToolFailure(plan.result.error);
    const tab = { port: this.port, state: this.state, requests: this.requests };
    const limits = { deadlineMs: deadlineOf(call, NAVIGATE_DEADLINE_MS) };
    const left = timeLeft(call, limits.deadlineMs, ACT_DEADLINE_MS);
    let moved: ActionReport;
    try {
      moved = await this.interruptible((signal) => go(tab, call, { ...limits, signal }));
    } catch (error) {
      if (!plan.done) engine.cancelPlan();
      throw error;
    }
    if (plan.done) return moved;
    const reply = { result: { dialog: moved.outcome === 'dialog_opened' } };
    const deadlineMs = left() + expectTimeoutOf(call);
    return withVerdict(moved, await this.follow(engine, () => engine.advance([reply]), deadlineMs));
  }

  // Whatever an action comes to, it may have changed the page.
  private async changing<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } finally {
      if (this.table !== null) this.table.isStale = true;
    }
  }

  // Ends `action` at once on what leaves it nothing to wait for: a dialog, a crash, a lost target; and at its deadline.
  private async interruptible<T>(action: (signal: AbortSignal) => Promise<T>, deadlineMs?: number): Promise<T> {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ended = new Promise<never>((_, reject) => {
      if (deadlineMs === undefined) return;
      timer = setTimeout(() => {
        reject(new TimeoutError('a look at the page', deadlineMs));
        controller.abort(new Error('too late'));
      }, deadlineMs);
    });
    const unsubscribe = this.state.onInterrupt((kind) => {
      if (kind === 'dialog') controller.abort(new DomToolFailure(dialogError(this.state.dialog ?? 'alert')));
      else if (kind !== 'navigated' && kind !== 'deadline') controller.abort(new ConnectionLostError(kind));
    });
    try {
      return await Promise.race([action(controller.signal), ended]);
    } finally {
      clearTimeout(timer);
      unsubscribe();
    }
  }

  private async capture(fidelity: Fidelity, signal: AbortSignal, onFeed?: OnFeed): Promise<Captured> {
    const engine = await this.currentEngine();
    await this.state.settled();
    await this.state.parsed(PARSE_DEADLINE_MS, signal);
    this.table = null;
    // What came and went until now must be known when the capture is compared with the one before.
    this.events.flush();
    this.events.capturing();
    const tab = { port: this.port, tree: this.state.tree };
    const captured = await capture(tab, engine, { fidelity, signal, onFeed: onFeed ?? this.options.onFeed });
    this.events.captured(captured.summary.totalNodes);
    this.table = { loaderId: captured.loaderId, isStale: false };
    this.hasNews = true;
    return captured;
  }

  private currentEngine(): Promise<Engine> {
    this.engine ??= this.createEngine();
    return this.engine;
  }

  private async createEngine(): Promise<Engine> {
    try {
      const { createEngine } = this.options;
      const engine = createEngine === undefined ? new WasmEngine(await this.loadModule()) : await createEngine();
      engine.configure(this.options.privacy);
      this.shownLoaderId = (await this.checkpoints?.restore(engine)) ?? null;
      this.readyEngine = engine;
      return engine;
    } catch (error) {
      this.engine = null;
      throw error;
    }
  }

  private async loadModule(): Promise<EngineModule> {
    const { engineModule, load } = this.options;
    const isFirst = this.isFirstEngine;
    this.isFirstEngine = false;
    if (engineModule !== undefined && isFirst) return engineModule;
    return load === undefined ? loadEngineModule() : load();
  }

  private dropEngine(): void {
    this.engine?.then(
      (engine) => engine.delete(),
      () => {},
    );
    this.engine = null;
    this.readyEngine = null;
    this.table = null;
    this.shownLoaderId = null;
  }

  private defaultFidelity(): Fidelity {
    return this.options.fidelity ?? DEFAULT_FIDELITY;
  }

  private effect(effect: EffectStep): void {
    try {
      Promise.resolve(this.options.effects?.(effect)).catch(() => {});
    } catch {
      // Drawing must not decide whether an action succeeds.
    }
  }

  private logUnknown(thrown: unknown, error: DomToolError): void {
    if (error.code !== 'INTERNAL') return;
    // The reason of an abort is the engine's own; any other message might quote the page.
    const reason = thrown instanceof EngineAbortedError ? thrown.message : '';
    this.log('error', 'call.internal', { name: thrown instanceof Error ? thrown.name : typeof thrown, reason });
  }

  private log(level: LogEntry['level'], event: string, fields: LogEntry['fields']): void {
    try {
      this.options.log?.({ level, event, fields });
    } catch {
      // A failing log is not a failing call.
    }
  }
}

/** The engine has no clock: it leaves the time of the semantic format to be filled in. */
function noteExtractionTime({ content }: Observation, totalMs: number): void {
  if (isSemanticPage(content)) content.meta.extractionTimeMs = Math.round(totalMs);
}

function isSemanticPage(content: Observation['content']): content is SemanticPage {
  return typeof content === 'object' && 'mode' in content;
}

/** What is left of `deadlineMs` from now on, each time; of a call whose time nobody said, `otherwiseMs` at any time. */
function timeLeft(call: ToolCall, deadlineMs: number, otherwiseMs: number = deadlineMs): () => number {
  const ends = performance.now() + deadlineMs;
  const isBound = 'timeoutMs' in call && call.timeoutMs !== undefined;
  return () => (isBound ? Math.max(ends - performance.now(), 1) : otherwiseMs);
}

function actDeadline(call: ToolCall): number {
  const forExpectation = expectTimeoutOf(call);
  if (call.action === 'scroll' && call.collect !== undefined) return deadlineOf(call, COLLECT_DEADLINE_MS);
  if (call.action !== 'type') return deadlineOf(call, ACT_DEADLINE_MS) + forExpectation;
  const perCharacter = TYPE_PER_CHARACTER_MS + (call.charByChar === true ? (call.charDelayMs ?? 0) : 0);
  return deadlineOf(call, TYPE_DEADLINE_MS + call.text.length * perCharacter) + forExpectation;
}
