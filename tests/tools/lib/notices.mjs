// THIRD_PARTY_NOTICES.txt: whose code and data the shipped files contain, with each copyright and licence. What a bundle contains is
// read from esbuild's metafile; what is compiled into the engine or is data inside a package is listed here.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { copyTo, readJson, writeIfChanged } from './files.mjs';
import { inRepo } from './paths.mjs';

export const kNotices = 'THIRD_PARTY_NOTICES.txt';

/** Licences that allow shipping without further conditions; MPL-2.0 is for data that is not changed. */
export const kAllowedLicences = [
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 WITH LLVM-exception',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MPL-2.0',
  'PostgreSQL',
];

const ownText = (name) => readFileSync(inRepo('tests', 'tools', 'licences', `${name}.txt`), 'utf8').trim();

/** What is compiled into domtool_engine.wasm, or stands in the script that loads it. */
export const kEngineParts = [
  { name: 'RapidJSON', licence: 'MIT', file: 'rapidjson' },
  { name: 'Emscripten (runtime and loader)', licence: 'MIT', file: 'emscripten' },
  { name: 'musl (C library)', licence: 'MIT', file: 'musl' },
  { name: 'LLVM (libc++, libc++abi, compiler-rt)', licence: 'Apache-2.0 WITH LLVM-exception', file: 'llvm' },
].map(withText);

/** The catalogue that initdb writes into the empty database of the backend. */
export const kDatabaseParts = [{ name: 'PostgreSQL', licence: 'PostgreSQL', file: 'postgresql' }].map(withText);

/** What a package contains under another licence than its own. */
const kDataIn = {
  tldts: [{ name: 'Public Suffix List', licence: 'MPL-2.0', file: 'public_suffix_list' }].map(withText),
  unpdf: [{ name: 'PDF.js', licence: 'Apache-2.0', file: 'pdfjs' }].map(withText),
};

/** The text for packages that ship none. */
const kMissingTexts = { '@ai-sdk/provider-utils': 'node_modules/@ai-sdk/provider/LICENSE' };

/** These stand in full at the end, where the packages only refer to them. */
const kInFull = { 'Apache-2.0': 'Apache License 2.0', 'MPL-2.0': 'Mozilla Public License 2.0' };

const kLicenceFile = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

function withText({ file, ...part }) {
  return { ...part, text: ownText(file) };
}

/** The packages whose code is in the outputs of these bundles: { name, version, licence, text }, in the order of their names. */
export function bundledPackages(metafiles) {
  const folders = new Set(
    metafiles.flatMap(({ outputs }) =>
      Object.values(outputs).flatMap(({ inputs }) =>
        Object.entries(inputs)
          .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
          .map(([path]) => packageFolder(path))
          .filter((folder) => folder !== undefined),
      ),
    ),
  );
  const packages = [...folders].map(readPackage);
  const byId = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]));
  return [...byId.keys()].sort().map((id) => byId.get(id));
}

/** node_modules/a/node_modules/@b/c/d.js is part of node_modules/a/node_modules/@b/c. */
export function packageFolder(path) {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path.replaceAll('\\', '/'))?.[1];
}

function readPackage(folder) {
  const path = inRepo(folder);
  const { name, version, license } = readJson(join(path, 'package.json'));
  const files = readdirSync(path).filter((file) => kLicenceFile.test(file));
  const texts = files.sort().map((file) => readFileSync(join(path, file), 'utf8').trim());
  const missing = kMissingTexts[name];
  if (texts.length === 0 && missing !== undefined) texts.push(readFileSync(inRepo(missing), 'utf8').trim());
  return { name, version, licence: String(license ?? ''), text: texts.join('\n\n') };
}

/** With the data inside the packages. */
export function withData(parts) {
  return parts.flatMap((part) => [part, ...(kDataIn[part.name] ?? [])]);
}

/** Whether one of the alternatives, "A OR B", is on the list. */
export function isAllowed(licence) {
  const alternatives = licence.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return alternatives.some((one) => kAllowedLicences.includes(one));
}

export function titleOf({ name, version, licence }) {
  return `${name}${version === undefined ? '' : ` ${version}`} (${licence})`;
}

/** The whole file. */
export function noticesText(parts) {
  const line = '-'.repeat(80);
  const full = Object.entries(kInFull).filter(([id]) => parts.some(({ licence }) => licence.includes(id)));
  return [
    'DomTool contains code and data of others, under these licences.',
    ...parts.map((part) => `${line}\n${titleOf(part)}\n\n${part.text}`),
    ...full.map(([id, title]) => `${line}\n${title}\n\n${ownText(id)}`),
    '',
  ].join('\n\n');
}

/** Sentences: what is shipped and is missing in the text, has no licence text, or a licence that is not on the list. */
export function noticeProblems(parts, text) {
  return parts.flatMap((part) => {
    const title = titleOf(part);
    if (!isAllowed(part.licence)) return [`${title}: its licence is not on the list in tests/tools/lib/notices.mjs`];
    if (part.text === '') return [`${title}: it ships no licence text; name one in kMissingTexts`];
    const isThere = text.includes(`\n${title}\n\n${part.text}\n`);
    return isThere ? [] : [`${title} is missing in ${kNotices}`];
  });
}

/** What each shipped folder contains; the builds write the metafiles. */
export const kShipped = [
  { name: 'extension', folder: ['dist', 'extension'], own: kEngineParts },
  { name: 'package', folder: ['dist', 'js'], own: kEngineParts },
  { name: 'backend', folder: ['dist', 'backend'], own: kDatabaseParts },
];

export const metafileOf = (name) => inRepo('build', 'metafiles', `${name}.json`);

/** The parts of one shipped folder, as its last build says. */
export function partsOf({ name, own }) {
  const metafiles = existsSync(metafileOf(name)) ? readJson(metafileOf(name)) : [];
  return withData([...bundledPackages(metafiles), ...own]);
}

/** Puts LICENSE and the notices beside what was built of these bundles. */
export function shipNotices(name, metafiles) {
  const shipped = kShipped.find((one) => one.name === name);
  const folder = inRepo(...shipped.folder);
  writeIfChanged(metafileOf(name), JSON.stringify(metafiles));
  copyTo(inRepo('LICENSE'), join(folder, 'LICENSE'));
  writeIfChanged(join(folder, kNotices), noticesText(partsOf(shipped)));
}
