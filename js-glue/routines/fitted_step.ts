// A step by what its node is: the same call of the tool means one thing for a list and another for a text field.
import { type PageRows, tagOf } from '../facts/page_rows.js';
import type { TableRow } from '../tool/contract/contract.js';
import type { RoutineStep } from './routine.js';

const ID = /^[a-z]{2}\d{6}$/;
const TYPED: ReadonlySet<string> = new Set(['input', 'textarea']);

/** Undefined if no step says it. `isFilled`: the call chooses by the field how the value is set. */
export function fittedStep(
  step: RoutineStep,
  row: TableRow,
  isFilled: boolean,
  rows: PageRows,
): RoutineStep | undefined {
  if (step.verb === 'append') return isEmpty(row) ? { ...step, verb: 'type' } : step;
  // A fill sets one button of the group, or the parts of a date.
  if (isFilled && isOfParts(row) && (step.verb === 'type' || step.verb === 'select')) return undefined;
  if (isFilled && step.verb === 'type' && isList(row)) {
    return withLabels({ verb: 'select', values: [step.text], target: step.target }, rows);
  }
  return step.verb === 'select' ? withLabels(step, rows) : step;
}

/** What is appended to nothing is all of it. Of a secret field nobody knows, and nobody appends. */
function isEmpty(row: TableRow): boolean {
  const { value = '', text = '', content = '', redacted } = row;
  return redacted !== undefined || (value === '' && (TYPED.has(tagOf(row)) || (text + content).trim() === ''));
}

function isOfParts(row: TableRow): boolean {
  return ['group', 'radiogroup'].includes(row.role) || (row.role === 'spinbutton' && !TYPED.has(tagOf(row)));
}

function isList(row: TableRow): boolean {
  return tagOf(row) === 'select' || row.role === 'listbox' || (row.role === 'combobox' && !TYPED.has(tagOf(row)));
}

/** The next visit knows no ids. */
function withLabels(step: RoutineStep & { verb: 'select' }, rows: PageRows): RoutineStep | undefined {
  const values = step.values.map((value) => (ID.test(value) ? labelOf(rows.row(value)) : value));
  return values.includes('') ? undefined : { ...step, values };
}

function labelOf(row: TableRow | undefined): string {
  return row === undefined ? '' : (row.name || (row.text ?? '')).trim();
}
