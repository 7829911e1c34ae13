// The tool `extract`: rows of a table or list as data.
import { writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { z } from 'zod';
import { type Extracted, DEFAULT_PAGES } from '../../data/extract.js';
import { wantedColumn } from '../../data/wanted_columns.js';
import { DATA_FORMATS, type DataFormat, markdownOf, summaryOf, written } from '../../data/write_table.js';
import { OWN_FILE } from '../../own_files/own_files.js';
import { failure } from '../../tool/contract/errors.js';
import { BadArguments, type CallContext, type McpTool, defineTool } from '../tool.js';
import { requireFolder } from '../uploads.js';

/** Of an answer without a file. */
const SHOWN_ROWS = 30;
const SHOWN_OF_FILE = 3;

const extractTool = defineTool({
  name: 'extract',
  description: 'A table or list as rows, over pages. columns: headers, or name, price; file: .csv',
  kind: 'move',
  parameters: {
    columns: z.array(z.string()).optional(),
    near: z.string().optional(),
    pages: z.number().int().positive().optional(),
    file: z.string().optional(),
  },
  run: async ({ columns, near, pages, file, timeoutMs }, context) => {
    if (context.isReadOnly && (pages ?? DEFAULT_PAGES) > DEFAULT_PAGES) {
      throw new BadArguments('BAD_INPUT: A read-only server presses nothing to reach another page. Use pages: 1.');
    }
    const path = file === undefined ? undefined : await newFile(file, context);
    const { service, signal } = context;
    const data = await service.inTurn(signal, () =>
      service.extract(near, {
        signal,
        ...(columns === undefined ? {} : { columns: columns.map(wantedColumn) }),
        ...(pages === undefined ? {} : { pages }),
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      }),
    );
    if (path !== undefined) await write(path, service.secrets.redact(written(data, formatOf(path))));
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

function formatOf(path: string): DataFormat {
  const ending = extname(path).slice(1);
  return ending === 'md' ? 'markdown' : (DATA_FORMATS.find((format) => format === ending) ?? 'csv');
}

/** In a folder that the person or the client has opened. */
async function newFile(file: string, { uploadFolders, folder }: CallContext): Promise<string> {
  if (!/\.(?:csv|json|md)$/.test(file))
    throw new BadArguments('BAD_INPUT: The name of the file ends with .csv, .json or .md.');
  const folders = await uploadFolders();
  const path = resolve(folder ?? folders[0] ?? '.', file);
  return join(await requireFolder(folders, dirname(path)), basename(path));
}

async function write(path: string, text: string): Promise<void> {
  // A model never writes over a file.
  await writeFile(path, text, { mode: OWN_FILE, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw failure('BAD_INPUT', error.code === 'EEXIST' ? `${path} exists already.` : `${path} cannot be written.`);
  });
}
