// Decides of each request that an action of a task is about to send: let it go, never, or not before the person said yes. Words on
// controls only guess what a press does; here it is seen. One guard serves one call.
import type { ToolCall } from '../../tool/contract/contract.js';
import type { NewTabRules, PausedRequest, RequestDecision, RequestGate } from '../../tool/contract/request_gate.js';
import { isAmong, siteOf } from '../../access/sites.js';
import { describeRequest } from '../../network/describe_request.js';
import { downloadOf } from '../../network/download.js';
import { heldRequestOf } from '../../network/held_request.js';
import type { HeldRequest } from '../../network/held_request.js';
import { effectOf, requestKey } from '../../network/request_effect.js';
import type { GuardSettings } from './guard.js';
import { isNamedIn } from './named_in_task.js';
import { effectKeys, siteKey, sitesOf } from './request_keys.js';
import type { Rule } from './rules.js';

export type RequestRisk = Rule['risk'];

/** What was not sent because a person has to be asked. */
export interface HeldQuestion {
  /** What a yes allows for the rest of the task, and a no refuses. */
  keys: readonly string[];
  risk: RequestRisk;
  /** "POST shop.test/orders (3 fields: item, amount €57.60, address)". */
  sends: string;
  /** Another site than those of the task, which a yes adds to them. */
  site?: string;
  /** Of a document that is only read, its address: it can be gone to without doing the action again. */
  url?: string;
}

export interface RequestRules {
  call: ToolCall;
  /** Of the task. */
  sites: readonly string[];
  settings: GuardSettings;
  /** Keys of what the person said yes and no to in this task. */
  allowed: readonly string[];
  refused: readonly string[];
  /** In the words of the person: their order, and what they answered. */
  task: string;
  /** What the control that is used is called. */
  names: readonly string[];
  /** The risks that the person was told of before they said yes to this very call. */
  approved: readonly string[];
  /** Takes the values of secrets out of a text. */
  scrub: (text: string) => string;
}

/** Input that a page answers by doing something; writing, pointing and scrolling are only heard where a deed has a name. */
const PRESSES: ReadonlySet<string> = new Set([
  'click',
  'keypress',
  'select',
  'check',
  'drag',
  'upload',
  'handle_dialog',
]);
/** Keys of requests that send something, and where to. */
const SENDING = /^(?:POST|PUT|PATCH|DELETE) (\S+)/;
/** A yes to something less is none to these. */
const SERIOUS: ReadonlySet<string> = new Set(['pay', 'delete', 'download']);
/** Questions that say nothing of what an action does. */
const UNEXPLAINED: ReadonlySet<string> = new Set(['always', 'site', 'place', 'dialog', 'again']);
const SEND: RequestDecision = { send: true };
const SCRIPTED: ReadonlySet<string> = new Set(['XHR', 'Fetch']);

/** undefined where nothing could be refused, so that nothing has to be held. */
export function requestGuard(rules: RequestRules): RequestGuard | undefined {
  const { ask, blockedSites } = rules.settings;
  return ask === 'never' && blockedSites.length === 0 ? undefined : new RequestGuard(rules);
}

export class RequestGuard implements RequestGate {
  private readonly questions = new Map<string, HeldQuestion>();
  private hasSentChange = false;

  constructor(private readonly rules: RequestRules) {}

  /** Something that changes something was let go: the action must not be done again. */
  get hasSent(): boolean {
    return this.hasSentChange;
  }

  /** What the person is to be asked; each once. */
  get held(): HeldQuestion[] {
    return [...this.questions.values()];
  }

  get newTabs(): NewTabRules {
    const { settings, sites, allowed } = this.rules;
    const closedSites = settings.blockedSites;
    if (settings.ask === 'never') return { closedSites, maySendTo: 'anywhere' };
    const maySendTo = allowed.flatMap((key) => SENDING.exec(key)?.[1] ?? []);
    return { openSites: [...sites, ...settings.allowedSites, ...sitesOf(allowed)], closedSites, maySendTo };
  }

  decide(paused: PausedRequest): RequestDecision {
    const request = heldRequestOf(paused.event, { where: paused.where });
    if (request === undefined) return { send: false, words: 'a request that cannot be read' };
    if (isAmong(request.url, this.rules.settings.blockedSites)) return this.never(request);
    if (this.rules.settings.ask === 'never') return SEND;
    const question = this.questionAbout(paused, request);
    if (question === undefined) return SEND;
    if (this.isRefused(question)) return this.never(request);
    if (!this.isAllowed(question) && !this.isCovered(question, request)) return this.hold(question);
    this.hasSentChange ||= question.risk !== 'site' && question.risk !== 'download';
    return SEND;
  }

  private never(request: HeldRequest): RequestDecision {
    return { send: false, words: this.described(request) };
  }

  private hold(question: HeldQuestion): RequestDecision {
    this.questions.set(question.keys.join(' '), question);
    return { send: false, words: question.sends };
  }

  private questionAbout(paused: PausedRequest, request: HeldRequest): HeldQuestion | undefined {
    const sends = this.described(request);
    const site = this.foreignSite(paused, request);
    if (site !== undefined) return { keys: [siteKey(site)], risk: 'site', sends, site, ...readAt(request) };
    const risk = this.riskOf(paused, request);
    if (risk === undefined) return undefined;
    return { keys: [requestKey(request), ...effectKeys(risk, request.url)], risk, sends, ...readAt(request) };
  }

  /** Where a document would come from that the task did not name. Frames that a page brings along are the page's own affair. */
  private foreignSite({ where, shownInFrame }: PausedRequest, request: HeldRequest): string | undefined {
    if (request.resourceType !== 'Document' || this.isOfTask(request.url)) return undefined;
    const isNewFrame = shownInFrame === undefined || !this.isOfTask(shownInFrame) || siteOf(shownInFrame) === undefined;
    if (where === 'frame' && request.method === 'GET' && isNewFrame) return undefined;
    return siteOf(request.url) ?? 'a place that is no site';
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
    // What a page asks for as it is loaded is no answer to the press that led to it.
    const isOfLoading = SCRIPTED.has(request.resourceType) && paused.isOfNewDocument;
    return isOfLoading || !this.isToBeAsked(request) ? undefined : effect.risk;
  }

  // Of what is not known to be more than a change. Widgets of other sites talk to their servers whatever is pressed beside them.
  private isToBeAsked({ initiatorSite }: HeldRequest): boolean {
    const { call, sites, task, names } = this.rules;
    if (isNamedIn(task, names)) return false;
    const isOwn = initiatorSite === undefined || sites.includes(initiatorSite);
    return isOwn && (PRESSES.has(call.action) || writesAndMore(call));
  }

  private isAllowed({ keys: [key = ''] }: HeldQuestion): boolean {
    return this.rules.allowed.includes(key);
  }

  /** A yes to the words of the call is one to what they said, on the sites of the task. */
  private isCovered({ risk }: HeldQuestion, { url }: HeldRequest): boolean {
    const told = this.rules.approved.filter((one) => !UNEXPLAINED.has(one));
    return this.isOfTask(url) && risk !== 'site' && (SERIOUS.has(risk) ? told.includes(risk) : told.length > 0);
  }

  private isRefused({ keys }: HeldQuestion): boolean {
    return keys.some((key) => this.rules.refused.includes(key));
  }

  private described(request: HeldRequest): string {
    return describeRequest(request, { scrub: this.rules.scrub });
  }
}

/** Enter behind a text, a box that is ticked and a choice among the fields of one call are presses, too. */
function writesAndMore(call: ToolCall): boolean {
  if (call.action === 'type') return call.pressEnter === true || /[\r\n]/.test(call.text);
  return call.action === 'fill' && call.fields.some(({ value }) => typeof value !== 'string' || /[\r\n]/.test(value));
}

function readAt({ method, resourceType, where, url }: HeldRequest): { url?: string } {
  return method === 'GET' && resourceType === 'Document' && where === 'page' ? { url } : {};
}

/** The same operation at the same address: by its key, which names what stands in the body. */
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
