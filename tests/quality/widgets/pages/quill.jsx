import Quill from 'quill';
import 'quill/dist/quill.snow.css';
import { ready } from '../page';

document.body.innerHTML = '<div id=editor style="height:200px"><p>first words</p><p>second line</p></div>';
const quill = new Quill('#editor', { theme: 'snow' });
quill.root.setAttribute('aria-label', 'Letter');
ready(() => ({ Letter: quill.getText().replace(/\n$/, '') }));
