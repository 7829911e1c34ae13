// Requests that the page made on its own, while no action was running. They identify polls and saves that continue during
// an action.
import { recordAt, stringAt } from '../base/narrow.js';
import type { EarlierRequest } from '../contract/request_gate.js';
import type { TabState } from '../events/tab_state.js';

const MAX_REQUESTS = 200;
const MAX_URL = 2_000;
const SCRIPTED: ReadonlySet<string> = new Set(['XHR', 'Fetch']);

/** The requests of the current document. Call `stop` when done. */
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

  /** Requests belong to an action from now until the returned function is called. */
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
    const verb = stringAt(request, 'method') ?? 'GET';
    // Requests that only read need not be remembered.
    if (verb === 'GET' || verb === 'HEAD' || verb === 'OPTIONS') return;
    const url = (stringAt(request, 'url') ?? '').slice(0, MAX_URL);
    const body = stringAt(request, 'postData');
    const key = `${verb} ${url} ${body ?? ''}`;
    this.seen.delete(key);
    this.seen.set(key, {
      method: verb,
      url,
      hasBody: request['hasPostData'] === true || body !== undefined,
      ...(body === undefined ? {} : { body }),
    });
    const [oldest] = this.seen.keys();
    if (this.seen.size > MAX_REQUESTS && oldest !== undefined) this.seen.delete(oldest);
  }
}
