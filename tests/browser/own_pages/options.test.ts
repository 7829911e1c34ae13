// The options in the real browser: each setting is saved at once, persists and confirms it; errors are shown beside
// their field.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';

import type { Page } from 'playwright-core';

import { openStageFor } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';
import { assertNoFindings, assertNothingOverflows, assertReachedByTab, openOwn } from './own_pages.js';
import { PanelBrowser, ask, execute } from './panel_support.js';

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }));
const page = await openOwn(browser, 'options/options.html');
page.setDefaultTimeout(5_000);
after(() => page.close());

async function settings(): Promise<Record<string, unknown>> {
  const reply = await ask(page, { type: 'domtool.settings.get' });
  assert.ok(reply.success);
  return reply.data as unknown as Record<string, unknown>;
}

const INITIAL = await settings();

/** Everything at its default, on a fresh page. */
async function afresh(): Promise<void> {
  await ask(page, { type: 'domtool.settings.set', settings: INITIAL });
  await page.reload();
  await page.waitForSelector('section#data');
  await unfold(page);
}

/** What few people need is folded. */
async function unfold(on: Page): Promise<void> {
  for (const title of ['Debug log', 'Telemetry', 'Fehlerprotokoll', 'Telemetrie']) {
    const summary = on.locator('section > details:not([open]) > summary', { hasText: new RegExp(`^${title}$`) });
    if ((await summary.count()) > 0) await summary.click();
  }
}

interface Change {
  says: string;
  make(): Promise<unknown>;
  now: Record<string, unknown>;
  /** What a fresh page shows. */
  shown(): Promise<unknown>;
  as: unknown;
}

async function write(label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.fill(text);
  await field.blur();
}

const valueIn = (label: string): Promise<string> => page.getByLabel(label, { exact: true }).inputValue();
const isChecked = (label: string): Promise<boolean> => page.getByLabel(label, { exact: true }).isChecked();
const privacy = INITIAL['privacy'] as object;

function checked(label: string, name: string, value: boolean, within?: object): Change {
  return {
    says: name,
    make: () => page.getByLabel(label, { exact: true }).setChecked(value),
    now: within === undefined ? { [name]: value } : { privacy: { ...within, [name]: value } },
    shown: () => isChecked(label),
    as: value,
  };
}

function chosen(label: string, now: Record<string, unknown>): Change {
  return {
    says: label,
    make: () => page.getByLabel(label, { exact: true }).check(),
    now,
    shown: () => isChecked(label),
    as: true,
  };
}

function written(label: string, text: string, now: Record<string, unknown>): Change {
  return { says: label, make: () => write(label, text), now, shown: () => valueIn(label), as: text };
}

const CHANGES: readonly Change[] = [
  chosen('Before every action', { ask: 'always' }),
  chosen('Never', { ask: 'never' }),
  written('Sites that every task may use', 'a.test\nb.test', { allowedSites: ['a.test', 'b.test'] }),
  written('Sites that no task may use', 'bank.test', { blockedSites: ['bank.test'] }),
  written('Max. steps', '12', { maxSteps: 12 }),
  written('Max. minutes', '7', { maxMinutes: 7 }),
  written('Max. tokens', '5000', { maxTokens: 5000 }),
  checked('Show the model what ordinary fields contain', 'emitValues', false, privacy),
  checked('Do not read pages that opt out', 'respectOptOut', false, privacy),
  chosen('Leave it out', { privacy: { ...privacy, emitCrossOriginFrames: 'omit' } }),
  written('Further fields to withhold', 'badge', { privacy: { ...privacy, extraSensitive: ['badge'] } }),
  written('After how many minutes', '9', { idleDetachMinutes: 9 }),
  checked('Show on the page what is done there', 'effects', false),
  checked('Keep a debug log', 'debug', true),
  checked('Count calls and tasks', 'telemetry', true),
];

for (const { says, make, now, shown, as } of CHANGES) {
  test(`${says} is saved at once, says so, and survives a reload`, async () => {
    await afresh();
    await make();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    assert.deepEqual(await settings(), { ...INITIAL, ...now });
    assert.equal(await page.locator('[aria-live] p').last().innerText(), 'Saved');
    await page.reload();
    await page.waitForSelector('section#data');
    await unfold(page);
    assert.deepEqual(await shown(), as);
  });
}

test('tabs are never let go of where a person says so', async () => {
  await afresh();
  await page.getByLabel('Disconnect idle tabs').uncheck();
  await eventually('it is saved', async () => (await settings())['idleDetachMinutes'] === null);
  assert.equal(await page.getByLabel('After how many minutes').count(), 0);
  await page.getByLabel('Disconnect idle tabs').check();
  await eventually('it is saved', async () => (await settings())['idleDetachMinutes'] === 5);
});

const WRONG: ReadonlyArray<[label: string, text: string, words: RegExp]> = [
  ['Max. steps', '0', /whole number from 1 to 1000/],
  ['Max. minutes', 'soon', /whole number from 1 to 1440/],
  ['After how many minutes', '1.5', /whole number from 1 to 1440/],
  ['Sites that no task may use', 'fine.test\nno site', /Enter sites such as example\.org/],
  ['Further fields to withhold', 'x'.repeat(101), /at most 100 letters/],
  ['Address', 'http://elsewhere.test/v1', /https address, or one on this computer/],
];

for (const [label, text, words] of WRONG) {
  test(`${label}: "${text.slice(0, 12)}" is refused beside the field, and nothing changes`, async () => {
    await afresh();
    await write(label, text);
    const field = page.getByLabel(label, { exact: true });
    await eventually('the field is marked', async () => (await field.getAttribute('aria-invalid')) === 'true');
    const below = await field.getAttribute('aria-describedby');
    assert.match(await page.locator(`[id="${below}"]`).innerText(), words);
    assert.match(await page.locator('[aria-live] p').last().innerText(), words);
    assert.equal(await field.inputValue(), text);
    assert.deepEqual(await settings(), INITIAL);
  });
}

test('secrets go in and never come out again, and a passphrase locks them', async () => {
  await afresh();
  await write('Passphrase', 'short');
  await page.getByRole('button', { name: 'Set up secrets' }).click();
  await page.getByText('A passphrase has at least 8 characters.').first().waitFor();
  await write('Passphrase', 'tide table 4711');
  await page.getByRole('button', { name: 'Set up secrets' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('A name begins with a small letter').first().waitFor();
  await write('Name', 'password');
  await write('Value', 'opal-lighthouse');
  await write('Sites', 'shop.test');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('{{password}}').waitFor();
  assert.equal(await valueIn('Value'), '');
  assert.ok(!(await page.content()).includes('opal-lighthouse'));
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await page.getByRole('button', { name: 'Unlock', exact: true }).waitFor();
  await write('Passphrase', 'another passphrase');
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  await page.getByText('This passphrase is wrong.').first().waitFor();
  await write('Passphrase', 'tide table 4711');
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  const removeAll = async (answer: string): Promise<void> => {
    await page.getByRole('button', { name: 'Remove all secrets' }).click();
    await page.getByRole('dialog').getByRole('button', { name: answer }).click();
  };
  await removeAll('Keep it');
  await page.getByText('{{password}}').waitFor();
  await removeAll('Remove all secrets');
  await page.getByText('All secrets are removed.').first().waitFor();
  await eventually('they are gone', async () => (await page.getByText('{{password}}').count()) === 0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('{{password}}').waitFor();
  await page.getByRole('button', { name: 'Remove password' }).click();
  await eventually('it is gone', async () => (await page.getByText('{{password}}').count()) === 0);
  await removeAll('Remove all secrets');
  await page.getByRole('button', { name: 'Set up secrets' }).waitFor();
});

/** Two calls on a page, one of which fails. */
async function someCalls(): Promise<void> {
  const opened = await browser.openPage(site.url('/form.html'));
  await execute(page, opened.tabId, { action: 'get_dom' });
  await execute(page, opened.tabId, { action: 'click', nodeId: 'zz999999' });
  await opened.page.close();
  await page.bringToFront();
}

test('the log and telemetry are folded, and a link to one opens it', async () => {
  await ask(page, { type: 'domtool.settings.set', settings: INITIAL });
  await page.reload();
  await page.waitForSelector('section#data');
  assert.equal(await page.getByLabel('Keep a debug log').count(), 0);
  assert.equal(await page.getByLabel('Count calls and tasks').count(), 0);
  await page.locator('nav').getByRole('link', { name: 'Debug log' }).press('Enter');
  await page.getByLabel('Keep a debug log').waitFor();
  assert.equal(await page.getByLabel('Count calls and tasks').count(), 0);
});

test('the debug log is shown as it grows, filtered, copied and cleared', async () => {
  await afresh();
  await page.getByLabel('Keep a debug log').check();
  await someCalls();
  const rows = page.locator('.log tbody tr');
  await eventually('both calls are shown', async () => (await rows.count()) === 2);
  assert.match(await rows.first().innerText(), /click/);
  await page.getByLabel('Only failures').check();
  await eventually('one is left', async () => (await rows.count()) === 1);
  await page.getByLabel('Only failures').uncheck();
  await page.getByRole('searchbox').fill('get_dom');
  await eventually('one is left', async () => (await rows.count()) === 1);
  await page.locator('#log').getByRole('button', { name: 'Copy' }).click();
  await page.locator('[aria-live] p', { hasText: 'Copied' }).waitFor();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('searchbox').press('Control+V');
  assert.match(await page.getByRole('searchbox').inputValue(), /^\[DomTool\] \{"action":"get_dom","at":\d+/);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByText('No calls to show.').waitFor();
});

test('the page of telemetry shows every number that there is, exactly', async () => {
  await afresh();
  await page.getByLabel('Count calls and tasks').check();
  await page.locator('#telemetry-numbers').waitFor();
  await someCalls();
  const shown = await eventually('the counts are shown', async () => {
    const text = await page.locator('#telemetry-numbers').innerText();
    return text.includes('calls.click.failed') ? text : undefined;
  });
  const kept = await ask(page, { type: 'domtool.telemetry.get' });
  assert.ok(kept.success);
  const manifest = JSON.parse(await readFile('dist/extension/manifest.json', 'utf8')) as { version: string };
  assert.deepEqual(JSON.parse(shown), { version: manifest.version, counts: kept.data });
  await page.getByLabel('Count calls and tasks').uncheck();
  await page.locator('#telemetry-numbers').waitFor({ state: 'detached' });
});

test('everything is exported but keys and secrets, and deleted after a question', async () => {
  await afresh();
  const planner = { kind: 'model', provider: 'openai', model: 'm', apiKey: 'sk-opal-lighthouse' };
  await ask(page, { type: 'domtool.settings.set', settings: { planner, maxSteps: 33 } });
  await ask(page, { type: 'domtool.secrets.open' });
  const secret = { name: 'login', kind: 'password', sites: ['shop.test'], value: 'opal-lighthouse' };
  await ask(page, { type: 'domtool.secrets.put', secret });
  await page.reload();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const taken = JSON.parse(text) as { settings: { maxSteps: number }; secrets: unknown[]; sessions: unknown[] };
  assert.equal(taken.settings.maxSteps, 33);
  assert.equal(taken.secrets.length, 1);
  assert.ok(Array.isArray(taken.sessions));
  assert.ok(!text.includes('opal-lighthouse'));
  const begin = page.locator('#data').getByRole('button', { name: 'Delete everything' });
  await begin.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  assert.equal((await settings())['maxSteps'], 33);
  await begin.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click();
  await page.locator('[aria-live] p', { hasText: 'Everything is deleted.' }).waitFor();
  assert.deepEqual(await settings(), INITIAL);
  const kept = await page.evaluate(async () => JSON.stringify(await chrome.storage.local.get(null)));
  assert.ok(!kept.includes('opal'), kept);
});

/** Everything that the extension stores, in any storage. */
function kept(): Promise<Record<string, unknown>> {
  return page.evaluate(async () => {
    const rows: Record<string, number> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of db.objectStoreNames) {
        rows[`${name} ${store}`] = await new Promise((resolve, reject) => {
          const counting = db.transaction(store).objectStore(store).count();
          counting.onsuccess = () => resolve(counting.result);
          counting.onerror = () => reject(counting.error);
        });
      }
      db.close();
    }
    const { local, session } = chrome.storage;
    return {
      local: Object.keys(await local.get(null)),
      // Without its tabs the worker could not detach from them.
      session: Object.keys(await session.get(null)).filter((key) => !/^domtool\.(?:tabs|checkpoint\.|held)/.test(key)),
      rows,
      caches: await caches.keys(),
      pages: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    };
  });
}

/** A file that was attached in some session. The store is there since a task began. */
function keepFile(): Promise<void> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await done(indexedDB.open('domtool.files'));
    const row = { id: 'f', sessionId: 's', name: 'opal.txt', type: 'text/plain', content: new Blob(['opal']) };
    await done(db.transaction('files', 'readwrite').objectStore('files').put(row));
    db.close();
  });
}

test('after "Delete everything" nothing is left: no setting, key, secret, session, task, log or count', async () => {
  await afresh();
  const planner = { kind: 'model', provider: 'openai', model: 'm', apiKey: 'sk-opal-lighthouse' };
  await ask(page, { type: 'domtool.settings.set', settings: { planner, debug: true, telemetry: true } });
  await ask(page, { type: 'domtool.secrets.open', passphrase: 'a long passphrase' });
  const secret = { name: 'login', kind: 'password', sites: ['shop.test'], value: 'opal-lighthouse' };
  await ask(page, { type: 'domtool.secrets.put', secret });
  const { page: shop, tabId } = await browser.openPage(`${browser.origin}/welcome/shop/shop.html`);
  // The task waits for its question when everything is deleted.
  await ask(page, { type: 'domtool.task.start', tabId, instruction: 'Buy tea' });
  await keepFile();
  const isKept = async () => {
    const task = await ask(page, { type: 'domtool.task.get', tabId });
    const isWaiting = task.success && (task.data as { status?: string } | null)?.status === 'waiting';
    const now = await kept();
    return isWaiting && Object.values(now['rows'] as object).every((count) => count > 0) ? now : undefined;
  };
  const before = await eventually('something is kept of each kind', isKept, 40_000);
  const names = [...(before['local'] as string[]), ...(before['session'] as string[])].join(' ');
  for (const kind of ['planner.key', 'settings', 'secrets', 'telemetry', 'debug.log', `task.${tabId}`]) {
    assert.ok(names.includes(kind), `${kind} is among ${names}`);
  }
  await page.reload();
  await page.locator('#data').getByRole('button', { name: 'Delete everything' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click();
  await page.locator('[aria-live] p', { hasText: 'Everything is deleted.' }).waitFor();
  const { rows, ...others } = await kept();
  assert.deepEqual(others, { local: [], session: [], caches: [], pages: [] });
  assert.deepEqual([...new Set(Object.values(rows as object))], [0]);
  const answers = await Promise.all(
    [
      { type: 'domtool.planner.hasKey' },
      { type: 'domtool.secrets.state' },
      { type: 'domtool.log.get' },
      { type: 'domtool.telemetry.get' },
      { type: 'domtool.task.get', tabId },
    ].map(async (message) => {
      const reply = await ask(page, message);
      return reply.success ? reply.data : reply.error;
    }),
  );
  assert.deepEqual(answers, [false, 'empty', [], {}, null]);
  assert.deepEqual(await settings(), INITIAL);
  await shop.close();
});

test('where a backend cannot be reached, what is here is deleted all the same, and what is left is said', async () => {
  await afresh();
  const planner = { kind: 'http', url: 'http://127.0.0.1:9' };
  await ask(page, { type: 'domtool.settings.set', settings: { planner, maxSteps: 33, debug: true } });
  // A task whose planner does not answer: the conversation is stored here.
  const { page: shop, tabId } = await browser.openPage(site.url('/password.html'));
  await ask(page, { type: 'domtool.task.start', tabId, instruction: 'Buy tea' });
  await keepFile();
  await eventually('the conversation is kept', async () => {
    const { rows } = await kept();
    return Object.values(rows as object).length > 0 && Object.values(rows as object).every((count) => count > 0);
  });
  await page.reload();
  await page.locator('#data').getByRole('button', { name: 'Delete everything' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click();
  await page.locator('[aria-live] p', { hasText: 'what it keeps is still there' }).waitFor();
  const { rows, ...others } = await kept();
  assert.deepEqual(others, { local: [], session: [], caches: [], pages: [] });
  assert.deepEqual([...new Set(Object.values(rows as object))], [0]);
  await shop.close();
});

/** Everything visible, at its fullest: with keys, secrets, a log, counts, and an invalid field. */
async function showAll(on: Page): Promise<void> {
  const some = { debug: true, telemetry: true };
  await ask(on, { type: 'domtool.settings.set', settings: { ...INITIAL, ...some } });
  await ask(on, { type: 'domtool.secrets.clear' });
  await ask(on, { type: 'domtool.secrets.open' });
  const secret = { name: 'a_name_of_forty_letters_that_goes_on_and_o', kind: 'password', value: 'x' };
  const sites = ['rhabarberbarbarabarbarbarenbartbarbierbierbar.example'];
  await ask(on, { type: 'domtool.secrets.put', secret: { ...secret, name: secret.name.slice(0, 40), sites } });
  await execute(on, 0, { action: 'get_dom' });
  await on.reload();
  await on.waitForSelector('section#data');
  await unfold(on);
  await on.locator('.log tbody tr').first().waitFor();
  await on.locator('.list li').waitFor();
}

test('nobody is kept out: no finding of axe-core at AA, nothing overflows, every control is reached by Tab', async () => {
  await showAll(page);
  await assertNoFindings(page);
  await assertNothingOverflows(page);
  await assertReachedByTab(page);
  await page.getByLabel('Keep a debug log').focus();
  await page.keyboard.press('Space');
  await eventually('it is turned off by the keyboard', async () => (await settings())['debug'] === false);
  await page.getByLabel('Before risky actions').focus();
  await page.keyboard.press('ArrowDown');
  await eventually('another is chosen by the keyboard', async () => (await settings())['ask'] === 'never');
});

test('the same holds in German, and no word of it is English', async () => {
  const german = await PanelBrowser.launch({ mayDraw: false, language: 'de' });
  try {
    const options = await openOwn(german, 'options/options.html');
    await showAll(options);
    assert.equal(await options.evaluate(() => document.documentElement.lang), 'de');
    await options.getByText('KI-Modell').first().waitFor();
    const words = await options.locator('body').innerText();
    assert.doesNotMatch(words, /\b(?:the|Settings|Saved|Site where|Most|Address)\b/);
    await assertNoFindings(options);
    await assertNothingOverflows(options);
  } finally {
    await german.close();
  }
});

test('the notices of others open from the options and name what the extension contains', async () => {
  await afresh();
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Third-party licences' }).click(),
  ]);
  const text = await opened.locator('body').innerText();
  await opened.close();
  for (const name of ['RapidJSON (MIT)', 'preact', 'Public Suffix List (MPL-2.0)'])
    assert.ok(text.includes(name), name);
});
