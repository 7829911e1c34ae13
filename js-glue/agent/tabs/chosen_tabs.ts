// The tabs among which the planner of a task chooses. The person's own stay open: the one in which the task began, and those
// that the person added.
import { failure } from '../../tool/contract/errors.js';
import type { DomToolError } from '../../tool/contract/contract.js';
import { hostIn } from '../task/own_tabs.js';
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
  /** Called with all of the task's tabs in the order in which they joined it, also closed ones, after every change. */
  joined?(tabs: ReadonlyArray<JoinedTab<Id>>): Promise<void>;
}

const MAX_TABS = 10;

/** A tab that has joined the task. Without a host it is closed, and the planner knows. */
export interface JoinedTab<Id> {
  id: Id;
  host?: string;
}

export class ChosenTabs<Id> implements OwnTabs {
  private closed: string[] = [];

  /** `joined` is what `host.joined` last received. */
  constructor(
    private readonly host: ChoosingHost<Id>,
    private readonly tool: FollowingTool<Id>,
    private joined: ReadonlyArray<JoinedTab<Id>> = [],
  ) {}

  /** The browser has changed the id of the tab. */
  async rename(from: Id, to: Id): Promise<void> {
    await this.keep(this.joined.map((tab) => (tab.id === from ? { ...tab, id: to } : tab)));
  }

  async list(): Promise<OwnTab[]> {
    await this.tool.dropClosed();
    const open = this.tool.tabs;
    const fresh = open.filter((id) => !this.joined.some((tab) => tab.id === id));
    const joined: Array<JoinedTab<Id>> = [...this.joined, ...fresh.map((id) => ({ id }))];
    const listed: OwnTab[] = [];
    for (const [at, { id, host }] of joined.entries()) {
      const number = at + 1;
      if (open.includes(id)) {
        const url = (await this.host.addressOf(id)) ?? '';
        joined[at] = { id, host: hostIn(url) };
        listed.push({ number, url, isCurrent: id === open.at(-1) });
      } else if (host !== undefined) {
        joined[at] = { id };
        this.closed.push(`Tab ${number} (${host === '' ? 'no web page' : host}) is closed.`);
      }
    }
    await this.keep(joined);
    return listed;
  }

  async open(): Promise<DomToolError | undefined> {
    await this.tool.dropClosed();
    const open = this.tool.tabs;
    const beside = open.at(-1);
    if (beside === undefined || open.length >= MAX_TABS)
      return failure('BAD_INPUT', `A task has at most ${MAX_TABS} tabs.`, 'Close one first.').error;
    try {
      await this.tool.goToEmpty(await this.host.create(beside));
      return undefined;
    } catch {
      return failure('DETACHED', 'The browser opened no tab.', 'Look again.').error;
    }
  }

  async select(number: number): Promise<DomToolError | undefined> {
    const id = await this.openTab(number);
    if (id === undefined) return noTab(number);
    await this.tool.goTo(id);
    return undefined;
  }

  async close(number: number): Promise<DomToolError | undefined> {
    await this.tool.dropClosed();
    const id = await this.openTab(number);
    if (id === undefined) return noTab(number);
    const isPersons = this.host.isPersons(id);
    if (isPersons || this.tool.tabs.length < 2)
      return failure('BAD_INPUT', `Tab ${number} is ${isPersons ? "the person's" : 'the last one'}, and stays open.`)
        .error;
    await this.host.close(id);
    if (await this.host.isOpen(id))
      return failure('DIALOG_OPEN', `Tab ${number} asks whether to leave its page.`).error;
    await this.keep(this.joined.map((tab) => (tab.id === id ? { id } : tab)));
    await this.tool.dropClosed();
    return undefined;
  }

  changes(): string[] {
    return this.closed.splice(0);
  }

  private async openTab(number: number): Promise<Id | undefined> {
    const id = this.joined[number - 1]?.id;
    return id !== undefined && this.tool.tabs.includes(id) && (await this.host.isOpen(id)) ? id : undefined;
  }

  private async keep(joined: ReadonlyArray<JoinedTab<Id>>): Promise<void> {
    const isSame = JSON.stringify(joined) === JSON.stringify(this.joined);
    this.joined = joined;
    if (!isSame) await this.host.joined?.(joined);
  }
}

function noTab(number: number): DomToolError {
  return failure('NOT_FOUND', `The task has no open tab ${number}.`).error;
}
