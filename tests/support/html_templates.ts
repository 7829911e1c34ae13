// The reader's side of the templates of the 'html' format, as src/formats/html.h describes them.

/** The markup with every template replaced by the elements that it stands for. */
export function rebuilt(html: string): string {
  return html.replace(/<template>(.*?)<!--\n(.*?)\n--><\/template>/gs, (_, pattern: string, lines: string) =>
    lines
      .split('\n')
      .slice(1)
      .map((line) => filled(pattern, line.slice(1).split('|')))
      .join(''),
  );
}

function filled(pattern: string, values: string[]): string {
  return pattern.replace(/\{\{(\d+)\}\}/g, (_, number: string) => values[Number(number) - 1] ?? '');
}
