// The definition of a goal: a page, and the steps of someone who knows controls only by role and name. The page itself
// reports whether they reached its goal (fixtures/pages/actions/goals/goal.js).
import type { ActionReport, DomToolErrorCode, Modifier } from '../../../js-glue/tool/contract/contract.js';

/** A control as an agent knows it. `role` is ARIA's, if it has one; the name is exact; for a paragraph it is its
 *  text. */
export interface Control {
  role: string;
  name: string;
}

interface On {
  at: Control;
  /** The action must be refused with one of these, and the page must not notice it. */
  refused?: readonly DomToolErrorCode[];
  /** The outcome that DomTool must report. */
  says?: ActionReport['outcome'];
  /** The page calls its function `behind` between the observation and the action. */
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
  /** Onto another control, or by this many pixels from its position. */
  | (On & { do: 'drag'; onto?: Control; by?: { x: number; y: number } })
  | (On & { do: 'upload'; files: Array<{ name: string; text: string }> })
  /** Without `at`: at the focus. */
  | (Partial<On> & { do: 'press'; key: string })
  /** Continues to the end of `at` or the page, or by this many pixels, until the control is there. */
  | { do: 'scrollTo'; sought: Control; at?: Control; by?: number }
  /** Once to the end. */
  | { do: 'scrollEnd'; at?: Control }
  /** Waits until the control is there in that state; with "!", until it is not in that state. */
  | { do: 'see'; at: Control; state?: string }
  | { do: 'dialog'; accept: boolean; promptText?: string }
  | { do: 'back' };

export interface Goal {
  /** File name of the page, and after "#" a name if it has several goals. */
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
