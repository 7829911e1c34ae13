// The list of sessions and its functions, as states of the panel.
import type { Page } from 'playwright-core';

import type { SessionPage } from '../../../js-glue/sessions/index.js';
import { kFinish } from './panel_stage.js';
import type { Opened, PanelStage, PanelState } from './panel_stage.js';
import { ask } from './panel_support.js';

const kPast = [
  { task: 'Compare the prices of two teapots', host: 'teapots.test', turn: kFinish, until: '.notice.good' },
  { task: 'Find a teacup without a saucer', host: 'teacups.test', turn: { status: 401 }, until: '.notice.bad' },
  { task: 'Tell me what this shop sells', host: 'tea.test', turn: kFinish, until: '.notice.good' },
];

/** A panel with the list open: three sessions with closed tabs, two of them done and one failed. */
export async function openList(stage: PanelStage): Promise<Opened> {
  const opened = await stage.open();
  const { data } = (await ask(opened.panel, { type: 'domtool.sessions.list' })) as unknown as { data: SessionPage };
  if (data.total !== kPast.length) {
    await ask(opened.panel, { type: 'domtool.sessions.clear' });
    for (const past of kPast) await haveSaid(stage, past);
  }
  await pressSessions(opened.panel);
  await opened.panel
    .locator('.session')
    .nth(kPast.length - 1)
    .waitFor();
  return opened;
}

async function haveSaid(stage: PanelStage, { task, host, turn, until }: (typeof kPast)[number]): Promise<void> {
  await stage.model([turn]);
  const { page, panel } = await stage.open(stage.site.url('/shop', host));
  await stage.say(panel, task);
  await panel.waitForSelector(until);
  await panel.close();
  await page.close();
}

const pressSessions = (panel: Page): Promise<void> =>
  panel.getByRole('button', { name: 'All chats', exact: true }).click();

function inList(name: string, act: (panel: Page, stage: PanelStage) => Promise<unknown>): PanelState {
  return {
    name,
    arrange: async (stage) => {
      const opened = await openList(stage);
      await act(opened.panel, stage);
      return opened;
    },
  };
}

async function tools(panel: Page, button: string): Promise<void> {
  await panel.getByRole('button', { name: 'teacup' }).last().click();
  await panel.locator('.session-tools').getByRole('button', { name: button }).click();
}

export const SESSION_STATES: readonly PanelState[] = [
  inList('sessions, searched', async (panel) => {
    await panel.fill('.sessions-search input', 'teapots');
    await panel.locator('.session').nth(1).waitFor({ state: 'detached' });
  }),
  inList('sessions, nothing found', async (panel) => {
    await panel.fill('.sessions-search input', 'bicycle');
    await panel.waitForSelector('.sessions-none');
  }),
  inList('sessions, saved as a file', async (panel) => {
    const saved = panel.waitForEvent('download');
    await tools(panel, 'Markdown');
    await saved;
  }),
  inList('sessions, renaming', async (panel) => {
    await tools(panel, 'Rename');
    await panel.waitForSelector('.session-rename');
  }),
  inList('sessions, deleting', async (panel) => {
    await tools(panel, 'Delete');
    await panel.waitForSelector('dialog[open]');
  }),
  inList('past session', async (panel) => {
    await panel.getByText('Find a teacup').click();
    await panel.waitForSelector('.turn.person');
  }),
  inList('sessions', async (panel, stage) => {
    await stage.model([{ hang: true }]);
    await pressSessions(panel);
    await stage.say(panel, 'Put two tins of Sencha into the basket');
    await panel.waitForSelector('.skeleton');
    await pressSessions(panel);
    await panel.waitForSelector('.session.own .badge.busy');
  }),
  {
    name: 'sessions, none yet',
    arrange: async (stage) => {
      const opened = await stage.open();
      await ask(opened.panel, { type: 'domtool.sessions.clear' });
      await pressSessions(opened.panel);
      await opened.panel.waitForSelector('.sessions-none');
      return opened;
    },
  },
];
