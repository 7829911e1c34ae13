// What the options of a browser on another machine become, and which of them are refused before anything is asked for.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { BROWSER_OPTIONS, browserOptions, readOptions } from '../../js-glue/cli/options.js';
import { UsageError } from '../../js-glue/cli/usage.js';
import type { BrowserOptions } from '../../js-glue/mcp/browser.js';

const kGrid = 'http://grid.test:4444';
const kCdp = 'wss://browsers.test/';
const kSecret = 'Bearer s3cret';

const folder = mkdtempSync(join(tmpdir(), 'domtool-options-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const read = (...args: string[]): BrowserOptions => browserOptions(readOptions(args, BROWSER_OPTIONS).values, true);

test('headers are read from arguments and from the lines of a file', () => {
  const rows: ReadonlyArray<[string[], Record<string, string>]> = [
    [[`Authorization: ${kSecret}`], { Authorization: kSecret }],
    [['x-token:s3cret '], { 'x-token': 's3cret' }],
    [['X-Url: https://a.test:8080/b'], { 'X-Url': 'https://a.test:8080/b' }],
    [[`@${fileOf('unix', 'A: 1\n\nB: 2\n')}`], { A: '1', B: '2' }],
    [[`@${fileOf('windows', 'A: 1\r\nB: 2\r\n')}`, 'C: 3'], { A: '1', B: '2', C: '3' }],
  ];
  for (const [given, headers] of rows) {
    const args = given.flatMap((header) => ['--cdp-header', header]);
    for (const remote of [`--cdp=${kCdp}`, `--grid=${kGrid}`]) {
      assert.deepEqual(read(remote, ...args).headers, headers, `${remote} ${args.join(' ')}`);
    }
  }
  assert.equal(read('--cdp', kCdp).headers, undefined);
});

test('a grid is asked for a browser of a channel, with switches and capabilities, with a window only where asked', () => {
  const capabilities = '{"platformName": "linux", "se:name": "tea"}';
  assert.deepEqual(
    read('--grid', kGrid, '--channel', 'msedge', '--browser-arg=--lang=de', '--grid-capabilities', capabilities),
    {
      grid: kGrid,
      capabilities: { platformName: 'linux', 'se:name': 'tea' },
      headless: true,
      channel: 'msedge',
      args: ['--lang=de'],
    },
  );
  assert.equal(read('--grid', kGrid, '--headed').headless, false);
});

test('what does not fit together is refused, and no message repeats a header', () => {
  const header = `Authorization: ${kSecret}`;
  const wrong: ReadonlyArray<[string[], RegExp]> = [
    [['--cdp', kCdp, '--grid', kGrid], /--cdp and --grid exclude each other/],
    [['--grid', kGrid, '--user-data-dir', folder], /so --user-data-dir cannot be combined/],
    [['--grid', kGrid, '--executable-path', '/x'], /so --executable-path cannot be combined/],
    [['--grid='], /--grid needs a value/],
    [['--cdp-header', header], /--cdp-header needs --cdp or --grid/],
    [['--grid-capabilities', '{}'], /--grid-capabilities needs --grid/],
    [['--cdp', kCdp, '--grid-capabilities', '{}'], /--grid-capabilities needs --grid/],
    ...['{', '[1]', '"x"', 'null'].map((text): [string[], RegExp] => [
      ['--grid', kGrid, '--grid-capabilities', text],
      /--grid-capabilities needs JSON/,
    ]),
    ...[
      kSecret,
      `: ${kSecret}`,
      `two words: ${kSecret}`,
      `A: ${kSecret}\r\nHost: other.test`,
      `A: ${kSecret}\u00e9`,
      'Authorization:',
      'Authorization: ',
      `@${fileOf('wrong', `A: 1\n${kSecret}\n`)}`,
    ].map((given): [string[], RegExp] => [['--cdp', kCdp, '--cdp-header', given], /--cdp-header needs a header, such/]),
    [['--grid', kGrid, '--cdp-header', `@${join(folder, 'nowhere')}`], /--cdp-header cannot read .*nowhere/],
    [['--grid', kGrid, '--cdp-header', `@${fileOf('empty', '\n \n')}`], /empty has no header/],
  ];
  for (const [args, expected] of wrong) {
    assert.throws(
      () => read(...args),
      (error) => {
        assert.ok(error instanceof UsageError);
        assert.match(error.message, expected, args.join(' '));
        assert.doesNotMatch(error.message, /s3cret/);
        return true;
      },
      args.join(' '),
    );
  }
});
