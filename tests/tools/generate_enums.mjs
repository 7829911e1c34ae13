// Writes js-glue/tool/engine/generated/enums.ts from src/table/enums.def and the error codes of src/contract/calls.json, so that both
// sides of the boundary count alike. `--check` writes nothing and fails when the file is out of date.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inRepo } from './lib/paths.mjs';

const target = inRepo('js-glue', 'tool', 'engine', 'generated', 'enums.ts');

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

export function generate() {
  const read = (...parts) => readFileSync(inRepo(...parts), 'utf8');
  const definitions = read('src', 'table', 'enums.def');
  const parts = lists.map((list) => declaration(list, namesOf(list.macro, definitions)));
  return [
    '// Written by tests/tools/generate_enums.mjs from src/table/enums.def: change that.',
    ...parts,
    axRoles(axRoleNames(definitions)),
  ].join('\n');
}

/** Writes the file when it differs; true when it did. */
export function writeEnums() {
  const text = generate();
  let current = '';
  try {
    current = readFileSync(target, 'utf8');
  } catch {
    mkdirSync(dirname(target), { recursive: true });
  }
  if (current === text) return false;
  writeFileSync(target, text);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--check')) {
    if (readFileSync(target, 'utf8') !== generate()) {
      console.error('js-glue/tool/engine/generated/enums.ts is out of date: run `npm run build`.');
      process.exit(1);
    }
  } else {
    console.log(writeEnums() ? 'enums.ts written' : 'enums.ts is up to date');
  }
}
