// Reads the records of a page, and of the pages and screens that follow. Values are those of the page; what is missing, cut, withheld
// or left unread is counted.
import { unrecorded } from '../facts/page_facts.js';
import type { CallableTool, CallOptions } from '../policy/callable_tool.js';
import type { ActionReport, Observation, TableRow, ToolCall } from '../tool/contract/contract.js';
import { DomToolFailure } from '../tool/contract/errors.js';
import { type Group, type PageRecord, groupsOn } from './groups.js';
import { KnownRecords, type ReadRecord } from './known_records.js';
import { type NextControl, nextControl } from './next_page.js';
import { inReadingOrder } from './reading_order.js';
import { type Choice, type WantedColumn, chosen, sameColumns, valuesOf } from './wanted_columns.js';

export interface ExtractOptions {
  /** All columns without it. */
  columns?: readonly WantedColumn[];
  /** The id of something in the table or list, or above it. */
  near?: string;
  /** How many pages, or screens of a list that scrolls, are read at most. */
  pages?: number;
  maxRows?: number;
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Takes secrets out of a value, before an error quotes a part of it. */
  clean?: (text: string) => string;
  onPage?: (pages: number, rows: number) => void;
}

/**
 * Why no more was read: the list ends, a bound was met, nothing new comes, what comes is no such list, a step was not allowed or
 * failed, one of several tabs could not be read, or the person of an agent's task ended it.
 */
export type Stopped =
  | 'end'
  | 'pages'
  | 'rows'
  | 'time'
  | 'repeats'
  | 'differs'
  | 'refused'
  | 'failed'
  | 'tab'
  | 'person';

export interface Extracted {
  columns: string[];
  rows: string[][];
  /** For each row: where it stands, as an index of `pages` and its id there; and its part of `cut` and `withheld`, if any. */
  places: Array<{ page: number; id: string; cut?: number; withheld?: number }>;
  /** Addresses. */
  pages: string[];
  stopped: Stopped;
  /** What was not allowed or failed, after the first page. */
  failure?: string;
  /** How many values of each column are empty. */
  missing: number[];
  /** Values that are longer than what is read of one. */
  cut: number;
  /** Values of secrets. */
  withheld: number;
  /** Records that were something else when they were read again; the first reading is kept. */
  changed: number;
  /** Rows that are no records, such as totals. */
  otherRows: number;
  /** Rows that still said that they load. */
  loading?: number;
  /** How many looks it took, where they are more than the pages. */
  screens?: number;
  /** How many rows the list has, if the page says so. */
  announced?: number;
}

export const DEFAULT_PAGES = 1;
export const DEFAULT_ROWS = 10_000;
/** Without `timeoutMs`. */
const FIRST_PAGE_MS = 30_000;
const NEXT_PAGE_MS = 10_000;
/** A list that loads as one scrolls gets so much time. */
const LOAD_MS = 5_000;
/** So often nothing new may come, as while a list loads. */
const MAX_WITHOUT_NEWS = 2;
/** So often rows that say nothing yet are waited for, and so often in vain until they are taken as they are. */
const MAX_WAITS = 3;
/** More of the list than its last row stays in sight, in pixels. */
const OVERLAP_PX = 4;

interface PageRead {
  rows: readonly TableRow[];
  url: string;
  /** How far the page is scrolled, and can be. */
  scroll: { y: number; maxY: number };
  height: number;
}

interface Found {
  page: PageRead;
  choice: Choice;
}

type NextStep = { press: NextControl } | { box: TableRow | undefined };

export async function extract(tool: CallableTool, options: ExtractOptions = {}): Promise<Extracted> {
  return new Extraction(tool, options).run();
}

class Extraction {
  private readonly result: Extracted = {
    columns: [],
    rows: [],
    places: [],
    pages: [],
    stopped: 'end',
    missing: [],
    cut: 0,
    withheld: 0,
    changed: 0,
    otherRows: 0,
  };
  private readonly known = new KnownRecords();
  private readonly otherRows = new Set<string>();
  private readonly deadline: number;
  private readonly callOptions: CallOptions;
  private choice: Choice | undefined;
  private looks = 0;
  /** Of the last look: how much of the list is drawn above what is seen. */
  private drawnAbove = 0;
  private waitsInVain = 0;
  private isOverfull = false;

  constructor(
    private readonly tool: CallableTool,
    private readonly options: ExtractOptions,
  ) {
    const { pages = DEFAULT_PAGES, timeoutMs = FIRST_PAGE_MS + NEXT_PAGE_MS * pages } = options;
    this.deadline = performance.now() + timeoutMs;
    this.callOptions = options.signal === undefined ? {} : { signal: options.signal };
  }

  async run(): Promise<Extracted> {
    const first = await this.first();
    this.take(first);
    try {
      if (this.result.failure === undefined) await this.readOn(first.page);
    } catch (error) {
      this.note(error);
    }
    this.dropConstant();
    const { rows, columns, pages } = this.result;
    this.result.missing = missingIn(columns, rows);
    if (this.looks > pages.length) this.result.screens = this.looks;
    return this.result;
  }

  /** What nobody asked for, and says the same in every row to the end. */
  private dropConstant(): void {
    const { result, choice } = this;
    if (this.options.columns !== undefined && this.options.columns.length > 0) return;
    const kept = result.columns.map((_, at) => {
      const [first] = result.rows;
      return choice?.columns[at]?.isConstant !== true || result.rows.some((row) => row[at] !== first?.[at]);
    });
    result.columns = result.columns.filter((_, at) => kept[at]);
    result.rows = result.rows.map((row) => row.filter((_, at) => kept[at]));
  }

  private async first(): Promise<Found> {
    const { near, columns: wanted = [], pages = DEFAULT_PAGES, clean } = this.options;
    const look = async (): Promise<Found> => {
      const page = await this.look();
      return { page, choice: chosen(groupsOn(page.rows, near === undefined ? {} : { near }), wanted, clean) };
    };
    let found = await look();
    if (found.choice.group.waiting > 0) {
      await this.still();
      found = await look();
    }
    const { page, choice } = found;
    const box = scrollerOn(page, choice.group);
    if (pages === DEFAULT_PAGES || !startsAbove(page, choice.group, box)) return found;
    return (await this.fromTop(choice, box)) ?? found;
  }

  /** Undefined if the list is not there any more; what was found of it is not lost. */
  private async fromTop(choice: Choice, box: TableRow | undefined): Promise<Found | undefined> {
    this.choice = choice;
    try {
      await this.act({ action: 'scroll', to: 'top', ...(box === undefined ? {} : { nodeId: box.id }) });
      return await this.settledLook(false);
    } catch (error) {
      this.note(error);
      return undefined;
    } finally {
      this.choice = undefined;
      if (this.result.failure === undefined) this.result.stopped = 'end';
    }
  }

  /** What was read before is not lost. */
  private note(error: unknown): void {
    if (!(error instanceof DomToolFailure)) throw error;
    this.result.stopped = error.error.code === 'SECURITY_BLOCKED' ? 'refused' : 'failed';
    this.result.failure = error.error.message;
  }

  private async readOn(first: PageRead): Promise<void> {
    let page = first;
    for (let withoutNews = 0; ; ) {
      const step = this.stepFrom(page);
      if (this.isFull(step) || step === undefined) return;
      const before = this.result.rows.length;
      const after = await this.made(step, page);
      if (after === undefined) return;
      page = after;
      withoutNews = this.result.rows.length > before ? 0 : withoutNews + 1;
      if (withoutNews <= MAX_WITHOUT_NEWS) continue;
      this.result.stopped = 'repeats';
      return;
    }
  }

  private isFull(step: NextStep | undefined): boolean {
    const { pages = DEFAULT_PAGES, maxRows = DEFAULT_ROWS, signal } = this.options;
    signal?.throwIfAborted();
    // Nothing is pressed only to see whether there is more.
    const isFull = this.result.rows.length >= maxRows && step !== undefined && 'press' in step;
    if (this.isOverfull || isFull) this.result.stopped = 'rows';
    else if (performance.now() >= this.deadline) this.result.stopped = 'time';
    else if (this.looks >= pages) this.result.stopped = 'pages';
    else return false;
    return true;
  }

  /** To the next screen or page; undefined if there is none. */
  private stepFrom(page: PageRead): NextStep | undefined {
    const { group } = this.choice ?? {};
    const box = group && scrollerOn(page, group);
    if (box?.scroll?.more.includes('down') === true) return { box };
    const press = nextControl(page.rows, new Set(group?.records.map(({ id }) => id)), page.url);
    if (press !== undefined) return { press };
    return page.scroll.y < page.scroll.maxY ? { box: undefined } : undefined;
  }

  /** What comes; undefined if it has no such list. */
  private async made(step: NextStep, page: PageRead): Promise<PageRead | undefined> {
    if ('press' in step) {
      await this.act({ action: 'click', nodeId: step.press.id });
      return this.arrived(step.press.kind === 'next');
    }
    const before = this.result.rows.length;
    const after = await this.scrolled(page, step.box);
    if (after === undefined || step.box !== undefined || this.result.rows.length > before) return after;
    if (after.scroll.y < after.scroll.maxY) return after;
    await this.loaded();
    return this.arrived(false);
  }

  /** Scrolls the box, or the page, as far as the last row stays drawn. Where less is drawn further down, back by half. */
  private async scrolled(page: PageRead, box: TableRow | undefined): Promise<PageRead | undefined> {
    const [, , , height = 0] = box?.box ?? [0, 0, 0, page.height];
    const { last, end } = this.known;
    const drawn = end - (box?.scroll?.y ?? page.scroll.y) + this.drawnAbove;
    let step = Math.round(Math.max(height / 2, drawn - (last?.at?.height ?? 0) - OVERLAP_PX));
    let isLoading = await this.scrollBy(step, box);
    for (;;) {
      const found = await this.settledLook(isLoading);
      if (found === undefined) return undefined;
      if (this.known.goesOn(recordsOf(found)) || step < 2) return this.take(found);
      step = Math.round(step / 2);
      isLoading = await this.scrollBy(-step, box);
    }
  }

  /** Returns whether something loads because of it. */
  private async scrollBy(deltaY: number, box: TableRow | undefined): Promise<boolean> {
    const on = box === undefined ? {} : { nodeId: box.id };
    const { observed } = (await this.act({ action: 'scroll', ...on, deltaY })) as ActionReport;
    return observed.networkOccurred;
  }

  private async arrived(isNextPage: boolean): Promise<PageRead | undefined> {
    let found = await this.settledLook(true);
    if (found !== undefined && isSame(found.choice, this.choice)) {
      // Its data may still be on their way.
      await this.loaded();
      found = await this.settledLook(false);
    }
    if (found === undefined) return undefined;
    const { page, choice } = found;
    const isNext = isNextPage && !isSame(choice, this.choice);
    if (isNext) this.known.clear();
    if (isNext || page.url !== this.result.pages.at(-1)) this.result.pages.push(page.url);
    return this.take(found);
  }

  /** The same list, when its rows have come; undefined if the page has it no more. */
  private async settledLook(isLoading: boolean): Promise<Found | undefined> {
    if (isLoading) await this.still();
    let waiting = 0;
    for (let waits = 0; ; ++waits) {
      const page = await this.look();
      const choice = this.sameOn(page);
      const now = choice?.group.waiting ?? Number.POSITIVE_INFINITY;
      if (waits > 0 && now >= waiting) this.waitsInVain += 1;
      waiting = now;
      if (now === 0 || waits >= this.waitsFor(choice)) {
        if (choice === undefined) this.result.stopped = 'differs';
        return choice && { page, choice };
      }
      await this.still();
    }
  }

  /** A list may have rows without words, and say for ever that it loads. */
  private waitsFor(choice: Choice | undefined): number {
    if (this.waitsInVain < MAX_WAITS) return MAX_WAITS;
    return choice?.group.records.some(({ isLoading }) => isLoading) === true ? 1 : 0;
  }

  private async still(): Promise<void> {
    await this.tool.execute({ action: 'wait', until: 'stable' }, this.callOptions);
  }

  private async loaded(): Promise<void> {
    await this.tool.execute({ action: 'wait', until: 'network_idle', timeoutMs: LOAD_MS }, this.callOptions);
  }

  private sameOn(page: PageRead): Choice | undefined {
    const before = this.choice;
    const { near } = this.options;
    // The next page has another element there.
    const isThere = near !== undefined && page.rows.some(({ id }) => id === near);
    const where = isThere ? { near } : {};
    return before && sameColumns(groupsOn(page.rows, { ...where, like: before.group }), before);
  }

  private take({ page, choice }: Found): PageRead {
    const { result } = this;
    const { group, columns } = choice;
    if (this.choice === undefined) {
      result.columns = columns.map(({ name }) => name);
      result.pages.push(page.url);
      const announced = group.container.rowCount ?? group.container.setSize ?? -1;
      if (announced >= 0) result.announced = announced;
    }
    this.choice = choice;
    this.looks += 1;
    const { maxRows = DEFAULT_ROWS } = this.options;
    const records = recordsOf({ page, choice });
    const [first] = records;
    const top = scrollerOn(page, group)?.scroll?.y ?? page.scroll.y;
    this.drawnAbove = Math.max(0, top - (first?.at?.y ?? top));
    for (const [at, novelty] of this.known.add(records).entries()) {
      const record = records[at]?.record;
      if (novelty === 'changed') result.changed += 1;
      if (novelty !== 'new' || record === undefined) continue;
      this.isOverfull ||= result.rows.length >= maxRows;
      if (this.isOverfull) break;
      result.rows.push(valuesOf(record, columns));
      const { id, cut, withheld } = record;
      const parts = { ...(cut === 0 ? {} : { cut }), ...(withheld === 0 ? {} : { withheld }) };
      result.places.push({ page: result.pages.length - 1, id, ...parts });
      result.cut += cut;
      result.withheld += withheld;
      if (record.isLoading) result.loading = (result.loading ?? 0) + 1;
    }
    for (const id of group.otherRows) this.otherRows.add(`${result.pages.length} ${id}`);
    result.otherRows = this.otherRows.size;
    this.options.onPage?.(this.looks, result.rows.length);
    return page;
  }

  private async look(): Promise<PageRead> {
    const { pages = DEFAULT_PAGES } = this.options;
    const table = { format: 'table' } as const;
    // Only what is recorded can be acted on.
    const call: ToolCall = pages > DEFAULT_PAGES ? { action: 'get_dom', options: table } : unrecorded(table);
    const { url, scroll, viewport, content } = (await this.act(call)) as Observation;
    const rows = Array.isArray(content) ? withAddresses(content, url) : [];
    return { rows, url, scroll: { y: scroll.y, maxY: scroll.maxY }, height: viewport.height };
  }

  private async act(call: ToolCall): Promise<unknown> {
    const result = await this.tool.execute(call, this.callOptions);
    if (!result.success) throw new DomToolFailure(result.error);
    return result.data;
  }
}

/** How many values of each column are empty. */
export function missingIn(columns: readonly string[], rows: readonly string[][]): number[] {
  return columns.map((_, at) => rows.filter((row) => row[at] === '').length);
}

/** The box in which the records scroll; undefined if that is the page. */
function scrollerOn({ rows }: PageRead, { container, records }: Group): TableRow | undefined {
  const [first] = records;
  const { scroller = container.id } = rows.find(({ id }) => id === first?.id) ?? container;
  return rows.find(({ id, scroll }) => scroll !== undefined && id === scroller);
}

/** As a person reads them, those that say something. */
function recordsOf({ page, choice: { group } }: Found): Array<ReadRecord & { record: PageRecord }> {
  const box = scrollerOn(page, group);
  const [, top = 0] = box?.box ?? [];
  const down = box?.scroll === undefined ? page.scroll.y : box.scroll.y - top;
  const placed = group.records.map((record) => {
    const { id, at, values } = record;
    return { id, record, at: at && { ...at, y: at.y + down }, text: JSON.stringify([...values]) };
  });
  const isFilled = ({ record: { values } }: { record: PageRecord }): boolean =>
    [...values.values()].some((value) => value !== '');
  return inReadingOrder(placed.filter(isFilled));
}

/** Rows above may not be drawn. */
function startsAbove(page: PageRead, { container, records: [first] }: Group, box: TableRow | undefined): boolean {
  if (box?.scroll !== undefined) return box.scroll.y > 0;
  const top = container.box?.[1] ?? 0;
  return page.scroll.y > 0 && (first?.at?.y ?? top) > top + page.height / 2;
}

/** Links of the page itself with whole addresses. */
function withAddresses(rows: readonly TableRow[], url: string): TableRow[] {
  const [first] = rows;
  const base = first?.baseUrl ?? url;
  return rows.map((row) => {
    const { href } = row;
    // "[redacted]" and "[unknown]" are no addresses.
    const isOwn = href?.startsWith('[') === false && row.frameId === first?.frameId && URL.canParse(href, base);
    return isOwn ? { ...row, href: new URL(href, base).href } : row;
  });
}

/** The page has not changed, whatever was pressed. */
function isSame(now: Choice, before: Choice | undefined): boolean {
  const said = ({ group }: Choice): string =>
    JSON.stringify(group.records.map(({ id, values }) => [id, ...values.values()]));
  return before !== undefined && said(now) === said(before);
}
