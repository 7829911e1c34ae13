// The standard's cases of accessible-name computation: how many names match the expectation, for us and for Chrome.
import { rowsOf } from '../../support/checks.js';
import { readAxTree } from '../ax_tree.js';
import { count, noFindings, shareFigure } from '../findings.js';
import { collapsed, nameOf } from '../join.js';
import type { Findings, MeasureReport, PageMeasure, PageUnderTest } from '../measure.js';

interface Case {
  backendNodeId: number;
  expected: string;
  title: string;
}

const kOurs = 'cases named as expected';
const kChromes = 'cases that Chrome names as expected';

/** Attributes as in CDP: names and values alternate. */
export function attributesOf(flat: string[]): Map<string, string> {
  const attributes = new Map<string, string>();
  for (let i = 0; i + 1 < flat.length; i += 2) attributes.set(flat[i] ?? '', flat[i + 1] ?? '');
  return attributes;
}

async function casesOf({ cdp }: PageUnderTest): Promise<Case[]> {
  const { root } = await cdp.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await cdp.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: '.ex[data-expectedlabel]',
  });
  return Promise.all(
    nodeIds.map(async (nodeId) => {
      const { node } = await cdp.send('DOM.describeNode', { nodeId });
      const attributes = attributesOf(node.attributes ?? []);
      return {
        backendNodeId: node.backendNodeId,
        expected: attributes.get('data-expectedlabel') ?? '',
        title: attributes.get('data-testname') ?? '',
      };
    }),
  );
}

async function measurePage(page: PageUnderTest): Promise<Findings> {
  const findings = noFindings();
  const rows = rowsOf(await page.tab.observe({ format: 'table', fidelity: 'fast', force: true }));
  const ours = new Map(rows.map((row) => [row.backendNodeId, nameOf(row)]));
  const chromes = new Map(
    (await readAxTree(page)).filter(({ ignored }) => !ignored).map((node) => [node.backendNodeId, node.name]),
  );
  for (const { backendNodeId, expected, title } of await casesOf(page)) {
    const got = ours.get(backendNodeId) ?? '';
    const isRight = collapsed(got) === collapsed(expected);
    const isChromeRight = collapsed(chromes.get(backendNodeId) ?? '') === collapsed(expected);
    count(findings, kOurs, isRight);
    count(findings, kChromes, isChromeRight);
    if (isRight) continue;
    const explanation = isChromeRight ? {} : { explanation: 'Chrome fails this case too' };
    findings.disagreements.push({ page: page.name, where: title, expected, got, ...explanation });
  }
  return findings;
}

function report({ shares, disagreements, notes }: Findings): MeasureReport {
  const chromes = shareFigure(kChromes, shares.get(kChromes));
  return { figures: [shareFigure(kOurs, shares.get(kOurs), chromes.value), chromes], disagreements, notes };
}

export const accname: PageMeasure = { name: 'accname', corpora: ['accname'], measurePage, report };
