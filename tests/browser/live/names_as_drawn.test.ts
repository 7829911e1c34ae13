// Names of controls as drawn: separate badges, words of a label, an increasing count, rows that open.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { idOf, reportOf } from '../../support/checks.js';
import { servePages } from '../../support/site_server.js';
import { openStage } from '../../support/stage.js';
import { theControl } from '../../support/text_view.js';

const kPages: Record<string, string> = {
  '/badges': `<button><span>Drafts</span><span style="margin-left:6px">3</span></button>
    <button><span>Se</span><span>nt</span></button>
    <label><input type=radio><div><div>S</div><small>size S</small></div></label>`,
  '/counts': `<nav id=nav></nav><button onclick="draw(14)">Add</button>
    <script>const of = [(n) => 'Paren (' + n + ')', (n) => 'Plain ' + n, (n) => 'Part ' + n + '/20',
      (n) => 'Of <span>' + n + ' of 20</span>', (n) => 'New <b>' + n + ' new</b>', (n) => 'Short <b>1.' + n + 'k</b>',
      (n) => '<span aria-label="Given, ' + n + ' unread">Given</span>'];
      const draw = (n) => { nav.innerHTML = of.map((say) => '<a style="cursor:pointer;display:block">' + say(n) + '</a>').join(''); };
      draw(13);</script>`,
  '/rows': `<style>td span { color: #06c }</style><table>${[1, 2, 3]
    .map((n) => `<tr style="cursor:pointer"><td><span data-id=${n}>INV-${n}</span></td><td>Acme ${n}</td></tr>`)
    .join(
      '',
    )}</table><script>document.onclick = ({ target }) => { document.title = 'Opened ' + target.dataset.id; };</script>`,
};
/** Two inline boxes, what is between them, and what a person reads. */
const kPairs: Array<[html: string, read: string]> = [
  ['<b>H</b>2O', 'H2O'],
  ['<span>Ink</span><span>jet</span>', 'Inkjet'],
  ['<span>Se</span><mark style="padding:0 1px">ar</mark><span>ch</span>', 'Search'],
  ['<span>€9</span><span style="margin-left:4px">New</span>', '€9 New'],
  ['<span>Title</span><span style="padding:0 4px">beta</span>', 'Title beta'],
  ['<span>13</span><span style="margin-left:5px">Inbox</span>', '13 Inbox'],
  ['<span>3</span><span style="margin-left:5px">Drafts</span>', '3 Drafts'],
  ['<span>Plan</span><span style="background:#fc0;padding:0 2px">pro</span>', 'Plan pro'],
  ['<span>Sent</span><span style="display:inline-block;margin-left:2px">7</span>', 'Sent 7'],
  ['<span style="background:#c00;padding:0 6px">A</span><span>Anna</span>', 'A Anna'],
  ['<span style="font-size:30px;margin-right:4px">O</span><span>nce</span>', 'Once'],
  ['<span dir=rtl>שלום<span style="margin-right:6px">חדש</span></span>', 'שלום חדש'],
  [
    '<span style="display:inline-block;width:90px">Words over two lines<span style="margin-left:6px">new</span></span>',
    'Words over two lines new',
  ],
];
kPages['/pairs'] =
  kPairs.map(([html], k) => `<p id=p${k}>${html}</p>`).join('') +
  kPairs.map(([html]) => `<p><button>${html}</button></p>`).join('');

const { site, browser } = await openStage({ site: { handle: servePages(kPages, 'Names') } });

test('what a margin parts are words, what nothing parts is one, and the words of a label are said once', async () => {
  const tab = await browser.openTab(site.url('/badges'));
  for (const fidelity of ['fast', 'hybrid'] as const) {
    const text = await tab.text({ fidelity });
    assert.equal(theControl(text, /^Drafts/).name, 'Drafts 3', fidelity);
    assert.equal(theControl(text, /^Se/).name, 'Sent', fidelity);
    assert.equal(text.split('size S').length, 2, text);
  }
  await tab.close();
});

test('two inline boxes are two words where a gap or a box is between them, to the reader and in a name', async () => {
  const tab = await browser.openTab(site.url('/pairs'));
  const lines = (await tab.text({ scope: 'page', fidelity: 'fast' })).split('\n');
  for (const [html, read] of kPairs) {
    assert.ok(lines.includes(read), `${html} is not read as ${read}:\n${lines.join('\n')}`);
    assert.ok(
      lines.some((line) => line.endsWith(`] ${read}`)),
      `${html} is not called ${read}:\n${lines.join('\n')}`,
    );
  }
  await tab.close();
});

test('a control keeps its id while the count in its name goes up', async () => {
  const tab = await browser.openTab(site.url('/counts'));
  // The control's id and first word. The other words contain the count, except where only a label does.
  const names = async (count: number): Promise<string[][]> => {
    const reported = /(\w{2}\d{6})[\] |a-z]* (Paren|Plain|Part|Of|New|Short|Given)\b(.*)/g;
    return Array.from((await tab.text()).matchAll(reported), (found) => {
      if (found[2] !== 'Given') assert.match(found[3] ?? '', new RegExp(`\\b${count}|\\.${count}`));
      return found.slice(1, 3);
    });
  };
  const before = await names(13);
  assert.equal(before.length, 7);
  reportOf(await tab.execute({ action: 'click', nodeId: await idOf(tab, /^Add$/) }));
  assert.deepEqual(await names(14), before);
  await tab.close();
});

test('what is blue in each row that opens is pressed by itself', async () => {
  const tab = await browser.openTab(site.url('/rows'));
  reportOf(await tab.execute({ action: 'click', nodeId: await idOf(tab, /^INV-2/) }));
  assert.equal(await tab.page.title(), 'Opened 2');
  await tab.close();
});
