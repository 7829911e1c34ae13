// A press of the mouse as the person made it, where the tool makes none.

import type { Pressed } from './heard.js';

type Send = (method: string, params: object) => Promise<Record<string, unknown>>;

const MOVES = 5;

export async function pressRaw(send: Send, objectId: string | undefined, press: Pressed): Promise<void> {
  const { at, to, isRight = false } = press;
  const { quads } = await send('DOM.getContentQuads', { objectId });
  const [left = 0, top = 0] = cornerOf(quads);
  const [button, held] = isRight ? ['right', 2] : ['left', 1];
  const mouse = (type: string, [x, y]: readonly [number, number], buttons: number): Promise<unknown> =>
    send('Input.dispatchMouseEvent', { type, x: left + x, y: top + y, button, buttons, clickCount: 1 });
  await send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: left + at[0], y: top + at[1] });
  await mouse('mousePressed', at, held);
  for (let step = 1; to !== undefined && step <= MOVES; step += 1) {
    const part = step / MOVES;
    await mouse('mouseMoved', [at[0] + (to[0] - at[0]) * part, at[1] + (to[1] - at[1]) * part], held);
  }
  await mouse('mouseReleased', to ?? at, 0);
}

const CODES: Readonly<Record<string, number>> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Escape: 27,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Delete: 46,
};

export async function keyRaw(send: Send, key: string): Promise<void> {
  const text = key === 'Enter' ? '\r' : key.length === 1 ? key : undefined;
  const windowsVirtualKeyCode = CODES[key] ?? key.toUpperCase().charCodeAt(0);
  const pressed = { key, windowsVirtualKeyCode, ...(key.length === 1 ? {} : { code: key }) };
  const down = text === undefined ? { type: 'rawKeyDown' } : { type: 'keyDown', text };
  await send('Input.dispatchKeyEvent', { ...down, ...pressed });
  await send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
}

function cornerOf(quads: unknown): [number, number] {
  const quad = Array.isArray(quads) && Array.isArray(quads[0]) ? (quads[0] as unknown[]).map(Number) : [];
  const xs = quad.filter((_, at) => at % 2 === 0);
  const ys = quad.filter((_, at) => at % 2 === 1);
  return [Math.min(...xs), Math.min(...ys)];
}
