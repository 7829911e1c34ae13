// wasm in a service worker produces the same bytes as the native engine.
import assert from 'node:assert/strict';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { build } from 'esbuild';
import { chromium, type BrowserContext, type Worker } from 'playwright-core';

import { chromePath, chromeSwitches } from '../../support/browser.js';
import { inRepo } from '../../support/paths.js';
import { recordedCases } from '../../support/recorded_cases.js';
import type { ReplayFeed } from '../../support/replay.js';
import { within } from '../../support/waiting.js';

const cases = recordedCases();
let folder = '';
let context: BrowserContext | undefined;
let worker: Worker | undefined;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'domtool-replay-'));
  await build({
    entryPoints: [inRepo('tests', 'support', 'replay_worker.ts')],
    outfile: join(folder, 'extension', 'worker.js'),
    bundle: true,
    format: 'esm',
    target: 'chrome125',
    alias: { 'domtool-engine-wasm': inRepo('build', 'wasm', 'domtool_engine.mjs') },
  });
  await copyFile(inRepo('dist', 'js', 'domtool_engine.wasm'), join(folder, 'extension', 'domtool_engine.wasm'));
  const manifest = {
    manifest_version: 3,
    name: 'Replay',
    version: '1',
    background: { service_worker: 'worker.js', type: 'module' },
    content_security_policy: { extension_pages: "script-src 'self' 'wasm-unsafe-eval'; object-src 'self'" },
  };
  await writeFile(join(folder, 'extension', 'manifest.json'), JSON.stringify(manifest));
  context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: chromePath(),
    headless: false,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      ...chromeSwitches({}),
      `--disable-extensions-except=${join(folder, 'extension')}`,
      `--load-extension=${join(folder, 'extension')}`,
    ],
  });
  worker =
    context.serviceWorkers()[0] ??
    (await within('the service worker starts', 15_000, context.waitForEvent('serviceworker')));
});

after(async () => {
  await context?.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('there are recorded cases', () => assert.ok(cases.length > 0));

for (const recorded of cases) {
  test(`${recorded.name} is written in a service worker as it was natively`, async () => {
    assert.ok(worker);
    const contents = await worker.evaluate(
      (feeds) =>
        (globalThis as unknown as { replay(feeds: readonly ReplayFeed[]): Promise<Record<string, string>> }).replay(
          feeds,
        ),
      recorded.feeds,
    );
    for (const [file, content] of Object.entries(contents)) assert.equal(content, recorded.golden(file), file);
  });
}
