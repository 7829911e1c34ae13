// What a goal is made of: a page, and what someone does there who knows controls by role and name only. The page itself
// says whether that reached its goal (fixtures/pages/actions/goals/goal.js).
import type { ActionReport, DomToolErrorCode, Modifier } from '../../../js-glue/tool/contract/contract.js';

/** A control as an agent knows it. `role` is ARIA's, where ARIA has one; the name is exact, of a paragraph its text. */
export interface Control {
  role: string;
  name: string;
}

interface On {
  at: Control;
  /** The action must be refused with one of these, and the page must not notice it. */
  refused?: readonly DomToolErrorCode[];
  /** What DomTool must say came of it. */
  says?: ActionReport['outcome'];
  /** Between the look and the action the page does what its function `behind` does. */
  isBehind?: true;
}

export type Step =
  | (On & {
      do: 'click';
      button?: 'left' | 'right' | 'middle';
      clickCount?: 1 | 2 | 3;
      modifiers?: Modifier[];
      position?: { x: number; y: number };
    })
  | (On & { do: 'hover' })
  | (On & { do: 'type'; text: string; clearFirst?: true; charByChar?: true; pressEnter?: true })
  | (On & { do: 'check'; checked: boolean })
  | (On & { do: 'select'; values: string[] })
  /** Onto another control, or by so many pixels from where it is. */
  | (On & { do: 'drag'; onto?: Control; by?: { x: number; y: number } })
  | (On & { do: 'upload'; files: Array<{ name: string; text: string }> })
  /** Without `at`: where the focus is. */
  | (Partial<On> & { do: 'press'; key: string })
  /** Goes on to the end of `at`, or of the page, or by so many pixels, until the control is there. */
  | { do: 'scrollTo'; sought: Control; at?: Control; by?: number }
  /** Once to the end. */
  | { do: 'scrollEnd'; at?: Control }
  /** Waits until the control is there and is so; a state that begins with "!" must not be. */
  | { do: 'see'; at: Control; state?: string }
  | { do: 'dialog'; accept: boolean; promptText?: string }
  | { do: 'back' };

export interface Goal {
  /** File name of the page, and after "#" what tells several goals of a page apart. */
  page: string;
  /** Kind of widget, for the report. */
  steps: Step[];
  /** Host of the page; page.test unless given. */
  host?: string;
}

export type StepOf<Kind extends Step['do']> = Extract<Step, { do: Kind }>;

export function isAction(step: Step): boolean {
  return step.do !== 'see';
}

export function described(step: Step): string {
  const at = 'at' in step && step.at !== undefined ? ` ${step.at.role} "${step.at.name}"` : '';
  return `${step.do}${at}`;
}
