// Tasks in the worker of the real extension, decided by a scripted model behind a real wire format.
import type { PanelBrowser } from './panel_support.js';
import type { Task } from '../../js-glue/agent/index.js';
import { eventually } from '../support/waiting.js';
import type { WireRequest, WireServer } from '../support/wire_server.js';

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

export class AgentBrowser {
  constructor(readonly browser: PanelBrowser) {}

  useModel(server: WireServer): Promise<unknown> {
    const planner = {
      kind: 'model',
      provider: 'openai-compatible',
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

  /** Until it is over; each question of risk gets the same answer. Gives what was asked, too. */
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

/** What the model was shown last: the newest words of the user. */
export function shownLast({ body }: WireRequest): string {
  const messages = body['messages'] as Array<{ role: string; content: unknown }>;
  const last = messages.findLast(({ role }) => role === 'user');
  return typeof last?.content === 'string' ? last.content : JSON.stringify(last?.content ?? '');
}
