// All console output of the worker. An error is logged by its name and code, because its message may quote a page.
import { ReasonedError } from '../../js-glue/agent/index.js';
import { DomToolFailure } from '../../js-glue/tool/index.js';
import type { LogEntry } from '../../js-glue/tool/index.js';

const PREFIX = '[DomTool]';

/** `line` must not contain words of a page. */
export function logDebug(line: object): void {
  console.debug(PREFIX, line);
}

export function logEntry({ level, event, fields }: LogEntry): void {
  if (level === 'warn' || level === 'error') console[level](PREFIX, event, fields);
}

/** `what` could not be done. */
export function logFailure(what: string, error: unknown): void {
  console.warn(PREFIX, `${what}: ${nameOf(error)}`);
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if (error instanceof ReasonedError) return `${error.name} ${error.reason.code}`;
  return error instanceof DomToolFailure ? `${error.name} ${error.error.code}` : error.name;
}
