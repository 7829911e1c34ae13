// Repeats a press of the person as it was, where the tool performs no action.

import type { Pressed } from './recorded_event.js';

type Send = (method: string, params: object) => Promise<Record<string, unknown>>;

const MOVES = 5;
const SHIFT = 8;

/** `from` is counted from the first box of the element. */
export async function pressRaw(
  send: Send,
  objectId: string | undefined,
  from: readonly [number, number],
  { by, isRight, secondOf }: Pressed & { secondOf?: number },
): Promise<void> {
  const { quads } = await send('DOM.getContentQuads', { objectId });
  const [left, top] = cornerOf(quads);
  const at = [left + from[0], top + from[1]] as const;
  if (!at.every(Number.isFinite)) throw new Error('It has no place on the page.');
  const [button, buttons] = isRight === true ? ['right', 2] : ['left', 1];
  const mouse = (type: string, [x, y]: readonly [number, number], buttonsDown: number): Promise<unknown> =>
    send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button,
      buttons: buttonsDown,
      clickCount: secondOf === undefined ? 1 : 2,
    });
  await send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: at[0], y: at[1] });
  await mouse('mousePressed', at, buttons);
  const after = (part: number): [number, number] => [at[0] + (by?.[0] ?? 0) * part, at[1] + (by?.[1] ?? 0) * part];
  for (let step = 1; by !== undefined && step <= MOVES; step += 1)
    await mouse('mouseMoved', after(step / MOVES), buttons);
  await mouse('mouseReleased', after(1), 0);
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

export async function keyRaw(send: Send, key: string, modifiers = 0): Promise<void> {
  const isShortcut = (modifiers & ~SHIFT) !== 0;
  const text = isShortcut ? undefined : key === 'Enter' ? '\r' : key.length === 1 ? key : undefined;
  const windowsVirtualKeyCode = CODES[key] ?? key.toUpperCase().charCodeAt(0);
  const pressed = { key, modifiers, windowsVirtualKeyCode, ...(key.length === 1 ? {} : { code: key }) };
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
