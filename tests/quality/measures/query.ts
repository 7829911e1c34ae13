// `query`: of what people ask for in words of their own, how often the control that answers it is in what the option keeps,
// and how much of the page that is. On pages that nobody here wrote, and on lists of 5,000 and 50,000 nodes.
import { existsSync } from 'node:fs';

import type { ObserveOptions, SemanticPage } from '../../../js-glue/tool/contract/contract.js';
import type { Tab } from '../../support/browser.js';
import { rowsOf } from '../../support/checks.js';
import { inRepo } from '../../support/paths.js';
import type { Disagreement, Figure, MeasureContext, MeasureReport, Share, WholeMeasure } from '../measure.js';
import { startServer } from '../pages.js';
import { kGoals, type Goal } from '../query/goals.js';

const kFoundBar = 0.9;
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

function foundFigure(name: string, answers: Answer[], isFound: (answer: Answer) => boolean): Figure {
  const value = answers.filter(isFound).length / Math.max(1, answers.length);
  return { name, value, unit: 'share', of: answers.length, bar: kFoundBar, holds: value >= kFoundBar };
}

function reportOf(answers: Answer[]): MeasureReport {
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
    ],
    disagreements,
    notes,
  };
}

async function run({ browser, part }: MeasureContext): Promise<MeasureReport> {
  const site = await startServer();
  const answers: Answer[] = [];
  try {
    for (const goal of kGoals.filter((one) => isThere(one) && pathOf(one).includes(part))) {
      const tab = await browser.openTab(site.url(pathOf(goal)));
      answers.push(await ask(tab, goal));
      await tab.close();
    }
  } finally {
    await site.close();
  }
  return reportOf(answers);
}

export const query: WholeMeasure = { name: 'query', run };
