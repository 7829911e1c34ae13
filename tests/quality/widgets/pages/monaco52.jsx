import * as monaco from 'monaco-editor/esm/vs/editor/editor.api.js';
import { ready } from '../page';
import { showMonaco } from '../monaco';

showMonaco(monaco, ready);
