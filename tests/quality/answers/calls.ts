// A step as a call of one of the server's tools, with ids in place of names. Pure.
import type { Step, Target } from '../../../js-glue/steps/grammar.js';

export interface Call {
  tool: string;
  given: Record<string, unknown>;
}

const kFields = ['textbox', 'searchbox', 'combobox', 'spinbutton', 'slider'];
const kBoxes = ['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'option', 'clickable'];

/** The targets of a step, each with the roles that the step can be done with; none means any. */
export function targetsOf(step: Step): Array<{ target: Target; fits: readonly string[] }> {
  switch (step.verb) {
    case 'type':
    case 'append':
      return [{ target: step.target, fits: kFields }];
    case 'select':
      return [{ target: step.target, fits: [...kFields, 'listbox'] }];
    case 'check':
    case 'uncheck':
      return [{ target: step.target, fits: kBoxes }];
    case 'drag':
      return [
        { target: step.target, fits: [] },
        { target: step.onto, fits: [] },
      ];
    case 'press':
      return step.target === undefined ? [] : [{ target: step.target, fits: kFields }];
    case 'scroll':
      return typeof step.to === 'string' ? [] : [{ target: step.to, fits: [] }];
    default:
      return 'target' in step && step.target !== undefined ? [{ target: step.target, fits: [] }] : [];
  }
}

export function callOf(step: Step, [target, onto]: readonly string[]): Call {
  switch (step.verb) {
    case 'click':
      return { tool: 'click', given: { target } };
    case 'double-click':
      return { tool: 'click', given: { target, clickCount: 2 } };
    case 'right-click':
      return { tool: 'click', given: { target, button: 'right' } };
    case 'hover':
      return { tool: 'hover', given: { target } };
    case 'type':
      return { tool: 'type', given: { target, text: step.text, clearFirst: true, pressEnter: step.enter } };
    case 'append':
      return { tool: 'type', given: { target, text: step.text, pressEnter: step.enter } };
    case 'press':
      return { tool: 'press', given: { key: step.key, ...(target === undefined ? {} : { target }) } };
    case 'select':
      return { tool: 'select', given: { target, values: step.values } };
    case 'check':
      return { tool: 'check', given: { target, checked: true } };
    case 'uncheck':
      return { tool: 'check', given: { target, checked: false } };
    case 'drag':
      return { tool: 'drag', given: { target, onto } };
    case 'scroll':
      return scrollCall(step.to, target);
    case 'accept':
      return { tool: 'dialog', given: { accept: true } };
    case 'dismiss':
      return { tool: 'dialog', given: { accept: false } };
    default:
      throw new Error(`No errand has a step ${step.verb}.`);
  }
}

function scrollCall(to: 'top' | 'bottom' | 'down' | 'up' | Target, target: string | undefined): Call {
  if (to === 'top' || to === 'bottom') return { tool: 'scroll', given: { to } };
  if (typeof to === 'string') return { tool: 'scroll', given: { deltaY: to === 'down' ? 600 : -600 } };
  return { tool: 'scroll', given: { target, to: 'node' } };
}

/** As a call takes it. */
export function written({ id, name, role, near, within, place }: Target): string {
  if (id !== undefined) return id;
  const quoted = (words: string | undefined, before: string): string[] =>
    words === undefined ? [] : [`${before}${JSON.stringify(words)}`];
  const parts = [place === undefined ? [] : [`${place}th`], role ?? [], quoted(name, '')];
  return [...parts, quoted(near, 'near '), quoted(within, 'in ')].flat().join(' ');
}
