// Whether the answer to a document is a file that the browser saves in place of showing it: by its headers, as Chrome decides.
import { isAddress } from '../tool/base/addresses.js';
import { arrayAt, isRecord, numberAt, recordAt, stringAt } from '../tool/base/narrow.js';

/** Media types that Chrome shows in a tab; of any other it saves the file. */
const SHOWN =
  /^(?:text\/|image\/|audio\/|video\/|application\/(?:xhtml\+xml|xml|json|pdf|javascript|ecmascript|\w[\w.-]*\+(?:xml|json))|multipart\/x-mixed-replace|message\/)/i;
const SAVED = /^(?:text\/(?:csv|calendar|vcard|x-vcard)|image\/(?:tiff|heic|vnd\.[\w.-]+))\b/i;

/** Of a Fetch.requestPaused event; undefined while no answer has come. */
export function downloadOf(paused: unknown): boolean | undefined {
  const status = numberAt(paused, 'responseStatusCode');
  if (status === undefined) return isRecord(paused) && 'responseErrorReason' in paused ? false : undefined;
  if (status < 200 || status >= 300 || status === 204 || status === 205) return false;
  const disposition = headerOf(paused, 'content-disposition');
  if (/^\s*"?attachment\b/i.test(disposition)) return true;
  // What is neither shown inline nor as an attachment has a name of its own; Chrome saves all but `inline`.
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

/** Without a type Chrome looks into the bytes; of such an ending they are no page. */
function endsAsFile(url: string | undefined): boolean {
  return url !== undefined && isAddress(url) && FILES.test(new URL(url).pathname);
}
