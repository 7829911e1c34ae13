// The product reads an address of a page as the URL standard's parser does.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import { UNKNOWN_ADDRESS } from '../../js-glue/facts/page_rows.js';
import { siteOf } from '../../js-glue/policy/sites.js';
import { WasmEngine } from '../../js-glue/tool/engine/wasm_engine.js';
import { loadEngineModule } from '../../js-glue/tool/engine/load.js';
import { addressFrom, isLeftOut, isSame, kBases, parsed, randomOf, readAddresses } from '../support/addresses.js';
import { inRepo } from '../support/paths.js';

const kGenerated = 20_000;
const kBatch = 2_000;

async function newEngine(): Promise<WasmEngine> {
  return new WasmEngine(await loadEngineModule());
}

async function assertRead(addresses: readonly string[], base: string): Promise<void> {
  const engine = await newEngine();
  const read = readAddresses(engine, addresses, base);
  engine.delete();
  assert.equal(read.length, addresses.length);
  for (const [index, address] of addresses.entries()) {
    const wanted = parsed(address, base);
    if (isLeftOut(address, read[index], wanted)) continue;
    assert.ok(
      isSame(read[index] ?? '', wanted),
      `${JSON.stringify(address)} at ${base}: ${read[index]}, not ${wanted}`,
    );
  }
}

const kUnknown = siteOf(UNKNOWN_ADDRESS);

/** An address, and the site that it leads to from https://shop.test/tea. */
const kCases: ReadonlyArray<[string, string | undefined]> = [
  ['ht\ntp://evil.test/x', 'evil.test'],
  ['ht\ttp:\r//evil.test/x', 'evil.test'],
  ['/\n/evil.test', 'evil.test'],
  ['/\t/\revil.test/x', 'evil.test'],
  ['\\\\evil.test', 'evil.test'],
  ['/\\evil.test', 'evil.test'],
  ['http:\\evil.test', 'evil.test'],
  ['https:\\evil.test', 'shop.test'],
  ['\u0001 \u001fhttps://evil.test/ \u0000', 'evil.test'],
  ['http:evil.test', 'evil.test'],
  ['https:evil.test', 'shop.test'],
  ['https://shop.test@evil.test/', 'evil.test'],
  ['https://shop.test%40evil.test/', kUnknown],
  ['https://shop.test\\@evil.test/', 'shop.test'],
  ['https://shop.test#@evil.test/', 'shop.test'],
  ['https://e\u00advil.test/', 'evil.test'],
  ['https://e\u200bvil.test/', 'evil.test'],
  ['https://\u202eevil.test/', kUnknown],
  ['https://ｅｖｉｌ．ｔｅｓｔ/', 'evil.test'],
  ['https://evil。test/', 'evil.test'],
  ['https://ev%69l.test/', 'evil.test'],
  ['https://EVIL.TEST:443/', 'evil.test'],
  ['https://0x7f.1/', '127.0.0.1'],
  ['https://ab123456.test/', 'ab123456.test'],
  ['ab123456', 'shop.test'],
  [' ', 'shop.test'],
  ['?q=\n', 'shop.test'],
  ['http://[', kUnknown],
  ['javascript:alert(1)', undefined],
];

test('an address leads where a browser takes it, however it is written', async () => {
  const engine = await newEngine();
  const addresses = kCases.map(([address]) => address);
  const read = readAddresses(engine, addresses, 'https://shop.test/tea');
  engine.delete();
  for (const [index, [address, site]] of kCases.entries()) {
    assert.equal(siteOf(read[index] ?? ''), site, JSON.stringify(address));
  }
});

test('an address that is empty or blank leads to the base of the document', async () => {
  await assertRead(['', ' ', '\n', '#', '?'], 'https://evil.test/dir/');
});

test('of generated addresses each is read as the parser of the URL standard reads it', async () => {
  const random = randomOf(35);
  for (let done = 0; done < kGenerated; done += kBatch) {
    const base = kBases[(done / kBatch) % kBases.length] ?? '';
    await assertRead(
      Array.from({ length: kBatch }, () => addressFrom(random)),
      base,
    );
  }
});

test('an address with letters of Latin 1 is one however often it is asked', () => {
  const address = 'http://\u00e9vil.test/';
  for (let asked = 0; asked < 30_000; asked += 1)
    assert.equal(siteOf(address), 'xn--vil-9la.test', `asked ${asked} times`);
});

test('an address that is cut is of a site only where its host is whole', async () => {
  const long = 'a'.repeat(5_000);
  const engine = await newEngine();
  const addresses = [
    `https://${long}@evil.test/`,
    `https://shop.test/${long}`,
    `?${long}`,
    long,
    `//shop.test:${'0'.repeat(5_000)}`,
  ];
  const read = readAddresses(engine, addresses, 'https://shop.test/tea').map((one) => siteOf(one));
  engine.delete();
  assert.deepEqual(read, [kUnknown, 'shop.test', 'shop.test', kUnknown, kUnknown]);
});

test('an address of which a part is secret is of a site only where its host is whole', async () => {
  const sitesOf = async (secrets: string[], addresses: string[]): Promise<Array<string | undefined>> => {
    const engine = await newEngine();
    engine.withhold(secrets.map((text) => ({ name: '', text })));
    const read = readAddresses(engine, addresses, 'https://shop.test/tea');
    engine.delete();
    return read.map((one) => siteOf(one));
  };
  const mixed = [
    '//evil.test/',
    'http://evil.test/',
    '/hunter2secret',
    '/a/hunter2secret',
    'https://shop.test/hunter2secret',
  ];
  const found = await sitesOf(
    ['evil.test', 'hunter2secret'],
    [...mixed, '?p=hunter2secret', 'https://other.test/?hunter2secret'],
  );
  assert.deepEqual(found, [kUnknown, kUnknown, kUnknown, 'shop.test', 'shop.test', 'shop.test', 'other.test']);
  assert.deepEqual(await sitesOf(['https'], ['https://evil.test/x', 'http://evil.test/x']), [kUnknown, 'evil.test']);
});

// The URL cases of the web platform tests, if they are present.
const kPlatformCases = inRepo('..', 'shared', 'corpora', 'url', 'urltestdata.json');
test('the URL cases of the web platform tests are read so', { skip: !existsSync(kPlatformCases) }, async () => {
  const cases: Array<{ input: string; base: string | null } | string> = JSON.parse(
    readFileSync(kPlatformCases, 'utf8'),
  );
  for (const one of cases) {
    if (typeof one === 'string' || one.base === null || !URL.canParse(one.base)) continue;
    await assertRead([one.input], new URL(one.base).href);
  }
});
