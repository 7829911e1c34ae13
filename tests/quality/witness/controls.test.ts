// What counts as a control, over small trees of evidence.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Controls, type Evidence } from './controls.js';

const kPlain: Evidence = {
  parent: -1,
  tag: 'div',
  label: '',
  role: '',
  type: '',
  hasHref: false,
  hasControls: false,
  isFirstSummary: false,
  isListedOption: false,
  isTabStop: false,
  isEditingHost: false,
  isInEditingHost: false,
  isDraggable: false,
  isDisabled: false,
  cursor: 'auto',
  parentCursor: 'auto',
  takesPointer: true,
  hasContent: false,
  labelled: -1,
  isVisible: true,
  isOnlyTransparent: false,
  isOfBrokenImage: false,
  isPressable: true,
  listeners: [],
};

/** The verdict on each; the first is the parent of all others unless they name another. */
function verdicts(...tree: Array<Partial<Evidence>>): string[] {
  const all = tree.map((facts, index) => ({ ...kPlain, parent: index === 0 ? -1 : 0, ...facts }));
  return new Controls(all).verdicts.map(({ is }) => is);
}

const hand = { cursor: 'pointer' };
const button = { tag: 'button', hasContent: true };
const listens = (source: string, type = 'click') => ({ listeners: [{ type, source }] });

test('native controls are controls only where they can be pressed', () => {
  assert.deepEqual(verdicts(button), ['control']);
  assert.deepEqual(verdicts({ ...button, isPressable: false }), ['nothing']);
  assert.deepEqual(verdicts({ tag: 'a' }, { tag: 'a', hasHref: true }), ['nothing', 'control']);
});

test('a listener that looks at the target of its event acts for others', () => {
  const words = { hasContent: true };
  assert.deepEqual(verdicts({ ...words, ...listens('() => open(this.id)') }), ['control']);
  assert.deepEqual(verdicts({ ...words, ...listens('e => open(e.target.id)') }), ['nothing']);
  assert.deepEqual(verdicts({ ...words, ...listens('(e) => { e.stopPropagation(); }') }), ['nothing']);
  assert.deepEqual(verdicts({ ...words, ...listens('() => open()', 'keydown') }), ['nothing']);
});

test('what is inside a button belongs to it, unless it is a control of its own', () => {
  assert.deepEqual(verdicts(button, { ...listens('() => ripple()') }), ['control', 'nothing']);
  assert.deepEqual(verdicts({ role: 'tab', hasContent: true }, button), ['control', 'control']);
});

test('a hand around one control is its surroundings, around several it needs something to look at', () => {
  const inner = { ...button, cursor: 'pointer', parentCursor: 'pointer' };
  assert.deepEqual(verdicts(hand, inner), ['nothing', 'control']);
  assert.deepEqual(verdicts(hand, inner, inner), ['nothing', 'control', 'control']);
  assert.deepEqual(verdicts({ ...hand, hasContent: true }, inner, inner), ['control', 'control', 'control']);
  assert.deepEqual(verdicts({ ...hand, hasContent: true }, inner), ['open', 'control']);
});

test('the hand of a list is that of its items', () => {
  const item = { tag: 'li', cursor: 'pointer', parentCursor: 'pointer', hasContent: true };
  assert.deepEqual(verdicts({ tag: 'ul', ...hand }, item, item), ['nothing', 'control', 'control']);
});

test('a label is a control only where what it labels cannot be pressed', () => {
  const box = { tag: 'input', type: 'checkbox' };
  const label = { tag: 'label', hasContent: true, labelled: 1 };
  assert.deepEqual(verdicts({}, box, label), ['nothing', 'control', 'nothing']);
  assert.deepEqual(verdicts({}, { ...box, isPressable: false }, label), ['nothing', 'nothing', 'control']);
});
