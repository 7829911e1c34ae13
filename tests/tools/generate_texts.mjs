// Writes the keys of the texts as a type, so that a text that is not there, or one without what it names, does not compile.
import { writeIfChanged } from './lib/files.mjs';
import { inRepo } from './lib/paths.mjs';
import { kFirstLanguage, readTexts, typesOf } from './lib/texts.mjs';

export function generatedTexts() {
  return [{ path: 'extension/ui/generated/texts.ts', text: typesOf(readTexts()[kFirstLanguage]) }];
}

/** Writes the file where it differs; true where it did. */
export function writeTexts() {
  return generatedTexts().filter(({ path, text }) => writeIfChanged(inRepo(path), text)).length > 0;
}
