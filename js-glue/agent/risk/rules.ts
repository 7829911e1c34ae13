// What is risky: one table. A rule judges what an action does: by the element that is pressed (its words and role), by its
// form, by the action itself, or by the site. A question names all rules that match.
import { isAddress } from '../../tool/base/addresses.js';
import type { NodeFacts } from '../../facts/page_facts.js';
import { effectOf } from '../../network/request_effect.js';
import { plainWords, containsPhrase } from '../../text/plain_words.js';
import type { Carried } from './cross_site_data.js';
import type { WordRisk } from './risky_words.js';
import {
  asksAbout,
  iconMentions,
  isVerbOf,
  leadsBack,
  wordIndexOf,
  textMentions,
  emojiMentions,
  mentions,
} from './word_matches.js';

/** What an action is about to do, as far as it can be known before. */
export interface ActionEffect {
  /**
   * `press` is a click, or a key with the same effect; `submit` is Enter in a field; `drag` is either end of a drag;
   * `place` is a press where no control is known; `again` is what a reload sends; `tool` is a tool of the page that may
   * change something.
   */
  kind: 'press' | 'submit' | 'set' | 'drag' | 'place' | 'upload' | 'navigate' | 'dialog' | 'again' | 'tool' | 'other';
  /** The pressed element; for `submit` the field. */
  node?: NodeFacts;
  /** For `submit`: the buttons that may submit the form. */
  submitters?: readonly NodeFacts[];
  /** For `submit` in a field without a form: the buttons around it. */
  beside?: readonly NodeFacts[];
  /** For `submit`: by a key that sends from every field, such as Ctrl+Enter. */
  sends?: boolean;
  /** For `drag`: this is the end of the drag. */
  isTarget?: boolean;
  /** Editing keys that delete something where no text is edited. */
  deletes?: boolean;
  /** The address of the page that it acts on, or that it leads to. */
  url?: string;
  /** The sites outside the task that it leads to or acts on. */
  foreignSites?: readonly string[];
  /** What it writes, and may have been read on other sites. */
  carries?: Carried;
}

export interface Rule {
  risk: WordRisk | 'site' | 'carry' | 'dialog' | 'place' | 'again' | 'change' | 'tool';
  /** Completes the sentence "This …". */
  phrase: string;
  matches(effect: ActionEffect): boolean;
}

/** Roles whose name is more often a title than a verb. */
const NAMED_BY_TITLE = new Set(['link', 'treeitem', 'heading']);
/** Roles whose name is a verb, however long it is. */
const BUTTONS = new Set(['button', 'menuitem', 'menuitemradio', 'menuitemcheckbox', 'slider']);
const CONSENTS = new Set(['checkbox', 'switch', 'menuitemcheckbox', 'radio']);
/**
 * Roles whose name is what they lead to or contain. Does not apply to elements that submit a form, nor to elements that are
 * dragged.
 */
const NAMED_BY_CONTENT = new Set(['tab', 'searchbox', 'combobox', 'listbox', 'slider', 'spinbutton']);

export const RULES: readonly Rule[] = [
  {
    risk: 'site',
    phrase: 'acts on a site that the task did not name',
    matches: ({ foreignSites = [] }) => foreignSites.length > 0,
  },
  { risk: 'carry', phrase: 'may carry what was read', matches: ({ carries }) => carries !== undefined },
  {
    risk: 'upload',
    phrase: 'gives a file of this computer to the page',
    matches: (effect) => effect.kind === 'upload' || pressMentions(effect, 'upload'),
  },
  { risk: 'pay', phrase: 'may pay or order', matches: (effect) => pressMentions(effect, 'pay') },
  {
    risk: 'pay',
    phrase: 'sends a form with payment details',
    matches: (effect) => sendsFormWith(effect, 'payment') || maySendCard(effect),
  },
  {
    risk: 'delete',
    phrase: 'may delete or cancel something',
    matches: (effect) => pressMentions(effect, 'delete') || effect.deletes === true || dropsIntoBin(effect),
  },
  {
    risk: 'decide',
    phrase: 'may approve or refuse something',
    matches: (effect) => pressMentions(effect, 'decide') || decidesOnRow(effect),
  },
  { risk: 'block', phrase: 'may block or report somebody', matches: (effect) => pressMentions(effect, 'block') },
  { risk: 'connect', phrase: 'may connect an account', matches: (effect) => pressMentions(effect, 'connect') },
  { risk: 'accept', phrase: 'accepts terms', matches: acceptsTerms },
  { risk: 'publish', phrase: 'may publish or share something', matches: (effect) => pressMentions(effect, 'publish') },
  {
    risk: 'send',
    phrase: 'may send something',
    matches: (effect) => pressMentions(effect, 'send') || sendsMessage(effect) || isUnnamedPostButton(effect),
  },
  {
    risk: 'download',
    phrase: 'downloads a file',
    matches: (effect) => pressMentions(effect, 'download') || isDownload(effect),
  },
  { risk: 'sign_in', phrase: 'sends a form with a password', matches: (effect) => sendsFormWith(effect, 'password') },
  { risk: 'place', phrase: 'presses something that cannot be identified', matches: ({ kind }) => kind === 'place' },
  { risk: 'again', phrase: 'may send the same data again', matches: ({ kind }) => kind === 'again' },
  { risk: 'tool', phrase: 'lets the page do what this tool of its own does', matches: ({ kind }) => kind === 'tool' },
  // Only the request shows this risk.
  { risk: 'change', phrase: 'may change something', matches: () => false },
  { risk: 'dialog', phrase: 'says yes to a question of the page', matches: (effect) => effect.kind === 'dialog' },
];

export function rulesFor(effect: ActionEffect): Rule[] {
  const addressRisk = riskOfAddress(effect);
  return RULES.filter((rule) => rule.matches(effect) || rule.risk === addressRisk);
}

/** An address may name an effect, as a link to it does: /unsubscribe?id=4. */
function riskOfAddress({ kind, url = '' }: ActionEffect): Rule['risk'] | undefined {
  if (kind !== 'navigate' || !isAddress(url)) return undefined;
  const request = { method: 'GET', url, resourceType: 'Document', where: 'page', hasBody: false } as const;
  const effect = effectOf(request, () => false);
  return effect.is === 'write' ? effect.risk : undefined;
}

/**
 * Whether the pressed element mentions the risk: by its words, by the question that it answers, or by its icon if it has no
 * words.
 */
function pressMentions(effect: ActionEffect, risk: WordRisk): boolean {
  return hitByPressOn(effect).some(
    (node) => !node.opens && (anyMentions(node, risk) || confirms(node, risk) || shows(node, risk)),
  );
}

function hitByPressOn({ kind, node, submitters = [] }: ActionEffect): readonly NodeFacts[] {
  if (kind === 'submit') return submitters;
  if (node === undefined || (kind !== 'press' && kind !== 'drag')) return [];
  const isNamedForElse = NAMED_BY_CONTENT.has(node.role) || CONSENTS.has(node.role);
  return isNamedForElse && !node.submits && kind !== 'drag' ? [] : [node];
}

/** Up to this many words are a name; more are the contents of a container. */
const MAX_WORDS_OF_A_NAME = 4;

function anyMentions(node: NodeFacts, risk: WordRisk): boolean {
  const isButton = BUTTONS.has(node.role) || node.tag === 'button' || node.submits;
  const isTitle = (text: string): boolean =>
    NAMED_BY_TITLE.has(node.role) || (!isButton && text.trim().split(/\s+/).length > MAX_WORDS_OF_A_NAME);
  return node.words.some((text) => mentions(text, risk, isTitle(text) ? 'link' : 'button'));
}

/** "Decline" in a row, beside "Accept": a decision about what the row is. Alone or elsewhere it may only close something. */
function decidesOnRow({ kind, node }: ActionEffect): boolean {
  if (kind !== 'press' || node === undefined || node.opens) return false;
  const decides = (text: string): boolean => isVerbOf(text, 'decide') || mentions(text, 'decide');
  return node.words.some((text) => isVerbOf(text, 'decide')) && node.besideInRow.some(decides);
}

/** In a dialog with at most this many buttons, each answers its question. */
const MAX_ANSWERS = 4;

/** "Yes" under "Delete account for ever?" deletes the account. A button that leads back does not. */
function confirms(node: NodeFacts, risk: WordRisk): boolean {
  const { question, words, role } = node;
  if (question === undefined || !(role === 'button' || role === 'link')) return false;
  const isYes = words.some((text) => isAnswer(text) || repeats(question.texts, text));
  if (!isYes && words.some(leadsBack)) return false;
  const isOnlyOther = question.isDialog && question.asks && question.answers <= MAX_ANSWERS;
  return (isYes || isOnlyOther) && question.texts.some((text) => asksAbout(text, risk));
}

function isAnswer(text: string): boolean {
  return wordIndexOf(text, 'yes') === 0;
}

/** "Clear" under "Clear your cart?". */
function repeats(texts: readonly string[], answer: string): boolean {
  const plain = plainWords(answer);
  return plain !== '' && texts.some((text) => containsPhrase(plainWords(text), plain));
}

function shows({ words, hints, name }: NodeFacts, risk: WordRisk): boolean {
  if (risk === 'sign_in') return false;
  const isPicture = LIGATURE.test(name) && words.every((text) => text === name);
  const icons = [...hints, ...(isPicture ? [name] : [])];
  return words.some((text) => emojiMentions(text, risk)) || icons.some((icon) => iconMentions(icon, risk));
}

/** How icon fonts name their pictures: "delete_forever". */
const LIGATURE = /^[a-z0-9]+(?:_[a-z0-9]+)*$/;

/** Words for a bin are nouns, so they count only for the target of a drag. */
function dropsIntoBin({ kind, node, isTarget }: ActionEffect): boolean {
  if (kind !== 'drag' || isTarget !== true || node === undefined) return false;
  const isNamed = node.words.some((text) => textMentions(text, 'bin') || emojiMentions(text, 'delete'));
  return isNamed || node.hints.some((hint) => iconMentions(hint, 'bin'));
}

function acceptsTerms(effect: ActionEffect): boolean {
  const { node } = effect;
  const isConsent = node !== undefined && (CONSENTS.has(node.role) || node.tag === 'label');
  if (isConsent && (effect.kind === 'press' || effect.kind === 'set')) {
    return node.words.some((text) => mentions(text, 'accept') || mentions(text, 'terms'));
  }
  return pressMentions(effect, 'accept');
}

function sendsFormWith(effect: ActionEffect, secret: 'payment' | 'password'): boolean {
  if (effect.kind === 'submit') return effect.node?.form?.secrets.includes(secret) === true;
  if (effect.kind !== 'press' || effect.node?.submits !== true) return false;
  return effect.node.form?.secrets.includes(secret) === true;
}

/** In a form for a card any button may send it by a script, except those that are named for something else. */
function maySendCard({ kind, node }: ActionEffect): boolean {
  if (kind !== 'press' || node?.form?.secrets.includes('payment') !== true) return false;
  const isButton = node.role === 'button' || node.tag === 'button';
  return isButton && !(node.words.length > 0 && node.words.every(leadsBack));
}

/**
 * Enter in a field without a form. A field of one line sends, unless its name says that it is a search, or it holds a
 * number or one of many choices. A field of several lines, and those exceptions, send only if the field or a button next to
 * it is named for sending.
 */
function sendsMessage({ kind, node, submitters = [], beside = [], sends = false }: ActionEffect): boolean {
  if (kind !== 'submit' || node === undefined) return false;
  const seeks = firstMention(node, 'seeks');
  const writes = firstMention(node, 'writes');
  const amounts = firstMention(node, 'amounts');
  if (seeks < Infinity && seeks <= Math.min(writes, amounts)) return false;
  if (sends) return true;
  if (submitters.length > 0) return false;
  if (writes < Infinity) return true;
  if (amounts < Infinity) return beside.some((button) => SENDING.some((risk) => anyMentions(button, risk)));
  const isMany = node.isInGrid || node.states.includes('multiline') || node.isEditable;
  if (!isMany) return node.role === 'textbox' && !NUMBERS.has(node.type ?? 'text');
  return !node.isInGrid && beside.some((button) => SENDING.some((risk) => anyMentions(button, risk)));
}

const SENDING: readonly WordRisk[] = ['send', 'publish', 'pay'];
/** Types of fields whose value is no message. */
const NUMBERS: ReadonlySet<string> = new Set([
  'number',
  'range',
  'date',
  'time',
  'month',
  'week',
  'datetime-local',
  'color',
]);

function firstMention({ words }: NodeFacts, column: 'seeks' | 'writes' | 'amounts'): number {
  return Math.min(...words.map((text) => wordIndexOf(text, column) ?? Infinity));
}

/** A picture button without a name says nothing, but its form is sent with POST. */
function isUnnamedPostButton({ kind, node }: ActionEffect): boolean {
  return kind === 'press' && node?.submits === true && node.form?.method === 'post' && node.words.every(isBlank);
}

function isBlank(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text);
}

const FILES = /\.(?:zip|exe|msi|dmg|pkg|deb|rpm|apk|iso|tar|t?gz|7z|rar|bat|cmd|sh|ps1|jar|docm|xlsm)$/i;

function isDownload({ kind, node }: ActionEffect): boolean {
  const files = (node?.hrefs ?? []).filter((href) => isAddress(href) && FILES.test(new URL(href).pathname));
  return kind === 'press' && files.length > 0;
}
