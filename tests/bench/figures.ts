// Numbers of a run: medians, how they are written for people, and the JSON in out/bench that the report reads.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { inRepo } from '../support/paths.js';

/** Fewer pages and rounds, for use during development. */
export const isQuick = process.argv.includes('--quick');

export function option(name: string): string | undefined {
  return process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
}

/** For an even number the lower of the two middle ones; NaN without any. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

export function milliseconds(value: number): string {
  return Number.isNaN(value) ? '-' : value.toFixed(value < 10 ? 1 : 0);
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}

export function figuresPath(name: string): string {
  return inRepo('out', 'bench', name);
}

export function writeFigures(part: string, figures: object): void {
  const path = figuresPath(`${part}.json`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(figures, null, 1)}\n`);
}

/** What a part wrote last, or undefined if it has not run. */
export function readFigures(part: string): unknown {
  const path = figuresPath(`${part}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as unknown) : undefined;
}
