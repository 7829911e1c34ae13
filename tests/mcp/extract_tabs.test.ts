// `extract` of the MCP server over several tabs: its bounds are those of all tabs, and calls go to the same tab afterwards.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { BrowserService } from '../../js-glue/mcp/browser_service.js';
import { type Connection, Tabs } from '../../js-glue/mcp/tabs.js';
import { SiteRules } from '../../js-glue/policy/site_rules.js';
import type { ToolCall, ToolResult } from '../../js-glue/tool/contract/contract.js';
import { DomToolFailure } from '../../js-glue/tool/contract/errors.js';
import { tableRows } from '../support/table_rows.js';

const kRows = 3;
const kTeas = Array.from({ length: kRows }, (_, at) => [`Tea ${at}`, `${at}`]);

function lookAt(url: string, headers = ['Name', 'Price']): ToolResult {
  const kept = { name: '', parentId: null, frameId: 'main', states: [], visible: true, interactive: false };
  const content = tableRows(headers, ...kTeas).map((row) => ({ ...kept, ...row }));
  const place = { scroll: { x: 0, y: 0, maxX: 0, maxY: 0 }, viewport: { width: 1000, height: 800 } };
  return { success: true, data: { url, content, ...place } as never };
}

/** Three tabs, each with a table; the first is the current one. `onLook` may answer a look at a tab. */
async function serve(
  onLook: (tab: string) => ToolResult | undefined | Promise<ToolResult | undefined> = () => undefined,
): Promise<{ service: BrowserService; tabs: Tabs; looked: string[] }> {
  const ids = ['3', '2', '1'];
  const looked: string[] = [];
  const connection: Connection = {
    tabs: async () => ids.map((id) => ({ targetId: id, url: `https://${id}.test/`, title: '' })),
    open: async (id) => {
      const execute = async (call: ToolCall): Promise<ToolResult> => {
        assert.equal(call.action, 'get_dom');
        looked.push(id);
        return (await onLook(id)) ?? lookAt(`https://${id}.test/`);
      };
      return { execute, close: async () => {} };
    },
    createTab: async () => '1',
    activateTab: async () => {},
    closeTab: async () => {},
    close: async () => {},
  };
  const tabs = new Tabs(async () => ({ connection, close: async () => {} }));
  await tabs.list();
  await tabs.select(1);
  return { service: new BrowserService(tabs, { rules: new SiteRules([]) }), tabs, looked };
}

test('after a cancelled extract calls go to the same tab, and no further tab is read', async () => {
  const cancelled = new AbortController();
  const { service, tabs, looked } = await serve((tab) => {
    if (tab === '2') cancelled.abort(new Error('cancelled'));
    return undefined;
  });
  const { signal } = cancelled;
  await assert.rejects(service.extract(undefined, [2, 3], { signal }), /cancelled/);
  assert.ok(!looked.includes('3'));
  assert.equal((await tabs.current()).number, 1);
});

test('the rows of all tabs are bounded together', async () => {
  const { service, looked } = await serve();
  const { rows, stopped } = await service.extract(undefined, [1, 2, 3], { maxRows: kRows + 1 });
  assert.deepEqual([rows.length, stopped], [kRows + 1, 'rows']);
  assert.ok(!looked.includes('3'));
});

test('the time is that of all tabs', async () => {
  const begins = performance.now();
  const { service, looked } = await serve(async (tab) => {
    while (tab === '1' && performance.now() < begins + 100) await new Promise((resolve) => setTimeout(resolve, 5));
    return undefined;
  });
  const { rows, stopped } = await service.extract(undefined, [1, 2], { timeoutMs: 50 });
  assert.deepEqual([rows.length, stopped], [kRows, 'time']);
  assert.ok(!looked.includes('2'));
});

test('columns that only mean the same are not joined unless they are asked for, and what was not read is said', async () => {
  const other: Readonly<Record<string, string[]>> = { 2: ['Name', 'Price per unit'], 3: ['Price', 'Name'] };
  const { service } = await serve((tab) => lookAt(`https://${tab}.test/`, other[tab]));
  const strict = await service.extract(undefined, [1, 2, 3, 9], { maxRows: 2 * kRows - 1 });
  assert.deepEqual(strict.pages, ['https://1.test/', 'https://3.test/']);
  assert.deepEqual(
    strict.rows.map(([name]) => name),
    ['Tea 0', 'Tea 1', 'Tea 2', '0', '1'],
  );
  assert.equal(
    strict.failure,
    'tab 2: it has no column "Price"; tab 3: more rows are not read at once; tab 9: not read. ' +
      'Columns that only mean the same are read if they are asked for by name',
  );
  const none = await service.extract(undefined, [1, 2], { columns: [] });
  assert.deepEqual(none.pages, ['https://1.test/']);
  const columns = [{ name: 'Price', asked: 'price' }];
  const asked = await service.extract(undefined, [1, 2], { columns });
  assert.deepEqual([asked.rows.length, asked.failure], [2 * kRows, undefined]);
});

test('which tabs were not read is said, also where a bound or the person ended the reading', async () => {
  const { service } = await serve();
  const read = await service.extract(undefined, [1, 2, 3], { maxRows: kRows });
  assert.deepEqual([read.rows.length, read.stopped], [kRows, 'rows']);
  assert.equal(read.failure, 'tab 2: not read; tab 3: not read');
});

test('where no tab can be read, the first failure is the answer', async () => {
  const error = { code: 'DIALOG_OPEN', message: 'A dialog is open.', retrySuggested: false } as const;
  const { service } = await serve(() => ({ success: false, error }));
  await assert.rejects(service.extract(undefined, [1, 9], {}), (thrown) => {
    assert.ok(thrown instanceof DomToolFailure);
    assert.equal(thrown.error.code, 'DIALOG_OPEN');
    assert.match(thrown.error.message, /^Tab 1: A dialog is open\. Tab 9: There is no tab 9\.$/);
    return true;
  });
});
