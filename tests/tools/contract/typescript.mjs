// Writes js-glue/tool/contract/generated/calls.ts: the types of calls, and what checkCall narrows them by.
import { acts, kActOptions, ownFieldsOf, valuesOf } from './table.mjs';

const kWidth = 118;

export function typescript(table) {
  return [
    '// Written by tests/tools/generate_contract.mjs from src/contract/calls.json: change that.',
    '',
    '/** Stable, opaque id of a node: a short printable string that is never reused within one document. */',
    'export type NodeId = string;',
    '',
    ...Object.entries(table.choices).map(([name, values]) => union(name, values)),
    union('DomToolErrorCode', table.errors),
    '/** `status` of a reply of the engine is 0, or a position here, counted from 1. */',
    `export const ERROR_CODES: readonly DomToolErrorCode[] = [${table.errors.map(literal).join(', ')}];`,
    '/** `format` of an observation. */',
    `export const FORMATS: readonly Format[] = [${table.choices.Format.map(literal).join(', ')}];`,
    '',
    ...Object.entries(table.objects).flatMap(([name, object]) => [interfaceOf(name, object, table), '']),
    'export type ToolCall =',
    `${Object.entries(table.actions).map(callType(table)).join('\n')};`,
    '',
    "/** The names of every action, in the contract's order. */",
    `export const ACTIONS = [\n${Object.keys(table.actions)
      .map((name) => `  '${name}',`)
      .join('\n')}\n] as const;`,
    "export type Action = ToolCall['action'];",
    '',
    union('CallKind', table.kinds),
    '/** What each action does (src/contract/README.md). */',
    'export const KIND_OF = {',
    ...Object.entries(table.actions).map(([name, { kind }]) => `  ${name}: '${kind}',`),
    '} as const satisfies Readonly<Record<Action, CallKind>>;',
    '/** The calls of these kinds. */',
    'export type CallOfKind<Kind extends CallKind> = Extract<',
    '  ToolCall,',
    '  { action: { [Name in Action]: (typeof KIND_OF)[Name] extends Kind ? Name : never }[Action] }',
    '>;',
    '',
    '/** What a field has to be. A list holds its choices. */',
    "export type FieldType = 'string' | 'number' | 'boolean' | 'strings' | 'point' | 'pair' | 'object' | 'objects' | readonly (string | number)[];",
    'export interface FieldRule {',
    '  /** One of them suffices. */',
    '  readonly types: readonly FieldType[];',
    '  /** Of an object, or of each of a list. Without it the engine checks them. */',
    '  readonly of?: FieldRules;',
    '  /** How many objects a list holds. */',
    '  readonly least?: number;',
    '  readonly most?: number;',
    '  readonly isOptional?: true;',
    '}',
    'export type FieldRules = Readonly<Record<string, FieldRule>>;',
    '',
    ...innerFirst(table)
      .filter((name) => table.objects[name].checkedBy !== 'engine')
      .map((name) => rules(constantOf(name), table.objects[name].fields, table)),
    'export const CALL_RULES: Readonly<Record<Action, FieldRules>> = {',
    ...Object.entries(table.actions).map(([name, action]) => callRules(name, action, table)),
    '};',
    '',
    '/** What a field is where the caller leaves it out. */',
    'export const DEFAULTS = {',
    ...Object.entries({ ...table.objects, ...table.actions }).flatMap(([name, { fields }]) => defaultsOf(name, fields)),
    '} as const;',
    '',
    '/** So many alternatives an expectation may have. */',
    `export const MAX_ALTERNATIVES = ${table.objects.ExpectedOutcome.fields.or.maxDepth};`,
    '',
  ].join('\n');
}

/** The objects, each after those that it holds. */
function innerFirst({ objects }) {
  const order = new Set();
  const visit = (name) => {
    if (order.has(name)) return;
    for (const field of Object.values(objects[name].fields)) {
      for (const { of } of [field, ...(field.anyOf ?? [])]) if (of !== name && objects[of] !== undefined) visit(of);
    }
    order.add(name);
  };
  for (const name of Object.keys(objects)) visit(name);
  return [...order];
}

/** CamelCase as a constant: 'ObserveOptions' as OBSERVE_OPTIONS. */
export const constantOf = (name) => name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();

const literal = (value) => (typeof value === 'string' ? `'${value}'` : String(value));

function union(name, values) {
  const line = `export type ${name} = ${values.map(literal).join(' | ')};`;
  if (line.length <= kWidth) return line;
  return `export type ${name} =\n${values.map((value) => `  | ${literal(value)}`).join('\n')};`;
}

function comment(text, indent) {
  if (text === undefined) return [];
  const one = `${indent}/** ${text} */`;
  if (one.length <= kWidth) return [one];
  const lines = [''];
  for (const word of text.split(' ')) {
    if (`${indent} * ${lines.at(-1)} ${word}`.length > kWidth) lines.push('');
    lines[lines.length - 1] += lines.at(-1) === '' ? word : ` ${word}`;
  }
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`), `${indent} */`];
}

function typeOf(field, table) {
  switch (field.type) {
    case 'id':
      return 'NodeId';
    case 'string':
    case 'boolean':
      return field.type;
    case 'whole':
    case 'number':
    case 'pixels':
      return 'number';
    case 'point':
      return '{ x: number; y: number }';
    case 'pair':
      return '[number, number]';
    case 'strings':
      return 'string[]';
    case 'object':
      return field.of;
    case 'objects':
      return `${field.of}[]`;
    case 'choices':
      return `${field.of}[]`;
    case 'anyOf':
      return field.anyOf.map((part) => typeOf(part, table)).join(' | ');
    case 'choice':
      return field.of ?? valuesOf(field, table).map(literal).join(' | ');
  }
}

/** There must be one, whatever else is given. */
const isNeeded = (field) => field.required === true && field.unless === undefined;

const members = (fields, indent, table) =>
  Object.entries(fields).flatMap(([name, field]) => [
    ...comment(field.doc, indent),
    `${indent}${name}${isNeeded(field) ? '' : '?'}: ${typeOf(field, table)};`,
  ]);

const interfaceOf = (name, { doc, fields }, table) =>
  [...comment(doc, ''), `export interface ${name} {`, ...members(fields, '  ', table), '}'].join('\n');

const callType =
  (table) =>
  ([name, action]) => {
    const own = members(ownFieldsOf(action), '      ', table);
    const body = ['{', `      action: '${name}';`, ...own, '    }'].join('\n');
    const shown = own.length === 0 ? `{ action: '${name}' }` : body;
    const comments = comment(action.doc ?? action.says, '  ');
    return [...comments, `  | ${acts(action) ? `(${shown} & ${kActOptions})` : shown}`].join('\n');
  };

/** What typeof and its like can tell: ranges and lengths are the engine's to refuse, in its own words. */
function ruleTypes(field, table) {
  switch (field.type) {
    case 'id':
      return ["'string'"];
    case 'whole':
    case 'pixels':
      return ["'number'"];
    case 'choices':
      return ["'strings'"];
    case 'choice':
      return [`[${valuesOf(field, table).map(literal).join(', ')}]`];
    case 'anyOf':
      return field.anyOf.flatMap((part) => ruleTypes(part, table));
    default:
      return [`'${field.type}'`];
  }
}

function rule([name, field], table) {
  const parts = [`types: [${ruleTypes(field, table).join(', ')}]`];
  const object = [field, ...(field.anyOf ?? [])].find((part) => part.type.startsWith('object'));
  if (object !== undefined && table.objects[object.of].checkedBy !== 'engine')
    parts.push(`of: ${constantOf(object.of)}`);
  if (field.type === 'objects') parts.push(`least: ${field.minItems ?? 0}`, `most: ${field.maxItems}`);
  if (!isNeeded(field)) parts.push('isOptional: true');
  return `${name}: { ${parts.join(', ')} },`;
}

const rules = (constant, fields, table) =>
  [
    `export const ${constant}: FieldRules = {`,
    ...Object.entries(fields).map((entry) => `  ${rule(entry, table)}`),
    '};',
    '',
  ].join('\n');

function callRules(name, action, table) {
  const own = Object.entries(ownFieldsOf(action)).map((entry) => `    ${rule(entry, table)}`);
  const shared = acts(action) ? [`    ...${constantOf(kActOptions)},`] : [];
  return own.length + shared.length === 0 ? `  ${name}: {},` : [`  ${name}: {`, ...own, ...shared, '  },'].join('\n');
}

function defaultsOf(name, fields) {
  const given = Object.entries(fields).filter(([, field]) => field.default !== undefined);
  if (given.length === 0) return [];
  return [`  ${name}: { ${given.map(([field, rule]) => `${field}: ${literal(rule.default)}`).join(', ')} },`];
}
