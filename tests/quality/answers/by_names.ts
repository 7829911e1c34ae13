// An errand by `do` with names: as many steps a call as somebody can see ahead, who knows what the answers showed.
import { parseStep } from '../../../js-glue/steps/grammar.js';
import { callOf, targetsOf } from './calls.js';
import type { ErrandStep } from './errand.js';
import { type ErrandSession, Lost } from './session.js';

const kMaxSteps = 12;

export async function byNames(session: ErrandSession): Promise<void> {
  await session.open();
  let left = [...session.errand.steps];
  while (left.length > 0) {
    const ahead = seenAhead(session, left);
    const done = await batch(session, ahead);
    const refused = ahead[done];
    if (refused !== undefined) await again(session, refused);
    left = left.slice(refused === undefined ? done : done + 1);
  }
}

/** The steps whose targets were shown; the first is tried anyway. A proof ends a batch only with the step that needs it. */
function seenAhead(session: ErrandSession, left: readonly ErrandStep[]): ErrandStep[] {
  const isSeen = ({ step }: ErrandStep): boolean =>
    targetsOf(parseStep(step)).every(({ target, fits }) => session.reader.find(target, fits) !== undefined);
  const unseen = left.findIndex((step, at) => at > 0 && !isSeen(step));
  const still = left.findIndex(({ isStill, isError }) => isStill === true || isError === true);
  const ends = [unseen, still < 0 ? -1 : still + 1, kMaxSteps].filter((end) => end > 0);
  return left.slice(0, Math.min(...ends));
}

/** A step that was refused by name is done with the id that the answers show; what cannot be set can be pressed. */
async function again(session: ErrandSession, step: ErrandStep): Promise<void> {
  const parsed = parseStep(step.step);
  const [first] = targetsOf(parsed);
  if (/There is no "[^"]*" (near "[^"]*" )?on the page\. Look/.test(session.last) && first?.target.name !== undefined)
    await session.call('wait', { until: 'text', text: first.target.name });
  const found = targetsOf(parsed).map(({ target, fits }) => session.reader.find(target, fits)?.id);
  const ids = found.flatMap((id) => id ?? []);
  if (ids.length < found.length) throw new Lost(`${step.step}: no answer shows its target.`);
  const { tool, given } = callOf(parsed, ids);
  const answer = await session.call(tool === 'check' ? 'click' : tool, tool === 'check' ? { target: ids[0] } : given);
  if (answer.isError) throw new Lost(answer.text);
  await session.prove(step, answer.text);
}

/** Returns how many steps were done. */
async function batch(session: ErrandSession, steps: readonly ErrandStep[]): Promise<number> {
  const before = await session.state();
  const { text } = await session.call('do', { steps: steps.map(({ step }) => withIds(session, step)) });
  const after = await session.state();
  const lines = saidOf(text, steps.length);
  for (const [at, step] of steps.entries()) {
    const said = lines[at];
    if (said === undefined) continue;
    const isAlone = steps.length === 1 && before !== undefined && after !== undefined;
    const isCompared = isAlone && !/^(hover|scroll|press|dismiss)/.test(step.step);
    session.judge(step, said, isCompared && !isRefused(said) ? before !== after : undefined);
  }
  const done = doneIn(steps, lines);
  const proven = steps[done - 1];
  if (proven !== undefined) await session.prove(proven, text);
  const refused = steps[done];
  if (refused !== undefined && lines[done] !== undefined) session.fault('refused', refused, 'done', lines[done]);
  return done;
}

/** A control that has no name is meant by its id. */
function withIds(session: ErrandSession, step: string): string {
  const nameless = /(?<=^click |into | in )(button|textbox) near "[^"]*"/.exec(step)?.[0];
  if (nameless === undefined) return step;
  const target = targetsOf(parseStep(step))[0];
  const id = target === undefined ? undefined : session.reader.find(target.target, target.fits)?.id;
  return id === undefined ? step : step.replace(nameless, id);
}

/** What the answer says of each step. */
function saidOf(text: string, count: number): Array<string | undefined> {
  return Array.from({ length: count }, (_, at) => new RegExp(`^${at + 1}\\. (.*)$`, 'm').exec(text)?.[1]);
}

/** The steps up to the first that was refused; one of which nothing or an error was expected counts as done. */
function doneIn(steps: readonly ErrandStep[], lines: ReadonlyArray<string | undefined>): number {
  const at = lines.findIndex((said) => said === undefined || isRefused(said));
  return at < 0 ? steps.length : at;
}

function isRefused(said: string): boolean {
  return /: [A-Z]{3,}_?[A-Z_]*: /.test(said);
}
