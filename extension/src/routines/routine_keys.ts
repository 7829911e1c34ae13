// Names of the routines that other parts need before the code of the routines is loaded.
export const ROUTINE_ALARM = 'domtool.routines';
/** Where they are, in chrome.storage.local. */
export const ROUTINES = 'domtool.routines';

/** What the task noted that began in that tab, in chrome.storage.session. */
export const notesKey = (first: number | ''): string => `domtool.noted.${first}`;

export function isRoutineRequest({ type }: Readonly<Record<string, unknown>>): boolean {
  return String(type).startsWith('domtool.routines.');
}
