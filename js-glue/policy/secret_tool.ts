// Fills secrets into calls at the last moment, where their binding allows it, and removes them from all results.
import { thrownMessage } from '../tool/base/narrow.js';
import type { ToolCall, ToolResult } from '../tool/contract/contract.js';
import { CALL_RULES } from '../tool/contract/generated/calls.js';
import { TYPED_ROLES } from '../tool/contract/generated/roles.js';
import { PageFacts } from '../facts/page_facts.js';
import { screenshotWithoutSecrets } from './screenshots.js';
import { chordOf, isOfClipboard } from '../facts/keys.js';
import { namesIn, refusalOf, withValues } from './secret.js';
import type { SecretLabel, SecretSource } from './secret.js';
import { Scrubber } from './scrub_secrets.js';
import { isSearch, searchWithoutSecrets } from './search_without_secrets.js';
import type { CallableTool, CallOptions } from './callable_tool.js';

export const NO_SECRETS: SecretSource = { labels: async () => [], value: async () => undefined };

export interface SecretToolOptions {
  /** Shared by the tools of several tabs: a value that was filled in on one may appear on another. */
  scrubber?: Scrubber;
  /**
   * Each action is made on the exact node that it names, never on a replacement. True by default. A call that fills in a
   * secret is always exact.
   */
  isExact?: boolean;
}

/** The tool as an agent uses it: calls and results contain only the names of secrets. */
export class SecretTool implements CallableTool {
  private readonly scrubber: Scrubber;
  private readonly isExact: boolean;
  private hasFilledIn = false;
  private readonly learnt = new Set<string>();
  private readonly locked = new Set<string>();
  private turns = 0;

  constructor(
    private readonly tool: CallableTool,
    private readonly source: SecretSource,
    { scrubber = new Scrubber(), isExact = true }: SecretToolOptions = {},
  ) {
    this.scrubber = scrubber;
    this.isExact = isExact;
  }

  /**
   * In a later run of the task: values that were filled in before are still on the page. Never rejects; locked secrets stay
   * unknown.
   */
  async remember(names: Iterable<string>): Promise<void> {
    for (const name of names) {
      const value = await this.source.value(name).catch(() => undefined);
      if (value === undefined) continue;
      this.scrubber.note(name, value);
      this.hasFilledIn = true;
    }
  }

  labels(): Promise<SecretLabel[]> {
    return this.source.labels();
  }

  /** The text with the names of secrets in place of their values. */
  scrubbed(text: string): string {
    return this.scrubber.scrub(text);
  }

  /** What it returns and throws is scrubbed. */
  async execute(call: ToolCall, options?: CallOptions): Promise<ToolResult> {
    await this.learnAll();
    try {
      if (call.action === 'screenshot' && !this.scrubber.isEmpty) {
        return this.scrubber.scrub(await screenshotWithoutSecrets(this.scrubber, this.tool, call, options));
      }
      const given = await this.prepare(call);
      if (given.is === 'refused') return this.scrubber.scrub(refusal(given.why));
      if (isSearch(given.call) && !this.scrubber.isEmpty) {
        return this.scrubber.scrub(await searchWithoutSecrets(this.scrubber, this.tool, given.call, options));
      }
      const sent = this.isExact || given.hasSecret === true ? exactly(given.call) : given.call;
      return this.scrubber.scrub(await this.tool.execute(withheldIn(sent, this.scrubber.secrets), options));
    } catch (error) {
      throw new Error(this.scrubber.scrub(thrownMessage(error)));
    }
  }

  private async prepare(call: ToolCall): Promise<Prepared> {
    if (this.hasFilledIn && (await this.couldLeak(call))) {
      return {
        is: 'refused',
        why: 'A secret was filled in, so nothing may be copied, pasted or dragged out of a field.',
      };
    }
    const labels = new Map((await this.source.labels()).map((label) => [label.name, label]));
    // Braces around anything else are text, as in a template that somebody writes.
    const wanted = namesIn(JSON.stringify(call)).filter((name) => labels.has(name));
    if (wanted.length === 0) return { is: 'call', call };
    if (call.action !== 'type' && call.action !== 'fill') {
      return {
        is: 'refused',
        why: `A secret can only be typed into a field; ${call.action} was not done.`,
      };
    }
    const written = writingsOf(call).flatMap(({ text }) => namesIn(text));
    if (wanted.some((name) => !written.includes(name))) {
      return { is: 'refused', why: 'The name of a secret may be used only in text that is typed into a field.' };
    }
    return this.fillInSecrets(call, labels);
  }

  private async fillInSecrets(call: Writing, labels: ReadonlyMap<string, SecretLabel>): Promise<Prepared> {
    const page = await PageFacts.read(this.tool);
    const values = new Map<string, string>();
    for (const { nodeId, text } of writingsOf(call)) {
      for (const label of namesIn(text).flatMap((name) => labels.get(name) ?? [])) {
        const field = page?.of(nodeId);
        if (page === undefined || field === undefined || field.id !== nodeId) {
          return {
            is: 'refused',
            why: `${nodeId} is not a field that can take a secret. Look at the page again.`,
          };
        }
        const why = refusalOf(label, field, page.url);
        if (why !== undefined) return { is: 'refused', why };
        const value = await this.source.value(label.name);
        if (value === undefined) return { is: 'refused', why: `There is no value for {{${label.name}}}.` };
        values.set(label.name, value);
      }
    }
    for (const [name, value] of values) this.scrubber.note(name, value);
    this.hasFilledIn = true;
    return { is: 'call', call: withWritten(call, (text) => withValues(text, values)), hasSecret: true };
  }

  // The clipboard and a dragged selection are not bound to a site.
  private async couldLeak(call: ToolCall): Promise<boolean> {
    if (call.action === 'keypress') return isOfClipboard(chordOf(call.key));
    if (call.action !== 'drag') return false;
    const node = call.nodeId === undefined ? undefined : (await PageFacts.read(this.tool))?.of(call.nodeId);
    return node === undefined || TYPED_ROLES.has(node.role) || node.secret !== undefined;
  }

  // Learns every value that the source can give, whether or not it was ever filled in: a page may know it from elsewhere.
  // At each call one of the locked secrets is requested again, which shows when they are unlocked.
  private async learnAll(): Promise<void> {
    const labels = await this.source.labels().catch(() => []);
    const unknown = labels.map(({ name }) => name).filter((name) => !this.learnt.has(name));
    const locked = unknown.filter((name) => this.locked.has(name));
    const next = locked[this.turns++ % Math.max(locked.length, 1)];
    const names = unknown.filter((name) => name === next || !this.locked.has(name));
    const knownNames = await Promise.all(names.map((name) => this.learnOne(name)));
    if (knownNames.includes(true)) this.locked.clear();
  }

  private async learnOne(name: string): Promise<boolean> {
    const value = await this.source.value(name).catch(() => undefined);
    if (value === undefined) {
      this.locked.add(name);
      return false;
    }
    this.learnt.add(name);
    this.scrubber.note(name, value);
    return true;
  }
}

// The engine searches and compares what it shows, so it must know what not to show (tool/calls/dom_tool.ts).
function withheldIn(call: ToolCall, secrets: Scrubber['secrets']): ToolCall {
  const withheld: ToolCall & { withheld?: Scrubber['secrets'] } = { ...call, withheld: secrets };
  return secrets.length === 0 ? call : withheld;
}

// The action is made on the node that was weighed, not on a similar one or one with the same path, because a page may
// exchange the two.
function exactly(call: ToolCall): ToolCall {
  if (!('minConfidence' in CALL_RULES[call.action])) return call;
  const { selectorPath: _, ...given } = call as ToolCall & { selectorPath?: string };
  return { ...given, minConfidence: 1 } as ToolCall;
}

type Prepared = { is: 'call'; call: ToolCall; hasSecret?: boolean } | { is: 'refused'; why: string };
type Writing = Extract<ToolCall, { action: 'type' | 'fill' }>;

/** The texts that are written, with their fields. */
function writingsOf(call: Writing): Array<{ nodeId: string; text: string }> {
  if (call.action === 'type') return [{ nodeId: call.nodeId, text: call.text }];
  return call.fields.flatMap(({ nodeId, value }) => (typeof value === 'string' ? [{ nodeId, text: value }] : []));
}

function withWritten(call: Writing, change: (text: string) => string): ToolCall {
  if (call.action === 'type') return { ...call, text: change(call.text) };
  const fields = call.fields.map(({ nodeId, value }) => ({
    nodeId,
    value: typeof value === 'string' ? change(value) : value,
  }));
  return { ...call, fields };
}

function refusal(message: string): ToolResult {
  return { success: false, error: { code: 'SECURITY_BLOCKED', message, retrySuggested: false } };
}
