// Requests about the bridge from the extension's own pages, each mapped to a call of the worker. A message is `unknown`
// until it was checked here.
import { domToolError, thrownMessage } from '../../../js-glue/tool/index.js';
import type { ToolResult } from '../../../js-glue/tool/index.js';
import { isTabId } from '../messages.js';
import type { Bridge, BridgeState } from './bridge.js';

type Message = Readonly<Record<string, unknown>>;

/** As `self.domTool.bridge`. Each returns the resulting state, and rejects with a sentence. */
export interface BridgeApi {
  state(): Promise<BridgeState>;
  on(options?: { pair?: boolean; port?: number | null }): Promise<BridgeState>;
  off(): Promise<BridgeState>;
  pause(isPaused: boolean): Promise<BridgeState>;
  /** What the person typed; null declines. */
  code(typed: string | null): Promise<BridgeState>;
  share(tabId: number, isShared: boolean): Promise<BridgeState>;
  forget(): Promise<BridgeState>;
}

export function bridgeApi(bridge: Bridge): BridgeApi {
  return {
    state: () => bridge.state(),
    on: async (options = {}) => bridge.turnOn({ pair: options.pair === true, ...portOf(options.port) }),
    off: () => bridge.turnOff(),
    pause: (isPaused) => bridge.pause(isPaused === true),
    code: async (typed) => bridge.typeCode(typeof typed === 'string' ? typed : null),
    share: async (tabId, isShared) => {
      if (!isTabId(tabId)) throw new Error('Name a tab by its id.');
      return bridge.share(tabId, isShared === true);
    },
    forget: () => bridge.forget(),
  };
}

/** By the type of message; each reads the members that it needs. */
const CALLS: Readonly<Record<string, (api: BridgeApi, message: Message) => Promise<BridgeState>>> = {
  'domtool.bridge.state': (api) => api.state(),
  'domtool.bridge.on': (api, { pair, port }) => api.on({ pair: pair === true, port: port as number | null }),
  'domtool.bridge.off': (api) => api.off(),
  'domtool.bridge.pause': (api, { isPaused }) => api.pause(isPaused as boolean),
  'domtool.bridge.code': (api, { typed }) => api.code(typed as string | null),
  'domtool.bridge.share': (api, { tabId, isShared }) => api.share(tabId as number, isShared as boolean),
  'domtool.bridge.forget': (api) => api.forget(),
};

export function isBridgeRequest(message: Message): boolean {
  return typeof message['type'] === 'string' && Object.hasOwn(CALLS, message['type']);
}

/** Never rejects. */
export async function answerBridgeRequest(api: BridgeApi, message: Message): Promise<ToolResult<BridgeState>> {
  try {
    const call = CALLS[String(message['type'])];
    if (call === undefined) throw new Error('There is no such request.');
    return { success: true, data: await call(api, message) };
  } catch (error) {
    const words = thrownMessage(error);
    return { success: false, error: domToolError('BAD_INPUT', words) };
  }
}

function portOf(port: number | null | undefined): { port?: number | null } {
  if (port === undefined || port === null) return port === null ? { port } : {};
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error('A port is a whole number up to 65535.');
  return { port };
}
