// The page as it was last captured: when it is captured again, and which calls may use the capture. An id refers to an
// element of the document it was shown for; on another page the same id may be anything.
import { namedNodes } from '../contract/calls.js';
import type { FieldCall } from '../contract/calls.js';
import { capture } from '../capture/capture.js';
import type { Captured, OnFeed } from '../capture/capture.js';
import type { FormAndLabelOwners, Fidelity, ToolCall } from '../contract/contract.js';
import { PARSE_DEADLINE_MS } from '../contract/deadlines.js';
import type { FrameDocument } from '../engine/engine.js';
import type { EngineHolder } from './engine_holder.js';
import { failure, forbiddenPage } from '../contract/errors.js';
import type { TabConnection } from './tab_connection.js';
import { type AllowedSites, findForbiddenFrames, pageAddress } from './allowed_sites.js';
import { Robots } from './robots_check.js';
import { unlessAborted } from '../port/ports.js';
import type { DomToolHostOptions } from './tool_options.js';

const DEFAULT_FIDELITY: Fidelity = 'fast';
/** How many times a page is captured, if its frames keep navigating to forbidden sites. */
const MAX_TRIES = 4;

export class CapturedPage {
  /** What the engine's table shows; `isStale` once something may have changed the page. */
  private table: { loaderId: string; fidelity: Fidelity; isStale: boolean } | null = null;
  /** The table was captured after the input of the running action had taken effect. */
  private isAfterAction = false;
  private hasSettled = false;
  /** The table was captured after the last input was sent. */
  private isAfterInput = false;
  /** Which form a control belongs to, and which button a label activates, as of the last capture. */
  formAndLabelOwners: FormAndLabelOwners[] = [];
  /** How many timers the page had set by the last capture; undefined if that is not known. */
  timersSet: number | undefined;

  private readonly robots = new Robots();
  /** What the caller may see; undefined means everything. */
  private sites: AllowedSites | undefined;
  /** The documents of a capture that was limited to some sites; undefined if it was not. */
  private documents: readonly FrameDocument[] | undefined;
  /** Ids of the frames that this capture left out. */
  private forbiddenFrames: readonly string[] = [];

  constructor(
    private readonly holder: EngineHolder,
    private readonly options: DomToolHostOptions,
  ) {}

  /** Sets which sites the next call may use. A table that contains more or less than these is discarded. */
  allowSites(sites: AllowedSites | undefined): void {
    this.sites = sites;
    const { documents, forbiddenFrames } = this;
    const isSame =
      sites === undefined
        ? forbiddenFrames.length === 0
        : documents !== undefined && isEqual(findForbiddenFrames(documents, sites), forbiddenFrames);
    if (!isSame) this.table = null;
  }

  /** Throws DomToolFailure SECURITY_BLOCKED if the page is on a forbidden site. */
  requireAllowedPage({ state }: TabConnection): void {
    const { sites } = this;
    if (sites === undefined) return;
    const { mainUrl } = state;
    const isCaptured = this.documents?.[0]?.url === mainUrl;
    const address = isCaptured ? pageAddress(this.documents ?? []) : mainUrl;
    if (address !== '' && !sites.allows(address)) throw forbiddenPage();
  }

  /** Throws DomToolFailure SECURITY_BLOCKED if the address is forbidden. */
  requireAllowed(url: string): void {
    if (this.sites?.allows(url) === false) throw forbiddenPage();
  }

  /** Whether the caller may know the address. */
  mayReport(url: string): boolean {
    return this.sites?.allows(url) !== false;
  }

  /** The addresses that the caller may know; a forbidden one becomes ''. */
  withoutForbidden<Addresses extends Record<string, string>>(addresses: Addresses): Addresses {
    const reportable = Object.entries(addresses).map(([name, url]) => [
      name,
      this.sites?.allows(url) === false ? '' : url,
    ]);
    return Object.fromEntries(reportable) as Addresses;
  }

  /** Whether a frame may have navigated to a forbidden site since the page was captured. */
  async mayHaveForbiddenFrames(connection: TabConnection): Promise<boolean> {
    if (this.sites === undefined) return false;
    return (this.documents?.length ?? 0) > 1 || (await connection.events.contentMayHaveChanged());
  }

  get loaderId(): string | null {
    return this.table?.loaderId ?? null;
  }

  get isStale(): boolean {
    return this.table?.isStale === true;
  }

  get defaultFidelity(): Fidelity {
    return this.options.fidelity ?? DEFAULT_FIDELITY;
  }

  forget(): void {
    this.table = null;
  }

  /** Runs an action. Whatever its outcome, it may have changed the page. */
  async markStaleAfter<T>(action: () => Promise<T>): Promise<T> {
    this.inputBegins();
    this.isAfterInput = false;
    try {
      return await action();
    } finally {
      if (this.table !== null) this.table.isStale = true;
    }
  }

  inputBegins(): void {
    this.hasSettled = false;
    this.isAfterAction = false;
  }

  /** Input is sent: the table is older than that. */
  inputWillBeSent(): void {
    this.isAfterInput = false;
  }

  /** The effects of the input have ended. */
  inputSettled(): void {
    this.hasSettled = true;
  }

  /** The caller is shown the page after the action as it is in the table. */
  noteShownAfterAction(): void {
    if (this.table !== null) this.table.isStale = false;
  }

  /** Whether the table shows the result of the action as a new observation would, and events report no change since. */
  async showsEffect(connection: TabConnection): Promise<boolean> {
    if (!this.isAfterAction || this.table?.fidelity !== this.defaultFidelity || !this.isOfCurrentDocument(connection))
      return false;
    return !(await connection.events.contentMayHaveChanged());
  }

  /**
   * Whether the table may be searched. After an action the page is captured for that, unless the caller looks for a node that it was
   * shown and it is certain that nothing has changed.
   */
  async maySearch(connection: TabConnection, looksForShownNode: boolean): Promise<boolean> {
    if (!this.isStale) return this.isOfCurrentDocument(connection) && !(await connection.events.hasReportedChange());
    return looksForShownNode && this.table?.fidelity === this.defaultFidelity && this.showsNow(connection);
  }

  /** Whether the table is newer than any input, and events show that nothing has changed since. */
  async showsNow(connection: TabConnection): Promise<boolean> {
    if (!this.isOfCurrentDocument(connection) || (this.isStale && !this.isAfterInput)) return false;
    return !(await connection.events.anythingMayHaveChanged());
  }

  async capture(
    connection: TabConnection,
    fidelity: Fidelity,
    signal: AbortSignal,
    onFeed?: OnFeed,
  ): Promise<Captured> {
    const engine = await this.holder.current();
    await connection.state.framesAttached();
    await connection.state.parsed(PARSE_DEADLINE_MS, signal);
    this.table = null;
    this.timersSet = undefined;
    await this.requireReadable(connection, signal);
    // Waits until events caused by earlier input have arrived, so that they do not count as changes after this capture.
    // Settling has already waited for them.
    if (!this.isAfterInput && !this.hasSettled && connection.events.isFollowing)
      await unlessAborted(connection.events.eventsReceived(), signal);
    // Insertions and removals must be known before the capture is compared with the previous one.
    connection.events.flush();
    connection.events.captureBegins();
    const tab = { port: connection.port, tree: connection.state.tree, mainFrameId: connection.state.mainFrameId };
    const loaderIdBefore = connection.state.mainLoaderId;
    const options = { fidelity, signal, onFeed: onFeed ?? this.options.onFeed };
    const captured = await this.captureAllowed((excludedFrames) =>
      capture(tab, engine, { ...options, excludedFrames }),
    );
    // A prerendered page is activated without an event. If an event arrived meanwhile, it is newer than this capture.
    if (connection.state.mainLoaderId === loaderIdBefore) connection.state.noteMainFrame(captured.frameTree);
    this.formAndLabelOwners = captured.formAndLabelOwners;
    this.timersSet = captured.timersSet;
    connection.events.captureEnded(captured.summary.totalRows);
    this.table = { loaderId: captured.loaderId, fidelity, isStale: false };
    this.isAfterAction = this.hasSettled;
    this.isAfterInput = true;
    this.holder.noteCheckpointNeeded();
    return captured;
  }

  // The captured documents themselves are judged, so the resulting table contains nothing of a forbidden one.
  private async captureAllowed(
    take: (excludedFrames: readonly string[] | undefined) => Promise<Captured>,
  ): Promise<Captured> {
    const { sites } = this;
    if (sites === undefined) {
      this.documents = undefined;
      this.forbiddenFrames = [];
      return take(undefined);
    }
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const captured = await take(this.forbiddenFrames);
      const documents = captured.summary.frames;
      this.documents = documents;
      if (!sites.allows(pageAddress(documents))) throw forbiddenPage();
      const forbidden = findForbiddenFrames(documents, sites);
      const isLeftOut = isEqual(
        forbidden,
        this.forbiddenFrames.filter((id) => documents.some((one) => one.id === id)),
      );
      this.forbiddenFrames = forbidden;
      if (isLeftOut) return captured;
    }
    throw failure('NAVIGATED', 'Frames of the page keep navigating, and it could not be read.', 'Try again.', true);
  }

  /** Throws DomToolFailure if the site's robots.txt forbids reading the page at its current address. */
  async requireReadable(connection: TabConnection, signal: AbortSignal): Promise<void> {
    if (this.holder.respectsRobots) await this.robots.check(connection, signal);
  }

  /** Captures for a call that names nodes. Throws NAVIGATED if they belong to an older document. */
  async renew(connection: TabConnection, call: ToolCall | FieldCall, deadlineMs?: number): Promise<void> {
    if (this.isOfOlderDocument(connection, call)) {
      throw failure(
        'NAVIGATED',
        'The page has navigated since it was observed, so its node ids are void.',
        'Call get_dom and use the ids it shows.',
        true,
      );
    }
    await connection.interruptible((signal) => this.capture(connection, this.defaultFidelity, signal), deadlineMs);
  }

  /** Throws STALE if the call names nodes but no page was shown since the engine was created. */
  requireReported(call: ToolCall | FieldCall): void {
    if (this.holder.reportedLoaderId !== null || namedNodes(call).length === 0) return;
    throw failure(
      'STALE',
      'The page has not been observed since this session began, so node ids mean nothing yet.',
      'Call get_dom and use the ids it shows.',
      true,
    );
  }

  /** Whether the table and the ids of the call belong to the current document. */
  isValidFor(connection: TabConnection, call: ToolCall | FieldCall): boolean {
    return this.isOfCurrentDocument(connection) && !this.isOfOlderDocument(connection, call);
  }

  isOfCurrentDocument(connection: TabConnection): boolean {
    return this.table !== null && this.table.loaderId === connection.state.mainLoaderId;
  }

  /** Whether the page was captured after the last action. Changes that the page made on its own do not count. */
  isUnchangedByActions(connection: TabConnection, fidelity: Fidelity): boolean {
    return this.table?.fidelity === fidelity && !this.table.isStale && this.isOfCurrentDocument(connection);
  }

  private isOfOlderDocument(connection: TabConnection, call: ToolCall | FieldCall): boolean {
    const { reportedLoaderId } = this.holder;
    return (
      reportedLoaderId !== null && namedNodes(call).length > 0 && reportedLoaderId !== connection.state.mainLoaderId
    );
  }
}

function isEqual(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}
