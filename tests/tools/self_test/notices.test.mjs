import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  bundledPackages,
  isAllowed,
  kEngineParts,
  noticeProblems,
  noticesText,
  packageFolder,
  titleOf,
  withData,
} from '../lib/notices.mjs';

const metafile = {
  outputs: {
    'dist/a.js': {
      inputs: {
        'js-glue/tool/index.ts': { bytesInOutput: 10 },
        'node_modules/tldts/dist/es6/index.js': { bytesInOutput: 10 },
        'node_modules/idb/build/index.js': { bytesInOutput: 10 },
        'node_modules/@ai-sdk/provider-utils/dist/index.mjs': { bytesInOutput: 1 },
        'node_modules/preact/dist/preact.mjs': { bytesInOutput: 0 },
      },
    },
  },
};
const parts = withData([...bundledPackages([metafile]), ...kEngineParts]);

test('the parts are the packages that gave code to a bundle, the data in them, and what the engine is linked with', () => {
  assert.deepEqual(
    parts.map(({ name }) => name),
    ['@ai-sdk/provider-utils', 'idb', 'tldts', 'Public Suffix List', ...kEngineParts.map(({ name }) => name)],
  );
});

test('a package inside another package is a part of its own', () => {
  assert.equal(packageFolder('node_modules/a/node_modules/@b/c/dist/d.js'), 'node_modules/a/node_modules/@b/c');
  assert.equal(packageFolder('js-glue/tool/index.ts'), undefined);
});

test('the whole text has no problem, and without any one of its parts it has one, which names that part', () => {
  assert.deepEqual(noticeProblems(parts, noticesText(parts)), []);
  for (const part of parts) {
    const others = parts.filter((one) => one !== part);
    assert.deepEqual(noticeProblems(parts, noticesText(others)), [
      `${titleOf(part)} is missing in THIRD_PARTY_NOTICES.txt`,
    ]);
  }
});

test('a part without its licence text counts as missing', () => {
  const [part] = parts;
  const shortened = noticesText(parts).replace(part.text, '');
  assert.equal(noticeProblems(parts, shortened).length, 1);
});

test('a licence that is not on the list is a problem, and one of two alternatives is enough', () => {
  const copyleft = { ...parts[0], licence: 'GPL-3.0-only' };
  assert.match(noticeProblems([copyleft], noticesText([copyleft]))[0], /GPL-3\.0-only.* not on the list/);
  assert.ok(isAllowed('(AFL-2.1 OR BSD-3-Clause)'));
  assert.ok(!isAllowed('GPL-2.0-only OR GPL-3.0-only'));
  assert.ok(!isAllowed(''));
});

test('a licence that packages only refer to stands in full once', () => {
  const text = noticesText(parts);
  assert.equal(text.split('END OF TERMS AND CONDITIONS').length, 2);
  assert.match(text, /Mozilla Public License Version 2\.0/);
});
