// What a recording must never do: press twice or elsewhere, keep a secret, go on after its end.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Locator, Page } from 'playwright-core';

import { eventually } from '../../support/waiting.js';
import { killWorker } from './panel_support.js';
import { openRecording } from './record_stage.js';
import { servesShown, reports } from './record_pages.js';

const { site, browser, routines, stage } = await openRecording(servesShown, ['shown.test']);

const url = site.url('/harm', 'shown.test');
const button = (page: Page, name: string): Locator => page.getByRole('button', { name });

/** Shows this, and discards the recording. */
async function during(show: (page: Page) => Promise<void>): Promise<void> {
  await stage.shown(url, undefined, show);
}

async function middleOf(on: Locator): Promise<[number, number]> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await on.boundingBox()) ?? {};
  return [x + width / 2, y + height / 2];
}

/** Once, whether or not the page has it at once. */
async function press(page: Page, on: Locator): Promise<void> {
  await page.mouse.click(...(await middleOf(on)));
}

test('a control that is pressed again while its press is looked at is pressed as often, and kept as often', () =>
  during(async (page) => {
    const plus = button(page, 'Plus');
    await press(page, plus);
    await stage.pageHas('plus');
    await press(page, plus);
    await press(page, plus);
    await stage.kept(3);
    assert.deepEqual(reports, ['plus', 'plus', 'plus']);
  }));

test('a press that the page was given without a worker is not made again', () =>
  during(async (page) => {
    const at = await middleOf(button(page, 'Plus'));
    await killWorker(browser, routines.page);
    await page.mouse.click(...at);
    await stage.pageHas('plus');
    await stage.ask({ type: 'domtool.routines.resume' });
    await press(page, button(page, 'Other'));
    await stage.kept(1);
    assert.deepEqual(reports, ['plus', 'other']);
    assert.deepEqual(await stage.lines(), ['click "Other"']);
    assert.deepEqual(await stage.notes(), ['unsure']);
  }));

test('a press that a worker has taken and not made goes to the page when the next one listens', () =>
  during(async (page) => {
    await browser.worker.evaluate(() => {
      const { sendCommand } = chrome.debugger;
      Object.assign(chrome.debugger, {
        sendCommand: (...given: Parameters<typeof sendCommand>) => {
          if (given[1] !== 'DOM.describeNode') return sendCommand.apply(chrome.debugger, given);
          Object.assign(self, { hangsInTest: true });
          return new Promise(() => {});
        },
      });
    });
    await press(page, button(page, 'Plus'));
    const hangs = (): Promise<boolean> => browser.worker.evaluate(() => 'hangsInTest' in self);
    await eventually('the worker has taken it', hangs, 15_000);
    await killWorker(browser, routines.page);
    await stage.ask({ type: 'domtool.routines.resume' });
    await stage.pageHas('plus');
    await press(page, button(page, 'Other'));
    await stage.kept(1);
    assert.deepEqual(reports, ['plus', 'other']);
    assert.deepEqual(await stage.lines(), ['click "Other"']);
    assert.deepEqual(await stage.notes(), ['unsure']);
  }));

test('a press on what something else has come over is not made there', () =>
  during(async (page) => {
    await page.mouse.move(...(await middleOf(button(page, 'Plus'))));
    await page.mouse.down();
    await page.evaluate(() => {
      for (const over of document.querySelectorAll<HTMLElement>('#over')) over.hidden = false;
    });
    await page.mouse.up();
    await eventually('it is said', async () => (await stage.notes()).length > 0, 15_000);
    assert.deepEqual(await stage.notes(), ['unsure']);
    assert.deepEqual(reports, []);
    assert.deepEqual(await stage.lines(), []);
  }));

test('a press on a part of what listens for all its parts is made on that part, and not kept', () =>
  during(async (page) => {
    await press(page, page.getByText('three'));
    await eventually('it is said', async () => (await stage.notes()).length > 0, 15_000);
    assert.deepEqual(reports, ['star3']);
    assert.deepEqual(await stage.notes(), ['nothing']);
    assert.deepEqual(await stage.lines(), []);
  }));

test('a key with Shift does not overtake the press before it', () =>
  during(async (page) => {
    await page.getByLabel('Old').click();
    await press(page, button(page, 'New'));
    await page.keyboard.press('Shift+G');
    await page.keyboard.type('race');
    await press(page, button(page, 'Other'));
    await stage.kept(3);
    assert.equal(await page.getByLabel('Made').inputValue(), 'Grace');
    assert.equal(await page.getByLabel('Old').inputValue(), '');
  }));

test('a field that becomes a secret while it is typed into is kept by its name alone', () =>
  during(async (page) => {
    await page.getByLabel('Turning').click();
    await page.keyboard.type('hunter2', { delay: 30 });
    await press(page, button(page, 'Other'));
    await stage.kept(2);
    assert.deepEqual(await stage.lines(), ['type "{{password}}" into "Turning"', 'click "Other"']);
    assert.doesNotMatch(JSON.stringify(await stage.recording()), /hunt/);
  }));

test('Enter that a page takes for itself in a text of lines is kept with what it sent', () =>
  during(async (page) => {
    await page.getByLabel('Chat').click();
    await page.keyboard.type('hello', { delay: 20 });
    await page.keyboard.press('Enter');
    await stage.pageHas('said:hello');
    await press(page, button(page, 'Other'));
    await stage.kept(2);
    assert.deepEqual(await stage.lines(), ['type "hello" into "Chat" and press Enter', 'click "Other"']);
  }));

test('what is added to a text that was there is kept alone', () =>
  during(async (page) => {
    await page.getByLabel('Filled').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' pot', { delay: 20 });
    await press(page, button(page, 'Other'));
    await stage.kept(2);
    assert.deepEqual(await stage.lines(), ['append " pot" into "Filled"', 'click "Other"']);
  }));

test('a step that no routine can hold is said, and the others are kept', () =>
  during(async (page) => {
    await page.getByLabel('Formed').click();
    await page.keyboard.insertText('x'.repeat(5000));
    await press(page, button(page, 'Other'));
    await stage.kept(1);
    assert.deepEqual(await stage.lines(), ['click "Other"']);
    assert.deepEqual(await stage.notes(), ['tooMuch']);
  }));

test('what the page itself puts into a field is no entry of the person', () =>
  during(async (page) => {
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('#formed')?.focus();
      document.execCommand('insertText', false, 'forged');
    });
    await press(page, button(page, 'Other'));
    await stage.kept(1);
    assert.equal(await page.getByLabel('Formed').inputValue(), 'forged');
    assert.deepEqual(await stage.lines(), ['click "Other"']);
  }));

test('the answer to a question of the browser is a blank', () =>
  during(async (page) => {
    page.once('dialog', (dialog) => void dialog.accept('hunter2'));
    await press(page, button(page, 'Ask'));
    await stage.kept(2);
    assert.deepEqual(await stage.lines(), ['click "Ask"', 'answer "{answer}"']);
    assert.deepEqual((await stage.recording())?.routine?.blanks, { answer: '' });
    assert.doesNotMatch(JSON.stringify(await stage.recording()), /hunter2/);
  }));

test('the second of two questions that a press opens is said not to be kept', () =>
  during(async (page) => {
    page.on('dialog', (dialog) => void dialog.accept());
    await press(page, button(page, 'Twice'));
    await eventually('it is said', async () => (await stage.notes()).length > 0, 15_000);
    assert.deepEqual(await stage.lines(), ['click "Twice"', 'accept']);
    assert.deepEqual(await stage.notes(), ['unsure']);
  }));

test('a recording ends while a question of the browser is open', () =>
  during(async (page) => {
    const asked = page.waitForEvent('dialog');
    await press(page, button(page, 'Ask'));
    const dialog = await asked;
    let isOver = false;
    void stage.ask({ type: 'domtool.routines.discard' }).then(() => {
      isOver = true;
    });
    await eventually('it is over', () => isOver, 10_000).finally(() => dialog.dismiss());
    assert.equal(await stage.recording(), undefined);
  }));

test('of two that begin at once one begins, and it ends', async () => {
  const { page, tabId } = await browser.openPage(url);
  const begun = await Promise.allSettled([stage.begin(tabId), stage.begin(tabId)]);
  assert.deepEqual(begun.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  await stage.ask({ type: 'domtool.routines.discard' });
  assert.equal(await stage.listeners(tabId), 0);
  await page.close();
});

test('what is held when a recording is discarded goes to the page, and nothing of it comes back', async () => {
  const { page, tabId } = await browser.openPage(url);
  await stage.begin(tabId);
  await page.bringToFront();
  const plus = await middleOf(button(page, 'Plus'));
  for (let times = 0; times < 4; times += 1) await page.mouse.click(...plus);
  await stage.pageHas('plus');
  await stage.ask({ type: 'domtool.routines.discard' });
  await eventually('the page has them all', () => reports.length === 4);
  assert.equal(await stage.recording(), undefined);
  await stage.begin(tabId);
  await press(page, button(page, 'Other'));
  await stage.kept(1);
  assert.deepEqual(await stage.lines(), ['click "Other"']);
  await stage.ask({ type: 'domtool.routines.discard' });
  assert.deepEqual(reports, ['plus', 'plus', 'plus', 'plus', 'other']);
  await page.close();
});
