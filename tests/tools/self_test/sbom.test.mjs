import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { installedWith, sbomOf } from '../lib/sbom.mjs';

test('a bill names the packed file by its hash, and what it contains by name, version and licence, in the same bytes each time', () => {
  const folder = mkdtempSync(join(tmpdir(), 'domtool-sbom-'));
  const file = join(folder, 'a.tgz');
  writeFileSync(file, 'packed');
  const given = {
    name: 'a',
    version: '1.0.0',
    licence: 'MIT',
    file,
    bundled: [
      { name: 'zod', version: '4.0.0', licence: 'MIT' },
      { name: 'LLVM', licence: 'Apache-2.0 WITH LLVM-exception' },
    ],
    installed: [{ name: '@b/c', version: '2.0.0', licence: 'ISC' }],
  };
  const text = sbomOf(given);
  const reversed = sbomOf({ ...given, bundled: [...given.bundled].reverse() });
  rmSync(folder, { recursive: true });
  assert.equal(reversed, text);
  const { bomFormat, specVersion, metadata, components } = JSON.parse(text);
  assert.deepEqual([bomFormat, specVersion], ['CycloneDX', '1.6']);
  assert.match(metadata.component.hashes[0].content, /^[0-9a-f]{64}$/);
  assert.deepEqual(
    components.map(({ name, purl, licenses }) => [name, purl, licenses[0].expression ?? licenses[0].license.id]),
    [
      ['LLVM', undefined, 'Apache-2.0 WITH LLVM-exception'],
      ['@b/c', 'pkg:npm/%40b/c@2.0.0', 'ISC'],
      ['zod', 'pkg:npm/zod@4.0.0', 'MIT'],
    ],
  );
  assert.doesNotMatch(text, /timestamp|serialNumber/);
});

test('what npm installs includes the dependencies of dependencies, the nearest version of each, and no optional peer', () => {
  const packages = {
    '': { dependencies: { a: '1', b: '1' } },
    'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { c: '2' }, peerDependencies: { d: '1' } },
    'node_modules/a/node_modules/c': { version: '2.0.0', license: 'MIT', dependencies: { b: '1' } },
    'node_modules/b': {
      version: '1.0.0',
      license: 'MIT',
      peerDependencies: { e: '1' },
      peerDependenciesMeta: { e: { optional: true } },
    },
    'node_modules/c': { version: '1.0.0', license: 'MIT' },
    'node_modules/d': { version: '1.0.0', license: 'MIT' },
    'node_modules/e': { version: '1.0.0', license: 'MIT' },
  };
  const ids = installedWith(['a'], { packages }).map(({ name, version }) => `${name}@${version}`);
  assert.deepEqual(ids, ['a@1.0.0', 'b@1.0.0', 'c@2.0.0', 'd@1.0.0']);
});
