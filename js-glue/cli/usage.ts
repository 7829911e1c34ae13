// Wrong use of the command line, and the version of the package.
import { readFileSync } from 'node:fs';
import { isRecord, stringAt } from '../tool/base/narrow.js';

/** Exit codes. */
export const EXIT = { done: 0, failed: 1, wrongUse: 2 } as const;

/** The message says what is wrong and what would be right. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return (isRecord(manifest) ? stringAt(manifest, 'version') : undefined) ?? '0';
}
