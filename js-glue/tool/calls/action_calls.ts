// The calls that may change the page: plans of the engine, navigations, waits. Only one of them runs at a time.
import { deadlineOf, expectTimeoutOf, namedNodes } from '../contract/calls.js';
import type { FieldCall } from '../contract/calls.js';
import type { OnFeed } from '../capture/capture.js';
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
import { go, placed, withVerdict } from './navigation.js';
import type { NavigationCall } from './navigation.js';
import type { PageTable } from '../tab/page_table.js';
import { TabPlanHost } from './plan_host.js';
import type { DomToolHostOptions, Log } from '../tab/tool_options.js';
import { scrollOf } from '../tab/internal_reads.js';
import { byScreenOfBox } from './scroll_box.js';
import { wait } from './wait.js';

type PointedCall = Parameters<typeof targetAt>[2];
type UploadCall = Extract<ToolCall, { action: 'upload' }>;

export class ActionCalls {
  /** Ends the running plan, which then releases pressed input. */
  private readonly closing = new AbortController();
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly holder: EngineHolder,
    private readonly table: PageTable,
    private readonly options: DomToolHostOptions,
    private readonly log: Log,
  ) {}

  /** Resolves when no plan runs any more. A plan that begins later ends at once. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.running;
  }

  async act(connection: TabConnection, given: ToolCall | FieldCall): Promise<ActionReport> {
    const left = timeLeft(given, actDeadline(given));
    if (pointOf(given) !== undefined && isPointed(given)) return this.actAt(connection, given, left());
    if (isPointedDrop(given)) return this.dropAt(connection, given, left);
    return this.actOn(connection, given, left);
  }

  // The table is renewed to find the node at the point, so ids have their current meaning.
  private async actAt(connection: TabConnection, given: PointedCall, deadlineMs: number): Promise<ActionReport> {
    this.table.requireShown(given);
    await this.table.renew(connection, given, deadlineMs);
    const { call, hit } = await connection.interruptible(
      async (signal) => targetAt(connection.port, await this.holder.current(), given, signal),
      deadlineMs,
    );
    this.holder.noteShown(this.table.loaderId);
    const report = await this.actOn(connection, call, timeLeft(call, actDeadline(call)));
    return { ...report, hit };
  }

  // The node at the point must be looked up now, but the point itself is relative to the page as it was observed.
  private async dropAt(connection: TabConnection, call: PointedDrop, left: () => number): Promise<ActionReport> {
    this.table.requireShown(call);
    const then = this.table.covers(connection, call) ? scrollOf(await this.holder.current()) : undefined;
    await this.table.renew(connection, call, left());
    const now = scrollOf(await this.holder.current());
    const { x, y } = call.to;
    const to = then === undefined ? call.to : { x: x + then.x - now.x, y: y + then.y - now.y };
    return this.actOn(connection, { ...call, to }, left);
  }

  private async actOn(
    connection: TabConnection,
    call: ToolCall | FieldCall,
    left: () => number,
  ): Promise<ActionReport> {
    await this.holder.current();
    this.table.requireShown(call);
    // A page may have reused the element behind an id for other content. Only a new capture shows that.
    const isOutdated =
      (namedNodes(call).length > 0 && (await connection.events.hasChanged())) ||
      (isToFocus(call) && (await this.table.mayOpenFrames(connection)));
    if (isOutdated || !this.table.covers(connection, call)) await this.table.renew(connection, call, left());
    else await connection.interruptible((signal) => this.table.requireReadable(connection, signal), left());
    const engine = await this.holder.current();
    const asked = await this.completed(call, engine);
    // A typed text may be a secret.
    if (call.action === 'type' || call.action === 'fill') this.holder.checkpointIfNeeded();
    // Changes caused by the input must be received, as well as the requests that the page has made before.
    void connection.events.follow();
    connection.events.flush();
    this.table.noteInput(false);
    const beforePress = isPointedDrop(asked) ? dropGuard(connection.port, engine, asked) : undefined;
    return this.follow(connection, engine, () => engine.plan(asked), left(), beforePress);
  }

  private async completed(call: ToolCall | FieldCall, engine: Engine): Promise<ToolCall | FieldCall> {
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
  async move(connection: TabConnection, call: NavigationCall): Promise<ActionReport> {
    const engine = await this.holder.current();
    const plan = engine.plan(call);
    if (plan.done && !plan.result.success) throw new DomToolFailure(plan.result.error);
    const requireOpen = (url: string): void => this.table.requireOpen(url);
    const limits = { deadlineMs: deadlineOf(call, NAVIGATE_DEADLINE_MS), requireOpen };
    const left = timeLeft(call, limits.deadlineMs, ACT_DEADLINE_MS);
    let moved: ActionReport;
    try {
      moved = await connection.interruptible((signal) => go(connection, call, { ...limits, signal }));
    } catch (error) {
      if (!plan.done) engine.cancelPlan();
      throw error;
    }
    if (plan.done) return moved;
    const reply = { result: { dialog: moved.outcome === 'dialog_opened' } };
    const deadlineMs = left() + expectTimeoutOf(call);
    return withVerdict(moved, await this.follow(connection, engine, () => engine.advance([reply]), deadlineMs));
  }

  /** After a navigation the page is captured once it is still, or after three seconds. */
  arrive(connection: TabConnection): Promise<unknown> {
    return this.wait(connection, { action: 'wait', until: 'stable' });
  }

  async wait(connection: TabConnection, call: Extract<ToolCall, { action: 'wait' }>): Promise<ActionReport> {
    const engine = await this.holder.current();
    const { requests, events, state } = connection;
    const capture = (signal: AbortSignal, onFeed?: OnFeed) => this.table.capture(connection, 'fast', signal, onFeed);
    const tab = { requests, events, state, engine, capture };
    return connection.interruptible((signal) => wait(tab, call, deadlineOf(call, WAIT_DEADLINE_MS), signal));
  }

  // Runs a plan to its end.
  private async follow(
    connection: TabConnection,
    engine: Engine,
    begin: () => PlanReply,
    deadlineMs: number,
    beforePress?: DropGuard,
  ): Promise<ActionReport> {
    const host = new TabPlanHost(connection, engine, this.table, this.options, this.log, beforePress);
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
