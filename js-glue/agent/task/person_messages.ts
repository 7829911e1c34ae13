// Messages of the person while a task runs. They come before the next action; at a question they stand in place of the answer.
import type { Message } from './task.js';
import type { TaskLog } from './task_log.js';

export class PersonMessages {
  /** They have said something since the last decision was requested. */
  hasNew = false;
  /** What they said in place of an answer to the pending question. */
  private insteadOfAnswer: string | undefined;
  private onInsteadOfAnswer: (() => void) | undefined;

  /** Takes the words as the answer if a question is pending that has none; else it waits for the next decision. */
  receive(words: string, log: TaskLog, more: Partial<Message> = {}): 'answer' | 'queued' {
    const { phase, pending } = log.record;
    if (phase === 'asking' && pending !== undefined && this.insteadOfAnswer === undefined) {
      this.insteadOfAnswer = words;
      this.onInsteadOfAnswer?.();
      return 'answer';
    }
    log.addMessage('user', words, more);
    log.record.notes.push(`The person says: ${words}`);
    // After a new message the person may want what they refused before.
    log.record.refused = [];
    this.hasNew = true;
    return 'queued';
  }

  /** The person's answer, or what they say in place of one. */
  async answerTo<T>(
    ask: () => Promise<T>,
    race: <R>(work: Promise<R>) => Promise<R>,
  ): Promise<T | { message: string }> {
    const spoken = new Promise<{ message: string }>((resolve) => {
      this.onInsteadOfAnswer = () => resolve({ message: this.insteadOfAnswer ?? '' });
    });
    if (this.insteadOfAnswer !== undefined) this.onInsteadOfAnswer?.();
    try {
      return await race(Promise.race([ask(), spoken]));
    } finally {
      this.insteadOfAnswer = undefined;
      this.onInsteadOfAnswer = undefined;
    }
  }
}
