// What is risky: one table. A rule speaks of what an action does, by what is pressed (its words and role), by the form that it
// is in, by the action itself, or by the site. The person is told of all that match.
import type { NodeFacts } from '../../access/facts.js';
import { plainWords, saysAny } from '../../access/plain_words.js';
import type { Risk } from './risky_words.js';
import { speaksOf } from './speaks.js';
import { WAYS_BACK } from './ways_back.js';

/** What an action is about to do, as far as it can be known before. */
export interface Deed {
  /** `press` is a click, or a key that does the same; `submit` is Enter in a field; `drag` is either end of one; `place` is a press
   *  where no control is known; `again` is what a reload sends. */
  kind: 'press' | 'submit' | 'set' | 'drag' | 'place' | 'upload' | 'navigate' | 'dialog' | 'again' | 'other';
  /** What is pressed; of `submit` the field. */
  node?: NodeFacts;
  /** Of `submit`: the buttons that the form may be sent with. */
  submitters?: readonly NodeFacts[];
  /** Editing keys that take something away where no text is edited. */
  deletes?: boolean;
  /** Of the page that it is done on, or of where it goes. */
  url?: string;
  /** The sites that it goes to or acts on, other than those of the task. */
  foreignSites?: readonly string[];
}

export interface Rule {
  risk: Risk | 'site' | 'dialog' | 'place' | 'again' | 'change';
  /** Follows "This". */
  says: string;
  matches(deed: Deed): boolean;
}

/** Named by a title more often than by a verb. */
const TITLED = new Set(['link', 'option', 'treeitem']);
const CONSENTS = new Set(['checkbox', 'switch', 'menuitemcheckbox', 'radio']);
/** Named by what they lead to or hold. What a page calls so and sends a form is none of them, and neither is what is dragged. */
const PLACES = new Set(['tab', 'heading', 'searchbox', 'combobox', 'listbox', 'slider', 'spinbutton']);

export const RULES: readonly Rule[] = [
  {
    risk: 'site',
    says: 'acts on a site that the task did not name',
    matches: ({ foreignSites = [] }) => foreignSites.length > 0,
  },
  {
    risk: 'upload',
    says: 'gives a file of this computer to the page',
    matches: (deed) => deed.kind === 'upload' || presses(deed, 'upload'),
  },
  { risk: 'pay', says: 'may pay or order', matches: (deed) => presses(deed, 'pay') },
  {
    risk: 'pay',
    says: 'sends a form with payment details',
    matches: (deed) => sendsFormWith(deed, 'payment') || maySendCard(deed),
  },
  {
    risk: 'delete',
    says: 'may delete or cancel something',
    matches: (deed) => presses(deed, 'delete') || deed.deletes === true,
  },
  { risk: 'accept', says: 'accepts terms', matches: acceptsTerms },
  { risk: 'publish', says: 'may publish or share something', matches: (deed) => presses(deed, 'publish') },
  {
    risk: 'send',
    says: 'may send something',
    matches: (deed) => presses(deed, 'send') || sendsMessage(deed) || postsWithoutWords(deed),
  },
  { risk: 'download', says: 'downloads a file', matches: (deed) => presses(deed, 'download') || isDownload(deed) },
  { risk: 'sign_in', says: 'sends a form with a password', matches: (deed) => sendsFormWith(deed, 'password') },
  { risk: 'place', says: 'presses something that is not known before', matches: ({ kind }) => kind === 'place' },
  { risk: 'again', says: 'may send again what was sent before', matches: ({ kind }) => kind === 'again' },
  // Only its request tells.
  { risk: 'change', says: 'may change something', matches: () => false },
  { risk: 'dialog', says: 'says yes to a question of the page', matches: (deed) => deed.kind === 'dialog' },
];

export function rulesFor(deed: Deed): Rule[] {
  return RULES.filter((rule) => rule.matches(deed));
}

/** The words of what is pressed speak of it, and do not only look so. */
function presses(deed: Deed, risk: Risk): boolean {
  return pressedBy(deed).some(({ words, role }) => {
    const read = TITLED.has(role) ? 'link' : role;
    return words.some((text) => speaksOf(text, risk, read));
  });
}

function pressedBy({ kind, node, submitters = [] }: Deed): readonly NodeFacts[] {
  if (kind === 'submit') return submitters;
  if (node === undefined || (kind !== 'press' && kind !== 'drag')) return [];
  const isNamedForElse = PLACES.has(node.role) || CONSENTS.has(node.role);
  return isNamedForElse && !node.submits && kind !== 'drag' ? [] : [node];
}

function acceptsTerms(deed: Deed): boolean {
  const { node } = deed;
  const isConsent = node !== undefined && (CONSENTS.has(node.role) || node.tag === 'label');
  if (isConsent && (deed.kind === 'press' || deed.kind === 'set')) {
    return node.words.some((text) => speaksOf(text, 'accept') || speaksOf(text, 'terms'));
  }
  return presses(deed, 'accept');
}

function sendsFormWith(deed: Deed, secret: 'payment' | 'password'): boolean {
  if (deed.kind === 'submit') return deed.node?.form?.secrets.includes(secret) === true;
  if (deed.kind !== 'press' || deed.node?.submits !== true) return false;
  return deed.node.form?.secrets.includes(secret) === true;
}

/** In the form of a card any button may send it, by a script: all but those that are named for something else. */
function maySendCard({ kind, node }: Deed): boolean {
  if (kind !== 'press' || node?.form?.secrets.includes('payment') !== true) return false;
  const isButton = node.role === 'button' || node.tag === 'button';
  return isButton && !(node.words.length > 0 && node.words.every(leadsBack));
}

const WORDS_BACK = Object.values(WAYS_BACK).flat();

/** With more words it may say something else, too. */
const MAX_WORDS_BACK = 4;

function leadsBack(text: string): boolean {
  const plain = plainWords(text);
  const isShort = plain.split(' ').length <= MAX_WORDS_BACK;
  return isShort && WORDS_BACK.some((phrase) => beginsWith(plain, phrase) || ` ${plain}`.endsWith(` ${phrase}`));
}

function beginsWith(plain: string, phrase: string): boolean {
  return phrase.endsWith('*') ? plain.startsWith(phrase.slice(0, -1)) : `${plain} `.startsWith(`${phrase} `);
}

/** Enter in a box for writing that belongs to no form is how messages are sent. In a form its button tells. */
function sendsMessage({ kind, node, submitters = [] }: Deed): boolean {
  if (kind !== 'submit' || node === undefined || submitters.length > 0) return false;
  return node.role === 'textbox' && !node.isOneOfMany && !saysAny(plainWords(node.name), SEARCHES);
}

/** A button that is a picture without a name says nothing; that its form is posted does. */
function postsWithoutWords({ kind, node }: Deed): boolean {
  return kind === 'press' && node?.submits === true && node.form?.method === 'post' && node.words.every(isBlank);
}

function isBlank(text: string): boolean {
  return plainWords(text) === '';
}

const SEARCHES = [
  'search*',
  'find',
  'filter*',
  'such*',
  'recherch*',
  'busca*',
  'buscar',
  'cerca*',
  'ricerca*',
  'pesquis*',
  'procurar',
  'zoek*',
];

const FILES = /\.(?:zip|exe|msi|dmg|pkg|deb|rpm|apk|iso|tar|t?gz|7z|rar|bat|cmd|sh|ps1|jar|docm|xlsm)$/i;

function isDownload({ kind, node }: Deed): boolean {
  const files = (node?.hrefs ?? []).filter((href) => URL.canParse(href) && FILES.test(new URL(href).pathname));
  return kind === 'press' && files.length > 0;
}
