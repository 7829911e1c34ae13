// A picture shows no more than an observation: withheld content is painted over, or there is no picture.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import type { Screenshot, ToolCall, ToolResult } from '../../../js-glue/tool/contract/contract.js';
import { inksOf } from '../../support/colours.js';
import { NodeBrowser } from '../../support/node_port.js';
import { openStage } from '../../support/stage.js';
import { eventually } from '../../support/waiting.js';

const kSecret = 'Marble-Otter77';

/** How a page shows a secret, in red. */
const kShown: Readonly<Record<string, string>> = {
  'in a text': '<p class="red">Hello {{s}}, welcome</p>',
  'over several lines': '<p class="red" style="width: 60px; overflow-wrap: anywhere">{{s}}</p>',
  'letter by letter': `<p class="red">{{letters}}</p>`,
  'in a field': '<input class="red" value="{{s}}">',
  'in a text area': '<textarea class="red">{{s}}</textarea>',
  'as a placeholder': '<style>::placeholder { color: #f00 }</style><input placeholder="{{s}}">',
  'on a button': '<input type="button" class="red" value="{{s}}"><button class="red">{{s}}</button>',
  'in a list': '<select class="red"><option>{{s}}</select>',
  'by a style': '<style>#by::after { content: "{{s}}"; color: #f00 }</style><p id="by">It is </p>',
  'in a drawing': '<svg width="300" height="40"><text y="20" fill="red">{{s}}</text></svg>',
  'turned and large':
    '<p class="red" style="transform: rotate(20deg) scale(1.4); margin: 60px; width: 200px">{{s}}</p>',
  'in a box that scrolls': `<div style="overflow: auto; width: 200px; height: 60px"><p style="margin: 0">x</p>
    <p class="red" style="margin: 0">{{s}}</p><p style="height: 300px">x</p></div>`,
  'in a frame': `<iframe style="width: 300px; height: 80px" srcdoc="<p style='color: red'>{{s}}</p>"></iframe>`,
  faintly: '<p style="color: #f00; opacity: .6">{{s}}</p>',
};

const kAcross = `@keyframes across { to { transform: translateX(600px) } }
  .across { width: 300px; animation: across .7s linear infinite alternate }`;
/** How a page keeps moving a secret. */
const kMoving: Readonly<Record<string, string>> = {
  'in a text': `<style>${kAcross}</style><p class="red across">{{s}}</p>`,
  // The compositor moves the text while the page's own thread draws nothing.
  'while a script works': `<style>${kAcross}</style><p class="red across">{{s}}</p>
    <script>setInterval(() => { for (const end = performance.now() + 120; performance.now() < end; ) {} }, 150)</script>`,
  // The compositor is a step ahead, and a little time more or less changes nothing.
  'in steps': `<style>${kAcross}</style><p class="red across" style="animation-timing-function: steps(40)">{{s}}</p>`,
  'in a drawing': `<svg width="900" height="40"><text y="20" fill="red">{{s}}
    <animate attributeName="x" values="0;600;0" dur="1.4s" repeatCount="indefinite"/></text></svg>`,
  'in a shadow tree': `<div><template shadowrootmode="open"><style>${kAcross}</style>
    <p class="across" style="color: #f00">{{s}}</p></template></div>`,
  'in a frame': `<iframe style="width: 900px; height: 80px"
    srcdoc="<style>${kAcross}</style><p class=across style='color: red'>{{s}}</p>"></iframe>`,
  'in a frame of another site': `<iframe style="width: 900px; height: 200px" src="{{elsewhere}}"></iframe>`,
};

/** It moves away for ten seconds, and is below in the document at once. */
const kTransition = `<style>::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation-duration: 10s }
    #moved { margin-top: 300px }</style><p class="red" id="away">{{s}}</p>
  <script>document.startViewTransition(() => { away.id = 'moved' })</script>`;
const kOwnWidth = 1280;
/** Cases of their own. */
const kOther: Readonly<Record<string, string>> = {
  'a transition': kTransition,
  'a frame with a transition': `<iframe style="width: 900px; height: 500px" src="{{transition}}"></iframe>`,
  'a still frame of another site': `<iframe style="width: 900px; height: 200px" src="{{still elsewhere}}"></iframe>`,
  'a still drawing':
    '<svg width="20" height="20"><circle r="9" /></svg><p class="red">{{s}}</p><p class="blue">What more may be seen</p>',
};
const kThatMoves = 'that moves ';

const { site, browser } = await openStage({
  site: { handle: ({ path, query }) => (path === '/page' ? { body: pageOf(query) } : undefined) },
});

function pageOf(query: URLSearchParams): string {
  const secret = query.get('s') ?? '';
  const letters = [...secret].map((letter) => `<span>${letter}</span>`).join('');
  const how = query.get('how') ?? '';
  const shown = (kShown[how] ?? kMoving[how.replace(kThatMoves, '')] ?? kOther[how] ?? '')
    .replaceAll('{{s}}', secret)
    .replaceAll('{{letters}}', letters)
    .replaceAll('{{transition}}', pageAt('page.test', 'a transition', secret))
    .replaceAll('{{still elsewhere}}', pageAt('other.test', 'a still drawing', secret))
    .replaceAll('{{elsewhere}}', pageAt('other.test', `${kThatMoves}in a text`, secret));
  return `<title>Page</title><meta name=viewport content="width=device-width">
    <style>.red { color: #f00; font-size: 20px } .blue { color: #00f; font-size: 20px }</style>
    <p class="blue">What everybody may see</p><label>Password <input id="pass" type="password"></label>
    <div id="shown">${shown}</div>`;
}

function pageAt(host: string, how: string, secret: string): string {
  return site.url(`/page?how=${encodeURIComponent(how)}&s=${encodeURIComponent(secret)}`, host);
}

interface Tool {
  execute(call: ToolCall): Promise<ToolResult>;
}

async function pictureOf(tool: Tool, more: object = {}): Promise<Screenshot> {
  const result = await tool.execute({ action: 'screenshot', quality: 1, ...more } as ToolCall);
  assert.ok(result.success && 'base64' in result.data, JSON.stringify(result));
  return result.data;
}

async function goTo(tool: Tool, how: string, secret: string): Promise<void> {
  const url = pageAt('page.test', how, secret);
  const navigated = await tool.execute({ action: 'navigate', url });
  assert.ok(navigated.success, JSON.stringify(navigated));
}

/** The page's field gets the secret, so that it is one. */
async function typeSecret(tool: Tool): Promise<void> {
  await goTo(tool, '', '');
  const look = await tool.execute({ action: 'get_dom', options: { format: 'text' } });
  assert.ok(look.success && 'content' in look.data);
  const nodeId = /\[([a-z]{2}\d{6}) [^\]]*\] Password/.exec(String(look.data.content))?.[1];
  assert.ok(nodeId !== undefined, String(look.data.content));
  const typed = await tool.execute({ action: 'type', nodeId, text: kSecret });
  assert.ok(typed.success, JSON.stringify(typed));
}

/** Where the table has what is withheld. */
async function placeOf(tool: Tool): Promise<string> {
  const look = await tool.execute({ action: 'get_dom', options: { format: 'table' } });
  assert.ok(look.success && 'content' in look.data && Array.isArray(look.data.content), JSON.stringify(look));
  const withheld = look.data.content.filter(({ text }) => text?.includes('[redacted]'));
  assert.ok(withheld.length > 0, JSON.stringify(look.data.content));
  return JSON.stringify(withheld.map(({ box }) => box));
}

function testPictures(open: () => Promise<{ tool: Tool; close(): Promise<void> }>): void {
  let tool: Tool;
  let close: () => Promise<void>;
  before(async () => {
    ({ tool, close } = await open());
    await typeSecret(tool);
  });
  after(() => close());

  for (const how of Object.keys(kShown)) {
    test(`a secret ${how} is not in the picture, and the rest of the page is`, async () => {
      await goTo(tool, how, 'Common-Badger9');
      assert.ok(inksOf((await pictureOf(tool)).base64).red > 20, 'what is no secret is seen');
      await goTo(tool, how, kSecret);
      for (const more of [{}, { marks: true }]) {
        const { base64, covered } = await pictureOf(tool, more);
        const { red, blue } = inksOf(base64);
        assert.equal(red, 0, how);
        assert.ok(blue > 20 && (covered ?? 0) >= 1, `${blue} ${covered}`);
      }
    });
  }

  test('the picture of a node, and one of a page that is scrolled, show no secret', async () => {
    await goTo(tool, 'in a text', kSecret);
    const look = await tool.execute({ action: 'get_dom', options: { format: 'table' } });
    assert.ok(look.success && 'content' in look.data && Array.isArray(look.data.content));
    for (const { id, tag, box } of look.data.content) {
      if (box === null || box[2] === 0 || box[3] === 0 || /^(html|head|title|style|meta)$/i.test(tag)) continue;
      assert.equal(inksOf((await pictureOf(tool, { nodeId: id })).base64).red, 0, tag);
    }
    const plain = await pictureOf(tool, { maxWidth: 300 });
    assert.equal(inksOf(plain.base64).red, 0, 'smaller');
  });

  for (const how of Object.keys(kMoving)) {
    test(`a secret that keeps moving ${how} is in none of several pictures, and moves on`, async () => {
      await goTo(tool, `${kThatMoves}${how}`, kSecret);
      for (let taken = 0; taken < 8; taken += 1) {
        // At its own size the page is drawn by the compositor alone.
        const { base64, covered } = await pictureOf(tool, taken % 4 === 0 ? {} : { maxWidth: kOwnWidth });
        const { red, blue } = inksOf(base64);
        assert.equal(red, 0, how);
        assert.ok(blue > 20 && (covered ?? 0) >= 1, `${blue} ${covered}`);
      }
      const places = new Set<string>();
      await eventually('the secret moves on', async () => places.add(await placeOf(tool)).size > 1);
    });
  }

  for (const how of ['a transition', 'a frame with a transition']) {
    test(`${how} of views shows nothing of a secret where it was before`, async () => {
      await goTo(tool, how, kSecret);
      for (let taken = 0; taken < 4; taken += 1) {
        const { base64 } = await pictureOf(tool, taken % 2 === 0 ? {} : { maxWidth: kOwnWidth });
        const { red, blue } = inksOf(base64);
        assert.ok(red === 0 && blue > 20, `${red} ${blue}`);
      }
    });
  }

  test('of a frame of another site in which nothing moves, all but the secret is seen', async () => {
    await goTo(tool, 'a still frame of another site', kSecret);
    const { base64, covered } = await pictureOf(tool);
    const { red, blue } = inksOf(base64);
    await goTo(tool, 'a still drawing', kSecret);
    const alone = inksOf((await pictureOf(tool)).base64);
    // The line above the frame, and the two inside, of which the page alone has both.
    assert.ok(red === 0 && blue > alone.blue, `${red} ${blue} ${alone.blue} ${covered}`);
  });
}

describe('through the extension', () => {
  testPictures(async () => {
    const tab = await browser.openTab(site.url('/page'));
    return { tool: tab, close: () => tab.close() };
  });
});

describe('in Node', () => {
  testPictures(async () => {
    const node = await NodeBrowser.launch();
    const tool = await node.connection.newTab(site.url('/page'));
    return { tool, close: () => node.close() };
  });
});
