// Where Chromium and the browsers built on it are installed.
import { readdirSync } from 'node:fs';
import { type Environment, SYSTEMS, type SystemName, isSet, systemName } from '../machine/systems.js';

export const CHANNELS = [
  'chromium',
  'chrome',
  'chrome-beta',
  'chrome-dev',
  'chrome-canary',
  'msedge',
  'msedge-beta',
  'msedge-dev',
  'chrome-for-testing',
  'brave',
  'vivaldi',
  'opera',
] as const;
export type Channel = (typeof CHANNELS)[number];

interface Places {
  /** Names on the PATH. */
  linux: readonly string[];
  /** The name of the application and of its program. */
  darwin: string;
  /** The path below a programs folder. */
  win32: string;
  /** A folder of Puppeteer's cache, which has a folder for each version. */
  cached?: string;
}

const PLACES: Readonly<Record<Channel, Places>> = {
  chromium: {
    linux: ['chromium', 'chromium-browser'],
    darwin: 'Chromium',
    win32: 'Chromium\\Application\\chrome.exe',
  },
  chrome: {
    linux: ['google-chrome', 'google-chrome-stable'],
    darwin: 'Google Chrome',
    win32: 'Google\\Chrome\\Application\\chrome.exe',
  },
  'chrome-beta': {
    linux: ['google-chrome-beta'],
    darwin: 'Google Chrome Beta',
    win32: 'Google\\Chrome Beta\\Application\\chrome.exe',
  },
  'chrome-dev': {
    linux: ['google-chrome-unstable'],
    darwin: 'Google Chrome Dev',
    win32: 'Google\\Chrome Dev\\Application\\chrome.exe',
  },
  'chrome-canary': {
    linux: ['google-chrome-canary'],
    darwin: 'Google Chrome Canary',
    win32: 'Google\\Chrome SxS\\Application\\chrome.exe',
  },
  msedge: {
    linux: ['microsoft-edge', 'microsoft-edge-stable'],
    darwin: 'Microsoft Edge',
    win32: 'Microsoft\\Edge\\Application\\msedge.exe',
  },
  'msedge-beta': {
    linux: ['microsoft-edge-beta'],
    darwin: 'Microsoft Edge Beta',
    win32: 'Microsoft\\Edge Beta\\Application\\msedge.exe',
  },
  'msedge-dev': {
    linux: ['microsoft-edge-dev'],
    darwin: 'Microsoft Edge Dev',
    win32: 'Microsoft\\Edge Dev\\Application\\msedge.exe',
  },
  'chrome-for-testing': {
    linux: ['google-chrome-for-testing', 'chrome-for-testing'],
    darwin: 'Google Chrome for Testing',
    win32: 'Google\\Chrome for Testing\\Application\\chrome.exe',
    cached: 'chrome',
  },
  brave: {
    linux: ['brave-browser', 'brave-browser-stable', 'brave'],
    darwin: 'Brave Browser',
    win32: 'BraveSoftware\\Brave-Browser\\Application\\brave.exe',
  },
  vivaldi: {
    linux: ['vivaldi', 'vivaldi-stable'],
    darwin: 'Vivaldi',
    win32: 'Vivaldi\\Application\\vivaldi.exe',
  },
  // On Windows in a folder of its own for each user.
  opera: { linux: ['opera', 'opera-stable'], darwin: 'Opera', win32: 'Programs\\Opera\\opera.exe' },
};

interface Search {
  /** Those that hold programs. */
  folders(environment: Environment): Array<string | undefined>;
  /** Below each of them. */
  programs(places: Places): readonly string[];
}

const SEARCH: Readonly<Record<SystemName, Search>> = {
  linux: {
    folders: ({ PATH = '' }) => [...PATH.split(':'), '/usr/bin', '/snap/bin'],
    programs: ({ linux }) => linux,
  },
  darwin: {
    folders: ({ HOME }) => ['/', HOME],
    programs: ({ darwin }) => [`Applications/${darwin}.app/Contents/MacOS/${darwin}`],
  },
  win32: {
    folders: (environment) => ['LOCALAPPDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)'].map((name) => environment[name]),
    programs: (places) => [places.win32],
  },
};

/** Below a version's folder in Puppeteer's cache; the folder's name begins with the first word. */
const CACHED: Readonly<Record<SystemName, ReadonlyArray<readonly [string, string]>>> = {
  linux: [['linux', 'chrome-linux64/chrome']],
  darwin: ['arm64', 'x64'].map((kind) => [
    kind === 'arm64' ? 'mac_arm' : 'mac',
    `chrome-mac-${kind}/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing`,
  ]),
  win32: [
    ['win64', 'chrome-win64\\chrome.exe'],
    ['win32', 'chrome-win32\\chrome.exe'],
  ],
};

/** Preferred in this order if no channel is named. */
const USUAL: readonly Channel[] = ['chrome', 'chromium', 'msedge'];

/** The paths where a browser of that channel, or of any usual one, may be; the most likely first. */
export function browserPaths(
  channel: Channel | undefined,
  system: SystemName = systemName(),
  environment: Environment = process.env,
  list: (folder: string) => string[] = namesIn,
): string[] {
  return (channel === undefined ? USUAL : [channel]).flatMap((each) => [
    ...cachedPaths(PLACES[each], system, environment, list),
    ...installedPaths(PLACES[each], system, environment),
  ]);
}

/** The newest version first. */
function cachedPaths(
  { cached }: Places,
  system: SystemName,
  environment: Environment,
  list: (folder: string) => string[],
): string[] {
  const { path, home } = SYSTEMS[system];
  const own = environment[home];
  const cache = environment['PUPPETEER_CACHE_DIR'] ?? (isSet(own) ? path.join(own, '.cache', 'puppeteer') : '');
  if (cached === undefined || cache === '') return [];
  const folder = path.join(cache, cached);
  const versions = list(folder).toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return CACHED[system].flatMap(([kind, program]) =>
    versions.filter((name) => name.startsWith(`${kind}-`)).map((name) => path.join(folder, name, program)),
  );
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function installedPaths(places: Places, system: SystemName, environment: Environment): string[] {
  const { folders, programs } = SEARCH[system];
  const known = [...new Set(folders(environment).filter(isSet))];
  return programs(places).flatMap((program) => known.map((folder) => SYSTEMS[system].path.join(folder, program)));
}
