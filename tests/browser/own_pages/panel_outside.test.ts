// How a person is reached, and reaches the panel, from outside of it: notifications, the context menu of a page, the keyboard
// command. Chrome shows these itself, where no test can press, so their events are dispatched in the worker.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

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

test('both are turned on where they are of use, with the reason, and Chrome is asked at that moment', async () => {
  const plain = await PanelBrowser.launch({ mayDraw: false, language: 'en' });
  try {
    const options = await openOwn(plain, 'options/options.html');
    await options.evaluate(() => {
      const { permissions } = (globalThis as unknown as { chrome: { permissions: { request(what: object): unknown } } })
        .chrome;
      permissions.request = async (what) => {
        document.body.dataset['asked'] = JSON.stringify(what);
        return false;
      };
    });
    const menu = options.getByLabel('“Ask DomTool about this” in the context menu');
    await menu.click();
    await options.locator('body[data-asked]').waitFor();
    assert.equal(await options.evaluate(() => document.body.dataset['asked']), '{"permissions":["contextMenus"]}');
    await eventually('a no leaves it off', async () => !(await menu.isChecked()));
    await options.close();
  } finally {
    await plain.close();
  }
});
