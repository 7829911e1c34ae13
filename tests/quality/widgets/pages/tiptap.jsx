import { Editor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { ready } from '../page';

const editor = new Editor({
  element: document.body,
  extensions: [StarterKit],
  content: '<p>first words</p><p>second line</p>',
  editorProps: { attributes: { 'aria-label': 'Letter' } },
});
ready(() => ({ Letter: editor.getText({ blockSeparator: '\n' }) }));
