// Uploading files in real pages: fields, labels, buttons that open a chooser, drop targets; and where Chrome refuses.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import type { Frame, Page, Worker } from 'playwright-core';

import type { ActionReport, ToolResult } from '../../../js-glue/tool/contract/contract.js';
import { TestBrowser, type Tab } from '../../support/browser.js';
import { assertNoSecret, errorOf, reportOf, rowsOf } from '../../support/checks.js';
import { innerFrame } from '../../support/frames.js';
import { SiteServer } from '../../support/site_server.js';
import { eventually } from '../../support/waiting.js';

let site: SiteServer;
let browser: TestBrowser;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'domtool-files-'));
  await writeFile(join(folder, 'scan.pdf'), 'paper');
  await writeFile(join(folder, 'cat.png'), 'picture');
  await mkdir(join(folder, 'album', 'deep'), { recursive: true });
  await writeFile(join(folder, 'album', 'one.png'), 'one');
  await writeFile(join(folder, 'album', 'deep', 'two.png'), 'two');
  site = await SiteServer.start();
  browser = await TestBrowser.launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

interface FileEvent {
  type: string;
  target: string;
  trusted: boolean;
  names: string[];
}

async function onPage(body: (tab: Tab) => Promise<void>, page = 'fields.html', from = browser): Promise<void> {
  const tab = await from.openTab(site.url(`/actions/upload/${page}`, 'one.test'));
  await tab.page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await body(tab);
  await tab.close();
}

async function upload(tab: Tab, name: RegExp, ...files: string[]): Promise<ToolResult> {
  const rows = rowsOf(await tab.observe({ format: 'table', force: true }));
  const named = rows.filter((row) => name.test(row.name) || (row.tag === 'label' && name.test(row.text ?? '')));
  const row = named.find((one) => one.interactive) ?? named[0] ?? assert.fail(`no row named ${name.source}`);
  const paths = files.map((file) => join(folder, file));
  const result = await tab.execute({ action: 'upload', nodeId: row.id, files: paths });
  assertNoSecret('the answer', result, [folder]);
  return result;
}

function done(result: ToolResult): ActionReport {
  const report = reportOf(result);
  assert.equal(report.outcome, 'done', JSON.stringify(report));
  return report;
}

const eventsOf = (where: Page | Frame): Promise<FileEvent[]> =>
  where.evaluate(() => (window as unknown as { __events: FileEvent[] }).__events.splice(0));

// What the page received, such as "input passport scan.pdf 5".
async function story(where: Page | Frame): Promise<string[]> {
  const events = await eventsOf(where);
  assert.ok(
    events.every((event) => event.trusted),
    'every event is trusted',
  );
  return events.map((event) => [event.type, event.target, ...event.names].join(' '));
}

test('a field gets its file, and the page the events of a person', () =>
  onPage(async (tab) => {
    const report = done(await upload(tab, /^Passport/, 'scan.pdf'));
    assert.ok(report.observed.events.includes('files that the field holds: 1'));
    assert.deepEqual(await story(tab.page), ['input passport scan.pdf 5', 'change passport scan.pdf 5']);
  }));

test('a field for one file refuses two, and another kind of file is told', () =>
  onPage(async (tab) => {
    errorOf(await upload(tab, /^Passport/, 'scan.pdf', 'cat.png'), 'BAD_INPUT');
    assert.deepEqual(await story(tab.page), []);
    const report = done(await upload(tab, /^Passport/, 'cat.png'));
    assert.ok(report.observed.events.includes('the field asks for another kind of file'));
  }));

test('a label stands for the hidden field that it labels', () =>
  onPage(async (tab) => {
    const report = done(await upload(tab, /^Add photos$/, 'cat.png', 'scan.pdf'));
    assert.ok(report.observed.events.includes('files that the field holds: 2'));
    assert.equal(await tab.page.evaluate(() => document.querySelector<HTMLInputElement>('#photos')?.files?.length), 2);
  }));

test('a button that opens the chooser of a hidden field, and of one that is made for it', () =>
  onPage(async (tab) => {
    done(await upload(tab, /^Browse…$/, 'cat.png', 'scan.pdf'));
    const files = 'cat.png 7 scan.pdf 5';
    assert.deepEqual(await story(tab.page), [`input beside ${files}`, `change beside ${files}`]);
    done(await upload(tab, /^Attach$/, 'scan.pdf'));
    assert.deepEqual(await story(tab.page), ['change made scan.pdf 5']);
    errorOf(await upload(tab, /^Attach$/, 'scan.pdf', 'cat.png'), 'BAD_INPUT');
  }));

test('a folder is given with all that is in it, to a field for one and by its button', () =>
  onPage(async (tab) => {
    const pathsIn = (field: string): Promise<string[]> =>
      tab.page
        .locator(field)
        .evaluate((input) =>
          [...((input as HTMLInputElement).files ?? [])].map((file) => file.webkitRelativePath).sort(),
        );
    const inside = ['album/deep/two.png', 'album/one.png'];
    for (const [name, field] of [
      [/^Whole folder/, '#folder'],
      [/^Pick a folder$/, '#hidden-folder'],
    ] as const) {
      done(await upload(tab, name, 'album'));
      assert.deepEqual(await pathsIn(field), inside);
      const [, id] = field.split('#');
      assert.deepEqual(
        await story(tab.page),
        [`input ${id}`, `change ${id}`].map((what) => `${what} one.png 3 two.png 3`),
      );
    }
    // The browser refuses a file there as a person's chooser would, and the field keeps what it has.
    assert.equal(reportOf(await upload(tab, /^Whole folder/, 'scan.pdf')).outcome, 'no_effect');
    assert.deepEqual(await pathsIn('#folder'), inside);
  }));

test('a button that opens no chooser is not actionable', () =>
  onPage(async (tab) => {
    errorOf(await upload(tab, /^Does nothing$/, 'cat.png'), 'NOT_ACTIONABLE');
  }));

test('files are dropped where the page says so', () =>
  onPage(async (tab) => {
    done(await upload(tab, /^Drop files here$/, 'cat.png', 'scan.pdf'));
    assert.equal(await tab.page.locator('#zone').textContent(), '2 files, drop more');
    assert.deepEqual(await story(tab.page), ['drop zone cat.png 7 scan.pdf 5']);
  }));

test('a page that sends the file at once and empties the field shows that it did', () =>
  onPage(async (tab) => {
    done(await upload(tab, /^Sent at once/, 'scan.pdf'));
    assert.equal(await tab.page.locator('#said').textContent(), 'sent scan.pdf');
  }));

test('all of it in a frame of another site', () =>
  onPage(async (tab) => {
    const frame = await innerFrame(tab.page);
    done(await upload(tab, /^Passport/, 'scan.pdf'));
    done(await upload(tab, /^Browse…$/, 'cat.png'));
    done(await upload(tab, /^Drop files here$/, 'cat.png'));
    const targets = (await story(frame)).map((line) => line.split(' ').slice(0, 2).join(' '));
    assert.deepEqual(targets, ['input passport', 'change passport', 'input beside', 'change beside', 'drop zone']);
  }, 'framed.html'));

test('a chooser that a click opens holds nothing up, and is the user’s again', () =>
  onPage(async (tab) => {
    done(await upload(tab, /^Browse…$/, 'cat.png'));
    await eventsOf(tab.page);
    const rows = rowsOf(await tab.observe({ format: 'table', force: true }));
    const nodeId = rows.find((row) => row.name === 'Browse…')?.id ?? assert.fail('no button');
    reportOf(await tab.execute({ action: 'click', nodeId }));
    // Without a screen Chrome answers every chooser that is not intercepted by closing it.
    await eventually('the chooser was opened and closed', async () =>
      (await eventsOf(tab.page)).some((event) => event.type === 'cancel'),
    );
  }));

// As the user would turn it off; Chrome then reloads the extension. Returns the new worker.
async function withoutFileAccess({ context, worker }: TestBrowser): Promise<Worker> {
  const settings = await context.newPage();
  await settings.goto('chrome://extensions');
  await settings.evaluate(async (extensionId) => {
    interface Settings {
      updateProfileConfiguration(update: object): Promise<void>;
      updateExtensionConfiguration(update: object): Promise<void>;
    }
    const { developerPrivate } = (window as unknown as { chrome: { developerPrivate: Settings } }).chrome;
    await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
    await developerPrivate.updateExtensionConfiguration({ extensionId, fileAccess: false });
  }, new URL(worker.url()).host);
  const isReady = async (one: Worker): Promise<boolean> => one !== worker && one.evaluate(() => 'domTool' in self);
  const renewed = await eventually('the worker is there again', async () => {
    for (const one of context.serviceWorkers()) if (await isReady(one).catch(() => false)) return one;
    return undefined;
  });
  await settings.close();
  return renewed;
}

test('without access to file addresses Chrome refuses, and the error says what to switch on', async () => {
  const refusing = await TestBrowser.launch();
  try {
    Object.assign(refusing, { worker: await withoutFileAccess(refusing) });
    await onPage(
      async (tab) => {
        for (const name of [/^Passport/, /^Drop files here$/, /^Browse…$/]) {
          const error = errorOf(await upload(tab, name, 'scan.pdf'), 'SECURITY_BLOCKED');
          assert.match(error.remediation ?? '', /Allow access to file URLs/);
        }
        assert.deepEqual(await story(tab.page), []);
      },
      'fields.html',
      refusing,
    );
  } finally {
    await refusing.close();
  }
});
