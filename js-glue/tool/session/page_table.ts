// The table that the engine holds of the page: when it is captured, and which calls it may answer. An id means an element of
// the document it was shown for; the same id on another page may be anything.
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
import { Robots } from './robots.js';
import type { DomToolHostOptions } from './tool_options.js';

const DEFAULT_FIDELITY: Fidelity = 'fast';
/** How often a page is read whose frames go to sites that are closed. */
const MAX_TRIES = 4;

export class PageTable {
  /** What it shows; `isStale` once something may have changed the page. */
  private table: { loaderId: string; fidelity: Fidelity; isStale: boolean } | null = null;
  /** It was captured once the input of the running action had had its effect. */
  private isAfterAction = false;
  private hasSettled = false;
  /** Of the page as it was captured last. */
  owners: FormAndLabelOwners[] = [];

  private readonly robots = new Robots();
  /** What the caller may see; all where it is undefined. */
  private sites: OpenSites | undefined;
  /** Of the capture that was made under rules: its documents, and which of their frames are left out. */
  private documents: readonly FrameDocument[] | undefined;
  private withheld: readonly string[] = [];

  constructor(
    private readonly holder: EngineHolder,
    private readonly options: DomToolHostOptions,
  ) {}

  /** What holds for the next call. A table that shows more than it may see, or less, is none. */
  open(sites: OpenSites | undefined): void {
    this.sites = sites;
    const { documents, withheld } = this;
    const isSame =
      sites === undefined
        ? withheld.length === 0
        : documents !== undefined && isEqual(closedFrames(documents, sites), withheld);
    if (!isSame) this.table = null;
  }

  /** Throws DomToolFailure SECURITY_BLOCKED where the page is on a site that is closed. */
  requireOpenPage({ state }: TabConnection): void {
    const { sites } = this;
    if (sites === undefined) return;
    const { mainUrl } = state;
    const isCaptured = this.documents?.[0]?.url === mainUrl;
    const address = isCaptured ? pageAddress(this.documents ?? []) : mainUrl;
    if (address !== '' && !sites.isOpen(address)) throw closedPage();
  }

  /** Throws DomToolFailure SECURITY_BLOCKED where the address is closed. */
  requireOpen(url: string): void {
    if (this.sites?.isOpen(url) === false) throw closedPage();
  }

  /** The caller may know of the address. */
  mayReport(url: string): boolean {
    return this.sites?.isOpen(url) !== false;
  }

  /** Addresses as the caller may know them. */
  told<Addresses extends Record<string, string>>(addresses: Addresses): Addresses {
    const told = Object.entries(addresses).map(([name, url]) => [name, this.sites?.isOpen(url) === false ? '' : url]);
    return Object.fromEntries(told) as Addresses;
  }

  /** A frame may show a site that is closed since the page was read. */
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

  /** Whatever an action comes to, it may have changed the page. */
  async changing<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } finally {
      if (this.table !== null) this.table.isStale = true;
    }
  }

  /** Input begins, or what it brought has ended. */
  noteInput(hasSettled: boolean): void {
    this.hasSettled = hasSettled;
    if (!hasSettled) this.isAfterAction = false;
  }

  /** It shows what the action came to, as a look would, and nothing has changed since as far as events tell. */
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
    // What came and went until now must be known when the capture is compared with the one before.
    connection.events.flush();
    connection.events.capturing();
    const tab = { port: connection.port, tree: connection.state.tree, mainFrameId: connection.state.mainFrameId };
    const known = connection.state.mainLoaderId;
    const captured = await this.captureOpen((withheld) =>
      capture(tab, engine, { fidelity, signal, onFeed: onFeed ?? this.options.onFeed, withheld }),
    );
    // A page that was prerendered comes without a word; an event that came meanwhile knows more.
    if (connection.state.mainLoaderId === known) connection.state.noteMainFrame(captured.frameTree);
    this.owners = captured.belongings;
    connection.events.captured(captured.summary.totalNodes);
    this.table = { loaderId: captured.loaderId, fidelity, isStale: false };
    this.isAfterAction = this.hasSettled;
    this.holder.checkpointIfNeeded();
    return captured;
  }

  // The addresses are those of the very documents that were read, so nothing of a closed one is in the table that is left.
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

  /** Throws DomToolFailure where the site asks programs not to read the page at the address that it has by now. */
  async requireReadable(connection: TabConnection, signal: AbortSignal): Promise<void> {
    if (this.holder.respectsRobots) await this.robots.check(connection, signal);
  }

  /** Captures for a call that names nodes, or throws NAVIGATED where they are of an older document. */
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

  /** What an id meant to an engine that is gone is not known. */
  requireShown(call: ToolCall | FieldCall): void {
    if (this.holder.shownLoaderId !== null || namedNodes(call).length === 0) return;
    throw failure(
      'STALE',
      'The page has not been observed since this session began, so node ids mean nothing yet.',
      'Call get_dom and use the ids it shows.',
      true,
    );
  }

  /** It shows the document that the tab shows, and so do the ids of the call. */
  covers(connection: TabConnection, call: ToolCall | FieldCall): boolean {
    return this.isOfCurrentDocument(connection) && !this.isOfOlderDocument(connection, call);
  }

  isOfCurrentDocument(connection: TabConnection): boolean {
    return this.table !== null && this.table.loaderId === connection.state.mainLoaderId;
  }

  /** Nothing was done to the page since it was captured. What the page did by itself is not asked. */
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
