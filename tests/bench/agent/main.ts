// `npm run bench -- agent`: the demo's errand by the agent's loop, in steps and in tokens that its model reads, next to
// the same loop with Playwright's snapshots for AI; and the agent's own time between two calls of a model.
import { TestBrowser } from '../../support/browser.js';
import { SiteServer } from '../../support/site_server.js';
import { isQuick, milliseconds, rounded, writeFigures } from '../figures.js';
import { betweenInExtension, betweenInNode } from './between.js';
import { type Errands, type Run, runErrands } from './shop.js';

const kRounds = isQuick ? 5 : 20;
const kElements = 800;
/** That of all tokens is not met: pages and differences take 0.30, but the rest of a prompt is the same in both loops. */
const kBars = { steps: 1.2, tokens: 1 / 3, betweenMs: 250 };

/** A button and its effect, and below them cards of five elements. */
function page(): string {
  const card = (k: number): string =>
    `<div><h3>Product number ${k}</h3><p>In stock: ${k % 17}</p><a href="/product/${k}">Details</a> ` +
    '<button>Add to basket</button></div>';
  const cards = Array.from({ length: kElements / 5 }, (_, k) => card(k)).join('');
  const press = "out.textContent = 'Pressed ' + ++n + ' times'";
  return (
    '<!doctype html><title>Products</title><script>let n = 0</script>' +
    `<button onclick="${press}">Press</button><p id="out">Not pressed</p><main>${cards}</main>`
  );
}

const site = await SiteServer.start({ handle: ({ path }) => (path === '/' ? { body: page() } : undefined) });
try {
  const { scriptedSteps, ours, peer } = await errands();
  const url = site.url('/', 'bench.test');
  const ways = [await betweenInExtension(url, kRounds), await betweenInNode(url, kRounds)];
  const verdicts = [
    verdict('steps, beside the scripted shopper', kBars.steps, ours.steps / scriptedSteps),
    verdict('tokens of pages, beside snapshots', kBars.tokens, ours.pageTokens / peer.pageTokens),
    verdict('tokens of prompts that no cache saves, beside snapshots', kBars.tokens, ours.newTokens / peer.newTokens),
    verdict('tokens of all prompts, beside snapshots', kBars.tokens, ours.tokens / peer.tokens),
    ...ways.map(({ way, ms }) => verdict(`ms between two calls of the model, ${way}`, kBars.betweenMs, ms)),
  ];
  console.table({ 'text and differences': reported(ours), snapshots: reported(peer) });
  console.log(`The scripted shopper makes ${scriptedSteps} calls.`);
  for (const { way, ms, leastMs, parts } of ways) {
    const of = Object.entries(parts).map(([name, part]) => `${name} ${milliseconds(part)}`);
    console.log(
      `Between two calls of the model on ${kElements} elements, ${way}: ${milliseconds(ms)} ms in the median, ` +
        `${milliseconds(leastMs)} at least${of.length === 0 ? '' : `; of it ${of.join(', ')}`}.`,
    );
  }
  console.table(verdicts);
  writeFigures('agent', { isQuick, scriptedSteps, ours, peer, between: ways, verdicts });
} finally {
  await site.close();
}

async function errands(): Promise<Errands> {
  const browser = await TestBrowser.launch();
  return runErrands(browser).finally(() => browser.close());
}

function verdict(what: string, bar: number, measured: number): object {
  return { what, bar: rounded(bar), measured: rounded(measured), met: measured <= bar };
}

function reported({ steps, modelCalls, tokens, newTokens, pageTokens }: Run): object {
  return {
    steps,
    'calls of the model': modelCalls,
    'tokens of pages': pageTokens,
    'of prompts that no cache saves': newTokens,
    'of all prompts': tokens,
  };
}
