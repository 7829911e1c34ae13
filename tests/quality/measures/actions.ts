// `actions`: do actions land? Goals on pages modelled on real widgets (fixtures/pages/actions/goals), played through the
// extension, through the Node port and by playwright-core's locators. The page says whether its goal was reached, by a
// strict record of what came to it; what must be refused must be refused with the right code.
import { SecondBrowser, extensionPlayer } from '../actions/players.js';
import { goals } from '../actions/goals.js';
import { reportOf } from '../actions/reckon.js';
import { playGoal, type Played, type Player } from '../actions/run.js';
import type { MeasureContext, MeasureReport, WholeMeasure } from '../measure.js';
import { SiteServer } from '../../support/site_server.js';

/** The players of one browser, one after another. */
async function playAll(site: SiteServer, players: readonly Player[], part: string): Promise<Played[]> {
  const played: Played[] = [];
  for (const goal of goals.filter(({ page }) => page.includes(part))) {
    const url = site.url(`/actions/goals/${goal.page.replace(/#.*/, '')}.html`, goal.host);
    for (const player of players) {
      const one = await playGoal(player, goal, url);
      played.push(one);
      const ms = Math.round(one.acted.reduce((sum, acted) => sum + acted.ms, 0));
      console.log(`${goal.page} ${player.name}: ${one.failure ?? `reached in ${ms} ms`}`);
    }
  }
  return played;
}

export const actions: WholeMeasure = {
  name: 'actions',
  async run({ browser, part }: MeasureContext): Promise<MeasureReport> {
    const site = await SiteServer.start();
    const second = await SecondBrowser.launch();
    try {
      const extension = await extensionPlayer(browser);
      const browsers = [[extension], [second.node, second.playwright]];
      const played = await Promise.all(browsers.map((players) => playAll(site, players, part)));
      return reportOf(played.flat());
    } finally {
      await second.close();
      await site.close();
    }
  },
};
