// The calls that observe the page and do not change it: get_dom, find, expand, screenshot.
import type {
  FindReport,
  Observation,
  ObserveAfter,
  ObserveOptions,
  PageToolOffer,
  Screenshot,
  SemanticPage,
  ToolCall,
} from '../contract/contract.js';
import { getDomain } from 'tldts';

import { PausedAnimations } from '../capture/paused_animations.js';
import type { FindQuery } from '../contract/calls.js';
import type { Covers, Engine, Mark } from '../engine/engine.js';
import type { EngineHolder } from '../tab/engine_holder.js';
import { DomToolFailure, EngineAbortedError } from '../contract/errors.js';
import type { TabConnection } from '../tab/tab_connection.js';
import type { CapturedPage } from '../tab/captured_page.js';
import type { PdfTab } from '../pdf/tab_pdf.js';
import { TabPdf } from '../pdf/tab_pdf.js';
import { PDF_TYPE } from '../events/tab_state.js';
import { toolsLine } from '../events/page_tools.js';
import { mayResend, waysOf } from './navigation.js';
import { observe } from './observe.js';
import { browserCoverer, browserDrawer, requireDecoder } from '../tab/picture_functions.js';
import { screenshot, withheldContentError } from './screenshot.js';
import type { ScreenshotCall } from './screenshot.js';
import { tableOf } from '../tab/internal_reads.js';
import type { DomToolHostOptions } from '../tab/tool_options.js';

/** What a host may ask beyond the contract. The values come from outside, so they are checked where they are used. */
interface HostObserveOptions extends ObserveOptions {
  /** The host observes for itself: ids keep the meaning that the caller was shown. */
  unrecorded?: unknown;
  /** The host has just observed the page and wants the same capture, in another format or as a whole. */
  reuseCapture?: unknown;
  /** With `unrecorded`: report what a reload would do, and where `back` and `forward` lead. */
  aboutReload?: unknown;
}

interface HostFindQuery extends FindQuery {
  /** The host looks for an element to act on, by a name that its caller was shown. */
  reuseCapture?: unknown;
}

interface HostObserveAfter extends ObserveAfter {
  /** The limit for a whole page. It applies if there is no earlier snapshot to compare with. */
  pageTokens?: unknown;
}

export class ObserveCalls {
  private pdf: TabPdf | undefined;

  constructor(
    private readonly holder: EngineHolder,
    private readonly page: CapturedPage,
    private readonly options: DomToolHostOptions,
  ) {}

  async getDom(connection: TabConnection, options: HostObserveOptions): Promise<Observation> {
    const started = performance.now();
    (await this.holder.current()).takeTiming();
    const fidelity = options.fidelity ?? this.page.defaultFidelity;
    // Events report elements and texts, but not values, scrolling or layout. So the page is captured again, unless the host
    // asks for the same capture in a second format.
    const mayReuse = options.force !== true && mayReuseCapture(options);
    const isUnchanged = mayReuse && this.page.isUnchangedByActions(connection, fidelity);
    if (isUnchanged && (isForHost(options) || (await this.mayShowAgain(connection))))
      return this.observe(connection, options, started, 0);
    const captured = await connection.interruptible((signal) => this.page.capture(connection, fidelity, signal));
    const observation = await this.observe(connection, options, started, captured.stringifyMs);
    if (!isAboutReload(options)) return observation;
    const [resends, ways] = await connection.interruptible((signal) =>
      Promise.all([mayResend(connection, signal), waysOf(connection, signal)]),
    );
    return { ...observation, resends, ways: this.page.withoutForbidden(ways) };
  }

  /**
   * The page after an action: the difference from what was last shown. The capture that verified the action is used again if
   * nothing has changed since. Undefined if the page cannot be observed; the action is reported all the same.
   */
  async observeAfterAction(connection: TabConnection, options: ObserveAfter): Promise<Observation | undefined> {
    const started = performance.now();
    try {
      (await this.holder.current()).takeTiming();
      let stringifyMs = 0;
      if (await this.page.showsEffect(connection)) {
        await connection.interruptible((signal) => this.page.requireReadable(connection, signal));
        this.page.noteShownAfterAction();
      } else {
        const { defaultFidelity } = this.page;
        const captured = await connection.interruptible((signal) =>
          this.page.capture(connection, defaultFidelity, signal),
        );
        stringifyMs = captured.stringifyMs;
      }
      const isSameDocument = this.holder.reportedLoaderId === this.page.loaderId;
      // With a query, matches are shown in place of a difference.
      const isDifference = isSameDocument && options.query === undefined;
      const since = isDifference ? this.holder.reportedSnapshots.get(snapshotKey(options)) : undefined;
      const wanted = since === undefined ? { ...options, ...wholePageTokens(options) } : { ...options, since };
      return await this.observe(connection, wanted, started, stringifyMs);
    } catch (error) {
      if (error instanceof EngineAbortedError) throw error;
      return undefined;
    }
  }

  private async observe(
    connection: TabConnection,
    options: HostObserveOptions,
    started: number,
    stringifyMs: number,
  ): Promise<Observation> {
    const engine = await this.holder.current();
    connection.events.flush();
    const takenAt = Date.now();
    const observation = observe(engine, { ...options, now: takenAt });
    if (!isForHost(options)) this.noteReported(options, observation);
    const spent = engine.takeTiming();
    const encodeMs = stringifyMs + spent.encodeMs;
    const totalMs = performance.now() - started;
    const captureMs = Math.max(totalMs - encodeMs - spent.engineMs, 0);
    const limitations = [...observation.limitations, ...connection.events.limitations()];
    setExtractionTime(observation, totalMs);
    setDomain(observation);
    const timing = { captureMs, encodeMs, engineMs: spent.engineMs, totalMs };
    const includesOwners = isForHost(options) && options.format === 'table';
    const { formAndLabelOwners } = this.page;
    const answer = { ...observation, takenAt, limitations, timing, ...(includesOwners ? { formAndLabelOwners } : {}) };
    const withPdf = isForHost(options)
      ? undefined
      : await this.inPdf(connection, (pdf, tab) => pdf.shown(tab, answer, options));
    return withPageTools(withPdf ?? answer, await this.pageTools(connection));
  }

  /** Undefined if the tab shows no PDF, or its host cannot read one. */
  private async inPdf<T>(
    connection: TabConnection,
    read: (pdf: TabPdf, tab: PdfTab) => Promise<T>,
  ): Promise<T | undefined> {
    const { readPdf } = this.options;
    const { port, state } = connection;
    if (readPdf === undefined || state.mainType !== PDF_TYPE || !this.page.isOfCurrentDocument(connection))
      return undefined;
    this.pdf ??= new TabPdf(readPdf);
    const { pdf } = this;
    const engine = await this.holder.current();
    const clean = (lines: readonly string[]): string[] => engine.redact(lines, true);
    const look = (): Observation => engine.observe({ maxTokens: 1, unrecorded: true });
    return connection.interruptible((signal) => read(pdf, { port, state, signal, clean, look }));
  }

  // Without tools whose description contains a secret.
  private async pageTools(connection: TabConnection): Promise<PageToolOffer[]> {
    const all = await connection.interruptible(() => connection.pageTools.all());
    if (all.length === 0) return all;
    const written = all.map((tool) => JSON.stringify(tool));
    const clean = (await this.holder.current()).redact(written);
    return all.filter((_, at) => clean[at] === written[at]);
  }

  // After a query the caller has seen only a part, so nothing can be compared with it.
  private noteReported({ query, ...options }: ObserveOptions, { format, snapshotId }: Observation): void {
    this.holder.noteReported(this.page.loaderId);
    if (format === 'text' && query === undefined) this.holder.reportedSnapshots.set(snapshotKey(options), snapshotId);
  }

  async find(connection: TabConnection, { reuseCapture, ...query }: HostFindQuery): Promise<FindReport> {
    const { page } = this;
    const mayUseTable =
      page.isOfCurrentDocument(connection) && (await page.maySearch(connection, reuseCapture === true));
    if (!mayUseTable || !(await this.isOldTableReadable(connection))) {
      await connection.interruptible((signal) => page.capture(connection, page.defaultFidelity, signal));
    }
    const report = (await this.holder.current()).find(query);
    this.holder.noteReported(page.loaderId);
    return (await this.inPdf(connection, (pdf, tab) => pdf.found(tab, query, report))) ?? report;
  }

  /**
   * Uses the existing table, because what a budget left out was captured with the rest. Anything not in it may have
   * appeared since.
   */
  async expand(connection: TabConnection, call: Extract<ToolCall, { action: 'expand' }>): Promise<Observation> {
    const started = performance.now();
    await this.holder.current();
    this.page.requireReported(call);
    const mustCapture = !this.page.isValidFor(connection, call) || !(await this.isOldTableReadable(connection));
    if (mustCapture) await this.page.renew(connection, call);
    (await this.holder.current()).takeTiming();
    const { nodeId: root, maxTokens } = call;
    const observe = async (): Promise<Observation> => {
      const now = Date.now();
      const bound = maxTokens === undefined ? {} : { maxTokens };
      return { ...(await this.holder.current()).observe({ root, now, ...bound }), takenAt: now };
    };
    const observation = await observe().catch(async (error: unknown) => {
      if (!isNotFound(error)) throw error;
      // The place of a page in a PDF is written like the id of a node.
      const pages = await this.inPdf(connection, (pdf, tab) => pdf.expanded(tab, root, maxTokens));
      if (pages !== undefined && 'code' in pages) throw new DomToolFailure(pages);
      if (pages !== undefined) return pages;
      if (mustCapture) throw error;
      await this.page.renew(connection, call);
      return observe();
    });
    const { encodeMs, engineMs } = (await this.holder.current()).takeTiming();
    return { ...observation, timing: { captureMs: 0, encodeMs, engineMs, totalMs: performance.now() - started } };
  }

  // Not if the page has changed on its own since: the caller would take the old state for the present one.
  private async mayShowAgain(connection: TabConnection): Promise<boolean> {
    return !(await connection.events.hasReportedChange()) && this.isOldTableReadable(connection);
  }

  // The page may have opted out since it was captured. The engine then refuses to show it, once the event has reached it.
  // The page's script may also have set an address that the site's robots.txt forbids.
  private async isOldTableReadable(connection: TabConnection): Promise<boolean> {
    if (this.holder.respectsOptOut && !(await connection.events.passOptOutsToEngine())) return false;
    await connection.interruptible((signal) => this.page.requireReadable(connection, signal));
    return true;
  }

  screenshot(connection: TabConnection, call: ScreenshotCall): Promise<Screenshot> {
    return connection.interruptible(async (signal) => {
      const animations = new PausedAnimations(connection.port, connection.state.tree, signal);
      try {
        for (let tries = 0; tries < MAX_TRIES; tries += 1) {
          const picture = await this.pictureOf(connection, call, animations, signal);
          if (picture !== undefined) return picture;
        }
      } finally {
        animations.release();
      }
      throw withheldContentError();
    });
  }

  // The places to paint over are computed before and after the picture. If they are equal, and no animation ran in between,
  // they are right for the picture. A try that had to stop an animation takes none.
  private async pictureOf(
    connection: TabConnection,
    call: ScreenshotCall,
    animations: PausedAnimations,
    signal: AbortSignal,
  ): Promise<Screenshot | undefined> {
    const { options, page } = this;
    const decode = options.decodeImage ?? requireDecoder();
    await page.capture(connection, 'fast', signal);
    const engine = await this.holder.current();
    const before = coversOf(engine, call, animations);
    const draw = options.drawMarks ?? browserDrawer();
    const cover = options.coverBoxes ?? browserCoverer();
    const tab = { port: connection.port, engine, decode, draw, cover, covers: before.boxes };
    const mayMove = before.isAtRisk || (await page.mayHaveForbiddenFrames(connection));
    if (mayMove && !(await animations.hold())) return undefined;
    const picture = await screenshot(tab, call, signal);
    if (!mayMove && !(await page.mayHaveForbiddenFrames(connection))) return picture;
    await page.capture(connection, 'fast', signal);
    const after = coversOf(await this.holder.current(), call, animations);
    const isStill = !mayMove || (await animations.hold());
    return isStill && JSON.stringify(before.boxes) === JSON.stringify(after.boxes) ? picture : undefined;
  }
}

/** How often a picture is tried, if withheld content keeps moving. */
const MAX_TRIES = 4;

/** Throws DomToolFailure SECURITY_BLOCKED if the position of some withheld content is unknown. */
function coversOf(engine: Engine, call: ScreenshotCall, animations: PausedAnimations): Covers {
  const covers = engine.covers();
  const named = 'cover' in call && Array.isArray(call.cover) ? new Set<unknown>(call.cover) : new Set<unknown>();
  const table = named.size === 0 ? [] : tableOf(engine);
  const rows = table.filter(({ id }) => named.has(id));
  const isElsewhere = rows.some(({ frameId }) => frameId !== table[0]?.frameId);
  if (isElsewhere && animations.hasStoppedElsewhere) throw withheldContentError();
  if (!covers.isComplete || rows.length < named.size) throw withheldContentError();
  const boxes = rows.flatMap(({ box }) => (box === null || box[2] <= 0 || box[3] <= 0 ? [] : [grown(box)]));
  for (const { sessionId, box } of covers.frames) if (animations.hasStopped(sessionId)) boxes.push(box);
  return { ...covers, boxes: [...covers.boxes, ...boxes], isAtRisk: covers.isAtRisk || named.size > 0 };
}

/** Letters extend slightly beyond their boxes. */
const MARGIN = 2;

function grown([x, y, width, height]: Mark['box']): Mark['box'] {
  const grownBy = 2 * MARGIN + 1;
  return [Math.floor(x) - MARGIN, Math.floor(y) - MARGIN, Math.ceil(width) + grownBy, Math.ceil(height) + grownBy];
}

/** The key of `reportedSnapshots`. Two snapshots can be compared only if these options are equal. */
function snapshotKey({ scope = 'page', includeBoxes = false }: ObserveAfter): string {
  return `${scope} ${includeBoxes}`;
}

/** The tools as data, and in the text of a whole page as a line below its size. */
function withPageTools(observation: Observation, pageTools: PageToolOffer[]): Observation {
  if (pageTools.length === 0) return observation;
  const { content, format, since } = observation;
  if (format !== 'text' || typeof content !== 'string' || since !== undefined) return { ...observation, pageTools };
  return { ...observation, pageTools, content: content.split('\n').toSpliced(2, 0, toolsLine(pageTools)).join('\n') };
}

function wholePageTokens(options: ObserveAfter): ObserveAfter {
  const { pageTokens }: HostObserveAfter = options;
  return typeof pageTokens === 'number' ? { maxTokens: pageTokens } : {};
}

function isForHost({ unrecorded }: HostObserveOptions): boolean {
  return unrecorded === true;
}

/** A host asks for the page that it was given a moment ago, in another format or as a whole. */
function mayReuseCapture({ reuseCapture }: HostObserveOptions): boolean {
  return reuseCapture === true;
}

function isAboutReload(options: HostObserveOptions): boolean {
  return isForHost(options) && options.aboutReload === true;
}

function isNotFound(error: unknown): boolean {
  return error instanceof DomToolFailure && error.error.code === 'NOT_FOUND';
}

/**
 * Sets `domain` to the registrable domain. The engine has no list of public suffixes, so it gives the host with its port. If
 * there is no registrable domain (localhost, 127.0.0.1), the host is used.
 */
function setDomain({ content }: Observation): void {
  if (typeof content !== 'object' || !('page' in content)) return;
  const { context } = content.page;
  context.domain = getDomain(context.url, { allowPrivateDomains: true }) ?? context.domain.replace(/:\d+$/, '');
}

/** The engine has no clock, so the glue sets `extractionTimeMs` of the semantic format. */
function setExtractionTime({ content }: Observation, totalMs: number): void {
  if (isSemanticPage(content)) content.meta.extractionTimeMs = Math.round(totalMs);
}

function isSemanticPage(content: Observation['content']): content is SemanticPage {
  return typeof content === 'object' && 'mode' in content;
}
