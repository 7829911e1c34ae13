// A recording as it is stored and shown.
import type { RoutineContent } from '../../../../js-glue/routines/index.js';

/** The name of its isolated worlds. */
export const WORLD_NAME = 'DomTool recording';
/** Its key in chrome.storage.session: it ends with the browser, and not with the worker. */
export const RECORDING_KEY = 'domtool.recording';

/** Something that the person did and that is no step. */
export interface Note {
  /** The steps before it. */
  after: number;
  why: NoteReason;
  /** The message of the tool. */
  words?: string;
}

export type NoteReason =
  | 'unnamed'
  | 'refused'
  | 'unsure'
  | 'nothing'
  | 'drag'
  | 'drawing'
  | 'file'
  | 'media'
  | 'modified'
  | 'shortcut'
  | 'tab'
  | 'left'
  | 'entry'
  | 'tooMuch';

export interface Recording {
  /** Where it is now. */
  tabId: number;
  /** Each was opened by the page of the one before; the last is where it is. One alone is not stored. */
  tabs?: number[];
  /** Of the page where it began. */
  title: string;
  routine?: RoutineContent;
  notes: Note[];
  /** Why it records no more. */
  ended?: 'closed' | 'detached' | 'stopped';
}

export async function readRecording(): Promise<Recording | undefined> {
  return (await chrome.storage.session.get(RECORDING_KEY))[RECORDING_KEY] as Recording | undefined;
}
