// Chooses the representation of a page that suits an instruction, by its words. For callers that cannot ask the model first,
// and for pages with an empty semantic list. Other callers send that list and wait for the model's request.

/** 'skeleton': the format of that name only. 'hybrid': with a screenshot. */
export type PageMode = 'skeleton' | 'hybrid';

export interface ModeContext {
  /** The number of controls that the page shows. */
  interactiveCount?: number;
  /** Much of the page's information is in its pictures. */
  isVisual?: boolean;
}

/** A page with more controls than this is too hard to describe by text alone. */
const MANY_CONTROLS = 50;
/** A page with much of its information in pictures counts as complex from this number of controls on. */
const SEVERAL_CONTROLS = 20;

const VISUAL_WORDS = [
  // appearance
  ...['icon', 'image', 'logo', 'picture', 'photo', 'avatar', 'thumbnail', 'banner'],
  ...['looks like', 'appears', 'color', 'shape', 'blue', 'red', 'green'],
  // position
  ...['top', 'bottom', 'left', 'right', 'corner', 'side', 'edge', 'center', 'middle'],
  ...['next to', 'above', 'below', 'beside', 'near', 'between', 'first', 'second', 'third', 'last'],
  // questions that reading the page answers
  ...['what is', "what's", 'what does', 'how much', 'price', 'see', 'show', 'identify', 'recognize'],
  ...['chart', 'graph', 'table', 'grid', 'card'],
];

const VISUAL = wholeWords(VISUAL_WORDS);

/** Pure: equal words and counts give the same mode. Whole words and their plurals match, so "top" does not match "stop". */
export function chooseMode(query: string, context: ModeContext = {}): PageMode {
  const controls = context.interactiveCount ?? 0;
  const isComplex = context.isVisual === true && controls >= SEVERAL_CONTROLS;
  return VISUAL.test(query) || controls > MANY_CONTROLS || isComplex ? 'hybrid' : 'skeleton';
}

function wholeWords(words: readonly string[]): RegExp {
  const any = words.map((word) => word.replaceAll(' ', '\\s+').replaceAll("'", "['’]")).join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${any})s?(?![\\p{L}\\p{N}_])`, 'iu');
}
