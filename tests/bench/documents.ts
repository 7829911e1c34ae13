// `npm run bench -- documents`: the first observation of each new document, the usual case because a click often leads
// to another page. Through the extension, over a WebSocket and by playwright-core's snapshot for AI, in one Chromium,
// in interleaved rounds, each in its own tab that is reloaded first.
import type { DocumentRow } from './budgets.js';
import { isQuick, median, milliseconds, rounded, writeFigures } from './figures.js';
import { type BenchPage, generated, kKinds } from './pages.js';
import { BenchBrowser } from './ways.js';

const kRounds = isQuick ? 4 : 8;
const kElements = 800;

/** A way to observe, and the milliseconds of each first observation. */
interface Lane {
  reload(): Promise<unknown>;
  look(): Promise<{ ms: number }>;
  close(): Promise<void>;
  readonly ms: number[];
}

async function measure(bench: BenchBrowser, page: BenchPage): Promise<DocumentRow> {
  const [extension, websocket] = [await bench.extension(page), await bench.overWebSocket(page)];
  const theirs: Lane = { ...(await bench.playwright(page)), ms: [] };
  const ours = [extension, websocket].map((way): Lane => ({ ...way, look: () => way.look('fast'), ms: [] }));
  const lanes = [...ours, theirs];
  for (let round = -1; round < kRounds; round += 1) {
    for (let k = 0; k < lanes.length; k += 1) {
      const lane = lanes[(k + round + 1) % lanes.length] as Lane;
      await lane.reload();
      const { ms } = await lane.look();
      if (round >= 0) lane.ms.push(ms); // the first round is a warm-up
    }
  }
  for (const lane of lanes) await lane.close();
  const [extensionMs, websocketMs, playwrightMs] = lanes.map(({ ms }) => rounded(median(ms))) as [
    number,
    number,
    number,
  ];
  return { page: page.name, extensionMs, websocketMs, playwrightMs };
}

const bench = await BenchBrowser.launch();
try {
  const rows: DocumentRow[] = [];
  for (const kind of kKinds) rows.push(await measure(bench, generated(kind, kElements)));
  writeFigures('documents', { isQuick, rows });
  console.log(`\nThe first look at a new document, medians of ${kRounds} interleaved rounds (ms):`);
  console.table(
    rows.map(({ page, extensionMs, websocketMs, playwrightMs }) => ({
      page,
      extension: milliseconds(extensionMs),
      websocket: milliseconds(websocketMs),
      Playwright: milliseconds(playwrightMs),
      'ext/P': (extensionMs / playwrightMs).toFixed(2),
      'ws/P': (websocketMs / playwrightMs).toFixed(2),
    })),
  );
} finally {
  await bench.close();
}
