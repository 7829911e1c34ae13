// Finds the ids in a line of an observation, in each format, by their position. Page text that looks like an id is
// elsewhere, or after a backslash.

export interface FoundId {
  at: number;
  length: number;
  nodeId: string;
  /** The name in the line, or ''. */
  name: string;
}

/** A control: "[kd482913 button disabled] Save". Its name ends at the next bracket, or is in parentheses. */
const CONTROL = /(?<!\\)\[([a-z]{2}\d{6})\b((?:[^\]"]|"(?:[^"\\]|\\.)*")*)\]/g;
/**
 * In a row of a table an id may also be without brackets, at the beginning of a cell or after a semicolon. Page text there
 * has a backslash.
 */
const CELL = /(?<=^ *|(?<!\\)\| |(?<!\\); )([a-z]{2}\d{6})(?![a-z\d])/g;
const CELL_END = /(?<!\\) \| /;
/**
 * A landmark, box or picture, without the page text that it quotes: "<scroll kd482913 0/300>", "(canvas kd482913 600x400)".
 */
const FRAMED = /^(?: *[~+>-] )? *[<(]/;
/** Where a PDF reads on is no node: "… pages 4-9 left out; expand pg000400". */
const BARE = /(?<![a-z\d\\])(?!(?<=; expand )pg)([a-z]{2}\d{6})(?![a-z\d])/g;
/** A mark of a difference, then an id. */
const CHANGED = /(?<=^ *[~+>-] +)([a-z]{2}\d{6})(?![a-z\d])/g;
/** Lines of the engine's own: "… 12 lines left out; expand kd482913", "~ focused now: cd234567". */
const OWN = /^ *(?:… |[~>] +(?:not )?(?:covered|focused) now:|> +[a-z]{2}\d{6} order now:)/;
const JSON_VALUE = /(?<=^ *"[\w-]+": ")([a-z]{2}\d{6})(?=",?$)/g;
const ATTRIBUTE = /(?<=<[a-z][^<>]* (?:data-)?id=")([a-z]{2}\d{6})(?=")/g;

/** In order. `columns` is the header for the cells of a row; undefined if the line is not a row. */
export function idsIn(line: string, format: string, columns?: string): FoundId[] {
  switch (format) {
    case 'text':
      return inText(line, columns);
    case 'skeleton':
    case 'html':
      return bare(line, ATTRIBUTE);
    default:
      return bare(line, JSON_VALUE);
  }
}

function inText(line: string, columns: string | undefined): FoundId[] {
  const controls = [...line.matchAll(CONTROL)].map((match): FoundId => {
    const { index, 0: text } = match;
    const after = index + text.length;
    const name = nameAfter(line, after) || nameOfColumn(line.slice(0, index), columns);
    return { at: index, length: text.length, nodeId: match[1] ?? '', name };
  });
  const cells = columns === undefined ? [] : [...line.matchAll(CELL)];
  const named = cells.map(({ index, 0: nodeId }): FoundId => {
    const name = nameAfter(line, index + nodeId.length) || nameOfColumn(line.slice(0, index), columns);
    return { at: index, length: nodeId.length, nodeId, name };
  });
  const found = [
    ...controls,
    ...named,
    ...bare(line, CHANGED),
    ...(isOfEngine(line) ? bare(unquoted(line), BARE) : []),
  ];
  found.sort((one, other) => one.at - other.at || other.length - one.length);
  return found.filter(({ at }, index) => {
    const before = found.slice(0, index);
    return before.every((one) => at >= one.at + one.length);
  });
}

function isOfEngine(line: string): boolean {
  return FRAMED.test(line) || OWN.test(line);
}

function bare(line: string, pattern: RegExp): FoundId[] {
  return [...line.matchAll(pattern)].map(({ index, 0: nodeId }) => ({
    at: index,
    length: nodeId.length,
    nodeId,
    name: '',
  }));
}

/** Replaces quoted page text by a filler of equal length. */
function unquoted(line: string): string {
  const blotted = line.replace(/"(?:[^"\\]|\\.)*"/g, (quoted) => '"'.repeat(quoted.length));
  // Words may follow the frame: "<behind it> …".
  const end = /[>)]/.exec(blotted.slice(blotted.search(/[<(]/) + 1));
  if (!FRAMED.test(line) || end === null) return blotted;
  return blotted.slice(0, blotted.search(/[<(]/) + 1 + end.index);
}

function nameAfter(line: string, from: number): string {
  const [, inside, open] = /^(?:\(([^()]*)\)|([^[]*))/.exec(line.slice(from)) ?? [];
  // A name also ends with its cell.
  return (inside ?? (open ?? '').split(/ \| |; /, 1)[0] ?? '').trim();
}

// The header of a column that contains only controls.
function nameOfColumn(before: string, columns: string | undefined): string {
  // A text that all rows share is quoted in the header and has no cell.
  const cells = (columns ?? '').split(CELL_END).filter((column) => !column.startsWith('"'));
  const column = cells[before.split(CELL_END).length - 1] ?? '';
  return /^(?:#+ )?\[[^\]]*\] (.*)$/.exec(column)?.[1] ?? '';
}
