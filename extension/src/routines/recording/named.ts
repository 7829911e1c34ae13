// What is known of a recording outside of it.
import type { RoutineContent } from '../../../../js-glue/routines/index.js';

/** Of the isolated worlds in which it listens. */
export const WORLD_NAME = 'DomTool recording';
/** Where it is, in chrome.storage.session: it ends with the browser, and not with the worker. */
export const RECORDING = 'domtool.recording';

/** Something that the person did and that is no step. */
export interface Note {
  /** The steps before it. */
  after: number;
  why: Why;
  /** As the tool says it. */
  words?: string;
}

export type Why =
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
  /** Why nothing more is heard. */
  ended?: 'closed' | 'detached' | 'stopped';
}

export async function readRecording(): Promise<Recording | undefined> {
  return (await chrome.storage.session.get(RECORDING))[RECORDING] as Recording | undefined;
}
