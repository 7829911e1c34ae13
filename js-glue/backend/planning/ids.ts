// The nodes that a call names.
import type { ToolCall } from '../../tool/contract/contract.js';

export function idsIn(call: ToolCall): string[] {
  const { nodeId, toNodeId, fields } = call as { nodeId?: unknown; toNodeId?: unknown; fields?: unknown };
  const ofFields = Array.isArray(fields) ? fields.map((field: { nodeId?: unknown }) => field.nodeId) : [];
  return [nodeId, toNodeId, ...ofFields].filter((id) => typeof id === 'string');
}
