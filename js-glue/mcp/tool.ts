// The definition of a tool: its parameters, their checks, and its description for a client.
import type { Tool as Definition } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { isRecord } from '../tool/base/narrow.js';
import type { BrowserService } from './browser_service.js';

export interface Answer {
  text: string;
  image?: { base64: string; mimeType: string };
}

export interface CallContext {
  service: BrowserService;
  signal: AbortSignal;
  isReadOnly: boolean;
  /** Folders from which files may be uploaded. */
  uploadFolders(): Promise<string[]>;
  /** Where relative names of files begin; the working folder of this process without it. */
  folder?: string;
}

/** What it does to pages: 'look' changes nothing, 'move' navigates or answers dialogs, 'act' is input. */
export type ToolKind = 'look' | 'move' | 'act';

export interface McpTool {
  readonly name: string;
  readonly description: string;
  readonly kind: ToolKind;
  /** Input that may send, buy or delete something. */
  readonly isDestructive: boolean;
  readonly parameters: z.ZodObject;
  /** It works, but is not in `tools/list`: another tool does the same. */
  readonly isUnlisted: boolean;
  run(given: unknown, context: CallContext): Promise<Answer>;
}

/** Parameters of every action; the server's instructions describe them once. */
const Common = z.strictObject({
  timeoutMs: z.number().positive().optional(),
  expect: z.record(z.string(), z.unknown()).optional(),
});

export class BadArguments extends Error {
  override readonly name = 'BadArguments';
}

export function defineTool<Shape extends z.ZodRawShape>(tool: {
  name: string;
  description: string;
  kind: ToolKind;
  isDestructive?: boolean;
  isUnlisted?: boolean;
  parameters?: Shape;
  /** Accepted too, but not in the definition: every model pays for each word of it, and few need these. */
  rarely?: z.ZodRawShape;
  run(
    given: z.infer<z.ZodObject<Shape, z.core.$strict>> & z.infer<typeof Common>,
    context: CallContext,
  ): Promise<Answer | string>;
}): McpTool {
  const parameters = z.strictObject(tool.parameters ?? ({} as Shape));
  const accepted = z.strictObject({ ...Common.shape, ...tool.rarely, ...parameters.shape });
  return {
    name: tool.name,
    description: tool.description,
    kind: tool.kind,
    isDestructive: tool.isDestructive ?? false,
    isUnlisted: tool.isUnlisted ?? false,
    parameters,
    async run(given, context) {
      const checked = accepted.safeParse(withTargets(given ?? {}, parameters.shape));
      if (!checked.success) throw new BadArguments(complaint(tool.name, checked.error, parameters));
      const answer = await tool.run(checked.data as Parameters<typeof tool.run>[0], context);
      return typeof answer === 'string' ? { text: answer } : answer;
    },
  };
}

// Ids may also come under the names that the contract has for them.
export function withTargets(given: unknown, shape: z.ZodRawShape): unknown {
  if (!isRecord(given)) return given;
  const { nodeId, toNodeId, fields, ...rest } = given;
  const named: Record<string, unknown> = { ...rest };
  if (nodeId !== undefined) named['target' in shape && !('target' in rest) ? 'target' : 'nodeId'] = nodeId;
  if (toNodeId !== undefined) named['onto' in shape && !('onto' in rest) ? 'onto' : 'toNodeId'] = toNodeId;
  if (Array.isArray(fields)) named['fields'] = fields.map((field) => withTargets(field, { target: z.string() }));
  else if (fields !== undefined) named['fields'] = fields;
  return named;
}

/** The entry of `tools/list`; a definition contains only what a model needs. */
export function definitionOf(tool: McpTool): Definition {
  const { name, description, kind, isDestructive } = tool;
  const schema = z.toJSONSchema(tool.parameters, { io: 'input' });
  const annotations = kind === 'act' ? { destructiveHint: isDestructive } : { readOnlyHint: kind === 'look' };
  return { name, description, inputSchema: withoutOmittedKeys(schema) as Definition['inputSchema'], annotations };
}

// Members that a model need not know, because the server checks them anyway.
const OMITTED_KEYS = new Set([
  '$schema',
  'additionalProperties',
  'exclusiveMinimum',
  'maximum',
  'minItems',
  'maxItems',
]);

function withoutOmittedKeys(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutOmittedKeys);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([key]) => !OMITTED_KEYS.has(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutOmittedKeys(value)]));
}

function complaint(name: string, error: z.ZodError, parameters: z.ZodObject): string {
  const issues = error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  const known = Object.keys(parameters.shape);
  return `BAD_INPUT: ${name}: ${issues.join('; ')}. It takes ${known.length === 0 ? 'nothing' : known.join(', ')}.`;
}
