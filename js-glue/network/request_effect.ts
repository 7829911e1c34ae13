// What a request that the browser is about to send does: a deed, and of what risk, or nothing that anybody has to be asked about.
// Every request that may change something is a deed unless its protocol, its address or its parameters say that it is none: a read
// over POST, a log, a search, a cart. A site that calls its own deeds `/search` deceives whoever reads its addresses, and this, too:
// sites are asked about first, elsewhere. But an action that is named in a parameter or a header counts whatever the path says.
import { siteOf } from '../access/sites.js';
import { hash64 } from '../tool/base/hash.js';
import { actionsOf, saidByActions, type Action } from './actions.js';
import { getEffect } from './get_effect.js';
import type { HeldRequest } from './held_request.js';
import { LIGHT, saidBy, type Said } from './operation_words.js';
import { operationsOf, type Operation } from './operations.js';
import { pathOf, saidByPath } from './path_words.js';
import { bodyFields, bodyOf, queryOf, valueAt, type Field } from './request_body.js';
import { KNOWN_ENDPOINTS, LOG_HOSTS, type Effect, type Harmless, type Risk } from './request_words.js';

export type { Effect } from './request_words.js';

/** Most to least: of several deeds in one request the first is asked about. */
const RISKS: readonly Risk[] = ['pay', 'delete', 'send', 'publish', 'accept', 'sign_in', 'download', 'change'];

/** RFC 9110, section 9.2.1, RFC 4918, RFC 3253 and RFC 5323. */
const SAFE: ReadonlySet<string> = new Set(['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'REPORT', 'SEARCH', 'QUERY']);
const BEACONS: ReadonlySet<string> = new Set(['Ping', 'CSPViolationReport']);
/** What a page is made of. */
const ASSETS: ReadonlySet<string> = new Set([
  'Stylesheet',
  'Image',
  'Media',
  'Font',
  'Script',
  'TextTrack',
  'Prefetch',
  'EventSource',
  'Manifest',
  'SignedExchange',
  'Preflight',
]);

/** `seenBefore`: the page sent the same by itself, before anything was done to it. */
export function effectOf(request: HeldRequest, seenBefore: (request: HeldRequest) => boolean): Effect {
  const { resourceType } = request;
  if (resourceType === 'WebSocket') return harmless('socket');
  const method = methodOf(request);
  if (SAFE.has(method)) return harmless('read');
  if (method === 'GET' && ASSETS.has(resourceType)) return harmless('asset');
  if (BEACONS.has(resourceType)) return beaconEffect(request);
  const effect = method === 'GET' ? getEffect(request) : changingEffect(request, method);
  // What names a deed is asked about, however often a page sends it.
  const isPlain = effect.is === 'deed' && effect.risk === 'change';
  return isPlain && seenBefore(request) ? harmless('same-as-before') : effect;
}

function harmless(why: Harmless): Effect {
  return { is: 'harmless', why };
}

/** The method that the server will take it for: frameworks let a header or a field say another one. */
export function methodOf(request: HeldRequest): string {
  const body = bodyOf(request);
  const inBody = body.is === 'form' ? valueAt(body.fields, '_method') : undefined;
  const told = request.methodOverride ?? inBody ?? valueAt(queryOf(request.url), '_method');
  return told !== undefined && /^[A-Z]{3,12}$/i.test(told) && !/^(?:GET|HEAD|OPTIONS)$/i.test(told)
    ? told.toUpperCase()
    : request.method;
}

/** A beacon is a log, unless it says plainly that it is more. */
function beaconEffect(request: HeldRequest): Effect {
  if (isOfLogHost(request.url)) return harmless('log');
  const said = saidByPath(pathOf(request.url));
  const isDeed = said.is === 'deed' && said.isSure && said.risk !== 'change';
  return isDeed ? { is: 'deed', risk: said.risk } : harmless('beacon');
}

function changingEffect(request: HeldRequest, method: string): Effect {
  if (isOfLogHost(request.url)) return harmless('log');
  const operations = operationsOf(request);
  const actions = actionsOf(request);
  const named = saidByActions(actions);
  if (named.is === 'deed') return deed(named.risk, named, request, method);
  if (method === 'POST' && operations.length > 0) return ofOperations(operations, request);
  const path = new URL(request.url).pathname;
  const known = KNOWN_ENDPOINTS.find(({ path: pattern }) => pattern.test(path));
  if (known !== undefined && method === 'POST') return harmless(known.why);
  const said = saidByPath(pathOf(request.url), bodyOf(request));
  if (said.is === 'deed') return deed(said.risk, said, request, method);
  const why = said.is === 'harmless' ? said.why : named.is === 'harmless' ? named.why : undefined;
  if (why !== undefined && (method === 'POST' || LIGHT.has(why))) return harmless(why);
  return deed(said.is === 'nothing' ? (said.risk ?? 'change') : 'change', said, request, method);
}

function ofOperations(operations: readonly Operation[], request: HeldRequest): Effect {
  const effects = operations.map(ofOperation);
  const deeds = effects.filter((effect) => effect.is === 'deed').map(({ risk }) => risk);
  if (deeds.length === 0) return effects[0] ?? { is: 'deed', risk: 'change' };
  const risk = RISKS.find((one) => deeds.includes(one)) ?? 'change';
  return { is: 'deed', risk: risk === 'change' ? riskOfPlace(request) : risk };
}

function ofOperation({ name, is, why = 'read', otherwise }: Operation): Effect {
  const said = saidOfOperation(name);
  if (is === 'read')
    return said.is === 'deed' && said.isSure && said.isFirst ? { is: 'deed', risk: said.risk } : harmless(why);
  if (said.is === 'deed') return { is: 'deed', risk: said.risk };
  if (said.is === 'harmless')
    return is !== 'deed' || LIGHT.has(said.why) ? harmless(said.why) : { is: 'deed', risk: 'change' };
  return otherwise === 'read' && is !== 'deed' ? harmless(why) : { is: 'deed', risk: said.risk ?? 'change' };
}

/** `users.setName` by its last part, and by the whole where that says nothing. */
function saidOfOperation(name: string): Said & { isFirst?: boolean } {
  const last = name.split(/[./:#]/).findLast((part) => part !== '') ?? '';
  const said = saidBy(last);
  const whole = said.is === 'nothing' && last !== name ? saidBy(name) : said;
  const isFirst = whole.is === 'deed' && last.toLowerCase().startsWith(whole.verb);
  return { ...whole, isFirst };
}

/** What the words leave open, the method and the fields may say. */
function deed(risk: Risk, said: Said, request: HeldRequest, method: string): Effect {
  if (method === 'DELETE') return { is: 'deed', risk: 'delete' };
  const isOpen = risk === 'change' || (said.is === 'deed' && said.isGeneric);
  const place = isOpen ? riskOfPlace(request) : 'change';
  return { is: 'deed', risk: place === 'change' || (risk !== 'change' && place !== 'pay') ? risk : place };
}

/** By the nouns of the path, then by the fields. */
function riskOfPlace(request: HeldRequest): Risk {
  const { nouns } = pathOf(request.url);
  const fields = bodyFields(bodyOf(request)).map(({ name }) => name.toLowerCase());
  const has = (pattern: RegExp): boolean => fields.some((name) => pattern.test(name));
  if (has(/card.?(?:number|num|no)\b|\bcvc|\bcvv|\biban\b/)) return 'pay';
  if (nouns.length > 0) return nouns.at(-1) ?? 'change';
  if (has(/passw(?:or)?d|\bpwd\b/)) return 'sign_in';
  const isTo = has(/^(?:to|recipients?|receiver|empfaenger|destinataire)$/);
  if (isTo && has(/^(?:subject|body|message|text|betreff)$/)) return 'send';
  if (isTo && has(/^(?:amount|betrag|montant|importe)$/)) return 'pay';
  return 'change';
}

function isOfLogHost(url: string): boolean {
  const { hostname } = new URL(url);
  return LOG_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

/** Parameters that differ each time and name nothing. */
const PASSING = /token|nonce|csrf|sesskey|^_$|^(?:ts?|time|timestamp|rand|cb|v|sid)$/i;
const MAX_KEY = 400;

/**
 * Method, site and path, with the ids in it: what a yes covers in a task. Where one address stands for many operations, those too;
 * of a GET what its parameters say, for there they are what it is done to.
 */
export function requestKey(request: HeldRequest): string {
  const method = methodOf(request);
  if (!URL.canParse(request.url)) return `${method} ?`;
  const { origin, pathname } = new URL(request.url);
  const operations = operationsOf(request).map(({ name }) => name);
  const actions = actionsOf(request).map(({ value }: Action) => value);
  const fields = request.method === 'GET' ? queryOf(request.url).filter(({ name }) => !PASSING.test(name)) : [];
  const query = fields.map(({ name, value = '' }: Field) => `${name}=${value}`);
  const named = [...new Set([...operations, ...actions, ...query])].filter((one) => one !== '').toSorted();
  const key = [method, `${siteOf(request.url) ?? origin}${pathname}`, ...named].join(' ');
  return key.length <= MAX_KEY ? key : `${key.slice(0, MAX_KEY)}#${hash64(key)}`;
}
