// A session: what a person and an agent said to each other in one tab, over all of its tasks and sites. Here are its rules;
// the stores keep it.
import { siteOf } from '../policy/sites.js';
import { asText, markdownOf } from '../data/markdown.js';
import type { Status } from '../agent/task/states.js';
import type { Message, Tokens } from '../agent/task/task.js';
import { MAX_TITLE } from '../interact/limits.js';

export interface Session {
  sessionId: string;
  /** `{root domain}: {task}` of its first task, until a person renames it. */
  title: string;
  isRenamed: boolean;
  /** The current page; `metadata` says where the session began. */
  url: string;
  domain: string;
  metadata: { initialUrl: string; initialDomain: string };
  /** Of its last task; 'idle' before the first. */
  status: Status;
  /** By Date.now(), like `updatedAt`. */
  createdAt: number;
  updatedAt: number;
  messageCount: number;
  tokens?: Tokens;
  /** The open tab that it belongs to. */
  tabId?: number;
}

export interface SessionPage {
  sessions: Session[];
  total: number;
}

export interface MessagePage {
  sessionId: string;
  /** In order. */
  messages: Message[];
  total: number;
  sessionExists: boolean;
}

/** Sessions for reading. Each method rejects with a sentence for the person. */
export interface SessionStore {
  /** Newest first; `query` searches titles, domains and messages. */
  list(which?: { query?: string; limit?: number; offset?: number }): Promise<SessionPage>;
  get(sessionId: string): Promise<Session | null>;
  /** The session that was used last. */
  latest(): Promise<Session | null>;
  /** The last session on this domain. */
  byDomain(domain: string): Promise<Session | null>;
  /** The last messages; `before` is a sequenceNumber. */
  messages(sessionId: string, which?: { before?: number; limit?: number }): Promise<MessagePage>;
  /** Rejects if there is no such session. */
  rename(sessionId: string, title: string): Promise<Session>;
  remove(sessionId: string): Promise<void>;
  clear(): Promise<void>;
}

export const PAGE = 50;

/** The registrable domain, or the host if there is none; '' if it is not a web page. */
export function domainOf(url: string): string {
  return siteOf(url) ?? '';
}

export function titleOf(domain: string, task: string): string {
  const words = task.trim().replace(/\s+/g, ' ');
  return (domain === '' ? words : `${domain}: ${words}`).slice(0, MAX_TITLE);
}

/** A title that a person wrote; throws a sentence if it is invalid. */
export function checkedTitle(title: string): string {
  const words = title.trim();
  if (words === '' || words.length > MAX_TITLE) throw new Error(`A title has between 1 and ${MAX_TITLE} characters.`);
  return words;
}

/**
 * By messageId, the later one winning; ordered by sequenceNumber, then by time. A message without a number is ordered by
 * its time.
 */
export function mergedMessages(...lists: ReadonlyArray<readonly Unnumbered[]>): Message[] {
  const byId = new Map(lists.flat().map((message) => [message.messageId, message]));
  const inTime = [...byId.values()].sort((a, b) => a.timestamp - b.timestamp);
  const numbered = inTime.filter(hasNumber).sort((a, b) => a.sequenceNumber - b.sequenceNumber);
  const merged: Message[] = [];
  for (const message of inTime.filter((one) => !hasNumber(one))) {
    while (numbered[0] !== undefined && numbered[0].timestamp <= message.timestamp)
      merged.push(numbered.shift() as Message);
    merged.push({ ...message, sequenceNumber: merged.at(-1)?.sequenceNumber ?? 0 });
  }
  return [...merged, ...numbered];
}

export type Unnumbered = Omit<Message, 'sequenceNumber'> & { sequenceNumber?: number | undefined };

function hasNumber(message: Unnumbered): message is Message {
  return message.sequenceNumber !== undefined;
}

/** For a person to read or to pass on. */
export function asMarkdown(session: Session, messages: readonly Message[]): string {
  const { title, url, createdAt } = session;
  const parts = messages.map(({ role, content, actionString, status, error, outcome, table, timestamp }) => {
    const isIdle = outcome?.is === 'no_effect';
    const mark = status === undefined ? '' : isIdle ? ' (no effect)' : status === 'success' ? ' ✓' : ' ✗';
    const lines = [
      content === '' ? undefined : quoted(content),
      actionString === undefined ? undefined : `Action: ${oneLine(actionString)}${mark}`,
      error === undefined ? undefined : `Error: ${error.code}: ${oneLine(error.message)}`,
      table === undefined ? undefined : quoted(`${asText(table.summary)}\n\n${markdownOf(table)}`.trimEnd()),
    ];
    return [
      `## ${WHO[role]}, ${new Date(timestamp).toISOString()}`,
      ...lines.filter((line) => line !== undefined),
    ].join('\n\n');
  });
  const head = [`# ${oneLine(title)}`, `<${encodeURI(decoded(url))}>`, new Date(createdAt).toISOString()];
  return `${[...head, ...parts].join('\n\n')}\n`;
}

const WHO: Readonly<Record<Message['role'], string>> = { user: 'You', assistant: 'Agent', system: 'DomTool' };

/** Changes lines that would look like our own headings. */
function quoted(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
