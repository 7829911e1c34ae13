// Machine-independent counts, compared with those recorded in tests/counts.json: a failure is a regression, not a slow
// machine. `npm run update-counts` records them again; read the diff before committing it.
import { readFileSync, writeFileSync } from 'node:fs';

import { inRepo } from './paths.js';

export interface Counts {
  [name: string]: number | Counts;
}

export interface Section {
  /** The fraction by which a count may exceed the recorded one. */
  tolerance: number;
  /** An absolute amount by which it may exceed that, because fractions of small counts mean little. */
  slack?: number;
  /** What the counts are limited to, such as a compiler. */
  of?: string;
  counts: Counts;
}

const kFile = inRepo('tests', 'counts.json');
export const isUpdating = process.env['DOMTOOL_UPDATE_COUNTS'] === '1';

function readSections(): Record<string, Section> {
  return JSON.parse(readFileSync(kFile, 'utf8')) as Record<string, Section>;
}

export function recordedSection(name: string): Section {
  const section = readSections()[name];
  if (section === undefined) throw new Error(`tests/counts.json has no "${name}": run \`npm run update-counts\`.`);
  return section;
}

/** A sentence for every count that exceeds the recorded one, or that only one side has. Lower counts are fine. */
export function regressions(
  measured: Counts,
  recorded: Counts,
  allowed: Pick<Section, 'tolerance' | 'slack'>,
  path: string[] = [],
): string[] {
  const { tolerance, slack = 0 } = allowed;
  const names = [...new Set([...Object.keys(recorded), ...Object.keys(measured)])];
  return names.flatMap((name) => {
    const [now, before] = [measured[name], recorded[name]];
    const here = [...path, name];
    if (typeof now === 'object' && typeof before === 'object') return regressions(now, before, allowed, here);
    if (typeof now !== 'number' || typeof before !== 'number') return [`${here.join(' / ')}: counted on one side only`];
    const most = Math.floor(before * (1 + tolerance) + slack);
    return now <= most ? [] : [`${here.join(' / ')}: ${now}, recorded ${before}, at most ${most} are allowed`];
  });
}

/**
 * The regressions of a section. When counts are being updated there are none, and the measured ones are written instead.
 */
export function againstRecorded(name: string, measured: Section): string[] {
  if (!isUpdating) {
    const section = recordedSection(name);
    return regressions(measured.counts, section.counts, section);
  }
  writeFileSync(kFile, `${JSON.stringify({ ...readSections(), [name]: measured }, null, 2)}\n`);
  return [];
}
