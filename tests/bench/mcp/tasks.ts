// Tasks for an agent on the fixture sites, in a person's words: which control, by role and name, and what shows
// success. If several have the name, words of the row or card identify one.
export interface Goal {
  role: 'button' | 'link' | 'textbox' | 'checkbox' | 'combobox' | 'tab';
  name: string;
  near?: string;
}

export type Step =
  /** `shows` is there afterwards, `gone` no longer is. */
  | { click: Goal; shows: string }
  | { click: Goal; gone: string }
  | { fill: Array<Goal & { value: string | boolean }>; shows: string }
  | { read: string };

export interface Task {
  name: string;
  site: 'shop' | 'pages';
  path: string;
  steps: readonly Step[];
}

const cookies: Step = { click: { role: 'button', name: 'Only what is needed' }, gone: 'We would like to count visits' };

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
    name: 'rename in a dialog',
    site: 'pages',
    path: '/actions/goals/dialog_native.html',
    steps: [
      { click: { role: 'button', name: 'Rename folder' }, shows: 'New name' },
      { fill: [{ role: 'textbox', name: 'New name', value: 'Letters 2026' }], shows: 'Letters 2026' },
      { click: { role: 'button', name: 'Save' }, gone: 'New name' },
    ],
  },
  {
    name: 'be told what is wrong',
    site: 'pages',
    path: '/actions/goals/form_validation.html',
    steps: [
      { fill: [{ role: 'textbox', name: 'Mail address', value: 'ada' }], shows: 'ada' },
      { click: { role: 'button', name: 'Register' }, shows: 'Please enter a mail address' },
    ],
  },
  {
    name: 'delete and undo',
    site: 'pages',
    path: '/actions/goals/toast_undo.html',
    steps: [
      { click: { role: 'button', name: 'Delete invoice 4' }, shows: 'Deleted.' },
      { click: { role: 'button', name: 'Undo' }, shows: 'Delete invoice 4' },
    ],
  },
  {
    name: 'go to a tab',
    site: 'pages',
    path: '/actions/goals/tabs.html',
    steps: [{ click: { role: 'tab', name: 'Billing' }, shows: 'Download invoice' }],
  },
  { name: 'read the hours', site: 'pages', path: '/catalogue.html', steps: [{ read: 'Saturday' }] },
  { name: 'read one of 1,000 orders', site: 'pages', path: '/table.html', steps: [{ read: 'N-137' }] },
  {
    name: 'leave a long table',
    site: 'pages',
    path: '/table.html?rows=300&controls',
    steps: [{ click: { role: 'link', name: 'Account' }, gone: 'Customer' }],
  },
];
