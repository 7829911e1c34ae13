// What a control is called by what is drawn: badges that stand apart, words of a label, a count that goes up, rows that open.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { idOf, reportOf } from '../support/checks.js';
import { openStage } from '../support/stage.js';
import { theControl } from '../support/text_view.js';

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
const { site, browser } = await openStage({
  site: {
    handle: ({ path }) => {
      const body = kPages[path];
      return body === undefined ? undefined : { type: 'text/html', body: `<!doctype html><title>Names</title>${body}` };
    },
  },
});

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

test('a control keeps its id while the count in its name goes up', async () => {
  const tab = await browser.openTab(site.url('/counts'));
  // The control's id and its first word. The words behind it hold the count, but for one whose count is in a label alone.
  const names = async (count: number): Promise<string[][]> => {
    const told = /(\w{2}\d{6})[\] |a-z]* (Paren|Plain|Part|Of|New|Short|Given)\b(.*)/g;
    return Array.from((await tab.text()).matchAll(told), (found) => {
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
