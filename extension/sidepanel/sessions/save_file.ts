// Gives a text to the person as a file, by Chrome's own download.
const MAX_NAME = 80;

export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName(name);
  link.click();
  // The download has begun by then, and keeps the contents.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Page and model name sessions, so nothing of a path or of a hidden file is left, and the ending stays. */
export function fileName(name: string): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.\w+)?$/s.exec(name) ?? [];
  const plain = stem
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_NAME);
  return `${plain === '' ? 'DomTool' : plain}${ending}`;
}
