// DomTool: one tab. Runs its calls one after another, and answers every failure as a ToolResult. What a call does stands in
// doing.ts; a lost connection is taken up again here where the host can.
import { checkCall, isAction } from '../contract/calls.js';
import type { RequestGate } from '../contract/request_gate.js';
import type { CallMetrics, CdpPort, DomToolError, PrivacyPolicy, ToolCall, ToolResult } from '../contract/contract.js';
import { metricsOf } from './call_metrics.js';
import { Doing } from './doing.js';
import type { Result } from './doing.js';
import type { NamedSecret } from '../engine/engine.js';
import { EngineLife } from './engine_life.js';
import {
  DomToolFailure,
  EngineAbortedError,
  TimeoutError,
  failure,
  lostError,
  toDomToolError,
} from '../contract/errors.js';
import { HeldCommands } from '../port/held.js';
import { Link } from './link.js';
import { arrayAt, isRecord, plainCopy, stringAt } from '../base/narrow.js';
import { PageTable } from './page_table.js';
import { nextTask } from '../port/ports.js';
import { type OpenSites, leadsAway } from './open_sites.js';
import { logTo } from './tool_options.js';
import type { DomToolHostOptions, Log } from './tool_options.js';

const LOOKS: ReadonlySet<ToolCall['action']> = new Set(['get_dom', 'find', 'expand', 'screenshot', 'wait']);

/** What goes with one call. */
export interface ExecuteOptions {
  /** When it aborts, the call ends. */
  signal?: AbortSignal;
  /** Decides about the requests of an action before they leave the browser. */
  gate?: RequestGate;
  /** What of the page may be seen and acted in; all of it where this is not given. */
  sites?: OpenSites;
}

export class DomTool {
  private tail: Promise<unknown> = Promise.resolve();
  private saved: Promise<void> = Promise.resolve();
  private link: Link;
  private isClosed = false;
  /** Where a host takes a lost connection up for us; any other keeps account of what is held itself. */
  private readonly held: HeldCommands | undefined;
  private readonly life: EngineLife;
  private readonly table: PageTable;
  private readonly doing: Doing;
  private readonly log: Log;
  private cancelled: AbortSignal | undefined;

  private constructor(
    port: CdpPort,
    private readonly options: DomToolHostOptions,
  ) {
    this.held = options.reconnect === undefined ? undefined : new HeldCommands();
    this.log = logTo(options);
    this.life = new EngineLife(options);
    this.table = new PageTable(this.life, options);
    this.doing = new Doing(this.life, this.table, options, this.log);
    this.link = this.linkOver(port);
  }

  /** Takes the port over: `close` closes it. Rejects with DomToolFailure, and then the port is still the caller's. */
  static async open(port: CdpPort, options: DomToolHostOptions = {}): Promise<DomTool> {
    const tool = new DomTool(port, options);
    try {
      await Promise.all([tool.link.state.start(), tool.life.current()]);
      return tool;
    } catch (error) {
      tool.link.events.stop();
      tool.link.state.stop();
      tool.dropEngine();
      throw error instanceof DomToolFailure ? error : new DomToolFailure(toDomToolError(error), { cause: error });
    }
  }

  /** Runs one call after those that came before it. Never rejects, whatever is handed over: it is read once, here and now.
   *  When `signal` aborts the call ends as TIMEOUT: it does not begin any more, or lets go of what it holds. With `sites`
   *  nothing is told of documents that are not open by them, and nothing is done in them. */
  execute(call: ToolCall, options: ExecuteOptions = {}): Promise<ToolResult> {
    const given = plainCopy(call);
    const result = this.tail
      .then(() => this.answer(given, options))
      .catch((error: unknown): ToolResult => ({ success: false, error: toDomToolError(error) }));
    this.tail = result.then(() => this.remember());
    return result;
  }

  /** From the next call on; whatever is not named stays as it was. */
  setPrivacy(privacy: Partial<PrivacyPolicy>): Promise<void> {
    const done = this.tail.then(() => this.life.setPrivacy(privacy));
    this.tail = done.catch(() => this.dropEngine());
    return done;
  }

  /** Ends the running call with DETACHED, gives the engine's memory back and closes the port. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    await this.doing.close();
    await this.doing.emulation.end(this.link.port);
    this.link.end();
    await this.tail;
    this.dropEngine();
    await this.link.port.close().catch(() => {});
  }

  private async answer(given: unknown, { signal, gate, sites }: ExecuteOptions): Promise<ToolResult> {
    const started = performance.now();
    let result: ToolResult;
    const forget = this.hearCancel(signal);
    this.link.events.begin();
    this.table.open(sites);
    try {
      this.cancelled?.throwIfAborted();
      const { call, withheld } = partedCall(given);
      this.life.withhold(withheld);
      result = { success: true, data: await this.runConnected(checkCall(call), gate) };
    } catch (error) {
      if (error instanceof EngineAbortedError) this.dropEngine();
      result = { success: false, error: toDomToolError(error) };
      this.logUnknown(error, result.error);
    } finally {
      this.link.events.end();
      forget();
    }
    this.saved = this.saveCheckpoint();
    // What is no action is a caller's own text.
    const action = stringAt(given, 'action');
    const metrics = metricsOf(isAction(action) ? action : '', result, performance.now() - started);
    this.log('debug', 'call', { ...metrics });
    this.tellMetrics(metrics);
    return result;
  }

  // A host that fails to count is not a failing call.
  private tellMetrics(metrics: CallMetrics): void {
    try {
      this.options.metrics?.(metrics);
    } catch {
      // As said above.
    }
  }

  // A caller's signal aborts with any reason; what runs is told one that the answer can hold.
  private hearCancel(signal: AbortSignal | undefined): () => void {
    this.cancelled = undefined;
    if (signal === undefined) return () => {};
    const cancelling = new AbortController();
    const cancel = (): void => cancelling.abort(cancelledCall());
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
    this.cancelled = cancelling.signal;
    return () => {
      signal.removeEventListener('abort', cancel);
      this.cancelled = undefined;
    };
  }

  // The caller has its answer; the next call waits.
  private async remember(): Promise<void> {
    await nextTask();
    try {
      this.life.remember();
    } catch {
      this.dropEngine();
    }
    await this.saved;
  }

  // On its way before the answer: an id that a caller holds must not be unknown to the next life of a worker that dies
  // right now. Whether it has arrived is for the next call to wait for.
  private async saveCheckpoint(): Promise<void> {
    try {
      await this.life.save();
    } catch (error) {
      this.log('warn', 'checkpoint.not_saved', { name: error instanceof Error ? error.name : typeof error });
    }
  }

  private blocked(call: ToolCall): DomToolError | null {
    if (this.isClosed) return lostError('detached');
    const blocked = this.link.state.blocked();
    if (blocked?.code === 'DIALOG_OPEN' && call.action === 'handle_dialog') return null;
    if (blocked?.code === 'CRASHED' && (call.action === 'navigate' || call.action === 'reload')) return null;
    return blocked;
  }

  // What only looks is done again where the connection was lost meanwhile; what may have sent input never is.
  private async runConnected(call: ToolCall, gate: RequestGate | undefined): Promise<Result> {
    await this.reconnect();
    try {
      return await this.run(call, gate);
    } catch (error) {
      if (!LOOKS.has(call.action) || !this.mayReconnect()) throw error;
      await this.reconnect();
      return this.run(call, gate);
    }
  }

  private async run(call: ToolCall, gate: RequestGate | undefined): Promise<Result> {
    if (!leadsAway(call)) this.table.requireOpenPage(this.link);
    const blocked = this.blocked(call);
    if (blocked !== null) throw new DomToolFailure(blocked);
    const result = await this.doing.run(this.link, call, gate);
    // It may have led elsewhere, or the page has gone there by itself.
    this.table.requireOpenPage(this.link);
    return result;
  }

  private linkOver(port: CdpPort): Link {
    return new Link(port, this.held, {
      engine: () => this.life.ready,
      aborted: () => this.dropEngine(),
      cancelled: () => this.cancelled,
    });
  }

  // The target may live on though its connection is lost. A stop order is none of these.
  private mayReconnect(): boolean {
    return this.link.state.lost === 'disconnected' && this.options.reconnect !== undefined && !this.isClosed;
  }

  // The call that was running when the connection was lost has ended; nothing of it is done again. What it held is let go.
  private async reconnect(): Promise<void> {
    const { reconnect } = this.options;
    if (!this.mayReconnect() || reconnect === undefined) return;
    const port = await reconnect();
    const link = this.linkOver(port);
    try {
      await link.state.start();
    } catch (error) {
      link.end();
      await port.close().catch(() => {});
      throw error instanceof TimeoutError && this.link.state.dialog !== null ? leftDialog() : error;
    }
    this.link.end();
    this.link = link;
    this.table.forget();
    link.events.begin();
    await this.doing.emulation.renew(link.port);
    await this.held?.letGo(({ method, params, sessionId }) => link.port.send(method, params, { sessionId }));
  }

  private dropEngine(): void {
    this.life.drop();
    this.table.forget();
  }

  private logUnknown(thrown: unknown, error: DomToolError): void {
    if (error.code !== 'INTERNAL') return;
    // The reason of an abort is the engine's own; any other message might quote the page.
    const reason = thrown instanceof EngineAbortedError ? thrown.message : '';
    this.log('error', 'call.internal', { name: thrown instanceof Error ? thrown.name : typeof thrown, reason });
  }
}

// A host may say beside a call what is withheld from now on; the calls of the contract do not know of it.
function partedCall(given: unknown): { call: unknown; withheld: NamedSecret[] } {
  if (!isRecord(given)) return { call: given, withheld: [] };
  const { withheld: _, ...call } = given;
  const withheld = arrayAt(given, 'withheld').map((one) => ({ name: stringAt(one, 'name') ?? '', text: stringAt(one, 'text') ?? '' }));
  return { call, withheld };
}

function cancelledCall(): DomToolFailure {
  return failure(
    'TIMEOUT',
    'The call was cancelled before its end; nothing is held down.',
    'Call get_dom to see what was done until then.',
  );
}

// Chrome takes an answer only from the session that saw the dialog open.
function leftDialog(): DomToolFailure {
  return failure(
    'DIALOG_OPEN',
    'A dialog that was open when the connection was lost still blocks the page.',
    'Have it answered in the browser itself, or open the page in another tab.',
    true,
  );
}
