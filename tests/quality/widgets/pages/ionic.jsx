import { defineCustomElement as checkbox } from '@ionic/core/components/ion-checkbox.js';
import { defineCustomElement as input } from '@ionic/core/components/ion-input.js';
import { defineCustomElement as range } from '@ionic/core/components/ion-range.js';
import { defineCustomElement as select } from '@ionic/core/components/ion-select.js';
import { defineCustomElement as selectOption } from '@ionic/core/components/ion-select-option.js';
import { defineCustomElement as toggle } from '@ionic/core/components/ion-toggle.js';
import { initialize } from '@ionic/core/components';
import '@ionic/core/css/ionic.bundle.css';
import { countries, ready } from '../page';

initialize();
for (const define of [checkbox, input, range, select, selectOption, toggle]) define();
const options = countries.slice(0, 8).map((one) => `<ion-select-option value=${one}>${one}</ion-select-option>`).join('');
document.body.innerHTML =
  `<div style="padding:16px;width:400px"><ion-select id=Origin label=Origin value=Brazil interface=popover>${options}</ion-select>` +
  '<ion-toggle id=Wifi>Wifi</ion-toggle><ion-checkbox id=Terms>Terms</ion-checkbox><ion-input id=Name label=Name></ion-input></div>';
const at = (id) => document.querySelector(`#${id}`);
await Promise.all([...document.querySelectorAll('ion-select, ion-toggle, ion-input')].map((element) => element.componentOnReady?.()));
ready(() => ({ Origin: at('Origin').value ?? '', Wifi: at('Wifi').checked, Terms: at('Terms').checked, Name: at('Name').value ?? '' }));
