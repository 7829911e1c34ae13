// Files that a person gave with a task. A planner knows their names, and the text of those that are text; the bytes stay with
// whoever runs the task.

export interface Attached {
  name: string;
  /** MIME type; '' if it is not known. */
  type: string;
  /** In bytes. */
  size: number;
  /** The beginning of a text file. */
  text?: string;
}

/** What a prompt has room for, of all files together. */
export const MAX_ATTACHED_TEXT = 20_000;

/** By name: a later file takes the place of an earlier one. */
export function attachedWith(before: readonly Attached[], more: readonly Attached[]): Attached[] {
  return [...new Map([...before, ...more].map((one) => [one.name, one])).values()];
}

/** `offer.pdf (application/pdf, 120 kB)` */
export function describeAttached({ name, type, size }: Attached): string {
  const kind = type === '' ? '' : `${type}, `;
  return `${name} (${kind}${size < 1_000 ? `${size} bytes` : `${Math.round(size / 1_000)} kB`})`;
}

/** For the person's message. */
export function filesOf(given: readonly Attached[] = []): { files?: string[] } {
  return given.length === 0 ? {} : { files: given.map(({ name }) => name) };
}
