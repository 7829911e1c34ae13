// Reads the `text` format as an agent would: controls are `[id role states ="value"] name`, or `[…](name)` if prose
// follows; links have no role; everything else is prose. In columns of controls an id may have no bracket. Deliberately
// tolerant: it takes known words from a bracket and keeps the others. Page text that looks like a bracket is escaped by a
// backslash and is prose.

import { STATES } from '../../js-glue/tool/engine/generated/enums.js';

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

/** Words that may come first in a bracket without a role: the control is a link. */
const kNoRoles: ReadonlySet<string> = new Set([...STATES, 'covered', 'scroll', 'rows', 'items']);

/** Everything after this line is covered by what precedes it. */
const kBehindIt = '<behind it>';

export function parseControls(text: string): Control[] {
  const lines = spelledOut(text.split('\n'));
  const covered = lines.indexOf(kBehindIt);
  return lines.flatMap((line, at) =>
    [...line.matchAll(kControl)].map(([, id = '', rest = '', inside, behind]) => {
      const value = /="((?:[^"\\]|\\.)*)"/.exec(rest)?.[1];
      const states = rest
        .replace(/=?"(?:[^"\\]|\\.)*"/g, ' ')
        .split(/[\s,]+/)
        .filter((word) => word !== '');
      const first = states[0] ?? '@';
      const role = kNoRoles.has(first) || first.startsWith('@') ? 'link' : (states.shift() ?? '');
      const name = (inside ?? behind ?? '').trim();
      if (covered >= 0 && at > covered) states.push('covered');
      return { id, role, states, ...(value === undefined ? {} : { value }), name, line };
    }),
  );
}

/** The lines, with rows of tables as they would be outside a table: a line per cell, every control with role and name. */
function spelledOut(lines: string[]): string[] {
  let indent = Number.POSITIVE_INFINITY;
  let columns: string[] = [];
  return lines.flatMap((line) => {
    const depth = line.search(/\S/);
    const header = /^ *<rows: (.*)>$/.exec(line)?.[1];
    if (header !== undefined) {
      indent = depth;
      columns = cellsOf(header);
      return '';
    }
    if (depth <= indent) indent = Number.POSITIVE_INFINITY;
    if (indent === Number.POSITIVE_INFINITY) return line;
    return cellsOf(line).map((cell, at) => spelledOutCell(cell, columns[at] ?? ''));
  });
}

function cellsOf(line: string): string[] {
  return line
    .trimStart()
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

function spelledOutCell(cell: string, column: string): string {
  const [, role, name = ''] = /^(?:#+ )?\[([^\]]+)\] ?(.*)$/.exec(column) ?? [];
  if (role === undefined) return cell;
  return cell.replace(
    /^(?:([a-z]{2}\d{6})(?![a-z\d])|\[([a-z]{2}\d{6})((?:[^\]"]|"(?:[^"\\]|\\.)*")*)\])(.*)$/,
    (_, bare, id, states, behind) => {
      const isShared = name !== '' && !behind.startsWith('(') && !behind.endsWith('[/]');
      return `[${bare ?? id} ${role}${states ?? ''}]${isShared ? `(${name})` : ''}${behind}`;
    },
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
