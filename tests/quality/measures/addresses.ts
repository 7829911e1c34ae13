// `addresses`: how many generated addresses the product parses like the URL standard's parser.
import { WasmEngine } from '../../../js-glue/tool/engine/wasm_engine.js';
import { loadEngineModule } from '../../../js-glue/tool/engine/load.js';
import { addressFrom, isLeftOut, isSame, kBases, parsed, randomOf, readAddresses } from '../../support/addresses.js';
import type { Disagreement, MeasureReport, WholeMeasure } from '../measure.js';

const kAddresses = 1_000_000;
const kBatch = 5_000;

async function run(): Promise<MeasureReport> {
  const random = randomOf(1);
  const disagreements: Disagreement[] = [];
  let leftOut = 0;
  for (let done = 0; done < kAddresses; done += kBatch) {
    const base = kBases[(done / kBatch) % kBases.length] ?? '';
    const addresses = Array.from({ length: kBatch }, () => addressFrom(random));
    const engine = new WasmEngine(await loadEngineModule());
    const read = readAddresses(engine, addresses, base);
    engine.delete();
    for (const [index, address] of addresses.entries()) {
      const [got = '', wanted] = [read[index], parsed(address, base)];
      if (isLeftOut(address, got, wanted)) leftOut += 1;
      else if (!isSame(got, wanted))
        disagreements.push({ page: base, where: JSON.stringify(address), expected: String(wanted), got: String(got) });
    }
  }
  const value = 1 - disagreements.length / kAddresses;
  const figure = { name: 'read as the URL standard reads them', value, unit: 'share', of: kAddresses } as const;
  const notes = [
    `${leftOut} look as if a secret stood in them, as if they were cut, or have a scheme spelt like an id; they were taken for unknown`,
  ];
  return { figures: [{ ...figure, bar: 1, holds: value === 1 }], disagreements, notes };
}

export const addresses: WholeMeasure = { name: 'addresses', run };
