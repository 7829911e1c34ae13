// One page as a model reads it: which of its lines are new or changed since the model saw it last, and one line for all that
// is behind a dialog.

/** If more of the page than this is new, the marks would say nothing. */
const MAX_NEW = 0.6;
/** Up to this many marks are always written. */
const MARKS_ALWAYS_WRITTEN = 6;
const MAX_GONE = 3;
const MAX_WORDS = 40;
const BEHIND = '<behind it>';
/** Everything about a control but its name. */
const CONTROL = /\[[a-z]{2}\d{6}[^\]]*\]\s*/g;
const ID = /\b[a-z]{2}\d{6}\b/g;

/** The page with `+` before new and `~` before changed lines, and a line for those that are gone. */
export function markedChanges(before: string | undefined, now: string): string {
  if (before === undefined) return now;
  const [head = '', ...lines] = now.split('\n');
  const [headBefore, ...linesBefore] = before.split('\n');
  if (addressIn(head) !== addressIn(headBefore ?? '')) return now;
  const left = counted(linesBefore.map(wordsOf));
  const idsBefore = new Set(linesBefore.flatMap((line) => firstId(line) ?? []));
  const isNew = lines.map((line) => !take(left, wordsOf(line)));
  const idsNow = new Set(lines.flatMap((line) => firstId(line) ?? []));
  const changed = lines.filter((line, at) => isNew[at] === true && !isFrame(line));
  if (changed.length > Math.max(lines.length * MAX_NEW, MARKS_ALWAYS_WRITTEN))
    return [head, '<most of this is new>', ...lines].join('\n');
  const shown = lines.map((line, at) => (isNew[at] === true && !isFrame(line) ? withMark(line, idsBefore) : line));
  const gone = linesBefore.filter((line) => take(left, wordsOf(line)) && isGone(line, idsNow));
  return [head, ...goneLine(gone), ...shown].join('\n');
}

/** What stands behind an open dialog cannot be used until that is closed. */
export function foldBehindDialog(text: string): string {
  const lines = text.split('\n');
  const at = lines.indexOf(BEHIND);
  if (at < 0) return text;
  const behind = lines.slice(at + 1);
  const controls = new Set(behind.flatMap((line) => line.match(ID) ?? [])).size;
  return [...lines.slice(0, at), `<behind it: ${behind.length} lines, ${controls} controls>`].join('\n');
}

/** "Inbox - https://mail.test/inbox": the document, without the part of the address that scripts change. */
function addressIn(head: string): string {
  return / - (\S+)$/.exec(head)?.[1]?.replace(/[?#].*$/, '') ?? '';
}

/** The size and scroll position of the page, and what was left out of it, are no content. */
function isFrame(line: string): boolean {
  return /^\d+x\d+, |^ *… \d+ lines?\b|^ *<behind it>$|^ *<\//.test(line);
}

/** Nesting alone is no change. */
function wordsOf(line: string): string {
  return line.trim();
}

function firstId(line: string): string | undefined {
  return line.match(ID)?.[0];
}

function withMark(line: string, idsBefore: ReadonlySet<string>): string {
  const id = firstId(line);
  const mark = id !== undefined && idsBefore.has(id) ? '~' : '+';
  return line.startsWith(' ') ? `${mark}${line.slice(1)}` : `${mark}${line}`;
}

/** A line is gone if its control is. If the control is still there, the line has changed. A new layer in front removes nothing. */
function isGone(line: string, idsNow: ReadonlySet<string>): boolean {
  const id = firstId(line);
  return !isFrame(line) && line.trim() !== '' && (id === undefined || !idsNow.has(id));
}

function goneLine(gone: readonly string[]): string[] {
  if (gone.length === 0) return [];
  const named = gone.filter((line) => !line.includes('|')).map((line) => cut(line.replace(CONTROL, '').trim()));
  const shown = named.filter((words) => words !== '').slice(0, MAX_GONE);
  const more =
    gone.length > shown.length ? [`${gone.length - shown.length} ${shown.length > 0 ? 'more' : 'lines'}`] : [];
  return [`<gone: ${[...shown, ...more].join('; ')}>`];
}

function cut(words: string): string {
  return words.length <= MAX_WORDS ? words : `${words.slice(0, MAX_WORDS - 1)}…`;
}

function counted(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

function take(counts: Map<string, number>, line: string): boolean {
  const count = counts.get(line) ?? 0;
  if (count === 0) return false;
  counts.set(line, count - 1);
  return true;
}
