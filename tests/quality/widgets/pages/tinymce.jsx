import tinymce from 'tinymce';
import 'tinymce/models/dom';
import 'tinymce/themes/silver';
import 'tinymce/icons/default';
import 'tinymce/skins/ui/oxide/skin.js';
import 'tinymce/skins/ui/oxide/content.js';
import 'tinymce/skins/content/default/content.js';
import { ready } from '../page';

document.body.innerHTML = '<label for=Letter>Letter</label><textarea id=Letter>&lt;p>first words&lt;/p>&lt;p>second line&lt;/p></textarea>';
const [editor] = await tinymce.init({ selector: '#Letter', license_key: 'gpl', height: 260, skin: 'oxide', content_css: 'default' });
const lines = () => [...editor.getBody().children].map((line) => line.textContent.replaceAll('\u00a0', ' ').replaceAll('\ufeff', ''));
ready(() => ({ Letter: lines().join('\n') }));
