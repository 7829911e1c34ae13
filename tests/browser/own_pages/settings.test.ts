// Settings for all tabs, through the extension's worker and by message: they take effect at once on attached and later
// tabs, and invalid ones change nothing.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';

import type { Page } from 'playwright-core';

import type { PrivacyPolicy, ToolResult } from '../../../js-glue/tool/contract/contract.js';
import { observationOf, textOf } from '../../support/browser.js';
import { errorOf } from '../../support/checks.js';
import { openStageFor } from '../../support/stage.js';
import { PanelBrowser, ask, execute, killWorker } from './panel_support.js';

interface Settings {
  effects: boolean;
  planner: unknown;
  ask: string;
  allowedSites: string[];
  allowedActions: object[];
  blockedSites: string[];
  maxSteps: number;
  maxTokens: number;
  maxMinutes: number;
  idleDetachMinutes: number | null;
  debug: boolean;
  telemetry: boolean;
  privacy: PrivacyPolicy;
}
interface OfWorker {
  domTool: { settings: { get(): Promise<Settings>; set(some: unknown): Promise<Settings> } };
}

const kInitial: Settings = {
  effects: true,
  planner: null,
  ask: 'risky',
  allowedSites: [],
  allowedActions: [],
  blockedSites: [],
  maxSteps: 50,
  maxTokens: 1_000_000,
  maxMinutes: 30,
  idleDetachMinutes: 5,
  debug: false,
  telemetry: false,
  privacy: {
    emitValues: true,
    emitCrossOriginFrames: 'labelled',
    respectOptOut: true,
    respectRobots: false,
    extraSensitive: [],
  },
};

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }));
afterEach(() => set(kInitial));

function get(): Promise<Settings> {
  return browser.worker.evaluate(() => (self as unknown as OfWorker).domTool.settings.get());
}

function set(some: unknown): Promise<Settings> {
  return browser.worker.evaluate((given) => (self as unknown as OfWorker).domTool.settings.set(given), some);
}

interface Opened {
  page: Page;
  panel: Page;
  tabId: number;
}

async function onPage(path: string, body: (opened: Opened) => Promise<void>): Promise<void> {
  const { page, tabId } = await browser.openPage(site.url(path));
  const panel = await browser.openPanel(tabId);
  await body({ page, panel, tabId });
  await panel.close();
  await page.close();
}

function look({ panel, tabId }: Opened): Promise<ToolResult> {
  return execute(panel, tabId, { action: 'get_dom' });
}

async function textOfPage(opened: Opened): Promise<string> {
  return textOf(observationOf(await look(opened)));
}

test('without values no value is told, on a tab that is attached and on a later one', async () => {
  await onPage('/password.html', async (attached) => {
    assert.match(await textOfPage(attached), /visible-user/);
    assert.deepEqual(await set({ privacy: { emitValues: false } }), {
      ...kInitial,
      privacy: { ...kInitial.privacy, emitValues: false },
    });
    assert.doesNotMatch(await textOfPage(attached), /visible-user/);
    await onPage('/password.html', async (later) => assert.doesNotMatch(await textOfPage(later), /visible-user/));
    await set({ privacy: { emitValues: true } });
    assert.match(await textOfPage(attached), /visible-user/);
  });
});

test('frames of other sites are left out on request', async () => {
  await onPage('/frames.html', async (opened) => {
    const inside = /In the outer frame|cross|two\.test/;
    const before = await textOfPage(opened);
    assert.match(before, inside);
    await set({ privacy: { emitCrossOriginFrames: 'omit' } });
    const after = await textOfPage(opened);
    assert.match(after, /In the page/);
    assert.ok(after.length < before.length, after);
  });
});

test('a page that opts out is read only on request', async () => {
  await onPage('/password.html', async (opened) => {
    await opened.page.evaluate(() => document.documentElement.setAttribute('data-no-ai', ''));
    errorOf(await look(opened), 'SECURITY_BLOCKED');
    await set({ privacy: { respectOptOut: false } });
    assert.match(await textOfPage(opened), /visible-user/);
  });
});

test('what is asked of an older look heeds what was set since', async () => {
  await set({ privacy: { respectOptOut: false } });
  await onPage('/password.html', async (opened) => {
    assert.match(await textOfPage(opened), /visible-user/);
    await set({ privacy: { respectOptOut: true } });
    await opened.page.evaluate(() => document.documentElement.setAttribute('data-no-ai', ''));
    errorOf(await execute(opened.panel, opened.tabId, { action: 'find', text: 'password' }), 'SECURITY_BLOCKED');
  });
});

test('a field that the user lists is secret from then on', async () => {
  await onPage('/password.html', async (opened) => {
    await opened.page.evaluate(() =>
      document.body.insertAdjacentHTML('beforeend', '<input name=memberBadge value=B-77-opal>'),
    );
    assert.match(await textOfPage(opened), /B-77-opal/);
    await set({ privacy: { extraSensitive: ['memberbadge'] } });
    assert.doesNotMatch(await textOfPage(opened), /B-77-opal/);
  });
});

test('what is not valid is refused with words and changes nothing', async () => {
  const refused: Array<[unknown, RegExp]> = [
    [null, /Settings must be an object/],
    ['x', /Settings must be an object/],
    [{ effect: true }, /no setting "effect"/],
    [{ effects: 'yes' }, /effects must be true or false/],
    [{ debug: 1 }, /debug must be true or false/],
    [{ telemetry: 'on' }, /telemetry must be true or false/],
    [{ idleDetachMinutes: 0 }, /idleDetachMinutes must be a whole number from 1 to 1440, or null/],
    [{ privacy: [] }, /privacy must be an object/],
    [{ privacy: { emitValues: 1 } }, /privacy\.emitValues must be true or false/],
    [{ privacy: { emitValues: false, emitCrossOriginFrames: 'never' } }, /'full', 'labelled' or 'omit'/],
    [{ privacy: { extraSensitive: 'iban' } }, /privacy\.extraSensitive must be an array/],
    [{ privacy: { extraSensitive: [' '] } }, /not blank/],
    [{ privacy: { tellPasswords: true } }, /no setting "privacy\.tellPasswords"/],
  ];
  for (const [some, words] of refused) {
    await assert.rejects(set(some), words);
    assert.deepEqual(await get(), kInitial);
  }
});

test('the pages of the extension get and set them by message', async () => {
  await onPage('/password.html', async ({ panel }) => {
    const reported = await ask(panel, { type: 'domtool.settings.get' });
    assert.deepEqual(reported, { success: true, data: kInitial });
    const changed = await ask(panel, { type: 'domtool.settings.set', settings: { effects: false } });
    assert.deepEqual(changed, { success: true, data: { ...kInitial, effects: false } });
    const wrong = await ask(panel, { type: 'domtool.settings.set', settings: { effects: 0 } });
    assert.match(errorOf(wrong, 'BAD_INPUT').message, /effects must be true or false/);
    assert.deepEqual(await get(), { ...kInitial, effects: false });
  });
});

test('changes that come at once are all kept', async () => {
  await Promise.all([
    set({ effects: false }),
    set({ privacy: { emitValues: false } }),
    set({ privacy: { extraSensitive: ['badge'] } }),
  ]);
  assert.deepEqual(await get(), {
    ...kInitial,
    effects: false,
    privacy: { ...kInitial.privacy, emitValues: false, extraSensitive: ['badge'] },
  });
});

test('they hold after the worker was ended', async () => {
  await onPage('/password.html', async (opened) => {
    await textOfPage(opened);
    await set({ privacy: { emitValues: false } });
    await killWorker(browser, opened.panel);
    assert.doesNotMatch(await textOfPage(opened), /visible-user/);
    assert.equal((await get()).privacy.emitValues, false);
  });
});
