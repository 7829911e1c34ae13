// A shop in which a routine is kept, and in which it is run again after the page has changed. It counts what was pressed.
import { SiteServer } from '../../support/site_server.js';

export type Version = keyof typeof kVersions;

interface Parts {
  search: string;
  /** A tea with its button. */
  row: (tea: string) => string;
  teas: readonly string[];
  basket: string;
}

const press = (what: string): string => `fetch('/pressed/${what}', { method: 'POST' })`;
const add = (tea: string): string => `${press(`add-${tea}`)}; said.textContent = '1 item: ${tea}'`;

const kToday: Parts = {
  search: '<label>Search <input id="q" name="q"></label>',
  row: (tea) => `<li><b>${tea}</b> €9 <button onclick="${add(tea)}">Add</button></li>`,
  teas: ['Assam', 'Sencha', 'Oolong'],
  basket: `<a href="/basket/17" onclick="${press('basket')}">Basket</a>`,
};

export const kVersions = {
  today: kToday,
  moved: { ...kToday, teas: ['Sencha', 'Oolong', 'Earl Grey', 'Assam'] },
  rebuilt: {
    ...kToday,
    row: (tea: string) =>
      `<li><div><div>${tea}</div><div><span role="button" tabindex="0" onclick="${add(tea)}">Add</span></div></div></li>`,
    basket: `<nav><a href="/basket/18">Basket</a></nav>`,
  },
  renamedField: { ...kToday, search: '<label>Find a tea <input id="q" name="q"></label>' },
  twoAlike: { ...kToday, row: (tea: string) => kToday.row(tea) + (tea === 'Assam' ? kToday.row(tea) : '') },
  /** The only button of that name is another tea's. */
  oneOther: { ...kToday, teas: ['Sencha'] },
  soldOut: { ...kToday, teas: ['Sencha', 'Oolong'] },
  /** The author's name stands on another control. */
  trap: {
    ...kToday,
    row: (tea: string) => `<li><b>${tea}</b> <button onclick="${press(`drop-${tea}`)}">Remove</button></li>`,
  },
  asks: {
    ...kToday,
    row: (tea: string) => kToday.row(tea).replace('onclick="', `onclick="if (!confirm('Over 18?')) return; `),
  },
  idle: { ...kToday, row: (tea: string) => `<li><b>${tea}</b> €9 <button>Add</button></li>` },
  elsewhere: { ...kToday, basket: '<a href="/sign-in">Basket</a>' },
  late: kToday,
} as const satisfies Record<string, Parts>;

export interface TeaShop {
  site: SiteServer;
  version: Version;
  pressed: string[];
}

export async function openTeaShop(): Promise<TeaShop> {
  const shop: Omit<TeaShop, 'site'> = { version: 'today', pressed: [] };
  const site = await SiteServer.start({
    handle: ({ path }) => {
      if (path.startsWith('/pressed/')) shop.pressed.push(path.slice('/pressed/'.length));
      if (path === '/shop') return { body: pageOf(kVersions[shop.version], shop.version === 'late') };
      if (path.startsWith('/basket/')) return { body: '<title>Basket</title><h1>Your basket</h1>' };
      return { body: `<title>Other</title><h1>Sign in</h1>` };
    },
  });
  return Object.assign(shop, { site });
}

function pageOf({ search, row, teas, basket }: Parts, isLate: boolean): string {
  const list = `<ul>${teas.map(row).join('')}</ul>`;
  const shown = isLate
    ? `<div id="list">Loading</div><script>setTimeout(() => { document.getElementById('list').innerHTML = ${JSON.stringify(list)}; }, 1500);</script>`
    : list;
  return `<title>Tea</title><h1>Tea</h1><form onsubmit="event.preventDefault(); found.textContent = 'Found ' + q.value">
    ${search}</form><p id="found"></p>${shown}<p id="said" role="status"></p>${basket}
    <label>Password <input type="password" id="secret"></label>
    <div class="row"><span>Gift wrap</span> <span role="checkbox" aria-checked="false" tabindex="0" style="display: inline-block; width: 16px; height: 16px; border: 1px solid"
      onclick="this.ariaChecked = 'true'; ${press('wrap')}"></span></div>`;
}
