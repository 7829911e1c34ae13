// A press of the mouse as the person made it, where the tool makes none.

type Send = (method: string, params: object) => Promise<Record<string, unknown>>;

const MOVES = 5;

/** `at` and `to` are relative to the upper left corner of the element. */
export async function pressRaw(
  send: Send,
  objectId: string | undefined,
  at: readonly [number, number],
  to?: readonly [number, number],
): Promise<void> {
  const { quads } = await send('DOM.getContentQuads', { objectId });
  const [left = 0, top = 0] = cornerOf(quads);
  const point = ([x, y]: readonly [number, number]): object => ({
    x: left + x,
    y: top + y,
    button: 'left',
    clickCount: 1,
  });
  const mouse = (type: string, where: readonly [number, number], buttons: number): Promise<unknown> =>
    send('Input.dispatchMouseEvent', { type, buttons, ...point(where) });
  await send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point(at), button: 'none' });
  await mouse('mousePressed', at, 1);
  for (let step = 1; to !== undefined && step <= MOVES; step += 1) {
    const part = step / MOVES;
    await mouse('mouseMoved', [at[0] + (to[0] - at[0]) * part, at[1] + (to[1] - at[1]) * part], 1);
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
