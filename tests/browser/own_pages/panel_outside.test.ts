// How a person is reached, and reaches the panel, from outside of it: notifications, the context menu of a page, the keyboard
// command. Chrome shows these itself, where no test can press, so their events are dispatched in the worker.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import type { Page } from 'playwright-core';

import { openStageFor } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';
import { PanelStage, clicks, kFinish, servesShop } from './panel_stage.js';
import { PanelBrowser } from './panel_support.js';
import { openOwn } from './own_pages.js';

const granted = ['notifications', 'contextMenus'];
const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false, granted }), {
  handle: servesShop,
});
const stage = new PanelStage(browser, site);
after(() => stage.close());

interface Event {
  dispatch(...values: unknown[]): void;
}

interface OfWorker {
  chrome: {
    notifications: {
      create(id: string, options: Shown): Promise<string>;
      getAll(): Promise<Record<string, unknown>>;
      onClicked: Event;
    };
    contextMenus: {
      onClicked: Event;
      update(id: string, options: object): Promise<void>;
    };
    action: { onClicked: Event };
    commands: { getAll(): Promise<Array<{ name?: string; shortcut?: string }>> };
    sidePanel: { open(of: object): Promise<void> };
    tabs: { get(tabId: number): Promise<{ id: number; windowId: number; active: boolean }> };
  };
  shown?: Array<Shown & { id: string }>;
  opened?: object[];
}

interface Shown {
  title: string;
  message: string;
}

/** What notifications say, which Chrome does not tell afterwards. They are made all the same. */
async function noteNotifications(): Promise<void> {
  await browser.worker.evaluate(() => {
    const { chrome } = self as unknown as OfWorker;
    const { notifications } = chrome;
    const create = notifications.create.bind(notifications);
    const shown: NonNullable<OfWorker['shown']> = [];
    (self as unknown as OfWorker).shown = shown;
    notifications.create = (id, options) => {
      shown.push({ id, title: options.title, message: options.message });
      return create(id, options);
    };
  });
}

const shown = (): Promise<NonNullable<OfWorker['shown']>> =>
  browser.worker.evaluate(() => (self as unknown as OfWorker).shown ?? []);
const notified = (): Promise<string[]> =>
  browser.worker.evaluate(async () => Object.keys(await (self as unknown as OfWorker).chrome.notifications.getAll()));

test('a question that waits for ten seconds is told by a notification, which leads to its tab and goes with the answer', async () => {
  await noteNotifications();
  await stage.model([clicks(/^Pay/), kFinish]);
  await stage.agent.set({ ask: 'risky' });
  const { page, panel, tabId } = await stage.open();
  await stage.say(panel, 'Pay for the tea');
  await panel.waitForSelector('.risk');
  const other = await browser.openPage(site.url('/street'));
  assert.deepEqual(await notified(), [], 'not at once');
  const id = `domtool.tab.${tabId}`;
  await eventually('the notification is there', async () => (await notified()).includes(id), 15_000);
  const [said] = await shown();
  assert.equal(said?.title, 'The agent waits for you');
  assert.match(said.message, /Pay €29/);
  await browser.worker.evaluate((which) => {
    (self as unknown as OfWorker).chrome.notifications.onClicked.dispatch(which);
  }, id);
  await eventually('its tab is in front', () => page.evaluate(() => document.visibilityState === 'visible'));
  assert.deepEqual(await notified(), []);
  await panel.getByRole('button', { name: 'Allow', exact: true }).click();
  await panel.waitForSelector('.notice.good');
  await eventually('the end is told where no side panel is open', async () => (await shown()).length === 2);
  assert.deepEqual((await shown())[1], {
    id,
    title: 'The task is done',
    message: 'Two tins of Sencha are in the basket.',
  });
  for (const one of [panel, page, other.page]) await one.close();
});

/** As Chrome reports a press on the entry. */
async function press(info: object, tabId: number): Promise<void> {
  await browser.worker.evaluate(
    async ([given, id]) => {
      const { chrome } = self as unknown as OfWorker;
      chrome.contextMenus.onClicked.dispatch({ menuItemId: 'domtool.ask', ...given }, await chrome.tabs.get(id));
    },
    [info, tabId] as const,
  );
}

test('the context menu has one entry, and what was chosen begins a task that is not sent by itself', async () => {
  const server = await stage.model([kFinish]);
  const { page, panel, tabId } = await stage.open();
  await browser.worker.evaluate(() => (self as unknown as OfWorker).chrome.contextMenus.update('domtool.ask', {}));
  const composer = panel.locator('#composer');
  const holds = (words: string): Promise<unknown> =>
    eventually(`the composer holds ${words}`, async () => (await composer.inputValue()) === words);
  await press({ selectionText: ' Sencha,\n first flush ', linkUrl: 'http://x.test/' }, tabId);
  await holds('About “Sencha, first flush”: ');
  assert.equal(await panel.evaluate(() => document.activeElement?.id), 'composer');
  await composer.fill('');
  await press({ linkUrl: 'https://tea.test/sencha' }, tabId);
  await holds('About the link https://tea.test/sencha: ');
  await composer.fill('My draft. ');
  await press({ srcUrl: 'https://tea.test/tin.png', mediaType: 'image' }, tabId);
  await holds('My draft. About the picture https://tea.test/tin.png: ');
  assert.equal(server.requests.length, 0);
  for (const one of [panel, page]) await one.close();
});

test('a keyboard command does what a press on the icon does: it opens the panel of that window', async () => {
  const { page, tabId } = await browser.openPage(site.url('/shop'));
  const commands = await browser.worker.evaluate(() => (self as unknown as OfWorker).chrome.commands.getAll());
  const command = commands.find(({ name }) => name === '_execute_action');
  assert.match(command?.shortcut ?? '', /Alt\+Shift\+D|⌥⇧D/);
  // Chrome opens a side panel only while a person's press is handled.
  const [opened, windowId] = await browser.worker.evaluate(async (id) => {
    const { chrome } = self as unknown as OfWorker;
    const asked: object[] = [];
    chrome.sidePanel.open = async (of) => void asked.push(of);
    const tab = await chrome.tabs.get(id);
    chrome.action.onClicked.dispatch(tab);
    return [asked, tab.windowId] as const;
  }, tabId);
  assert.deepEqual(opened, [{ windowId }]);
  await page.close();
});

interface OfPage {
  chrome: { permissions: { request(what: object): Promise<boolean> } };
}

/** Chrome's own question cannot be answered here: it is noted in the page, and the person says no. */
async function noteRequests(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { permissions } = (globalThis as unknown as OfPage).chrome;
    permissions.request = async (what) => {
      document.body.dataset['asked'] = JSON.stringify(what);
      return false;
    };
  });
}

const requested = async (page: Page): Promise<unknown> => {
  await page.locator('body[data-asked]').waitFor();
  return JSON.parse((await page.getAttribute('body', 'data-asked')) ?? '');
};

test('the context menu is turned on in the options, and Chrome is asked at that moment', async () => {
  const plain = await PanelBrowser.launch({ mayDraw: false, language: 'en' });
  try {
    const options = await openOwn(plain, 'options/options.html');
    await noteRequests(options);
    const menu = options.getByLabel('“Ask DomTool about this” in the context menu');
    await menu.click();
    assert.deepEqual(await requested(options), { permissions: ['contextMenus'] });
    await eventually('a no leaves it off', async () => !(await menu.isChecked()));
    await options.close();
  } finally {
    await plain.close();
  }
});

test('notifications are offered once a question has waited, asked for at a yes, and not offered again after a no', async () => {
  const plain = await PanelBrowser.launch({ mayDraw: false, language: 'en' });
  const asking = new PanelStage(plain, site);
  try {
    await asking.model([clicks(/^Pay/)]);
    await asking.agent.set({ ask: 'risky' });
    const { page, panel } = await asking.open();
    await noteRequests(panel);
    await asking.say(panel, 'Pay for the tea');
    const offer = panel.locator('.notify-offer');
    await panel.waitForSelector('.risk');
    assert.equal(await offer.count(), 0, 'not at once');
    await offer.waitFor({ timeout: 20_000 });
    await offer.getByRole('button', { name: 'Yes' }).click();
    assert.deepEqual(await requested(panel), { permissions: ['notifications'] });
    assert.equal(await offer.count(), 0);
    await panel.reload();
    await offer.waitFor({ timeout: 20_000 });
    await offer.getByRole('button', { name: 'No' }).click();
    await offer.waitFor({ state: 'detached' });
    const declined = await panel.evaluate(() =>
      (
        globalThis as unknown as { chrome: { storage: { local: { get(key: string): Promise<object> } } } }
      ).chrome.storage.local.get('domtool.notify.declined'),
    );
    assert.deepEqual(declined, { 'domtool.notify.declined': true });
    for (const one of [panel, page]) await one.close();
  } finally {
    await asking.close();
    await plain.close();
  }
});
