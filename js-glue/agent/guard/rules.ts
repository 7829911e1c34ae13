// What is risky: one table. A rule speaks of what an action does, by what is pressed (its words and role), by the form that it
// is in, by the action itself, or by the site. The first that matches is shown to the person.
import type { NodeFacts } from '../../access/facts.js';
import { plainWords, saysAny } from '../../access/plain_words.js';
import type { Risk } from './risky_words.js';
import { speaksOf } from './speaks.js';

/** What an action is about to do, as far as it can be known before. */
export interface Deed {
  /** `press` is a click, or a key that does the same; `submit` is Enter in a field. */
  kind: 'press' | 'submit' | 'set' | 'upload' | 'navigate' | 'dialog' | 'other';
  /** What is pressed; of `submit` the field. */
  node?: NodeFacts;
  /** Of `submit`: the button that the form would be sent with. */
  submitter?: NodeFacts;
  /** Editing keys that take something away where no text is edited. */
  deletes?: boolean;
  /** The sites that it goes to or acts on, other than those of the task. */
  foreignSite?: string;
}

export interface Rule {
  risk: Risk | 'site' | 'dialog';
  /** Follows "This". */
  says: string;
  matches(deed: Deed): boolean;
}

const CONSENTS = new Set(['checkbox', 'switch', 'menuitemcheckbox', 'radio']);
const PLACES = new Set([
  'tab',
  'heading',
  'option',
  'treeitem',
  'searchbox',
  'combobox',
  'listbox',
  'slider',
  'spinbutton',
]);

export const RULES: readonly Rule[] = [
  {
    risk: 'site',
    says: 'acts on a site that the task did not name',
    matches: (deed) => deed.foreignSite !== undefined,
  },
  {
    risk: 'upload',
    says: 'gives a file of this computer to the page',
    matches: (deed) => deed.kind === 'upload' || presses(deed, 'upload'),
  },
  { risk: 'pay', says: 'may pay or order', matches: (deed) => presses(deed, 'pay') },
  { risk: 'pay', says: 'sends a form with payment details', matches: (deed) => sendsFormWith(deed, 'payment') },
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
  { risk: 'dialog', says: 'says yes to a question of the page', matches: (deed) => deed.kind === 'dialog' },
];

export function ruleFor(deed: Deed): Rule | undefined {
  return RULES.find((rule) => rule.matches(deed));
}

/** The words of what is pressed speak of it, and do not only look so. */
function presses(deed: Deed, risk: Risk): boolean {
  const pressed = pressedBy(deed);
  if (pressed === undefined || PLACES.has(pressed.role) || CONSENTS.has(pressed.role)) return false;
  return speaksOf(pressed.name, risk, pressed.role);
}

function pressedBy({ kind, node, submitter }: Deed): NodeFacts | undefined {
  if (kind === 'press') return node;
  return kind === 'submit' ? submitter : undefined;
}

function acceptsTerms(deed: Deed): boolean {
  const { node } = deed;
  if (node !== undefined && CONSENTS.has(node.role) && (deed.kind === 'press' || deed.kind === 'set')) {
    return speaksOf(node.name, 'accept') || speaksOf(node.name, 'terms');
  }
  return presses(deed, 'accept');
}

function sendsFormWith(deed: Deed, secret: 'payment' | 'password'): boolean {
  if (deed.kind === 'submit') return deed.node?.form?.secrets.includes(secret) === true;
  if (deed.kind !== 'press' || deed.node?.submits !== true) return false;
  return deed.node.form?.secrets.includes(secret) === true;
}

/** Enter in a box for writing that belongs to no form is how messages are sent. In a form its button tells. */
function sendsMessage({ kind, node, submitter }: Deed): boolean {
  if (kind !== 'submit' || node === undefined || submitter !== undefined) return false;
  return node.role === 'textbox' && !node.isOneOfMany && !saysAny(plainWords(node.name), SEARCHES);
}

/** A button that is a picture without a name says nothing; that its form is posted does. */
function postsWithoutWords({ kind, node }: Deed): boolean {
  return kind === 'press' && node?.submits === true && node.form?.method === 'post' && plainWords(node.name) === '';
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
  const href = node?.href;
  return kind === 'press' && href !== undefined && URL.canParse(href) && FILES.test(new URL(href).pathname);
}
