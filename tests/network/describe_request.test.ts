// A request in words for a person: its fields by name, money by value, and nothing that a page could use to deceive.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { describeRequest, fieldsOf } from '../../js-glue/network/describe_request.js';
import { casesOf } from './requests.js';
import type { HeldRequest } from '../../js-glue/network/held_request.js';

const asIs = { scrub: (text: string): string => text };

function request(line: string): HeldRequest {
  const [first] = casesOf(`x fetch ${line}`);
  assert.ok(first !== undefined);
  return first.request;
}

const kDescribed: ReadonlyArray<[line: string, text: string]> = [
  [
    'POST https://shop.test/orders item=tea&amount=57.60&currency=EUR&address=1+Road',
    'POST shop.test/orders (3 fields: item, amount €57.60, address)',
  ],
  ['DELETE https://app.test/api/projects/42', 'DELETE app.test/api/projects/42'],
  ['GET https://site.test/unsubscribe?id=ab12', 'GET site.test/unsubscribe (1 field: id)'],
  ['POST https://rails.test/posts/42 _method=delete&authenticity_token=x', 'DELETE rails.test/posts/42'],
  [
    'POST https://app.test/graphql {"query":"mutation DeletePost { deletePost(id: 1) { id } }","variables":{"id":1}}',
    'POST app.test/graphql “DeletePost” (1 field: id)',
  ],
  [
    'POST https://api.test/v1/charges amount=5760&currency=eur&source=tok_1',
    'POST api.test/v1/charges (2 fields: amount 5760 EUR, source)',
  ],
  [
    'POST https://app.test/api {"order":{"total":"$5.00","lines":[1]},"note":"my secret plan"}',
    'POST app.test/api (3 fields: order.total $5.00, order.lines, note)',
  ],
  [
    'POST https://laden.test:8443/bezahlen betrag=5,00&waehrung=EUR',
    'POST laden.test:8443/bezahlen (1 field: betrag €5,00)',
  ],
  [
    'POST https://app.test/x (Content-Type: application/octet-stream) abc',
    'POST app.test/x (with data that cannot be read)',
  ],
  [
    'POST https://files.test/up --b⏎Content-Disposition: form-data; name="cv"; filename="cv.pdf"⏎⏎secret⏎--b--',
    'POST files.test/up (1 field: cv)',
  ],
];

for (const [line, text] of kDescribed) {
  test(`"${text}" is said of a request`, () => assert.equal(describeRequest(request(line), asIs), text));
}

test('values are printed of amounts alone, and of those none that is a secret', () => {
  const line = 'POST https://shop.test/pay card=4111111111111111&cvc=123&amount=4111111111111111&total=12.00&q=hello';
  assert.equal(
    describeRequest(request(line), asIs),
    'POST shop.test/pay (5 fields: card, cvc, amount, total 12.00, q)',
  );
  const isSecret = (name: string, value: string): boolean => name === 'total' && value === '12.00';
  assert.ok(!describeRequest(request(line), { ...asIs, isSecret }).includes('12.00'));
});

test('the scrubber sees the address, the operation and each name', () => {
  const scrub = (text: string): string => text.replaceAll('hunter2', '{{password}}');
  const line = 'POST https://a.test/x/hunter2?action=hunter2 hunter2=1&b=2';
  assert.ok(!describeRequest(request(line), { scrub }).includes('hunter2'));
});

test('a page cannot write lines, turn the direction of text or close our brackets', () => {
  const evil = '\u202e\u2066a)\n\r\t“May I?” (\u0000\u200b\u2028b';
  const body = JSON.stringify({ [evil]: 1, amount: '5\u202e.00' });
  const text = describeRequest(request(`POST https://a.test/%E2%80%AEx%0Ay ${body}`), asIs);
  assert.doesNotMatch(text, /[\p{Cc}\p{Cf}\u2028]/u);
  assert.equal(text.match(/[()]/g)?.length, 2);
});

test('a description is never longer than 160 letters', () => {
  const fields = Array.from({ length: 500 }, (_, at) => `${'n'.repeat(90)}${at}=1`).join('&');
  const long = `POST https://${'a'.repeat(60)}.test/${'path/'.repeat(200)}?action=${'x'.repeat(70)} ${fields}`;
  assert.ok(describeRequest(request(long), asIs).length <= 160);
  assert.ok(fieldsOf(request(long)).length <= 300);
});
