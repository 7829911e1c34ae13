// What a request that the browser is about to send does: a write with its risk, or something harmless that needs no
// question. Every request that may change something is a write, unless its protocol, its address or its parameters say
// otherwise: a read over POST, a log, a search, a cart.
// A site that names its writes `/search` can fool this check, as it can fool a person who reads its addresses. But the person
// has been asked about the site before, and an action that is named in a parameter or a header counts whatever the path says.
import { isAddress } from '../tool/base/addresses.js';
import { siteOf } from '../policy/sites.js';
import { isRecord } from '../tool/base/narrow.js';
import { hash64 } from '../tool/base/hash.js';
import { actionsOf, readActions, type Action } from './action_parameters.js';
import { effectOfGet } from './effect_of_get.js';
import type { HeldRequest } from './held_request.js';
import { LIGHT, setOf, type NameReading } from './operation_words.js';
import { effectOfOperations, riskOfPlace } from './operation_effect.js';
import { operationsOf } from './protocol_operations.js';
import { pathOf, readPath } from './path_words.js';
import { bodyFields, bodyOf, queryOf, valueAt, type Field } from './request_body.js';
import {
  ASKING,
  BESIDE_ASKING,
  KNOWN_ENDPOINTS,
  LOG_HOSTS,
  PAGING_FIELDS,
  type RequestEffect,
  type Harmless,
} from './request_words.js';

export type { RequestEffect as Effect } from './request_words.js';

/** RFC 9110, section 9.2.1, RFC 4918, RFC 3253 and RFC 5323. */
const SAFE: ReadonlySet<string> = new Set(['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'REPORT', 'SEARCH', 'QUERY']);
const BEACONS: ReadonlySet<string> = new Set(['Ping', 'CSPViolationReport']);
/** The resources of a page. */
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

/** `seenBefore`: the page sent the same request on its own, before any action. */
export function effectOf(request: HeldRequest, seenBefore: (request: HeldRequest) => boolean): RequestEffect {
  const { resourceType } = request;
  if (resourceType === 'WebSocket') return harmless('socket');
  const method = methodOf(request);
  if (SAFE.has(method)) return harmless('read');
  if (method === 'GET' && ASSETS.has(resourceType)) return harmless('asset');
  if (BEACONS.has(resourceType)) return beaconEffect(request);
  const effect = method === 'GET' ? effectOfGet(request) : changingEffect(request, method);
  // A request that names a write is asked about, however often a page sends it.
  const isPlain = effect.is === 'write' && effect.risk === 'change';
  return isPlain && seenBefore(request) ? harmless('same-as-before') : effect;
}

function harmless(why: Harmless): RequestEffect {
  return { is: 'harmless', why };
}

/** The method that the server will use: frameworks let a header or a field override it. */
export function methodOf(request: HeldRequest): string {
  const body = bodyOf(request);
  const inBody = body.is === 'form' ? valueAt(body.fields, '_method') : undefined;
  const given = request.methodOverride ?? inBody ?? valueAt(queryOf(request.url), '_method');
  return given !== undefined && /^[A-Z]{3,12}$/i.test(given) && !/^(?:GET|HEAD|OPTIONS)$/i.test(given)
    ? given.toUpperCase()
    : request.method;
}

/** A beacon is a log, unless it clearly names something else. */
function beaconEffect(request: HeldRequest): RequestEffect {
  if (isOfLogHost(request.url)) return harmless('log');
  const reading = readPath(pathOf(request.url));
  const isWrite = reading.is === 'write' && reading.isSure && reading.risk !== 'change';
  return isWrite ? { is: 'write', risk: reading.risk } : harmless('beacon');
}

function changingEffect(request: HeldRequest, method: string): RequestEffect {
  if (isOfLogHost(request.url)) return harmless('log');
  const reading = readPath(pathOf(request.url), bodyOf(request));
  const named = namedIn(request, reading);
  if (named.is === 'write') return write(named, request, method);
  if (method === 'POST') {
    const quiet = quietForm(request);
    if (quiet !== undefined) return harmless(quiet);
    const operations = operationsOf(request);
    if (operations.length > 0) return effectOfOperations(operations, request);
    const path = new URL(request.url).pathname;
    const known = KNOWN_ENDPOINTS.find(({ path: pattern }) => pattern.test(path));
    if (known !== undefined) return harmless(known.why);
  }
  if (reading.is === 'write') return write(reading, request, method);
  const given = reading.is === 'harmless' ? reading : named;
  const why = given.is === 'harmless' ? given.why : isQuestion(request) ? 'search' : undefined;
  return why !== undefined && mayBe(method, why) ? harmless(why) : write(reading, request, method);
}

/** The action that a parameter names, except in a log entry and in a typing indicator. */
function namedIn(request: HeldRequest, path: NameReading): NameReading {
  const why = path.is === 'harmless' ? path.why : undefined;
  const named = readActions(actionsOf(request).filter(({ isDeep }) => isDeep !== true || why !== 'log'));
  const isOfPresence = why === 'presence' && named.is === 'write' && /^(?:start|stop|add|set)$/.test(named.verb);
  return isOfPresence ? { is: 'nothing' } : named;
}

/** PUT, PATCH and DELETE change something whatever their name, except what a page maintains on its own. */
function mayBe(method: string, why: Harmless): boolean {
  if (method === 'DELETE') return why === 'cart' || why === 'presence';
  return method === 'POST' || LIGHT.has(why);
}

/** Forms that scripts submit: the end of a sign-in elsewhere, measurements of a captcha. */
function quietForm(request: HeldRequest): Harmless | undefined {
  const names = bodyFields(bodyOf(request)).map(({ name }) => name);
  if (names.includes('SAMLResponse') || names.includes('SAMLRequest')) return 'refresh';
  const isSignedIn = names.includes('id_token') || (names.includes('code') && names.includes('state'));
  if (isSignedIn && names.includes('state')) return 'refresh';
  return names.length <= 3 && names.includes('sensor_data') ? 'captcha' : undefined;
}

const ASKS = setOf(ASKING);
const BESIDE = setOf(BESIDE_ASKING);
const PAGES = setOf(PAGING_FIELDS);

/** `{"filter": …, "page": 2}`: all fields belong to a query, and the path names no action. */
function isQuestion(request: HeldRequest): boolean {
  if (pathOf(request.url).nouns.length > 0) return false;
  const body = bodyOf(request);
  const names =
    body.is === 'json' && isRecord(body.value) ? Object.keys(body.value) : bodyFields(body).map(({ name }) => name);
  const plain = names.map((name) => name.toLowerCase().replace(/[_-]|\[.*$/g, ''));
  const paging = new Set(plain.filter((name) => PAGES.has(name)));
  const asks = paging.size > 1 || plain.some((name) => ASKS.has(name));
  return asks && plain.every((name) => ASKS.has(name) || PAGES.has(name) || BESIDE.has(name));
}

/** If the words do not say what is written, the method and the fields decide. */
function write(reading: NameReading, request: HeldRequest, method: string): RequestEffect {
  if (method === 'DELETE') return { is: 'write', risk: 'delete' };
  const named = reading.is === 'harmless' ? 'change' : (reading.risk ?? 'change');
  const isVague = named === 'change' || (reading.is === 'write' && reading.isGeneric);
  if (!isVague) return { is: 'write', risk: named };
  const byFields = riskOfPlace(request);
  // A general verb with a risk of its own is only overruled by a payment.
  const isOverruled = byFields === 'pay' || (named === 'change' && byFields !== 'change');
  return { is: 'write', risk: isOverruled ? byFields : named };
}

function isOfLogHost(url: string): boolean {
  const { hostname } = new URL(url);
  return LOG_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

/** Parameters that differ each time and name nothing. */
const PASSING = /token|nonce|csrf|sesskey|^_$|^(?:ts?|time|timestamp|rand|cb|v|sid)$/i;
const MAX_KEY = 400;

/**
 * Method, site and path with its ids: what an approval covers during a task. If one address serves many operations, these
 * are included. For a GET, the parameters are included, because they name the object.
 */
export function requestKey(request: HeldRequest): string {
  const method = methodOf(request);
  if (!isAddress(request.url)) return `${method} ?`;
  const { origin, pathname } = new URL(request.url);
  const operations = operationsOf(request).map(({ name }) => name);
  const actions = actionsOf(request).map(({ value }: Action) => value);
  const fields = request.method === 'GET' ? queryOf(request.url).filter(({ name }) => !PASSING.test(name)) : [];
  const query = fields.map(({ name, value = '' }: Field) => `${name}=${value}`);
  const named = [...new Set([...operations, ...actions, ...query])].filter((one) => one !== '').toSorted();
  const key = [method, `${siteOf(request.url) ?? origin}${pathname}`, ...named].join(' ');
  return key.length <= MAX_KEY ? key : `${key.slice(0, MAX_KEY)}#${hash64(key)}`;
}
