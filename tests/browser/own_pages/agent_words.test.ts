// How words on controls are judged in a real page: by the dialog around them, their icons, the fields and keys that
// send. Nothing is done without the person's yes; similar everyday controls are used without a question.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import type { SiteRequest, SiteResponse } from '../../support/site_server.js';
import { openStageFor } from '../../support/stage.js';
import { findControls } from '../../support/text_view.js';
import { WireServer, type Turn, type WireRequest } from '../../support/wire_server.js';
import { AgentBrowser, shownLast } from './agent_support.js';
import { PanelBrowser } from './panel_support.js';

interface Case {
  name: string;
  page: string;
  /** The call of the model; `idOf` finds a control by the beginning of its line, "" being the first one. */
  call(idOf: (name: string) => string): { name: string; input: object };
}

const kDo = `onclick="fetch('/done')"`;
const kOnEnter = `onkeydown="if (event.key === 'Enter') fetch('/done')"`;
const kSmall = 'style="display:inline-block;width:16px;height:16px"';
const kDialog = `<div role=dialog aria-modal=true aria-labelledby=h><h2 id=h>Delete account for ever?</h2>
  <p>All that you wrote is lost.</p><button ${kDo}>Yes</button><button ${kDo}>Cancel</button></div>`;
const kRow = `<style>.more { opacity: 0 } .row:hover .more { opacity: 1 }</style>
  <div class=row ${kDo} style="width:500px;height:40px;cursor:pointer">Ada Lovelace
  <button class=more style="float:right">Delete</button></div>`;
const kBin = `<div role=listitem tabindex=0 aria-label=Letter draggable=true style="width:80px;height:40px">Letter</div>
  <div style="position:fixed;left:300px;top:0;width:100px;height:60px" onmouseup="fetch('/done')"
  ondragover="event.preventDefault()" ondrop="fetch('/done')">Trash</div>`;

const click = (name: string) => (idOf: (name: string) => string) => ({ name: 'click', input: { nodeId: idOf(name) } });
const press = (key: string, name: string) => (idOf: (name: string) => string) => ({
  name: 'keypress',
  input: { key, nodeId: idOf(name) },
});

const kAsked: readonly Case[] = [
  { name: 'Yes in a dialog whose heading says what it does', page: kDialog, call: click('Yes') },
  {
    name: 'a button that is an icon with a class',
    page: `<button ${kDo}><i class="fa fa-trash" ${kSmall}></i></button>`,
    call: click(''),
  },
  {
    name: 'a button that is a picture from a file',
    page: `<button ${kDo}><img src="/img/trash-can.svg" width=16 height=16></button>`,
    call: click(''),
  },
  {
    name: 'a picture of an icon font',
    page: `<button ${kDo}><i class=material-icons>delete_forever</i></button>`,
    call: click('delete_forever'),
  },
  {
    name: 'a button of which a word is in italics',
    page: `<button ${kDo}><i>delete</i> <b>account</b></button>`,
    call: click('delete account'),
  },
  { name: 'a button in Russian', page: `<button ${kDo}>УДАЛИТЬ АККАУНТ</button>`, call: click('УДАЛИТЬ') },
  { name: 'a button in Japanese', page: `<button ${kDo}>注文を確定する</button>`, call: click('注文') },
  {
    name: 'a heading that is pressed',
    page: `<h2 tabindex=0 ${kDo}>Delete account</h2>`,
    call: click('Delete account'),
  },
  {
    name: 'Enter in a box of several lines that is named for messages',
    page: `<div contenteditable role=textbox aria-multiline=true aria-label="Type a message" ${kOnEnter}>hi</div>`,
    call: press('Enter', 'Type a message'),
  },
  {
    name: 'Enter in a box without a name beside a button that sends',
    page: `<div><textarea aria-label="Your words" ${kOnEnter}>hi</textarea><button>Send</button></div>`,
    call: press('Enter', 'Your words'),
  },
  {
    name: 'Ctrl and Enter in notes',
    page: `<textarea aria-label=Notes onkeydown="if (event.ctrlKey && event.key === 'Enter') fetch('/done')">hi</textarea>`,
    call: press('Control+Enter', 'Notes'),
  },
  {
    name: 'a letter that an application takes for a command',
    page: `<p tabindex=0>Mail</p><script>onkeydown = ({ key }) => key === '#' && fetch('/done')</script>`,
    call: () => ({ name: 'keypress', input: { key: '#' } }),
  },
  {
    name: 'a list that acts when one chooses',
    page: `<select aria-label="Bulk actions" onchange="fetch('/done')"><option>None<option value=del>Delete</select>`,
    call: (idOf) => ({ name: 'select', input: { nodeId: idOf('Bulk actions'), values: ['Delete'] } }),
  },
  {
    name: 'dragging onto a bin',
    page: kBin,
    call: (idOf) => ({ name: 'drag', input: { nodeId: idOf('Letter'), to: { x: 350, y: 30 } } }),
  },
];

const kNotAsked: readonly Case[] = [
  { name: 'Cancel in that dialog', page: kDialog, call: click('Cancel') },
  { name: 'a row in which a hidden button says Delete', page: kRow, call: click('Ada Lovelace') },
  {
    name: 'Buy, which opens a dialog',
    page: `<button aria-haspopup=dialog ${kDo}>Buy</button>`,
    call: click('Buy'),
  },
  {
    name: 'Enter in a number beside Buy now',
    page: `<div><input type=number aria-label=Quantity value=1 ${kOnEnter}><button>Buy now</button></div>`,
    call: press('Enter', 'Quantity'),
  },
  {
    name: 'Enter in a box for notes',
    page: `<textarea aria-label=Notes ${kOnEnter}>hi</textarea>`,
    call: press('Enter', 'Notes'),
  },
  {
    name: 'a folder with a picture and its name',
    page: `<a href="#bin" ${kDo}><i style="display:inline-block;width:24px;height:24px;overflow:hidden">delete</i> Trash</a>`,
    call: click('delete Trash'),
  },
];

let done = 0;
const pages = new Map<string, string>();
function handle({ path }: SiteRequest): SiteResponse {
  if (path === '/done') done += 1;
  if (path.endsWith('.svg')) return { body: '<svg xmlns="http://www.w3.org/2000/svg"/>', type: 'image/svg+xml' };
  return { body: pages.get(path) ?? 'nothing' };
}

const { site, browser } = await openStageFor(() => PanelBrowser.launch({ mayDraw: false }), { handle });
const agent = new AgentBrowser(browser);
const kDone: Turn = { calls: [{ name: 'finish', input: { message: 'Done.' } }] };
let script: Array<(request: WireRequest) => Turn> = [];
const server = await WireServer.start('openai', [(request) => script.shift()?.(request) ?? kDone]);
after(() => server.close());
await agent.useModel(server);

async function used({ page: body, call }: Case): Promise<string[]> {
  const path = `/${pages.size}`;
  pages.set(path, `<title>Page</title><main>${body}</main>`);
  done = 0;
  script = [
    (request) => {
      const text = shownLast(request);
      const idOf = (name: string): string => {
        const [node] = findControls(text, new RegExp(`^${name}`));
        assert.ok(node !== undefined, `no ${name} in:\n${text}`);
        return node.id;
      };
      return { calls: [call(idOf)] };
    },
  ];
  const { page, tabId } = await browser.openPage(site.url(path, 'home.test'));
  await agent.start(tabId, 'Do what is to be done');
  const { task, asked } = await agent.ended(tabId, false);
  assert.equal(task.status, 'success', task.error);
  await page.close();
  return asked;
}

for (const one of kAsked) {
  test(`${one.name} is asked about`, async () => {
    const asked = await used(one);
    assert.equal(asked.length, 1);
    assert.equal(done, 0);
  });
}

for (const one of kNotAsked) {
  test(`${one.name} is not asked about`, async () => {
    assert.deepEqual(await used(one), []);
    assert.equal(done, 1);
  });
}
