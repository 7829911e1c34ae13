// Pages on which a person drags something.
import type { SiteResponse } from '../../support/site_server.js';
import { page } from './record_pages.js';

/** Each tells the server what came of it. */
export function servesDragged({ path }: { path: string }): SiteResponse | undefined {
  switch (path) {
    case '/cards':
      return cards();
    case '/pointer':
      return pointer();
    case '/sliders':
      return sliders();
    default:
      return undefined;
  }
}

/** Cards of HTML drag and drop. A card is put before the one that it is let go on. */
function cards(): SiteResponse {
  const card = (name: string): string =>
    `<div class="card" role="listitem" draggable="true" onclick="tell('open ${name}')">${name}</div>`;
  return page(
    'Cards',
    `<style>.card { padding: 8px; border: 1px solid } .list { float: left; width: 200px; min-height: 200px; border: 1px solid; margin: 8px }</style>
<div class="list" role="list" aria-label="To do"><h2>To do</h2>${card('Write report')}${card('Call Ben')}${card('Buy tea')}</div>
<div class="list" role="list" aria-label="Finished cards"><h2>Done</h2></div>
<p style="clear: both" id="words">Some words that can be selected by dragging over them</p>
<script>
const tell = (what) => fetch('/tell?what=' + what);
let dragged;
addEventListener('dragstart', (event) => { dragged = event.target; event.dataTransfer.setData('text', 'x'); tell('begun'); });
addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', (event) => {
  event.preventDefault();
  const list = event.target.closest('.list');
  if (list === null) return;
  const before = event.target.closest('.card');
  list.insertBefore(dragged, before);
  tell(dragged.textContent + '>' + list.ariaLabel + ':' + [...list.querySelectorAll('.card')].map((one) => one.textContent).join('/'));
});
</script>`,
  );
}

/** What a script moves by the events of the pointer. The button beside it can only be pressed. */
function pointer(): SiteResponse {
  return page(
    'Pieces',
    `<div id="piece" style="width: 80px; height: 40px; border: 1px solid; cursor: grab; touch-action: none">Piece</div>
<div onpointerdown="tell('late')" style="width: 80px; cursor: grab">Late</div> <div onpointerdown="downs += 1" style="width: 80px; cursor: grab">Dead</div>
<button onpointerdown="tell('down')" onclick="tell('pressed')">Plain</button>
<section id="box" aria-label="Box" style="margin-top: 60px; width: 200px; height: 120px; border: 1px solid"><h2>Box</h2></section><p id="out"></p>
<script>
const tell = (what) => fetch('/tell?what=' + what);
let moves = -1;
var downs = 0;
piece.onpointerdown = (event) => { moves = 0; piece.setPointerCapture(event.pointerId); };
piece.onpointermove = () => { if (moves >= 0) moves += 1; };
piece.onpointerup = ({ clientX, clientY }) => {
  piece.style.pointerEvents = 'none';
  const over = document.elementFromPoint(clientX, clientY).closest('section');
  piece.style.pointerEvents = '';
  if (moves > 1 && over !== null) { over.append(piece); out.textContent = 'It is in'; tell('in'); }
  moves = -1;
};
</script>`,
  );
}

function sliders(): SiteResponse {
  return page(
    'Sliders',
    `<label>Volume <input type="range" min="0" max="10" value="5" style="width: 200px" onchange="tell('volume=' + this.value)"></label>
<div id="track" style="position: relative; width: 200px; height: 20px; background: #ddd; margin-top: 40px">
<div id="thumb" role="slider" tabindex="0" aria-label="Light" aria-valuemin="0" aria-valuemax="10" aria-valuenow="2" style="position: absolute; left: 40px; width: 20px; height: 20px; background: black"></div></div>
<button onclick="tell('sent')">Send</button>
<script>
const tell = (what) => fetch('/tell?what=' + what);
let held = false;
const put = (value) => { const now = Math.max(0, Math.min(10, value)); thumb.ariaValueNow = now; thumb.style.left = now * 20 + 'px'; };
thumb.onpointerdown = (event) => { held = true; thumb.setPointerCapture(event.pointerId); };
thumb.onpointermove = ({ clientX }) => { if (held) put(Math.round((clientX - track.getBoundingClientRect().left - 10) / 20)); };
thumb.onpointerup = () => { held = false; tell('light=' + thumb.ariaValueNow); };
thumb.onkeydown = ({ key }) => { const step = { ArrowRight: 1, ArrowLeft: -1 }[key]; if (step) { put(Number(thumb.ariaValueNow) + step); tell('light=' + thumb.ariaValueNow); } };
</script>`,
  );
}
