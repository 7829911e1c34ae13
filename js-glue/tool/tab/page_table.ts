// The engine's table of the page: when it is captured, and which calls may use it. An id refers to an element of the
// document it was shown for; on another page the same id may be anything.
import { namedNodes } from '../contract/calls.js';
import type { FieldCall } from '../contract/calls.js';
import { capture } from '../capture/capture.js';
import type { Captured, OnFeed } from '../capture/capture.js';
import type { FormAndLabelOwners, Fidelity, ToolCall } from '../contract/contract.js';
import { PARSE_DEADLINE_MS } from '../contract/deadlines.js';
import type { FrameDocument } from '../engine/engine.js';
import type { EngineHolder } from './engine_holder.js';
import { failure } from '../contract/errors.js';
import type { TabConnection } from './tab_connection.js';
import { type OpenSites, closedFrames, closedPage, pageAddress } from './open_sites.js';
import { Robots } from './robots_check.js';
import type { DomToolHostOptions } from './tool_options.js';

const DEFAULT_FIDELITY: Fidelity = 'fast';
/** How often a page is captured whose frames keep navigating to closed sites. */
const MAX_TRIES = 4;

export class PageTable {
  /** The document that it shows; `isStale` once something may have changed the page. */
  private table: { loaderId: string; fidelity: Fidelity; isStale: boolean } | null = null;
  /** It was captured when the input of the running action had taken effect. */
  private isAfterAction = false;
  private hasSettled = false;
  /** As of the last capture. */
  owners: FormAndLabelOwners[] = [];

  private readonly robots = new Robots();
  /** What the caller may see; undefined means everything. */
  private sites: OpenSites | undefined;
  /** For a capture that was made under rules: its documents, and the ids of the frames that are left out. */
  private documents: readonly FrameDocument[] | undefined;
  private withheld: readonly string[] = [];

  constructor(
    private readonly holder: EngineHolder,
    private readonly options: DomToolHostOptions,
  ) {}

  /** Sets the rules for the next call. A table that contains more or less than they allow is discarded. */
  open(sites: OpenSites | undefined): void {
    this.sites = sites;
    const { documents, withheld } = this;
    const isSame =
      sites === undefined
        ? withheld.length === 0
        : documents !== undefined && isEqual(closedFrames(documents, sites), withheld);
    if (!isSame) this.table = null;
  }

  /** Throws DomToolFailure SECURITY_BLOCKED if the page is on a closed site. */
  requireOpenPage({ state }: TabConnection): void {
    const { sites } = this;
    if (sites === undefined) return;
    const { mainUrl } = state;
    const isCaptured = this.documents?.[0]?.url === mainUrl;
    const address = isCaptured ? pageAddress(this.documents ?? []) : mainUrl;
    if (address !== '' && !sites.isOpen(address)) throw closedPage();
  }

  /** Throws DomToolFailure SECURITY_BLOCKED if the address is closed. */
  requireOpen(url: string): void {
    if (this.sites?.isOpen(url) === false) throw closedPage();
  }

  /** Whether the caller may know the address. */
  mayReport(url: string): boolean {
    return this.sites?.isOpen(url) !== false;
  }

  /** The addresses that the caller may know; a closed one becomes ''. */
  asShown<Addresses extends Record<string, string>>(addresses: Addresses): Addresses {
    const reportable = Object.entries(addresses).map(([name, url]) => [
      name,
      this.sites?.isOpen(url) === false ? '' : url,
    ]);
    return Object.fromEntries(reportable) as Addresses;
  }

  /** A frame may have navigated to a closed site since the page was captured. */
  async mayOpenFrames(connection: TabConnection): Promise<boolean> {
    if (this.sites === undefined) return false;
    return (this.documents?.length ?? 0) > 1 || (await connection.events.hasChanged());
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

  /** Whatever its outcome, an action may have changed the page. */
  async changing<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } finally {
      if (this.table !== null) this.table.isStale = true;
    }
  }

  /** Input begins, or its effects have ended. */
  noteInput(hasSettled: boolean): void {
    this.hasSettled = hasSettled;
    if (!hasSettled) this.isAfterAction = false;
  }

  /** Whether the table shows the result of the action as a new observation would, and events report no change since. */
  async showsEffect(connection: TabConnection): Promise<boolean> {
    if (!this.isAfterAction || this.table?.fidelity !== this.defaultFidelity || !this.isOfCurrentDocument(connection))
      return false;
    return !(await connection.events.hasChanged());
  }

  async capture(
    connection: TabConnection,
    fidelity: Fidelity,
    signal: AbortSignal,
    onFeed?: OnFeed,
  ): Promise<Captured> {
    const engine = await this.holder.current();
    await connection.state.settled();
    await connection.state.parsed(PARSE_DEADLINE_MS, signal);
    this.table = null;
    await this.requireReadable(connection, signal);
    // Insertions and removals must be known before the capture is compared with the previous one.
    connection.events.flush();
    connection.events.capturing();
    const tab = { port: connection.port, tree: connection.state.tree, mainFrameId: connection.state.mainFrameId };
    const known = connection.state.mainLoaderId;
    const captured = await this.captureOpen((withheld) =>
      capture(tab, engine, { fidelity, signal, onFeed: onFeed ?? this.options.onFeed, withheld }),
    );
    // A prerendered page is activated without an event. If an event arrived meanwhile, it is newer than this capture.
    if (connection.state.mainLoaderId === known) connection.state.noteMainFrame(captured.frameTree);
    this.owners = captured.owners;
    connection.events.captured(captured.summary.totalNodes);
    this.table = { loaderId: captured.loaderId, fidelity, isStale: false };
    this.isAfterAction = this.hasSettled;
    this.holder.checkpointIfNeeded();
    return captured;
  }

  // The addresses are those of the captured documents themselves, so the resulting table contains nothing of a closed one.
  private async captureOpen(take: (withheld: readonly string[] | undefined) => Promise<Captured>): Promise<Captured> {
    const { sites } = this;
    if (sites === undefined) {
      this.documents = undefined;
      this.withheld = [];
      return take(undefined);
    }
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const captured = await take(this.withheld);
      const documents = captured.summary.frames;
      this.documents = documents;
      if (!sites.isOpen(pageAddress(documents))) throw closedPage();
      const closed = closedFrames(documents, sites);
      const isLeftOut = isEqual(
        closed,
        this.withheld.filter((id) => documents.some((one) => one.id === id)),
      );
      this.withheld = closed;
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

  /** The meaning of an id is lost with its engine. */
  requireShown(call: ToolCall | FieldCall): void {
    if (this.holder.shownLoaderId !== null || namedNodes(call).length === 0) return;
    throw failure(
      'STALE',
      'The page has not been observed since this session began, so node ids mean nothing yet.',
      'Call get_dom and use the ids it shows.',
      true,
    );
  }

  /** Whether the table and the ids of the call belong to the current document. */
  covers(connection: TabConnection, call: ToolCall | FieldCall): boolean {
    return this.isOfCurrentDocument(connection) && !this.isOfOlderDocument(connection, call);
  }

  isOfCurrentDocument(connection: TabConnection): boolean {
    return this.table !== null && this.table.loaderId === connection.state.mainLoaderId;
  }

  /** Whether no action has been made since the page was captured. Changes that the page made on its own do not count. */
  isCurrent(connection: TabConnection, fidelity: Fidelity): boolean {
    return this.table?.fidelity === fidelity && !this.table.isStale && this.isOfCurrentDocument(connection);
  }

  private isOfOlderDocument(connection: TabConnection, call: ToolCall | FieldCall): boolean {
    const { shownLoaderId } = this.holder;
    return shownLoaderId !== null && namedNodes(call).length > 0 && shownLoaderId !== connection.state.mainLoaderId;
  }
}

function isEqual(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}
