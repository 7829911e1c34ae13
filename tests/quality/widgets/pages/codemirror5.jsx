import CodeMirror from 'codemirror5';
import 'codemirror5/lib/codemirror.css';
import { ready } from '../page';

const editor = CodeMirror(document.body, { value: 'first words\nsecond line', lineNumbers: true });
editor.getInputField().setAttribute('aria-label', 'Source');
ready(() => ({ Source: editor.getValue() }));
