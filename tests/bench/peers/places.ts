// A page with a word in each kind of place, and which of them a text about the page has.

/** The word of each place. */
export const kPlaces = {
  text: 'kestrel',
  'frames of the site': 'plover',
  'frames of other sites': 'wagtail',
  'frames in frames': 'dunlin',
  'open shadow roots': 'curlew',
  'closed shadow roots': 'bittern',
  'off screen': 'sandpiper',
  'values of fields': 'redshank',
  'link addresses': 'nightjar',
  /** Withheld from persons, so better from models too. */
  'unseen text': 'corncrake',
} as const;

export type Place = keyof typeof kPlaces;

const kUnseen: Place = 'unseen text';

export function placesPage(): string {
  const shadow = (mode: string, word: string): string =>
    `<x-${mode}><template shadowrootmode="${mode}"><p>${word}</p></template></x-${mode}>`;
  return (
    `<!doctype html><html lang="en"><title>Places</title><p>${kPlaces.text}</p>` +
    `${frame('bench', kPlaces['frames of the site'])}` +
    `${frame('widgets', kPlaces['frames of other sites'], kPlaces['frames in frames'])}` +
    `${shadow('open', kPlaces['open shadow roots'])}${shadow('closed', kPlaces['closed shadow roots'])}` +
    `<label>Bird <input value="${kPlaces['values of fields']}"></label>` +
    `<a href="/${kPlaces['link addresses']}">Another bird</a>` +
    `<p style="opacity: 0">${kPlaces[kUnseen]}</p>` +
    `<div style="height: 4000px"></div><p>${kPlaces['off screen']}</p>`
  );
}

function frame(site: string, word: string, within = ''): string {
  return `<iframe title="Birds" width="300" height="200" src="http://${site}.test:{{port}}/words?say=${word}&within=${within}"></iframe>`;
}

/** What a frame of that page holds. */
export function wordsPage(query: URLSearchParams): string {
  const within = query.get('within') ?? '';
  return (
    `<!doctype html><html lang="en"><title>Birds</title><p>${query.get('say') ?? ''}</p>` +
    (within === '' ? '' : frame('bench', within))
  );
}

export function placesIn(text: string): Place[] {
  return (Object.keys(kPlaces) as Place[]).filter((place) => text.includes(kPlaces[place]));
}

/** What a text leaves out or adds, in words. */
export function givenInWords(given: readonly Place[]): string {
  const lacking = (Object.keys(kPlaces) as Place[]).filter((place) => place !== kUnseen && !given.includes(place));
  const what = lacking.length === 0 ? 'all' : `all but ${lacking.join(', ')}`;
  return given.includes(kUnseen) ? `${what}; also ${kUnseen}` : what;
}
