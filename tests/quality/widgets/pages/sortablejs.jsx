import Sortable from 'sortablejs';
import { ready } from '../page';

const items = (prefix) => [1, 2, 3, 4, 5].map((n) => `<li style="padding:8px;border:1px solid #ccc">${prefix} ${n}</li>`).join('');
document.body.innerHTML = `<ul id=plain style="width:300px">${items('Task')}</ul><ul id=held style="width:300px">${items('Song')}</ul>`;
new Sortable(document.querySelector('#plain'), { animation: 150 });
new Sortable(document.querySelector('#held'), { delay: 250 });
const words = (id) => [...document.querySelectorAll(`#${id} li`)].map(({ textContent }) => textContent);
ready(() => ({ Task: words('plain'), Song: words('held') }));
