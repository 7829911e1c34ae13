// What stands out in the chat: the conversation keeps the room, a step is one line, the steps of a task that is over are
// folded, and the composer holds the model and the way to stop.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { openStageFor } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';
import { PanelStage, call, clicks, kFinish, kPlan, on, servesShop } from './panel_stage.js';
import { cutOutcomes } from './panel_checks.js';
import { PanelBrowser } from './panel_support.js';
import { longNames, showTask } from './panel_turns.js';

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: true }), { handle: servesShop });
const stage = new PanelStage(browser, site);
after(() => stage.close());

const kThought = 'A thought of some length, which a person may read if they open the step. '.repeat(3);
const kAdds = on(/^Add Sencha/, (nodeId) => ({ text: kThought, calls: [kPlan, call('click', { nodeId })] }));

test('at 320 by 720 the conversation keeps 55 % while a task works, and each step is one line', async () => {
  await stage.model([kAdds, clicks(/^Under/), { hang: true }]);
  const { page, panel } = await stage.open();
  await panel.setViewportSize({ width: 320, height: 720 });
  await stage.say(panel, 'Put Sencha into the basket');
  await panel.locator('.turn.performed').nth(1).waitFor();
  const heights = await panel.evaluate(() => ({
    turns: document.querySelector('.turns')?.clientHeight ?? 0,
    steps: [...document.querySelectorAll('.turn.performed')].map((one) => one.getBoundingClientRect().height),
    plan: document.querySelector('.plan')?.getBoundingClientRect().height ?? 0,
  }));
  assert.ok(heights.turns >= 0.55 * 720, `${heights.turns} px`);
  assert.ok(
    heights.steps.every((height) => height > 0 && height <= 32),
    `${heights.steps} px`,
  );
  assert.ok(heights.plan > 0 && heights.plan <= 32, `${heights.plan} px`);
  await panel.locator('.turn.performed > summary').first().press('Enter');
  await panel.getByText(kThought.trim()).waitFor();
  for (const one of [panel, page]) await one.close();
});

test('what came of a step is never cut off, whatever the name of its control', async () => {
  await stage.model([kFinish]);
  const { page, panel, tabId } = await stage.open();
  await showTask(browser, panel, tabId, { messages: longNames() });
  for (const width of [320, 400, 800]) {
    await panel.setViewportSize({ width, height: 720 });
    assert.deepEqual(await cutOutcomes(panel), [], `${width} px`);
    const heights = await panel.locator('.step-line').evaluateAll((lines) => lines.map((one) => one.clientHeight));
    assert.ok(heights.length === 6 && heights.every((height) => height > 0 && height <= 32), `${heights} px`);
  }
  for (const one of [panel, page]) await one.close();
});

test('the steps of a task that is over are folded under one line', async () => {
  await stage.model([kAdds, clicks(/^Add Assam/), kFinish]);
  const { page, panel } = await stage.open();
  await stage.say(panel, 'Put two teas into the basket');
  await panel.waitForSelector('.notice.good');
  const fold = panel.locator('.steps');
  assert.match(await fold.locator('> summary').innerText(), /^2 steps, \d+ s$/);
  assert.equal(await panel.locator('.turn.performed').first().isVisible(), false);
  await fold.locator('> summary').press('Enter');
  assert.match(await panel.locator('.turn.performed').first().innerText(), /Clicked “Add Sencha”\s*Done/);
  for (const one of [panel, page]) await one.close();
});

test('what is written stays whole when the panel becomes narrower', async () => {
  await stage.model([kFinish]);
  const { page, panel } = await stage.open();
  await panel.fill('#composer', 'Put two tins of Sencha and one of Assam into the basket');
  for (const width of [800, 320]) {
    await panel.setViewportSize({ width, height: 720 });
    const hidden = await panel.evaluate(() => {
      const area = document.getElementById('composer') as HTMLElement;
      return area.scrollHeight - area.clientHeight;
    });
    assert.ok(hidden <= 0, `${hidden} px of it are hidden at ${width} px`);
  }
  await panel.fill('#composer', '');
  for (const one of [panel, page]) await one.close();
});

test('an empty composer stops the task, one with a draft sends it', async () => {
  const server = await stage.model([{ hang: true }]);
  const { page, panel } = await stage.open();
  await stage.say(panel, 'Wait');
  await eventually('the model is asked', () => server.requests.length === 1);
  await panel.fill('#composer', 'A draft');
  assert.equal(await panel.getByRole('button', { name: 'Stop' }).count(), 0);
  await panel.fill('#composer', '');
  await panel.getByRole('button', { name: 'Stop' }).click();
  await panel.waitForSelector('.badge:has-text("Stopped")');
  for (const one of [panel, page]) await one.close();
});

test('the model is chosen in the composer, among those that were set up', async () => {
  await stage.agent.set({ planner: { kind: 'model', provider: 'openai', model: 'far', apiKey: 'k' } });
  await stage.model([kFinish]);
  const { page, panel } = await stage.open();
  const picker = panel.getByLabel('Model', { exact: true });
  assert.equal(await picker.inputValue(), 'm');
  await picker.selectOption('far');
  await eventually('it is chosen', async () => (await picker.inputValue()) === 'far');
  await picker.selectOption('m');
  await eventually('the first one is chosen again', async () => (await picker.inputValue()) === 'm');
  await stage.say(panel, 'Go');
  await panel.waitForSelector('.notice.good');
  for (const one of [panel, page]) await one.close();
});

test('what a task costs stands in its header where the price of its model is known', async () => {
  const server = await stage.model([kFinish, kFinish]);
  const { page, panel } = await stage.open();
  const facts = panel.locator('.task-facts');
  await stage.say(panel, 'Go');
  await panel.waitForSelector('.notice.good');
  assert.match(await facts.innerText(), /\d tokens$/);
  const prices = { input: 3, output: 15 };
  const planner = { kind: 'model', provider: 'openai-compatible', baseUrl: `${server.origin}/v1`, model: 'm', prices };
  await stage.agent.set({ planner });
  await stage.say(panel, 'Once more');
  await eventually('the cost is shown', async () => /\d tokens · \$0\.\d+$/.test(await facts.innerText()));
  for (const one of [panel, page]) await one.close();
});

test('the suggestions suit the page', async () => {
  await stage.model([kFinish]);
  const { page, panel } = await stage.open();
  await page.setContent(
    `<form>${'<label>Field <input></label>'.repeat(3)}</form>${'<p>Tea 10 €</p>'.repeat(5)}<title>Form</title>`,
  );
  await page.evaluate(() => history.pushState(null, '', '?form'));
  await eventually('form and prices are seen', async () => {
    const [first = '', second = ''] = await panel.locator('.start li').allInnerTexts();
    return first.startsWith('Fill in this form') && second.startsWith('Find the cheapest') ? true : undefined;
  });
  for (const one of [panel, page]) await one.close();
});

test('a page that asks not to be read is not looked at for suggestions', async () => {
  await stage.model([kFinish]);
  const { page, panel } = await stage.open();
  const isSeen = async (): Promise<boolean> =>
    (await panel.locator('.start li').first().innerText()).startsWith('Fill in this form');
  await page.setContent(`<form>${'<label>Field <input></label>'.repeat(3)}</form><title>Form</title>`);
  await page.evaluate(() => history.pushState(null, '', '?form'));
  await eventually('the form is seen', async () => ((await isSeen()) ? true : undefined));
  await page.evaluate(() => {
    document.documentElement.setAttribute('data-no-ai', '');
    history.pushState(null, '', '?shut');
  });
  await eventually('the form is not suggested any more', async () => ((await isSeen()) ? undefined : true));
  for (const one of [panel, page]) await one.close();
});
