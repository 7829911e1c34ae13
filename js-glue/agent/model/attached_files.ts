// The files that the person attached, for a prompt. Names and contents may be somebody else's words, so they stand between
// markers.
import { MAX_ATTACHED_TEXT, describeAttached } from '../task/attached.js';
import type { Attached } from '../task/attached.js';
import { delimited } from './untrusted_text.js';

export class AttachedFiles {
  private known = '[]';
  private text = '';

  /** Made once for the same files, so that the next prompt begins with the same markers. */
  textOf(files: readonly Attached[] = []): string {
    const now = JSON.stringify(files);
    if (now !== this.known) this.text = reminderOf(files);
    this.known = now;
    return this.text;
  }
}

function reminderOf(files: readonly Attached[]): string {
  if (files.length === 0) return '';
  const names = files.map(describeAttached);
  const parts = [
    `The person attached files. Give them to a page by upload, with their names:\n${delimited(names.join('\n'))}`,
  ];
  let room = MAX_ATTACHED_TEXT;
  for (const { name, text } of files) {
    if (text === undefined || room <= 0) continue;
    const shown = text.slice(0, room);
    room -= shown.length;
    parts.push(delimited(`${name}${shown.length < text.length ? ' (its beginning)' : ''}:\n${shown}`));
  }
  return parts.join('\n');
}
