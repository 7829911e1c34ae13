// The `page_tool` call: calls a tool that the page offers (WebMCP). The tool is the page's own script, so it may do anything
// that the page can, never answer, or answer anything.
import { isRecord, plainCopy, stringAt } from '../base/narrow.js';
import { deadlineOf } from '../contract/calls.js';
import type { ActionReport, PageToolOffer, ToolCall } from '../contract/contract.js';
import { ACT_DEADLINE_MS } from '../contract/deadlines.js';
import { type DomToolFailure, failure } from '../contract/errors.js';
import { plainWords, toolsLine } from '../events/page_tools.js';
import type { ToolAnswer } from '../events/page_tools.js';
import { delay } from '../port/ports.js';
import type { TabConnection } from '../tab/tab_connection.js';

type PageToolCall = Extract<ToolCall, { action: 'page_tool' }>;

const MAX_INPUT = 64 * 1024;
/** What is given of an answer, in characters: about 1,000 tokens. */
const MAX_ANSWER = 4_000;
const MAX_ERROR = 300;
const MAX_DEPTH = 12;
/** What the browser takes to fill in a form. */
const FILL_MS = 500;
const FILLED = 'The form is filled in. Its own button sends it.';

/** `redact` removes what must not leave the page. Throws DomToolFailure. */
export async function callPageTool(
  connection: TabConnection,
  call: PageToolCall,
  redact: (texts: readonly string[]) => Promise<string[]>,
): Promise<ActionReport> {
  const started = performance.now();
  const input = inputOf(call);
  const { state, port, pageTools } = connection;
  const offered = await connection.interruptible(() => pageTools.all());
  const tool = offered.find(({ name }) => name === call.name);
  if (tool === undefined) throw unknownTool(offered);
  const { mainLoaderId: loaderId, mainUrl: url } = state;
  const invoke = { frameId: state.mainFrameId, toolName: call.name, input };
  const answer = await connection.interruptible(async (signal) => {
    const id = stringAt(await port.send('WebMCP.invokeTool', invoke, { signal }), 'invocationId') ?? '';
    try {
      const answered = pageTools.answerTo(id);
      if (tool.form === true) return await Promise.race([answered, formIsFilled(signal)]);
      return await within(answered, deadlineOf(call, ACT_DEADLINE_MS), signal);
    } catch (error) {
      void port.send('WebMCP.cancelInvocation', { invocationId: id }).catch(() => {});
      throw error;
    } finally {
      pageTools.forget(id);
    }
  });
  const hasMoved = state.mainLoaderId !== loaderId;
  if (answer.status !== 'Completed' && !hasMoved) throw await failed(call, answer, redact);
  const [text = ''] = await redact([textOf(answer.output)]);
  return {
    outcome: hasMoved ? 'navigated' : 'done',
    observed: { urlChanged: state.mainUrl !== url, domChanged: true, networkOccurred: false, events: [] },
    pageAnswer: bounded(text),
    timing: { totalMs: performance.now() - started },
  };
}

/** The browser answers for a form once somebody has sent it. */
async function formIsFilled(signal: AbortSignal): Promise<ToolAnswer> {
  await delay(FILL_MS, signal);
  return { status: 'Completed', output: FILLED, error: '' };
}

function inputOf({ input = {} }: PageToolCall): unknown {
  const copy = plainCopy(input);
  if (!isRecord(copy)) throw failure('BAD_INPUT', 'page_tool needs input to be an object.');
  if (JSON.stringify(copy).length > MAX_INPUT) throw failure('BAD_INPUT', 'The input is longer than 64 KB.');
  return copy;
}

function unknownTool(offered: readonly PageToolOffer[]): DomToolFailure {
  return failure(
    'NOT_FOUND',
    offered.length === 0 ? 'The page offers no tools.' : `The page offers no such tool. It has ${toolsLine(offered)}`,
    'Use the controls of the page.',
  );
}

async function failed(
  { name }: PageToolCall,
  { status, error }: ToolAnswer,
  redact: (texts: readonly string[]) => Promise<string[]>,
): Promise<DomToolFailure> {
  const [words = ''] = await redact([plainWords(error.split('\n    at ', 1)[0] ?? '', MAX_ERROR)]);
  const message = words === '' ? '' : ` It says: "${words}"`;
  const what = status === 'Canceled' ? 'was cancelled' : 'failed';
  return failure('NOT_ACTIONABLE', `The page's tool ${name} ${what}.${message}`, 'Use the controls of the page.');
}

async function within<T>(work: Promise<T>, ms: number, signal: AbortSignal): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const end = (): void => reject(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    timer = setTimeout(() => reject(tooLate(ms)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function tooLate(ms: number): DomToolFailure {
  return failure(
    'TIMEOUT',
    `The page's tool gave no answer within ${ms} ms and was cancelled. It may have been done in part.`,
    'Look at the page before it is called again.',
  );
}

/** The texts of a result as MCP writes one, or else its JSON. */
function textOf(output: unknown): string {
  if (typeof output === 'string') return output;
  const parts = isRecord(output) && Array.isArray(output['content']) ? output['content'] : [];
  const texts = parts.flatMap((part: unknown) => stringAt(part, 'text') ?? []);
  return texts.length > 0 ? texts.join('\n') : (JSON.stringify(plainCopy(shallow(output, 0)) ?? null) ?? '');
}

/** Very deep data would say little, and costs much to write. */
function shallow(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) return '…';
  if (Array.isArray(value)) return value.map((item) => shallow(item, depth + 1));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shallow(item, depth + 1)]));
}

function bounded(text: string): string {
  const seen = text.replace(/[^\P{C}\n\t]/gu, ' ').trim();
  if (seen.length <= MAX_ANSWER) return seen;
  return `${seen.slice(0, MAX_ANSWER).replace(/[\ud800-\udbff]$/, '')}… ${seen.length - MAX_ANSWER} characters more`;
}
