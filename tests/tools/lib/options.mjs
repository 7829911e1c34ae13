// The options of `npm test`.

const kLists = ['only', 'skip', 'files'];
const kTexts = ['case'];
const kNumbers = ['seed', 'repeat'];
const kFlags = ['timings', 'busy'];

/** { only, skip: names; files: parts of paths; case: a part of a name, ""; seed: number or undefined; repeat: number; timings, busy: boolean } */
export function parseOptions(args) {
  const options = { only: [], skip: [], files: [], case: '', seed: undefined, repeat: 1, timings: false, busy: false };
  for (const arg of args) {
    const [, name, value] = /^--([a-z]+)(?:=(.*))?$/.exec(arg) ?? [];
    if (kFlags.includes(name) && value === undefined) options[name] = true;
    else if (value === undefined || value === '') throw new Error(`What is ${arg}? ${kUsage}`);
    else if (kLists.includes(name)) options[name].push(...value.split(','));
    else if (kTexts.includes(name)) options[name] = value;
    else if (kNumbers.includes(name) && /^[1-9]\d{0,8}$/.test(value)) options[name] = Number(value);
    else throw new Error(`What is ${arg}? ${kUsage}`);
  }
  return options;
}

const kUsage =
  'Options: --only=<suites> --skip=<suites> --files=<parts of paths> --case=<part of a name> --seed=<n> --repeat=<n> --timings --busy';
