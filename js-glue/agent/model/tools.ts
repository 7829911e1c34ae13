// The tools of a model: the generated actions of the contract, the agent's own, and the tools of the page.
import { CALL_RULES } from '../../tool/contract/generated/calls.js';
import { toolDefinitions } from '../../tool/contract/generated/schemas.js';

export interface ModelTool {
  name: string;
  description: string;
  /** JSON Schema. */
  inputSchema: object;
}

const text = (name: string): object => ({
  type: 'object',
  properties: { [name]: { type: 'string' } },
  required: [name],
});

/** Options that the loop sets itself are left out: it looks, waits, and knows how much of a page to show. */
const PLAIN: Readonly<Record<string, string>> = { get_dom: 'Read the whole page again.' };
const FIELDS_LEFT_OUT: Readonly<Record<string, readonly string[]>> = { wait: ['nodeId', 'timeoutMs'] };
/** Only who sees the page knows where a point of it is. */
const POINT_FIELDS: Readonly<Record<string, readonly string[]>> = { drag: ['to'] };

export const EXTRACT = 'extract';
export const TABS = 'tabs';

const OWN: readonly ModelTool[] = [
  {
    name: EXTRACT,
    description: 'Give the person a table or list.',
    inputSchema: {
      type: 'object',
      properties: {
        columns: { type: 'array', items: { type: 'string' } },
        near: { type: 'string' },
        pages: { type: 'integer' },
      },
    },
  },
  {
    name: 'plan',
    description: 'Store your plan; can accompany other calls.',
    inputSchema: {
      type: 'object',
      properties: { steps: { type: 'array', items: { type: 'string' } }, currentStepIndex: { type: 'integer' } },
      required: ['steps', 'currentStepIndex'],
    },
  },
  { name: 'note', description: 'Keep a fact; can accompany other calls.', inputSchema: text('text') },
  { name: 'ask', description: 'Ask the person.', inputSchema: text('question') },
  { name: 'finish', description: 'Done: say the result.', inputSchema: text('message') },
  { name: 'fail', description: 'It cannot be done; say why.', inputSchema: text('reason') },
];

/** Offered once a page has tools of its own. */
export const PAGE_TOOL: ModelTool = {
  name: 'page_tool',
  description: 'Call one of <page tools: name(parameters)>.',
  inputSchema: {
    type: 'object',
    properties: { name: { type: 'string' }, input: { type: 'object' } },
    required: ['name'],
  },
};

/** Offered where a task can have several tabs; once it has, they can be selected. */
export function tabsTool(hasSeveral: boolean): ModelTool {
  const open = { open: { type: 'string' } };
  const chosen = { select: { type: 'integer' }, close: { type: 'integer' } };
  return {
    name: TABS,
    description: hasSeveral
      ? 'Open an address in a new tab; select or close one of yours.'
      : 'Open an address in a new tab.',
    inputSchema: { type: 'object', properties: hasSeveral ? { ...open, ...chosen } : open },
  };
}

/** Where the task has several tabs, `extract` reads in each of those that are named. */
export function withTabs({ inputSchema, ...tool }: ModelTool): ModelTool {
  if (tool.name !== EXTRACT) return { ...tool, inputSchema };
  const { properties } = inputSchema as { properties: object };
  const tabs = { type: 'array', items: { type: 'integer' } };
  return { ...tool, inputSchema: { ...inputSchema, properties: { ...properties, tabs } } };
}

/** `get_dom` without options is the whole page. Screenshots are offered to models that can see them. */
export function modelTools(options: { seesPictures: boolean; without?: readonly string[] }): ModelTool[] {
  const omitted = new Set([...(options.seesPictures ? [] : ['screenshot']), ...(options.without ?? [])]);
  const unused = (name: string): readonly string[] => [
    ...(FIELDS_LEFT_OUT[name] ?? []),
    ...(options.seesPictures ? [] : (POINT_FIELDS[name] ?? [])),
  ];
  const actions = toolDefinitions.filter(({ name }) => !omitted.has(name));
  const offered = actions.map(({ name, description, inputSchema }): ModelTool => {
    const plain = PLAIN[name];
    return plain === undefined
      ? { name, description, inputSchema: withoutUnused(inputSchema, unused(name)) }
      : { name, description: plain, inputSchema: { type: 'object', properties: {} } };
  });
  return [...offered, ...OWN.filter(({ name }) => !omitted.has(name))];
}

/**
 * Without the fields that are not offered, and without bounds: every call is checked anyway, and models do not write better
 * numbers if they see the minimum and maximum.
 */
function withoutUnused(schema: object, unused: readonly string[]): object {
  const bounds = new Set(['minimum', 'maximum', 'minItems', 'maxItems', ...unused]);
  return JSON.parse(JSON.stringify(schema, (key, value: unknown) => (bounds.has(key) ? undefined : value))) as object;
}

export function isAction(name: string): boolean {
  return Object.hasOwn(CALL_RULES, name);
}
