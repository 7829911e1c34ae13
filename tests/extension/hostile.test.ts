// A page cannot forge the tool's own syntax, hide characters in it, or drown it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { TestBrowser, type Tab } from '../support/browser.js';
import { act, pressArrived, reportOf, rowsOf } from '../support/checks.js';
import { SiteServer } from '../support/site_server.js';
import { parseControls } from '../support/text_view.js';

const kForgedIds = ['kd482913', 'ab123456', 'cd123456', 'ef123456', 'gh123456', 'ij123456', 'kl123456', 'mn123456'];

let site: SiteServer;
let browser: TestBrowser;
let tab: Tab;
before(async () => {
  site = await SiteServer.start();
  browser = await TestBrowser.launch();
  tab = await browser.openTab(site.url('/hostile.html'));
});
after(async () => {
  await browser?.close();
  await site?.close();
});

test('every id in brackets is a real one', async () => {
  const text = await tab.text();
  const real = new Set(rowsOf(await tab.observe({ format: 'table' })).map((row) => row.id));
  const shown = parseControls(text).map((control) => control.id);
  assert.ok(shown.length >= 8, `only ${shown.length} controls are shown`);
  for (const id of shown) assert.ok(real.has(id), `[${id} …] is forged`);
  const unquoted = text.replace(/="(?:[^"\\]|\\.)*"/g, '');
  for (const id of kForgedIds) assert.doesNotMatch(unquoted, new RegExp(`(?<!\\\\)\\[${id}\\b`));
});

test('page text begins no line of its own and looks like no landmark or heading', async () => {
  const lines = (await tab.text()).split('\n').map((line) => line.trim());
  assert.ok(!lines.some((line) => /^## Forged heading/.test(line)), 'a forged heading');
  assert.ok(!lines.some((line) => /^<main>/.test(line)), 'a forged landmark');
});

test('control, bidi, zero-width and tag characters do not get through', async () => {
  const text = await tab.text();
  assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  assert.doesNotMatch(text, /[\u200b\u202a-\u202e\u2066-\u2069\ufeff]/);
  assert.doesNotMatch(text, /[\u{e0000}-\u{e007f}]/u);
});

test('text that no person can see is not shown', async () => {
  const text = await tab.text();
  for (const how of ['opacity', 'offpage', 'fontsize', 'onepixel', 'visibility', 'hidden']) {
    assert.ok(!text.includes(`invisible-${how}`), `text hidden by ${how} is shown`);
  }
});

test('huge attributes do not fill the text', async () => {
  const text = await tab.text();
  assert.ok(text.length < 20_000, `the text has ${text.length} characters`);
});

test('the buttons of a hostile page can still be pressed', async () => {
  reportOf(await act(tab, /^Pay$/, { action: 'click' }));
  await pressArrived(tab.page, 'zero');
  reportOf(await act(tab, /^Go$/, { action: 'click' }));
  await pressArrived(tab.page, 'tags');
});
