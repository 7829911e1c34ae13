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
      { name: 'Meeting', errands: [fill('14:30')] },
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
      { name: 'Departure', errands: [fill('2031-10-17'), fill('2032-02-29')] },
      { name: 'Birthday', errands: [fill('2031-12-05')] },
      { name: 'Wifi', errands: [check(true), check(true), check(false), steps('click', true, click())] },
      { name: 'Terms', errands: [check(true), check(false)] },
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

function twice(step: Step): Step[] {
  return [step, step];
}
