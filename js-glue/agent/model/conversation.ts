// What a model is shown before each decision: the task, a line for each past step, what the person said meanwhile, and one
// current page. What stays comes first and keeps its wording, so that providers can cache it.
import type {
  LanguageModelV3FilePart,
  LanguageModelV3Message,
  LanguageModelV3Prompt,
  LanguageModelV3TextPart,
} from '@ai-sdk/provider';
import type { ToolCall, ToolResult } from '../../tool/contract/contract.js';
import { isEmptyTab } from '../task/empty_tab.js';
import { MAX_CALLS } from '../task/interfaces.js';
import type { CallResult, PageView, Turn } from '../task/interfaces.js';
import type { Answer } from './read_answer.js';
import { AttachedFiles } from './attached_files.js';
import { PastSteps } from './past_steps.js';
import { PastTasks } from './past_tasks.js';
import { delimited } from './untrusted_text.js';
import { markedChanges, foldBehindDialog } from './page_changes.js';
import { EXTRACT, TABS, isAction } from './tools.js';

/** For providers that cache on request. */
export const CACHED = { anthropic: { cacheControl: { type: 'ephemeral' } } };

const NO_PAGE =
  'The tab shows no web page. Open one by navigate, if the task needs one: an address, or a search such as https://duckduckgo.com/?q=words.';

export class Conversation {
  private messages: LanguageModelV3Message[] = [];
  private readonly pastTasks = new PastTasks();
  private readonly files = new AttachedFiles();
  private readonly pastSteps = new PastSteps();
  /** The page that was shown last. */
  private page: string | undefined;
  /** Some page of this task offered tools of its own. */
  hasPageTools = false;
  /** The last answer, whose calls wait for their outcomes. */
  private lastAnswer: Answer | undefined;

  /** The tab shows no web page, so all that can be done is to open one. */
  hasNoPage = false;
  /** How many tabs the task has; undefined if it cannot have several. */
  tabs: number | undefined;

  constructor(private readonly usesTools: boolean) {}

  get prompt(): LanguageModelV3Prompt {
    return this.messages;
  }

  /** Reads the page, and begins the prompt of the next decision with it. */
  async readPageAndBeginPrompt(turn: Turn): Promise<void> {
    const seen = await turn.see({ whole: true });
    this.tabs = turn.tabs?.length;
    const isPage = seen.kind === 'page' && seen.url !== 'about:blank';
    this.hasNoPage = this.page === undefined && isEmptyTab(turn.startUrl) && !isPage;
    const task = [
      this.pastTasks.textOf(turn.earlier),
      taskOf(turn),
      this.files.textOf(turn.attached),
      saidBefore(turn),
    ];
    const lasting = [joined(task), ...this.pastSteps.textsOf(turn.lines)];
    const fresh = [
      this.pastSteps.closingMarker,
      planOf(turn),
      foundBy(turn.outcomes),
      turn.extracted === undefined ? '' : `Your extract:\n${delimited(turn.extracted)}`,
      this.callsNotMade(turn),
      ...turn.notes,
      tabsOf(turn),
      this.delimitedPage(seen),
    ];
    const pictures = [...turn.outcomes.flatMap(({ result }) => pictureOf(result)), ...pictureIn(seen)];
    this.lastAnswer = undefined;
    this.messages = [
      {
        role: 'user',
        content: [
          // The provider can cache up to the last part that stays.
          ...lasting.map((text, at) => textPart(text, at === lasting.length - 1)),
          textPart(joined(fresh)),
          ...pictures,
        ],
      },
    ];
  }

  /** Keeps the model's answer, whose calls are about to be made. */
  addAnswer(answer: Answer): void {
    this.lastAnswer = answer;
  }

  /** Adds what is wrong with the answer. */
  complain(answer: Answer, words: string): void {
    const calls = this.usesTools ? answer.calls.slice(0, MAX_CALLS) : [];
    const text = answer.text.trim();
    const parts = [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...calls.map(toolCallPart)];
    if (parts.length > 0) this.messages.push({ role: 'assistant', content: parts });
    const content = calls.map(({ id, name }) => ({
      type: 'tool-result' as const,
      toolCallId: id,
      toolName: name,
      output: { type: 'error-text' as const, value: words },
    }));
    if (content.length > 0) this.messages.push({ role: 'tool', content });
    else this.messages.push({ role: 'user', content: [textPart(words)] });
  }

  /** The calls of the last answer that the loop did not come to. */
  private callsNotMade({ outcomes, extracted }: Turn): string {
    const made = [...outcomes.map(({ call }) => call.action), ...(extracted === undefined ? [] : [EXTRACT])];
    if (made.length === 0) return '';
    const steps = (this.lastAnswer?.calls ?? []).filter(
      ({ name }) => isAction(name) || name === EXTRACT || name === TABS,
    );
    // A tab is opened by a navigate.
    if (steps.every(({ name }) => name === TABS)) made[0] = TABS;
    const calls = steps.filter(({ name }) => {
      // What is made is made in order.
      if (made[0] !== name) return true;
      made.shift();
      return false;
    });
    if (calls.length === 0) return '';
    const names = calls.slice(0, MAX_CALLS).map(({ name }) => name);
    const more = calls.length > MAX_CALLS ? ` and ${calls.length - MAX_CALLS} more` : '';
    return `Not made: ${names.join(', ')}${more}. An earlier call or the person ended the list, there were too many, or tabs or extract was not alone.`;
  }

  private delimitedPage(seen: PageView): string {
    if (this.hasNoPage) return NO_PAGE;
    if (seen.kind === 'refused') {
      const { code, message, remediation } = seen.error;
      return delimited(`The page cannot be read: ${code}: ${message} ${remediation ?? ''}`.trim());
    }
    const shown = foldBehindDialog(markedChanges(this.page, seen.text));
    this.page = seen.text;
    this.hasPageTools ||= seen.offersTools === true;
    return delimited(shown);
  }
}

function joined(texts: readonly string[]): string {
  return texts.filter(Boolean).join('\n\n');
}

function textPart(text: string, isLastThatStays = false): LanguageModelV3TextPart {
  return { type: 'text', text, ...(isLastThatStays ? { providerOptions: CACHED } : {}) };
}

function toolCallPart({ id, name, input }: Answer['calls'][number]): {
  type: 'tool-call';
  toolCallId: string;
  toolName: string;
  input: unknown;
} {
  let value: unknown = {};
  try {
    value = JSON.parse(input);
  } catch {
    // The call's result says that its arguments were not JSON. No provider accepts such arguments again.
  }
  return { type: 'tool-call', toolCallId: id, toolName: name, input: value };
}

function taskOf({ instruction, secrets }: Turn): string {
  const names = secrets.map(({ name, kind, sites }) => `{{${name}}} (${kind}, ${sites.join(' ')})`).join(', ');
  return [`The person's task: ${instruction}`, names === '' ? '' : `Secrets: ${names}`].filter(Boolean).join('\n');
}

function planOf({ plan }: Turn): string {
  if (plan === null) return '';
  return `Your plan:\n${plan.steps.map(({ description, status }) => `- ${description}: ${status}`).join('\n')}`;
}

function tabsOf({ tabs = [] }: Turn): string {
  if (tabs.length < 2) return '';
  const lines = tabs.map(({ number, url, isCurrent }) => `${number} ${url}${isCurrent ? ' (this one)' : ''}`);
  return `Your tabs:\n${delimited(lines.join('\n'))}`;
}

/** What the person said since the task began, without the notes of this turn. */
function saidBefore({ messages, notes }: Turn): string {
  const lines = messages.flatMap(({ role, content }, at) => {
    if (at === 0 || role !== 'user' || notes.some((note) => note.endsWith(content))) return [];
    const before = messages[at - 1];
    const isAnswer = before?.role === 'assistant' && before.actionString === undefined;
    return [isAnswer ? `You said: ${before.content}\nThe person answered: ${content}` : `The person said: ${content}`];
  });
  return lines.join('\n');
}

/** Results that the lines about past steps do not contain. */
function foundBy(outcomes: readonly CallResult[]): string {
  const found = outcomes.map(({ call, result }) => ({ call, lines: linesIn(call, result) }));
  const shown = found.filter(({ lines }) => lines.length > 0);
  if (shown.length === 0) return '';
  return `Your calls:\n${delimited(shown.map(({ call, lines }) => `- ${call.action}: ${lines.join('\n')}`).join('\n'))}`;
}

function pictureOf(result: ToolResult | undefined): LanguageModelV3FilePart[] {
  if (result === undefined || !result.success || !('base64' in result.data) || result.data.base64 === '') return [];
  const { base64, mimeType } = result.data;
  return [{ type: 'file', data: base64, mediaType: mimeType }];
}

function pictureIn(seen: PageView): LanguageModelV3FilePart[] {
  const picture = seen.kind === 'refused' ? undefined : seen.picture;
  return picture === undefined ? [] : [{ type: 'file', data: picture.base64, mediaType: picture.mimeType }];
}

/** The lines that an observation found, or that a scroll passed. */
function linesIn(call: ToolCall, result: ToolResult | undefined): string[] {
  if (result === undefined || !result.success) return [];
  const { data } = result;
  if ('matches' in data) {
    if (data.text !== undefined) return [data.text];
    return data.matches.map(({ id, role, name, context }) => `[${id} ${role}] ${name} - ${context}`);
  }
  // The whole page follows.
  if (isWholeLook(call)) return [];
  if ('snapshotId' in data) return data.format === 'text' && typeof data.content === 'string' ? [data.content] : [];
  if ('pageAnswer' in data && data.pageAnswer !== undefined) return [data.pageAnswer];
  return 'collected' in data ? (data.collected?.lines ?? []) : [];
}

function isWholeLook(call: ToolCall): boolean {
  return call.action === 'get_dom' && call.options?.query === undefined && call.options?.scope === undefined;
}
