// Reads the settings from the environment, or throws what is wrong with it. An empty value counts as missing.
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ModelSettings } from './planning/model.js';
import { script } from './planning/scripted_planner.js';
import type { Script } from './planning/scripted_planner.js';
import type { PushSettings } from './service/push.js';
import { hashOf } from './store/tokens.js';
import type { Grant } from './store/tokens.js';

export interface Config {
  host: string;
  port: number;
  database: string;
  /** Empty: a token is created. */
  grants: Grant[];
  /** Host names that it is reached by, besides localhost and IP addresses. */
  hosts: string[];
  origins: string[];
  ratePerMinute: number;
  keepDays: number;
  model?: ModelSettings;
  script?: Script;
  push?: PushSettings;
  logLevel: string;
  otlpEndpoint?: string;
  limits: { bodyMs: number; stopMs: number };
}

export type Environment = Readonly<Record<string, string | undefined>>;

const PROVIDERS = ['openai-compatible', 'openai', 'anthropic', 'google'] as const;

/** Throws an Error in words. */
export function readConfig(env: Environment): Config {
  const text = (name: string): string | undefined => (env[name]?.trim() === '' ? undefined : env[name]?.trim());
  const list = (name: string): string[] =>
    text(name)
      ?.split(',')
      .map((entry) => entry.trim()) ?? [];
  const number = (name: string, otherwise: number, most: number): number => {
    const given = text(name);
    const value = given === undefined ? otherwise : Number(given);
    if (!Number.isInteger(value) || value < 0 || value > most)
      throw new Error(`${name} must be a whole number from 0 to ${most}.`);
    return value;
  };
  const flag = (name: string, otherwise: boolean): boolean => {
    const given = text(name)?.toLowerCase();
    if (given === undefined) return otherwise;
    if (!['true', 'false'].includes(given)) throw new Error(`${name} must be true or false.`);
    return given === 'true';
  };
  const model = modelIn(text, number, flag);
  const push = pushIn(text, number, flag);
  const scriptFile = text('DOMTOOL_SCRIPT');
  const otlp = text('OTEL_EXPORTER_OTLP_ENDPOINT');
  return {
    host: text('HOST') ?? '127.0.0.1',
    port: number('PORT', 8787, 65_535),
    database: text('DATABASE_URL') ?? join(homedir(), '.domtool', 'backend'),
    grants: grantsIn(text('DOMTOOL_TOKENS')),
    hosts: list('DOMTOOL_HOSTS').map((host) => host.toLowerCase()),
    origins: list('DOMTOOL_ORIGINS'),
    ratePerMinute: number('DOMTOOL_RATE_PER_MINUTE', 600, 1_000_000),
    keepDays: number('DOMTOOL_KEEP_DAYS', 30, 36_500),
    ...(model === undefined ? {} : { model }),
    ...(scriptFile === undefined ? {} : { script: scriptIn(scriptFile) }),
    ...(push === undefined ? {} : { push }),
    logLevel: text('LOG_LEVEL') ?? 'info',
    ...(otlp === undefined ? {} : { otlpEndpoint: otlp }),
    limits: { bodyMs: number('DOMTOOL_BODY_MS', 20_000, 600_000), stopMs: number('DOMTOOL_STOP_MS', 20_000, 600_000) },
  };
}

type Text = (name: string) => string | undefined;
type Numbers = (name: string, otherwise: number, most: number) => number;
type Flag = (name: string, otherwise: boolean) => boolean;

function modelIn(text: Text, number: Numbers, flag: Flag): ModelSettings | undefined {
  const model = text('MODEL');
  const baseUrl = text('MODEL_BASE_URL');
  if (model === undefined && baseUrl === undefined) return undefined;
  if (model === undefined) throw new Error('MODEL_BASE_URL is set, but MODEL is not: name the model.');
  if (baseUrl !== undefined && !URL.canParse(baseUrl)) throw new Error('MODEL_BASE_URL must be an address.');
  const provider = text('MODEL_PROVIDER') ?? 'openai-compatible';
  const known = PROVIDERS.find((name) => name === provider);
  if (known === undefined) throw new Error(`MODEL_PROVIDER must be one of ${PROVIDERS.join(', ')}.`);
  if (known === 'openai-compatible' && baseUrl === undefined) {
    throw new Error('MODEL is set, and MODEL_BASE_URL is not: such as http://localhost:11434/v1 for Ollama.');
  }
  const apiKey = text('MODEL_API_KEY');
  return {
    provider: known,
    model,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(apiKey === undefined ? {} : { apiKey }),
    seesPictures: flag('MODEL_SEES_PICTURES', true),
    timeoutMs: number('MODEL_TIMEOUT_MS', 45_000, 600_000),
  };
}

function pushIn(text: Text, number: Numbers, flag: Flag): PushSettings | undefined {
  const [appId, key, secret] = ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET'].map(text);
  if (appId === undefined && key === undefined && secret === undefined) return undefined;
  if (appId === undefined || key === undefined || secret === undefined) {
    throw new Error('PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET belong together.');
  }
  const cluster = text('PUSHER_CLUSTER');
  const host = text('PUSHER_HOST') ?? (cluster === undefined ? '127.0.0.1' : `api-${cluster}.pusher.com`);
  const useTLS = flag('PUSHER_TLS', cluster !== undefined);
  const port = number('PUSHER_PORT', useTLS ? 443 : 6001, 65_535);
  const clientHost = text('PUSHER_CLIENT_HOST') ?? (cluster === undefined ? undefined : `ws-${cluster}.pusher.com`);
  return {
    appId,
    key,
    secret,
    host,
    port,
    useTLS,
    ...(cluster === undefined ? {} : { cluster }),
    ...(clientHost === undefined ? {} : { clientHost }),
    clientPort: number('PUSHER_CLIENT_PORT', port, 65_535),
  };
}

/** `token:tenant` or `token:tenant:2027-01-31`, separated by commas. */
function grantsIn(given: string | undefined): Grant[] {
  return (given?.split(',') ?? []).map((entry, at) => {
    const [token = '', tenant = '', until, ...rest] = entry.trim().split(':');
    const place = `Entry ${at + 1} of DOMTOOL_TOKENS`;
    if (!/^[\x21-\x7e]{8,500}$/.test(token)) throw new Error(`${place} needs a token of 8 to 500 visible characters.`);
    if (!/^[\w.-]{1,64}$/.test(tenant) || rest.length > 0)
      throw new Error(`${place} must be token:tenant or token:tenant:date.`);
    if (until === undefined) return { tenant, hash: hashOf(token) };
    const expiresAt = /^\d{4}-\d\d-\d\d$/.test(until) ? Date.parse(`${until}T00:00:00Z`) : Number.NaN;
    if (Number.isNaN(expiresAt)) throw new Error(`${place} needs a date such as 2027-01-31.`);
    return { tenant, hash: hashOf(token), expiresAt };
  });
}

function scriptIn(file: string): Script {
  try {
    return script.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new Error(`DOMTOOL_SCRIPT names ${file}, which is not a script.`);
  }
}
