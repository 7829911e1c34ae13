// What goes into fields: secrets in place of their names, and several fields in one call.
import type { SemanticPage } from '../tool/contract/contract.js';
import { failure } from '../tool/contract/errors.js';
import { type ActingCall, lookAside } from './calling.js';
import type { Desk } from './desk.js';
import type { Destination } from './secrets.js';

export interface Field {
  nodeId: string;
  value: string | boolean | string[];
}

/** Where a secret was put in: the field that was looked at takes it, and none that came in its place. */
export function onlyThere(desk: Desk, ...texts: unknown[]): { minConfidence?: 1 } {
  const hasSecret = texts.some((text) => typeof text === 'string' && desk.secrets.isNamedIn(text));
  return hasSecret ? { minConfidence: 1 } : {};
}

/** The text with its secrets put in. Throws DomToolFailure where one may not go into that field. */
export async function withSecrets(desk: Desk, nodeId: string, text: string, signal?: AbortSignal): Promise<string> {
  if (!desk.secrets.isNamedIn(text)) return text;
  return desk.secrets.fillIn(text, await destinationOf(desk, nodeId, signal));
}

export async function fillFields(
  desk: Desk,
  fields: readonly Field[],
  options: object,
  signal?: AbortSignal,
): Promise<string> {
  const filled = [];
  for (const { nodeId, value } of fields) {
    filled.push({ nodeId, value: typeof value === 'string' ? await withSecrets(desk, nodeId, value, signal) : value });
  }
  const values = fields.map(({ value }) => value);
  return desk.act({ action: 'fill', ...options, ...onlyThere(desk, ...values), fields: filled } as ActingCall, signal);
}

// The list of controls tells the type of a field and the origin of the frame that it stands in.
async function destinationOf(desk: Desk, nodeId: string, signal?: AbortSignal): Promise<Destination> {
  const { tool } = await desk.allowed();
  const options = { format: 'semantic', keys: 'full', scope: 'page', minVisibleRatio: 0 } as const;
  const { content, url } = await lookAside(tool, options, signal);
  const { semanticNodes, frames } = content as SemanticPage;
  const node = semanticNodes?.find(({ id }) => id === nodeId);
  if (node === undefined) {
    throw failure('NOT_FOUND', 'The field for the secret is not on the page.', 'Look again and use an id of that.');
  }
  const origin = frames?.find(({ f }) => f === node.frameId)?.origin;
  return { url: origin ?? url, isPassword: node.type === 'password' };
}
