// What a tab provides to a running plan: its connection, captures, received events, and waiting until the effects of the
// input have ended. Call `stop` when done.
import { recordClippedScrollers } from '../capture/before_scroll_into_view.js';
import type { Fidelity, LogEntry } from '../contract/contract.js';
import type { EffectStep, Engine, Settled, SettleStep } from '../engine/engine.js';
import type { InterruptListener } from '../events/tab_state.js';
import type { PlanHost } from '../plan/executor.js';
import type { DeadlinePort } from '../port/ports.js';
import { InputSettleWatch } from '../settle/input_settle_watch.js';
import type { TabConnection } from '../tab/tab_connection.js';
import type { CapturedPage } from '../tab/captured_page.js';
import type { DomToolHostOptions, Log } from '../tab/tool_options.js';

const BEFORE_SCROLL_MS = 500;

export class TabPlanHost implements PlanHost {
  readonly port: DeadlinePort;
  private readonly settleWatch: InputSettleWatch;

  constructor(
    private readonly connection: TabConnection,
    readonly engine: Engine,
    private readonly page: CapturedPage,
    private readonly options: DomToolHostOptions,
    private readonly log: Log,
    readonly beforePress?: (signal: AbortSignal) => Promise<void>,
  ) {
    this.port = connection.port;
    this.settleWatch = new InputSettleWatch(connection.state, connection.requests, connection.events);
  }

  /** The time from the input to the last relevant change. */
  get stabilizationMs(): number {
    return this.settleWatch.stabilizationMs;
  }

  stop(): void {
    this.settleWatch.stop();
  }

  onInterrupt(listener: InterruptListener): () => void {
    return this.connection.state.onInterrupt(listener);
  }

  onSessionGone(listener: (sessionId: string) => void): () => void {
    return this.connection.state.onSessionGone(listener);
  }

  async capture(fidelity: Fidelity, signal: AbortSignal): Promise<void> {
    this.settleWatch.captureBegins();
    const { timersSet } = await this.page.capture(this.connection, fidelity, signal);
    this.settleWatch.captureEnded(timersSet);
  }

  async settle(step: SettleStep, signal: AbortSignal): Promise<Settled> {
    const settled = await this.settleWatch.waitUntilSettled(step, signal);
    this.page.inputSettled();
    return settled;
  }

  mark(sessionId: string): void {
    this.page.inputBegins();
    this.settleWatch.mark(sessionId, this.page.timersSet);
  }

  inputWillBeSent(): void {
    this.page.inputWillBeSent();
  }

  hasChanged(sessionId: string, node: number): Promise<boolean> {
    return this.connection.events.hasChangedInside(sessionId, node);
  }

  // Lets a later capture detect scrolling that no person could have done.
  beforeScroll(sessionId: string, backendNodeId: number): Promise<void> {
    const send = (method: string, params: object): Promise<unknown> =>
      this.port.send(method, params, { sessionId, deadlineMs: BEFORE_SCROLL_MS });
    return recordClippedScrollers(send, this.connection.state.tree.worlds.known(sessionId), backendNodeId);
  }

  noteEvents(): void {
    this.connection.events.flush();
  }

  effect(effect: EffectStep): void {
    try {
      Promise.resolve(this.options.effects?.(effect)).catch(() => {});
    } catch {
      // A failing effect must not decide whether an action succeeds.
    }
  }

  warn(event: string, fields: LogEntry['fields']): void {
    this.log('warn', event, fields);
  }
}
