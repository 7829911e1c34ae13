// Text that arrives bit by bit is waited for, however the page writes it; ticking content is not. On pages of a real
// browser.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import type { Tab } from '../../support/browser.js';
import { reportOf } from '../../support/checks.js';
import { openStage } from '../../support/stage.js';

const { site, browser } = await openStage({
  site: {
    handle: ({ path }) => (path === '/streaming/next' ? { type: 'text/html', body: kNext } : undefined),
  },
});

/** What counts as still (STILL_MS of js-glue/tool/settle/limits.ts). */
const kRestMs = 300;
/** On a busy machine a page may pause longer than that while writing; it is then asked to write again. */
const kAttempts = 10;
/** Longer than such an answer takes, and longer than the wait for a page that never settles. */
const kTimeoutMs = 20_000;
const kTickMs = 60;
/** Four times as long as what counts as still. */
const kTicks = 20;

/** An observed page on which the script then runs. `words(n)` are the first n words of an answer. */
async function running(script: string): Promise<Tab> {
  const tab = await browser.openTab(site.url('/still.html', 'one.test'));
  await tab.observe();
  await tab.page.evaluate((body) => {
    const code = document.createElement('script');
    code.textContent = body;
    document.body.append(code);
  }, `${kHelpers}\n${script}`);
  return tab;
}

/** The page's own record of its writing: whether it has ended, and its longest pause, by the page's clock. */
interface Writing {
  isWritten: boolean;
  pauseMs: number;
}

const kWriting = '({ isWritten: window.isWritten === true, pauseMs: window.longestPause?.() ?? 0 })';

const kHelpers = `
  const wrote = [performance.now()];
  window.longestPause = () => Math.max(...wrote.map((at, k) => (wrote[k + 1] ?? performance.now()) - at));
  const root = document.body.appendChild(document.createElement('main'));
  const vocabulary = 'the a of tea and rain over hills of the old town where lamps glow and boats wait at night'.split(' ');
  const word = (n) => vocabulary[(n * 7) % vocabulary.length];
  const words = (n) => Array.from({ length: n }, (_, at) => word(at)).join(' ');
  const element = (name, text = '') => Object.assign(document.createElement(name), { textContent: text });
  function stream(write) {
    let n = 0;
    const timer = setInterval(() => {
      n += 1;
      wrote.push(performance.now());
      write(n);
      if (n === ${kTicks}) { clearInterval(timer); window.isWritten = true; }
    }, ${kTickMs});
  }
  function tick(write) {
    let n = 0;
    setInterval(() => write((n += 1)), ${kTickMs});
  }`;

const kNext = `<!doctype html><title>Next</title><script>
  addEventListener('DOMContentLoaded', () => { ${kHelpers} root.textContent = 'So'; stream((n) => { root.textContent += ' ' + word(n); }); });
  </script>`;

const kStreams: ReadonlyArray<readonly [string, string]> = [
  ['added to textContent', `root.textContent = 'So'; stream((n) => { root.textContent += ' ' + word(n); });`],
  ['added to nodeValue', `root.textContent = 'So'; stream((n) => { root.firstChild.nodeValue += ' ' + word(n); });`],
  ['added by appendData', `root.textContent = 'So'; stream((n) => root.firstChild.appendData(' ' + word(n)));`],
  ['written as innerHTML', `stream((n) => { root.innerHTML = words(n); });`],
  [
    'written as innerHTML of paragraphs',
    `stream((n) => { root.innerHTML = Array.from({ length: n / 6 + 1 }, (_, at) =>
      '<p>Part <b>' + at + '</b>: ' + words(Math.min(n - at * 6, 6)) + '</p>').join(''); });`,
  ],
  [
    'written as innerHTML deep inside',
    `stream((n) => { root.innerHTML = '<section><div><h2>Answer</h2><div><p>It is</p><p>' + words(n) + '</p></div></div></section>'; });`,
  ],
  ['inserted as HTML', `stream((n) => root.insertAdjacentHTML('beforeend', ' <b>' + word(n) + '</b>'));`],
  ['appended as texts', `stream((n) => root.append(' ' + word(n)));`],
  ['appended as elements', `stream((n) => root.append(element('span', word(n))));`],
  [
    'appended before a caret that is set anew',
    `const caret = element('i', '_'); root.append(caret);
     stream((n) => { caret.remove(); root.append(element('span', word(n)), caret); });`,
  ],
  [
    'appended letter by letter before a caret',
    `const caret = element('i', '_'); root.append(caret);
     stream((n) => { caret.remove(); root.append(element('span', 'aeb'[n % 3]), caret); });`,
  ],
  ['replaced as the only child', `stream((n) => root.replaceChildren(element('p', words(n))));`],
  [
    'replaced with the element around it',
    `let message = root.appendChild(element('p'));
     stream((n) => { const next = element('p', words(n)); message.replaceWith(next); message = next; });`,
  ],
  [
    'written in a shadow root',
    `const shadow = root.attachShadow({ mode: 'open' }); shadow.append(element('p'));
     stream((n) => { shadow.firstChild.textContent = words(n); });`,
  ],
  ['of numbers', `root.textContent = '2'; stream((n) => { root.textContent += ', ' + n * 17; });`],
  ['of digits', `root.textContent = '3.'; stream((n) => { root.textContent += n % 10; });`],
  ['shown in an attribute', `stream((n) => { root.setAttribute('aria-label', words(n)); });`],
  [
    'that another line replaces, each of the same length',
    `stream((n) => { root.textContent = words(20).slice(n * 2, n * 2 + 12).padEnd(12, word(n)); });`,
  ],
  [
    'written with so much else anew that the changes cannot be followed',
    `stream((n) => { root.innerHTML = Array.from({ length: 90 }, (_, at) => '<p>Old part ' + at + '</p>').join('') + '<p>' + words(n) + '</p>'; });`,
  ],
  [
    'added to a text that is longer than the browser tells',
    `root.textContent = words(4_000); stream((n) => { root.textContent += ' ' + word(n); });`,
  ],
  [
    'written deep inside at every frame',
    `let until = performance.now() + 1_200; (function write(n) {
       wrote.push(performance.now());
       root.innerHTML = '<section><div><h2>Answer</h2><div><p>It is</p><p>' + words(n) + '</p></div></div></section>';
       if (performance.now() > until) window.isWritten = true; else requestAnimationFrame(() => write(n + 1)); })(1);`,
  ],
  [
    'beside a clock',
    `const clock = root.appendChild(element('time')); const answer = root.appendChild(element('p'));
     setInterval(() => { clock.textContent = new Date().toISOString(); }, 20);
     stream((n) => { answer.textContent = words(n); });`,
  ],
  ['in the page that the tab goes to meanwhile', `setTimeout(() => location.assign('/streaming/next'), 100);`],
  [
    'in the document that is opened meanwhile',
    `setTimeout(() => { document.open(); document.write('<main></main>'); document.close();
      const next = document.querySelector('main'); stream((n) => { next.textContent += ' ' + word(n); }); }, 100);`,
  ],
];

describe('a text that is being streamed is waited for', () => {
  for (const [how, script] of kStreams) {
    test(how, async () => {
      for (let attempt = 1; ; attempt += 1) {
        const tab = await running(script);
        const report = reportOf(await tab.execute({ action: 'wait', until: 'stable', timeoutMs: kTimeoutMs }));
        const { isWritten, pauseMs } = await tab.page.evaluate<Writing>(kWriting);
        await tab.close();
        if (isWritten) return;
        const reported = `it was still being written after ${report.timing.totalMs} ms, with pauses of up to ${pauseMs} ms`;
        assert.ok(pauseMs >= kRestMs, reported);
        assert.ok(attempt < kAttempts, `the page paused in each of ${kAttempts} attempts: ${reported}`);
      }
    });
  }
});

const kTicking: ReadonlyArray<readonly [string, string]> = [
  ['a clock', `tick((n) => { root.textContent = new Date(n * 61e3).toLocaleTimeString('en'); });`],
  ['a clock that is one text', `root.textContent = '0'; tick((n) => { root.firstChild.nodeValue = n + ' s ago'; });`],
  ['a counter', `tick((n) => { root.innerHTML = 'Visitors: <b>' + (95 + n).toLocaleString('en') + '</b>'; });`],
  ['a percentage', `tick((n) => { root.textContent = (n * 0.7).toFixed(1) + ' % done'; });`],
  ['a number at random', `tick(() => { root.textContent = Math.random(); });`],
  ['a spinner of letters', `tick((n) => { root.textContent = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'[n % 10]; });`],
  ['dots', `tick((n) => { root.textContent = 'Loading' + '.'.repeat(n % 4); });`],
  [
    'a carousel',
    `const slides = ['Tea', 'Coffee', 'Cake'].map((name) => { const slide = element('section');
       slide.innerHTML = '<h2>' + name + '</h2><p>Fresh <b>' + name + '</b> today</p>'; return slide; });
     root.append(slides[0]); tick((n) => root.replaceChildren(slides[n % 3]));`,
  ],
  [
    'a carousel that is written anew',
    `tick((n) => { const name = ['Tea', 'Coffee', 'Cake'][n % 3];
       root.innerHTML = '<section><h2>' + name + '</h2><p>Fresh <b>' + name + '</b> today</p></section>'; });`,
  ],
  [
    'a marquee',
    `const text = 'Everything must go until the end of the week, come and see us in the old town * '; 
     tick((n) => { const at = n % text.length; root.textContent = text.slice(at) + text.slice(0, at); });`,
  ],
  [
    'a marquee behind a window',
    `const text = 'Everything must go until the end of the week, come and see us in the old town today and tomorrow and at any time '.repeat(2);
     tick((n) => { const at = n % (text.length / 2); root.textContent = text.slice(at, at + 20); });`,
  ],
  [
    'a word that is typed and taken back',
    `const text = 'teashops'; tick((n) => { const at = n % 16; root.textContent = 'Made for ' + text.slice(0, at < 8 ? at : 16 - at); });`,
  ],
  [
    'a list that is written anew around a clock',
    `tick((n) => { root.innerHTML = '<ul>' + '<li>One</li>'.repeat(9) + '</ul><p>' + n + '</p>'; });`,
  ],
  [
    'rows that change their places',
    `root.append(...Array.from({ length: 8 }, (_, at) => element('p', 'Row ' + at)));
     tick(() => root.append(root.firstChild));`,
  ],
  [
    'scripts and styles that come and go',
    `tick((n) => { document.querySelector('.tmp')?.remove(); document.head.append(Object.assign(element(n % 2 ? 'script' : 'style'), { className: 'tmp' })); });`,
  ],
  ['a caret', `const caret = element('i', '|'); tick((n) => (n % 2 ? root.append(caret) : caret.remove()));`],
  ['a label that changes to and fro', `tick((n) => { root.setAttribute('aria-label', n % 2 ? 'Open' : 'Closed'); });`],
];

describe('what ticks is not waited for', () => {
  for (const [what, script] of kTicking) {
    test(what, async () => {
      const tab = await running(script);
      const report = reportOf(await tab.execute({ action: 'wait', until: 'stable', timeoutMs: kTimeoutMs }));
      assert.deepEqual(report.observed.events, []);
      await tab.close();
    });
  }
});
