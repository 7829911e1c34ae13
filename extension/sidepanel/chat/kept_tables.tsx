// The tables that a task has read, with the answer that they belong to.
import { formulasIn } from '../../../js-glue/data/formulas.js';
import type { Message, Table } from '../../../js-glue/agent/index.js';
import { plural } from '../../ui/texts.js';
import { messages } from '../chat_state.js';
import { TableContents } from '../data/table_contents.js';
import { factsOf, sizeOf } from '../data/table_words.js';

/** `of`: the answer. */
export function KeptTables({ of: { tables = [] } }: { of: Message }) {
  return (
    <>
      {tables.map((id) => {
        const table = messages.value.find(({ messageId }) => messageId === id)?.table;
        return table === undefined ? null : <KeptTable key={id} table={table} />;
      })}
    </>
  );
}

export function KeptTable({ table }: { table: Table }) {
  const { pageOfRow, left, pages, rows } = table;
  const data = { ...table, places: pageOfRow.map((page) => ({ page, id: '' })) };
  const facts = [...factsOf(data, formulasIn(rows), false), ...(left === 0 ? [] : [plural('panel.tableLeft', left)])];
  return (
    <section class="data-kept" aria-label={sizeOf(table)}>
      <h3>{sizeOf(table)}</h3>
      <TableContents data={data} facts={facts} name={nameOf(pages[0])} />
    </section>
  );
}

/** The site of the page. */
function nameOf(address: string | undefined): string {
  return address !== undefined && URL.canParse(address) ? new URL(address).hostname : '';
}
