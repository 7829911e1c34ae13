// The worker's calls for this page: a refusal becomes an Error with its message.
import { isRecord } from '../../js-glue/tool/index.js';
import { page, secrets as vault, settings } from '../client/worker.js';
import type { ToolResult } from '../../js-glue/tool/index.js';
import type { PageReplyOf } from '../src/own_page_requests.js';
import type { Settings, SomeSettings } from '../src/settings/settings.js';

async function dataOf<T>(reply: Promise<ToolResult<T>>): Promise<T> {
  const result = await reply;
  if (result.success) return result.data;
  throw new Error(result.error.message);
}

export const askPage = <T extends keyof PageReplyOf>(type: T): Promise<PageReplyOf[T]> => dataOf(page(type));
export const readSettings = (): Promise<Settings> => dataOf(settings.get());
export const writeSettings = (some: SomeSettings): Promise<Settings> => dataOf(settings.set(some));

type NewSecret = Parameters<typeof vault.put>[0];
export type SecretLabel = Omit<NewSecret, 'value'>;
export type SecretKind = SecretLabel['kind'];

export const secrets = {
  state: () => dataOf(vault.state()),
  open: (passphrase: string | undefined) => dataOf(vault.open(passphrase)),
  lock: () => dataOf(vault.lock()),
  canLock: () => dataOf(vault.canLock()),
  clear: () => dataOf(vault.clear()),
  restore: () => dataOf(vault.restore()),
  list: () => dataOf(vault.list()),
  put: (secret: NewSecret) => dataOf(vault.put(secret)),
  remove: (name: string) => dataOf(vault.remove(name)),
};

export const SECRET_KINDS: readonly SecretKind[] = [
  'password',
  'email',
  'payment',
  'identity',
  'one-time-code',
  'text',
];

interface SomeSessions {
  sessions: Array<{ sessionId: string }>;
}

/** The stored conversations. */
export const sessions = {
  list: (offset: number) => askSessions<SomeSessions>('list', { limit: 100, offset }),
  messages: (sessionId: string) => askSessions<{ messages: unknown[] }>('messages', { sessionId, limit: 10_000 }),
};

async function askSessions<T>(member: string, more: object): Promise<T> {
  const reply: unknown = await chrome.runtime.sendMessage({ type: `domtool.sessions.${member}`, ...more });
  if (isRecord(reply) && reply['success'] === true) return reply['data'] as T;
  throw new Error('The sessions could not be read.');
}
