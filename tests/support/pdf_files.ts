// PDFs, written in plain syntax.

interface PdfOptions {
  /** It cannot be opened without a password. */
  isLocked?: boolean;
}

/** A PDF with these pages, each of some lines; without lines it shows a picture alone. */
export function pdfOf(pages: ReadonlyArray<readonly string[]>, { isLocked = false }: PdfOptions = {}): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ')}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...pages.flatMap((lines, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 ${760 - 14 * Math.max(50, lines.length)} 600 800]/Resources<</Font<</F 3 0 R>>>>/Contents ${5 + 2 * index} 0 R>>`,
      streamOf(lines.length === 0 ? PICTURE : textOf(lines)),
    ]),
  ];
  return fileOf(objects, isLocked ? LOCK : '');
}

/** A page whose content is inflated to so many megabytes. */
export function pdfBomb(deflated: Buffer): Buffer {
  const head = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<<>>/Contents 4 0 R>>';
  const stream = `<</Filter/FlateDecode/Length ${deflated.length}>>\nstream\n${deflated.toString('latin1')}\nendstream`;
  return fileOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', head, stream], '');
}

const PICTURE = 'q 200 0 0 200 100 500 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x80 EI Q';
const LOCK = `/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'3c'.repeat(32)}>/U<${'7e'.repeat(32)}>>>`;

function textOf(lines: readonly string[]): string {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`);
  return `BT /F 12 Tf 14 TL 40 760 Td ${shown.join(' ')} ET`;
}

function streamOf(content: string): string {
  return `<</Length ${Buffer.byteLength(content, 'latin1')}>>\nstream\n${content}\nendstream`;
}

function fileOf(objects: readonly string[], more: string): Buffer {
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer<</Size ${places.length + 1}/Root 1 0 R${more}>>\nstartxref\n${text.length}\n%%EOF`;
  return Buffer.from(text + table + trailer, 'latin1');
}
