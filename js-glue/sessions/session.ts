// A session: what a person and an agent said to each other in one tab, over all of its tasks and sites. These are its rules; where
// sessions are kept is the stores' affair.
import { siteOf } from '../access/sites.js';
import type { Status } from '../agent/loop/states.js';
import type { Message, Tokens } from '../agent/loop/task.js';
import { MAX_TITLE } from '../interact/session_schemas.js';

export interface Session {
  sessionId: string;
  /** `{root domain}: {task}` of its first task, until a person renames it. */
  title: string;
  isRenamed: boolean;
  /** Of the page now; `metadata` says where it began. */
  url: string;
  domain: string;
  metadata: { initialUrl: string; initialDomain: string };
  /** Of its last task; 'idle' before the first. */
  status: Status;
  /** Of Date.now(), as `updatedAt`. */
  createdAt: number;
  updatedAt: number;
  messageCount: number;
  tokens?: Tokens;
  /** The live tab that it belongs to. */
  tabId?: number;
}

export interface SessionPage {
  sessions: Session[];
  total: number;
}

export interface MessagePage {
  sessionId: string;
  /** In their order. */
  messages: Message[];
  total: number;
  sessionExists: boolean;
}

/** Sessions as they are read. Each method rejects with words for the person. */
export interface SessionStore {
  /** Newest first; `query` searches titles, domains and messages. */
  list(which?: { query?: string; limit?: number; offset?: number }): Promise<SessionPage>;
  get(sessionId: string): Promise<Session | null>;
  /** The one that was used last. */
  latest(): Promise<Session | null>;
  /** The one that was last on this domain. */
  byDomain(domain: string): Promise<Session | null>;
  /** The last ones; `before` is a sequenceNumber. */
  messages(sessionId: string, which?: { before?: number; limit?: number }): Promise<MessagePage>;
  /** Rejects where there is no such session. */
  rename(sessionId: string, title: string): Promise<Session>;
  remove(sessionId: string): Promise<void>;
  clear(): Promise<void>;
}

export const PAGE = 50;

/** The registrable domain, or the host where there is none; '' of what is no web page. */
export function domainOf(url: string): string {
  return siteOf(url) ?? '';
}

export function titleOf(domain: string, task: string): string {
  const words = task.trim().replace(/\s+/g, ' ');
  return (domain === '' ? words : `${domain}: ${words}`).slice(0, MAX_TITLE);
}

/** What a person wrote as a title; throws with words where it is none. */
export function checkedTitle(title: string): string {
  const words = title.trim();
  if (words === '' || words.length > MAX_TITLE) throw new Error(`A title has between 1 and ${MAX_TITLE} characters.`);
  return words;
}

/** By messageId, the later one winning; in the order of sequenceNumber, then of time. One without a number goes by its time. */
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
  const parts = messages.map(({ role, content, actionString, status, error, timestamp }) => {
    const mark = status === undefined ? '' : status === 'success' ? ' ✓' : ' ✗';
    const lines = [
      content === '' ? undefined : quoted(content),
      actionString === undefined ? undefined : `Action: ${oneLine(actionString)}${mark}`,
      error === undefined ? undefined : `Error: ${error.code}: ${oneLine(error.message)}`,
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

/** So that no line of it reads as a heading of ours. */
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
