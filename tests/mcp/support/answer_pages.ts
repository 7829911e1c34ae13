// Small pages as applications build them, for the tests of answers.
const named = (name: string, count: number): string[] => Array.from({ length: count }, (_, n) => `${name} ${n + 1}`);
const links = (name: string, count: number): string =>
  named(name, count)
    .map((words) => `<a href="#${words}">${words}</a> `)
    .join('');
const buttons = (name: string, count: number): string =>
  named(name, count)
    .map((words) => `<button>${words}</button> `)
    .join('');

export const kAnswerPages: Readonly<Record<string, string>> = {
  '/requests': `<title>Requests</title><nav><button id="b">Requests</button> <button id="n">New request</button></nav>
    <main id="list"><p>Home</p></main><div id="toasts"></div><dialog id="d"><label>Reason (required) <input required></label>
    <p>This cannot be undone.</p><button>Send</button></dialog><script>
    n.onclick = () => d.showModal();
    b.onclick = () => { list.innerHTML = \`<h2>Requests</h2><div class="row">Refill Gabapentin
      <span class="status-badge badge-danger">Denied</span></div><div class="row">Change Lisinopril
      <span class="badge pending">Pending</span> <button class="deny">Deny</button></div>\`; };
    document.addEventListener('click', ({ target }) => {
      if (target.className !== 'deny') return;
      target.closest('.row').querySelector('.badge').textContent = 'Denied';
      const toast = document.createElement('div');
      toast.className = 'toast show';
      toast.setAttribute('role', 'alert');
      toast.textContent = 'Change request denied';
      toasts.append(toast);
    });</script>`,
  '/inbox': `<title>Inbox</title><nav><button id="b">Inbox</button></nav><main id="list"></main><script>
    b.onclick = () => { for (const words of ['Your card expired', 'Payment failed for order 7', 'Lunch?']) {
      const row = document.createElement('div');
      row.className = 'message unread';
      row.textContent = words;
      list.append(row);
    } };</script>`,
  '/refuses': `<title>Pay</title><button onclick="out.innerHTML = '<div role=alert>Card declined</div>'">Pay</button>
    <button onclick="out.innerHTML = '<div role=alert>No such account</div>'">Transfer</button><div id="out"></div>
    <form onsubmit="event.preventDefault(); wrong.innerHTML = '<span class=error>Enter five digits</span>'">
    <div><label>ZIP <input></label><div id="wrong"></div></div><button>Save</button></form>`,
  '/settings': `<title>Settings</title><style>.far { margin-top: 900px }</style><main>
    <button role="switch" aria-checked="false" onclick="this.ariaChecked = String(this.ariaChecked !== 'true')">Rewards</button>
    <button onclick="this.textContent = 'Following'">Follow</button>
    <button aria-expanded="false" onclick="this.ariaExpanded = 'true'">More</button>
    <button onclick="out.textContent = 'Sent'">Send</button><p id="out"></p>
    <label>Letter spacing <input id="spacing" value="0"></label>
    <label>Phone <input id="phone" oninput="this.value = this.value.replace(/^(\\d{3})(\\d{4})$/, '$1-$2')"></label>
    <label>Password <input id="secret" type="password"></label>
    <label>Unit <select><option>tablets</option><option>drops</option></select></label>
    <label>Dose <select onchange="this.value = 'one'"><option>one</option><option>two</option></select></label>
    <label>navigated to <input></label>
    <label class="far">Footer note <input></label></main>`,
  '/palette': `<title>Palette</title><nav>${links('Page', 6)}</nav><main><button onclick="d.showModal()">Tag</button>
    <button onclick="out.innerHTML = Array.from({ length: 60 }, (_, n) => '<p>Entry ' + n + ' of the long list that came</p>').join('')">Load</button>
    <button onclick="out.append(Object.assign(document.createElement('p'), { textContent: 'One more' }))">Add</button><div id="out"></div>
    <dialog id="d" aria-label="Edit tag"><h2>Edit tag</h2><p>${'Tags group what belongs together, whoever made it. '.repeat(8)}</p>
    <label>Name <input></label>${buttons('Colour number', 24)}<button>Delete</button><button>Cancel</button><button>Save</button></dialog></main>`,
  '/long': `<title>Long</title><main>${Array.from({ length: 30 }, (_, n) => `<h2>Part ${n}</h2><p>${'Words of that part. '.repeat(4)}</p>`).join('')}
    <button onclick="this.textContent = 'Done'">Do</button></main>`,
  '/finding': `<title>Pharmacy</title><style>.row { display: flex; gap: 20px }</style><main><h2>Gestures</h2>
    ${['right', 'left']
      .map(
        (way) => `<div class="row"><div><div>Swipe ${way}</div><small>What happens then</small></div>
    <select aria-label="Action ${way}"><option>Archive</option><option ${way === 'left' ? 'selected' : ''}>Delete</option></select></div>`,
      )
      .join('')}<h2>Prescriptions</h2>
    <table><tr><th>Drug</th><th>Dose</th><th></th></tr>${named('Gabapentin', 6)
      .map((_, n) => `<tr><td>Gabapentin</td><td>${n + 1}00 mg</td><td><button>Refill</button></td></tr>`)
      .join('')}</table>
    <button onclick="d.showModal()">Add</button><dialog id="d" aria-label="New drug"><label>Drug <input value="Gabapentin 50 mg"></label>
    <button>Save</button></dialog></main>`,
  '/redrawn-on-click': `<title>Panel</title><h1>Text</h1><div id="p"></div><script>let v = '0', n = 0;
    const draw = () => { n++; p.innerHTML = '<div><span>Letter spacing</span><input class="ls" value="' + v + '"></div>'; };
    draw();
    document.addEventListener('change', ({ target }) => { if (target.className === 'ls') { v = target.value; draw(); } });
    document.addEventListener('click', ({ target }) => { if (target.className === 'ls' && n < 3) draw(); });</script>`,
  '/redrawn-on-clear': `<title>Panel</title><h1>Text</h1><div id="p"></div><script>let v = '0';
    const draw = () => { p.innerHTML = '<div><span>Letter spacing</span><input class="ls" value="' + v + '"></div>'; };
    draw();
    document.addEventListener('keydown', ({ key, target }) => {
      if (target.className === 'ls' && (key === 'Delete' || key === 'Backspace')) { v = '0'; draw(); } });
    document.addEventListener('input', ({ target }) => {
      if (target.className !== 'ls') return;
      v = String(Number.parseFloat(target.value) || 0);
      draw(); });</script>`,
};
