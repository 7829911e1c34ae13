// The records of a table or grid (HTML 4.9, ARIA grid). A cell belongs to the column whose header stands above it, so cells that
// span columns or rows, and columns that a grid keeps apart, are read as they are seen.
import { type Column, type Group, type PageRecord, valueIn } from './groups.js';
import { type Part, placeOnPage, hasWithheld, isCut, isLoading, nearest, pathOf, shownIn } from './page_parts.js';

const TABLES: ReadonlySet<string> = new Set(['table', 'grid', 'treegrid']);
const HEADERS: ReadonlySet<string> = new Set(['columnheader']);
const CELLS: ReadonlySet<string> = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);

export function isTable({ row }: Part): boolean {
  return TABLES.has(row.role) && row.visible;
}

interface Line {
  row: Part;
  cells: Part[];
}

export function tableGroup(table: Part): Group {
  const lines = linesOf(table);
  const heads = headsOf(lines);
  const body = lines.filter((line) => !heads.includes(line));
  const columns = heads.length > 0 ? columnsOf(heads) : unnamed(body);
  const records: PageRecord[] = [];
  const otherRows: string[] = [];
  const spanning: Part[] = [];
  for (const line of body) {
    const cells = [...line.cells, ...spanning.filter((cell) => reaches(cell, line))];
    if (isOtherRow(line, cells.length, columns.length)) otherRows.push(line.row.row.id);
    else records.push(recordOf(line, cells, columns));
    spanning.push(...line.cells.filter((cell) => isTallerThan(cell, line)));
  }
  const filled = columns.filter((column) => records.some((record) => valueIn(record, column) !== ''));
  return {
    kind: 'table',
    itemKind: 'row',
    container: table.row,
    path: pathOf(table),
    columns: filled.map(({ keys, name }) => ({ keys, name })),
    records,
    otherRows,
    waiting: records.filter(isWaiting).length,
  };
}

/** Not those of a table within a cell. A grid that keeps columns apart has several elements a row, side by side. */
function linesOf(table: Part): Line[] {
  const lines: Line[] = [];
  const isRow = ({ row }: Part): boolean => row.role === 'row' || TABLES.has(row.role);
  for (const row of nearest(table, isRow)) {
    if (row.row.role !== 'row' || !row.row.visible) continue;
    const cells = [...nearest(row, ({ row: { role } }) => CELLS.has(role) || TABLES.has(role))].filter((cell) =>
      CELLS.has(cell.row.role),
    );
    const beside = lines.find((line) => isBeside(line.row, row));
    if (beside === undefined) lines.push({ row, cells });
    else beside.cells.push(...cells);
  }
  for (const { cells } of lines) cells.sort((a, b) => (a.row.box?.[0] ?? 0) - (b.row.box?.[0] ?? 0));
  return lines;
}

function isBeside({ row: { box: a }, parent: ofA }: Part, { row: { box: b }, parent: ofB }: Part): boolean {
  if (a === null || b === null || ofA === ofB) return false;
  const isLevel = Math.abs(a[1] - b[1]) < 1 && Math.abs(a[3] - b[3]) < 1;
  return isLevel && (a[0] + a[2] <= b[0] + 1 || b[0] + b[2] <= a[0] + 1);
}

/** The rows of headers at the top. The corner above headers of rows may be a cell without words. */
function headsOf(lines: readonly Line[]): Line[] {
  const isHeader = ({ row }: Part): boolean => HEADERS.has(row.role);
  const first = lines.findIndex(
    ({ cells }) => !cells.some(isHeader) || !cells.every((cell) => isHeader(cell) || shownIn(cell) === ''),
  );
  return lines.slice(0, first === -1 ? lines.length : first);
}

interface HeadColumn extends Column {
  /** Left and right edge. */
  edges: readonly [number, number] | undefined;
}

/** One for each header that has no other below it. Where two have the same name, the header above tells them apart, or a number. */
function columnsOf(heads: readonly Line[]): HeadColumn[] {
  const all = heads.flatMap(({ cells }, level) => cells.map((cell) => ({ cell, level, edges: edgesOf(cell) })));
  const lowest = all.filter(
    ({ level, edges }) => !all.some((other) => other.level > level && overlap(other.edges, edges) > 0),
  );
  lowest.sort((a, b) => (a.edges?.[0] ?? 0) - (b.edges?.[0] ?? 0));
  const names = lowest.map(({ cell }) => shownIn(cell) || cell.row.name);
  const full = lowest.map(({ level, edges }, at) => {
    const own = names[at] ?? '';
    const above = all.find((other) => other.level < level && overlap(other.edges, edges) > 0);
    const isShared = own === '' || names.indexOf(own) !== names.lastIndexOf(own);
    return (isShared && above !== undefined ? `${shownIn(above.cell)} ${own}`.trim() : own) || `column ${at + 1}`;
  });
  return lowest.map(({ edges }, at) => {
    const nth = full.slice(0, at + 1).filter((one) => one === full[at]).length;
    const name = nth === 1 ? (full[at] ?? '') : `${full[at]} ${nth}`;
    return { keys: [`header:${name}`], name, edges };
  });
}

/** The cells of the row that has most. */
function unnamed(lines: readonly Line[]): HeadColumn[] {
  let widest: readonly Part[] = [];
  for (const { cells } of lines) if (cells.length > widest.length) widest = cells;
  return widest.map((cell, at) => ({ keys: [`header:${at + 1}`], name: `column ${at + 1}`, edges: edgesOf(cell) }));
}

function edgesOf({ row: { box } }: Part): [number, number] | undefined {
  return box === null ? undefined : [box[0], box[0] + box[2]];
}

function overlap(a: readonly [number, number] | undefined, b: readonly [number, number] | undefined): number {
  return a === undefined || b === undefined ? 0 : Math.min(a[1], b[1]) - Math.max(a[0], b[0]);
}

/** A total, or a cell across the table: the title of a group, or a message. */
function isOtherRow({ row, cells }: Line, reached: number, columns: number): boolean {
  return cells.length === 0 || (columns > 1 && reached === 1) || row.parent?.row.tag.toLowerCase() === 'tfoot';
}

function isTallerThan({ row: { box } }: Part, { row: { row: line } }: Line): boolean {
  return box !== null && line.box !== null && box[1] + box[3] > line.box[1] + line.box[3] + 1;
}

/** A cell of a row above spans this one. */
function reaches({ row: { box } }: Part, { row: { row: line } }: Line): boolean {
  const middle = line.box === null ? undefined : line.box[1] + line.box[3] / 2;
  return middle !== undefined && box !== null && box[1] < middle && middle < box[1] + box[3];
}

function recordOf({ row }: Line, cells: readonly Part[], columns: readonly HeadColumn[]): PageRecord {
  const values = new Map<string, string>();
  const put = new Set<Part>();
  for (const [at, cell] of cells.entries()) {
    const key = columnOf(cell, columns, at)?.keys[0];
    if (key === undefined || values.has(key)) continue;
    values.set(key, shownIn(cell));
    put.add(cell);
  }
  const read = [...put];
  return {
    id: row.row.id,
    ...placeOnPage(row.row),
    values,
    withheld: read.filter(hasWithheld).length,
    cut: read.filter(isCut).length,
    isLoading: isLoading(row),
  };
}

function isWaiting(record: PageRecord): boolean {
  return record.isLoading || [...record.values.values()].every((value) => value === '');
}

/** The one whose header the cell stands under; by its place, where the cell has no box. */
function columnOf(cell: Part, columns: readonly HeadColumn[], at: number): HeadColumn | undefined {
  const edges = edgesOf(cell);
  if (edges === undefined) return columns[at];
  let best: HeadColumn | undefined;
  for (const column of columns) {
    if (overlap(column.edges, edges) > Math.max(0, overlap(best?.edges, edges))) best = column;
  }
  return best;
}
