// Words by which a task refers to what a list of controls does not contain: appearance, colours, positions on the screen. A
// task that is wrongly taken for visual costs only a picture.

const WORDS: Readonly<Record<string, readonly string[]>> = {
  looks:
    'icon icons image images logo picture photo avatar thumbnail banner shape chart graph diagram screenshot'.split(
      ' ',
    ),
  colours: 'color colour colored coloured red green blue yellow orange purple pink black white gray grey brown'.split(
    ' ',
  ),
  places: [
    'corner',
    'next to',
    'beside',
    'above',
    'below',
    'underneath',
    'on the left',
    'on the right',
    'left of',
    'right of',
    'at the top',
    'at the bottom',
    'in the middle',
    'looks like',
    'top left',
    'top right',
    'bottom left',
    'bottom right',
  ],
  german:
    'Symbol Bild Logo Foto Farbe rote roten grüne grünen blaue blauen gelbe gelben Ecke neben oberhalb unterhalb'.split(
      ' ',
    ),
};

const PATTERN = new RegExp(`(?<![\\p{L}\\p{N}])(?:${Object.values(WORDS).flat().join('|')})(?![\\p{L}\\p{N}])`, 'iu');

export function isVisual(instruction: string): boolean {
  return PATTERN.test(instruction);
}
