// What a model can call: the actions of the contract, as they are generated, and four of the agent's own.
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

const OWN: readonly ModelTool[] = [
  {
    name: 'plan',
    description: 'Note or change your plan; beside other calls.',
    inputSchema: {
      type: 'object',
      properties: { steps: { type: 'array', items: { type: 'string' } }, currentStepIndex: { type: 'integer' } },
      required: ['steps', 'currentStepIndex'],
    },
  },
  { name: 'ask', description: 'Ask the person what only they know.', inputSchema: text('question') },
  { name: 'finish', description: 'The task is done; say what came of it.', inputSchema: text('message') },
  { name: 'fail', description: 'It cannot be done; say why.', inputSchema: text('reason') },
];

/** `get_dom` without options is the whole page; a picture is offered to models that can see it. */
export function modelTools(options: { seesPictures: boolean }): ModelTool[] {
  const actions = toolDefinitions.filter(({ name }) => name !== 'screenshot' || options.seesPictures);
  return [...actions.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })), ...OWN];
}

export function isAction(name: string): boolean {
  return Object.hasOwn(CALL_RULES, name);
}
