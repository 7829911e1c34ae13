// Six applications: dialogs of the browser, three pages in a row, keys, menus of the right button, and a page that is left and seen again.
import { type Application, noSuch } from './application.js';

const drafts: Application = {
  name: 'drafts',
  steps: ['click "Delete" near "Draft 2"', 'accept', 'expect "Draft 2 was deleted"'],
  meant: ['delete-Draft 2', 'deleted-Draft 2'],
  renamed: { Delete: 'Remove' },
  german: { Delete: 'Löschen', 'was deleted': 'wurde gelöscht' },
  pages: {
    '/drafts': (look) => {
      const names = look.isGone ? ['Draft 1', 'Draft 3'] : ['Draft 1', 'Draft 2', 'Draft 3'];
      const also = look.onemore(`&& confirm('All its versions too?')`);
      const remove = (name: string): string =>
        look.button(`delete-${name}`, 'Delete', {
          does: `if (confirm('Delete?') ${also}) { hit('deleted-${name}'); show('${name} ${look.say('was deleted')}'); }`,
        });
      return look.page(
        'Drafts',
        look.parts(
          '<h1>Drafts</h1>',
          look.rows(names, (name) => `<span>${name}</span> ${remove(name)}`),
          look.button('all', 'Delete all'),
        ),
      );
    },
  },
  stops: {
    renamed: [1, noSuch('Delete')],
    onemore: [2, /but a dialog opened\.$/],
    german: [1, noSuch('Delete')],
    gone: [1, noSuch('Delete')],
  },
};

const project: Application = {
  name: 'project',
  steps: ['click "Rename"', 'answer "Plan B"', 'expect "It is Plan B now"'],
  meant: ['rename', 'name=Plan B'],
  renamed: { Rename: 'Change the name' },
  german: { Rename: 'Umbenennen', 'It is': 'Heißt jetzt' },
  pages: {
    '/project': (look) => {
      const first = look.onemore(`alert('Others see this project too.'); `);
      const rename = look.button('rename', 'Rename', {
        does: `${first}const name = prompt('Name'); if (name) { hit('name=' + name); show('${look.say('It is')} ' + name + ' now'); }`,
      });
      return look.page(
        'Project',
        look.parts(
          '<h1>Plan A</h1>',
          look.isGone ? look.button('rename-all', 'Rename all files', { attributes: 'name="rename"' }) : rename,
          look.button('drop', 'Delete'),
        ),
      );
    },
  },
  stops: {
    renamed: [1, noSuch('Rename')],
    onemore: [1, /but the dialog says "Others see this project too\.", and the first time it said "Name"\.$/],
    german: [1, noSuch('Rename')],
    gone: [1, noSuch('Rename')],
  },
};

const journey: Application = {
  name: 'journey',
  steps: [
    'click radio "By train"',
    'click "Next"',
    'type "Lyon" into "Destination"',
    'click "Next"',
    'click "Finish"',
    'expect "Thank you"',
  ],
  meant: ['train', 'next-1', 'to=Lyon', 'next-2', 'finish'],
  renamed: { Destination: 'Where to' },
  german: { 'By train': 'Mit der Bahn', Next: 'Weiter', Destination: 'Ziel', Finish: 'Fertig', 'Thank you': 'Danke' },
  pages: {
    '/journey': (look) => {
      const way = (what: string, words: string): string =>
        look.version === 'rebuilt'
          ? `<div role="radio" tabindex="0" aria-checked="false" onclick="hit('${what}'); this.ariaChecked = 'true'"><span>${look.say(words)}</span></div>`
          : `<p><label><input type="radio" name="way" onclick="hit('${what}')"> ${look.say(words)}</label></p>`;
      const next = look.button('next-1', 'Next', { does: `location = '/journey/2'` });
      return look.page(
        'Journey',
        look.parts(
          '<h1>How?</h1>',
          `<div role="radiogroup" aria-label="Way">${way('train', 'By train')}${way('car', 'By car')}</div>`,
          next,
        ),
      );
    },
    '/journey/2': (look) =>
      look.page(
        'Journey',
        look.parts(
          '<h1>Where?</h1>',
          look.field('to', 'Destination'),
          look.button('next-2', 'Next', { does: `location = '/journey/${look.hasMore ? 'seats' : 3}'` }),
        ),
      ),
    '/journey/seats': (look) =>
      look.page(
        'Journey',
        `<h1>Seats</h1>${look.button('seat', 'Reserve for €4')}${look.button('next-s', 'Next', { does: `location = '/journey/3'` })}`,
      ),
    '/journey/3': (look) =>
      look.page(
        'Journey',
        look.parts(
          '<h1>All right?</h1>',
          look.isGone
            ? look.button('later', 'Finish later')
            : look.button('finish', 'Finish', { does: `show('${look.say('Thank you')}')` }),
          look.button('stop', 'Start again'),
        ),
      ),
  },
  stops: {
    onemore: [4, /but the page is \/journey\/seats, and the first time it was \/journey\/3\.$/],
    german: [1, noSuch('By train')],
    gone: [5, noSuch('Finish')],
  },
};

const colours: Application = {
  name: 'colours',
  steps: ['press ArrowDown in "Colours"', 'press Enter in "Colours"', 'click "Use it"', 'expect "Green is used"'],
  meant: ['down', 'chosen=Green', 'use'],
  renamed: { 'Use it': 'Use this one' },
  german: { Colours: 'Farben', 'Use it': 'Übernehmen', 'is used': 'ist gewählt' },
  pages: {
    '/colours': (look) => {
      const list = (
        id: string,
        name: string,
      ): string => `<div role="listbox" id="${id}" tabindex="0" aria-label="${look.say(name)}" style="width: 200px; border: 1px solid"
        onkeydown="if (event.key === 'ArrowDown') { hit('${id === 'colours' ? 'down' : 'other'}'); this.dataset.at = 1; this.children[1].ariaSelected = 'true'; this.children[0].ariaSelected = 'false'; show('Green'); }
          if (event.key === 'Enter') { hit('chosen=' + this.children[this.dataset.at ?? 0].textContent); show('Chosen'); }">
        <div role="option" aria-selected="true">Red</div><div role="option" aria-selected="false">Green</div></div>`;
      const own = look.isGone
        ? list('texts', 'Colours of texts')
        : list(look.version === 'rebuilt' ? 'x17' : 'colours', 'Colours');
      const fixed = look.version === 'rebuilt' ? own.replace(`hit('other')`, `hit('down')`) : own;
      const sure = look.onemore(`<p>Tip: keys work here. ${look.button('tip', 'Got it')}</p>`);
      return look.page(
        'Colours',
        look.parts(
          '<h1>Colours of the house</h1>',
          fixed,
          `${sure}${look.button('use', 'Use it', { does: `show('Green ${look.say('is used')}')` })}`,
          look.button('reset', 'Reset'),
        ),
      );
    },
  },
  stops: { renamed: [3, noSuch('Use it')], german: [1, noSuch('Colours')], gone: [1, noSuch('Colours')] },
};

const stock: Application = {
  name: 'stock',
  steps: ['right-click "Assam"', 'click "Pin"', 'expect "Assam is pinned"'],
  meant: ['menu-Assam', 'pin-Assam'],
  renamed: { Pin: 'Pin to the top' },
  german: { Pin: 'Anheften', 'is pinned': 'ist angeheftet' },
  pages: {
    '/stock': (look) => {
      const pin = look.isGone
        ? ''
        : look.button('pin-Assam', 'Pin', { does: `show('Assam ${look.say('is pinned')}')` });
      const inner = look.hasMore
        ? `${look.button('more', 'More', { does: 'more_items.hidden = false' })}<div id="more_items" hidden>${pin}</div>`
        : pin;
      const row = (name: string): string =>
        look.button(`open-${name}`, name, {
          attributes: `oncontextmenu="event.preventDefault(); hit('menu-${name}'); menu.hidden = false"`,
        });
      return look.page(
        'Stock',
        look.parts(
          '<h1>Stock</h1>',
          look.rows(['Sencha', 'Assam', 'Assam Gold'], row),
          `<div id="menu" role="group" hidden>${inner}${look.button('drop', 'Unpin all')}</div>`,
        ),
      );
    },
  },
  stops: {
    renamed: [2, noSuch('Pin')],
    onemore: [2, noSuch('Pin')],
    german: [2, noSuch('Pin')],
    gone: [2, noSuch('Pin')],
  },
};

const report: Application = {
  name: 'report',
  steps: [
    'append " 2024" into "Title"',
    'click "Save"',
    'expect "Saved as Report 2024"',
    'click "All reports"',
    'expect "Reports of this year"',
    'back',
    'expect "Edit the report"',
  ],
  meant: ['title=Report 2024', 'save', 'all'],
  renamed: { Title: 'Headline' },
  german: { Title: 'Überschrift', Save: 'Sichern', 'Saved as': 'Gesichert als', 'All reports': 'Alle Berichte' },
  pages: {
    '/report': (look) => {
      const save = look.isGone
        ? look.button('publish', 'Save and publish')
        : look.button('save', 'Save', {
            does: `show('${look.say('Saved as')} ' + document.querySelector('input').value)`,
          });
      return look.page(
        'Report',
        look.parts(
          '<h1>Edit the report</h1>',
          look.field('title', 'Title', 'value="Report"'),
          look.onemore(look.field('tags', 'Tags')),
          save,
          look.link('all', 'All reports', '/report/list'),
        ),
      );
    },
    '/report/list': (look) => look.page('Reports', `<h1>Reports of this year</h1>${look.button('drop', 'Delete all')}`),
  },
  stops: { german: [2, noSuch('Save')], gone: [2, noSuch('Save')] },
};

export const kSecond: readonly Application[] = [drafts, project, journey, colours, stock, report];
