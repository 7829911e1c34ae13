// The bytes of the PDF that the browser shows in place of this document. They come from the browser's cache where it has them, so
// a file that was served once is not requested again.

/**
 * Base64 of at most `most` bytes, or null if there are more. Otherwise the status of the server's answer, or 0 if the browser gives
 * no bytes within `ms` milliseconds.
 */
export default function pdfBytes(most: number, ms: number): Promise<string | number | null> {
  return read(most, ms).catch(() => 0);
}

async function read(most: number, ms: number): Promise<string | number | null> {
  const { body, ok, status } = await fetch(location.href, {
    cache: 'force-cache',
    mode: 'same-origin',
    // It could lead to another site.
    redirect: 'error',
    signal: AbortSignal.timeout(ms),
  });
  const parts: BlobPart[] = [];
  const reader = body?.getReader();
  if (!ok || reader === undefined) return status;
  let left = most;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    left -= part.value.length;
    if (left < 0) {
      void reader.cancel();
      return null;
    }
    parts.push(part.value);
  }
  const file = new FileReader();
  return new Promise((resolve) => {
    file.onloadend = (): void => resolve(String(file.result).split(',')[1] ?? '');
    file.readAsDataURL(new Blob(parts));
  });
}
