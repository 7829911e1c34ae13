// Reads the records of a page, and of the pages and screens that follow. Values are those of the page; what is missing, cut, withheld
// or left unread is counted.
import { unrecorded } from '../facts/page_facts.js';
import type { CallableTool, CallOptions } from '../policy/secret_gate.js';
import type { Observation, TableRow, ToolCall } from '../tool/contract/contract.js';
import { DomToolFailure } from '../tool/contract/errors.js';
import { type PageRecord, groupsOn } from './groups.js';
import type { Place } from './page_parts.js';
import { KnownRecords } from './known_records.js';
import { nextControl } from './next_page.js';
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
  onPage?: (pages: number, rows: number) => void;
}

/**
 * Why no more was read: the list ends, a bound was met, nothing new comes, what comes is no such list, a step was not allowed or
 * failed, or the person of an agent's task ended it.
 */
export type Stopped = 'end' | 'pages' | 'rows' | 'time' | 'repeats' | 'differs' | 'refused' | 'failed' | 'person';

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
/** What is rendered of a list in advance is read without scrolling to it, as far as this. */
const MAX_SCREENS = 4;
const OVERLAP = 0.2;

interface PageRead {
  rows: readonly TableRow[];
  url: string;
  /** How far the page is scrolled, and can be. */
  scroll: { y: number; maxY: number };
  height: number;
}

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
  private read = 0;
  /** Where the lowest record ends in the content that scrolls. */
  private bottom = 0;

  constructor(
    private readonly tool: CallableTool,
    private readonly options: ExtractOptions,
  ) {
    const { pages = DEFAULT_PAGES, timeoutMs = FIRST_PAGE_MS + NEXT_PAGE_MS * pages } = options;
    this.deadline = performance.now() + timeoutMs;
    this.callOptions = options.signal === undefined ? {} : { signal: options.signal };
  }

  async run(): Promise<Extracted> {
    const page = await this.look();
    const { near, columns: wanted = [] } = this.options;
    this.take(page, chosen(groupsOn(page.rows, near === undefined ? {} : { near }), wanted));
    try {
      await this.readOn(page);
    } catch (error) {
      // What was read before is not lost.
      if (!(error instanceof DomToolFailure)) throw error;
      this.result.stopped = error.error.code === 'SECURITY_BLOCKED' ? 'refused' : 'failed';
      this.result.failure = error.error.message;
    }
    const { rows, columns } = this.result;
    this.result.missing = missingIn(columns, rows);
    return this.result;
  }

  private async readOn(first: PageRead): Promise<void> {
    let page = first;
    for (let withoutNews = 0; !this.isFull(); ) {
      const before = this.result.rows.length;
      const after = await this.goOn(page);
      if (after === undefined) return;
      page = after;
      withoutNews = this.result.rows.length > before ? 0 : withoutNews + 1;
      if (withoutNews <= MAX_WITHOUT_NEWS) continue;
      this.result.stopped = 'repeats';
      return;
    }
  }

  private isFull(): boolean {
    const { pages = DEFAULT_PAGES, maxRows = DEFAULT_ROWS, signal } = this.options;
    signal?.throwIfAborted();
    if (this.result.rows.length >= maxRows) this.result.stopped = 'rows';
    else if (performance.now() >= this.deadline) this.result.stopped = 'time';
    else if (this.read >= pages) this.result.stopped = 'pages';
    else return false;
    return true;
  }

  /** The next screen or page; undefined if there is none, or it has no such list. */
  private async goOn(page: PageRead): Promise<PageRead | undefined> {
    const scroller = this.scrollerOn(page);
    if (scroller?.scroll?.more.includes('down') === true) return this.scrolled(page, scroller);
    const records = new Set(this.choice?.group.records.map(({ id }) => id));
    const next = nextControl(page.rows, records, page.url);
    if (next !== undefined) {
      await this.act({ action: 'click', nodeId: next.id });
      return this.arrived(next.kind === 'next');
    }
    if (page.scroll.y >= page.scroll.maxY) return undefined;
    const before = this.result.rows.length;
    const after = await this.scrolled(page, undefined);
    if (after === undefined || this.result.rows.length > before || after.scroll.y < after.scroll.maxY) return after;
    await this.loaded();
    return this.arrived(false);
  }

  /**
   * Scrolls the box, or the page, by as much as is rendered. Where that leaves a gap, because less is rendered further down, back by
   * half.
   */
  private async scrolled(page: PageRead, box: TableRow | undefined): Promise<PageRead | undefined> {
    const [, , , height = 0] = box?.box ?? [0, 0, 0, page.height];
    const rendered = this.bottom - (box?.scroll?.y ?? page.scroll.y);
    const on = box === undefined ? {} : { nodeId: box.id };
    let step = Math.round(Math.max(height / 2, Math.min(rendered, height * MAX_SCREENS) - height * OVERLAP));
    await this.act({ action: 'scroll', ...on, deltaY: step });
    for (;;) {
      const after = await this.look();
      const choice = this.sameOn(after);
      if (choice === undefined) return undefined;
      const [record] = choice.group.records;
      const first = record && placeOf(record, after, this.scrollerOn(after));
      if (first === undefined || first.y <= this.bottom + 1 || step < 2) return this.take(after, choice);
      step = Math.round(step / 2);
      await this.act({ action: 'scroll', ...on, deltaY: -step });
    }
  }

  private async arrived(isNextPage: boolean): Promise<PageRead | undefined> {
    await this.tool.execute({ action: 'wait', until: 'stable' }, this.callOptions);
    let page = await this.look();
    let choice = this.sameOn(page);
    if (choice !== undefined && isSame(choice, this.choice)) {
      // Its data may still be on their way.
      await this.loaded();
      page = await this.look();
      choice = this.sameOn(page);
    }
    if (choice === undefined) return undefined;
    const isNext = isNextPage && !isSame(choice, this.choice);
    if (isNext) {
      this.known.clear();
      this.bottom = 0;
    }
    if (isNext || page.url !== this.result.pages.at(-1)) this.result.pages.push(page.url);
    return this.take(page, choice);
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
    const choice = before && sameColumns(groupsOn(page.rows, { ...where, like: before.group }), before);
    if (choice === undefined) this.result.stopped = 'differs';
    return choice;
  }

  private take(page: PageRead, choice: Choice): PageRead {
    const { result } = this;
    const { group, columns } = choice;
    if (this.choice === undefined) {
      result.columns = columns.map(({ name }) => name);
      result.pages.push(page.url);
      const announced = group.container.rowCount ?? group.container.setSize ?? -1;
      if (announced >= 0) result.announced = announced;
    }
    this.choice = choice;
    this.read += 1;
    const { maxRows = DEFAULT_ROWS } = this.options;
    const box = this.scrollerOn(page);
    for (const record of group.records) {
      const values = valuesOf(record, columns);
      const at = placeOf(record, page, box);
      if (at !== undefined) this.bottom = Math.max(this.bottom, at.y + at.height);
      const novelty = this.known.add(record, at);
      if (novelty === 'changed') result.changed += 1;
      const isEmpty = [...record.values.values()].every((value) => value === '');
      if (novelty !== 'new' || isEmpty || result.rows.length >= maxRows) continue;
      result.rows.push(values);
      const { id, cut, withheld } = record;
      const parts = { ...(cut === 0 ? {} : { cut }), ...(withheld === 0 ? {} : { withheld }) };
      result.places.push({ page: result.pages.length - 1, id, ...parts });
      result.cut += cut;
      result.withheld += withheld;
    }
    for (const id of group.otherRows) this.otherRows.add(`${result.pages.length} ${id}`);
    result.otherRows = this.otherRows.size;
    this.options.onPage?.(this.read, result.rows.length);
    return page;
  }

  /** The box in which the records scroll; undefined if that is the page. */
  private scrollerOn({ rows }: PageRead): TableRow | undefined {
    const { container, records = [] } = this.choice?.group ?? {};
    const record = rows.find(({ id }) => id === records[0]?.id);
    return rows.find(({ id, scroll }) => scroll !== undefined && id === (record?.scroller ?? container?.id));
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

/** Its place in the content of the box that scrolls, or of the page. */
function placeOf({ at }: PageRecord, page: PageRead, box: TableRow | undefined): Place | undefined {
  if (at === undefined) return undefined;
  const [, top = 0] = box?.box ?? [];
  return { ...at, y: box?.scroll === undefined ? at.y + page.scroll.y : at.y - top + box.scroll.y };
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
