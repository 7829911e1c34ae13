// Tasks in the worker of the real extension, decided by a scripted model behind a real wire format.
import type { PanelBrowser } from './panel_support.js';
import type { Task } from '../../../js-glue/agent/index.js';
import { eventually } from '../../support/waiting.js';
import type { Wire, WireRequest, WireServer } from '../../support/wire_server.js';

interface OfWorker {
  domTool: {
    settings: { set(some: unknown): Promise<unknown> };
    secrets: { open(): Promise<void>; put(secret: unknown): Promise<void> };
    task: {
      start(tabId: number, instruction: string): Promise<{ taskId: string }>;
      get(tabId: number): Promise<Task | null>;
      stop(tabId: number): Promise<Task | null>;
      approve(tabId: number, yes: boolean): Promise<Task | null>;
      answer(tabId: number, text: string): Promise<Task | null>;
      pause(tabId: number): Promise<Task | null>;
      resume(tabId: number): Promise<Task | null>;
    };
  };
}

/** The providers that are used over HTTP, and each one's wire format. */
export const kWires = {
  'openai-compatible': 'openai',
  openai: 'openai',
  anthropic: 'anthropic',
  google: 'google',
} as const satisfies Record<string, Wire>;
export type WireProvider = keyof typeof kWires;
export const kProviders = Object.keys(kWires) as WireProvider[];

export class AgentBrowser {
  constructor(readonly browser: PanelBrowser) {}

  useModel(server: WireServer, provider: WireProvider = 'openai-compatible'): Promise<unknown> {
    const planner = {
      kind: 'model',
      provider,
      baseUrl: `${server.origin}/v1`,
      model: 'm',
      apiKey: 'sk-key',
    };
    return this.set({ planner });
  }

  set(some: unknown): Promise<unknown> {
    return this.browser.worker.evaluate((given) => (self as unknown as OfWorker).domTool.settings.set(given), some);
  }

  keep(secret: unknown): Promise<void> {
    return this.browser.worker.evaluate(async (given) => {
      const { secrets } = (self as unknown as OfWorker).domTool;
      await secrets.open();
      await secrets.put(given);
    }, secret);
  }

  start(tabId: number, instruction: string): Promise<{ taskId: string }> {
    return this.browser.worker.evaluate(([id, words]) => (self as unknown as OfWorker).domTool.task.start(id, words), [
      tabId,
      instruction,
    ] as const);
  }

  get(tabId: number): Promise<Task | null> {
    return this.browser.worker.evaluate((id) => (self as unknown as OfWorker).domTool.task.get(id), tabId);
  }

  call(name: 'stop' | 'pause' | 'resume', tabId: number): Promise<Task | null> {
    return this.browser.worker.evaluate(([method, id]) => (self as unknown as OfWorker).domTool.task[method](id), [
      name,
      tabId,
    ] as const);
  }

  answer(tabId: number, words: string): Promise<Task | null> {
    return this.browser.worker.evaluate(([id, text]) => (self as unknown as OfWorker).domTool.task.answer(id, text), [
      tabId,
      words,
    ] as const);
  }

  approve(tabId: number, yes: boolean): Promise<Task | null> {
    return this.browser.worker.evaluate(
      ([id, answer]) => (self as unknown as OfWorker).domTool.task.approve(id, answer),
      [tabId, yes] as const,
    );
  }

  /** Waits until it is over; each question of risk gets the same answer. Also returns the questions. */
  async ended(tabId: number, yes: boolean): Promise<{ task: Task; asked: string[] }> {
    const asked: string[] = [];
    const task = await eventually(
      'the task ends',
      async () => {
        const now = await this.get(tabId);
        if (now?.status === 'waiting' && now.pending?.kind === 'risk') {
          const { text } = now.pending;
          await this.approve(tabId, yes).then(
            () => asked.push(text),
            () => undefined,
          );
        }
        return now !== null && ['success', 'error', 'interrupted'].includes(now.status) ? now : undefined;
      },
      60_000,
    );
    return { task, asked };
  }
}

/** Everything that the model was shown of this task, the newest last, on any wire format. */
export function shownInAll({ body }: WireRequest): string {
  return userTexts(body).join('\n');
}

/** What the model was shown since its last answer. */
export function shownNow({ body }: WireRequest): string {
  return userTexts(body).at(-1) ?? '';
}

/** Messages of OpenAI hold a string or parts, those of Anthropic parts; Google calls them contents. */
function userTexts(body: Record<string, unknown>): string[] {
  const messages = (body['messages'] ?? body['contents']) as Array<Record<string, unknown>>;
  return messages
    .filter(({ role }) => role === 'user')
    .map(({ content, parts }) =>
      typeof content === 'string'
        ? content
        : ((content ?? parts) as Array<{ text?: string }>).map(({ text }) => text ?? '').join('\n'),
    )
    .map(withoutMarks);
}

/** The page as it is written without what is new and what has changed. */
function withoutMarks(text: string): string {
  return text.replaceAll(/^[+~]/gm, ' ');
}

/** The last thing that the model was shown: the newest user message. */
export function shownLast({ body }: WireRequest): string {
  const messages = body['messages'] as Array<{ role: string; content: unknown }>;
  const last = messages.findLast(({ role }) => role === 'user');
  return typeof last?.content === 'string' ? last.content : JSON.stringify(last?.content ?? '');
}
