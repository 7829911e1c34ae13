// CDP commands and bytes of an observation: by extension and by WebSocket, fast and hybrid, with frames and without,
// the first time and repeated. More than recorded is a regression.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';

import type { Fidelity } from '../../../js-glue/tool/contract/contract.js';
import { loadEngineModule } from '../../../js-glue/tool/engine/load.js';
import { observationOf, TestBrowser } from '../../support/browser.js';
import { againstRecorded, regressions, type Counts } from '../../support/counts.js';
import { countInWorker, countingModule } from '../../support/crossing.js';
import { NodeBrowser } from '../../support/node_port.js';
import { inRepo } from '../../support/paths.js';
import { SiteServer, type SiteRequest, type SiteResponse } from '../../support/site_server.js';
import { SocketTape, type TapedCall, WorkerTape } from '../../support/tape.js';

const kCards = 160;
/** So many times in a row nothing may have been sent, and nothing be unanswered, for an observation to have asked for everything. */
const kQuietPeeks = 25;
const kPeekMs = 10;
/** Another Chromium words its replies otherwise. */
const kByteTolerance = 0.1;

const kPages: Record<string, string> = {
  'no frame': '/page',
  'one frame of the same site': '/page?frames=1&host=page',
  'three frames of the same site': '/page?frames=3&host=page',
  'one frame of another site': '/page?frames=1&host=other',
  'three frames of another site': '/page?frames=3&host=other',
};

function cards(count: number): string {
  const card = (k: number): string =>
    `<div><h3>Product ${k}</h3><p>In stock: ${k % 17}</p><a href="/p/${k}">Details</a> <button>Add ${k}</button></div>`;
  return Array.from({ length: count }, (_, k) => card(k)).join('');
}

function handle({ path, query }: SiteRequest): SiteResponse | undefined {
  if (path === '/frame') return { body: `<!doctype html><title>Frame</title>${cards(2)}` };
  if (path !== '/page') return undefined;
  const frame = (k: number): string => `<iframe src="http://${query.get('host')}.test:{{port}}/frame?k=${k}"></iframe>`;
  const frames = Array.from({ length: Number(query.get('frames')) }, (_, k) => frame(k));
  return { body: `<!doctype html><title>Page</title>${frames.join('')}${cards(kCards)}` };
}

let site: SiteServer;
before(async () => {
  site = await SiteServer.start({ handle });
});
after(() => site?.close());

/** One page, observed once, again and in full fidelity, with what each time was sent and handed over. */
interface Observed {
  observe(fidelity: Fidelity): Promise<void>;
  begin(): Promise<void>;
  sent(): Promise<readonly TapedCall[]>;
  crossed(): Promise<number>;
  close(): Promise<void>;
}

/** The observation itself, and what it sets going. */
async function countsOf(page: Observed, fidelity: Fidelity): Promise<Counts> {
  await page.crossed();
  await page.begin();
  await page.observe(fidelity);
  const bytes = await page.crossed();
  return { commands: await allSent(page), bytes };
}

/** Whoever sends answers each peek itself, and so has its turns in between, however busy the machine is. */
async function allSent({ sent }: Observed): Promise<number> {
  let commands = 0;
  for (let quiet = 0; quiet < kQuietPeeks; quiet += 1) {
    await new Promise((resolve) => setTimeout(resolve, kPeekMs));
    const calls = await sent();
    if (calls.length !== commands || calls.some((call) => call.bytes === 0)) quiet = 0;
    commands = calls.length;
  }
  return commands;
}

async function countPages(open: (url: string) => Promise<Observed>): Promise<Record<string, Counts>> {
  const counts: Record<string, Counts> = {};
  for (const [name, path] of Object.entries(kPages)) {
    const page = await open(site.url(path));
    counts[name] = {
      first: await countsOf(page, 'fast'),
      again: await countsOf(page, 'fast'),
      hybrid: await countsOf(page, 'hybrid'),
    };
    await page.close();
  }
  return counts;
}

/** Commands must equal the recorded number, bytes nearly: two sections of one measurement. */
function check(way: string, measured: Record<string, Counts>): void {
  const only = (kind: 'commands' | 'bytes'): Counts =>
    Object.fromEntries(
      Object.entries(measured).map(([page, looks]) => [
        page,
        Object.fromEntries(Object.entries(looks).map(([look, counts]) => [look, (counts as Counts)[kind] ?? 0])),
      ]),
    );
  const commands = { tolerance: 0, counts: only('commands') };
  const bytes = { tolerance: kByteTolerance, counts: only('bytes') };
  assert.deepEqual(againstRecorded(`commands sent: ${way}`, commands), []);
  assert.deepEqual(againstRecorded(`bytes into the engine: ${way}`, bytes), []);
}

test('the extension sends no more commands and hands over no more bytes than it did', async () => {
  const browser = await TestBrowser.launch();
  try {
    const tape = await WorkerTape.install(browser.worker);
    const crossed = await countInWorker(browser.worker);
    const counts = await countPages(async (url) => {
      const tab = await browser.openTab(url);
      return {
        observe: async (fidelity) => void (await tab.observe({ format: 'text', fidelity })),
        begin: () => tape.begin(),
        sent: () => tape.peek(),
        crossed,
        close: () => tab.close(),
      };
    });
    check('extension', counts);
  } finally {
    await browser.close();
  }
});

test('the Node package sends no more commands and hands over no more bytes than it did', async () => {
  const wasmBinary = readFileSync(inRepo('dist', 'js', 'domtool_engine.wasm'));
  let bytes = 0;
  const load = async () => countingModule(await loadEngineModule({ wasmBinary }), (length) => (bytes += length));
  const { tape, value: browser } = await SocketTape.around(async () => {
    const launched = await NodeBrowser.launch({}, { load });
    await launched.connection.tabs();
    return launched;
  });
  try {
    const counts = await countPages(async (url) => {
      // What opening sends belongs to the first observation, as it does in the extension.
      tape.begin();
      const tool = await browser.connection.newTab(url);
      let isFirst = true;
      return {
        observe: async (fidelity) => {
          observationOf(await tool.execute({ action: 'get_dom', options: { format: 'text', fidelity } }));
        },
        begin: async () => {
          if (!isFirst) tape.begin();
          isFirst = false;
        },
        sent: async () => tape.peek(),
        crossed: async () => {
          const crossed = bytes;
          bytes = 0;
          return crossed;
        },
        close: () => tool.close(),
      };
    });
    check('Node', counts);
  } finally {
    await browser.close();
  }
});

test('one command more is a regression', () => {
  const recorded = { 'no frame': { again: 5 } };
  assert.deepEqual(regressions({ 'no frame': { again: 6 } }, recorded, { tolerance: 0 }), [
    'no frame / again: 6, recorded 5, at most 5 are allowed',
  ]);
});
