// The texts of the extension's pages, in the browser's language if there is a translation, else in English. They are in
// extension/texts/<language>/<screen>.json, and addressed by screen and key.
import type { Texts } from './generated/texts.js';

export type TextKey = keyof Texts;
type Values<K extends TextKey> = Readonly<Record<Texts[K], string | number>>;
/** A text without placeholders takes no values. */
type Given<K extends TextKey> = [Texts[K]] extends [never] ? [] : [values: Values<K>];

/**
 * `t('app.open')`, or `t('options.saved', { NAME: name })` if the text contains `$NAME$`. Values are inserted unchanged.
 */
export function t<K extends TextKey>(key: K, ...given: Given<K>): string {
  return words(key, given[0] ?? {});
}

/** The keys of texts with a singular and a plural: `<key>_one` and `<key>_other`. */
export type PluralKey = { [K in TextKey]: K extends `${infer Key}_other` ? Key : never }[TextKey];

/** The text for a number: its placeholder `$COUNT$` is the number in the format of the language. */
export function plural(key: PluralKey, count: number): string {
  const form = new Intl.PluralRules(language()).select(count) === 'one' ? 'one' : 'other';
  return words(`${key}_${form}`, { COUNT: number(count) });
}

/** The keys of texts without placeholders. */
export type PlainKey = { [K in TextKey]: [Texts[K]] extends [never] ? K : never }[TextKey];
/** The keys of texts with exactly this placeholder. */
export type KeyWith<P extends string> = Exclude<{ [K in TextKey]: Texts[K] extends P ? K : never }[TextKey], PlainKey>;

/** A number in the format of the language. */
export function number(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(language(), options).format(value);
}

/** The language of the texts, which need not be the browser's. */
export function language(): string {
  return words('app.language', {}) || 'en';
}

/** Tells browsers and screen readers the language of the page. */
export function nameLanguage(): void {
  document.documentElement.lang = language();
}

/** A conversation has some of them hundreds of times, and each question to Chrome takes a moment. */
const plain = new Map<string, string>();

function words(key: string, values: Readonly<Record<string, string | number>>): string {
  const known = plain.get(key);
  if (known !== undefined) return known;
  // In the order in which the build numbers them.
  const substitutions = Object.keys(values)
    .sort()
    .map((name) => String(values[name]));
  const text = chrome.i18n.getMessage(key.replace('.', '_'), substitutions);
  if (substitutions.length === 0) plain.set(key, text);
  return text;
}
