// Which columns of a page are the ones that somebody asked for by name.
import { DomToolFailure, domToolError, failure } from '../tool/contract/errors.js';
import { type Column, type Group, type PageRecord, valueIn, varyingColumns } from './groups.js';
import { placeOf } from './item_group.js';

export interface WantedColumn {
  /** How it is called in the result. */
  name: string;
  /** How the page calls it. */
  asked: string;
  /** Another name is another column, also one that means the same, and no column is taken twice: nobody has typed the name. */
  isExact?: boolean;
}

/** The page has no table or list with all of the columns. */
export class ColumnsMissing extends DomToolFailure {
  constructor(
    message: string,
    remediation: string,
    /** As they were asked for: those that the likeliest table or list lacks. */
    readonly columns: readonly string[],
  ) {
    super(domToolError('BAD_INPUT', message, remediation));
  }
}

/** The column with its name in the result. */
export interface ChosenColumn extends Column {
  /** How the page calls it; the same on the next page. */
  source: string;
}

/** Words that mean the same; the first is the name that columns without a header get. */
const SAME: ReadonlyArray<readonly string[]> = [
  ['name', 'title', 'product', 'item', 'article', 'company', 'person', 'heading', 'titel', 'produkt', 'artikel'],
  ['price', 'cost', 'amount', 'total', 'preis', 'betrag', 'kosten'],
  ['date', 'time', 'when', 'day', 'datum'],
  ['link', 'url', 'address', 'href', 'adresse'],
  ['picture', 'image', 'photo', 'bild', 'foto'],
  ['rating', 'stars', 'score', 'bewertung', 'sterne'],
  ['number', 'count', 'quantity', 'anzahl', 'menge', 'nummer'],
  ['text', 'description', 'summary', 'beschreibung'],
];
const MOST_NAMED = 20;

/** "price", or "cost=price" for the column "price" under the name "cost". */
export function wantedColumn(text: string): WantedColumn {
  const [, name, asked] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  return name === undefined || asked === undefined
    ? { name: text.trim(), asked: text.trim() }
    : { name: name.trim(), asked: asked.trim() };
}

export interface Choice {
  group: Group;
  columns: ChosenColumn[];
}

/**
 * The best group that has all of the columns; without any, the best group. Throws BAD_INPUT with the columns that there are, and a value
 * of each after `clean`.
 */
export function chosen(
  groups: readonly Group[],
  wanted: readonly WantedColumn[],
  clean: (text: string) => string = (text) => text,
): Choice {
  const [best] = groups;
  if (best === undefined) {
    throw failure(
      'NOT_FOUND',
      'Nothing repeats there: no table, list, cards or pairs.',
      'Name something in another part of the page.',
    );
  }
  if (wanted.length === 0)
    return { group: best, columns: best.columns.map((column) => ({ ...column, source: column.name })) };
  let least: readonly string[] = wanted.map(({ asked }) => asked);
  for (const group of groups) {
    const { columns, missing } = columnsFor(group, wanted);
    if (missing.length === 0) return { group, columns };
    if (missing.length < least.length) least = missing;
  }
  const [missing] = columnsFor(best, wanted).missing;
  const named = best.columns
    .slice(0, MOST_NAMED)
    .map((column) => `${JSON.stringify(clean(column.name))} (${sampleOf(best, column, clean)})`);
  const { name } = wanted.find(({ asked }) => asked === missing) ?? {};
  throw new ColumnsMissing(
    `No table or list of the page has a column ${JSON.stringify(missing)}.`,
    `Its columns are ${named.join(', ')}. "${name}=NAME" takes one of them.`,
    least,
  );
}

/**
 * The same columns on the next page: in the same container, else in one at the same place, else in the group with most records. Those of
 * a table have the same headers, those of items stand at the same places.
 */
export function sameColumns(groups: readonly Group[], { group, columns }: Choice): Choice | undefined {
  let best: Choice | undefined;
  let most: readonly [number, number] = [0, 0];
  for (const other of groups.filter(({ kind }) => kind === group.kind)) {
    const same = group.kind === 'table' ? byHeaders(other, columns) : [...columns];
    const varying = varyingColumns({ columns: same });
    // Words that were the same in every item may be others, or missing, in later ones.
    const counted = varying.length > 0 ? varying : same;
    const isFilled = (record: PageRecord): boolean =>
      counted.filter((one) => valueIn(record, one) !== '').length * 2 > counted.length;
    const filled = other.records.filter(isFilled).length;
    const likeness = other.container.id === group.container.id ? 2 : other.path === group.path ? 1 : 0;
    // The same list may show rows that are not loaded yet.
    const isThere = filled > 0 || (likeness === 2 && other.waiting > 0);
    if (!isThere || likeness < most[0] || (likeness === most[0] && filled <= most[1])) continue;
    most = [likeness, filled];
    best = { group: other, columns: same };
  }
  return best;
}

function byHeaders(group: Group, columns: readonly ChosenColumn[]): ChosenColumn[] {
  return columns.map(({ keys, name, source }) => {
    const column = group.columns.find((one) => one.name === source);
    return { keys: column?.keys ?? keys, name, source };
  });
}

/**
 * The values of a record. Where the only text at a place looks otherwise than in the records that the columns are of, such as "sold out"
 * in place of a price, it is the value all the same.
 */
export function valuesOf(record: PageRecord, columns: readonly ChosenColumn[]): string[] {
  const taken = new Set(columns.flatMap(({ keys }) => keys));
  return columns.map((column) => {
    const value = valueIn(record, column);
    if (value !== '') return value;
    const places = new Set(column.keys.map(placeOf));
    const [place] = places;
    if (
      place === undefined ||
      places.size > 1 ||
      columns.some((other) => other !== column && other.keys.some((key) => placeOf(key) === place))
    )
      return '';
    const there = [...record.values].filter(([key]) => placeOf(key) === place);
    const [only] = there;
    return there.length === 1 && only !== undefined && !taken.has(only[0]) ? only[1] : '';
  });
}

function columnsFor(
  group: Group,
  wanted: readonly WantedColumn[],
): { columns: ChosenColumn[]; missing: readonly string[] } {
  const columns: ChosenColumn[] = [];
  const missing: string[] = [];
  for (const one of wanted) {
    const column = columnFor(group, one, columns);
    if (column === undefined) missing.push(one.asked);
    else columns.push(column);
  }
  return { columns, missing };
}

function columnFor(
  group: Group,
  { name, asked, isExact = false }: WantedColumn,
  before: readonly ChosenColumn[],
): ChosenColumn | undefined {
  const all = [...varyingColumns(group), ...group.columns.filter(({ isConstant }) => isConstant === true)];
  const columns = isExact ? all.filter((one) => !before.some(({ source }) => source === one.name)) : all;
  const words = plain(asked);
  const meanings = SAME.find((of) => of.includes(words)) ?? [];
  const tests: Array<(own: string) => boolean> = [
    (own) => own === words,
    (own) => own.includes(words),
    (own) => meanings.includes(own),
    (own) => own.split(' ').some((word) => meanings.includes(word)),
  ];
  const verbatim = columns.find((one) => one.name === asked);
  for (const test of isExact ? tests.slice(0, 1) : tests) {
    const column = verbatim ?? columns.find((one) => test(plain(one.name)));
    if (column !== undefined) return { ...column, name, source: column.name };
  }
  return undefined;
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

function sampleOf({ records }: Group, column: Column, clean: (text: string) => string): string {
  const text = clean(records.map((record) => valueIn(record, column)).find((value) => value !== '') ?? 'empty');
  return `such as ${JSON.stringify(text.length > 30 ? `${text.slice(0, 29)}…` : text)}`;
}
