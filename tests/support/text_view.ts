// Reads the `text` format as an agent would: controls are `[id role states ="value"] name`, or `[…](name)` where prose
// follows, links have no role, all else is prose.
// Tolerant on purpose: it takes what it knows from a bracket and keeps the rest as words. Page text that looks like
// a bracket is escaped by a backslash and is prose.

import { STATES } from '../../js-glue/src/generated/enums.js';

export interface Control {
  id: string;
  role: string;
  /** Every other word inside the bracket: required, checked, covered, … */
  states: string[];
  value?: string;
  name: string;
  line: string;
}

const kControl = /(?<!\\)\[([a-z]{2}\d{6})((?:[^\]"]|"(?:[^"\\]|\\.)*")*)\](?:\(([^()]*)\)|\s*((?:\\.|[^[\\\n])*))/g;

/** What may stand first in a bracket where the role does not: the control is a link. */
const kNoRoles: ReadonlySet<string> = new Set([...STATES, 'covered', 'scroll', 'rows', 'items']);

export function parseControls(text: string): Control[] {
  return text.split('\n').flatMap((line) =>
    [...line.matchAll(kControl)].map(([, id = '', rest = '', inside, behind]) => {
      const value = /="((?:[^"\\]|\\.)*)"/.exec(rest)?.[1];
      const states = rest
        .replace(/=?"(?:[^"\\]|\\.)*"/g, ' ')
        .split(/[\s,]+/)
        .filter((word) => word !== '');
      const first = states[0] ?? '@';
      const role = kNoRoles.has(first) || first.startsWith('@') ? 'link' : (states.shift() ?? '');
      const name = (inside ?? behind ?? '').trim();
      return { id, role, states, ...(value === undefined ? {} : { value }), name, line };
    }),
  );
}

export function findControls(text: string, name: RegExp, role?: RegExp): Control[] {
  return parseControls(text).filter(
    (control) => name.test(control.name) && (role === undefined || role.test(control.role)),
  );
}

/** The only control of that name (and role); fails by naming what there is instead. */
export function theControl(text: string, name: RegExp, role?: RegExp): Control {
  const found = findControls(text, name, role);
  const [first] = found;
  if (first === undefined || found.length > 1) {
    const wanted = `${role?.source ?? 'control'} ${name.source}`;
    throw new Error(`Expected one "${wanted}" in the text, found ${found.length}:\n${text.slice(0, 4000)}`);
  }
  return first;
}
