// The one gate between a person's site rules and a tool: for the agent, the MCP server and the bridge. The tool itself holds the
// rules for every document that a node stands in (tool/session/open_sites.ts); here is what they are, and what no tool is asked.
import { isAddress } from '../tool/base/addresses.js';
import { failure } from '../tool/contract/errors.js';
import type { ToolCall, ToolResult } from '../tool/contract/contract.js';
import { unrecorded } from './facts.js';
import { SiteRequestGate } from './site_request_gate.js';
import type { CallableTool, CallOptions } from './secret_gate.js';
import { isAmong, requireSite } from './sites.js';

/** What a person wrote. With an `allowed` list nothing else is open; what is `blocked` is closed even where it is allowed. */
export interface SiteLists {
  allowed?: readonly string[];
  blocked?: readonly string[];
  /** Nothing but pages of the web. */
  isWebOnly?: boolean;
}

/** What a browser shows before it shows anything. */
const BLANK = /^(about:blank|chrome:\/\/(newtab|new-tab-page)\/?)/;
const WEB = /^https?:$/;

export class SiteRules {
  /** A page is open where all of the lists say so. What cannot be read as a site covers nothing. */
  constructor(readonly lists: readonly SiteLists[]) {}

  isOpen(url: string): boolean {
    return BLANK.test(url) || this.lists.every((one) => isOpenBy(one, url));
  }

  /** A list names its site as closed; of what no list names, a page may make use. */
  isBlocked(url: string): boolean {
    return this.lists.some(({ blocked = [] }) => isAmong(url, blocked));
  }

  /** Throws DomToolFailure SECURITY_BLOCKED where the address is not open, and BAD_INPUT where it is none. */
  require(url: string): void {
    if (this.isOpen(url)) return;
    if (url !== '' && !isAddress(url))
      throw failure('BAD_INPUT', 'The URL is not valid.', 'Give an absolute http or https URL.');
    const isWeb = url === '' || WEB.test(new URL(url).protocol);
    if (!isWeb) throw failure('SECURITY_BLOCKED', 'Only pages of the web are open here.', 'Use http or https.');
    throw failure(
      'SECURITY_BLOCKED',
      'The page is on a site that is not open here.',
      'Stay on other sites, go back, or ask the person to change which sites are allowed and blocked.',
    );
  }

  /** The tool on open sites alone. */
  guard(tool: CallableTool): CallableTool {
    const hasRules = this.lists.some(({ allowed, blocked = [] }) => allowed !== undefined || blocked.length > 0);
    return hasRules ? new SiteGate(tool, this) : tool;
  }
}

/** What may be done where the page is closed. */
const WAYS_OUT: ReadonlySet<string> = new Set(['navigate', 'back', 'forward', 'handle_dialog']);

// DomTool itself holds to `sites`. A program may bring a tool that knows nothing of them, so the page is asked for here, too.
class SiteGate implements CallableTool {
  private isOnClosed = false;

  constructor(
    private readonly tool: CallableTool,
    private readonly gate: SiteRules,
  ) {}

  async execute(call: ToolCall, given: CallOptions = {}): Promise<ToolResult> {
    const options = { gate: new SiteRequestGate(this.gate), ...given, sites: this.gate };
    if (call.action === 'navigate' && !this.gate.isOpen(call.url)) return closedPage();
    if (this.isOnClosed && !WAYS_OUT.has(call.action)) {
      const where = this.judged(await this.tool.execute(unrecorded({ maxTokens: 1 }), options));
      if (!where.success) return where;
    }
    return this.judged(await this.tool.execute(call, options));
  }

  private judged(result: ToolResult): ToolResult {
    const url = urlOf(result);
    if (url === undefined) return result;
    this.isOnClosed = !this.gate.isOpen(url);
    return this.isOnClosed ? closedPage() : result;
  }
}

/** The rules of a program that a person started. Throws DomToolFailure BAD_INPUT where an entry is no site. */
export function siteRules(allowed: readonly string[] | undefined, blocked: readonly string[] = []): SiteRules {
  for (const entry of [...(allowed ?? []), ...blocked]) requireSite(entry);
  return new SiteRules([{ ...(allowed === undefined ? {} : { allowed }), blocked, isWebOnly: true }]);
}

function isOpenBy({ allowed, blocked = [], isWebOnly = false }: SiteLists, url: string): boolean {
  if (!isAddress(url)) return false;
  if (!WEB.test(new URL(url).protocol)) return !isWebOnly && allowed === undefined;
  return (allowed === undefined || isAmong(url, allowed)) && !isAmong(url, blocked);
}

function urlOf(result: ToolResult): string | undefined {
  if (!result.success) return undefined;
  if ('snapshotId' in result.data) return result.data.url;
  if (!('outcome' in result.data)) return undefined;
  return result.data.observation?.url ?? result.data.verification?.pageState.url;
}

function closedPage(): ToolResult {
  const message = 'The page is on a site that is not open here. It is neither shown nor acted on.';
  const error = { code: 'SECURITY_BLOCKED', message, remediation: 'Go back, or to another site.' } as const;
  return { success: false, error: { ...error, retrySuggested: false } };
}
