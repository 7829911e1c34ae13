// Reads the options of each command. An unknown option, a missing value or an invalid one is a UsageError.
import { readFileSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { CHANNELS, type Channel } from '../node/index.js';
import type { BrowserOptions } from '../mcp/browser.js';
import { isRecord, jsonOf } from '../tool/base/narrow.js';
import { BLANK_NAME } from '../routines/routine.js';
import { UsageError } from './usage.js';

type Config = NonNullable<ParseArgsConfig['options']>;
type Values = Readonly<Record<string, string | boolean | Array<string | boolean> | undefined>>;

export interface Given {
  values: Values;
  positionals: string[];
}

export const BROWSER_OPTIONS: Config = {
  headless: { type: 'boolean' },
  headed: { type: 'boolean' },
  'user-data-dir': { type: 'string' },
  channel: { type: 'string' },
  'executable-path': { type: 'string' },
  'browser-arg': { type: 'string', multiple: true },
  cdp: { type: 'string' },
  grid: { type: 'string' },
  'grid-capabilities': { type: 'string' },
  'cdp-header': { type: 'string', multiple: true },
};

export function readOptions(args: readonly string[], options: Config): Given {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    return { values, positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? firstSentence(error.message) : String(error));
  }
}

/** The page of a command that takes one and nothing else. */
export function onlyPage(command: string, [url, ...rest]: readonly string[]): string {
  if (url === undefined) throw new UsageError(`Say which page: domtool ${command} URL.`);
  if (rest.length > 0) throw new UsageError(`One page at a time; what is ${JSON.stringify(rest[0])}?`);
  return url;
}

/** `headless` applies if neither it nor `--headed` is given. */
export function browserOptions(values: Values, headless: boolean): BrowserOptions {
  const cdp = textOf(values, 'cdp');
  const own = ['headless', 'headed', 'user-data-dir', 'channel', 'executable-path', 'browser-arg'];
  const started = own.filter((name) => values[name] !== undefined);
  if (cdp !== undefined && started.length > 0) {
    throw new UsageError(`--cdp uses a running browser, so --${started[0]} cannot be combined with it.`);
  }
  if (values['headless'] === true && values['headed'] === true) {
    throw new UsageError('--headless and --headed exclude each other.');
  }
  return defined({
    cdp,
    ...remoteOptions(values, cdp),
    headless: values['headless'] === true || (values['headed'] !== true && headless),
    userDataDir: textOf(values, 'user-data-dir'),
    channel: channelOf(textOf(values, 'channel')),
    executablePath: textOf(values, 'executable-path'),
    args: textsOf(values, 'browser-arg'),
  });
}

/** Of a grid, and what an address asks for. */
function remoteOptions(
  values: Values,
  cdp: string | undefined,
): Pick<BrowserOptions, 'grid' | 'capabilities' | 'headers'> {
  const grid = textOf(values, 'grid');
  const capabilities = textOf(values, 'grid-capabilities');
  const lines = textsOf(values, 'cdp-header').flatMap(headerLines);
  if (grid !== undefined && cdp !== undefined) throw new UsageError('--cdp and --grid exclude each other.');
  const own = ['user-data-dir', 'executable-path'].find((name) => values[name] !== undefined);
  if (grid !== undefined && own !== undefined) {
    throw new UsageError(`--grid uses a browser of another machine, so --${own} cannot be combined with it.`);
  }
  if (grid === undefined && capabilities !== undefined) throw new UsageError('--grid-capabilities needs --grid.');
  if ((grid ?? cdp) === undefined && lines.length > 0) throw new UsageError('--cdp-header needs --cdp or --grid.');
  return defined({
    grid,
    capabilities: capabilities === undefined ? undefined : capabilitiesIn(capabilities),
    headers: lines.length === 0 ? undefined : Object.fromEntries(lines.map(headerIn)),
  });
}

/** `@FILE` stands for the lines of a file, because other users can see the arguments of a program. */
function headerLines(given: string): string[] {
  if (!given.startsWith('@')) return [given];
  const file = given.slice(1);
  const lines = textIn(file)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  if (lines.length === 0) throw new UsageError(`--cdp-header: ${file} has no header.`);
  return lines;
}

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`--cdp-header cannot read ${file}.`);
  }
}

/** The message does not repeat the line, which may contain a token. */
function headerIn(line: string): [string, string] {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\x21-\x7e][\x20-\x7e\t]*)$/.exec(line) ?? [];
  if (name === undefined || value === undefined) {
    throw new UsageError(
      "--cdp-header needs a header, such as 'Authorization: Bearer TOKEN', or @FILE with one a line.",
    );
  }
  return [name, value.trim()];
}

function capabilitiesIn(text: string): Record<string, unknown> {
  const value: unknown = jsonOf(text);
  if (!isRecord(value)) throw new UsageError(`--grid-capabilities needs JSON, such as '{"platformName": "linux"}'.`);
  return value;
}

export function textOf(values: Values, name: string): string | undefined {
  const value = values[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || value === '') throw new UsageError(`--${name} needs a value.`);
  return value;
}

export function textsOf(values: Values, name: string): string[] {
  const value = values[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Each `NAME=VALUE`. */
export function pairsOf(values: Values, name: string): Record<string, string> {
  const pairs = textsOf(values, name).map((text): [string, string] => {
    const [, key = '', value = ''] = /^([^=]*)=(.+)$/s.exec(text) ?? [];
    if (!BLANK_NAME.test(key))
      throw new UsageError(`--${name} is NAME=VALUE, and NAME consists of small letters, digits and _.`);
    return [key, value];
  });
  return Object.fromEntries(pairs);
}

/** Separated by commas. */
export function listOf(values: Values, name: string): string[] | undefined {
  const value = textOf(values, name);
  return value
    ?.split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

export function countOf(values: Values, name: string): number | undefined {
  const value = textOf(values, name);
  if (value === undefined) return undefined;
  const count = Number(value);
  if (!Number.isInteger(count) || count < 1) throw new UsageError(`--${name} needs a whole number above 0.`);
  return count;
}

export function choiceOf<Choice extends string>(
  values: Values,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = textOf(values, name);
  const choice = choices.find((one) => one === value);
  if (value !== undefined && choice === undefined) {
    throw new UsageError(`--${name} is one of ${choices.join(', ')}.`);
  }
  return choice;
}

/** Without undefined members. */
export function defined<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const kept = Object.entries(object).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as { [K in keyof T]: Exclude<T[K], undefined> };
}

function channelOf(name: string | undefined): Channel | undefined {
  return choiceOf({ channel: name }, 'channel', CHANNELS);
}

function firstSentence(message: string): string {
  return `${message.split(/\. |\n/)[0]?.replace(/\.$/, '')}.`;
}
