// The whole backend: opens the database, listens, and stops without losing work in progress.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Config } from './config.js';
import { Refusal } from './api/schemas.js';
import { openDatabase } from './database/open.js';
import { makeApp } from './http/app.js';
import { handlersOf } from './http/handlers.js';
import { decideByModel } from './planning/model.js';
import { ScriptedPlanner } from './planning/scripted_planner.js';
import type { Mind } from './service/interact.js';
import type { Logger } from './service/log.js';
import { errorFields } from './service/log.js';
import { Pictures } from './service/pictures.js';
import { Push } from './service/push.js';
import { Telemetry, exportersFor } from './service/telemetry.js';
import type { TelemetryParts } from './service/telemetry.js';
import { countRequest } from './store/rate_limit.js';
import { RENEW_MS, RoundStore } from './store/rounds.js';
import { SessionStore } from './store/sessions.js';
import { Tokens, ownToken } from './store/tokens.js';

export interface Backend {
  url: string;
  /** Created at this start, and shown only this once. */
  newToken?: string;
  stop(): Promise<void>;
}

const OWN_TENANT = 'default';
const RETENTION_MS = 60 * 60 * 1_000;

export async function startBackend(
  config: Config,
  log: Logger,
  { version, telemetryParts = exportersFor(config.otlpEndpoint) }: { version: string; telemetryParts?: TelemetryParts },
): Promise<Backend> {
  const database = await openDatabase(config.database);
  const { db } = database;
  const own = config.grants.length > 0 ? { grants: config.grants } : await ownToken(db, OWN_TENANT);
  const telemetry = new Telemetry(telemetryParts);
  const push = new Push(config.push, (error) => {
    telemetry.pushFailures.add(1);
    log.warn(errorFields(error), 'push failed');
  });
  const rounds = new RoundStore(db);
  const sessions = new SessionStore(db);
  const background = new Set<Promise<void>>();
  const stopping = new AbortController();
  let state: 'ok' | 'stopping' = 'ok';
  const app = makeApp({
    version,
    handlers: handlersOf({
      rounds,
      sessions,
      push,
      telemetry,
      pictures: new Pictures(),
      mind: mindOf(config),
      background: (work) => void background.add(work.finally(() => background.delete(work))),
      ping: database.ping,
      state: () => state,
    }),
    tokens: new Tokens(own.grants),
    host: config.host,
    hosts: config.hosts,
    origins: config.origins,
    countRequest: (tenant) => countRequest(db, tenant, config.ratePerMinute, Date.now()),
    stopping: stopping.signal,
    log,
    telemetry,
  });
  const forget = (): Promise<void> => sessions.removeOld(new Date(), config.keepDays).then(() => {});
  await forget();
  const timers = [every(RENEW_MS, log, () => rounds.renewLeases()), every(RETENTION_MS, log, forget)];
  const { server, url } = await listen(app.fetch, config);
  const stop = async (): Promise<void> => {
    if (state === 'stopping') return;
    state = 'stopping';
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const late = setTimeout(() => {
      stopping.abort(new Refusal('UNAVAILABLE', 'This backend is stopping. Ask again.', 1));
      server.closeAllConnections();
    }, config.limits.stopMs);
    await closed;
    clearTimeout(late);
    for (const timer of timers) clearInterval(timer);
    await Promise.allSettled(background);
    await rounds.dropLeases().catch(() => {});
    await telemetry.close();
    await database.close();
  };
  return { url, stop, ...('token' in own && own.token !== undefined ? { newToken: own.token } : {}) };
}

function mindOf({ model, script }: Config): Mind {
  const seesPictures = model?.seesPictures ?? true;
  if (script !== undefined) {
    const planner = new ScriptedPlanner(script);
    return { seesPictures, decide: (turn) => planner.next(turn) };
  }
  if (model !== undefined) {
    return { seesPictures, decide: (turn, askable, stop) => decideByModel(model, turn, askable, stop) };
  }
  return {
    seesPictures,
    decide: () =>
      Promise.reject(new Refusal('MODEL_FAILED', 'This backend has no model. Start it with MODEL_BASE_URL and MODEL.')),
  };
}

function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  { host, port, limits }: Config,
): Promise<{ server: Server; url: string }> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch,
        hostname: host,
        port,
        // A body that arrives one byte at a time ends with 408.
        serverOptions: {
          requestTimeout: limits.bodyMs,
          headersTimeout: limits.bodyMs,
          connectionsCheckingInterval: 1_000,
        },
      },
      ({ port: given }: AddressInfo) => {
        const shown = host.includes(':') ? `[${host}]` : host;
        resolve({ server, url: `http://${shown}:${given}` });
      },
    ) as Server;
    server.once('error', reject);
  });
}

/** Its failures are logged, and it is tried again. */
function every(ms: number, log: Logger, work: () => Promise<void>): NodeJS.Timeout {
  const timer = setInterval(
    () => void work().catch((error: unknown) => log.warn(errorFields(error), 'upkeep failed')),
    ms,
  );
  timer.unref();
  return timer;
}
