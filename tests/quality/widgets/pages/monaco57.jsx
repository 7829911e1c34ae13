import * as monaco from 'monaco-editor-57/editor/editor.api.js';
import { ready } from '../page';
import { showMonaco } from '../monaco';

showMonaco(monaco, ready);
