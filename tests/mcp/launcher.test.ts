// Where a browser is searched for, on each system, and the error if there is none.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { browserPaths } from '../../js-glue/node/installed_browsers.js';
import { DomToolFailure, findBrowser } from '../../js-glue/node/index.js';

test('a browser is looked for where each system keeps it', () => {
  const windows = browserPaths('msedge', 'win32', { 'PROGRAMFILES(X86)': 'C:\\Program Files (x86)' });
  assert.deepEqual(windows, ['C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe']);
  const mac = browserPaths('chrome', 'darwin', { HOME: '/Users/ada' });
  assert.deepEqual(mac, [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Users/ada/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]);
  const linux = browserPaths('chromium', 'linux', { PATH: '/opt/bin:/usr/bin' });
  assert.deepEqual(linux.slice(0, 3), ['/opt/bin/chromium', '/usr/bin/chromium', '/snap/bin/chromium']);
});

test('without a channel Chrome comes first, then Chromium, then Edge', () => {
  const names = browserPaths(undefined, 'linux', { PATH: '' }).map((path) => path.split('/').at(-1));
  assert.deepEqual(
    [...new Set(names)].filter((name) => !name?.endsWith('-stable')),
    ['google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge'],
  );
});

test('a browser that is not there is named, with what to do', () => {
  assert.throws(
    () => findBrowser({ executablePath: '/nowhere/chrome' }),
    (error) => error instanceof DomToolFailure && /no browser at \/nowhere\/chrome/.test(error.message),
  );
});
