// `domtool observe` and `domtool act` as a shell runs them, in a browser that they join, and once in their own.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { NodeBrowser } from '../support/node_port.js';
import { SiteServer } from '../support/site_server.js';
import { eventually } from '../support/waiting.js';
import { kProgram } from './support/client.js';
import { kPages } from './support/pages.js';
import { type Ended, runProgram } from './support/program.js';

let site: SiteServer;
let browser: NodeBrowser;
let folder: string;

before(async () => {
  site = await SiteServer.start({
    handle: ({ path }) => (kPages[path] === undefined ? undefined : { body: kPages[path] }),
  });
  browser = await NodeBrowser.launch();
  folder = await mkdtemp(join(tmpdir(), 'domtool-cli-'));
});
after(async () => {
  await browser?.close();
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

const domtool = (...args: string[]): Promise<Ended> => runProgram(args);

const joined = (command: string, ...args: string[]): Promise<Ended> =>
  domtool(command, ...args, '--cdp', browser.wsEndpoint);

test('observe prints the page, whole, in part, as another format, and as JSON', async () => {
  const url = site.url('/shop');
  const whole = await joined('observe', url);
  assert.equal(whole.code, 0, whole.err);
  assert.match(whole.out, /^Shop - http[\s\S]*# Tea[\s\S]*button\] Order/);
  assert.equal(whole.err, '', 'no progress where stderr is no terminal');
  assert.doesNotMatch((await joined('observe', url, '--scope', 'viewport')).out, /The end/);
  assert.match((await joined('observe', url, '--max-tokens', '60')).out, /left out/);
  assert.match((await joined('observe', url, '--format', 'skeleton')).out, /<button/);
  const reported = JSON.parse((await joined('observe', url, '--json', '--query', 'order')).out);
  assert.equal(reported.title, 'Shop');
  assert.match(reported.content, /Order/);
});

test('observe writes a picture beside the text', async () => {
  const file = join(folder, 'page.jpg');
  const { code, out } = await joined('observe', site.url('/other'), '--screenshot', file);
  assert.equal(code, 0);
  assert.match(out, /The other page/);
  assert.deepEqual([...(await readFile(file)).subarray(0, 2)], [0xff, 0xd8]);
  if (process.platform !== 'win32') assert.equal((await stat(file)).mode & 0o077, 0, 'others can read the picture');
});

test('act does each step by its name and prints what came of it', async () => {
  const steps = [
    'type "Ada" into "Name"',
    'select "Large" in "Size"',
    'check "Terms"',
    'click "Order"',
    'expect "Ordered by Ada"',
  ];
  const { code, out, err } = await joined('act', site.url('/shop'), ...steps);
  assert.equal(code, 0, `${out}${err}`);
  for (const step of steps) assert.ok(out.includes(`> ${step}\n`), step);
  assert.match(out, /\+ .*Ordered by Ada/);
  assert.match(out, /="Large"/);
});

test('act answers dialogs, goes to tabs that open, and comes back', async () => {
  const asked = await joined('act', site.url('/shop'), 'click "Ask"', 'accept', 'look');
  assert.match(asked.out, /Sure - http/);
  const clicked = await joined(
    'act',
    site.url('/shop'),
    'click "Apart"',
    'expect "The other page"',
    'goto about:blank',
  );
  assert.equal(clicked.code, 0, `${clicked.out}${clicked.err}`);
});

test('act finds one of many by the words of its row, and takes none where several fit', async () => {
  const near = await joined('act', site.url('/table'), 'click "Remove" near "Pot"', 'expect "Removed Pot"');
  assert.equal(near.code, 0, `${near.out}${near.err}`);
  const several = await joined('act', site.url('/table'), 'click "Remove"');
  assert.equal(several.code, 1);
  assert.match(several.err, /AMBIGUOUS: There are 4 of "Remove"/);
});

test('the tabs of a command are gone with it', async () => {
  const before = (await browser.connection.tabs()).length;
  await joined('act', site.url('/shop'), 'click "Apart"', 'expect "The other page"');
  assert.equal((await browser.connection.tabs()).length, before);
});

test('a command that a signal ends closes its tab, and its exit code names the signal', async () => {
  const before = (await browser.connection.tabs()).length;
  for (const [signal, expected] of [
    ['SIGHUP', 129],
    ['SIGTERM', 143],
  ] as const) {
    const steps = ['expect "Never to come"', '--timeout', '60000', '--cdp', browser.wsEndpoint];
    const child = spawn(process.execPath, [kProgram, 'act', site.url('/shop'), ...steps], { stdio: 'pipe' });
    const isOpen = async (): Promise<boolean> =>
      (await browser.connection.tabs()).some(({ url }) => url === site.url('/shop'));
    await eventually('the page is open', isOpen, 60_000);
    const over = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
    child.kill(signal);
    assert.equal(await over, expected);
    assert.equal((await browser.connection.tabs()).length, before, signal);
  }
});

test('a step that fails ends the run with exit code 1, and what comes after it is not done', async () => {
  const { code, out, err } = await joined('act', site.url('/shop'), 'click "Nothing like it"', 'click "Order"');
  assert.equal(code, 1);
  assert.match(err, /There is no "Nothing like it" on the page/);
  assert.doesNotMatch(out, /Ordered/);
  const missed = await joined('act', site.url('/shop'), 'expect "Thank you"', '--timeout', '200');
  assert.equal(missed.code, 1);
  assert.match(missed.err, /"Thank you" did not appear within 200 ms/);
  const absent = await joined('act', site.url('/shop'), 'expect no "Tea"', '--timeout', '200', '--json');
  assert.equal(absent.code, 1);
  assert.deepEqual(JSON.parse(absent.out), {
    step: 'expect no "Tea"',
    done: false,
    answer: 'TIMEOUT: "Tea" is still there.',
  });
});

test('wrong use is told before a browser is touched, with exit code 2', async () => {
  const wrong: ReadonlyArray<[string[], RegExp]> = [
    [[], /Say what to do/],
    [['observ'], /no command "observ"/],
    [['observe'], /Say which page/],
    [['observe', 'a.test', 'b.test'], /One page at a time/],
    [['observe', 'a.test', '--format', 'yaml'], /--format is one of text, /],
    [['observe', 'a.test', '--max-tokens', '-1'], /--max-tokens/],
    [['act', 'a.test'], /Say what to do, for example/],
    [['act', 'a.test', 'click "Save'], /the quote is not closed/],
    [['act', 'a.test', 'click "Save"', 'fly'], /no step "fly"\. The steps are/],
    [['do', 'click "Save"', 'fly'], /no step "fly"/],
    [['--session', 'two', 'look'], /The command comes first: domtool COMMAND --session/],
  ];
  for (const [args, expected] of wrong) {
    const { code, out, err } = await domtool(...args);
    assert.match(err, expected, args.join(' '));
    assert.equal(code, 2, args.join(' '));
    assert.equal(out, '', args.join(' '));
  }
});

test('help is printed for the program and each command', async () => {
  for (const args of [['--help'], ['observe', '--help'], ['act', '-h'], ['mcp', '--help']]) {
    const { code, out } = await domtool(...args);
    assert.equal(code, 0);
    assert.match(out, /^domtool/);
  }
  assert.match((await domtool('--version')).out, /^\d+\.\d+\.\d+\n$/);
});

test('a browser is started for a command and ends with it; a page that is not there is exit code 1', async () => {
  const own = ['--browser-arg=--no-sandbox', '--browser-arg=--host-resolver-rules=MAP *.test 127.0.0.1'];
  const { code, out, err } = await domtool('observe', site.url('/other'), ...own);
  assert.equal(code, 0, err);
  assert.match(out, /The other page/);
  const none = await joined('observe', 'http://127.0.0.1:9/');
  assert.equal(none.code, 1);
  assert.match(none.err, /could not be loaded/);
});
