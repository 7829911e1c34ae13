import { ClassicEditor, Essentials, Paragraph } from 'ckeditor5';
import 'ckeditor5/ckeditor5.css';
import { ready } from '../page';

document.body.innerHTML = '<div id=editor><p>first words</p><p>second line</p></div>';
const editor = await ClassicEditor.create(document.querySelector('#editor'), {
  licenseKey: 'GPL',
  plugins: [Essentials, Paragraph],
  label: 'Letter',
  toolbar: ['undo', 'redo'],
});
const words = (block) => [...block.getChildren()].map((node) => node.data ?? '\n').join('');
ready(() => ({ Letter: [...editor.model.document.getRoot().getChildren()].map(words).join('\n') }));
