// The `screenshot` call: the viewport or the box of one node, as PNG, or as JPEG where a quality is given.
import type { Screenshot, ToolCall } from './contract.js';
import type { Engine, Mark } from './engine.js';
import { failure } from './errors.js';
import { hash64 } from './hash.js';
import { numberAt, recordAt, stringAt } from './narrow.js';
import type { DeadlinePort } from './ports.js';

export type ScreenshotCall = Extract<ToolCall, { action: 'screenshot' }>;

export interface ScreenshotTab {
  readonly port: DeadlinePort;
  readonly engine: Engine;
}

interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
}

const DEADLINE_MS = 15_000;

/**
 * Requires a capture of the page in the engine, so that the engine can refuse a page that opted out.
 * The image is in device pixels, at most `maxWidth` wide.
 */
export async function screenshot(tab: ScreenshotTab, call: ScreenshotCall, signal: AbortSignal): Promise<Screenshot> {
  const marks = tab.engine.marks('viewport');
  const box = call.nodeId === undefined ? undefined : boxOf(tab.engine.marks('page'), call.nodeId);
  const viewport = await readViewport(tab.port, signal);
  const area = box === undefined ? viewport.onScreen : around(box, viewport.origin);
  if (call.maxWidth !== undefined && !(call.maxWidth >= 1)) {
    throw failure('BAD_INPUT', 'screenshot needs a maxWidth of at least 1 pixel.');
  }
  const scale = call.maxWidth === undefined ? 1 : Math.min(1, call.maxWidth / area.width);
  let shot = await shoot(tab.port, { ...area, scale }, call.quality, signal);
  if (call.maxWidth !== undefined && shot.width > call.maxWidth) {
    // The device scale multiplies the picture, and an emulated one is in no reply but the picture itself.
    shot = await shoot(tab.port, { ...area, scale: (scale * call.maxWidth) / shot.width }, call.quality, signal);
  }
  return call.marks === true ? { ...shot, marks } : shot;
}

function boxOf(marks: readonly Mark[], nodeId: string): Mark['box'] {
  const mark = marks.find((candidate) => candidate.id === nodeId);
  if (mark !== undefined) return mark.box;
  throw failure('NOT_FOUND', 'No visible interactive node has this id.', 'Call get_dom, or take the whole viewport.');
}

/** In the document: where the layout viewport begins, from which boxes count, and the part that a pinch leaves on the screen. */
interface Viewport {
  origin: { x: number; y: number };
  onScreen: Clip;
}

async function readViewport(port: DeadlinePort, signal: AbortSignal): Promise<Viewport> {
  const viewport = recordAt(await port.send('Page.getLayoutMetrics', {}, { signal }), 'cssVisualViewport');
  const at = (key: string): number => numberAt(viewport, key) ?? 0;
  return {
    origin: { x: at('pageX') - at('offsetX'), y: at('pageY') - at('offsetY') },
    onScreen: {
      x: at('pageX'),
      y: at('pageY'),
      width: Math.max(at('clientWidth'), 1),
      height: Math.max(at('clientHeight'), 1),
      scale: 1,
    },
  };
}

// Boxes count from the viewport, clips from the document.
function around([x, y, width, height]: Mark['box'], origin: Viewport['origin']): Clip {
  return { x: origin.x + x, y: origin.y + y, width: Math.max(width, 1), height: Math.max(height, 1), scale: 1 };
}

async function shoot(
  port: DeadlinePort,
  clip: Clip,
  quality: number | undefined,
  signal: AbortSignal,
): Promise<Screenshot> {
  const format =
    quality === undefined
      ? { format: 'png' }
      : { format: 'jpeg', quality: Math.round(Math.min(Math.max(quality, 1), 100)) };
  const params = { ...format, clip, captureBeyondViewport: isOutside(clip), optimizeForSpeed: true };
  const reply = await port.send('Page.captureScreenshot', params, { deadlineMs: DEADLINE_MS, signal });
  const base64 = stringAt(reply, 'data') ?? '';
  const size = quality === undefined ? pngSize(base64) : jpegSize(base64);
  return { mimeType: `image/${format.format}`, base64, ...size, hash: hash64(base64) };
}

function isOutside(clip: Clip): boolean {
  return clip.x < 0 || clip.y < 0;
}

function pngSize(base64: string): { width: number; height: number } {
  const bytes = decoded(base64, 64);
  return { width: bigEndian(bytes, 16, 4), height: bigEndian(bytes, 20, 4) };
}

// Walks the segments to the start of frame, which holds the size.
function jpegSize(base64: string): { width: number; height: number } {
  const bytes = decoded(base64, 64 * 1024);
  let at = 2;
  while (at + 9 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { width: bigEndian(bytes, at + 7, 2), height: bigEndian(bytes, at + 5, 2) };
    at += 2 + bigEndian(bytes, at + 2, 2);
  }
  return { width: 0, height: 0 };
}

function decoded(base64: string, bytes: number): Uint8Array {
  const text = atob(base64.slice(0, Math.ceil(bytes / 3) * 4));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function bigEndian(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let index = at; index < at + count; index += 1) value = value * 256 + (bytes[index] ?? 0);
  return value;
}
