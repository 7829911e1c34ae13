// What a page can do to an agent that looks and presses, each on a page of its own: lists whose fields are no passwords,
// options that hold elements, controls that leave a line, popups that come transparent, what may not be scrolled.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { ObserveOptions, SerializedNode } from '../../../js-glue/tool/contract/contract.js';
import type { Tab } from '../../support/browser.js';
import { act, errorOf, idOf, reportOf } from '../../support/checks.js';
import { servePages } from '../../support/site_server.js';
import { openStage } from '../../support/stage.js';

const kFade = `<style>.pop { position: absolute; top: 90px; background: #fff; opacity: 0; transition: opacity 200ms }</style>
  <button>Open</button><script>document.querySelector('button').onclick = () => {
    document.body.insertAdjacentHTML('beforeend', '<div class=pop role=listbox><div role=option tabindex=0>Lisbon</div></div>');
    setTimeout(() => { document.querySelector('.pop').style.opacity = 1; }, 150);
  }</script>`;

const kPages: Record<string, string> = {
  '/secret': `<input role=combobox aria-label=Country autocomplete=new-password value=Brazil>
    <input type=search aria-label=People autocomplete=new-password value=Ann>
    <input list=d aria-label=City autocomplete=new-password value=Rome><datalist id=d><option>Rome</datalist>
    <div role=listbox aria-label=Fruit><input aria-label=Filter autocomplete=new-password value=app>
      <div role=option>apple</div></div>
    <input aria-label=Nickname autocomplete=new-password value=hidden1>
    <input type=password role=combobox aria-label=Word autocomplete=new-password value=hidden2>
    <input role=combobox aria-label="New password" autocomplete=new-password value=hidden3>
    <input role=combobox aria-label=Word autocomplete=current-password value=hidden4>`,
  '/options': `<style>.c, .c::picker(select) { appearance: base-select }</style>
    <select aria-label=Pet><option><span>Cat</span></option><option selected><b>Big</b> <i>Dog</i></option></select>
    <select class=c aria-label=Guest><button><selectedcontent></selectedcontent></button>
      <option value=1><span>Kitten</span></option><option value=2><span>Puppy</span></option></select>
    <select multiple aria-label=Herd><option><span>Goat</span></option><option><span>Sheep</span></option></select>`,
  '/line': `<p>Status: <button>Alpha</button> and <button id=b>Beta</button> and <button>Gamma</button></p>
    <button onclick="b.remove()">Remove it</button>`,
  '/rebuilt': `<p id=p>Status: <button>Alpha</button> and <button>Gamma</button></p>
    <button onclick="p.innerHTML = 'Status now: <button id=x>Alpha</button> and <button id=y>Gamma</button>'">Draw again</button>`,
  '/tall': `<button onclick="said.textContent = 'near'">Near</button><p id=said>nothing</p>
    <button style="margin-top:3000px" onclick="said.textContent = 'far'">Far</button>`,
  '/tree': `<button style="position:fixed;z-index:7">${'word '.repeat(80)}</button><p style="margin-top:90px">Plain</p>`,
  '/fade': kFade,
};

const { site, browser } = await openStage({ site: { handle: servePages(kPages, 'Page side') } });

async function onPage(path: string, body: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await browser.openTab(site.url(path));
  await body(tab);
  await tab.close();
}

test('the field of a list is no secret by autocomplete=new-password alone, a password is', () =>
  onPage('/secret', async (tab) => {
    const text = await tab.text();
    for (const value of ['Brazil', 'Ann', 'Rome', 'app']) assert.match(text, new RegExp(`="${value}"`), text);
    for (let k = 1; k <= 4; k += 1) assert.doesNotMatch(text, new RegExp(`hidden${k}`), text);
  }));

test('options that hold elements have their words, and are chosen by them', () =>
  onPage('/options', async (tab) => {
    assert.match(await tab.text(), /="Big Dog" of "Cat", "Big Dog"\] Pet/);
    for (const [list, word] of [
      [/^Pet/, 'Cat'],
      [/^Guest/, 'Puppy'],
      [/^Herd/, 'Sheep'],
    ] as const) {
      const nodeId = await idOf(tab, list);
      const report = reportOf(await tab.execute({ action: 'select', nodeId, values: [word] }));
      assert.equal(report.outcome, 'done', JSON.stringify(report));
      assert.match(await tab.text(), new RegExp(`="${word}" of `));
    }
    assert.match(String((await tab.observe({ format: 'skeleton' })).content), /<option[^>]*>Cat</);
  }));

async function changesAfter(tab: Tab, name: RegExp): Promise<string> {
  await tab.text();
  const { observation } = reportOf(await act(tab, name, { action: 'click', observe: true }));
  return String(observation?.content);
}

test('a control that shared its line is reported as removed', () =>
  onPage('/line', async (tab) => {
    const gone = await idOf(tab, /^Beta$/);
    const changes = await changesAfter(tab, /^Remove it$/);
    assert.match(changes, new RegExp(`^- *\\[${gone} button\\].*Beta`, 'm'), changes);
    assert.match(changes, /1 removed/);
  }));

test('a control that was drawn again in its line is not reported as removed', () =>
  onPage('/rebuilt', async (tab) => {
    const changes = await changesAfter(tab, /^Draw again$/);
    assert.match(changes, /Status now/);
    assert.doesNotMatch(changes, /removed/);
  }));

test('a click that may not scroll is refused out of view and done in it', () =>
  onPage('/tall', async (tab) => {
    const error = errorOf(await act(tab, /^Far$/, { action: 'click', scrollIntoView: false }), 'NOT_ACTIONABLE');
    assert.match(error.message, /not in view/);
    assert.equal(await tab.page.evaluate(() => scrollY), 0);
    assert.equal(await tab.page.textContent('#said'), 'nothing');
    reportOf(await act(tab, /^Near$/, { action: 'click', scrollIntoView: false }));
    assert.equal(await tab.page.textContent('#said'), 'near');
    reportOf(await act(tab, /^Far$/, { action: 'click', scrollIntoView: true }));
    assert.equal(await tab.page.textContent('#said'), 'far');
  }));

test('the tree cuts names at 250 characters, and tells the z-index with the boxes', () =>
  onPage('/tree', async (tab) => {
    const bodyOf = async (options: ObserveOptions): Promise<SerializedNode[]> => {
      const { content } = await tab.observe({ ...options, format: 'tree' });
      assert.ok(typeof content === 'object' && 'page' in content, 'a PageSerialized');
      return content.page.body.children ?? [];
    };
    const [button, plain] = await bodyOf({ includeBoxes: true });
    assert.equal(button?.name, 'word '.repeat(50));
    assert.deepEqual([button?.zIndex, plain?.zIndex], [7, undefined]);
    assert.equal((await bodyOf({}))[0]?.zIndex, undefined);
  }));

test('options that cannot be turned off are refused where a caller turns them off', () =>
  onPage('/tree', async (tab) => {
    for (const name of ['atomicLeafOptimization', 'pruneEmptyContainers']) {
      assert.ok((await tab.execute({ action: 'get_dom', options: { [name]: true } })).success);
      const error = errorOf(await tab.execute({ action: 'get_dom', options: { [name]: false } }), 'UNSUPPORTED');
      assert.match(error.message, new RegExp(name));
    }
  }));

test('a popup that is transparent until its animation begins is in the answer', () =>
  onPage('/fade', async (tab) => {
    assert.match(await changesAfter(tab, /^Open$/), /option\] Lisbon/);
  }));
