// The pages that the tests of the server work on.
export const kPages: Readonly<Record<string, string>> = {
  '/shop': `<title>Shop</title><h1>Tea</h1>
    <label>Name <input id="name"></label> <label>Note <textarea></textarea></label>
    <select aria-label="Size"><option>Small<option>Large</select>
    <label><input type="checkbox" id="terms"> Terms</label>
    <button onclick="out.textContent = 'Ordered by ' + document.getElementById('name').value">Order</button>
    <p id="out" role="status"></p>
    <button onclick="document.title = confirm('Sure?') ? 'Sure' : 'Not sure'">Ask</button>
    <button style="margin: 40px 600px" onmouseover="out.textContent = 'Pointed at'">Hover me</button>
    <button onclick="setTimeout(() => later.textContent = 'At last', 2500)">Later</button><p id="later"></p>
    <a href="/other">Onward</a> <a href="/other" target="_blank">Apart</a>
    <label>File <input type="file" onchange="out.textContent = 'Got ' + this.files[0].name"></label>
    <div draggable="true" role="button" tabindex="0" id="card">Card</div>
    <div role="button" tabindex="0" aria-label="Basket" ondragover="event.preventDefault()"
      ondrop="out.textContent = 'Dropped'">empty</div>
    <p style="margin-top: 3000px">The end</p>`,
  '/other': '<title>Other</title><h1>The other page</h1><button onclick="window.close()">Close</button>',
  '/login': `<title>Login</title><label>User <input></label> <label>Password <input type="password"></label>
    <button onclick="out.textContent = document.querySelector('[type=password]').value">Reveal</button><p id="out" style="color: #f00"></p>
    <button onclick="fetch('/got', { method: 'POST', body: document.querySelector('[type=password]').value })">Send</button>`,
  '/mirror': `<title>Mirror</title><label>Mail <input oninput="out.textContent = 'You are ' + this.value"></label><p id="out"></p>`,
  '/frame': '<title>Frame</title><iframe src="http://two.test:{{port}}/login"></iframe>',
  '/table': `<title>Table</title><main><h2>Teaware</h2><table>${['Kettle 9', 'Pot 7', 'Cup 3', 'Bowl 5']
    .map((row) => row.split(' '))
    .map(
      ([name, price]) =>
        `<tr><td>${name}<td>${price}<td><button onclick="out.textContent='Removed ${name}'">Remove</button>`,
    )
    .join('')}</table></main><p id="out" role="status"></p>`,
  '/covered': `<title>Covered</title><button onclick="document.title = 'pressed'">Buy</button>
    <style>#cover { position: fixed; inset: 0; background: white }</style><div id="cover">Loading…</div>`,
  // The tab that it opens is never at rest before it closes itself.
  '/brief': `<title>Brief</title><h1>Brief</h1><button onclick="window.open('/moment'); out.textContent = 'Opened'">Open</button><p id="out"></p>`,
  '/moment': `<title>Moment</title><p id="n">0</p><script>
    setInterval(() => { n.textContent = Number(n.textContent) + 1; }, 50);
    setTimeout(() => window.close(), 1500);</script>`,
  '/leaves': '<title>Leaves</title><button onclick="location.href = \'http://two.test:{{port}}/other\'">Leave</button>',
};
