// maxTokens, measured with the tokenizer itself on a page through the extension. Ids named in a fold can be expanded.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

import type {
  FindReport,
  Observation,
  ObserveOptions,
  SemanticPage,
  TableRow,
} from '../../../js-glue/tool/contract/contract.js';
import { observationOf, textOf } from '../../support/browser.js';
import { rebuilt } from '../../support/html_templates.js';
import { openStage } from '../../support/stage.js';

const kRows = 300;
const kPage = `<!doctype html><title>Tides</title><main><h1>Tides</h1><ul aria-label="Days">${Array.from(
  { length: kRows },
  (_, k) =>
    `<li><a href="/day/${k}">Day ${k}</a> high water at ${k % 24}:${10 + (k % 50)}, ask the harbour <button>Remind me</button></li>`,
).join('')}</ul></main>`;

// Sections with a heading each, some with their own landmark; only the first is in view.
const kSections = ['Tea', 'Coffee', 'Cups', 'Tins', 'Books', 'Cloths'];
const kWares = kSections.flatMap((section) =>
  Array.from({ length: 20 }, (_, k) => [section, `Ware ${k + 1}`] as const),
);
const kShop = `<!doctype html><title>Shop</title><main>${kSections
  .map((section, at) => {
    const rows = kWares.filter(([one]) => one === section).map(([, ware]) => `${ware} of ${section}`);
    const list = rows.map((name) => `<li><a href="#">${name}</a> <button>Buy</button></li>`).join('');
    const inside = `<h2>${section}</h2><ul>${list}</ul><p>All of ${section} is packed by hand.</p>`;
    return at % 2 === 0 ? `<section aria-label="${section}">${inside}</section>` : `<div>${inside}</div>`;
  })
  .join('')}</main>`;
const kPages: Record<string, string> = { '/tides': kPage, '/shop': kShop };

const { site, browser } = await openStage({
  site: {
    handle: ({ path }) => {
      const body = kPages[path];
      return body === undefined ? undefined : { body };
    },
  },
});
const tab = await browser.openTab(site.url('/tides'));

test('a budget is kept within five per cent, and used', async (t) => {
  const whole = countTokens(await tab.text());
  for (const maxTokens of [300, 1_000, 3_000]) {
    assert.ok(maxTokens < whole);
    const tokens = countTokens(await tab.text({ maxTokens }));
    t.diagnostic(`${tokens} of ${maxTokens}`);
    assert.ok(tokens <= maxTokens * 1.05, `${tokens} tokens for a budget of ${maxTokens}`);
    assert.ok(tokens >= maxTokens * 0.85, `${tokens} tokens are far below a budget of ${maxTokens}`);
  }
});

test('a query keeps what it is about in every format, and as many controls as it is told', async () => {
  for (const format of ['text', 'tree', 'html', 'table', 'semantic', 'skeleton'] as const) {
    const { content } = await tab.observe({ format, query: 'remind me of day 250', scope: 'page' });
    const written = JSON.stringify(content);
    assert.match(written, /Day 250\b/, format);
    assert.doesNotMatch(written, /Day 123\b/, format);
  }
  const idsOf = async (maxNodes: number): Promise<number> =>
    ((await tab.text({ query: 'remind me', maxNodes, minRelevance: 0 })).match(/[a-z]{2}\d{6}/g) ?? []).length;
  const few = await idsOf(4);
  assert.ok(few < (await idsOf(40)), `${few} ids`);
});

const kFormats = ['text', 'tree', 'html', 'table', 'semantic', 'skeleton'] as const;
type Format = (typeof kFormats)[number];

/** What a reader of the format counts in it: lines of the page, or whatever has an id of its own. */
function countIn(format: Format, content: Observation['content']): number {
  const written = JSON.stringify(content);
  const matches = (pattern: RegExp): number => written.match(pattern)?.length ?? 0;
  switch (format) {
    case 'text':
      return String(content)
        .split('\n')
        .filter((line) => !/^ *(…|<about the query|<nothing here matches)/.test(line)).length;
    case 'table':
      return (content as TableRow[]).length;
    case 'tree':
      return matches(/"id":"[a-z]{2}\d{6}","role":"(?!summary")/g);
    case 'semantic':
      return (content as SemanticPage).interactive_tree.length;
    case 'skeleton':
      return String(content).split('\n').filter(Boolean).length;
    case 'html':
      return rebuilt(String(content)).match(/ data-id="/g)?.length ?? 0;
  }
}

for (const format of kFormats) {
  test(`the filter counts in ${format} what its reader can count, and the tokens that are saved in it`, async () => {
    const filterOf = async (options: ObserveOptions): Promise<[NonNullable<Observation['filter']>, Observation]> => {
      const look = await tab.observe({ format, scope: 'page', ...options });
      assert.ok(look.filter !== undefined);
      const { filter, content } = look;
      assert.ok(filter.filteredCount <= filter.originalCount, JSON.stringify(filter));
      assert.equal(filter.filteredCount, countIn(format, content), String(options.query));
      if (format === 'semantic') assert.deepEqual((content as SemanticPage).filter, filter);
      return [filter, look];
    };
    const whole = await tab.observe({ format, scope: 'page' });
    assert.equal(whole.filter, undefined);

    const [one, seen] = await filterOf({ query: 'day 250' });
    const saved = 100 * (1 - seen.estimatedTokens / whole.estimatedTokens);
    assert.ok(Math.abs(one.tokenReduction - saved) <= 2, `${one.tokenReduction} % for ${saved}`);
    assert.ok(one.tokenReduction > 50 && one.tokenReduction < 100, JSON.stringify(one));
    assert.ok(one.filteredCount > 0, JSON.stringify(one));
    assert.equal(one.originalCount, countIn(format, whole.content));

    const [none] = await filterOf({ query: 'zebra' });
    assert.equal(none.reason, 'nothing matches the query');
    assert.equal(none.originalCount, one.originalCount);
    assert.ok(none.filteredCount < one.filteredCount, JSON.stringify(none));
    assert.ok(none.filteredCount === 0 || none.tokenReduction < 100, JSON.stringify(none));

    const query = 'remind day high water harbour tides';
    const most = { maxNodes: 10_000, maxTokens: 1_000_000 };
    const [kept] = await filterOf({ query, ...most, minRelevance: 0 });
    assert.deepEqual([kept.filteredCount, kept.tokenReduction], [kept.originalCount, 0]);
    // Each row has two controls.
    for (const maxNodes of [10, 30]) {
      const [few] = await filterOf({ query, ...most, maxNodes });
      const left = countIn('skeleton', (await tab.observe({ format: 'skeleton', query, ...most, maxNodes })).content);
      assert.ok(left > 0 && left <= maxNodes, `${left} controls for ${maxNodes}`);
      assert.ok(few.filteredCount < kept.filteredCount, JSON.stringify([few, kept]));
    }

    const relevant = { query: 'remind day 250', ...most };
    const [best] = await filterOf({ ...relevant, minRelevance: 1 });
    const [any] = await filterOf({ ...relevant, minRelevance: 0 });
    assert.ok(best.filteredCount > 0 && best.filteredCount < any.filteredCount, JSON.stringify([best, any]));
    assert.ok(best.tokenReduction > any.tokenReduction);
  });
}

test('a budget is kept with a query, and by a difference', async () => {
  const filtered = countTokens(await tab.text({ query: 'remind me of day 250', maxTokens: 200 }));
  assert.ok(filtered <= 210, `${filtered} tokens`);
  assert.match(await tab.text({ query: 'remind me of day 250', maxTokens: 200 }), /Day 250\b/);
  const seen = await tab.observe({ format: 'text' });
  await tab.page.evaluate(() => {
    const days = [...document.querySelectorAll('li:nth-child(4n)')];
    for (const [k, day] of days.entries()) day.append(` Low tide is at ${k % 24}:07.`);
  });
  const reported = await tab.text({ since: seen.snapshotId, maxTokens: 500 });
  assert.match(reported, /^changes since /);
  assert.match(reported, /left out/);
  assert.ok(countTokens(reported) <= 525, `${countTokens(reported)} tokens`);
});

test('an agent is shown at most four thousand tokens, what is in view first, and what the rest is about', async () => {
  const reported = await tab.text({ mode: 'agent' });
  assert.ok(countTokens(reported) <= 4_200, `${countTokens(reported)} tokens`);
  const seen = await tab.text({ mode: 'agent', maxTokens: 1_500 });
  for (const day of ['Day 0', 'Day 5']) assert.match(seen, new RegExp(`${day}\\b`));
  assert.match(seen, /lines with \d+ controls left out; expand [a-z]{2}\d{6}: .*Day \d+/);
});

test('each fold of a first look has an id of its own, by which all that was folded is told within a bound', async () => {
  const shop = await browser.openTab(site.url('/shop'));
  try {
    const seen = await shop.text({ mode: 'agent', maxTokens: 800 });
    const folds = Array.from(seen.matchAll(/… (\d+) lines?.* left out; expand ([a-z]{2}\d{6})/g));
    assert.ok(folds.length >= 3, seen);
    const ids = folds.map(([, , id]) => id);
    assert.equal(new Set(ids).size, ids.length, seen);
    let opened = '';
    for (const [, count, nodeId = ''] of folds) {
      const part = textOf(observationOf(await shop.execute({ action: 'expand', nodeId, maxTokens: 1_000 })));
      assert.ok(part.split('\n').length >= Math.min(Number(count), 20), part);
      assert.ok(countTokens(part) <= 1_050, `${countTokens(part)} tokens`);
      opened += part;
    }
    for (const [section, ware] of kWares) {
      const name = `${ware} of ${section}`;
      assert.ok(seen.includes(name) || opened.includes(name), `${name} is nowhere:\n${seen}`);
    }
  } finally {
    await shop.close();
  }
});

test('every format that a model reads keeps a budget', async (t) => {
  for (const format of ['tree', 'semantic', 'skeleton', 'html'] as const) {
    const { content, truncated } = await tab.observe({ format, scope: 'page', maxTokens: 1_500 });
    const tokens = countTokens(typeof content === 'string' ? content : JSON.stringify(content));
    t.diagnostic(`${format}: ${tokens}`);
    assert.ok(truncated && tokens <= 1_575 && tokens > 750, `${format}: ${tokens} tokens`);
  }
});

test('tiny budgets say what there is', async () => {
  for (const maxTokens of [1, 10, 50])
    assert.match(await tab.text({ maxTokens }), /… \d+ lines with \d+ controls left out/);
});

test('what a fold names can be expanded, and found, from the same capture', async () => {
  const text = await tab.text({ maxTokens: 400 });
  const hidden = Array.from({ length: kRows }, (_, k) => `Day ${k}`).find((day) => !new RegExp(`${day}\\b`).test(text));
  assert.ok(hidden !== undefined, 'the budget leaves days out');
  const [, nodeId = ''] = /left out; expand ([a-z]{2}\d{6})/.exec(text) ?? [];
  const opened = observationOf(await tab.execute({ action: 'expand', nodeId }));
  assert.ok(textOf(opened).includes(hidden));
  assert.equal(opened.timing.captureMs, 0);
  const found = await tab.execute({ action: 'find', text: hidden });
  assert.ok(found.success && 'matches' in found.data && found.data.matches.length > 0);
});

test('find takes words of a row for one of its controls, says where each hit stands, and folds what all rows repeat', async () => {
  const find = async (text: string): Promise<FindReport> => {
    const found = await tab.execute({ action: 'find', text, limit: 4 });
    assert.ok(found.success && 'matches' in found.data);
    return found.data;
  };
  const button = (await find('remind 250')).matches.find(({ role }) => role === 'button');
  assert.match(button?.within?.name ?? '', /^Day 250\b/);
  const [link] = (await find('Day 250')).matches;
  assert.deepEqual(
    link?.controls?.map(({ name }) => name),
    ['Remind me'],
  );
  const { total, matches } = await find('Remind me');
  assert.ok(total >= kRows);
  assert.deepEqual(
    matches.filter(({ role }) => role === 'button').map(({ alike }) => alike),
    [kRows, kRows, kRows, kRows],
  );
});
