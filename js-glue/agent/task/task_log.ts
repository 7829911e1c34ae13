// Adds to a task's record what is said and done, in words for people and planners.
import type { ToolCall, ToolResult } from '../../tool/contract/contract.js';
import { describeCall, shortened } from '../risk/guard.js';
import type { NodeFacts } from '../../facts/page_facts.js';
import { failuresAfter, describeOutcome, outcomeOf } from './outcomes.js';
import type { Reason } from './reason.js';
import type { Message, TaskRecord } from './task.js';

const MAX_LINE = 300;

export class TaskLog {
  constructor(
    readonly record: TaskRecord,
    private readonly now: () => number,
  ) {}

  say(role: Message['role'], content: string, more: Partial<Message> = {}): void {
    const { messages, taskId } = this.record;
    messages.push({
      messageId: `${taskId}_${messages.length}`,
      role,
      content,
      timestamp: this.now(),
      sequenceNumber: (messages[0]?.sequenceNumber ?? 0) + messages.length,
      ...more,
    });
  }

  did(call: ToolCall, result: ToolResult, thought: string, node?: NodeFacts): void {
    const { record } = this;
    record.steps += 1;
    record.failuresInRow = failuresAfter(record.failuresInRow, call, result);
    const actionString = this.line(call, describeOutcome(result), node);
    const error = result.success ? {} : { error: { code: result.error.code, message: result.error.message } };
    const outcome = outcomeOf(result, Date.now());
    this.say('assistant', thought, {
      actionString,
      actionPayload: call,
      status: result.success ? 'success' : 'failure',
      ...targetOf(node),
      ...error,
      ...(outcome === undefined ? {} : { outcome }),
    });
  }

  /** For a call that was not made. It counts as a step and a failure, so that it is not tried for ever. */
  refused(call: ToolCall, why: string, reason: Reason, node?: NodeFacts): void {
    this.record.steps += 1;
    this.record.failuresInRow += 1;
    const actionString = this.line(call, why, node);
    this.say('system', why, { actionString, status: 'failure', reason, ...targetOf(node) });
  }

  /** Another run began while the call was being made. */
  lost(call: ToolCall): void {
    this.record.steps += 1;
    this.line(call, 'it was interrupted: it may or may not have happened; look before repeating it');
  }

  private line(call: ToolCall, came: string, node?: NodeFacts): string {
    const did = describeCall(call, node);
    this.record.lines.push({ did, came: came.length <= MAX_LINE ? came : `${came.slice(0, MAX_LINE - 1)}…` });
    return did;
  }
}

/** As a message names it. */
export function targetOf(node: NodeFacts | undefined): Pick<Message, 'target'> {
  return node === undefined ? {} : { target: { role: node.role, name: shortened(node.name) } };
}
