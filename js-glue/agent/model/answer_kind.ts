// A fetch that looks at how an answer begins. A web page is reported as one. A whole answer, of a server that does not
// stream, becomes a stream of one piece.
import { isRecord, jsonOf } from '../../tool/base/narrow.js';
import { serverMessage } from '../task/server_message.js';
import { ReasonedError } from '../task/reason.js';
import { CutOff } from './failures.js';

/** `asStream` turns a whole answer into the lines of a stream; undefined if it is not an answer of a model. */
export function readsAnswers(fetcher: typeof fetch, asStream: (whole: unknown) => string | undefined): typeof fetch {
  return async (input, init) => {
    const response = await fetcher(input, init);
    if (!response.ok || response.body === null) return response;
    const { first, rest } = await begun(response.body, init?.signal ?? undefined);
    const head = new TextDecoder().decode(first).trimStart();
    const { host } = new URL(input instanceof Request ? input.url : input);
    if (head.startsWith('<')) throw webPage(host);
    if (!head.startsWith('{') && !head.startsWith('[')) return new Response(rest, response);
    const whole = jsonOf(await new Response(rest).text());
    const stream = asStream(whole);
    if (stream === undefined) throw notAnAnswer(host, whole);
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
  };
}

/** The first piece of a body that is not empty, and all of it as a stream. */
async function begun(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<{ first: Uint8Array; rest: ReadableStream<Uint8Array> }> {
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      pieces.push(read.value);
      if (new TextDecoder().decode(read.value).trim() !== '') break;
    }
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new CutOff();
  }
  const rest = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece);
    },
    pull: async (controller) => {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { first: pieces.at(-1) ?? new Uint8Array(), rest };
}

function webPage(host: string): ReasonedError {
  const words = `${host} sent a web page in place of an answer. Is the address that of a model?`;
  return new ReasonedError(words, { code: 'webPage', host });
}

function notAnAnswer(host: string, whole: unknown): ReasonedError {
  const said = serverMessage(whole);
  const words = `${host} sent something that is not a model's answer.`;
  return new ReasonedError(words, { code: 'notJson', host, ...(said === '' ? {} : { said }) });
}

/** For endpoints that speak OpenAI's chat completions. */
export function chatAsStream(whole: unknown): string | undefined {
  if (!isRecord(whole) || !Array.isArray(whole['choices'])) return undefined;
  const choices = whole['choices'].filter(isRecord).map(({ message, finish_reason }) => {
    const { tool_calls, ...said } = isRecord(message) ? message : {};
    const calls = Array.isArray(tool_calls) ? tool_calls.filter(isRecord) : [];
    const numbered = calls.map((call, index) => ({ index, type: 'function', ...call }));
    const delta = { ...said, ...(calls.length === 0 ? {} : { tool_calls: numbered }) };
    return { index: 0, delta, finish_reason: finish_reason ?? (calls.length === 0 ? 'stop' : 'tool_calls') };
  });
  const piece = { ...whole, object: 'chat.completion.chunk', choices: choices.slice(0, 1) };
  return `data: ${JSON.stringify(piece)}\n\ndata: [DONE]\n\n`;
}
