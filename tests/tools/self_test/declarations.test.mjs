import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { declarationsIn, removeUnreached } from '../lib/declarations.mjs';

const folder = mkdtempSync(join(tmpdir(), 'domtool-declarations-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('imports, exports, types in place and references lead on; packages do not', () => {
  const text = `/// <reference path="./engine.d.ts" />
import type { A } from '../a.js';
export * from "./b.js";
export type C = import('./c.js').C;
import 'zod';
`;
  assert.deepEqual(declarationsIn('x/y.d.ts', text), ['x/engine.d.ts', 'a.d.ts', 'x/b.d.ts', 'x/c.d.ts']);
});

test('what no entry leads to is removed, in circles too', () => {
  mkdirSync(join(folder, 'types'));
  const write = (name, text) => writeFileSync(join(folder, name), text);
  write('index.d.ts', "export * from './types/a.js';\n");
  write('types/a.d.ts', "export * from './b.js';\n");
  write('types/b.d.ts', "import type { A } from './a.js';\n");
  write('types/lost.d.ts', "export * from './a.js';\n");
  removeUnreached(folder, [join(folder, 'index.d.ts')]);
  assert.deepEqual(
    ['a', 'b', 'lost'].filter((name) => existsSync(join(folder, 'types', `${name}.d.ts`))),
    ['a', 'b'],
  );
});
