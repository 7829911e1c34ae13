// `npm run demo`: buys tea in a real browser through the loaded extension and proves it from the shop's own record.
// `npm run demo -- <url>`: prints what DomTool shows of that page. `--headed` shows the browser in both.
// Exit code 0 only if the right order arrived (or the page could be observed).
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

import { textOf, TestBrowser, type Tab } from '../support/browser.js';
import { inRepo } from '../support/paths.js';
import { bad, bold, describeDecision, describeOutcome, describeSize, dim, good } from './console_view.js';
import { differences, kErrand, kNeverShown, kSecretSource } from './errand.js';
import { saveMarkedScreenshot } from './marks.js';
import { runErrand, type Listener } from './shopper.js';
import { Shop } from './shop/server.js';

const kPicture = 'out/demo.png';

async function main(args: readonly string[]): Promise<void> {
  const urls = args.filter((arg) => !arg.startsWith('--'));
  const unknown = args.filter((arg) => arg.startsWith('--') && arg !== '--headed');
  if (unknown.length > 0 || urls.length > 1) {
    throw new Error('Usage: npm run demo -- [--headed] [url]');
  }
  const browser = await TestBrowser.launch({ headed: args.includes('--headed') });
  try {
    const [url] = urls;
    await (url === undefined ? shop(browser) : look(browser, url));
  } finally {
    await browser.close();
  }
}

async function look(browser: TestBrowser, url: string): Promise<void> {
  const tab = await browser.openTab(/^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`);
  const observation = await tab.observe();
  const text = textOf(observation);
  console.log(text);
  console.log(bold(describeSize(observation, countTokens(text))));
  for (const { kind, frame, detail } of observation.limitations) {
    console.log(dim(['limitation:', kind, frame, detail].filter((part) => part !== undefined).join(' ')));
  }
}

async function shop(browser: TestBrowser): Promise<void> {
  const store = await Shop.open();
  try {
    const tab = await browser.openTab(store.url());
    const shown = await buy(tab);
    prove(store, shown, browser.workerLog);
  } finally {
    await store.close();
  }
}

/** Runs the errand, prints every turn, takes the picture at the first turn in which nothing is covered; gives all it printed. */
async function buy(tab: Tab): Promise<string[]> {
  const shown: string[] = [];
  const say = (line: string): void => {
    shown.push(line);
    console.log(line);
  };
  let picture: Promise<void> | undefined;
  const listener: Listener = {
    async observed(step, observation) {
      const text = textOf(observation);
      shown.push(JSON.stringify(observation));
      say(bold(`\n── ${step}. ${observation.title} · ${describeSize(observation, countTokens(text))}`));
      say(dim(text.trimEnd()));
      if (picture === undefined && observation.emittedNodes > 0 && !/\bcovered\b|<behind it>/.test(text)) {
        picture = saveMarkedScreenshot(tab, inRepo(kPicture)).then((marks) =>
          say(dim(`${kPicture}: the page as it is now, with the ids of ${marks} controls`)),
        );
        await picture;
      }
    },
    decided: (decision) => say(describeDecision(decision)),
    ended: (result) => {
      shown.push(JSON.stringify(result));
      say(describeOutcome(result));
    },
    asked: (question) => say(`${bold('?')} ${question} ${good('Yes.')}`),
  };
  const { turns, calls } = await runErrand(tab, kErrand, listener, kSecretSource);
  say(bold(`\nDone in ${turns} turns and ${calls} calls.`));
  return shown;
}

/** Throws unless the shop has the right order and nothing that was shown contains a secret. */
function prove(store: Shop, shown: readonly string[], workerLog: readonly string[]): void {
  const wrong = differences(store.orders);
  if (wrong.length > 0) throw new Error(`The wrong order arrived: ${wrong.join('; ')}.`);
  const [order] = store.orders;
  const { password, ...customer } = order?.customer ?? {};
  console.log(good('✓ The shop has the right order, paid:'));
  console.log(
    JSON.stringify({ ...order, customer: { ...customer, password: password && '(as typed)' } }, undefined, 2),
  );
  const leak = [...shown, ...workerLog].findIndex((line) => kNeverShown.some((secret) => line.includes(secret)));
  if (leak >= 0) throw new Error('A password or card number was shown to the agent or logged.');
  console.log(good('✓ Neither the password nor the card number was ever shown.'));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(bad(`Demo failed. ${error instanceof Error ? error.message : String(error)}`));
  process.exitCode = 1;
});
