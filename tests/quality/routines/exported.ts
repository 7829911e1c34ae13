// The kept routines as commands and as tests of Playwright: each is done, and the pages report the same.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { chromePath } from '../../support/browser.js';
import { inRepo } from '../../support/paths.js';
import type { Application } from './application.js';
import { Site } from './play.js';

export interface Exported {
  name: string;
  kind: 'script' | 'playwright';
  fault?: string;
}

interface Ended {
  code: number;
  out: string;
}

const kProgram = inRepo('dist', 'js', 'domtool.js');

export async function exported(applications: readonly Application[], files: readonly string[]): Promise<Exported[]> {
  await mkdir(inRepo('out'), { recursive: true });
  const folder = await mkdtemp(inRepo('out', 'exported-'));
  const site = await Site.open(applications);
  const all: Exported[] = [];
  try {
    for (const [at, application] of applications.entries()) {
      const today = new URL(site.url(application, 'localhost'));
      const routine = join(folder, `${application.name}.json`);
      const { url } = JSON.parse(files[at] ?? '{}') as { url: string };
      await writeFile(routine, (files[at] ?? '').replaceAll(new URL(url).origin, today.origin));
      for (const kind of ['script', 'playwright'] as const) {
        const written = await run(process.execPath, [kProgram, 'routine', kind, routine]);
        site.taken(today.href);
        const ended = written.code !== 0 ? written : await runs[kind](written.out, folder, application.name);
        const hits = site.taken(today.href);
        // The change of a field is reported when it loses the focus, which in Playwright is later.
        const isRight = ended.code === 0 && hits.toSorted().join() === [...application.meant].sort().join();
        const fault = `ended with ${ended.code}, pressed ${hits.join()}: ${ended.out.slice(0, 2_000)}`;
        all.push({ name: application.name, kind, ...(isRight ? {} : { fault }) });
      }
    }
  } finally {
    await site.server.close();
    await rm(folder, { recursive: true, force: true });
  }
  return all;
}

const runs = { script: runScript, playwright: runPlaywright };

/** As a shell does it, with the program of this checkout in place of `npx domtool`. */
function runScript(source: string): Promise<Ended> {
  const command = source.trim().replace(/^npx domtool act/, `"$NODE" "$PROGRAM" act --browser-arg=--no-sandbox`);
  return run('sh', ['-c', command], { NODE: process.execPath, PROGRAM: kProgram });
}

async function runPlaywright(source: string, folder: string, name: string): Promise<Ended> {
  const spec = join(folder, `${name}.spec.ts`);
  await writeFile(spec, source);
  const launchOptions = { executablePath: chromePath(), args: ['--no-sandbox'] };
  const use = { launchOptions, actionTimeout: 5_000 };
  const config = {
    testDir: '.',
    testMatch: `${name}.spec.ts`,
    outputDir: './results',
    timeout: 60_000,
    expect: { timeout: 5_000 },
    use,
  };
  await writeFile(join(folder, 'playwright.config.ts'), `export default ${JSON.stringify(config)};`);
  const cli = inRepo('node_modules', '@playwright', 'test', 'cli.js');
  return run(process.execPath, [cli, 'test', '--config', folder, '--workers=1'], { NODE_OPTIONS: '' });
}

function run(file: string, args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(file, args, { env: { ...process.env, ...env } }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out: error === null ? out : `${out}${err}` }),
    );
  });
}
