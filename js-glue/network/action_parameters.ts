// Parameters that name an action: `action=delete`, `op=pay`, `wc-ajax=checkout`, the submit button that was pressed, the
// target of a postback. They say what is done whatever the path is.
import type { HeldRequest } from './held_request.js';
import { isVerb, readName, readWords, setOf, wordsOf, type NameReading } from './operation_words.js';
import { routeOf, readPath } from './path_words.js';
import { bodyFields, bodyOf, queryOf, type Field } from './request_body.js';
import {
  ACTION_NAMES,
  ACTION_WORDS,
  BUTTON_NAMES,
  BUTTON_PREFIXES,
  FIELD_NAMES,
  PAGING,
  ROUTE_NAMES,
} from './request_words.js';

export interface Action {
  value: string;
  /** Only a write counts: the name is a field's, or the value may be any text. */
  isWeak: boolean;
  /** It is read like a path. */
  isRoute?: true;
  /** It is in an object in the body, where a log also reports past actions. */
  isDeep?: true;
}

const WORDS = setOf(ACTION_WORDS);
const NAMES = setOf(ACTION_NAMES);
const BUTTONS = setOf(BUTTON_NAMES);
const PREFIXES = setOf(BUTTON_PREFIXES);
const PLAIN = setOf(FIELD_NAMES);
const ROUTES = setOf(ROUTE_NAMES);
const MAX_VALUE = 80;
const MAX_ACTIONS = 40;
/** How an unchecked box, or a button that was not pressed, is sent. */
export const OFF = /^(?:0|false|off|no|none|null|undefined|)$/i;

export function actionsOf(request: HeldRequest): Action[] {
  const body = bodyOf(request);
  const inBody = body.is === 'form' ? body.fields.flatMap((field) => [...ofParameter(field), ...ofButton(field)]) : [];
  const inJson = body.is === 'json' ? bodyFields(body).flatMap(ofMember) : [];
  return [...queryActions(request), ...inBody, ...inJson].slice(0, MAX_ACTIONS);
}

export function queryActions({ url }: HeldRequest): Action[] {
  return queryOf(url).flatMap(ofParameter);
}

/** A write takes precedence. */
export function readActions(actions: readonly Action[]): NameReading {
  const reading = actions.map(({ value, isWeak, isRoute }) => ({
    isWeak,
    said: isRoute === true ? readRoute(value) : readValue(value),
  }));
  const write = reading.find((one) => one.said.is === 'write')?.said;
  const harmless = reading.find((one) => one.said.is === 'harmless' && !one.isWeak)?.said;
  return write ?? harmless ?? { is: 'nothing' };
}

/** `view=archive` names a page; `route=site/delete` names what is done. */
function readRoute(value: string): NameReading {
  const reading = readPath(routeOf(value));
  return reading.is === 'write' && !reading.isSure && !value.includes('/') ? { is: 'nothing' } : reading;
}

/** `Page$2`, `form:table:removeLink` and `/blogs/edit_entry` are read at both ends. */
function readValue(value: string): NameReading {
  const parts = value.split(/[:/]|\$(?=\D)/).filter((part) => part !== '');
  const last = readWords(withoutPrefix(wordsOf(parts.at(-1) ?? '')));
  if (parts.length > 0 && setOf(PAGING).has(parts.at(-1)?.toLowerCase() ?? ''))
    return { is: 'harmless', why: 'read', isAnywhere: false };
  return last.is === 'nothing' && parts.length > 1 ? readName(value) : last;
}

function ofParameter({ name, value = '' }: Field): Action[] {
  if (value === '' || value.length > MAX_VALUE || value.includes('://')) return [];
  if (ROUTES.has(name.toLowerCase()) && /^\/?[a-z][\w./-]*$/i.test(value))
    return [{ value, isWeak: false, isRoute: true }];
  if (!isActionName(name)) return [];
  return [{ value: value.replace(/\$\d+$/, ''), isWeak: WEAK.has(name.toLowerCase()) }];
}

/** Their value is as often somebody's text as an action. */
const WEAK: ReadonlySet<string> = new Set(['task', 'todo', 'function', 'mode', 'do']);

function isActionName(name: string): boolean {
  const small = name.toLowerCase();
  if (NAMES.has(small) || WORDS.has(small)) return true;
  if (NAMES.has(small.split(/_(?=javax)/).at(-1) ?? '')) return true;
  const words = name.split(/[_.[\]-]+/).filter((word) => word !== '');
  return WORDS.has(words.at(-1)?.toLowerCase() ?? '');
}

/** The button that submitted a form: by its value, its label, or only its name. */
function ofButton({ name, value = '' }: Field): Action[] {
  const last = name.split(/[$:.[\]]/).findLast((part) => part !== '') ?? '';
  if (SQL_NAMES.test(name)) return ofSql(value);
  if (value.length > MAX_VALUE) return [];
  if (BUTTONS.has(last.toLowerCase()) && !OFF.test(value)) return [{ value, isWeak: false }];
  if (/(?:pagination|sorting|filtering)$/i.test(last) && value === 'true') return [{ value: last, isWeak: false }];
  const words = wordsOf(last);
  const rest = withoutPrefix(words);
  if (rest.length > 0 && rest.length < words.length) return [{ value: rest.join(' '), isWeak: false }];
  if (OFF.test(value)) return [];
  const isPressed =
    value === name || /place.?order$/i.test(last) || (words.length === 1 && isPress(words[0] ?? '', value));
  const reading = isPressed ? readWords(words) : undefined;
  return reading?.is === 'write' && reading.isSure ? [{ value: words.join(' '), isWeak: true }] : [];
}

/** A database statement: its first word says what it does. */
const SQL_NAMES = /^(?:sql|sql_?query|db_?query|query|statement|stmt)$/i;
const SQL =
  /^[\s(]{0,40}(?:(drop|truncate|alter|create) (?:table|database|index|view|schema|user)|(delete) from|(insert) into|(update) \S{1,100} set)\s/i;

function ofSql(text: string): Action[] {
  const verb = SQL.exec(text.slice(0, 400))
    ?.slice(1)
    .find((one) => one !== undefined);
  return verb === undefined ? [] : [{ value: verb, isWeak: true }];
}

/** `save=1`, `_save=Save`, `delete=4`; but not `place=Berlin` or `start=20`. */
function isPress(word: string, value: string): boolean {
  if (!isVerb(word)) return false;
  const reading = readName(word);
  const isDelete = reading.is === 'write' && reading.risk === 'delete';
  const isTicked = /^(?:1|true|on|yes)$/i.test(value) && !PLAIN.has(word);
  return isDelete || isTicked || readName(value).is === 'write';
}

function withoutPrefix(words: readonly string[]): readonly string[] {
  return PREFIXES.has(words[0] ?? '') && words.length > 1 ? words.slice(1) : words;
}

/** A member of JSON, or of an object in it: `data.action`. */
function ofMember({ name, value }: Field): Action[] {
  const last = name.split('.').at(-1) ?? '';
  if (value !== undefined && SQL_NAMES.test(last)) return ofSql(value);
  const isNamed = WORDS.has(last.toLowerCase()) || last === 'method' || last === 'func' || last === '_method';
  if (!isNamed || value === undefined || value === '' || value.length > MAX_VALUE || /\s/.test(value)) return [];
  return last === name ? [{ value, isWeak: false }] : [{ value, isWeak: true, isDeep: true }];
}
