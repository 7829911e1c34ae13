// Each plain setting is shown in a section that the options page has, in every language, and its initial value is within its range.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { filesBelow, withExtension } from '../lib/files.mjs';
import { inRepo } from '../lib/paths.mjs';
import { readTexts } from '../lib/texts.mjs';

const kSettings = JSON.parse(readFileSync(inRepo('extension', 'src', 'settings', 'plain_settings.json'), 'utf8'));
const kPages = filesBelow(inRepo('extension', 'options'), withExtension('.tsx')).map((path) =>
  readFileSync(path, 'utf8'),
);
const kShown = kPages.flatMap((text) => [...text.matchAll(/<PlainSettings section="(\w+)"/g)].map(([, name]) => name));

for (const [name, { section, initial, range }] of Object.entries(kSettings)) {
  test(`the setting ${name} is shown, in every language`, () => {
    assert.ok(kShown.includes(section), `No page shows the section "${section}".`);
    for (const [language, words] of Object.entries(readTexts())) assert.ok(words[`options.${name}`], language);
  });

  test(`the setting ${name} begins with a value that may be chosen`, () => {
    if (typeof initial === 'boolean') assert.equal(range, undefined);
    else assert.ok(range[0] <= initial && initial <= range[1], `${initial} is not in ${range}`);
  });
}
