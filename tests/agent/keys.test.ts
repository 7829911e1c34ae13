// Names of keys against the engine's own table: every name that the engine accepts means the same to the code that weighs a
// call.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { chordOf, isOfClipboard, keyNamed } from '../../js-glue/facts/keys.js';
import { inRepo } from '../support/paths.js';

interface Known {
  name: string;
  /** For an alias, the name that it stands for; else KeyboardEvent.key. */
  key: string;
  isAlias: boolean;
}

/** Its records as C strings: a key code, a name, what it stands for, a code, separated by NUL. */
function engineKeys(): Known[] {
  const source = readFileSync(inRepo('src', 'action', 'input', 'keys.cpp'), 'utf8');
  const [, body = ''] = /kNamedKeys\[\] =\n([^;]*);/.exec(source) ?? [];
  const bytes = [...body.matchAll(/"((?:[^"\\]|\\.)*)"/g)]
    .map(([, piece = '']) =>
      piece.replace(/\\([0-7]{1,3})/g, (_, octal: string) => String.fromCharCode(parseInt(octal, 8))),
    )
    .join('');
  const keys: Known[] = [];
  for (let at = 0; at < bytes.length; ) {
    const isAlias = bytes[at] === '\0';
    const [name = '', key = '', code = ''] = bytes.slice(at + 1).split('\0', 3);
    keys.push({ name, key: key === '' ? name : key, isAlias });
    at += 1 + name.length + key.length + code.length + 3;
  }
  return keys;
}

const kKeys = engineKeys();

test('the table of the engine is read whole', () => {
  assert.ok(kKeys.length > 70, String(kKeys.length));
  for (const name of ['Esc', 'Return', 'Enter', 'Space', 'F24', 'Numpad0', 'NumpadEnter']) {
    assert.ok(
      kKeys.some((known) => known.name === name),
      name,
    );
  }
});

test('every alias of the engine is the key that it stands for, however it is written', () => {
  for (const { name, key, isAlias } of kKeys) {
    for (const spelt of [name, name.toLowerCase(), name.toUpperCase()]) {
      if (isAlias) assert.equal(keyNamed(spelt), keyNamed(key), name);
      assert.equal(keyNamed(spelt) === 'enter', key === 'Enter' || key === 'Return', name);
      assert.equal(keyNamed(spelt) === 'space', key === ' ', name);
      assert.equal(keyNamed(spelt) === 'delete', key === 'Delete', name);
      assert.equal(keyNamed(spelt) === 'backspace', key === 'Backspace', name);
      assert.equal(chordOf(`Shift+${spelt}`).key, keyNamed(spelt), name);
    }
  }
});

test('what is held down is read as the engine reads it', () => {
  assert.deepEqual(chordOf('ctrl+Shift+Del'), { key: 'delete', held: new Set(['control', 'shift']) });
  assert.deepEqual(chordOf('Control++'), { key: '+', held: new Set(['control']) });
  assert.deepEqual(chordOf('+'), { key: '+', held: new Set() });
});

test('the clipboard’s keys are known by every name', () => {
  for (const key of [
    'Win+c',
    'super+X',
    'ControlOrMeta+v',
    'Ctrl+Ins',
    'Shift+Del',
    'cmd+shift+V',
    'paste',
    'Control+KeyC',
  ]) {
    assert.ok(isOfClipboard(chordOf(key)), key);
  }
  for (const key of ['c', 'Shift+c', 'Control+a', 'Delete', 'Enter']) assert.ok(!isOfClipboard(chordOf(key)), key);
});
