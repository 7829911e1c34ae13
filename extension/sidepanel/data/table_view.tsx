// The table that was read of the page: its first rows, what is not in it, and what can be done with it. All of it is words
// of the page, which are only ever rendered as text.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button, IconButton } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { announce } from '../../ui/live_region.js';
import { Notice } from '../../ui/notice.js';
import { number, plural, t } from '../../ui/texts.js';
import { isTaskActive } from '../chat_state.js';
import { codeInWords } from '../chat/words.js';
import { OtherTabs } from './other_tabs.js';
import { TableContents } from './table_contents.js';
import { factsOf, sizeOf } from './table_words.js';
import { leaveTable, readTable, stopReading } from './page_table.js';
import type { PageTable, Reading } from './page_table.js';
import './table_view.css';

const MOST_PAGES = 1_000;

export function TableView({ table }: { table: PageTable }) {
  const { reading } = table;
  const title = useRef<HTMLHeadingElement>(null);
  // What was pressed may be gone, and a screen reader begins here.
  useEffect(() => title.current?.focus(), []);
  // Before the focus is given to what is further away.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) title.current?.focus();
    // A table is announced with what is not in it.
    if (reading.is !== 'read') announce(titleOf(reading));
  }, [reading.is]);
  return (
    <section class="data" aria-label={t('panel.tableLabel')}>
      <div class="data-head">
        <h2 ref={title} tabIndex={-1}>
          {titleOf(reading)}
        </h2>
        <IconButton label={t('panel.tableLeave')} onClick={leave}>
          <Icon name="close" />
        </IconButton>
      </div>
      <Body {...table} />
    </section>
  );
}

function leave(): void {
  leaveTable();
  document.getElementById('as-table')?.focus();
}

function titleOf(reading: Reading): string {
  switch (reading.is) {
    case 'reading':
    case 'readingTabs':
      return t('panel.tableReading');
    case 'read':
      return sizeOf(reading.data);
    case 'failed':
      return t('panel.tableNot');
  }
}

function Body({ tabId, near, tabs, reading }: PageTable) {
  switch (reading.is) {
    case 'reading':
      return <Progress {...reading} />;
    case 'readingTabs':
      return <TabsProgress {...reading} />;
    case 'read':
      return <Read tabId={tabId} near={near} tabs={tabs} {...reading} />;
    case 'failed':
      return reading.error.code === 'NOT_FOUND' ? (
        <p class="quiet">{t(near === undefined ? 'panel.tableNone' : 'panel.tableNoneThere')}</p>
      ) : (
        <Notice tone="bad">
          <p title={reading.error.message}>{codeInWords(reading.error.code)}</p>
        </Notice>
      );
  }
}

function Progress({ pages, rows, of }: Extract<Reading, { is: 'reading' }>) {
  if (of === 1) return null;
  const words = { PAGES: number(pages), OF: number(of), ROWS: plural('panel.tableRows', rows) };
  return <Stoppable words={t('panel.tableProgress', words)} />;
}

function TabsProgress({ tabs, rows, of }: Extract<Reading, { is: 'readingTabs' }>) {
  const words = { TABS: number(tabs), OF: number(of), ROWS: plural('panel.tableRows', rows) };
  return <Stoppable words={t('panel.tableTabsProgress', words)} />;
}

function Stoppable({ words }: { words: string }) {
  return (
    <div class="data-row">
      <p class="quiet">{words}</p>
      <Button onClick={stopReading}>{t('panel.tableStop')}</Button>
    </div>
  );
}

type ReadProps = Extract<Reading, { is: 'read' }> & Omit<PageTable, 'reading'>;

function Read({ tabId, near, tabs, data, records, formulas, isStopped, title, ...others }: ReadProps) {
  const facts =
    tabs.length === 0
      ? factsOf(data, formulas, isStopped || others.own.isStopped)
      : factsOf(data, formulas, isStopped, { all: tabs.length, ...others });
  useEffect(() => announce([sizeOf(data), ...facts].map((words) => words.replace(/\.?$/, '.')).join(' ')), [data]);
  return (
    <>
      <TableContents data={data} records={records} facts={facts} name={title} />
      <OtherTabs tabId={tabId} chosen={tabs} />
      <MorePages near={near} tabs={tabs} />
    </>
  );
}

/** Scrolling and pressing "Next" are no reading alone, so a person says how far. Not beside a task that uses the page. */
function MorePages({ near, tabs }: Pick<PageTable, 'near' | 'tabs'>) {
  const [pages, setPages] = useState('2');
  const wanted = Number(pages);
  const mayRead = Number.isInteger(wanted) && wanted > 1 && wanted <= MOST_PAGES && !isTaskActive.value;
  return (
    <form
      class="data-row data-more"
      onSubmit={(event) => {
        event.preventDefault();
        if (mayRead) void readTable(near, wanted, tabs);
      }}
    >
      <Field
        label={t('panel.tablePages')}
        hint={t('panel.tablePagesHint')}
        type="number"
        min={2}
        max={MOST_PAGES}
        value={pages}
        onInput={(event) => setPages(event.currentTarget.value)}
      />
      <Button type="submit" aria-disabled={!mayRead}>
        {t('panel.tableMore')}
      </Button>
    </form>
  );
}
