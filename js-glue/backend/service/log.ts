// One line of JSON for each request and each event of the process. No line contains a body, a query, a token or page text.
import pino from 'pino';
import type { Logger } from 'pino';

export type { Logger } from 'pino';

export function makeLog(level: string, to?: NodeJS.WritableStream): Logger {
  const options = { level, base: { pid: process.pid }, messageKey: 'event' };
  return to === undefined ? pino(options, pino.destination({ dest: 2, sync: true })) : pino(options, to);
}

/** What may be logged of an error: its kind and where it was thrown. A message may quote what a client sent. */
export function errorFields(error: unknown): { error: string; code?: string; at?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const deepest = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in deepest ? { code: String(deepest.code) } : {};
  const at = error.stack
    ?.split('\n')
    .find((line) => /^\s+at /.test(line))
    ?.trim();
  return { error: deepest.name, ...code, ...(at === undefined ? {} : { at }) };
}
