// The table of the contract and what is made of it: what the generators refuse, and that a copy kept by hand is caught.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definition, schemas } from '../contract/schemas.mjs';
import { checked, readTable } from '../contract/table.mjs';
import { typescript } from '../contract/typescript.mjs';
import { generatedFiles, outdated, textInRepo } from '../generate_contract.mjs';

const small = (field, action = {}) => ({
  limits: { maxIdBytes: 8 },
  kinds: ['act'],
  errors: ['LOST'],
  choices: { Format: ['text'], Side: ['left', 'right'] },
  objects: {
    ActOptions: { fields: { timeoutMs: { type: 'whole', min: 0, model: false } } },
    ExpectedOutcome: { checkedBy: 'engine', fields: { or: { type: 'object', of: 'ExpectedOutcome', maxDepth: 3 } } },
  },
  actions: { wave: { kind: 'act', says: 'Wave.', verb: 'Wave', fields: { side: field }, ...action } },
});

test('what is generated is up to date', () => {
  assert.deepEqual(outdated(generatedFiles(), textInRepo), []);
});

test('a generated file that was changed by hand is caught, and one that is missing', () => {
  const [first, second, ...rest] = generatedFiles();
  const textOf = (path) => {
    if (path === first.path) return `${first.text}// by hand\n`;
    return path === second.path ? undefined : rest.find((file) => file.path === path)?.text;
  };
  const problems = outdated([first, second, ...rest], textOf);
  assert.equal(problems.length, 2);
  assert.match(problems[0], new RegExp(`^${first.path} is out of date`));
  assert.match(problems[1], new RegExp(`^${second.path} is out of date`));
});

test('a row that the table gains reaches the types, the rules and the schemas', () => {
  const table = checked(small({ type: 'choice', of: 'Side', required: true, says: 'which hand' }));
  const types = typescript(table);
  assert.match(types, /action: 'wave';\n {6}side: Side;\n {4}\} & ActOptions\)/);
  assert.match(types, /wave: \{\n {4}side: \{ types: \[\['left', 'right'\]\] \},\n {4}\.\.\.ACT_OPTIONS,/);
  assert.match(schemas(table), /name: 'wave',\n {4}description: 'Wave\.',/);
  assert.deepEqual(definition('wave', table.actions.wave, table).inputSchema, {
    type: 'object',
    properties: { side: { type: 'string', enum: ['left', 'right'], description: 'which hand' } },
    required: ['side'],
  });
});

test('a field may be one of several things', () => {
  const table = checked(small({ type: 'anyOf', anyOf: [{ type: 'boolean' }, { type: 'object', of: 'ActOptions' }] }));
  assert.match(typescript(table), /side\?: boolean \| ActOptions;/);
  assert.match(typescript(table), /side: \{ types: \['boolean', 'object'\], of: ACT_OPTIONS, isOptional: true \},/);
  assert.deepEqual(definition('wave', table.actions.wave, table).inputSchema.properties.side, {
    anyOf: [{ type: 'boolean' }, { type: 'object', properties: {} }],
  });
});

const kWrong = {
  'of an unknown type': [{ type: 'colour' }, {}, /wave\.side has an unknown type colour/],
  'with an unknown key': [{ type: 'id', colour: 1 }, {}, /wave\.side has an unknown key colour/],
  'that chooses from nothing': [{ type: 'choice', of: 'Hand' }, {}, /wave\.side has no choices/],
  'of an object that is not there': [{ type: 'object', of: 'Hand' }, {}, /wave\.side has no object/],
  'of an action that says nothing': [{ type: 'id' }, { says: undefined }, /wave does not say what it does/],
};
for (const [name, [field, action, says]] of Object.entries(kWrong)) {
  test(`a field ${name} is refused`, () => assert.throws(() => checked(small(field, action)), says));
}

test('each action of the real table has a tool for function calling', () => {
  const table = readTable();
  for (const [name, action] of Object.entries(table.actions)) {
    const { description, inputSchema } = definition(name, action, table);
    assert.match(description, /^[A-Z].*\.$/);
    assert.equal(inputSchema.type, 'object');
  }
});
