// The routines that a person keeps, in chrome.storage.local. Only the worker writes them, one change after another.
import type { RoutineContent, StepContent, StopReason } from '../../../js-glue/routines/index.js';
import { ROUTINES } from './routine_keys.js';
import type { Schedule } from './schedule.js';

/** `why` is a sentence in English, as the tool says it. */
export type RunEnd =
  | { is: 'done'; notes?: RunNote[] }
  /** At a step, which is counted from 1; 0 is the opening of the page. */
  | { is: 'stopped'; number: number; line: string; why: string; reason?: StopReason; notes?: RunNote[] }
  /** It was due on an earlier day, when the browser was closed. */
  | { is: 'missed'; due: number }
  /** The browser or the extension ended after so many steps. */
  | { is: 'lost'; number: number };

/** What was different at a step that was done all the same, as the tool says it. */
export interface RunNote {
  number: number;
  words: string;
}

export interface StoredRoutine {
  id: string;
  routine: RoutineContent;
  schedule?: Schedule;
  /** When it runs next. Changed before a run begins, so that none begins twice. */
  due?: number;
  /** The steps that the running one has done. */
  running?: { number: number };
  last?: RunEnd & { at: number };
  /** What the model has done in place of a step, until the person has seen it. Nothing if the step stays as it is. */
  change?: { number: number; was: StepContent; now: StepContent[]; hasActed?: boolean };
}

let turn: Promise<unknown> = Promise.resolve();

export async function readRoutines(): Promise<StoredRoutine[]> {
  return ((await chrome.storage.local.get(ROUTINES))[ROUTINES] as StoredRoutine[] | undefined) ?? [];
}

/** `change` may change what it is given. */
export function changeRoutines<Answer>(change: (kept: StoredRoutine[]) => Answer): Promise<Answer> {
  const next = turn.then(async () => {
    const kept = await readRoutines();
    const answer = change(kept);
    await chrome.storage.local.set({ [ROUTINES]: kept });
    return answer;
  });
  turn = next.catch(() => {});
  return next;
}

/** False if it is not kept any more. */
export function changeOne(id: unknown, change: (one: StoredRoutine) => void): Promise<boolean> {
  return changeRoutines((all) => {
    const one = all.find((kept) => kept.id === id);
    if (one !== undefined) change(one);
    return one !== undefined;
  });
}

/** Also when all data is deleted. */
export function onRemoval(id: string, onRemoved: () => void): { forget(): void } {
  const listener = (changes: Record<string, chrome.storage.StorageChange>): void => {
    if (!(ROUTINES in changes)) return;
    const left = (changes[ROUTINES]?.newValue ?? []) as StoredRoutine[];
    if (!left.some((one) => one.id === id)) onRemoved();
  };
  chrome.storage.local.onChanged.addListener(listener);
  return { forget: () => chrome.storage.local.onChanged.removeListener(listener) };
}
