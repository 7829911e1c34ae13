// Records how long each start of a browser took, for out/timings.json: `npm test` gives each test file the file to write
// to.
import { appendFileSync } from 'node:fs';

export async function timed<T>(what: string, launch: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  const launched = await launch();
  const notes = process.env['DOMTOOL_LAUNCHES'];
  const seconds = (performance.now() - begin) / 1000;
  if (notes !== undefined) appendFileSync(notes, `${JSON.stringify({ what, seconds })}\n`);
  return launched;
}
