import { registerRichText } from '@lexical/rich-text';
import { $createParagraphNode, $createTextNode, $getRoot, createEditor } from 'lexical';
import { ready } from '../page';

document.body.innerHTML = '<div id=editor contenteditable aria-label=Letter role=textbox style="border:1px solid #888;min-height:100px"></div>';
const editor = createEditor({ namespace: 'page', onError: (error) => { throw error; } });
editor.setRootElement(document.querySelector('#editor'));
registerRichText(editor);
editor.update(() => {
  for (const line of ['first words', 'second line']) $getRoot().append($createParagraphNode().append($createTextNode(line)));
});
const lines = () => $getRoot().getChildren().flatMap((block) => block.getTextContent().split('\n'));
ready(() => ({ Letter: editor.getEditorState().read(() => lines().join('\n')) }));
