// `node make_empty_database.mjs FILE`: writes the empty database of the backend as a tar.gz. A new database contains the time, random
// numbers and the id of its process; here they are always the same, so that the same PGlite always writes the same bytes. Runs as a
// process of its own, because it replaces the clock and the sources of randomness of the whole process.
import nodeCrypto from 'node:crypto';
import { writeFileSync } from 'node:fs';

const kStart = Date.parse('2000-01-01T00:00:00Z');

// Each reading is later than the last, because PostgreSQL waits for time to pass.
let microseconds = 0;
const elapsed = () => {
  microseconds += 1;
  return microseconds / 1_000;
};
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...args) {
    super(...(args.length === 0 ? [kStart] : args));
  }
  static now() {
    return kStart;
  }
};
performance.now = elapsed;

let state = 1;
const nextByte = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state >>> 24;
};
Math.random = () => nextByte() / 256;
const fill = (array) => {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  bytes.forEach((_, at) => {
    bytes[at] = nextByte();
  });
  return array;
};
crypto.getRandomValues = fill;
nodeCrypto.randomFillSync = fill;

const { PGlite } = await import('@electric-sql/pglite');
const database = await PGlite.create('memory://');
const dump = await database.dumpDataDir('gzip');
await database.close();
writeFileSync(process.argv[2], Buffer.from(await dump.arrayBuffer()));
