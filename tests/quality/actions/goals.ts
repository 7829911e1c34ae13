// Every goal: a page of fixtures/pages/actions/goals, and the steps of someone who knows roles and names. DomTool and
// playwright-core play the same steps.
import type { DomToolErrorCode } from '../../../js-glue/tool/contract/contract.js';
import type { Control, Goal, Step, StepOf } from './steps.js';

/** on('button', 'Save'): a control. */
function on(role: string, name: string): Control {
  return { role, name };
}

const button = (name: string) => on('button', name);
const click = (at: Control, more: Partial<StepOf<'click'>> = {}): Step => ({ do: 'click', at, ...more });
const hover = (at: Control): Step => ({ do: 'hover', at });
const press = (key: string, at?: Control): Step => (at === undefined ? { do: 'press', key } : { do: 'press', key, at });
const see = (at: Control, state?: string): Step => (state === undefined ? { do: 'see', at } : { do: 'see', at, state });
const check = (at: Control, checked = true): Step => ({ do: 'check', at, checked });
const select = (at: Control, ...values: string[]): Step => ({ do: 'select', at, values });

function type(at: Control, text: string, more: Partial<StepOf<'type'>> = {}): Step {
  return { do: 'type', at, text, ...more };
}

function refused<Refusable extends Step>(step: Refusable, ...codes: DomToolErrorCode[]): Step {
  return { ...step, refused: codes } as Step;
}

/** The page changes between the observation and the action. */
function behind(step: Step): Step {
  return { ...step, isBehind: true } as Step;
}

const kMenus: Goal[] = [
  { page: 'menu_button', steps: [click(button('Actions')), click(on('menuitem', 'Archive'))] },
  {
    page: 'menubar',
    steps: [click(on('menuitem', 'File')), hover(on('menuitem', 'Export')), click(on('menuitem', 'As PDF'))],
  },
  {
    page: 'menubar#keys',
    steps: [
      press('ArrowDown', on('menuitem', 'File')),
      press('ArrowDown'),
      press('ArrowRight'),
      press('ArrowDown'),
      press('Enter'),
    ],
  },
  { page: 'hover_menu', steps: [hover(on('link', 'Products')), click(on('link', 'Lamps'))] },
  {
    page: 'context_menu',
    steps: [click(button('Card 7'), { button: 'right' }), click(on('menuitem', 'Duplicate'))],
  },
  { page: 'tooltip', steps: [hover(button('Fee')), click(button('More about fees'))] },
];

const kComposites: Goal[] = [
  { page: 'tabs', steps: [click(on('tab', 'Billing')), click(button('Download invoice'))] },
  {
    page: 'tabs#keys',
    steps: [press('ArrowRight', on('tab', 'Profile')), click(button('Download invoice'))],
  },
  {
    page: 'tree',
    steps: [click(on('treeitem', 'src')), click(on('treeitem', 'lib')), click(on('treeitem', 'main.ts'))],
  },
  {
    page: 'tree#keys',
    steps: [
      press('ArrowRight', on('treeitem', 'src')),
      press('ArrowDown'),
      press('ArrowRight'),
      press('ArrowDown'),
      press('Enter'),
    ],
  },
  {
    page: 'grid',
    steps: [
      click(on('gridcell', '9.10'), { clickCount: 2 }),
      type(on('textbox', 'Price of Sencha'), '9.75', { clearFirst: true, pressEnter: true }),
    ],
  },
  {
    page: 'carousel',
    steps: [click(button('Next slide')), click(button('Next slide')), click(button('Order print of Dunes'))],
  },
  { page: 'disclosure', steps: [click(on('DisclosureTriangle', 'Shipping')), click(button('Courier'))] },
  { page: 'switch', steps: [check(on('switch', 'Alerts')), check(on('switch', 'Alerts'))] },
  { page: 'radio', steps: [check(on('radio', 'Express'))] },
  { page: 'hidden_checkbox', steps: [check(on('checkbox', 'Subscribe to news'))] },
  {
    page: 'keyboard_only',
    steps: [press('ArrowRight', on('application', 'Board')), press('ArrowRight'), press('Space')],
  },
  {
    page: 'modifiers',
    steps: [
      click(on('option', 'Letter 1')),
      click(on('option', 'Letter 3'), { modifiers: ['Shift'] }),
      click(on('option', 'Letter 5'), { modifiers: ['Control'] }),
    ],
  },
  { page: 'double_click', steps: [click(button('Letters'), { clickCount: 2 })] },
  {
    page: 'triple_click',
    steps: [
      click(on('paragraph', 'All of this paragraph is to be marked.'), { clickCount: 3 }),
      click(button('Mark selection')),
    ],
  },
  { page: 'middle_click', steps: [click(on('tab', 'a.txt'), { button: 'middle' })] },
  { page: 'pointer_only', steps: [click(button('Start timer'))] },
  { page: 'canvas', steps: [click(on('image', 'Game board'), { position: { x: 290, y: 210 } })] },
];

const kLists: Goal[] = [
  { page: 'select_native', steps: [select(on('combobox', 'Country'), 'Portugal')] },
  { page: 'select_multiple', steps: [select(on('listbox', 'Days'), 'Monday', 'Friday')] },
  { page: 'listbox_aria', steps: [select(on('listbox', 'Wood'), 'Oak')] },
  { page: 'combobox_select_only', steps: [select(on('combobox', 'Favourite fruit'), 'Cherry')] },
  {
    page: 'combobox_select_only#keys',
    steps: [
      press('ArrowDown', on('combobox', 'Favourite fruit')),
      press('ArrowDown'),
      press('ArrowDown'),
      press('Enter'),
    ],
  },
  {
    page: 'combobox_autocomplete',
    steps: [type(on('combobox', 'City'), 'Berl', { charByChar: true }), click(on('option', 'Berlin'))],
  },
  { page: 'portal_select', steps: [select(on('combobox', 'Size'), 'Large')] },
  {
    page: 'portal_select#clicks',
    steps: [click(on('combobox', 'Size')), click(on('option', 'Large'))],
  },
  {
    page: 'datalist',
    steps: [type(on('combobox', 'Browser'), 'Firefox'), type(on('textbox', 'Version'), '140')],
  },
];

const kPickers: Goal[] = [
  { page: 'date_native', steps: [type(on('Date', 'Arrival'), '2026-03-14')] },
  { page: 'time_native', steps: [type(on('InputTime', 'Arrival time'), '17:45')] },
  { page: 'colour_native', steps: [type(on('ColorWell', 'Wall colour'), '#336699')] },
  { page: 'number', steps: [type(on('spinbutton', 'Quantity'), '12', { clearFirst: true })] },
  {
    page: 'date_picker',
    steps: [click(button('Choose date')), click(button('Next month')), click(button('14 March 2026'))],
  },
  { page: 'slider_native', steps: [type(on('slider', 'Volume'), '70')] },
  {
    page: 'slider_keys',
    steps: [press('ArrowRight', on('slider', 'Text size')), press('ArrowRight'), press('ArrowRight')],
  },
  { page: 'slider_aria', steps: [{ do: 'drag', at: on('slider', 'Brightness'), by: { x: 180, y: 0 } }] },
  {
    page: 'slider_two_thumbs',
    steps: [press('ArrowLeft', on('slider', 'Highest price')), press('ArrowLeft')],
  },
];

const kFields: Goal[] = [
  { page: 'masked_input', steps: [type(on('textbox', 'Phone'), '5551234567'), type(on('textbox', 'City'), 'Ghent')] },
  { page: 'controlled_input', steps: [type(on('textbox', 'Full name'), 'ada lovelace', { charByChar: true })] },
  {
    page: 'debounced_search',
    steps: [type(on('searchbox', 'Search tea'), 'genmai', { charByChar: true }), click(on('link', 'Genmaicha'))],
  },
  {
    page: 'form_validation',
    steps: [click(button('Register')), type(on('textbox', 'Mail address'), 'ada@page.test'), click(button('Register'))],
  },
  { page: 'textarea', steps: [type(on('textbox', 'Note'), 'One\nTwo\n\nFour')] },
  { page: 'scripts', steps: [type(on('textbox', 'Words'), 'שלום, 世界! 👩‍👩‍👧 naïve')] },
  { page: 'replaced', steps: [type(on('textbox', 'Title'), 'Harbour', { clearFirst: true })] },
  { page: 'code_boxes', steps: [type(on('textbox', 'Digit 1'), '304182', { charByChar: true })] },
  { page: 'focus_stolen', steps: [type(on('textbox', 'First name'), 'Grace')] },
  {
    page: 'rich_editor',
    steps: [type(on('textbox', 'Message'), 'Dear Ada,\nsee you on Friday.', { charByChar: true })],
  },
  {
    page: 'mention',
    steps: [
      type(on('textbox', 'Comment'), 'Thanks @A', { charByChar: true }),
      press('ArrowDown'),
      press('Enter'),
      click(button('Send comment')),
    ],
  },
];

const kMoreFields: Goal[] = [
  { page: 'field_redrawn', steps: [type(on('textbox', 'Filter'), 'oolong', { charByChar: true })] },
  { page: 'editor_in_frame', steps: [type(on('textbox', 'Mail body'), 'Hello from the frame')] },
  { page: 'appended', steps: [press('Control+End', on('textbox', 'Log')), type(on('textbox', 'Log'), ' And more.')] },
  {
    page: 'toolbar',
    steps: [press('Control+a', on('textbox', 'Text')), click(button('Bold'))],
  },
  {
    page: 'password',
    steps: [
      type(on('textbox', 'User'), 'ada'),
      type(on('textbox', 'Password'), 'p@ss "word" 7'),
      click(button('Sign in')),
    ],
  },
];

const kDragAndFiles: Goal[] = [
  {
    page: 'sortable_pointer',
    steps: [{ do: 'drag', at: button('Move Cherry'), onto: button('Move Apple') }],
  },
  {
    page: 'sortable_dnd',
    steps: [{ do: 'drag', at: button('Paint the door'), onto: on('region', 'Done') }],
  },
  {
    page: 'file_input',
    steps: [{ do: 'upload', at: button('Letter'), files: [{ name: 'letter.txt', text: 'Dear Ada' }] }],
  },
  {
    page: 'file_chooser',
    steps: [
      {
        do: 'upload',
        at: button('Attach files'),
        files: [
          { name: 'one.png', text: '1' },
          { name: 'two.png', text: '2' },
        ],
      },
    ],
  },
  {
    page: 'file_drop',
    steps: [{ do: 'upload', at: button('Drop files here'), files: [{ name: 'report.txt', text: 'All is well' }] }],
  },
];

const kPlaces: Goal[] = [
  {
    page: 'infinite_list',
    steps: [{ do: 'scrollTo', sought: button('Letter 95') }, click(button('Letter 95'))],
  },
  {
    page: 'virtual_list',
    steps: [{ do: 'scrollTo', sought: button('Row 60'), at: on('list', 'Rows'), by: 360 }, click(button('Row 60'))],
  },
  {
    page: 'terms',
    steps: [
      { do: 'scrollEnd', at: on('region', 'Terms') },
      see(button('I agree'), '!disabled'),
      click(button('I agree')),
    ],
  },
  { page: 'nested_scroll', steps: [click(button('Deep inside'))] },
  { page: 'snap_strip', steps: [click(button('Picture 9'))] },
  { page: 'sticky_column', steps: [click(button('Ship order 12'))] },
  { page: 'icon_buttons', steps: [click(button('Archive Water'))] },
  { page: 'sticky_header', steps: [click(button('Add item 20'))] },
  { page: 'sticky_footer', steps: [click(button('Add item 12'))] },
  { page: 'covered_part', steps: [click(on('link', 'Everything about our offer of the week'))] },
  { page: 'turned', steps: [click(button('Turned')), click(button('Zoomed'))] },
  { page: 'frames_same', steps: [click(button('Save inside'))] },
  {
    page: 'frames_cross',
    host: 'one.test',
    steps: [type(on('textbox', 'Holder'), 'Ada'), click(button('Send form'))],
  },
  { page: 'frame_late', host: 'one.test', steps: [click(button('Load comments')), click(button('Save inside'))] },
  ...['shadow_open', 'shadow_closed'].map(
    (page): Goal => ({
      page,
      steps: [
        type(on('textbox', 'Mail'), 'ada@page.test'),
        check(on('checkbox', 'Send news')),
        click(button('Sign up')),
      ],
    }),
  ),
];

const kTimes: Goal[] = [
  { page: 'animated', steps: [click(button('Show offer')), click(button('Take offer'))] },
  { page: 'replaced_on_hover', steps: [click(button('Buy tea'))] },
  { page: 'hover_delay', steps: [hover(on('link', 'Ada')), click(button('Follow Ada'))] },
  { page: 'busy', steps: [click(button('Sort everything')), click(button('Save order'))] },
  { page: 'popover', steps: [click(button('More options')), click(button('Mute chat'))] },
  { page: 'late_navigation', steps: [click(button('Sign out'))] },
  {
    page: 'before_unload',
    steps: [type(on('textbox', 'Draft'), 'x'), click(on('link', 'Leave the draft')), { do: 'dialog', accept: true }],
  },
  { page: 'moves_on_hover', steps: [click(button('Weekend in Ghent'))] },
  { page: 'rerendered', steps: [click(button('Add tea')), click(button('Add tea'))] },
  {
    page: 'toast_undo',
    steps: [click(button('Delete invoice 4')), click(button('Undo'))],
  },
  {
    page: 'dialog_native',
    steps: [
      click(button('Rename folder')),
      refused(click(button('Delete folder')), 'OBSCURED'),
      type(on('textbox', 'New name'), 'Letters 2026'),
      click(button('Save')),
    ],
  },
  {
    page: 'dialog_div',
    steps: [
      click(button('Leave project')),
      refused(click(button('Invite people')), 'OBSCURED'),
      click(button('Leave')),
    ],
  },
  {
    page: 'dialogs',
    steps: [
      click(button('Delete everything')),
      { do: 'dialog', accept: true },
      { do: 'dialog', accept: true },
      { do: 'dialog', accept: true, promptText: 'Ada' },
    ],
  },
  { page: 'dialog_dismissed', steps: [click(button('Delete')), { do: 'dialog', accept: false }] },
  { page: 'link', steps: [click(on('link', 'The next page'))] },
  { page: 'form_sent', steps: [type(on('textbox', 'Word'), 'harbour', { pressEnter: true })] },
  { page: 'back', steps: [click(on('link', 'The next page')), { do: 'back' }] },
  { page: 'new_tab', steps: [click(on('link', 'The manual'))] },
];

/** What must be refused, and with what; then what can be done. */
const kRefusals: Goal[] = [
  {
    page: 'dead_button',
    steps: [click(button('Refresh'), { says: 'no_effect' }), click(button('Reload list'), { says: 'done' })],
  },
  {
    page: 'stubborn_box',
    steps: [
      { ...check(on('checkbox', 'Free of charge')), says: 'no_effect' } as Step,
      { ...check(on('checkbox', 'With invoice')), says: 'done' } as Step,
    ],
  },
  {
    page: 'late_enabled',
    steps: [
      refused(click(button('Continue')), 'NOT_ACTIONABLE'),
      check(on('checkbox', 'I accept the terms')),
      see(button('Continue'), '!disabled'),
      click(button('Continue')),
    ],
  },
  {
    page: 'cookie_banner',
    steps: [
      refused(click(button('Subscribe')), 'OBSCURED'),
      click(button('Only what is needed')),
      click(button('Subscribe')),
    ],
  },
  {
    page: 'disabled',
    steps: [
      refused(click(button('Publish')), 'NOT_ACTIONABLE'),
      refused(click(button('Share')), 'NOT_ACTIONABLE'),
      click(button('Save draft')),
    ],
  },
  {
    page: 'readonly',
    steps: [
      refused(type(on('textbox', 'Key'), 'B', { clearFirst: true }), 'NOT_ACTIONABLE'),
      type(on('textbox', 'Note'), 'keep'),
    ],
  },
  {
    page: 'gone',
    steps: [refused(behind(click(button('Remove Pears'))), 'STALE', 'NOT_FOUND'), click(button('Done'))],
  },
  {
    page: 'refilled',
    steps: [refused(behind(click(button('Delete Heating'))), 'STALE', 'NOT_FOUND'), click(button('Done'))],
  },
  {
    page: 'appears_over',
    steps: [
      refused(behind(click(button('Pay now'))), 'OBSCURED'),
      click(button('Yes, I am')),
      click(button('Pay now')),
    ],
  },
];

export const goals: readonly Goal[] = [
  ...kMenus,
  ...kComposites,
  ...kLists,
  ...kPickers,
  ...kFields,
  ...kMoreFields,
  ...kDragAndFiles,
  ...kPlaces,
  ...kTimes,
  ...kRefusals,
];
