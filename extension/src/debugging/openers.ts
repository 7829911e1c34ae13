// Which tab's page has opened a tab. For a tab that a page in the background opens, Chrome names the one in front, as for a tab
// that the person opens. So what a page that is being debugged has announced counts first.
import { isRecord } from '../../../js-glue/tool/index.js';
import { addressOf } from '../tasks/task_tabs.js';

const ADDRESS_MS = 1_000;
const POLL_MS = 20;
/** A page may announce a tab that its browser then blocks. */
const WANTED_MS = 5_000;

export class Openers {
  private readonly known = new Map<number, Promise<number | undefined>>();
  private wanted: Array<{ by: number; url: string; at: number }> = [];

  /** chrome.debugger.onEvent */
  onEvent({ tabId }: chrome.debugger.DebuggerSession, method: string, about?: object): void {
    if (method !== 'Page.windowOpen' || tabId === undefined || !isRecord(about)) return;
    this.wanted.push({ by: tabId, url: String(about['url']) || 'about:blank', at: Date.now() });
  }

  /** Of a tab that was just created; undefined if no page opened it. */
  of(tab: chrome.tabs.Tab): Promise<number | undefined> {
    const { id = -1 } = tab;
    const known = this.known.get(id) ?? this.find(tab);
    this.known.set(id, known);
    return known;
  }

  private async find({ id = -1, openerTabId }: chrome.tabs.Tab): Promise<number | undefined> {
    const isRecent = ({ at }: { at: number }): boolean => Date.now() - at < WANTED_MS;
    this.wanted = this.wanted.filter(isRecent);
    if (this.wanted.every(({ by }) => by === openerTabId)) {
      this.wanted.shift();
      return openerTabId;
    }
    const url = await firstAddress(id);
    const at = this.wanted.findIndex((one) => one.url === url);
    return at < 0 ? openerTabId : this.wanted.splice(at, 1)[0]?.by;
  }
}

/** A tab has none yet when Chrome reports that it was created. */
async function firstAddress(tabId: number): Promise<string | undefined> {
  for (let waited = 0; waited < ADDRESS_MS; waited += POLL_MS) {
    const url = await addressOf(tabId);
    if (url !== undefined && url !== '') return url;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return undefined;
}

export const openers = new Openers();
