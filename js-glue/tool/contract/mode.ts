// Which representation of a page suits an instruction, by its words (seed 003, section 14; seed 004, 5.3 to 5.8). For those
// who cannot ask the model first, and for pages of which the semantic list is empty; who can, sends that list and waits for
// what is asked for.

/** 'skeleton': the format of that name alone. 'hybrid': with a screenshot. */
export type PageMode = 'skeleton' | 'hybrid';

export interface ModeContext {
  /** Controls that the page shows. */
  interactiveCount?: number;
  /** Much of what the page says is in its pictures. */
  isVisual?: boolean;
}

/** A page with more controls is too much to tell apart by words. */
const MANY_CONTROLS = 50;
/** From so many on a page that says much in pictures is a complex one. */
const SEVERAL_CONTROLS = 20;

const VISUAL_WORDS = [
  // what is seen
  ...['icon', 'image', 'logo', 'picture', 'photo', 'avatar', 'thumbnail', 'banner'],
  ...['looks like', 'appears', 'color', 'shape', 'blue', 'red', 'green'],
  // where it is
  ...['top', 'bottom', 'left', 'right', 'corner', 'side', 'edge', 'center', 'middle'],
  ...['next to', 'above', 'below', 'beside', 'near', 'between', 'first', 'second', 'third', 'last'],
  // questions that a look answers
  ...['what is', "what's", 'what does', 'how much', 'price', 'see', 'show', 'identify', 'recognize'],
  ...['chart', 'graph', 'table', 'grid', 'card'],
];

const VISUAL = wholeWords(VISUAL_WORDS);

/** Pure: the same words and counts give the same mode. Words count as a whole, or in their plural: no "top" in "stop". */
export function chooseMode(query: string, context: ModeContext = {}): PageMode {
  const controls = context.interactiveCount ?? 0;
  const isComplex = context.isVisual === true && controls >= SEVERAL_CONTROLS;
  return VISUAL.test(query) || controls > MANY_CONTROLS || isComplex ? 'hybrid' : 'skeleton';
}

function wholeWords(words: readonly string[]): RegExp {
  const any = words.map((word) => word.replaceAll(' ', '\\s+').replaceAll("'", "['’]")).join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${any})s?(?![\\p{L}\\p{N}_])`, 'iu');
}
