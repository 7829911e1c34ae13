// `npm run quality -- shown`: routines that a person shows by mouse and keys run without a model on changed versions of their
// applications.
import { kChanged } from '../quality/routines/look.js';
import { type Run, Site, runOn } from '../quality/routines/play.js';
import { inLanes, kApplications, lineOf } from '../quality/routines/play_all.js';
import { shownReport } from '../quality/routines/reckon.js';
import { NodeBrowser } from '../support/node_port.js';
import { showAll } from './shown.js';

const site = await Site.open(kApplications);
const files = await showAll(kApplications, site);
const browser = await NodeBrowser.launch();
const work = kApplications.flatMap((application, at) =>
  kChanged.map((version) => async (): Promise<Run> => {
    const run = await runOn(browser, site, application, files[at] ?? '', version);
    console.log(lineOf(run));
    return run;
  }),
);
const { figures, disagreements } = shownReport(await inLanes(work));
await browser.close();
await site.server.close();
for (const { name, value, of, holds } of figures) {
  console.log(`${name}: ${Number(value.toFixed(4))} of ${of} ${holds ? 'holds' : 'MISSED'}`);
}
for (const { page, where, got } of disagreements) console.log(`  ${page} ${where}: ${got}`);
process.exitCode = figures.every(({ holds }) => holds) ? 0 : 1;
