// Where ids stand in a line of an observation, in each format. They are told by their place; page text that looks like one stands
// elsewhere, or behind a backslash.

export interface FoundId {
  at: number;
  length: number;
  nodeId: string;
  /** The name that the line gives it, or ''. */
  name: string;
}

/** A control: "[kd482913 button disabled] Save", its name up to the next bracket or in parentheses. */
const CONTROL = /(?<!\\)\[([a-z]{2}\d{6})\b((?:[^\]"]|"(?:[^"\\]|\\.)*")*)\]/g;
/** In a row of a table an id also stands bare, where a cell or what follows a semicolon begins. Page text there has a backslash. */
const CELL = /(?<=^ *|(?<!\\)\| |(?<!\\); )([a-z]{2}\d{6})(?![a-z\d])/g;
const CELL_END = /(?<!\\) \| /;
/** A landmark, box or picture, without what it quotes of the page: "<scroll kd482913 0/300>", "(canvas kd482913 600x400)". */
const FRAMED = /^(?: *[~+>-] )? *[<(]/;
const BARE = /(?<![a-z\d\\])([a-z]{2}\d{6})(?![a-z\d])/g;
/** A mark of a difference, then an id. */
const CHANGED = /(?<=^ *[~+>-] +)([a-z]{2}\d{6})(?![a-z\d])/g;
/** Lines of the engine's own: "… 12 lines left out; expand kd482913", "~ focused now: cd234567". */
const OWN = /^ *(?:… |[~>] +(?:not )?(?:covered|focused) now:|> +[a-z]{2}\d{6} order now:)/;
const JSON_VALUE = /(?<=^ *"[\w-]+": ")([a-z]{2}\d{6})(?=",?$)/g;
const ATTRIBUTE = /(?<=<[a-z][^<>]* (?:data-)?id=")([a-z]{2}\d{6})(?=")/g;

/** In their order. `columns` says what the cells of a row are; undefined where the line is none. */
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

/** What the line quotes of the page is blotted out; places stay. */
function unquoted(line: string): string {
  const blotted = line.replace(/"(?:[^"\\]|\\.)*"/g, (quoted) => '"'.repeat(quoted.length));
  // Words may follow the frame: "<behind it> …".
  const end = /[>)]/.exec(blotted.slice(blotted.search(/[<(]/) + 1));
  if (!FRAMED.test(line) || end === null) return blotted;
  return blotted.slice(0, blotted.search(/[<(]/) + 1 + end.index);
}

function nameAfter(line: string, from: number): string {
  const [, inside, open] = /^(?:\(([^()]*)\)|([^[]*))/.exec(line.slice(from)) ?? [];
  // A name ends with its cell, too.
  return (inside ?? (open ?? '').split(/ \| |; /, 1)[0] ?? '').trim();
}

// What stands under a control's column alone in the header.
function nameOfColumn(before: string, columns: string | undefined): string {
  // What all rows say stands in the header, in quotes, and has no cell.
  const cells = (columns ?? '').split(CELL_END).filter((column) => !column.startsWith('"'));
  const column = cells[before.split(CELL_END).length - 1] ?? '';
  return /^(?:#+ )?\[[^\]]*\] (.*)$/.exec(column)?.[1] ?? '';
}
