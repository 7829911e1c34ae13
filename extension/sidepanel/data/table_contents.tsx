// A table that was read: what is not in it, how it is taken along, and its first rows. All of it is words of the page, which are only
// ever rendered as text.
import type { Extracted } from '../../../js-glue/data/extract.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { announce } from '../../ui/live_region.js';
import { number, t } from '../../ui/texts.js';
import { saveFile } from '../sessions/save_file.js';
import { loadPart } from './page_table.js';
import './table_view.css';

const SHOWN_ROWS = 20;
/** An amount or a date stays on one line. */
const SHORT = 16;

interface TableContentsProps {
  data: Extracted;
  /** What JSON has in place of `data`. */
  records?: Extracted;
  /** What is not in it, in words. */
  facts: readonly string[];
  /** Of its file, without the suffix. */
  name: string;
}

export function TableContents({ data, records = data, facts, name }: TableContentsProps) {
  return (
    <>
      <ul class="data-facts small">
        {facts.map((one, at) => (
          <li key={at}>{one}</li>
        ))}
      </ul>
      {(data.stopped === 'refused' || data.stopped === 'failed') && data.failure !== undefined && (
        <details class="end-details small quiet">
          <summary>
            {t('panel.details')}
            <Icon name="down" />
          </summary>
          <p>{data.failure}</p>
        </details>
      )}
      <div class="data-row">
        <Button kind="main" onClick={() => void copy(data, 'tabs')}>
          {t('panel.tableCopy')}
        </Button>
        <Button onClick={() => void copy(data, 'markdown')}>{t('panel.tableCopyMarkdown')}</Button>
        <Button onClick={() => void save(data, 'csv', name)}>{t('panel.tableSaveCsv')}</Button>
        <Button onClick={() => void save(records, 'json', name)}>{t('panel.tableSaveJson')}</Button>
      </div>
      <Preview {...data} />
    </>
  );
}

function Preview({ columns, rows }: Extracted) {
  const label = t('panel.tablePreview', { SHOWN: number(Math.min(rows.length, SHOWN_ROWS)), ALL: number(rows.length) });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section class="data-rows" aria-label={label} tabIndex={0}>
      <table>
        <caption class={rows.length > SHOWN_ROWS ? 'small quiet' : 'visually-hidden'}>{label}</caption>
        <thead>
          <tr>
            {columns.map((name, at) => (
              <th key={at} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN_ROWS).map((row, at) => (
            <tr key={at}>
              {row.map((value, column) => (
                <td key={column} class={value.length <= SHORT ? 'short' : ''}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

async function copy(data: Extracted, as: 'tabs' | 'markdown'): Promise<void> {
  const { tabbed, written } = await loadPart();
  await navigator.clipboard.writeText(as === 'tabs' ? tabbed(data) : written(data, 'markdown'));
  announce(t('panel.copied'));
}

const TYPES = { csv: 'text/csv', json: 'application/json' } as const;
/** Without it, spreadsheets read UTF-8 as another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

async function save(data: Extracted, format: keyof typeof TYPES, name: string): Promise<void> {
  const { written } = await loadPart();
  const text = written(data, format);
  saveFile(`${name}.${format}`, TYPES[format], format === 'csv' ? BYTE_ORDER_MARK + text : text);
  announce(t('panel.exported'));
}
