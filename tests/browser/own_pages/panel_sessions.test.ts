// The sessions in the panel, by keyboard alone: found, opened, renamed, saved as files, deleted, and continued.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';

import type { Page } from 'playwright-core';

import { openStageFor } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';
import { openList } from './panel_session_states.js';
import { PanelStage, kFinish, servesShop } from './panel_stage.js';
import { PanelBrowser } from './panel_support.js';

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), { handle: servesShop });
const stage = new PanelStage(browser, site);
after(() => stage.close());

async function listed(body: (panel: Page) => Promise<void>): Promise<void> {
  const { page, panel } = await openList(stage);
  await body(panel);
  await panel.close();
  await page.close();
}

/** The focused element, by its name or its words. */
const focused = (panel: Page): Promise<string> =>
  panel.evaluate(() => {
    const one = document.activeElement as HTMLElement;
    if (one === document.body) return '(nothing)';
    return (
      one.getAttribute('aria-label') ?? (one.id || one.closest('label')?.textContent || one.textContent || one.tagName)
    );
  });

async function focusMovesTo(panel: Page, name: RegExp): Promise<void> {
  await eventually(`the focus is on ${name}`, async () => name.test(await focused(panel)));
}

async function tabTo(panel: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await panel.keyboard.press('Tab');
    const now = await focused(panel);
    assert.notEqual(now, '(nothing)', `Tab ${presses + 1} leads nowhere`);
    if (name.test(now)) return;
  }
  assert.fail(`Tab does not reach ${name}`);
}

const titles = (panel: Page): Promise<string[]> => panel.locator('.session-title').allTextContents();

test('words of a title or of a message find a session, and a past one is read and left again', () =>
  listed(async (panel) => {
    await focusMovesTo(panel, /Search chats/);
    await panel.keyboard.type('Sencha');
    await eventually('two said it', async () => (await titles(panel)).length === 2);
    await panel.keyboard.press('Control+A');
    await panel.keyboard.type('teapots');
    await eventually('one is left', async () => (await titles(panel)).join() === 'Compare the prices of two teapots');
    assert.match((await panel.textContent('[aria-live]')) ?? '', /1 chat found/);
    await tabTo(panel, /Compare the prices/);
    await panel.keyboard.press('Enter');
    await focusMovesTo(panel, /Conversation/);
    await panel.waitForSelector('.turn.agent:has-text("Two tins of Sencha are in the basket.")');
    await panel.keyboard.press('Shift+Tab');
    assert.equal(await focused(panel), 'Back');
    await panel.keyboard.press('Enter');
    await focusMovesTo(panel, /Search chats/);
    assert.deepEqual((await titles(panel)).length, 1, 'the search is as it was');
    await panel.fill('.sessions-search input', '');
  }));

test('a session is renamed, and the focus is on its row again', () =>
  listed(async (panel) => {
    await tabTo(panel, /What to do with “Find a/);
    await panel.keyboard.press('Enter');
    await tabTo(panel, /^Rename/);
    await panel.keyboard.press('Enter');
    await focusMovesTo(panel, /New name/);
    await panel.keyboard.press('Escape');
    await focusMovesTo(panel, /^Find a/);
    await tabTo(panel, /What to do with “Find a/);
    await panel.keyboard.press('Enter');
    await tabTo(panel, /^Rename/);
    await panel.keyboard.press('Enter');
    await focusMovesTo(panel, /New name/);
    await panel.keyboard.type('<b>Cups</b>');
    await panel.keyboard.press('Enter');
    await focusMovesTo(panel, /^<b>Cups<\/b>/);
    assert.equal(await panel.locator('#app b').count(), 0);
    assert.match((await panel.textContent('[aria-live]')) ?? '', /The chat was renamed/);
  }));

test('a session is saved as JSON and as Markdown', () =>
  listed(async (panel) => {
    await tabTo(panel, /What to do with “Compare/);
    await panel.keyboard.press('Enter');
    for (const format of ['Markdown', 'JSON']) {
      await tabTo(panel, new RegExp(`^${format}`));
      const saved = panel.waitForEvent('download');
      await panel.keyboard.press('Enter');
      const download = await saved;
      const text = await readFile(await download.path(), 'utf8');
      if (format === 'JSON') {
        assert.equal(download.suggestedFilename(), 'teapots test Compare the prices of two teapots.json');
        const { title, messages } = JSON.parse(text) as { title: string; messages: Array<{ content: string }> };
        assert.equal(title, 'teapots.test: Compare the prices of two teapots');
        assert.equal(messages[0]?.content, 'Compare the prices of two teapots');
      } else {
        assert.equal(download.suggestedFilename(), 'teapots test Compare the prices of two teapots.md');
        assert.match(text, /^# teapots\.test: Compare[\s\S]*> Two tins of Sencha are in the basket\./);
      }
      assert.match(await focused(panel), new RegExp(`^${format}`));
    }
  }));

test('a past session is gone on with in the tab, and is deleted only after a question', () =>
  listed(async (panel) => {
    await stage.model([kFinish]);
    await tabTo(panel, /^Tell me/);
    await panel.keyboard.press('Enter');
    await panel.waitForSelector('.turn.person');
    await tabTo(panel, /Continue in this tab/);
    await panel.keyboard.press('Enter');
    await focusMovesTo(panel, /What the agent should do/);
    await panel.keyboard.type('And what does it cost?');
    await panel.keyboard.press('Enter');
    await eventually('both tasks are there', async () => (await panel.locator('.turn.person').count()) === 2);
    await panel.waitForSelector('.notice.good');

    await panel.getByRole('button', { name: 'All chats', exact: true }).focus();
    await panel.keyboard.press('Enter');
    await panel.waitForSelector('.session.own:has-text("Tell me")');
    const open = async (): Promise<void> => {
      await tabTo(panel, /What to do with “Tell me/);
      await panel.keyboard.press('Enter');
      await tabTo(panel, /^Delete/);
      await panel.keyboard.press('Enter');
      await panel.waitForSelector('dialog[open]');
    };
    await open();
    await panel.keyboard.press('Escape');
    await focusMovesTo(panel, /^Delete/);
    assert.equal((await titles(panel)).length, 3);
    await panel.keyboard.press('Enter');
    await panel.waitForSelector('dialog[open]');
    await tabTo(panel, /^Delete/);
    await panel.keyboard.press('Enter');
    await eventually('it is gone', async () => (await titles(panel)).length === 2);
    await focusMovesTo(panel, /Search chats/);
    assert.match((await panel.textContent('[aria-live]')) ?? '', /The chat was deleted/);
    await panel.keyboard.press('Shift+Tab');
    await panel.keyboard.press('Enter');
    await panel.waitForSelector('.start');
    await focusMovesTo(panel, /What the agent/);
  }));

test('what was asked for in a past session is written again, to be changed and sent here', () =>
  listed(async (panel) => {
    await focusMovesTo(panel, /Search chats/);
    await panel.keyboard.type('teapots');
    await eventually('one is left', async () => (await titles(panel)).join() === 'Compare the prices of two teapots');
    await tabTo(panel, /Compare the prices/);
    await panel.keyboard.press('Enter');
    await focusMovesTo(panel, /Conversation/);
    await panel.getByRole('button', { name: 'Write this again' }).first().waitFor();
    await tabTo(panel, /Write this again/);
    await panel.keyboard.press('Enter');
    await eventually('the words are there', async () => /teapots/.test(await panel.inputValue('#composer')));
    await focusMovesTo(panel, /What the agent should do/);
  }));
