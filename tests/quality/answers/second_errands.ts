// Errands in the applications for a shop, a board, a bank and a calendar.
import { type Errand, errandsOf } from './errand.js';

const shop = errandsOf('shop', [
  [
    'a crimson jersey in the cart',
    [
      ['click "Clothes"', /looks-chosen\] Clothes/],
      ['click "crimson" near "Wool jersey"', /crimson/],
      ['click button "Add to cart" near "Wool jersey"', 'Cart (1)'],
      ['click "Cart (1)"', 'Total €79.00'],
    ],
    's.drawer && s.cart.length === 1 && s.cart[0].id === 2 && s.cart[0].colour === "crimson"',
  ],
  [
    'save the bell and see what is saved',
    [['click "Save for later" near "Brass bell"'], ['click "Saved"', 'Brass bell']],
    's.kind === "Saved" && s.liked.join() === "1"',
  ],
  [
    'two bottles of oil with a discount',
    [
      ['click "Parts"', 'Chain oil'],
      ['click button "Add to cart" near "Chain oil"', 'Cart (1)'],
      ['click "Cart (1)"', 'Total €9.00'],
      ['click "More"', 'Total €18.00'],
      ['type "WHEEL20" into "Discount code"', 'WHEEL20'],
      ['click "Apply"', 'This code is not valid', 'error'],
      ['type "WHEEL10" into "Discount code"', 'WHEEL10'],
      ['click "Apply"', 'Total €16.20'],
    ],
    's.cut === 0.1 && s.cart[0].count === 2',
  ],
  [
    'buy a saddle bag',
    [
      ['click "Add to cart" near "Saddle bag"', 'Cart (1)'],
      ['click "Cart (1)"', 'Total €34.00'],
      ['click "Checkout"', 'Recipient'],
      ['type "Mo Ek" into "Recipient"', 'Mo Ek'],
      ['type "Kade 3" into "Street"', 'Kade 3'],
      ['click "Continue"', 'Postcode is needed', 'error'],
      ['type "9711" into "Postcode"', '9711'],
      ['click "Continue"', 'Cargo bike'],
      ['click "Cargo bike"', /looks-(chosen|on)/],
      ['click "Continue"', 'To pay €37.00'],
      ['click "Place order"', 'Order 5012 is on its way'],
    ],
    's.order.cart[0].id === 5 && s.order.way === "Cargo bike" && s.order.form.zip === "9711" && s.stage === "done"',
  ],
  [
    'look closer and buy from there',
    [
      ['click "Rain cape"', 'Mended for life'],
      ['click "Add to cart" near "Mended for life"', 'Cart (1)'],
      ['click "Cart (1)"', 'Rain cape'],
      ['click "Remove"', 'It is empty'],
      ['click "Keep shopping"'],
    ],
    's.cart.length === 0 && !s.drawer',
  ],
  [
    'search for a bag',
    [
      ['type "saddle" into "Search the shop"', 'Saddle bag'],
      ['click "Add to cart"', 'Cart (1)'],
    ],
    's.cart[0].id === 5 && s.sought === "saddle"',
  ],
]);

const board = errandsOf('board', [
  [
    'a card for the pump',
    [
      ['click "+ New card" near "Paint buoy 12"', 'What is to be done?'],
      ['type "Oil the pump" into "What is to be done?"', 'Oil the pump'],
      ['click "Add card"', 'Oil the pump'],
    ],
    's.cards.some((c) => c.title === "Oil the pump" && c.list === "To do")',
  ],
  [
    'the buoy is being painted: drag its card',
    [['drag "Paint buoy 12" to "Check failed crane motor"', 'Paint buoy 12']],
    's.cards.find((c) => c.id === 2).list === "In progress"',
  ],
  [
    'label a card and close it',
    [
      ['click "Paint buoy 12"', 'Checklist'],
      ['click "Labels"', 'Rigging'],
      ['click "Paint"', /looks-\w+\] Paint|Paint ✓/],
      ['click "✕" near "Electrics"'],
      ['click "Close card"', /looks|Paint/],
    ],
    's.open === null && s.cards.find((c) => c.id === 2).tags.join() === "Paint"',
  ],
  [
    'tick the second entry and add a third',
    [
      ['click "Replace dock lamps"', 'Switch off the quay'],
      ['check "Switch off the quay"', /looks-(on|done)/],
      ['type "Test at night" into "Add an item" and press Enter', 'Test at night'],
      ['click "Close card"', '2/3'],
    ],
    '(() => { const c = s.cards.find((x) => x.id === 1); return c.todos.length === 3 && c.todos[1][1] && !c.todos[2][1] && s.open === null; })()',
  ],
  [
    'Rui takes the mooring lines, which are not blocked any more',
    [
      ['click "Renew mooring lines"', 'in list Blocked'],
      ['click "Members"', 'Maarten'],
      ['click "Rui"', 'Rui ✓'],
      ['click "Move"', 'Move card'],
      ['select "To do" in "List"', 'in list To do'],
      ['click "Close card"', /@Rui|^- .*Close card/m],
    ],
    's.cards.find((c) => c.id === 4).list === "To do" && s.cards.find((c) => c.id === 4).members.join() === "Rui" && s.open === null',
  ],
  [
    'archive the slipway card after a second thought',
    [
      ['click "Sweep slipway"', 'in list Done'],
      ['click "Archive"', 'Archive this card?'],
      ['click "No"'],
      ['click "Archive"', 'Archive this card?'],
      ['click "Yes, archive"'],
    ],
    's.hidden.join() === "5" && s.open === null',
  ],
  [
    'rename the crane card and note what was found',
    [
      ['click "Check failed crane motor"', 'Error 41 at start'],
      ['type "Replace crane motor" into "Title"', 'Replace crane motor'],
      ['type "The coil is burnt." into "Add more detail…"', 'The coil is burnt.'],
      ['click "Close card"', 'Replace crane motor'],
    ],
    's.cards.some((c) => c.title === "Replace crane motor" && c.note === "The coil is burnt.") && s.open === null',
  ],
]);

const bank = errandsOf('bank', [
  [
    'rent to the landlord',
    [
      ['click "Transfer"', 'Amount'],
      ['click "Choose…"', 'Landlord Ruiz'],
      ['click "Landlord Ruiz"', 'Landlord Ruiz'],
      ['type "850" into "Amount"', '850'],
      ['type "May rent" into "Reference"', 'May rent'],
      ['click "Review"', '€850.00 from Everyday to Landlord Ruiz'],
      ['type "2580" into "Code from your letter"', '2580'],
      ['click "Confirm transfer"', 'Transfer of €850.00 to Landlord Ruiz done'],
    ],
    'JSON.stringify(s.sent) === JSON.stringify([["Everyday", "Landlord Ruiz", 850, "May rent"]])',
  ],
  [
    'too much from the holiday pot',
    [
      ['click "Transfer"', 'Everyday'],
      ['click "Everyday"', 'Holiday pot'],
      ['click "Holiday pot"', 'Holiday pot'],
      ['click "Choose…"', 'Harbour energy'],
      ['click "Harbour energy"', 'Harbour energy'],
      ['type "900" into "Amount"', '900'],
      ['click "Review"', 'Not enough money in this account', 'error'],
      ['type "90" into "Amount"', '90'],
      ['click "Review"', '€90.00 from Holiday pot to Harbour energy'],
    ],
    's.stage === "review" && s.from === "Holiday pot" && s.to === "Harbour energy" && s.amount === "90"',
  ],
  [
    'which debit failed',
    [
      ['click "Everyday"', 'Direct debit gym'],
      ['click "Failed"', 'Direct debit gym'],
      ['click "Dispute"', 'Disputed'],
      ['click "All accounts"', 'Savings'],
    ],
    's.disputed.join() === "1" && s.acct === null',
  ],
  [
    'freeze the Visa and free the Maestro',
    [
      ['click "Cards"', 'Maestro 0932'],
      ['uncheck "Visa 4471"', 'Frozen'],
      ['check "Maestro 0932"', /looks-on|Active/],
    ],
    '!s.cards[0][1] && s.cards[1][1]',
  ],
  [
    'a higher limit',
    [
      ['click "Cards"', 'Limit €200.00'],
      ['click "Change limit" near "Maestro 0932"', 'Daily limit of Maestro 0932'],
      ['type "700" into "Limit"', '€700.00'],
      ['click "Done"', /Limit €700\.00|^- .*Daily limit/m],
    ],
    's.cards[1][2] === 700 && s.limit === null',
  ],
  [
    'what came in',
    [
      ['click "Everyday"', 'Salary'],
      ['click "In"', 'Salary'],
      ['click "Out"', 'Ferry tickets'],
    ],
    's.only === "Out" && s.acct === 0',
  ],
]);

const calendar = errandsOf('calendar', [
  [
    'a new event on the 20th, each week',
    [
      ['click "New event"', 'Save event'],
      ['type "Sailing lesson" into "Title"', 'Sailing lesson'],
      ['click "5 May"', 'Next month'],
      ['click "20"', '20 May'],
      ['select "15:00" in "Starts"', '15:00'],
      ['click "Never"', 'Monthly'],
      ['click "Weekly"', 'Weekly'],
      ['click "Save event"', 'Saved'],
    ],
    's.events.some((e) => e.title === "Sailing lesson" && e.m === 2 && e.d === 20 && e.time === "15:00" && e.repeat === "Weekly" && !e.all) && s.form === null',
  ],
  [
    'move the dentist to June, all day',
    [
      ['click "09:30 Dentist"', 'Repeats: Never'],
      ['click "Edit"', 'Edit event'],
      ['click "7 May"', 'Next month'],
      ['click "Next month"', 'June'],
      ['click "16"', '16 June'],
      ['check "All day"', /looks-on/],
      ['click "Save event"', 'Saved'],
    ],
    's.m === 3 && s.events.some((e) => e.id === 1 && e.m === 3 && e.d === 16 && e.all)',
  ],
  [
    'cancel the choir practice',
    [
      ['click "19:00 Choir practice cancelled?"', 'Repeats: Weekly'],
      ['click "Cancel event"', 'Event cancelled'],
    ],
    's.events[1].off && s.open === null',
  ],
  [
    'delete the garden party',
    [
      ['click "Later ›"', 'Garden party'],
      ['click "15:00 Garden party"', 'Repeats: Never'],
      ['click "Delete" in "Garden party"', 'Delete it?'],
      ['click "Delete event"', 'Event deleted'],
    ],
    '!s.events.some((e) => e.id === 4)',
  ],
  [
    'an event without a title is refused',
    [
      ['click "New event"', 'Save event'],
      ['click "Save event"', 'An event needs a title', 'error'],
      ['type "Tide tables" into "Title"', 'Tide tables'],
      ['check "All day"', /looks-on/],
      ['click "Save event"', 'Tide tables'],
    ],
    's.events.some((e) => e.title === "Tide tables" && e.d === 5 && e.all)',
  ],
]);

export const kSecondErrands: readonly Errand[] = [...shop, ...board, ...bank, ...calendar];
