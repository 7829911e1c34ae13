// The words of the extension's pages. extension/texts/<language>/<screen>.json holds { "key": "words with $NAME$" }; Chrome wants
// one _locales/<language>/messages.json whose names are made of letters, digits and _. `$$` is a dollar sign.
// Placeholders are numbered by their names in alphabetical order, here and in extension/ui/texts.ts.
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { filesBelow, withExtension } from './files.mjs';
import { inRepo } from './paths.mjs';

export const kFirstLanguage = 'en';
/** chrome.i18n has $1 to $9. */
const kMaxPlaceholders = 9;
const kName = /^[a-z]\w*$/;

/**
 * { language: { 'screen.key': words } }, in the order of the files. The words of an error code are `panel.code_<code>`, those of a plain
 * setting `options.<name>` and `options.<name>Help`.
 */
export function readTexts(root = inRepo()) {
  const folder = join(root, 'extension', 'texts');
  const errors = join(root, 'src', 'contract', 'errors.json');
  const texts = {};
  for (const path of filesBelow(folder, withExtension('.json'))) {
    const language = basename(dirname(path));
    const screen = basename(path, '.json');
    texts[language] ??= {};
    for (const [key, words] of Object.entries(JSON.parse(readFileSync(path, 'utf8')))) {
      texts[language][`${screen}.${key}`] = words;
    }
  }
  for (const [code, words] of Object.entries(JSON.parse(readFileSync(errors, 'utf8')))) {
    for (const [language, text] of Object.entries(words)) texts[language][`panel.code_${code}`] = text;
  }
  const settings = join(root, 'extension', 'src', 'settings', 'plain_settings.json');
  for (const [name, { label, help = {} }] of Object.entries(JSON.parse(readFileSync(settings, 'utf8')))) {
    for (const [language, text] of Object.entries(label)) texts[language][`options.${name}`] = text;
    for (const [language, text] of Object.entries(help)) texts[language][`options.${name}Help`] = text;
  }
  return texts;
}

/** The names between dollar signs, in alphabetical order. */
export function placeholdersOf(words) {
  const names = [...words.replaceAll('$$', '').matchAll(/\$([A-Za-z]\w*)\$/g)].map(([, name]) => name);
  return [...new Set(names)].sort();
}

/** messages.json of one language. */
export function messagesOf(words) {
  const messages = Object.entries(words).map(([key, message]) => {
    const names = placeholdersOf(message);
    const placeholders = Object.fromEntries(names.map((name, at) => [name, { content: `$${at + 1}` }]));
    return [key.replace('.', '_'), names.length === 0 ? { message } : { message, placeholders }];
  });
  return Object.fromEntries(messages);
}

/** One sentence for each thing that is wrong with the texts, or that the languages do not share. */
export function textProblems(texts) {
  const first = texts[kFirstLanguage] ?? {};
  return Object.entries(texts).flatMap(([language, words]) => [
    ...Object.entries(words).flatMap(([key, text]) => ownProblems(`${language} ${key}`, key, text)),
    ...Object.keys(first)
      .filter((key) => !Object.hasOwn(words, key))
      .map((key) => `${language} ${key}: is missing`),
    ...Object.entries(words).flatMap(([key, text]) => {
      if (!Object.hasOwn(first, key)) return [`${language} ${key}: is not in ${kFirstLanguage}`];
      const [wanted, got] = [first[key], text].map((one) => placeholdersOf(String(one)).join(', '));
      return wanted === got ? [] : [`${language} ${key}: has the placeholders (${got}) instead of (${wanted})`];
    }),
  ]);
}

function ownProblems(where, key, text) {
  if (typeof text !== 'string' || text.trim() === '') return [`${where}: has no words`];
  const problems = [];
  if (!kName.test(key.split('.')[1] ?? '')) problems.push(`${where}: a key is made of letters, digits and _`);
  if (placeholdersOf(text).length > kMaxPlaceholders) problems.push(`${where}: has too many placeholders`);
  if (/\$/.test(text.replaceAll('$$', '').replace(/\$[A-Za-z]\w*\$/g, ''))) {
    problems.push(`${where}: holds a lone $; write $$`);
  }
  return problems;
}

/** The keys with the names of their placeholders, as a type. */
export function typesOf(words) {
  const rows = Object.entries(words)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, text]) => {
      const names = placeholdersOf(text).map((name) => `'${name}'`);
      return `  '${key}': ${names.length === 0 ? 'never' : names.join(' | ')};`;
    });
  return [
    '// Written by `npm run build` from extension/texts/en: change that.',
    '/** Each text with the names of its placeholders. */',
    'export interface Texts {',
    ...rows,
    '}',
    '',
  ].join('\n');
}
