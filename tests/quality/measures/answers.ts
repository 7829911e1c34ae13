// `answers`: what an agent is told. Errands in applications that are built as real ones are (fixtures/pages/errands), through the
// MCP server: by one call a step with ids, and by `do` with names. Each application checks its own state at the end.
// A target counts as known if any answer of the errand has shown it and none has removed it. Steps that are refused are done
// again as an agent would: by the id, or by a press. tests/mcp/errand_counts.test.ts plays two errands of each application and
// compares with tests/counts.json.
import { mkdirSync, writeFileSync } from 'node:fs';

import { inRepo } from '../../support/paths.js';
import { kErrands } from '../answers/errands.js';
import { playAll } from '../answers/play.js';
import { reportOf } from '../answers/reckon.js';
import type { Run } from '../answers/session.js';
import type { MeasureContext, MeasureReport, WholeMeasure } from '../measure.js';

function transcriptOf({ errand, style, isSolved, transcript }: Run): string {
  const head = `=== ${errand.app}, ${errand.name}, by ${style}${isSolved ? '' : ', NOT SOLVED'}`;
  return [head, ...transcript.map((one) => `> ${one}`)].join('\n');
}

export const answers: WholeMeasure = {
  name: 'answers',
  async run({ part }: MeasureContext): Promise<MeasureReport> {
    const chosen = kErrands.filter(({ app, name }) => `${app} ${name}`.includes(part));
    const runs = await playAll(chosen, ['ids', 'names'], ({ errand, style, isSolved, calls, tokens, faults }) => {
      const sum = tokens.reduce((all, one) => all + one, 0);
      const kinds = faults.map(({ kind }) => kind).join(' ');
      console.log(
        `${errand.app}, ${errand.name}, by ${style}: ${isSolved ? 'solved' : 'NOT SOLVED'}, ${calls} calls, ${sum} tokens ${kinds}`,
      );
    });
    mkdirSync(inRepo('out'), { recursive: true });
    writeFileSync(inRepo('out', 'answers.txt'), runs.map(transcriptOf).join('\n\n'));
    return { ...reportOf(runs), notes: ['every call and answer is in out/answers.txt'] };
  },
};
