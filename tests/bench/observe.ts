// `npm run bench -- observe`: the whole observation, from the call to its answer, in every way of ways.ts, on one page
// after another in one Chromium; the result is the ratio of medians. Next to them the floor: the bare commands of our
// observation. `--pages=` takes only pages whose name contains it, `--kinds=list,corpus` only those kinds, and
// `--seconds=` begins no page after that time.
import { isQuick, milliseconds, option, percent, sum, writeFigures } from './figures.js';
import { kPeerlessSize, measurePage, type PageFigures } from './page_figures.js';
import { chosenPages } from './chosen_pages.js';
import { generated } from './pages.js';
import { BenchBrowser } from './ways.js';

function ratio(one: number | undefined, other: number | undefined): string {
  return one === undefined || other === undefined ? '-' : (one / other).toFixed(2);
}

function print(rows: readonly PageFigures[]): void {
  const ms = (value: number | undefined): string => (value === undefined ? '-' : milliseconds(value));
  console.log(
    '\nOne observation, medians of interleaved rounds (ms; “/P” beside Playwright’s, “least” of the fastest rounds):',
  );
  console.table(
    Object.fromEntries(
      rows.map(({ name, elements, extension, websocket, playwrightMs, playwrightLeastMs, puppeteerMs }) => [
        name,
        {
          nodes: elements,
          'ext fast': ms(extension.fast?.ms),
          'ws fast': ms(websocket.fast?.ms),
          Playwright: ms(playwrightMs),
          'ext/P': ratio(extension.fast?.ms, playwrightMs),
          'ws/P': ratio(websocket.fast?.ms, playwrightMs),
          'least ext/P': ratio(extension.fast?.leastMs, playwrightLeastMs),
          'least ws/P': ratio(websocket.fast?.leastMs, playwrightLeastMs),
          'ext hybrid': ms(extension.hybrid?.ms),
          'ws hybrid': ms(websocket.hybrid?.ms),
          Puppeteer: ms(puppeteerMs),
        },
      ]),
    ),
  );
  console.log('Where the time of a fast observation goes (ms; the floor is the same commands alone):');
  console.table(
    Object.fromEntries(
      rows.flatMap(({ name, extension, websocket }) =>
        Object.entries({ extension, websocket }).flatMap(([way, { fast }]) => {
          if (fast === undefined) return [];
          const { capture, encode, engine, host, total, floor, renderer } = fast.spent;
          const row = {
            total: ms(total),
            capture: ms(capture),
            floor: ms(floor),
            renderer: ms(renderer),
            encode: ms(encode),
            engine: ms(engine),
            host: ms(host),
            'engine + encode': percent((encode + engine) / total),
            'total / floor': ratio(total, floor),
            calls: sum(fast.calls.map(({ count }) => count)),
            kB: (sum(fast.calls.map(({ bytes }) => bytes)) / 1024).toFixed(0),
          };
          return [[`${name} ${way}`, row] as const];
        }),
      ),
    ),
  );
  for (const { name, failures } of rows) for (const failure of failures) console.log(`${name}: ${failure}`);
}

const bench = await BenchBrowser.launch();
try {
  const rows: PageFigures[] = [];
  const deadline = performance.now() + 1000 * Number(option('seconds') ?? Number.POSITIVE_INFINITY);
  for (const page of chosenPages(generated('list', kPeerlessSize))) {
    const begin = performance.now();
    if (begin > deadline) {
      console.log(`  ${page.name} was left out: the time is up`);
      continue;
    }
    try {
      rows.push(await measurePage(bench, page));
      console.log(`  ${page.name} (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
      writeFigures('observe', { isQuick, pages: rows });
    } catch (error) {
      // A single foreign page must not end a run of minutes.
      console.log(`  ${page.name} could not be measured: ${String(error).split('\n')[0]}`);
      if (page.kind !== 'corpus') process.exitCode = 1;
    }
  }
  print(rows);
} finally {
  await bench.close();
}
