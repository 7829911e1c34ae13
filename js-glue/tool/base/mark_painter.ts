// Draws marks on a picture: a frame around each box, with its id on a label. Neighbouring marks have different colours. A
// label takes the first position at its box where it overlaps no other label.
import type { Pixels } from './perceptual_hash.js';
import { GLYPH, isInk } from './small_font.js';

export interface PlacedMark {
  id: string;
  /** x, y, width, height in pixels of the picture. */
  box: readonly [number, number, number, number];
}

type Color = readonly [number, number, number];
interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Dark enough for white letters, and distinguishable for most people with red-green colour blindness (after Okabe and Ito).
 */
const COLORS: readonly Color[] = [
  [0, 92, 153],
  [179, 71, 0],
  [0, 110, 80],
  [150, 40, 110],
  [90, 60, 0],
  [60, 60, 150],
];
const INK: Color = [255, 255, 255];
const LINE = 2;
const PADDING = 2;
/** Pictures larger than this get letters of twice the size. */
const LARGE_PICTURE = 900;

/** Changes the pixels. Boxes may reach beyond the picture. */
export function paintMarks(pixels: Pixels, marks: readonly PlacedMark[]): void {
  const scale = pixels.width >= LARGE_PICTURE ? 2 : 1;
  const labels: Area[] = [];
  for (const [place, { id, box }] of marks.entries()) {
    const [x, y, width, height] = box.map(Math.round) as [number, number, number, number];
    const color = COLORS[place % COLORS.length] ?? INK;
    frame(pixels, { x, y, width, height }, color);
    const label = labelPlace(pixels, { x, y, width, height }, sizeOf(id, scale), labels);
    labels.push(label);
    fill(pixels, label, color);
    write(pixels, id, label, scale);
  }
}

const COVER: Color = [72, 72, 72];

/** Paints over everything in the boxes. They may reach beyond the picture. */
export function paintCovers(pixels: Pixels, boxes: ReadonlyArray<PlacedMark['box']>): void {
  for (const [x, y, width, height] of boxes) {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    fill(pixels, { x: left, y: top, width: Math.ceil(x + width) - left, height: Math.ceil(y + height) - top }, COVER);
  }
}

function sizeOf(id: string, scale: number): { width: number; height: number } {
  return {
    width: id.length * (GLYPH.width + 1) * scale - scale + 2 * PADDING,
    height: GLYPH.height * scale + 2 * PADDING,
  };
}

function labelPlace(
  { width, height }: Pixels,
  box: Area,
  size: { width: number; height: number },
  taken: readonly Area[],
): Area {
  const right = box.x + box.width - size.width;
  const places = [
    [box.x, box.y - size.height],
    [right, box.y - size.height],
    [box.x, box.y + box.height],
    [right, box.y + box.height],
    [box.x + box.width, box.y],
    [box.x - size.width, box.y],
    [box.x, box.y],
    [right, box.y + box.height - size.height],
  ].map(([x = 0, y = 0]) => ({
    ...size,
    x: Math.max(0, Math.min(x, width - size.width)),
    y: Math.max(0, Math.min(y, height - size.height)),
  }));
  const isFree = (area: Area): boolean => !taken.some((other) => overlap(area, other));
  return places.find(isFree) ?? places[0] ?? { ...size, x: 0, y: 0 };
}

function overlap(a: Area, b: Area): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function frame(pixels: Pixels, { x, y, width, height }: Area, color: Color): void {
  fill(pixels, { x, y, width, height: LINE }, color);
  fill(pixels, { x, y: y + height - LINE, width, height: LINE }, color);
  fill(pixels, { x, y, width: LINE, height }, color);
  fill(pixels, { x: x + width - LINE, y, width: LINE, height }, color);
}

function write(pixels: Pixels, text: string, at: Area, scale: number): void {
  for (const [place, character] of [...text].entries()) {
    const left = at.x + PADDING + place * (GLYPH.width + 1) * scale;
    for (let y = 0; y < GLYPH.height; y += 1) {
      for (let x = 0; x < GLYPH.width; x += 1) {
        if (!isInk(character, x, y)) continue;
        fill(pixels, { x: left + x * scale, y: at.y + PADDING + y * scale, width: scale, height: scale }, INK);
      }
    }
  }
}

function fill({ width, height, data }: Pixels, area: Area, [red, green, blue]: Color): void {
  const bottom = Math.min(area.y + area.height, height);
  const right = Math.min(area.x + area.width, width);
  for (let y = Math.max(area.y, 0); y < bottom; y += 1) {
    for (let x = Math.max(area.x, 0); x < right; x += 1) {
      const at = (y * width + x) * 4;
      data[at] = red;
      data[at + 1] = green;
      data[at + 2] = blue;
      data[at + 3] = 255;
    }
  }
}
