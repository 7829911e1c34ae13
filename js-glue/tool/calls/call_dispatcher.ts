// Executes each call: calls that observe the page, the other calls, and the observation after one of these.
import { isOfKind, observeAfter } from '../contract/calls.js';
import type { ActionReport, FindReport, Observation, Screenshot, ToolCall } from '../contract/contract.js';
import type { CallOfKind } from '../contract/generated/calls.js';
import { DomToolFailure, failure } from '../contract/errors.js';
import type { RequestGate } from '../contract/request_gate.js';
import { RequestHold } from '../network/request_hold.js';
import { whileRendering } from '../port/rendering.js';
import { ActionCalls } from './action_calls.js';
import { handleDialog } from './dialog.js';
import { Emulation } from './emulation.js';
import type { EngineHolder } from '../tab/engine_holder.js';
import { fill } from './fill.js';
import { ApiCalls } from '../settle/api_calls.js';
import type { TabConnection } from '../tab/tab_connection.js';
import { ObserveCalls } from './observe_calls.js';
import { withPageCost } from './page_cost.js';
import { callPageTool } from './page_tool.js';
import { waysOf } from './navigation.js';
import type { CapturedPage } from '../tab/captured_page.js';
import type { DomToolHostOptions, Log } from '../tab/tool_options.js';

export type Result = Observation | ActionReport | FindReport | Screenshot;

/** A page that is still busy this long after its tool has answered is read as it is. */
const PAGE_TOOL_SETTLE_MS = 1_500;

/** A call that acts, moves, waits, emulates or answers: any that does not observe. */
type OtherCall = Exclude<ToolCall, CallOfKind<'observe'>>;

export class CallDispatcher {
  private readonly observeCalls: ObserveCalls;
  private readonly actionCalls: ActionCalls;

  readonly emulation = new Emulation();

  constructor(
    private readonly holder: EngineHolder,
    private readonly page: CapturedPage,
    private readonly options: DomToolHostOptions,
    log: Log,
  ) {
    this.observeCalls = new ObserveCalls(holder, page, options);
    this.actionCalls = new ActionCalls(holder, page, options, log);
  }

  /** Ends the running action, and resolves when it has ended. */
  close(): Promise<void> {
    return this.actionCalls.close();
  }

  /** `gate` decides about the requests of an action. */
  async run(connection: TabConnection, call: ToolCall, gate?: RequestGate): Promise<Result> {
    switch (call.action) {
      case 'get_dom':
        return this.observeCalls.getDom(connection, call.options ?? {});
      case 'find':
        return this.observeCalls.find(connection, call);
      case 'expand':
        return this.observeCalls.expand(connection, call);
      case 'screenshot':
        return whileRendering(connection.port, () => this.observeCalls.screenshot(connection, call));
      case 'handle_dialog':
        return this.performGated(connection, call, gate);
      default:
        return whileRendering(connection.port, () => this.performGated(connection, call, gate));
    }
  }

  // The gate does not apply to a call that only waits, or to `emulate`: the page then acts on its own.
  private async performGated(
    connection: TabConnection,
    call: OtherCall,
    gate: RequestGate | undefined,
  ): Promise<ActionReport> {
    if (gate === undefined || isOfKind(call, 'wait', 'emulate')) return this.performAndObserve(connection, call);
    const { holdNewTabs } = this.options;
    const hold = await RequestHold.begin(connection, gate, {
      holdNewTabs,
      bypassesServiceWorker: !isKnownNavigation(connection, call),
    });
    let result: ActionReport | DomToolFailure;
    try {
      await refuseForbiddenNavigation(connection, call, hold);
      result = await this.performAndObserve(connection, call);
    } catch (error) {
      if (!(error instanceof DomToolFailure)) throw error;
      result = error;
    } finally {
      await hold.end();
    }
    const refused = await this.redacted(hold.refused);
    if (result instanceof DomToolFailure) throw refused.length === 0 ? result : requestRefusedError(refused);
    if (refused.length === 0) return result;
    const events = [...refused.map((one) => `not sent: ${one}`), ...result.observed.events];
    return { ...result, observed: { ...result.observed, events } };
  }

  private async redacted(requests: readonly string[]): Promise<string[]> {
    return requests.length === 0 ? [] : (await this.holder.current()).redact(requests);
  }

  private async performAndObserve(connection: TabConnection, call: OtherCall): Promise<ActionReport> {
    const report = await this.page.markStaleAfter(() => this.performAndListApiCalls(connection, call));
    return this.withObservation(connection, call, report);
  }

  // The report also lists the requests that the page's scripts made meanwhile. Addresses may contain secrets of the page.
  private async performAndListApiCalls(connection: TabConnection, call: OtherCall): Promise<ActionReport> {
    const apiCalls = new ApiCalls(connection.state);
    try {
      const perform = (): Promise<ActionReport> => this.perform(connection, call);
      const report = await ('measure' in call && call.measure === true ? withPageCost(connection, perform) : perform());
      const made = apiCalls.made.filter(({ url }) => this.page.mayReport(url));
      if (made.length === 0) return report;
      const urls = (await this.holder.current()).redact(made.map(({ url }) => url));
      return { ...report, apiCalls: made.map((one, place) => ({ ...one, url: urls[place] ?? '' })) };
    } finally {
      apiCalls.stop();
    }
  }

  // A page cannot be observed while a dialog is open.
  private async withObservation(
    connection: TabConnection,
    call: OtherCall,
    report: ActionReport,
  ): Promise<ActionReport> {
    const options = observeAfter(call);
    if (options === undefined || report.outcome === 'dialog_opened' || connection.state.dialog !== null) return report;
    const started = performance.now();
    // What an open dialog had blocked continues now.
    if (report.outcome === 'navigated' || call.action === 'handle_dialog')
      await this.actionCalls.waitForArrival(connection).catch(() => {});
    const observation = await this.observeCalls.observeAfterAction(connection, options);
    const totalMs = report.timing.totalMs + performance.now() - started;
    return observation === undefined ? report : { ...report, observation, timing: { ...report.timing, totalMs } };
  }

  private async callPageTool(
    connection: TabConnection,
    call: Extract<ToolCall, { action: 'page_tool' }>,
  ): Promise<ActionReport> {
    await connection.interruptible((signal) => this.page.requireReadable(connection, signal));
    this.page.inputBegins();
    const report = await callPageTool(connection, call, async (texts) =>
      (await this.holder.current()).redact([...texts]),
    );
    if (report.outcome === 'navigated') await this.actionCalls.waitForArrival(connection);
    else await this.actionCalls.wait(connection, { action: 'wait', until: 'stable', timeoutMs: PAGE_TOOL_SETTLE_MS });
    return report;
  }

  private perform(connection: TabConnection, call: OtherCall): Promise<ActionReport> {
    switch (call.action) {
      case 'handle_dialog':
        return handleDialog(connection.state, call.accept, call.promptText);
      case 'fill':
        return fill(call, (field) => this.actionCalls.act(connection, field));
      case 'page_tool':
        return this.callPageTool(connection, call);
      case 'emulate':
        return this.emulation.emulate(connection.port, call);
      case 'wait':
        return this.actionCalls.wait(connection, call);
      case 'navigate':
      case 'back':
      case 'forward':
      case 'reload':
        return this.actionCalls.navigate(connection, call);
      default:
        return this.actionCalls.act(connection, call);
    }
  }
}

function requestRefusedError(requests: readonly string[]): DomToolFailure {
  return failure('SECURITY_BLOCKED', `Not sent: ${requests.join('; ')}.`, 'Go on without it, or ask the person.');
}

/** Whether the action is a navigation whose address is known beforehand and whose request is a GET. */
function isKnownNavigation({ state }: TabConnection, { action }: OtherCall): boolean {
  if (action === 'reload') return state.mainMethod === 'GET';
  return action === 'navigate' || action === 'back' || action === 'forward';
}

// A page from the back/forward cache, or from a service worker, is shown without a request that could be held. So its
// address is judged before the navigation.
async function refuseForbiddenNavigation(connection: TabConnection, call: OtherCall, hold: RequestHold): Promise<void> {
  if (!isKnownNavigation(connection, call)) return;
  const url = await addressOf(connection, call);
  if (url === undefined || hold.mayShow(url)) return;
  throw requestRefusedError(hold.refused);
}

async function addressOf(connection: TabConnection, call: OtherCall): Promise<string | undefined> {
  if (call.action === 'navigate') return call.url;
  if (call.action !== 'back' && call.action !== 'forward') return connection.state.mainUrl;
  return (await connection.interruptible((signal) => waysOf(connection, signal)))[call.action];
}
