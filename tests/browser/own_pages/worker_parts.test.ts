// The worker's parts: a start reads none of them, and each is loaded when it is first used, also by a worker that Chrome has started
// again.
import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';

import { inRepo } from '../../support/paths.js';
import { openStageFor } from '../../support/stage.js';
import { openOwn } from './own_pages.js';
import { PanelBrowser, ask, killWorker } from './panel_support.js';

/** What Chrome reads and compiles at each start of the worker. */
const kMaxStartBytes = 700_000;

const chunk = JSON.stringify({ id: '1', choices: [{ index: 0, delta: { content: 'yes' }, finish_reason: 'stop' }] });
const model = createServer((request, response) => {
  for (const header of ['origin', 'headers', 'methods']) response.setHeader(`access-control-allow-${header}`, '*');
  if (request.method === 'POST') response.end(`data: ${chunk}\n\ndata: [DONE]\n\n`);
  else response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: [{ id: 'tiny' }] }));
});
await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
const baseUrl = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;

const { browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }));
const page = await openOwn(browser, 'options/options.html');
after(async () => {
  await page.close();
  model.close();
  model.closeAllConnections();
});

const loadedParts = (): Promise<string[]> =>
  browser.worker.evaluate(() => Object.keys(self).filter((name) => name.startsWith('domToolPart_')));

test('a worker that was started again has no part, and loads the one that it needs', async () => {
  const planner = { kind: 'model', provider: 'openai-compatible', baseUrl, model: 'tiny' };
  await ask(page, { type: 'domtool.settings.set', settings: { planner } });
  await killWorker(browser, page);
  assert.deepEqual(await loadedParts(), []);
  const tested = await ask(page, { type: 'domtool.planner.test' });
  await ask(page, { type: 'domtool.settings.set', settings: { planner: null } });
  assert.ok(tested.success);
  assert.equal((tested.data as unknown as { ok: boolean }).ok, true, JSON.stringify(tested.data));
  assert.ok((await loadedParts()).includes('domToolPart_models'));
});

test('what every start reads is small, and no provider of models is in it', () => {
  const file = inRepo('dist', 'extension', 'service_worker.js');
  const { size } = statSync(file);
  assert.ok(size <= kMaxStartBytes, `${size} bytes`);
  const text = readFileSync(file, 'utf8');
  for (const host of ['api.anthropic.com', 'api.openai.com', 'generativelanguage.googleapis.com']) {
    assert.ok(readFileSync(inRepo('dist', 'extension', 'parts', 'models.js'), 'utf8').includes(host));
    // The test of a planner names the address of each model's list.
    assert.ok(!text.includes(`${host}/v1/messages`), host);
  }
});
