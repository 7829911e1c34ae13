// The sessions of all tabs. Messages of tasks are written into IndexedDB as they arrive. If a backend plans the tasks, its
// sessions are read first, because other machines write them as well. Those of this machine are used if the backend stores
// none or cannot be reached.
import { isAddress } from '../../../js-glue/tool/index.js';
import {
  BackendSessions,
  BackendUnavailable,
  IndexedDbSessions,
  NoSessions,
  asMarkdown,
  domainOf,
} from '../../../js-glue/sessions/index.js';
import type { MessagePage, Session, SessionPage, SessionStore } from '../../../js-glue/sessions/index.js';
import { ReasonedError } from '../../../js-glue/agent/index.js';
import type { Message, Task } from '../../../js-glue/agent/index.js';
import { logFailure } from '../log.js';
import { readSettings } from '../settings/settings.js';
import { forgetAllFiles, forgetFiles, moveFiles } from './attachments.js';
import { keyFor } from './planner.js';
import { sessionTabs } from './session_tabs.js';
import { addressOf } from './task_tabs.js';

export interface SessionHost {
  /** For pages that are watching. */
  broadcast(message: { type: 'domtool.sessions.changed'; sessionId: string }): void;
  /** The running task of the tab. */
  liveTask(tabId: number): Task | undefined;
  /** Without the values of secrets. */
  scrubbed(task: Task): Promise<Task>;
  /** Ends the running task of the tab and forgets its last one. */
  endAndForget(tabId: number): Promise<void>;
}

const MAX_MESSAGES = 100_000;
/** The number of earlier messages that a planner gets. The last tasks of a session usually have fewer. */
const EARLIER_MESSAGES = 400;

export class Sessions {
  private readonly own = new IndexedDbSessions();
  /** Later writes to one of these are ignored. */
  private readonly removed = new Set<string>();
  /** One write after another, so that none overtakes a later one. */
  private writes: Promise<unknown> = Promise.resolve();

  constructor(private readonly host: SessionHost) {}

  /** Stores the messages of a task so far. Never rejects: a history that cannot be written must not end a task. */
  record(tabId: number, task: Task): Promise<void> {
    return this.inTurn(async () => {
      if (this.removed.has(task.sessionId)) return;
      await this.own.record(await this.host.scrubbed(task), await urlOf(tabId));
      this.changed(task.sessionId);
    }).catch((error: unknown) => logFailure('A conversation could not be stored', error));
  }

  /** The backend has named the session: it has this id from now on, in its tabs as well. */
  async renameSession(sessionId: string, before: string): Promise<void> {
    for (const tabId of await sessionTabs.tabsOf(before)) await sessionTabs.share(tabId, sessionId);
    await moveFiles(before, sessionId).catch((error: unknown) =>
      logFailure('Attached files could not be moved', error),
    );
    await this.inTurn(() => this.own.rekey(before, sessionId)).catch((error: unknown) =>
      logFailure('A conversation could not be moved', error),
    );
    this.changed(sessionId);
  }

  /** The number of the first message of a new task. */
  async nextNumber(sessionId: string): Promise<number> {
    return this.inTurn(() => this.own.nextNumber(sessionId)).catch(() => 0);
  }

  /** The newest messages of the session, for a planner. A backend has its sessions itself. */
  async earlier(sessionId: string): Promise<Message[]> {
    const read = async (): Promise<Message[]> =>
      (await this.own.messages(sessionId, { limit: EARLIER_MESSAGES })).messages;
    return this.inTurn(read).catch(() => []);
  }

  /** The tab has navigated. */
  async moved(tabId: number): Promise<void> {
    const sessionId = await sessionTabs.of(tabId);
    if (sessionId === undefined) return;
    const hasMoved = await this.inTurn(async () => this.own.moved(sessionId, await urlOf(tabId))).catch(() => false);
    if (hasMoved) this.changed(sessionId);
  }

  async list(which: Parameters<SessionStore['list']>[0]): Promise<SessionPage> {
    const { sessions, total } = await this.readPreferringBackend((store) => store.list(which));
    return { sessions: await this.withStatuses(sessions), total };
  }

  async get(sessionId: string): Promise<Session | null> {
    return this.withStatus(await this.readPreferringBackend((store) => store.get(sessionId)));
  }

  async ofTab(tabId: number): Promise<Session | null> {
    const sessionId = await sessionTabs.of(tabId);
    if (sessionId === undefined) return null;
    return (await this.get(sessionId)) ?? this.withStatus(await this.own.get(sessionId));
  }

  async latest(): Promise<Session | null> {
    return this.withStatus(await this.readPreferringBackend((store) => store.latest()));
  }

  async byDomain(domain: string): Promise<Session | null> {
    const root = domainOf(`https://${domain}`);
    return this.withStatus(await this.readPreferringBackend((store) => store.byDomain(root === '' ? domain : root)));
  }

  messages(sessionId: string, which: Parameters<SessionStore['messages']>[1]): Promise<MessagePage> {
    return this.readPreferringBackend(async (store) => {
      const page = await store.messages(sessionId, which);
      return page.sessionExists || store === this.own ? page : this.own.messages(sessionId, which);
    });
  }

  async rename(sessionId: string, title: string): Promise<Session> {
    const renamed = await this.renamed(sessionId, title);
    this.changed(sessionId);
    return (await this.withStatus(renamed)) ?? renamed;
  }

  /** At the backend and here, wherever it is kept. */
  private async renamed(sessionId: string, title: string): Promise<Session> {
    const backend = await backendOf();
    const here = (): Promise<Session> => this.inTurn(() => this.own.rename(sessionId, title));
    if (backend === undefined) return here();
    const isHere = (await this.own.get(sessionId)) !== null;
    try {
      const renamed = await backend.rename(sessionId, title);
      return isHere ? await here() : renamed;
    } catch (error) {
      if (error instanceof NoSessions && isHere) return here();
      throw error;
    }
  }

  /** Also ends its task. */
  async remove(sessionId: string): Promise<void> {
    this.removed.add(sessionId);
    for (const tabId of await sessionTabs.tabsOf(sessionId)) await this.drop(tabId);
    await this.changeBoth((store) => store.remove(sessionId), sessionId);
    await forgetFiles(sessionId);
    this.changed(sessionId);
  }

  async clear(): Promise<void> {
    for (const [sessionId, tabIds] of await sessionTabs.all()) {
      this.removed.add(sessionId);
      for (const tabId of tabIds) await this.drop(tabId);
    }
    await this.changeBoth((store) => store.clear());
    await forgetAllFiles();
    this.changed('');
  }

  /** Deletes the sessions stored on this machine. */
  async clearOwn(): Promise<void> {
    for (const [sessionId] of await sessionTabs.all()) this.removed.add(sessionId);
    await this.inTurn(() => this.own.clear());
    await forgetAllFiles();
    this.changed('');
  }

  async export(sessionId: string, format: 'json' | 'markdown'): Promise<string> {
    const session = await this.get(sessionId);
    if (session === null) throw new Error('There is no such session.');
    const { messages } = await this.messages(sessionId, { limit: MAX_MESSAGES });
    const { tabId: _, ...kept } = session;
    return format === 'json' ? JSON.stringify({ ...kept, messages }, null, 2) : asMarkdown(session, messages);
  }

  /** Continues it in the tab. Only the person can request this. */
  async open(sessionId: string, tabId: number): Promise<Session> {
    await chrome.tabs.get(tabId).catch(() => {
      throw new Error('There is no such tab.');
    });
    const session = await this.get(sessionId);
    if (session === null) throw new Error('There is no such session.');
    if ((await sessionTabs.of(tabId)) === sessionId) return session;
    const tabs = new Set([tabId, ...(await sessionTabs.tabsOf(sessionId))]);
    if ([...tabs].some((one) => this.host.liveTask(one) !== undefined))
      throw new Error('A task is running. Stop it first.');
    for (const one of tabs) await this.drop(one);
    await sessionTabs.put(tabId, sessionId);
    this.changed(sessionId);
    return { ...session, tabId };
  }

  /** The next task of the tab begins a new session. The one before stays in the list. */
  async leave(tabId: number): Promise<void> {
    const words = 'This tab has a task already. Stop it first.';
    if (this.host.liveTask(tabId) !== undefined) throw new ReasonedError(words, { code: 'hasTask' });
    await this.drop(tabId);
    this.changed('');
  }

  private async drop(tabId: number): Promise<void> {
    await this.host.endAndForget(tabId);
    await sessionTabs.drop(tabId);
  }

  private async withStatus(session: Session | null): Promise<Session | null> {
    return session === null ? null : ((await this.withStatuses([session]))[0] ?? null);
  }

  /** With their tabs and the status of a running task. A task without a tab was interrupted when its tab or browser closed. */
  private async withStatuses(sessions: readonly Session[]): Promise<Session[]> {
    const tabs = await sessionTabs.all();
    return sessions.map((session) => {
      const tabId = tabs.get(session.sessionId)?.[0];
      const task = tabId === undefined ? undefined : this.host.liveTask(tabId);
      const isOpen = session.status === 'running' || session.status === 'waiting';
      const status = task?.status ?? (isOpen ? 'interrupted' : session.status);
      return { ...session, status, ...(tabId === undefined ? {} : { tabId }) };
    });
  }

  private async readPreferringBackend<T>(read: (store: SessionStore) => Promise<T>): Promise<T> {
    const backend = await backendOf();
    await this.writes.catch(() => {});
    if (backend === undefined) return read(this.own);
    try {
      return await read(backend);
    } catch (error) {
      if (error instanceof BackendUnavailable) return read(this.own);
      throw error;
    }
  }

  /** At the backend first. If that fails, nothing is changed here, or something would look deleted although it is not. */
  private async changeBoth<T>(change: (store: SessionStore) => Promise<T>, sessionId?: string): Promise<T> {
    const backend = await backendOf();
    const here = (): Promise<T> => this.inTurn(() => change(this.own));
    if (backend === undefined || !(await knows(backend, sessionId))) return here();
    const changed = await change(backend);
    if (sessionId === undefined || (await this.own.get(sessionId)) !== null) await here();
    return changed;
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.writes.then(work, work);
    this.writes = done.catch(() => {});
    return done;
  }

  private changed(sessionId: string): void {
    this.host.broadcast({ type: 'domtool.sessions.changed', sessionId });
  }
}

/** Without an id: whether it has any session. */
async function knows(backend: BackendSessions, sessionId: string | undefined): Promise<boolean> {
  try {
    return (await (sessionId === undefined ? backend.latest() : backend.get(sessionId))) !== null;
  } catch (error) {
    if (error instanceof NoSessions) return false;
    throw error;
  }
}

async function backendOf(): Promise<BackendSessions | undefined> {
  const { planner } = await readSettings();
  if (planner?.kind !== 'http') return undefined;
  const token = await keyFor(planner);
  return new BackendSessions({ url: planner.url, ...(token === undefined ? {} : { token }) });
}

/** Without parts of the address that may be secret. */
async function urlOf(tabId: number): Promise<string> {
  const url = (await addressOf(tabId)) ?? '';
  return isAddress(url) ? withoutSecrets(new URL(url)) : '';
}

/** Names, passwords and tokens may be in these parts; the page is known without them. */
function withoutSecrets(url: URL): string {
  url.username = '';
  url.password = '';
  url.search = '';
  url.hash = '';
  return url.href;
}
