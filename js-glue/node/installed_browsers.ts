// Where Chromium, Chrome and Edge are installed. Takes the platform and its environment as arguments, so that a test can
// choose them.
import { delimiter, join } from 'node:path';

export const CHANNELS = [
  'chromium',
  'chrome',
  'chrome-beta',
  'chrome-dev',
  'chrome-canary',
  'msedge',
  'msedge-beta',
  'msedge-dev',
] as const;
export type Channel = (typeof CHANNELS)[number];

type Environment = Readonly<Record<string, string | undefined>>;

interface Places {
  /** Names on the PATH. */
  linux: readonly string[];
  /** The name of the application and of its program. */
  darwin: string;
  /** The path below a programs folder. */
  win32: string;
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
};

/** Preferred in this order if no channel is named. */
const USUAL: readonly Channel[] = ['chrome', 'chromium', 'msedge'];

/** The paths where a browser of that channel, or of any usual one, may be; the most likely first. */
export function browserPaths(
  channel: Channel | undefined,
  platform: NodeJS.Platform = process.platform,
  environment: Environment = process.env,
): string[] {
  return (channel === undefined ? USUAL : [channel]).flatMap((each) => pathsOf(PLACES[each], platform, environment));
}

function pathsOf(places: Places, platform: NodeJS.Platform, environment: Environment): string[] {
  if (platform === 'darwin') {
    const program = join('Applications', `${places.darwin}.app`, 'Contents', 'MacOS', places.darwin);
    return ['/', environment['HOME']].filter(isSet).map((folder) => join(folder, program));
  }
  if (platform === 'win32') {
    const folders = ['LOCALAPPDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)'].map((name) => environment[name]);
    return folders.filter(isSet).map((folder) => `${folder}\\${places.win32}`);
  }
  const folders = [...(environment['PATH'] ?? '').split(delimiter), '/usr/bin', '/snap/bin'].filter(isSet);
  return places.linux.flatMap((name) => [...new Set(folders)].map((folder) => join(folder, name)));
}

function isSet(value: string | undefined): value is string {
  return value !== undefined && value !== '';
}
