// The colours in a picture: test pages write secrets in red, and everything that may be seen in blue.
import jpeg from 'jpeg-js';

export interface Inks {
  red: number;
  blue: number;
}

export function inksOf(base64: string): Inks {
  const { data } = jpeg.decode(Buffer.from(base64, 'base64'), { useTArray: true });
  const inks = { red: 0, blue: 0 };
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0] = data.slice(at, at + 3);
    // Redder than any mark.
    if (r > 200 && r > g + 60 && r > b + 60) inks.red += 1;
    if (b > g + 60 && b > r + 60) inks.blue += 1;
  }
  return inks;
}
