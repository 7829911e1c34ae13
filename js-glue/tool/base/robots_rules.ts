// Applies a robots.txt to an address (RFC 9309). The group of the product is used, or else the group for all agents. The
// longest matching rule decides; of equally long ones, the one that allows.

export interface RobotsAccess {
  isAllowed: boolean;
  /** The deciding line as the site wrote it; undefined if no rule matches. */
  rule?: string;
}

interface Rule {
  allows: boolean;
  path: string;
  line: string;
}

/** The size that a parser must accept (section 2.5). */
const MAX_BYTES = 512_000;
const MAX_LINE = 2_000;
const MAX_RULE = 200;

export function judgeRobots(text: string, product: string, path: string): RobotsAccess {
  const groups = readGroups(text.slice(0, MAX_BYTES));
  const rules = groups.get(product.toLowerCase()) ?? groups.get('*') ?? [];
  let best: Rule | undefined;
  for (const rule of rules) {
    if (!matches(rule.path, path)) continue;
    const isBetter = best === undefined || rule.path.length > best.path.length;
    if (isBetter || (rule.path.length === best?.path.length && rule.allows)) best = rule;
  }
  return best === undefined ? { isAllowed: true } : { isAllowed: best.allows, rule: best.line };
}

function readGroups(text: string): Map<string, Rule[]> {
  const groups = new Map<string, Rule[]>();
  let agents: string[] = [];
  let isInRules = false;
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = raw.slice(0, MAX_LINE).replace(/#.*/, '').trim();
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    const field = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (field === 'user-agent') {
      if (isInRules) agents = [];
      isInRules = false;
      // A name may be followed by a version.
      const agent = value === '*' ? '*' : (/^[a-z_-]+/i.exec(value)?.[0] ?? '').toLowerCase();
      agents.push(agent);
      if (!groups.has(agent)) groups.set(agent, []);
    } else if (field === 'allow' || field === 'disallow') {
      isInRules = true;
      if (value === '') continue;
      const rule = { allows: field === 'allow', path: value, line: line.slice(0, MAX_RULE) };
      for (const agent of agents) groups.get(agent)?.push(rule);
    }
  }
  return groups;
}

// `*` stands for any characters, `$` at the end for the end of the address. No backtracking: each part is searched for
// after the previous one.
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  const [first = ''] = parts;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (parts.length === 1) return !isWhole || at === path.length;
  const last = parts.at(-1) ?? '';
  return isWhole ? path.length - last.length >= at && path.endsWith(last) : path.indexOf(last, at) >= 0;
}
