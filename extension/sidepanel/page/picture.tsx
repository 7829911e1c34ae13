// A screenshot with the id of each control drawn on it. It is painted on a canvas, so that the content security policy need
// not allow images.
import { useEffect, useRef } from 'preact/hooks';
import type { Screenshot } from '../../../js-glue/tool/index.js';
import { plural, t } from '../../ui/texts.js';

/** `viewWidth`: the width of the viewport in CSS pixels, the unit of the marks' boxes. */
export function Picture({ picture, viewWidth }: { picture: Screenshot; viewWidth: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    void pixelsOf(picture).then((bitmap) => {
      if (!isGone && canvas.current !== null) paint(canvas.current, bitmap, picture, viewWidth);
      bitmap.close();
    });
    return () => {
      isGone = true;
    };
  }, [picture, viewWidth]);
  return (
    <figure class="picture">
      <canvas
        ref={canvas}
        width={picture.width}
        height={picture.height}
        role="img"
        aria-label={t('panel.pictureLabel')}
      />
      <figcaption class="quiet small">{plural('panel.pictureMarks', picture.marks?.length ?? 0)}</figcaption>
    </figure>
  );
}

function pixelsOf({ base64, mimeType }: Screenshot): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type: mimeType }));
}

const FONT_PX = 11;

function paint(
  canvas: HTMLCanvasElement,
  bitmap: ImageBitmap,
  { marks = [], width }: Screenshot,
  viewWidth: number,
): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.drawImage(bitmap, 0, 0);
  const scale = width / viewWidth;
  const size = Math.max(FONT_PX, Math.round((FONT_PX * width) / 600));
  context.font = `600 ${size}px ui-monospace, monospace`;
  context.textBaseline = 'top';
  for (const { id, box } of marks) {
    const [x = 0, y = 0, w = 0, h = 0] = box.map((length) => length * scale);
    context.strokeStyle = '#0e9f8e';
    context.lineWidth = 2;
    context.strokeRect(x, y, w, h);
    context.fillStyle = '#075a50';
    context.fillRect(x, y, context.measureText(id).width + 6, size + 4);
    context.fillStyle = '#ffffff';
    context.fillText(id, x + 3, y + 2);
  }
}
