// Written by tests/tools/generate_contract.mjs from src/contract/calls.json: change that.
import type { Action } from './calls.js';

/** A JSON schema (draft 2020-12) of an object. */
export type JsonSchema = { readonly type: 'object'; readonly [keyword: string]: unknown };

/** A call as a tool for function calling. What a model gives for `inputSchema`, with `action: name`, is a ToolCall. */
export interface ToolDefinition {
  readonly name: Action;
  readonly description: string;
  readonly inputSchema: JsonSchema;
}

/** The fields of each call but `action`, with their limits. */
export const CALL_SCHEMAS: Readonly<Record<Action, JsonSchema>> = {
  get_dom: {
    type: 'object',
    properties: {
      options: {
        type: 'object',
        properties: {
          format: {
            type: 'string',
            enum: ['text', 'tree', 'semantic', 'skeleton', 'html', 'table'],
            description: "'text' (default): compact outline for an LLM. 'tree': PageSerialized, at most 50 KB unless maxTokens is given. 'semantic': the minified list. 'skeleton': HTML of the interactive elements. 'html': the whole annotated page. 'table': every node with what was decided about it and why; for tests and debugging, never for an LLM.",
            default: 'text',
          },
          scope: {
            type: 'string',
            enum: ['page', 'viewport'],
            description: "'page' unless given; in the format 'semantic', 'viewport'.",
          },
          fidelity: { type: 'string', enum: ['fast', 'hybrid'] },
          mode: {
            type: 'string',
            enum: ['whole', 'agent'],
            description: "Text format only. 'agent': at most 4,000 tokens unless maxTokens says otherwise. What is out of view is left out first, and a line says what each larger part was about.",
            default: 'whole',
          },
          maxTokens: {
            type: 'integer',
            minimum: 1,
            description: 'The most estimated tokens that the text may have. A longer text is shortened, always in the same way, and says so.',
          },
          query: {
            type: 'string',
            description: 'Keep what is relevant to this instruction, in any format; at most 2,000 tokens of text unless maxTokens is given.',
          },
          maxNodes: {
            type: 'integer',
            minimum: 1,
            description: 'With query: parts of the page are kept, the most relevant first, as long as they have no more controls than this. The most relevant part and dialogs are always kept.',
            default: 50,
          },
          minRelevance: {
            type: 'number',
            minimum: 0,
            maximum: 1,
            description: "With query: how relevant a part must be, as a share of the most relevant part's relevance. 0 keeps every part with a word of the query, 1 only the most relevant part.",
            default: 0.1,
          },
          since: {
            type: 'string',
            description: "Return only what changed since that snapshot, or the whole page if the difference would be longer. It must be one of the last four that get_dom returned for this document as text, with the same scope and includeBoxes. Otherwise the whole page is returned, with the limitation 'since_unknown'.",
          },
          includeBoxes: { type: 'boolean' },
          events: {
            type: 'boolean',
            description: 'Return `events`: those of `recentEvents` as fields, and what else was added, removed or changed since the snapshot `since`, or else since the last observation with the same scope and includeBoxes.',
          },
          minVisibleRatio: {
            type: 'number',
            minimum: 0,
            maximum: 1,
            description: "Semantic format only, in the scope 'viewport': the least share of an element's area that must be inside the viewport; 0.66 unless given.",
            default: 0.66,
          },
          keys: {
            type: 'string',
            enum: ['minified', 'full'],
            description: "Semantic format only. 'minified' (default): SemanticPage.interactive_tree; 'full': SemanticPage.semanticNodes instead.",
            default: 'minified',
          },
          selectors: {
            type: 'boolean',
            description: "Semantic format only: give each entry a path by which its node is found again, in `sel`, or in `selectorPath` with `keys: 'full'`.",
          },
          atomicLeafOptimization: {
            type: 'boolean',
            description: 'Content of a button or link never has an entry of its own. Only true is accepted.',
            default: true,
          },
          pruneEmptyContainers: {
            type: 'boolean',
            description: 'Empty containers are never listed. Only true is accepted.',
            default: true,
          },
          selector: {
            type: 'string',
            maxLength: 4000,
            description: 'Semantic format only: list only what this CSS selector matches. Selectors 4 without pseudo-elements and states that change by themselves; `>>>` enters a shadow tree or a frame (docs/formats.md).',
          },
          force: {
            type: 'boolean',
            description: 'Capture the page even if an earlier capture would do. get_dom always captures, unless its host asks for one page in two formats.',
          },
        },
      },
    },
  },
  find: {
    type: 'object',
    properties: {
      text: {
        type: 'string',
        description: 'A text, in any letter case, or several with | between them. If no node contains it, nodes with all its words match, and controls with some of them if the row or part around has the others. * stands for any letters.',
      },
      role: {
        type: 'string',
        maxLength: 100,
        description: 'Only nodes with this role. With a text, those that contain it or whose row does.',
      },
      near: {
        type: 'string',
        description: 'Of all matches, only those that share the smallest part of the page with these words.',
      },
      within: { type: 'string', minLength: 1, maxLength: 256, description: 'Only inside this node.' },
      limit: {
        type: 'integer',
        minimum: 1,
        description: 'If there are more matches, two of each role and name come first.',
        default: 10,
      },
    },
  },
  expand: {
    type: 'object',
    properties: { nodeId: { type: 'string', minLength: 1, maxLength: 256 }, maxTokens: { type: 'integer', minimum: 1 } },
    required: ['nodeId'],
  },
  click: {
    type: 'object',
    properties: {
      nodeId: { type: 'string', minLength: 1, maxLength: 256 },
      at: {
        type: 'array',
        items: { type: 'number' },
        minItems: 2,
        maxItems: 2,
        description: 'x and y in the viewport, in place of nodeId: for pictures and canvases. Not over a field with a secret or a frame of another site.',
      },
      button: { type: 'string', enum: ['left', 'right', 'middle'], default: 'left' },
      clickCount: { type: 'integer', minimum: 1, maximum: 3, default: 1 },
      modifiers: { type: 'array', items: { type: 'string', enum: ['Alt', 'Control', 'Meta', 'Shift'] } },
      scrollIntoView: {
        type: 'boolean',
        description: 'false: nothing is scrolled, and a node out of view is NOT_ACTIONABLE.',
        default: true,
      },
      position: {
        type: 'object',
        properties: { x: { type: 'number' }, y: { type: 'number' } },
        required: ['x', 'y'],
        description: 'From the top left corner of the node.',
      },
      timeoutMs: { type: 'integer', minimum: 0, maximum: 600000 },
      observe: {
        anyOf: [
          { type: 'boolean' },
          {
            type: 'object',
            properties: {
              mode: { type: 'string', enum: ['whole', 'agent'] },
              maxTokens: { type: 'integer', minimum: 1 },
              scope: { type: 'string', enum: ['page', 'viewport'] },
              query: { type: 'string' },
              includeBoxes: { type: 'boolean' },
            },
          },
        ],
        description: 'Return the page after the action in `observation`: what has changed since it was last shown, or a new page as a whole.',
      },
      selectorPath: {
        type: 'string',
        maxLength: 4000,
        description: 'Used if `nodeId` is lost: the path that get_dom returned for it with `selectors`, or another CSS selector (docs/formats.md). It must match exactly one node, which has the same role.',
      },
      measure: { type: 'boolean', description: 'Return what the action cost the page in `cost`.' },
      minConfidence: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: "The confidence from which on a candidate may replace a lost node, 0 to 1. Without it the engine's own rule applies.",
      },
      expect: {
        $ref: '#/$defs/ExpectedOutcome',
        description: 'What the caller expects to happen. `verification` says whether it did.',
      },
    },
    oneOf: [{ required: ['nodeId'] }, { required: ['at'] }],
    $defs: {
      ExpectedOutcome: {
        type: 'object',
        properties: {
          type: {
            type: 'string',
            enum: [
              'navigation',
              'element_appears',
              'element_disappears',
              'value_changes',
              'state_changes',
              'any_change',
              'no_change',
            ],
          },
          text: {
            type: 'string',
            maxLength: 2000,
            description: 'A text that appears, disappears or is in what changes.',
          },
          nodeId: { type: 'string', minLength: 1, maxLength: 256 },
          or: { $ref: '#/$defs/ExpectedOutcome', description: 'Another outcome that also counts as success.' },
          timeoutMs: { type: 'integer', minimum: 0, maximum: 30000, default: 2000 },
        },
        required: ['type'],
      },
    },
  },
  hover: {
    type: 'object',
    properties: {
      nodeId: { type: 'string', minLength: 1, maxLength: 256 },
      at: {
        type: 'array',
        items: { type: 'number' },
        minItems: 2,
        maxItems: 2,
        description: 'x and y in the viewport, in place of nodeId: for pictures and canvases. Not over a field with a secret or a frame of another site.',
      },
      timeoutMs: { type: 'integer', minimum: 0, maximum: 600000 },
      observe: {
        anyOf: [
          { type: 'boolean' },
          {
            type: 'object',
            properties: {
              mode: { type: 'string', enum: ['whole', 'agent'] },
              maxTokens: { type: 'integer', minimum: 1 },
              scope: { type: 'string', enum: ['page', 'viewport'] },
              query: { type: 'string' },
              includeBoxes: { type: 'boolean' },
            },
          },
        ],
        description: 'Return the page after the action in `observation`: what has changed since it was last shown, or a new page as a whole.',
      },
      selectorPath: {
        type: 'string',
        maxLength: 4000,
        description: 'Used if `nodeId` is lost: the path that get_dom returned for it with `selectors`, or another CSS selector (docs/formats.md). It must match exactly one node, which has the same role.',
      },
      measure: { type: 'boolean', description: 'Return what the action cost the page in `cost`.' },
      minConfidence: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: "The confidence from which on a candidate may replace a lost node, 0 to 1. Without it the engine's own rule applies.",
      },
      expect: {
        $ref: '#/$defs/ExpectedOutcome',
        description: 'What the caller expects to happen. `verification` says whether it did.',
      },
    },
    oneOf: [{ required: ['nodeId'] }, { required: ['at'] }],
    $defs: {
      ExpectedOutcome: {
        type: 'object',
        properties: {
          type: {
            type: 'string',
            enum: [
              'navigation',
              'element_appears',
              'element_disappears',
              'value_changes',
              'state_changes',
              'any_change',
              'no_change',
            ],
          },
          text: {
            type: 'string',
            maxLength: 2000,
            description: 'A text that appears, disappears or is in what changes.',
          },
          nodeId: { type: 'string', minLength: 1, maxLength: 256 },
          or: { $ref: '#/$defs/ExpectedOutcome', description: 'Another outcome that also counts as success.' },
          timeoutMs: { type: 'integer', minimum: 0, maximum: 30000, default: 2000 },
        },
        required: ['type'],
      },
    },
  },
  type: {
    type: 'object',
    properties: {
      nodeId: { type: 'string', minLength: 1, maxLength: 256 },
      text: { type: 'string', maxLength: 1048576 },
      clearFirst: { type: 'boolean', description: 'replace what is there' },
      charByChar: { type: 'boolean' },
      charDelayMs: { type: 'integer', minimum: 0, maximum: 10000, default: 0 },
      pressEnter: { type: 'boolean' },
      timeoutMs: { type: 'integer', minimum: 0, maximum: 600000 },
      observe: {
        anyOf: [
          { type: 'boolean' },
          {
            type: 'object',
            properties: {
              mode: { type: 'string', enum: ['whole', 'agent'] },
              maxTokens: { type: 'integer', minimum: 1 },
              scope: { type: 'string', enum: ['page', 'viewport'] },
              query: { type: 'string' },
              includeBoxes: { type: 'boolean' },
            },
          },
        ],
        description: 'Return the page after the action in `observation`: what has changed since it was last shown, or a new page as a whole.',
      },
      selectorPath: {
        type: 'string',
        maxLength: 4000,
        description: 'Used if `nodeId` is lost: the path that get_dom returned for it with `selectors`, or another CSS selector (docs/formats.md). It must match exactly one node, which has the same role.',
      },
      measure: { type: 'boolean', description: 'Return what the action cost the page in `cost`.' },
      minConfidence: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: "The confidence from which on a candidate may replace a lost node, 0 to 1. Without it the engine's own rule applies.",
      },
      expect: {
        $ref: '#/$defs/ExpectedOutcome',
        description: 'What the caller expects to happen. `verification` says whether it did.',
      },
    },
    required: ['nodeId', 'text'],
    $defs: {
      ExpectedOutcome: {
        type: 'object',
        properties: {
          type: {
            type: 'string',
            enum: [
              'navigation',
              'element_appears',
              'element_disappears',
              'value_changes',
              'state_changes',
              'any_change',
              'no_change',
            ],
          },
          text: {
            type: 'string',
            maxLength: 2000,
            description: 'A text that appears, disappears or is in what changes.',
          },
          nodeId: { type: 'string', minLength: 1, maxLength: 256 },
          or: { $ref: '#/$defs/ExpectedOutcome', description: 'Another outcome that also counts as success.' },
          timeoutMs: { type: 'integer', minimum: 0, maximum: 30000, default: 2000 },
        },
        required: ['type'],
      },
    },
  },
  keypress: {
    type: 'object',
    properties: {
      key: { type: 'string', maxLength: 64, description: "Spelt like 'Enter', 'Control+a' or 'Shift+Tab'." },
      nodeId: { type: 'string', minLength: 1, maxLength: 256 },
      timeoutMs: { type: 'integer', minimum: 0, maximum: 600000 },
      observe: {
        anyOf: [
          { type: 'boolean' },
          {
            type: 'object',
            properties: {
              mode: { type: 'string', enum: ['whole', 'agent'] },
              maxTokens: { type: 'integer', minimum: 1 },
              scope: { type: 'string', enum: ['page', 'viewport'] },
              query: { type: 'string' },
              includeBoxes: { type: 'boolean' },
            },
          },
        ],
        description: 'Return the page after the action in `observation`: what has changed since it was last shown, or a new page as a whole.',
      },
      selectorPath: {
        type: 'string',
        maxLength: 4000,
        description: 'Used if `nodeId` is lost: the path that get_dom returned for it with `selectors`, or another CSS selector (docs/formats.md). It must match exactly one node, which has the same role.',
      },
      measure: { type: 'boolean', description: 'Return what the action cost the page in `cost`.' },
      minConfidence: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: "The confidence from which on a candidate may replace a lost node, 0 to 1. Without it the engine's own rule applies.",
      },
      expect: {
        $ref: '#/$defs/ExpectedOutcome',
        description: 'What the caller expects to happen. `verification` says whether it did.',
      },
    },
    required: ['key'],
    $defs: {
      ExpectedOutcome: {
        type: 'object',
        properties: {
          type: {
            type: 'string',
            enum: [
              'navigation',
              'element_appears',
              'element_disappears',
              'value_changes',
              'state_changes',
              'any_change',
              'no_change',
            ],
          },
          text: {
            type: 'string',
            maxLength: 2000,
            description: 'A text that appears, disappears or is in what changes.',
          },
          nodeId: { type: 'string', minLength: 1, maxLength: 256 },
          or: { $ref: '#/$defs/ExpectedOutcome', description: 'Another outcome that also counts as success.' },
          timeoutMs: { type: 'integer', minimum: 0, maximum: 30000, default: 2000 },
        },
        required: ['type'],
      },
    },
  },
  scroll: {
    type: 'object',
    properties: {
      nodeId: { type: 'string', minLength: 1, maxLength: 256 },
      at: {
        type: 'array',
        items: { type: 'number' },
        minItems: 2,
        maxItems: 2,
        description: 'x and y in the viewport, in place of nodeId: for pictures and canvases. Not over a field with a secret or a frame of another site.',
      },
      deltaX: { type: 'number' },
      deltaY: { type: 'number' },
      to: { type: 'string', enum: ['top', 'bottom', 'node'] },
      collect: {
        type: 'object',
        properties: {
          maxSteps: { type: 'integer', minimum: 1, maximum: 200, default: 20 },
          maxLines: { type: 'integer', minimum: 1, maximum: 10000, default: 1000 },
        },
        description: 'Scrolls down step by step to the end of a list that loads or recycles its rows, at most 20 steps and 1,000 lines unless given. ActionReport.collected has the lines. Not together with `to` or a delta.',
      },
      timeoutMs: { type: 'integer', minimum: 0, maximum: 600000 },
      observe: {
        anyOf: [
          { type: 'boolean' },
          {
            type: 'object',
            properties: {
              mode: { type: 'string', enum: ['whole', 'agent'] },
              maxTokens: { type: 'integer', minimum: 1 },
              scope: { type: 'string', enum: ['page', 'viewport'] },
              query: { type: 'string' },
              includeBoxes: { type: 'boolean' },
            },
          },
        ],
        description: 'Return the page after the action in `observation`: what has changed since it was last shown, or a new page as a whole.',
      },
      selectorPath: {
        type: 'string',
        maxLength: 4000,
        description: 'Used if `nodeId` is lost: the path that get_dom returned for it with `selectors`, or another CSS selector (docs/formats.md). It must match exactly one node, which has the same role.',
      },
      measure: { type: 'boolean', description: 'Return what the action cost the page in `cost`.' },
      minConfidence: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: "The confidence from which on a candidate may replace a lost node, 0 to 1. Without it the engine's own rule applies.",
      },
      expect: {
        $ref: '#/$defs/ExpectedOutcome',
        description: 'What the caller expects to happen. `verification` says whether it did.',
      },
    },
    $defs: {
      ExpectedOutcome: {
        type: 'object',
        properties: {
          type: {
            type: 'string',
            enum: [
              'navigation',
              'element_appears',
              'element_disappears',
              'value_changes',
              'state_changes',
              'any_change',
              'no_change',
            ],
          },
          text: {
            type: 'string',
            maxLength: 2000,
            description: 'A text that appears, disappears or is in what changes.',
          },
          nodeId: { type: 'string', minLength: 1, maxLength: 256 },
          or: { $ref: '#/$defs/ExpectedOutcome', description: 'Another outcome that also counts as success.' },
          timeoutMs: { type: 'integer', minimum: 0, maximum: 30000, default: 2000 },
        },
        required: ['type'],
      },
    },
  },
  select: {
    type: 'object',
    properties: {
      nodeId: { type: 'string', minLength: 1, maxLength: 256 },
      values: {
        type: 'array',
        items: { type: 'string', maxLength: 10000 },
        maxItems: 1000,
        description: 'Option values, labels or node ids.',
      },
      timeoutMs: { type: 'integer', minimum: 0, maximum: 600000 },
      observe: {
        anyOf: [
          { type: 'boolean' },
          {
            type: 'object',
            properties: {
              mode: { type: 'string', enum: ['whole', 'agent'] },
              maxTokens: { type: 'integer', minimum: 1 },
              scope: { type: 'string', enum: ['page', 'viewport'] },
              query: { type: 'string' },
              includeBoxes: { type: 'boolean' },
            },
          },
        ],
        description: 'Return the page after the action in `observation`: what has changed since it was last shown, or a new page as a whole.',
      },
      selectorPath: {
        type: 'string',
        maxLength: 4000,
        description: 'Used if `nodeId` is lost: the path that get_dom returned for it with `selectors`, or another CSS selector (docs/formats.md). It must match exactly one node, which has the same role.',
      },
      measure: { type: 'boolean', description: 'Return what the action cost the page in `cost`.' },
      minConfidence: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: "The confidence from which on a candidate may replace a lost node, 0 to 1. Without it the engine's own rule applies.",
      },
      expect: {
        $ref: '#/$defs/ExpectedOutcome',
        description: 'What the caller expects to happen. `verification` says whether it did.',
      },
    },
    required: ['nodeId', 'values'],
    $defs: {
      ExpectedOutcome: {
        type: 'object',
        properties: {
          type: {
            type: 'string',
            enum: [
              'navigation',
              'element_appears',
              'element_disappears',
              'value_changes',
              'state_changes',
              'any_change',
              'no_change',
            ],
          },
          text: {
            type: 'string',
            maxLength: 2000,
            description: 'A text that appears, disappears or is in what changes.',
          },
          nodeId: { type: 'string', minLength: 1, maxLength: 256 },
          or: { $ref: '#/$defs/ExpectedOutcome', description: 'Another outcome that also counts as success.' },
          timeoutMs: { type: 'integer', minimum: 0, maximum: 30000, default: 2000 },
        },
        required: ['type'],
      },
    },
  },
  check: {
    type: 'object',
    properties: {
      nodeId: { type: 'string', minLength: 1, maxLength: 256 },
      checked: { type: 'boolean' },
      timeoutMs: { type: 'integer', minimum: 0, maximum: 600000 },
      observe: {
        anyOf: [
          { type: 'boolean' },
          {
            type: 'object',
            properties: {
              mode: { type: 'string', enum: ['whole', 'agent'] },
              maxTokens: { type: 'integer', minimum: 1 },
              scope: { type: 'string', enum: ['page', 'viewport'] },
              query: { type: 'string' },
              includeBoxes: { type: 'boolean' },
            },
          },
        ],
        description: 'Return the page after the action in `observation`: what has changed since it was last shown, or a new page as a whole.',
      },
      selectorPath: {
        type: 'string',
        maxLength: 4000,
        description: 'Used if `nodeId` is lost: the path that get_dom returned for it with `selectors`, or another CSS selector (docs/formats.md). It must match exactly one node, which has the same role.',
      },
      measure: { type: 'boolean', description: 'Return what the action cost the page in `cost`.' },
      minConfidence: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: "The confidence from which on a candidate may replace a lost node, 0 to 1. Without it the engine's own rule applies.",
      },
      expect: {
        $ref: '#/$defs/ExpectedOutcome',
        description: 'What the caller expects to happen. `verification` says whether it did.',
      },
    },
    required: ['nodeId', 'checked'],
    $defs: {
      ExpectedOutcome: {
        type: 'object',
        properties: {
          type: {
            type: 'string',
            enum: [
              'navigation',
              'element_appears',
              'element_disappears',
              'value_changes',
              'state_changes',
              'any_change',
              'no_change',
            ],
          },
          text: {
            type: 'string',
            maxLength: 2000,
            description: 'A text that appears, disappears or is in what changes.',
          },
          nodeId: { type: 'string', minLength: 1, maxLength: 256 },
          or: { $ref: '#/$defs/ExpectedOutcome', description: 'Another outcome that also counts as success.' },
          timeoutMs: { type: 'integer', minimum: 0, maximum: 30000, default: 2000 },
        },
        required: ['type'],
      },
    },
  },
  fill: {
    type: 'object',
    properties: {
      fields: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            nodeId: { type: 'string', minLength: 1, maxLength: 256 },
            value: {
              anyOf: [
                { type: 'string', maxLength: 1048576 },
                { type: 'boolean' },
                { type: 'array', items: { type: 'string' } },
              ],
            },
          },
          required: ['nodeId', 'value'],
        },
        minItems: 1,
        maxItems: 100,
        description: 'value: text or choice, true or false, or a list',
      },
      timeoutMs: { type: 'integer', minimum: 0, maximum: 600000 },
      observe: {
        anyOf: [
          { type: 'boolean' },
          {
            type: 'object',
            properties: {
              mode: { type: 'string', enum: ['whole', 'agent'] },
              maxTokens: { type: 'integer', minimum: 1 },
              scope: { type: 'string', enum: ['page', 'viewport'] },
              query: { type: 'string' },
              includeBoxes: { type: 'boolean' },
            },
          },
        ],
        description: 'Return the page after the action in `observation`: what has changed since it was last shown, or a new page as a whole.',
      },
      selectorPath: {
        type: 'string',
        maxLength: 4000,
        description: 'Used if `nodeId` is lost: the path that get_dom returned for it with `selectors`, or another CSS selector (docs/formats.md). It must match exactly one node, which has the same role.',
      },
      measure: { type: 'boolean', description: 'Return what the action cost the page in `cost`.' },
      minConfidence: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: "The confidence from which on a candidate may replace a lost node, 0 to 1. Without it the engine's own rule applies.",
      },
      expect: {
        $ref: '#/$defs/ExpectedOutcome',
        description: 'What the caller expects to happen. `verification` says whether it did.',
      },
    },
    required: ['fields'],
    $defs: {
      ExpectedOutcome: {
        type: 'object',
        properties: {
          type: {
            type: 'string',
            enum: [
              'navigation',
              'element_appears',
              'element_disappears',
              'value_changes',
              'state_changes',
              'any_change',
              'no_change',
            ],
          },
          text: {
            type: 'string',
            maxLength: 2000,
            description: 'A text that appears, disappears or is in what changes.',
          },
          nodeId: { type: 'string', minLength: 1, maxLength: 256 },
          or: { $ref: '#/$defs/ExpectedOutcome', description: 'Another outcome that also counts as success.' },
          timeoutMs: { type: 'integer', minimum: 0, maximum: 30000, default: 2000 },
        },
        required: ['type'],
      },
    },
  },
  drag: {
    type: 'object',
    properties: {
      nodeId: { type: 'string', minLength: 1, maxLength: 256 },
      at: {
        type: 'array',
        items: { type: 'number' },
        minItems: 2,
        maxItems: 2,
        description: 'x and y in the viewport, in place of nodeId: for pictures and canvases. Not over a field with a secret or a frame of another site.',
      },
      toNodeId: { type: 'string', minLength: 1, maxLength: 256 },
      to: {
        type: 'object',
        properties: { x: { type: 'number' }, y: { type: 'number' } },
        required: ['x', 'y'],
        description: 'In the viewport. Over a field with a secret or a frame of another site use toNodeId instead.',
      },
      timeoutMs: { type: 'integer', minimum: 0, maximum: 600000 },
      observe: {
        anyOf: [
          { type: 'boolean' },
          {
            type: 'object',
            properties: {
              mode: { type: 'string', enum: ['whole', 'agent'] },
              maxTokens: { type: 'integer', minimum: 1 },
              scope: { type: 'string', enum: ['page', 'viewport'] },
              query: { type: 'string' },
              includeBoxes: { type: 'boolean' },
            },
          },
        ],
        description: 'Return the page after the action in `observation`: what has changed since it was last shown, or a new page as a whole.',
      },
      selectorPath: {
        type: 'string',
        maxLength: 4000,
        description: 'Used if `nodeId` is lost: the path that get_dom returned for it with `selectors`, or another CSS selector (docs/formats.md). It must match exactly one node, which has the same role.',
      },
      measure: { type: 'boolean', description: 'Return what the action cost the page in `cost`.' },
      minConfidence: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: "The confidence from which on a candidate may replace a lost node, 0 to 1. Without it the engine's own rule applies.",
      },
      expect: {
        $ref: '#/$defs/ExpectedOutcome',
        description: 'What the caller expects to happen. `verification` says whether it did.',
      },
    },
    allOf: [
      { oneOf: [{ required: ['nodeId'] }, { required: ['at'] }] },
      { oneOf: [{ required: ['toNodeId'] }, { required: ['to'] }] },
    ],
    $defs: {
      ExpectedOutcome: {
        type: 'object',
        properties: {
          type: {
            type: 'string',
            enum: [
              'navigation',
              'element_appears',
              'element_disappears',
              'value_changes',
              'state_changes',
              'any_change',
              'no_change',
            ],
          },
          text: {
            type: 'string',
            maxLength: 2000,
            description: 'A text that appears, disappears or is in what changes.',
          },
          nodeId: { type: 'string', minLength: 1, maxLength: 256 },
          or: { $ref: '#/$defs/ExpectedOutcome', description: 'Another outcome that also counts as success.' },
          timeoutMs: { type: 'integer', minimum: 0, maximum: 30000, default: 2000 },
        },
        required: ['type'],
      },
    },
  },
  upload: {
    type: 'object',
    properties: {
      nodeId: { type: 'string', minLength: 1, maxLength: 256 },
      files: {
        type: 'array',
        items: { type: 'string', maxLength: 4096 },
        maxItems: 100,
        description: 'Absolute paths.',
      },
      timeoutMs: { type: 'integer', minimum: 0, maximum: 600000 },
      observe: {
        anyOf: [
          { type: 'boolean' },
          {
            type: 'object',
            properties: {
              mode: { type: 'string', enum: ['whole', 'agent'] },
              maxTokens: { type: 'integer', minimum: 1 },
              scope: { type: 'string', enum: ['page', 'viewport'] },
              query: { type: 'string' },
              includeBoxes: { type: 'boolean' },
            },
          },
        ],
        description: 'Return the page after the action in `observation`: what has changed since it was last shown, or a new page as a whole.',
      },
      selectorPath: {
        type: 'string',
        maxLength: 4000,
        description: 'Used if `nodeId` is lost: the path that get_dom returned for it with `selectors`, or another CSS selector (docs/formats.md). It must match exactly one node, which has the same role.',
      },
      measure: { type: 'boolean', description: 'Return what the action cost the page in `cost`.' },
      minConfidence: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: "The confidence from which on a candidate may replace a lost node, 0 to 1. Without it the engine's own rule applies.",
      },
      expect: {
        $ref: '#/$defs/ExpectedOutcome',
        description: 'What the caller expects to happen. `verification` says whether it did.',
      },
    },
    required: ['nodeId', 'files'],
    $defs: {
      ExpectedOutcome: {
        type: 'object',
        properties: {
          type: {
            type: 'string',
            enum: [
              'navigation',
              'element_appears',
              'element_disappears',
              'value_changes',
              'state_changes',
              'any_change',
              'no_change',
            ],
          },
          text: {
            type: 'string',
            maxLength: 2000,
            description: 'A text that appears, disappears or is in what changes.',
          },
          nodeId: { type: 'string', minLength: 1, maxLength: 256 },
          or: { $ref: '#/$defs/ExpectedOutcome', description: 'Another outcome that also counts as success.' },
          timeoutMs: { type: 'integer', minimum: 0, maximum: 30000, default: 2000 },
        },
        required: ['type'],
      },
    },
  },
  navigate: {
    type: 'object',
    properties: {
      url: { type: 'string' },
      timeoutMs: { type: 'integer', minimum: 0, maximum: 600000 },
      observe: {
        anyOf: [
          { type: 'boolean' },
          {
            type: 'object',
            properties: {
              mode: { type: 'string', enum: ['whole', 'agent'] },
              maxTokens: { type: 'integer', minimum: 1 },
              scope: { type: 'string', enum: ['page', 'viewport'] },
              query: { type: 'string' },
              includeBoxes: { type: 'boolean' },
            },
          },
        ],
        description: 'Return the page after the action in `observation`: what has changed since it was last shown, or a new page as a whole.',
      },
      selectorPath: {
        type: 'string',
        maxLength: 4000,
        description: 'Used if `nodeId` is lost: the path that get_dom returned for it with `selectors`, or another CSS selector (docs/formats.md). It must match exactly one node, which has the same role.',
      },
      measure: { type: 'boolean', description: 'Return what the action cost the page in `cost`.' },
      minConfidence: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: "The confidence from which on a candidate may replace a lost node, 0 to 1. Without it the engine's own rule applies.",
      },
      expect: {
        $ref: '#/$defs/ExpectedOutcome',
        description: 'What the caller expects to happen. `verification` says whether it did.',
      },
    },
    required: ['url'],
    $defs: {
      ExpectedOutcome: {
        type: 'object',
        properties: {
          type: {
            type: 'string',
            enum: [
              'navigation',
              'element_appears',
              'element_disappears',
              'value_changes',
              'state_changes',
              'any_change',
              'no_change',
            ],
          },
          text: {
            type: 'string',
            maxLength: 2000,
            description: 'A text that appears, disappears or is in what changes.',
          },
          nodeId: { type: 'string', minLength: 1, maxLength: 256 },
          or: { $ref: '#/$defs/ExpectedOutcome', description: 'Another outcome that also counts as success.' },
          timeoutMs: { type: 'integer', minimum: 0, maximum: 30000, default: 2000 },
        },
        required: ['type'],
      },
    },
  },
  back: {
    type: 'object',
    properties: {
      timeoutMs: { type: 'integer', minimum: 0, maximum: 600000 },
      observe: {
        anyOf: [
          { type: 'boolean' },
          {
            type: 'object',
            properties: {
              mode: { type: 'string', enum: ['whole', 'agent'] },
              maxTokens: { type: 'integer', minimum: 1 },
              scope: { type: 'string', enum: ['page', 'viewport'] },
              query: { type: 'string' },
              includeBoxes: { type: 'boolean' },
            },
          },
        ],
        description: 'Return the page after the action in `observation`: what has changed since it was last shown, or a new page as a whole.',
      },
      selectorPath: {
        type: 'string',
        maxLength: 4000,
        description: 'Used if `nodeId` is lost: the path that get_dom returned for it with `selectors`, or another CSS selector (docs/formats.md). It must match exactly one node, which has the same role.',
      },
      measure: { type: 'boolean', description: 'Return what the action cost the page in `cost`.' },
      minConfidence: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: "The confidence from which on a candidate may replace a lost node, 0 to 1. Without it the engine's own rule applies.",
      },
      expect: {
        $ref: '#/$defs/ExpectedOutcome',
        description: 'What the caller expects to happen. `verification` says whether it did.',
      },
    },
    $defs: {
      ExpectedOutcome: {
        type: 'object',
        properties: {
          type: {
            type: 'string',
            enum: [
              'navigation',
              'element_appears',
              'element_disappears',
              'value_changes',
              'state_changes',
              'any_change',
              'no_change',
            ],
          },
          text: {
            type: 'string',
            maxLength: 2000,
            description: 'A text that appears, disappears or is in what changes.',
          },
          nodeId: { type: 'string', minLength: 1, maxLength: 256 },
          or: { $ref: '#/$defs/ExpectedOutcome', description: 'Another outcome that also counts as success.' },
          timeoutMs: { type: 'integer', minimum: 0, maximum: 30000, default: 2000 },
        },
        required: ['type'],
      },
    },
  },
  forward: {
    type: 'object',
    properties: {
      timeoutMs: { type: 'integer', minimum: 0, maximum: 600000 },
      observe: {
        anyOf: [
          { type: 'boolean' },
          {
            type: 'object',
            properties: {
              mode: { type: 'string', enum: ['whole', 'agent'] },
              maxTokens: { type: 'integer', minimum: 1 },
              scope: { type: 'string', enum: ['page', 'viewport'] },
              query: { type: 'string' },
              includeBoxes: { type: 'boolean' },
            },
          },
        ],
        description: 'Return the page after the action in `observation`: what has changed since it was last shown, or a new page as a whole.',
      },
      selectorPath: {
        type: 'string',
        maxLength: 4000,
        description: 'Used if `nodeId` is lost: the path that get_dom returned for it with `selectors`, or another CSS selector (docs/formats.md). It must match exactly one node, which has the same role.',
      },
      measure: { type: 'boolean', description: 'Return what the action cost the page in `cost`.' },
      minConfidence: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: "The confidence from which on a candidate may replace a lost node, 0 to 1. Without it the engine's own rule applies.",
      },
      expect: {
        $ref: '#/$defs/ExpectedOutcome',
        description: 'What the caller expects to happen. `verification` says whether it did.',
      },
    },
    $defs: {
      ExpectedOutcome: {
        type: 'object',
        properties: {
          type: {
            type: 'string',
            enum: [
              'navigation',
              'element_appears',
              'element_disappears',
              'value_changes',
              'state_changes',
              'any_change',
              'no_change',
            ],
          },
          text: {
            type: 'string',
            maxLength: 2000,
            description: 'A text that appears, disappears or is in what changes.',
          },
          nodeId: { type: 'string', minLength: 1, maxLength: 256 },
          or: { $ref: '#/$defs/ExpectedOutcome', description: 'Another outcome that also counts as success.' },
          timeoutMs: { type: 'integer', minimum: 0, maximum: 30000, default: 2000 },
        },
        required: ['type'],
      },
    },
  },
  reload: {
    type: 'object',
    properties: {
      timeoutMs: { type: 'integer', minimum: 0, maximum: 600000 },
      observe: {
        anyOf: [
          { type: 'boolean' },
          {
            type: 'object',
            properties: {
              mode: { type: 'string', enum: ['whole', 'agent'] },
              maxTokens: { type: 'integer', minimum: 1 },
              scope: { type: 'string', enum: ['page', 'viewport'] },
              query: { type: 'string' },
              includeBoxes: { type: 'boolean' },
            },
          },
        ],
        description: 'Return the page after the action in `observation`: what has changed since it was last shown, or a new page as a whole.',
      },
      selectorPath: {
        type: 'string',
        maxLength: 4000,
        description: 'Used if `nodeId` is lost: the path that get_dom returned for it with `selectors`, or another CSS selector (docs/formats.md). It must match exactly one node, which has the same role.',
      },
      measure: { type: 'boolean', description: 'Return what the action cost the page in `cost`.' },
      minConfidence: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: "The confidence from which on a candidate may replace a lost node, 0 to 1. Without it the engine's own rule applies.",
      },
      expect: {
        $ref: '#/$defs/ExpectedOutcome',
        description: 'What the caller expects to happen. `verification` says whether it did.',
      },
    },
    $defs: {
      ExpectedOutcome: {
        type: 'object',
        properties: {
          type: {
            type: 'string',
            enum: [
              'navigation',
              'element_appears',
              'element_disappears',
              'value_changes',
              'state_changes',
              'any_change',
              'no_change',
            ],
          },
          text: {
            type: 'string',
            maxLength: 2000,
            description: 'A text that appears, disappears or is in what changes.',
          },
          nodeId: { type: 'string', minLength: 1, maxLength: 256 },
          or: { $ref: '#/$defs/ExpectedOutcome', description: 'Another outcome that also counts as success.' },
          timeoutMs: { type: 'integer', minimum: 0, maximum: 30000, default: 2000 },
        },
        required: ['type'],
      },
    },
  },
  wait: {
    type: 'object',
    properties: {
      until: { type: 'string', enum: ['stable', 'network_idle', 'node', 'text'] },
      nodeId: { type: 'string', minLength: 1, maxLength: 256 },
      text: { type: 'string' },
      timeoutMs: { type: 'integer', minimum: 0 },
      quietMs: {
        type: 'integer',
        minimum: 0,
        maximum: 60000,
        description: "With until 'stable': how long nothing may change.",
        default: 300,
      },
      network: {
        type: 'boolean',
        description: "With until 'stable': false if requests that are under way do not matter.",
        default: true,
      },
      observe: {
        anyOf: [
          { type: 'boolean' },
          {
            type: 'object',
            properties: {
              mode: { type: 'string', enum: ['whole', 'agent'] },
              maxTokens: { type: 'integer', minimum: 1 },
              scope: { type: 'string', enum: ['page', 'viewport'] },
              query: { type: 'string' },
              includeBoxes: { type: 'boolean' },
            },
          },
        ],
      },
    },
    required: ['until'],
  },
  screenshot: {
    type: 'object',
    properties: {
      nodeId: { type: 'string', minLength: 1, maxLength: 256 },
      marks: { type: 'boolean', description: 'with ids' },
      maxWidth: { type: 'number', default: 1024 },
      quality: { type: 'number', default: 0.7 },
      since: {
        type: 'string',
        description: 'The hash of a picture that the caller has. If the new picture has the same hash, it is not sent.',
      },
    },
  },
  emulate: {
    type: 'object',
    properties: {
      width: { type: 'integer', minimum: 1, description: 'Of the viewport, in CSS pixels. Needs `height`.' },
      height: { type: 'integer', minimum: 1 },
      deviceScaleFactor: { type: 'number', description: 'Device pixels per CSS pixel.', default: 1 },
      mobile: { type: 'boolean', description: "Obeys the page's viewport tag, and enables touch.", default: false },
      off: {
        type: 'boolean',
        description: 'true, in place of width and height: the page has the size of its window again.',
      },
    },
    oneOf: [{ required: ['width', 'height'] }, { required: ['off'], properties: { off: { const: true } } }],
  },
  handle_dialog: {
    type: 'object',
    properties: {
      accept: { type: 'boolean' },
      promptText: { type: 'string' },
      observe: {
        anyOf: [
          { type: 'boolean' },
          {
            type: 'object',
            properties: {
              mode: { type: 'string', enum: ['whole', 'agent'] },
              maxTokens: { type: 'integer', minimum: 1 },
              scope: { type: 'string', enum: ['page', 'viewport'] },
              query: { type: 'string' },
              includeBoxes: { type: 'boolean' },
            },
          },
        ],
      },
    },
    required: ['accept'],
  },
  page_tool: {
    type: 'object',
    properties: {
      name: { type: 'string', description: 'As `pageTools` of an observation names it.' },
      input: {
        type: 'object',
        properties: {},
        description: "Members as the tool's own schema wants them; none unless given.",
      },
      timeoutMs: {
        type: 'integer',
        description: 'How long it may take, 10 seconds unless given. After that it is cancelled.',
      },
      observe: {
        anyOf: [
          { type: 'boolean' },
          {
            type: 'object',
            properties: {
              mode: { type: 'string', enum: ['whole', 'agent'] },
              maxTokens: { type: 'integer', minimum: 1 },
              scope: { type: 'string', enum: ['page', 'viewport'] },
              query: { type: 'string' },
              includeBoxes: { type: 'boolean' },
            },
          },
        ],
      },
    },
    required: ['name'],
  },
};

/** Every action in few words: what a model seldom needs is left out (CALL_SCHEMAS has it). */
export const toolDefinitions: readonly ToolDefinition[] = [
  {
    name: 'get_dom',
    description: 'Read the page as text with ids to act by.',
    inputSchema: {
      type: 'object',
      properties: {
        options: {
          type: 'object',
          properties: {
            scope: { type: 'string', enum: ['page', 'viewport'] },
            maxTokens: { type: 'integer' },
            query: { type: 'string', description: 'keep what is about this' },
          },
        },
      },
    },
  },
  {
    name: 'find',
    description: 'Find nodes by what they are or say.',
    inputSchema: {
      type: 'object',
      properties: { text: { type: 'string' }, role: { type: 'string' }, within: { type: 'string' } },
    },
  },
  {
    name: 'expand',
    description: 'Read what the page text left out inside a node.',
    inputSchema: { type: 'object', properties: { nodeId: { type: 'string' } }, required: ['nodeId'] },
  },
  {
    name: 'click',
    description: 'Click a node.',
    inputSchema: {
      type: 'object',
      properties: {
        nodeId: { type: 'string' },
        button: { type: 'string', enum: ['left', 'right', 'middle'] },
        clickCount: { type: 'integer', minimum: 1, maximum: 3 },
        modifiers: { type: 'array', items: { type: 'string', enum: ['Alt', 'Control', 'Meta', 'Shift'] } },
      },
      required: ['nodeId'],
    },
  },
  {
    name: 'hover',
    description: 'Move the mouse onto a node.',
    inputSchema: { type: 'object', properties: { nodeId: { type: 'string' } }, required: ['nodeId'] },
  },
  {
    name: 'type',
    description: 'Type text into a field.',
    inputSchema: {
      type: 'object',
      properties: {
        nodeId: { type: 'string' },
        text: { type: 'string' },
        clearFirst: { type: 'boolean', description: 'replace what is there' },
        pressEnter: { type: 'boolean' },
      },
      required: ['nodeId', 'text'],
    },
  },
  {
    name: 'keypress',
    description: 'Press a key, on the page or in a node.',
    inputSchema: {
      type: 'object',
      properties: { key: { type: 'string', description: 'Enter, Control+a, …' }, nodeId: { type: 'string' } },
      required: ['key'],
    },
  },
  {
    name: 'scroll',
    description: 'Scroll the page or a box: by pixels, to an end, or until a node is in view.',
    inputSchema: {
      type: 'object',
      properties: {
        nodeId: { type: 'string' },
        deltaY: { type: 'number' },
        to: { type: 'string', enum: ['top', 'bottom', 'node'] },
      },
    },
  },
  {
    name: 'select',
    description: 'Choose options of a list.',
    inputSchema: {
      type: 'object',
      properties: {
        nodeId: { type: 'string' },
        values: { type: 'array', items: { type: 'string' }, description: 'labels, values or ids' },
      },
      required: ['nodeId', 'values'],
    },
  },
  {
    name: 'check',
    description: 'Set a checkbox, radio or switch.',
    inputSchema: {
      type: 'object',
      properties: { nodeId: { type: 'string' }, checked: { type: 'boolean' } },
      required: ['nodeId', 'checked'],
    },
  },
  {
    name: 'fill',
    description: 'Set several fields of a form, in order.',
    inputSchema: {
      type: 'object',
      properties: {
        fields: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              nodeId: { type: 'string' },
              value: { anyOf: [{ type: 'string' }, { type: 'boolean' }, { type: 'array', items: { type: 'string' } }] },
            },
            required: ['nodeId', 'value'],
          },
          description: 'value: text or choice, true or false, or a list',
        },
      },
      required: ['fields'],
    },
  },
  {
    name: 'drag',
    description: 'Drag a node onto another one or to a point.',
    inputSchema: {
      type: 'object',
      properties: {
        nodeId: { type: 'string' },
        toNodeId: { type: 'string' },
        to: { type: 'object', properties: { x: { type: 'number' }, y: { type: 'number' } }, required: ['x', 'y'] },
      },
      required: ['nodeId'],
    },
  },
  {
    name: 'upload',
    description: 'Give files to a file field.',
    inputSchema: {
      type: 'object',
      properties: {
        nodeId: { type: 'string' },
        files: { type: 'array', items: { type: 'string' }, description: 'absolute paths' },
      },
      required: ['nodeId', 'files'],
    },
  },
  {
    name: 'navigate',
    description: 'Go to a URL.',
    inputSchema: { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] },
  },
  { name: 'back', description: 'Go back in history.', inputSchema: { type: 'object', properties: {} } },
  { name: 'forward', description: 'Go forward in history.', inputSchema: { type: 'object', properties: {} } },
  { name: 'reload', description: 'Load the page again.', inputSchema: { type: 'object', properties: {} } },
  {
    name: 'wait',
    description: 'Wait until the page is still, the network idle, or a node or text is there.',
    inputSchema: {
      type: 'object',
      properties: {
        until: { type: 'string', enum: ['stable', 'network_idle', 'node', 'text'] },
        nodeId: { type: 'string' },
        text: { type: 'string' },
        timeoutMs: { type: 'integer' },
      },
      required: ['until'],
    },
  },
  {
    name: 'screenshot',
    description: 'Take a picture of the page or a node.',
    inputSchema: {
      type: 'object',
      properties: { nodeId: { type: 'string' }, marks: { type: 'boolean', description: 'with ids' } },
    },
  },
  {
    name: 'handle_dialog',
    description: 'Answer the dialog that blocks the page.',
    inputSchema: {
      type: 'object',
      properties: { accept: { type: 'boolean' }, promptText: { type: 'string' } },
      required: ['accept'],
    },
  },
];
