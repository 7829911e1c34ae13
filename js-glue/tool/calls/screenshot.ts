// The `screenshot` call: the viewport or the box of one node as JPEG, small enough for a model.
import type { Screenshot, ToolCall } from '../contract/contract.js';
import type { Engine, Mark } from '../engine/engine.js';
import { type DomToolFailure, failure } from '../contract/errors.js';
import { DEFAULTS } from '../contract/generated/calls.js';
import { numberAt, recordAt, stringAt } from '../base/narrow.js';
import { perceptualHash } from '../base/perceptual_hash.js';
import type { CoverBoxes, DecodeImage, DrawMarks } from '../tab/picture_functions.js';
import { tableOf } from '../tab/internal_reads.js';
import type { DeadlinePort } from '../port/ports.js';

export type ScreenshotCall = Extract<ToolCall, { action: 'screenshot' }>;

export interface ScreenshotTab {
  readonly port: DeadlinePort;
  readonly engine: Engine;
  /** Decodes a JPEG to pixels, at any size that shows all of it. */
  readonly decode: DecodeImage;
  /** Without it, marks are reported but not drawn. */
  readonly draw: DrawMarks | undefined;
  /** Without it, a picture that would show withheld content is refused. */
  readonly cover: CoverBoxes | undefined;
  /** Boxes that must not be seen, in CSS pixels of the viewport. */
  readonly covers: ReadonlyArray<Mark['box']>;
}

interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
}

const DEADLINE_MS = 15_000;
/** The base64 of 2 MB. */
const MAX_BASE64 = 4 * Math.ceil((2 * 1024 * 1024) / 3);
/**
 * How many times a picture that is too large is taken again at a smaller size. Its bytes are roughly proportional to its
 * area, so one retry is nearly always enough.
 */
const MAX_TRIES = 4;
const PIECE = 8_192;

/**
 * Requires a capture of the page in the engine, so that the engine can refuse a page that opted out. The image is in device
 * pixels, at most `maxWidth` of them wide. `quality` is a fraction up to 1, or a percentage above that.
 */
export async function screenshot(tab: ScreenshotTab, call: ScreenshotCall, signal: AbortSignal): Promise<Screenshot> {
  const { maxWidth = DEFAULTS.screenshot.maxWidth, quality = DEFAULTS.screenshot.quality } = call;
  if (!(maxWidth >= 1)) throw failure('BAD_INPUT', 'screenshot needs a maxWidth of at least 1 pixel.');
  if (!(quality > 0 && quality <= 100)) {
    throw failure('BAD_INPUT', 'screenshot needs a quality above 0, as a share of 1 or a percentage.');
  }
  const marks = tab.engine.marks('viewport');
  const box = call.nodeId === undefined ? undefined : boxOf(tab.engine, call.nodeId);
  const viewport = await readViewport(tab.port, signal);
  const area = box === undefined ? viewport.onScreen : around(box, viewport.origin);
  const percent = Math.max(1, Math.round(quality <= 1 ? quality * 100 : quality));
  const studio = { port: tab.port, area, percent, signal, cover: coverIn(tab, area, viewport.origin) };
  const bare = await shootWithin(studio, maxWidth);
  const { shot } = bare;
  const hash = perceptualHash(await tab.decode(decoded(shot.base64)));
  const { length } = tab.covers;
  const marked = { ...(call.marks === true ? { marks } : {}), ...(length === 0 ? {} : { covered: length }) };
  // The caller has a picture that looks the same.
  if (call.since === hash) return { ...shot, base64: '', hash, unchanged: true, ...marked };
  const { draw } = tab;
  if (call.marks !== true || draw === undefined) return { ...shot, hash, ...marked };
  const drawn = await drawWithin(studio, bare, (of) => {
    const placed = marks
      .map(({ id, box }) => ({ id, box: inPicture(box, area, viewport.origin, of) }))
      .filter(({ box: [x, y, width, height] }) => x < of.width && y < of.height && x + width > 0 && y + height > 0);
    return draw(decoded(of.base64), placed, percent);
  });
  return { ...drawn, hash, ...marked };
}

type Picture = Omit<Screenshot, 'hash'>;

/** What all pictures of one call share. */
interface Studio {
  port: DeadlinePort;
  area: Clip;
  percent: number;
  signal: AbortSignal;
  /** Applied to each picture before anyone sees it. */
  cover: (shot: Picture, percent: number) => Promise<Picture>;
}

interface Taken {
  shot: Picture;
  scale: number;
}

/** A picture that is at most `maxWidth` pixels wide and small enough to be sent. */
async function shootWithin(studio: Studio, maxWidth: number): Promise<Taken> {
  let taken = await shootAt(studio, Math.min(1, maxWidth / studio.area.width));
  if (taken.shot.width > maxWidth) {
    // The picture has device pixels. The scale of an emulated device is in no reply, so it is measured on the picture.
    taken = await shootAt(studio, (taken.scale * maxWidth) / taken.shot.width);
  }
  for (let tries = 0; taken.shot.base64.length > MAX_BASE64; tries += 1) {
    taken = await shootSmaller(studio, taken, taken.shot.base64.length, tries);
  }
  return taken;
}

/** The picture with its marks. Drawing makes a new JPEG that may be larger; then a smaller picture is taken. */
async function drawWithin(studio: Studio, bare: Taken, draw: (shot: Picture) => Promise<Uint8Array>): Promise<Picture> {
  let taken = bare;
  for (let tries = 0; ; tries += 1) {
    const base64 = encoded(await draw(taken.shot));
    if (base64.length <= MAX_BASE64) return { ...taken.shot, base64 };
    taken = await shootSmaller(studio, taken, base64.length, tries);
  }
}

async function shootSmaller(studio: Studio, { scale }: Taken, weight: number, tries: number): Promise<Taken> {
  if (tries < MAX_TRIES) return shootAt(studio, scale * Math.sqrt(MAX_BASE64 / weight) * 0.9);
  throw failure('BAD_INPUT', 'The picture is larger than 2 MB.', 'Ask for a smaller maxWidth or quality.');
}

async function shootAt({ port, area, percent, signal, cover }: Studio, scale: number): Promise<Taken> {
  return { shot: await cover(await shoot(port, { ...area, scale }, percent, signal), percent), scale };
}

function coverIn({ cover, covers }: ScreenshotTab, area: Clip, origin: Viewport['origin']): Studio['cover'] {
  if (covers.length === 0) return (shot) => Promise.resolve(shot);
  // Chrome lays the page out again for an area that begins outside it, so the boxes would not match the picture.
  if (cover === undefined || isOutside(area)) throw withheldContentError();
  return async (shot, percent) => {
    const boxes = covers.map((box) => inPicture(box, area, origin, shot));
    return { ...shot, base64: encoded(await cover(decoded(shot.base64), boxes, percent)) };
  };
}

export function withheldContentError(): DomToolFailure {
  return failure(
    'SECURITY_BLOCKED',
    'A picture would show what is withheld on the page now.',
    'Use the text of the page, or try again once it is still.',
  );
}

// From the viewport to pixels of the picture.
function inPicture(
  [x, y, width, height]: Mark['box'],
  area: Clip,
  origin: Viewport['origin'],
  shot: { width: number; height: number },
): Mark['box'] {
  const across = shot.width / area.width;
  const down = shot.height / area.height;
  return [(x + origin.x - area.x) * across, (y + origin.y - area.y) * down, width * across, height * down];
}

// Boxes of controls and pictures are available at once; those of other nodes are in the table.
function boxOf(engine: Engine, nodeId: string): Mark['box'] {
  const mark = engine.marks('page').find((candidate) => candidate.id === nodeId);
  if (mark !== undefined) return mark.box;
  const row = tableOf(engine).find(({ id }) => id === nodeId);
  if (row?.visible === true && row.box !== null && row.box[2] > 0 && row.box[3] > 0) return row.box;
  throw failure('NOT_FOUND', 'No visible node has this id.', 'Call get_dom, or take the whole viewport.');
}

/**
 * In document coordinates: the origin of the layout viewport, to which boxes are relative, and the part that a pinch zoom
 * leaves visible.
 */
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

// Boxes are relative to the viewport, clips to the document.
function around([x, y, width, height]: Mark['box'], origin: Viewport['origin']): Clip {
  return { x: origin.x + x, y: origin.y + y, width: Math.max(width, 1), height: Math.max(height, 1), scale: 1 };
}

async function shoot(port: DeadlinePort, clip: Clip, quality: number, signal: AbortSignal): Promise<Picture> {
  const params = { format: 'jpeg', quality, clip, captureBeyondViewport: isOutside(clip), optimizeForSpeed: true };
  const reply = await port.send('Page.captureScreenshot', params, { deadlineMs: DEADLINE_MS, signal });
  const base64 = stringAt(reply, 'data') ?? '';
  return { mimeType: 'image/jpeg', base64, ...jpegSize(base64) };
}

function isOutside(clip: Clip): boolean {
  return clip.x < 0 || clip.y < 0;
}

// Walks the segments to the start of frame, which holds the size.
function jpegSize(base64: string): { width: number; height: number } {
  const bytes = decoded(base64.slice(0, 64 * 1024));
  let at = 2;
  while (at + 9 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { width: bigEndian(bytes, at + 7, 2), height: bigEndian(bytes, at + 5, 2) };
    at += 2 + bigEndian(bytes, at + 2, 2);
  }
  return { width: 0, height: 0 };
}

function decoded(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

// In pieces, because a function call takes a limited number of arguments.
function encoded(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}

function bigEndian(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let index = at; index < at + count; index += 1) value = value * 256 + (bytes[index] ?? 0);
  return value;
}
