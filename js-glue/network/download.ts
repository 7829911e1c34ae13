// Whether the browser will save the response to a document as a file in place of showing it: by its headers, as Chrome
// decides.
import { isAddress } from '../tool/base/addresses.js';
import { arrayAt, isRecord, numberAt, recordAt, stringAt } from '../tool/base/narrow.js';

/**
 * How a response that Chrome saves is known by its headers, in patterns in which `*` stands for any text. Case does not
 * matter.
 */
export const SAVED_RESPONSES = {
  /** Content-Disposition: Chrome saves a file with any other value. */
  shownDispositions: ['inline*', ';*', 'filename=*', 'filename*=*', 'name=*'],
  /** Content-Type: Chrome shows these in a tab, and saves any other. */
  shownTypes: [
    'text/*',
    'image/*',
    'audio/*',
    'video/*',
    'message/*',
    'multipart/x-mixed-replace*',
    'application/xhtml+xml*',
    'application/xml*',
    'application/json*',
    'application/pdf*',
    'application/javascript*',
    'application/ecmascript*',
    'application/*+xml*',
    'application/*+json*',
  ],
  /** Exceptions among the types that it shows. */
  savedTypes: [
    'text/csv*',
    'text/calendar*',
    'text/vcard*',
    'text/x-vcard*',
    'image/tiff*',
    'image/heic*',
    'image/vnd.*',
  ],
  /** Endings of addresses: without a type Chrome inspects the bytes, and with such an ending they are not a page. */
  savedEndings:
    'zip exe msi dmg pkg deb rpm apk iso tar gz tgz bz2 xz 7z rar bat cmd sh ps1 jar doc docx docm xls xlsx xlsm ppt pptx'.split(
      ' ',
    ),
} as const;

/** For a Fetch.requestPaused event; undefined before the response has arrived. */
export function downloadOf(paused: unknown): boolean | undefined {
  const status = numberAt(paused, 'responseStatusCode');
  if (status === undefined) return isRecord(paused) && 'responseErrorReason' in paused ? false : undefined;
  if (status < 200 || status >= 300 || status === 204 || status === 205) return false;
  const disposition = headerOf(paused, 'content-disposition').trim();
  if (disposition !== '' && !SHOWN_DISPOSITION.test(disposition)) return true;
  const type = (headerOf(paused, 'content-type').split(';', 1)[0] ?? '').trim();
  if (type === '') return endsAsFile(stringAt(recordAt(paused, 'request'), 'url'));
  return SAVED_TYPE.test(type) || !SHOWN_TYPE.test(type);
}

function headerOf(paused: unknown, name: string): string {
  const found = arrayAt(paused, 'responseHeaders').find((header) => stringAt(header, 'name')?.toLowerCase() === name);
  return stringAt(found, 'value') ?? '';
}

function endsAsFile(url: string | undefined): boolean {
  return url !== undefined && isAddress(url) && SAVED_ENDING.test(new URL(url).pathname);
}

function anyOf(patterns: readonly string[]): RegExp {
  const plain = patterns.map((pattern) => pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*'));
  return new RegExp(`^(?:${plain.join('|')})$`, 'is');
}

const SHOWN_DISPOSITION = anyOf(SAVED_RESPONSES.shownDispositions);
const SHOWN_TYPE = anyOf(SAVED_RESPONSES.shownTypes);
const SAVED_TYPE = anyOf(SAVED_RESPONSES.savedTypes);
const SAVED_ENDING = anyOf(SAVED_RESPONSES.savedEndings.map((ending) => `*.${ending}`));
