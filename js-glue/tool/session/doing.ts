// What each call does: those that look at the page, those that may change it, and the look after one that did.
import { observeAfter } from '../contract/calls.js';
import type { ActionReport, FindReport, Observation, Screenshot, ToolCall } from '../contract/contract.js';
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
    options: DomToolHostOptions,
    log: Log,
  ) {
    this.looking = new Looking(life, table, options);
    this.acting = new Acting(life, table, options, log);
  }

  /** Resolves when nothing acts any more. */
  close(): Promise<void> {
    return this.acting.close();
  }

  async run(link: Link, call: ToolCall): Promise<Result> {
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
        return this.changeAndLook(link, call);
      default:
        return drawn(link.port, () => this.changeAndLook(link, call));
    }
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
      const { made } = apiCalls;
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
