// Computed role and name in `fast` fidelity compared with Chrome's own accessibility tree, frame by frame.
import { rowsOf } from '../../support/checks.js';
import { readAxTree, whereaboutsOf } from '../ax_tree.js';
import { count, noFindings, shareFigure } from '../findings.js';
import { isInteractive, isNamed, join, nameOf, namesAgree, rolesAgree, type Pair } from '../join.js';
import { departureOf } from '../known_departures.js';
import type { Corpus, Disagreement, Findings, MeasureReport, PageMeasure, PageUnderTest } from '../measure.js';

const kInteractive = 'interactive nodes';
const kNamed = 'named nodes';
const kBars: Record<string, number> = { [kInteractive]: 0.995, [kNamed]: 0.99 };
const kCorpora: readonly Corpus[] = ['fixtures', 'corpora', 'accname'];

function described(role: string, name: string): string {
  return `${role} ${JSON.stringify(name)}`;
}

function disagreement(page: PageUnderTest, { row, ax, whereabouts }: Pair, explanation?: string): Disagreement {
  const tag = row?.tag.toLowerCase() ?? whereabouts?.path ?? 'unknown';
  const found = {
    page: `${page.corpus}/${page.name}`,
    where: `<${tag}> ${row?.id ?? ''} (backend node ${ax.backendNodeId})`,
    expected: described(ax.role, ax.name),
    got: row === undefined ? 'no row' : described(row.role, nameOf(row)),
  };
  return explanation === undefined ? found : { ...found, explanation };
}

/** Every pair counts once for its role, and in each population that contains it. */
function compare(page: PageUnderTest, pair: Pair, findings: Findings): void {
  const populations = [...(isInteractive(pair) ? [kInteractive] : []), ...(isNamed(pair) ? [kNamed] : [])];
  const agrees = rolesAgree(pair) && namesAgree(pair);
  const departure = agrees ? undefined : departureOf(pair);
  if (departure?.whose === 'chrome') {
    findings.departures.push(disagreement(page, pair, departure.why));
    return;
  }
  count(findings, `role ${pair.ax.role}`, agrees);
  for (const population of populations) {
    count(findings, population, agrees);
    count(findings, `${population}, ${page.corpus}`, agrees);
  }
  if (!agrees) findings.disagreements.push(disagreement(page, pair, departure?.why));
}

async function observed(page: PageUnderTest): Promise<Pair[]> {
  const rows = rowsOf(await page.tab.observe({ format: 'table', fidelity: 'fast', force: true }));
  const pairs = join(rows, await readAxTree(page));
  for (const pair of pairs.filter(({ row }) => row === undefined)) {
    pair.whereabouts = await whereaboutsOf(page, pair.ax.backendNodeId);
  }
  return pairs;
}

async function measurePage(page: PageUnderTest): Promise<Findings> {
  const findings = noFindings();
  for (const pair of await observed(page)) compare(page, pair, findings);
  return findings;
}

function report({ shares, disagreements, departures, notes }: Findings): MeasureReport {
  const populations = [kInteractive, kNamed].flatMap((name) => [
    shareFigure(name, shares.get(name), kBars[name]),
    ...kCorpora
      .filter((corpus) => shares.has(`${name}, ${corpus}`))
      .map((corpus) => shareFigure(`${name}, ${corpus}`, shares.get(`${name}, ${corpus}`))),
  ]);
  const roles = [...shares]
    .filter(([name]) => name.startsWith('role '))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, share]) => shareFigure(name, share));
  return { figures: [...populations, ...roles], disagreements, departures, notes };
}

export const semantics: PageMeasure = { name: 'semantics', corpora: kCorpora, measurePage, report };
