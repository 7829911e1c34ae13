// Chrome's own model, through the Prompt API (`LanguageModel`), with the interface of the AI SDK's models. It calls no
// tools: it answers in the JSON that the prompt asks for, and the browser enforces the schema.
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3Message,
  LanguageModelV3StreamPart,
} from '@ai-sdk/provider';

import { ReasonedError } from '../task/reason.js';

/** The part of the Prompt API that is used. */
export interface PromptApi {
  availability(): Promise<string>;
  create(options: object): Promise<PromptSession>;
}

export interface PromptSession {
  promptStreaming(text: string, options: object): ReadableStream<string>;
  destroy(): void;
}

const NO_BUILT_IN_MODEL =
  'This browser has no model of its own (the Prompt API). Use a Chrome that has it, or choose another model in the options.';

export class BuiltInModel implements LanguageModelV3 {
  readonly specificationVersion = 'v3';
  readonly provider = 'built-in';
  readonly modelId = 'LanguageModel';
  readonly supportedUrls = {};

  constructor(
    private readonly api: PromptApi | undefined = (globalThis as { LanguageModel?: PromptApi }).LanguageModel,
  ) {}

  async doStream(options: LanguageModelV3CallOptions): Promise<{ stream: ReadableStream<LanguageModelV3StreamPart> }> {
    const session = await this.session(options);
    const last = options.prompt.at(-1);
    const { responseFormat, abortSignal } = options;
    const schema = responseFormat?.type === 'json' ? { responseConstraint: responseFormat.schema } : {};
    const words = session.promptStreaming(last === undefined ? '' : textOf(last), {
      ...schema,
      ...(abortSignal === undefined ? {} : { signal: abortSignal }),
    });
    return { stream: words.pipeThrough(asParts(() => session.destroy())) };
  }

  async doGenerate(): Promise<never> {
    throw new Error('The answers of this model are streamed.');
  }

  private async session({ prompt, abortSignal }: LanguageModelV3CallOptions): Promise<PromptSession> {
    if (this.api === undefined || (await this.api.availability()) === 'unavailable') {
      throw new ReasonedError(NO_BUILT_IN_MODEL, { code: 'noBuiltIn' });
    }
    const initialPrompts = prompt.slice(0, -1).map((message) => ({
      role: message.role === 'tool' ? 'user' : message.role,
      content: textOf(message),
    }));
    return this.api.create({ initialPrompts, ...(abortSignal === undefined ? {} : { signal: abortSignal }) });
  }
}

function asParts(done: () => void): TransformStream<string, LanguageModelV3StreamPart> {
  const none = { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined };
  return new TransformStream({
    transform: (delta, controller) => controller.enqueue({ type: 'text-delta', id: '0', delta }),
    flush: (controller) => {
      const usage = { inputTokens: none, outputTokens: { total: undefined, text: undefined, reasoning: undefined } };
      controller.enqueue({ type: 'finish', usage, finishReason: { unified: 'stop', raw: 'stop' } });
      done();
    },
  });
}

function textOf({ content }: LanguageModelV3Message): string {
  if (typeof content === 'string') return content;
  return content.map((part) => ('text' in part ? part.text : '')).join('');
}
