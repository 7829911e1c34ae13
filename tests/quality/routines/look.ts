// How an application of the measure `routines` is drawn: as on the day when its routine was kept, and in six changed ways. Every
// page reports each press and each entry, whatever control it was made on. It waits until the server has the report.

export const kVersions = ['today', 'renamed', 'moved', 'rebuilt', 'onemore', 'german', 'gone'] as const;
export type Version = (typeof kVersions)[number];
export type Changed = Exclude<Version, 'today'>;
export const kChanged = kVersions.slice(1) as readonly Changed[];

export type Words = Readonly<Record<string, string>>;

/** `does`: a script that a press starts. */
interface Control {
  does?: string;
  attributes?: string;
}

export class Look {
  constructor(
    readonly version: Version,
    private readonly renamed: Words,
    private readonly german: Words,
  ) {}

  get isGone(): boolean {
    return this.version === 'gone';
  }

  /** The page has one more step. */
  get hasMore(): boolean {
    return this.version === 'onemore';
  }

  /** Words of the page, as this version has them. */
  say(words: string): string {
    if (this.version === 'renamed') return this.renamed[words] ?? words;
    return this.version === 'german' ? (this.german[words] ?? words) : words;
  }

  /** Presses on it are reported as `what`. */
  button(what: string, words: string, { does = '', attributes = '' }: Control = {}): string {
    const press = `onclick="hit('${what}'); ${does}" ${attributes}`;
    return this.version === 'rebuilt'
      ? `<div class="c7"><span role="button" tabindex="0" class="b3" ${press}><i></i><span>${this.say(words)}</span></span></div>`
      : `<button type="button" id="${what}" ${press}>${this.say(words)}</button>`;
  }

  link(what: string, words: string, href: string): string {
    const text = this.version === 'rebuilt' ? `<span><b>${this.say(words)}</b></span>` : this.say(words);
    return `<a href="${href}" onclick="hit('${what}')">${text}</a>`;
  }

  /** Entries are reported as `name=value`. */
  field(name: string, words: string, attributes = ''): string {
    const put = `onchange="hit('${name}=' + this.value)" ${attributes}`;
    return this.version === 'rebuilt'
      ? `<div class="f1"><div id="t-${name}">${this.say(words)}</div><div><input aria-labelledby="t-${name}" ${put}></div></div>`
      : `<p><label>${this.say(words)} <input id="${name}" name="${name}" ${put}></label></p>`;
  }

  box(name: string, words: string, does = ''): string {
    const press = `onclick="hit('${name}'); ${does}"`;
    return this.version === 'rebuilt'
      ? `<div class="f1"><span role="checkbox" tabindex="0" aria-checked="false" aria-label="${this.say(words)}"
          style="display: inline-block; width: 18px; height: 18px; border: 1px solid" ${press.replace('onclick="', `onclick="this.ariaChecked = String(this.ariaChecked !== 'true'); `)}></span> ${this.say(words)}</div>`
      : `<p><label><input type="checkbox" id="${name}" ${press}> ${this.say(words)}</label></p>`;
  }

  /** Rows of a list; in another order where the page was moved, with one more. */
  rows(names: readonly string[], row: (name: string) => string): string {
    const shown = this.version === 'moved' ? ['Newest', ...[...names].reverse()] : names;
    return this.version === 'rebuilt'
      ? `<div class="grid">${shown.map((name) => `<article><div>${row(name)}</div></article>`).join('')}</div>`
      : `<ul>${shown.map((name) => `<li>${row(name)}</li>`).join('')}</ul>`;
  }

  /** Parts of the page; in another order, and below something new, where the page was moved. */
  parts(...parts: readonly string[]): string {
    return this.version === 'moved'
      ? `<aside><h2>News</h2><p>We have a new look.</p></aside><div class="two">${[...parts].reverse().join('')}</div>`
      : parts.join('');
  }

  /** Only where the page has one more step. */
  onemore(html: string): string {
    return this.version === 'onemore' ? html : '';
  }

  page(title: string, body: string): string {
    // A page that was rebuilt draws itself anew after each press, as frameworks do.
    const redraw = `addEventListener('click', () => setTimeout(() => { const root = document.querySelector('main');
      if (root.querySelector('input:focus, dialog[open]') === null) root.replaceChildren(...[...root.childNodes].map((node) => node.cloneNode(true))); }, 30));`;
    return `<!doctype html><html lang="${this.version === 'german' ? 'de' : 'en'}"><meta charset="utf-8"><title>${title}</title>
      <style>button, [role=button], a, [role=checkbox], [role=option], [role=tab] { min-height: 24px } .two { margin-left: 120px } dialog { padding: 40px }</style>
      <script>const hit = (what) => { const sent = new XMLHttpRequest(); sent.open('POST', '/hit', false); sent.send(what); };
      const show = (words) => { document.getElementById('said').textContent = words; };
      ${this.version === 'rebuilt' ? redraw : ''}</script>
      <body><main>${body}</main><p id="said" role="status"></p></body></html>`;
  }
}
