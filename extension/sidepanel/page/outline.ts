// Renders an observation: an element per line, and a button for every id. One of the buttons is a tab stop, and arrow keys
// move between them. Everything is set as text, never as HTML. Page text cannot fake an id: the engine escapes text that
// looks like one, and an id without brackets is recognised only by its position.
import { stepIn } from '../../ui/roving.js';
import { idsIn } from './ids.js';
import type { FoundId } from './ids.js';

export interface OutlineEvents {
  /** The pointer or the focus is on a node, or on none. */
  point(nodeId: string | null): void;
  choose(nodeId: string, name: string): void;
}

/** The beginning of a line for a control that is pressed and takes no text. */
const PRESSED = /^\[\S+ (?:button|link|checkbox|radio|switch|tab|option|menuitem\w*|treeitem|slider|clickable)\b/;
const ROWS = /^( *)<rows: (.*)>$/;

export class Outline {
  private chosen: string | null = null;
  private nodes: HTMLElement[] = [];
  private byId = new Map<string, HTMLElement>();

  constructor(
    readonly container: HTMLElement,
    private readonly events: OutlineEvents,
  ) {
    container.addEventListener('pointerover', (event) => events.point(nodeOf(event)));
    container.addEventListener('pointerleave', () => events.point(null));
    container.addEventListener('focusin', (event) => events.point(nodeOf(event)));
    container.addEventListener('focusout', () => events.point(null));
    container.addEventListener('click', (event) => this.onClick(event));
    container.addEventListener('keydown', (event) => this.onKeyDown(event));
  }

  /** Keeps the focus on the same node, if it still exists. */
  show(text: string, format: string): void {
    const focused = this.container.contains(document.activeElement) ? nodeOfElement(document.activeElement) : null;
    const fragment = document.createDocumentFragment();
    let header: RegExpExecArray | null = null;
    for (const line of text.split('\n')) {
      const indent = line.length - line.trimStart().length;
      if (header !== null && indent <= (header[1] ?? '').length) header = null;
      fragment.append(lineOf(line, idsIn(line, format, header?.[2])));
      header = ROWS.exec(line) ?? header;
    }
    this.container.replaceChildren(fragment);
    this.nodes = [...this.container.querySelectorAll<HTMLElement>('.node')];
    this.byId = new Map(this.nodes.toReversed().map((node) => [node.dataset['node'] ?? '', node]));
    this.choose(this.chosen);
    this.makeStop(this.byId.get(focused ?? this.chosen ?? '') ?? this.nodes[0]);
    if (focused !== null) (this.byId.get(focused) ?? this.nodes[0])?.focus();
  }

  /** Marks the node as chosen; null, or an id that is not in the text, marks none. */
  choose(nodeId: string | null): void {
    this.chosen = nodeId;
    for (const node of this.nodes) node.setAttribute('aria-pressed', String(node.dataset['node'] === nodeId));
  }

  has(nodeId: string): boolean {
    return this.byId.has(nodeId);
  }

  nameOf(nodeId: string): string {
    return this.byId.get(nodeId)?.dataset['name'] ?? '';
  }

  /** False if the line says that it is pressed. */
  mayTakeText(nodeId: string): boolean {
    return !PRESSED.test(this.byId.get(nodeId)?.textContent ?? '');
  }

  reveal(nodeId: string): void {
    this.byId.get(nodeId)?.scrollIntoView({ block: 'nearest' });
  }

  /** Marks the node that a person points at in the page, and scrolls to it. */
  light(nodeId: string | null): void {
    this.container.querySelector('.node.lit')?.classList.remove('lit');
    const node = nodeId === null ? undefined : this.byId.get(nodeId);
    node?.classList.add('lit');
    if (nodeId !== null) this.reveal(nodeId);
  }

  focus(nodeId: string): void {
    const node = this.byId.get(nodeId);
    this.makeStop(node);
    node?.focus();
  }

  private onClick(event: Event): void {
    const nodeId = nodeOf(event);
    if (nodeId === null) return;
    const node = (event.target as Element).closest<HTMLElement>('.node');
    this.makeStop(node ?? undefined);
    this.choose(nodeId);
    this.events.choose(nodeId, node?.dataset['name'] ?? '');
  }

  private onKeyDown(event: KeyboardEvent): void {
    const node = event.target instanceof Element ? event.target.closest<HTMLElement>('.node') : null;
    const at = node === null ? undefined : stepIn(event.key, this.nodes.indexOf(node), this.nodes.length);
    const next = at === undefined ? undefined : this.nodes[at];
    if (next === undefined) return;
    event.preventDefault();
    this.makeStop(next);
    next.focus();
  }

  private makeStop(node: HTMLElement | undefined): void {
    for (const other of this.container.querySelectorAll<HTMLElement>('.node[tabindex="0"]')) other.tabIndex = -1;
    if (node !== undefined) node.tabIndex = 0;
  }
}

function lineOf(line: string, ids: readonly FoundId[]): HTMLElement {
  const made = document.createElement('div');
  made.className = `line ${kindOf(line)}`.trim();
  let end = 0;
  for (const { at, length, nodeId, name } of ids) {
    if (at < end) continue;
    made.append(line.slice(end, at), nodeButton(nodeId, line.slice(at, at + length), name));
    end = at + length;
  }
  made.append(line.slice(end));
  return made;
}

function nodeButton(nodeId: string, text: string, name: string): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'node';
  button.textContent = text;
  button.tabIndex = -1;
  button.setAttribute('aria-pressed', 'false');
  if (name !== '') button.setAttribute('aria-label', `${text} ${name}`);
  button.dataset['node'] = nodeId;
  button.dataset['name'] = name;
  return button;
}

function kindOf(line: string): string {
  const start = line.trimStart();
  if (start.startsWith('#')) return 'heading';
  return start.startsWith('<') ? 'landmark' : '';
}

function nodeOf(event: Event): string | null {
  return event.target instanceof Element ? nodeOfElement(event.target) : null;
}

function nodeOfElement(element: Element | null): string | null {
  return element?.closest<HTMLElement>('.node')?.dataset['node'] ?? null;
}
