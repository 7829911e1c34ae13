// Lists of choices, dates, sliders and switches.
import type { LibraryPage, Step } from '../errands.js';
import { check, choose, click, fill, refuse, several, steps, type } from './common.js';

export const lists: readonly LibraryPage[] = [
  {
    library: 'react-select',
    page: 'react_select',
    widgets: [
      {
        name: 'Origin',
        errands: [
          choose('Chile'),
          choose('Zimbabwe', 'choose a far one'),
          choose('Albania', 'choose a near one'),
          refuse('Haiti', 'Albania'),
          refuse('Atlantis', 'Albania', 'choose what is not there'),
        ],
      },
      {
        name: 'Country',
        errands: [
          choose('Norway'),
          choose('Togo'),
          steps('clear', '', { do: 'press', key: 'Backspace' }),
          steps('by keyboard', 'Mexico', { do: 'type', text: 'Mex' }, { do: 'press', key: 'Enter' }),
        ],
      },
      { name: 'Fixed', errands: [choose('Denmark'), choose('Sweden'), choose('Cuba')] },
      { name: 'Visited', errands: [several(['Oman', 'Spain']), several(['Oman', 'Spain', 'Chile'])] },
      { name: 'Locked', errands: [refuse('Chile', 'Peru')] },
    ],
  },
  {
    library: 'input-otp',
    page: 'react_select',
    // A one-time code is a secret.
    widgets: [
      { name: 'Code', shows: (value, text) => !text.includes(`${value}`) || value === '', errands: [type('1234')] },
    ],
  },
  {
    library: 'antd',
    page: 'antd',
    widgets: [
      {
        name: 'Origin',
        errands: [
          choose('Chile'),
          choose('Zimbabwe', 'choose a far one'),
          refuse('Haiti', 'Zimbabwe'),
          choose('Albania'),
        ],
      },
      {
        name: 'Country',
        errands: [
          choose('Norway'),
          choose('Togo'),
          steps('by keyboard', 'Mexico', { do: 'type', text: 'Mex' }, { do: 'press', key: 'Enter' }),
          refuse('Atlantis', 'Mexico', 'choose what is not there'),
        ],
      },
      { name: 'Visited', errands: [several(['Oman', 'Spain']), several(['Oman', 'Spain', 'Chile'])] },
      { name: 'Locked', errands: [refuse('Chile', 'Peru')] },
      {
        name: 'Departure',
        errands: [fill('2031-10-17'), steps('by calendar', '2031-10-09', click(), click(/^9$/)), fill('2032-01-31')],
      },
      {
        name: 'Place',
        errands: [
          steps('step by step', 'Europe / Norway', click(), click(/^Europe/), click(/^Norway/)),
          steps('change', 'Asia / Japan', click(), click(/^Asia/), click(/^Japan/)),
        ],
      },
      { name: 'Guests', errands: [fill('5', 5), fill('9', 9)] },
      { name: 'Wifi', errands: [check(true), check(true), check(false), steps('click', true, click())] },
      {
        name: 'Meeting',
        errands: [
          steps('type and press Enter', '14:30', { do: 'type', text: '14:30', clearFirst: true, pressEnter: true }),
        ],
      },
    ],
  },
  {
    library: 'MUI',
    page: 'mui',
    widgets: [
      {
        name: 'Origin',
        errands: [
          choose('Chile'),
          choose('Zimbabwe', 'choose a far one'),
          refuse('Haiti', 'Zimbabwe'),
          choose('Albania'),
        ],
      },
      { name: 'Visited', errands: [several(['Oman', 'Spain']), several(['Oman', 'Spain', 'Chile'])] },
      {
        name: 'Country',
        errands: [
          choose('Norway'),
          choose('Zimbabwe', 'choose a far one'),
          refuse('Haiti', 'Zimbabwe'),
          steps('by presses', 'Peru', click(), click(/^Peru$/)),
        ],
      },
      { name: 'Stops', errands: [several(['Oman', 'Spain']), several(['Chile', 'Oman'], ['Oman', 'Chile'])] },
      { name: 'Locked', errands: [refuse('Chile', 'Peru')] },
      {
        name: 'Volume',
        errands: [fill('70', 70), fill('0', 0), steps('by keyboard', 2, ...twice({ do: 'press', key: 'ArrowRight' }))],
      },
      { name: 'Wifi', errands: [check(true), check(true), check(false), steps('click', true, click())] },
      { name: 'Terms', errands: [check(true), check(false)] },
    ],
  },
  {
    library: 'MUI X',
    page: 'mui_date',
    widgets: [
      {
        name: 'Departure',
        control: /^Month$/,
        shows: (value, text) =>
          value === '' ? /Month[\s\S]*Day[\s\S]*Year/.test(text) : showsParts(String(value), text),
        errands: [
          fill('2031-10-17'),
          fill('2032-02-29'),
          steps('the day alone', '2032-02-11', { do: 'fill', at: /^Day$/, value: '11' }),
          steps('the year alone', '2030-02-11', { do: 'type', at: /^Year$/, text: '2030', clearFirst: true }),
        ],
      },
    ],
  },
  {
    library: 'select2',
    page: 'select2',
    widgets: [
      {
        name: 'Origin',
        errands: [
          choose('Chile'),
          choose('Zimbabwe', 'choose a far one'),
          refuse('Haiti', 'Zimbabwe'),
          choose('Albania'),
        ],
      },
      { name: 'Country', errands: [choose('Norway'), choose('Togo')] },
      {
        name: 'Visited',
        errands: [several(['Oman', 'Spain'], ['Oman', 'Spain']), several(['Chile', 'Oman', 'Spain'])],
      },
      { name: 'Locked', errands: [refuse('Chile', 'Peru')] },
    ],
  },
  {
    library: 'Radix',
    page: 'radix',
    widgets: [
      {
        name: 'Origin',
        errands: [
          choose('Chile'),
          choose('Zimbabwe', 'choose a far one'),
          refuse('Haiti', 'Zimbabwe'),
          choose('Albania'),
        ],
      },
      { name: 'Country', errands: [choose('Norway'), steps('by presses', 'Peru', click(), click(/^Peru$/))] },
      { name: 'Locked', errands: [refuse('Chile', 'Peru')] },
      { name: 'Wifi', errands: [check(true), check(true), check(false), steps('click', true, click())] },
      { name: 'Terms', errands: [check(true), check(false)] },
      {
        name: 'Volume',
        errands: [fill('70', 70), fill('0', 0), steps('by keyboard', 2, ...twice({ do: 'press', key: 'ArrowRight' }))],
      },
      {
        name: 'Size',
        shows: (value, text) => new RegExp(`radio[^\\]]* checked[^\\]]*\\]\\(?\\s*${value}`).test(text),
        errands: [steps('choose Large', 'Large', { do: 'check', at: /^Large$/, checked: true })],
      },
      {
        name: 'Edit',
        shows: (_value, text) => text.includes('Edit'),
        errands: [steps('Paste', 'Paste', click(), click(/^Paste$/)), steps('Copy', 'Copy', click(), click(/^Copy$/))],
      },
    ],
  },
  {
    library: 'Headless UI',
    page: 'headlessui',
    widgets: [
      {
        name: 'Origin',
        control: /Origin/,
        errands: [
          choose('Chile'),
          choose('Zimbabwe', 'choose a far one'),
          refuse('Haiti', 'Zimbabwe'),
          choose('Albania'),
        ],
      },
      {
        name: 'Visited',
        control: /Visited/,
        errands: [several(['Oman', 'Spain']), several(['Oman', 'Spain', 'Chile'])],
      },
      { name: 'Country', role: /combobox/, errands: [choose('Norway'), choose('Togo')] },
      { name: 'Wifi', errands: [check(true), check(false)] },
    ],
  },
  {
    library: 'Ionic',
    page: 'ionic',
    widgets: [
      { name: 'Origin', control: /Origin/, errands: [steps('by presses', 'Chile', click(), click(/^Chile$/))] },
      { name: 'Wifi', errands: [check(true), check(true), check(false), steps('click', true, click())] },
      { name: 'Terms', errands: [check(true), check(false)] },
      { name: 'Name', errands: [type('Ada'), fill('Grace')] },
    ],
  },
  {
    library: 'Web Awesome',
    page: 'webawesome',
    widgets: [
      {
        // An open list has the name of its field.
        name: 'Origin',
        role: /combobox/,
        errands: [choose('Chile'), choose('Zimbabwe', 'choose a far one'), refuse('Haiti', 'Zimbabwe')],
      },
      { name: 'Visited', role: /combobox/, errands: [several(['Oman', 'Spain'])] },
      { name: 'Wifi', errands: [check(true), check(false)] },
      { name: 'Volume', errands: [fill('70', 70)] },
      { name: 'Name', errands: [type('Ada'), fill('Grace')] },
    ],
  },
  {
    library: 'IMask',
    page: 'imask',
    widgets: [
      {
        name: 'Mobile',
        shows: (value, text) => String(value).length < 2 || text.includes('415'),
        errands: [fill('4155550123', '14155550123'), type('4155550199', '14155550199')],
      },
      {
        name: 'Price',
        shows: (value, text) => text.replaceAll(',', '').includes(String(value)),
        errands: [fill('1234.5'), fill('99')],
      },
      { name: 'Day', errands: [fill('12/31/2031'), fill('01022032', '01/02/2032')] },
    ],
  },
  {
    library: 'flatpickr',
    page: 'flatpickr',
    widgets: [
      { name: 'Departure', errands: [steps('by calendar', '2031-10-09', click(), click(/^9$|October 9/))] },
      { name: 'Return', errands: [fill('2031-10-20'), fill('2031-10-21')] },
      {
        name: 'Stay',
        errands: [
          steps('two days', '2031-10-08 to 2031-10-12', click(), click(/^8$|October 8/), click(/^12$|October 12/)),
        ],
      },
    ],
  },
];

/** Month by its name, day and year by their numbers. */
function showsParts(date: string, text: string): boolean {
  const [year = '', month = '', day = ''] = date.split('-');
  const name = new Date(`2000-${month}-15`).toLocaleString('en', { month: 'long' });
  // What is written in a section may follow its name in brackets.
  const isShown = (value: string, label: string): boolean => new RegExp(`="${value}"\\][ (]${label}`).test(text);
  return isShown(name, 'Month') && isShown(`${Number(day)}`, 'Day') && isShown(year, 'Year');
}

function twice(step: Step): Step[] {
  return [step, step];
}
