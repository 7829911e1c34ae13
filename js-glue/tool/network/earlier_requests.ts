// What the page has asked for by itself: while nothing was done to it. Polls and saves that go on during an action are known by it.
import { recordAt, stringAt } from '../base/narrow.js';
import type { EarlierRequest } from '../contract/request_gate.js';
import type { TabState } from '../events/tab_state.js';

const MAX_REQUESTS = 200;
const MAX_URL = 2_000;
const SCRIPTED: ReadonlySet<string> = new Set(['XHR', 'Fetch']);

/** Of the document that is shown; `stop` it. */
export class EarlierRequests {
  private readonly seen = new Map<string, EarlierRequest>();
  private holds = 0;
  readonly stop: () => void;

  constructor(state: TabState) {
    this.stop = state.onTabEvent((method, params) => this.note(method, params));
  }

  /** Newest last. */
  get all(): readonly EarlierRequest[] {
    return [...this.seen.values()];
  }

  /** From now until what it returns is called, requests come of an action. */
  pause(): () => void {
    this.holds += 1;
    return () => {
      this.holds -= 1;
    };
  }

  private note(method: string, params: unknown): void {
    if (method === 'Page.frameNavigated') {
      if (stringAt(recordAt(params, 'frame'), 'parentId') === undefined) this.seen.clear();
      return;
    }
    if (method !== 'Network.requestWillBeSent' || this.holds > 0) return;
    if (!SCRIPTED.has(stringAt(params, 'type') ?? '')) return;
    const request = recordAt(params, 'request');
    const asked = stringAt(request, 'method') ?? 'GET';
    // What only reads needs no memory.
    if (asked === 'GET' || asked === 'HEAD' || asked === 'OPTIONS') return;
    const url = (stringAt(request, 'url') ?? '').slice(0, MAX_URL);
    const body = stringAt(request, 'postData');
    const key = `${asked} ${url} ${body ?? ''}`;
    this.seen.delete(key);
    this.seen.set(key, {
      method: asked,
      url,
      hasBody: request['hasPostData'] === true || body !== undefined,
      ...(body === undefined ? {} : { body }),
    });
    const [oldest] = this.seen.keys();
    if (this.seen.size > MAX_REQUESTS && oldest !== undefined) this.seen.delete(oldest);
  }
}
