// Controls of ten kinds of applications, in English and German, in the context in which they stand, and whether a person wants
// to be asked before they are used. What only a request can show is asked about by the request gate, and is not here.
import type { Row } from '../support/scripted.js';
import type { ToolCall } from '../../../js-glue/tool/contract/contract.js';

/** How a control stands on the page. */
type Stands =
  | 'alone'
  /** It submits a form, with POST or GET. */
  | 'posts'
  | 'gets'
  /** In a row of a list, beside a link to what the row is about. */
  | 'row'
  /** In a dialog with a question, beside Cancel. */
  | 'dialog'
  /** It has a popup: a menu, a dialog. */
  | 'opens'
  | 'menu'
  | 'link'
  | 'tab'
  /** Ticked in a form that is sent by its own button. */
  | 'ticked'
  /** Enter in a field of this name. */
  | 'enter'
  /** Enter in a search field of a form with GET. */
  | 'seeks'
  /** A row with hidden buttons that appear under the mouse. */
  | 'hover';

export interface InContext {
  application: string;
  stands: Stands;
  asks: boolean;
  /** The title of the row, dialog or form. */
  about: string;
  name: string;
  /** The other controls of its kind there. */
  others: readonly string[];
}

const kTable: ReadonlyArray<[application: string, stands: Stands, asks: boolean, about: string, names: string]> = [
  ['shop', 'posts', true, 'Checkout', 'Place order|Pay €57.60|Buy now|Complete purchase'],
  ['shop', 'posts', true, 'Kasse', 'Zahlungspflichtig bestellen|Jetzt kaufen|Bestellung abschicken'],
  ['shop', 'row', true, 'Kettle', 'Remove from cart|Buy now'],
  ['shop', 'dialog', true, 'Empty your cart?', 'Yes|Empty cart'],
  ['shop', 'dialog', true, 'Warenkorb leeren?', 'Ja|Warenkorb leeren'],
  ['shop', 'opens', false, 'Kettle', 'Buy|Buy now|Order|Kaufen|Remove'],
  ['shop', 'row', false, 'Kettle', 'Add to cart|Details|Compare|In den Warenkorb|Merken|Increase quantity'],
  ['shop', 'alone', false, '', 'Continue shopping|Show more|Weiter einkaufen|Sort by price|Filter|Apply filters'],
  ['shop', 'link', false, '', 'Your orders|Order history|Delivery and payment|Meine Bestellungen|Zahlungsarten'],
  ['shop', 'seeks', false, 'Search', 'Search products|Produkte suchen'],
  ['shop', 'enter', false, 'Basket', 'Quantity|Menge|Postcode search'],
  ['bank', 'posts', true, 'Transfer', 'Send money|Transfer now|Confirm transfer|Approve payment'],
  ['bank', 'posts', true, 'Überweisung', 'Überweisung ausführen|Jetzt überweisen|Zahlung freigeben'],
  ['bank', 'alone', true, '', 'Link bank account|Connect account|Bankkonto verknüpfen|Konto verbinden'],
  ['bank', 'dialog', true, 'Send €250 to Ada?', 'Confirm|Send|Yes'],
  ['bank', 'dialog', true, 'Karte sperren?', 'Karte sperren|Ja'],
  ['bank', 'row', true, 'Standing order: rent', 'Cancel standing order|Delete'],
  ['bank', 'row', false, 'Card ending 4711', 'Details|Show transactions|Umsätze anzeigen|Nickname'],
  ['bank', 'alone', false, '', 'Statements|Next|Back|Overview|Kontoauszüge|Weiter|Zurück'],
  ['bank', 'opens', false, 'Account', 'Transfer|New transfer|Überweisen|Pay a bill'],
  ['bank', 'tab', false, '', 'Payments|Transfers|Zahlungen|Aufträge'],
  ['bank', 'enter', false, 'Transfer', 'Amount|Betrag'],
  ['mail', 'posts', true, 'New message', 'Send|Send now|Senden|Absenden'],
  ['mail', 'row', true, 'Lunch on Friday', 'Delete|Löschen|Report spam|Block sender|Als Spam melden'],
  ['mail', 'dialog', true, 'Delete this conversation for ever?', 'Delete|Delete forever|OK'],
  ['mail', 'dialog', true, 'Endgültig löschen?', 'Löschen|Ja'],
  ['mail', 'menu', true, 'Lunch on Friday', 'Delete conversation|Unterhaltung löschen'],
  ['mail', 'enter', false, 'New message', 'Recipients|To|An|Cc|Empfänger|Subject'],
  ['mail', 'row', false, 'Lunch on Friday', 'Star|Mark as read|Reply settings|Als gelesen markieren|Snooze'],
  ['mail', 'alone', false, '', 'Compose|New message|Neue Nachricht|Inbox|Sent|Entwürfe|Refresh'],
  ['mail', 'hover', false, 'Ada Lovelace', 'Delete|Löschen|Archive'],
  ['chat', 'enter', true, 'Chat', 'Message|Write a message|Nachricht schreiben'],
  ['chat', 'row', true, 'Chat with Anna', 'End conversation|Delete chat|Unterhaltung beenden'],
  ['chat', 'dialog', true, 'End this conversation for good?', 'End|Yes|End conversation'],
  ['chat', 'alone', false, '', 'New chat|Search messages|Chats|Neuer Chat|Attach emoji'],
  ['calendar', 'dialog', true, 'Delete event “Lunch”?', 'Delete|Yes, delete'],
  ['calendar', 'row', true, 'Review on Monday', 'Cancel meeting|Accept|Decline'],
  ['calendar', 'row', true, 'Besprechung am Montag', 'Termin absagen|Annehmen|Ablehnen'],
  ['calendar', 'posts', true, 'Invitation', 'Send invitations|Einladungen senden'],
  ['calendar', 'alone', false, '', 'Today|Next month|Previous month|Heute|Week|Month|Create event|Termin anlegen'],
  ['calendar', 'opens', false, 'Lunch', 'Delete|Options|Löschen|Share'],
  ['calendar', 'enter', false, 'New event', 'Duration in minutes|Dauer in Minuten|Number of guests'],
  ['forum', 'posts', true, 'Reply', 'Post reply|Publish|Post|Veröffentlichen|Antwort absenden'],
  ['forum', 'row', true, 'Comment by Bob', 'Delete|Report|Melden|Block user'],
  ['forum', 'dialog', true, 'Report this post?', 'Report|Submit'],
  ['forum', 'row', false, 'Comment by Bob', 'Quote|Permalink|Show replies|Zitieren|Antworten anzeigen'],
  ['forum', 'alone', false, '', 'New topic|Latest|Preview|Vorschau|Neues Thema|Load more posts'],
  ['forum', 'link', false, '', 'Terms of use|Nutzungsbedingungen|How to delete your account|Post guidelines'],
  ['admin', 'row', true, 'user ada', 'Delete user|Revoke access|Remove|Benutzer löschen|Zugriff entziehen'],
  ['admin', 'dialog', true, 'Deactivate the account of Ada?', 'Deactivate|Yes'],
  ['admin', 'posts', true, 'Invite', 'Send invitation|Einladung senden'],
  ['admin', 'row', false, 'user ada', 'Edit|Details|Bearbeiten|Copy link|Expand'],
  ['admin', 'alone', false, '', 'Add user|Columns|Export settings page|Benutzer hinzufügen|Refresh|Reset filters'],
  ['admin', 'opens', false, 'user ada', 'Delete user|More actions|Delete selected'],
  ['admin', 'gets', false, 'Filter', 'Apply|Search|Anwenden|Suchen'],
  ['medical', 'row', true, 'Refill Gabapentin', 'Deny|Approve|Deny request'],
  ['medical', 'row', true, 'Rezept Gabapentin', 'Ablehnen|Genehmigen'],
  ['medical', 'posts', true, 'Appointment', 'Book appointment|Send request|Termin buchen'],
  ['medical', 'dialog', true, 'Cancel your appointment on 3 May?', 'Cancel appointment|Yes, cancel it'],
  ['medical', 'row', false, 'Gabapentin', 'Details|Show history|Verlauf|Dosage information'],
  ['medical', 'alone', false, '', 'Next appointment|Medications|Medikamente|Back to list|Print view'],
  ['HR', 'row', true, 'Leave request of Ada', 'Approve|Reject'],
  ['HR', 'row', true, 'Urlaubsantrag von Ada', 'Genehmigen|Ablehnen'],
  ['HR', 'row', false, 'Your time sheet is due', 'Dismiss|Later|Ausblenden'],
  ['HR', 'posts', true, 'Leave', 'Submit request|Antrag absenden|Send application'],
  ['HR', 'ticked', true, 'Contract', 'I accept the terms|Ich stimme den Bedingungen zu'],
  ['HR', 'ticked', false, 'Leave', 'Half day|Halber Tag|Remember these filters'],
  ['HR', 'alone', false, '', 'My team|Time sheet|Mein Team|Next step|Open details'],
  ['HR', 'dialog', false, 'Discard your changes?', 'Keep editing|Cancel|Weiter bearbeiten'],
  ['shop', 'dialog', false, 'Delete your account?', 'Cancel|Keep account|No|Abbrechen|Nein'],
];

export const kInContext: readonly InContext[] = kTable.flatMap(([application, stands, asks, about, names]) =>
  names.split('|').map((name, _, all) => ({
    application,
    stands,
    asks,
    about,
    name,
    others: all.filter((other) => other !== name),
  })),
);

const kBody: Row = { id: 'bo000001', role: 'generic', tag: 'body', interactive: false };
const kPart: Row = { id: 'pa000001', role: 'generic', tag: 'div', parentId: 'bo000001', interactive: false };
const text = (words: string, parentId: string): Row => ({
  id: 'tx000001',
  role: 'text',
  tag: 'span',
  text: words,
  parentId,
  interactive: false,
});
const button = (name: string, more: Partial<Row> = {}): Row => ({
  id: 'co000001',
  role: 'button',
  tag: 'button',
  type: 'button',
  name,
  text: name,
  parentId: 'pa000001',
  ...more,
});
const field = (name: string, more: Partial<Row> = {}): Row => ({
  id: 'co000001',
  role: 'textbox',
  tag: 'input',
  type: 'text',
  name,
  parentId: 'pa000001',
  ...more,
});
const form = (method: string): Row => ({ ...kPart, role: 'form', tag: 'form', method });
const kCancel = button('Cancel', { id: 'bu000002' });

/** The page, and what is done to its control. */
export function pageOf({ stands, about, name, others }: InContext): { rows: Row[]; call: ToolCall } {
  const press: ToolCall = { action: 'click', nodeId: 'co000001' };
  const pressing = (...rows: Row[]): { rows: Row[]; call: ToolCall } => ({ rows: [kBody, ...rows], call: press });
  const enter: ToolCall = { action: 'keypress', key: 'Enter', nodeId: 'co000001' };
  switch (stands) {
    case 'alone':
      return pressing(kPart, button(name));
    case 'posts':
    case 'gets': {
      const submit = button(name, { type: 'submit' });
      return pressing(form(stands === 'posts' ? 'post' : 'get'), field('Name', { id: 'te000001' }), submit);
    }
    case 'row':
      return pressing(
        { ...kPart, role: 'listitem', tag: 'li' },
        text(about, 'pa000001'),
        button(name),
        ...others.map((other, at) => button(other, { id: `bu00001${at}` })),
      );
    case 'dialog':
      return pressing({ ...kPart, role: 'dialog', name: about }, text(about, 'pa000001'), kCancel, button(name));
    case 'opens':
      return pressing(kPart, text(about, 'pa000001'), button(name, { states: ['haspopup'] }));
    case 'menu':
      return pressing({ ...kPart, role: 'menu', name: about }, button(name, { role: 'menuitem', tag: 'div' }));
    case 'link':
      return pressing(kPart, button(name, { role: 'link', tag: 'a', href: 'https://home.test/page' }));
    case 'tab':
      return pressing({ ...kPart, role: 'tablist' }, button(name, { role: 'tab' }));
    case 'ticked': {
      const box = field(name, { role: 'checkbox', type: 'checkbox' });
      const rows = [kBody, form('post'), box, button('Next', { id: 'bu000001', type: 'submit' })];
      return { rows, call: { action: 'check', nodeId: 'co000001', checked: true } };
    }
    case 'enter': {
      const isNumber = /amount|betrag|quantity|menge|minut|number/i.test(name);
      const type: Partial<Row> = isNumber ? { type: 'number', role: 'spinbutton' } : {};
      return { rows: [kBody, kPart, text(about, 'pa000001'), field(name, type)], call: enter };
    }
    case 'seeks':
      return {
        rows: [
          kBody,
          form('get'),
          field(name, { type: 'search', role: 'searchbox' }),
          button('Go', { id: 'bu000001', type: 'submit' }),
        ],
        call: enter,
      };
    case 'hover': {
      const row: Row = {
        ...kPart,
        id: 'co000001',
        interactive: true,
        name: `${about} ${name}`,
        text: about,
        box: [0, 0, 400, 40],
      };
      const hidden = button(name, { id: 'bu000001', parentId: 'co000001', visible: false, box: [340, 0, 60, 20] });
      return { rows: [kBody, { ...row, clickPoint: [200, 20] }, hidden], call: press };
    }
  }
}
