// A routine as the person edits it in the panel: nothing is stored until the whole of it is saved.
import { blanksIn, editedStep, readRoutine, withBlanks } from '../../../js-glue/routines/index.js';
import type { BlankChange, Edited, RoutineContent, StepContent } from '../../../js-glue/routines/index.js';
import { changeRoutines, readRoutines } from './routine_store.js';

export type { BlankChange, Edited, RoutineContent, StepContent };

export async function contentOf(id: unknown): Promise<RoutineContent> {
  const kept = (await readRoutines()).find((one) => one.id === id);
  if (kept === undefined) throw new Error('There is no such routine.');
  return kept.routine;
}

/** The pages of the extension alone send these; what they save is read whole before it is stored. */
export function edit({ was, line, number }: Readonly<Record<string, unknown>>): Edited {
  return editedStep(was as StepContent, String(line), Number(number));
}

export function changeBlanks({ routine, change }: Readonly<Record<string, unknown>>): RoutineContent {
  return withBlanks(routine as RoutineContent, change as BlankChange);
}

/** `was` is what the person began to edit. `renamed`: the new names of blanks by their old ones. */
export async function save({ id, was, routine, renamed }: Readonly<Record<string, unknown>>): Promise<void> {
  const content = routine as RoutineContent;
  requireDeclared(content, was as RoutineContent);
  const { blanks = {} } = readRoutine(JSON.stringify(content));
  const news = new Map(Object.entries(renamed as Record<string, string>).map(([old, name]) => [name, old]));
  await changeRoutines((all) => {
    const one = all.find((kept) => kept.id === id);
    if (one === undefined) throw new Error('The routine was removed meanwhile.');
    if (one.running !== undefined) throw new Error('The routine is running. Save it when it is over.');
    if (JSON.stringify(one.routine) !== JSON.stringify(was)) {
      throw new Error('The routine was changed meanwhile. Close it and edit it again.');
    }
    if (one.change !== undefined) throw new Error('First decide about the last change of this routine.');
    one.routine = content;
    if (one.schedule === undefined) return;
    const { values } = one.schedule;
    const scheduled = Object.entries(blanks).map(([name, first]) => [name, values[news.get(name) ?? ''] ?? first]);
    one.schedule.values = Object.fromEntries(scheduled) as Record<string, string>;
  });
}

/** Words in braces that the page has are words; those that the person has written are a blank that is not there. */
function requireDeclared({ url, steps, blanks = {} }: RoutineContent, was: RoutineContent): void {
  const before = blanksIn(JSON.stringify([was.url, was.steps]));
  const strange = blanksIn(JSON.stringify([url, steps])).find(
    (name) => !Object.hasOwn(blanks, name) && (!before.includes(name) || Object.hasOwn(was.blanks ?? {}, name)),
  );
  if (strange !== undefined)
    throw new Error(`There is no blank ${strange}. Make it of words, or leave {${strange}} out.`);
}
