// A planner that asks a language model: shows it the task and the page, streams its answer, and turns its calls into a
// decision. A broken answer is reported to the model at most twice. Failed requests are retried with growing pauses.
import { delay } from '../../tool/port/ports.js';
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3Message,
  LanguageModelV3Usage,
} from '@ai-sdk/provider';
import type { AnyDecision, Planner, Turn } from '../task/interfaces.js';
import type { Tokens } from '../task/task.js';
import { BrokenAnswer, answerInJson, decisionOf } from './read_answer.js';
import type { Answer } from './read_answer.js';
import { CACHED, Conversation } from './conversation.js';
import { CutOff, ReportedInside, TooSlow, failureOf } from './failures.js';
import type { Failure } from './failures.js';
import { ReasonedError } from '../task/reason.js';
import { JSON_ANSWER, jsonPrompt, systemPrompt } from './prompt.js';
import { EXTRACT, PAGE_TOOL, TABS, modelTools, tabsTool, withTabs } from './tools.js';
import type { ModelTool } from './tools.js';

export interface ModelPlannerOptions {
  /** Where the model is, for error messages. */
  endpoint?: string;
  /** 'json': for models that call no tools. */
  answers?: 'tools' | 'json';
  seesPictures?: boolean;
  /** Dollars per million tokens. */
  prices?: { input: number; output: number; cached?: number };
  maxOutputTokens?: number;
  /** How to read the page, if it is not in the format `text`. */
  legend?: string;
  /** Tools that are not offered. */
  without?: readonly string[];
  /** What the server may repeat in its words, and a person must not be shown: the key. */
  secrets?: readonly string[];
  /** Whether anything answers at the address, though the answer may not be read. */
  isThere?: (signal: AbortSignal) => Promise<boolean>;
  /** A model that is silent for this long is given up on. */
  silenceMs?: number;
  /** Replaced in tests. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Tools that need no web page. */
const WITHOUT_PAGE: ReadonlySet<string> = new Set(['navigate', 'plan', 'ask', 'finish', 'fail']);
/** Every prompt shows the whole page, and any page can be opened by its address. */
const NOT_OFFERED: readonly string[] = ['get_dom', 'forward', 'reload'];
const TRIES = 5;
const FIRST_PAUSE_MS = 1_000;
/** How often a broken answer is reported to the model. */
const COMPLAINTS = 2;
const MAX_OUTPUT = 4_000;
const SILENCE_MS = 120_000;

export class ModelPlanner implements Planner {
  private readonly conversation: Conversation;
  private readonly tools: ModelTool[];
  private readonly usesTools: boolean;

  constructor(
    private readonly model: LanguageModelV3,
    private readonly options: ModelPlannerOptions = {},
  ) {
    this.usesTools = options.answers !== 'json';
    this.tools = modelTools({ seesPictures: options.seesPictures === true, without: options.without ?? NOT_OFFERED });
    this.conversation = new Conversation(this.usesTools);
  }

  /** Rejects with a sentence for the person. */
  async next(turn: Turn): Promise<AnyDecision> {
    await this.conversation.readPageAndBeginPrompt(turn);
    const isOffered = (tool: string): boolean => this.offered().some(({ name }) => name === tool);
    const before: Parameters<typeof decisionOf>[1] = {
      hasActed: turn.lines.length > 0,
      mayExtract: isOffered(EXTRACT),
      hasTabs: isOffered(TABS),
    };
    for (let complaints = 0; ; complaints += 1) {
      const answer = await this.askModel(turn);
      let parsed = answer;
      try {
        parsed = this.usesTools ? answer : answerInJson(answer.text);
        const decision = decisionOf(parsed, before);
        this.conversation.addAnswer(parsed);
        return decision;
      } catch (error) {
        if (!(error instanceof BrokenAnswer)) throw error;
        if (complaints >= COMPLAINTS) {
          throw new ReasonedError(`The model's answers cannot be used: ${error.message}`, { code: 'unusable' });
        }
        turn.restart?.();
        if (error.words !== undefined) before.words = error.words;
        this.conversation.complain(answer, error.message);
      }
    }
  }

  private async askModel(turn: Turn): Promise<Answer> {
    const endpoint = { host: this.options.endpoint ?? 'The model', secrets: this.options.secrets ?? [] };
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.streamed(turn);
      } catch (error) {
        if (turn.signal.aborted) throw error;
        const failure = failureOf(error, endpoint);
        const { words, reason, mayRetry, afterMs, tries: most = TRIES } = failure;
        if (!mayRetry || tries >= most) throw await this.givenUp(failure, tries, turn.signal);
        const pauseMs = afterMs ?? FIRST_PAUSE_MS * 2 ** (tries - 1);
        turn.restart?.(words, { ...reason, next: { attempt: tries + 1, of: most, at: Date.now() + pauseMs } });
        await (this.options.sleep ?? delay)(pauseMs, turn.signal);
      }
    }
  }

  private async givenUp({ words, reason }: Failure, tries: number, signal: AbortSignal): Promise<ReasonedError> {
    const { host = '' } = reason;
    if (reason.code === 'unreachable' && (await this.options.isThere?.(signal)) === true) {
      const silenced = `${host} can be reached, but the browser withholds its answers. Allow access to its address in the options.`;
      return new ReasonedError(silenced, { code: 'noCors', host });
    }
    return tries > 1
      ? new ReasonedError(`${words} Tried ${tries} times.`, { ...reason, tries })
      : new ReasonedError(words, reason);
  }

  private async streamed(turn: Turn): Promise<Answer> {
    const silence = new Silence(turn.signal, this.options.silenceMs ?? SILENCE_MS);
    try {
      const { stream } = await this.model.doStream(this.request(silence.signal));
      return await this.read(stream, turn, silence);
    } catch (error) {
      if (!silence.isOver) throw error;
      throw silence.hasHeard ? new CutOff() : new TooSlow();
    } finally {
      silence.end();
    }
  }

  /** A person reads the words of a model. The JSON of a model that calls no tools is not for them. */
  private isShown(text: string): boolean {
    return this.usesTools || !/^\s*(?:[{`[]|$)/.test(text);
  }

  private async read(
    stream: Awaited<ReturnType<LanguageModelV3['doStream']>>['stream'],
    turn: Turn,
    silence: Silence,
  ): Promise<Answer> {
    const answer: Answer = { text: '', calls: [] };
    let hasBegun = false;
    let isWhole = false;
    const reader = stream.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      silence.heard();
      const part = read.value;
      hasBegun ||= part.type === 'text-delta' || part.type === 'tool-input-start';
      if (part.type === 'text-delta') {
        answer.text += part.delta;
        if (this.isShown(answer.text)) turn.stream(part.delta);
      } else if (part.type === 'tool-call') {
        answer.calls.push({ id: part.toolCallId, name: part.toolName, input: part.input });
      } else if (part.type === 'error') {
        throw hasBegun ? new CutOff() : reported(part.error);
      } else if (part.type === 'finish') {
        isWhole = part.finishReason.unified !== 'error' && part.finishReason.raw !== undefined;
        turn.spend(this.spent(part.usage));
      }
    }
    if (!isWhole) throw new CutOff();
    return answer;
  }

  /** The tools that can be used where the task is now. */
  private offered(): ModelTool[] {
    if (this.conversation.hasNoPage) return this.tools.filter(({ name }) => WITHOUT_PAGE.has(name));
    const { hasPageTools, tabs } = this.conversation;
    const hasSeveral = tabs !== undefined && tabs > 1;
    return [
      ...(hasSeveral ? this.tools.map(withTabs) : this.tools),
      ...(tabs === undefined ? [] : [tabsTool(hasSeveral)]),
      ...(hasPageTools ? [PAGE_TOOL] : []),
    ];
  }

  private request(abortSignal: AbortSignal): LanguageModelV3CallOptions {
    const tools = this.offered();
    const system = this.usesTools ? systemPrompt(this.options.legend) : jsonPrompt(tools, this.options.legend);
    const { prompt } = this.conversation;
    const messages = this.model.provider.startsWith('anthropic') ? prompt : prompt.map(withOneText);
    return {
      prompt: [{ role: 'system', content: system, providerOptions: CACHED }, ...messages],
      maxOutputTokens: this.options.maxOutputTokens ?? MAX_OUTPUT,
      temperature: 0,
      abortSignal,
      ...(this.usesTools
        ? { tools: tools.map(functionTool), toolChoice: { type: 'auto' } }
        : { responseFormat: { type: 'json', schema: JSON_ANSWER } }),
    };
  }

  private spent({ inputTokens, outputTokens }: LanguageModelV3Usage): Tokens {
    const input = inputTokens.total ?? 0;
    const output = outputTokens.total ?? 0;
    const cached = inputTokens.cacheRead ?? 0;
    const { prices } = this.options;
    if (prices === undefined) return { input, output, cached };
    const cost = (input - cached) * prices.input + cached * (prices.cached ?? prices.input) + output * prices.output;
    return { input, output, cached, cost: cost / 1_000_000 };
  }
}

/** An error that is no exception is the server's own report. */
function reported(error: unknown): unknown {
  return error instanceof Error ? error : new ReportedInside(error);
}

/** One text in place of several parts, for servers on this computer: many accept no list of parts. */
function withOneText(message: LanguageModelV3Message): LanguageModelV3Message {
  if (message.role !== 'user') return message;
  const texts = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  const others = message.content.filter(({ type }) => type !== 'text');
  return { role: 'user', content: [{ type: 'text', text: texts.join('\n') }, ...others] };
}

function functionTool({ name, description, inputSchema }: ModelTool): {
  type: 'function';
  name: string;
  description: string;
  inputSchema: object;
} {
  return { type: 'function', name, description, inputSchema };
}

/** Ends a request whose answer has stopped arriving. */
class Silence {
  isOver = false;
  hasHeard = false;
  private readonly controller = new AbortController();
  private timer: ReturnType<typeof setTimeout>;
  private readonly stop = (): void => this.controller.abort(this.outer.reason);

  constructor(
    private readonly outer: AbortSignal,
    private readonly ms: number,
  ) {
    if (outer.aborted) this.stop();
    outer.addEventListener('abort', this.stop);
    this.timer = this.begin();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  heard(): void {
    this.hasHeard = true;
    clearTimeout(this.timer);
    this.timer = this.begin();
  }

  end(): void {
    clearTimeout(this.timer);
    this.outer.removeEventListener('abort', this.stop);
  }

  private begin(): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      this.isOver = true;
      this.controller.abort();
    }, this.ms);
  }
}
