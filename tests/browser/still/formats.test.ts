// The formats through the extension, on pages with frames, shadow roots, secrets and hidden text: their content matches
// the page, their markup parses, their points can be pressed.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type {
  Observation,
  ObserveOptions,
  PageSerialized,
  SemanticPage,
  SerializedNode,
} from '../../../js-glue/tool/contract/contract.js';
import { observationOf, textOf, type Tab } from '../../support/browser.js';
import { forgetEvents, pressArrived, rowsOf } from '../../support/checks.js';
import { frameOf } from '../../support/frames.js';
import { rebuilt } from '../../support/html_templates.js';
import { connectNode } from '../../support/node_port.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage({ browser: { args: ['--remote-debugging-port=0'] } });

async function semantic(tab: Tab, options: ObserveOptions = {}): Promise<SemanticPage> {
  const { content } = await tab.observe({ ...options, format: 'semantic' });
  assert.ok(typeof content === 'object' && 'mode' in content, 'a SemanticPage');
  return content;
}

async function tree(tab: Tab): Promise<PageSerialized['page']> {
  const { content } = await tab.observe({ format: 'tree' });
  assert.ok(typeof content === 'object' && 'page' in content, 'a PageSerialized');
  return content.page;
}

function entry(page: SemanticPage, name: string): SemanticPage['interactive_tree'][number] {
  const found = page.interactive_tree.find((one) => one.n === name);
  assert.ok(found, `"${name}" is not in ${JSON.stringify(page.interactive_tree)}`);
  return found;
}

/** Ids and words as Chromium's own parser reads the markup. */
function parsed(tab: Tab, html: string): Promise<{ ids: string[]; words: string; scripts: number }> {
  return tab.page.evaluate((source) => {
    const parsedPage = new DOMParser().parseFromString(source, 'text/html');
    return {
      ids: [...parsedPage.querySelectorAll('[data-id]')].map((element) => element.getAttribute('data-id') ?? ''),
      words: (parsedPage.body.textContent ?? '').replace(/\s+/g, ''),
      scripts: parsedPage.querySelectorAll('script').length,
    };
  }, html);
}

test('points of the semantic format are pressed for real, in frames and shadow roots', async () => {
  const tab = await browser.openTab(site.url('/frames.html', 'one.test'));
  // The outer frame's button is then in view, whatever the font's height.
  await tab.page.evaluate(() => scrollTo(0, 60));
  const page = await semantic(tab);
  for (const [name, id, frame] of [
    ['In the page', 'top', /frames\.html$/],
    ['In the same frame', 'same', /name=same$/],
    ['In the outer frame', 'outer', /frame_outer\.html$/],
  ] as const) {
    const owner = await frameOf(tab.page, frame);
    await forgetEvents(owner);
    const [x, y] = entry(page, name).xy ?? [0, 0];
    await tab.page.mouse.click(x, y);
    await pressArrived(owner, id);
  }
  assert.equal(entry(page, 'In the page').f, undefined);
  const outer = entry(page, 'In the outer frame').f;
  assert.ok(outer !== undefined && outer > 0);
  assert.deepEqual(page.frames, [{ f: outer, origin: `http://two.test:${site.port}` }]);
  await tab.close();

  const shadow = await browser.openTab(site.url('/shadow.html', 'one.test'));
  const [x, y] = entry(await semantic(shadow), 'Twice closed').xy ?? [0, 0];
  await shadow.page.mouse.click(x, y);
  await pressArrived(shadow.page.mainFrame(), 'closed-twice');
  const full = (await semantic(shadow, { keys: 'full' })).semanticNodes ?? [];
  assert.ok(full.find((node) => node.name === 'Twice closed')?.isInShadow);
  await shadow.close();
});

test('the semantic format lists the viewport, or the page when asked, and counts what it leaves out', async () => {
  const tab = await browser.openTab(site.url('/formats.html'));
  const view = await semantic(tab);
  assert.ok(!view.interactive_tree.some((one) => one.n === 'Below the fold'));
  const whole = await semantic(tab, { scope: 'page' });
  entry(whole, 'Below the fold');
  for (const page of [view, whole]) {
    const { totalElements, prunedElements, estimatedTokens, extractionTimeMs } = page.meta;
    assert.equal(page.interactive_tree.length, totalElements - prunedElements);
    assert.ok(estimatedTokens > 0 && extractionTimeMs > 0);
  }
  assert.equal(view.scrollPosition, '0%');
  assert.equal(entry(whole, 'Size').r, 'sel');
  assert.equal(entry(whole, 'Size').v, 'Large');
  assert.deepEqual([entry(whole, 'Password').s, entry(whole, 'Password').v], ['filled', undefined]);
  await tab.page.evaluate(() => scrollTo(0, 1e6));
  assert.equal((await semantic(tab)).scrollPosition, '100%');
  await tab.close();
});

test('what is covered says so', async () => {
  const tab = await browser.openTab(site.url('/overlay.html'));
  const covered = new Set(
    rowsOf(await tab.observe({ format: 'table' }))
      .filter((row) => row.obscured)
      .map((row) => row.id),
  );
  const page = await semantic(tab);
  const listed = page.interactive_tree.filter((one) => one.occ);
  assert.ok(listed.length > 0);
  for (const one of listed) assert.ok(covered.has(one.i), `${one.n} is not covered`);
  assert.equal(page.meta.occludedElements, listed.length);
  await tab.close();
});

const kTiers = ['semantic', 'non-semantic', 'structural'] as const;

/** `tiers` and `totalNodes` of one answer, and the rows of each tier in the table of another. */
function tiersOf(look: Observation, table: Observation): Array<[string, number, number]> {
  const rows = rowsOf(table);
  return [
    ['all', look.totalNodes, rows.length],
    ...kTiers.map((tier): [string, number, number] => [
      tier,
      look.tiers[tier],
      rows.filter((row) => row.tier === tier).length,
    ]),
  ];
}

test('how many nodes each tier has is as many as the table has rows of it', async () => {
  const found = new Set<string>();
  for (const path of ['/catalogue.html', '/form.html', '/frames.html', '/shadow.html', '/listeners.html']) {
    const tab = await browser.openTab(site.url(path, 'one.test'));
    const table = await tab.observe({ format: 'table' });
    for (const format of ['text', 'table'] as const) {
      for (const [tier, reported, rows] of tiersOf(await tab.observe({ format }), table)) {
        assert.equal(reported, rows, `${path} ${format} ${tier}`);
        if (rows > 0) found.add(tier);
      }
    }
    await tab.close();
  }
  assert.deepEqual([...found].sort(), ['all', ...kTiers].sort());
});

test('what is in omitted frames is counted in no tier', async () => {
  const node = await connectNode(browser.wsEndpoint, { privacy: { emitCrossOriginFrames: 'omit' } });
  try {
    const tool = await node.newTab(site.url('/frames.html', 'one.test'));
    const whole = await browser.openTab(site.url('/frames.html', 'one.test'));
    const look = observationOf(await tool.execute({ action: 'get_dom' }));
    const table = observationOf(await tool.execute({ action: 'get_dom', options: { format: 'table' } }));
    for (const [tier, reported, rows] of tiersOf(look, table)) assert.equal(reported, rows, tier);
    assert.ok(look.totalNodes < (await whole.observe()).totalNodes);
    await Promise.all([tool.close(), whole.close()]);
  } finally {
    await node.close();
  }
});

test('an unchanged page is unchanged in every format', async () => {
  const tab = await browser.openTab(site.url('/form.html'));
  for (const format of ['tree', 'semantic', 'skeleton', 'html'] as const) {
    await tab.observe({ format });
    const again = await tab.observe({ format });
    assert.ok(again.unchanged, format);
    assert.ok(again.emittedNodes > 0 && again.estimatedTokens > 0, format);
  }
  await tab.close();
});

test('no format tells what a person does not see, and none a secret', async () => {
  const tab = await browser.openTab(site.url('/formats.html'));
  for (const options of [
    { format: 'tree' },
    { format: 'semantic', scope: 'page' },
    { format: 'semantic', scope: 'page', keys: 'full' },
    { format: 'skeleton' },
    { format: 'html' },
  ] as const) {
    const json = JSON.stringify((await tab.observe(options)).content);
    assert.deepEqual(json.match(/CANARY-[a-z]+/g), null, JSON.stringify(options));
    assert.match(json, /Below the fold/, JSON.stringify(options));
  }
  await tab.close();
});

test('the html format is the page to a parser, once its templates are filled in', async () => {
  for (const path of ['/formats.html', '/frames.html', '/shadow.html', '/form.html', '/hostile.html']) {
    const tab = await browser.openTab(site.url(path, 'one.test'));
    const observation = await tab.observe({ format: 'html' });
    const html = rebuilt(textOf(observation));
    const rows = rowsOf(await tab.observe({ format: 'table' }));
    const { ids, words, scripts } = await parsed(tab, html);
    assert.equal(ids.length, observation.emittedNodes, path);
    assert.equal(new Set(ids).size, ids.length, `${path}: an id twice`);
    const real = new Set(rows.map((row) => row.id));
    for (const id of ids) assert.ok(real.has(id), `${path}: ${id} is no node's`);
    const given = new Set(ids);
    for (const row of rows) {
      assert.ok(!row.visible || !row.interactive || given.has(row.id), `${path}: ${row.name} is missing`);
    }
    assert.equal(scripts, 0, path);
    if (path === '/form.html' || path === '/formats.html') {
      const shown = await tab.page.evaluate(() =>
        document.body.innerText.replace(/CANARY-\w+/g, '').replace(/\s+/g, ''),
      );
      const options = await tab.page.evaluate(() =>
        [...document.querySelectorAll('option')].map((one) => one.text).join(''),
      );
      const values = await tab.page.evaluate(() =>
        [...document.querySelectorAll('textarea')].map((one) => one.value).join(''),
      );
      // Lists and their options are elsewhere in a browser's own text.
      const sorted = (text: string): string => [...text].sort().join('');
      const expected = shown.includes(options) && options !== '' ? shown : shown + options;
      assert.equal(sorted(words), sorted(expected + values), path);
    }
    await tab.close();
  }
});

test('rows of one structure are told as a template', async () => {
  const tab = await browser.openTab(site.url('/formats.html'));
  const html = textOf(await tab.observe({ format: 'html' }));
  assert.equal(html.split('<template>').length - 1, 2);
  assert.ok(rebuilt(html).length > 2.5 * html.length, `${rebuilt(html).length} of ${html.length}`);
  await tab.close();
});

test('the skeleton holds the controls, and nothing that a page could forge', async () => {
  const tab = await browser.openTab(site.url('/formats.html'));
  const skeleton = textOf(await tab.observe({ format: 'skeleton' }));
  const rows = rowsOf(await tab.observe({ format: 'table' }));
  const controls = rows.filter((row) => row.visible && row.interactive && row.tag !== 'label').map((row) => row.id);
  const elements = await tab.page.evaluate((source) => {
    const page = new DOMParser().parseFromString(source, 'text/html');
    return [...page.body.querySelectorAll('*')].map((one) => ({ id: one.id, tag: one.localName }));
  }, skeleton);
  assert.deepEqual(
    elements.filter((one) => one.tag !== 'option').map((one) => one.id),
    controls,
  );
  assert.equal(elements.filter((one) => one.tag === 'option').length, 2);
  assert.match(skeleton, /<option id="\w+" value="l" selected>Large<\/option><\/select>/);
  assert.match(skeleton, /type="password" aria-label="Password" data-state="filled">/);
  await tab.close();

  const frames = await browser.openTab(site.url('/frames.html', 'one.test'));
  assert.match(
    textOf(await frames.observe({ format: 'skeleton' })),
    /<!-- frame \d origin="http:\/\/two\.test:\d+" -->/,
  );
  await frames.close();
});

test('the tree says what it left out', async () => {
  const form = await browser.openTab(site.url('/form.html'));
  assert.equal((await tree(form)).meta.truncated, false);
  await form.close();
  const tab = await browser.openTab(site.url('/formats.html'));
  const longer = await tree(tab);
  assert.equal(longer.meta.truncated, true);
  const all: SerializedNode[] = [];
  const collect = (node: SerializedNode): void => {
    all.push(node);
    node.children?.forEach(collect);
  };
  collect(longer.body);
  assert.ok(
    all.some((node) => node.role === 'summary' && node.text === 'List of 60 rows with button. Showing first 20.'),
  );
  assert.equal(all.filter((node) => node.tag === 'tr').length, 20);
  await tab.close();
});
