// What differs between operating systems, as data. Functions that depend on it take the system as an argument, so that a test can
// name another one.
import { constants } from 'node:os';
import { type PlatformPath, posix, win32 } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface System {
  path: PlatformPath;
  /** The variable with the person's own folder. */
  home: string;
  /** Variables with the folder of settings, the first that is set. Without one it is `.config` in the person's own folder. */
  settings: readonly string[];
  /** With these a person, a shell or the system asks a program to end. */
  endSignals: readonly NodeJS.Signals[];
  /** Processes meet at a socket, whose path is at most so long. Without it they meet at a named pipe. */
  socketPathBytes?: number;
  /** Chrome marks a profile that it has open by a link to "host-pid", or by a file that nobody can remove meanwhile. */
  profileLock: { name: string; is: 'link' | 'open file' };
  /** A folder that tells when a process began, and in which namespace. */
  processes?: string;
}

const UNIX = {
  path: posix,
  home: 'HOME',
  settings: ['XDG_CONFIG_HOME'],
  endSignals: ['SIGINT', 'SIGTERM', 'SIGHUP'],
  profileLock: { name: 'SingletonLock', is: 'link' },
} as const;

export const SYSTEMS = {
  linux: { ...UNIX, socketPathBytes: 107, processes: '/proc' },
  darwin: { ...UNIX, socketPathBytes: 103 },
  // Nothing sends SIGTERM there: whoever ends a process ends it at once.
  win32: {
    path: win32,
    home: 'USERPROFILE',
    settings: ['XDG_CONFIG_HOME', 'APPDATA'],
    endSignals: ['SIGINT', 'SIGBREAK', 'SIGHUP'],
    profileLock: { name: 'lockfile', is: 'open file' },
  },
} as const satisfies Record<string, System>;

export type SystemName = keyof typeof SYSTEMS;

/** Another Unix counts as Linux. */
export function systemName(platform: NodeJS.Platform = process.platform): SystemName {
  return platform === 'win32' || platform === 'darwin' ? platform : 'linux';
}

export function systemOf(platform: NodeJS.Platform = process.platform): System {
  return SYSTEMS[systemName(platform)];
}

/** As shells report a program that a signal has ended. */
export function exitCodeOf(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal];
}

export function isSet(value: string | undefined): value is string {
  return value !== undefined && value !== '';
}
