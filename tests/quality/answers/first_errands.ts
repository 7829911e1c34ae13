// Errands in the applications for mail, preferences and staff.
import { type Errand, errandsOf } from './errand.js';

const mail = errandsOf('mail', [
  [
    'write to Ines',
    [
      ['click "Compose"', 'New message'],
      ['type "in" into "Recipients"', 'Ines Duarte'],
      ['click "Ines Duarte" in "New message"', 'Ines Duarte'],
      ['type "Friday" into "Subject"', 'Friday'],
      ['type "See you at noon." into "Say something"', 'See you at noon.'],
      ['click "Send"', 'Message sent'],
    ],
    's.letters.some((one) => one.box === "Sent" && one.from === "to Ines Duarte" && one.subject === "Friday" && one.text === "See you at noon.")',
  ],
  [
    'star the letter of the tax office and see it among the starred',
    [
      ['click "☆" near "Tax office"', '★'],
      ['click "Starred"', 'Tax office'],
      ['click "Tax office"', 'The letter was returned'],
    ],
    's.box === "Starred" && s.letters[1].star && s.open === 2',
  ],
  [
    'archive the minutes, and take it back',
    [
      ['hover "Minutes of Tuesday"', /Archive/],
      ['click "Archive" near "Minutes of Tuesday"', 'Archived'],
      ['click "Undo"', 'Minutes of Tuesday'],
    ],
    's.letters[3].box === "Inbox" && s.undo === null',
  ],
  [
    'answer Paul',
    [
      ['click "Minutes of Tuesday"', 'Attached are the minutes'],
      ['click "Reply"', 'Your answer'],
      ['type "Thanks, all correct." into "Say something"', 'Thanks, all correct.'],
      ['click "Send"', 'Message sent'],
      ['click "Back to list"', 'Rail tickets'],
      ['click "Sent"', 'Re: Minutes of Tuesday'],
    ],
    's.box === "Sent" && s.letters.some((one) => one.subject === "Re: Minutes of Tuesday" && one.text === "Thanks, all correct.")',
  ],
  [
    'label the booking',
    [
      ['click "Booking 7741 confirmed"', 'coach 4'],
      ['click "Label as"', 'Money'],
      ['click "Travel"', /looks-on\] Travel|From Rail tickets Travel/],
      ['click "Family"', /looks-on\] Family|Travel Family/],
      ['click "Travel" near "Money"', /looks-off\] Travel|clickable\] Travel|From Rail tickets Family/],
      ['click "Done labelling"'],
    ],
    's.menu === "" && s.letters[2].tags.join() === "Family"',
  ],
  [
    'delete a letter for good',
    [
      ['click "Trash"', 'Hardware shop'],
      ['click "Hardware shop"', 'The drill is still there'],
      ['click "Delete forever"', 'Delete this letter for good?'],
      ['click "Delete" near "Keep it"', 'Letter deleted for good'],
    ],
    's.letters.length === 6 && !s.letters.some((one) => one.id === 6)',
  ],
  [
    'forward without a recipient is refused',
    [
      ['click "Booking 7741 confirmed"', 'coach 4'],
      ['click "Forward"', 'Fwd: Booking 7741 confirmed'],
      ['click "Send"', 'Add at least one recipient', 'error'],
      ['type "pri" into "Recipients"', 'Priya Nair'],
      ['click "Priya Nair"', 'Priya Nair'],
      ['click "Send"', 'Message sent'],
    ],
    's.letters.some((one) => one.from === "to Priya Nair" && one.text.includes("coach 4"))',
  ],
]);

const settings = errandsOf('settings', [
  [
    'no digest, but alerts',
    [
      ['click "Notifications"', 'Security alerts'],
      ['uncheck "Weekly digest"', /looks-off|was looks-on/],
      ['check "Security alerts"', /looks-on/],
      ['click "Billing"', /looks-on/],
    ],
    '!s.notices.digest && s.notices.alerts && s.notices.mentions && s.notices.billing',
  ],
  [
    'another name and time zone',
    [
      ['type "Ada King" into "Display name"', 'Ada King'],
      ['select "Oslo" in "Time zone"', 'Oslo'],
      ['type "I count." into "About you"', 'I count.'],
      ['click "Save profile"', 'Profile saved'],
    ],
    's.saved.name === "Ada King" && s.saved.zone === "Oslo" && s.saved.bio === "I count."',
  ],
  [
    'dark, compact and wider letters',
    [
      ['click "Appearance"', 'Density'],
      ['click "Dark"', /looks-chosen\] Dark/],
      ['click "Cosy"', 'Compact'],
      ['click "Compact"', /Compact/],
      ['type "0.05" into "Letter spacing"', '0.05'],
    ],
    's.theme === "Dark" && s.density === "Compact" && s.spacing === "0.05"',
  ],
  [
    'share nothing but the status',
    [
      ['click "Privacy"', 'Share usage data'],
      ['uncheck "Share usage data"', /looks-off|was looks-on/],
      ['check "Show my status"', /looks-on\] Show my status/],
      ['click "Notifications"', 'Weekly digest'],
      ['click "Privacy"', /looks-on\] Show my status/],
    ],
    '!s.consents.usage && s.consents.status && !s.consents.index',
  ],
  [
    'other contacts',
    [
      ['click "Contacts"', 'ops@byron.example'],
      ['type "lab@byron.example" into "Add an address" and press Enter', 'lab@byron.example'],
      ['click "×" near "ops@byron.example"', /ops@byron\.example/],
    ],
    's.mails.join() === "desk@byron.example,lab@byron.example"',
  ],
  [
    'delete the workspace, then think again',
    [
      ['click "Danger"', 'Delete workspace…'],
      ['click "Delete workspace…"', 'Never mind'],
      ['type "byron-lab" into "Name of the workspace"', 'byron-lab'],
      ['click "Delete it"', 'Workspace will be deleted in 7 days'],
      ['click "Cancel deletion"', 'Delete workspace…'],
    ],
    '!s.gone && s.doomed === null',
  ],
  [
    'press the theme that is chosen already',
    [
      ['click "Appearance"', 'Theme'],
      ['click "Light"', undefined, 'still'],
      ['click "Contrast"', /looks-chosen\] Contrast/],
    ],
    's.theme === "Contrast"',
  ],
]);

const staff = errandsOf('staff', [
  [
    'give Berit another room',
    [
      ['double-click "B107"', /textbox focused/],
      ['type "C9" into textbox near "Berit Lund"', 'C9'],
      ['press Enter in textbox near "Berit Lund"', 'C9'],
    ],
    's.people[1].room === "C9" && s.edit === null',
  ],
  [
    'reactivate Esra',
    [
      ['click button near "Esra Aydin"', 'Reactivate'],
      ['click "Reactivate"', 'Active'],
    ],
    's.people[4].state === "Active" && s.menu === null',
  ],
  [
    'suspend two people at once',
    [
      ['click "Next"', 'Page 2 of 3'],
      ['check "Greta Weiss"', '1 chosen'],
      ['check "Liam Byrne"', '2 chosen'],
      ['click "Suspend all"', '2 people suspended'],
    ],
    's.people[6].state === "Suspended" && s.people[11].state === "Suspended" && s.people.filter((p) => p.state === "Suspended").length === 5',
  ],
  [
    'invite somebody, at the second try',
    [
      ['click "Invite…"', 'Invite a colleague'],
      ['click "Send invitation"', 'Please give a name', 'error'],
      ['type "Uma Thies" into "Full name"', 'Uma Thies'],
      ['type "uma@staff.example" into "E-mail"', 'uma@staff.example'],
      ['click radio "Finance"', /checked[^\]]*\] Finance/],
      ['click "Send invitation"', 'Invitation sent to uma@staff.example'],
    ],
    's.invite === null && s.out[0].name === "Uma Thies" && s.out[0].mail === "uma@staff.example" && s.out[0].desk === "Finance"',
  ],
  [
    'remove Rosa, who is on the last page',
    [
      ['type "ros" into "Filter by name"', 'Rosa Marin'],
      ['click button near "Rosa Marin"', 'Remove'],
      ['click "Remove"', 'Remove Rosa Marin?'],
      ['accept', /Rosa Marin/],
    ],
    '!s.people.some((p) => p.name === "Rosa Marin")',
  ],
  [
    'sort by name, downwards',
    [
      ['click "Name"', /Name ▲/],
      ['click "Name ▲"', 'Rosa Marin'],
    ],
    's.up === false',
  ],
]);

export const kFirstErrands: readonly Errand[] = [...mail, ...settings, ...staff];
