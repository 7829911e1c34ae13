// Requests as one line of a table each: the expected effect, how it is sent, method, address, headers in brackets, body.
//   delete fetch POST https://shop.test/api (X-HTTP-Method-Override: DELETE) {"id":1}
// `⏎` stands for a line break of HTTP. Each goes through heldRequestOf, as if the browser had paused it.
import assert from 'node:assert/strict';

import { heldRequestOf } from '../../js-glue/network/held_request.js';
import type { HeldRequest } from '../../js-glue/network/held_request.js';

export interface Case {
  line: string;
  /** A risk, or `harmless`. */
  expected: string;
  request: HeldRequest;
}

const LINE = /^(\S+)\s+(\S+)\s+(\S+)\s+(\S+)((?:\s+\([\w-]+: [^)]*\))*)\s*(.*)$/s;
const RESOURCE: Readonly<Record<string, string>> = {
  form: 'Document',
  link: 'Document',
  fetch: 'Fetch',
  xhr: 'XHR',
  ping: 'Ping',
  other: 'Other',
};

export function casesOf(table: string): Case[] {
  const lines = table.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map(caseOf);
}

function caseOf(line: string): Case {
  const match = LINE.exec(line);
  assert.ok(match !== null, `cannot read: ${line}`);
  const [, expected = '', kind = '', method = '', url = '', headers = '', written = ''] = match;
  const body = written.replaceAll('⏎', '\r\n');
  const named = [...headers.matchAll(/\(([\w-]+): ([^)]*)\)/g)].map(([, name = '', value = '']) => [name, value]);
  const resourceType = RESOURCE[kind];
  assert.ok(resourceType !== undefined, `no such kind: ${line}`);
  const request = pausedRequest(method, url, body, {
    ...(body === '' ? {} : { 'Content-Type': contentTypeOf(body) }),
    ...Object.fromEntries(named),
  });
  const held = heldRequestOf({ request, resourceType }, { where: 'page' });
  assert.ok(held !== undefined, `was not read: ${line}`);
  return { line, expected, request: held };
}

export function pausedRequest(
  method: string,
  url: string,
  body: string,
  headers: Record<string, string>,
): Record<string, unknown> {
  const bytes = Buffer.from(body, 'utf8').toString('base64');
  return { method, url, headers, ...(body === '' ? {} : { hasPostData: true, postDataEntries: [{ bytes }] }) };
}

function contentTypeOf(body: string): string {
  if (/^[[{]/.test(body)) return 'application/json';
  if (body.startsWith('<')) return 'text/xml';
  if (body.startsWith('--')) return `multipart/form-data; boundary=${body.slice(2).split('\r\n')[0]}`;
  return 'application/x-www-form-urlencoded';
}
