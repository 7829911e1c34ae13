// An answer of a model, drawn as Markdown. The text is untrusted: only the kinds of nodes below are drawn, as elements of
// our own; HTML stays text, no picture is loaded, and only http and https addresses become links, with the address shown.
import type { Nodes, Parents, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { ComponentChild } from 'preact';
import { useMemo } from 'preact/hooks';
import './markdown.css';

/** Quotes and lists that are nested deeper are drawn as they were written. */
const MAX_DEPTH = 12;

export function Markdown({ text }: { text: string }) {
  const drawn = useMemo(() => drawnOf(text), [text]);
  return <div class="markdown">{drawn}</div>;
}

function drawnOf(text: string): ComponentChild[] {
  const root = fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  return insideOf(root, { text, depth: 0 });
}

interface Place {
  /** The whole source. */
  text: string;
  depth: number;
}

function insideOf(node: Parents, { text, depth }: Place): ComponentChild[] {
  return node.children.map((child) => elementOf(child, { text, depth: depth + 1 }));
}

function elementOf(node: RootContent, place: Place): ComponentChild {
  if (place.depth > MAX_DEPTH) return sourceOf(node, place);
  switch (node.type) {
    case 'text':
      return node.value;
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <pre tabIndex={0}>
          <code>{node.value}</code>
        </pre>
      );
    case 'break':
      return '\n';
    case 'thematicBreak':
      return <hr />;
    case 'paragraph':
      return <p>{insideOf(node, place)}</p>;
    case 'emphasis':
      return <em>{insideOf(node, place)}</em>;
    case 'strong':
      return <strong>{insideOf(node, place)}</strong>;
    case 'heading':
      // The panel has its own headings.
      return <p class="markdown-heading">{insideOf(node, place)}</p>;
    case 'blockquote':
      return <blockquote>{insideOf(node, place)}</blockquote>;
    case 'list':
      return listOf(node, place);
    case 'table':
      return tableOf(node, place);
    case 'link':
      return linkOf(node.url, insideOf(node, place));
    case 'image':
      return linkOf(node.url, [node.alt ?? '']);
    default:
      return sourceOf(node, place);
  }
}

function listOf(node: Extract<RootContent, { type: 'list' }>, { text, depth }: Place): ComponentChild {
  const place = { text, depth: depth + 1 };
  const items = node.children.map((item) => <li>{insideOf(item, place)}</li>);
  return node.ordered === true ? <ol start={node.start ?? 1}>{items}</ol> : <ul>{items}</ul>;
}

function tableOf(node: Extract<RootContent, { type: 'table' }>, { text, depth }: Place): ComponentChild {
  const place = { text, depth: depth + 2 };
  const [head, ...rows] = node.children;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div class="markdown-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head?.children.map((cell) => (
              <th scope="col">{insideOf(cell, place)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {row.children.map((cell) => (
                <td>{insideOf(cell, place)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function linkOf(url: string, inside: ComponentChild[]): ComponentChild {
  const address = webAddress(url);
  if (address === undefined) return <>{inside}</>;
  const isShown = inside.length === 1 && inside[0] === url;
  return (
    <>
      <a href={address.href} target="_blank" rel="noopener noreferrer" title={address.href}>
        {inside}
      </a>
      {!isShown && <span class="quiet small"> ({address.host})</span>}
    </>
  );
}

function webAddress(url: string): URL | undefined {
  if (!URL.canParse(url)) return undefined;
  const address = new URL(url);
  return address.protocol === 'https:' || address.protocol === 'http:' ? address : undefined;
}

function sourceOf({ position }: Nodes, { text }: Place): string {
  return text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
}
