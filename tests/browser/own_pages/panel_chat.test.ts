// The chat in a real browser: by keyboard, with a screen reader, with hostile and long words, and with five hundred
// turns.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { openStageFor } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';
import { overflowing } from './panel_checks.js';
import { type Opened, PanelStage, call, clicks, kFinish, servesShop } from './panel_stage.js';
import { PanelBrowser } from './panel_support.js';
import { keepMessages, longTask, message, showTask } from './panel_turns.js';

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), { handle: servesShop });
const stage = new PanelStage(browser, site);
after(() => stage.close());

const opened = (body: (now: Opened) => Promise<void>): Promise<void> => stage.during(body);

test('a task is given, allowed and watched by keyboard alone, and the focus is never lost', async () => {
  await stage.model([clicks(/^Pay/, 'I pay.'), kFinish]);
  await opened(async ({ page, panel }) => {
    const isLost = (): Promise<boolean> => panel.evaluate(() => document.activeElement === document.body);
    const tabTo = async (name: string): Promise<void> => {
      for (let presses = 0; presses < 40; presses += 1) {
        await panel.keyboard.press('Tab');
        const now = await panel.evaluate(
          () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
        );
        if (now === name) return;
      }
      assert.fail(`Tab does not reach "${name}"`);
    };
    await panel.locator('#composer').focus();
    await panel.keyboard.type('Pay');
    await panel.keyboard.press('Shift+Enter');
    await panel.keyboard.type('the bill');
    await panel.keyboard.press('Enter');
    await panel.waitForSelector('.risk');
    assert.equal(await panel.inputValue('#composer'), '');
    assert.match((await panel.textContent('.turn.person')) ?? '', /Pay\nthe bill/);
    assert.equal(await isLost(), false);
    await panel.locator('.turns').focus();
    await tabTo('Allow');
    await panel.keyboard.press('Enter');
    await panel.waitForSelector('.notice.good');
    assert.equal(await page.textContent('#out'), 'Paid');
    assert.equal(await isLost(), false);
    await tabTo('Chat');
    await panel.keyboard.press('ArrowRight');
    await panel.waitForSelector('#observe');
    assert.equal(await panel.evaluate(() => document.activeElement?.textContent), 'Page');
  });
});

test('Escape in the composer ends a task', async () => {
  await stage.model([{ hang: true }]);
  await opened(async ({ panel }) => {
    await stage.say(panel, 'Wait');
    await panel.waitForSelector('.badge.busy');
    await panel.press('#composer', 'Escape');
    await panel.waitForSelector('.badge:has-text("Stopped")');
  });
});

test('an answer to a question goes back to the model', async () => {
  const server = await stage.model([{ calls: [call('ask', { question: 'Which size?' })] }, kFinish]);
  await opened(async ({ panel }) => {
    await stage.say(panel, 'Buy tea');
    await panel.waitForSelector('#composer-question:has-text("Which size?")');
    await stage.say(panel, 'The large one');
    await panel.waitForSelector('.notice.good');
    assert.match(JSON.stringify(server.requests[1]?.body), /The large one/);
  });
});

test('a live region says each change once', () =>
  opened(async ({ panel, tabId }) => {
    await panel.evaluate(() => {
      const said: string[] = [];
      Object.assign(globalThis, { said });
      const region = document.querySelector('[aria-live]');
      if (region === null) throw new Error('There is no live region.');
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) said.push(node.textContent ?? '');
      }).observe(region, { childList: true });
    });
    const click = { actionPayload: { action: 'click', nodeId: 'ab123456' }, target: { role: 'button', name: 'Buy' } };
    const first = [message(0, { role: 'user', content: 'Buy' })];
    const second = [...first, message(1, { ...click, content: 'Now', status: 'success' })];
    const third = [...second, message(2, { content: 'Bought.', status: 'success' })];
    await showTask(browser, panel, tabId, { messages: first });
    for (const messages of [second, second, second]) await showTask(browser, panel, tabId, { messages });
    const pending = { kind: 'risk' as const, text: 'May I?' };
    for (let times = 0; times < 2; times += 1)
      await showTask(browser, panel, tabId, { messages: second, status: 'waiting', pending });
    for (let times = 0; times < 2; times += 1)
      await showTask(browser, panel, tabId, { messages: third, status: 'success' });
    const said = await eventually('all is said', async () => {
      const words = await panel.evaluate(() => (globalThis as unknown as { said: string[] }).said);
      return words.includes('Completed') ? words : undefined;
    });
    assert.deepEqual(said, [
      'Running',
      'Click “Buy”. Done',
      'The agent asks: May I?',
      'Waiting for you',
      'Bought.',
      'Completed',
    ]);
  }));

test('words of the page, the model and the backend are drawn as text', () =>
  opened(async ({ panel, tabId }) => {
    const evil = '<img src=x onerror="globalThis.hit=1"><b>bold</b>\u202e‮ javascript:alert(1)';
    const click = { action: 'type', nodeId: evil, text: evil };
    const plan = { steps: [{ id: 'x', index: 0, description: evil, status: 'active' as const }], currentStepIndex: 0 };
    const payload = { actionString: evil, actionPayload: click, target: { role: evil, name: evil }, status: 'failure' };
    await showTask(browser, panel, tabId, {
      status: 'waiting',
      plan,
      pending: { kind: 'risk', text: evil, rules: [evil], sites: [evil] },
      messages: [
        message(0, { role: 'user', content: evil }),
        message(1, { content: evil, ...payload, error: { code: evil, message: evil } }),
        message(2, { role: 'system', content: evil }),
      ],
    });
    await panel.waitForSelector('.risk');
    await showTask(browser, panel, tabId, {
      status: 'error',
      error: `(404) ${evil}`,
      messages: [message(0, { role: 'user', content: evil })],
    });
    assert.equal(await panel.locator('#app b, #app img[src="x"], #app [onerror]').count(), 0);
    assert.equal(await panel.evaluate(() => (globalThis as unknown as { hit?: number }).hit), undefined);
    assert.ok((await panel.textContent('.turns'))?.includes('<b>bold</b>'));
  }));

/** A long word in each of seven languages, and one in none. */
const kWords = [
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'Honorificabilitudinitatibus-and-antidisestablishmentarianism',
  'anticonstitutionnellement-intergouvernementalisations',
  'electroencefalografistas-otorrinolaringologicamente',
  'precipitevolissimevolmente-particolareggiatamente',
  'inconstitucionalissimamente-pneumoultramicroscopico',
  'hottentottensoldatententententoonstellingsterrein',
  'Supercalifragilistic'.repeat(20),
];

for (const width of [280, 320, 400, 560, 800]) {
  test(`at ${width} px long words of seven languages stay in the panel`, () =>
    opened(async ({ panel, tabId }) => {
      await panel.setViewportSize({ width, height: 640 });
      const steps = kWords.map((description, index) => ({
        id: `${index}`,
        index,
        description,
        status: 'pending' as const,
      }));
      const target = (name: string) => ({
        actionPayload: { action: 'click', nodeId: 'ab123456' },
        target: { role: 'button', name },
      });
      await showTask(browser, panel, tabId, {
        status: 'waiting',
        plan: { steps, currentStepIndex: 1 },
        tokens: { input: 123_456_789, output: 987_654_321, cached: 0, cost: 12_345.678 },
        pending: { kind: 'risk', text: kWords.join(' '), rules: ['pay'], sites: [`https://${kWords[7]}.test`] },
        messages: kWords.flatMap((word, index) => [
          message(index * 3, { role: 'user', content: word }),
          message(index * 3 + 1, {
            content: word,
            ...target(word),
            status: 'failure',
            error: { code: 'OBSCURED', message: word },
          }),
          message(index * 3 + 2, { role: 'system', content: word }),
        ]),
      });
      await panel.waitForSelector('.risk');
      assert.deepEqual(await overflowing(panel), []);
      await panel.evaluate(() => {
        for (const fold of document.querySelectorAll('details')) fold.open = true;
      });
      assert.deepEqual(await overflowing(panel), []);
    }));
}

test('while turns come the last of them stands whole above the composer', () =>
  opened(async ({ panel, tabId }) => {
    const turns = Array.from({ length: 12 }, (_, index) =>
      message(index, {
        content: 'A thought of two lines, which is as long as thoughts of models are, and no longer.',
        actionPayload: { action: 'click', nodeId: 'ab123456' },
        target: { role: 'button', name: 'Buy' },
        status: 'success',
      }),
    );
    for (let count = 1; count <= turns.length; count += 1) {
      await showTask(browser, panel, tabId, { messages: turns.slice(0, count) });
      await eventually('it is there', async () => (await panel.locator('.turn.performed').count()) === count);
      const below = await panel.evaluate(async () => {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const box = document.querySelector('.turns') as HTMLElement;
        return box.scrollHeight - box.scrollTop - box.clientHeight;
      });
      assert.ok(below <= 1, `after ${count} turns ${below} px are below`);
    }
  }));

// `npm run bench -- panel` measures how long it takes and how it scrolls.
test('of 500 turns the newest forty are drawn first, and only those in sight are laid out', () =>
  opened(async ({ panel, tabId }) => {
    await showTask(browser, panel, tabId, { messages: longTask(500) });
    const all = () => eventually('all are there', async () => (await panel.locator('.turn').count()) >= 500);
    await all();
    await panel.getByRole('tab', { name: 'Page' }).click();
    await panel.waitForSelector('#observe');
    const first = await panel.evaluate(async () => {
      document.querySelector<HTMLElement>('[role=tab]')?.click();
      await Promise.resolve();
      return document.querySelectorAll('.turn').length;
    });
    assert.ok(first >= 40 && first <= 41, `${first} turns are drawn first`);
    await all();
    const laidOut = await panel.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return [...document.querySelectorAll('.turn > *')].filter((one) =>
        one.checkVisibility({ contentVisibilityAuto: true }),
      ).length;
    });
    assert.ok(laidOut > 0 && laidOut < 120, `${laidOut} parts of turns are laid out`);
  }));

test('a long conversation that is opened again is soon whole, in order, without the empty chat before it', async () => {
  await stage.model([kFinish]);
  await opened(async ({ panel }) => {
    await stage.say(panel, 'Buy tea');
    await panel.waitForSelector('.notice.good');
    const words = (at: number): string => `Message number ${at}.`;
    await keepMessages(
      panel,
      Array.from({ length: 120 }, (_, at) => message(at, { role: 'user', content: words(at) })),
    );
    await panel.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('.start h2') !== null) document.documentElement.dataset['wasEmpty'] = 'yes';
      }).observe(document, { childList: true, subtree: true });
    });
    await panel.reload();
    const shown = panel.locator('.turn.person .bubble');
    await eventually('all are there', async () => (await shown.count()) === 121);
    const texts = (await shown.allTextContents()).map((text) => text.replace(/^You: /, ''));
    assert.deepEqual(texts, ['Buy tea', ...Array.from({ length: 120 }, (_, at) => words(at))]);
    assert.equal(await panel.getByRole('button', { name: 'Show earlier messages' }).count(), 0);
    assert.equal(await panel.evaluate(() => document.documentElement.dataset['wasEmpty']), undefined);
  });
});
