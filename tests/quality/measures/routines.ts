// `routines`: what was done once is done again without a model, after the page has changed. Twelve routines, each on six changed
// versions of its application. The pages themselves report what is pressed and entered. Then each is done by the command that
// `domtool routine script` writes, and by the test that `domtool routine playwright` writes.
// tests/quality/routines.test.ts runs some of them.
import type { MeasureContext, MeasureReport, WholeMeasure } from '../measure.js';
import { exported } from '../routines/exported.js';
import { kApplications, playAll } from '../routines/play_all.js';
import { exportsReport, reportOf, tableOf } from '../routines/reckon.js';

export const routines: WholeMeasure = {
  name: 'routines',
  async run({ part }: MeasureContext): Promise<MeasureReport> {
    const chosen = kApplications.filter(({ name }) => name.includes(part));
    const { runs, files } = await playAll(chosen, (line) => console.log(line));
    console.log(tableOf(runs).join('\n'));
    return exportsReport(reportOf(runs), await exported(chosen, files));
  },
};
