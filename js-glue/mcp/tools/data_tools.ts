// The tool `extract`: rows of a table or list as data.
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { type Extracted, DEFAULT_PAGES } from '../../data/extract.js';
import { MAX_PAGES } from '../../data/bounds.js';
import { wantedColumn } from '../../data/wanted_columns.js';
import { markdownOf } from '../../data/markdown.js';
import { summaryOf } from '../../data/summary.js';
import { cleaning } from '../../data/spelling.js';
import { written } from '../../data/write_table.js';
import { mustBeNew, writeNew } from '../new_file.js';
import { BadArguments, type CallContext, type McpTool, defineTool } from '../tool.js';
import { requireFolder } from '../uploads.js';

/** Of an answer without a file. */
const SHOWN_ROWS = 30;
const SHOWN_OF_FILE = 3;
const MAX_TABS = 20;

const extractTool = defineTool({
  name: 'extract',
  description: 'Rows of a table or list. columns: headers or name, price; file: .csv',
  kind: 'move',
  parameters: {
    columns: z.array(z.string()).optional(),
    near: z.string().optional(),
    pages: z.number().int().positive().optional(),
    tabs: z.array(z.number()).min(1).max(MAX_TABS).optional(),
    file: z.string().optional(),
  },
  run: async ({ columns, near, pages, tabs, file, timeoutMs }, context) => {
    const { service, signal, isReadOnly } = context;
    if (isReadOnly && ((pages ?? DEFAULT_PAGES) > DEFAULT_PAGES || file !== undefined)) {
      throw new BadArguments(
        'BAD_INPUT: A read-only server presses nothing to reach another page, and writes no file.',
      );
    }
    if (file !== undefined) await newFile(file, context);
    const clean = cleaning((text) => service.secrets.redact(text));
    const read = await service.inTurn(signal, () =>
      service.extract(near, tabs, {
        signal,
        clean,
        ...(columns === undefined ? {} : { columns: columns.map(wantedColumn) }),
        ...(pages === undefined ? {} : { pages: Math.min(pages, MAX_PAGES) }),
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      }),
    );
    const data = { ...read, columns: read.columns.map(clean), rows: read.rows.map((row) => row.map(clean)) };
    // Reading takes long enough for a folder to become a link to elsewhere.
    const path = file === undefined ? undefined : await newFile(file, context);
    if (path !== undefined) await writeNew(path, written(data, path.endsWith('.json') ? 'json' : 'csv'));
    return service.secrets.redact(answerOf(data, path));
  },
});

export const dataTools: McpTool[] = [extractTool];

function answerOf(data: Extracted, path: string | undefined): string {
  const most = path === undefined ? SHOWN_ROWS : SHOWN_OF_FILE;
  const left = data.rows.length - most;
  const shown = markdownOf({ columns: data.columns, rows: data.rows.slice(0, most) });
  const rest = left <= 0 ? '' : `… and ${left} more rows${path === undefined ? '; "file" takes all' : ''}\n`;
  return `${path === undefined ? '' : `Written to ${path}. `}${summaryOf(data)}\n${shown}${rest}`.trimEnd();
}

/** In a folder that the person or the client has opened. Nothing is written over, and nothing that a program reads by itself. */
async function newFile(file: string, { uploadFolders, folder }: CallContext): Promise<string> {
  if (!/^[^.].*\.(?:csv|json)$/.test(basename(file)))
    throw new BadArguments('BAD_INPUT: The name of the file ends with .csv or .json.');
  const folders = await uploadFolders();
  const path = resolve(folder ?? folders[0] ?? '.', file);
  const real = join(await requireFolder(folders, dirname(path)), basename(path));
  await mustBeNew(real);
  return real;
}
