import ace from 'ace-builds';
import { ready } from '../page';

document.body.innerHTML = '<div id=editor style="width:700px;height:200px"></div>';
const editor = ace.edit('editor', { value: 'first words\nsecond line', useWorker: false });
editor.textInput.getElement().setAttribute('aria-label', 'Source');
ready(() => ({ Source: editor.getValue() }));
