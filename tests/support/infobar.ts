// Dismisses Chrome's infobar about debugging the way a user does, also without a screen: with these switches Chrome's own
// widgets can be pressed over a separate socket (UI DevTools).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import WebSocket from 'ws';

import { eventually, within } from './waiting.js';

export const kInfobarSwitches: readonly string[] = [
  '--enable-ui-devtools=0',
  '--enable-features=ui-debug-tools-enable-synthetic-events',
  // Without it the infobar about --no-sandbox comes first.
  '--test-type',
];

interface Widget {
  nodeId: number;
  /** ["class", its class, "name", its name] */
  attributes?: string[];
  children?: Widget[];
}

/** Presses the close button of the infobar, and waits until the bar is gone. */
export async function dismissInfobar(profile: string): Promise<void> {
  const [port] = readFileSync(join(profile, 'UIDevToolsActivePort'), 'utf8').split('\n');
  const socket = new WebSocket(`ws://127.0.0.1:${port}/0`);
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  try {
    await within('UI DevTools answers', 10_000, pressCross(asking(socket)));
  } finally {
    socket.terminate();
  }
}

type Ask = (method: string, params?: object) => Promise<{ root?: Widget }>;

async function pressCross(ask: Ask): Promise<void> {
  await ask('DOM.enable');
  const cross = await eventually('the bar is there', async () => crossOf((await ask('DOM.getDocument')).root));
  for (const type of ['mousePressed', 'mouseReleased']) {
    const event = { type, x: 5, y: 5, button: 'left', wheelDirection: 'none' };
    await ask('DOM.dispatchMouseEvent', { nodeId: cross.nodeId, event });
  }
  await eventually('the bar has gone', async () => crossOf((await ask('DOM.getDocument')).root) === undefined);
}

function crossOf(widget: Widget | undefined, isInBar = false): Widget | undefined {
  const className = widget?.attributes?.[1] ?? '';
  if (isInBar && className === 'ImageButton') return widget;
  const isBar = isInBar || className.startsWith('ConfirmInfoBar');
  for (const child of widget?.children ?? []) {
    const found = crossOf(child, isBar);
    if (found !== undefined) return found;
  }
  return undefined;
}

function asking(socket: WebSocket): Ask {
  let lastId = 0;
  const waiting = new Map<number, (result: { root?: Widget }) => void>();
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as { id?: number; result?: { root?: Widget } };
    if (message.id !== undefined) waiting.get(message.id)?.(message.result ?? {});
  });
  return (method, params = {}) => {
    lastId += 1;
    const id = lastId;
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) => waiting.set(id, resolve));
  };
}
