// What is evaluated in the isolated world of a PDF's document to get its bytes.
import { pdfBytes } from '../page/generated/page_functions.js';

const MAX_MEGABYTES = 25;
const MAX_MS = 15_000;

export const PDF_BYTES_EXPRESSION = `(${pdfBytes})(${MAX_MEGABYTES}e6,${MAX_MS})`;

export function isPdfBytesExpression(expression: unknown): boolean {
  return expression === PDF_BYTES_EXPRESSION;
}
