// `query`: how often the option keeps the control that answers a person's request, and how much of the page it keeps.
// On foreign pages, and on lists of 5,000 and 50,000 nodes.
import { existsSync } from 'node:fs';

import type { ObserveOptions, SemanticPage } from '../../../js-glue/tool/contract/contract.js';
import type { Tab } from '../../support/browser.js';
import { rowsOf } from '../../support/checks.js';
import { inRepo } from '../../support/paths.js';
import type { Disagreement, Figure, MeasureContext, MeasureReport, Share, WholeMeasure } from '../measure.js';
import { startServer } from '../pages.js';
import { kGoals, type Goal } from '../query/goals.js';

const kFoundBar = 0.9;
/** For controls of the corpora, each requested in other words; in a generated list many rows contain the same two
 *  words. */
const kRecallBar = 0.98;
const kRecallTokens = 2_000;
const kSamples = 20;
/** Of the tokens of the whole page, the median. */
const kKeptBar = 0.25;

const isGenerated = ({ page }: Goal) => page.startsWith('/');
const pathOf = (goal: Goal) => (isGenerated(goal) ? goal.page : `/corpora/${goal.page}.html`);

function isThere(goal: Goal): boolean {
  return isGenerated(goal) || existsSync(inRepo('..', 'shared', 'corpora', 'pages', `${goal.page}.html`));
}

interface Answer {
  goal: Goal;
  isKnown: boolean;
  /** Of `text`, and of the `semantic` format of the whole page. */
  isInText: boolean;
  isInList: boolean;
  tokens: Share;
}

async function ask(tab: Tab, goal: Goal): Promise<Answer> {
  const observe = (options: ObserveOptions) => tab.observe({ fidelity: 'fast', ...options });
  const table = rowsOf(await observe({ format: 'table', force: true }));
  const wanted = table.filter(({ interactive, visible, name }) => interactive && visible && goal.wanted.test(name));
  const whole = await observe({ format: 'text' });
  const kept = await observe({ format: 'text', query: goal.query });
  const list = await observe({ format: 'semantic', scope: 'page', query: goal.query });
  const listed = new Set((list.content as SemanticPage).interactive_tree.map(({ i }) => i));
  return {
    goal,
    isKnown: wanted.length > 0,
    isInText: wanted.some(({ id }) => String(kept.content).includes(id)),
    isInList: wanted.some(({ id }) => listed.has(id)),
    tokens: { good: kept.estimatedTokens, of: whole.estimatedTokens },
  };
}

interface Recall extends Share {
  missed: string[];
}

/** Two long words of a name, the later one first, as somebody might remember them; undefined if it has fewer. */
function wordsOf(name: string): string | undefined {
  const words = [...new Set(name.toLowerCase().match(/\p{L}{4,}/gu) ?? [])];
  const longest = [...words].sort((a, b) => b.length - a.length).slice(0, 2);
  return longest.length < 2
    ? undefined
    : words
        .filter((word) => longest.includes(word))
        .reverse()
        .join(' ');
}

/** For controls all over the page, each requested by two words of its name: how many are in 2,000 tokens. */
async function recallOf(tab: Tab, page: string): Promise<Recall> {
  const rows = rowsOf(await tab.observe({ fidelity: 'fast', format: 'table', force: true }));
  const known = rows.filter(({ interactive, visible, name }) => interactive && visible && wordsOf(name) !== undefined);
  const step = Math.max(1, known.length / kSamples);
  const recall: Recall = { good: 0, of: 0, missed: [] };
  for (let at = 0; at < known.length; at += step) {
    const name = known[Math.floor(at)]?.name ?? '';
    const query = wordsOf(name) ?? '';
    const { content } = await tab.observe({ format: 'text', query, maxTokens: kRecallTokens });
    const isFound = known.some((row) => row.name === name && String(content).includes(row.id));
    recall.of += 1;
    if (isFound) recall.good += 1;
    else recall.missed.push(`${page}: "${query}" does not find "${name.slice(0, 80)}"`);
  }
  return recall;
}

function foundFigure(name: string, answers: Answer[], isFound: (answer: Answer) => boolean): Figure {
  const value = answers.filter(isFound).length / Math.max(1, answers.length);
  return { name, value, unit: 'share', of: answers.length, bar: kFoundBar, holds: value >= kFoundBar };
}

function reportOf(answers: Answer[], recalls: Recall[]): MeasureReport {
  const asked = recalls.reduce((sum, { of }) => sum + of, 0);
  const recall = recalls.reduce((sum, { good }) => sum + good, 0) / Math.max(1, asked);
  const shares = answers.map(({ tokens }) => tokens.good / tokens.of).sort((a, b) => a - b);
  const kept = shares[Math.floor(shares.length / 2)] ?? 0;
  const missed = answers.filter(({ isInText }) => !isInText);
  const notes = missed.map(
    ({ goal, isKnown }) => `${goal.page}: "${goal.query}"${isKnown ? '' : ' has no such control'}`,
  );
  const disagreements: Disagreement[] = answers.flatMap(({ goal, isKnown }) =>
    isKnown
      ? []
      : [
          {
            page: goal.page,
            where: goal.query,
            expected: String(goal.wanted),
            got: 'no control of the page has that name',
          },
        ],
  );
  return {
    figures: [
      foundFigure('asked for, and kept in text', answers, ({ isInText }) => isInText),
      foundFigure('asked for, and kept in the semantic list', answers, ({ isInList }) => isInList),
      {
        name: 'tokens kept, of the whole text, median',
        value: kept,
        unit: 'share',
        of: answers.length,
        bar: kKeptBar,
        isMost: true,
        holds: kept <= kKeptBar,
      },
      {
        name: 'controls asked for by two words of their name, in 2,000 tokens',
        value: recall,
        unit: 'share',
        of: asked,
        bar: kRecallBar,
        holds: recall >= kRecallBar,
      },
    ],
    disagreements,
    notes: [...notes, ...recalls.flatMap(({ missed }) => missed)],
  };
}

async function run({ browser, part }: MeasureContext): Promise<MeasureReport> {
  const site = await startServer();
  const answers: Answer[] = [];
  const recalls = new Map<string, Recall>();
  try {
    for (const goal of kGoals.filter((one) => isThere(one) && pathOf(one).includes(part))) {
      const tab = await browser.openTab(site.url(pathOf(goal)));
      answers.push(await ask(tab, goal));
      if (!isGenerated(goal) && !recalls.has(goal.page)) recalls.set(goal.page, await recallOf(tab, goal.page));
      await tab.close();
    }
  } finally {
    await site.close();
  }
  return reportOf(answers, [...recalls.values()]);
}

export const query: WholeMeasure = { name: 'query', run };
