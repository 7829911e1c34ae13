// Counts that no machine changes, against those that were recorded in tests/counts.json: what fails here is a regression,
// not a slow minute. `npm run update-counts` records them anew; read the diff before committing it.
import { readFileSync, writeFileSync } from 'node:fs';

import { inRepo } from './paths.js';

export interface Counts {
  [name: string]: number | Counts;
}

export interface Section {
  /** The share by which a count may be above the recorded one. */
  tolerance: number;
  /** What it may be above that: a count of a few is no measure by shares. */
  slack?: number;
  /** What the counts hold for alone, such as a compiler. */
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

/** A sentence for every count that is above the recorded one, or of which only one side knows. Fewer is well. */
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

/** The regressions of a section; when counts are updated none, and the measured ones are written instead. */
export function againstRecorded(name: string, measured: Section): string[] {
  if (!isUpdating) {
    const section = recordedSection(name);
    return regressions(measured.counts, section.counts, section);
  }
  writeFileSync(kFile, `${JSON.stringify({ ...readSections(), [name]: measured }, null, 2)}\n`);
  return [];
}
