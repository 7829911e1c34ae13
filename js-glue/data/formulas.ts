// Values that a spreadsheet would take for a formula.

/** A spreadsheet would compute what begins like this (CWE-1236). */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/;
/** A number with its sign, or a dash for no value. */
const AMOUNT = /^[-+](?:\s?\p{Sc})?[\d.,'\s]*(?:%|\p{Sc})?$/u;

export function isFormula(value: string): boolean {
  return FORMULA.test(value) && !AMOUNT.test(value);
}

/** How many values a spreadsheet would compute. */
export function formulasIn(rows: readonly (readonly string[])[]): number {
  return rows.flat().filter(isFormula).length;
}
