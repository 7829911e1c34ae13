// What a request asks its server to do, for protocols that serve many operations at one address: GraphQL, kinds of RPC,
// batches, sockets that fall back to requests. Each protocol has a reader, which returns nothing if the request is not its
// own.
import { isAddress } from '../tool/base/addresses.js';
import { arrayAt, isRecord, recordAt, stringAt, type JsonRecord } from '../tool/base/narrow.js';
import { graphqlOperations, isGraphql } from './graphql.js';
import type { HeldRequest } from './held_request.js';
import { bodyOf, decoded, json, jsonIn, queryOf, valueAt, type Field, type RequestBody } from './request_body.js';
import type { Harmless } from './request_words.js';

export interface Operation {
  name: string;
  /** What the protocol itself says. A `write` is let through by its name only if that is light. */
  is?: 'read' | 'write';
  why?: Harmless;
  /** If neither the protocol nor the name says anything. */
  otherwise: 'read' | 'write';
}

interface Message {
  request: HeldRequest;
  method: string;
  path: string;
  body: RequestBody;
  /** The fields of a form body. */
  form: readonly Field[];
  query: readonly Field[];
}

type Reader = (message: Message) => Operation[];

/** A request with more operations cannot be inspected, so it is a write. */
const MAX_OPERATIONS = 60;

/** Empty if the address and the fields are sufficient. */
export function operationsOf(request: HeldRequest): readonly Operation[] {
  const known = read.get(request);
  if (known !== undefined) return known;
  const found = readOperations(request);
  read.set(request, found);
  return found;
}

const read = new WeakMap<HeldRequest, readonly Operation[]>();

function readOperations(request: HeldRequest): Operation[] {
  if (!isAddress(request.url)) return [];
  const body = bodyOf(request);
  const message: Message = {
    request,
    method: request.method,
    path: new URL(request.url).pathname,
    body,
    form: body.is === 'form' ? body.fields : [],
    query: queryOf(request.url),
  };
  for (const reader of READERS) {
    const found = reader(message);
    if (found.length > MAX_OPERATIONS)
      return [...found.slice(0, MAX_OPERATIONS), { name: '', is: 'write', otherwise: 'write' }];
    if (found.length > 0) return found;
  }
  return [];
}

function records(body: RequestBody): readonly JsonRecord[] {
  if (body.is !== 'json') return [];
  return (Array.isArray(body.value) ? body.value : [body.value]).filter(isRecord);
}

function byHeader({ request }: Message): Operation[] {
  const { operation } = request;
  return operation === undefined
    ? []
    : [{ name: operation.split(/[#.]|\/(?=[^/]*$)/).at(-1) ?? '', otherwise: 'write' }];
}

/**
 * RFC 6749, section 6: refreshing a token is harmless. Exchanging a code is the end of a sign-in that happened elsewhere.
 */
function oauthToken({ path, body, form, query }: Message): Operation[] {
  if (!/\/token\/?$/.test(path)) return [];
  const given = valueAt(form, 'grant_type') ?? valueAt(query, 'grant_type') ?? stringAt(records(body)[0], 'grant_type');
  if (given === undefined) return [];
  const isQuiet = given === 'refresh_token' || given === 'authorization_code';
  return [
    isQuiet ? { name: '', is: 'read', why: 'refresh', otherwise: 'read' } : { name: 'login', otherwise: 'write' },
  ];
}

const GRAPHQL_PATH = /\/(?:graphql|gql)\b/i;

function graphql(message: Message): Operation[] {
  const { body, form, query, request } = message;
  const isAddress = GRAPHQL_PATH.test(message.path);
  const isWhole = (request.contentType ?? '').includes('application/graphql') && request.body !== undefined;
  if (isWhole && isGraphql(request.body ?? '')) return ofDocument(request.body ?? '', undefined);
  const carried = jsonIn(form, 'operations') ?? (body.is === 'json' ? body.value : undefined);
  const operations = (Array.isArray(carried) ? carried : [carried]).filter(isRecord);
  const inFields = [form, query].filter((fields) => fields.some(({ name }) => GRAPHQL_FIELDS.has(name)));
  const all = [
    ...operations.flatMap((one) => ofGraphql((name) => stringAt(one, name), isAddress || 'extensions' in one, message)),
    ...inFields.flatMap((fields) => ofGraphql((name) => valueAt(fields, name.toLowerCase()), isAddress, message)),
  ];
  // Members of a batch may be unreadable.
  if (all.length === 0 && isAddress && request.method === 'POST')
    return [
      { name: namedByAddress(message) ?? '', otherwise: namedByAddress(message) === undefined ? 'write' : 'read' },
    ];
  return all;
}

const GRAPHQL_FIELDS: ReadonlySet<string> = new Set(['query', 'doc_id', 'operationName', 'fb_api_req_friendly_name']);

function ofGraphql(given: (name: string) => string | undefined, isAddress: boolean, message: Message): Operation[] {
  const name = given('operationName') ?? given('fb_api_req_friendly_name');
  const document = given('query') ?? given('mutation');
  if (document !== undefined && isGraphql(document)) return ofDocument(document, name);
  if (!isAddress || document !== undefined) return [];
  const called = name ?? namedByAddress(message);
  return called === undefined ? [{ name: '', otherwise: 'write' }] : [ofPersisted(called)];
}

function ofDocument(document: string, operationName: string | undefined): Operation[] {
  return graphqlOperations(document, operationName).flatMap(({ type, name, fields }): Operation[] => {
    if (type === 'mutation')
      return [name, ...fields]
        .filter((one) => one !== '')
        .map((one) => ({ name: one, is: 'write', otherwise: 'write' }));
    const roots = fields.length === 0 ? [''] : fields;
    return roots.map((one) => ({ name: one, is: 'read', why: 'graphql-query', otherwise: 'read' }));
  });
}

/** A document that the server knows by a hash: mutations are named with a verb. */
function ofPersisted(name: string): Operation {
  if (/(?:query|subscription)$/i.test(name)) return { name: '', is: 'read', why: 'graphql-query', otherwise: 'read' };
  return /mutation$/i.test(name)
    ? { name: name.slice(0, -'mutation'.length), is: 'write', otherwise: 'write' }
    : { name, why: 'graphql-query', otherwise: 'read' };
}

function namedByAddress({ path, query }: Message): string | undefined {
  const named = ['operationname', 'opname', 'op', 'operation'].map((name) => valueAt(query, name));
  const last =
    path
      .split('/')
      .filter((part) => part !== '')
      .at(-1) ?? '';
  return named.find((name) => name !== undefined) ?? (/^(?:graphql|gql|v\d+)$/i.test(last) ? undefined : last);
}

/** JSON-RPC, Odoo's call_kw in it, and similar protocols. */
function jsonRpc({ body }: Message): Operation[] {
  return records(body).flatMap((call): Operation[] => {
    const method = stringAt(call, 'method') ?? stringAt(call, 'methodname') ?? stringAt(call, 'methodName');
    const isCall = 'jsonrpc' in call || 'params' in call || 'args' in call || 'methodname' in call;
    if (method === undefined || !isCall) return [];
    const inner = stringAt(recordAt(call, 'params'), 'method');
    if (method !== 'call' && method !== 'execute') return [{ name: method, otherwise: 'write' }];
    return inner === undefined ? [] : [{ name: inner, otherwise: 'write' }];
  });
}

/** JMAP, RFC 8620, section 3.3: `["Email/set", {…}, "0"]`. */
function jmap({ body }: Message): Operation[] {
  const calls = arrayAt(records(body)[0], 'methodCalls').filter((call) => Array.isArray(call));
  return calls.map((call: readonly unknown[]) => {
    const isDestroying = arrayAt(call[1], 'destroy').length > 0;
    return { name: isDestroying ? 'delete' : String(call[0]), otherwise: 'write' };
  });
}

function livewire({ body }: Message): Operation[] {
  const [first] = records(body);
  const parts = arrayAt(first, 'components').filter((part) => Array.isArray(recordAt({ part }, 'part')['calls']));
  if (parts.length === 0) return [];
  const calls = parts.flatMap((part) => arrayAt(part, 'calls'));
  const named = calls.map((call): Operation => ({ name: stringAt(call, 'method') ?? '', otherwise: 'write' }));
  // Without a call, the server only receives field values.
  return named.length > 0 ? named : [{ name: '', is: 'read', why: 'compute', otherwise: 'read' }];
}

function aura({ form }: Message): Operation[] {
  return arrayAt(jsonIn(form, 'message'), 'actions').map((action) => ({
    name: stringAt(action, 'descriptor')?.split('$').at(-1) ?? '',
    otherwise: 'write',
  }));
}

function xml({ body }: Message): Operation[] {
  if (body.is !== 'text' || !body.text.trimStart().startsWith('<')) return [];
  const text = body.text.slice(0, 16_000);
  const name =
    /<methodName>\s*([\w.:-]{1,100})/.exec(text)?.[1] ??
    /<(?:[\w-]{1,40}:)?Body\b[^>]{0,2000}>\s*<(?:[\w-]{1,40}:)?([\w-]{1,100})/.exec(text)?.[1];
  return name === undefined ? [] : [{ name, otherwise: 'write' }];
}

/** OData, Microsoft Graph, Google: requests inside a request. */
function batch({ request, body }: Message): Operation[] {
  const listed = records(body).flatMap((one) => arrayAt(one, 'requests'));
  const inJson = listed.flatMap((one) => inner(stringAt(one, 'method'), stringAt(one, 'url')));
  if (inJson.length > 0 || !(request.contentType ?? '').includes('multipart/mixed') || body.is !== 'text')
    return inJson;
  const found: Operation[] = [];
  for (const [, method, url] of body.text.matchAll(/^(GET|HEAD|POST|PUT|PATCH|MERGE|DELETE) (\S{1,500})/gm)) {
    found.push(...inner(method, url));
    if (found.length > MAX_OPERATIONS) break;
  }
  return found.length > 0 ? found : [{ name: '', otherwise: 'write' }];
}

function inner(method: string | undefined, url: string | undefined): Operation[] {
  if (method === undefined || url === undefined) return [];
  const isRead = /^(?:GET|HEAD)$/i.test(method);
  const name = /^DELETE$/i.test(method) ? 'delete' : (url.split(/[?(]/)[0]?.split('/').at(-1) ?? '');
  return [{ name: isRead ? '' : name, is: isRead ? 'read' : 'write', otherwise: 'write' }];
}

function firestore({ path, body, form }: Message): Operation[] {
  const isStream = /\.Firestore\/Write\/channel$/.test(path);
  if (!isStream && !/\/documents:(?:commit|batchWrite)$/.test(path)) return [];
  const given = form.map(({ value = '' }) => value).join('\n');
  const text = body.is === 'json' ? JSON.stringify(body.value) : given;
  if (isStream && !text.includes('"writes"')) return [{ name: '', is: 'read', why: 'poll', otherwise: 'read' }];
  return [{ name: /"delete"\s*:/.test(text) ? 'delete' : 'update', otherwise: 'write' }];
}

/** SockJS with the messages of Meteor. */
function meteor({ path, body }: Message): Operation[] {
  if (!/\/xhr_send$/.test(path) || body.is !== 'json' || !Array.isArray(body.value)) return [];
  const messages = body.value.map((one) => (typeof one === 'string' ? json(one) : one)).filter(isRecord);
  return messages.map((one): Operation => {
    const isCall = stringAt(one, 'msg') === 'method' || stringAt(one, 'msg') === undefined;
    return isCall
      ? { name: stringAt(one, 'method') ?? '', otherwise: 'write' }
      : { name: '', is: 'read', why: 'poll', otherwise: 'read' };
  });
}

const RECORD_END = '\u001e';

function socketIo({ path, request }: Message): Operation[] {
  if (!/\/socket\.io\/?$|\/engine\.io\/?$/.test(path) || request.body === undefined) return [];
  return request.body.split(RECORD_END, MAX_OPERATIONS + 1).map((packet): Operation => {
    const event = /^(?:\d+:)?4[25]\d*-?(?:\/[^,\s]{0,100},)?\d*\["((?:[^"\\]|\\.){0,100})"/.exec(packet)?.[1];
    if (event !== undefined) return { name: event, otherwise: SOCKET_QUIET.has(event) ? 'read' : 'write' };
    return { name: '', is: 'read', why: 'poll', otherwise: 'read' };
  });
}

const SOCKET_QUIET: ReadonlySet<string> = new Set(['join', 'subscribe', 'room', 'sub', 'connect', 'auth']);

function signalR({ body, request }: Message): Operation[] {
  if (body.is === 'none' || request.body?.endsWith(RECORD_END) !== true) return [];
  return request.body.split(RECORD_END, MAX_OPERATIONS + 1).flatMap((text): Operation[] => {
    const target = stringAt(json(text), 'target');
    return text === ''
      ? []
      : target === undefined
        ? [{ name: '', is: 'read', why: 'poll', otherwise: 'read' }]
        : [{ name: target, otherwise: 'write' }];
  });
}

function grpc({ path, request }: Message): Operation[] {
  const isGrpc = /^application\/(?:grpc|connect\+)/i.test(request.contentType ?? '');
  return isGrpc ? [{ name: path.split('/').at(-1) ?? '', otherwise: 'write' }] : [];
}

/** GWT: strings of a table, separated by `|`; the seventh is the method. */
function gwt({ request }: Message): Operation[] {
  const isGwt = (request.contentType ?? '').toLowerCase().includes('x-gwt-rpc');
  return isGwt ? [{ name: request.body?.slice(0, 4_000).split('|')[6] ?? '', otherwise: 'write' }] : [];
}

/** tRPC sends queries by GET and mutations by POST, and both in batches. */
function trpc({ path, method }: Message): Operation[] {
  const [, procedures] = /\/trpc\/([^/]{1,1000})$/.exec(path) ?? [];
  if (procedures === undefined) return [];
  const isRead = method === 'GET';
  return decoded(procedures)
    .split(',')
    .map((name) => (isRead ? { name: '', is: 'read', why: 'read', otherwise: 'read' } : { name, otherwise: 'write' }));
}

const READERS: readonly Reader[] = [
  byHeader,
  oauthToken,
  graphql,
  trpc,
  grpc,
  gwt,
  livewire,
  batch,
  jsonRpc,
  jmap,
  aura,
  xml,
  firestore,
  meteor,
  socketIo,
  signalR,
];
