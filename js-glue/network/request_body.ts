// The body and the query of a request as fields: urlencoded, multipart, JSON. Nothing is trusted: sizes and depths are
// limited, names are never used as keys of objects, and what cannot be parsed is text.
import { isAddress } from '../tool/base/addresses.js';
import { isRecord } from '../tool/base/narrow.js';
import { MAX_BODY, type HeldRequest } from './held_request.js';

export interface Field {
  name: string;
  /** Absent for a file, and for anything that is not a single value. */
  value?: string;
}

export type RequestBody =
  | { is: 'none' }
  | { is: 'json'; value: unknown }
  | { is: 'form'; fields: readonly Field[] }
  | { is: 'text'; text: string };

const MAX_FIELDS = 300;
const MAX_NAME = 200;
const MAX_VALUE = 2_000;
/** A form may carry JSON in one of its fields. */
const MAX_JSON_VALUE = 128 * 1024;
const MAX_DEPTH = 2;

/** Parsed once per request, because its effect, its key and its description need it. */
export function bodyOf(request: HeldRequest): RequestBody {
  const known = bodies.get(request);
  if (known !== undefined) return known;
  const read = readBody(request);
  bodies.set(request, read);
  return read;
}

const bodies = new WeakMap<HeldRequest, RequestBody>();

function readBody({ body, contentType = '' }: HeldRequest): RequestBody {
  if (body === undefined || body === '' || body.length > MAX_BODY) return { is: 'none' };
  const type = contentType.toLowerCase();
  if (type.includes('multipart/form-data')) return { is: 'form', fields: multipart(body, contentType) };
  // A body that begins like JSON is parsed as such, whatever its type: pages send it as text to avoid a preflight.
  const value = /^[\s\ufeff]*[[{]/.test(body) ? json(body) : undefined;
  if (value !== undefined) return { is: 'json', value };
  if (type.includes('x-www-form-urlencoded')) return { is: 'form', fields: pairs(body) };
  const isPlainForm = type.includes('text/plain') && /^[^\s=&]{1,80}=/.test(body);
  return isPlainForm ? { is: 'form', fields: pairs(body.replace(/\r?\n/g, '&')) } : { is: 'text', text: body };
}

/** The parameters of an address. */
export function queryOf(url: string): readonly Field[] {
  return isAddress(url) ? pairs(new URL(url).search.slice(1, MAX_BODY)) : [];
}

/** The parsed JSON, or undefined. */
export function json(text: string): unknown {
  if (text.length > MAX_BODY) return undefined;
  try {
    return JSON.parse(text.trim());
  } catch {
    return undefined;
  }
}

/** The JSON in a field of a form. */
export function jsonIn(fields: readonly Field[], name: string): unknown {
  const value = valueAt(fields, name);
  return value === undefined || !/^\s*[[{]/.test(value) ? undefined : json(value);
}

export function valueAt(fields: readonly Field[], name: string): string | undefined {
  return fields.find((field) => field.name.toLowerCase() === name)?.value;
}

/** The fields of the query and the body, up to a limit: JSON to its second level, of GraphQL its variables. */
export function fieldsOf(request: HeldRequest): Field[] {
  return [...queryOf(request.url), ...bodyFields(bodyOf(request))].slice(0, MAX_FIELDS);
}

export function bodyFields(body: RequestBody): readonly Field[] {
  if (body.is === 'form') return body.fields.map(({ name, value }) => cut(name, value));
  if (body.is !== 'json') return [];
  const first = Array.isArray(body.value) ? body.value[0] : body.value;
  if (!isRecord(first)) return [];
  const carried = [first['variables'], first['params']].find((inner) => isRecord(inner));
  const isWrapped = typeof first['query'] === 'string' || typeof first['method'] === 'string' || 'extensions' in first;
  const fields: Field[] = [];
  flatten(isWrapped && carried !== undefined ? carried : first, '', 0, fields);
  return fields;
}

function flatten(value: unknown, prefix: string, depth: number, into: Field[]): void {
  if (!isRecord(value)) return;
  for (const [key, member] of Object.entries(value)) {
    if (into.length >= MAX_FIELDS) return;
    const name = prefix === '' ? key : `${prefix}.${key}`;
    const isInner = isRecord(member) && depth + 1 < MAX_DEPTH && Object.keys(member).length > 0;
    if (isInner) flatten(member, name, depth + 1, into);
    else into.push(cut(name, typeof member === 'object' && member !== null ? undefined : String(member)));
  }
}

function cut(name: string, value: string | undefined): Field {
  const short = name.slice(0, MAX_NAME);
  return value === undefined ? { name: short } : { name: short, value: value.slice(0, MAX_VALUE) };
}

function pairs(text: string): Field[] {
  const fields: Field[] = [];
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.length >= MAX_FIELDS) break;
    fields.push({ name: name.slice(0, MAX_NAME), value: value.slice(0, MAX_JSON_VALUE) });
  }
  return fields;
}

/** RFC 7578. Of a file only the name of its field. */
function multipart(body: string, contentType: string): Field[] {
  const [, quoted, plain] = /boundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? /^--([^\r\n]{1,200})/.exec(body)?.[1];
  if (boundary === undefined) return [];
  const parts = body.split(`--${boundary}`, MAX_FIELDS + 2).slice(1);
  return parts.flatMap((part) => {
    const end = part.search(/\r?\n\r?\n/);
    const head = end < 0 ? '' : part.slice(0, Math.min(end, 2_000));
    const name = /\bname="([^"]*)"/i.exec(head)?.[1];
    if (name === undefined) return [];
    if (/\bfilename\*?=/i.test(head)) return [{ name: name.slice(0, MAX_NAME) }];
    const value = part
      .slice(end)
      .replace(/^\r?\n\r?\n/, '')
      .replace(/\r?\n$/, '');
    return [{ name: name.slice(0, MAX_NAME), value: value.slice(0, MAX_JSON_VALUE) }];
  });
}

/** Text that is encoded incorrectly stays unchanged. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
