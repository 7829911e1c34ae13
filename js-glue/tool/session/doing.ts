// What each call does: those that look at the page, those that may change it, and the look after one that did.
import { observeAfter } from '../contract/calls.js';
import type { ActionReport, FindReport, Observation, Screenshot, ToolCall } from '../contract/contract.js';
import { DomToolFailure, failure } from '../contract/errors.js';
import type { RequestGate } from '../contract/request_gate.js';
import { RequestHold } from '../network/request_hold.js';
import { drawn } from '../port/drawing.js';
import { Acting } from './acting.js';
import { handleDialog } from './dialog.js';
import { Emulation } from './emulating.js';
import type { EngineLife } from './engine_life.js';
import { fill } from './filling.js';
import { ApiCalls } from '../rest/api_calls.js';
import type { Link } from './link.js';
import { Looking } from './looking.js';
import { measured } from './measuring.js';
import { waysOf } from './navigation.js';
import type { PageTable } from './page_table.js';
import type { DomToolHostOptions, Log } from './tool_options.js';

export type Result = Observation | ActionReport | FindReport | Screenshot;

type ChangingCall = Exclude<ToolCall, { action: 'get_dom' | 'find' | 'expand' | 'screenshot' }>;

export class Doing {
  private readonly looking: Looking;
  private readonly acting: Acting;

  readonly emulation = new Emulation();

  constructor(
    private readonly life: EngineLife,
    private readonly table: PageTable,
    private readonly options: DomToolHostOptions,
    log: Log,
  ) {
    this.looking = new Looking(life, table, options);
    this.acting = new Acting(life, table, options, log);
  }

  /** Resolves when nothing acts any more. */
  close(): Promise<void> {
    return this.acting.close();
  }

  /** `gate` decides about what an action is about to send. */
  async run(link: Link, call: ToolCall, gate?: RequestGate): Promise<Result> {
    switch (call.action) {
      case 'get_dom':
        return this.looking.getDom(link, call.options ?? {});
      case 'find':
        return this.looking.find(link, call.text, call.limit);
      case 'expand':
        return this.looking.expand(link, call);
      case 'screenshot':
        return drawn(link.port, () => this.looking.screenshot(link, call));
      case 'handle_dialog':
        return this.changeHeld(link, call, gate);
      default:
        return drawn(link.port, () => this.changeHeld(link, call, gate));
    }
  }

  // A page that is only waited for does what it does by itself.
  private async changeHeld(link: Link, call: ChangingCall, gate: RequestGate | undefined): Promise<ActionReport> {
    if (gate === undefined || call.action === 'wait' || call.action === 'emulate')
      return this.changeAndLook(link, call);
    const { holdNewTabs } = this.options;
    const hold = await RequestHold.begin(link, gate, { holdNewTabs, isBypassing: !isKnownMove(link, call) });
    let result: ActionReport | DomToolFailure;
    try {
      await requireMove(link, call, hold);
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

  private async changeAndLook(link: Link, call: ChangingCall): Promise<ActionReport> {
    const report = await this.table.changing(() => this.heard(link, call));
    return this.withObservation(link, call, report);
  }

  // With what the page asked of servers meanwhile. An address may hold what is secret on the page.
  private async heard(link: Link, call: ChangingCall): Promise<ActionReport> {
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
  private async withObservation(link: Link, call: ChangingCall, report: ActionReport): Promise<ActionReport> {
    const options = observeAfter(call);
    if (options === undefined || report.outcome === 'dialog_opened' || link.state.dialog !== null) return report;
    const started = performance.now();
    // What an answered dialog held up goes on now.
    if (report.outcome === 'navigated' || call.action === 'handle_dialog')
      await this.acting.arrive(link).catch(() => {});
    const observation = await this.looking.after(link, options);
    const totalMs = report.timing.totalMs + performance.now() - started;
    return observation === undefined ? report : { ...report, observation, timing: { totalMs } };
  }

  private change(link: Link, call: ChangingCall): Promise<ActionReport> {
    switch (call.action) {
      case 'handle_dialog':
        return handleDialog(link.state, call.accept, call.promptText);
      case 'fill':
        return fill(call, (field) => this.acting.act(link, field));
      case 'emulate':
        return this.emulation.emulate(link.port, call);
      case 'wait':
        return this.acting.wait(link, call);
      case 'navigate':
      case 'back':
      case 'forward':
      case 'reload':
        return this.acting.move(link, call);
      default:
        return this.acting.act(link, call);
    }
  }
}

function notSent(words: readonly string[]): DomToolFailure {
  return failure('SECURITY_BLOCKED', `Not sent: ${words.join('; ')}.`, 'Do without it, or ask the person.');
}

/** The address that it goes to is known before, and it is only read. */
function isKnownMove({ state }: Link, { action }: ChangingCall): boolean {
  if (action === 'reload') return state.mainMethod === 'GET';
  return action === 'navigate' || action === 'back' || action === 'forward';
}

// A page that the browser kept, or that a service worker serves, comes without a request that could be held.
async function requireMove(link: Link, call: ChangingCall, hold: RequestHold): Promise<void> {
  if (!isKnownMove(link, call)) return;
  const url = await addressOf(link, call);
  if (url === undefined || hold.mayShow(url)) return;
  throw notSent(hold.refused);
}

async function addressOf(link: Link, call: ChangingCall): Promise<string | undefined> {
  if (call.action === 'navigate') return call.url;
  if (call.action !== 'back' && call.action !== 'forward') return link.state.mainUrl;
  return (await link.interruptible((signal) => waysOf(link, signal)))[call.action];
}
