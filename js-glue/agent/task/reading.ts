// Reads a table or list for a task. Each step to the next part is weighed like an action of the agent: what the person would have to
// be asked about, or is forbidden, ends the reading. What was read before is kept, also when the person stops or pauses the task.
import { type Stopped, extract } from '../../data/extract.js';
import { cleaning } from '../../data/spelling.js';
import { type TabRead, type TabsWanted, columnsIn, lackedIn, oneTable } from '../../data/tab_tables.js';
import { type WantedColumn, wantedColumn } from '../../data/wanted_columns.js';
import type { CallableTool } from '../../policy/callable_tool.js';
import { parseTarget } from '../../steps/grammar.js';
import { nodeOf } from '../../steps/naming.js';
import type { DomToolError, ToolCall, ToolResult } from '../../tool/contract/contract.js';
import { type DomToolFailure, errorIn, failure } from '../../tool/contract/errors.js';
import { describeAct } from '../risk/describe.js';
import type { Verdict } from '../risk/risk_check.js';
import type { RiskRequestGate } from '../risk/risk_request_gate.js';
import type { Cancellation } from './cancellation.js';
import type { Wanted } from './extraction.js';
import type { OwnTabs } from './own_tabs.js';
import { withoutSecrets } from './table.js';

/** What was read; or why nothing was. `ended`: what ends or pauses the task itself. */
export interface Reading extends Omit<TabRead, 'tab'> {
  ended?: Error;
}

export interface ReadingRules {
  cancellation: Cancellation;
  /** The person has said something that the planner must know first. */
  hasNewMessage(): boolean;
  weigh(call: ToolCall): Promise<Verdict>;
  requestGateFor(call: ToolCall, verdict: Verdict): RiskRequestGate | undefined;
  scrubbed(text: string): string;
  /** Of the task, if it can have several. */
  tabs: OwnTabs | undefined;
  /** The tab with this address is read next. */
  showed(url: string): void;
  /** Why the person has ended it, if they have. */
  endOf(reason: Error): 'stopped' | 'paused' | undefined;
}

/** Rejects only for a tool that breaks its contract. */
export async function reading(tool: CallableTool, wanted: Wanted, rules: ReadingRules): Promise<Reading> {
  const columns = wanted.columns?.map(wantedColumn);
  const read =
    wanted.tabs === undefined || rules.tabs === undefined
      ? readingOf(tool, wanted, columns, rules)
      : readingIn(
          { tabs: new Set(wanted.tabs), columns },
          rules.tabs,
          (own) => readingOf(tool, wanted, own, rules),
          rules,
        );
  return withoutSecrets(await read, rules.scrubbed);
}

/** In each of the tabs; the task goes on in the one where it was. */
async function readingIn(
  wanted: TabsWanted,
  tabs: OwnTabs,
  read: (columns: readonly WantedColumn[] | undefined) => Promise<Reading>,
  rules: ReadingRules,
): Promise<Reading> {
  const { signal } = rules.cancellation;
  const reads: TabRead[] = [];
  let ended: Stopped | undefined;
  const open = await tabs.list();
  const before = open.find(({ isCurrent }) => isCurrent);
  // Not cut short: what is not awaited might select its tab after the one where the task goes on.
  const select = async (number: number): Promise<DomToolError | undefined> => {
    const error = await tabs.select(number);
    if (error === undefined) rules.showed(open.find((tab) => tab.number === number)?.url ?? '');
    return error;
  };
  try {
    for (const tab of wanted.tabs) {
      const error = await select(tab);
      ended = endedBy(rules);
      if (ended !== undefined) break;
      reads.push({ tab, ...(error === undefined ? await read(columnsIn(reads, wanted.columns)) : { error }) });
    }
  } finally {
    if (before !== undefined) await select(before.number);
  }
  const data = oneTable(reads, ended, wanted);
  const [error] = reads.flatMap((one) => one.error ?? []);
  return {
    ...(data !== undefined ? { data } : error !== undefined ? { error } : {}),
    ...(signal.aborted ? { ended: signal.reason as Error } : {}),
  };
}

/** Why no more may be read, if that is so. */
function endedBy({ cancellation: { signal }, hasNewMessage, endOf }: ReadingRules): 'person' | 'time' | undefined {
  if (signal.aborted) return endOf(signal.reason as Error) === undefined ? 'time' : 'person';
  return hasNewMessage() ? 'person' : undefined;
}

async function readingOf(
  tool: CallableTool,
  { near, pages }: Wanted,
  columns: readonly WantedColumn[] | undefined,
  rules: ReadingRules,
): Promise<Reading> {
  const limited = new ReadingTool(tool, rules);
  const ended = (): Pick<Reading, 'ended'> => (limited.ended === undefined ? {} : { ended: limited.ended });
  try {
    const part = near === undefined ? {} : { near: await nodeOf(limited, parseTarget(near)) };
    const data = await extract(limited, {
      ...part,
      clean: cleaning(rules.scrubbed),
      ...(pages === undefined ? {} : { pages }),
      ...(columns === undefined ? {} : { columns }),
    });
    const { why } = limited;
    return { data: data.stopped === 'refused' && why !== undefined ? { ...data, stopped: why } : data, ...ended() };
  } catch (error) {
    const known = errorIn(error);
    if (known === undefined) throw error;
    return { error: known, ...lackedIn(error), ...ended() };
  }
}

class ReadingTool implements CallableTool {
  ended: Error | undefined;
  /** What ended it, if that was not a step that is not allowed. */
  why: 'person' | 'time' | undefined;

  constructor(
    private readonly tool: CallableTool,
    private readonly rules: ReadingRules,
  ) {}

  async execute(call: ToolCall): Promise<ToolResult> {
    const { cancellation } = this.rules;
    try {
      if (this.rules.hasNewMessage()) {
        this.why = 'person';
        throw notAllowed('The person has said something.');
      }
      return await cancellation.race(this.allowed(call));
    } catch (error) {
      const known = errorIn(error);
      if (known !== undefined) return { success: false, error: known };
      if (!cancellation.signal.aborted) throw error;
      this.ended = cancellation.signal.reason as Error;
      const how = this.rules.endOf(this.ended);
      this.why = how === undefined ? 'time' : 'person';
      return {
        success: false,
        error: notAllowed(how === undefined ? this.ended.message : `The person has ${how} the task.`).error,
      };
    }
  }

  private async allowed(call: ToolCall): Promise<ToolResult> {
    const { signal } = this.rules.cancellation;
    const options = { signal, stays: true };
    if (call.action === 'get_dom') return this.tool.execute(call, options);
    const verdict = await this.rules.weigh(call);
    if (verdict.is === 'forbidden') {
      throw verdict.reason.error === undefined ? notAllowed(verdict.text) : failure(verdict.reason.error, verdict.text);
    }
    const { node } = verdict;
    if (verdict.is === 'risky') throw notAllowed(`The person must be asked before I ${describeAct(call, node)}.`);
    signal.throwIfAborted();
    const gate = this.rules.requestGateFor(call, verdict);
    const result = await this.tool.execute(verdict.call ?? call, gate === undefined ? options : { ...options, gate });
    const [question] = gate?.questions ?? [];
    if (question === undefined) return result;
    throw notAllowed(
      `To ${describeAct(call, node)} would send ${question.sends}, and the person must be asked before that.`,
    );
  }
}

function notAllowed(why: string): DomToolFailure {
  return failure('SECURITY_BLOCKED', why);
}
