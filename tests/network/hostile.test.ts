// Whatever a page or a browser sends: an answer, quickly, and a write if nothing can be known.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { describeRequest, fieldsOf } from '../../js-glue/network/describe_request.js';
import { heldRequestOf, type HeldRequest } from '../../js-glue/network/held_request.js';
import { effectOf, requestKey } from '../../js-glue/network/request_effect.js';
import { casesOf, pausedRequest } from './requests.js';

const never = (): boolean => false;
const page = { where: 'page' } as const;

function held(body: string, contentType: string, url = 'https://app.test/api/x'): HeldRequest {
  const request = pausedRequest('POST', url, body, { 'Content-Type': contentType });
  const read = heldRequestOf({ request, resourceType: 'Fetch' }, page);
  assert.ok(read !== undefined);
  return read;
}

function everything(request: HeldRequest): string {
  fieldsOf(request);
  describeRequest(request, { scrub: (text) => text });
  requestKey(request);
  const effect = effectOf(request, never);
  return effect.is === 'write' ? effect.risk : effect.why;
}

test('what is no request is none, and what is half of one is read as far as it goes', () => {
  const wrong = [
    undefined,
    null,
    4,
    'x',
    [],
    {},
    { request: null },
    { request: { url: 4 } },
    { request: { url: 'no address' } },
  ];
  for (const paused of wrong) assert.equal(heldRequestOf(paused, page), undefined);
  const half = heldRequestOf(
    { request: { url: 'https://a.test/', method: 4, headers: [], postDataEntries: [{ bytes: '%%' }, 4] } },
    page,
  );
  assert.deepEqual(half, {
    method: 'GET',
    url: 'https://a.test/',
    resourceType: 'Other',
    where: 'page',
    hasBody: true,
  });
});

test('a body is read from its entries, from plain post data, and left out where it is too large', () => {
  assert.equal(held('a=ü', 'text/plain').body, 'a=ü');
  const plain = heldRequestOf({ request: { url: 'https://a.test/', method: 'post', postData: 'a=1' } }, page);
  assert.equal(plain?.body, 'a=1');
  assert.equal(plain?.method, 'POST');
  const large = held('a='.padEnd(600_000, 'x'), 'application/x-www-form-urlencoded');
  assert.equal(large.body, undefined);
  assert.ok(large.hasBody);
  const split = ['{"a":"', 'ü', '"}'].map((text) => ({ bytes: Buffer.from(text).toString('base64') }));
  const parts = heldRequestOf({ request: { url: 'https://a.test/', method: 'POST', postDataEntries: split } }, page);
  assert.equal(parts?.body, '{"a":"ü"}');
});

test('the site that asks is told, or read from headers that a page cannot write', () => {
  const request = {
    url: 'https://a.test/',
    headers: { Origin: 'https://www.shop.test', Referer: 'https://other.test/' },
  };
  assert.equal(heldRequestOf({ request }, page)?.initiatorSite, 'shop.test');
  assert.equal(heldRequestOf({ request }, { ...page, initiatorSite: 'b.test' })?.initiatorSite, 'b.test');
});

test('a body that is slow to read is not read slowly', () => {
  const kSize = 250_000;
  const bodies: ReadonlyArray<[body: string, contentType: string]> = [
    ['['.repeat(kSize), 'application/json'],
    [`{"query":${JSON.stringify(`query {${'{'.repeat(kSize / 2)}`)}}`, 'application/json'],
    [`{"query":${JSON.stringify(`query {${'"'.repeat(40_000)}`)}}`, 'application/json'],
    [`{"query":${JSON.stringify(`query {${'"""'.repeat(20_000)}`)}}`, 'application/json'],
    [`{"query":${JSON.stringify(`query ${'#x\n'.repeat(30_000)}`)}}`, 'application/json'],
    [`{"query":${JSON.stringify(',#\n'.repeat(60_000))}}`, 'application/json'],
    ['a&'.repeat(kSize / 2), 'application/x-www-form-urlencoded'],
    [`${'action='.padEnd(kSize, 'a_')}`, 'application/x-www-form-urlencoded'],
    ['--b\r\n'.repeat(kSize / 5), 'multipart/form-data; boundary=b'],
    [`--b\r\nContent-Disposition: form-data; ${'name="'.repeat(40_000)}`, 'multipart/form-data; boundary=b'],
    [`<Body ${' '.repeat(kSize)}`, 'text/xml'],
    [`${'<a:Body><'.repeat(kSize / 9)}`, 'text/xml'],
    [`42["${'\\'.repeat(kSize)}`, 'text/plain'],
    ['\u001e'.repeat(kSize), 'text/plain'],
    ['GET x\n'.repeat(kSize / 6), 'multipart/mixed'],
    [JSON.stringify(Array.from({ length: 20_000 }, () => ({ method: 'x', params: 1 }))), 'application/json'],
  ];
  for (const [body, contentType] of bodies) {
    const urls = [
      'https://app.test/api/x',
      'https://app.test/socket.io/',
      `https://app.test/${'a-B/'.repeat(5_000)}?${'op=x&'.repeat(5_000)}`,
    ];
    for (const url of urls) {
      const request = held(body, contentType, url);
      // Processor time of this process only, because others may use the machine.
      const begin = process.cpuUsage();
      everything(request);
      const { user, system } = process.cpuUsage(begin);
      const took = (user + system) / 1_000;
      assert.ok(took < 1_000, `${contentType} ${body.slice(0, 20)}: ${took} ms`);
    }
  }
});

test('names of the prototype are names like others', () => {
  const body = '{"__proto__":{"a":1},"constructor":{"prototype":{"x":2}},"toString":"3","hasOwnProperty":1}';
  const request = held(body, 'application/json', 'https://app.test/constructor/__proto__/toString');
  assert.equal(everything(request), 'change');
  assert.deepEqual(
    fieldsOf(request).map(({ name }) => name),
    ['__proto__.a', 'constructor.prototype', 'toString', 'hasOwnProperty'],
  );
  assert.equal(Object.hasOwn(Object.prototype, 'a'), false);
});

test('a body that cannot be known is a write where one address stands for all', () => {
  for (const url of ['https://app.test/graphql', 'https://app.test/rpc', 'https://app.test/api']) {
    const large = held('{"query":"query { a }","x":"'.padEnd(600_000, 'x'), 'application/json', url);
    assert.equal(effectOf(large, never).is, 'write', url);
    assert.equal(effectOf(held('{"query":', 'application/json', url), never).is, 'write', url);
  }
});

test('random bytes in each place are read to an end', () => {
  let seed = 7;
  const next = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const kPieces = [
    'query',
    'mutation',
    '{',
    '}',
    '"',
    '\\',
    '%',
    '%E0',
    '&',
    '=',
    '\r\n',
    '--b',
    '[',
    ']',
    ',',
    ':',
    'delete',
    'search',
    '/',
    '.',
    '\u0000',
    '😀',
    '\ud800',
    '<Body>',
    '42["',
  ];
  for (let round = 0; round < 3_000; ++round) {
    const text = Array.from({ length: next(30) }, () => kPieces[next(kPieces.length)] ?? '').join('');
    const types = [
      'application/json',
      'multipart/form-data; boundary=b',
      'text/xml',
      'application/x-www-form-urlencoded',
      'multipart/mixed',
      'application/grpc',
    ];
    const wellFormed = text.replace(/[\ud800-\udfff]/g, '');
    const url = `https://app.test/${next(2) === 0 ? 'socket.io/' : encodeURIComponent(wellFormed)}?${wellFormed}`;
    if (!URL.canParse(url)) continue;
    everything(held(text, types[next(types.length)] ?? '', url));
  }
});

test('the same again is let through where it names no write, and a write is asked about however often it was seen', () => {
  const always = (): boolean => true;
  const [sync, pay] = casesOf('x fetch POST https://app.test/api/x9 a=1\nx fetch POST https://app.test/api/pay a=1');
  assert.ok(sync !== undefined && pay !== undefined);
  assert.deepEqual(effectOf(sync.request, always), { is: 'harmless', why: 'same-as-before' });
  assert.deepEqual(effectOf(pay.request, always), { is: 'write', risk: 'pay' });
});

const kSameKey: ReadonlyArray<[first: string, second: string, isSame: boolean]> = [
  ['POST https://www.shop.test/orders a=1', 'POST https://shop.test/orders a=2', true],
  ['POST https://shop.test/orders/1 a=1', 'POST https://shop.test/orders/2 a=1', false],
  ['POST https://shop.test/orders a=1', 'PUT https://shop.test/orders a=1', false],
  ['POST https://shop.test/orders a=1', 'POST https://evil.test/orders a=1', false],
  ['POST https://shop.test/orders a=1', 'POST https://shop.test/orders _method=delete', false],
  ['POST https://shop.test/ajax action=save', 'POST https://shop.test/ajax action=delete', false],
  ['GET https://shop.test/unsubscribe?id=1', 'GET https://shop.test/unsubscribe?id=2', false],
  ['GET https://shop.test/unsubscribe?id=1&_=5', 'GET https://shop.test/unsubscribe?_=6&id=1', true],
  [
    'POST https://shop.test/graphql {"query":"mutation { save }"}',
    'POST https://shop.test/graphql {"query":"mutation { drop }"}',
    false,
  ],
  [
    'POST https://shop.test/graphql {"query":"mutation S { save }","variables":{"a":1}}',
    'POST https://shop.test/graphql {"query":"mutation S { save }","variables":{"a":2}}',
    true,
  ],
];

test('a key covers one method, site and path, and one operation where many share an address', () => {
  for (const [first, second, isSame] of kSameKey) {
    const [one, other] = casesOf(`x fetch ${first}\nx fetch ${second}`);
    assert.ok(one !== undefined && other !== undefined);
    assert.equal(requestKey(one.request) === requestKey(other.request), isSame, `${first} | ${second}`);
  }
});
