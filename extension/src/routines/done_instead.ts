// The steps that a task does in place of one of a routine, as a routine keeps them.
import { Scrubber } from '../../../js-glue/agent/index.js';
import { RoutineKeeper, namesIn, parseStep, stepsOfCall } from '../../../js-glue/routines/index.js';
import type { StepContent } from '../../../js-glue/routines/index.js';
import type { DomToolErrorCode, ExecuteOptions, ToolCall, ToolResult } from '../../../js-glue/tool/index.js';
import { addressOf } from '../tasks/task_tabs.js';
import type { RoutineHost } from './background_run.js';

/** After these the page may have changed, though the call failed. */
const MAYBE_DONE: ReadonlySet<DomToolErrorCode> = new Set(['TIMEOUT', 'NAVIGATED', 'DETACHED', 'CRASHED', 'INTERNAL']);

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
    return this.kept.some(({ do: line, ...rest }) => {
      const { text: _, ...step } = { text: '', ...parseStep(line) };
      return namesIn(JSON.stringify([step, rest])).length > 0;
    });
  }

  /** Something was done that is no step. */
  doneOtherwise(): void {
    this.isSayable = false;
    this.hasActed = true;
  }

  /** The call has the values of secrets, of which only the names are kept. */
  async around(call: ToolCall, run: () => Promise<ToolResult>, options?: ExecuteOptions): Promise<ToolResult> {
    await this.noteSecrets();
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

  /** The person may enter one meanwhile. */
  private async noteSecrets(): Promise<void> {
    const { secrets } = this.host;
    for (const { name } of await secrets.labels()) {
      this.scrubber.note(name, (await secrets.value(name).catch(() => undefined)) ?? '');
    }
  }
}

/** The person is asked, and the action is repeated if they allow it. */
function wasHeld(options: ExecuteOptions | undefined): boolean {
  const { held = [], hasSent = false } = (options?.gate ?? {}) as { held?: readonly unknown[]; hasSent?: boolean };
  return held.length > 0 && !hasSent;
}
