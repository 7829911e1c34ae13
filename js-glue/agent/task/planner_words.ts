// What a planner says while it decides. A person reads it as it is streamed, so it is never removed again.
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

  /** Whether the conversation already has them. */
  areKept(words: string): boolean {
    return this.kept === words.trim();
  }
}
