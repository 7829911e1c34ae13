// What a planner says while it decides. A person reads it as it comes, so it is never taken away.
import type { Reason } from './reason.js';
import type { TaskLog } from './task_log.js';

export class PlannerWords {
  private said = '';
  /** Kept since the decision began. */
  private kept: string | undefined;

  /** A decision begins. */
  begin(): void {
    this.said = '';
    this.kept = undefined;
  }

  add(delta: string): void {
    this.said += delta;
  }

  /** The decision repeats them. */
  drop(): void {
    this.said = '';
  }

  /** Keeps them as a message, if there are any, followed by why the planner begins again. */
  keep(book: TaskLog, why?: string, reason?: Reason): boolean {
    const said = this.said.trim();
    this.said = '';
    if (said === '') return false;
    this.kept = said;
    book.say('assistant', said);
    if (why !== undefined) book.say('system', why, reason === undefined ? {} : { reason });
    return true;
  }

  /** They stand in the conversation already. */
  areKept(words: string): boolean {
    return this.kept === words.trim();
  }
}
