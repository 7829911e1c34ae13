// The figures of a run as SVG: the time of each way relative to Playwright on every page, with the bars of the budgets;
// and the parts of our observations' time.
import type { OurFigures, PageFigures, Spent } from './page_figures.js';

const kWidth = 1100;
const kLabelWidth = 190;
const kRow = 31;
const kText = 'font-family="sans-serif" font-size="11"';

/** Ratios are on a logarithmic scale: twice as slow is as far from the middle as twice as fast. */
const kLeast = 1 / 16;
const kMost = 4;

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function text(x: number, y: number, words: string, more = ''): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${kText} ${more}>${escaped(words)}</text>`;
}

function bar(x: number, y: number, width: number, height: number, color: string): string {
  return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${Math.max(width, 0.5).toFixed(1)}" height="${height}" fill="${color}"/>`;
}

function line(x: number, top: number, bottom: number, dashes: string): string {
  return `<line x1="${x.toFixed(1)}" y1="${top}" x2="${x.toFixed(1)}" y2="${bottom}" stroke="#444" stroke-dasharray="${dashes}"/>`;
}

interface Drawing {
  height: number;
  parts: string[];
}

const kWays = [
  { name: 'over a WebSocket', color: '#1b7f5c', msOf: (page: PageFigures) => page.websocket.fast?.ms },
  { name: 'in the extension', color: '#3267b8', msOf: (page: PageFigures) => page.extension.fast?.ms },
  { name: 'Puppeteer', color: '#c78a2b', msOf: (page: PageFigures) => page.puppeteerMs },
];

function drawRatios(pages: readonly PageFigures[], top: number): Drawing {
  const width = kWidth - kLabelWidth - 60;
  const place = (ratio: number): number => {
    const within = Math.min(Math.max(ratio, kLeast), kMost);
    return kLabelWidth + (width * Math.log(within / kLeast)) / Math.log(kMost / kLeast);
  };
  const shown = pages.filter(({ playwrightMs }) => playwrightMs !== undefined);
  const begin = top + 44;
  const end = begin + shown.length * kRow;
  const parts = [
    text(
      10,
      top + 16,
      "A fast observation beside Playwright's snapshot for AI (1 = as long; shorter is faster)",
      'font-weight="bold"',
    ),
  ];
  for (const [k, { name, color }] of kWays.entries()) {
    parts.push(bar(kLabelWidth + k * 150, top + 24, 10, 10, color), text(kLabelWidth + k * 150 + 14, top + 33, name));
  }
  for (const [ratio, dashes] of [
    [0.5, '4 3'],
    [1, ''],
  ] as const) {
    parts.push(line(place(ratio), begin - 4, end, dashes), text(place(ratio) - 8, end + 12, String(ratio)));
  }
  for (const [k, page] of shown.entries()) {
    const y = begin + k * kRow;
    parts.push(text(10, y + 15, page.name));
    for (const [w, { color, msOf }] of kWays.entries()) {
      const ms = msOf(page);
      if (ms === undefined || page.playwrightMs === undefined) continue;
      const ratio = ms / page.playwrightMs;
      parts.push(bar(kLabelWidth, y + w * 8, place(ratio) - kLabelWidth, 7, color));
      parts.push(text(place(ratio) + 4, y + w * 8 + 7, ratio.toFixed(2), 'fill="#333" style="font-size:8px"'));
    }
  }
  return { height: end + 24 - top, parts };
}

/** The parts of an observation's time; together all of it. */
export function partsOf({ capture, encode, engine, host, floor }: Spent): Array<{ name: string; ms: number }> {
  const bare = Math.min(floor, capture);
  return [
    { name: 'browser and way (floor)', ms: bare },
    { name: 'waiting beyond the floor', ms: capture - bare },
    { name: 'encode', ms: encode },
    { name: 'engine', ms: engine },
    { name: 'host', ms: host },
  ];
}

const kPartColors = ['#8aa1b8', '#d2c39a', '#c9673f', '#7a3b8f', '#a0a0a0'];

function drawParts(pages: readonly PageFigures[], top: number): Drawing {
  const rows = pages.flatMap((page) =>
    (['extension', 'websocket'] as const).flatMap((way) => {
      const figures: OurFigures | undefined = page[way].fast;
      return figures === undefined ? [] : [{ name: `${page.name}, ${way}`, figures }];
    }),
  );
  const parts = [text(10, top + 16, 'Of what the time of a fast observation is made', 'font-weight="bold"')];
  const [first] = rows;
  for (const [k, { name }] of (first === undefined ? [] : partsOf(first.figures.spent)).entries()) {
    parts.push(bar(kLabelWidth + k * 185, top + 24, 10, 10, kPartColors[k] ?? '#000'));
    parts.push(text(kLabelWidth + k * 185 + 14, top + 33, name));
  }
  const width = kWidth - kLabelWidth - 90;
  for (const [k, { name, figures }] of rows.entries()) {
    const y = top + 44 + k * 18;
    parts.push(text(10, y + 11, name));
    let x = kLabelWidth;
    for (const [at, { ms }] of partsOf(figures.spent).entries()) {
      const wide = (width * Math.max(ms, 0)) / figures.spent.total;
      parts.push(bar(x, y, wide, 13, kPartColors[at] ?? '#000'));
      x += wide;
    }
    parts.push(text(x + 6, y + 11, `${figures.spent.total.toFixed(0)} ms`));
  }
  return { height: 60 + rows.length * 18, parts };
}

export function picture(pages: readonly PageFigures[]): string {
  const ratios = drawRatios(pages, 10);
  const made = drawParts(
    pages.filter(({ kind }) => kind !== 'corpus'),
    20 + ratios.height,
  );
  const height = 40 + ratios.height + made.height;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${kWidth} ${height}" width="${kWidth}" height="${height}">` +
    `<rect width="100%" height="100%" fill="white"/>${[...ratios.parts, ...made.parts].join('\n')}</svg>\n`
  );
}
