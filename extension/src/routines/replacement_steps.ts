// The steps that a task does in place of one of a routine, as a routine keeps them.
import { Scrubber } from '../../../js-glue/agent/index.js';
import { RoutineKeeper } from '../../../js-glue/routines/index.js';
import type { StepContent } from '../../../js-glue/routines/index.js';
import type { RoutineHost } from './background_run.js';
import { type CallEnd, noteSecrets } from './call_outcomes.js';
import { showSecret } from './routine_from_task.js';
import type { NotedCall } from './call_notes.js';

export class ReplacementSteps {
  private readonly keeper: RoutineKeeper;
  private readonly scrubber = new Scrubber();
  private kept: StepContent[] = [];
  private isSayable = true;
  hasActed = false;

  constructor(
    private readonly host: RoutineHost,
    private readonly of: { name: string; url: string; values: Record<string, string> },
  ) {
    const write = async ({ steps }: { steps: StepContent[] }): Promise<void> => {
      this.kept = steps;
    };
    const blanks = Object.fromEntries(Object.entries(of.values).filter(([, value]) => value.trim() !== ''));
    this.keeper = new RoutineKeeper({ name: of.name, blanks, write });
  }

  async begin(): Promise<void> {
    await this.keeper.openPage(this.of.url);
  }

  /** Undefined if what was done cannot be said as steps, or only with the value of a secret that the page shows. */
  get steps(): readonly StepContent[] | undefined {
    return this.isSayable && !showSecret(this.kept, this.scrubber) ? this.kept : undefined;
  }

  /** Something was done that is no step. */
  doneOtherwise(): void {
    this.isSayable = false;
    this.hasActed = true;
  }

  /** A call of the task, by its note, and how it ended. Never rejects: the task goes on whatever comes of the routine. */
  async done(note: NotedCall, end: CallEnd): Promise<void> {
    await this.note(note, end).catch(() => this.doneOtherwise());
  }

  private async note({ steps, why }: NotedCall, end: CallEnd): Promise<void> {
    await noteSecrets(this.host.secrets, this.scrubber);
    if (end === 'unsure') this.doneOtherwise();
    if (typeof end === 'string' || (end.outcome === 'no_effect' && !end.hasSent)) return;
    this.hasActed = true;
    this.isSayable &&= why === undefined;
    for (const { step, seen } of steps) await this.keeper.addStep(step, seen, end);
  }
}
