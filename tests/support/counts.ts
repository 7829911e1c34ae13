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
export function regressions(measured: Counts, recorded: Counts, tolerance: number, path: string[] = []): string[] {
  const names = [...new Set([...Object.keys(recorded), ...Object.keys(measured)])];
  return names.flatMap((name) => {
    const [now, before] = [measured[name], recorded[name]];
    const here = [...path, name];
    if (typeof now === 'object' && typeof before === 'object') return regressions(now, before, tolerance, here);
    if (typeof now !== 'number' || typeof before !== 'number') return [`${here.join(' / ')}: counted on one side only`];
    if (now <= before * (1 + tolerance)) return [];
    return [`${here.join(' / ')}: ${now}, recorded ${before}, at most ${100 * tolerance} % more is allowed`];
  });
}

/** The regressions of a section; when counts are updated none, and the measured ones are written instead. */
export function againstRecorded(name: string, measured: Section): string[] {
  if (!isUpdating) {
    const { counts, tolerance } = recordedSection(name);
    return regressions(measured.counts, counts, tolerance);
  }
  writeFileSync(kFile, `${JSON.stringify({ ...readSections(), [name]: measured }, null, 2)}\n`);
  return [];
}
