// The earlier tasks of the session, for a prompt. What the person said stands as it is; actions and results contain words
// of pages, so they stand between markers.
import type { EarlierTask } from '../task/earlier_tasks.js';
import { delimited } from './untrusted_text.js';

export class PastTasks {
  /** Made once, so that the next prompt begins with the same markers. */
  private text: string | undefined;

  textOf(earlier: readonly EarlierTask[] = []): string {
    this.text ??= earlier.length === 0 ? '' : reminderOf(earlier);
    return this.text;
  }
}

function reminderOf(earlier: readonly EarlierTask[]): string {
  const last = earlier.at(-1);
  return [olderOf(earlier.slice(0, -1)), last === undefined ? '' : lastOf(last)].filter(Boolean).join('\n\n');
}

function olderOf(older: readonly EarlierTask[]): string {
  if (older.length === 0) return '';
  const asked = older.map((task, at) => `${at + 1}. ${task.asked}`);
  const came = older.map((task, at) => `${at + 1}. ${task.came}`);
  return `Earlier in this conversation the person asked:\n${asked.join('\n')}\nIt ended with:\n${delimited(came.join('\n'))}`;
}

function lastOf({ asked, turns, came }: EarlierTask): string {
  const parts: string[] = [];
  let did: string[] = [];
  for (const { by, words } of [...turns, { by: 'agent', words: came } as const]) {
    if (by === 'agent') {
      if (words !== '') did.push(words);
      continue;
    }
    parts.push(...inDelimiters(did), `The person said: ${words}`);
    did = [];
  }
  return [`Last the person asked: ${asked}`, ...parts, ...inDelimiters(did)].join('\n');
}

function inDelimiters(did: readonly string[]): string[] {
  return did.length === 0 ? [] : [`You did and said:\n${delimited(did.join('\n'))}`];
}
