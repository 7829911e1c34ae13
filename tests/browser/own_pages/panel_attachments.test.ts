// Files that a person attaches in the composer, and what becomes of them: a task gives them to a page by name, into a field,
// by a chooser, by a drop, and in a frame of another site.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import type { Frame, Page } from 'playwright-core';

import { openStageFor } from '../../support/stage.js';
import { innerFrame } from '../../support/frames.js';
import { theControl } from '../../support/text_view.js';
import { eventually } from '../../support/waiting.js';
import type { Turn, WireRequest } from '../../support/wire_server.js';
import { shownInAll, shownNow } from './agent_support.js';
import { assertNoFindings } from './own_pages.js';
import { PanelStage, call, kFinish } from './panel_stage.js';
import type { Opened } from './panel_stage.js';
import { PanelBrowser } from './panel_support.js';

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), {});
const stage = new PanelStage(browser, site);
after(() => stage.close());

const kScan = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('paper') };
const kNotes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Two tins of Sencha') };

const gives =
  (name: RegExp, ...files: string[]) =>
  (request: WireRequest): Turn => {
    const nodeId = theControl(shownNow(request), name).id;
    return { calls: [call('upload', { nodeId, files })] };
  };

const opened = (page = 'fields.html'): Promise<Opened> => stage.open(site.url(`/actions/upload/${page}`, 'one.test'));

async function close({ panel, page }: Opened): Promise<void> {
  for (const one of [panel, page]) await one.close();
}

const choose = (panel: Page, ...files: Array<typeof kScan>): Promise<void> =>
  panel.locator('.composer input[type=file]').setInputFiles(files);

const chips = (panel: Page): Promise<string[]> => panel.locator('.attached li').allInnerTexts();

interface FileEvent {
  type: string;
  target: string;
  names: string[];
}

const eventsIn = (page: Page | Frame): Promise<FileEvent[]> =>
  page.evaluate(() => (window as unknown as { __events: FileEvent[] }).__events);

test('a file is attached and taken away by keyboard, and the question before it is given names it', async () => {
  const server = await stage.model([gives(/^Passport/, 'scan.pdf'), kFinish]);
  await stage.agent.set({ ask: 'risky' });
  const now = await opened();
  const { panel, page } = now;
  const chooser = panel.waitForEvent('filechooser');
  await panel.getByRole('button', { name: 'Attach files' }).press('Enter');
  await (await chooser).setFiles([kScan, kNotes]);
  await eventually('both are shown', async () => (await chips(panel)).join() === 'scan.pdf,notes.txt');
  await panel.locator('[aria-live] p', { hasText: 'Attached: notes.txt' }).waitFor();
  await assertNoFindings(panel, '.composer');
  await panel.getByRole('button', { name: 'Remove “notes.txt”' }).press('Enter');
  await eventually('one is left', async () => (await chips(panel)).join() === 'scan.pdf');
  assert.equal(await panel.evaluate(() => document.activeElement?.id), 'composer');
  await stage.say(panel, 'Send my passport');
  await panel.waitForSelector('.risk');
  assert.deepEqual(await chips(panel), []);
  assert.match(await panel.locator('.turn.person').innerText(), /Send my passport\s*scan\.pdf/);
  assert.match(await panel.locator('.risk').innerText(), /scan\.pdf/);
  assert.match(await panel.locator('.risk').innerText(), /a file from this computer/);
  assert.deepEqual(await eventsIn(page), []);
  await panel.getByRole('button', { name: 'Allow', exact: true }).click();
  await panel.waitForSelector('.notice.good');
  assert.match(shownInAll(server.requests[0] as never), /scan\.pdf \(application\/pdf, 5 bytes\)/);
  assert.doesNotMatch(shownInAll(server.requests[0] as never), /notes\.txt/);
  const events = await eventsIn(page);
  assert.deepEqual(
    events.map(({ type, target, names }) => [type, target, names.join()]),
    [
      ['input', 'passport', 'scan.pdf 5'],
      ['change', 'passport', 'scan.pdf 5'],
    ],
  );
  assert.equal(
    await page.evaluate(() => (document.getElementById('passport') as HTMLInputElement).files?.[0]?.type),
    'application/pdf',
  );
  await close(now);
});

test('a task gives them into several fields, by a chooser and by a drop; the text of a text file is read', async () => {
  const server = await stage.model([
    gives(/^Add photos/, 'scan.pdf', 'notes.txt'),
    gives(/^Attach/, 'notes.txt'),
    gives(/^Drop files here/, 'scan.pdf'),
    gives(/^Passport/, 'other.pdf'),
    kFinish,
  ]);
  await stage.agent.set({ ask: 'never' });
  const now = await opened();
  const { panel, page } = now;
  await choose(panel, kScan, kNotes);
  await eventually('both are shown', async () => (await chips(panel)).length === 2);
  await stage.say(panel, 'Send my papers');
  await panel.waitForSelector('.notice.good', { timeout: 30_000 });
  assert.match(shownInAll(server.requests[0] as never), /notes\.txt:\nTwo tins of Sencha/);
  const events = await eventsIn(page);
  const changes = events.filter(({ type }) => type === 'change' || type === 'drop');
  assert.deepEqual(
    [...new Set(changes.map(({ target, names }) => `${target} ${names.join()}`))],
    ['photos scan.pdf 5,notes.txt 18', 'made notes.txt 18', 'zone scan.pdf 5'],
  );
  assert.match(await page.locator('#said').innerText(), /attached notes\.txt/);
  assert.match(
    shownNow(server.requests.at(-1) as never),
    /No file "other\.pdf" is attached\. There are: scan\.pdf, notes\.txt/,
  );

  const follow = await stage.model([kFinish]);
  await stage.say(panel, 'And again');
  await eventually('the files of the session stay known', () => follow.requests.length === 1);
  assert.match(shownInAll(follow.requests[0] as never), /scan\.pdf \(application\/pdf/);
  await panel.waitForSelector('.notice.good');
  await close(now);
});

test('a file is given to a field in a frame of another site', async () => {
  await stage.model([gives(/^Passport/, 'scan.pdf'), kFinish]);
  await stage.agent.set({ ask: 'never', allowedSites: ['one.test', 'two.test'] });
  const now = await opened('framed.html');
  await choose(now.panel, kScan);
  await eventually('it is shown', async () => (await chips(now.panel)).length === 1);
  await stage.say(now.panel, 'Send my passport');
  await now.panel.waitForSelector('.notice.good');
  const frame = await innerFrame(now.page);
  assert.deepEqual(
    (await eventsIn(frame)).map(({ names }) => names.join()),
    ['scan.pdf 5', 'scan.pdf 5'],
  );
  await stage.agent.set({ allowedSites: [] });
  await close(now);
});

test('files of one conversation are unknown in another, and go with their session', async () => {
  const server = await stage.model([kFinish, gives(/^Passport/, 'scan.pdf'), kFinish]);
  await stage.agent.set({ ask: 'never' });
  const first = await opened();
  await choose(first.panel, kScan);
  await eventually('it is shown', async () => (await chips(first.panel)).length === 1);
  await stage.say(first.panel, 'Keep my passport for later');
  await first.panel.waitForSelector('.notice.good');
  const second = await opened();
  await stage.say(second.panel, 'Send my passport');
  await second.panel.waitForSelector('.notice.good');
  assert.doesNotMatch(shownInAll(server.requests[1] as never), /attached files/);
  assert.match(
    shownNow(server.requests.at(-1) as never),
    /No file "scan\.pdf" is attached\. Ask the person to attach it/,
  );
  assert.deepEqual(await eventsIn(second.page), []);

  const stored = (): Promise<string[]> =>
    first.panel.evaluate(async () => {
      const done = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const db = await done(indexedDB.open('domtool.files'));
      const rows: Array<{ sessionId: string }> = await done(db.transaction('files').objectStore('files').getAll());
      db.close();
      return rows.map(({ sessionId }) => sessionId);
    });
  const sessionId = (await stage.agent.get(first.tabId))?.sessionId ?? '';
  assert.ok((await stored()).includes(sessionId));
  await first.panel.evaluate(
    (id) =>
      (
        globalThis as unknown as { chrome: { runtime: { sendMessage(message: object): Promise<unknown> } } }
      ).chrome.runtime.sendMessage({
        type: 'domtool.sessions.remove',
        sessionId: id,
      }),
    sessionId,
  );
  await eventually('the file is gone', async () => !(await stored()).includes(sessionId));
  for (const one of [first, second]) await close(one);
});

/** Files as a paste or a drop brings them. */
function bring(panel: Page, type: 'paste' | 'drop', files: Array<[name: string, bytes: number]>): Promise<void> {
  return panel.evaluate(
    ([kind, given]) => {
      const transfer = new DataTransfer();
      for (const [name, bytes] of given) transfer.items.add(new File([new Uint8Array(bytes)], name));
      const options = { bubbles: true, cancelable: true };
      const event =
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: transfer })
          : new DragEvent('drop', { ...options, dataTransfer: transfer });
      document.getElementById('composer')?.dispatchEvent(event);
    },
    [type, files] as const,
  );
}

test('files are pasted and dropped on the composer; too large and too many ones are refused in words', async () => {
  await stage.model([kFinish]);
  const now = await opened();
  const { panel } = now;
  await bring(panel, 'paste', [['picture.png', 4]]);
  await bring(panel, 'drop', [['a/../b.csv', 4]]);
  await eventually('both are shown', async () => (await chips(panel)).length === 2);
  await bring(panel, 'drop', [['film.mp4', 20_000_001]]);
  await panel.locator('.composer').getByText('“film.mp4” is larger than 20 MB').waitFor();
  assert.equal((await chips(panel)).length, 2);
  await bring(
    panel,
    'drop',
    Array.from({ length: 9 }, (_, at): [string, number] => [`${at}.txt`, 1]),
  );
  await panel.locator('.composer').getByText('At most 10 files').waitFor();
  assert.equal((await chips(panel)).length, 10);
  for (const width of [320, 400]) {
    await panel.setViewportSize({ width, height: 720 });
    assert.equal(await panel.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
  }
  for (let left = 10; left > 0; left -= 1) {
    await panel.locator('.attached button').first().click();
    await eventually('one less', async () => (await chips(panel)).length === left - 1);
  }
  await close(now);
});

test('a file that is dragged from outside the browser is attached wherever it is dropped, and the panel stays', async () => {
  await stage.model([kFinish]);
  const now = await opened();
  const { panel } = now;
  const folder = await mkdtemp(join(tmpdir(), 'domtool-drag-'));
  const path = join(folder, 'scan.pdf');
  await writeFile(path, kScan.buffer);
  const cdp = await panel.context().newCDPSession(panel);
  const drag = async (selector: string): Promise<void> => {
    const { x, y, width, height } = (await panel.locator(selector).boundingBox()) ?? assert.fail(selector);
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await cdp.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data });
    }
  };
  await drag('#composer');
  await eventually('it is attached', async () => (await chips(panel)).join() === 'scan.pdf');
  await panel.getByRole('button', { name: 'Remove “scan.pdf”' }).press('Enter');
  await panel.getByRole('tab', { name: 'Page' }).click();
  await panel.waitForSelector('.page-empty');
  await drag('.page-empty');
  await eventually('it is attached again', async () => (await chips(panel)).join() === 'scan.pdf');
  assert.match(panel.url(), /sidepanel\.html/);
  await panel.getByRole('button', { name: 'Remove “scan.pdf”' }).press('Enter');
  await rm(folder, { recursive: true });
  await close(now);
});

test('what is written and attached outlives the panel, until it is sent', async () => {
  await stage.model([kFinish]);
  const now = await opened();
  const { panel } = now;
  await panel.fill('#composer', 'A draft of some length');
  await choose(panel, kNotes);
  await eventually('it is shown', async () => (await chips(panel)).length === 1);
  await panel.getByRole('tab', { name: 'Page' }).click();
  await panel.getByRole('tab', { name: 'Chat' }).click();
  assert.equal(await panel.inputValue('#composer'), 'A draft of some length');
  const isKept = (words: string): Promise<unknown> =>
    eventually('it is kept', () =>
      browser.worker.evaluate(async (text) => {
        const { storage } = (
          self as unknown as { chrome: { storage: { session: { get(key: null): Promise<object> } } } }
        ).chrome;
        const all = Object.entries(await storage.session.get(null)).filter(([key]) =>
          key.startsWith('domtool.unsent.'),
        );
        return all.some(([, value]) => (value as { words: string }).words === text);
      }, words),
    );
  await isKept('A draft of some length');
  await panel.reload();
  await eventually('both are there', async () => (await chips(panel)).join() === 'notes.txt');
  assert.equal(await panel.inputValue('#composer'), 'A draft of some length');
  await panel.press('#composer', 'Enter');
  await panel.waitForSelector('.notice.good');
  await isKept('');
  await panel.reload();
  await panel.waitForSelector('.notice.good');
  assert.equal(await panel.inputValue('#composer'), '');
  assert.deepEqual(await chips(panel), []);
  await close(now);
});
