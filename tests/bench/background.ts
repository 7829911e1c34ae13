// `npm run bench -- background`: calls in a tab behind another and in a minimised window, next to the same calls in the
// foreground tab. Chrome draws invisible pages once a second, and much of input waits for a frame. Rounds are
// interleaved: each hides the tab and shows it again; the result is the ratio of the medians of one run.
import type { ToolCall, ToolResult } from '../../js-glue/tool/contract/contract.js';
import { type Tab, TestBrowser } from '../support/browser.js';
import { kUndrawnSwitches, outOfSight, type Sight } from '../support/out_of_sight.js';
import { SiteServer } from '../support/site_server.js';
import { theControl } from '../support/text_view.js';
import type { BackgroundRow } from './budgets.js';
import { isQuick, median, writeFigures } from './figures.js';

const kRounds = isQuick ? 3 : 9;
/** By then Chrome has begun to treat the tab as hidden. */
const kSettledMs = 1_200;
const kSights = ['front', 'behind', 'minimised'] as const;

const kPage = `<!doctype html><title>Background</title><script>let n = 0;</script>
  <style>button:hover { background: gold }</style>
  <button onclick="out.textContent = 'Pressed ' + ++n + ' times'">Press</button><p id="out">Not pressed</p>
  <label>Name <input></label><div style="height: 4000px">Tall</div>
  <button onclick="out.textContent = 'Low ' + ++n + ' times'">Low</button>`;

async function timed(tab: Tab, call: ToolCall): Promise<{ ms: number; text: string }> {
  const { ms, result } = await tab.browser.worker.evaluate(
    async ([id, given]) => {
      const { domTool } = self as unknown as { domTool: { execute(tab: number, call: ToolCall): Promise<ToolResult> } };
      const started = performance.now();
      const answer = await domTool.execute(id, given);
      return { ms: performance.now() - started, result: answer };
    },
    [tab.id, call] as const,
  );
  if (!result.success) throw new Error(`${call.action} came to ${JSON.stringify(result.error)}`);
  return { ms, text: 'content' in result.data ? String(result.data.content) : '' };
}

/** One of each call, in the order in which an agent makes them. */
async function round(tab: Tab, text: string): Promise<Record<string, number>> {
  await timed(tab, { action: 'scroll', to: 'top' });
  const look = await timed(tab, { action: 'get_dom' });
  const idOf = (name: RegExp): string => theControl(look.text, name).id;
  const click = await timed(tab, { action: 'click', nodeId: idOf(/^Press$/) });
  const type = await timed(tab, { action: 'type', nodeId: idOf(/^Name$/), text, clearFirst: true });
  const far = await timed(tab, { action: 'click', nodeId: idOf(/^Low$/) });
  const scroll = await timed(tab, { action: 'scroll', deltaY: -300 });
  return { look: look.ms, click: click.ms, type: type.ms, 'click out of view': far.ms, scroll: scroll.ms };
}

async function bring(tab: Tab, sight: (typeof kSights)[number]): Promise<void> {
  if (sight === 'front') await inFront(tab);
  else await outOfSight(tab, sight satisfies Sight);
  await new Promise((resolve) => setTimeout(resolve, kSettledMs));
}

async function inFront(tab: Tab): Promise<void> {
  await tab.browser.worker.evaluate(async (id) => {
    const { tabs, windows } = (self as unknown as { chrome: typeof chrome }).chrome;
    await tabs.update(id, { active: true });
    const { windowId } = await tabs.get(id);
    await windows.update(windowId, { state: 'normal', focused: true });
  }, tab.id);
}

const site = await SiteServer.start({ handle: ({ path }) => (path === '/page' ? { body: kPage } : undefined) });
const browser = await TestBrowser.launch({ without: kUndrawnSwitches });
try {
  const tab = await browser.openTab(site.url('/page'));
  const spent = new Map<string, number[]>();
  for (let k = 0; k <= kRounds; k += 1) {
    for (const sight of kSights) {
      await bring(tab, sight);
      for (const [call, ms] of Object.entries(await round(tab, `Ada ${k} ${sight}`))) {
        // The first round warms up.
        if (k > 0) spent.set(`${sight} ${call}`, [...(spent.get(`${sight} ${call}`) ?? []), ms]);
      }
    }
  }
  const of = (sight: string, call: string): number => median(spent.get(`${sight} ${call}`) ?? []);
  const calls = [...spent.keys()].filter((key) => key.startsWith('front ')).map((key) => key.slice('front '.length));
  const rows: BackgroundRow[] = calls.map((call) => ({
    call,
    frontMs: of('front', call),
    behindMs: of('behind', call),
    minimisedMs: of('minimised', call),
  }));
  console.table(
    rows.map(({ call, frontMs, behindMs, minimisedMs }) => ({
      call,
      'front ms': frontMs.toFixed(1),
      behind: (behindMs / frontMs).toFixed(2),
      minimised: (minimisedMs / frontMs).toFixed(2),
    })),
  );
  writeFigures('background', { isQuick, rows });
} finally {
  await browser.close();
  await site.close();
}
