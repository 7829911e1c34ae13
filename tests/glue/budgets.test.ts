// The verdicts of `npm run bench` on invented figures: a missed budget must be reported.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { budgets, judge, type Budget, type Figures, type Verdict } from '../bench/budgets.js';
import type { EngineRow } from '../bench/engine/report.js';
import type { OurFigures, PageFigures } from '../bench/page_figures.js';
import { picture } from '../bench/picture.js';

function looks(ms: number, engine: number): OurFigures {
  const spent = { capture: ms - engine, encode: 0, engine, host: 0, total: ms, floor: ms / 2, renderer: ms / 4 };
  return { ms, leastMs: ms, spent, calls: [] };
}

function page(size: number, extensionMs: number, websocketMs: number): PageFigures {
  return {
    name: `list-${size}`,
    kind: 'list',
    size,
    elements: size,
    rounds: 3,
    extension: { fast: looks(extensionMs, 10) },
    websocket: { fast: looks(websocketMs, 10) },
    playwrightMs: 100,
    tokens: { text: 40, playwright: 100 },
    failures: [],
  };
}

function figures(pages: PageFigures[], engine: EngineRow[] = []): Figures {
  return { pages, documents: [], engine, actions: [], background: [], wasm: { bytes: 1, compressed: 1 } };
}

function verdictOf(what: RegExp, of: Figures): Verdict {
  const found = budgets(of).filter((verdict) => what.test(verdict.what));
  assert.equal(found.length, 1, found.map((verdict) => verdict.what).join(', '));
  return found[0] as Verdict;
}

test('a budget is met at its bar and missed above it, by its worst page', () => {
  const budget: Budget = { what: 'it', bar: 0.5, unit: 'ratio', measured: [] };
  const at = (...values: number[]): boolean | undefined =>
    judge({ ...budget, measured: values.map((value, k) => ({ page: `p${k}`, value })) }).isMet;
  assert.equal(at(0.1, 0.5), true);
  assert.equal(at(0.1, 0.51), false);
  assert.equal(at(), undefined);
  const least = judge({
    ...budget,
    bar: 3,
    isLeast: true,
    measured: [
      { page: 'p', value: 2.9 },
      { page: 'q', value: 9 },
    ],
  });
  assert.deepEqual([least.isMet, least.worst?.page], [false, 'p']);
});

test('frames that the panel misses are held against those that an empty scroller misses', () => {
  const missed = (turns: number, nothing: number): Verdict =>
    verdictOf(/^frames missed/, {
      ...figures([]),
      panel: { opens: {}, scroll: { turns: { missed: turns }, nothing: { missed: nothing } } },
    });
  assert.equal(missed(0.03, 0.025).isMet, true);
  assert.equal(missed(0.03, 0.01).isMet, false);
  assert.equal(verdictOf(/^frames missed/, figures([])).isMet, undefined);
});

test('an observation is held against Playwright on the same page', () => {
  const good = figures([page(800, 70, 30)]);
  assert.equal(verdictOf(/WebSocket.*: 800/, good).isMet, true);
  assert.equal(verdictOf(/extension.*: 800/, good).isMet, true);
  assert.equal(verdictOf(/at most 800/, good).isMet, true);
  const bad = figures([page(800, 101, 51)]);
  assert.equal(verdictOf(/WebSocket.*: 800/, bad).isMet, false);
  assert.equal(verdictOf(/extension.*: 800/, bad).isMet, false);
  assert.equal(verdictOf(/at most 800/, bad).isMet, false);
  assert.equal(verdictOf(/WebSocket.*: 5000/, bad).isMet, undefined);
});

test("the engine's share is of the whole observation", () => {
  const { worst, isMet } = verdictOf(/share.*websocket/, figures([page(800, 70, 40)]));
  assert.deepEqual([worst?.value, isMet], [0.25, false]);
});

test('growth that is more than linear is missed, whichever stage it is of', () => {
  const rows = (stage: string, exponent: number): EngineRow[] =>
    [1_000, 10_000, 100_000].map((nodes) => ({
      page: `list-${nodes}`,
      kind: 'list',
      nodes,
      jsonBytes: nodes,
      place: 'node',
      rounds: 5,
      engine: 'stages',
      stage,
      leastMs: nodes ** exponent,
    }));
  assert.equal(verdictOf(/growth of time/, figures([], rows('merge', 1))).isMet, true);
  const { isMet, worst } = verdictOf(/growth of time/, figures([], [...rows('merge', 1), ...rows('occlusion', 1.3)]));
  assert.equal(isMet, false);
  assert.match(worst?.page ?? '', /occlusion/);
});

test('the picture has every page in it', () => {
  const svg = picture([page(800, 70, 30), page(5_000, 300, 100)]);
  assert.match(svg, /list-800/);
  assert.match(svg, /list-5000, websocket/);
});

test('the first look at a document is judged by its worst page', () => {
  const row = (page: string, ms: number) => ({ page, extensionMs: ms, websocketMs: ms / 2, playwrightMs: 100 });
  const of = { ...figures([]), documents: [row('list', 60), row('article', 95)] };
  const { isMet, worst } = verdictOf(/first look .* extension/, of);
  assert.deepEqual([isMet, worst?.page], [false, 'article']);
  assert.equal(verdictOf(/first look .* WebSocket/, of).isMet, true);
});
