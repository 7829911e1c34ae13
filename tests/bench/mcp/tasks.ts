// What an agent is to do on the fixture sites, in the words of a person: which control, by role and name, and what shows that
// it worked. Where several bear a name, the words of its row or card say which.
export interface Goal {
  role: 'button' | 'link' | 'textbox' | 'checkbox' | 'combobox' | 'radio';
  name: string;
  near?: string;
}

export type Step =
  | { click: Goal; shows: string }
  | { fill: Array<Goal & { value: string | boolean }>; shows: string }
  | { read: string };

export interface Task {
  name: string;
  site: 'shop' | 'pages';
  path: string;
  steps: readonly Step[];
}

const cookies: Step = { click: { role: 'button', name: 'Only what is needed' }, shows: 'Loose leaf' };

export const kTasks: readonly Task[] = [
  { name: 'decide on cookies', site: 'shop', path: '/', steps: [cookies] },
  {
    name: 'filter a shelf',
    site: 'shop',
    path: '/',
    steps: [cookies, { click: { role: 'button', name: 'Green' }, shows: 'Sencha Spring' }],
  },
  {
    name: 'put tea in the basket',
    site: 'shop',
    path: '/',
    steps: [
      cookies,
      { click: { role: 'button', name: 'Add 1 Earl Grey Blue to the basket' }, shows: 'Check out 1 item' },
      { click: { role: 'link', name: 'Check out 1 item' }, shows: 'Where should we send it?' },
    ],
  },
  {
    name: 'fill in an address',
    site: 'shop',
    path: '/checkout.html',
    steps: [
      {
        fill: [
          { role: 'textbox', name: 'Full name', value: 'Ada Lovelace' },
          { role: 'textbox', name: 'Email', value: 'ada@lowtide.example' },
          { role: 'textbox', name: 'Street and number', value: 'Quay 4' },
          { role: 'textbox', name: 'Postcode', value: '1000-001' },
          { role: 'textbox', name: 'City', value: 'Lisbon' },
          { role: 'combobox', name: 'Country', value: 'Portugal' },
        ],
        shows: 'Quay 4',
      },
    ],
  },
  {
    name: 'fill in a form',
    site: 'pages',
    path: '/form.html',
    steps: [
      {
        fill: [
          { role: 'textbox', name: 'Label by for', value: 'One' },
          { role: 'textbox', name: 'Story', value: 'Once upon a time' },
          { role: 'combobox', name: 'Country', value: 'Sweden' },
        ],
        shows: 'Once upon a time',
      },
    ],
  },
  {
    name: 'stay in a dialog',
    site: 'pages',
    path: '/modal.html',
    steps: [{ click: { role: 'button', name: 'Stay' }, shows: 'Leave without sending' }],
  },
  { name: 'read the hours', site: 'pages', path: '/catalogue.html', steps: [{ read: 'Saturday' }] },
  {
    name: 'save one of many teas',
    site: 'pages',
    path: '/catalogue.html',
    steps: [{ click: { role: 'button', name: 'Save Oolong' }, shows: 'Oolong' }],
  },
  { name: 'read one of 1,000 orders', site: 'pages', path: '/table.html', steps: [{ read: 'N-137' }] },
  {
    name: 'open one of 300 orders',
    site: 'pages',
    path: '/table.html?rows=300&controls',
    steps: [{ click: { role: 'button', name: 'Open N-137' }, shows: 'N-137' }],
  },
];
