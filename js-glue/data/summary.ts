// What was read, in words.
import type { Extracted } from './extract.js';
import { formulasIn } from './formulas.js';

export const WHY_STOPPED: Readonly<Record<Extracted['stopped'], string>> = {
  end: 'the list ends there',
  pages: 'as many pages as were asked for',
  rows: 'more rows are not read at once',
  time: 'the time was up',
  repeats: 'nothing new came any more',
  differs: 'the next page has no such list',
  refused: 'the next step was not allowed',
  failed: 'the next step failed',
  tab: 'a tab could not be read',
  person: 'the person ended it',
};

/** What was read, and what is not in it: "40 rows from 2 pages; as many pages as were asked for. 3 have no price." */
export function summaryOf(data: Omit<Extracted, 'places'>): string {
  const {
    columns,
    rows,
    pages,
    stopped,
    missing,
    cut,
    withheld,
    changed,
    otherRows,
    announced,
    failure,
    loading = 0,
  } = data;
  const formulas = formulasIn(rows);
  const known = announced !== undefined && announced > rows.length ? ` of ${announced}` : '';
  return [
    `${counted(rows.length, 'row')}${known} from ${counted(pages.length, 'page')}${data.screens === undefined ? '' : `, ${data.screens} screens`}; ${WHY_STOPPED[stopped]}${failure === undefined ? '' : `: ${failure.replace(/\.$/, '')}`}.`,
    ...columns.flatMap((column, at) => ((missing[at] ?? 0) === 0 ? [] : [`${missing[at]} without ${column}.`])),
    cut === 0 ? '' : `${counted(cut, 'value')} cut.`,
    withheld === 0 ? '' : `${counted(withheld, 'secret')} withheld.`,
    changed === 0 ? '' : `${counted(changed, 'row')} changed while they were read.`,
    loading === 0 ? '' : `${counted(loading, 'row')} still loading.`,
    otherRows === 0 ? '' : `${counted(otherRows, 'other row')} left out.`,
    formulas === 0
      ? ''
      : `${counted(formulas, 'value')} would be a formula in a spreadsheet, so CSV puts ' before them.`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
