// Plays errands through the server, one after another, in a browser of their own.
import { McpProcess } from '../../support/mcp_process.js';
import { NodeBrowser } from '../../support/node_port.js';
import { SiteServer } from '../../support/site_server.js';
import { Application } from './application.js';
import { byIds } from './by_ids.js';
import { byNames } from './by_names.js';
import type { Errand } from './errand.js';
import type { Fault } from './judge.js';
import { ErrandSession, Lost, type Run } from './session.js';

const kPlayers = { ids: byIds, names: byNames };

export async function playAll(
  errands: readonly Errand[],
  styles: ReadonlyArray<Fault['style']>,
  onRun: (run: Run) => void = () => {},
): Promise<Run[]> {
  const site = await SiteServer.start();
  const browser = await NodeBrowser.launch();
  const client = await McpProcess.startOurs(browser.wsEndpoint);
  const application = await Application.join(browser.wsEndpoint);
  try {
    const runs: Run[] = [];
    for (const errand of errands) {
      for (const style of styles) {
        const url = site.url(`/errands/${errand.app}.html?${style}=${runs.length}`);
        const run = await play(new ErrandSession(client, application, url, errand, style));
        runs.push(run);
        onRun(run);
      }
    }
    return runs;
  } finally {
    application.close();
    await client.close();
    await browser.close();
    await site.close();
  }
}

async function play(session: ErrandSession): Promise<Run> {
  try {
    await kPlayers[session.run.style](session);
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
  }
  return session.end();
}
