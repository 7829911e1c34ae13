// Memory of the extension's worker for many tabs and many observations: two experiments whose limits a test checks and
// whose figures the benchmark reports.
import type { Tab, TestBrowser } from './browser.js';
import { eventually } from './waiting.js';
import type { WorkerMemory, WorkerUse } from './worker_memory.js';

/** Sixty rows: each time ten are added, ten removed, and one changed. */
export const kChangingPage = `<!doctype html><title>Rows</title><ul></ul><script>
  let next = 0;
  const list = document.querySelector('ul');
  function change() {
    for (let k = 0; k < 10; k += 1) {
      const row = document.createElement('li');
      row.innerHTML = 'Row ' + next + ' <button>Open ' + next + '</button> <a href="/row/' + next + '">More</a>';
      next += 1;
      list.append(row);
      if (list.children.length > 60) list.firstElementChild.remove();
    }
    list.firstElementChild.firstChild.data = 'Changed ' + next + ' ';
  }
  for (let k = 0; k < 6; k += 1) change();
</script>`;

async function withoutEngines(memory: WorkerMemory): Promise<WorkerUse> {
  return eventually(
    'every engine is gone',
    async () => {
      const use = await memory.use();
      return use.engines.length === 0 ? use : undefined;
    },
    20_000,
  );
}

/** The worker before any tab, with `count` observed tabs, and after they were closed. */
export async function observeTabs(browser: TestBrowser, memory: WorkerMemory, url: string, count: number) {
  // The first tab also pays for what the worker loads once.
  const first = await browser.openTab(url);
  await first.observe();
  await first.close();
  const before = await withoutEngines(memory);
  const tabs: Tab[] = [];
  for (let k = 0; k < count; k += 1) {
    const tab = await browser.openTab(url);
    await tab.observe();
    tabs.push(tab);
  }
  const idle = await memory.use();
  for (const tab of tabs) await tab.close();
  return { before, idle, left: await withoutEngines(memory) };
}

/** The worker after two fifths of the observations and after all of them; the page changes before each. */
export async function observeChanges(browser: TestBrowser, memory: WorkerMemory, url: string, count: number) {
  const tab = await browser.openTab(url);
  const observe = async (times: number): Promise<WorkerUse> => {
    for (let k = 0; k < times; k += 1) {
      await tab.page.evaluate('change()');
      await tab.observe({ format: 'text' });
    }
    return memory.use();
  };
  const early = await observe((count * 2) / 5);
  const late = await observe((count * 3) / 5);
  await tab.close();
  return { early, late };
}
