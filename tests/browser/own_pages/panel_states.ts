// Every state of the panel and how to produce it. Each leaves the panel in that state.
import { eventually } from '../../support/waiting.js';
import type { Page } from 'playwright-core';

import { killWorker } from './panel_support.js';
import { ask } from './panel_support.js';
import { SESSION_STATES } from './panel_session_states.js';
import { call, clicks, kFinish, kPlan, on } from './panel_stage.js';
import type { Opened, PanelStage, PanelState, Script } from './panel_stage.js';

const kThought =
  'The shop lists six teas. Sencha is the first of them, and its button puts one tin into the basket, so it has to be pressed twice.';
const kTask = 'Put two tins of Sencha into the basket';

async function tasked(stage: PanelStage, script: Script, until: string): Promise<Opened> {
  await stage.model(script);
  await stage.agent.set({ ask: 'risky' });
  const opened = await stage.open();
  await stage.say(opened.panel, kTask);
  await opened.panel.waitForSelector(until);
  return opened;
}

async function looked(stage: PanelStage): Promise<Opened> {
  const opened = await stage.open();
  await opened.panel.click('[role=tab] >> nth=1');
  await opened.panel.click('#observe');
  await opened.panel.waitForSelector('.node');
  return opened;
}

const kAdds = on(/^Add Sencha/, (nodeId) => ({
  text: kThought,
  calls: [kPlan, call('click', { nodeId })],
}));
const badge = (words: string): string => `.badge:has-text("${words}")`;

export const PANEL_STATES: readonly PanelState[] = [
  {
    name: 'no planner',
    arrange: async (stage) => {
      await stage.agent.set({ planner: null });
      const opened = await stage.open();
      await opened.panel.getByText('Choose a model first').waitFor();
      return opened;
    },
  },
  {
    name: 'ready',
    arrange: async (stage) => {
      await stage.model([kFinish]);
      const opened = await stage.open();
      await opened.panel.waitForSelector('.start li');
      return opened;
    },
  },
  { name: 'planning', arrange: (stage) => tasked(stage, [{ hang: true }], '.skeleton') },
  {
    name: 'streaming',
    arrange: (stage) =>
      tasked(stage, [kAdds, { text: 'One tin is in. Now the second one.', hang: true }], '.live:has-text("second")'),
  },
  {
    name: 'failed step',
    arrange: (stage) =>
      tasked(stage, [kAdds, clicks(/^Under/, 'Now what is under the banner.'), { hang: true }], '.outcome .mark.bad'),
  },
  {
    name: 'question',
    arrange: (stage) =>
      tasked(
        stage,
        [kAdds, { calls: [call('ask', { question: 'There are 50 g and 100 g tins. Which do you want?' })] }],
        '#composer-question',
      ),
  },
  { name: 'risk', arrange: (stage) => tasked(stage, [kAdds, clicks(/^Pay/, 'Now I pay.')], '.risk') },
  {
    name: 'paused',
    arrange: async (stage) => {
      const opened = await tasked(stage, [kAdds, { hang: true }], '.mark.good');
      await opened.panel.getByRole('button', { name: 'Pause' }).click();
      await opened.panel.waitForSelector(badge('Paused'));
      return opened;
    },
  },
  { name: 'completed', arrange: (stage) => tasked(stage, [kAdds, kFinish], '.notice.good') },
  {
    name: 'stopped',
    arrange: async (stage) => {
      const opened = await tasked(stage, [kAdds, { hang: true }], '.mark.good');
      await opened.panel.press('#composer', 'Escape');
      await opened.panel.waitForSelector(badge('Stopped'));
      return opened;
    },
  },
  {
    name: 'unauthorised',
    arrange: (stage) => tasked(stage, [{ status: 401 }], '.notice:has-text("does not accept the key")'),
  },
  {
    name: 'overloaded',
    arrange: (stage) =>
      tasked(stage, [{ status: 429, headers: { 'retry-after-ms': '1' } }], '.notice:has-text("overloaded")'),
  },
  {
    name: 'unreachable',
    arrange: async (stage) => {
      // Nothing listens any more at the chosen address.
      const server = await stage.model([]);
      await server.close();
      await stage.agent.set({ ask: 'risky' });
      const opened = await stage.open();
      await stage.say(opened.panel, kTask);
      await opened.panel.waitForSelector('.notice:has-text("cannot be reached")');
      return opened;
    },
  },
  {
    name: 'offline',
    arrange: async (stage) => {
      await stage.agent.set({ planner: { kind: 'model', provider: 'openai', model: 'm', apiKey: 'k' } });
      const opened = await stage.open();
      await opened.panel.context().setOffline(true);
      await opened.panel.getByText('You are offline').waitFor();
      return opened;
    },
  },
  {
    name: 'tab closed',
    arrange: async (stage) => {
      const opened = await tasked(stage, [kAdds, kFinish], '.notice.good');
      await opened.page.close();
      await opened.panel.getByText('This tab is closed').waitFor();
      return opened;
    },
  },
  {
    name: 'forbidden',
    arrange: async (stage) => {
      await stage.model([kFinish]);
      const opened = await stage.open('chrome://version/');
      await opened.panel.getByText('This is a page of Chrome itself').waitFor();
      return opened;
    },
  },
  {
    name: 'forbidden, web store',
    arrange: async (stage) => {
      await stage.model([kFinish]);
      const opened = await stage.open();
      // The Web Store cannot be opened from here, so Chrome's list of targets is made to name it.
      await opened.panel.evaluate((tabId) => {
        const { debugger: api } = (
          globalThis as unknown as { chrome: { debugger: { getTargets: () => Promise<Target[]> } } }
        ).chrome;
        type Target = { tabId?: number; url: string };
        const real = api.getTargets.bind(api);
        api.getTargets = async () =>
          (await real()).map((target) =>
            target.tabId === tabId ? { ...target, url: 'https://chromewebstore.google.com/detail/x' } : target,
          );
      }, opened.tabId);
      await opened.page.reload();
      await opened.panel.getByText('This is a page of Chrome itself').waitFor();
      return opened;
    },
  },
  {
    name: 'no such model',
    arrange: (stage) => tasked(stage, [{ status: 404 }], '.notice:has-text("no such model")'),
  },
  {
    name: 'bound reached',
    arrange: async (stage) => {
      await stage.agent.set({ maxSteps: 1 });
      const opened = await tasked(stage, [kAdds, kAdds], '.notice.bad');
      await stage.agent.set({ maxSteps: 50 });
      return opened;
    },
  },
  {
    name: 'debugging ended',
    arrange: async (stage) => {
      const opened = await tasked(stage, [kAdds, kFinish], '.notice.good');
      await ask(opened.panel, { type: 'domtool.stop', tabId: opened.tabId });
      await opened.page.reload();
      await opened.panel.getByText('You ended the debugging of this tab').waitFor();
      return opened;
    },
  },
  {
    name: 'worker restarted',
    arrange: async (stage) => {
      const opened = await tasked(stage, [kAdds, { hang: true }], '.mark.good');
      await killWorker(stage.browser, opened.panel);
      await opened.panel.waitForSelector('.notice:has-text("Chrome restarted")');
      return opened;
    },
  },
  {
    name: 'in another tab',
    arrange: async (stage) => {
      await stage.model([clicks(/^Lowtide Tea/), { hang: true }]);
      const opened = await stage.open(stage.site.url('/street'));
      const other = stage.browser.context.waitForEvent('page');
      await stage.say(opened.panel, kTask);
      await opened.panel.waitForSelector('.notice:has-text("continues in another")');
      // It closes with the page that opened it.
      opened.page.on('close', async () => (await other).close().catch(() => {}));
      return opened;
    },
  },
  {
    name: 'page, before a look',
    arrange: async (stage) => {
      const opened = await stage.open();
      await opened.panel.click('[role=tab] >> nth=1');
      await opened.panel.waitForSelector('.page-empty');
      return opened;
    },
  },
  { name: 'page', arrange: looked },
  {
    name: 'page, node chosen',
    arrange: async (stage) => {
      const opened = await looked(stage);
      await opened.panel.locator('.node[data-name="Pay €29"]').click();
      await opened.panel.click('#click');
      await opened.panel.waitForSelector('.journal li >> nth=1');
      await eventually('the page counts as changed since', async () => {
        await opened.page.evaluate('out.dataset.times = Number(out.dataset.times ?? 0) + 1');
        return (await opened.panel.locator('.outline.stale').count()) > 0 || undefined;
      });
      return opened;
    },
  },
  {
    name: 'page, options open',
    arrange: async (stage) => {
      const opened = await looked(stage);
      await opened.panel.getByRole('button', { name: 'Display options' }).click();
      await opened.panel.waitForSelector('.wishes');
      return opened;
    },
  },
  {
    name: 'page, stale',
    arrange: async (stage) => {
      const opened = await looked(stage);
      await opened.page.evaluate('out.textContent = "Something else"');
      await opened.panel.waitForSelector('#again');
      return opened;
    },
  },
  {
    name: 'page, forbidden',
    arrange: async (stage) => {
      const opened = await stage.open('chrome://version/');
      await opened.panel.click('[role=tab] >> nth=1');
      await opened.panel.waitForSelector('.page-empty');
      return opened;
    },
  },
  {
    name: 'page, picture',
    arrange: async (stage) => {
      const opened = await looked(stage);
      await opened.panel.getByRole('button', { name: 'Screenshot with ids' }).click();
      await opened.panel.waitForSelector('canvas');
      return opened;
    },
  },
  ...SESSION_STATES,
];

/** Restores the common initial state. */
export async function leave(stage: PanelStage, { page, panel }: Opened): Promise<void> {
  await (panel as Page).context().setOffline(false);
  for (const one of [panel, page]) if (!one.isClosed()) await one.close();
  await stage.agent.set({ planner: null });
  // The start of a later state shows recent tasks.
  await stage.browser.worker.evaluate(() =>
    (self as unknown as { domTool: { sessions: { clear(): Promise<void> } } }).domTool.sessions.clear(),
  );
}
