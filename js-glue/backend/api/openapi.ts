// The OpenAPI of the backend, generated from the table of operations and its zod schemas.
import { z } from 'zod';
import { expectedOutcome, interactData, receivedRequest, planStep } from '../../interact/schemas.js';
import { OPERATIONS } from './operations.js';
import type { Operation } from './operations.js';
import * as api from './schemas.js';
import { REFUSALS } from './schemas.js';
import type { RefusalCode } from './schemas.js';

/** Schemas with a name of their own; the others are inlined. */
const NAMED = {
  InteractRequest: receivedRequest,
  InteractData: interactData,
  PlanStep: planStep,
  ExpectedOutcome: expectedOutcome,
  Session: api.session,
  Message: api.message,
  Task: api.task,
  Refusal: api.refusal,
  InteractAnswer: api.interactAnswer,
  SessionAnswer: api.sessionAnswer,
  SessionsAnswer: api.sessionsAnswer,
  MessagesAnswer: api.messagesAnswer,
  TaskAnswer: api.taskAnswer,
  Rename: api.rename,
  Deleted: api.deleted,
  PushConfig: api.pushConfig,
  PushAuth: api.pushAuth,
  PushAuthAnswer: api.pushAuthAnswer,
  Health: api.health,
} as const;

const COMMON: readonly RefusalCode[] = ['BAD_INPUT', 'FORBIDDEN', 'INTERNAL', 'UNAVAILABLE'];
const WITH_TOKEN: readonly RefusalCode[] = ['UNAUTHORIZED', 'RATE_LIMITED'];
const WITH_BODY: readonly RefusalCode[] = ['TIMEOUT', 'TOO_LARGE', 'WRONG_TYPE'];

const uri = (name: string): string => `#/components/schemas/${name}`;

export function openApi(version: string): object {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(NAMED)) registry.add(schema, { id: name });
  const { schemas } = z.toJSONSchema(registry, { uri, unrepresentable: 'any' });
  const components = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bare(schema)]));
  const names = new Map<z.ZodType, string>(Object.entries(NAMED).map(([name, schema]) => [schema, name]));
  const refTo = (schema: z.ZodType): object => {
    const name = names.get(schema);
    if (name === undefined) throw new Error('Each body and answer of an operation has a name.');
    return { $ref: uri(name) };
  };
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, operation] of Object.entries(OPERATIONS) as Array<[string, Operation]>) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: described(name, operation, refTo) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'domtool-backend', version, description: 'A backend of the interact contract.' },
    paths,
    components: {
      schemas: components,
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function described(operationId: string, operation: Operation, refTo: (schema: z.ZodType) => object): object {
  const { summary, params, query, body, takesForms, answer, isOpen } = operation;
  const json = (schema: object): object => ({ 'application/json': { schema } });
  const key = { name: 'idempotency-key', in: 'header', schema: { type: 'string', pattern: api.ID.source } };
  return {
    operationId,
    summary,
    ...(isOpen ? {} : { security: [{ token: [] }] }),
    parameters: [
      ...parametersOf(params, 'path'),
      ...parametersOf(query, 'query'),
      ...(operationId === 'interact' ? [key] : []),
    ],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              ...json(refTo(body)),
              ...(takesForms ? { 'application/x-www-form-urlencoded': { schema: refTo(body) } } : {}),
            },
          },
        }),
    responses: {
      200: { description: 'Done.', content: json(refTo(answer)) },
      ...Object.fromEntries(
        refusalsOf(operation).map((code) => [
          REFUSALS[code],
          // /ready reports errors in the same form as success.
          {
            description: code,
            content: json(operationId === 'ready' && code === 'UNAVAILABLE' ? refTo(answer) : refTo(api.refusal)),
          },
        ]),
      ),
    },
  };
}

function refusalsOf({ isOpen, body, refusals }: Operation): readonly RefusalCode[] {
  return [...COMMON, ...(isOpen ? [] : WITH_TOKEN), ...(body === undefined ? [] : WITH_BODY), ...refusals];
}

function parametersOf(schema: z.ZodObject, where: 'path' | 'query'): object[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'output' }) as {
    properties?: Record<string, { default?: unknown }>;
  };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: where,
    ...(where === 'path' ? { required: true } : {}),
    schema: one,
  }));
}

/** These members are meaningless inside a document. */
function bare(schema: object): object {
  const { $schema: _schema, $id: _id, ...rest } = schema as { $schema?: unknown; $id?: unknown };
  return rest;
}
