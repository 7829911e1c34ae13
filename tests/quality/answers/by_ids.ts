// An errand by one call a step, with the ids that were read in earlier answers.
import { parseStep } from '../../../js-glue/steps/grammar.js';
import type { Target } from '../../../js-glue/steps/grammar.js';
import { callOf, targetsOf, written } from './calls.js';
import type { ErrandStep } from './errand.js';
import { type ErrandSession, Lost } from './session.js';

/** Steps that may leave the application as it is. */
const kMayChangeNothing = new Set(['hover', 'scroll', 'press', 'dismiss']);

export async function byIds(session: ErrandSession): Promise<void> {
  await session.open();
  for (const step of session.errand.steps) await take(session, step);
}

async function take(session: ErrandSession, step: ErrandStep): Promise<void> {
  const parsed = parseStep(step.step);
  const ids: string[] = [];
  for (const { target, fits } of targetsOf(parsed)) ids.push(await idOf(session, step, target, fits));
  const before = await session.state();
  const { tool, given } = callOf(parsed, ids);
  let { text, isError } = await session.call(tool, given);
  if (isError && /^(STALE|NAVIGATED)/.test(text)) session.fault('stale', step, 'an id that an answer listed', text);
  else if (isError) session.fault('refused', step, 'done', text);
  // What refuses to be set can be pressed.
  if (isError && tool === 'check') ({ text, isError } = await session.call('click', { target: ids[0] }));
  if (isError) throw new Lost(text);
  const after = await session.state();
  const isComparable = before !== undefined && after !== undefined && !kMayChangeNothing.has(parsed.verb);
  session.judge(step, text, isComparable ? before !== after : undefined);
  await session.prove(step, text);
}

/** A target that no answer showed costs a call that looks for it. */
async function idOf(
  session: ErrandSession,
  step: ErrandStep,
  target: Target,
  fits: readonly string[],
): Promise<string> {
  const { targets } = session.run;
  targets.of += 1;
  const known = session.reader.find(target, fits);
  if (known !== undefined) {
    targets.found += 1;
    if (known.isRecent) targets.recent += 1;
    return known.id;
  }
  session.fault('target', step, target.name ?? '');
  for (const text of [target.name, target.near, target.within]) {
    if (text === undefined) continue;
    await session.call('find', { text });
    const found = session.reader.find(target, fits);
    if (found !== undefined) return found.id;
  }
  // What a press has begun may still be coming.
  if (/not on the page/.test(session.last)) await session.call('wait', { until: 'text', text: target.name ?? '' });
  return written(target);
}
