import IMask from 'imask';
import { ready } from '../page';

document.body.innerHTML = ['Mobile', 'Price', 'Day'].map((name) => `<p><label for=${name}>${name}</label> <input id=${name}></p>`).join('');
const at = (name) => document.querySelector(`#${name}`);
const mobile = IMask(at('Mobile'), { mask: '+{1} (000) 000-0000', lazy: false });
const price = IMask(at('Price'), { mask: Number, thousandsSeparator: ',', scale: 2, radix: '.' });
const day = IMask(at('Day'), { mask: '00/00/0000' });
ready(() => ({ Mobile: mobile.unmaskedValue, Price: price.unmaskedValue, Day: day.value }));
