// The steps that a task does in place of one of a routine, as a routine keeps them.
import { Scrubber } from '../../../js-glue/agent/index.js';
import { RoutineKeeper, stepsOfCall } from '../../../js-glue/routines/index.js';
import type { StepContent } from '../../../js-glue/routines/index.js';
import type { ExecuteOptions, ToolCall, ToolResult } from '../../../js-glue/tool/index.js';
import { addressOf } from '../tasks/task_tabs.js';
import type { RoutineHost } from './background_run.js';
import { MAYBE_DONE, noteSecrets, wasHeld } from './call_ends.js';
import { showsSecret } from './keeping.js';

export class DoneInstead {
  private readonly keeper: RoutineKeeper;
  private readonly scrubber = new Scrubber();
  private kept: StepContent[] = [];
  private isSayable = true;
  hasActed = false;

  constructor(
    private readonly host: RoutineHost,
    private readonly tabId: number,
    private readonly of: { name: string; url: string; values: Record<string, string> },
  ) {
    const write = async ({ steps }: { steps: StepContent[] }): Promise<void> => {
      this.kept = steps;
    };
    const blanks = Object.fromEntries(Object.entries(of.values).filter(([, value]) => value.trim() !== ''));
    this.keeper = new RoutineKeeper({ name: of.name, blanks, write });
  }

  async begin(): Promise<void> {
    await this.keeper.opened(this.of.url);
  }

  /** Undefined if what was done cannot be said as steps, or only with the value of a secret that the page shows. */
  get steps(): readonly StepContent[] | undefined {
    return this.isSayable && !this.showsSecret() ? this.kept : undefined;
  }

  /** As its value, or as its name where the page shows the value. A secret that is typed is no matter. */
  private showsSecret(): boolean {
    if (JSON.stringify(this.scrubber.scrub(this.kept)) !== JSON.stringify(this.kept)) return true;
    return this.kept.some(showsSecret);
  }

  /** Something was done that is no step. */
  doneOtherwise(): void {
    this.isSayable = false;
    this.hasActed = true;
  }

  /** The call has the values of secrets, of which only the names are kept. */
  async around(call: ToolCall, run: () => Promise<ToolResult>, options?: ExecuteOptions): Promise<ToolResult> {
    await noteSecrets(this.host.secrets, this.scrubber);
    const steps = stepsOfCall(this.scrubber.scrub(call));
    if (steps?.length === 0) return run();
    const tool = { execute: (look: ToolCall) => this.host.execute(this.tabId, look) };
    const url = (await addressOf(this.tabId)) ?? '';
    const keepings = [];
    for (const step of steps ?? []) keepings.push(await this.keeper.starting(tool, step, url).catch(() => undefined));
    const result = await run();
    if (wasHeld(options)) return result;
    if (!result.success) {
      // One of several fields may have been filled.
      if (keepings.length > 1 || MAYBE_DONE.has(result.error.code)) this.doneOtherwise();
      return result;
    }
    if (!('outcome' in result.data)) return result;
    const { outcome, observed } = result.data;
    if (outcome === 'no_effect' && !observed.networkOccurred) return result;
    this.hasActed = true;
    this.isSayable &&= steps !== undefined && !keepings.includes(undefined);
    const came = { outcome, events: observed.events, url: (await addressOf(this.tabId)) ?? '' };
    for (const keeping of keepings) await keeping?.done(came);
    return result;
  }
}
