// The same action over and over with the same outcome: the person is asked before it goes on.
import { isOfKind } from '../../tool/contract/calls.js';
import type { ToolCall } from '../../tool/contract/contract.js';
import { describeAct } from '../risk/describe.js';
import type { NodeFacts } from '../../facts/page_facts.js';
import type { TaskRecord } from './task.js';

/** The person is asked each time a call was made this often in a row. */
export const REPEATS_PER_QUESTION = 5;

/** The question, if the call was just made that often in a row; else undefined. */
export function repeatQuestion(call: ToolCall, node: NodeFacts | undefined, { lines }: TaskRecord): string | undefined {
  if (!isOfKind(call, 'act') || call.action === 'scroll') return undefined;
  const did = describeAct(call, node);
  const last = lines.at(-1);
  // Where several controls read alike, a line also has the id (TaskLog.withIdIfAmbiguous).
  const spellings = 'nodeId' in call ? [did, `${did} (${call.nodeId})`] : [did];
  const other = lines.findLastIndex((line) => !spellings.includes(line.did) || line.came !== last?.came);
  const times = lines.length - 1 - other;
  if (times === 0 || times % REPEATS_PER_QUESTION !== 0) return undefined;
  return `May I ${did} again? It was done ${times} times, each time with this outcome: ${last?.came}.`;
}
