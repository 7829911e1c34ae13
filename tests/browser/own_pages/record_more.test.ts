// What a person shows on pages of every kind: forms, secrets, frames, pages that lead on, and pages that forge what people do.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Page } from 'playwright-core';

import { eventually } from '../../support/waiting.js';
import { openRecording } from './record_stage.js';
import { servesShown, reports } from './record_pages.js';

const { site, browser, routines, stage } = await openRecording(servesShown, ['shown.test', 'inside.test']);

const urlOf = (path: string): string => site.url(path, 'shown.test');

/** Runs the newest routine on another address of the same site. */
async function runs(path?: string): Promise<string | undefined> {
  const [kept] = await routines.list();
  assert.ok(kept !== undefined);
  reports.length = 0;
  let { id } = kept;
  if (path !== undefined) {
    const stored = await routines.page.evaluate(async () => {
      const { local } = globalThis.chrome.storage;
      return ((await local.get('domtool.routines'))['domtool.routines'] as Array<{ routine: object }>)[0]?.routine;
    });
    id = await routines.add({ ...stored, url: urlOf(path) });
  }
  await routines.schedule(id);
  const last = await routines.runs(id);
  return last?.is === 'stopped' ? `${last.number} ${last.line}: ${last.why}` : last?.is;
}

test('a search and a press in the list run again, also where the list has another order', async () => {
  const lines = await stage.shown(urlOf('/list'), 'Earl', async (page) => {
    await page.getByLabel('Search').click();
    await page.keyboard.type('e', { delay: 20 });
    await page.locator('li', { hasText: 'Earl Grey' }).getByRole('button').click();
    await stage.kept(2);
    assert.deepEqual(reports, ['Earl Grey']);
  });
  assert.match(lines[0] ?? '', /^type "e" into .*"Search"$/);
  assert.match(lines[1] ?? '', /^click .*"Add" near ".*Earl Grey.*"$/);
  assert.equal(await runs(), 'done');
  assert.deepEqual(reports, ['Earl Grey']);
  assert.equal(await runs('/list?new'), 'done');
  assert.deepEqual(reports, ['Earl Grey']);
});

test('a form is kept field by field, by mouse and by keys, and runs where it has one field more', async () => {
  const lines = await stage.shown(urlOf('/form'), 'Order', async (page) => {
    await page.getByLabel('Name').click();
    await page.keyboard.type('Ada', { delay: 20 });
    await page.keyboard.press('Tab');
    await page.keyboard.press('L');
    await page.getByText('As a gift').click();
    await page.getByLabel('In the shop').click();
    await page.getByLabel('Day').click({ position: { x: 12, y: 8 } });
    await page.keyboard.type('03042026', { delay: 20 });
    await page.getByLabel('Words').click();
    await page.keyboard.type('Thank you', { delay: 20 });
    await page.getByRole('button', { name: 'Send the order' }).click();
    await stage.kept(7);
  });
  assert.deepEqual(lines.slice(0, 4), [
    'type "Ada" into "Name"',
    'select "Large" in "Size"',
    'check "As a gift"',
    'check "In the shop"',
  ]);
  const sent = ['name=Ada&size=l&gift=yes&way=shop&day=2026-03-04&words=Thank you'];
  assert.deepEqual(reports, sent);
  assert.equal(await runs(), 'done');
  assert.deepEqual(reports, sent);
  assert.equal(await runs('/form?new'), 'done');
  assert.deepEqual(reports, [`company=&${sent[0]}`]);
});

test('a password is kept by its name alone: no message and no storage has it', async () => {
  const secret = 'tr0ub4dor-and-3';
  const heard: string[] = [];
  await browser.worker.evaluate(() => {
    const all: string[] = [];
    Object.assign(self, { heardInTest: all });
    const note = (...given: unknown[]): void => void all.push(JSON.stringify(given));
    chrome.debugger.onEvent.addListener(note);
    chrome.runtime.onMessage.addListener(note);
    const { sendCommand } = chrome.debugger;
    Object.assign(chrome.debugger, {
      sendCommand: async (...given: Parameters<typeof sendCommand>) => {
        const reply = await sendCommand.apply(chrome.debugger, given);
        note(given, reply);
        return reply;
      },
    });
  });
  const lines = await stage.shown(urlOf('/login'), 'Login', async (page) => {
    await page.getByLabel('User').click();
    await page.keyboard.type('ada', { delay: 10 });
    await page.keyboard.press('Tab');
    await page.keyboard.type(secret, { delay: 10 });
    await page.keyboard.press('Enter');
    await page.getByText('Your order has arrived').waitFor();
    await stage.kept(2);
  });
  assert.deepEqual(lines, ['type "ada" into "User"', 'type "{{password}}" into "Password" and press Enter']);
  assert.deepEqual(reports, [`user=ada&pin=${secret.length}`]);
  heard.push(...(await browser.worker.evaluate(() => (self as unknown as { heardInTest: string[] }).heardInTest)));
  assert.ok(heard.length > 50);
  // The engine reads the page as it is, and withholds the value by itself.
  const own = heard.filter((one) => one.includes(secret) && !/"(?:DOM|DOMSnapshot|Network)\./.test(one));
  assert.deepEqual(own, []);
  const stored = await routines.page.evaluate(async () => {
    const { local, session } = globalThis.chrome.storage as unknown as Record<
      string,
      { get(key: null): Promise<object> }
    >;
    return JSON.stringify([await local?.get(null), await session?.get(null)]);
  });
  assert.ok(stored.includes('{{password}}'));
  assert.ok(!stored.includes(secret));
});

test('a press in a frame of another origin is kept, and runs', async () => {
  const { port } = new URL(site.url('/'));
  await stage.shown(urlOf(`/around?port=${port}`), 'Inside', async (page) => {
    await page.frameLocator('iframe').getByRole('button', { name: 'Go in' }).click();
    await stage.kept(1);
    assert.deepEqual(reports, ['inside']);
  });
  assert.equal(await runs(), 'done');
  assert.deepEqual(reports, ['inside']);
});

test('a press that leads to another page is kept with that page, and what follows there, too', async () => {
  const lines = await stage.shown(urlOf('/acts'), 'Form', async (page) => {
    await page.getByRole('link', { name: 'To the form' }).click();
    await stage.kept(1);
    await page.getByLabel('Name').click();
    await page.keyboard.type('Bo', { delay: 20 });
    await page.keyboard.press('Enter');
    await stage.kept(2);
  });
  assert.deepEqual(lines, ['click "To the form"', 'type "Bo" into "Name" and press Enter']);
  assert.equal(reports.length, 1);
  assert.equal(await runs(), 'done');
  assert.equal(reports.length, 1);
});

test('what the page forges is not kept, and it cannot see who listens', async () => {
  const lines = await stage.shown(urlOf('/forged'), 'Real', async (page) => {
    await page.getByText('nothing', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Real' }).click();
    await stage.kept(1);
    await page.getByText('nothing', { exact: true }).waitFor();
  });
  assert.deepEqual(lines, ['click "Real"']);
  assert.deepEqual(
    reports.filter((one) => one === 'real'),
    ['real'],
  );
});

test('a discarded recording leaves nothing, neither kept nor in the page', async () => {
  const { page, tabId } = await browser.openPage(urlOf('/list'));
  await stage.begin(tabId);
  await page.bringToFront();
  const listeners = (): Promise<number> => stage.listeners(tabId);
  assert.ok((await listeners()) > 5);
  await page.getByRole('button', { name: 'Add' }).first().click();
  await stage.kept(1);
  await stage.ask({ type: 'domtool.routines.discard' });
  assert.equal(await listeners(), 0);
  assert.deepEqual(await routines.list(), []);
  assert.equal(await stage.recording(), undefined);
  await page.reload();
  assert.equal(await listeners(), 0);
  await page.getByRole('button', { name: 'Add' }).nth(1).click();
  await eventually('the page has the press', () => reports.includes('Assam'));
  await page.close();
});

test('what cannot be kept goes to the page all the same, and is said', async () => {
  const show = async (page: Page): Promise<void> => {
    await page.locator('canvas').click();
    await page.getByRole('button', { name: '✓' }).first().click();
    await eventually('both are said', async () => (await stage.notes()).length === 2);
    await page.getByRole('button', { name: 'More' }).click();
    await stage.kept(1);
  };
  await stage.shown(urlOf('/acts'), 'Acts', async (page) => {
    await show(page);
    assert.deepEqual(await stage.notes(), ['drawing', 'unnamed']);
    assert.deepEqual(reports, ['canvas', 'one']);
  });
});

test('an address, back and forward, and loading again are kept as what they are', async () => {
  const lines = await stage.shown(urlOf('/acts'), 'Ways', async (page) => {
    await page.getByRole('link', { name: 'To the form' }).click();
    await stage.kept(1);
    await page.goBack();
    await stage.kept(2);
    await page.goForward();
    await stage.kept(3);
    await page.reload();
    await stage.kept(4);
    await page.goto(urlOf('/list'));
    await stage.kept(5);
  });
  assert.deepEqual(lines, ['click "To the form"', 'back', 'forward', 'reload', `goto "${urlOf('/list')}"`]);
  assert.equal(await runs(), 'done');
});

test('a dialog of the browser is answered as the person answered it', async () => {
  const lines = await stage.shown(urlOf('/acts'), 'Delete', async (page) => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Delete' }).click();
    await stage.kept(2);
  });
  assert.deepEqual(lines, ['click "Delete"', 'accept']);
  assert.deepEqual(reports.toSorted(), ['asked', 'deleted'], 'it was pressed once');
  // Playwright dismisses a dialog that nobody listens for.
  const leave = (): void => {};
  browser.context.on('dialog', leave);
  assert.equal(await runs(), 'done');
  browser.context.off('dialog', leave);
  assert.deepEqual(reports.toSorted(), ['asked', 'deleted']);
});

test('a press by a key on a button is kept as a press', async () => {
  const lines = await stage.shown(urlOf('/acts'), 'Menu', async (page) => {
    await page.getByRole('button', { name: 'More' }).focus();
    await page.keyboard.press('Enter');
    await stage.kept(1);
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await stage.kept(2);
    assert.deepEqual(reports, ['archive']);
  });
  assert.deepEqual(lines, ['click "More"', 'click "Archive"']);
  assert.equal(await runs(), 'done');
  assert.deepEqual(reports, ['archive']);
});

test('a press with the right button is kept as one', async () => {
  const lines = await stage.shown(urlOf('/acts'), 'Right', async (page) => {
    await page.getByRole('button', { name: 'Tea' }).click({ button: 'right' });
    await stage.kept(1);
  });
  assert.deepEqual(lines, ['right-click "Tea"']);
  assert.deepEqual(reports, ['right']);
  assert.equal(await runs(), 'done');
  assert.deepEqual(reports, ['right']);
});

test('what is typed behind a press that is still held arrives in its field, and in its order', async () => {
  const lines = await stage.shown(urlOf('/form'), 'Fast', async (page) => {
    // Playwright presses again if it does not see its own press arrive.
    const press = async (on: ReturnType<Page['getByLabel']>): Promise<void> => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await on.boundingBox()) ?? {};
      await page.mouse.click(x + width / 2, y + height / 2);
    };
    await press(page.getByLabel('As a gift'));
    await press(page.getByLabel('Name'));
    await page.keyboard.type('Grace');
    await page.keyboard.press('Tab');
    await page.keyboard.press('L');
    await press(page.getByLabel('By post'));
    await press(page.getByLabel('Words'));
    await page.keyboard.type('Thanks');
    await press(page.getByRole('button', { name: 'Send the order' }));
    await stage.kept(6);
  });
  const order = ['check "As a gift"', 'type "Grace" into "Name"', 'select "Large" in "Size"', 'check "By post"'];
  assert.deepEqual(lines, [...order, 'type "Thanks" into "Words"', 'click "Send the order"']);
  assert.deepEqual(reports, ['name=Grace&size=l&gift=yes&way=post&day=&words=Thanks']);
});

test('presses that come faster than they are kept are all made, in their order', async () => {
  const lines = await stage.shown(urlOf('/list'), 'Fast', async (page) => {
    const add = page.getByRole('button', { name: 'Add' });
    const boxes = await Promise.all([0, 1, 2].map((at) => add.nth(at).boundingBox()));
    for (const box of boxes) await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
    await stage.kept(3);
    assert.deepEqual(reports, ['Sencha', 'Assam', 'Earl Grey']);
  });
  assert.equal(lines.length, 3);
  assert.equal(await runs(), 'done');
  assert.deepEqual(reports, ['Sencha', 'Assam', 'Earl Grey']);
});

test('a recording and a task exclude each other in a tab', async () => {
  const { page, tabId } = await browser.openPage(urlOf('/list'));
  await stage.begin(tabId);
  await assert.rejects(() => stage.begin(tabId), /A recording goes on/);
  await stage.ask({ type: 'domtool.routines.discard' });
  await page.close();
});
