// One page of fixtures/pages/memory, driven through its steps: an observation before each, clicks with its ids after
// it, another observation, and clicks with the lost ids. The results are counted under the names of kCounted.
import type { CDPSession } from 'playwright-core';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

import type { Observation, TableRow, ToolResult } from '../../../js-glue/tool/contract/contract.js';
import { textOf, type Tab } from '../../support/browser.js';
import { rowsOf } from '../../support/checks.js';
import { count } from '../findings.js';
import type { Findings } from '../measure.js';
import { Ledger, type Look, type Sighting, type Verdict } from './ledger.js';
import { aimsAt, chosen, isRefusal, isRight, landingOf, spread, type Aim, type Landing } from './presses.js';
import { runStep, sight, stepsOf, takePresses, reportedBy, type Step } from './truth.js';

/** Names of what is counted, as the table of figures shows them. */
export const kCounted = {
  live: 'live elements keep their id',
  rebuilt: 'rebuilt ones get it back',
  changed: '… that look otherwise now',
  twin: '… that only their place tells apart',
  displaced: '… whose id the page took along',
  reused: 'nodes filled again keep theirs',
  owned: 'ids stand for what they stood for',
  ownedTwin: '… of those that only their place tells apart',
  unique: 'ids stand for one element',
  there: 'clicks on what is there land',
  renamed: '… whose item has another title now',
  refilled: 'clicks on nodes filled again are refused',
  again: 'clicks on what was rebuilt land',
  gone: 'clicks on what is gone are refused',
  healed: 'lost ids are healed by a click',
  right: 'clicks press what was meant, or nothing',
} as const;

export interface Cost {
  page: string;
  step: string;
  textTokens: number;
  textMs: number;
  /** Undefined if the engine has no `since`. */
  since?: { tokens: number; ms: number; namesIt: boolean | undefined };
}

export interface Story {
  findings: Findings;
  costs: Cost[];
}

/** The number of clicks with lost ids in one step. */
const kLostClicks = 3;
const kPressable = new Set(['button', 'link', 'tab', 'checkbox', 'menuitem', 'textbox', 'searchbox']);

interface Seen {
  rows: TableRow[];
  sightings: Sighting[];
  text: Observation;
}

export class Scenario {
  private readonly ledger = new Ledger();

  constructor(
    private readonly name: string,
    private readonly tab: Tab,
    private readonly cdp: CDPSession,
    private readonly story: Story,
  ) {}

  async run(): Promise<void> {
    let seen = await this.see();
    this.ledger.look(seen.sightings);
    for (const [index, step] of (await stepsOf(this.tab.page)).entries()) {
      await runStep(this.tab.page, index);
      await this.pressOld(step, seen);
      const now = await this.see();
      const look = this.ledger.look(now.sightings);
      noteLook(this.story.findings, `${this.name}: ${step.name}`, look);
      await this.pressLost(step, seen, look.verdicts);
      await this.noteCost(step, seen, now);
      // The last observation, after the clicks.
      seen = await this.see();
      noteLook(this.story.findings, `${this.name}: ${step.name}, after clicks`, this.ledger.look(seen.sightings));
    }
  }

  private async see(): Promise<Seen> {
    const { page } = this.tab;
    const rows = rowsOf(await this.tab.observe({ format: 'table' }));
    return { rows, sightings: await sight(page, this.cdp, rows), text: await this.tab.observe() };
  }

  private click(nodeId: string): Promise<ToolResult> {
    return this.tab.execute({ action: 'click', nodeId });
  }

  /** With ids of the observation before the step, by a caller who has not looked since. */
  private async pressOld(step: Step, seen: Seen): Promise<void> {
    const { findings } = this.story;
    const aims = aimsAt(this.controls(seen), await reportedBy(this.tab.page), step.renames);
    for (const aim of chosen(aims)) {
      const landing = await this.press(aim);
      const isFine = isRight(aim, landing);
      if (aim.fate === 'there') count(findings, kCounted.there, isFine);
      if (aim.fate === 'renamed') count(findings, kCounted.renamed, landing.kind === 'landed');
      if (aim.fate === 'reused') count(findings, kCounted.refilled, isFine);
      if (aim.fate === 'gone') count(findings, kCounted.gone, isFine);
      if (aim.fate === 'rebuilt') count(findings, kCounted.again, landing.kind === 'landed');
      this.judge(step, aim, landing);
    }
  }

  /** With ids that are no longer shown after the step, although their elements are there. */
  private async pressLost(step: Step, before: Seen, verdicts: readonly Verdict[]): Promise<void> {
    const { findings } = this.story;
    const lost = new Set(
      verdicts.filter(({ isKept, before: id }) => !isKept && id !== undefined).map((one) => one.before),
    );
    const aims = aimsAt(
      this.controls(before).filter(({ id }) => lost.has(id)),
      verdicts.map(({ now }) => now),
    ).filter(({ fate }) => fate === 'rebuilt');
    for (const aim of spread(aims, kLostClicks)) {
      const landing = await this.press(aim);
      count(findings, kCounted.healed, landing.kind === 'landed');
      this.judge(step, aim, landing);
    }
  }

  private async press(aim: Aim): Promise<Landing> {
    await takePresses(this.tab.page);
    const result = await this.click(aim.id);
    return landingOf(aim, result, await takePresses(this.tab.page));
  }

  private controls({ rows, sightings }: Seen): Sighting[] {
    const pressable = new Set(
      rows.filter((row) => row.interactive && row.visible && kPressable.has(row.role)).map(({ id }) => id),
    );
    return sightings.filter(({ id }) => pressable.has(id));
  }

  private judge(step: Step, aim: Aim, landing: Landing): void {
    count(this.story.findings, kCounted.right, isRight(aim, landing));
    if (isRight(aim, landing)) return;
    const got = landing.kind === 'elsewhere' ? `pressed ${landing.keys.join(' in ')}` : JSON.stringify(landing);
    const wanted = aim.fate === 'there' ? 'pressed' : aim.fate === 'rebuilt' ? 'pressed, or refused' : 'refused';
    this.story.findings.disagreements.push({
      page: `${this.name}: ${step.name}`,
      where: `click ${aim.label}, ${aim.fate}`,
      expected: isRefusal(landing) ? 'pressed' : wanted,
      got,
    });
  }

  private async noteCost(step: Step, before: Seen, now: Seen): Promise<void> {
    const { text } = now;
    const cost: Cost = {
      page: this.name,
      step: step.name,
      textTokens: countTokens(textOf(text)),
      textMs: text.timing.totalMs,
    };
    const result = await this.tab.execute({ action: 'get_dom', options: { since: before.text.snapshotId } });
    if (result.success && 'snapshotId' in result.data) {
      const named = [...now.sightings, ...before.sightings].find(({ key }) => key === step.names)?.id;
      const words = textOf(result.data);
      cost.since = {
        tokens: countTokens(words),
        ms: result.data.timing.totalMs,
        namesIt: step.names === undefined ? undefined : named === undefined ? undefined : words.includes(named),
      };
    }
    this.story.costs.push(cost);
  }
}

/** Counts the findings of an observation, and lists its errors. */
export function noteLook(findings: Findings, page: string, { verdicts, shared }: Look): void {
  for (const { fate, now, before, isKept, stolenFrom, amongTwins } of verdicts) {
    if (fate !== 'new') count(findings, kCounted[fate], isKept);
    if (now.isTwin) count(findings, kCounted.ownedTwin, stolenFrom === undefined);
    if (amongTwins === true) continue;
    count(findings, kCounted.owned, stolenFrom === undefined);
    if (stolenFrom !== undefined) {
      findings.disagreements.push({
        page,
        where: now.label,
        expected: 'an id of its own',
        got: `${now.id}, which was ${stolenFrom}`,
      });
    } else if (!isKept && (fate === 'live' || fate === 'rebuilt')) {
      findings.disagreements.push({ page, where: `${now.label}, ${fate}`, expected: before ?? '', got: now.id });
    }
    count(findings, kCounted.unique, !shared.includes(now.id));
  }
  for (const id of shared) findings.disagreements.push({ page, where: id, expected: 'one element', got: 'two' });
}
