// Observes the page for a planner: the whole page once, then what changed, and the whole page again after a navigation.
// ModelPlanner asks for the whole page each time and marks the changes itself (model/page_changes.ts).
import type { Observation, ObserveOptions, ToolCall, ToolResult } from '../../tool/contract/contract.js';
import { ACTIONS, CALL_RULES } from '../../tool/contract/generated/calls.js';
import { IN_NEW_TAB } from '../../tool/contract/events.js';
import { ReasonedError } from './reason.js';
import type { PageView, Tool } from './interfaces.js';

/** A page that is still busy after this time is shown as it is. */
const STABLE_MS = 3_000;
/** The actions whose report can contain an observation. */
const CAN_OBSERVE: ReadonlySet<string> = new Set(
  ACTIONS.filter((action) => CALL_RULES[action]['observe'] !== undefined && action !== 'hover'),
);

export class PageFeed {
  cameToNewTab: (() => void) | undefined;
  private since: string | undefined;
  /** It came with the report of an action, and no planner has seen it yet. */
  private unshownObservation: Observation | undefined;
  /** No planner has asked for the page as text yet, so none is made. */
  private isLazy = true;
  private readonly options: { mode: 'agent'; maxTokens: number };

  constructor(
    private readonly tool: Tool,
    maxTokens: number,
    private readonly onAddress: (url: string, frames: string[]) => void,
  ) {
    this.options = { mode: 'agent', maxTokens };
  }

  /** Waits until the page is still. Once a planner has read the page as text, the answer also contains the observation. */
  async settle(): Promise<void> {
    if (this.unshownObservation !== undefined) return;
    const wait = { action: 'wait', until: 'stable', timeoutMs: STABLE_MS } as const;
    this.keepObservation(await this.tool.execute(this.isLazy ? wait : this.withObserve(wait)));
  }

  /** The call, extended so that its report contains what changed since the planner saw the page. */
  withObserve<Call extends ToolCall>(call: Call): ToolCall {
    return CAN_OBSERVE.has(call.action) && !this.isLazy
      ? { ...call, ...{ observe: { ...this.options, events: true } } }
      : call;
  }

  /** Keeps the observation in a report, unless it is a difference from a page that the planner has not seen. */
  keepObservation(result: ToolResult): void {
    const report = result.success && 'outcome' in result.data ? result.data : undefined;
    const { observation } = report ?? {};
    if (report?.observed.events.includes(IN_NEW_TAB) === true) this.cameToNewTab?.();
    const isOfAnother = observation?.since !== undefined && observation.since !== this.since;
    this.unshownObservation = isOfAnother ? undefined : observation;
  }

  /** Something else has changed the page. */
  forget(): void {
    this.unshownObservation = undefined;
  }

  async see(whole: boolean): Promise<PageView> {
    this.isLazy = false;
    if (this.unshownObservation !== undefined && !whole) return this.shown(this.unshownObservation);
    if (whole && this.unshownObservation !== undefined && this.unshownObservation.since === undefined)
      return this.shown(this.unshownObservation);
    const since = whole || this.since === undefined ? {} : { since: this.since };
    // The observation in an action's report was captured after the action, so the whole page needs no new capture.
    const same = this.unshownObservation === undefined ? {} : { reuseCapture: true };
    const result = await this.tool.execute({ action: 'get_dom', options: { ...this.options, ...since, ...same } });
    if (!result.success) return { kind: 'refused', error: result.error };
    if (!('snapshotId' in result.data)) throw new Error('The tool answered a look with something else.');
    return this.shown(result.data);
  }

  async observe(options: ObserveOptions): Promise<Observation> {
    const result = await this.tool.execute({ action: 'get_dom', options });
    if (!result.success) throw new ReasonedError(result.error.message, { code: 'page', error: result.error.code });
    if (!('snapshotId' in result.data)) throw new Error('The tool answered a look with something else.');
    this.onAddress(result.data.url, originsIn(textOf(result.data)));
    return result.data;
  }

  private shown(observation: Observation): PageView {
    const { url, title, estimatedTokens, snapshotId, since, pageTools = [] } = observation;
    const text = textOf(observation);
    const kind = since !== undefined && since === this.since ? 'changes' : 'page';
    this.since = snapshotId;
    this.unshownObservation = undefined;
    this.onAddress(url, originsIn(text));
    return { kind, text, url, title, tokens: estimatedTokens, offersTools: pageTools.length > 0 };
  }
}

function textOf({ content }: Observation): string {
  return typeof content === 'string' ? content : JSON.stringify(content);
}

/** Of the frames of other sites, as each format names them; '' for an opaque one. */
function originsIn(text: string): string[] {
  const named = text.matchAll(/(?:\bfrom |origin"?[:=])"(https?:[^"\s]+)"|<frame\b[^\n]* from an opaque origin/g);
  return [...named].map(([, origin = '']) => origin);
}
