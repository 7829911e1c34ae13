// `npm run grid -- one-process`: what one program over one browser carries: the memory of the program for each tab, and how many looks
// a second it makes with one tab and with all of them at once.
import { connect, launch } from '../../js-glue/node/index.js';
import type { DomTool } from '../../js-glue/node/index.js';
import { OrderShop } from './errands.js';
import { memoryOf } from './processes.js';

const kTabs = 24;
const kLooksEach = 10;

async function looks(tools: readonly DomTool[]): Promise<number> {
  const begin = performance.now();
  await Promise.all(
    tools.map(async (tool) => {
      for (let look = 0; look < kLooksEach; look += 1) {
        const result = await tool.execute({ action: 'get_dom' });
        if (!result.success) throw new Error(result.error.message);
      }
    }),
  );
  return (tools.length * kLooksEach * 1_000) / (performance.now() - begin);
}

export async function measureOneProcess(): Promise<number> {
  const shop = await OrderShop.open();
  const isRoot = process.getuid?.() === 0;
  const browser = await launch({ headless: true, args: isRoot ? ['--no-sandbox'] : [] });
  try {
    const connection = await connect({ wsEndpoint: browser.wsEndpoint });
    const tools = [await connection.newTab(shop.url(1))];
    const alone = await looks(tools);
    const memory = memoryOf(process.pid);
    while (tools.length < kTabs) tools.push(await connection.newTab(shop.url(tools.length + 1)));
    const together = await looks(tools);
    const each = (memoryOf(process.pid) - memory) / (kTabs - 1);
    const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
    console.log(`one tab: ${alone.toFixed(0)} looks a second, ${megabytes(memory)} this program`);
    console.log(`${kTabs} tabs: ${together.toFixed(0)} looks a second, ${megabytes(each)} more for each tab`);
    await connection.close();
    return 0;
  } finally {
    await browser.close();
    shop.close();
  }
}
