// Site rules for network requests: a request of an action to a site that is not allowed never leaves the browser, whatever else
// decides about it.
import type { NewTabRules, PausedRequest, RequestDecision, RequestGate } from '../tool/contract/request_gate.js';
import { recordAt, stringAt } from '../tool/base/narrow.js';
import type { SiteLists } from './site_rules.js';
import { isEntryAmong } from './sites.js';

interface Rules {
  readonly lists: readonly SiteLists[];
  allows(url: string): boolean;
  isBlocked(url: string): boolean;
}

export class SiteRequestGate implements RequestGate {
  /** `callers`: the gate of whoever makes the call. A request is sent only if both send it. */
  constructor(
    private readonly rules: Rules,
    private readonly callers?: RequestGate,
  ) {}

  get newTabs(): NewTabRules {
    const { lists } = this.rules;
    const openSites = lists.find(({ allowed }) => allowed !== undefined)?.allowed;
    const closedSites = lists.flatMap(({ blocked = [] }) => blocked);
    const own = { ...(openSites === undefined ? {} : { openSites }), closedSites, holdsChanges: false };
    return joined(own, this.callers?.newTabs);
  }

  decide(request: PausedRequest): RequestDecision {
    const decision = this.callers?.decide(request);
    return decision?.send === false ? decision : this.decideByRules(request);
  }

  private decideByRules(request: PausedRequest): RequestDecision {
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

/** What both allow. */
function joined(one: NewTabRules, other: NewTabRules = { closedSites: [], holdsChanges: false }): NewTabRules {
  const openSites = inBoth(one.openSites, other.openSites);
  return {
    ...(openSites === undefined ? {} : { openSites }),
    closedSites: [...new Set([...one.closedSites, ...other.closedSites])],
    holdsChanges: one.holdsChanges || other.holdsChanges,
  };
}

/** Undefined stands for all sites. */
function inBoth(one?: readonly string[], other?: readonly string[]): readonly string[] | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const among = (sites: readonly string[], all: readonly string[]): string[] =>
    sites.filter((site) => isEntryAmong(site, all));
  return [...new Set([...among(one, other), ...among(other, one)])];
}
