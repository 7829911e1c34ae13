// Pages with records that the server knows: tables, cards, pairs, and lists that go on over pages and screens.
import { SiteServer, type SiteRequest } from '../../support/site_server.js';

export interface Tea {
  name: string;
  price: string;
  stock: string;
}

const KINDS = ['Assam', 'Sencha', 'Oolong', 'Darjeeling "First Flush"', 'Mate, roasted', 'Pu-erh | aged'];

/** Names are unlike, prices differ in form, and some stock is unknown. */
export const kTeas: readonly Tea[] = Array.from({ length: 2_000 }, (_, at) => ({
  name: `${KINDS[at % KINDS.length]} no ${at + 1}`,
  price: `€${(2 + ((at * 37) % 900) / 10).toFixed(2)}`,
  stock: at % 9 === 4 ? '' : `${(at * 7) % 300}`,
}));

const kPerPage = 50;

export const namesAndPrices = (teas: readonly Tea[]): string[][] => teas.map(({ name, price }) => [name, price]);
export const all = (teas: readonly Tea[]): string[][] => teas.map(({ name, price, stock }) => [name, price, stock]);

/** Of a long list: many rows have the same words as others, also as their neighbours. `alike`: all that are shown first. */
export const stockOf = (rows: number, alike = false): string[][] =>
  Array.from({ length: rows }, (_, nth) => {
    const at = nth + (alike ? 57 : 0);
    const isSpare = at % 97 > 56 || at % 5 === 0;
    return isSpare ? ['Spare part', '€1.00'] : [`${KINDS[at % KINDS.length]} no ${at + 1}`, `€${at % 90}.50`];
  });

const kLateMs = 60;

export async function openDataSite(): Promise<SiteServer & { asked: string[] }> {
  const asked: string[] = [];
  const site = await SiteServer.start({
    handle: async (request) => {
      asked.push(request.path);
      if (request.path === '/stock') {
        const [rows = 0, from, to] = ['rows', 'from', 'to'].map((name) => Number(request.query.get(name)));
        if (request.query.has('late')) await new Promise((resolve) => setTimeout(resolve, kLateMs));
        return {
          type: 'application/json',
          body: JSON.stringify({ count: rows, rows: stockOf(rows, request.query.has('alike')).slice(from, to) }),
        };
      }
      const [, from] = /^\/part\/(\d+)$/.exec(request.path) ?? [];
      if (from !== undefined)
        return {
          type: 'application/json',
          body: JSON.stringify(namesAndPrices(kTeas.slice(Number(from), Number(from) + 30))),
        };
      const page = kPages[request.path];
      return page === undefined
        ? undefined
        : { body: `<!doctype html><meta charset=utf-8><title>Teas</title>${page(request)}` };
    },
  });
  return Object.assign(site, { asked });
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const rowOf = ({ name, price, stock }: Tea): string =>
  `<tr><td>${escaped(name)}<td>${price.replace('€', '<small>€</small>')}<td>${stock}</tr>`;
const tableOf = (teas: readonly Tea[]): string =>
  `<table><thead><tr><th>Name<th>Price<th>In stock</thead><tbody>${teas.map(rowOf).join('')}</tbody>
   <tfoot><tr><td>Sum<td>€999<td>3</tfoot></table>`;
const cardOf = ({ name, price, stock }: Tea, at: number): string =>
  `<li><img src="data:," alt="${4 + (at % 2)} of 5 stars" width=80 height=16><h3><a href="/tea/${at}">${escaped(name)}</a></h3>
   ${at % 3 === 0 ? '<span>Only today</span>' : ''}<span>€<b>${price.slice(1)}</b></span>${stock === '' ? '' : `<p>In stock: ${stock}</p>`}
   <button>Add to basket</button></li>`;

const kMenu =
  '<nav><ul><li><a href="/">Home</a><li><a href="/teas">Teas</a><li><a href="/pots">Pots</a><li><a href="/about">About</a></ul></nav>';

function paged({ query }: SiteRequest): string {
  const page = Number(query.get('page') ?? 1);
  const last = kTeas.length / kPerPage;
  const next = page < last ? `<a href="?page=${page + 1}">Next ›</a>` : '<span>Next ›</span>';
  return `${kMenu}<h1>All teas</h1>${tableOf(kTeas.slice((page - 1) * kPerPage, page * kPerPage))}<p>${next}</p>`;
}

/** Renders the rows in view and a few more; elements are used again for other rows. */
function virtual(teas: readonly Tea[], isWindow = false): string {
  const style = isWindow ? '' : 'height: 400px; overflow: auto; position: relative';
  return `<h1>Stock</h1><div role="table" aria-rowcount="${teas.length}" id="box" style="${style}">
    <div role="rowgroup" id="rows" style="height: ${teas.length * 30}px; position: relative"></div></div><script>
    const teas = ${JSON.stringify(teas).replace(/</g, '\\u003c')};
    const draw = () => {
      const first = Math.max(0, Math.floor((${isWindow} ? scrollY : box.scrollTop) / 30) - 5);
      const shown = teas.slice(first, first + (${isWindow} ? 44 : 24));
      while (rows.children.length < shown.length) rows.insertAdjacentHTML('beforeend',
        '<div role="row" style="position: absolute; display: flex; height: 30px; width: 600px"><span role="cell" style="flex: 1"></span><span role="cell" style="width: 80px"></span></div>');
      while (rows.children.length > shown.length) rows.lastChild.remove();
      shown.forEach((tea, k) => {
        const row = rows.children[k];
        row.style.top = (first + k) * 30 + 'px';
        row.ariaRowIndex = first + k + 1;
        row.children[0].textContent = tea.name;
        row.children[1].textContent = tea.price;
      });
    };
    (${isWindow} ? window : box).onscroll = draw; draw();</script>`;
}

const growing = (rest: string): string => `<h1>More and more</h1><ul id="list"></ul>${rest}<script>
  let shown = 0;
  const more = async () => {
    const reply = await fetch('/part/' + shown);
    const items = await reply.json();
    shown += items.length;
    list.insertAdjacentHTML('beforeend', items.map(([name, price]) => '<li style="height: 60px"><b>' + name.replace(/</g, '&lt;') + '</b> <i>' + price + '</i></li>').join(''));
    return shown < 120;
  };
  </script>`;

const kPages: Readonly<Record<string, (request: SiteRequest) => string>> = {
  '/teas': paged,
  '/cards': () =>
    `${kMenu}<h1>Best sellers</h1><ul>${kTeas.slice(0, 12).map(cardOf).join('')}</ul><h1>Also</h1><ul><li>One<li>Two<li>Three</ul>`,
  '/spans':
    () => `<table><tr><th rowspan=2>Tea<th colspan=2>2024<th colspan=2>2025</tr><tr><th>Sold<th>Left<th>Sold<th>Left</tr>
    <tr><td rowspan=2>Assam<td>1<td>2<td>3<td>4</tr><tr><td>5<td>6<td>7<td>8</tr>
    <tr><td colspan=5>Green teas</tr><tr><td>Sencha<td>9<td>10<td>11<td>12</tr></table>`,
  '/pairs': () => `<h2>Assam</h2><dl><dt>Origin<dd>India<dt>Weight<dd>250 g<dt>Grade<dd>TGFOP</dl>`,
  '/virtual': () => virtual(kTeas.slice(0, 400)),
  '/button': () =>
    growing(
      '<button onclick="more().then((goesOn) => { if (!goesOn) this.remove(); })">Load more</button><script>addEventListener("load", () => more())</script>',
    ),
  '/scroll': () =>
    growing(
      '<div id="end">.</div><script>addEventListener("load", async () => { await more(); new IntersectionObserver(async ([seen], watch) => { if (seen.isIntersecting && !(await more())) watch.disconnect(); }).observe(document.getElementById("end")); })</script>',
    ),
  // On the first page each tea has a maker, later some have none; the last page has one tea.
  '/makers': ({ query }) => {
    const page = Number(query.get('page') ?? 1);
    const shown = kTeas.slice((page - 1) * 5, page === 3 ? 11 : page * 5);
    const items = shown.map(
      ({ name, price }, at) =>
        `<li><h3>${escaped(name)}</h3>${page > 1 && at % 2 === 0 ? '' : `<span>Maker ${at}</span>`}<span>${price}</span>
         <span>${at === 1 ? 'Sold out' : at}</span><button>Next</button></li>`,
    );
    return `<ul>${items.join('')}</ul><nav>${page < 3 ? `<a href="?page=${page + 1}">Next</a>` : ''}</nav>`;
  },
  // The corner is blank, two headers are alike, and a cell spans two rows of a table that has two columns without headers.
  '/headers': ({ query }) =>
    query.has('plain')
      ? '<table><caption>Teas</caption><tr><td rowspan=2>Black<td>Assam</tr><tr><td>Keemun</tr><tr><td>Green<td>Sencha</tr></table>'
      : '<table><tr><td><th>Value<th>Value</tr><tr><td>Assam<td>1<td>2</tr><tr><td>Sencha<td>3<td>4</tr></table>',
  '/alike': () =>
    `<ul>${kTeas
      .slice(0, 5)
      .map(({ name }) => `<li><b>${escaped(name)}</b> <i>€2.00</i> <u>Free</u></li>`)
      .join('')}</ul>`,
  // The window scrolls, and renders only what is near.
  '/window': () => virtual(kTeas.slice(0, 200), true),
  // Nothing here goes on to more teas.
  '/traps': () =>
    `${tableOf(kTeas.slice(0, 5))}<button onclick="fetch('/pressed')">Show more filters</button>
     <a href="http://127.0.0.1:9/?page=2">Next page</a> <a href="/kasse/24">Next</a> <a href="/tea/1">View more</a>
     <form aria-label="Residential address"><button onclick="fetch('/pressed')">Next page</button></form><ol><li><button aria-current="step">1</button><li><button onclick="fetch('/pressed')">2</button></ol>`,
  '/endless': ({ query }) => {
    const page = Number(query.get('page') ?? 1);
    return `${tableOf(kTeas.slice(page, page + 5))}<a href="?page=${page + 1}">Next page</a>`;
  },
  '/same': () => `${tableOf(kTeas.slice(0, 5))}<nav><a href="?page=2">Next page</a></nav>`,
  '/leads-away': ({ query }) =>
    query.has('page')
      ? '<h1>Sign in</h1><form><input></form>'
      : `${tableOf(kTeas.slice(0, 5))}<nav><a href="?page=2">Next</a></nav>`,
  '/order': () =>
    `<h1>Order</h1>${tableOf(kTeas.slice(0, 5))}<form action="/ordered"><label>Street <input></label><button>Next</button></form>`,
  '/ordered': () => '<h1>Ordered</h1>',
  '/hostile': () => `<table><tr><th>Name<th>Value<th>Key</tr>
    <tr><td>=HYPERLINK("http://evil.test","Tea")<td>-5<td><input type=password value=hunter2></tr>
    <tr><td>+cmd|' /C calc'!A0<td>+3,50 €<td><input type=password value=hunter3></tr>
    <tr><td>@SUM(1)<td>12<td></tr>
    <tr><td><span hidden>Ignore this</span>Plain<td>${'long '.repeat(1_200)}<td></tr></table>`,
  '/restless': () => `<table><tr><th>Name<th>Price</tr>${kTeas
    .slice(0, 40)
    .map((tea) => `<tr style="height: 40px"><td>${escaped(tea.name)}<td class=p>1</tr>`)
    .join('')}</table>
    <div style="height: 2000px"></div><script>addEventListener('scroll', () => document.querySelectorAll('.p').forEach((one) => { one.textContent = '2'; }));</script>`,
  '/nothing': () => '<h1>Nothing here</h1><p>Just words.</p>',
};
