// Writes js-glue/tool/contract/generated/schemas.ts: the JSON schema of every call, and the short ones that a language model
// is given for function calling.
import { fieldsOf, valuesOf } from './table.mjs';

export function schemas(table) {
  const actions = Object.entries(table.actions);
  const full = actions.map(([name, action]) => [name, rootSchema(fieldsOf(action, table), table, false)]);
  return [
    '// Written by tests/tools/generate_contract.mjs from src/contract/calls.json: change that.',
    "import type { Action } from './calls.js';",
    '',
    '/** A JSON schema (draft 2020-12) of an object. */',
    "export type JsonSchema = { readonly type: 'object'; readonly [keyword: string]: unknown };",
    '',
    '/** A call as a tool for function calling. What a model gives for `inputSchema`, with `action: name`, is a ToolCall. */',
    'export interface ToolDefinition {',
    '  readonly name: Action;',
    '  readonly description: string;',
    '  readonly inputSchema: JsonSchema;',
    '}',
    '',
    '/** The fields of each call but `action`, with their limits. */',
    'export const CALL_SCHEMAS: Readonly<Record<Action, JsonSchema>> = {',
    ...full.map(([name, schema]) => `  ${name}: ${literal(schema, '  ')},`),
    '};',
    '',
    '/** Every action in few words: what a model seldom needs is left out (CALL_SCHEMAS has it). */',
    'export const toolDefinitions: readonly ToolDefinition[] = [',
    ...actions
      .filter(([, action]) => action.model !== false)
      .map(([name, action]) => `  ${literal(definition(name, action, table), '  ')},`),
    '];',
    '',
  ].join('\n');
}

/** { name, description, inputSchema }, with the fields that a model is told of. */
export function definition(name, action, table) {
  return { name, description: action.says, inputSchema: rootSchema(fieldsOf(action, table), table, true) };
}

function rootSchema(fields, table, isShort) {
  const definitions = new Map();
  const needs = isShort ? [] : alternatives(fields);
  const either = needs.length > 1 ? { allOf: needs } : needs[0];
  const schema = { ...schemaOf(fields, { table, isShort, definitions }), ...either };
  return definitions.size === 0 ? schema : { ...schema, $defs: Object.fromEntries(definitions) };
}

/** Of fields that stand in each other's place: which of them have to be there. Providers may refuse this in a model's tools. */
function alternatives(fields) {
  const others = new Set(Object.values(fields).flatMap(({ unless }) => unless ?? []));
  return [...others].map((other) => {
    const names = Object.keys(fields).filter((name) => fields[name].unless === other);
    const isSet = fields[other].type === 'boolean' ? { properties: { [other]: { const: true } } } : {};
    return { oneOf: [{ required: names }, { required: [other], ...isSet }] };
  });
}

/** `style`: { table, isShort, definitions }; `definitions` collects the objects that hold themselves. */
function schemaOf(fields, style) {
  const told = Object.entries(fields).filter(([, field]) => !style.isShort || field.model !== false);
  const required = told
    .filter(([, field]) => field.required === true && (style.isShort || field.unless === undefined))
    .map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(told.map(([name, field]) => [name, described(field, style)])),
    ...(required.length === 0 ? {} : { required }),
  };
}

function described(field, style) {
  const description = style.isShort ? field.says : (field.doc ?? field.says);
  return {
    ...valueSchema(field, style),
    ...(description === undefined ? {} : { description }),
    ...defaultOf(field, style),
  };
}

const defaultOf = (field, { isShort }) => (isShort || field.default === undefined ? {} : { default: field.default });

function valueSchema(field, style) {
  const limit = (keyword, value) => (style.isShort || value === undefined ? {} : { [keyword]: value });
  switch (field.type) {
    case 'id':
      return { type: 'string', ...limit('minLength', 1), ...limit('maxLength', style.table.limits.maxIdBytes) };
    case 'string':
      return { type: 'string', ...limit('maxLength', field.maxBytes) };
    case 'whole':
      return { type: 'integer', ...limit('minimum', field.min), ...limit('maximum', field.max) };
    case 'number':
    case 'pixels':
      return { type: 'number', ...limit('minimum', field.min), ...limit('maximum', field.max) };
    case 'point':
      return { type: 'object', properties: { x: { type: 'number' }, y: { type: 'number' } }, required: ['x', 'y'] };
    case 'pair':
      return { type: 'array', items: { type: 'number' }, ...limit('minItems', 2), ...limit('maxItems', 2) };
    case 'choice':
      return choiceSchema(valuesOf(field, style.table));
    case 'choices':
      return { type: 'array', items: choiceSchema(valuesOf(field, style.table)) };
    case 'strings':
      return {
        type: 'array',
        items: { type: 'string', ...limit('maxLength', field.maxBytes) },
        ...limit('maxItems', field.maxItems),
      };
    case 'object':
      return objectSchema(field.of, style);
    case 'objects':
      return {
        type: 'array',
        items: objectSchema(field.of, style),
        ...limit('minItems', field.minItems),
        ...limit('maxItems', field.maxItems),
      };
    case 'anyOf':
      return { anyOf: field.anyOf.map((part) => described(part, style)) };
    default:
      return { type: field.type };
  }
}

/** Some providers refuse an `enum` of numbers, or one without a type. */
const choiceSchema = (values) =>
  typeof values[0] === 'number'
    ? { type: 'integer', minimum: Math.min(...values), maximum: Math.max(...values) }
    : { type: 'string', enum: values };

function objectSchema(name, style) {
  const { fields } = style.table.objects[name];
  if (Object.values(fields).every((field) => field.of !== name)) return schemaOf(fields, style);
  if (!style.definitions.has(name)) {
    style.definitions.set(name, undefined);
    style.definitions.set(name, schemaOf(fields, style));
  }
  return { $ref: `#/$defs/${name}` };
}

/** A value as TypeScript, broken into lines where it would be too long. */
function literal(value, indent) {
  const flat = inline(value);
  if (indent.length + flat.length <= 112 || typeof value !== 'object') return flat;
  const deeper = `${indent}  `;
  if (Array.isArray(value))
    return `[\n${value.map((item) => `${deeper}${literal(item, deeper)},\n`).join('')}${indent}]`;
  const lines = Object.entries(value).map(([key, item]) => `${deeper}${key}: ${literal(item, deeper)},\n`);
  return `{\n${lines.join('')}${indent}}`;
}

function inline(value) {
  if (typeof value === 'string') return value.includes("'") ? JSON.stringify(value) : `'${value}'`;
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object') return String(value);
  const parts = Object.entries(value).map(([key, item]) => `${key}: ${inline(item)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}
