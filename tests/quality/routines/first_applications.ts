// Six applications: search and rows, a form over two pages, ticks, messages, cards that are dragged, settings.
import { type Application, kCovered, noSuch } from './application.js';
import type { Look } from './look.js';

const shop: Application = {
  name: 'shop',
  steps: [
    'type "Assam" into "Search" and press Enter',
    'expect "Found Assam"',
    'click "Add" near "Assam"',
    'expect "1 item: Assam"',
    // The link is called "Basket (1)".
    'click "Basket"',
    'expect "Your basket"',
  ],
  meant: ['q=Assam', 'add-Assam', 'basket'],
  renamed: { Search: 'Find a tea' },
  german: { Search: 'Suche', Add: 'Hinzufügen', Found: 'Gefunden:' },
  pages: {
    '/shop': (look) => {
      const teas = [look.isGone ? 'Assam Gold' : 'Assam', 'Sencha', 'Oolong'];
      const add = (tea: string): string => look.button(`add-${tea}`, 'Add', { does: `show('1 item: ${tea}')` });
      const search = `<form onsubmit="event.preventDefault(); show('${look.say('Found')} ' + this.querySelector('input').value)">${look.field('q', 'Search')}</form>`;
      const gate = look.onemore(
        `<dialog id="gate"><p>Are you over 18?</p>${look.button('old', 'Yes', { does: 'gate.close()' })}</dialog><script>gate.showModal()</script>`,
      );
      return look.page(
        'Tea',
        look.parts(
          '<h1>Tea</h1>',
          search,
          look.rows(teas, (tea) => `<b>${tea}</b> €9 ${add(tea)}`),
          gate,
          `<p>${look.link('basket', `Basket (${look.version === 'moved' ? 3 : 1})`, '/shop/basket')}</p>`,
        ),
      );
    },
    '/shop/basket': (look) => look.page('Basket', '<h1>Your basket</h1>'),
  },
  stops: {
    onemore: [1, kCovered],
    german: [2, /^"Found Assam" did not appear/],
    gone: [3, /^There is no "Add" in the row of "Assam"\.$/],
  },
};

const booking: Application = {
  name: 'booking',
  steps: [
    'type "Ada" into "Name"',
    'select "Morning" in "Time"',
    'check "I need a parking space"',
    'click "Continue"',
    'expect "Ada, Morning"',
    'click "Confirm"',
    'expect "Booked"',
  ],
  meant: ['name=Ada', 'time=Morning', 'parking', 'continue', 'confirm'],
  renamed: { Name: 'Full name' },
  german: {
    Name: 'Vorname',
    Time: 'Zeit',
    Morning: 'Vormittag',
    'I need a parking space': 'Ich brauche einen Parkplatz',
    Continue: 'Weiter',
    Confirm: 'Bestätigen',
    Booked: 'Gebucht',
  },
  pages: {
    '/booking': (look) => {
      const options = ['Morning', 'Evening'].map((time) => `<option>${look.say(time)}</option>`).join('');
      const select =
        look.version === 'rebuilt'
          ? `<div id="t-time">${look.say('Time')}</div><select aria-labelledby="t-time" onchange="hit('time=' + this.value)"><option></option>${options}</select>`
          : `<p><label>${look.say('Time')} <select id="time" name="time" onchange="hit('time=' + this.value)"><option></option>${options}</select></label></p>`;
      const next = look.hasMore ? '/booking/extras' : '/booking/17';
      const go = look.isGone
        ? look.button('pay', 'Continue to payment')
        : look.button('continue', 'Continue', { does: `location = '${next}'` });
      return look.page(
        'Booking',
        look.parts(
          '<h1>A table for two</h1>',
          look.field('name', 'Name'),
          select,
          look.box('parking', 'I need a parking space'),
          `${go}${look.button('cancel', 'Cancel booking')}`,
        ),
      );
    },
    '/booking/extras': (look) =>
      look.page(
        'Extras',
        `<h1>Flowers?</h1>${look.button('flowers', 'Add flowers for €20')}${look.link('skip', 'No, thank you', '/booking/17')}`,
      ),
    '/booking/17': (look) =>
      look.page(
        'Check',
        look.parts(
          `<h1>Is this right?</h1><p>Ada, ${look.say('Morning')}</p>`,
          look.button('change', 'Change'),
          look.button('confirm', 'Confirm', { does: `show('${look.say('Booked')}')` }),
        ),
      ),
  },
  stops: {
    onemore: [4, /but the page is \/booking\/extras, and the first time it was \/booking\/17\.$/],
    german: [2, /^Not every one of 'values' names an option/],
    gone: [4, noSuch('Continue')],
  },
};

const todo: Application = {
  name: 'todo',
  steps: ['type "Buy tea" into "New task" and press Enter', 'check "Buy tea"', 'click "Done"', 'expect "1 of 3 done"'],
  meant: ['task=Buy tea', 'tick-Buy tea', 'done'],
  renamed: { Done: 'Finished' },
  german: { 'New task': 'Neue Aufgabe', Done: 'Erledigt', '1 of 3 done': '1 von 3 erledigt' },
  pages: {
    '/todo': (look) => {
      const box = (task: string): string => look.box(`tick-${task}`, task);
      const added = look.isGone ? look.button('set', 'Buy tea set') : box('Buy tea');
      const tip = look.onemore(`<p>Tip: drag tasks to sort them. ${look.button('tip', 'Got it')}</p>`);
      return look.page(
        'Tasks',
        look.parts(
          `<h1>Tasks</h1><form onsubmit="event.preventDefault(); tasks.insertAdjacentHTML('beforeend', added.innerHTML)">${look.field('task', 'New task')}</form>`,
          `<div id="tasks">${box('Water plants')}${box('Call Ben')}</div><template id="added">${added}${tip}</template>`,
          `${look.button('all', 'All')}${look.button('done', 'Done', { does: `show('${look.say('1 of 3 done')}')` })}${look.button('clear', 'Delete done')}`,
        ),
      );
    },
  },
  stops: { renamed: [3, noSuch('Done')], german: [3, noSuch('Done')], gone: [2, noSuch('Buy tea')] },
};

const mail: Application = {
  name: 'mail',
  steps: ['click "Invoice 2024"', 'expect "Please find attached"', 'click "Archive"', 'expect "Archived"'],
  meant: ['open-Invoice 2024', 'archive'],
  renamed: { Archive: 'Move to archive' },
  german: { Archive: 'Archivieren', Archived: 'Archiviert' },
  pages: {
    '/mail': (look) =>
      look.page(
        'Inbox',
        look.parts(
          '<h1>Inbox</h1>',
          look.rows(['Lunch?', 'Invoice 2024', 'Invoice 2023'], (subject) =>
            look.link(`open-${subject}`, subject, `/mail/${subject.replace(/\W/g, '')}`),
          ),
          look.button('empty', 'Archive all'),
        ),
      ),
    '/mail/Invoice2024': (look) => {
      const archive = look.isGone ? '' : look.button('archive', 'Archive', { does: `show('${look.say('Archived')}')` });
      const rate = look.onemore(
        `<dialog id="rate"><p>How do you like us?</p>${look.button('later', 'Later', { does: 'rate.close()' })}</dialog><script>rate.showModal()</script>`,
      );
      return look.page(
        'Invoice 2024',
        look.parts(
          '<h1>Invoice 2024</h1><p>Please find attached</p>',
          archive,
          look.button('drop', 'Archive all and leave'),
        ) + rate,
      );
    },
  },
  stops: {
    renamed: [3, noSuch('Archive')],
    onemore: [3, kCovered],
    german: [3, noSuch('Archive')],
    gone: [3, noSuch('Archive')],
  },
};

function board(look: Look): string {
  const card = (name: string): string =>
    `<div class="card" role="listitem" draggable="true" style="width: 180px; padding: 8px; border: 1px solid; cursor: grab" ondragstart="event.dataTransfer.setData('text', '${name}'); window.dragged = this">${name}</div>`;
  const cards = look.isGone ? ['Write report draft', 'Call Ben'] : ['Write report', 'Call Ben'];
  const column = (name: string, inner: string): string =>
    `<div role="list" aria-label="${look.say(name)}" style="width: 220px; min-height: 120px; border: 1px solid; float: left" ondragover="event.preventDefault()"
      ondrop="event.preventDefault(); this.append(window.dragged); hit(window.dragged.textContent + '>${name}'); show('${look.say(name)}: ' + this.querySelectorAll('.card').length)">
      <h2>${look.say(name)}</h2>${inner}</div>`;
  const late = look.onemore(column('Review', ''));
  return look.page(
    'Board',
    `<h1>Board</h1>${look.parts(column('To do', cards.map(card).join('')), late + column('Done', ''))}<p style="clear: both">${look.say('Drag a card')}</p>`,
  );
}

const boards: Application = {
  name: 'board',
  steps: ['drag "Write report" to heading "Done"', 'expect "Done: 1"'],
  meant: ['Write report>Done'],
  renamed: { Done: 'Finished' },
  // The person's own words stay as they are.
  german: { 'Drag a card': 'Karte ziehen' },
  pages: { '/board': board },
  stops: { renamed: [1, noSuch('Done')], gone: [1, noSuch('Write report')] },
};

const settings: Application = {
  name: 'settings',
  steps: ['click "Notifications"', 'check "E-mail"', 'click "Save"', 'expect "Saved"'],
  meant: ['tab', 'mail', 'save'],
  renamed: { Save: 'Save changes' },
  german: { Notifications: 'Benachrichtigungen', Save: 'Speichern', Saved: 'Gespeichert', 'E-mail': 'E-Mail' },
  pages: {
    '/settings': (look) => {
      const boxes = look.isGone ? look.box('marketing', 'E-mail from partners') : look.box('mail', 'E-mail');
      const inner = look.hasMore ? `<details><summary>Advanced</summary>${boxes}</details>` : boxes;
      return look.page(
        'Settings',
        look.parts(
          `<h1>Settings</h1>${look.button('tab', 'Notifications', { does: 'panel.hidden = false' })}${look.button('close', 'Close account')}`,
          `<section id="panel" hidden>${inner}${look.box('sound', 'Sound')}${look.button('save', 'Save', { does: `show('${look.say('Saved')}')` })}</section>`,
        ),
      );
    },
  },
  stops: {
    renamed: [3, noSuch('Save')],
    onemore: [2, noSuch('E-mail')],
    german: [1, noSuch('Notifications')],
    gone: [2, noSuch('E-mail')],
  },
};

export const kFirst: readonly Application[] = [shop, booking, todo, mail, boards, settings];
