// The requests that a page's scripts make while an action runs: each with its method, its address without what a form or a
// search may have put into it, and its status.
import { numberAt, recordAt, stringAt } from '../base/narrow.js';
import type { TabState } from '../events/tab_state.js';

export interface ApiCall {
  method: string;
  url: string;
  /** Absent if no response has arrived. */
  status?: number;
  /** Chrome's resource type. */
  type: string;
}

const TYPES: ReadonlySet<string> = new Set(['Fetch', 'XHR']);
const MAX_CALLS = 50;
const MAX_URL = 2_000;

/** Listens to the page and to frames of its process. Call `stop` when done. */
export class ApiCalls {
  private readonly calls = new Map<string, ApiCall>();
  readonly stop: () => void;

  constructor(state: TabState) {
    this.stop = state.onTabEvent((method, params, sessionId) => {
      if (sessionId === '' && method.startsWith('Network.')) this.note(method, params);
    });
  }

  /** In the order in which they began. */
  get made(): ApiCall[] {
    return [...this.calls.values()];
  }

  private note(method: string, params: unknown): void {
    const id = stringAt(params, 'requestId') ?? '';
    const known = this.calls.get(id);
    if (method === 'Network.requestWillBeSent') {
      const type = stringAt(params, 'type') ?? '';
      if (known !== undefined || this.calls.size >= MAX_CALLS || !TYPES.has(type)) return;
      const request = recordAt(params, 'request');
      this.calls.set(id, { method: stringAt(request, 'method') ?? '', url: bare(stringAt(request, 'url')), type });
    } else if (method === 'Network.responseReceived' && known !== undefined) {
      const status = numberAt(recordAt(params, 'response'), 'status');
      if (status !== undefined) known.status = status;
    }
  }
}

function bare(url = ''): string {
  const [address = ''] = url.split(/[?#]/, 1);
  // A name and a password may precede the host.
  return address.replace(/^([a-z]+:\/\/)[^/]*@/i, '$1').slice(0, MAX_URL);
}
