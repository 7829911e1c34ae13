import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { extensionBundle } from '../lib/bundles.mjs';
import { inRepo } from '../lib/paths.mjs';
import { SetupNeeded } from '../lib/run.mjs';

const kSentence =
  'The extension cannot be built without the npm package unpdf: run "npm ci --include=optional" and build it again.';

test('the extension is not built without the package that reads PDFs, and the refusal says what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'domtool-bundle-'));
  try {
    // There no package is found.
    for (const part of ['extension/pdf', 'js-glue/tool/pdf']) {
      cpSync(inRepo(part), join(folder, part), { recursive: true });
    }
    const entry = { entryPoints: [join(folder, 'extension', 'pdf', 'worker.ts')], format: 'iife' };
    await assert.rejects(extensionBundle('pdf/worker.js', join(folder, 'worker.js'), entry), (error) => {
      assert.ok(error instanceof SetupNeeded, String(error));
      assert.equal(error.message, kSentence);
      return true;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
