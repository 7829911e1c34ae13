// Site rules for network requests: a request of an action to a site that is not allowed never leaves the browser.
import type { NewTabRules, PausedRequest, RequestDecision, RequestGate } from '../tool/contract/request_gate.js';
import { recordAt, stringAt } from '../tool/base/narrow.js';
import type { SiteLists } from './site_gate.js';

interface Rules {
  readonly lists: readonly SiteLists[];
  allows(url: string): boolean;
  isBlocked(url: string): boolean;
}

export class SiteRequestGate implements RequestGate {
  constructor(private readonly rules: Rules) {}

  get newTabs(): NewTabRules {
    const { lists } = this.rules;
    const openSites = lists.find(({ allowed }) => allowed !== undefined)?.allowed;
    const closedSites = lists.flatMap(({ blocked = [] }) => blocked);
    return { ...(openSites === undefined ? {} : { openSites }), closedSites, holdsChanges: false };
  }

  decide(request: PausedRequest): RequestDecision {
    const networkRequest = recordAt(request.event, 'request');
    const url = stringAt(networkRequest, 'url') ?? '';
    if (this.rules.allows(url) || !this.isClosedTo(request, url)) return { send: true };
    return {
      send: false,
      words: `${stringAt(networkRequest, 'method') ?? 'a request'} to a site that is not allowed here`,
    };
  }

  // What a page loads from sites that no list names is not restricted. Neither are frames that it embeds, because those are
  // not shown to the caller. Of a blocked site, only a page that has just been loaded may embed frames.
  private isClosedTo({ event, where, shownInFrame = '', isOfNewDocument }: PausedRequest, url: string): boolean {
    if (this.rules.isBlocked(url)) return where !== 'frame' || !isOfNewDocument;
    if (stringAt(event, 'resourceType') !== 'Document') return false;
    return where !== 'frame' || (/^https?:/i.test(shownInFrame) && this.rules.allows(shownInFrame));
  }
}
