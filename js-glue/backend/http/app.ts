// The operations over HTTP. Each request is checked in this order: host, origin, token, rate, size, schema; then its
// handler runs. Expected errors are Refusals. Anything else is a bug of ours and is reported without details.
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import { openApi } from '../api/openapi.js';
import { OPERATIONS } from '../api/operations.js';
import type { Answer, Input, Operation, OperationName } from '../api/operations.js';
import { ID, Refusal } from '../api/schemas.js';
import type { Logger } from '../service/log.js';
import { errorFields } from '../service/log.js';
import type { Telemetry } from '../service/telemetry.js';
import type { Tokens } from '../store/tokens.js';
import { parsed, readBody } from './body.js';
import { mayBeCalled } from './hosts.js';
import { WrongTokens } from './wrong_tokens.js';

/** The data of a request that has a handler. */
export interface RequestContext {
  tenant: string;
  signal: AbortSignal;
  body: string;
  idempotencyKey: string;
}
type Handler<Name extends OperationName> = (
  input: Input<Name>,
  requestContext: RequestContext,
) => Promise<Answer<Name> | Status>;
export type Handlers = { [Name in OperationName]: Handler<Name> };
/** An answer whose status is not 200. */
export class Status {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {}
}

export interface AppParts {
  version: string;
  handlers: Handlers;
  tokens: Tokens;
  /** The address it listens on, and further names that it is reached by. */
  host: string;
  hosts: readonly string[];
  /** Empty: any extension. */
  origins: readonly string[];
  countRequest(tenant: string): Promise<void>;
  /** Aborted when the process must end. */
  stopping: AbortSignal;
  log: Logger;
  telemetry: Telemetry;
}

const EXTENSION = /^chrome-extension:\/\/[a-p]{32}$/;
const ALLOWED = {
  'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key',
  'access-control-max-age': '600',
} as const;
const SAFE = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

export function makeApp(parts: AppParts): Hono {
  const app = new Hono();
  const wrong = new WrongTokens((address) => parts.log.warn({ address }, 'too many wrong tokens'));
  app.use(async (context, next) => {
    for (const [name, value] of Object.entries(SAFE)) context.header(name, value);
    if (!mayBeCalled(context.req.url, parts.host, parts.hosts)) {
      return refused(
        context,
        new Refusal('FORBIDDEN', 'This backend does not accept this host name. Add it to DOMTOOL_HOSTS.'),
      );
    }
    const origin = context.req.header('origin');
    if (origin === undefined) return next();
    context.header('vary', 'Origin');
    const isKnown = parts.origins.length === 0 ? EXTENSION.test(origin) : parts.origins.includes(origin);
    if (!isKnown)
      return refused(context, new Refusal('FORBIDDEN', 'From a browser, only the extension may send requests.'));
    context.header('access-control-allow-origin', origin);
    if (context.req.method !== 'OPTIONS') return next();
    for (const [name, value] of Object.entries(ALLOWED)) context.header(name, value);
    return context.body(null, 204);
  });
  const document = openApi(parts.version);
  app.get('/openapi.json', (context) => context.json(document));
  // Paths with a parameter come last, so that /latest is not taken for a session.
  const names = (Object.keys(OPERATIONS) as OperationName[]).toSorted(
    (a, b) => Number(OPERATIONS[a].path.includes('{')) - Number(OPERATIONS[b].path.includes('{')),
  );
  for (const name of names) {
    const operation: Operation = OPERATIONS[name];
    const path = operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(operation.method.toUpperCase(), path, (context) => answered({ ...parts, wrong }, name, operation, context));
  }
  app.notFound((context) => refused(context, new Refusal('NOT_FOUND', 'There is nothing at this address.')));
  app.onError((error, context) => {
    parts.log.error({ ...errorFields(error) }, 'fault');
    return refused(context, new Refusal('INTERNAL', 'This backend has an internal error.'));
  });
  return app;
}

interface Parts extends AppParts {
  wrong: WrongTokens;
}

async function answered(parts: Parts, name: OperationName, operation: Operation, context: Context): Promise<Response> {
  const { log, telemetry } = parts;
  const begin = performance.now();
  const route = { 'http.request.method': context.req.method, 'http.route': operation.path };
  let tenant: string | undefined;
  const response = await telemetry.span(`${context.req.method} ${operation.path}`, route, async (span) => {
    const given = await attempt(parts, name, operation, context, (known) => {
      tenant = known;
    });
    span.setAttribute('http.response.status_code', given.status);
    return given;
  });
  const seconds = (performance.now() - begin) / 1_000;
  const { status } = response;
  telemetry.requestSeconds.record(seconds, { ...route, 'http.response.status_code': status });
  const level = operation.isOpen ? 'debug' : 'info';
  log[level](
    { operation: name, status, ms: Math.round(seconds * 1_000), ...(tenant === undefined ? {} : { tenant }) },
    'request',
  );
  return response;
}

async function attempt(
  parts: Parts,
  name: OperationName,
  operation: Operation,
  context: Context,
  known: (tenant: string) => void,
): Promise<Response> {
  try {
    const tenant = operation.isOpen ? '' : tenantOf(parts, context);
    if (!operation.isOpen) {
      known(tenant);
      await parts.countRequest(tenant);
    }
    const { body: schema, maxBytes, takesForms = false } = operation;
    const body = schema === undefined ? '' : await readBody(context.req.raw, maxBytes);
    const type = (context.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    const input = {
      params: checked(operation.params, context.req.param(), 'path'),
      query: checked(operation.query, context.req.query(), 'query'),
      body: schema === undefined ? undefined : checked(schema, parsed(body, type, takesForms), 'body'),
    };
    const requestContext = { tenant, body, signal: parts.stopping, idempotencyKey: keyOf(context) };
    const answer = await (parts.handlers[name] as Handler<OperationName>)(input as never, requestContext);
    return answer instanceof Status
      ? context.json(answer.body, answer.status as ContentfulStatusCode)
      : context.json(answer);
  } catch (error) {
    if (error instanceof Refusal) return refused(context, error);
    parts.log.error({ operation: name, ...errorFields(error) }, 'fault');
    return refused(context, new Refusal('INTERNAL', 'This backend has an internal error.'));
  }
}

function refused(context: Context, refusal: Refusal): Response {
  if (refusal.retryAfterSeconds !== undefined) context.header('retry-after', String(refusal.retryAfterSeconds));
  if (refusal.code === 'UNAUTHORIZED') context.header('www-authenticate', 'Bearer');
  // The rest of the body is not read.
  if (refusal.code === 'TOO_LARGE') context.header('connection', 'close');
  return context.json(refusal.body, refusal.status);
}

function tenantOf({ tokens, wrong }: Parts, context: Context): string {
  const token = /^Bearer ([\x21-\x7e]{1,500})$/i.exec(context.req.header('authorization') ?? '')?.[1];
  if (token === undefined)
    throw new Refusal('UNAUTHORIZED', 'A token is missing. Enter it in the options of the extension.');
  const known = tokens.tenantOf(token);
  if (typeof known !== 'string') return known.tenant;
  const seconds = wrong.count(getConnInfo(context).remote.address ?? '');
  if (seconds !== undefined)
    throw new Refusal('RATE_LIMITED', `Too many wrong tokens. Try again in ${seconds} s.`, seconds);
  if (known === 'expired')
    throw new Refusal('UNAUTHORIZED', 'This token has expired. Ask the operator of the backend for a new one.');
  throw new Refusal('UNAUTHORIZED', 'This token is unknown. Enter another one in the options.');
}

function keyOf(context: Context): string {
  const key = context.req.header('idempotency-key');
  if (key === undefined) return crypto.randomUUID();
  if (!ID.test(key)) throw new Refusal('BAD_INPUT', 'An idempotency key has up to 100 letters, digits and _ . : -');
  return key;
}

/** Names what does not match, and quotes nothing of what was sent. */
function checked(schema: z.ZodType, value: unknown, where: string): unknown {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const path = [where, ...(issue?.path ?? [])]
    .slice(0, 6)
    .map((part) => String(part).slice(0, 40))
    .join('.');
  throw new Refusal('BAD_INPUT', `"${path}" does not fit the contract (${issue?.code ?? 'unknown'}).`);
}
