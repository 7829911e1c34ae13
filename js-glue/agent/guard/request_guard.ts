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
  /** The person was asked about this very call, and said yes. */
  isApproved: boolean;
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
/** Keys of requests that send something. */
const SENDING = /^(?:POST|PUT|PATCH|DELETE) /;
const SEND: RequestDecision = { send: true };
const SCRIPTED: ReadonlySet<string> = new Set(['XHR', 'Fetch']);

/** undefined where nothing could be refused, so that nothing has to be held. */
export function requestGuard(rules: RequestRules): RequestGuard | undefined {
  const { ask, blockedSites } = rules.settings;
  return ask === 'never' && blockedSites.length === 0 ? undefined : new RequestGuard(rules);
}

export class RequestGuard implements RequestGate {
  private readonly questions = new Map<string, HeldQuestion>();
  /** The person said no to it before, or blocked its site. */
  private readonly ruledOut = new Set<string>();

  constructor(private readonly rules: RequestRules) {}

  /** What the person is to be asked; each once. */
  get held(): HeldQuestion[] {
    return [...this.questions.values()];
  }

  get newTabs(): NewTabRules {
    const { settings, sites, isApproved, allowed } = this.rules;
    const closedSites = settings.blockedSites;
    if (settings.ask === 'never') return { closedSites, maySend: true };
    const maySend = isApproved || allowed.some((key) => SENDING.test(key));
    return { openSites: [...sites, ...settings.allowedSites, ...sitesOf(allowed)], closedSites, maySend };
  }

  decide(paused: PausedRequest): RequestDecision {
    const request = heldRequestOf(paused.event, { where: paused.where });
    if (request === undefined) return { send: false, words: 'a request that cannot be read' };
    if (isAmong(request.url, this.rules.settings.blockedSites)) return this.never(request);
    if (this.rules.settings.ask === 'never') return SEND;
    const question = this.questionAbout(paused, request);
    if (question === undefined || this.isAllowed(question)) return SEND;
    return this.isRefused(question) ? this.never(request) : this.hold(question);
  }

  private never(request: HeldRequest): RequestDecision {
    const words = this.described(request);
    this.ruledOut.add(words);
    return { send: false, words };
  }

  private hold(question: HeldQuestion): RequestDecision {
    this.questions.set(question.keys.join(' '), question);
    return { send: false, words: question.sends };
  }

  private questionAbout(paused: PausedRequest, request: HeldRequest): HeldQuestion | undefined {
    const { isApproved } = this.rules;
    const site = this.foreignSite(paused, request);
    if (site !== undefined) return { keys: [siteKey(site)], risk: 'site', sends: this.described(request), site };
    const risk = this.riskOf(paused, request);
    // A yes to the call is one to what it sends on the sites that it was asked about.
    if (risk === undefined || isApproved) return undefined;
    return { keys: [requestKey(request), ...effectKeys(risk, request.url)], risk, sends: this.described(request) };
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
    // What a page asks for as it is loaded is no answer to the press that led to it.
    if (SCRIPTED.has(request.resourceType) && paused.isOfNewDocument) return undefined;
    const effect = effectOf(request, (one) => wasSentBefore(one, paused));
    if (effect.is === 'harmless') return undefined;
    return effect.risk === 'change' && !this.isToBeAsked(request) ? undefined : effect.risk;
  }

  // Of what is not known to be more than a change. Widgets of other sites talk to their servers whatever is pressed beside them.
  private isToBeAsked({ initiatorSite }: HeldRequest): boolean {
    const { call, sites, task, names } = this.rules;
    if (isNamedIn(task, names)) return false;
    const isOwn = initiatorSite === undefined || sites.includes(initiatorSite);
    return isOwn && (PRESSES.has(call.action) || (call.action === 'type' && sendsLine(call)));
  }

  private isAllowed({ keys: [key = ''] }: HeldQuestion): boolean {
    return this.rules.allowed.includes(key);
  }

  private isRefused({ keys }: HeldQuestion): boolean {
    return keys.some((key) => this.rules.refused.includes(key));
  }

  private described(request: HeldRequest): string {
    return describeRequest(request, { scrub: this.rules.scrub });
  }
}

function sendsLine({ text, pressEnter }: Extract<ToolCall, { action: 'type' }>): boolean {
  return pressEnter === true || /[\r\n]/.test(text);
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
