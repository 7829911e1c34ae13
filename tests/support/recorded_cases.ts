// The recorded cases of fixtures/cases and their goldens, for JavaScript tests.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { inRepo } from './paths.js';
import type { ReplayFeed } from './replay.js';

const kCases = inRepo('fixtures', 'cases');

export interface RecordedCase {
  name: string;
  feeds: ReplayFeed[];
  golden(file: string): string;
}

export function recordedCases(): RecordedCase[] {
  const names = existsSync(kCases)
    ? readdirSync(kCases).filter((name) => existsSync(join(kCases, name, 'case.json')))
    : [];
  return names.sort().map((name) => {
    const folder = join(kCases, name);
    const description = JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')) as {
      feeds: Array<Omit<ReplayFeed, 'json'> & { file: string }>;
    };
    return {
      name,
      feeds: description.feeds.map(({ file, ...feed }) => ({
        ...feed,
        json: readFileSync(join(folder, file), 'utf8'),
      })),
      golden: (file) => readFileSync(join(folder, file), 'utf8'),
    };
  });
}
