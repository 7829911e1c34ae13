// Decides of each call, before it is made: go on, ask the person, or never. A site that is blocked is never acted on, whatever
// is set otherwise.
import type { ToolCall } from '../../tool/contract/contract.js';
import { deedsOf, isHarmless } from './deeds.js';
import { PageFacts } from '../../access/facts.js';
import type { Looks, NodeFacts } from '../../access/facts.js';
import { ruleFor } from './rules.js';
import type { Deed, Rule } from './rules.js';
import { isAmong, siteOf } from '../../access/sites.js';

export interface GuardSettings {
  ask: 'always' | 'risky' | 'never';
  /** Sites that may be acted on without a question. */
  allowedSites: readonly string[];
  blockedSites: readonly string[];
}

export const CAREFUL: GuardSettings = { ask: 'risky', allowedSites: [], blockedSites: [] };

export type Verdict =
  | { is: 'clear'; node?: NodeFacts }
  /** `text` is for the person. `site` is another site, which a yes adds to those of the task. */
  | { is: 'risky'; rule: Rule['risk'] | 'always'; text: string; site?: string; node?: NodeFacts }
  /** `text` is for the planner. */
  | { is: 'forbidden'; text: string; reason: { code: 'blockedSite' | 'notHttp' | 'page'; host?: string } };

export interface Weighed {
  call: ToolCall;
  /** Sites of the task: where it began, what the person named, what the person allowed. */
  sites: readonly string[];
  settings: GuardSettings;
  tool: Looks;
  /** Told where the tab is, before that counts. */
  isOn?: (url: string) => void;
}

export async function weigh(weighed: Weighed): Promise<Verdict> {
  const { call } = weighed;
  if (isHarmless(call)) return { is: 'clear' };
  if (call.action === 'navigate') return weighAddress(call.url, weighed);
  // While a dialog is open nothing else can be looked at.
  if (call.action === 'handle_dialog')
    return judge(call, call.accept ? { kind: 'dialog' } : { kind: 'other' }, weighed);
  const page = await PageFacts.read(weighed.tool);
  if (page === undefined)
    return {
      is: 'forbidden',
      text: 'The page could not be looked at before the action; nothing was done. Look again.',
      reason: { code: 'page' },
    };
  return judgeOn(page, weighed);
}

function judgeOn(page: PageFacts, weighed: Weighed): Verdict {
  weighed.isOn?.(page.url);
  const verdicts = deedsOf(weighed.call, page).map((deed): Verdict => {
    const addresses = addressesOf(deed, page.url);
    const refused = addresses.find((address) => isAmong(address, weighed.settings.blockedSites));
    if (refused !== undefined) return blocked(refused);
    const [foreignSite] = foreignSites(deed, addresses, weighed);
    return judge(weighed.call, foreignSite === undefined ? deed : { ...deed, foreignSite }, weighed);
  });
  const worst = (is: Verdict['is']): Verdict | undefined => verdicts.find((verdict) => verdict.is === is);
  return worst('forbidden') ?? worst('risky') ?? verdicts[0] ?? { is: 'clear' };
}

function weighAddress(url: string, weighed: Weighed): Verdict {
  const site = siteOf(url);
  if (site === undefined)
    return {
      is: 'forbidden',
      text: 'Only http and https addresses can be gone to. Nothing was done.',
      reason: { code: 'notHttp' },
    };
  if (isAmong(url, weighed.settings.blockedSites)) return blocked(url);
  const deed: Deed = { kind: 'navigate' };
  return judge(weighed.call, isOfTask(url, weighed) ? deed : { ...deed, foreignSite: site }, weighed);
}

function judge(call: ToolCall, deed: Deed, { settings }: Weighed): Verdict {
  const node = deed.node === undefined ? {} : { node: deed.node };
  if (settings.ask === 'never') return { is: 'clear', ...node };
  const rule = ruleFor(deed);
  if (rule === undefined && settings.ask === 'risky') return { is: 'clear', ...node };
  const site = deed.foreignSite === undefined ? {} : { site: deed.foreignSite };
  return { is: 'risky', rule: rule?.risk ?? 'always', text: question(call, deed, rule), ...site, ...node };
}

/** Where the deed acts, and where it leads to as far as that is known. */
function addressesOf({ node, submitter, kind }: Deed, url: string): string[] {
  const leads = kind === 'press' && node?.href !== undefined ? [node.href] : [];
  const sends =
    kind === 'submit' ? (submitter ?? node)?.form : kind === 'press' && node?.submits ? node.form : undefined;
  return [url, ...(node?.origin === undefined ? [] : [node.origin]), ...leads, ...(sends?.actions ?? [])];
}

/** The sites outside of the task that the deed acts on or leads to. */
function foreignSites({ node }: Deed, addresses: readonly string[], weighed: Weighed): string[] {
  const foreign = addresses.filter((address) => !isOfTask(address, weighed)).map(siteOf);
  const unknown = node?.isForeign === true && node.origin === undefined ? ['a frame of unknown origin'] : [];
  return [...unknown, ...new Set(foreign.filter((site) => site !== undefined))];
}

/** A task is of the whole site of each page that it names, as browsers compare sites: www.shop.test and pay.shop.test alike. */
function isOfTask(address: string, { sites, settings }: Weighed): boolean {
  const site = siteOf(address);
  return site === undefined || sites.includes(site) || isAmong(address, settings.allowedSites);
}

function blocked(address: string): Verdict {
  const { host } = new URL(address);
  return {
    is: 'forbidden',
    text: `The person has blocked ${host}. Nothing was done there.`,
    reason: { code: 'blockedSite', host },
  };
}

const MAX_NAME = 80;

/** "click the button "Pay €29"": in words for a person; the page's own are quoted and cut. */
function question(call: ToolCall, deed: Deed, rule: Rule | undefined): string {
  const what = describeCall(call, deed.node);
  if (rule === undefined) return `May I ${what}?`;
  const where = deed.foreignSite === undefined ? '' : ` (${deed.foreignSite})`;
  return `May I ${what}? This ${rule.says}${where}.`;
}

/** A sentence's middle for each call. Secrets stand in it by name alone, for the call holds no more. */
export function describeCall(call: ToolCall, node?: NodeFacts): string {
  const named = node === undefined ? nodeOf(call) : `the ${node.role} "${shortened(node.name)}"`;
  switch (call.action) {
    case 'click':
      return `click ${named}`;
    case 'type':
      return `type "${shortened(call.text)}" into ${named}${call.pressEnter === true ? ' and press Enter' : ''}`;
    case 'keypress':
      return `press ${call.key} on ${named}`;
    case 'select':
      return `choose ${call.values.map((value) => `"${shortened(value)}"`).join(', ')} in ${named}`;
    case 'check':
      return `${call.checked ? 'tick' : 'untick'} ${named}`;
    case 'drag':
      return `drag ${named}`;
    case 'fill':
      return `fill in ${call.fields.length} field${call.fields.length === 1 ? '' : 's'}${node === undefined ? '' : `, such as ${named}`}`;
    case 'upload':
      return `give ${call.files.map((file) => `"${shortened(file)}"`).join(', ')} to ${named}`;
    case 'navigate':
      return `go to ${shortened(call.url)}`;
    case 'handle_dialog':
      return call.accept ? "accept the page's question" : "dismiss the page's question";
    case 'wait':
      return `wait until ${call.until}`;
    case 'find':
      return `search for "${shortened(call.text)}"`;
    default:
      return `${call.action} ${nodeOf(call)}`.trim();
  }
}

function nodeOf(call: ToolCall): string {
  return 'nodeId' in call && call.nodeId !== undefined ? call.nodeId : call.action === 'keypress' ? 'the page' : '';
}

export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= MAX_NAME ? line : `${line.slice(0, MAX_NAME - 1)}…`;
}
