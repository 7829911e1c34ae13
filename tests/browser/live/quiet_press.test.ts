// A press that changes nothing: how long the page is looked at depends on whether the press has started anything that could still
// change it. Counted in captures, in the extension and over a WebSocket.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { WebSocketServer } from 'ws';

import { reportOf } from '../../support/checks.js';
import { SiteServer } from '../../support/site_server.js';
import { type TapedTab, capturesOf, inExtension, overWebSocket } from '../../support/taped_tabs.js';
import { eventually } from '../../support/waiting.js';

/** Each press says something 250 ms later, or moves something for a moment. */
const LATE_MS = 250;
const say = `said.textContent = 'Said ' + ++n`;

const page = (content: string): string =>
  `<!doctype html><title>Press</title><script>let n = 0;</script><p id="said">Not said</p>${content}`;

const WORKER = `onmessage = () => { const end = performance.now() + ${LATE_MS};
  while (performance.now() < end); postMessage(0); }`;

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

const PAGES: Readonly<Record<string, (port: number) => string>> = {
  '/nothing': () => page('<button onclick="void 0">Nothing</button>'),
  '/timer': () => page(`<button onclick="setTimeout(() => { ${say} }, ${LATE_MS})">Timer</button>`),
  '/socket': (port) =>
    page(
      `<button onclick="socket.send('1')">Socket</button><script>const socket = new WebSocket('ws://' + location.hostname + ':${port}');` +
        `socket.onopen = () => fetch('/open'); socket.onmessage = () => { ${say} }</script>`,
    ),
  '/worker': () =>
    page(
      `<button onclick="worker.postMessage(0)">Worker</button><script>const worker = new Worker('/worker.js');` +
        `worker.onmessage = () => { ${say} }</script>`,
    ),
  '/image': () =>
    page(
      `<button onclick="load()">Image</button><script>function load() {` +
        `const image = new Image(); image.onload = () => { ${say} }; image.src = '/late.svg?' + Math.random(); }</script>`,
    ),
  '/slide': () =>
    page(`<button onclick="slide(performance.now())">Slide</button><p id="panel" style="position: relative">Panel</p>
    <script>function slide(began) {
      panel.style.left = Math.min(performance.now() - began, 80) + 'px';
      if (performance.now() - began < 80) requestAnimationFrame(() => slide(began));
    }</script>`),
  '/frame': () =>
    page(`<iframe srcdoc='<button onclick="setTimeout(() => parent.late(), ${LATE_MS})">Frame</button>'></iframe>
    <script>function late() { ${say} }</script>`),
};

let site: SiteServer;
let sockets: WebSocketServer;
let isOpen = false;
before(async () => {
  sockets = new WebSocketServer({ port: 0 });
  sockets.on('connection', (socket) => socket.on('message', () => setTimeout(() => socket.send('1'), LATE_MS)));
  const port = (sockets.address() as { port: number }).port;
  site = await SiteServer.start({
    handle: ({ path }) => {
      isOpen ||= path === '/open';
      if (path === '/worker.js') return { type: 'text/javascript', body: WORKER };
      if (path === '/late.svg') {
        const picture = { type: 'image/svg+xml', body: PICTURE };
        return new Promise((resolve) => setTimeout(resolve, LATE_MS, picture));
      }
      const body = PAGES[path]?.(port);
      return body === undefined ? undefined : { body };
    },
  });
});
after(async () => {
  sockets?.close();
  await site?.close();
});

async function press(tab: TapedTab): Promise<{ outcome: string; captures: number }> {
  const seen = await tab.execute({ action: 'get_dom' });
  const nodeId = /\[([a-z]{2}\d{6}) button/.exec(JSON.stringify(seen))?.[1];
  assert.ok(nodeId !== undefined, JSON.stringify(seen));
  let outcome = '';
  const captures = await capturesOf(tab, async () => {
    ({ outcome } = reportOf(await tab.execute({ action: 'click', nodeId })));
  });
  return { outcome, captures };
}

async function check(openUrl: (url: string) => Promise<TapedTab>): Promise<void> {
  const open = (path: string): Promise<TapedTab> => openUrl(site.url(path));
  const nothing = await open('/nothing');
  await press(nothing);
  assert.deepEqual(await press(nothing), { outcome: 'no_effect', captures: 2 }, 'nothing is under way');
  for (const path of ['/timer', '/socket', '/worker', '/image', '/slide', '/frame']) {
    isOpen = false;
    const tab = await open(path);
    if (path === '/socket') await eventually('the socket is open', () => isOpen);
    assert.equal((await press(tab)).outcome, 'done', `the first press of ${path}`);
    assert.equal((await press(tab)).outcome, 'done', `the second press of ${path}`);
  }
}

test('in the extension a press that has started nothing is watched for a moment only', () => inExtension(check));

test('over a WebSocket a press that has started nothing is watched for a moment only', () => overWebSocket(check));
