import { basicSetup, EditorView } from 'codemirror';
import { ready } from '../page';

const view = new EditorView({
  doc: 'first words\nsecond line',
  extensions: [basicSetup, EditorView.contentAttributes.of({ 'aria-label': 'Source' })],
  parent: document.body,
});
ready(() => ({ Source: view.state.doc.toString() }));
