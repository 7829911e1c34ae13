// Styles that a script dumps and the glue merges into a snapshot equal those that the snapshot would contain: on the
// pages of fixtures/pages, box by box. The exceptions are listed here, so that no new one goes unnoticed.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, test } from 'node:test';

import type { CDPSession } from 'playwright-core';

import { computedStylesExpression, namesOf, mergeStyles } from '../../../js-glue/tool/capture/computed_styles.js';
import { ALL_STYLES } from '../../../js-glue/tool/capture/session_tree.js';
import { PSEUDO_ELEMENTS } from '../../../js-glue/tool/page/style_notation.js';
import { inRepo } from '../../support/paths.js';
import { openStage } from '../../support/stage.js';

const kPages = readdirSync(inRepo('fixtures', 'pages'), { recursive: true, encoding: 'utf8' })
  // hop.html leaves by itself, and colours the links to where it leads as visited.
  .filter((name) => name.endsWith('.html') && name !== 'hop.html' && !/^(actions|memory)\//.test(name))
  .sort();

const kNotMerged = new Set([
  // Closed shadow roots.
  'events.html',
  'hostile/secret_in_shadow.html',
  'password.html',
  'perception/custom_elements.html',
  'perception/names_labelledby_scope.html',
  'shadow.html',
  // Text in an SVG group that is not displayed has a box.
  'hostile/hidden_svg.html',
  // Some boxes without height are laid out on demand; no script may request these.
  'hostile/hidden_by_containment.html',
  // ::first-letter, and the fallback content of a slot.
  'perception/names_pseudo_slots.html',
]);

// Chrome lays skipped contents out to see whether their fields are to be filled in, early or late.
const kSometimesMerged = new Set(['perception/content_visibility_fields.html']);

interface Snapshot {
  documents: Array<{
    nodes: { nodeName: number[] };
    layout: { nodeIndex: number[]; styles: number[][]; styleOf?: number[] };
  }>;
  strings: string[];
}

// In its own browser: DOMSnapshot shows links that other files have visited in another colour.
const { site, browser } = await openStage({ browser: {} });

async function snapshotOf(cdp: CDPSession, styles: number): Promise<Snapshot> {
  return (await cdp.send('DOMSnapshot.captureSnapshot', {
    computedStyles: namesOf(styles),
    includePaintOrder: true,
  })) as Snapshot;
}

const kBorder = namesOf(ALL_STYLES).indexOf('border-bottom-color');
/** A script gets another colour for the borders that the browser itself draws around these; siblings have the same. */
const kOwnBorder: ReadonlySet<string | undefined> = new Set(['IFRAME', 'HR']);

/** A line for each box: its element or text, and its styles. */
function boxesOf({ documents, strings }: Snapshot): string[] {
  return documents.flatMap(({ nodes, layout }) =>
    layout.nodeIndex.map((node, box) => {
      const name = strings[nodes.nodeName[node] ?? -1];
      const values = (layout.styles[layout.styleOf === undefined ? box : (layout.styleOf[box] ?? -1)] ?? []).map(
        (position) => strings[position],
      );
      if (kOwnBorder.has(name)) values.splice(kBorder, 1);
      return [name, ...values].join(' | ');
    }),
  );
}

async function openPage(name: string): Promise<{ cdp: CDPSession; contextId: number; close(): Promise<void> }> {
  const page = await browser.context.newPage();
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
  await page.goto(site.url(`/${name}`));
  const cdp = await browser.context.newCDPSession(page);
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const world = await cdp.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: 'test' });
  return { cdp, contextId: world.executionContextId, close: () => page.close() };
}

describe('what is woven is what the snapshot would have held', () => {
  for (const name of kPages) {
    test(name, async (t) => {
      const { cdp, contextId, close } = await openPage(name);
      try {
        const before = boxesOf(await snapshotOf(cdp, ALL_STYLES));
        const bare = await snapshotOf(cdp, 0);
        const expression = computedStylesExpression(ALL_STYLES, PSEUDO_ELEMENTS);
        const reported = await cdp.send('Runtime.evaluate', { expression, contextId, returnByValue: true });
        assert.equal(reported.exceptionDetails, undefined);
        const isMerged = mergeStyles(bare, reported, new Set());
        const after = boxesOf(await snapshotOf(cdp, ALL_STYLES));
        if (String(before) !== String(after)) return t.skip('the page does not rest');
        if (!kSometimesMerged.has(name)) assert.equal(isMerged, !kNotMerged.has(name));
        if (isMerged) assert.deepEqual(boxesOf(bare), before);
      } finally {
        await close();
      }
    });
  }
});
