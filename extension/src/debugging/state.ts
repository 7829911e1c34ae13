// What must outlive the worker: which tabs are attached, when they were last used, which a person has stopped, which show a
// dialog, and what the ids of each tab mean. Stored in chrome.storage.session, which is in memory and readable by no page
// and no content script.
import { isRecord } from '../../../js-glue/tool/index.js';
import type { CheckpointStore } from '../../../js-glue/tool/index.js';
import { logFailure } from '../log.js';

export interface TabRecord {
  attached: boolean;
  /** A person stopped it: no call attaches this tab until a resume. */
  stopped: boolean;
  /** Type of the JavaScript dialog that is open while it is attached. */
  dialog?: string | null;
  /** The tab continues under this id. */
  replacedBy?: number;
  /** Date.now() of the last call's beginning or end. */
  lastUse: number;
}

const KEY = 'domtool.tabs';
const NEW_RECORD: TabRecord = { attached: false, stopped: false, lastUse: 0 };

export class TabRecords {
  private records: Promise<Map<number, TabRecord>> | null = null;
  private written: Promise<void> = Promise.resolve();

  async get(tabId: number): Promise<TabRecord> {
    return (await this.read()).get(tabId) ?? NEW_RECORD;
  }

  /** The current id of the tab. */
  async current(tabId: number): Promise<number> {
    const { replacedBy } = await this.get(tabId);
    return replacedBy === undefined ? tabId : this.current(replacedBy);
  }

  /** Tabs that are attached according to the records. */
  async attached(): Promise<Array<[tabId: number, record: TabRecord]>> {
    return [...(await this.read())].filter(([, record]) => record.attached);
  }

  async update(tabId: number, change: Partial<TabRecord>): Promise<void> {
    const records = await this.read();
    records.set(tabId, { ...(records.get(tabId) ?? NEW_RECORD), ...change });
    await this.write(records);
  }

  /** With all earlier ids of the tab. */
  async forget(tabId: number): Promise<void> {
    const records = await this.read();
    const gone = [...records].filter(([id, { replacedBy }]) => id === tabId || replacedBy === tabId).map(([id]) => id);
    for (const id of gone) {
      records.delete(id);
      if (id !== tabId) await this.forget(id);
    }
    if (gone.length > 0) await this.write(records);
  }

  private read(): Promise<Map<number, TabRecord>> {
    this.records ??= chrome.storage.session.get(KEY).then((stored) => parse(stored[KEY]));
    return this.records;
  }

  // Writes run one after another. Each stores all records as they are when its turn comes.
  private write(records: Map<number, TabRecord>): Promise<void> {
    this.written = this.written
      .then(() => chrome.storage.session.set({ [KEY]: Object.fromEntries(records) }))
      .catch((error: unknown) => logFailure('The state of tabs could not be stored', error));
    return this.written;
  }
}

/** Where the ids of one tab are stored: a key per tab, so that writing one does not rewrite all. */
export function checkpointsOf(tabId: number): CheckpointStore {
  const key = checkpointKey(tabId);
  const { session } = chrome.storage;
  return {
    load: async () => (await session.get(key))[key],
    save: (checkpoint) => (checkpoint === null ? session.remove(key) : session.set({ [key]: checkpoint })),
  };
}

export async function forgetCheckpoints(tabId: number): Promise<void> {
  await chrome.storage.session.remove(checkpointKey(tabId)).catch(() => {});
}

function checkpointKey(tabId: number): string {
  return `domtool.checkpoint.${tabId}`;
}

function parse(stored: unknown): Map<number, TabRecord> {
  const records = new Map<number, TabRecord>();
  if (!isRecord(stored)) return records;
  for (const [tabId, value] of Object.entries(stored)) {
    if (!isRecord(value)) continue;
    const { attached, stopped, lastUse, dialog, replacedBy } = value;
    records.set(Number(tabId), {
      attached: attached === true,
      stopped: stopped === true,
      lastUse: typeof lastUse === 'number' ? lastUse : 0,
      ...(typeof dialog === 'string' ? { dialog } : {}),
      ...(typeof replacedBy === 'number' ? { replacedBy } : {}),
    });
  }
  return records;
}
