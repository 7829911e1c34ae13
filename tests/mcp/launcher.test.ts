// Where a browser is searched for, on each system, and the error if there is none.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { browserPaths } from '../../js-glue/node/installed_browsers.js';
import { type Channel, DomToolFailure, findBrowser } from '../../js-glue/node/index.js';

interface Row {
  channel: Channel;
  /** The first path that is looked for, by system. */
  linux: string;
  darwin: string;
  win32: string;
}

const MAC = '/Applications';
const WINDOWS = 'C:\\Program Files';
const WHERE: readonly Row[] = [
  {
    channel: 'chromium',
    linux: '/opt/bin/chromium',
    darwin: `${MAC}/Chromium.app/Contents/MacOS/Chromium`,
    win32: `${WINDOWS}\\Chromium\\Application\\chrome.exe`,
  },
  {
    channel: 'chrome',
    linux: '/opt/bin/google-chrome',
    darwin: `${MAC}/Google Chrome.app/Contents/MacOS/Google Chrome`,
    win32: `${WINDOWS}\\Google\\Chrome\\Application\\chrome.exe`,
  },
  {
    channel: 'msedge',
    linux: '/opt/bin/microsoft-edge',
    darwin: `${MAC}/Microsoft Edge.app/Contents/MacOS/Microsoft Edge`,
    win32: `${WINDOWS}\\Microsoft\\Edge\\Application\\msedge.exe`,
  },
  {
    channel: 'brave',
    linux: '/opt/bin/brave-browser',
    darwin: `${MAC}/Brave Browser.app/Contents/MacOS/Brave Browser`,
    win32: `${WINDOWS}\\BraveSoftware\\Brave-Browser\\Application\\brave.exe`,
  },
  {
    channel: 'vivaldi',
    linux: '/opt/bin/vivaldi',
    darwin: `${MAC}/Vivaldi.app/Contents/MacOS/Vivaldi`,
    win32: `${WINDOWS}\\Vivaldi\\Application\\vivaldi.exe`,
  },
  {
    channel: 'opera',
    linux: '/opt/bin/opera',
    darwin: `${MAC}/Opera.app/Contents/MacOS/Opera`,
    win32: `${WINDOWS}\\Programs\\Opera\\opera.exe`,
  },
  {
    channel: 'chrome-for-testing',
    linux: '/home/ada/.cache/puppeteer/chrome/linux-156.0.1/chrome-linux64/chrome',
    darwin:
      '/home/ada/.cache/puppeteer/chrome/mac_arm-156.0.1/chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    win32: 'C:\\Users\\ada\\.cache\\puppeteer\\chrome\\win64-156.0.1\\chrome-win64\\chrome.exe',
  },
];

const MACHINES = {
  linux: { PATH: '/opt/bin:/usr/bin', HOME: '/home/ada' },
  darwin: { HOME: '/home/ada' },
  win32: { PROGRAMFILES: WINDOWS, USERPROFILE: 'C:\\Users\\ada' },
} as const;

test('a browser is looked for where each system keeps it', () => {
  const cached = ['linux', 'mac_arm', 'win64'].flatMap((system) => [`${system}-99.0.1`, `${system}-156.0.1`]);
  for (const { channel, ...where } of WHERE) {
    for (const system of ['linux', 'darwin', 'win32'] as const) {
      const [first] = browserPaths(channel, system, MACHINES[system], () => cached);
      assert.equal(first, where[system], `${channel} on ${system}`);
    }
  }
  const windows = browserPaths('msedge', 'win32', { 'PROGRAMFILES(X86)': 'C:\\Program Files (x86)' });
  assert.deepEqual(windows, ['C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe']);
  const [, own] = browserPaths('chrome', 'darwin', { HOME: '/Users/ada' });
  assert.equal(own, '/Users/ada/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
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
