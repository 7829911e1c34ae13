// The definitions of routines as tools, and the tab in which one is done, in a browser that is none.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { z } from 'zod';
import { BrowserService, type BrowserServiceOptions } from '../../js-glue/mcp/browser_service.js';
import { type Connection, type PageTool, Tabs } from '../../js-glue/mcp/tabs.js';
import { routineTools } from '../../js-glue/mcp/tools/routine_tools.js';
import { readRoutine } from '../../js-glue/routines/routine.js';

const kFile = { routine: 1, name: 'n', url: 'http://a.test/', steps: [{ do: 'click "Add"' }] };
const kOpen = { require: () => {}, limit: (tool: PageTool) => tool } as unknown as BrowserServiceOptions['rules'];

/** A browser in which no address can be loaded. */
class Unreachable implements Connection {
  readonly ids = ['tab-1'];

  async tabs(): Promise<Array<{ targetId: string; url: string; title: string }>> {
    return this.ids.map((targetId) => ({ targetId, url: 'about:blank', title: '' }));
  }

  async open(): Promise<PageTool> {
    const error = { code: 'NOT_FOUND', message: 'The page could not be loaded.', retrySuggested: true } as const;
    return { execute: async () => ({ success: false, error }), close: async () => {} };
  }

  async createTab(): Promise<string> {
    this.ids.push('tab-2');
    return 'tab-2';
  }

  async closeTab(targetId: string): Promise<void> {
    this.ids.splice(this.ids.indexOf(targetId), 1);
  }

  async activateTab(): Promise<void> {}

  async close(): Promise<void> {}
}

test('a tab that cannot be opened for a routine is closed again, and the calls go on where they went before', async () => {
  const connection = new Unreachable();
  const tabs = new Tabs(async () => ({ connection, close: async () => {} }));
  const service = new BrowserService(tabs, { rules: kOpen });
  assert.equal((await tabs.current()).targetId, 'tab-1');
  await assert.rejects(service.runRoutine(readRoutine(JSON.stringify(kFile))), /could not be loaded/);
  assert.deepEqual(connection.ids, ['tab-1']);
  assert.equal((await tabs.current()).targetId, 'tab-1');
  await assert.rejects(service.openTab('http://a.test/'), /could not be loaded/);
  assert.deepEqual(connection.ids, ['tab-1']);
});

test('a model is told no value of the first time, and cannot leave one empty', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'domtool-routine-'));
  try {
    await writeFile(join(folder, 'add.json'), JSON.stringify({ ...kFile, blanks: { what: 'Private' } }));
    const [tool] = await routineTools(folder, [], () => {});
    assert.ok(tool !== undefined);
    assert.doesNotMatch(JSON.stringify([tool.description, z.toJSONSchema(tool.parameters)]), /Private/);
    assert.equal(tool.parameters.safeParse({ what: '' }).success, false);
    assert.equal(tool.parameters.safeParse({ what: 'Assam' }).success, true);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
