// The text of a planner while it decides. A person reads it as it is streamed, so it is never removed again.
import type { Reason } from './reason.js';
import type { TaskLog } from './task_log.js';

export class PlannerText {
  private streamed = '';
  /** Kept since the decision began. */
  private keptText: string | undefined;

  /** A decision begins. */
  begin(): void {
    this.streamed = '';
    this.keptText = undefined;
  }

  add(delta: string): void {
    this.streamed += delta;
  }

  /** The decision repeats the text. */
  drop(): void {
    this.streamed = '';
  }

  /** Keeps the text as a message, if there is any, followed by why the planner begins again. */
  keep(log: TaskLog, why?: string, reason?: Reason): boolean {
    const text = this.streamed.trim();
    this.streamed = '';
    if (text === '') return false;
    this.keptText = text;
    log.addMessage('assistant', text);
    if (why !== undefined) log.addMessage('system', why, reason === undefined ? {} : { reason });
    return true;
  }

  /** Whether the conversation already has this text. */
  isKept(words: string): boolean {
    return this.keptText === words.trim();
  }
}
