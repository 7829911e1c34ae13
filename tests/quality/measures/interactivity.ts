// `interactivity`: does the engine find exactly what a person can press? Compares rows of the table with the controls
// that a script inside the page proves (witness/controls.ts). A control counts as found if its row is interactive and
// visible; a row is a claim if it is interactive, visible and not covered.
import type { TableRow } from '../../../js-glue/tool/contract/contract.js';
import { rowsOf } from '../../support/checks.js';
import { count, noFindings, shareFigure } from '../findings.js';
import type { Disagreement, Findings, MeasureReport, PageMeasure, PageUnderTest } from '../measure.js';
import { Controls, isCandidate, type Evidence, type Verdict } from '../witness/controls.js';
import { summon, type DocumentWitness } from '../witness/witness.js';

const kRecallBar = 0.99;
const kPrecisionBar = 0.97;

interface Judged {
  element: Evidence;
  verdict: Verdict;
  row: TableRow | undefined;
  isFound: boolean;
  isCovered: boolean;
}

type RowOf = (backendNodeId: number) => TableRow | undefined;

/** Facts of a document, and a simulated press on everything that either side reports. */
async function evidenceOf(witness: DocumentWitness, rowOf: RowOf): Promise<{ all: Evidence[]; covered: Set<number> }> {
  const facts = await witness.ask('facts');
  const all: Evidence[] = facts.map((one, index) => ({
    ...one,
    listeners: witness.listeners.get(witness.backendIds[index] ?? 0) ?? [],
  }));
  const tried = [...all.keys()].filter((index) => {
    const element = all[index];
    return (
      element !== undefined &&
      (isCandidate(element, all) || rowOf(witness.backendIds[index] ?? 0)?.interactive === true)
    );
  });
  const presses = await witness.ask('press', tried);
  const covered = new Set<number>();
  presses.forEach((press, position) => {
    const index = tried[position];
    const element = index === undefined ? undefined : all[index];
    if (element === undefined || index === undefined) return;
    element.isPressable = press.pressable;
    if (!press.pressable && press.covered >= 0) covered.add(index);
  });
  return { all, covered };
}

async function judge(witness: DocumentWitness, rowOf: RowOf): Promise<{ judged: Judged[]; controls: Controls }> {
  const { all, covered } = await evidenceOf(witness, rowOf);
  const controls = new Controls(all);
  const judged = all.map((element, index): Judged => {
    const row = rowOf(witness.backendIds[index] ?? 0);
    const verdict = controls.verdicts[index] ?? { is: 'nothing', why: '' };
    return { element, verdict, row, isFound: row?.interactive === true && row.visible, isCovered: covered.has(index) };
  });
  return { judged, controls };
}

/** A missed control that is represented by a claim around or inside it: each is the only one there, so a press is
 *  the same. */
function standInOf(index: number, judged: Judged[], controls: Controls): number | undefined {
  const isSurplus = (i: number) => judged[i]?.isFound === true && judged[i]?.verdict.is === 'nothing';
  const around = [...controls.ancestors(index)].find((i) => judged[i]?.isFound === true);
  if (around !== undefined && isSurplus(around)) return around;
  const inside = judged.flatMap((_, i) => ([...controls.ancestors(i)].includes(index) && isSurplus(i) ? [i] : []));
  return inside.length === 1 ? inside[0] : undefined;
}

function describe(page: PageUnderTest, { element, row }: Judged, expected: string, got: string): Disagreement {
  const reasons = row === undefined ? 'no row' : `row ${row.role} [${row.interactiveReasons.join(' ')}]`;
  return { page: page.name, where: element.label, expected, got: `${got}; ${reasons}` };
}

function compare(page: PageUnderTest, judged: Judged[], controls: Controls, findings: Findings): void {
  const standIns = new Set<number>();
  judged.forEach((one, index) => {
    if (one.verdict.is !== 'control') return;
    const isUnmarked = !/native|role/.test(one.verdict.why);
    const standIn = one.isFound || !isUnmarked ? undefined : standInOf(index, judged, controls);
    if (standIn !== undefined) standIns.add(standIn);
    count(findings, 'recall', one.isFound || standIn !== undefined);
    if (one.isFound || standIn !== undefined) return;
    const got = one.row?.interactive === true ? `hidden (${one.row.hiddenReason ?? ''})` : 'not interactive';
    findings.disagreements.push(describe(page, one, `a control (${one.verdict.why})`, got));
  });
  judged.forEach((one, index) => {
    if (one.isFound && one.row?.obscured === false) weighClaim(page, one, standIns.has(index), findings);
  });
}

function weighClaim(page: PageUnderTest, one: Judged, isStandIn: boolean, findings: Findings): void {
  const setAside = one.verdict.is === 'open' ? 'open' : one.isCovered ? 'covered wherever it is scrolled' : undefined;
  if (setAside !== undefined) {
    count(findings, setAside, true);
    return;
  }
  const isRight = one.verdict.is === 'control' || isStandIn;
  count(findings, 'precision', isRight);
  if (!isRight) findings.disagreements.push(describe(page, one, `no control (${one.verdict.why})`, 'interactive'));
}

/** If a fixture's author declares what is interactive, the witness should agree. */
function askAuthor(page: PageUnderTest, judged: Judged[], findings: Findings): void {
  for (const { element, verdict, isCovered } of judged) {
    if (element.expects === undefined || verdict.is === 'open' || isCovered) continue;
    const { interactive, visible } = JSON.parse(element.expects) as { interactive?: boolean; visible?: boolean };
    if (interactive === undefined || visible === false) continue;
    const agrees = (verdict.is === 'control') === interactive;
    count(findings, 'witness and author', agrees);
    if (!agrees)
      findings.notes.push(`${page.name} ${element.label}: author says ${interactive}, witness ${verdict.why}`);
  }
}

async function measurePage(page: PageUnderTest): Promise<Findings> {
  const findings = noFindings();
  const witnesses = await summon(page.page, page.cdp).catch((error: unknown) => {
    findings.notes.push(`${page.name}: no witness (${String(error).slice(0, 80)})`);
    return [];
  });
  if (witnesses.length === 0) return findings;
  const rows = rowsOf(await page.tab.observe({ format: 'table', fidelity: 'fast', force: true }));
  const byKey = new Map(rows.map((row) => [`${row.frameId} ${row.backendNodeId}`, row]));
  for (const witness of witnesses) {
    const { judged, controls } = await judge(witness, (id) => byKey.get(`${witness.frameId} ${id}`));
    compare(page, judged, controls, findings);
    askAuthor(page, judged, findings);
  }
  return findings;
}

function report(findings: Findings): MeasureReport {
  const share = (name: string) => findings.shares.get(name);
  const counted = (name: string) => ({
    name,
    value: share(name)?.of ?? 0,
    unit: 'count' as const,
    of: share(name)?.of ?? 0,
  });
  return {
    figures: [
      shareFigure('recall', share('recall'), kRecallBar),
      shareFigure('precision', share('precision'), kPrecisionBar),
      shareFigure('witness and author', share('witness and author')),
      counted('open'),
      counted('covered wherever it is scrolled'),
    ],
    disagreements: findings.disagreements,
    notes: findings.notes,
  };
}

export const interactivity: PageMeasure = {
  name: 'interactivity',
  corpora: ['fixtures', 'corpora'],
  measurePage,
  report,
};
