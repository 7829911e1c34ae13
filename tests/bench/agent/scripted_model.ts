// A model without a network: a script decides. Records the size of its prompts, and when it was asked and had answered.
import type { LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV3StreamPart } from '@ai-sdk/provider';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

export interface ModelCall {
  name: string;
  input: object;
}

/** `shown` is the whole prompt as text. */
export type Script = (shown: string) => Promise<ModelCall[]>;

export class ScriptedModel implements LanguageModelV3 {
  readonly specificationVersion = 'v3';
  readonly provider = 'bench';
  readonly modelId = 'scripted';
  readonly supportedUrls = {};
  calls = 0;
  /** Of all prompts, without the system prompt, which is the same in both loops. */
  tokens = 0;
  /** Of each prompt, what follows the beginning that it shares with the previous one: what a provider's cache cannot
   *  save. */
  newTokens = 0;
  /** From each answer to the next question: the agent's own time. */
  readonly betweenMs: number[] = [];
  private answeredAt: number | undefined;
  private before = '';

  constructor(private readonly script: Script) {}

  doGenerate(): never {
    throw new Error('The agent streams.');
  }

  async doStream({
    prompt,
  }: LanguageModelV3CallOptions): Promise<{ stream: ReadableStream<LanguageModelV3StreamPart> }> {
    if (this.answeredAt !== undefined) this.betweenMs.push(performance.now() - this.answeredAt);
    const shown = prompt.slice(1).map(textOf).join('\n');
    this.calls += 1;
    this.count(shown);
    const calls = await this.script(shown);
    const parts: LanguageModelV3StreamPart[] = calls.map(({ name, input }, at) => ({
      type: 'tool-call',
      toolCallId: `call${this.calls}_${at}`,
      toolName: name,
      input: JSON.stringify(input),
    }));
    parts.push({ type: 'finish', finishReason: { unified: 'tool-calls', raw: 'tool_calls' }, usage: NO_USAGE });
    const stream = new ReadableStream<LanguageModelV3StreamPart>({
      start(controller) {
        for (const part of parts) controller.enqueue(part);
        controller.close();
      },
    });
    this.answeredAt = performance.now();
    return { stream };
  }

  private count(shown: string): void {
    let common = 0;
    while (common < shown.length && shown[common] === this.before[common]) common += 1;
    this.tokens += countTokens(shown);
    this.newTokens += countTokens(shown.slice(common));
    this.before = shown;
  }
}

const NO_USAGE = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

/** What a model reads of a message, without the wire format's names. */
function textOf({ content }: LanguageModelV3CallOptions['prompt'][number]): string {
  if (typeof content === 'string') return content;
  return content
    .map((part) => {
      if (part.type === 'text') return part.text;
      if (part.type === 'tool-call') return `${part.toolName} ${JSON.stringify(part.input)}`;
      if (part.type === 'tool-result' && 'value' in part.output) return String(part.output.value);
      return '';
    })
    .join('\n');
}
