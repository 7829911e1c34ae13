// The records of a table or grid (HTML 4.9, ARIA grid). A cell belongs to the column whose header stands above it, so cells that
// span columns or rows, and columns that a grid keeps apart, are read as they are seen.
import type { Column, Group, PageRecord } from './groups.js';
import { type Part, cornerOf, inside, isCut, nearest, shownIn } from './page_parts.js';

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
  const columns = columnsOf(heads);
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
  const known: Column[] =
    columns.length > 0
      ? columns.map(({ key, name }) => ({ key, name }))
      : Array.from({ length: width }, (_, at) => ({ key: `${at + 1}`, name: `column ${at + 1}` }));
  const body = lines.filter((line) => !heads.includes(line));
  const records: PageRecord[] = [];
  const spanning: Part[] = [];
  const otherRows: string[] = [];
  for (const line of body) {
    if (isOtherRow(line, known.length)) otherRows.push(line.row.row.id);
    else records.push(recordOf(line, columns, known, spanning));
  }
  return { kind: 'table', container: table.row, columns: withTexts(known, records), records, otherRows };
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

/** The rows of headers at the top. */
function headsOf(lines: readonly Line[]): Line[] {
  const first = lines.findIndex(({ cells }) => !cells.every(({ row }) => HEADERS.has(row.role)));
  return lines.slice(0, first === -1 ? lines.length : first).filter(({ cells }) => cells.length > 0);
}

interface HeadColumn extends Column {
  /** Left and right edge. */
  edges: readonly [number, number] | undefined;
}

/** Of the headers, those that no other stands below; where two have one name, the header above is part of it. */
function columnsOf(heads: readonly Line[]): HeadColumn[] {
  const all = heads.flatMap(({ cells }, level) => cells.map((cell) => ({ cell, level, edges: edgesOf(cell) })));
  const lowest = all.filter(
    ({ level, edges }) => !all.some((other) => other.level > level && overlap(other.edges, edges) > 0),
  );
  lowest.sort((a, b) => (a.edges?.[0] ?? 0) - (b.edges?.[0] ?? 0));
  const names = lowest.map(({ cell }) => shownIn(cell) || cell.row.name);
  return lowest.map(({ level, edges }, at) => {
    const own = names[at] ?? '';
    const above = all.find((other) => other.level < level && overlap(other.edges, edges) > 0);
    const isShared = own === '' || names.indexOf(own) !== names.lastIndexOf(own);
    const name = isShared && above !== undefined ? `${shownIn(above.cell)} ${own}`.trim() : own;
    return {
      key: `${name}#${names.slice(0, at).filter((one) => one === own).length}`,
      name: name || `column ${at + 1}`,
      edges,
    };
  });
}

function edgesOf({ row: { box } }: Part): [number, number] | undefined {
  return box === null ? undefined : [box[0], box[0] + box[2]];
}

function overlap(a: readonly [number, number] | undefined, b: readonly [number, number] | undefined): number {
  return a === undefined || b === undefined ? 0 : Math.min(a[1], b[1]) - Math.max(a[0], b[0]);
}

/** A total, or a cell across the table: the title of a group, or a message. */
function isOtherRow({ row, cells }: Line, columns: number): boolean {
  if (cells.length === 0 || (columns > 1 && cells.length === 1)) return true;
  return row.parent?.row.tag.toLowerCase() === 'tfoot';
}

function recordOf(line: Line, columns: readonly HeadColumn[], known: readonly Column[], spanning: Part[]): PageRecord {
  const values = new Map<string, string>();
  const { box } = line.row.row;
  const middle = box === null ? undefined : box[1] + box[3] / 2;
  let withheld = 0;
  let cut = 0;
  const put = (cell: Part, at: number): void => {
    const column = columns.length > 0 ? columnOf(cell, columns) : known[at];
    if (column === undefined || values.has(column.key)) return;
    const text = shownIn(cell);
    values.set(column.key, text);
    withheld += hasWithheld(cell) ? 1 : 0;
    cut += isCut(text) ? 1 : 0;
  };
  line.cells.forEach(put);
  for (const cell of spanning) {
    const at = cell.row.box;
    if (middle !== undefined && at !== null && at[1] < middle && middle < at[1] + at[3]) put(cell, -1);
  }
  spanning.push(
    ...line.cells.filter(
      ({ row }) => box !== null && row.box !== null && row.box[1] + row.box[3] > box[1] + box[3] + 1,
    ),
  );
  return { id: line.row.row.id, ...cornerOf(line.row.row), values, withheld, cut };
}

function columnOf(cell: Part, columns: readonly HeadColumn[]): HeadColumn | undefined {
  const edges = edgesOf(cell);
  let best: HeadColumn | undefined;
  for (const column of columns) {
    if (overlap(column.edges, edges) > Math.max(0, overlap(best?.edges, edges))) best = column;
  }
  return best;
}

function hasWithheld(cell: Part): boolean {
  return [cell, ...inside(cell)].some(({ row }) => row.redacted !== undefined);
}

/** A column of buttons or boxes alone says nothing. */
function withTexts(columns: readonly Column[], records: readonly PageRecord[]): Column[] {
  return columns.filter(({ key }) => records.some(({ values }) => (values.get(key) ?? '') !== ''));
}
