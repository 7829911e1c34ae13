// The chat in a real browser: by keyboard, by ear, with hostile and with long words, and with five hundred turns.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import type { Page } from 'playwright-core';

import type { Task } from '../../js-glue/agent/index.js';
import { openStageFor } from '../support/stage.js';
import { eventually } from '../support/waiting.js';
import { overflowing } from './panel_checks.js';
import { type Opened, PanelStage, call, clicks, kFinish, servesShop } from './panel_stage.js';
import { PanelBrowser } from './panel_support.js';

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), { handle: servesShop });
const stage = new PanelStage(browser, site);
after(() => stage.close());

async function opened(body: (now: Opened) => Promise<void>): Promise<void> {
  const now = await stage.open();
  await body(now);
  await now.panel.close();
  await now.page.close();
}

/** As the worker tells it. */
async function tell(panel: Page, tabId: number, task: Partial<Task>): Promise<void> {
  const whole = { taskId: 'task_1', sessionId: 's', status: 'running', plan: null, messages: [], steps: 0, ...task };
  await browser.worker.evaluate(
    (message) =>
      (self as unknown as { chrome: { runtime: { sendMessage(told: unknown): Promise<unknown> } } }).chrome.runtime
        .sendMessage(message)
        .catch(() => undefined),
    { type: 'domtool.task.changed', tabId, task: whole },
  );
  await panel.waitForSelector('.turn', { state: 'attached' });
}

function message(index: number, some: object): Task['messages'][number] {
  return {
    messageId: `m${index}`,
    role: 'assistant',
    content: '',
    timestamp: 1_700_000_000_000 + index,
    sequenceNumber: index,
    ...some,
  };
}

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
    await tell(panel, tabId, { messages: first });
    for (const messages of [second, second, second]) await tell(panel, tabId, { messages });
    const pending = { kind: 'risk' as const, text: 'May I?' };
    for (let times = 0; times < 2; times += 1)
      await tell(panel, tabId, { messages: second, status: 'waiting', pending });
    for (let times = 0; times < 2; times += 1) await tell(panel, tabId, { messages: third, status: 'success' });
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
    await tell(panel, tabId, {
      status: 'waiting',
      plan,
      pending: { kind: 'risk', text: evil, rule: evil, site: evil },
      messages: [
        message(0, { role: 'user', content: evil }),
        message(1, { content: evil, ...payload, error: { code: evil, message: evil } }),
        message(2, { role: 'system', content: evil }),
      ],
    });
    await panel.waitForSelector('.risk');
    await tell(panel, tabId, {
      status: 'error',
      error: `(404) ${evil}`,
      messages: [message(0, { role: 'user', content: evil })],
    });
    assert.equal(await panel.locator('#app b, #app img[src="x"], #app [onerror]').count(), 0);
    assert.equal(await panel.evaluate(() => (globalThis as unknown as { hit?: number }).hit), undefined);
    assert.ok((await panel.textContent('.turns'))?.includes('<b>bold</b>'));
  }));

/** A long word of each of seven languages, and one of no language. */
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
      await tell(panel, tabId, {
        status: 'waiting',
        plan: { steps, currentStepIndex: 1 },
        tokens: { input: 123_456_789, output: 987_654_321, cached: 0, cost: 12_345.678 },
        pending: { kind: 'risk', text: kWords.join(' '), rule: 'pay', site: `https://${kWords[7]}.test` },
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
      await tell(panel, tabId, { messages: turns.slice(0, count) });
      await eventually('it is there', async () => (await panel.locator('.turn.deed').count()) === count);
      const below = await panel.evaluate(async () => {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const box = document.querySelector('.turns') as HTMLElement;
        return box.scrollHeight - box.scrollTop - box.clientHeight;
      });
      assert.ok(below <= 1, `after ${count} turns ${below} px are below`);
    }
  }));

test('a task of 500 turns opens within 200 ms, and a frame of scrolling costs less than 16', () =>
  opened(async ({ panel, tabId }) => {
    const click = { actionPayload: { action: 'click', nodeId: 'ab123456' }, target: { role: 'button', name: 'Buy' } };
    const messages = Array.from({ length: 500 }, (_, index) =>
      message(
        index,
        index % 5 === 0
          ? { role: 'user', content: `Buy ${index}` }
          : { content: 'Thought '.repeat(30), ...click, status: 'success' },
      ),
    );
    await tell(panel, tabId, { messages });
    await eventually('all are there', async () => (await panel.locator('.turn').count()) >= 500);
    // The other view and back: from the press until it is painted.
    const opens: number[] = [];
    for (let times = 0; times < 3; times += 1) {
      await panel.getByRole('tab', { name: 'Page' }).click();
      await panel.waitForSelector('#observe');
      opens.push(
        await panel.evaluate(async () => {
          const began = performance.now();
          document.querySelector<HTMLElement>('[role=tab]')?.click();
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
          return document.querySelector('.turn') === null ? Number.POSITIVE_INFINITY : performance.now() - began;
        }),
      );
      await eventually('all are there again', async () => (await panel.locator('.turn').count()) >= 500);
    }
    const frames = await panel.evaluate(() => {
      const box = document.querySelector('.turns') as HTMLElement;
      return Array.from({ length: 100 }, (_, step) => {
        const began = performance.now();
        box.scrollTop = step * 150;
        // Style and layout of what comes into view.
        box.getBoundingClientRect();
        void box.scrollHeight;
        return performance.now() - began;
      }).sort((one, other) => one - other);
    });
    // Whatever else the machine does, it does not always do it.
    assert.ok(Math.min(...opens) < 200, `opened in ${opens.map(Math.round).join(', ')} ms`);
    assert.ok((frames[95] ?? 99) < 16, `a frame costs ${frames[95]?.toFixed(1)} ms`);
  }));
