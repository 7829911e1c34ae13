// Adds messages, actions and their outcomes to a task's record, in words for people and planners.
import type { DomToolError, ToolCall, ToolResult } from '../../tool/contract/contract.js';
import { describeAct, shortened } from '../risk/describe.js';
import type { NodesNamed } from '../risk/describe.js';
import type { NodeFacts } from '../../facts/page_facts.js';
import { failuresAfter, describeOutcome, outcomeOf } from './outcomes.js';
import { describeWanted } from './extraction.js';
import type { Wanted } from './extraction.js';
import { describeTab } from './own_tabs.js';
import type { WantedTab } from './own_tabs.js';
import type { Reading } from './reading.js';
import type { Reason } from './reason.js';
import { sampleOf, tableOf } from './table.js';
import type { Message, TaskRecord } from './task.js';

const MAX_LINE = 400;
const MAX_NOTE = 600;

/** What a call is to act on, as far as it is known. */
export interface Targets {
  node?: NodeFacts;
  nodes?: NodesNamed;
  /** Of the page. */
  site?: string;
}

export class TaskLog {
  /** The call of each description, so that two different ones do not read the same. */
  private readonly described = new Map<string, string>();

  constructor(
    readonly record: TaskRecord,
    private readonly now: () => number,
  ) {}

  addMessage(role: Message['role'], content: string, more: Partial<Message> = {}): void {
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

  addAction(call: ToolCall, result: ToolResult, thought: string, targets: Targets = {}): void {
    const { record } = this;
    record.steps += 1;
    record.failuresInRow = failuresAfter(record.failuresInRow, call, result);
    const actionString = this.addCallLine(call, describeOutcome(result), targets, thought);
    const error = result.success ? {} : { error: { code: result.error.code, message: result.error.message } };
    const outcome = outcomeOf(result, Date.now());
    this.addMessage('assistant', thought, {
      actionString,
      actionPayload: call,
      status: result.success ? 'success' : 'failure',
      ...targetOf(targets.node),
      ...error,
      ...(outcome === undefined ? {} : { outcome }),
    });
  }

  /** For a call that was not made. It counts as a step and a failure, so that it is not tried for ever. */
  addRefusal(call: ToolCall, why: string, reason: Reason, targets: Targets = {}, thought = ''): void {
    this.record.steps += 1;
    this.record.failuresInRow += 1;
    const actionString = this.addCallLine(call, why, targets, thought);
    this.addMessage('system', why, { actionString, status: 'failure', reason, ...targetOf(targets.node) });
  }

  /** Returns what a planner sees of it. */
  addExtraction(wanted: Wanted, { data, error }: Reading, thought: string): string {
    const { record } = this;
    const actionString = describeWanted(wanted);
    const extraction = { actionString, extract: wanted };
    record.steps += 1;
    if (data === undefined) {
      const { code, message, remediation } = error ?? { code: 'INTERNAL', message: 'Nothing was read.' };
      const words = [`${code}: ${message}`, remediation].filter((part) => part !== undefined).join(' ');
      record.failuresInRow += 1;
      this.addLine(actionString, words, thought);
      this.addMessage('assistant', thought, { ...extraction, status: 'failure', error: { code, message } });
      return words;
    }
    const table = tableOf(data, record.messages);
    this.addLine(actionString, table.summary, thought);
    this.addMessage('assistant', thought, { ...extraction, status: 'success', table });
    return sampleOf(data, table);
  }

  /** `error`: why it was not done. */
  addTabChange(
    wanted: Exclude<WantedTab, { open: string }>,
    error: DomToolError | undefined,
    thought: string,
    host = '',
  ): void {
    const { record } = this;
    const actionString = describeTab(wanted, host);
    record.steps += 1;
    record.failuresInRow = error === undefined ? 0 : record.failuresInRow + 1;
    this.addLine(actionString, error === undefined ? 'done' : `${error.code}: ${error.message}`, thought);
    this.addMessage('assistant', thought, {
      actionString,
      tab: { ...wanted, ...(host === '' ? {} : { host }) },
      ...(error === undefined
        ? { status: 'success' }
        : { status: 'failure', error: { code: error.code, message: error.message } }),
    });
  }

  /** Another run began while the call was being made. */
  addInterruptedCall(call: ToolCall): void {
    this.record.steps += 1;
    this.addCallLine(call, 'it was interrupted: it may or may not have happened; look before repeating it');
  }

  /** Another run began while it was being read. */
  addInterruptedExtraction(wanted: Wanted): void {
    this.record.steps += 1;
    this.addLine(describeWanted(wanted), 'it was interrupted, and nothing of it was kept', '');
  }

  private addCallLine(call: ToolCall, outcome: string, { node, nodes }: Targets = {}, thought = ''): string {
    const did = this.withIdIfAmbiguous(call, describeAct(call, node, nodes));
    this.addLine(did, outcome, thought);
    return did;
  }

  private addLine(did: string, outcome: string, thought: string): void {
    const note = thought === '' ? {} : { note: cut(thought, MAX_NOTE) };
    this.record.lines.push({ did, came: cut(outcome, MAX_LINE), ...note });
  }

  /** If another control had the same description, the id is added. */
  private withIdIfAmbiguous(call: ToolCall, did: string): string {
    const written = JSON.stringify(call);
    const known = this.described.get(did);
    if (known === undefined) this.described.set(did, written);
    const id = 'nodeId' in call && call.nodeId !== undefined ? call.nodeId : '';
    return known === undefined || known === written || id === '' || did.includes(id) ? did : `${did} (${id})`;
  }
}

function cut(words: string, most: number): string {
  return words.length <= most ? words : `${words.slice(0, most - 1)}…`;
}

/** As a message names it. */
export function targetOf(node: NodeFacts | undefined): Pick<Message, 'target'> {
  return node === undefined ? {} : { target: { role: node.role, name: shortened(node.name) } };
}
