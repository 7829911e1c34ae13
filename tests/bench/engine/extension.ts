// An extension that contains only the engine and this benchmark, built for the run: its service worker and its page are
// like the product's, which contains nothing of the benchmark.
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { build } from 'esbuild';
import { chromium, type BrowserContext, type Page, type Worker } from 'playwright-core';

import { chromePath, chromeSwitches } from '../../support/browser.js';
import { inRepo } from '../../support/paths.js';
import { within } from '../../support/waiting.js';
import type { BenchPlace } from './place.js';
import type { Recording } from './replies.js';

const kFolder = inRepo('out', 'bench', 'extension');
const kManifest = {
  manifest_version: 3,
  name: 'DomTool benchmark of the engine',
  version: '1',
  background: { service_worker: 'place.js', type: 'module' },
  content_security_policy: { extension_pages: "script-src 'self' 'wasm-unsafe-eval'; object-src 'self'" },
  // Clocks then have a resolution of 5 µs, otherwise of 100 µs (High Resolution Time section 4).
  cross_origin_embedder_policy: { value: 'require-corp' },
  cross_origin_opener_policy: { value: 'same-origin' },
};

export class BenchExtension {
  private constructor(
    private readonly context: BrowserContext,
    private readonly worker: Worker,
    private readonly page: Page,
    private readonly profile: string,
  ) {}

  static async launch(): Promise<BenchExtension> {
    await rm(kFolder, { recursive: true, force: true });
    await mkdir(join(kFolder, 'replies'), { recursive: true });
    await build({
      entryPoints: [inRepo('tests', 'bench', 'engine', 'place.ts')],
      outfile: join(kFolder, 'place.js'),
      bundle: true,
      format: 'esm',
      target: 'chrome125',
      alias: { 'domtool-engine-wasm': inRepo('build', 'wasm', 'domtool_engine.mjs') },
    });
    await copyFile(inRepo('dist', 'extension', 'domtool_engine.wasm'), join(kFolder, 'domtool_engine.wasm'));
    await copyFile(inRepo('build', 'wasm', 'domtool_stages.wasm'), join(kFolder, 'domtool_stages.wasm'));
    await writeFile(join(kFolder, 'place.html'), '<!doctype html><script type="module" src="place.js"></script>');
    await writeFile(join(kFolder, 'manifest.json'), JSON.stringify(kManifest));
    const profile = join(tmpdir(), `domtool-bench-${process.pid}`);
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: chromePath(),
      headless: false,
      viewport: null,
      ignoreDefaultArgs: ['--disable-extensions', '--enable-automation'],
      args: [...chromeSwitches({}), `--disable-extensions-except=${kFolder}`, `--load-extension=${kFolder}`],
    });
    const worker =
      context.serviceWorkers()[0] ??
      (await within('the service worker starts', 20_000, context.waitForEvent('serviceworker')));
    const page = await context.newPage();
    await page.goto(new URL('place.html', worker.url()).href);
    return new BenchExtension(context, worker, page, profile);
  }

  /** Stores the replies for `measure`; `forget` removes them, because they are large. */
  async add({ page, feeds }: Recording): Promise<void> {
    await writeFile(this.fileOf(page), JSON.stringify(feeds));
  }

  async forget({ page }: Recording): Promise<void> {
    await rm(this.fileOf(page));
  }

  /** By its name: 'worker' or 'page'. */
  places(): Array<[name: string, place: BenchPlace]> {
    return [
      ['worker', remote(this.worker)],
      // Both evaluate in the same way; only the types of their handles differ.
      ['page', remote(this.page as unknown as Worker)],
    ];
  }

  async close(): Promise<void> {
    await this.context.close();
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  private fileOf(page: string): string {
    return join(kFolder, 'replies', `${page}.json`);
  }
}

function remote(where: Worker): BenchPlace {
  return {
    start: () => where.evaluate(() => (globalThis as unknown as { bench: BenchPlace }).bench.start()),
    measure: (page, budgetMs) =>
      where.evaluate(([name, budget]) => (globalThis as unknown as { bench: BenchPlace }).bench.measure(name, budget), [
        page,
        budgetMs,
      ] as const),
  };
}
