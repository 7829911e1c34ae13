// DomTool: one tab. Runs its calls one after another, and returns every failure as a ToolResult. call_dispatcher.ts
// executes the calls. A lost connection is restored here if the host can reconnect.
import { checkCall, isAction, isOfKind, leavesPage } from '../contract/calls.js';
import type { RequestGate } from '../contract/request_gate.js';
import type { CallMetrics, CdpPort, DomToolError, PrivacyPolicy, ToolCall, ToolResult } from '../contract/contract.js';
import { metricsOf } from './call_metrics.js';
import { CallDispatcher } from './call_dispatcher.js';
import type { Result } from './call_dispatcher.js';
import type { NamedSecret } from '../contract/named_secret.js';
import { EngineHolder } from '../tab/engine_holder.js';
import {
  DomToolFailure,
  EngineAbortedError,
  TimeoutError,
  domToolError,
  failure,
  lostError,
  toDomToolError,
} from '../contract/errors.js';
import { PressedInput } from '../port/pressed_input.js';
import { TabConnection } from '../tab/tab_connection.js';
import { arrayAt, isRecord, plainCopy, stringAt } from '../base/narrow.js';
import { CapturedPage } from '../tab/captured_page.js';
import { nextTask } from '../port/ports.js';
import type { AllowedSites } from '../tab/allowed_sites.js';
import { logTo } from '../tab/tool_options.js';
import type { DomToolHostOptions, Log } from '../tab/tool_options.js';

export interface ExecuteOptions {
  /** When it aborts, the call ends. */
  signal?: AbortSignal;
  /** Decides about the requests of an action before they leave the browser. */
  gate?: RequestGate;
  /** Which documents of the page may be seen and acted in; all if absent. */
  sites?: AllowedSites;
}

export class DomTool {
  private queue: Promise<unknown> = Promise.resolve();
  private checkpointSaved: Promise<void> = Promise.resolve();
  private connection: TabConnection;
  private isClosed = false;
  /**
   * The keys and buttons that are pressed now, so that they can be released after a reconnect. Undefined if the host cannot
   * reconnect; such a host keeps its own record.
   */
  private readonly pressedInput: PressedInput | undefined;
  private readonly holder: EngineHolder;
  private readonly page: CapturedPage;
  private readonly dispatcher: CallDispatcher;
  private readonly log: Log;
  private cancelSignal: AbortSignal | undefined;

  private constructor(
    port: CdpPort,
    private readonly options: DomToolHostOptions,
  ) {
    this.pressedInput = options.reconnect === undefined ? undefined : new PressedInput();
    this.log = logTo(options);
    this.holder = new EngineHolder(options);
    this.page = new CapturedPage(this.holder, options);
    this.dispatcher = new CallDispatcher(this.holder, this.page, options, this.log);
    this.connection = this.connectionOver(port);
  }

  /**
   * Takes ownership of the port: `close` closes it. Rejects with DomToolFailure; then the port still belongs to the caller.
   */
  static async open(port: CdpPort, options: DomToolHostOptions = {}): Promise<DomTool> {
    const tool = new DomTool(port, options);
    try {
      const started = tool.connection.state.start();
      tool.connection.pageTools.enable();
      await Promise.all([started, tool.holder.current()]);
      return tool;
    } catch (error) {
      tool.connection.events.stop();
      tool.connection.state.stop();
      tool.dropEngine();
      throw error instanceof DomToolFailure ? error : new DomToolFailure(toDomToolError(error), { cause: error });
    }
  }

  /**
   * Runs one call after all earlier ones. Never rejects, whatever `call` is. `call` is copied at once, so later changes to it
   * have no effect. If `signal` aborts, the call fails with TIMEOUT, and keys and buttons that it had pressed are released.
   * With `sites`, documents on other sites are neither reported nor acted in.
   */
  execute(call: ToolCall, options: ExecuteOptions = {}): Promise<ToolResult> {
    const given = plainCopy(call);
    const result = this.queue
      .then(() => this.process(given, options))
      .catch((error: unknown): ToolResult => ({ success: false, error: toDomToolError(error) }));
    this.queue = result.then(() => this.recordReported());
    return result;
  }

  /** Takes effect with the next call. Options that are not named stay unchanged. */
  setPrivacy(privacy: Partial<PrivacyPolicy>): Promise<void> {
    const done = this.queue.then(() => this.holder.setPrivacy(privacy));
    this.queue = done.catch(() => this.dropEngine());
    return done;
  }

  /** Ends the running call with DETACHED, frees the engine's memory and closes the port. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    await this.dispatcher.close();
    await this.dispatcher.emulation.end(this.connection.port);
    this.connection.end();
    await this.queue;
    this.dropEngine();
    await this.connection.port.close().catch(() => {});
  }

  private async process(given: unknown, { signal, gate, sites }: ExecuteOptions): Promise<ToolResult> {
    const started = performance.now();
    let result: ToolResult;
    let checked: ToolCall | undefined;
    const stopListening = this.listenForCancel(signal);
    this.connection.events.begin();
    this.page.allowSites(sites);
    try {
      this.cancelSignal?.throwIfAborted();
      const { call, withheld } = splitWithheld(given);
      this.holder.withhold(withheld);
      checked = checkCall(call);
      result = { success: true, data: await this.runConnected(checked, gate) };
    } catch (error) {
      if (error instanceof EngineAbortedError) this.dropEngine();
      result = { success: false, error: this.reportedError(error, checked) };
      this.logUnknown(error, result.error);
    } finally {
      this.connection.events.end();
      stopListening();
    }
    this.checkpointSaved = this.saveCheckpoint();
    // A value that is not an action is the caller's own text and is not reported.
    const action = stringAt(given, 'action');
    const metrics = metricsOf(isAction(action) ? action : '', result, performance.now() - started);
    this.log('debug', 'call', { ...metrics });
    this.reportMetrics(metrics);
    return result;
  }

  // An error in the host's metrics must not fail the call.
  private reportMetrics(metrics: CallMetrics): void {
    try {
      this.options.metrics?.(metrics);
    } catch {
      // Ignored, see above.
    }
  }

  // A caller may abort with any reason. The running call gets one that can be reported.
  private listenForCancel(signal: AbortSignal | undefined): () => void {
    this.cancelSignal = undefined;
    if (signal === undefined) return () => {};
    const cancelling = new AbortController();
    const cancel = (): void => cancelling.abort(cancelledCall());
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
    this.cancelSignal = cancelling.signal;
    return () => {
      signal.removeEventListener('abort', cancel);
      this.cancelSignal = undefined;
    };
  }

  // The caller already has its answer, but the next call waits for this.
  private async recordReported(): Promise<void> {
    await nextTask();
    try {
      this.holder.recordReported();
    } catch {
      this.dropEngine();
    }
    await this.checkpointSaved;
  }

  // Started before the answer: if the worker is stopped right now, its successor must know the ids that the caller was
  // shown. The next call waits until the store has it.
  private async saveCheckpoint(): Promise<void> {
    try {
      await this.holder.save();
    } catch (error) {
      this.log('warn', 'checkpoint.not_saved', { name: error instanceof Error ? error.name : typeof error });
    }
  }

  private blocked(call: ToolCall): DomToolError | null {
    if (this.isClosed) return lostError('detached');
    const blocked = this.connection.state.blocked();
    if (blocked?.code === 'DIALOG_OPEN' && call.action === 'handle_dialog') return null;
    if (blocked?.code === 'CRASHED' && (call.action === 'navigate' || call.action === 'reload')) return null;
    return blocked;
  }

  // A call that looks or waits is repeated if the connection was lost meanwhile. One that may have sent input never is.
  private async runConnected(call: ToolCall, gate: RequestGate | undefined): Promise<Result> {
    await this.reconnect();
    try {
      return await this.run(call, gate);
    } catch (error) {
      if (!isOfKind(call, 'observe', 'wait') || !this.mayReconnect()) throw error;
      await this.reconnect();
      return this.run(call, gate);
    }
  }

  private async run(call: ToolCall, gate: RequestGate | undefined): Promise<Result> {
    if (!leavesPage(call)) this.page.requireAllowedPage(this.connection);
    const blocked = this.blocked(call);
    if (blocked !== null) throw new DomToolFailure(blocked);
    const result = await this.dispatcher.run(this.connection, call, gate);
    // The call may have navigated, or the page may have done so on its own.
    this.page.requireAllowedPage(this.connection);
    return result;
  }

  private connectionOver(port: CdpPort): TabConnection {
    return new TabConnection(port, this.pressedInput, {
      engine: () => this.holder.ready,
      aborted: () => this.dropEngine(),
      cancelled: () => this.cancelSignal,
    });
  }

  // The target may still exist although its connection is lost, unless a person stopped the debugging.
  private mayReconnect(): boolean {
    return this.connection.state.lost === 'disconnected' && this.options.reconnect !== undefined && !this.isClosed;
  }

  // The call that was running when the connection was lost has ended, and is not repeated. Pressed input is released.
  private async reconnect(): Promise<void> {
    const { reconnect } = this.options;
    if (!this.mayReconnect() || reconnect === undefined) return;
    const port = await reconnect();
    const connection = this.connectionOver(port);
    try {
      const started = connection.state.start();
      connection.pageTools.enable();
      await started;
    } catch (error) {
      connection.end();
      await port.close().catch(() => {});
      const isBlocked = error instanceof TimeoutError || toDomToolError(error).code === 'DIALOG_OPEN';
      throw isBlocked && this.connection.state.dialog !== null ? dialogStillOpen() : error;
    }
    this.connection.end();
    this.connection = connection;
    this.page.forget();
    connection.events.begin();
    await this.dispatcher.emulation.renew(connection.port);
    await this.pressedInput?.releaseAll(({ method, params, sessionId }) =>
      connection.port.send(method, params, { sessionId }),
    );
  }

  private dropEngine(): void {
    this.holder.drop();
    this.page.forget();
  }

  private reportedError(thrown: unknown, call: ToolCall | undefined): DomToolError {
    const error = toDomToolError(thrown);
    if (error.code !== 'DETACHED' || !this.connection.state.isLostToPdf) return error;
    // An action has been done by then.
    return tabShowsPdf(call !== undefined && isOfKind(call, 'observe', 'wait'));
  }

  private logUnknown(thrown: unknown, error: DomToolError): void {
    if (error.code !== 'INTERNAL') return;
    // The reason of an abort comes from the engine; any other message might quote the page.
    const reason = thrown instanceof EngineAbortedError ? thrown.message : '';
    this.log('error', 'call.internal', { name: thrown instanceof Error ? thrown.name : typeof thrown, reason });
  }
}

// A host may add `withheld` to a call: texts that are secret from now on. No other caller needs to know of it.
function splitWithheld(given: unknown): { call: unknown; withheld: NamedSecret[] } {
  if (!isRecord(given)) return { call: given, withheld: [] };
  const { withheld: _, ...call } = given;
  const withheld = arrayAt(given, 'withheld').map((one) => ({
    name: stringAt(one, 'name') ?? '',
    text: stringAt(one, 'text') ?? '',
  }));
  return { call, withheld };
}

function tabShowsPdf(retrySuggested: boolean): DomToolError {
  return domToolError('NAVIGATED', 'The tab now shows a PDF.', 'Call get_dom to read it.', retrySuggested);
}

function cancelledCall(): DomToolFailure {
  return failure(
    'TIMEOUT',
    'The call was cancelled. No key or mouse button is still pressed.',
    'Call get_dom to see what it had done.',
  );
}

// Chrome lets only the debugging session that saw the dialog open answer it.
function dialogStillOpen(): DomToolFailure {
  return failure(
    'DIALOG_OPEN',
    'A dialog that was open when the connection was lost still blocks the page.',
    'Have it answered in the browser itself, or open the page in another tab.',
    true,
  );
}
