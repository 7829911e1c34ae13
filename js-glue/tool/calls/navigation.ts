// The calls that move the tab between documents: navigate, back, forward, reload. They involve no elements. Each waits for
// the new document to load and returns 'navigated'; a document that has arrived but keeps loading counts as well.
import type { ActionReport, ToolCall } from '../contract/contract.js';
import { domToolError, DomToolFailure, failure, TimeoutError } from '../contract/errors.js';
import { arrayAt, numberAt, recordAt, stringAt } from '../base/narrow.js';
import type { DeadlinePort } from '../port/ports.js';
import { delay } from '../port/ports.js';
import type { Requests } from '../settle/pending_requests.js';
import type { TabState } from '../events/tab_state.js';

export type NavigationCall = Extract<ToolCall, { action: 'navigate' | 'back' | 'forward' | 'reload' }>;

export interface NavigationTab {
  readonly port: DeadlinePort;
  readonly state: TabState;
  readonly requests: Requests;
}

export interface NavigationLimits {
  deadlineMs: number;
  signal: AbortSignal;
  /** Throws if the tab must not go to the address. */
  requireAllowed(url: string): void;
}

const ALLOWED_SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'data:']);

/** Throws DomToolFailure: BAD_INPUT if it is not a URL, SECURITY_BLOCKED for a scheme that a page must not be sent to. */
export function checkUrl(url: string): string {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    throw failure('BAD_INPUT', 'The URL is not absolute.', 'Give it with its scheme, as in https://example.com/.');
  }
  if (ALLOWED_SCHEMES.has(parsed.protocol) || parsed.href === 'about:blank') return parsed.href;
  throw failure(
    'SECURITY_BLOCKED',
    `Navigating to a ${parsed.protocol} URL is not allowed.`,
    'Only http, https, data and about:blank are.',
  );
}

/** Executes the call. */
export function go(tab: NavigationTab, call: NavigationCall, limits: NavigationLimits): Promise<ActionReport> {
  switch (call.action) {
    case 'navigate':
      return navigate(tab, call.url, limits);
    case 'reload':
      return reload(tab, limits);
    case 'back':
    case 'forward':
      return step(tab, call.action === 'back' ? -1 : 1, limits);
  }
}

/** Transition types of Chromium for documents that are requested with GET. Those of forms and reloads may be others. */
const PLAIN_WAYS: ReadonlySet<string> = new Set(['link', 'typed', 'auto_bookmark', 'auto_toplevel', 'address_bar']);

/**
 * Whether reloading may submit a form again: Chromium does so without asking if the document came from a POST. Also true if
 * that is unknown. After a reload the history says 'reload', and 'link' if a fragment was added.
 */
export async function mayResend(
  { port, state }: Pick<NavigationTab, 'port' | 'state'>,
  signal: AbortSignal,
): Promise<boolean> {
  if (state.mainMethod !== undefined) return state.mainMethod !== 'GET';
  const history = await port.send('Page.getNavigationHistory', {}, { signal });
  const entry = arrayAt(history, 'entries')[numberAt(history, 'currentIndex') ?? -1];
  const hasFragment = stringAt(entry, 'url')?.includes('#') !== false;
  return hasFragment || !PLAIN_WAYS.has(stringAt(entry, 'transitionType') ?? '');
}

/** The report of a navigation, with the verdict of its plan about the new page. */
export function withVerification(moved: ActionReport, seen: ActionReport): ActionReport {
  const { urlChanged, domChanged, networkOccurred } = moved.observed;
  const observed = {
    ...seen.observed,
    urlChanged,
    domChanged,
    networkOccurred: networkOccurred || seen.observed.networkOccurred,
    events: [...moved.observed.events, ...seen.observed.events],
  };
  const totalMs = moved.timing.totalMs + seen.timing.totalMs;
  const report: ActionReport = { outcome: seen.outcome, observed, timing: { ...seen.timing, totalMs } };
  if (seen.verification === undefined) return report;
  const pageState = { ...seen.verification.pageState, urlChanged, domChanged };
  return { ...report, verification: { ...seen.verification, pageState } };
}

/**
 * The report with the tab's address, unless the address holds a secret: the plan may not have captured the page it led to.
 */
export function placed(report: ActionReport, url: string): ActionReport {
  if (report.verification === undefined || report.verification.pageState.url.includes(WITHHELD)) return report;
  const pageState = { ...report.verification.pageState, url: withoutIds(bareUrl(url)) };
  return { ...report, verification: { ...report.verification, pageState } };
}

/**
 * The address without its query, which may come from a form. A fragment that is a route stays (WithRoute of
 * src/base/url.h).
 */
export function bareUrl(url: string): string {
  return (/^[^?#]*(?:#[/!][^?]*)?/.exec(url)?.[0] ?? '').slice(0, MAX_URL);
}

const MAX_URL = 2_000;
/** The engine's replacement for a secret. */
const WITHHELD = '[redacted]';
const SAME_DOCUMENT_MS = 500;
const ERROR_PAGE_MS = 1_000;

async function navigate(tab: NavigationTab, url: string, limits: NavigationLimits): Promise<ActionReport> {
  return moved(tab, limits, async (watch) => {
    const { deadlineMs, signal } = limits;
    const address = checkUrl(url);
    limits.requireAllowed(address);
    const reply = await tab.port.send('Page.navigate', { url: address }, { deadlineMs, signal });
    const errorText = stringAt(reply, 'errorText');
    if (errorText !== undefined && errorText !== '') {
      // Chrome shows an error page, whose events must not be taken for those of a later navigation.
      if (errorText !== 'net::ERR_ABORTED') await watch.loaded(ERROR_PAGE_MS, signal);
      throw loadFailure(errorText);
    }
    // Without a loader id only the fragment changed. Its event follows soon after this reply.
    if (stringAt(reply, 'loaderId') === undefined) {
      await watch.loaded(SAME_DOCUMENT_MS, signal);
      watch.sameDocument = true;
    }
  });
}

async function step(tab: NavigationTab, by: 1 | -1, limits: NavigationLimits): Promise<ActionReport> {
  return moved(tab, limits, async () => {
    const { signal } = limits;
    const entry = await entryBeside(tab.port, by, signal);
    const entryId = numberAt(entry, 'id');
    if (entryId === undefined) {
      throw failure('NOT_ACTIONABLE', `There is no page to go ${by < 0 ? 'back' : 'forward'} to.`);
    }
    limits.requireAllowed(stringAt(entry, 'url') ?? '');
    await tab.port.send('Page.navigateToHistoryEntry', { entryId }, { signal });
  });
}

async function entryBeside(port: DeadlinePort, by: 1 | -1, signal: AbortSignal): Promise<unknown> {
  const history = await port.send('Page.getNavigationHistory', {}, { signal });
  return arrayAt(history, 'entries')[(numberAt(history, 'currentIndex') ?? 0) + by];
}

/** The addresses where `back` and `forward` lead; undefined if there is no such entry. */
export async function waysOf(
  { port }: Pick<NavigationTab, 'port'>,
  signal: AbortSignal,
): Promise<{ back?: string; forward?: string }> {
  const [back, forward] = await Promise.all([entryBeside(port, -1, signal), entryBeside(port, 1, signal)]);
  const of = (name: 'back' | 'forward', entry: unknown): Record<string, string> => {
    const url = stringAt(entry, 'url');
    return url === undefined ? {} : { [name]: url };
  };
  return { ...of('back', back), ...of('forward', forward) };
}

async function reload(tab: NavigationTab, limits: NavigationLimits): Promise<ActionReport> {
  return moved(tab, limits, async () => {
    await tab.port.send('Page.reload', {}, { signal: limits.signal });
  });
}

async function moved(
  tab: NavigationTab,
  limits: NavigationLimits,
  start: (watch: LoadWatch) => Promise<void>,
): Promise<ActionReport> {
  const started = performance.now();
  const urlBefore = tab.state.mainUrl;
  const requestsBefore = tab.requests.count;
  const watch = new LoadWatch(tab.state);
  const events: string[] = [];
  let outcome: ActionReport['outcome'] = 'navigated';
  try {
    await start(watch);
    const left = limits.deadlineMs - (performance.now() - started);
    if (!(await watch.loaded(left, limits.signal))) {
      if (!watch.committed) throw new TimeoutError('the navigation', limits.deadlineMs);
      events.push('the page is still loading');
    }
  } catch (error) {
    if (error instanceof TimeoutError) stopLoading(tab.port);
    if (!isDialog(error)) throw error;
    outcome = 'dialog_opened';
    events.push(error.error.message);
  } finally {
    watch.stop();
  }
  const urlChanged = tab.state.mainUrl !== urlBefore;
  const networkOccurred = watch.committed || tab.requests.count > requestsBefore;
  return {
    outcome,
    observed: { urlChanged, domChanged: watch.committed, networkOccurred, events },
    timing: { totalMs: performance.now() - started },
  };
}

// Chrome holds back all commands to the page while a navigation is pending.
function stopLoading(port: DeadlinePort): void {
  port.send('Page.stopLoading', {}, { deadlineMs: STOP_DEADLINE_MS }).catch(() => {});
}

const STOP_DEADLINE_MS = 2_000;

// Follows one navigation of the main frame. Create it before the command that starts the navigation.
class LoadWatch {
  committed = false;
  sameDocument = false;
  private finished = false;
  private wake: () => void = () => {};
  private readonly unsubscribe: () => void;

  constructor(private readonly state: TabState) {
    this.unsubscribe = state.onTabEvent((method, params, sessionId) => {
      if (sessionId !== '') return;
      this.note(method, params);
      this.wake();
    });
  }

  /** False if the time runs out first. */
  async loaded(ms: number, signal: AbortSignal): Promise<boolean> {
    const over = Date.now() + ms;
    while (!this.finished && !this.sameDocument) {
      const left = over - Date.now();
      if (left <= 0) return false;
      const event = new Promise<void>((resolve) => {
        this.wake = resolve;
      });
      const ended = new AbortController();
      try {
        await Promise.race([event, delay(left, AbortSignal.any([signal, ended.signal]))]);
      } finally {
        ended.abort(new Error('over'));
      }
    }
    return true;
  }

  stop(): void {
    this.unsubscribe();
  }

  // If the page had crashed when it was opened, its frame id is not known yet.
  private isMain(params: unknown): boolean {
    const { mainFrameId } = this.state;
    return mainFrameId === '' || stringAt(params, 'frameId') === mainFrameId;
  }

  private note(method: string, params: unknown): void {
    switch (method) {
      case 'Page.frameNavigated': {
        if (stringAt(recordAt(params, 'frame'), 'parentId') !== undefined) return;
        this.committed = true;
        // A page from the back/forward cache is already loaded and sends no further event.
        this.finished = stringAt(params, 'type') === 'BackForwardCacheRestore';
        return;
      }
      case 'Inspector.targetReloadedAfterCrash':
        // This one document announces nothing, because the page had crashed before anyone listened to it.
        this.committed = true;
        return;
      case 'Page.navigatedWithinDocument':
        if (this.isMain(params) && !this.committed) this.sameDocument = true;
        return;
      case 'Page.loadEventFired':
        this.finished = this.committed;
        return;
      case 'Page.frameStoppedLoading':
        if (this.isMain(params)) this.finished ||= this.committed;
        return;
    }
  }
}

function isDialog(error: unknown): error is DomToolFailure {
  return error instanceof DomToolFailure && error.error.code === 'DIALOG_OPEN';
}

// `errorText` is one of Chrome's net error names, so it contains no page text.
function loadFailure(errorText: string): DomToolFailure {
  const name = /net::ERR_[A-Z_]+/.exec(errorText)?.[0] ?? 'an unknown error';
  if (name === 'net::ERR_ABORTED') {
    return failure('NAVIGATED', 'The address gave no page: it started a download or the navigation was stopped.');
  }
  if (/BLOCKED|CERT|SSL|UNSAFE/.test(name)) {
    return failure('SECURITY_BLOCKED', `Chrome refused to load the page (${name}).`, 'Use another address.');
  }
  if (/TIMED_OUT/.test(name)) {
    return new DomToolFailure(
      domToolError('TIMEOUT', `The server did not answer (${name}).`, 'Try again later.', true),
    );
  }
  if (/NAME_NOT_RESOLVED|INVALID_URL|UNKNOWN_URL_SCHEME|ADDRESS_INVALID/.test(name)) {
    return failure('BAD_INPUT', `There is no such address (${name}).`, 'Check the spelling of the URL.');
  }
  return failure('NOT_FOUND', `The page could not be loaded (${name}).`, 'Check the URL, or try again later.', true);
}

/** Written as the engine writes addresses: page text must never look like an id (src/table/stable_id.h). */
function withoutIds(url: string): string {
  return url.replace(/(?<![A-Za-z\d])([a-z]{2})(\d)(?=\d{5}(?![A-Za-z\d]))/g, '$1%3$2');
}
