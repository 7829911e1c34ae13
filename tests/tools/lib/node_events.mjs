// A reporter of Node's test runner for programs: a line of JSON a finished test, and at the end the time of the processor that the
// file took, with all that it started.
import { cpuSeconds } from './processor.mjs';

export default async function* events(source) {
  const path = [];
  for await (const { type, data } of source) {
    if (type === 'test:start') path.splice(data.nesting, path.length, data.name);
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const name = [...path.slice(0, data.nesting), data.name].join(' › ');
    const isSuite = data.details?.type === 'suite';
    const isSkipped = data.skip !== undefined || data.todo !== undefined;
    const seconds = (data.details?.duration_ms ?? 0) / 1000;
    yield `${JSON.stringify({ name, seconds, isSuite, isSkipped, isPassed: type === 'test:pass' })}\n`;
  }
  yield `${JSON.stringify({ cpu: cpuSeconds('self') })}\n`;
}
