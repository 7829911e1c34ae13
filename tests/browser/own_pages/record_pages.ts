// Pages on which a person shows something: what they do is counted by the server.
import type { SiteResponse } from '../../support/site_server.js';

export const reports: string[] = [];

const kHtml = 'text/html; charset=utf-8';
export const page = (title: string, body: string): SiteResponse => ({
  type: kHtml,
  body: `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}`,
});

const kTeas = ['Sencha', 'Assam', 'Earl Grey'];

/** With `new` in the query it is a later version of the page: another order, one field more, rows in cards. */
export function servesShown({ path, query }: { path: string; query: URLSearchParams }): SiteResponse | undefined {
  const isNew = query.has('new');
  switch (path) {
    case '/tell':
      reports.push(query.get('what') ?? '');
      return { body: '' };
    case '/list':
      return list(isNew);
    case '/form':
      return form(isNew);
    case '/sent':
      reports.push([...query].map(([name, value]) => `${name}=${value}`).join('&'));
      return page('Thank you', '<p>Your order has arrived</p>');
    case '/login':
      return login();
    case '/around':
      return page('Around', `<iframe title="Inside" src="//inside.test:${query.get('port')}/inside"></iframe>`);
    case '/inside':
      return page(
        'Inside',
        `<button onclick="fetch('/tell?what=inside'); out.textContent='Pressed'">Go in</button><p id="out"></p>`,
      );
    case '/forged':
      return forged();
    case '/acts':
      return acts();
    case '/harm':
      return harm();
    default:
      return undefined;
  }
}

function list(isNew: boolean): SiteResponse {
  const teas = isNew ? [...kTeas].reverse() : kTeas;
  const rows = JSON.stringify(teas);
  return page(
    'Teas',
    `${isNew ? '<p>New: <button>Add to favourites</button></p>' : ''}<label>Search <input id="q"></label> <ul id="rows"></ul><p id="out"></p>
<script>const teas = ${rows};
function draw() { rows.innerHTML = teas.filter((tea) => tea.toLowerCase().includes(q.value.toLowerCase()))
  .map((tea) => '<li><b>' + tea + '</b> <button data-tea="' + tea + '">Add</button></li>').join(''); }
q.oninput = draw; draw();
rows.onclick = ({ target }) => { if (!target.dataset.tea) return; fetch('/tell?what=' + target.dataset.tea); out.textContent = '1 item: ' + target.dataset.tea; };
</script>`,
  );
}

function form(isNew: boolean): SiteResponse {
  const more = isNew ? '<label>Company <input name="company"></label><br>' : '';
  return page(
    'Order',
    `<form action="/sent">${more}<label>Name <input name="name"></label><br>
<label>Size <select name="size"><option value="s">Small</option><option value="l">Large</option></select></label><br>
<label><input type="checkbox" name="gift" value="yes"> As a gift</label><br>
<label><input type="radio" name="way" value="post"> By post</label><label><input type="radio" name="way" value="shop"> In the shop</label><br>
<label>Day <input type="date" name="day"></label><br>
<label>Words <textarea name="words"></textarea></label><br>
<button>Send the order</button></form>`,
  );
}

function login(): SiteResponse {
  return page(
    'Login',
    `<form onsubmit="event.preventDefault(); location.href = '/sent?user=' + user.value + '&pin=' + pin.value.length">
<label>User <input name="user" autocomplete="username"></label>
<label>Password <input name="pin" type="password"></label><button>Log in</button></form>`,
  );
}

/** It makes presses and entries of its own, and looks for who listens. */
function forged(): SiteResponse {
  return page(
    'Forged',
    `<label>Note <input id="note"></label><button id="own" onclick="fetch('/tell?what=own')">Own</button>
<button id="real" onclick="fetch('/tell?what=real')">Real</button><p id="seen"></p>
<script>setInterval(() => {
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    own.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, detail: 1 }));
  own.click();
  note.value = 'forged'; note.dispatchEvent(new InputEvent('input', { bubbles: true })); note.dispatchEvent(new Event('change', { bubbles: true }));
  note.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  seen.textContent = ['domToolRecorder', 'DomTool'].filter((name) => name in window).join() || 'nothing';
}, 50);</script>`,
  );
}

function acts(): SiteResponse {
  return page(
    'Acts',
    `<a href="/form">To the form</a> <button id="menu" aria-haspopup="menu" onclick="items.hidden = !items.hidden">More</button>
<div id="items" role="menu" hidden><button role="menuitem" onclick="fetch('/tell?what=archive'); items.hidden = true">Archive</button></div>
<button onclick="fetch('/tell?what=asked'); if (confirm('Really delete?')) { fetch('/tell?what=deleted'); out.textContent = 'Deleted'; }">Delete</button>
<button oncontextmenu="event.preventDefault(); fetch('/tell?what=right'); out.textContent = 'Right'">Tea</button>
<canvas width="80" height="40" style="border: 1px solid" onpointerdown="fetch('/tell?what=canvas')"></canvas>
<p onclick="fetch('/tell?what=paragraph')" id="out">Only words</p>
<button onclick="fetch('/tell?what=one')">✓</button><button onclick="fetch('/tell?what=two')">✓</button>`,
  );
}

/** What does harm if it is pressed twice, elsewhere, or kept in plain. */
function harm(): SiteResponse {
  return page(
    'Harm',
    `<button onclick="fetch('/tell?what=plus')">Plus</button> <button onclick="fetch('/tell?what=other')">Other</button>
<div id="stars" style="width: 200px; height: 24px"><span data-star="1">one</span> <span data-star="2">two</span> <span data-star="3">three</span></div>
<button onclick="made.focus()">New</button> <label>Old <input id="old"></label> <label>Made <input id="made"></label>
<label>Turning <input id="turning" name="turning"></label> <label>Formed <input id="formed"></label>
<button onclick="out.textContent = 'Hello ' + prompt('Who?')">Ask</button> <button onclick="alert('One'); alert('Two')">Twice</button><p id="out"></p>
<label>Chat <textarea id="chat"></textarea></label> <label>Filled <input id="filled" value="Tea"></label>
<div id="over" hidden style="position: fixed; inset: 0; background: white"><button style="width: 100%; height: 100%" onpointerdown="fetch('/tell?what=deleted')">Delete</button></div>
<script>
stars.addEventListener('click', ({ target }) => fetch('/tell?what=star' + target.dataset.star));
chat.onkeydown = (event) => { if (event.key !== 'Enter') return; event.preventDefault(); fetch('/tell?what=said:' + chat.value); chat.value = ''; };
turning.oninput = () => { if (turning.value.length > 3) { turning.type = 'password'; turning.name = 'password'; } };
</script>`,
  );
}
