// Writes the C++ side of src/contract/calls.json: error codes, choices and limits that every stage may include, and of the
// calls that act their fields, the functions that read these, and the plan of each.
import { acts, valuesOf } from './table.mjs';

const kOrigin = '// Written by tests/tools/generate_contract.mjs from src/contract/calls.json: change that.';

const words = (name) =>
  name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .toLowerCase()
    .split('_');
const pascal = (name) =>
  words(name)
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join('');
const snake = (name) => words(name).join('_');
const enumerator = (name) => `k${pascal(name)}`;
const text = (value) => `"${value}"`;

/** `what { items };`, an item a line where one line would be too long. */
function braced(what, items) {
  const line = `${what} {${items.join(', ')}};`;
  return line.length <= 120 ? line : `${what} {\n${items.map((item) => `    ${item},`).join('\n')}\n};`;
}

/** DOMTOOL_ERROR(enumerator, "name") for each code. */
export const errorsDef = (table) =>
  [
    kOrigin,
    ...table.errors.map((code) => `DOMTOOL_ERROR(${enumerator(code)}, "${code}")`),
    '#undef DOMTOOL_ERROR',
    '',
  ].join('\n');

/** DOMTOOL_FORMAT(enumerator, its writer) for each format that src/formats writes: all but the text. */
export const formatsDef = (table) =>
  [
    kOrigin,
    ...table.choices.Format.filter((name) => name !== 'text').map(
      (name) => `DOMTOOL_FORMAT(${enumerator(name)}, Write${pascal(name)})`,
    ),
    '#undef DOMTOOL_FORMAT',
    '',
  ].join('\n');

/** An enumeration and the names of each list of choices; every limit and default. */
export function callsHeader(table) {
  return header(
    'DOMTOOL_CONTRACT_GENERATED_CALLS_H_',
    ['<cstddef>', '<cstdint>', '<string_view>'],
    [],
    [
      `inline constexpr std::size_t kMaxCallIdBytes = ${table.limits.maxIdBytes};`,
      '',
      ...Object.entries(table.choices).flatMap(([name, values]) => [
        braced(`enum class ${name} : std::uint8_t`, [...values.map(enumerator), ...otherwiseOf(name, table)]),
        braced(`inline constexpr std::string_view k${name}Names[] =`, values.map(text)),
        '',
      ]),
      ...Object.entries({ ...table.objects, ...table.actions }).flatMap(([name, { fields }]) => limitsOf(name, fields)),
    ],
  );
}

/** What an enumeration has for a choice that was not made. */
function otherwiseOf(name, table) {
  const fields = Object.values(table.actions).flatMap((action) => Object.values(action.fields));
  const { otherwise } = fields.find((field) => field.of === name && field.otherwise !== undefined) ?? {};
  return otherwise === undefined ? [] : [enumerator(otherwise)];
}

function limitsOf(owner, fields) {
  const kinds = {
    min: 'Min',
    max: 'Max',
    maxBytes: 'MaxBytes',
    maxItems: 'MaxItems',
    maxDepth: 'MaxDepth',
    default: 'Default',
  };
  return Object.entries(fields).flatMap(([name, field]) =>
    Object.entries(kinds).flatMap(([key, suffix]) => {
      const value = field[key];
      if (typeof value !== 'number') return [];
      const type = /Bytes|Items|Depth/.test(suffix) ? 'std::size_t' : field.type === 'whole' ? 'int' : 'double';
      return [`inline constexpr ${type} k${pascal(owner)}${pascal(name)}${suffix} = ${value};`];
    }),
  );
}

/** The actions that the engine reads, each with the fields that it reads itself. */
const readActions = (table) =>
  Object.entries(table.actions)
    .filter(([, action]) => acts(action))
    .map(([name, action]) => ({
      name,
      kind: enumerator(action.as ?? name),
      isOwn: action.as === undefined,
      verb: action.verb,
      fields: enginesFields(action.fields, table),
    }));

/** Those that are not read and carried out as another one. */
const ownActions = (table) => readActions(table).filter(({ isOwn }) => isOwn);

/** Objects are read member by member; what only the glue or a plan's own file reads is left out. */
function enginesFields(fields, table) {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.type === 'objects' || field.type === 'anyOf' || field.checkedBy === 'glue') return [];
    const member = field.member ?? snake(name);
    if (field.type !== 'object') return [{ ...field, name, member }];
    return [{ ...field, name, member, inside: enginesFields(table.objects[field.of].fields, table) }];
  });
}

function memberType(field, table) {
  switch (field.type) {
    case 'id':
    case 'string':
      return 'std::string';
    case 'boolean':
      return 'bool';
    case 'whole':
      return 'int';
    case 'number':
      return 'double';
    case 'pixels':
      return 'std::optional<double>';
    case 'point':
      return 'std::optional<Point>';
    case 'choices':
      return 'std::uint8_t';
    case 'strings':
      return 'Vector<std::string>';
    case 'choice':
      return typeof valuesOf(field, table)[0] === 'number' ? 'int' : field.of;
  }
}

function initialOf(field, table) {
  switch (field.type) {
    case 'boolean':
      return ` = ${field.default === true}`;
    case 'whole':
    case 'number':
      return ` = ${field.default ?? 0}`;
    case 'choices':
      return ' = 0';
    case 'choice':
      if (typeof valuesOf(field, table)[0] === 'number') return ` = ${field.default ?? valuesOf(field, table)[0]}`;
      return ` = ${field.of}::${enumerator(field.otherwise ?? field.default ?? valuesOf(field, table)[0])}`;
    default:
      return '';
  }
}

/** The members of CallFields, each once, with the actions that have it. */
function membersOf(table) {
  const members = new Map();
  const add = (field, action) => {
    if (field.inside !== undefined) {
      add({ type: 'boolean', member: `has_${field.member}`, name: field.name }, action);
      for (const inner of field.inside) add(inner, action);
      return;
    }
    const line = `${memberType(field, table)} ${field.member}${initialOf(field, table)};`;
    const known = members.get(field.member);
    if (known !== undefined && known.line !== line)
      throw new Error(`calls.json: ${action} has another ${field.member}`);
    members.set(field.member, { line, owners: [...(known?.owners ?? []), action] });
  };
  for (const { name, fields } of ownActions(table)) for (const field of fields) add(field, name);
  return [...members.values()].map(({ line, owners }) => `  ${line}  // of ${owners.join(', ')}`);
}

export const fieldsHeader = (table) =>
  header(
    'DOMTOOL_ACTION_CALL_GENERATED_CALL_FIELDS_H_',
    ['<cstdint>', '<optional>', '<string>', '<string_view>', '<utility>'],
    ['action/call/parameter_reader.h', 'base/rect.h', 'base/vector.h', 'contract/generated/calls.h'],
    [
      braced(
        'enum class ActionKind : std::uint8_t',
        ownActions(table).map(({ kind }) => kind),
      ),
      braced(
        'inline constexpr std::pair<std::string_view, ActionKind> kActionKinds[] =',
        readActions(table).map(({ name, kind }) => `{"${name}", ActionKind::${kind}}`),
      ),
      '',
      '// The fields of every call that acts; what the caller leaves out has its default. A set of choices has a bit for each, in',
      '// their order.',
      'struct CallFields {',
      ...membersOf(table),
      '};',
      '',
      '// Reads the fields of one action, within their limits. What must be so of several of them its plan checks.',
      'void ReadCallFields(ActionKind kind, ParameterReader* in, CallFields* out);',
    ],
  );

export const fieldsSource = (table) =>
  [
    kOrigin,
    '#include "action/call/generated/call_fields.h"',
    '',
    'namespace domtool {',
    '',
    'void ReadCallFields(ActionKind kind, ParameterReader* in, CallFields* out) {',
    '  switch (kind) {',
    ...ownActions(table).flatMap(({ kind, fields }) => [
      `    case ActionKind::${kind}:`,
      ...fields.map((field) => `      ${readOf(field, table)}`),
      '      break;',
    ]),
    '  }',
    '}',
    '',
    '}  // namespace domtool',
    '',
  ].join('\n');

function readOf(field, table) {
  const { name, member } = field;
  const required = field.required === true;
  const to = `&out->${member}`;
  switch (field.type) {
    case 'id':
      return `in->Id("${name}", ${required}, ${to});`;
    case 'string':
      return `in->Text("${name}", ${required}, ${field.maxBytes ?? 'kMaxTextBytes'}, ${to});`;
    case 'boolean':
      return `in->Flag("${name}", ${required}, ${to});`;
    case 'whole':
      return `in->Whole("${name}", ${field.min ?? 0}, ${field.max ?? 'kMaxWhole'}, ${to});`;
    case 'pixels':
      return `in->Length("${name}", ${to});`;
    case 'point':
      return `in->Place("${name}", ${to});`;
    case 'choices':
      return `in->Choices("${name}", k${field.of}Names, ${to});`;
    case 'strings':
      return `in->Texts("${name}", ${required}, ${field.maxItems}, ${field.maxBytes}, ${to});`;
    case 'object':
      return [
        `if (ParameterReader inner = in->Inside("${name}", ${to.replace('->', '->has_')}); inner.exists()) {`,
        ...field.inside.map((inside) => `        ${readOf(inside, table).replace('in->', 'inner.')}`),
        `        in->ComplainAs("${name}", "must be { ${field.inside.map((inside) => `${inside.name}?`).join(', ')} }", inner);`,
        '      }',
      ].join('\n');
    case 'choice': {
      const values = valuesOf(field, table);
      if (typeof values[0] === 'number')
        return `in->Whole("${name}", ${Math.min(...values)}, ${Math.max(...values)}, ${to});`;
      return `in->Choice("${name}", k${field.of}Names, ${to});`;
    }
  }
}

/** The verb of each action. */
export function verbsSource(table) {
  const own = ownActions(table).filter(({ verb }) => verb !== undefined);
  const verbs = [...new Set(own.map(({ verb }) => verb))].sort();
  return [
    kOrigin,
    '#include "action/verb_of.h"',
    '',
    'namespace domtool {',
    '',
    '// Each is defined in the file of the verb.',
    ...verbs.map((verb) => `extern const Verb k${verb}Verb;`),
    '',
    'const Verb& VerbOf(ActionKind kind) {',
    '  switch (kind) {',
    ...own.map(({ kind, verb }) => `    case ActionKind::${kind}: return k${verb}Verb;`),
    '  }',
    '  __builtin_unreachable();',
    '}',
    '',
    '}  // namespace domtool',
    '',
  ].join('\n');
}

function header(guard, system, own, lines) {
  const includes = (names, quote) => (names.length === 0 ? [] : [...names.map(quote), '']);
  return [
    kOrigin,
    `#ifndef ${guard}`,
    `#define ${guard}`,
    '',
    ...includes(system, (name) => `#include ${name}`),
    ...includes(own, (name) => `#include "${name}"`),
    'namespace domtool {',
    '',
    ...lines,
    '',
    '}  // namespace domtool',
    '',
    `#endif  // ${guard}`,
    '',
  ].join('\n');
}
