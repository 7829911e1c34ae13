// Which responses the browser saves as files: by their headers, whatever the link said.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { downloadOf } from '../../js-glue/network/download.js';

function answer(headers: Record<string, string>, status = 200, url = 'https://shop.test/x'): unknown {
  const responseHeaders = Object.entries(headers).map(([name, value]) => ({ name, value }));
  return { request: { url }, responseStatusCode: status, responseHeaders };
}

test('what Chrome saves is a download, and what it shows is none', () => {
  const saved = [
    answer({ 'Content-Disposition': 'attachment; filename="a.html"', 'Content-Type': 'text/html' }),
    answer({ 'content-disposition': 'ATTACHMENT' }),
    answer({ 'content-type': 'application/zip' }),
    answer({ 'content-type': 'application/octet-stream' }),
    answer({ 'content-type': 'text/csv; charset=utf-8' }),
    answer({ 'content-type': 'application/vnd.ms-excel' }),
    answer({ 'content-type': 'text/calendar' }),
    answer({}, 200, 'https://shop.test/setup.exe'),
  ];
  const shown = [
    answer({ 'content-type': 'text/html; charset=utf-8' }),
    answer({ 'content-type': 'application/pdf' }),
    answer({ 'content-type': 'image/png' }),
    answer({ 'content-type': 'application/json', 'content-disposition': 'inline; filename=a.json' }),
    answer({ 'content-type': 'image/svg+xml' }),
    answer({}, 200, 'https://shop.test/page'),
    answer({ 'content-type': 'application/zip' }, 404),
    answer({ location: '/next' }, 302),
    answer({ 'content-disposition': 'attachment' }, 204),
  ];
  for (const event of saved) assert.equal(downloadOf(event), true, JSON.stringify(event));
  for (const event of shown) assert.equal(downloadOf(event), false, JSON.stringify(event));
});

test('before an answer, and of what is malformed, nothing is said', () => {
  for (const event of [null, {}, 'x', { responseStatusCode: 'x' }, { request: {} }])
    assert.equal(downloadOf(event), undefined);
  assert.equal(downloadOf({ responseErrorReason: 'Failed' }), false);
  assert.equal(downloadOf({ responseStatusCode: 200, responseHeaders: [null, 1, { name: 'content-type' }] }), false);
});
