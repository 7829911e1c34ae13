// Calls that name a point of the viewport: what they do on canvases, what they report as hit, and where they are
// refused.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import type { DomToolErrorCode, ToolCall } from '../../../js-glue/tool/contract/contract.js';
import type { Tab } from '../../support/browser.js';
import { errorOf, eventsOf, forgetEvents, placeOf, reportOf, rowsOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';

const { site, browser } = await openStage({
  site: {
    handle: ({ path }) => {
      if (path === '/inner')
        return { type: 'text/html', body: `<button onclick="document.title='Pressed'">Inner</button>` };
      if (path === '/things') return { type: 'text/html; charset=utf-8', body: kThings };
      if (path !== '/canvas') return undefined;
      const body = `<!doctype html><title>Canvas</title><body style="margin:0"><div style="height:60px"></div>
        <canvas id="board" width="300" height="200" style="border:5px solid;margin:20px;display:block"></canvas>
        <input id="secret" type="password" value="hunter2secret" style="display:block;margin:20px">
        <div id="box" tabindex="0" style="width:200px;height:80px;overflow:auto;margin:20px"><p style="height:900px">Long</p></div>
        <iframe id="frame" src="http://two.test:${site.port}/inner" style="width:200px;height:80px;margin:20px"></iframe>
        <div style="height:2000px"></div><canvas id="low" width="300" height="200"></canvas>
        <input id="deep" type="password" value="hunter2secret" style="display:block">
        <script>window.__events = []; for (const type of ['mousedown', 'mouseup', 'click', 'dblclick', 'mousemove'])
          addEventListener(type, (e) => __events.push({ type, target: e.target.id, trusted: e.isTrusted, x: e.clientX, y: e.clientY }), true);
          board.addEventListener('click', () => { document.title = 'Hit'; });</script>`;
      return { type: 'text/html; charset=utf-8', body };
    },
  },
});

const onBoard = (check: (tab: Tab) => Promise<void>): Promise<void> => onPath('/canvas', check);

async function onPath(path: string, check: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await browser.openTab(site.url(path, 'one.test'));
  await check(tab);
  await tab.close();
}

async function pointIn(tab: Tab, selector: string, dx: number, dy: number): Promise<[number, number]> {
  const { x, y } = await placeOf(tab.page.mainFrame(), selector);
  return [Math.round(x + dx), Math.round(y + dy)];
}

/** The id of the canvas that is so far down the page. */
async function canvasAt(tab: Tab, place: number): Promise<string> {
  const rows = rowsOf(await tab.observe({ format: 'table' }));
  return rows.filter(({ tag }) => tag.toLowerCase() === 'canvas')[place]?.id ?? assert.fail('no canvas');
}

const of = (tab: Tab, type: string) =>
  eventsOf(tab.page).then((events) => events.filter((event) => event.type === type));

describe('on a canvas', () => {
  test('a click lands at the very point, and the answer names the canvas', () =>
    onBoard(async (tab) => {
      const at = await pointIn(tab, '#board', 50, 40);
      const report = reportOf(await tab.execute({ action: 'click', at }));
      const [click] = await of(tab, 'click');
      assert.deepEqual([click?.target, click?.trusted, click?.x, click?.y], ['board', true, ...at]);
      assert.deepEqual(report.point, { x: at[0], y: at[1] });
      assert.match(report.hit?.id ?? '', /^[a-z]{2}\d{6}$/);
      assert.equal(report.nodeId, report.hit?.id);
    }));

  test('a second click elsewhere on it, and after the page was scrolled', () =>
    onBoard(async (tab) => {
      await tab.observe();
      await tab.page.evaluate(() => scrollTo(0, 1900));
      const at = await pointIn(tab, '#low', 10, 12);
      for (const point of [at, [at[0] + 100, at[1] + 20] as [number, number]]) {
        await forgetEvents(tab.page);
        reportOf(await tab.execute({ action: 'click', at: point, clickCount: 2 }));
        const [click] = await of(tab, 'dblclick');
        assert.deepEqual([click?.target, click?.x, click?.y], ['low', ...point]);
      }
    }));

  test('a stroke is drawn from point to point', () =>
    onBoard(async (tab) => {
      const at = await pointIn(tab, '#board', 20, 20);
      const [x, y] = await pointIn(tab, '#board', 220, 120);
      const report = reportOf(await tab.execute({ action: 'drag', at, to: { x, y } }));
      assert.ok(report.hit !== undefined);
      const [down] = await of(tab, 'mousedown');
      const [up] = await of(tab, 'mouseup');
      assert.deepEqual([down?.x, down?.y, up?.x, up?.y], [...at, x, y]);
    }));

  test('it lets go at the point of the page that was looked at, where the page was scrolled since', () =>
    onBoard(async (tab) => {
      const nodeId = await canvasAt(tab, 0);
      const [x, y] = await pointIn(tab, '#board', 220, 190);
      await tab.page.evaluate(() => scrollTo(0, 30));
      reportOf(await tab.execute({ action: 'drag', nodeId, to: { x, y } }));
      const [up] = await of(tab, 'mouseup');
      assert.deepEqual([up?.target, up?.x, up?.y], ['board', x, y - 30]);
    }));

  test('the mouse hovers over the point', () =>
    onBoard(async (tab) => {
      const at = await pointIn(tab, '#board', 77, 66);
      reportOf(await tab.execute({ action: 'hover', at }));
      const moves = await of(tab, 'mousemove');
      assert.deepEqual([moves.at(-1)?.x, moves.at(-1)?.y], at);
    }));
});

const kThings = `<!doctype html><title>Things</title><body style="margin:0">
  <img id="img" src="/demo.png" width="200" height="60" alt="Map of tea" style="display:block;margin:10px">
  <svg id="svg" width="200" height="60" role="img" aria-label="Sales" style="display:block;margin:10px"><g><rect id="rect" width="200" height="60" fill="red"/></g></svg>
  <svg id="bare" width="200" height="60" style="display:block;margin:10px"><g><rect width="200" height="60" fill="blue"/></g></svg>
  <svg id="keys" width="200" height="60" style="display:block;margin:10px"><g role="button" aria-label="Key C"><rect width="200" height="60" fill="green"/></g></svg>
  <video id="video" width="200" height="60" aria-label="Trailer" style="display:block;margin:10px"></video>
  <iframe id="own" src="/inner" width="200" height="60" style="display:block;margin:10px;border:0"></iframe>
  <div id="host" style="margin:10px;width:200px;height:60px"></div>
  <script>window.__events = []; addEventListener('click', (e) => __events.push({ type: 'click', target: e.target.id, trusted: e.isTrusted, x: e.clientX, y: e.clientY }), true);
    host.attachShadow({ mode: 'closed' }).innerHTML = '<canvas width="200" height="60" aria-label="Board" style="background:#ddd"></canvas>';</script>`;

describe('what is hit is told by what it is', () => {
  const cases: Array<[string, string, string, string, string]> = [
    ['an image', '#img', 'image', 'Map of tea', 'img'],
    ['a drawing with a name, not the shape in it', '#svg', 'image', 'Sales', 'rect'],
    ['a drawing without', '#bare', 'image', '', ''],
    ['a part of a drawing that has a role', '#keys', 'button', 'Key C', ''],
    ['a video', '#video', 'Video', 'Trailer', 'video'],
    ['a canvas in a closed shadow root', '#host', 'Canvas', 'Board', 'host'],
  ];
  for (const [what, selector, role, name, target] of cases) {
    test(what, () =>
      onPath('/things', async (tab) => {
        const at = await pointIn(tab, selector, 30, 20);
        const report = reportOf(await tab.execute({ action: 'click', at }));
        assert.deepEqual([report.hit?.role, report.hit?.name], [role, name]);
        assert.equal(report.nodeId, report.hit?.id);
        assert.deepEqual(report.point, { x: at[0], y: at[1] });
        const [click] = await of(tab, 'click');
        assert.deepEqual([click?.target, click?.trusted, click?.x, click?.y], [target, true, ...at]);
      }),
    );
  }

  test('a button in a frame of the same site', () =>
    onPath('/things', async (tab) => {
      const { hit } = reportOf(await tab.execute({ action: 'click', at: await pointIn(tab, '#own', 20, 18) }));
      assert.deepEqual([hit?.role, hit?.name], ['button', 'Inner']);
      const pressed = () => (tab.page.frames()[1] ?? assert.fail('no frame')).evaluate(() => document.title);
      await eventually('it is pressed', async () => (await pressed()) === 'Pressed');
    }));
});

test('scrolling at a point moves the box that lies there, and the page where none does', () =>
  onBoard(async (tab) => {
    const topOf = () => tab.page.evaluate(() => [document.getElementById('box')?.scrollTop, scrollY]);
    reportOf(await tab.execute({ action: 'scroll', at: await pointIn(tab, '#box', 20, 20), deltaY: 100 }));
    assert.deepEqual(await topOf(), [100, 0]);
    reportOf(await tab.execute({ action: 'scroll', at: await pointIn(tab, '#board', 20, 20), deltaY: 150 }));
    assert.deepEqual(await topOf(), [100, 150]);
  }));

describe('it is refused', () => {
  async function refusedOver(selector: string, code: DomToolErrorCode): Promise<void> {
    await onBoard(async (tab) => {
      const at = await pointIn(tab, selector, 10, 8);
      const to = { x: at[0] + 30, y: at[1] };
      const calls: ToolCall[] = [
        { action: 'click', at },
        { action: 'hover', at },
        { action: 'drag', at, to },
        { action: 'scroll', at, deltaY: 30 },
      ];
      for (const call of calls) {
        assert.match(errorOf(await tab.execute(call), code).message, /[a-z]{2}\d{6}/, 'it names the node');
      }
      assert.deepEqual(await of(tab, 'mousedown'), []);
    });
  }

  test('over a field with a secret', () => refusedOver('#secret', 'SECURITY_BLOCKED'));
  test('over a frame of another site', () => refusedOver('#frame', 'CROSS_ORIGIN'));

  async function refusedToDropOver(selector: string, code: DomToolErrorCode): Promise<void> {
    await onBoard(async (tab) => {
      const at = await pointIn(tab, '#board', 50, 40);
      const [x, y] = await pointIn(tab, selector, 10, 8);
      const calls: ToolCall[] = [
        { action: 'drag', at, to: { x, y } },
        { action: 'drag', nodeId: await canvasAt(tab, 0), to: { x, y } },
      ];
      for (const call of calls) {
        assert.match(errorOf(await tab.execute(call), code).message, /[a-z]{2}\d{6}/, 'it names the node');
      }
      assert.deepEqual([...(await of(tab, 'mousedown')), ...(await of(tab, 'mouseup'))], []);
      reportOf(await tab.execute({ action: 'click', at }));
      const types = ['mousedown', 'mouseup', 'click'];
      const pressed = (await eventsOf(tab.page)).filter(({ type }) => types.includes(type));
      assert.deepEqual(
        pressed.map(({ type }) => type),
        types,
        'nothing was held',
      );
    });
  }

  test('to let go over a field with a secret', () => refusedToDropOver('#secret', 'SECURITY_BLOCKED'));
  test('to let go over a frame of another site', () => refusedToDropOver('#frame', 'CROSS_ORIGIN'));

  test('to let go over what is below the fold until the source is brought into view', () =>
    onBoard(async (tab) => {
      const nodeId = await canvasAt(tab, 1);
      const [x, y] = await pointIn(tab, '#deep', 10, 8);
      errorOf(await tab.execute({ action: 'drag', nodeId, to: { x, y } }), 'SECURITY_BLOCKED');
      assert.deepEqual(await of(tab, 'mousedown'), []);
    }));

  test('to let go over what came there as the mouse came to the source', () =>
    onBoard(async (tab) => {
      const nodeId = await canvasAt(tab, 0);
      const to = await pointIn(tab, '#box', 10, 8);
      await tab.page.evaluate(
        ([left, top]) => {
          document.getElementById('board')?.addEventListener('mouseover', () => {
            const style = `position:fixed;left:${left - 20}px;top:${top - 10}px;z-index:9`;
            document.getElementById('secret')?.setAttribute('style', style);
          });
        },
        to as [number, number],
      );
      errorOf(await tab.execute({ action: 'drag', nodeId, to: { x: to[0], y: to[1] } }), 'SECURITY_BLOCKED');
      assert.deepEqual(await of(tab, 'mousedown'), []);
    }));

  test('outside of the screen, and with a node beside the point', () =>
    onBoard(async (tab) => {
      const calls = [
        { action: 'click', at: [5_000, 10] },
        { action: 'click', at: [-1, 10] },
        { action: 'click', at: [10, 70], nodeId: 'ab123456' },
        { action: 'click', at: ['1', 2] },
        { action: 'click' },
        { action: 'drag', at: [10, 70] },
      ];
      for (const call of calls) errorOf(await tab.execute(call as unknown as ToolCall), 'BAD_INPUT');
      assert.deepEqual(await of(tab, 'mousedown'), []);
    }));
});
