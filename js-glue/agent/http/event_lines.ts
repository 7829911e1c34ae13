// What the tool reports, in the words of the contract: `[2s ago] Added: 'Saved Successfully'`. A backend has calls of its own,
// so it gets no advice about those of the tool.

/** `error 3s ago: alert "Invalid ZIP code", 2 times, gone after 2s`, as the engine writes it; without the age in a report. */
const LINE = /^(?:(error|success|warning)(?: |: |$))?(?:(\d+)(s|min) ago: )?(.*)$/s;
const QUOTED = /^([^"]*?) ?("(?:[^"\\]|\\.)*")(.*)$/s;
const GONE = /, gone after (\d+)(s|min)/;
const MAX_EVENTS = 10;

interface Event {
  isError: boolean;
  /** In seconds. */
  age: number;
  text: string;
  /** In seconds, how long it was shown, if it is gone. */
  shownFor?: number;
}

/** The newest ten, in order. A message that is gone has a second line. */
export function eventLines(lines: readonly string[]): string[] {
  const events = lines.map(eventIn);
  const printed = events.flatMap(({ isError, age, text, shownFor }) => {
    const came = { age, line: `[${age}s ago] ${isError ? 'Error' : 'Added'}: '${text}'` };
    const left = Math.max(age - (shownFor ?? 0), 0);
    return shownFor === undefined ? [came] : [came, { age: left, line: `[${left}s ago] Removed: '${text}'` }];
  });
  const inOrder = printed.sort((a, b) => b.age - a.age).map(({ line }) => line);
  return inOrder.slice(-MAX_EVENTS);
}

/** The words of an event alone. */
export function bareText(line: string): string {
  return eventIn(line).text;
}

/** Without the sentences that name calls of the tool, unless nothing else is said. */
export function withoutAdvice(text: string): string {
  const kept = text.split(/(?<=\.) /).filter((sentence) => !/\b(?:get_dom|handle_dialog)\b/.test(sentence));
  return kept.join(' ') || text;
}

function eventIn(line: string): Event {
  const [, kind, age = '0', unit = 's', words = line] = LINE.exec(line) ?? [];
  const [, , quoted, rest = ''] = QUOTED.exec(words) ?? [];
  const [, shown, shownUnit] = GONE.exec(rest) ?? [];
  return {
    isError: kind === 'error',
    age: secondsOf(age, unit),
    text: quoted === undefined ? words : unquoted(quoted),
    ...(shown === undefined ? {} : { shownFor: secondsOf(shown, shownUnit) }),
  };
}

function secondsOf(count: string, unit: string | undefined): number {
  return Number(count) * (unit === 'min' ? 60 : 1);
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}
