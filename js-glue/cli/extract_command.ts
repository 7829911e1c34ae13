// `domtool extract URL`: rows of a table or list as data.
import { extname } from 'node:path';
import { type ExtractOptions, type Extracted, extract } from '../data/extract.js';
import { wantedColumn } from '../data/wanted_columns.js';
import { summaryOf } from '../data/summary.js';
import { DATA_FORMATS, type DataFormat, written } from '../data/write_table.js';
import { mustBeNew, writeNew } from '../mcp/new_file.js';
import { addressOf } from '../steps/address.js';
import { parseTarget } from '../steps/grammar.js';
import { nodeOf } from '../steps/naming.js';
import {
  BROWSER_OPTIONS,
  browserOptions,
  choiceOf,
  countOf,
  defined,
  listOf,
  onlyPage,
  readOptions,
  textOf,
} from './options.js';
import { progress, withPage } from './session.js';
import { EXIT } from './usage.js';

const OPTIONS = {
  ...BROWSER_OPTIONS,
  columns: { type: 'string' },
  near: { type: 'string' },
  pages: { type: 'string' },
  rows: { type: 'string' },
  format: { type: 'string' },
  output: { type: 'string', short: 'o' },
  quiet: { type: 'boolean', short: 'q' },
} as const;

const HELP = `domtool extract URL: the rows of a table, a list or cards as data. Values are copied from the page.

  domtool extract https://shop.test/teas
  domtool extract https://shop.test/teas --columns name,price --pages 40 --output teas.csv
  domtool extract https://shop.test --near '"Best sellers"' --columns "tea=name,cost=price" --format json

  --columns NAMES     what to read, by the words of the headers or what it is: name, price, date, rating, link, picture.
                      NEW=NAME gives it another name. Without it, everything.
  --near WORDS        something in the table or list, or above it; for example its title, or an id
  --pages N           how many pages, or screens of a list that scrolls (1). Follows links and buttons to the next page
  --rows N            at most so many rows (10000)
  --format NAME       csv (default), json or markdown; by the end of FILE where it has one
  --output FILE, -o   into a file. It must not exist
  --quiet, -q         no summary on stderr of what is missing, cut or withheld

Browser: as for domtool observe.

Exit codes: 0 done, 1 the page could not be read or has no such list, 2 wrong use.
`;

const BY_ENDING: Readonly<Record<string, DataFormat>> = { '.csv': 'csv', '.json': 'json', '.md': 'markdown' };

export async function runExtract(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(args, OPTIONS);
  if (values['help'] === true) {
    process.stdout.write(HELP);
    return EXIT.done;
  }
  const url = onlyPage('extract', positionals);
  const file = textOf(values, 'output');
  const format = choiceOf(values, 'format', DATA_FORMATS) ?? BY_ENDING[extname(file ?? '')] ?? 'csv';
  const near = textOf(values, 'near');
  if (file !== undefined) await mustBeNew(file);
  const options: ExtractOptions = defined({
    columns: listOf(values, 'columns')?.map(wantedColumn),
    pages: countOf(values, 'pages'),
    maxRows: countOf(values, 'rows'),
  });
  return withPage(browserOptions(values, true), addressOf(url), async ({ tool }) => {
    const part = near === undefined ? {} : { near: await nodeOf(tool, parseTarget(near)) };
    const onPage = (pages: number, rows: number): void => progress(`page ${pages}, ${rows} rows`);
    const data = await extract(tool, { ...options, ...part, onPage });
    progress('');
    await deliver(data, format, file);
    if (values['quiet'] !== true) process.stderr.write(`${summaryOf(data)}\n`);
    return EXIT.done;
  });
}

async function deliver(data: Extracted, format: DataFormat, file: string | undefined): Promise<void> {
  const text = written(data, format);
  if (file === undefined) process.stdout.write(text);
  else await writeNew(file, text);
}
