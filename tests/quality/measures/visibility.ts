// `visibility`: do `visible`, `obscured` and `clickPoint` agree with the browser, at the top, in the middle and at the
// end of each page? `visible` is compared with checkVisibility and boxes, the other two with elementFromPoint, frame by
// frame. visibility_departures.ts explains where checkVisibility is not the truth.
import type { TableRow } from '../../../js-glue/tool/contract/contract.js';
import { rowsOf } from '../../support/checks.js';
import { count, noFindings, shareFigure } from '../findings.js';
import type { Disagreement, Findings, MeasureReport, PageMeasure, PageUnderTest } from '../measure.js';
import type { ElementFacts, Press } from '../witness/probe.js';
import { hitThroughFrames, leftByFrames, summon, type DocumentWitness } from '../witness/witness.js';
import { departureOf, limitationOf, type Seen } from './visibility_departures.js';

const kClickPointBar = 0.995;
const kPlaces: ReadonlyArray<[string, number]> = [
  ['top', 0],
  ['middle', 0.5],
  ['end', 1],
];

/** One row in or near the viewport, as both sides see it. */
interface Sight extends Seen {
  row: TableRow;
  document: DocumentWitness;
  index: number;
  press: Press | null;
  /** Neither it nor a frame around it lets presses through. */
  takesPointer: boolean;
}

async function sightsOf(
  all: DocumentWitness[],
  document: DocumentWitness,
  facts: ElementFacts[],
  rows: TableRow[],
): Promise<Sight[]> {
  const own = rows.flatMap((row) => {
    const index = row.frameId === document.frameId ? document.indexOf.get(row.backendNodeId) : undefined;
    const element = index === undefined ? undefined : facts[index];
    return index === undefined || element === undefined ? [] : [{ row, index, element }];
  });
  const indices = own.map(({ index }) => index);
  const shown = await document.ask('isShown', indices);
  const presses = await document.ask('pressHere', indices);
  const frame = await leftByFrames(all, document);
  return own.flatMap((one, position) => {
    const witness = shown[position];
    if (witness === undefined || !(witness.isInViewport || one.row.visibleRatio > 0)) return [];
    const press = presses[position] ?? null;
    return [
      {
        ...one,
        ...witness,
        isShown: witness.isShown && frame.isSeen,
        takesPointer: witness.takesPointer && frame.isPressed,
        document,
        press,
        isPressable: press?.pressable === true,
      },
    ];
  });
}

function disagreement(page: string, { element, row }: Sight, expected: string, got: string): Disagreement {
  return { page, where: `${element.label} (${row.role})`, expected, got };
}

/** For a press, with what the engine cannot know about it. */
function missed(page: string, sight: Sight, expected: string, got: string): Disagreement {
  const explanation = limitationOf(sight);
  return { ...disagreement(page, sight, expected, got), ...(explanation === undefined ? {} : { explanation }) };
}

function compareVisible(page: string, sight: Sight, findings: Findings): void {
  const { row, isShown } = sight;
  const departure = row.visible === isShown ? undefined : departureOf(sight);
  const found = () =>
    disagreement(
      page,
      sight,
      isShown ? 'visible' : 'hidden',
      row.visible ? 'visible' : `hidden (${row.hiddenReason ?? ''})`,
    );
  if (departure !== undefined) {
    findings.departures.push({ ...found(), explanation: departure });
    return;
  }
  count(findings, 'visible', row.visible === isShown);
  if (row.visible !== isShown) findings.disagreements.push(found());
}

/** A document does not know what covers its frame, so content of frames is also hit-tested from outside. */
async function pressThroughFrames(all: DocumentWitness[], sights: Sight[]): Promise<void> {
  const [main] = all;
  for (const sight of sights) {
    const { box, interactive } = sight.row;
    if (sight.document === main || !interactive || !sight.isPressable || box === null) continue;
    const hits = (await hitThroughFrames(all, gridOver(box))).filter(({ document }) => document === sight.document);
    const pairs = hits.map(({ index }): [number, number] => [index, sight.index]);
    sight.isPressable = (await sight.document.ask('presses', pairs)).some((presses) => presses);
    sight.press = sight.isPressable ? { pressable: true } : { pressable: false, covered: -1 };
  }
}

const kGrid = 6;
function gridOver([left, top, width, height]: [number, number, number, number]): Array<[number, number]> {
  const steps = Array.from({ length: kGrid }, (_, i) => (i + 0.5) / kGrid);
  return steps.flatMap((y) => steps.map((x): [number, number] => [left + width * x, top + height * y]));
}

/** Only targets of presses are ever reported as covered, and only if the witness agrees that they could be pressed. */
function compareObscured(page: string, sight: Sight, findings: Findings): void {
  const { row, press, takesPointer } = sight;
  if (!row.interactive || !row.visible || row.visibleRatio === 0 || press === null || !takesPointer) return;
  const isCovered = !press.pressable;
  count(findings, 'obscured', row.obscured === isCovered);
  if (row.obscured === isCovered) return;
  const say = (covered: boolean) => (covered ? 'covered' : 'not covered');
  findings.disagreements.push(missed(page, sight, say(isCovered), say(row.obscured)));
}

/** Only those with a point in their own document must still be compared with the frames around it. */
async function comparePoints(page: string, all: DocumentWitness[], sights: Sight[], findings: Findings): Promise<void> {
  const asked = sights.filter(({ row }) => row.interactive && row.visible && row.visibleRatio > 0);
  const pointed = asked.flatMap((sight) =>
    sight.row.clickPoint === null ? [] : [{ sight, point: sight.row.clickPoint }],
  );
  const hits = await hitThroughFrames(
    all,
    pointed.map(({ point }) => point),
  );
  for (const [position, { sight, point }] of pointed.entries()) {
    const hit = hits[position];
    const isSame = hit?.document === sight.document;
    const [presses] = isSame ? await sight.document.ask('presses', [[hit.index, sight.index]]) : [false];
    count(findings, 'clickPoint hits', presses === true);
    if (presses !== true)
      findings.disagreements.push(missed(page, sight, 'a press on it', `a miss at ${point.join(', ')}`));
  }
  for (const sight of asked) {
    if (sight.row.clickPoint !== null || !sight.isPressable || sight.row.obscured) continue;
    count(findings, 'clickPoint hits', false);
    findings.disagreements.push(missed(page, sight, 'a point to press', 'none'));
  }
}

async function lookFrom(page: PageUnderTest, place: string, all: DocumentWitness[], facts: ElementFacts[][]) {
  const findings = noFindings();
  const rows = rowsOf(await page.tab.observe({ format: 'table', fidelity: 'fast', force: true }));
  const name = `${page.name} (${place})`;
  const sights: Sight[] = [];
  for (const [position, document] of all.entries()) {
    sights.push(...(await sightsOf(all, document, facts[position] ?? [], rows)));
  }
  await pressThroughFrames(all, sights);
  for (const sight of sights) {
    compareVisible(name, sight, findings);
    compareObscured(name, sight, findings);
  }
  await comparePoints(name, all, sights, findings);
  return findings;
}

function add(sum: Findings, { shares, disagreements, departures }: Findings): void {
  for (const [name, { good, of }] of shares) {
    const before = sum.shares.get(name) ?? { good: 0, of: 0 };
    sum.shares.set(name, { good: before.good + good, of: before.of + of });
  }
  sum.disagreements.push(...disagreements);
  sum.departures.push(...departures);
}

/** Content that scrolling brings near is laid out and painted in the following frames. */
function settle({ page }: PageUnderTest): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function measurePage(page: PageUnderTest): Promise<Findings> {
  const findings = noFindings();
  const all = await summon(page.page, page.cdp).catch((error: unknown) => {
    findings.notes.push(`${page.name}: no witness (${String(error).slice(0, 80)})`);
    return [];
  });
  const [main] = all;
  if (main === undefined) return findings;
  const facts = await Promise.all(all.map((document) => document.ask('facts')));
  const seen = new Set<number>();
  for (const [place, share] of kPlaces) {
    const top = await main.ask('scrollTo', share);
    if (seen.has(top)) continue;
    seen.add(top);
    await settle(page);
    add(findings, await lookFrom(page, place, all, facts));
  }
  await main.ask('scrollTo', 0);
  return findings;
}

function report({ shares, disagreements, departures, notes }: Findings): MeasureReport {
  return {
    figures: [
      shareFigure('clickPoint hits', shares.get('clickPoint hits'), kClickPointBar),
      shareFigure('visible', shares.get('visible')),
      shareFigure('obscured', shares.get('obscured')),
    ],
    disagreements,
    departures,
    notes,
  };
}

export const visibility: PageMeasure = { name: 'visibility', corpora: ['fixtures', 'corpora'], measurePage, report };
