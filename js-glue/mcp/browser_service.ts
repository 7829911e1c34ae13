// The service behind the tools: the current tab under the person's rules. All calls are executed one after another, so that
// each difference refers to the previous answer. Nothing is shown of a page that the rules close.
import type { FindQuery } from '../tool/contract/calls.js';
import type { Observation, ObserveOptions, Screenshot, ToolCall, ToolResult } from '../tool/contract/contract.js';
import { joined, actionText, errorText, matchesText, observationText } from './answers.js';
import {
  ANSWER_TOKENS,
  type ActionAndView,
  type ActingCall,
  PAGE_TOKENS,
  actAndLook,
  expandIn,
  findIn,
  observe,
  observed,
  picture,
  settle,
} from '../steps/act_and_look.js';
import { DEFAULT_ROWS, type ExtractOptions, type Extracted, extract } from '../data/extract.js';
import { type TabRead, columnsIn, lackedIn, oneTable } from '../data/tab_tables.js';
import type { Routine } from '../routines/routine.js';
import { type RoutinePage, type StepDone, runRoutine } from '../routines/runner.js';
import { addressOf } from '../steps/address.js';
import { expectText } from '../steps/expectation.js';
import { type Step, parseTarget } from '../steps/grammar.js';
import { nodeOf } from '../steps/naming.js';
import { callOf } from '../steps/step_call.js';
import { type NamingCall, withIds } from '../steps/targets.js';
import { type DoStep, type StepResult, linesOf, resultOf, routineText, verbOf } from './step_lines.js';
import { historyFacts } from '../facts/page_facts.js';
import type { CallableTool } from '../policy/callable_tool.js';
import { SecretTool } from '../policy/secret_tool.js';
import { type SiteRules, isNotLoaded } from '../policy/site_rules.js';
import { DomToolFailure, failure } from '../tool/contract/errors.js';
import { Secrets } from './secrets.js';
import type { ListedTab, OpenTab, PageTool, Tabs } from './tabs.js';

/** Keeps the steps that were done, to be done again. */
export interface StepKeeper {
  beginStep(
    tool: CallableTool,
    step: Exclude<Step, { verb: 'look' | 'screenshot' }>,
    url: string,
  ): Promise<{ done(came: Omit<StepResult, 'continues' | 'text' | 'seen'> & { url: string }): Promise<void> }>;
}

export interface BrowserServiceOptions {
  rules: SiteRules;
  routineWriter?: StepKeeper;
  secrets?: Secrets;
  /** Estimated tokens that the answer to an action contains of changes, and of a page that was never shown. */
  answerTokens?: number;
  pageTokens?: number;
}

const LOOK_TOKENS = 2_000;

/** The failure of an action, with the current page. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** Steps that are allowed while the current page is closed by the rules. */
const LEAVES_PAGE: ReadonlySet<Step['verb']> = new Set(['goto', 'back', 'forward']);

/** What a routine came to stands, whether or not its page can be seen now. */
function unseen(error: unknown): string {
  if (!(error instanceof DomToolFailure)) throw error;
  return errorText(error.error);
}

function failedStep(error: unknown): StepResult {
  if (!(error instanceof DomToolFailure)) throw error;
  return { continues: false, text: errorText(error.error) };
}

export class BrowserService {
  readonly rules: SiteRules;
  readonly secrets: Secrets;
  private readonly routineWriter: StepKeeper | undefined;
  private readonly answerTokens: number;
  private readonly pageTokens: number;
  private readonly secretTools = new WeakMap<PageTool, SecretTool>();
  private tail: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly tabs: Tabs,
    { rules, secrets, routineWriter, answerTokens, pageTokens }: BrowserServiceOptions,
  ) {
    this.rules = rules;
    this.routineWriter = routineWriter;
    this.secrets = secrets ?? new Secrets();
    this.answerTokens = answerTokens ?? ANSWER_TOKENS;
    this.pageTokens = pageTokens ?? PAGE_TOKENS;
  }

  /** Runs after all earlier work. Work that is cancelled while it waits never begins. */
  inTurn<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    const done = this.tail.then(() => {
      signal?.throwIfAborted();
      return work();
    });
    this.tail = done.catch(() => {});
    return done;
  }

  async look(options: ObserveOptions, signal?: AbortSignal): Promise<string> {
    const tab = await this.allowed();
    const { since, ...rest } = options;
    const base = since === 'last' ? tab.lastShown : since;
    const given = {
      mode: 'agent',
      maxTokens: LOOK_TOKENS,
      ...rest,
      ...(base === undefined ? {} : { since: base }),
    } as const;
    const observation = await observe(this.toolOf(tab), given, signal);
    // A later difference cannot refer to a part of the page.
    const isWhole = options.query === undefined && options.scope !== 'viewport';
    return this.shown(tab, observation, isWhole, observationText(observation, tab.shownEvents));
  }

  async find({ within, ...query }: FindQuery, signal?: AbortSignal): Promise<string> {
    const tab = await this.allowed();
    const tool = this.toolOf(tab);
    const part = within === undefined ? {} : { within: await nodeOf(tool, parseTarget(within), signal) };
    const report = await findIn(tool, { ...query, ...part }, signal);
    await this.allowed();
    return this.secrets.redact(matchesText(report));
  }

  async expand(target: string, maxTokens: number | undefined, signal?: AbortSignal): Promise<string> {
    const tab = await this.allowed();
    const nodeId = await nodeOf(this.toolOf(tab), parseTarget(target), signal);
    const observation = await expandIn(this.toolOf(tab), nodeId, maxTokens ?? LOOK_TOKENS, signal);
    return this.shown(tab, observation, false, observationText(observation, tab.shownEvents));
  }

  /** In each of the tabs, by their numbers; the current one without them. */
  async extract(
    near: string | undefined,
    tabs: readonly number[] | undefined,
    options: ExtractOptions,
  ): Promise<Extracted> {
    if (tabs === undefined) return this.extractHere(near, options);
    const { number: before } = await this.tabs.current();
    const reads: TabRead[] = [];
    const wanted = { tabs: new Set(tabs), columns: options.columns };
    try {
      const ended = await this.extractIn(wanted.tabs, near, options, reads);
      const data = oneTable(reads, ended, wanted);
      if (data !== undefined) return data;
    } finally {
      await this.tabs.select(before).catch(() => undefined);
    }
    const failed = reads.map(({ tab, error }) => `Tab ${tab}: ${error?.message}`).join(' ');
    throw failure(reads[0]?.error?.code ?? 'TIMEOUT', failed);
  }

  /** Adds each tab to `reads`. Returns the bound that was met before the last; time and rows are those of all. */
  private async extractIn(
    tabs: Iterable<number>,
    near: string | undefined,
    { timeoutMs = Number.POSITIVE_INFINITY, maxRows = DEFAULT_ROWS, ...options }: ExtractOptions,
    reads: TabRead[],
  ): Promise<'rows' | 'time' | undefined> {
    const deadline = performance.now() + timeoutMs;
    let left = maxRows;
    for (const tab of tabs) {
      options.signal?.throwIfAborted();
      const time = deadline - performance.now();
      if (left <= 0 || time <= 0) return left <= 0 ? 'rows' : 'time';
      const bounds = { maxRows: left, ...(Number.isFinite(time) ? { timeoutMs: time } : {}) };
      try {
        await this.tabs.select(tab);
        const columns = columnsIn(reads, options.columns);
        const data = await this.extractHere(near, {
          ...options,
          ...bounds,
          ...(columns === undefined ? {} : { columns }),
        });
        left -= data.rows.length;
        reads.push({ tab, data });
      } catch (error) {
        if (!(error instanceof DomToolFailure)) throw error;
        reads.push({ tab, error: error.error, ...lackedIn(error) });
      }
    }
    return undefined;
  }

  /** `near`: words or an id in the part of the page to read. */
  private async extractHere(near: string | undefined, options: ExtractOptions): Promise<Extracted> {
    const tab = await this.allowed();
    const tool = this.toolOf(tab);
    const part = near === undefined ? {} : { near: await nodeOf(tool, parseTarget(near), options.signal) };
    const data = await extract(tool, { ...options, ...part });
    for (const url of data.pages) this.rules.require(url);
    return data;
  }

  async screenshot(call: NamingCall, signal?: AbortSignal): Promise<Screenshot> {
    const tool = this.toolOf(await this.allowed());
    const named = (await withIds(tool, call, signal)) as ToolCall;
    return picture(tool, named as Extract<ToolCall, { action: 'screenshot' }>, signal);
  }

  async act(call: NamingCall, signal?: AbortSignal): Promise<string> {
    const tab = await this.allowed();
    return this.actOn(tab, await withIds(this.toolOf(tab), call, signal), signal);
  }

  /**
   * Performs steps one after another, up to one that fails, has no effect or shows an error. Answers with a line for each
   * and what changed on the page. Throws Refused with the same text if not all were done.
   */
  async doSteps(steps: ReadonlyArray<{ source: string; step: DoStep }>, signal?: AbortSignal): Promise<string> {
    const texts: string[] = [];
    let isDone = true;
    let seen: StepResult['seen'];
    for (const [index, { step }] of steps.entries()) {
      const result = await this.doStep(step, steps[index + 1]?.step, signal).catch(failedStep);
      texts.push(result.text);
      isDone = result.continues;
      seen = result.seen;
      if (!isDone) break;
    }
    const lines = linesOf(
      steps.map(({ source }) => source),
      texts,
    );
    const changes =
      seen === undefined
        ? await this.changesSince(signal)
        : this.shown(await this.tabs.current(), seen.observation, true, seen.text);
    const text = joined([this.secrets.redact(lines), changes]);
    if (!isDone) throw new Refused(text);
    return text;
  }

  /**
   * Does a routine in a tab of its own, where the calls then go. Answers with its steps and the page. Throws Refused with the same if it
   * stopped.
   */
  async runRoutine(routine: Routine, signal?: AbortSignal): Promise<string> {
    this.rules.require(routine.url);
    let tab = await this.openAt(routine.url, signal);
    const steps: StepDone[] = [];
    const page: RoutinePage = {
      tool: () => this.toolOf(tab),
      url: async () => (await this.tabs.current()).url,
      follow: async () => {
        tab = (await this.tabs.followOpened()) ?? tab;
      },
    };
    await settle(page.tool(), signal);
    const end = await runRoutine(routine, page, (step) => steps.push(step), signal);
    signal?.throwIfAborted();
    const lines = this.secrets.redact(routineText(steps, end, routine.steps.length));
    const text = joined([lines, await this.arrive(tab, signal).catch(unseen)]);
    if (!end.isDone) throw new Refused(text);
    return text;
  }

  /** Also allowed while the current page is closed by the rules, because it leads away from it. */
  async leave(call: ActingCall, signal?: AbortSignal): Promise<string> {
    if (call.action === 'navigate') this.rules.require(call.url);
    return this.actOn(await this.tabs.current(), call, signal);
  }

  /** Reloading the page may submit a form again; also true if that is unknown. */
  async mayResend(signal?: AbortSignal): Promise<boolean> {
    const tool = this.toolOf(await this.allowed());
    const execute = (call: ToolCall): Promise<ToolResult> => tool.execute(call, signal === undefined ? {} : { signal });
    return (await historyFacts({ execute }))?.mayResend !== false;
  }

  async openTab(url: string, signal?: AbortSignal): Promise<string> {
    this.rules.require(url);
    const tab = url === 'about:blank' ? await this.tabs.openTab(url) : await this.openAt(url, signal);
    return this.arrive(tab, signal);
  }

  async selectTab(number: number, signal?: AbortSignal): Promise<string> {
    return this.arrive(await this.tabs.select(number), signal);
  }

  async closeTab(number: number): Promise<void> {
    await this.tabs.closeTab(number);
  }

  listTabs(): Promise<ListedTab[]> {
    return this.tabs.list();
  }

  /** The current tab, if the rules allow it to be seen. */
  async allowed(): Promise<OpenTab> {
    const tab = await this.tabs.current();
    this.rules.require(tab.url);
    return tab;
  }

  /** A tab that cannot be opened there is closed again. */
  private async openAt(url: string, signal?: AbortSignal): Promise<OpenTab> {
    // Opened empty, so that the rules apply to the address like to any other navigation.
    const tab = await this.tabs.openTab('about:blank');
    const options = signal === undefined ? {} : { signal };
    const navigated = await this.toolOf(tab).execute({ action: 'navigate', url }, options);
    if (navigated.success) return tab;
    await this.tabs.closeTab(tab.number);
    throw new DomToolFailure(navigated.error);
  }

  private async actOn(tab: OpenTab, call: ActingCall, signal?: AbortSignal): Promise<string> {
    const { answerTokens, pageTokens } = this;
    const since = tab.lastShown === undefined ? {} : { since: tab.lastShown };
    const look = { answerTokens, pageTokens, ...since };
    const acted = await actAndLook(this.toolOf(tab), call, look, signal);
    const { result, observation } = acted;
    if (!result.success && result.error.code === 'DETACHED' && !(await this.tabs.isOpen(tab))) {
      return this.goOn('That closed the tab', await this.tabs.current(), signal);
    }
    if (!result.success) throw new Refused(this.writeRefusal(tab, acted));
    const opened = await this.followOpened(signal);
    if (opened !== undefined) return opened;
    const isExpecting = 'expect' in call && call.expect !== undefined;
    const written = actionText({ report: result.data, isExpecting, observation }, tab.shownEvents);
    return observation === undefined ? this.secrets.redact(written) : this.shown(tab, observation, true, written);
  }

  private async doStep(step: DoStep, next: DoStep | undefined, signal?: AbortSignal): Promise<StepResult> {
    if (step.verb === 'look' || step.verb === 'screenshot') throw new Error(`${step.verb} is no step`);
    if (this.routineWriter === undefined || step.verb === 'call') return this.perform(step, next, signal);
    const tab = await this.tabs.current();
    const pendingStep = await this.routineWriter.beginStep(this.toolOf(tab), step, tab.url);
    const result = await this.perform(step, next, signal);
    const { continues, text: _, seen: __, ...came } = result;
    if (continues) await pendingStep.done({ ...came, url: (await this.tabs.current()).url });
    return result;
  }

  private async perform(
    step: Exclude<DoStep, { verb: 'look' | 'screenshot' }>,
    next: DoStep | undefined,
    signal?: AbortSignal,
  ): Promise<StepResult> {
    if (step.verb === 'goto') this.rules.require(addressOf(step.url));
    if (step.verb === 'call' && step.call.action === 'navigate') this.rules.require(String(step.call['url']));
    const leads = LEAVES_PAGE.has(verbOf(step));
    const tab = leads ? await this.tabs.current() : await this.allowed();
    const tool = this.toolOf(tab);
    if (step.verb === 'expect') return { continues: true, text: await expectText(tool, step, { signal }) };
    const call = step.verb === 'call' ? await withIds(tool, step.call, signal) : await callOf(tool, step, signal);
    const { answerTokens, pageTokens } = this;
    // The report of the last step comes with the page, and says more of what was pressed.
    const lastCall = next === undefined ? observed(call, { answerTokens, pageTokens }) : call;
    const result = await tool.execute(lastCall, signal === undefined ? {} : { signal });
    const isClosed = !result.success && result.error.code === 'DETACHED' && !(await this.tabs.isOpen(tab));
    if (isClosed) return { continues: true, text: 'That closed the tab.' };
    if (!result.success) throw new DomToolFailure(result.error);
    if (!('outcome' in result.data)) return { continues: true, text: 'Done.' };
    const opened = await this.tabs.followOpened();
    // Where another tab is shown next, the report has to say all of this one.
    const observation = opened === undefined ? result.data.observation : undefined;
    const done = resultOf(step, { report: result.data, observation }, next, tab.shownEvents);
    if (opened === undefined) return done;
    await settle(this.toolOf(opened), signal);
    return { ...done, text: `${done.text} A new tab opened; calls go to tab ${opened.number} now.` };
  }

  /** What changed since the last answer, or the page if it was never shown; undefined while a dialog is open. */
  private async changesSince(signal?: AbortSignal): Promise<string | undefined> {
    const { lastShown } = await this.allowed();
    const maxTokens = lastShown === undefined ? this.pageTokens : this.answerTokens;
    try {
      return await this.look({ maxTokens, since: 'last' }, signal);
    } catch (error) {
      if (error instanceof DomToolFailure && error.error.code === 'DIALOG_OPEN') return undefined;
      throw error;
    }
  }

  private async followOpened(signal?: AbortSignal): Promise<string | undefined> {
    const opened = await this.tabs.followOpened();
    if (opened === undefined) return undefined;
    try {
      return await this.goOn('A new tab opened', opened, signal);
    } catch (error) {
      // A tab that was closed meanwhile has nothing to show: its page closed it, or its address is not open here.
      if (await this.tabs.isOpen(opened)) throw error;
      return undefined;
    }
  }

  private async goOn(what: string, tab: OpenTab, signal?: AbortSignal): Promise<string> {
    return joined([`${what}; calls go to tab ${tab.number} now.`, await this.arrive(tab, signal)]);
  }

  private writeRefusal(tab: OpenTab, { result, observation }: ActionAndView): string {
    const error = result.success ? '' : errorText(result.error);
    if (observation === undefined || isNotLoaded(observation.url)) return this.secrets.redact(error);
    return this.shown(tab, observation, true, joined([error, observationText(observation, tab.shownEvents)]));
  }

  private async arrive(tab: OpenTab, signal?: AbortSignal): Promise<string> {
    await settle(this.toolOf(tab), signal);
    const observation = await observe(this.toolOf(tab), { maxTokens: this.pageTokens }, signal);
    return this.shown(tab, observation, true, observationText(observation, tab.shownEvents));
  }

  // The only function that returns page text.
  private shown(tab: OpenTab, observation: Observation, isWhole: boolean, written: string): string {
    this.rules.require(observation.url);
    if (isWhole) tab.lastShown = observation.snapshotId;
    return this.secrets.redact(written);
  }

  // Fills in secrets, and replaces them by their names in results.
  private toolOf({ tool }: OpenTab): SecretTool {
    const known = this.secretTools.get(tool);
    if (known !== undefined) return known;
    const made = new SecretTool(this.rules.limit(tool), this.secrets, {
      scrubber: this.secrets.scrubber,
      isExact: false,
    });
    this.secretTools.set(tool, made);
    return made;
  }
}
