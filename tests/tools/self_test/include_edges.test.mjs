import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { forbiddenEdges, includesOf, parseDeps } from '../lib/include_edges.mjs';
import { inRepo } from '../lib/paths.mjs';

const allowed = parseDeps('# comment\nbase:\ntable: base\nmerge: base table\nengine: base table merge\n');
const edgesOf = (path, text) => forbiddenEdges([{ path, text }], allowed);

test('an allowed include, one of the own folder and a system one pass', () => {
  const text = '#include <vector>\n#include "base/status.h"\n#include "merge/frames.h"\n';
  assert.deepEqual(edgesOf('src/merge/merge.cpp', text), []);
});

test('an include of a later stage is named with its line', () => {
  const [edge] = edgesOf('src/base/arena.cpp', '\n# include "table/enums.h"\n');
  assert.equal(edge, 'src/base/arena.cpp:2: base must not include table/enums.h');
});

test('a stage must not include the engine', () => {
  assert.equal(edgesOf('src/merge/merge.cpp', '#include "engine.h"\n').length, 1);
});

test('a folder inside of another has its own line, or is a part of it', () => {
  const deps = parseDeps('base:\nplan/input: base\nplan/tool: base plan/input\nplan: base plan/tool\n');
  const of = (path, text) => forbiddenEdges([{ path, text }], deps);
  assert.deepEqual(of('src/plan/tool/click.cpp', '#include "plan/input/keys.h"\n'), []);
  assert.equal(of('src/plan/input/keys.cpp', '#include "plan/tool/click.h"\n').length, 1);
  assert.equal(of('src/plan/plan.cpp', '#include "plan/input/keys.h"\n').length, 1);
  assert.deepEqual(of('src/base/deep/a.cpp', '#include "base/status.h"\n'), []);
});

test('the binding includes the engine and nothing behind it', () => {
  assert.deepEqual(edgesOf('wasm/bindings.cpp', '#include "engine.h"\n#include "base/status.h"\n'), []);
  assert.equal(edgesOf('wasm/bindings.cpp', '#include "table/node_table.h"\n').length, 1);
});

test('RapidJSON is included in one file only', () => {
  assert.equal(edgesOf('src/merge/merge.cpp', '#include <rapidjson/reader.h>\n').length, 1);
  assert.deepEqual(edgesOf('src/base/json_reader.cpp', '#include <rapidjson/reader.h>\n'), []);
});

test('a folder without a line in DEPS is refused', () => {
  assert.match(edgesOf('src/novel/a.cpp', '')[0], /no line for novel/);
  const deps = parseDeps('plan/tool:\nplan: plan/tool\n');
  assert.match(forbiddenEdges([{ path: 'src/plan/novel/a.cpp', text: '' }], deps)[0], /no line for plan\/novel/);
});

test('a commented include does not count', () => {
  assert.deepEqual(includesOf('// #include "x/y.h"\n'), []);
});

test('DEPS that names what it does not define is refused', () => {
  assert.throws(() => parseDeps('base: nowhere\n'), /nowhere/);
  assert.throws(() => parseDeps('base\n'), /cannot read/);
});

test('the real DEPS can be read', () => {
  assert.ok(parseDeps(readFileSync(inRepo('src', 'DEPS'), 'utf8')).has('engine'));
});
