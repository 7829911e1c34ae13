import flatpickr from 'flatpickr';
import 'flatpickr/dist/flatpickr.css';
import { ready } from '../page';

document.body.innerHTML = ['Departure', 'Return', 'Stay'].map((name) => `<p><label for=${name}>${name}</label> <input id=${name}></p>`).join('');
const dated = (picker) => picker.selectedDates.map((date) => flatpickr.formatDate(date, 'Y-m-d')).join(' to ');
const departure = flatpickr('#Departure', { defaultDate: '2031-10-17' });
const back = flatpickr('#Return', { allowInput: true });
const stay = flatpickr('#Stay', { mode: 'range', defaultDate: ['2031-10-03', '2031-10-05'] });
ready(() => ({ Departure: dated(departure), Return: dated(back), Stay: dated(stay) }));
