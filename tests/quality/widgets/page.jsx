// What the pages share: where the widgets write their state, a label beside each, and words to choose from.
import { createRoot } from 'react-dom/client';

export const state = {};

export const countries = (
  'Albania Brazil Chile Cuba Denmark Egypt Finland Ghana Haiti India Japan Kenya Laos Malta Nepal Oman Peru Qatar ' +
  'Rwanda Samoa Togo Uganda Vietnam Yemen Zambia Angola Belize Canada Djibouti Ecuador Fiji Guyana Honduras Iceland ' +
  'Jordan Kuwait Lebanon Mexico Namibia Norway Panama Romania Senegal Spain Sweden Tunisia Turkey Ukraine Uruguay Zimbabwe'
).split(' ');

export function labelled(name, widget) {
  return (
    <div style={{ marginBottom: 16, width: 320 }}>
      <label htmlFor={name}>{name}</label>
      {widget}
    </div>
  );
}

export function ready(truth = () => state) {
  window.truth = truth;
}

export function show(content, truth) {
  createRoot(document.body.appendChild(document.createElement('div'))).render(content);
  requestAnimationFrame(() => requestAnimationFrame(() => ready(truth)));
}
