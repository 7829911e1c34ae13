// Errands in the applications for a ward, a chat, files and ferries.
import { type Errand, errandsOf } from './errand.js';

const clinic = errandsOf('clinic', [
  [
    'approve one request, deny the other',
    [
      ['click "Castro, Gus Bed 3"', 'Atorvastatin 20 mg'],
      ['click "Approve" near "Ramipril"', 'Request approved'],
      ['click "Deny" near "Atorvastatin"', 'Deny Atorvastatin 20 mg?'],
      ['type "Liver values" into "Reason"', 'Liver values'],
      ['click "Deny request"', 'Request denied'],
    ],
    's.requests[3].state === "Approved" && s.requests[4].state === "Denied" && s.requests[4].reason === "Liver values" && s.deny === null',
  ],
  [
    'deny without a reason does nothing',
    [
      ['click "Abbott, Ana Bed 1"', 'Lisinopril 10 mg'],
      ['click "Deny"', 'Reason (required)'],
      ['click "Deny request"', undefined, 'still'],
      ['click "Back"', /Gabapentin 300 mg|^- .*Deny request/m],
    ],
    's.requests[1].state === "Pending" && s.deny === null',
  ],
  [
    'codeine in the morning and at night, with food',
    [
      ['click "Baker, Dario Bed 2"', 'Bed 2'],
      ['click "Plan"', 'No medicines'],
      ['click "Add a medicine"', 'Dose'],
      ['type "Codeine" into "Medicine"', 'Codeine'],
      ['type "15" into "Dose"', '15'],
      ['select "drops" in "Unit"', 'drops'],
      ['check "Morning"', /looks-on\] Morning/],
      ['check "Night"', /looks-on\] Night/],
      ['click "with food"', /looks-(on|chosen)\] with food/],
      ['click "Add to plan"', 'Codeine 15 drops, Morning and Night, with food'],
    ],
    's.plans.some((p) => p.who === 1 && p.drug === "Codeine" && p.dose === "15" && p.unit === "drops" && p.times.join() === "Morning,Night" && p.food === "with food")',
  ],
  [
    'allergies of the patient in bed 150',
    [
      ['type "bed 150" into "Find a patient"', '1 patients'],
      ['click "Jansen"', 'No requests'],
      ['click "Allergies"', 'Penicillin'],
      ['check "Latex"', /looks-on\] Latex/],
      ['check "Iodine"', /looks-on\] Iodine/],
      ['uncheck "Latex"', /looks-off\] Latex|\] Latex \(was looks-on/],
    ],
    's.allergies[s.who + " Iodine"] === true && s.allergies[s.who + " Latex"] === false',
  ],
  [
    'a dose that is no number',
    [
      ['click "Abbott, Ana Bed 1"', 'Metformin 500 mg'],
      ['click "Plan"', 'Aspirin 100 mg'],
      ['click "Add a medicine"', 'Dose'],
      ['type "Iron" into "Medicine"', 'Iron'],
      ['type "two" into "Dose"', 'two'],
      ['click "Add to plan"', 'The dose is a number', 'error'],
      ['type "2" into "Dose"', '2'],
      ['check "Noon"', /looks-on\] Noon/],
      ['click "Add to plan"', 'Iron 2 mg, Noon'],
    ],
    's.plans.some((p) => p.who === 0 && p.drug === "Iron" && p.dose === "2" && p.times.join() === "Noon")',
  ],
  [
    'somebody far down the list',
    [
      ['scroll to "Bed 16"', 'Bed 20'],
      ['click "Bed 20"', 'No requests'],
    ],
    's.who === 19',
  ],
]);

const chat = errandsOf('chat', [
  [
    'say who brings the cake',
    [
      ['type "I bring it, @no" into "Message the channel"', 'Noel'],
      ['click "Noel"', '@Noel'],
      ['press Enter in "Message the channel"', 'I bring it, @Noel'],
    ],
    's.msgs.some((m) => m.who === "You" && m.text.trim() === "I bring it, @Noel")',
  ],
  [
    'a party for the cake',
    [
      ['hover "Who brings cake?"', 'Add reaction'],
      ['click "Add reaction" near "Who brings cake?"', 'Party'],
      ['click "Party"', '🎉 1'],
    ],
    's.msgs[1].react["🎉"] === 1 && s.face === null',
  ],
  [
    'answer in a thread',
    [
      ['hover "Build failed again on the pier laptop"', 'Reply in thread'],
      ['click "Reply in thread" near "Build failed again"', 'Close thread'],
      ['type "Reboot it" into "Reply…" and press Enter', 'You: Reboot it'],
      ['click "Close thread"', /1 replies|^- .*Close thread/m],
    ],
    's.msgs[0].replies.join() === "Reboot it" && s.thread === null',
  ],
  [
    'mute the deck',
    [
      ['click "# deck"', 'Rope is in locker 9'],
      ['click "Channel options"', 'Leave channel'],
      ['click "Mute channel"', '# deck 🔕'],
    ],
    's.muted.join() === "deck" && !s.menu && s.unread.length === 0',
  ],
  [
    'a channel of its own',
    [
      ['click "Add a channel"', 'Create'],
      ['type "regatta" into "Name"', 'regatta'],
      ['click "Create"', '# regatta'],
      ['type "First!" into "Message the channel" and press Enter', 'First!'],
    ],
    's.ch === "regatta" && s.msgs.some((m) => m.ch === "regatta" && m.text === "First!")',
  ],
  [
    'correct a message and delete it after all',
    [
      ['click "# engine room"', /engine room/],
      ['type "Oil is lwo" into "Message the channel" and press Enter', 'Oil is lwo'],
      ['hover "Oil is lwo"', 'Delete message'],
      ['click "Edit" near "Oil is lwo"', /Save/],
      ['type "Oil is low" into "Edit message"', 'Oil is low'],
      ['click "Save"', 'Oil is low'],
      ['hover "Oil is low"', 'Delete message'],
      ['click "Delete message" near "Oil is low"', 'Message deleted'],
    ],
    's.msgs.length === 3 && s.edit === null && s.ch === "engine room"',
  ],
]);

const files = errandsOf('files', [
  [
    'rename the log',
    [
      ['click "error-log.txt"', '1 marked'],
      ['click "Rename"', 'New name'],
      ['type "notes.txt" into "New name" and press Enter', 'notes.txt'],
    ],
    's.nodes.some((n) => n.name === "notes.txt") && !s.nodes.some((n) => n.name === "error-log.txt") && s.rename === null',
  ],
  [
    'move the budget to the old invoices',
    [
      ['click "budget.xlsx"', '1 marked'],
      ['click "Move…"', 'Move here'],
      ['click "Old" near "Move here"', /Old/],
      ['click "Move here"', 'Moved to Old'],
    ],
    's.nodes.find((n) => n.name === "budget.xlsx").up === "Old" && s.move === null',
  ],
  [
    'throw the bill of March away',
    [
      ['double-click "Invoices"', 'march.pdf'],
      ['click "march.pdf"', '1 marked'],
      ['click "Delete"', 'Moved to the bin'],
      ['click "Home"', 'Photos'],
    ],
    's.at === "Home" && s.bin.length === 1 && s.bin[0].name === "march.pdf"',
  ],
  [
    'a second copy, by the menu of the right button',
    [
      ['right-click "budget.xlsx"', 'Duplicate'],
      ['click "Duplicate"', 'budget copy.xlsx'],
    ],
    's.nodes.some((n) => n.name === "budget copy.xlsx") && s.ctx === null',
  ],
  [
    'a folder whose name is taken',
    [
      ['click "New folder"', 'Name of the folder'],
      ['type "Photos" into "Name of the folder"', 'Photos'],
      ['click "Make"', 'There is one of this name already', 'error'],
      ['type "Slides" into "Name of the folder"', 'Slides'],
      ['click "Make"', 'Slides'],
      ['double-click "Slides"', '0 entries'],
    ],
    's.at === "Slides" && s.fresh === null',
  ],
  [
    'delete and restore',
    [
      ['click "error-log.txt"', '1 marked'],
      ['click "Delete"', 'Moved to the bin'],
      ['click "Restore all"', 'error-log.txt'],
    ],
    's.bin.length === 0 && s.nodes.some((n) => n.name === "error-log.txt")',
  ],
]);

const travel = errandsOf('travel', [
  [
    'book a cabin to Oslo',
    [
      ['type "ki" into "From"', 'Kiel'],
      ['click "Kiel"', 'Kiel'],
      ['type "os" into "To"', 'Ostend'],
      ['click "Oslo"', 'Oslo'],
      ['click "Pick dates"', 'June'],
      ['click "12"', '12 June'],
      ['click "19"', '12–19 June'],
      ['click "Search boats"', 'Morning boat'],
      ['click "Select" near "Morning boat"', 'Choose a cabin'],
      ['click "6"', /looks-\w+\] 6/],
      ['type "Ann Wu" into "Name of the first traveller"', 'Ann Wu'],
      ['click "Book"', 'Cabin 6 on the Morning boat is yours'],
    ],
    's.booked.cabin === 6 && s.booked.trip === "Morning boat" && s.booked.to === "Oslo" && s.booked.day === 12 && s.booked.backDay === 19 && s.booked.name === "Ann Wu"',
  ],
  [
    'two adults and a child',
    [
      ['click "1 travellers"', 'Adults'],
      ['click "One adult more"', '2 travellers'],
      ['click "One child more"', '3 travellers'],
      ['click "One adult less"', '2 travellers'],
      ['click "One adult less"', undefined, 'still'],
    ],
    's.people.Adults === 1 && s.people.Children === 1',
  ],
  [
    'search without saying where',
    [['click "Search boats"', 'Tell us from where', 'error']],
    's.tried && !s.busy && !s.found',
  ],
  [
    'direct boats only, with breakfast',
    [
      ['type "tro" into "From"', 'Trondheim'],
      ['click "Trondheim"', 'Trondheim'],
      ['type "kir" into "To"', 'Kirkwall'],
      ['click "Kirkwall"', 'Kirkwall'],
      ['click "Pick dates"', 'June'],
      ['click "22"', '22 June'],
      ['click "Search boats"', 'Night boat'],
      ['check "Direct only"', /checked[^\]]*\] Direct only/],
      ['click "Select"', 'Choose a cabin'],
      ['check "Breakfast"', /checked[^\]]*\] Breakfast/],
      ['click "5"', undefined, 'still'],
      ['click "7"', /looks-\w+\] 7/],
    ],
    's.trip === "Morning boat" && s.extras.join() === "Breakfast" && s.cabin === 7 && s.direct',
  ],
]);

export const kThirdErrands: readonly Errand[] = [...clinic, ...chat, ...files, ...travel];
