// Whether a control is named for what the person asked for: "Archive" in "answer the mail, then archive it". A press that
// changes something on a site of the task is then what they want, and they are not asked again. Effects that cost money or
// cannot be undone are asked about all the same.
import { plainWords } from '../../text/plain_words.js';

/** Words that are on any button, so they identify nothing. */
const COMMON: ReadonlySet<string> = new Set(
  (
    'continue next back ok okay yes no go on submit confirm done apply save proceed finish start open close more button click ' +
    'press here now please the and for with your this that from into ' +
    'weiter zuruck ja nein bestatigen fertig speichern jetzt bitte der die das und mit ' +
    'continuer suivant retour oui non valider confirmer enregistrer les des pour avec ' +
    'continuar siguiente volver aceptar confirmar guardar los las para con ' +
    'avanti indietro conferma salva procedi per con ' +
    'seguinte voltar sim confirmar salvar para com ' +
    'volgende terug doorgaan bevestigen opslaan het een voor met'
  ).split(' '),
);
const MIN_LETTERS = 3;
/** Longer words may differ in their ending: "archived" matches "archive". */
const STEM_LETTERS = 4;
const ENDING_LETTERS = 3;
const MAX_WORDS = 6;

/** `names`: all names of the control and the texts on it. One match is enough. */
export function isNamedIn(task: string, names: readonly string[]): boolean {
  const taskWords = plainWords(task).split(' ');
  return names.some((name) => {
    const words = plainWords(name).split(' ');
    const telling = words.filter((word) => word.length >= MIN_LETTERS && !COMMON.has(word));
    return words.length <= MAX_WORDS && telling.length > 0 && telling.every((word) => taskWords.some(isSame(word)));
  });
}

function isSame(word: string): (other: string) => boolean {
  const stem = word.slice(0, Math.max(STEM_LETTERS, word.length - ENDING_LETTERS));
  return (other) =>
    other === word ||
    (word.length >= STEM_LETTERS && other.startsWith(stem) && Math.abs(other.length - word.length) <= ENDING_LETTERS);
}
