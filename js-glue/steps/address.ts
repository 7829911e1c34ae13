/** An address as people type it. */
export function addressOf(text: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(text) && !/^(localhost|[\w-]+(\.[\w-]+)+):\d/.test(text)) return text;
  return /^(localhost|127\.|\[::1\])/.test(text) ? `http://${text}` : `https://${text}`;
}
