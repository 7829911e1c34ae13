// The PDF that a tab shows: its text in the answers of get_dom, expand and find. The extension loads this when a tab first shows one,
// with classes of its own, so what fails is returned.
import type { FindQuery } from '../contract/calls.js';
import type { DomToolError, FindReport, Observation, ObserveOptions } from '../contract/contract.js';
import { arrayAt, numberAt, recordAt, stringAt } from '../base/narrow.js';
import type { TabState } from '../events/tab_state.js';
import type { DeadlinePort } from '../port/ports.js';
import { PDF_BYTES_EXPRESSION } from './bytes_expression.js';
import { type Given, hitsIn, pagesAbout, pagesFrom, placeOf, tokensIn } from './page_text.js';
import type { PdfPages, PdfProblem, PdfRead, ReadPdf } from './pages.js';

/** Of a PDF that nobody asked to have shortened. */
const MAX_TOKENS = 20_000;
const AGENT_TOKENS = 4_000;
const QUERY_TOKENS = 2_000;
const EXPAND_TOKENS = 4_000;
const DEFAULT_HITS = 10;
const HISTORY_MS = 3_000;
/** Longer than the page function waits. */
const BYTES_MS = 20_000;
/** PDF.js accepts a header in the first KB. */
const HEAD = 1_400;
/** What the engine says of a PDF. */
const UNREAD = ' of a PDF (only a screenshot shows its text)';

type Problem = PdfProblem | 'big' | 'file' | 'form' | 'gone' | 'navigated';

const WHY: Readonly<Record<Problem, [DomToolError['code'], string]>> = {
  big: ['UNSUPPORTED', 'it has more than 25 MB'],
  damaged: ['UNSUPPORTED', 'it is damaged'],
  file: ['UNSUPPORTED', 'it is a file on this computer, and the browser gives none of its bytes'],
  form: ['UNSUPPORTED', 'it is the answer to a form, which must not be sent again'],
  gone: ['NOT_FOUND', 'the server did not give it a second time'],
  library: ['UNSUPPORTED', 'the npm package unpdf is not installed'],
  navigated: ['NAVIGATED', 'the tab has left it'],
  password: ['UNSUPPORTED', 'it needs a password'],
  reader: ['UNSUPPORTED', 'its reader ended'],
  time: ['TIMEOUT', 'that took too long'],
};

export interface PdfTab {
  port: DeadlinePort;
  state: TabState;
  signal: AbortSignal;
  clean(lines: readonly string[]): string[];
  /** Of the page around it. */
  look(): Observation;
}

export class TabPdf {
  private loaderId: string | undefined;
  /** What the reader gave, unless it may give more the next time, as the server may. */
  private pages: PdfPages | PdfProblem | undefined;

  constructor(private readonly readPdf: ReadPdf) {}

  /** The observation, with as much of the PDF as fits. */
  async shown(tab: PdfTab, observation: Observation, options: ObserveOptions): Promise<Observation> {
    const { content } = observation;
    if (typeof content !== 'string' || observation.format !== 'text' || observation.since !== undefined)
      return observation;
    const given = await this.givenOf(tab, observation, options);
    return withText(
      observation,
      given,
      content
        .replace(UNREAD, ' of a PDF')
        .split('\n')
        .toSpliced(2, 0, ...given.lines),
    );
  }

  /** Undefined if `id` is no place in a PDF. */
  async expanded(
    tab: PdfTab,
    id: string,
    maxTokens: number | undefined,
  ): Promise<Observation | DomToolError | undefined> {
    const place = placeOf(id);
    if (place === undefined) return undefined;
    const pdf = await this.read(tab);
    if (typeof pdf === 'string') {
      const [code, why] = WHY[pdf];
      return errorOf(code, `The PDF cannot be read: ${why}.`, 'Take a screenshot.');
    }
    if (place.page < 1 || place.page > pdf.texts.length)
      return errorOf('NOT_FOUND', `${pdf.texts.length} pages of the PDF can be read.`, 'Use an id that get_dom shows.');
    const given = pagesFrom(pdf, place, maxTokens ?? EXPAND_TOKENS, true, tab.clean);
    const timing = { captureMs: 0, encodeMs: 0, engineMs: 0, totalMs: 0 };
    return withText({ ...tab.look(), takenAt: Date.now(), estimatedTokens: 0, timing }, given, given.lines);
  }

  /** The report, with the places in the PDF first. */
  async found(tab: PdfTab, query: FindQuery, report: FindReport): Promise<FindReport> {
    const { text, role, within, limit = DEFAULT_HITS } = query;
    if (text === undefined || role !== undefined || within !== undefined) return report;
    const pdf = await this.read(tab);
    const hits = typeof pdf === 'string' ? [] : hitsIn(pdf, text, tab.clean);
    if (hits.length === 0) return report;
    const matches = hits.slice(0, limit).map(({ id, page, excerpt }) => ({
      id,
      role: 'text',
      name: `page ${page}`,
      context: excerpt,
      inViewport: false,
      line: `[${id}] page ${page}: ${excerpt}`,
    }));
    const more = hits.length - matches.length;
    const lines = matches.map(({ line }) => line);
    if (more > 0) lines.push(`… and ${more} more`);
    return {
      ...report,
      total: report.total + hits.length,
      matches: [...matches, ...report.matches],
      ...(more > 0 || report.more !== undefined ? { more: more + (report.more ?? 0) } : {}),
      text: report.total === 0 ? lines.join('\n') : [...lines, report.text ?? ''].join('\n'),
    };
  }

  private async givenOf(tab: PdfTab, { estimatedTokens }: Observation, options: ObserveOptions): Promise<Given> {
    const {
      query,
      mode,
      maxTokens = mode === 'agent' ? AGENT_TOKENS : query === undefined ? MAX_TOKENS : QUERY_TOKENS,
    } = options;
    const left = maxTokens - estimatedTokens;
    if (left <= 0) return noPages('… the PDF left out; expand pg000100');
    const pdf = await this.read(tab);
    if (typeof pdf === 'string') return noPages(`<PDF not read: ${WHY[pdf][1]}. A screenshot shows it>`);
    if (pdf.ended === undefined && pdf.texts.every((text) => text?.trim() === '')) {
      const pages = `${pdf.count} ${pdf.count === 1 ? 'page' : 'pages'}`;
      return noPages(`<PDF of ${pages} without text, as a scan is: a screenshot shows it>`);
    }
    return query === undefined
      ? pagesFrom(pdf, { page: 1, part: 0 }, left, false, tab.clean)
      : pagesAbout(pdf, query, left, tab.clean);
  }

  private async read(tab: PdfTab): Promise<PdfPages | Problem> {
    const { mainLoaderId } = tab.state;
    if (this.pages !== undefined && this.loaderId === mainLoaderId) return this.pages;
    this.pages = undefined;
    const bytes = await bytesOf(tab);
    if (typeof bytes !== 'object') return bytes;
    const read = await this.readPdf(bytes.base64, tab.signal).catch((): PdfRead => {
      tab.signal.throwIfAborted();
      return { problem: 'reader' };
    });
    if (tab.state.mainLoaderId !== mainLoaderId) return 'navigated';
    this.loaderId = mainLoaderId;
    const pages = 'problem' in read ? read.problem : read;
    if (isFinal(read)) this.pages = pages;
    return pages;
  }
}

/** Whether another reading would give the same. */
function isFinal(read: PdfRead): boolean {
  const how = 'problem' in read ? read.problem : read.ended;
  return how !== 'time' && how !== 'reader';
}

async function bytesOf(tab: PdfTab): Promise<{ base64: string } | Problem> {
  const { port, state, signal } = tab;
  if (state.mainUrl.startsWith('file:')) return 'file';
  try {
    if (await isFromForm(tab)) return 'form';
    const frame = { known: state.mainFrameId, reported: Promise.resolve(state.mainFrameId) };
    const send = (method: string, params: object): Promise<unknown> =>
      port.send(method, params, { deadlineMs: BYTES_MS, signal });
    const asked = { expression: PDF_BYTES_EXPRESSION, awaitPromise: true, returnByValue: true };
    const { value } = recordAt(await state.tree.worlds.evaluate('', frame, send, asked), 'result') as {
      value?: unknown;
    };
    if (value === null) return 'big';
    if (value === 0) return 'time';
    return typeof value === 'string' && atob(value.slice(0, HEAD)).includes('%PDF-') ? { base64: value } : 'gone';
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (signal.aborted || !['CdpError', 'TimeoutError'].includes(name)) throw error;
    return name === 'TimeoutError' ? 'time' : 'navigated';
  }
}

/** What was loaded before the tab was attached is known from its history. A form may also have been sent by GET. */
async function isFromForm({ port, state, signal }: PdfTab): Promise<boolean> {
  if (state.mainMethod !== undefined) return state.mainMethod !== 'GET';
  const history = await port.send('Page.getNavigationHistory', {}, { deadlineMs: HISTORY_MS, signal });
  const entry = arrayAt(history, 'entries')[numberAt(history, 'currentIndex') ?? -1];
  return stringAt(entry, 'transitionType') === 'form_submit';
}

function noPages(line: string): Given {
  return { lines: [line], tokens: tokensIn([line]), isWhole: false };
}

function withText(observation: Observation, given: Given, lines: readonly string[]): Observation {
  const { estimatedTokens, truncated } = observation;
  return {
    ...observation,
    content: lines.join('\n'),
    estimatedTokens: estimatedTokens + given.tokens,
    truncated: truncated || !given.isWhole,
  };
}

function errorOf(code: DomToolError['code'], message: string, remediation: string): DomToolError {
  return { code, message, remediation, retrySuggested: code === 'TIMEOUT' };
}
