// Installing as a person does: "Load unpacked" in a running browser whose pages nobody debugs.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { test } from 'node:test';

import { chromePath, chromeSwitches } from '../../support/browser.js';
import { inRepo } from '../../support/paths.js';
import { eventually } from '../../support/waiting.js';

/** A browser younger than this counts as just started by a program (src/settings/first_run.ts). */
const kGrownUpMs = 11_000;

type Answer = { result: { targetInfos?: Array<{ type: string; url: string }> }; error?: { message: string } };

/** Connects to the browser as a whole, and attaches to no page. */
class Pipe {
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private readonly writer: Writable;
  private last = 0;

  constructor(child: ChildProcess) {
    this.writer = child.stdio[3] as Writable;
    let text = '';
    (child.stdio[4] as Readable).setEncoding('utf8').on('data', (data: string) => {
      const parts = (text + data).split('\0');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const message = JSON.parse(part) as Answer & { id?: number };
        if (message.id !== undefined) this.waiting.get(message.id)?.(message);
      }
    });
  }

  send(method: string, params: object = {}): Promise<Answer> {
    this.last += 1;
    const id = this.last;
    this.writer.write(`${JSON.stringify({ id, method, params })}\0`);
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  async pages(): Promise<string[]> {
    const { result } = await this.send('Target.getTargets');
    return (result.targetInfos ?? []).filter(({ type }) => type === 'page').map(({ url }) => url);
  }
}

test('the welcome page opens when a person installs the extension', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'domtool-install-'));
  const switches = ['--remote-debugging-pipe', '--enable-unsafe-extension-debugging', `--user-data-dir=${profile}`];
  const child = spawn(chromePath(), [...chromeSwitches({}), ...switches, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    const pipe = new Pipe(child);
    await eventually('a page is open', async () => (await pipe.pages()).length > 0);
    const began = Date.now();
    await eventually('the browser is grown up', async () => Date.now() - began > kGrownUpMs, kGrownUpMs + 10_000);
    const loaded = await pipe.send('Extensions.loadUnpacked', { path: inRepo('dist', 'extension') });
    assert.equal(loaded.error, undefined);
    await eventually('the welcome page is open', async () =>
      (await pipe.pages()).some((url) => url.endsWith('/welcome/welcome.html')),
    );
  } finally {
    child.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
