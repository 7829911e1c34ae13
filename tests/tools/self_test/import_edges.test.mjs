import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { forbiddenImports, importsOf, parseRooms, roomOf } from '../lib/import_edges.mjs';
import { inRepo } from '../lib/paths.mjs';

const rooms = parseRooms('# words\na/low:\na/high: a/low\na: a/high\n');

test('a room may import itself and what its line names', () => {
  const text = "import { x } from './x.js';\nimport type { Y } from '../low/y.js';\n";
  assert.deepEqual(forbiddenImports([{ path: 'a/high/h.ts', text }], rooms), []);
});

test('an import that no line allows is told with its place', () => {
  const text = "import { x } from './x.js';\n\nexport * from '../high/h.js';\n";
  assert.deepEqual(forbiddenImports([{ path: 'a/low/l.ts', text }], rooms), [
    'a/low/l.ts:3: a/low must not import a/high/h.js',
  ]);
  assert.match(
    forbiddenImports([{ path: 'a/high/h.ts', text: "import '../../b/b.js';" }], rooms)[0],
    /import b\/b\.js/,
  );
});

test('a folder without a line belongs to the room around it, and is refused where there is none', () => {
  assert.equal(roomOf('a/low/deep/x.ts', rooms), 'a/low');
  assert.match(forbiddenImports([{ path: 'b/x.ts', text: '' }], rooms)[0], /no line/);
});

test('a new folder beside rooms is refused until it has a line; one inside of a room is a part of it', () => {
  const tool = parseRooms('js-glue/tool/low:\njs-glue/tool: js-glue/tool/low\ntests/glue:\n');
  for (const path of ['js-glue/tool/new/x.ts', 'js-glue/new/x.ts', 'extension/x.ts']) {
    assert.match(forbiddenImports([{ path, text: '' }], tool)[0], /no line for its folder/, path);
  }
  for (const path of ['js-glue/tool/low/generated/x.ts', 'js-glue/tool/x.ts', 'tests/glue/support/x.ts']) {
    assert.deepEqual(forbiddenImports([{ path, text: '' }], tool), [], path);
  }
});

test('imports of packages are none of ours, those of types and at run time are', () => {
  const text = "import ws from 'ws';\nimport type { A } from './a.js';\nconst b = await import('../b.js');\n";
  assert.deepEqual(importsOf('r/f.ts', text), [
    { path: 'r/a.js', line: 2 },
    { path: 'b.js', line: 3 },
  ]);
});

test('rooms that need each other cannot be written down', () => {
  assert.throws(() => parseRooms('a: b\nb: a\n'), /a names b, which has no line above it/);
  assert.throws(() => parseRooms('a:\na:\n'), /two lines/);
  assert.throws(() => parseRooms('a b\n'), /cannot read/);
});

test('the real rooms can be read', () => {
  assert.ok(parseRooms(readFileSync(inRepo('js-glue', 'DEPS'), 'utf8')).has('js-glue/tool/calls'));
});

test('the README of the glue has a line for each room of the tool, and for no other', () => {
  const readme = readFileSync(inRepo('js-glue', 'README.md'), 'utf8');
  const listed = [...readme.matchAll(/^\* `(tool[\w/]*)`: \S/gm)].map(([, room]) => room);
  const rooms = [...parseRooms(readFileSync(inRepo('js-glue', 'DEPS'), 'utf8')).keys()];
  const ofTool = rooms.filter((room) => /^js-glue\/tool(\/|$)/.test(room)).map((room) => room.slice('js-glue/'.length));
  assert.deepEqual(listed.sort(), ofTool.sort());
});
