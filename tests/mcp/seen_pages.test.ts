// What a node is called by what was observed of its page, is that node and no other where a run looks for it.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { isSameName, foundNode } from '../../js-glue/routines/named_target.js';
import { SeenPage, unrecorded } from '../../js-glue/routines/task_notes.js';
import { settle } from '../../js-glue/steps/act_and_look.js';
import type { Observation, TableRow } from '../../js-glue/tool/index.js';
import { pagesOf, startServer } from '../quality/pages.js';
import { NodeBrowser } from '../support/node_port.js';

const kPages = new Set(['catalogue', 'app_shell', 'form', 'modal', 'table', 'selectors', 'shadow', 'list-160']);
/** Of each page. */
const kMost = 30;

const server = await startServer();
const browser = await NodeBrowser.launch();
after(async () => {
  await browser.close();
  await server.close();
});

type CallableTool = Parameters<typeof settle>[0];

async function observedOn(tool: CallableTool): Promise<[Observation, Observation]> {
  const table = await tool.execute(unrecorded({ format: 'table' }));
  const list = await tool.execute(
    unrecorded({ format: 'semantic', keys: 'full', scope: 'page', selectors: true }, true),
  );
  assert.ok(table.success && list.success);
  return [table.data as Observation, list.data as Observation];
}

/** The controls of the page that a name finds, and how many have none. */
async function namedOn(tool: CallableTool): Promise<{ found: number; none: number; others: string[] }> {
  const [table, list] = await observedOn(tool);
  const page = new SeenPage(table, list);
  const controls = (table.content as TableRow[]).filter(({ interactive, visible }) => interactive && visible);
  const each = Math.ceil(controls.length / kMost);
  const counted = { found: 0, none: 0, others: [] as string[] };
  for (const { id } of controls.filter((_, at) => at % each === 0)) {
    const named = page.named(id);
    if (typeof named === 'string') {
      counted.none += 1;
      continue;
    }
    const { target } = named;
    const isName = (name: string): boolean => isSameName(name, target.name ?? '');
    const found = await foundNode(tool, { verb: 'click', target }, target, undefined, isName).catch(() => undefined);
    // A run stops where it finds none.
    if (found !== undefined && found.id !== named.id) counted.others.push(JSON.stringify(target));
    else counted.found += found === undefined ? 0 : 1;
  }
  return counted;
}

test('a name finds the node that was named, and never another', async () => {
  let [found, none] = [0, 0];
  for (const { name, path } of [...pagesOf('fixtures'), ...pagesOf('lists')].filter((one) => kPages.has(one.name))) {
    const targetId = await browser.connection.createTab(server.url(path, 'localhost'));
    const tool = await browser.connection.open(targetId);
    await settle(tool);
    const now = await namedOn(tool);
    assert.deepEqual(now.others, [], name);
    found += now.found;
    none += now.none;
    await browser.connection.closeTab(targetId);
  }
  assert.ok(found >= 60, `${found} were found`);
  assert.ok(none * 5 <= found, `${none} have no name, beside ${found}`);
});
