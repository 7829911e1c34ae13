// All runs, several at a time: a run that has to stop waits for what does not come.
import { NodeBrowser } from '../../support/node_port.js';
import type { Application } from './application.js';
import { kFirst } from './first_applications.js';
import { type Changed, kChanged } from './look.js';
import { type Naming, type Run, Site, keep, runOn } from './play.js';
import { kSecond } from './second_applications.js';

export const kApplications: readonly Application[] = [...kFirst, ...kSecond];

const kAtOnce = 4;

export interface Played {
  runs: Run[];
  /** The kept routines, in the order of the applications. */
  files: string[];
}

export async function playAll(
  applications: readonly Application[],
  print: (line: string) => void = () => {},
  versions: readonly Changed[] = kChanged,
  naming: Naming = 'looks',
): Promise<Played> {
  const site = await Site.open(applications);
  const browser = await NodeBrowser.launch();
  try {
    const files: string[] = [];
    for (const application of applications) files.push(await keep(browser, site, application, naming));
    const work = applications.flatMap((application, at) =>
      versions.map((version) => async (): Promise<Run> => {
        const run = await runOn(browser, site, application, files[at] ?? '', version);
        print(lineOf(run));
        return run;
      }),
    );
    return { runs: await inLanes(work), files };
  } finally {
    await browser.close();
    await site.server.close();
  }
}

/** Several at a time. */
export async function inLanes(work: ReadonlyArray<() => Promise<Run>>): Promise<Run[]> {
  const runs: Run[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < work.length; at = next++) runs[at] = await (work[at] as () => Promise<Run>)();
  };
  await Promise.all(Array.from({ length: kAtOnce }, lane));
  return runs;
}

export function lineOf({ application, version, stoppedAt, why, wrong }: Run): string {
  const end = stoppedAt === undefined ? 'done' : `stopped at ${stoppedAt}: ${why}`;
  return `${application.name}, ${version}: ${end}${wrong.length === 0 ? '' : ` WRONG: ${wrong.join(', ')}`}`;
}
