// Pages with controls of more kinds than buttons and fields.
import type { SiteResponse } from '../../support/site_server.js';
import { page } from './record_pages.js';

/** A second of silence. */
const kSound = `data:audio/wav;base64,${wav(8_000).toString('base64')}`;
const kTell = `<script>const tell = (what) => fetch('/tell?what=' + what);</script>`;

export function servesKinds({ path }: { path: string }): SiteResponse | undefined {
  switch (path) {
    case '/doubles':
      return page(
        'Doubles',
        `${kTell}<button onclick="tell('one')" ondblclick="tell('double'); out.textContent = 'Opened'">Folder</button>
<button onclick="tell('other')">Other</button><p id="out"></p>`,
      );
    case '/switches':
      return switches();
    case '/radios':
      return radios();
    case '/pickers':
      return pickers();
    case '/ways':
      return page(
        'Ways',
        `${kTell}<button onclick="history.back()">Back to the list</button><button onclick="tell('stays')">Stay</button>`,
      );
    case '/before':
      return page('Before', `${kTell}<a href="/ways">On</a><button onclick="tell('before')">Here</button>`);
    case '/opens':
      return page(
        'Opens',
        `${kTell}<a href="/form" target="_blank">Form in a tab</a> <button onclick="tell('pop'); window.open('/before')">Open by script</button>
<button onclick="tell('first')">Here again</button>`,
      );
    case '/unkept':
      return unkept();
    default:
      return undefined;
  }
}

function switches(): SiteResponse {
  return page(
    'Switches',
    `${kTell}<button role="switch" aria-checked="false" onclick="this.ariaChecked = String(this.ariaChecked !== 'true'); tell('quiet=' + this.ariaChecked)">Quiet</button>
<button role="switch" aria-checked="false" onclick="tell('slow'); setTimeout(() => { this.ariaChecked = 'true'; }, 6000)">Slow</button>
<label><input type="checkbox" onclick="tell('box=' + this.checked)"> Box</label>`,
  );
}

function radios(): SiteResponse {
  const own = (name: string, isOn: boolean): string =>
    `<div role="radio" tabindex="${isOn ? 0 : -1}" aria-checked="${isOn}">${name}</div>`;
  return page(
    'Radios',
    `${kTell}<fieldset><legend>Size</legend>${['Small', 'Middle', 'Large']
      .map(
        (name) =>
          `<label><input type="radio" name="size" ${name === 'Small' ? 'checked' : ''} onchange="tell('${name}')"> ${name}</label>`,
      )
      .join('')}</fieldset>
<div role="radiogroup" aria-label="Colour" id="group">${own('Red', true)}${own('Green', false)}${own('Blue', false)}</div>
<form onsubmit="event.preventDefault(); tell('sent')"><label><input type="checkbox" onclick="tell('ticked')"> Sure</label><button>Send</button></form>
<script>
group.onkeydown = (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...group.children];
  const next = all[(all.indexOf(document.activeElement) + step + all.length) % all.length];
  for (const one of all) { one.ariaChecked = String(one === next); one.tabIndex = one === next ? 0 : -1; }
  next.focus();
  tell(next.textContent);
};
</script>`,
  );
}

/** A calendar and a list that a press on a field opens; what is typed does not. */
function pickers(): SiteResponse {
  return page(
    'Pickers',
    `${kTell}<label>Day <input id="day" readonly onclick="days.hidden = false"></label>
<div id="days" hidden>${[14, 15, 16].map((day) => `<button onclick="day.value = '${day}'; days.hidden = true; tell('day=${day}')">${day}</button>`).join('')}</div>
<p><label>City <input id="city" role="combobox" aria-expanded="false" aria-controls="cities"></label></p><div id="list"></div>
<label>Plain <input id="plain"></label> <button onclick="tell('sent')">Send</button>
<script>
city.onmousedown = () => {
  city.ariaExpanded = 'true';
  list.innerHTML = '<ul role="listbox" id="cities" aria-label="Cities"><li role="option">Bern</li><li role="option">Lyon</li></ul>';
};
list.onclick = ({ target }) => { city.value = target.textContent; list.innerHTML = ''; tell('city=' + city.value); };
</script>`,
  );
}

function unkept(): SiteResponse {
  return page(
    'Unkept',
    `${kTell}<audio controls src="${kSound}"></audio>
<label>Text <textarea id="text"></textarea></label><button onclick="tell('pressed')">Press</button>
<iframe title="Written" width="300" height="80"></iframe>
<script>
addEventListener('keydown', (event) => {
  if (event.key === 'j' && document.activeElement === document.body) { event.preventDefault(); tell('next'); }
  if (event.key === 'Enter' && event.ctrlKey) { event.preventDefault(); tell('sent'); }
});
const write = () => {
  const { contentDocument: inner } = document.querySelector('iframe');
  inner.open();
  inner.write('<!doctype html><title>Inner</title><button onclick="parent.fetch(\\'/tell?what=inner\\')">Inner</button>');
  inner.close();
};
</script>`,
  );
}

function wav(samples: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples, 4);
  head.write('WAVEfmt ', 8);
  for (const [at, value] of [
    [16, 16],
    [24, 8_000],
    [28, 8_000],
    [40, samples],
  ] as const)
    head.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    head.writeUInt16LE(value, at);
  head.write('data', 36);
  return Buffer.concat([head, Buffer.alloc(samples, 128)]);
}
