import jQuery from 'jquery';
import select2 from 'select2/dist/js/select2.full.js';
import 'select2/dist/css/select2.css';
import { countries, ready } from '../page';

const options = countries.map((one) => `<option${one === 'Haiti' ? ' disabled' : ''}>${one}</option>`).join('');
const names = ['Origin', 'Country', 'Visited', 'Locked'];
document.body.innerHTML = names
  .map((name) => `<p><label for=${name}>${name}</label><br><select id=${name} style="width:300px">${options}</select></p>`)
  .join('');
if (jQuery.fn.select2 === undefined) select2(window, jQuery);
jQuery('#Visited').prop('multiple', true).val([]);
jQuery('#Origin').val('Brazil').select2();
jQuery('#Country').prepend('<option></option>').val('').select2({ placeholder: 'Pick one', allowClear: true });
jQuery('#Visited').select2();
jQuery('#Locked').val('Peru').prop('disabled', true).select2();
ready(() => Object.fromEntries(names.map((name) => [name, jQuery(`#${name}`).val() ?? ''])));
