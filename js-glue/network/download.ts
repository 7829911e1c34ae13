// Whether the browser will save the response to a document as a file in place of showing it: by its headers, as Chrome
// decides.
import { isAddress } from '../tool/base/addresses.js';
import { arrayAt, isRecord, numberAt, recordAt, stringAt } from '../tool/base/narrow.js';

/** Media types that Chrome shows in a tab; it saves any other. */
const SHOWN =
  /^(?:text\/|image\/|audio\/|video\/|application\/(?:xhtml\+xml|xml|json|pdf|javascript|ecmascript|\w[\w.-]*\+(?:xml|json))|multipart\/x-mixed-replace|message\/)/i;
const SAVED = /^(?:text\/(?:csv|calendar|vcard|x-vcard)|image\/(?:tiff|heic|vnd\.[\w.-]+))\b/i;

/** For a Fetch.requestPaused event; undefined before the response has arrived. */
export function downloadOf(paused: unknown): boolean | undefined {
  const status = numberAt(paused, 'responseStatusCode');
  if (status === undefined) return isRecord(paused) && 'responseErrorReason' in paused ? false : undefined;
  if (status < 200 || status >= 300 || status === 204 || status === 205) return false;
  const disposition = headerOf(paused, 'content-disposition');
  if (/^\s*"?attachment\b/i.test(disposition)) return true;
  // Chrome saves a file with any disposition except `inline`.
  if (disposition !== '' && !/^\s*(?:inline\b|[\w-]+=|;|$)/i.test(disposition)) return true;
  const type = (headerOf(paused, 'content-type').split(';', 1)[0] ?? '').trim();
  if (type === '') return endsAsFile(stringAt(recordAt(paused, 'request'), 'url'));
  return SAVED.test(type) || !SHOWN.test(type);
}

function headerOf(paused: unknown, name: string): string {
  const found = arrayAt(paused, 'responseHeaders').find((header) => stringAt(header, 'name')?.toLowerCase() === name);
  return stringAt(found, 'value') ?? '';
}

const FILES =
  /\.(?:zip|exe|msi|dmg|pkg|deb|rpm|apk|iso|tar|t?gz|bz2|xz|7z|rar|bat|cmd|sh|ps1|jar|docx?|docm|xlsx?|xlsm|pptx?)$/i;

/** Without a type Chrome inspects the bytes; with such an ending they are not a page. */
function endsAsFile(url: string | undefined): boolean {
  return url !== undefined && isAddress(url) && FILES.test(new URL(url).pathname);
}
