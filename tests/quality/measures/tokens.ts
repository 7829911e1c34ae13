// `tokens`: the cost of a page as `text`, next to Playwright's snapshot for AI of the same page at the same moment, as
// a user of playwright-core would call it; and what it keeps: of the words that a witness in the page sees, and of the
// visible controls. Tokens are o200k's.
import type { Observation } from '../../../js-glue/tool/contract/contract.js';
import { textOf } from '../../support/browser.js';
import { rowsOf } from '../../support/checks.js';
import { noFindings } from '../findings.js';
import type { Findings, MeasureReport, PageMeasure, PageUnderTest } from '../measure.js';
import { figuresOf, reckon, type Looks } from '../tokens/reckon.js';
import { readInnerText, readTexts, type ShownText } from '../witness/texts.js';
import { leftByFrames, summon, type DocumentWitness } from '../witness/witness.js';

/** Formats whose estimates are also compared with the tokenizer. */
const kOtherFormats = ['tree', 'semantic', 'skeleton', 'html'] as const;

interface Shown {
  shown: ShownText[];
  innerText: string;
}

async function shownIn(all: DocumentWitness[], document: DocumentWitness): Promise<Shown> {
  if (!(await leftByFrames(all, document)).isSeen) return { shown: [], innerText: '' };
  const texts = await document.read(readTexts);
  // A frame does not know its position on the screen.
  const shown = document === all[0] ? texts : texts.map(({ text }) => ({ text, isInViewport: false }));
  return { shown, innerText: await document.read(readInnerText) };
}

async function shownOn({ page, cdp, name }: PageUnderTest, findings: Findings): Promise<Shown> {
  try {
    const all = await summon(page, cdp);
    const each = await Promise.all(all.map((document) => shownIn(all, document)));
    return { shown: each.flatMap(({ shown }) => shown), innerText: each.map(({ innerText }) => innerText).join('\n') };
  } catch (error) {
    findings.notes.push(`${name}: no witness (${String(error).slice(0, 80)})`);
    return { shown: [], innerText: '' };
  }
}

async function lookAt(page: PageUnderTest, findings: Findings): Promise<Looks> {
  const { tab, name, corpus } = page;
  const table = await tab.observe({ format: 'table', fidelity: 'fast', force: true });
  const text = await tab.observe({ format: 'text', fidelity: 'fast' });
  const others: Observation[] = [];
  for (const format of kOtherFormats) others.push(await tab.observe({ format, fidelity: 'fast' }));
  return {
    name,
    corpus,
    rows: rowsOf(table),
    text: textOf(text),
    estimates: [text, ...others, table].map(({ format, content, estimatedTokens }) => ({
      format,
      tokens: estimatedTokens,
      content: typeof content === 'string' ? content : JSON.stringify(content),
    })),
    viewport: await tab.text({ fidelity: 'fast', scope: 'viewport' }),
    playwright: await page.page.ariaSnapshot({ mode: 'ai' }),
    ...(await shownOn(page, findings)),
  };
}

/** Pages on which a colour hides text, which no box shows (visibility is measured there), and one that changes
 *  constantly. */
const kNotMeasured = new Set(['backdrop_layers', 'colour_hidden', 'still_ad']);

async function measurePage(page: PageUnderTest): Promise<Findings> {
  if (kNotMeasured.has(page.name)) return noFindings();
  const findings = noFindings();
  return { ...findings, pages: [reckon(await lookAt(page, findings))] };
}

function report({ pages = [], disagreements, notes }: Findings): MeasureReport {
  return { figures: figuresOf(pages), disagreements, notes, pages };
}

export const tokens: PageMeasure = {
  name: 'tokens',
  corpora: ['fixtures', 'corpora', 'lists'],
  measurePage,
  report,
};
