// What the bridge stores. Permanently: whether it is on, and the keys of paired programs. For the session: which tabs an
// MCP client may use, and until when a person wants to pair. Only the extension's own pages and worker can read either.
import { isRecord } from '../../../js-glue/tool/index.js';
import { fromBase64, isPairing, toBase64 } from '../../../js-glue/bridge/index.js';
import type { Pairing } from '../../../js-glue/bridge/index.js';

export interface BridgeSettings {
  isOn: boolean;
  /** Tried in addition to the usual ports. */
  port: number | null;
  programs: readonly Pairing[];
}

export interface BridgeSession {
  sharedTabs: readonly number[];
  /** Those of the tabs that were opened by the client, or by a page that it acted on. */
  ownTabs: readonly number[];
  isPaused: boolean;
  /** The Date.now() until which an unknown program may ask to be paired. */
  pairingUntil: number;
}

const KEY = 'domtool.bridge';
const MAX_PROGRAMS = 20;
const NONE: BridgeSession = { sharedTabs: [], ownTabs: [], isPaused: false, pairingUntil: 0 };

/** One change after another, so that none is lost. */
let tail: Promise<unknown> = Promise.resolve();

export async function readKept(): Promise<BridgeSettings> {
  const stored: unknown = (await chrome.storage.local.get(KEY))[KEY];
  if (!isRecord(stored)) return { isOn: false, port: null, programs: [] };
  const { isOn, port, programs } = stored;
  const read = Array.isArray(programs) ? programs.filter(isRecord) : [];
  return {
    isOn: isOn === true,
    port: typeof port === 'number' ? port : null,
    programs: read.flatMap((one) => {
      const pairing = { ...one, key: fromBase64(String(one['key'])) };
      return isPairing(pairing) ? [pairing] : [];
    }),
  };
}

export function changeSettings(change: (kept: BridgeSettings) => Partial<BridgeSettings>): Promise<void> {
  return inTurn(async () => {
    const before = await readKept();
    const { programs, ...rest } = { ...before, ...change(before) };
    const written = programs.slice(-MAX_PROGRAMS).map((one) => ({ ...one, key: toBase64(one.key) }));
    await chrome.storage.local.set({ [KEY]: { ...rest, programs: written } });
  });
}

export async function readSession(): Promise<BridgeSession> {
  const stored: unknown = (await chrome.storage.session.get(KEY))[KEY];
  // Only this file writes it, and no page can.
  return isRecord(stored) ? { ...NONE, ...stored } : NONE;
}

export function changeSession(change: (kept: BridgeSession) => Partial<BridgeSession>): Promise<void> {
  return inTurn(async () => {
    const before = await readSession();
    await chrome.storage.session.set({ [KEY]: { ...before, ...change(before) } });
  });
}

function inTurn(work: () => Promise<void>): Promise<void> {
  const done = tail.then(work);
  tail = done.catch(() => {});
  return done;
}
