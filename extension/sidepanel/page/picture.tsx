// A screenshot on which the tool has drawn the id of each control. It is painted on a canvas, so that the content security
// policy need not allow images.
import { useEffect, useRef } from 'preact/hooks';
import type { Screenshot } from '../../../js-glue/tool/index.js';
import { plural, t } from '../../ui/texts.js';

export function Picture({ picture }: { picture: Screenshot }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    void pixelsOf(picture).then((bitmap) => {
      if (!isGone) canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0);
      bitmap.close();
    });
    return () => {
      isGone = true;
    };
  }, [picture]);
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
