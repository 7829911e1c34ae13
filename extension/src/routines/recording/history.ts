// How the person left a page by the browser itself: by an address, by back or forward, or by loading it again.
import { isRecord } from '../../../../js-glue/tool/index.js';

type Send = (sessionId: string, method: string, params: object) => Promise<Record<string, unknown>>;

interface Entry {
  id: number;
  url: string;
  transitionType: string;
}

interface Place {
  at: number;
  entries: readonly Entry[];
}

export type Moved = { is: 'goto'; url: string } | { is: 'back' | 'forward' | 'reload' } | { is: 'page' };

const NOTHING: Record<string, unknown> = {};
const TRIES = 20;
const AGAIN_MS = 25;

/** Of the pages that a tab was at. */
export class TabHistory {
  private last: Place = { at: -1, entries: [] };
  /** The page itself asks to be loaded again. */
  private isOfPage = false;
  private isReload = false;

  constructor(private readonly send: Send) {}

  /** An event of the page's session. */
  onCdpEvent(method: string, { navigationType, reason }: Readonly<Record<string, unknown>>): void {
    if (method === 'Page.frameRequestedNavigation') this.isOfPage = reason === 'reload';
    if (method !== 'Page.frameStartedNavigating') return;
    this.isReload = String(navigationType).startsWith('reload') && !this.isOfPage;
    this.isOfPage = false;
  }

  /** To a document of that address, since the last call. */
  async moved(url: string): Promise<Moved> {
    const { isReload } = this;
    this.isReload = false;
    const now = await this.read(url);
    const before = this.last;
    this.last = now;
    const entry = now.entries[now.at];
    if (entry === undefined) return { is: 'page' };
    const was = before.entries.findIndex(({ id }) => id === entry.id);
    if (was >= 0 && was === before.at - 1) return { is: 'back' };
    if (was >= 0 && was === before.at + 1) return { is: 'forward' };
    if (was >= 0 && was !== before.at) return { is: 'goto', url: entry.url };
    if (isReload) return { is: 'reload' };
    return BY_PERSON.has(entry.transitionType) ? { is: 'goto', url: entry.url } : { is: 'page' };
  }

  // A new document is reported before the browser has it in its history.
  private async read(url: string): Promise<Place> {
    for (let tries = 1; ; tries += 1) {
      // While the browser goes to another page it does not answer.
      const { currentIndex, entries } = await this.send('', 'Page.getNavigationHistory', {}).catch(() => NOTHING);
      const all = Array.isArray(entries) ? entries.filter(isRecord).map(entryOf) : [];
      const place = { at: Number(currentIndex), entries: all };
      if (tries >= TRIES || withoutHash(all[place.at]?.url) === withoutHash(url)) return place;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

const BY_PERSON: ReadonlySet<string> = new Set(['typed', 'auto_bookmark', 'generated', 'keyword', 'keyword_generated']);

function entryOf({ id, url, transitionType }: Record<string, unknown>): Entry {
  return { id: Number(id), url: String(url), transitionType: String(transitionType) };
}

function withoutHash(url = ''): string {
  return url.split('#')[0] ?? '';
}
