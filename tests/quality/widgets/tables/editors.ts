// Editors of text.
import type { LibraryPage, Value } from '../errands.js';
import { editorErrands } from './common.js';

/** Every line that the editor holds is in the text. */
function showsLines(value: Value, text: string): boolean {
  return String(value)
    .split('\n')
    .every((line) => text.includes(line));
}

function editor(library: string, page: string, name: string, control = /./): LibraryPage {
  const role = /textbox/;
  return { library, page, widgets: [{ name, control, role, shows: showsLines, errands: editorErrands() }] };
}

export const editors: readonly LibraryPage[] = [
  editor('CodeMirror 6', 'codemirror6', 'Source'),
  editor('CodeMirror 5', 'codemirror5', 'Source'),
  editor('Monaco 0.52', 'monaco52', 'Source'),
  editor('Monaco 0.57', 'monaco57', 'Source'),
  editor('Ace', 'ace', 'Source'),
  editor('TinyMCE', 'tinymce', 'Letter'),
  editor('Quill', 'quill', 'Letter'),
  editor('TipTap', 'tiptap', 'Letter'),
  editor('Lexical', 'lexical', 'Letter'),
  editor('Slate', 'slate', 'Letter'),
  editor('CKEditor 5', 'ckeditor5', 'Letter'),
];
