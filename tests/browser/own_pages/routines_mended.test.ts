// Where a run stopped, the person lets the model do that one step: the risk check applies to it, takes the place of the step, and is
// shown.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import type { Page } from 'playwright-core';

import { eventually } from '../../support/waiting.js';
import { PanelStage, type Script, call } from './panel_stage.js';
import { ask, killWorker } from './panel_support.js';
import { openRoutines, hits, routineOf } from './routines_stage.js';

const { site, browser, routines } = await openRoutines();
const stage = new PanelStage(browser, site);
after(() => stage.close());

const url = site.url('/tea', 'tea.test');
const kDone = { calls: [call('finish', { message: 'Done.' })] };

/** The run stops at step 2, and the model is let do it. */
async function mended(
  script: Script,
  body: (panel: Page, id: string) => Promise<void>,
  asked: () => Promise<void> = async () => {},
): Promise<unknown[]> {
  const model = await stage.model(script);
  await stage.agent.set({ ask: 'risky' });
  const id = await stopped();
  const { page, panel } = await stage.open(url);
  await panel.getByRole('button', { name: 'Routines' }).click();
  await panel.getByText('The routine stopped at step 2').first().waitFor();
  await panel.getByRole('button', { name: 'Let the model do this step' }).click();
  await asked();
  await eventually('the task is over', async () => (await routines.list())[0]?.change !== undefined);
  await panel.getByRole('button', { name: 'Routines' }).click();
  await body(panel, id);
  await panel.close();
  await page.close();
  return model.requests.map(({ body: sent }) => sent);
}

async function stopped(): Promise<string> {
  const steps = ['expect "Tea"', 'click "Buy" near "{what}"', 'expect "1 item: {what}"'];
  const id = await routines.add(routineOf(url, 'Buy tea', steps, { what: 'Sencha' }));
  await routines.schedule(id, { what: 'Assam' });
  await routines.runs(id);
  return id;
}

const repairing = async (id: string): Promise<string> => {
  const reply = await ask(routines.page, { type: 'domtool.routines.repair', id });
  return reply.success ? '' : reply.error.message;
};

const lines = async (): Promise<string[]> => (await routines.list())[0]?.lines ?? [];

/** A press on the button of the second row, as the model sees it. */
const adds: Script[number] = (request) => {
  const shown = JSON.stringify(request.body['messages']);
  const ids = [...shown.matchAll(/\[([a-z]{2}\d{6})[^\]]*\] Add\b/g)].map(([, id = '']) => id);
  return { calls: [call('click', { nodeId: ids[1] ?? 'none' })] };
};

test('what the model did takes the place of the step, with its blank, and is shown; the next run does without it', async () => {
  const sent = await mended([adds, kDone], async (panel, id) => {
    assert.deepEqual(hits, ['Assam']);
    await panel.getByText('The model did step 2, and the routine is changed').waitFor();
    await panel.getByText('click "Buy" near "{what}"').first().waitFor();
    const [, now = ''] = await lines();
    assert.match(now, /^click .*"Add".*"\{what\}/);
    await panel.getByRole('button', { name: 'Keep the change' }).click();
    await eventually('it was seen', async () => (await routines.list())[0]?.change === undefined);
    await routines.change(id, { due: Date.now() });
    await routines.ring();
    assert.equal((await routines.last(id))?.is, 'done');
    assert.deepEqual(hits, ['Assam', 'Assam']);
  });
  const asked = JSON.stringify(sent);
  assert.match(asked, /click \\+"Buy\\+" near \\+"Assam/);
  assert.doesNotMatch(asked, /expect \\+"1 item/, 'the later steps are not its business');
});

test('the person undoes the change', async () => {
  await mended([adds, kDone], async (panel) => {
    await panel.getByRole('button', { name: 'Restore the old step' }).click();
    await eventually('it is as before', async () => (await lines())[1] === 'click "Buy" near "{what}"');
  });
});

test('a step that the model could not do stays as it was, and that is said', async () => {
  await mended([kDone], async (panel) => {
    await panel.getByText('Step 2 stays as it was').waitFor();
    assert.deepEqual(await lines(), ['expect "Tea"', 'click "Buy" near "{what}"', 'expect "1 item: {what}"']);
    await panel.getByRole('button', { name: 'All right' }).click();
    await panel.getByText('Step 2 stays as it was').waitFor({ state: 'detached' });
  });
  assert.deepEqual(hits, []);
});

test('two presses begin one task, whose change is decided about before the next one', async () => {
  await stage.model([adds, kDone]);
  await stage.agent.set({ ask: 'risky' });
  const id = await stopped();
  const [first, second = ''] = (await Promise.all([repairing(id), repairing(id)])).toSorted();
  assert.equal(first, '');
  // Which it is depends on how far the first has come.
  assert.match(second, /^The model is already at it\.$|, or the step has changed\. Run it again\.$/);
  await eventually('the task is over', async () => (await routines.list())[0]?.change !== undefined);
  assert.match((await lines())[1] ?? '', /"Add"/);
  assert.equal(await repairing(id), 'First decide about the last change of this routine.');
});

test('a tab that shows another page by now is left alone', async () => {
  const id = await stopped();
  const shown = (): Promise<number> =>
    routines.page.evaluate(async (from) => {
      const open = (await globalThis.chrome.debugger.getTargets()).filter((one) => one.url === from);
      const to = { url: from.replace('/tea', '/elsewhere') };
      for (const { tabId = -1 } of open) await globalThis.chrome.tabs.update(tabId, to);
      return open.length;
    }, url);
  await eventually('no tab shows it', async () => (await shown()) === 0);
  assert.equal(await repairing(id), 'The tab in which it stopped shows another page now. Run it again.');
});

test('a worker that ends meanwhile keeps nothing, and says that', async () => {
  await mended(
    [at(/\[([a-z]{2}\d{6})[^\]]*\] Pay/, 'click', {}), kDone],
    async (panel) => {
      await panel.getByText('The model did something at step 2 that cannot be kept').waitFor();
      assert.equal((await lines())[1], 'click "Buy" near "{what}"');
    },
    async () => {
      const tabId = await eventually('the task asks', asking);
      await killWorker(browser, routines.page);
      await eventually('it is told', async () => (await routines.list())[0]?.change !== undefined);
      await ask(routines.page, { type: 'domtool.task.stop', tabId });
    },
  );
});

/** A call on the node of that line. */
const at =
  (line: RegExp, name: string, input: object): Script[number] =>
  (request) => {
    const [, nodeId = 'none'] = line.exec(JSON.stringify(request.body['messages'])) ?? [];
    return { calls: [call(name, { nodeId, ...input })] };
  };

/** The tab whose task waits for the person. */
async function asking(): Promise<number | undefined> {
  const tabs = await routines.page.evaluate(() => globalThis.chrome.tabs.query({}));
  for (const { id = -1 } of tabs) {
    const reply = await ask(routines.page, { type: 'domtool.task.get', tabId: id });
    if (reply.success && (reply.data as unknown as { status: string } | null)?.status === 'waiting') return id;
  }
  return undefined;
}

test('the risk check asks the person as in any task, and what they allowed is kept once', async () => {
  await mended(
    [at(/\[([a-z]{2}\d{6})[^\]]*\] Pay/, 'click', {}), kDone],
    async () => {
      assert.deepEqual(hits, ['paid']);
      assert.deepEqual((await lines()).slice(1, -1), ['click "Pay €29"']);
    },
    async () => {
      const tabId = await eventually('the task asks', asking);
      assert.deepEqual(hits, []);
      await ask(routines.page, { type: 'domtool.task.approve', tabId, yes: true });
    },
  );
});

test('of a secret only the name is kept, in whatever field', async () => {
  const asked = (type: string, members: object = {}) =>
    ask(routines.page, { type: `domtool.secrets.${type}`, ...members });
  assert.ok((await asked('open')).success);
  const secret = { name: 'login', kind: 'text', sites: ['http://tea.test'], value: 'ada.lovelace.1815' };
  const put = await asked('put', { secret });
  assert.ok(put.success, JSON.stringify(put));
  const types = at(/\[([a-z]{2}\d{6})[^\]]*\] Login/, 'type', { text: '{{login}}' });
  await mended([types, kDone], async () => {
    assert.deepEqual((await lines()).slice(1, -1), ['type "{{login}}" into "Login"']);
  });
  await routines.clear();
  await mended([at(/\[([a-z]{2}\d{6})[^\]]*\] Log out/, 'click', {}), kDone], async (panel) => {
    await panel.getByText('The model did something at step 2 that cannot be kept').waitFor();
    const stored = await routines.page.evaluate(() => globalThis.chrome.storage.local.get('domtool.routines'));
    assert.doesNotMatch(JSON.stringify(stored), /lovelace/);
  });
  await asked('clear');
});

test('one of several fields that could not be filled leaves it uncertain what was done', async () => {
  const fills: Script[number] = (request) => {
    const shown = JSON.stringify(request.body['messages']);
    const [, login = 'none'] = /\[([a-z]{2}\d{6})[^\]]*\] Login/.exec(shown) ?? [];
    const [, pays = 'none'] = /\[([a-z]{2}\d{6})[^\]]*\] Pay/.exec(shown) ?? [];
    const fields = [
      { nodeId: login, value: 'ada' },
      { nodeId: pays, value: 'grace' },
    ];
    return { calls: [call('fill', { fields })] };
  };
  await mended([fills, adds, kDone], async (panel) => {
    await panel.getByText('The model did something at step 2 that cannot be kept').waitFor();
    assert.equal((await lines())[1], 'click "Buy" near "{what}"');
  });
});

/** As the editor does. */
async function edited(line: string): Promise<void> {
  await routines.page.evaluate(async (words) => {
    type Kept = { routine: { steps: Array<{ do: string }> } };
    const { local } = globalThis.chrome.storage;
    const all = ((await local.get('domtool.routines'))['domtool.routines'] ?? []) as Kept[];
    for (const { routine } of all) routine.steps[1] = { do: words };
    await local.set({ 'domtool.routines': all });
  }, line);
}

test('a step that was edited since the run is not the one that stopped', async () => {
  const id = await stopped();
  assert.equal((await routines.list())[0]?.canRepair, true);
  await edited('click "Purchase" near "{what}"');
  assert.equal((await routines.list())[0]?.canRepair, false);
  const why = 'The tab in which it stopped is closed, or the step has changed. Run it again.';
  assert.equal(await repairing(id), why);
});

test('a step that was edited while the model did it stays as it was edited', async () => {
  const line = 'click "Purchase" near "{what}"';
  await mended(
    [at(/\[([a-z]{2}\d{6})[^\]]*\] Pay/, 'click', {}), kDone],
    async (panel) => {
      await panel.getByText('The model did something at step 2 that cannot be kept').waitFor();
      assert.deepEqual(await lines(), ['expect "Tea"', line, 'expect "1 item: {what}"']);
    },
    async () => {
      const tabId = await eventually('the task asks', asking);
      await edited(line);
      await ask(routines.page, { type: 'domtool.task.approve', tabId, yes: true });
    },
  );
});
