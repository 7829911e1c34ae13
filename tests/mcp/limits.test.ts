// The pure parts that keep limits: sites, secrets, folders.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { Secrets } from '../../js-glue/mcp/secrets.js';
import { siteRules } from '../../js-glue/mcp/site_rules.js';
import { requireBelow } from '../../js-glue/mcp/uploads.js';

function isOpen(url: string, allowed?: string[], blocked?: string[]): boolean {
  try {
    siteRules(allowed, blocked).require(url);
    return true;
  } catch {
    return false;
  }
}

const kSites: ReadonlyArray<[string, string[] | undefined, string[], boolean]> = [
  ['https://example.com/a', undefined, [], true],
  ['https://example.com/', ['example.com'], [], true],
  ['https://www.example.com/', ['example.com'], [], true],
  ['https://EXAMPLE.com./', ['example.com'], [], true],
  ['https://badexample.com/', ['example.com'], [], false],
  ['https://example.com.evil.test/', ['example.com'], [], false],
  ['https://example.com@evil.test/', ['example.com'], [], false],
  ['https://example.com/', ['*.example.com'], [], false],
  ['https://a.example.com/', ['*.example.com'], [], true],
  ['http://localhost:8080/', ['localhost:8080'], [], true],
  ['http://localhost:8081/', ['localhost:8080'], [], false],
  ['https://example.com/', ['example.com:443'], [], true],
  ['https://bank.example.com/', ['example.com'], ['bank.example.com'], false],
  ['https://münchen.test/', ['münchen.test'], [], true],
  ['http://[::1]:80/', ['[::1]'], [], true],
  ['javascript:alert(1)', undefined, [], false],
  ['data:text/html,x', undefined, [], false],
  ['about:blank', ['example.com'], [], true],
  ['https://example.com/', [], [], false],
];

test('a site is allowed as it is written, and no other that looks like it', () => {
  for (const [url, allowed, blocked, expected] of kSites) {
    assert.equal(isOpen(url, allowed, blocked), expected, `${url} with ${JSON.stringify({ allowed, blocked })}`);
  }
  assert.throws(() => siteRules(['https://example.com/'], []), /is not a site/);
});

const kSecrets = new Secrets({
  pass: { value: 'p[a]ss word"1', sites: ['bank.test'], field: 'password' },
  longer: { value: 'p[a]ss word"1-more', sites: ['bank.test'], field: 'text' },
});
const kHere = { url: 'https://bank.test/', isPassword: true };

test('a secret is taken out in every spelling that an answer may have', () => {
  const spellings = [
    'p[a]ss word"1',
    'P[A]SS  word"1',
    'p\\[a\\]ss word"1',
    encodeURIComponent('p[a]ss word"1'),
    JSON.stringify('p[a]ss word"1'),
  ];
  for (const text of spellings) assert.match(kSecrets.redact(`<${text}>`), /^<"?\{\{pass\}\}"?>$/, text);
  assert.equal(kSecrets.redact('p[a]ss word"1-more'), '{{longer}}');
  assert.equal(kSecrets.redact('nothing of it'), 'nothing of it');
});

test('a secret is put in by its name on its site, and other braces stay', () => {
  assert.equal(
    kSecrets.fillIn('{{pass}} {{ pass }} {{none}} {{constructor}}', kHere),
    'p[a]ss word"1 p[a]ss word"1 {{none}} {{constructor}}',
  );
  assert.throws(
    () => kSecrets.fillIn('{{pass}}', { ...kHere, url: 'https://bank.test.evil.test/' }),
    /not for this site/,
  );
  assert.throws(() => kSecrets.fillIn('{{pass}}', { ...kHere, isPassword: false }), /password fields only/);
  assert.equal(kSecrets.isNamedIn('{{none}}'), false);
});

test('files are taken from below the folders alone, links followed', async () => {
  const top = await mkdtemp(join(tmpdir(), 'domtool-uploads-'));
  try {
    const open = join(top, 'open');
    await mkdir(open);
    await writeFile(join(top, 'private.txt'), '');
    await writeFile(join(open, '..fine.txt'), '');
    await symlink(join(top, 'private.txt'), join(open, 'link.txt'));
    assert.equal((await requireBelow([open], ['..fine.txt'])).length, 1);
    for (const path of ['link.txt', '../private.txt', top, open, 'none.txt', join(top, 'private.txt')]) {
      await assert.rejects(requireBelow([open], [path]), /not below a folder/, path);
    }
    await assert.rejects(requireBelow([], ['..fine.txt']), /No folder is open/);
  } finally {
    await rm(top, { recursive: true, force: true });
  }
});
