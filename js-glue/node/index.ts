// "domtool/node": DomTool for the pages of a running Chromium, over its browser WebSocket endpoint.
import { isAddress } from '../tool/base/addresses.js';
import jpeg from 'jpeg-js';
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { DomTool } from '../tool/calls/dom_tool.js';
import { type PlacedMark, paintCovers, paintMarks } from '../tool/base/mark_painter.js';
import type { Pixels } from '../tool/base/perceptual_hash.js';
import type { DomToolHostOptions } from '../tool/tab/tool_options.js';
import { DomToolFailure, failure, toDomToolError } from '../tool/contract/errors.js';
import type { DocumentSecrets } from '../tool/engine/checkpoint.js';
import { loadEngineModule } from '../tool/engine/load.js';
import { arrayAt, stringAt } from '../tool/base/narrow.js';
import { DEFAULT_DEADLINE_MS } from '../tool/port/ports.js';
import type { RawResultPort } from '../tool/port/ports.js';
import { requireVersion } from './browser_version.js';
import { holdNewTabsOf } from './new_tabs.js';
import { readPdf } from './read_pdf.js';
import { ReconnectingBrowser } from './reconnecting.js';
import { type SpanTracer, withSpans } from './spans.js';
import type { CdpConnection } from './websocket.js';

export interface ConnectOptions extends DomToolHostOptions {
  /** ws://host:port/devtools/browser/<id>, as Chromium prints it and `/json/version` returns it. */
  wsEndpoint: string;
  /** Sent with the handshake, for an endpoint that asks for a token. Sent to no other host, and in no message. */
  headers?: Readonly<Record<string, string>>;
  /** Resolves when the browser is gone, as that of `launch` and `joinGrid`: what is open then fails as DETACHED. */
  ended?: Promise<void>;
  /** Of OpenTelemetry: each call of a tool becomes a span. */
  tracer?: SpanTracer;
}

export interface Tab {
  targetId: string;
  url: string;
  title: string;
  /** The tab whose page opened it. */
  openerId?: string;
}

export interface Browser {
  tabs(): Promise<Tab[]>;
  /** Without a targetId: the first page. */
  open(targetId?: string): Promise<DomTool>;
  /** A new tab, loaded. */
  newTab(url: string): Promise<DomTool>;
  /** A new tab, loaded: its id for `open`. */
  createTab(url: string): Promise<string>;
  /** Brings the tab to the front of its window. */
  activateTab(targetId: string): Promise<void>;
  closeTab(targetId: string): Promise<void>;
  /** Closes the connection and its tools; the browser and its tabs stay open. */
  close(): Promise<void>;
}

/** Rejects with DomToolFailure if nothing answers at the endpoint, or if the browser is too old. */
export async function connect(options: ConnectOptions): Promise<Browser> {
  const { wsEndpoint, headers, ended, tracer, ...hostOptions } = options;
  const local = isLocal(wsEndpoint) ? { fileKind } : {};
  const toolOptions = { load: loadBundledEngine, ...local, ...hostOptions };
  const browser = await ReconnectingBrowser.open(wsEndpoint, {
    ...(headers === undefined ? {} : { headers }),
    ...(ended === undefined ? {} : { ended }),
  });
  try {
    await requireVersion(await browser.current());
  } catch (error) {
    await browser.close();
    throw error;
  }
  const tools = new Set<DomTool>();
  // By tab, because a tab may be closed here and opened again while its document stays.
  const secretsByTarget = new Map<string, DocumentSecrets>();
  const open = async (targetId: string): Promise<DomTool> => {
    const earlierSecrets = secretsByTarget.get(targetId) ?? { secrets: '' };
    secretsByTarget.set(targetId, earlierSecrets);
    const tool = await withSpans(tracer, { earlierSecrets, ...toolOptions }, (given) =>
      openTarget(browser, targetId, given),
    );
    tools.add(tool);
    return tool;
  };
  return {
    tabs: async () => listTabs(await browser.current()),
    open: async (targetId) => open(targetId ?? (await firstTab(await browser.current()))),
    newTab: async (url) => open(await createTab(await browser.current(), url)),
    createTab: async (url) => createTab(await browser.current(), url),
    activateTab: async (targetId) => {
      await ask(await browser.current(), 'Target.activateTarget', { targetId });
    },
    closeTab: async (targetId) => closeTab(await browser.current(), targetId),
    close: async () => {
      await Promise.all([...tools].map((tool) => tool.close()));
      await browser.close();
    },
  };
}

// A browser on this machine reads the same files, unless it runs in a container; then the host provides its own `fileKind`.
function isLocal(wsEndpoint: string): boolean {
  const host = isAddress(wsEndpoint) ? new URL(wsEndpoint).hostname : '';
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

// A path that may not be read may still exist.
async function fileKind(path: string): Promise<'file' | 'folder' | null> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    return ['ENOENT', 'ENOTDIR'].includes(stringAt(error, 'code') ?? '') ? null : 'file';
  }
}

let bundledEngine: Uint8Array | undefined;

function loadBundledEngine(): ReturnType<typeof loadEngineModule> {
  bundledEngine ??= readFileSync(new URL('domtool_engine.wasm', import.meta.url));
  return loadEngineModule({ wasmBinary: bundledEngine });
}

/** For `DomTool.open` over a port of your own; `connect` includes it. */
export async function decodeImage(bytes: Uint8Array): Promise<Pixels> {
  return jpeg.decode(bytes, { useTArray: true, formatAsRGBA: true });
}

/** Draws marks on a JPEG, for a tool that runs in Node. */
export async function drawMarks(
  bytes: Uint8Array,
  marks: readonly PlacedMark[],
  jpegQuality: number,
): Promise<Uint8Array> {
  return repainted(bytes, jpegQuality, (pixels) => paintMarks(pixels, marks));
}

/** Paints over boxes of a JPEG, for a tool that runs in Node. */
export async function coverBoxes(
  bytes: Uint8Array,
  boxes: ReadonlyArray<PlacedMark['box']>,
  jpegQuality: number,
): Promise<Uint8Array> {
  return repainted(bytes, jpegQuality, (pixels) => paintCovers(pixels, boxes));
}

async function repainted(bytes: Uint8Array, jpegQuality: number, paint: (pixels: Pixels) => void): Promise<Uint8Array> {
  const pixels = await decodeImage(bytes);
  paint(pixels);
  return jpeg.encode({ ...pixels, data: pixels.data }, jpegQuality).data;
}

async function openTarget(
  browser: ReconnectingBrowser,
  targetId: string,
  options: DomToolHostOptions,
): Promise<DomTool> {
  const attach = async (): Promise<TargetPort> => {
    const connection = await browser.current();
    const attached = await ask(connection, 'Target.attachToTarget', { targetId, flatten: true });
    return new TargetPort(connection, stringAt(attached, 'sessionId') ?? '');
  };
  const port = await attach();
  try {
    const holdNewTabs = holdNewTabsOf(targetId, () => browser.current());
    return await DomTool.open(port, {
      decodeImage,
      drawMarks,
      coverBoxes,
      readPdf,
      reconnect: attach,
      holdNewTabs,
      ...options,
    });
  } catch (error) {
    await port.close();
    throw error;
  }
}

async function listTabs(connection: CdpConnection): Promise<Tab[]> {
  const infos = arrayAt(await ask(connection, 'Target.getTargets', {}), 'targetInfos');
  return infos
    .filter((info) => stringAt(info, 'type') === 'page')
    .map((info) => ({
      targetId: stringAt(info, 'targetId') ?? '',
      url: stringAt(info, 'url') ?? '',
      title: stringAt(info, 'title') ?? '',
      ...openerOf(info),
    }));
}

function openerOf(info: unknown): { openerId?: string } {
  const openerId = stringAt(info, 'openerId');
  return openerId === undefined ? {} : { openerId };
}

async function firstTab(connection: CdpConnection): Promise<string> {
  const first = (await listTabs(connection))[0];
  if (first === undefined) throw failure('NOT_FOUND', 'The browser has no open page.', 'Open one with newTab.');
  return first.targetId;
}

// The browser answers before the tab is gone. A tab whose page asks whether to leave stays open.
async function closeTab(connection: CdpConnection, targetId: string): Promise<void> {
  await ask(connection, 'Target.closeTarget', { targetId });
  const deadline = performance.now() + CLOSE_DEADLINE_MS;
  while (performance.now() < deadline && (await listTabs(connection)).some((tab) => tab.targetId === targetId)) {
    await new Promise((resolve) => setTimeout(resolve, CLOSE_POLL_MS));
  }
}

// The tab starts empty so that loading can be followed from its beginning.
async function createTab(connection: CdpConnection, url: string): Promise<string> {
  const created = await ask(connection, 'Target.createTarget', { url: 'about:blank' });
  const targetId = stringAt(created, 'targetId') ?? '';
  if (url !== 'about:blank') await loadTab(connection, targetId, url);
  return targetId;
}

async function loadTab(connection: CdpConnection, targetId: string, url: string): Promise<void> {
  const attached = await ask(connection, 'Target.attachToTarget', { targetId, flatten: true });
  const sessionId = stringAt(attached, 'sessionId') ?? '';
  const unsubscribe: Array<() => void> = [];
  // A dialog at load suppresses the event; the tool that is opened next reports it.
  const loaded = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LOAD_DEADLINE_MS);
    unsubscribe.push(() => clearTimeout(timer));
    unsubscribe.push(
      connection.onEvent((method, _params, from) => {
        if (from !== sessionId) return;
        if (method === 'Page.loadEventFired' || method === 'Page.javascriptDialogOpening') resolve();
      }),
    );
  });
  try {
    await ask(connection, 'Page.enable', {}, sessionId);
    const reply = await ask(connection, 'Page.navigate', { url }, sessionId, LOAD_DEADLINE_MS);
    const problem = stringAt(reply, 'errorText') ?? '';
    if (problem !== '')
      throw failure('NOT_FOUND', `The page could not be loaded (${problem}).`, 'Check the URL.', true);
    await loaded;
    await ask(connection, 'Target.detachFromTarget', { sessionId });
  } catch (error) {
    await ask(connection, 'Target.closeTarget', { targetId }).catch(() => {});
    throw error;
  } finally {
    for (const stop of unsubscribe) stop();
  }
}

const LOAD_DEADLINE_MS = 30_000;
const CLOSE_DEADLINE_MS = 2_000;
const CLOSE_POLL_MS = 20;

async function ask(
  connection: CdpConnection,
  method: string,
  params: object,
  sessionId = '',
  deadlineMs = DEFAULT_DEADLINE_MS,
): Promise<unknown> {
  try {
    return await connection.send(method, params, sessionId, deadlineMs);
  } catch (error) {
    throw error instanceof DomToolFailure ? error : new DomToolFailure(toDomToolError(error));
  }
}

/**
 * One page of the connection: its own session appears as undefined, and only events of its frames' sessions are received.
 */
class TargetPort implements RawResultPort {
  private readonly sessions = new Set<string>();
  private readonly listeners = new Set<(method: string, params: unknown, sessionId?: string) => void>();
  private readonly unsubscribe: () => void;

  constructor(
    private readonly connection: CdpConnection,
    private readonly pageSessionId: string,
  ) {
    this.unsubscribe = connection.onEvent((method, params, sessionId) => this.receive(method, params, sessionId));
  }

  send(method: string, params: object = {}, sessionId?: string, timeoutMs = DEFAULT_DEADLINE_MS): Promise<unknown> {
    return this.connection.send(method, params, sessionId ?? this.pageSessionId, timeoutMs);
  }

  sendForBytes(
    method: string,
    params: object = {},
    sessionId?: string,
    timeoutMs = DEFAULT_DEADLINE_MS,
  ): Promise<Uint8Array> {
    return this.connection.sendForBytes(method, params, sessionId ?? this.pageSessionId, timeoutMs);
  }

  onEvent(listener: (method: string, params: unknown, sessionId?: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.unsubscribe();
    this.listeners.clear();
    const params = { sessionId: this.pageSessionId };
    await this.connection.send('Target.detachFromTarget', params, '', DETACH_DEADLINE_MS).catch(() => {});
  }

  private receive(method: string, params: unknown, sessionId: string): void {
    if (sessionId === '') return this.receiveBrowserEvent(method, params);
    const isPage = sessionId === this.pageSessionId;
    if (!isPage && !this.sessions.has(sessionId)) return;
    if (method === 'Target.attachedToTarget') this.sessions.add(stringAt(params, 'sessionId') ?? '');
    this.emit(method, params, isPage ? undefined : sessionId);
    if (method === 'Target.detachedFromTarget') this.sessions.delete(stringAt(params, 'sessionId') ?? '');
  }

  private receiveBrowserEvent(method: string, params: unknown): void {
    const isMine = stringAt(params, 'sessionId') === this.pageSessionId;
    if (method === 'Target.detachedFromTarget' && isMine) {
      this.emit('Inspector.detached', { reason: 'target_closed' });
    } else if (method === 'Inspector.detached') {
      this.emit(method, params);
    }
  }

  private emit(method: string, params: unknown, sessionId?: string): void {
    for (const listener of [...this.listeners]) listener(method, params, sessionId);
  }
}

const DETACH_DEADLINE_MS = 2_000;

export { readPdf };
export * from '../tool/index.js';
export type { SpanTracer } from './spans.js';
export { joinGrid } from './grid.js';
export type { GridBrowser, GridOptions } from './grid.js';
export { findBrowser, launch } from './launcher.js';
export type { LaunchOptions, LaunchedBrowser } from './launcher.js';
export { CHANNELS } from './installed_browsers.js';
export type { Channel } from './installed_browsers.js';
