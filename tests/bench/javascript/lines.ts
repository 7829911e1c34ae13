// A page as lines, by JavaScript alone, which wasm is compared with. A line per row: frame, parent, tag, role by the
// tag, box in CSS pixels of the viewport, visible or not, text. tests/bench/engine/lines.cpp writes the same lines from
// the engine's table. Written in the usual way: objects, arrays and strings, no repeated work, no tricks.
import { heightOf, widthOf } from './frames.js';
import { borrowBoxes, settleSkipped, shownOf } from './rendered.js';
import { repliesOf } from './replies.js';
import type { Feed } from './replies.js';
import { rowsOf } from './rows.js';
import type { Row } from './rows.js';

/** From objects, as chrome.debugger returns replies. */
export function linesOfObjects(feeds: ReadonlyArray<Feed<unknown>>): string {
  const rows = rowsOf(repliesOf(feeds));
  settleSkipped(rows);
  borrowBoxes(rows);
  const shown = shownOf(rows);
  return rows.map((row, i) => lineOf(row, shown[i] === true)).join('');
}

/** From text, as a WebSocket returns them. */
export function linesOfTexts(feeds: ReadonlyArray<Feed<string>>): string {
  return linesOfObjects(feeds.map((feed) => ({ ...feed, reply: JSON.parse(feed.reply) as unknown })));
}

const kRoles: Record<string, string> = {
  '#text': 'text',
  button: 'button',
  textarea: 'textbox',
  select: 'combobox',
  img: 'image',
  li: 'listitem',
  ul: 'list',
  ol: 'list',
  p: 'paragraph',
  table: 'table',
  tr: 'row',
  td: 'cell',
  nav: 'navigation',
  main: 'main',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
};

const kInputRoles: Record<string, string> = {
  checkbox: 'checkbox',
  radio: 'radio',
  button: 'button',
  submit: 'button',
  reset: 'button',
  range: 'slider',
};

function roleOf({ tag, attributes }: Row): string {
  if (tag === 'a') return attributes.has('href') ? 'link' : 'generic';
  if (tag === 'input') return kInputRoles[attributes.get('type') ?? ''] ?? 'textbox';
  return kRoles[tag] ?? 'generic';
}

function lineOf(row: Row, isShown: boolean): string {
  const box = [row.box.left, row.box.top, widthOf(row.box), heightOf(row.box)].map((n) => Math.floor(n + 0.5) || 0);
  const text = row.renderedText.replace(/[ \t\n\f\r\u00a0]+/g, ' ').replace(/^ /, '');
  return `${row.frame} ${row.parent} ${row.tag} ${roleOf(row)} ${box.join(' ')} ${isShown ? 'shown' : 'hidden'} ${text}\n`;
}
