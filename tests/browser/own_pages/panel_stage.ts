// The side panel beside a small shop, with a scripted model, for producing the panel's states.
import type { Page } from 'playwright-core';

import type { SiteResponse } from '../../support/site_server.js';
import type { SiteServer } from '../../support/site_server.js';
import { theControl } from '../../support/text_view.js';
import { type Turn, type WireRequest, WireServer } from '../../support/wire_server.js';
import { AgentBrowser } from './agent_support.js';
import type { PanelBrowser } from './panel_support.js';

export type Script = ReadonlyArray<Turn | ((request: WireRequest) => Turn)>;

const kShop = `<!doctype html><html lang="en"><title>Lowtide Tea</title><h1>Lowtide Tea</h1>
<p>Loose leaf, packed by hand.</p>
<form onsubmit="return false"><label>Search <input name="q"></label></form>
<ul>${['Sencha', 'Assam'].map((tea) => `<li><button>Add ${tea}</button></li>`).join('')}</ul>
<button id="pay" onclick="out.textContent = 'Paid'">Pay €29</button><p id="out"></p>
<div style="position:relative;width:120px"><button style="width:120px">Under</button>
<div style="position:absolute;inset:0;background:#fff"><i>Cookies</i></div></div>`;

const kStreet =
  '<!doctype html><html lang="en"><title>Harbour street</title><a href="/shop" target="_blank">Lowtide Tea</a>';

export function servesShop({ path }: { path: string }): SiteResponse | undefined {
  const body = { '/shop': kShop, '/street': kStreet }[path];
  return body === undefined ? undefined : { type: 'text/html; charset=utf-8', body };
}

export const call = (name: string, input: unknown) => ({ name, input });
export const kFinish: Turn = { calls: [call('finish', { message: 'Two tins of Sencha are in the basket.' })] };
export const kPlan = call('plan', {
  steps: ['Open the tea shop', 'Put two tins of Sencha into the basket', 'Go to the checkout'],
  currentStepIndex: 1,
});

/** A turn that acts on the control with that name, as the model was last shown the page. */
export function on(name: RegExp, make: (nodeId: string) => Turn): (request: WireRequest) => Turn {
  return ({ body }) => {
    const shown = (body['messages'] as Array<{ role: string; content: unknown }>).flatMap(({ role, content }) =>
      role === 'user' ? textsOf(content) : [],
    );
    const text = shown.findLast((one) => one.split('\n').some((line) => isNamed(line, name))) ?? '';
    return make(theControl(text, name).id);
  };
}

function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  return Array.isArray(content)
    ? content.flatMap((part: { text?: unknown }) => (typeof part.text === 'string' ? [part.text] : []))
    : [];
}

function isNamed(line: string, name: RegExp): boolean {
  const [, after] = /^[+~]?\s*\[[a-z]{2}\d{6}[^\]]*\] (.*)$/.exec(line) ?? [];
  return after !== undefined && name.test(after);
}

export const clicks = (name: RegExp, text = ''): ((request: WireRequest) => Turn) =>
  on(name, (nodeId) => ({ text, calls: [call('click', { nodeId })] }));

export class PanelStage {
  readonly agent: AgentBrowser;
  private readonly servers: WireServer[] = [];

  constructor(
    readonly browser: PanelBrowser,
    readonly site: SiteServer,
  ) {
    this.agent = new AgentBrowser(browser);
  }

  async model(script: Script): Promise<WireServer> {
    const server = await WireServer.start('openai', script);
    this.servers.push(server);
    await this.agent.useModel(server);
    return server;
  }

  async open(url = this.site.url('/shop')): Promise<Opened> {
    const { page, tabId } = await this.browser.openPage(url);
    const panel = await this.browser.openPanel(tabId);
    await panel.waitForSelector(`.panel[data-tab="${tabId}"]`);
    return { page, panel, tabId };
  }

  /** Opens the shop and the panel for `body`, and closes both after it. */
  async during(body: (now: Opened) => Promise<void>): Promise<void> {
    const now = await this.open();
    await body(now);
    await now.panel.close();
    await now.page.close();
  }

  /** Sends a message in the panel, as a person does. */
  async say(panel: Page, words: string): Promise<void> {
    await panel.fill('#composer', words);
    await panel.press('#composer', 'Enter');
  }

  async close(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.close()));
  }
}

export interface Opened {
  page: Page;
  panel: Page;
  tabId: number;
}

export interface PanelState {
  name: string;
  /** Produces the state and leaves the panel in it. */
  arrange: (stage: PanelStage) => Promise<Opened>;
}
