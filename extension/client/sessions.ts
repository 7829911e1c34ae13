// The worker's sessions, for the pages.
import type { MessagePage, Session, SessionPage } from '../../js-glue/sessions/index.js';
import type { ToolResult } from '../../js-glue/tool/index.js';
import { ask } from './worker.js';

type Wanted = { query?: string; limit?: number; offset?: number };

export const sessions = {
  list: (wanted: Wanted = {}) => ask<ToolResult<SessionPage>>('domtool.sessions.list', wanted),
  get: (sessionId: string) => ask<ToolResult<Session | null>>('domtool.sessions.get', { sessionId }),
  ofTab: (tabId: number) => ask<ToolResult<Session | null>>('domtool.sessions.ofTab', { tabId }),
  messages: (sessionId: string, page: { before?: number; limit?: number } = {}) =>
    ask<ToolResult<MessagePage>>('domtool.sessions.messages', { sessionId, ...page }),
  rename: (sessionId: string, title: string) =>
    ask<ToolResult<Session>>('domtool.sessions.rename', { sessionId, title }),
  remove: (sessionId: string) => ask<ToolResult<null>>('domtool.sessions.remove', { sessionId }),
  clear: () => ask<ToolResult<null>>('domtool.sessions.clear'),
  export: (sessionId: string, format: 'json' | 'markdown') =>
    ask<ToolResult<string>>('domtool.sessions.export', { sessionId, format }),
  /** The next task of the tab begins a new session. */
  leave: (tabId: number) => ask<ToolResult<null>>('domtool.sessions.leave', { tabId }),
  /** Continues the session in that tab. */
  open: (sessionId: string, tabId: number) => ask<ToolResult<Session>>('domtool.sessions.open', { sessionId, tabId }),
};
