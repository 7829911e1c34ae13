// What each call does: those that look at the page, those that may change it, and the look after one that did.
import { observeAfter } from '../contract/calls.js';
import type { ActionReport, FindReport, Observation, Screenshot, ToolCall } from '../contract/contract.js';
import { DomToolFailure, failure } from '../contract/errors.js';
import type { RequestGate } from '../contract/request_gate.js';
import { RequestHold } from '../network/request_hold.js';
import { whileRendering } from '../port/rendering.js';
import { ActionCalls } from './action_calls.js';
import { handleDialog } from './dialog.js';
import { Emulation } from './emulation.js';
import type { EngineHolder } from './engine_holder.js';
import { fill } from './fill.js';
import { ApiCalls } from '../settle/api_calls.js';
import type { TabConnection } from './tab_connection.js';
import { ObserveCalls } from './observe_calls.js';
import { measured } from './page_cost.js';
import { waysOf } from './navigation.js';
import type { PageTable } from './page_table.js';
import type { DomToolHostOptions, Log } from './tool_options.js';

export type Result = Observation | ActionReport | FindReport | Screenshot;

type ChangingCall = Exclude<ToolCall, { action: 'get_dom' | 'find' | 'expand' | 'screenshot' }>;

export class CallDispatcher {
  private readonly observeCalls: ObserveCalls;
  private readonly actionCalls: ActionCalls;

  readonly emulation = new Emulation();

  constructor(
    private readonly life: EngineHolder,
    private readonly table: PageTable,
    private readonly options: DomToolHostOptions,
    log: Log,
  ) {
    this.observeCalls = new ObserveCalls(life, table, options);
    this.actionCalls = new ActionCalls(life, table, options, log);
  }

  /** Resolves when nothing acts any more. */
  close(): Promise<void> {
    return this.actionCalls.close();
  }

  /** `gate` decides about what an action is about to send. */
  async run(link: TabConnection, call: ToolCall, gate?: RequestGate): Promise<Result> {
    switch (call.action) {
      case 'get_dom':
        return this.observeCalls.getDom(link, call.options ?? {});
      case 'find':
        return this.observeCalls.find(link, call.text, call.limit);
      case 'expand':
        return this.observeCalls.expand(link, call);
      case 'screenshot':
        return whileRendering(link.port, () => this.observeCalls.screenshot(link, call));
      case 'handle_dialog':
        return this.changeGated(link, call, gate);
      default:
        return whileRendering(link.port, () => this.changeGated(link, call, gate));
    }
  }

  // A page that is only waited for does what it does by itself.
  private async changeGated(
    link: TabConnection,
    call: ChangingCall,
    gate: RequestGate | undefined,
  ): Promise<ActionReport> {
    if (gate === undefined || call.action === 'wait' || call.action === 'emulate')
      return this.changeAndLook(link, call);
    const hold = await RequestHold.begin(link, gate, this.options.holdNewTabs);
    let result: ActionReport | DomToolFailure;
    try {
      if (call.action === 'back' || call.action === 'forward') await requireEntry(link, call.action, hold);
      result = await this.changeAndLook(link, call);
    } catch (error) {
      if (!(error instanceof DomToolFailure)) throw error;
      result = error;
    } finally {
      await hold.end();
    }
    const words = await this.cleaned(hold.refused);
    if (result instanceof DomToolFailure) throw words.length === 0 ? result : notSent(words);
    if (words.length === 0) return result;
    const events = [...words.map((one) => `not sent: ${one}`), ...result.observed.events];
    return { ...result, observed: { ...result.observed, events } };
  }

  private async cleaned(words: readonly string[]): Promise<string[]> {
    return words.length === 0 ? [] : (await this.life.current()).clean(words);
  }

  private async changeAndLook(link: TabConnection, call: ChangingCall): Promise<ActionReport> {
    const report = await this.table.changing(() => this.withApiCalls(link, call));
    return this.withObservation(link, call, report);
  }

  // With what the page asked of servers meanwhile. An address may hold what is secret on the page.
  private async withApiCalls(link: TabConnection, call: ChangingCall): Promise<ActionReport> {
    const apiCalls = new ApiCalls(link.state);
    try {
      const change = (): Promise<ActionReport> => this.change(link, call);
      const report = await ('measure' in call && call.measure === true ? measured(link, change) : change());
      const made = apiCalls.made.filter(({ url }) => this.table.mayTell(url));
      if (made.length === 0) return report;
      const urls = (await this.life.current()).clean(made.map(({ url }) => url));
      return { ...report, apiCalls: made.map((one, place) => ({ ...one, url: urls[place] ?? '' })) };
    } finally {
      apiCalls.stop();
    }
  }

  // Nothing can be seen behind a dialog.
  private async withObservation(link: TabConnection, call: ChangingCall, report: ActionReport): Promise<ActionReport> {
    const options = observeAfter(call);
    if (options === undefined || report.outcome === 'dialog_opened' || link.state.dialog !== null) return report;
    const started = performance.now();
    // What an answered dialog held up goes on now.
    if (report.outcome === 'navigated' || call.action === 'handle_dialog')
      await this.actionCalls.arrive(link).catch(() => {});
    const observation = await this.observeCalls.after(link, options);
    const totalMs = report.timing.totalMs + performance.now() - started;
    return observation === undefined ? report : { ...report, observation, timing: { totalMs } };
  }

  private change(link: TabConnection, call: ChangingCall): Promise<ActionReport> {
    switch (call.action) {
      case 'handle_dialog':
        return handleDialog(link.state, call.accept, call.promptText);
      case 'fill':
        return fill(call, (field) => this.actionCalls.act(link, field));
      case 'emulate':
        return this.emulation.emulate(link.port, call);
      case 'wait':
        return this.actionCalls.wait(link, call);
      case 'navigate':
      case 'back':
      case 'forward':
      case 'reload':
        return this.actionCalls.move(link, call);
      default:
        return this.actionCalls.act(link, call);
    }
  }
}

function notSent(words: readonly string[]): DomToolFailure {
  return failure('SECURITY_BLOCKED', `Not sent: ${words.join('; ')}.`, 'Do without it, or ask the person.');
}

// A page that the browser kept comes back without a request.
async function requireEntry(link: TabConnection, action: 'back' | 'forward', hold: RequestHold): Promise<void> {
  const url = (await link.interruptible((signal) => waysOf(link, signal)))[action];
  if (url === undefined || hold.mayShow(url)) return;
  throw notSent(hold.refused);
}
