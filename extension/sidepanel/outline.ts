// Turns the `text` of an observation into elements: a line each, and every id a button that can be pointed at and pressed.
// Everything is set as text, never as HTML. Page text cannot forge an id: the engine escapes what looks like one.

/** A control of the text format: "[kd482913 button disabled] Save", its name up to the next bracket or in parentheses. */
const NODE = /\[([a-z]{2}\d{6})\b((?:[^\]"]|"(?:[^"\\]|\\.)*")*)\]/g;

/** The header of a table of rows; its rows stand deeper below it. */
const ROWS = /^( *)<rows: (.*)>$/;
/** In such a row an id also stands bare, where a cell or what follows a semicolon begins. Page text there has a backslash. */
const CELL_NODE = /(?<=^ *|(?<!\\)\| |(?<!\\); )([a-z]{2}\d{6})(?![a-z\d])/g;
const CELL_END = /(?<!\\) \| /;

export interface OutlineEvents {
  /** The pointer or the focus is on a node, or on none. */
  point(nodeId: string | null): void;
  choose(nodeId: string, name: string): void;
}

export class Outline {
  private chosen: string | null = null;

  constructor(
    private readonly container: HTMLElement,
    private readonly events: OutlineEvents,
  ) {
    container.addEventListener('pointerover', (event) => events.point(nodeOf(event)));
    container.addEventListener('pointerleave', () => events.point(null));
    container.addEventListener('focusin', (event) => events.point(nodeOf(event)));
    container.addEventListener('focusout', () => events.point(null));
    container.addEventListener('click', (event) => this.onClick(event));
  }

  show(text: string): void {
    const fragment = document.createDocumentFragment();
    let header: RegExpExecArray | null = null;
    for (const line of text.split('\n')) {
      const indent = line.length - line.trimStart().length;
      if (header !== null && indent <= (header[1] ?? '').length) header = null;
      fragment.append(lineOf(line, header?.[2]));
      header = ROWS.exec(line) ?? header;
    }
    this.container.replaceChildren(fragment);
    this.choose(this.chosen);
  }

  showFailure(message: string, remediation: string | undefined): void {
    const box = element('div', 'failure');
    const what = element('p');
    what.append(element('b', '', message));
    box.append(what);
    if (remediation !== undefined) box.append(element('p', '', remediation));
    this.container.replaceChildren(box);
  }

  /** Marks the node as chosen; null, or an id that the text does not hold, marks none. */
  choose(nodeId: string | null): void {
    this.chosen = nodeId;
    for (const node of this.container.querySelectorAll<HTMLElement>('.node')) {
      node.setAttribute('aria-pressed', String(node.dataset['node'] === nodeId));
    }
  }

  has(nodeId: string): boolean {
    return this.container.querySelector(`.node[data-node="${CSS.escape(nodeId)}"]`) !== null;
  }

  private onClick(event: Event): void {
    const nodeId = nodeOf(event);
    if (nodeId === null) return;
    this.choose(nodeId);
    const node = (event.target as Element).closest<HTMLElement>('.node');
    this.events.choose(nodeId, node?.dataset['name'] ?? '');
  }
}

export function element(tag: string, className = '', text = ''): HTMLElement {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  if (text !== '') made.textContent = text;
  return made;
}

/** `columns` says what the cells of a row are; undefined where the line is none. */
function lineOf(line: string, columns: string | undefined): HTMLElement {
  const made = element('div', `line ${kindOf(line)}`.trim());
  const bare = columns === undefined ? [] : [...line.matchAll(CELL_NODE)];
  const nodes = [...line.matchAll(NODE), ...bare].sort((a, b) => a.index - b.index);
  let end = 0;
  for (const match of nodes) {
    if (match.index < end) continue;
    const after = match.index + match[0].length;
    const name = nameAfter(line, after) || nameOfColumn(line.slice(0, match.index), columns);
    made.append(line.slice(end, match.index), nodeButton(match[1] ?? '', match[0], name));
    end = after;
  }
  made.append(line.slice(end));
  return made;
}

function nodeButton(nodeId: string, text: string, name: string): HTMLElement {
  const button = element('button', 'node', text);
  button.setAttribute('type', 'button');
  button.setAttribute('aria-pressed', 'false');
  if (name !== '') button.setAttribute('aria-label', `${text} ${name}`);
  button.dataset['node'] = nodeId;
  button.dataset['name'] = name;
  return button;
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

function kindOf(line: string): string {
  const start = line.trimStart();
  if (start.startsWith('#')) return 'heading';
  return start.startsWith('<') ? 'landmark' : '';
}

function nodeOf(event: Event): string | null {
  const { target } = event;
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>('.node')?.dataset['node'] ?? null;
}
