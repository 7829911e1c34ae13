// In words and numbers: how far a table was read, and what is not in it.
import type { Extracted } from '../../../js-glue/data/extract.js';
import { language, number, plural, t } from '../../ui/texts.js';
import { codeInWords } from '../chat/words.js';
import type { Own, UnreadTab } from './page_table.js';

/** How many tabs were chosen besides, what was not read of them, and how far the tab itself was read. */
export interface OtherTabsRead {
  all: number;
  unread: readonly UnreadTab[];
  own: Pick<Own, 'data' | 'isStopped'>;
  isFull: boolean;
}

export function factsOf(data: Extracted, formulas: number, isStopped: boolean, tabs?: OtherTabsRead): string[] {
  const { cut, withheld, changed, otherRows, loading = 0 } = data;
  return [
    ...(tabs === undefined ? [] : tabsOf(tabs)),
    isStopped ? t('panel.tableStopped') : tabs === undefined ? endOf(data) : '',
    emptyIn(data),
    withheld === 0 ? '' : plural('panel.tableWithheld', withheld),
    cut === 0 ? '' : plural('panel.tableCut', cut),
    changed === 0 ? '' : plural('panel.tableChanged', changed),
    loading === 0 ? '' : plural('panel.tableLoading', loading),
    otherRows === 0 ? '' : plural('panel.tableOther', otherRows),
    formulas === 0 ? '' : plural('panel.tableFormulas', formulas),
  ].filter((words) => words !== '');
}

/** "2 of 3 tabs were read.", what is with the third, and what may be left unread of each. */
function tabsOf({ all, unread, own, isFull }: OtherTabsRead): string[] {
  return [
    t('panel.tableTabsOf', { READ: number(all + 1 - unread.length), ALL: number(all + 1) }),
    ...unread.flatMap((tab) =>
      tab.code === undefined ? [] : [t('panel.tableTabNot', { TITLE: tab.title, WHY: whyNot(tab.code, tab.missing) })],
    ),
    t('panel.tableTabsOwn', { END: own.isStopped ? t('panel.tableStopped') : endOf(own.data) }),
    unread.length === all ? '' : t('panel.tableTabsShown'),
    isFull ? t('panel.tableFull') : '',
  ];
}

function whyNot(code: NonNullable<UnreadTab['code']>, missing: readonly string[]): string {
  if (code === 'unloaded') return t('panel.tableTabUnloaded');
  if (code === 'NOT_FOUND') return t('panel.tableTabNone');
  if (missing.length === 0) return code === 'BAD_INPUT' ? t('panel.tableTabColumns') : codeInWords(code);
  const names = missing.map((name) => t('panel.tableTabColumnName', { NAME: name }));
  return t('panel.tableTabLacks', { NAMES: new Intl.ListFormat(language(), { type: 'disjunction' }).format(names) });
}

function endOf({ stopped, rows, pages, screens = pages.length, announced }: Extracted): string {
  switch (stopped) {
    case 'end':
      return t('panel.tableEnd');
    case 'pages':
      return announced !== undefined && announced > rows.length
        ? t('panel.tableAnnounced', { ALL: number(announced) })
        : plural('panel.tablePagesRead', screens);
    case 'rows':
      return t('panel.tableFull');
    case 'time':
      return t('panel.tableTime');
    case 'repeats':
      return t('panel.tableRepeats');
    case 'differs':
      return t('panel.tableDiffers');
    case 'person':
      return t('panel.tableStopped');
    case 'refused':
      return t('panel.tableRefused');
    case 'failed':
    case 'tab':
      return t('panel.tableFailed');
  }
}

/** "Without a value: Price (2), Stock (1)". */
function emptyIn({ columns, missing }: Extracted): string {
  const each = columns.flatMap((name, at) => {
    const count = missing[at] ?? 0;
    return count === 0 ? [] : [t('panel.tableEmptyIn', { NAME: name, COUNT: number(count) })];
  });
  return each.length === 0 ? '' : t('panel.tableEmpty', { LIST: new Intl.ListFormat(language()).format(each) });
}

/** "600 rows, 2 columns". */
export function sizeOf({ rows, columns }: Pick<Extracted, 'rows' | 'columns'>): string {
  return t('panel.tableSize', {
    ROWS: plural('panel.tableRows', rows.length),
    COLUMNS: plural('panel.tableColumns', columns.length),
  });
}
