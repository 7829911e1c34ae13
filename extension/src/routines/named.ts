// What is known of the part for routines before it is loaded.
export const ROUTINE_ALARM = 'domtool.routines';
/** Where they are, in chrome.storage.local. */
export const ROUTINES = 'domtool.routines';

export function isRoutineRequest({ type }: Readonly<Record<string, unknown>>): boolean {
  return String(type).startsWith('domtool.routines.');
}
