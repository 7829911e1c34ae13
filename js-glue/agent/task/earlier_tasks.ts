// The earlier tasks of a session, as a planner is reminded of them: the last one whole, the ones before it as a line each.
// The size is bounded, so that the tenth task of a session costs little more than its first.
import type { Message } from './task.js';

/** One earlier task, in order of its messages. */
export interface EarlierTask {
  /** What the person asked for. */
  asked: string;
  /** The person's and the agent's words and actions; only of the last task. */
  turns: EarlierTurn[];
  /** Its result, or how it ended. Part of it may be words of pages. */
  came: string;
}

export interface EarlierTurn {
  by: 'person' | 'agent';
  words: string;
}

/** Older tasks are forgotten. */
const MAX_TASKS = 12;
/** What one of the older tasks may take up. */
const MAX_OLD_ASKED = 100;
const MAX_OLD_CAME = 140;
/** What the last one may take up. Of its turns the newest are kept. */
const MAX_ASKED = 1_000;
const MAX_CAME = 2_000;
const MAX_TURNS = 12;
const MAX_TURN = 160;

/** From the messages of a session, oldest first. */
export function earlierTasks(messages: readonly Message[]): EarlierTask[] {
  const tasks = byTask(messages).slice(-MAX_TASKS);
  return tasks.map((its, at) => (at === tasks.length - 1 ? whole(its) : asLine(its)));
}

function byTask(messages: readonly Message[]): Message[][] {
  const tasks = new Map<string, Message[]>();
  for (const message of messages) {
    const taskId = message.messageId.replace(/_\d+$/, '');
    const its = tasks.get(taskId) ?? [];
    its.push(message);
    tasks.set(taskId, its);
  }
  return [...tasks.values()].filter((its) => its.some(({ role }) => role === 'user'));
}

function asLine(messages: readonly Message[]): EarlierTask {
  const { asked, came } = endsOf(messages);
  return { asked: cut(asked, MAX_OLD_ASKED), turns: [], came: cut(came, MAX_OLD_CAME) };
}

function whole(messages: readonly Message[]): EarlierTask {
  const { asked, came, between } = endsOf(messages);
  const turns = between.flatMap((message) => turnOf(message) ?? []).slice(-MAX_TURNS);
  return { asked: asked.slice(0, MAX_ASKED), turns, came: came.slice(0, MAX_CAME) };
}

function endsOf(messages: readonly Message[]): { asked: string; came: string; between: readonly Message[] } {
  const first = messages.findIndex(({ role }) => role === 'user');
  const last = messages.at(-1);
  const hasEnd = last !== undefined && last.role !== 'user' && last.actionString === undefined;
  return {
    asked: messages[first]?.content ?? '',
    came: hasEnd ? last.content : '',
    between: messages.slice(first + 1, hasEnd ? -1 : undefined),
  };
}

function turnOf({ role, content, actionString, status, error }: Message): EarlierTurn | undefined {
  if (role === 'user') return { by: 'person', words: cut(content, MAX_TURN) };
  if (actionString === undefined) return content === '' ? undefined : { by: 'agent', words: cut(content, MAX_TURN) };
  const came = error?.code ?? (status === 'failure' ? 'it did not work' : 'done');
  return { by: 'agent', words: cut(`${actionString}: ${came}`, MAX_TURN) };
}

function cut(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}
