// Refuses a browser that is too old, with a message and before the first call. A browser that hides its version is
// accepted; a call that needs a missing command reports it.
import { failure } from '../tool/contract/errors.js';
import { stringAt } from '../tool/base/narrow.js';
import type { CdpConnection } from './websocket.js';

/** The `minimum_chrome_version` of the extension's manifest. */
const OLDEST_CHROMIUM = 125;
const DEADLINE_MS = 2_000;

/** Rejects with DomToolFailure UNSUPPORTED if the browser reports an older version. */
export async function requireVersion(connection: CdpConnection): Promise<void> {
  const reply = await connection.send('Browser.getVersion', {}, '', DEADLINE_MS).catch(() => undefined);
  // Edge, Opera and others name Chromium only in their user agent.
  const version = chromiumIn(stringAt(reply, 'product')) ?? chromiumIn(stringAt(reply, 'userAgent'));
  if (version === undefined || version >= OLDEST_CHROMIUM) return;
  throw failure(
    'UNSUPPORTED',
    `This browser is built on Chromium ${version}; DomTool needs ${OLDEST_CHROMIUM} or newer.`,
    'Update the browser, or name another with --executable-path or CHROME_PATH.',
  );
}

function chromiumIn(text = ''): number | undefined {
  const major = /(?:Chrome|Chromium)\/(\d{1,5})\./.exec(text)?.[1];
  return major === undefined ? undefined : Number(major);
}
