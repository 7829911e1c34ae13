// A person's rules about sites, and a tool that is limited by them, for the agent, the MCP server and the bridge. DomTool itself
// enforces the rules for every document that contains a node (tool/tab/allowed_sites.ts). Here are the calls that are refused
// without asking it.
import { isAddress } from '../tool/base/addresses.js';
import { leavesPage } from '../tool/contract/calls.js';
import { failure, forbiddenPage } from '../tool/contract/errors.js';
import type { ToolCall, ToolResult } from '../tool/contract/contract.js';
import { unrecorded } from '../facts/page_facts.js';
import { SiteRequestGate } from './site_request_gate.js';
import type { CallableTool, CallOptions } from './callable_tool.js';
import { isAmong, requireSite } from './sites.js';

/** What a person wrote. With an `allowed` list, only its sites may be used. `blocked` sites never, even if allowed. */
export interface SiteLists {
  allowed?: readonly string[];
  blocked?: readonly string[];
  /** Only http and https pages. */
  isWebOnly?: boolean;
}

/** What a browser shows before any page is loaded. */
const BLANK = /^(about:blank|chrome:\/\/(newtab|new-tab-page)\/?)/;
const WEB = /^https?:$/;
/** What the browser shows in place of a page that did not load. */
const NOT_LOADED = /^chrome-error:/;

export function isNotLoaded(url: string): boolean {
  return NOT_LOADED.test(url);
}

export class SiteRules {
  /** A page may be used if all lists allow it. An entry that is not a site matches nothing. */
  constructor(readonly lists: readonly SiteLists[]) {}

  allows(url: string): boolean {
    return BLANK.test(url) || this.lists.every((one) => isAllowedBy(one, url));
  }

  /** Whether a list blocks the site. A page may use other sites that no list names. */
  isBlocked(url: string): boolean {
    return this.lists.some(({ blocked = [] }) => isAmong(url, blocked));
  }

  /**
   * Throws DomToolFailure SECURITY_BLOCKED if the address is not allowed, NOT_FOUND if the browser could not load the page
   * there, and BAD_INPUT if it is not an address.
   */
  require(url: string): void {
    if (this.allows(url)) return;
    if (isNotLoaded(url)) {
      const remedy = 'Check the address, go back, or try again later.';
      throw failure('NOT_FOUND', 'The page could not be loaded: its server refused, or is not there.', remedy, true);
    }
    if (url !== '' && !isAddress(url))
      throw failure('BAD_INPUT', 'The URL is not valid.', 'Give an absolute http or https URL.');
    const isWeb = url === '' || WEB.test(new URL(url).protocol);
    if (!isWeb) throw failure('SECURITY_BLOCKED', 'Only http and https pages are allowed here.', 'Use http or https.');
    throw failure(
      'SECURITY_BLOCKED',
      'The page is on a site that is not allowed here.',
      'Stay on other sites, go back, or ask the person to change which sites are allowed and blocked.',
    );
  }

  /** The tool, limited to the allowed sites. */
  limit(tool: CallableTool): CallableTool {
    const hasRules = this.lists.some(({ allowed, blocked = [] }) => allowed !== undefined || blocked.length > 0);
    return hasRules ? new SiteTool(tool, this) : tool;
  }
}

// DomTool itself enforces `sites`. A program may use a tool that ignores them, so the page's address is checked here, too.
class SiteTool implements CallableTool {
  private isOnForbiddenPage = false;

  constructor(
    private readonly tool: CallableTool,
    private readonly rules: SiteRules,
  ) {}

  async execute(call: ToolCall, given: CallOptions = {}): Promise<ToolResult> {
    const sites = given.sites === undefined ? this.rules : new SiteRules([...given.sites.lists, ...this.rules.lists]);
    const options = { ...given, gate: new SiteRequestGate(this.rules, given.gate), sites };
    if (call.action === 'navigate' && !this.rules.allows(call.url)) return forbidden();
    if (this.isOnForbiddenPage && !leavesPage(call)) {
      const where = this.judged(await this.tool.execute(unrecorded({ maxTokens: 1 }), options));
      // A closed tab has no page, and a tool of several tabs goes on in another.
      if (!where.success && where.error.code !== 'DETACHED') return where;
    }
    return this.judged(await this.tool.execute(call, options));
  }

  private judged(result: ToolResult): ToolResult {
    const url = urlOf(result);
    if (url === undefined) return result;
    this.isOnForbiddenPage = !this.rules.allows(url);
    return this.isOnForbiddenPage ? forbidden() : result;
  }
}

/** The rules of a program that a person started. Throws DomToolFailure BAD_INPUT if an entry is not a site. */
export function siteRules(allowed: readonly string[] | undefined, blocked: readonly string[] = []): SiteRules {
  for (const entry of [...(allowed ?? []), ...blocked]) requireSite(entry);
  return new SiteRules([{ ...(allowed === undefined ? {} : { allowed }), blocked, isWebOnly: true }]);
}

function isAllowedBy({ allowed, blocked = [], isWebOnly = false }: SiteLists, url: string): boolean {
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

function forbidden(): ToolResult {
  return { success: false, error: forbiddenPage().error };
}
