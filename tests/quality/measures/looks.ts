// `looks`: states that are only visible, on pages modelled on real applications. The page knows how each of its
// controls looks. Each is pressed in turn, and after each press all are compared. A reported look that no control has
// counts against precision, and so does a difference that denies a change.
import { readdirSync } from 'node:fs';

import type { Tab } from '../../support/browser.js';
import { reportOf, rowsOf } from '../../support/checks.js';
import { readyPage } from '../../support/expectations.js';
import { inRepo } from '../../support/paths.js';
import { count, noFindings, shareFigure } from '../findings.js';
import type { Findings, MeasureContext, MeasureReport, WholeMeasure } from '../measure.js';
import { startServer } from '../pages.js';

const kRecallBar = 0.95;
const kPrecisionBar = 0.99;
const kPresses = 4;
const kLook = /^looks-/;

interface Truth {
  key: string;
  look: string;
}

const truthOf = (tab: Tab): Promise<Truth[]> =>
  tab.page.evaluate(() => (window as unknown as { looks(): Truth[] }).looks());

async function compare(name: string, tab: Tab, findings: Findings): Promise<Map<string, string>> {
  const rows = rowsOf(await tab.observe({ fidelity: 'fast', format: 'table', force: true }));
  const ids = new Map<string, string>();
  for (const { key, look } of await truthOf(tab)) {
    const row = rows.find((one) => one.interactive && one.name.startsWith(key));
    if (row !== undefined) ids.set(key, row.id);
    const reported = (row?.states ?? []).filter((state) => kLook.test(state)).map((state) => state.replace(kLook, ''));
    if (look !== '') count(findings, 'recall', reported.includes(look));
    for (const one of reported) count(findings, 'precision', one === look);
    if (reported.join(' ') !== look) {
      findings.disagreements.push({ page: name, where: key, expected: look, got: reported.join(' ') });
    }
  }
  return ids;
}

async function measurePage(name: string, tab: Tab, findings: Findings): Promise<void> {
  await readyPage(tab.page);
  const keys = (await truthOf(tab)).map(({ key }) => key);
  let ids = await compare(name, tab, findings);
  for (const key of keys.slice(0, kPresses)) {
    const nodeId = ids.get(key);
    if (nodeId === undefined) continue;
    const before = await tab.observe();
    const was = JSON.stringify(await truthOf(tab));
    reportOf(await tab.execute({ action: 'click', nodeId }));
    const isOther = JSON.stringify(await truthOf(tab)) !== was;
    const difference = await tab.text({ since: before.snapshotId });
    const isDenied = difference.startsWith('nothing changed');
    if (isOther) count(findings, 'told in the difference', !isDenied);
    if (isOther && isDenied) {
      findings.disagreements.push({ page: name, where: key, expected: 'a difference', got: difference });
    }
    ids = await compare(name, tab, findings);
  }
}

async function run({ browser, part }: MeasureContext): Promise<MeasureReport> {
  const site = await startServer();
  const findings = noFindings();
  const pages = readdirSync(inRepo('fixtures', 'pages', 'looks')).filter((file) => file.endsWith('.html'));
  try {
    for (const page of pages.filter((file) => file.includes(part))) {
      const tab = await browser.openTab(site.url(`/looks/${page}`));
      await measurePage(page, tab, findings);
      await tab.close();
    }
  } finally {
    await site.close();
  }
  return {
    figures: [
      shareFigure('recall', findings.shares.get('recall'), kRecallBar),
      shareFigure('precision', findings.shares.get('precision'), kPrecisionBar),
      shareFigure('told in the difference', findings.shares.get('told in the difference'), 1),
    ],
    disagreements: findings.disagreements,
  };
}

export const looks: WholeMeasure = { name: 'looks', run };
