// The page as a model reads it: which of its lines are new or changed since it saw the page last.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { markedChanges, foldBehindDialog } from '../../js-glue/agent/model/page_changes.js';

const kHead = 'Basket - https://shop.test/basket';
const page = (...lines: string[]): string => [kHead, '1280x800, scrolled 0 of 0', ...lines].join('\n');
const kRows = [
  '# Basket',
  '<main>',
  ' [bu000001 button] Buy',
  ' [te000001 textbox ="1"] Number',
  ' Total 9 €',
  ' Free',
];
const kPage = page(...kRows);

test('a page that was not shown before, and another document, have no marks', () => {
  assert.equal(markedChanges(undefined, kPage), kPage);
  const other = kPage.replace('/basket', '/thanks');
  assert.equal(markedChanges(kPage, other), other);
});

test('the same page has no marks', () => {
  assert.equal(markedChanges(kPage, kPage), kPage);
  assert.equal(markedChanges(kPage, kPage.replace('scrolled 0 of 0', 'scrolled 40 of 90')).match(/^[+~]/m), null);
});

test('a new line has a plus, a changed one a wave, and what is gone is named', () => {
  const now = page(
    '# Basket',
    '<main>',
    ' [bu000001 button] Buy',
    ' [te000001 textbox ="2"] Number',
    ' Total 18 €',
    ' [bu000002 button] Undo',
  );
  assert.deepEqual(markedChanges(kPage, now).split('\n'), [
    kHead,
    '<gone: Total 9 €; Free>',
    '1280x800, scrolled 0 of 0',
    '# Basket',
    '<main>',
    ' [bu000001 button] Buy',
    '~[te000001 textbox ="2"] Number',
    '+Total 18 €',
    '+[bu000002 button] Undo',
  ]);
});

test('of equal lines only the additional one is new, and another depth is no change', () => {
  const now = page(...kRows, ' Free').replace('\n [bu000001', '\n  [bu000001');
  const marked = markedChanges(kPage, now);
  assert.equal(marked.match(/^[+~]/gm)?.length, 1);
  assert.match(marked, /^ Free\n\+Free$/m);
});

test('of a page that is new for the most part no line is marked', () => {
  const lines = Array.from({ length: 20 }, (_, at) => `Line ${at}`);
  const marked = markedChanges(kPage, page(...lines));
  assert.equal(marked, page(...lines).replace('\n', '\n<most of this is new>\n'));
});

test('what a dialog came in front of is neither new nor gone', () => {
  const open = page('<dialog "Sure?">', ' [bu000009 button] Yes', '<behind it>', ...kRows);
  assert.deepEqual(foldBehindDialog(markedChanges(kPage, open)).match(/^[+<].*/gm), [
    '+<dialog "Sure?">',
    '+[bu000009 button] Yes',
    '<behind it: 6 lines, 2 controls>',
  ]);
  assert.deepEqual(markedChanges(open, kPage).match(/^[+<].*/gm), ['<gone: <dialog "Sure?">; Yes>', '<main>']);
});

test('all that is behind a dialog is one line', () => {
  const open = page('<dialog "Sure?">', ' [bu000009 button] Yes', '<behind it>', ...kRows);
  const short = foldBehindDialog(open);
  assert.equal(short, page('<dialog "Sure?">', ' [bu000009 button] Yes', '<behind it: 6 lines, 2 controls>'));
  assert.equal(foldBehindDialog(kPage), kPage);
});
