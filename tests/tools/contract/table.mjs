// Reads src/contract/calls.json, the one source of the calls, and refuses what the generators would not understand.
import { readFileSync } from 'node:fs';
import { inRepo } from '../lib/paths.mjs';

/** What a field may be. src/contract/README.md says what each one means to the caller, in C++ and in TypeScript. */
const kTypes = [
  'id',
  'string',
  'boolean',
  'whole',
  'number',
  'pixels',
  'point',
  'pair',
  'choice',
  'choices',
  'strings',
  'object',
  'objects',
  'anyOf',
];
const kFieldKeys = [
  'type',
  'of',
  'anyOf',
  'values',
  'required',
  'unless',
  'default',
  'otherwise',
  'min',
  'max',
  'maxBytes',
  'minItems',
  'maxItems',
  'maxDepth',
  'member',
  'says',
  'doc',
  'model',
  'internal',
  'checkedBy',
];
const kActionKeys = ['kind', 'says', 'doc', 'model', 'as', 'verb', 'fields'];

/** The shared object that every action with a verb takes the fields of. */
export const kActOptions = 'ActOptions';

const read = (name) => JSON.parse(readFileSync(inRepo('src', 'contract', name), 'utf8'));

/** calls.json, with the codes of errors.json as `errors`. */
export const readTable = () => checked({ ...read('calls.json'), errors: Object.keys(read('errors.json')) });

/** The table itself; throws a sentence that names the place of what is wrong in it. */
export function checked(table) {
  for (const [name, object] of Object.entries(table.objects)) checkFields(name, object.fields, table);
  for (const [name, action] of Object.entries(table.actions)) {
    const unknown = Object.keys(action).find((key) => !kActionKeys.includes(key));
    if (unknown !== undefined) throw new Error(`calls.json: ${name} has an unknown key ${unknown}`);
    if (!table.kinds.includes(action.kind)) throw new Error(`calls.json: ${name} has no known kind`);
    if (typeof action.says !== 'string') throw new Error(`calls.json: ${name} does not say what it does`);
    checkFields(name, action.fields, table);
  }
  return table;
}

function checkFields(owner, fields, table) {
  for (const [name, field] of Object.entries(fields)) {
    const at = `calls.json: ${owner}.${name}`;
    const unknown = Object.keys(field).find((key) => !kFieldKeys.includes(key));
    if (unknown !== undefined) throw new Error(`${at} has an unknown key ${unknown}`);
    if (!kTypes.includes(field.type)) throw new Error(`${at} has an unknown type ${field.type}`);
    if (field.type.startsWith('choice') && valuesOf(field, table) === undefined)
      throw new Error(`${at} has no choices`);
    if (field.type.startsWith('object') && table.objects[field.of] === undefined)
      throw new Error(`${at} has no object`);
    if (field.type === 'anyOf') checkFields(`${owner}.${name}`, Object.fromEntries(field.anyOf.entries()), table);
  }
}

/** What a choice offers, in order. */
export const valuesOf = (field, table) => field.values ?? table.choices[field.of];

/** Every field that a caller may give an action, those of ActOptions last. */
export const fieldsOf = (action, table) => ({
  ...ownFieldsOf(action),
  ...(acts(action) ? table.objects[kActOptions].fields : {}),
});

/** The same without ActOptions. */
export const ownFieldsOf = (action) =>
  Object.fromEntries(Object.entries(action.fields).filter(([, field]) => field.internal !== true));

/** True for what changes the page by input or leaves it: by a plan of the engine, or by several. */
export const acts = ({ kind }) => kind === 'act' || kind === 'move';
