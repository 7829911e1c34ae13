// Routines that run at a time that the person has set: once and not twice, in a background tab, and told how they ended.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { openStageFor } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';
import { PanelBrowser, ask, killWorker } from './panel_support.js';
import { RoutineStage, hits, routineOf, servesTea } from './routines_stage.js';

const granted = ['notifications'];
const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false, granted }), {
  handle: servesTea,
});
const stage = await RoutineStage.open(browser);
beforeEach(() => stage.clear());

const url = site.url('/tea', 'tea.test');
const buys = routineOf(url, 'Buy tea', ['click "Add" near "{what}"', 'expect "1 item: {what}"'], { what: 'Sencha' });

type Noted = { noted?: string[] };

/** The titles and words of notifications from now on. */
async function noteNotifications(): Promise<() => Promise<string[]>> {
  await browser.worker.evaluate(() => {
    const { notifications } = globalThis.chrome;
    const create = notifications.create.bind(notifications) as (id: string, given: object) => Promise<string>;
    const noted: string[] = [];
    (self as unknown as Noted).noted = noted;
    notifications.create = ((id: string, given: { title: string; message: string }) => {
      noted.push(`${given.title} | ${given.message}`);
      return create(id, given);
    }) as unknown as typeof notifications.create;
  });
  return () => browser.worker.evaluate(() => (self as unknown as Noted).noted ?? []);
}

const active = (): Promise<string[]> =>
  stage.page.evaluate(async () => (await globalThis.chrome.tabs.query({ active: true })).map(({ url: at = '' }) => at));

const focusedWindow = (): Promise<{ windows: Array<number | undefined> }> =>
  stage.page.evaluate(async () => ({
    windows: (await globalThis.chrome.windows.getAll()).flatMap(({ id, focused }) => (focused ? [id] : [])),
  }));

test('a routine that is due runs once, in a tab behind the active one, and says that it is done', async () => {
  const noted = await noteNotifications();
  const id = await stage.add(buys);
  await stage.schedule(id, { what: 'Assam' });
  const before = [await stage.tabs(), await active()];
  await stage.change(id, { due: Date.now() });
  await stage.ring();
  assert.deepEqual(hits, ['Assam']);
  assert.equal((await stage.last(id))?.is, 'done');
  assert.deepEqual([await stage.tabs(), await active()], before, 'its tab is closed, and the person saw none of it');
  assert.deepEqual(await noted(), ['The routine is done | Buy tea']);
  await stage.ring();
  assert.deepEqual(hits, ['Assam'], 'not twice');
});

test('a tab that a step opens does not come to the front either', async () => {
  const lines = [
    'click "In a window"',
    'expect "You are in the window"',
    'click "Add" near "Assam"',
    'click "Nothing"',
  ];
  const id = await stage.add(routineOf(url, 'Window', lines));
  await stage.schedule(id);
  const before = await active();
  await stage.change(id, { due: Date.now() });
  await stage.ring();
  assert.deepEqual(hits, ['open window', 'Assam']);
  const last = await stage.last(id);
  assert.equal(last?.is === 'stopped' && last.number, 4);
  assert.deepEqual(await active(), before);
});

test('a tab of another site that a step opens gets no request', async () => {
  const id = await stage.add(routineOf(url, 'Abroad', ['click "Abroad"', 'expect "Tea"']));
  await stage.schedule(id);
  await stage.change(id, { due: Date.now() });
  const before = await stage.tabs();
  await stage.ring();
  const last = await stage.last(id);
  assert.match(last?.is === 'stopped' ? last.why : '', /would have to be asked.*abroad\.test/);
  assert.deepEqual(hits, []);
  assert.equal((await stage.tabs()).length, before.length + 1, 'it is closed');
});

test('a window that a step opens does not get the focus, and every tab of a run that is done is closed', async () => {
  const { windows } = await focusedWindow();
  const id = await stage.add(routineOf(url, 'Small', ['click "In a small window"', 'expect "You are in the small"']));
  await stage.schedule(id);
  const before = await stage.tabs();
  assert.equal((await stage.runs(id))?.is, 'done');
  assert.deepEqual(hits, ['open small']);
  assert.deepEqual((await focusedWindow()).windows, windows);
  assert.equal((await stage.tabs()).length, before.length);
});

test('one that stops again closes the tab in which it stopped before, if nobody has looked at it', async () => {
  const id = await stage.add(routineOf(url, 'Buy tea', ['click "Order"']));
  await stage.schedule(id);
  const before = (await stage.tabs()).length;
  await stage.runs(id);
  await stage.runs(id);
  assert.equal((await stage.tabs()).length, before + 1);
  await ask(stage.page, { type: 'domtool.routines.remove', id });
  await eventually('no tab of it is left', async () => (await stage.tabs()).length === before);
});

test('routines that are due together run one after the other', async () => {
  const ids: string[] = [];
  for (const name of ['one', 'two']) {
    const id = await stage.add(routineOf(`${url}?for=${name}`, name, ['click "Add" near "Sencha"', 'expect "1 item"']));
    await stage.schedule(id);
    ids.push(id);
  }
  await stage.changeAll(ids, { due: Date.now() });
  await stage.ring();
  assert.deepEqual(hits.toSorted(), ['Sencha', 'Sencha', 'open one', 'open two']);
  assert.deepEqual([hits[1], hits[3]], ['Sencha', 'Sencha'], 'none begins before the other is over');
});

test('what was due on an earlier day is not made up for, and that is said', async () => {
  const noted = await noteNotifications();
  const id = await stage.add(buys);
  await stage.schedule(id, { what: 'Assam' });
  const due = Date.now() - 48 * 3_600_000;
  await stage.change(id, { due });
  await stage.ring();
  assert.deepEqual(hits, []);
  const last = await stage.last(id);
  assert.deepEqual({ is: last?.is, due: last?.is === 'missed' && last.due }, { is: 'missed', due });
  assert.deepEqual(await noted(), ['The routine did not run | Buy tea']);
});

test('a run that ended with its worker is not repeated, and that is said', async () => {
  const id = await stage.add(buys);
  await stage.schedule(id, { what: 'Assam' });
  await killWorker(browser, stage.page);
  await stage.change(id, { running: { number: 1 } });
  await stage.ring();
  assert.deepEqual(hits, []);
  const last = await stage.last(id);
  assert.deepEqual({ is: last?.is, number: last?.is === 'lost' && last.number }, { is: 'lost', number: 1 });
});

test('a run that ended on an earlier day, too, is told once and not made up for', async () => {
  const id = await stage.add(buys);
  await stage.schedule(id, { what: 'Assam' });
  await killWorker(browser, stage.page);
  await stage.change(id, { running: { number: 1 }, due: Date.now() - 48 * 3_600_000 });
  await stage.ring();
  assert.deepEqual(hits, []);
  assert.equal((await stage.last(id))?.is, 'lost');
});

test('a routine that is removed during a run leaves the alarm that watches over it', async () => {
  const other = await stage.add(buys);
  const id = await stage.add(routineOf(url, 'Waits', ['expect "Never"']));
  await stage.schedule(id);
  await stage.change(id, { due: Date.now() });
  await stage.page.evaluate(() => globalThis.chrome.alarms.create('domtool.routines', { when: Date.now() }));
  const period = (): Promise<number | undefined> =>
    stage.page.evaluate(async () => (await globalThis.chrome.alarms.get('domtool.routines'))?.periodInMinutes);
  await eventually('it runs', async () => (await period()) !== undefined);
  await ask(stage.page, { type: 'domtool.routines.remove', id: other });
  assert.equal(await period(), 0.5);
  await stage.rests();
});

test('one whose secrets are locked does not even open its page', async () => {
  const asked = (type: string, members: object = {}) =>
    ask(stage.page, { type: `domtool.secrets.${type}`, ...members });
  assert.ok((await asked('open', { passphrase: 'a long one, for tea' })).success);
  const secret = { name: 'password', kind: 'password', sites: ['http://tea.test'], value: 'ada.lovelace.1815' };
  assert.ok((await asked('put', { secret })).success);
  const id = await stage.add(routineOf(`${url}?for=login`, 'Sign in', ['type "{{password}}" into "Password"']));
  await stage.schedule(id);
  assert.ok((await asked('lock')).success);
  const last = await stage.runs(id);
  assert.equal(last?.is === 'stopped' && last.number, 0);
  assert.deepEqual(hits, []);
  await asked('clear');
});

test('a run says at which step it stopped, and what it saw', async () => {
  const noted = await noteNotifications();
  const stops = async (lines: readonly string[], at = url): Promise<string> => {
    const id = await stage.add(routineOf(at, 'Buy tea', lines));
    await stage.schedule(id);
    await stage.change(id, { due: Date.now() });
    await stage.ring();
    const last = await stage.last(id);
    return last?.is === 'stopped' ? `${last.number} ${last.line}: ${last.why}` : `it is ${last?.is}`;
  };
  assert.match(await stops(['click "Add"']), /^1 click "Add": .*2/, 'doubt');
  assert.match(
    await stops(['click "Add" near "Sencha"', 'click "Order"']),
    /^2 click "Order": .*"Order"/,
    'the target is gone',
  );
  assert.deepEqual(hits, ['Sencha']);
  assert.match(
    await stops(['click "Pay €29"']),
    /^1 click "Pay €29": The person would have to be asked\. .*Pay €29/,
    'a question to the person',
  );
  const asks = (await stage.list())[0]?.last;
  const reason = asks?.is === 'stopped' ? asks.reason : undefined;
  assert.match(reason?.code === 'ASKS' ? reason.about : '', /^(?!.*would have to).*Pay €29/, 'as a code');
  assert.deepEqual(hits, ['Sencha'], 'nothing was paid');
  const down = await stops(['click "Add" near "Sencha"'], 'http://tea.test:1/');
  assert.match(down, /^0 http:\/\/tea\.test:1\/: ./, 'the site is down');
  const said = await noted();
  assert.match(said[0] ?? '', /^The routine stopped at step 1 \| Buy tea\nclick "Add": /);
  assert.match(said.at(-1) ?? '', /^The routine could not begin \| Buy tea\nhttp:\/\/tea\.test:1\/: /);
  assert.equal(said.length, 4);
});

test('a field that has another label now is told with the step', async () => {
  const step = { do: 'type "ada" into "User name"', target: { role: 'textbox', selector: '#login' } };
  const id = await stage.add({ ...routineOf(url, 'Log in', ['expect "Tea"']), steps: [step] });
  await stage.schedule(id);
  assert.deepEqual(await stage.runs(id).then((last) => last?.is === 'done' && last.notes), [
    { number: 1, words: 'It is called "Login" now.' },
  ]);
});

test('a schedule needs values for the blanks, and secrets that are known', async () => {
  const id = await stage.add(buys);
  await assert.rejects(stage.schedule(id), /needs a value for what/);
  const typing = await stage.add(routineOf(url, 'Sign in', ['type "{{password}}" into "Password"']));
  await assert.rejects(stage.schedule(typing), /no secret password/);
  assert.deepEqual(
    (await stage.list()).map(({ due }) => due),
    [undefined, undefined],
  );
});

test('one whose data is deleted while it runs ends, and nothing of it stays', async () => {
  const noted = await noteNotifications();
  const lines = ['click "Add" near "{what}"', 'expect "It is later"', 'click "Add" near "{what}"'];
  const id = await stage.add(routineOf(url, 'Buy tea', lines, { what: 'Sencha' }));
  await stage.schedule(id, { what: 'Assam' });
  await stage.change(id, { due: Date.now() });
  await stage.page.evaluate(() => globalThis.chrome.alarms.create('domtool.routines', { when: Date.now() }));
  await eventually('its first step is done', async () => (await stage.list())[0]?.running?.number === 1);
  assert.ok((await ask(stage.page, { type: 'domtool.data.delete' })).success);
  await stage.rests();
  assert.deepEqual(await stage.list(), []);
  assert.deepEqual(hits, ['Assam']);
  await eventually('the run is over', () =>
    stage.page.evaluate(async () => (await globalThis.chrome.alarms.get('domtool.routines')) === undefined),
  );
  const left = await stage.page.evaluate(async () => Object.keys(await globalThis.chrome.storage.session.get(null)));
  assert.ok(!left.some((key) => key.startsWith('domtool.routine.')), left.join());
  assert.deepEqual(await noted(), []);
});

test('one that was turned off does not run', async () => {
  const id = await stage.add(buys);
  await stage.schedule(id, { what: 'Assam' });
  await ask(stage.page, { type: 'domtool.routines.schedule', id, schedule: null });
  assert.equal((await stage.list())[0]?.due, undefined);
  assert.equal(
    await stage.page.evaluate(async () => (await globalThis.chrome.alarms.get('domtool.routines')) === undefined),
    true,
  );
  await stage.ring();
  assert.deepEqual(hits, []);
});

test('without notifications the icon says how a run ended', async () => {
  const id = await stage.add(buys);
  await stage.schedule(id, { what: 'Assam' });
  const badge = (): Promise<string> => stage.page.evaluate(() => globalThis.chrome.action.getBadgeText({}));
  await browser.worker.evaluate(() => {
    globalThis.chrome.permissions.contains = (async () => false) as typeof globalThis.chrome.permissions.contains;
  });
  assert.equal((await stage.runs(id))?.is, 'done');
  assert.equal(await eventually('there is a badge', badge), '✓');
});
