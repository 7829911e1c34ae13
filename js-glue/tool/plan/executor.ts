// Runs a plan of the engine (src/action/script/action_plan.h). It sends the steps of a batch in order without waiting, returns the
// replies in the same order, ends a batch early on an interrupt, and limits the whole. It decides nothing about elements.
import type { ActionReport, ActionWaits, DomToolError, Fidelity, ToolResult } from '../contract/contract.js';
import type {
  EffectStep,
  Engine,
  Interrupt,
  PlanReply,
  Settled,
  SettleStep,
  Step,
  StepReply,
} from '../engine/engine.js';
import {
  CdpError,
  ConnectionLostError,
  DomToolFailure,
  EngineAbortedError,
  TimeoutError,
  domToolError,
  lostError,
  isLacking,
  toDomToolError,
} from '../contract/errors.js';
import { ENGINE_METHODS } from '../contract/generated/cdp.js';
import { isRecord, numberAt, stringAt } from '../base/narrow.js';
import { pageFunctionNamed } from '../page/allowed_functions.js';
import type { DeadlinePort } from '../port/ports.js';
import { delay } from '../port/ports.js';
import type { InterruptListener } from '../events/tab_state.js';

export interface PlanHost {
  readonly port: DeadlinePort;
  readonly engine: Engine;
  onInterrupt(listener: InterruptListener): () => void;
  onSessionGone(listener: (sessionId: string) => void): () => void;
  capture(fidelity: Fidelity, signal: AbortSignal): Promise<unknown>;
  settle(step: SettleStep, signal: AbortSignal): Promise<Settled>;
  /** From here on, changes of the page and of that session count as effects of the input. */
  mark(sessionId: string): void;
  /** Whether anything inside the node is known to have changed since the last capture. */
  hasChanged(sessionId: string, backendNodeId: number): Promise<boolean>;
  /** Something is about to be sent that may change or move the page. */
  inputWillBeSent(): void;
  /** The browser is about to scroll that node into view. */
  beforeScroll(sessionId: string, backendNodeId: number): Promise<void>;
  /** A button is about to be pressed. If it must not be, this throws DomToolFailure, which ends the plan. */
  readonly beforePress?: ((signal: AbortSignal) => Promise<void>) | undefined;
  /** Passes the received events to the engine. */
  noteEvents(): void;
  /** Fire and forget. */
  effect(step: EffectStep): void;
  warn(event: string, fields: Record<string, string | number>): void;
}

const MAX_STEP_MS = 30_000;
/** After the deadline the engine has this long to release pressed input and to answer. */
const GRACE_MS = 1_500;
const RELEASE_DEADLINE_MS = 500;
const MAX_BATCHES = 100_000;
const MAX_RELEASE_BATCHES = 4;

/**
 * Runs the plan that `begin` starts or continues, for at most `deadlineMs` and a short grace, and not beyond `closing`.
 * Rejects only if the engine is lost.
 */
export async function runPlan(
  host: PlanHost,
  begin: () => PlanReply,
  deadlineMs: number,
  closing?: AbortSignal,
): Promise<ToolResult<ActionReport>> {
  const started = performance.now();
  const run = new PlanRun(host, deadlineMs);
  const result = await run.run(begin, closing);
  if (!result.success) return result;
  const timing = { totalMs: performance.now() - started, waited: run.waited };
  return { success: true, data: { ...result.data, timing } };
}

class PlanRun {
  readonly waited: ActionWaits = { commands: 0, pauses: 0, settling: 0, captures: 0 };
  private readonly queue: Array<Interrupt['kind']> = [];
  private wake: () => void = () => {};
  private hardStop: DomToolError | null = null;
  /** Set if this browser lacks a command that the plan sent. */
  private unsupported: DomToolError | undefined;
  /** The frame sessions that the plan has used. If one of them goes away, input that is under way ends. */
  private readonly usedSessions = new Set<string>();
  private frameGone = new AbortController();
  private hasSentInput = false;
  private isPressRefused = false;

  constructor(
    private readonly host: PlanHost,
    private readonly deadlineMs: number,
  ) {}

  async run(begin: () => PlanReply, closing?: AbortSignal): Promise<ToolResult<ActionReport>> {
    // If the tool is closed because it was stopped, the caller gets that reason, so that a stop does not look like an
    // accident.
    const close = (): void => this.stop(reasonOf(closing) ?? lostError(this.queue.find(isLoss) ?? 'detached'));
    closing?.addEventListener('abort', close);
    const stopInterrupts = this.host.onInterrupt((kind) => this.interrupt(kind));
    const stopSessionLosses = this.host.onSessionGone((sessionId) => this.sessionGone(sessionId));
    const deadline = setTimeout(() => this.interrupt('deadline'), this.deadlineMs);
    const grace = setTimeout(() => this.stop(timedOut(this.deadlineMs, this.hasSentInput)), this.deadlineMs + GRACE_MS);
    try {
      return await this.runBatches(begin());
    } finally {
      stopInterrupts();
      stopSessionLosses();
      closing?.removeEventListener('abort', close);
      clearTimeout(deadline);
      clearTimeout(grace);
    }
  }

  private async runBatches(first: PlanReply): Promise<ToolResult<ActionReport>> {
    let reply = first;
    for (let batches = 0; !reply.done; batches += 1) {
      if (batches >= MAX_BATCHES || reply.steps.length === 0) this.stop(runaway());
      if (this.host.beforePress !== undefined && reply.steps.some(isPress))
        await this.checkBeforePress(this.host.beforePress);
      const begun = performance.now();
      const replies = this.hardStop === null ? await this.batch(reply.steps) : [];
      this.waited[waitOf(reply.steps)] += performance.now() - begun;
      if (this.hardStop !== null) return this.giveUp(this.hardStop);
      const kind = this.nextInterrupt();
      this.host.noteEvents();
      reply = this.host.engine.advance(replies, kind === undefined ? undefined : { kind });
      // Nothing can be sent any more, so continuing the plan would only wait.
      if (!reply.done && isLoss(kind)) return this.giveUp(lostError(kind));
    }
    return this.explainInternal(reply.result);
  }

  // Runs before the batch, because its steps must not overtake each other.
  private async checkBeforePress(beforePress: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const ended = new AbortController();
    const stopped = new Promise<void>((resolve) => {
      this.wake = resolve;
    });
    if (this.queue.length > 0 || this.hardStop !== null) return;
    try {
      await Promise.race([beforePress(ended.signal), stopped]);
    } catch (error) {
      if (error instanceof EngineAbortedError) throw error;
      this.isPressRefused = true;
      this.stop(toDomToolError(error));
    } finally {
      ended.abort(new Error('the plan goes on'));
    }
  }

  // The engine knows what a command is for, but not that this browser lacks it.
  private explainInternal(result: ToolResult<ActionReport>): ToolResult<ActionReport> {
    const isUnexplained = !result.success && result.error.code === 'INTERNAL';
    return isUnexplained && this.unsupported !== undefined ? { success: false, error: this.unsupported } : result;
  }

  private async batch(steps: readonly Step[]): Promise<StepReply[]> {
    const replies = steps.map((): StepReply => ({ failed: 'skipped' }));
    if (this.queue.length > 0) return replies;
    const ended = new AbortController();
    const arrival = new Promise<void>((resolve) => {
      this.wake = resolve;
    });
    const work = Promise.all(
      steps.map(async (step, index) => {
        const reply = await this.step(step, ended.signal);
        if (!ended.signal.aborted) replies[index] = reply;
      }),
    );
    try {
      await Promise.race([work, arrival]);
    } finally {
      work.catch(() => {});
      ended.abort(new Error('the batch is over'));
    }
    return replies;
  }

  private async step(step: Step, signal: AbortSignal): Promise<StepReply> {
    try {
      switch (step.kind) {
        case 'send':
          return await this.send(step, signal);
        case 'pause':
          await delay(step.ms, signal);
          return { result: {} };
        case 'settle':
          return { result: await this.host.settle(step, signal) };
        case 'mark':
          this.host.mark(step.sessionId);
          return { result: {} };
        case 'changed':
          return { result: { changed: await this.host.hasChanged(step.sessionId, step.node) } };
        case 'capture':
          await this.host.capture(step.fidelity, signal);
          return { result: {} };
        case 'effect':
          this.host.effect(step);
          return { result: {} };
        case 'navigate':
          // ActionCalls.navigate has already navigated.
          return { failed: 'skipped' };
      }
    } catch (error) {
      if (error instanceof EngineAbortedError) throw error;
      if (isLacking(error)) this.unsupported = toDomToolError(error);
      // The page must not be read, so nothing more is reported of what happens there.
      if (step.kind === 'capture' && isForbidden(error)) this.stop(error.error);
      return replyOf(error);
    }
  }

  private async send(step: Extract<Step, { kind: 'send' }>, signal: AbortSignal): Promise<StepReply> {
    // Any other method is refused, even from our own engine.
    if (!ENGINE_METHODS.has(step.method)) {
      this.host.warn('executor.refused_method', { method: step.method });
      return { error: { code: -32601, message: 'method is not on the list of the executor' } };
    }
    const params = paramsToSend(step);
    if (params === undefined) {
      this.host.warn('executor.refused_function', {});
      return { error: { code: -32602, message: 'there is no page function of that name' } };
    }
    if (step.sessionId !== '') this.usedSessions.add(step.sessionId);
    this.hasSentInput ||= isInput(step);
    if (mayMove(step)) this.host.inputWillBeSent();
    if (scrolls(step)) {
      await this.host.beforeScroll(step.sessionId, numberAt(params, 'backendNodeId') ?? 0);
    }
    const deadlineMs = Math.min(Math.max(step.deadlineMs, 1), MAX_STEP_MS);
    const result = await this.host.port.send(step.method, params, {
      sessionId: step.sessionId,
      deadlineMs,
      signal: step.method.startsWith('Input.') ? AbortSignal.any([signal, this.frameGone.signal]) : signal,
    });
    return { result: isRecord(result) ? result : {} };
  }

  // Input for a frame is never answered once the frame is gone, although it was sent to the page.
  private sessionGone(sessionId: string): void {
    if (!this.usedSessions.has(sessionId)) return;
    this.frameGone.abort(new ConnectionLostError('detached'));
    this.frameGone = new AbortController();
  }

  private interrupt(kind: Interrupt['kind']): void {
    if (!this.queue.includes(kind)) this.queue.push(kind);
    this.wake();
  }

  private stop(error: DomToolError): void {
    this.hardStop ??= error;
    this.wake();
  }

  // One interrupt at a time, the most severe first. The others are delivered with the next batches.
  private nextInterrupt(): Interrupt['kind'] | undefined {
    this.queue.sort((a, b) => SEVERITY.indexOf(a) - SEVERITY.indexOf(b));
    return this.queue.shift();
  }

  // Ends the plan without the engine's verdict. The engine only says which input to release; the result is `error`.
  private async giveUp(error: DomToolError): Promise<ToolResult<ActionReport>> {
    try {
      let reply = this.host.engine.cancelPlan();
      for (let batches = 0; !reply.done && batches < MAX_RELEASE_BATCHES; batches += 1) {
        const replies: StepReply[] = await Promise.all(reply.steps.map((step) => this.release(step)));
        reply = this.host.engine.advance(replies);
      }
    } catch (thrown) {
      if (thrown instanceof EngineAbortedError) throw thrown;
      this.host.warn('executor.cancel_failed', { code: toDomToolError(thrown).code });
    }
    return { success: false, error };
  }

  private async release(step: Step): Promise<StepReply> {
    // Input that was never pressed needs no release.
    if (step.kind !== 'send' || (this.isPressRefused && isInput(step))) return { failed: 'skipped' };
    return this.step(
      { ...step, deadlineMs: Math.min(step.deadlineMs, RELEASE_DEADLINE_MS) },
      new AbortController().signal,
    );
  }
}

/** The engine calls page functions by name. Undefined if there is none of that name. */
function paramsToSend({ method, params }: Extract<Step, { kind: 'send' }>): object | undefined {
  if (method !== 'Runtime.callFunctionOn') return params;
  const functionDeclaration = pageFunctionNamed(stringAt(params, 'functionDeclaration'));
  return functionDeclaration === undefined ? undefined : { ...params, functionDeclaration };
}

/** What a batch waits for the longest. */
function waitOf(steps: readonly Step[]): keyof ActionWaits {
  const has = (kind: Step['kind']): boolean => steps.some((step) => step.kind === kind);
  if (has('capture')) return 'captures';
  if (has('settle')) return 'settling';
  return has('pause') ? 'pauses' : 'commands';
}

const SEVERITY: ReadonlyArray<Interrupt['kind']> = [
  'crashed',
  'canceled',
  'detached',
  'dialog',
  'navigated',
  'deadline',
];

/** The reason for which the plan was ended from outside; a closed tool gives none. */
function reasonOf(closing: AbortSignal | undefined): DomToolError | undefined {
  return closing?.reason instanceof DomToolFailure ? closing.reason.error : undefined;
}

function isForbidden(error: unknown): error is DomToolFailure {
  return error instanceof DomToolFailure && error.error.code === 'SECURITY_BLOCKED';
}

function isLoss(kind: Interrupt['kind'] | undefined): kind is 'crashed' | 'canceled' | 'detached' {
  return kind === 'crashed' || kind === 'canceled' || kind === 'detached';
}

function replyOf(error: unknown): StepReply {
  if (error instanceof CdpError) return { error: { code: error.code, message: error.message } };
  if (error instanceof TimeoutError) return { failed: 'timeout' };
  if (error instanceof ConnectionLostError) return { failed: 'detached' };
  const known = toDomToolError(error);
  return { error: { code: -32000, message: `${known.code}: ${known.message}` } };
}

const SETTING: ReadonlySet<unknown> = new Set(['setValue', 'selectOptions']);

/** Press events of a mouse and of a finger. */
const PRESSES: ReadonlySet<unknown> = new Set(['mousePressed', 'touchStart']);

function scrolls({ method }: Extract<Step, { kind: 'send' }>): boolean {
  return method === 'DOM.scrollIntoViewIfNeeded';
}

function isPress(step: Step): boolean {
  return step.kind === 'send' && PRESSES.has(stringAt(step.params, 'type'));
}

/** Whether the step may change the page. Mouse moves do not count, because they only bring the pointer to the target. */
function isInput({ method, params }: Extract<Step, { kind: 'send' }>): boolean {
  if (method === 'DOM.setFileInputFiles') return true;
  if (method === 'Runtime.callFunctionOn') return SETTING.has(stringAt(params, 'functionDeclaration'));
  return method.startsWith('Input.') && stringAt(params, 'type') !== 'mouseMoved';
}

/** Whether the page may look different after the step. */
function mayMove(step: Extract<Step, { kind: 'send' }>): boolean {
  return isInput(step) || scrolls(step) || /^(?:Input\.|DOM\.focus$)/.test(step.method);
}

// If input was sent, the caller must not repeat the action.
function timedOut(deadlineMs: number, hasSentInput: boolean): DomToolError {
  return domToolError(
    'TIMEOUT',
    `The action was not finished within ${deadlineMs} ms${hasSentInput ? ', and its input was sent' : ''}.`,
    `Call get_dom to see the state of the page before ${hasSentInput ? 'doing anything else' : 'trying again'}.`,
    !hasSentInput,
  );
}

function runaway(): DomToolError {
  return domToolError('INTERNAL', 'The action did not end.', 'Call get_dom and try again.', true);
}
