// `memory`: do ids survive what pages do to their elements, and do clicks with old ids behave correctly? Compared with
// pages that know the identity of each element (fixtures/pages/memory); then a thousand random changes of one page.
import { readdirSync } from 'node:fs';

import type { TestBrowser } from '../../support/browser.js';
import { rowsOf } from '../../support/checks.js';
import { inRepo } from '../../support/paths.js';
import { SiteServer } from '../../support/site_server.js';
import { merge, noFindings, shareFigure } from '../findings.js';
import type { Figure, Findings, MeasureContext, MeasureReport, WholeMeasure } from '../measure.js';
import { Ledger } from '../memory/ledger.js';
import { kCounted, noteLook, Scenario, type Cost, type Story } from '../memory/scenario.js';
import { mutate, sight } from '../memory/truth.js';

const kMutations = 1_000;
/** The page of the random changes. */
const kMutated = 'mutations';

const kBars: Partial<Record<keyof typeof kCounted, number>> = {
  live: 1,
  rebuilt: 0.97,
  reused: 1,
  owned: 1,
  unique: 1,
  there: 1,
  refilled: 1,
  gone: 1,
  right: 1,
};
/** If a difference names what it must, it may have this share of the page's tokens. */
const kOneRowBar = 0.03;

const kKnown =
  'rebuilt elements may lose their ids within the bar: in doubt an element is new (src/identify/identify.h)';

function pageNames(): string[] {
  const files = readdirSync(inRepo('fixtures', 'pages', 'memory')).filter((file) => file.endsWith('.html'));
  return files.map((file) => file.slice(0, -'.html'.length)).sort();
}

async function play(browser: TestBrowser, site: SiteServer, name: string, story: Story): Promise<void> {
  const tab = await browser.openTab(site.url(`/memory/${name}.html`));
  try {
    const cdp = await tab.page.context().newCDPSession(tab.page);
    if (name !== kMutated) return await new Scenario(name, tab, cdp, story).run();
    const ledger = new Ledger();
    for (let step = 0; step <= kMutations; ++step) {
      const change = step === 0 ? 'opened' : await mutate(tab.page);
      const sightings = await sight(tab.page, cdp, rowsOf(await tab.observe({ format: 'table' })));
      const look = ledger.look(sightings);
      noteLook(story.findings, `${name} ${step}: ${change}`, look);
    }
  } finally {
    await tab.close();
  }
}

function median(values: number[]): number {
  const sorted = values.sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function plain(name: string, value: number, unit: Figure['unit'], of: number): Figure {
  return { name, value, unit, of };
}

/** The cost of differences, and whether those that must name something do; a note if the engine has none. */
function costFigures(costs: Cost[]): { figures: Figure[]; notes: string[] } {
  const figures = [plain('get_dom, text, median', median(costs.map(({ textMs }) => textMs)), 'ms', costs.length)];
  const differences = costs.flatMap(({ since, textTokens }) => (since === undefined ? [] : [{ ...since, textTokens }]));
  if (differences.length === 0) return { figures, notes: ['no figure of differences: `since` is not supported'] };
  const shares = differences.map(({ tokens, textTokens }) => tokens / textTokens);
  figures.push(
    plain('get_dom with since, median', median(differences.map(({ ms }) => ms)), 'ms', differences.length),
    plain('tokens of a difference, of the page, median', median(shares), 'share', shares.length),
  );
  const naming = differences.filter(({ namesIt }) => namesIt !== undefined);
  const worst = Math.max(0, ...naming.map(({ tokens, textTokens }) => tokens / textTokens));
  figures.push(
    { ...plain('… of one row in a thousand, at most', worst, 'share', naming.length), bar: kOneRowBar, isMost: true },
    shareFigure('… names the row', { good: naming.filter((one) => one.namesIt).length, of: naming.length }, 1),
  );
  const [tokens] = figures.slice(-2);
  if (tokens !== undefined) tokens.holds = naming.length > 0 && worst <= kOneRowBar;
  return { figures, notes: [] };
}

/** Losing an id within the bar is explained; everything else that is listed is not. */
function explained(findings: Findings, isWithinBar: boolean): Findings['disagreements'] {
  return findings.disagreements.map((one) =>
    isWithinBar && one.where.endsWith(', rebuilt') && !one.where.startsWith('click ')
      ? { ...one, explanation: kKnown }
      : one,
  );
}

export function reportOf({ findings, costs }: Story): MeasureReport {
  const figures = (Object.keys(kCounted) as Array<keyof typeof kCounted>).map((name) =>
    shareFigure(kCounted[name], findings.shares.get(kCounted[name]), kBars[name]),
  );
  const cost = costFigures(costs);
  const isWithinBar = figures.some(({ name, holds }) => name === kCounted.rebuilt && holds === true);
  return {
    figures: [...figures, ...cost.figures],
    disagreements: explained(findings, isWithinBar),
    notes: [...cost.notes, ...findings.notes],
  };
}

export const memory: WholeMeasure = {
  name: 'memory',
  async run({ browser, part }: MeasureContext): Promise<MeasureReport> {
    const stories: Story[] = [];
    const site = await SiteServer.start();
    try {
      for (const name of pageNames().filter((one) => one.includes(part))) {
        console.log(`/memory/${name}.html …`);
        const story: Story = { findings: noFindings(), costs: [] };
        await play(browser, site, name, story);
        stories.push(story);
      }
    } finally {
      await site.close();
    }
    return reportOf({
      findings: merge(stories.map(({ findings }) => findings)),
      costs: stories.flatMap(({ costs }) => costs),
    });
  },
};
