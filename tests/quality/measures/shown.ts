// `shown`: routines that a person shows by mouse and keys, run without a model on changed versions of their applications.
import type { MeasureContext, MeasureReport, WholeMeasure } from '../measure.js';
import { NodeBrowser } from '../../support/node_port.js';
import { kChanged } from '../routines/look.js';
import { type Run, Site, runOn } from '../routines/play.js';
import { inLanes, kApplications, lineOf } from '../routines/play_all.js';
import { shownReport } from '../routines/reckon.js';
import { showAll } from '../routines/shown.js';

export const shown: WholeMeasure = {
  name: 'shown',
  async run({ part }: MeasureContext): Promise<MeasureReport> {
    const chosen = kApplications.filter(
      ({ name, steps }) => name.includes(part) && !steps.some((line) => line.startsWith('drag')),
    );
    const site = await Site.open(chosen);
    const files = await showAll(chosen, site);
    const browser = await NodeBrowser.launch();
    try {
      const work = chosen.flatMap((application, at) =>
        kChanged.map((version) => async (): Promise<Run> => {
          const run = await runOn(browser, site, application, files[at] ?? '', version);
          console.log(lineOf(run));
          return run;
        }),
      );
      return shownReport(await inLanes(work));
    } finally {
      await browser.close();
      await site.server.close();
    }
  },
};
