// The tabs among which the planner of a task chooses. The person's own stay open: the one in which the task began, and those
// that the person added.
import { failure } from '../../tool/contract/errors.js';
import type { DomToolError } from '../../tool/contract/contract.js';
import type { OwnTab, OwnTabs } from '../task/own_tabs.js';
import type { FollowingTool } from './following_tool.js';

/** The functions of a browser that choosing needs. */
export interface ChoosingHost<Id> {
  /** A new empty tab in the background, beside this one. */
  create(beside: Id): Promise<Id>;
  close(tabId: Id): Promise<void>;
  isOpen(tabId: Id): Promise<boolean>;
  addressOf(tabId: Id): Promise<string | undefined>;
  isPersons(tabId: Id): boolean;
}

const MAX_TABS = 10;

export class ChosenTabs<Id> implements OwnTabs {
  /** In the order in which they joined the task, also those that are closed. */
  private readonly joined: Id[] = [];
  private readonly hosts = new Map<Id, string>();
  private closed: string[] = [];

  constructor(
    private readonly host: ChoosingHost<Id>,
    private readonly tool: FollowingTool<Id>,
  ) {}

  /** The browser has changed the id of the tab. */
  rename(from: Id, to: Id): void {
    const at = this.joined.indexOf(from);
    if (at >= 0) this.joined[at] = to;
  }

  async list(): Promise<OwnTab[]> {
    await this.tool.dropClosed();
    const open = this.tool.tabs;
    for (const id of open) if (!this.joined.includes(id)) this.joined.push(id);
    for (const [id, host] of [...this.hosts]) {
      if (open.includes(id)) continue;
      this.hosts.delete(id);
      this.closed.push(`Tab ${this.numberOf(id)} (${host}) is closed.`);
    }
    const listed = open.map(async (id): Promise<OwnTab> => {
      const url = (await this.host.addressOf(id)) ?? '';
      this.hosts.set(id, hostIn(url));
      return { number: this.numberOf(id), url, isCurrent: id === open.at(-1) };
    });
    return (await Promise.all(listed)).toSorted((one, other) => one.number - other.number);
  }

  async open(): Promise<DomToolError | undefined> {
    const open = this.tool.tabs;
    const beside = open.at(-1);
    if (beside === undefined || open.length >= MAX_TABS)
      return failure('BAD_INPUT', `A task has at most ${MAX_TABS} tabs.`, 'Close one first.').error;
    await this.tool.goToEmpty(await this.host.create(beside));
    return undefined;
  }

  async select(number: number): Promise<DomToolError | undefined> {
    const id = await this.openTab(number);
    if (id === undefined) return noTab(number);
    await this.tool.goTo(id);
    return undefined;
  }

  async close(number: number): Promise<DomToolError | undefined> {
    const id = await this.openTab(number);
    if (id === undefined) return noTab(number);
    if (this.host.isPersons(id) || this.tool.tabs.length < 2)
      return failure('BAD_INPUT', `Tab ${number} is the person's, and stays open.`).error;
    await this.host.close(id);
    if (await this.host.isOpen(id))
      return failure('DIALOG_OPEN', `Tab ${number} asks whether to leave its page.`).error;
    this.hosts.delete(id);
    await this.tool.dropClosed();
    return undefined;
  }

  news(): string[] {
    return this.closed.splice(0);
  }

  private async openTab(number: number): Promise<Id | undefined> {
    const id = this.joined[number - 1];
    return id !== undefined && this.tool.tabs.includes(id) && (await this.host.isOpen(id)) ? id : undefined;
  }

  private numberOf(id: Id): number {
    return this.joined.indexOf(id) + 1;
  }
}

function noTab(number: number): DomToolError {
  return failure('NOT_FOUND', `The task has no open tab ${number}.`).error;
}

function hostIn(url: string): string {
  return URL.canParse(url) && new URL(url).host !== '' ? new URL(url).host : 'no web page';
}
