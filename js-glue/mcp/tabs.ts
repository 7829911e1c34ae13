// The tabs of one browser, which is opened when the first of them is needed. Keeps track of the current tab and of tabs
// that actions have opened.
import type { CallableTool } from '../policy/callable_tool.js';
import type { Tab } from '../node/index.js';
import { DomToolFailure, failure } from '../tool/contract/errors.js';
import type { Device } from './devices.js';

/** The tool of one tab. */
export interface PageTool extends CallableTool {
  close(): Promise<void>;
}

/**
 * The functions of a browser that the tools need: a connection over CDP (`Browser` of domtool/node is one), or the person's
 * own browser over the bridge.
 */
export interface Connection {
  tabs(): Promise<Tab[]>;
  open(targetId: string): Promise<PageTool>;
  /** A new tab, loaded: its id for `open`. */
  createTab(url: string): Promise<string>;
  activateTab(targetId: string): Promise<void>;
  closeTab(targetId: string): Promise<void>;
  close(): Promise<void>;
}

export interface OpenedBrowser<Of extends Connection = Connection> {
  connection: Of;
  /** Resolves when a browser that was started for this has ended. */
  ended?: Promise<void>;
  /** Ends a browser that was started for this; one that was already running stays open. */
  close(): Promise<void>;
}

/** An open tab. `lastShown` is the snapshot that the caller was shown. */
export interface OpenTab {
  readonly number: number;
  readonly tool: PageTool;
  readonly targetId: string;
  url: string;
  lastShown?: string;
  /** Events that the caller was shown. */
  readonly shownEvents: Set<string>;
}

export interface ListedTab {
  number: number;
  url: string;
  title: string;
  isCurrent: boolean;
}

export class Tabs {
  private browser: Promise<OpenedBrowser> | undefined;
  private isClosed = false;
  /** In the order in which they were first seen; tab numbers count from 1. */
  private seen: string[] = [];
  private current_: string | undefined;
  private readonly tools = new Map<string, Promise<OpenTab>>();

  /** Each tab is shown as on `device`; without one as the browser's window shows it. */
  constructor(
    private readonly openBrowser: () => Promise<OpenedBrowser>,
    private readonly device?: Device,
  ) {}

  /** False before the first call, after a browser could not be started, and after its person closed it. */
  get hasBrowser(): boolean {
    return this.browser !== undefined;
  }

  /** The current tab. If it was closed, its opener, or else the newest tab. */
  async current(): Promise<OpenTab> {
    const tabs = await this.refresh();
    const known = tabs.find((tab) => tab.targetId === this.current_) ?? (await this.another(tabs));
    this.current_ = known.targetId;
    return this.toolOf(known);
  }

  async list(): Promise<ListedTab[]> {
    await this.current();
    return (await this.refresh()).map((tab) => this.listed(tab));
  }

  async openTab(url: string): Promise<OpenTab> {
    const { connection } = await this.opened();
    this.current_ = await connection.createTab(url);
    return this.current();
  }

  async select(number: number): Promise<OpenTab> {
    const tab = await this.byNumber(number);
    await (await this.opened()).connection.activateTab(tab.targetId);
    this.current_ = tab.targetId;
    return this.current();
  }

  async closeTab(number: number): Promise<void> {
    const { targetId } = await this.byNumber(number);
    const { connection } = await this.opened();
    const tool = this.tools.get(targetId);
    this.tools.delete(targetId);
    await (await tool)?.tool.close();
    await connection.closeTab(targetId);
  }

  /** Switches to the tab that the current page has opened since the last call, if there is one. */
  async followOpened(): Promise<OpenTab | undefined> {
    const before = new Set(this.seen);
    const opener = this.current_;
    const opened = (await this.refresh()).findLast(
      (tab) => !before.has(tab.targetId) && opener !== undefined && tab.openerId === opener,
    );
    if (opened === undefined) return undefined;
    this.current_ = opened.targetId;
    return this.current();
  }

  async isOpen({ targetId }: OpenTab): Promise<boolean> {
    return (await this.refresh()).some((tab) => tab.targetId === targetId);
  }

  /** Disconnects from the browser, and ends it if it was started for this. */
  async close(): Promise<void> {
    this.isClosed = true;
    const opened = await this.browser?.catch(() => undefined);
    await opened?.connection.close().catch(() => {});
    await opened?.close();
  }

  private opened(): Promise<OpenedBrowser> {
    if (this.isClosed) throw failure('DETACHED', 'The server is closing.');
    if (this.browser === undefined) {
      const opening = this.openBrowser();
      this.browser = opening;
      const forget = (): void => this.forget(opening);
      // If its person closed the browser, the next call starts another.
      opening.then(({ ended }) => ended?.then(forget), forget);
    }
    return this.browser;
  }

  private forget(browser: Promise<OpenedBrowser>): void {
    if (this.browser !== browser || this.isClosed) return;
    this.browser = undefined;
    this.seen = [];
    this.current_ = undefined;
    this.tools.clear();
    void browser.then(
      async ({ connection, close }) => {
        await connection.close().catch(() => {});
        await close();
      },
      () => {},
    );
  }

  private async refresh(): Promise<Tab[]> {
    const tabs = (await (await this.opened()).connection.tabs()).filter(({ url }) => !url.startsWith('devtools://'));
    // The browser lists the newest first.
    for (const { targetId } of tabs.toReversed()) {
      if (!this.seen.includes(targetId)) this.seen.push(targetId);
    }
    return tabs.toSorted((a, b) => this.seen.indexOf(a.targetId) - this.seen.indexOf(b.targetId));
  }

  private async another(tabs: readonly Tab[]): Promise<Tab> {
    const newest = this.current_ === undefined ? tabs[0] : tabs.at(-1);
    if (newest !== undefined) return newest;
    const { connection } = await this.opened();
    const targetId = await connection.createTab('about:blank');
    this.seen.push(targetId);
    return { targetId, url: 'about:blank', title: '' };
  }

  private async toolOf({ targetId, url }: Tab): Promise<OpenTab> {
    let opening = this.tools.get(targetId);
    if (opening === undefined) {
      const number = this.numberOf(targetId);
      opening = this.open(targetId).then((tool) => ({ number, targetId, tool, url, shownEvents: new Set<string>() }));
      this.tools.set(targetId, opening);
      opening.catch(() => this.tools.delete(targetId));
    }
    const tab = await opening;
    tab.url = url;
    return tab;
  }

  private async open(targetId: string): Promise<PageTool> {
    const tool = await (await this.opened()).connection.open(targetId);
    if (this.device === undefined) return tool;
    const emulated = await tool.execute({ action: 'emulate', ...this.device });
    if (!emulated.success) throw new DomToolFailure(emulated.error);
    return tool;
  }

  private async byNumber(number: number): Promise<Tab> {
    const tab = (await this.refresh()).find(({ targetId }) => this.numberOf(targetId) === number);
    if (tab === undefined)
      throw failure('NOT_FOUND', `There is no tab ${number}.`, 'Call tabs to see which there are.');
    return tab;
  }

  private listed({ targetId, url, title }: Tab): ListedTab {
    return { number: this.numberOf(targetId), url, title, isCurrent: targetId === this.current_ };
  }

  private numberOf(targetId: string): number {
    return this.seen.indexOf(targetId) + 1;
  }
}
