// The calls that may change the page: plans of the engine, navigations, waits. Only one of them runs at a time.
import { deadlineOf, expectTimeoutOf, namedNodes } from '../contract/calls.js';
import type { FieldCall } from '../contract/calls.js';
import type { ActionReport, ToolCall } from '../contract/contract.js';
import {
  ACT_DEADLINE_MS,
  NAVIGATE_DEADLINE_MS,
  WAIT_DEADLINE_MS,
  actDeadline,
  timeLeft,
} from '../contract/deadlines.js';
import type { Engine, PlanReply } from '../engine/engine.js';
import type { EngineHolder } from '../tab/engine_holder.js';
import { targetAt, pointOf } from './at_point.js';
import { dropGuard, isPointedDrop } from './drop_point.js';
import type { DropGuard, PointedDrop } from './drop_point.js';
import { ConnectionLostError, DomToolFailure, failure } from '../contract/errors.js';
import { runPlan } from '../plan/executor.js';
import type { TabConnection } from '../tab/tab_connection.js';
import { go, placed, withVerification } from './navigation.js';
import type { NavigationCall } from './navigation.js';
import type { CapturedPage } from '../tab/captured_page.js';
import { TabPlanHost } from './plan_host.js';
import type { DomToolHostOptions, Log } from '../tab/tool_options.js';
import { scrollOf } from '../tab/internal_reads.js';
import { byScreenOfBox } from './scroll_box.js';
import { type WaitTab, wait } from './wait.js';

type PointedCall = Parameters<typeof targetAt>[2];
type UploadCall = Extract<ToolCall, { action: 'upload' }>;

export class ActionCalls {
  /** Ends the running plan, which then releases pressed input. */
  private readonly closing = new AbortController();
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly holder: EngineHolder,
    private readonly page: CapturedPage,
    private readonly options: DomToolHostOptions,
    private readonly log: Log,
  ) {}

  /** Ends the running plan, and resolves when it has ended. A plan that begins later ends at once. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.running;
  }

  async act(connection: TabConnection, given: ToolCall | FieldCall): Promise<ActionReport> {
    const remainingMs = timeLeft(given, actDeadline(given));
    if (pointOf(given) !== undefined && isPointed(given)) return this.actAtPoint(connection, given, remainingMs());
    if (isPointedDrop(given)) return this.dropAtPoint(connection, given, remainingMs);
    return this.actOnNode(connection, given, remainingMs);
  }

  // The page is captured again to find the node at the point, so ids have their current meaning.
  private async actAtPoint(connection: TabConnection, given: PointedCall, deadlineMs: number): Promise<ActionReport> {
    this.page.requireReported(given);
    await this.page.renew(connection, given, deadlineMs);
    const { call, hit } = await connection.interruptible(
      async (signal) => targetAt(connection.port, await this.holder.current(), given, signal),
      deadlineMs,
    );
    this.holder.noteReported(this.page.loaderId);
    const report = await this.actOnNode(connection, call, timeLeft(call, actDeadline(call)));
    return { ...report, hit };
  }

  // The node at the point must be looked up now, but the point itself is relative to the page as it was observed.
  private async dropAtPoint(
    connection: TabConnection,
    call: PointedDrop,
    remainingMs: () => number,
  ): Promise<ActionReport> {
    this.page.requireReported(call);
    const then = this.page.isValidFor(connection, call) ? scrollOf(await this.holder.current()) : undefined;
    await this.page.renew(connection, call, remainingMs());
    const now = scrollOf(await this.holder.current());
    const { x, y } = call.to;
    const to = then === undefined ? call.to : { x: x + then.x - now.x, y: y + then.y - now.y };
    return this.actOnNode(connection, { ...call, to }, remainingMs);
  }

  private async actOnNode(
    connection: TabConnection,
    call: ToolCall | FieldCall,
    remainingMs: () => number,
  ): Promise<ActionReport> {
    await this.holder.current();
    this.page.requireReported(call);
    // A page may have reused the element behind an id for other content. Only a new capture shows that.
    const isOutdated =
      (namedNodes(call).length > 0 && (await connection.events.contentMayHaveChanged())) ||
      (isToFocus(call) && (await this.page.mayHaveForbiddenFrames(connection)));
    if (isOutdated || !this.page.isValidFor(connection, call)) await this.page.renew(connection, call, remainingMs());
    else await connection.interruptible((signal) => this.page.requireReadable(connection, signal), remainingMs());
    const engine = await this.holder.current();
    const completed = await this.withHostFields(call, engine);
    // A typed text may be a secret, which a later engine must know.
    if (call.action === 'type' || call.action === 'fill') this.holder.noteCheckpointNeeded();
    // From here on, changes that the input causes are received.
    void connection.events.follow();
    // The engine must know of requests that the page made before the input.
    connection.events.flush();
    this.page.inputBegins();
    const beforePress = isPointedDrop(completed) ? dropGuard(connection.port, engine, completed) : undefined;
    return this.runToEnd(connection, engine, () => engine.plan(completed), remainingMs(), beforePress);
  }

  private async withHostFields(call: ToolCall | FieldCall, engine: Engine): Promise<ToolCall | FieldCall> {
    if (call.action === 'upload') return this.withKinds(call);
    return call.action === 'scroll' ? byScreenOfBox(engine, call) : call;
  }

  // Chrome accepts any path, and gives the page an unreadable file if nothing exists there.
  private async withKinds(call: UploadCall): Promise<UploadCall & { hasFolder: boolean }> {
    const { fileKind } = this.options;
    if (fileKind === undefined) return { ...call, hasFolder: false };
    const kinds = await Promise.all(call.files.map(fileKind));
    const missing = kinds.indexOf(null);
    if (missing >= 0) {
      throw failure('BAD_INPUT', `There is no file at the path of files[${missing}].`, 'Check the path.');
    }
    return { ...call, hasFolder: kinds.includes('folder') };
  }

  /** A plan is open during the navigation: it saw the page before, and judges the page after it by the expected outcome. */
  async navigate(connection: TabConnection, call: NavigationCall): Promise<ActionReport> {
    const engine = await this.holder.current();
    const plan = engine.plan(call);
    if (plan.done && !plan.result.success) throw new DomToolFailure(plan.result.error);
    const requireAllowed = (url: string): void => this.page.requireAllowed(url);
    const limits = { deadlineMs: deadlineOf(call, NAVIGATE_DEADLINE_MS), requireAllowed };
    const remainingMs = timeLeft(call, limits.deadlineMs, ACT_DEADLINE_MS);
    let moved: ActionReport;
    try {
      moved = await connection.interruptible((signal) => go(connection, call, { ...limits, signal }));
    } catch (error) {
      if (!plan.done) engine.cancelPlan();
      throw error;
    }
    if (plan.done) return moved;
    const reply = { result: { dialog: moved.outcome === 'dialog_opened' } };
    const deadlineMs = remainingMs() + expectTimeoutOf(call);
    return withVerification(moved, await this.runToEnd(connection, engine, () => engine.advance([reply]), deadlineMs));
  }

  /** Waits after a navigation until the page is still, but not longer than STILL_WITHIN_MS. */
  waitForArrival(connection: TabConnection): Promise<unknown> {
    return this.wait(connection, { action: 'wait', until: 'stable' });
  }

  async wait(connection: TabConnection, call: Extract<ToolCall, { action: 'wait' }>): Promise<ActionReport> {
    const engine = await this.holder.current();
    const { requests, events, state } = connection;
    const { page } = this;
    const tab: WaitTab = {
      requests,
      events,
      state,
      engine,
      get isCaptured() {
        return page.isOfCurrentDocument(connection);
      },
      capture: (signal, onFeed) => page.capture(connection, 'fast', signal, onFeed),
      showsNow: () => page.showsNow(connection),
    };
    return connection.interruptible((signal) => wait(tab, call, deadlineOf(call, WAIT_DEADLINE_MS), signal));
  }

  private async runToEnd(
    connection: TabConnection,
    engine: Engine,
    begin: () => PlanReply,
    deadlineMs: number,
    beforePress?: DropGuard,
  ): Promise<ActionReport> {
    const host = new TabPlanHost(connection, engine, this.page, this.options, this.log, beforePress);
    const running = runPlan(host, begin, deadlineMs, connection.orCancelled(this.closing.signal)).finally(() =>
      host.stop(),
    );
    this.running = running.catch(() => {});
    const result = await running;
    // The engine knows nothing of connections.
    if (!result.success && result.error.code === 'DETACHED' && connection.state.lost === 'disconnected') {
      throw new ConnectionLostError('disconnected');
    }
    if (!result.success) throw new DomToolFailure(result.error);
    return placed(timed(result.data, host.stabilizationMs), connection.state.mainUrl);
  }
}

// The engine counts changes but has no clock.
function timed(report: ActionReport, stabilizationMs: number): ActionReport {
  return report.changes === undefined ? report : { ...report, changes: { ...report.changes, stabilizationMs } };
}

/** The call goes to whatever has the focus. */
function isToFocus(call: ToolCall | FieldCall): boolean {
  return call.action === 'keypress' && call.nodeId === undefined;
}

function isPointed(call: ToolCall | FieldCall): call is PointedCall {
  return call.action === 'click' || call.action === 'hover' || call.action === 'drag' || call.action === 'scroll';
}
