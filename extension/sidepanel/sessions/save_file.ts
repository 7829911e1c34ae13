// Saves a text as a file by Chrome's own download.
const MAX_NAME = 80;

export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName(name);
  link.click();
  // By then the download has begun and has the contents.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Titles contain words of pages and models, so everything that could be part of a path or make a hidden file is removed.
 * The extension stays.
 */
export function fileName(name: string): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.\w+)?$/s.exec(name) ?? [];
  const plain = stem
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_NAME);
  return `${plain === '' ? 'DomTool' : plain}${ending}`;
}
