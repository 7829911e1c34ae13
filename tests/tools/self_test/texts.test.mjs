import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messagesOf, placeholdersOf, readTexts, textProblems, typesOf } from '../lib/texts.mjs';

test('every language has the words of every key, with the same placeholders', () => {
  const texts = readTexts();
  assert.ok(Object.keys(texts).length >= 2);
  assert.ok(Object.keys(texts.en).length > 0);
  assert.deepEqual(textProblems(texts), []);
});

test('what is missing, superfluous, empty or differs in its placeholders is told', () => {
  const en = { 'a.x': 'one $B$ and $A$', 'a.y': 'two', 'a.z': 'three' };
  const de = { 'a.x': 'eins $A$', 'a.y': ' ', 'a.w': 'vier' };
  assert.deepEqual(textProblems({ en, de }), [
    'de a.y: has no words',
    'de a.z: is missing',
    'de a.x: has the placeholders (A) instead of (A, B)',
    'de a.w: is not in en',
  ]);
});

test('a lone dollar sign is told, a doubled one is none', () => {
  assert.deepEqual(textProblems({ en: { 'a.x': 'costs $$5 of $NAME$' } }), []);
  assert.match(textProblems({ en: { 'a.x': 'costs $5' } })[0], /lone \$/);
});

test('a key is a name that Chrome takes', () => {
  assert.equal(textProblems({ en: { 'a.b-c': 'x' } }).length, 1);
  assert.deepEqual(textProblems({ en: { 'a.steps_one': 'x', 'a.steps_other': 'y' } }), []);
});

test('placeholders are numbered by their names', () => {
  assert.deepEqual(placeholdersOf('$B$, $A$ and $B$, $$C$$'), ['A', 'B']);
  assert.deepEqual(messagesOf({ 'a.x': '$B$ of $A$', 'a.y': 'none' }), {
    a_x: { message: '$B$ of $A$', placeholders: { A: { content: '$1' }, B: { content: '$2' } } },
    a_y: { message: 'none' },
  });
});

test('the type of a text names its placeholders', () => {
  assert.match(typesOf({ 'b.x': '$B$ of $A$', 'a.y': 'none' }), /'a\.y': never;\n {2}'b\.x': 'A' \| 'B';/);
});
