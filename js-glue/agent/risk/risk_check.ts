// Decides about each call before it is made: go on, ask the person, or never. A blocked site is never acted on, whatever
// the other settings.
import type { ToolCall } from '../../tool/contract/contract.js';
import { effectsOf, isHarmless, missingFrom, keyEffect } from './action_effects.js';
import { PageFacts, historyFacts } from '../../facts/page_facts.js';
import type { ObservingTool, NodeFacts } from '../../facts/page_facts.js';
import { question } from './describe.js';
import type { NodesNamed } from './describe.js';
import { carriedBy, carryKeys, mayRevealData } from './cross_site_data.js';
import type { Carried, Knowledge } from './cross_site_data.js';
import { effectKeys, siteKey } from './request_keys.js';
import { RULES, rulesFor } from './rules.js';
import type { ActionEffect, Rule } from './rules.js';
import { coversSameEffect, isAlwaysAllowed } from './always_allowed.js';
import type { AllowedAction } from './always_allowed.js';
import { addressesIn, isAmong, siteOf } from '../../policy/sites.js';

export interface RiskSettings {
  ask: 'always' | 'risky' | 'never';
  /** Sites that may be acted on without asking. */
  allowedSites: readonly string[];
  blockedSites: readonly string[];
  /** What is not asked about: kinds of actions on their sites. */
  allowedActions?: readonly AllowedAction[];
}

/** In place of the site of a file and the like. */
export const NO_SITE = '';
/** In place of the sites that earlier tasks of the session have read. */
export const EARLIER = '*';

export const CAREFUL: RiskSettings = { ask: 'risky', allowedSites: [], blockedSites: [] };

export type Verdict =
  /** `call`, if present, must be made in place of the one that was weighed. */
  | ({ is: 'clear'; call?: ToolCall } & Targets)
  /**
   * `text` is for the person and names every matching rule. `sites` are further sites; approval adds them to those of the
   * task. `carries` is allowed by it, too.
   */
  | ({
      is: 'risky';
      rules: QuestionRisk[];
      text: string;
      sites: string[];
      carries?: Carried;
      call?: ToolCall;
    } & Targets &
      ApprovalScope)
  /** `text` is for the planner. */
  | { is: 'forbidden'; text: string; reason: Refusal };

/** What the call would act on. */
interface Targets {
  node?: NodeFacts;
  /** By id, where the call names several nodes. */
  nodes?: NodesNamed;
  /** Of the page. */
  site?: string;
}

interface ApprovalScope {
  /** Everything that the question is about. Approval is valid for this and for nothing that differs from it. */
  about: string;
  /** What a refusal forbids for the rest of the task, in the terms of risk_request_gate.ts. */
  keys: string[];
}

type QuestionRisk = Rule['risk'] | 'always';
type Refusal = { code: 'blockedSite' | 'notHttp' | 'page'; host?: string; error?: 'NOT_FOUND' };

export interface Weighed {
  call: ToolCall;
  /** Sites of the task: where it began, what the person named, what the person allowed. */
  sites: readonly string[];
  settings: RiskSettings;
  tool: ObservingTool;
  /** Called with the tab's address before the address is used. */
  onAddress?: (url: string) => void;
  /** In a task of several tabs. */
  knows?: Knowledge;
}

export async function weigh(weighed: Weighed): Promise<Verdict> {
  const { call } = weighed;
  if (isHarmless(call) && (weighed.knows === undefined || !mayRevealData(call))) return { is: 'clear' };
  if (call.action === 'navigate') return weighAddress(call.url, weighed);
  if (call.action === 'reload') return weighReload(weighed);
  // While a dialog is open, nothing else can be observed.
  if (call.action === 'handle_dialog')
    return judge(
      call,
      [{ kind: call.accept ? 'dialog' : 'other', ...carryingTo(weighed, weighed.knows?.current) }],
      weighed,
    );
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
  weighed.onAddress?.(page.url);
  const call = boundToFocus(weighed.call, page);
  const [missing] = missingFrom(page, call);
  if (missing !== undefined) return missingNodes(missing);
  const effects: ActionEffect[] = [];
  for (const effect of effectsOf(call, page)) {
    const addresses = addressesOf(effect, page.url);
    const refused = addresses.find((address) => isAmong(address, weighed.settings.blockedSites));
    if (refused !== undefined) return blocked(refused);
    const led = { url: page.url, foreignSites: foreignSites(effect, addresses, weighed) };
    effects.push({ ...effect, ...led, ...carrying(weighed, documentOf(effect, page.url), effect.node) });
  }
  const named = nodesOf(call, page);
  const verdict = judge(call, effects, weighed, named);
  if (verdict.is === 'forbidden') return verdict;
  const site = siteOf(page.url);
  return {
    ...verdict,
    ...named,
    ...(site === undefined ? {} : { site }),
    ...(call === weighed.call ? {} : { call }),
  };
}

/** Where it writes: a frame of unknown origin is not the page's own site. */
function documentOf({ node }: ActionEffect, url: string): string {
  return node?.origin ?? (node?.isForeign === true ? '' : url);
}

// The node may reappear before it is pressed, without having been weighed.
function missingNodes(id: string): Verdict {
  return {
    is: 'forbidden',
    text: `${id} is not on the page now. Nothing was done. Look again.`,
    reason: { code: 'page', error: 'NOT_FOUND' },
  };
}

/**
 * A key press goes to the focused element. It is bound to the element that has the focus now, because the page may move the
 * focus before the key is pressed.
 */
function boundToFocus(call: ToolCall, page: PageFacts): ToolCall {
  if (call.action !== 'keypress' || call.nodeId !== undefined || keyEffect(call.key) === undefined) return call;
  const focused = page.focused();
  return focused === undefined ? call : { ...call, nodeId: focused.id };
}

async function weighReload(weighed: Weighed): Promise<Verdict> {
  const look = await historyFacts(weighed.tool);
  if (look !== undefined) weighed.onAddress?.(look.url);
  const isPlain = look?.mayResend === false;
  return isPlain ? { is: 'clear' } : judge(weighed.call, [{ kind: 'again' }], weighed);
}

function weighAddress(url: string, weighed: Weighed): Verdict {
  if (siteOf(url) === undefined)
    return {
      is: 'forbidden',
      text: 'Only http and https addresses can be opened. Nothing was done.',
      reason: { code: 'notHttp' },
    };
  const addresses = [url, ...addressesIn(url)];
  const refused = addresses.find((address) => isAmong(address, weighed.settings.blockedSites));
  if (refused !== undefined) return blocked(refused);
  const effect: ActionEffect = { kind: 'navigate', url };
  const led = { foreignSites: foreignSites(effect, addresses, weighed), ...carrying(weighed, url) };
  return judge(weighed.call, [{ ...effect, ...led }], weighed);
}

/** One question covers all risks of the effects, so one approval covers all of them. */
function judge(
  call: ToolCall,
  effects: readonly ActionEffect[],
  { settings }: Weighed,
  named: { nodes?: NodesNamed } = {},
): Verdict {
  const nothingRisky: Verdict = { is: 'clear', ...nodeIn(effects[0]) };
  if (settings.ask === 'never') return nothingRisky;
  const asking = (effect: ActionEffect): Rule[] => rulesToAsk(effect, settings);
  const risky = effects.filter((effect) => asking(effect).length > 0);
  const matched = new Set(risky.flatMap(asking));
  const rules = RULES.filter((rule) => matched.has(rule));
  if (rules.length === 0 && settings.ask === 'risky') return nothingRisky;
  const node = nodeIn(risky[0] ?? effects[0]);
  const sites = [...new Set(risky.flatMap(({ foreignSites = [] }) => foreignSites))];
  const risks: QuestionRisk[] = rules.length === 0 ? ['always'] : [...new Set(rules.map(({ risk }) => risk))];
  const url = risky.flatMap(({ url: at }) => at ?? [])[0] ?? '';
  const carries = allCarried(risky);
  return {
    is: 'risky',
    rules: risks,
    text: question(call, { ...node, ...named }, rules, { sites, carries }),
    sites,
    ...(carries === undefined ? {} : { carries }),
    about: aboutOf(call, effects),
    keys: [
      ...sites.map(siteKey),
      ...(carries === undefined ? [] : carryKeys(carries)),
      ...rules.flatMap(({ risk }) => (coversSameEffect(risk) ? effectKeys(risk, url) : [])),
    ],
    ...node,
  };
}

/** Without what the person has allowed for good on this site. A frame of another site is not this site. */
function rulesToAsk(effect: ActionEffect, { allowedActions }: RiskSettings): Rule[] {
  const { url = '', node } = effect;
  const isHere = node?.isForeign !== true;
  return rulesFor(effect).filter(({ risk }) => !(isHere && isAlwaysAllowed(risk, url, allowedActions)));
}

/** The target, its words, its form and every address that it leads to: what a page could exchange while a person thinks. */
function aboutOf(call: ToolCall, effects: readonly ActionEffect[]): string {
  const described = effects.map(
    ({ kind, node, submitters = [], deletes = false, foreignSites: sites = [], carries }) => ({
      kind,
      deletes,
      sites,
      carries,
      nodes: [node, ...submitters].map((one) => one && [one.id, one.role, one.words, one.hrefs, one.origin, one.form]),
    }),
  );
  return JSON.stringify([call, described]);
}

function nodesOf(call: ToolCall, page: PageFacts): { nodes?: NodesNamed } {
  const ids = call.action === 'fill' ? call.fields.map(({ nodeId }) => nodeId) : [];
  const others = call.action === 'drag' && call.toNodeId !== undefined ? [call.toNodeId] : [];
  const named = [...ids, ...others].flatMap((id) => {
    const node = page.of(id);
    return node === undefined ? [] : [[id, node] as const];
  });
  return named.length === 0 ? {} : { nodes: new Map(named) };
}

function nodeIn(effect: ActionEffect | undefined): { node?: NodeFacts } {
  return effect?.node === undefined ? {} : { node: effect.node };
}

/** A call that writes in frames of several sites is one for all of them together. */
function allCarried(effects: readonly ActionEffect[]): Carried | undefined {
  const each = effects.flatMap(({ carries = [] }) => carries);
  if (each.length === 0) return undefined;
  return {
    from: [...new Set(each.flatMap(({ from }) => from))],
    to: [...new Set(each.flatMap(({ to }) => to))],
  };
}

/** What the call writes into a page or an address of this site, and was read on others. */
function carrying(weighed: Weighed, url: string, node?: NodeFacts): { carries?: Carried } {
  return carryingTo(weighed, siteOf(url), node);
}

function carryingTo({ call, knows }: Weighed, to = NO_SITE, node?: NodeFacts): { carries?: Carried } {
  const carries = knows && carriedBy(call, { to, ...(node === undefined ? {} : { node }) }, knows);
  return carries === undefined ? {} : { carries };
}

/** Where the effect acts, and where it leads to as far as that is known. */
function addressesOf({ node, submitters = [], kind }: ActionEffect, url: string): string[] {
  const from = kind === 'submit' && submitters.length > 0 ? submitters : [node];
  const forms = from.filter((one) => kind === 'submit' || (kind === 'press' && one?.submits)).map((one) => one?.form);
  const led = [...(kind === 'press' ? (node?.hrefs ?? []) : []), ...forms.flatMap((form) => form?.actions ?? [])];
  return [url, ...(node?.origin === undefined ? [] : [node.origin]), ...led, ...led.flatMap(addressesIn)];
}

/** The sites outside the task that the effect acts on or leads to. */
function foreignSites({ node }: ActionEffect, addresses: readonly string[], weighed: Weighed): string[] {
  const foreign = addresses.filter((address) => !isOfTask(address, weighed)).map(siteOf);
  const unknown = node?.isForeign === true && node.origin === undefined ? ['a frame of unknown origin'] : [];
  return [...unknown, ...new Set(foreign.filter((site) => site !== undefined))];
}

/**
 * A task covers the whole site of each page that it names, as browsers compare sites: www.shop.test and pay.shop.test
 * belong together.
 */
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
