// The calls as tools for function calling: short enough for any prompt, and consistent with checkCall.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Ajv2020 } from 'ajv/dist/2020.js';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

import { checkCall } from '../../js-glue/tool/contract/calls.js';
import type { Action } from '../../js-glue/tool/contract/generated/calls.js';
import { ACTIONS, CALL_RULES } from '../../js-glue/tool/contract/generated/calls.js';
import { CALL_SCHEMAS, toolDefinitions } from '../../js-glue/tool/contract/generated/schemas.js';
import type { JsonSchema } from '../../js-glue/tool/contract/generated/schemas.js';

const kMostTokens = 1_200;

type Schema = {
  type?: string;
  enum?: unknown[];
  minimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  $ref?: string;
};

const fieldsOf = (schema: JsonSchema | Schema): Record<string, Schema> => (schema as Schema).properties ?? {};

/** The smallest value of the schema, as a model might give it. */
function sample(schema: Schema): unknown {
  if (schema.anyOf?.[0] !== undefined) return sample(schema.anyOf[0]);
  if (schema.enum !== undefined) return schema.enum[0];
  switch (schema.type) {
    case 'array':
      return schema.items === undefined ? [] : [sample(schema.items)];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'string':
      return 'kd482913';
    default:
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, sample(field)]));
  }
}

const kAjv = new Ajv2020({ strict: false });
const isCall = (action: Action, call: object): boolean => kAjv.compile(CALL_SCHEMAS[action])(call);

const kEither: Array<[Action, takes: object[], refuses: object[]]> = [
  ['click', [{ nodeId: 'ab123456' }, { at: [1, 2] }], [{}, { button: 'left' }, { nodeId: 'ab123456', at: [1, 2] }]],
  ['hover', [{ nodeId: 'ab123456' }, { at: [1, 2] }], [{}]],
  ['scroll', [{ deltaY: 100 }, { at: [1, 2] }], [{ at: [1] }]],
  [
    'drag',
    [
      { nodeId: 'ab123456', toNodeId: 'cd123456' },
      { at: [1, 2], to: { x: 3, y: 4 } },
    ],
    [{ nodeId: 'ab123456' }, { toNodeId: 'cd123456' }, {}, { at: [1, 2], toNodeId: 'cd123456', to: { x: 3, y: 4 } }],
  ],
  [
    'emulate',
    [{ width: 375, height: 667 }, { width: 375, height: 667, mobile: true }, { off: true }],
    [{}, { width: 375 }, { height: 667, mobile: true }, { off: false }, { width: 0, height: 667 }],
  ],
];

for (const [action, takes, refuses] of kEither) {
  test(`the full schema of ${action} asks for what must be there, whichever way it is said`, () => {
    for (const call of takes) assert.ok(isCall(action, call), JSON.stringify(call));
    for (const call of refuses) assert.ok(!isCall(action, call), JSON.stringify(call));
  });
}

test('no tool of a model has alternatives at its top, for providers refuse them', () => {
  for (const { name, inputSchema } of toolDefinitions) {
    for (const keyword of ['anyOf', 'allOf', 'oneOf']) assert.ok(!(keyword in inputSchema), `${name}: ${keyword}`);
  }
});

test('all definitions together are short', () => {
  const tokens = countTokens(JSON.stringify(toolDefinitions));
  console.log(`${toolDefinitions.length} definitions, ${tokens} tokens of o200k`);
  assert.ok(tokens <= kMostTokens, `${tokens} tokens`);
});

test('there is a schema for each action, and a definition for each that a model is told of', () => {
  assert.deepEqual(
    toolDefinitions.map(({ name }) => name),
    // A page's own tools are offered where a page has some.
    ACTIONS.filter((name) => name !== 'emulate' && name !== 'page_tool'),
  );
  assert.deepEqual(Object.keys(CALL_SCHEMAS), [...ACTIONS]);
});

for (const { name, inputSchema } of toolDefinitions) {
  test(`what a model gives for ${name} is a call, with every field and with only the required ones`, () => {
    const fields = fieldsOf(inputSchema);
    const required = ((inputSchema as Schema).required ?? []).map((field) => [field, sample(fields[field] ?? {})]);
    checkCall({ action: name, ...Object.fromEntries(required) });
    checkCall({ action: name, ...(sample(inputSchema as Schema) as object) });
  });

  test(`the schema of ${name} names the fields that are checked, and requires the same`, () => {
    const rules = Object.entries(CALL_RULES[name]);
    assert.deepEqual(Object.keys(fieldsOf(CALL_SCHEMAS[name])).sort(), rules.map(([field]) => field).sort());
    const needed = rules.filter(([, { isOptional }]) => isOptional !== true).map(([field]) => field);
    assert.deepEqual((CALL_SCHEMAS[name] as Schema).required ?? [], needed);
    for (const field of Object.keys(fieldsOf(inputSchema))) assert.ok(field in fieldsOf(CALL_SCHEMAS[name]), field);
  });
}

test('a value of the wrong type is refused by the check as by the schema', () => {
  for (const { name, inputSchema } of toolDefinitions) {
    for (const field of (inputSchema as Schema).required ?? []) {
      const call = { action: name, ...(sample(inputSchema as Schema) as object), [field]: { no: 'such' } };
      assert.throws(() => checkCall(call), new RegExp(`${name} needs ${field} to be`));
    }
  }
});

test('what is inside of a field is checked, and the place is named', () => {
  const wrong: Array<[object, RegExp]> = [
    [{ action: 'get_dom', options: { format: 'pdf' } }, /^get_dom with options needs format to be one of text, tree,/],
    [{ action: 'back', observe: { maxTokens: 'few' } }, /^back with observe needs maxTokens to be a number\.$/],
    [
      { action: 'back', observe: 'yes' },
      /^back needs observe to be a boolean or \{ mode\?, maxTokens\?, scope\?, query\?/,
    ],
    [{ action: 'fill', fields: [] }, /^fill needs fields to be a list of 1 to 100 of \{ nodeId, value \}\.$/],
    [
      {
        action: 'fill',
        fields: [
          { nodeId: 'a', value: '' },
          { nodeId: 'b', value: 7 },
        ],
      },
      /^fill with fields\[1\] needs value/,
    ],
  ];
  for (const [call, message] of wrong) assert.throws(() => checkCall(call), { message });
});
