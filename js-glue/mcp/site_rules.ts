// Which sites may be opened, seen and acted on. Pure.
import { failure } from '../tool/contract/errors.js';

export interface SiteRules {
  /** Throws DomToolFailure SECURITY_BLOCKED where the address is not allowed. */
  require(url: string): void;
}

/** What a started browser shows before it shows anything. */
const BLANK = /^(about:blank|chrome:\/\/(newtab|new-tab-page)\/?)/;
const WEB = new Set(['http:', 'https:']);

/**
 * `example.com` stands for itself and its subdomains, `*.example.com` for these alone, and a port may follow. With an
 * `allowed` list nothing else is; what is `blocked` is so even where it is allowed. Throws where an entry is no site.
 */
export function siteRules(allowed: readonly string[] | undefined, blocked: readonly string[] = []): SiteRules {
  const isAllowed = allowed === undefined ? () => true : isOneOf(allowed);
  const isBlocked = isOneOf(blocked);
  return {
    require(url) {
      if (BLANK.test(url)) return;
      if (!URL.canParse(url))
        throw failure('BAD_INPUT', 'The URL is not valid.', 'Give an absolute http or https URL.');
      const parsed = new URL(url);
      if (!WEB.has(parsed.protocol)) {
        throw failure('SECURITY_BLOCKED', 'Only pages of the web are open to this server.', 'Use http or https.');
      }
      if (isAllowed(parsed) && !isBlocked(parsed)) return;
      throw failure(
        'SECURITY_BLOCKED',
        `${parsed.host} is not among the sites that this server may use.`,
        'Stay on other sites, go back, or ask the person to change --allowed-sites or --blocked-sites.',
      );
    },
  };
}

/** True for addresses of one of the sites. */
export function isOneOf(sites: readonly string[]): (url: URL) => boolean {
  const rules = sites.map(parseSite);
  return (url) => rules.some((rule) => rule(url));
}

function parseSite(site: string): (url: URL) => boolean {
  const [, wild, host, port] = /^(\*\.)?([\p{L}\p{N}.-]+|\[[\da-f:]+\])(?::(\d+))?$/iu.exec(site.trim()) ?? [];
  if (host === undefined || !URL.canParse(`http://${host}/`)) {
    throw failure(
      'BAD_INPUT',
      `"${site}" is not a site.`,
      'Write sites like example.com, *.example.com or localhost:8080.',
    );
  }
  const name = new URL(`http://${host}/`).hostname;
  return (url) => {
    // The root's dot names the same host.
    const asked = url.hostname.replace(/\.$/, '');
    const isSame = wild === undefined && asked === name;
    const isBelow = asked.endsWith(`.${name}`);
    return (isSame || isBelow) && (port === undefined || portOf(url) === port);
  };
}

function portOf({ port, protocol }: URL): string {
  return port !== '' ? port : protocol === 'https:' ? '443' : '80';
}
