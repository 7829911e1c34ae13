// What a person says while a task goes on. It comes before the next action; at a question it stands in place of the answer.
import type { Message } from './task.js';
import type { TaskLog } from './task_log.js';

export class PersonWords {
  /** They have said something since the last decision was requested. */
  areNew = false;
  /** What they said in place of an answer to the pending question. */
  private inPlace: string | undefined;
  private onInPlace: (() => void) | undefined;

  /** Takes the words as the answer if a question is pending that has none; else as news for the next decision. */
  say(words: string, book: TaskLog, more: Partial<Message> = {}): 'answer' | 'news' {
    const { phase, pending } = book.record;
    if (phase === 'asking' && pending !== undefined && this.inPlace === undefined) {
      this.inPlace = words;
      this.onInPlace?.();
      return 'answer';
    }
    book.say('user', words, more);
    book.record.notes.push(`The person says: ${words}`);
    // After a new message the person may want what they refused before.
    book.record.refused = [];
    this.areNew = true;
    return 'news';
  }

  /** The person's answer, or what they say in place of one. */
  async answerTo<T>(ask: () => Promise<T>, race: <R>(work: Promise<R>) => Promise<R>): Promise<T | { said: string }> {
    const spoken = new Promise<{ said: string }>((resolve) => {
      this.onInPlace = () => resolve({ said: this.inPlace ?? '' });
    });
    if (this.inPlace !== undefined) this.onInPlace?.();
    try {
      return await race(Promise.race([ask(), spoken]));
    } finally {
      this.inPlace = undefined;
      this.onInPlace = undefined;
    }
  }
}
