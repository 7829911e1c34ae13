// Shared by the tests of closed sites' frames: the pages, and what must hold with any server.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { inksOf } from '../../support/colours.js';
import { SiteServer } from '../../support/site_server.js';
import { eventually } from '../../support/waiting.js';
import { type McpClient, idOf } from './client.js';

/** Requests that the pages sent. */
const got: string[] = [];
/** How often the page of the closed site was requested. */
let closedLoads = 0;
export let site: SiteServer;

/** A closed frame reports every press and key to its server by loading a picture, because actions do not hold
 *  pictures. */
const kClosed = `<title>Vault of Ada</title><style>body { margin: 0; background: #f00 }</style>
  <h1>Balance 4711</h1><button id="b" style="width: 280px; height: 60px">Transfer all</button><input aria-label="Amount">
  <p role="status" id="out"></p><script>
    const tell = (what) => { new Image().src = '/got?what=' + what + '&' + Math.random(); };
    for (const what of ['mousedown', 'keydown', 'wheel', 'drop', 'dragover', 'focusin']) addEventListener(what, () => tell(what), true);
    addEventListener('message', ({ data }) => { data === 'focus' ? b.focus() : (out.textContent = data); });
  </script>`;

/** Ways in which an open page contains a closed document. */
const kFrames: Readonly<Record<string, string>> = {
  'a frame': '<iframe id="f" src="http://two.test:{{port}}/closed" width="300" height="200"></iframe>',
  'a frame of a subdomain':
    '<iframe id="f" src="http://deep.two.test:{{port}}/closed" width="300" height="200"></iframe>',
  'a frame in an open frame': '<iframe id="f" src="http://one.test:{{port}}/inner" width="320" height="220"></iframe>',
  'an object': '<object id="f" data="http://two.test:{{port}}/closed" width="300" height="200"></object>',
  'a frame that a page of its own made':
    '<iframe id="f" src="http://two.test:{{port}}/nests" width="320" height="220"></iframe>',
  'a frame in a sandbox':
    '<iframe id="f" sandbox="allow-scripts" src="http://two.test:{{port}}/closed" width="300" height="200"></iframe>',
  'a frame that is sent there':
    '<iframe id="f" src="http://one.test:{{port}}/redirects" width="300" height="200"></iframe>',
};

const kPages: Readonly<Record<string, string>> = {
  '/closed': kClosed,
  '/inner': '<p>Inner words</p><iframe id="g" src="http://two.test:{{port}}/closed" width="300" height="200"></iframe>',
  '/nests': `<script>document.write('<iframe srcdoc="' + '<h1>Balance 4711</h1><button>Transfer all</button>' + '"></iframe>')</script>`,
  '/redirects': '<script>location.replace("http://two.test:{{port}}/closed")</script>',
  '/mixed': `<title>Mixed</title><iframe srcdoc="<p>Written words</p><button>Written</button>"></iframe>
    <iframe src="data:text/html,<p>Data words</p>"></iframe><iframe id="blank"></iframe>
    <script>blank.contentDocument.body.innerHTML = '<p>Blank words</p>'</script>
    <iframe src="http://one.test:{{port}}/plain"></iframe>`,
  '/plain': '<title>Plain</title><p>Plain words</p>',
  '/later': `<title>Later</title><h1>Open page</h1><iframe id="f" src="http://one.test:{{port}}/plain" width="300" height="200"></iframe>
    <button onclick="f.src = 'http://two.test:{{port}}/closed'">Send it there</button>`,
};

function pageOf(how: string): string {
  return `<title>Open</title><style>body { margin: 0 } p { color: #00f; font-size: 20px }</style>${kFrames[how] ?? ''}
    <p>Open words</p><button onclick="f.contentWindow.postMessage('Secret message', '*')">Tell it</button>
    <button onclick="f.contentWindow.postMessage('focus', '*')">Focus it</button>
    <div draggable="true" role="button" tabindex="0">Drag me</div>`;
}

/** Must be called before any other hook of the file. */
export async function startSite(): Promise<void> {
  site = await SiteServer.start({
    handle: ({ path, query }) => {
      if (path === '/got') got.push(query.get('what') ?? '');
      if (path === '/closed') closedLoads += 1;
      if (path === '/open') return { body: pageOf(query.get('how') ?? '') };
      const page = kPages[path];
      return page === undefined ? undefined : { body: page };
    },
  });
}

export const stopSite = (): Promise<void> | undefined => site?.close();

export interface Surface {
  mcp: McpClient;
  close(): Promise<void>;
}

const kClosedWords = /Balance|4711|Vault|Transfer|Amount|Secret message|two\.test/;

/** Waits until the frames of the page have loaded. */
async function openPage(mcp: McpClient, how: string): Promise<string> {
  await mcp.done('navigate', { url: site.url(`/open?how=${encodeURIComponent(how)}`, 'one.test') });
  await mcp.call('wait', { until: 'network_idle' });
  return mcp.done('look');
}

/** `kinds`: the kinds of frames to try. */
export function testFrames(open: () => Promise<Surface>, kinds: readonly string[] = Object.keys(kFrames)): void {
  let mcp: McpClient;
  let close: () => Promise<void>;
  before(async () => {
    ({ mcp, close } = await open());
  });
  after(() => close?.());

  for (const how of kinds) {
    test(`nothing is told of what is in ${how}`, async () => {
      const page = await openPage(mcp, how);
      assert.match(page, /Open words/);
      assert.match(page, /frame.*withheld/);
      const answers = [page];
      for (const [name, given] of [
        ['find', { text: 'Balance' }],
        ['find', { text: 'Transfer all|Open words' }],
        ['look', { since: 'last' }],
        ['look', { query: 'balance transfer' }],
        ['wait', { until: 'text', text: 'Balance', timeoutMs: 300 }],
        [
          'click',
          {
            nodeId: idOf(page, 'Tell it'),
            expect: { type: 'element_appears', text: 'Secret message', timeoutMs: 300 },
          },
        ],
        ['look', {}],
      ] as const) {
        answers.push((await mcp.call(name, given)).text);
      }
      for (const answer of answers) {
        const own = answer.replace(/"(?:Balance|Transfer all|Secret message)"|find takes.*|Secret message/g, '');
        assert.doesNotMatch(own, kClosedWords, answer);
      }
      assert.match(answers[5] ?? '', /TIMEOUT/, 'a text of it is never there');
    });

    test(`a picture shows nothing of ${how}`, async () => {
      await openPage(mcp, how);
      for (const given of [{ quality: 100 }, { marks: true, quality: 100 }]) {
        const { images, text, isError } = await mcp.call('screenshot', given);
        assert.ok(!isError, text);
        const { red, blue } = inksOf(images[0] ?? '');
        assert.equal(red, 0);
        assert.ok(blue > 20, String(blue));
      }
    });
  }

  test('no input reaches a closed frame, by a point, by a key or by a drop', async () => {
    const page = await openPage(mcp, 'a frame');
    got.length = 0;
    const drag = idOf(page, 'Drag me');
    const tries: Array<[string, Record<string, unknown>]> = [
      ['drag', { nodeId: drag, to: { x: 150, y: 100 } }],
      ['press', { key: 'Enter', nodeId: idOf(page, 'Tell it') }],
    ];
    for (const [name, given] of tries) await mcp.call(name, given);
    await mcp.done('click', { nodeId: idOf(page, 'Focus it') });
    await eventually('the frame has the focus', () => got.includes('focusin'));
    assert.match(await mcp.refused('press', { key: 'Enter' }), /SECURITY_BLOCKED/);
    assert.deepEqual(
      got.filter((what) => what !== 'focusin'),
      [],
    );
  });

  test('documents without a site of their own are those of the page, and open frames are seen', async () => {
    await mcp.done('navigate', { url: site.url('/mixed', 'one.test') });
    await mcp.call('wait', { until: 'network_idle' });
    const page = await mcp.done('look');
    for (const words of ['Written words', 'Data words', 'Blank words', 'Plain words'])
      assert.match(page, new RegExp(words));
    assert.doesNotMatch(page, /withheld/);
  });

  test('an action sends no frame to a closed site, and the frame stays as it was', async () => {
    const page = await mcp.done('navigate', { url: site.url('/later', 'one.test') });
    await mcp.call('wait', { until: 'text', text: 'Plain words' });
    assert.match(await mcp.done('look'), /Plain words/);
    closedLoads = 0;
    const sent = await mcp.done('click', { nodeId: idOf(page, 'Send it there') });
    await mcp.call('wait', { until: 'network_idle' });
    assert.equal(closedLoads, 0);
    assert.match(sent, /not sent: GET to a site that is not allowed here/);
    const later = [sent, await mcp.done('look', { since: 'last' }), await mcp.done('look')];
    for (const answer of later) assert.doesNotMatch(answer, kClosedWords);
    assert.match(later[2] ?? '', /Plain words/);
  });
}
