// Writes the enumerations of src/table/enums.def as TypeScript, so that both sides of the boundary count alike: all of them for the
// engine's glue, and sets of roles for whoever reads an answer. `--check` writes nothing and fails when a file is out of date.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeIfChanged } from './lib/files.mjs';
import { inRepo } from './lib/paths.mjs';

const kOrigin = '// Written by tests/tools/generate_enums.mjs from src/table/enums.def: change that.';

const lists = [
  { macro: 'DOMTOOL_ROLE', constant: 'ROLES', type: 'RoleName', comment: 'Roles, as formats spell them.' },
  {
    macro: 'DOMTOOL_TEST_ID',
    constant: 'TEST_ID_ATTRIBUTES',
    type: 'TestIdAttribute',
    comment: 'Attributes by which tools for tests know an element.',
  },
  {
    macro: 'DOMTOOL_STYLE',
    constant: 'STYLES',
    type: 'StyleName',
    comment: '`computedStyles` of DOMSnapshot.captureSnapshot, in the order that the engine expects.',
  },
  {
    macro: 'DOMTOOL_REASON',
    constant: 'INTERACTIVE_REASONS',
    type: 'InteractiveReason',
    comment: 'Why a node counts as interactive.',
  },
  {
    macro: 'DOMTOOL_HIDDEN',
    constant: 'HIDDEN_REASONS',
    type: 'HiddenReason',
    comment: "Why a node is not visible; '' for one that is.",
  },
  { macro: 'DOMTOOL_STATE', constant: 'STATES', type: 'StateName', comment: 'States, as formats spell them.' },
  {
    macro: 'DOMTOOL_SOURCE',
    constant: 'SOURCE_KINDS',
    type: 'SourceKind',
    comment: 'CDP methods whose replies the engine takes; `feed` wants the position.',
  },
  {
    macro: 'DOMTOOL_LIMITATION',
    constant: 'LIMITATIONS',
    type: 'LimitationKind',
    comment: '`kind` in Observation.limitations.',
  },
];

/** Sets of roles by a RoleTrait of enums.h. */
const kTraits = [
  { trait: 'kWidget', constant: 'WIDGET_ROLES', comment: 'A person operates them.' },
  { trait: 'kField', constant: 'FIELD_ROLES', comment: 'They hold a value that a person enters or chooses.' },
  { trait: 'kTyped', constant: 'TYPED_ROLES', comment: 'They hold a value that a person types.' },
  { trait: 'kChoice', constant: 'CHOICE_ROLES', comment: 'They are choices of a menu, a list box or a tree.' },
];

/** The names of the roles that have the trait. */
export function rolesWith(trait, definitions) {
  const rows = [...definitions.matchAll(/^DOMTOOL_ROLE\(k\w+, "([^"]*)", ([\w |\n]+)\)$/gm)];
  return rows.filter(([, , traits]) => traits.split('|').some((one) => one.trim() === trait)).map(([, name]) => name);
}

function roleSet({ trait, constant, comment }, definitions) {
  const roles = rolesWith(trait, definitions);
  if (roles.length === 0) throw new Error(`enums.def: no role has ${trait}`);
  return [
    `/** ${comment} */`,
    `export const ${constant}: ReadonlySet<string> = new Set([`,
    ...roles.map(quoted),
    ']);',
    '',
  ].join('\n');
}

/** The names that `macro` gives in the text of enums.def, in order. Throws where a line of it is not understood. */
export function namesOf(macro, definitions) {
  const names = [];
  for (const [line] of definitions.matchAll(new RegExp(`^${macro}\\([^)]*\\)?$`, 'gm'))) {
    const match = /^\w+\((?:k\w+, )?"([^"\\]*)"(?:, [\w |\n]+)?\)$/.exec(line);
    if (match === null) throw new Error(`enums.def: cannot read: ${line}`);
    names.push(match[1]);
  }
  if (names.length === 0) throw new Error(`enums.def: no ${macro}`);
  if (new Set(names).size !== names.length) throw new Error(`enums.def: ${macro} gives a name twice`);
  return names;
}

/** Other names of roles in Chrome's accessibility tree, each with ours. */
export function axRoleNames(definitions) {
  const names = new Map(
    [...definitions.matchAll(/^DOMTOOL_ROLE\((k\w+), "([^"]*)"/gm)].map(([, enumerator, name]) => [enumerator, name]),
  );
  return [...definitions.matchAll(/^DOMTOOL_AX_ROLE\((k\w+), "([^"]*)"\)$/gm)].map(([line, enumerator, alias]) => {
    const name = names.get(enumerator);
    if (name === undefined) throw new Error(`enums.def: no such role: ${line}`);
    return [alias, name];
  });
}

function quoted(name) {
  return `  ${name.includes("'") ? JSON.stringify(name) : `'${name}'`},`;
}

function declaration({ constant, type, comment }, names) {
  return [
    `/** ${comment} */`,
    `export const ${constant} = [`,
    ...names.map(quoted),
    '] as const;',
    `export type ${type} = (typeof ${constant})[number];`,
    '',
  ].join('\n');
}

function axRoles(aliases) {
  return [
    "/** Names of roles in Chrome's accessibility tree that are spelt otherwise here. */",
    'export const AX_ROLES: Readonly<Record<string, RoleName>> = {',
    ...aliases.map(([alias, name]) => `  ${alias}: '${name}',`),
    '};',
    '',
  ].join('\n');
}

/** The generated files as { path, text }. */
export function generate() {
  const definitions = readFileSync(inRepo('src', 'table', 'enums.def'), 'utf8');
  const parts = lists.map((list) => declaration(list, namesOf(list.macro, definitions)));
  const sets = kTraits.map((trait) => roleSet(trait, definitions));
  return [
    {
      path: inRepo('js-glue', 'tool', 'engine', 'generated', 'enums.ts'),
      text: [kOrigin, ...parts, axRoles(axRoleNames(definitions))].join('\n'),
    },
    { path: inRepo('js-glue', 'tool', 'contract', 'generated', 'roles.ts'), text: [kOrigin, ...sets].join('\n') },
  ];
}

/** Writes the files that differ; true when one did. */
export function writeEnums() {
  return generate().filter(({ path, text }) => writeIfChanged(path, text)).length > 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--check')) {
    const stale = generate().filter(({ path, text }) => !existsSync(path) || readFileSync(path, 'utf8') !== text);
    for (const { path } of stale) console.error(`${path} is out of date: run \`npm run build\`.`);
    process.exit(stale.length === 0 ? 0 : 1);
  }
  console.log(writeEnums() ? 'the enumerations were written' : 'the enumerations are up to date');
}
