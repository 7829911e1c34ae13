import '@awesome.me/webawesome/dist/styles/webawesome.css';
import '@awesome.me/webawesome/dist/components/select/select.js';
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/switch/switch.js';
import '@awesome.me/webawesome/dist/components/slider/slider.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import { countries, ready } from '../page';

const options = countries.map((one) => `<wa-option value=${one} ${one === 'Haiti' ? 'disabled' : ''}>${one}</wa-option>`).join('');
document.body.innerHTML =
  `<wa-select id=Origin label=Origin value=Brazil>${options}</wa-select><wa-select id=Visited label=Visited multiple>${options}</wa-select>` +
  '<wa-switch id=Wifi>Wifi</wa-switch><wa-slider id=Volume label=Volume value=30></wa-slider><wa-input id=Name label=Name></wa-input>';
const at = (id) => document.querySelector(`#${id}`);
await Promise.all([...document.querySelectorAll('body > *')].map((element) => element.updateComplete));
ready(() => ({ Origin: at('Origin').value ?? '', Visited: at('Visited').value ?? [], Wifi: at('Wifi').checked, Volume: at('Volume').value, Name: at('Name').value ?? '' }));
