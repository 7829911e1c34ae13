// Decides about each request that an action of a task is about to send: send it, refuse it, or ask the person first. The
// words on a control only suggest what a press does; its requests show it. Each call has its own gate.
import type { ToolCall } from '../../tool/contract/contract.js';
import type { NewTabRules, PausedRequest, RequestDecision, RequestGate } from '../../tool/contract/request_gate.js';
import { isAmong, siteOf } from '../../policy/sites.js';
import { describeRequest } from '../../network/describe_request.js';
import { downloadOf } from '../../network/download.js';
import { heldRequestOf } from '../../network/held_request.js';
import type { HeldRequest } from '../../network/held_request.js';
import { effectOf, requestKey } from '../../network/request_effect.js';
import type { RiskSettings } from './risk_check.js';
import { isNamedIn } from './named_in_task.js';
import { effectKeys, siteKey, sitesOf } from './request_keys.js';
import { isAlwaysAllowed } from './always_allowed.js';
import type { Rule } from './rules.js';

export type RequestRisk = Rule['risk'];

/** A request that was not sent because a person has to be asked. */
export interface RequestQuestion {
  /** What an approval allows, and a refusal forbids, for the rest of the task. */
  keys: readonly string[];
  risk: RequestRisk;
  /** "POST shop.test/orders (3 fields: item, amount €57.60, address)". */
  sends: string;
  /** A site outside the task; approval adds it to the task. */
  site?: string;
  /** The address of a document that is only read: it can be opened without repeating the action. */
  url?: string;
}

export interface RequestRules {
  call: ToolCall;
  /** The sites of the task. */
  sites: readonly string[];
  settings: RiskSettings;
  /** Keys of what the person has allowed and refused in this task. */
  allowed: readonly string[];
  refused: readonly string[];
  /** In the person's words: their instruction and their answers. */
  task: string;
  /** The names of the control that is used. */
  names: readonly string[];
  /** The risks that the question named before the person approved this call. */
  approvedRisks: readonly string[];
  /** Removes the values of secrets from a text. */
  scrub: (text: string) => string;
}

/**
 * Input to which a page reacts by doing something. Typing, pointing and scrolling may send requests too, but only requests
 * that name a write are attributed to them.
 */
const PRESSES: ReadonlySet<string> = new Set([
  'click',
  'keypress',
  'select',
  'check',
  'drag',
  'upload',
  'handle_dialog',
  'page_tool',
]);
/** Approval of a lesser risk does not cover these. */
const SERIOUS: ReadonlySet<string> = new Set(['pay', 'delete', 'download']);
/** Risks that say nothing about what an action does. */
const UNEXPLAINED: ReadonlySet<string> = new Set(['always', 'site', 'carry', 'place', 'dialog', 'again']);
const SEND: RequestDecision = { send: true };
const SCRIPTED: ReadonlySet<string> = new Set(['XHR', 'Fetch']);

/** Undefined if nothing could be refused, so that no requests have to be held. */
export function riskRequestGate(rules: RequestRules): RiskRequestGate | undefined {
  const { ask, blockedSites } = rules.settings;
  return ask === 'never' && blockedSites.length === 0 ? undefined : new RiskRequestGate(rules);
}

export class RiskRequestGate implements RequestGate {
  private readonly questionsByKey = new Map<string, RequestQuestion>();
  private hasSentChange = false;

  constructor(private readonly rules: RequestRules) {}

  /** A request that changes something was sent, so the action must not be repeated. */
  get hasSent(): boolean {
    return this.hasSentChange;
  }

  /** What the person has to be asked, without duplicates. */
  get questions(): RequestQuestion[] {
    return [...this.questionsByKey.values()];
  }

  get newTabs(): NewTabRules {
    const { settings, sites, allowed } = this.rules;
    const closedSites = settings.blockedSites;
    if (settings.ask === 'never') return { closedSites, holdsChanges: false };
    const openSites = [...sites, ...settings.allowedSites, ...sitesOf(allowed)];
    return { openSites, closedSites, holdsChanges: true };
  }

  decide(paused: PausedRequest): RequestDecision {
    const request = heldRequestOf(paused.event, { where: paused.where });
    if (request === undefined) return { send: false, words: 'a request that cannot be read' };
    if (isAmong(request.url, this.rules.settings.blockedSites)) return this.never(request);
    if (this.rules.settings.ask === 'never') return SEND;
    const question = this.questionAbout(paused, request);
    if (question === undefined) return SEND;
    if (this.isRefused(question)) return this.never(request);
    const isSettled = isAlwaysAllowed(question.risk, request.url, this.rules.settings.allowedActions);
    if (!isSettled && !this.isAllowed(question) && !this.isCovered(question, request))
      return this.refuseUntilAsked(question);
    this.hasSentChange ||= question.risk !== 'site' && question.risk !== 'download';
    return SEND;
  }

  private never(request: HeldRequest): RequestDecision {
    return { send: false, words: this.described(request) };
  }

  private refuseUntilAsked(question: RequestQuestion): RequestDecision {
    this.questionsByKey.set(question.keys.join(' '), question);
    return { send: false, words: question.sends };
  }

  private questionAbout(paused: PausedRequest, request: HeldRequest): RequestQuestion | undefined {
    const sends = this.described(request);
    const site = this.foreignSite(paused, request);
    if (site !== undefined) return { keys: [siteKey(site)], risk: 'site', sends, site, ...readAt(request) };
    const risk = this.riskOf(paused, request);
    if (risk === undefined) return undefined;
    return { keys: [requestKey(request), ...effectKeys(risk, request.url)], risk, sends, ...readAt(request) };
  }

  /** The site of a document that is outside the task. Frames that a page embeds on its own are not checked. */
  private foreignSite({ where, shownInFrame }: PausedRequest, request: HeldRequest): string | undefined {
    if (request.resourceType !== 'Document' || this.isOfTask(request.url)) return undefined;
    const isNewFrame = shownInFrame === undefined || !this.isOfTask(shownInFrame) || siteOf(shownInFrame) === undefined;
    if (where === 'frame' && request.method === 'GET' && isNewFrame) return undefined;
    return siteOf(request.url) ?? 'a place that is not a site';
  }

  private isOfTask(url: string): boolean {
    const site = siteOf(url);
    return site === undefined || this.rules.sites.includes(site) || isAmong(url, this.rules.settings.allowedSites);
  }

  private riskOf(paused: PausedRequest, request: HeldRequest): RequestRisk | undefined {
    const download = downloadOf(paused.event);
    if (download !== undefined) return download ? 'download' : undefined;
    const effect = effectOf(request, (one) => wasSentBefore(one, paused));
    if (effect.is === 'harmless') return undefined;
    if (effect.risk !== 'change') return effect.risk;
    // What a page requests while it loads is not a reaction to the press that led to it.
    const isOfLoading = SCRIPTED.has(request.resourceType) && paused.isOfNewDocument;
    return isOfLoading || !this.isToBeAsked(request) ? undefined : effect.risk;
  }

  // For a request that is only known to be a change. Embedded content of other sites talks to its own servers whatever is
  // pressed on the page.
  private isToBeAsked({ initiatorSite, url }: HeldRequest): boolean {
    const { call, sites, task, names } = this.rules;
    if (isNamedIn(task, names)) return false;
    const isOwn = initiatorSite === undefined || sites.includes(initiatorSite) || this.isOfTask(url);
    return isOwn && (PRESSES.has(call.action) || includesPress(call));
  }

  private isAllowed({ keys: [key = ''] }: RequestQuestion): boolean {
    return this.rules.allowed.includes(key);
  }

  /** Approval of the call's words covers requests with the same risk, on the sites of the task. */
  private isCovered({ risk }: RequestQuestion, { url }: HeldRequest): boolean {
    const shown = this.rules.approvedRisks.filter((one) => !UNEXPLAINED.has(one));
    return this.isOfTask(url) && risk !== 'site' && (SERIOUS.has(risk) ? shown.includes(risk) : shown.length > 0);
  }

  private isRefused({ keys }: RequestQuestion): boolean {
    return keys.some((key) => this.rules.refused.includes(key));
  }

  private described(request: HeldRequest): string {
    return describeRequest(request, { scrub: this.rules.scrub });
  }
}

/** Enter after a text, and a checkbox or a choice among the fields of one call, are presses too. */
function includesPress(call: ToolCall): boolean {
  if (call.action === 'type') return call.pressEnter === true || /[\r\n]/.test(call.text);
  return call.action === 'fill' && call.fields.some(({ value }) => typeof value !== 'string' || /[\r\n]/.test(value));
}

function readAt({ method, resourceType, where, url }: HeldRequest): { url?: string } {
  return method === 'GET' && resourceType === 'Document' && where === 'page' ? { url } : {};
}

/** The same operation at the same address, by its key, which includes the operation named in the body. */
function wasSentBefore(request: HeldRequest, { earlier }: PausedRequest): boolean {
  const key = requestKey(request);
  return earlier.some(({ method, url, body, hasBody }) => {
    if (method !== request.method || (hasBody && body === undefined && request.body !== undefined)) return false;
    const { contentType } = request;
    const one: HeldRequest = {
      method,
      url,
      resourceType: request.resourceType,
      where: request.where,
      hasBody,
      ...(body === undefined ? {} : { body }),
      ...(contentType === undefined ? {} : { contentType }),
    };
    return requestKey(one) === key;
  });
}
