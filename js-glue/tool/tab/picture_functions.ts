// Decoding a JPEG, and drawing on one, with the browser's own functions. A host may bring functions of its own.
import { failure } from '../contract/errors.js';
import { type PlacedMark, paintCovers, paintMarks } from '../base/mark_painter.js';
import type { Pixels } from '../base/perceptual_hash.js';

export type DecodeImage = (jpeg: Uint8Array) => Promise<Pixels>;

/** Draws the marks on the JPEG; `percent` is the quality of the result. */
export type DrawMarks = (jpeg: Uint8Array, marks: readonly PlacedMark[], percent: number) => Promise<Uint8Array>;

/** Paints over the boxes of the JPEG; `percent` is the quality of the result. */
export type CoverBoxes = (
  jpeg: Uint8Array,
  boxes: ReadonlyArray<PlacedMark['box']>,
  percent: number,
) => Promise<Uint8Array>;

/** The hash needs only this much resolution. */
const HASHED_SIDE = 64;

/** Draws marks with the browser's own functions, in a worker or a page; undefined elsewhere. */
export function browserDrawer(): DrawMarks | undefined {
  return typeof createImageBitmap === 'function' && typeof OffscreenCanvas === 'function' ? drawInBrowser : undefined;
}

/** The same for `coverBoxes`. */
export function browserCoverer(): CoverBoxes | undefined {
  return browserDrawer() === undefined ? undefined : coverInBrowser;
}

function drawInBrowser(jpeg: Uint8Array, marks: readonly PlacedMark[], percent: number): Promise<Uint8Array> {
  return repaintedInBrowser(jpeg, percent, (pixels) => paintMarks(pixels, marks));
}

function coverInBrowser(
  jpeg: Uint8Array,
  boxes: ReadonlyArray<PlacedMark['box']>,
  percent: number,
): Promise<Uint8Array> {
  return repaintedInBrowser(jpeg, percent, (pixels) => paintCovers(pixels, boxes));
}

async function repaintedInBrowser(
  jpeg: Uint8Array,
  percent: number,
  paint: (pixels: Pixels) => void,
): Promise<Uint8Array> {
  const bitmap = await createImageBitmap(new Blob([jpeg.slice()], { type: 'image/jpeg' }));
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw failure('INTERNAL', 'The picture cannot be drawn on here.');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const pixels = context.getImageData(0, 0, width, height);
  paint(pixels);
  context.putImageData(pixels, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: percent / 100 });
  return new Uint8Array(await blob.arrayBuffer());
}

/** Throws DomToolFailure where `decodeInBrowser` cannot work. */
export function requireDecoder(): DecodeImage {
  if (typeof createImageBitmap === 'function' && typeof OffscreenCanvas === 'function') return decodeInBrowser;
  throw failure(
    'UNSUPPORTED',
    'There is nothing here that decodes a picture.',
    "Open the tool with decodeImage of 'domtool/node', or with a decoder of your own.",
  );
}

/** Decodes with the browser's own functions, in a worker or a page. */
export async function decodeInBrowser(jpeg: Uint8Array): Promise<Pixels> {
  const blob = new Blob([jpeg.slice()], { type: 'image/jpeg' });
  const size = { width: HASHED_SIDE, height: HASHED_SIDE };
  const bitmap = await createImageBitmap(blob, {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'medium',
  });
  const context = new OffscreenCanvas(size.width, size.height).getContext('2d');
  if (context === null) throw failure('INTERNAL', 'The picture cannot be decoded here.');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { ...size, data: context.getImageData(0, 0, size.width, size.height).data };
}
