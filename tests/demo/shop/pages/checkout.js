const form = document.querySelector('form');
const problem = document.querySelector('.problem');
const lines = JSON.parse(sessionStorage.getItem('basket') ?? '{}');
const money = (cents) => `€${(cents / 100).toFixed(2)}`;

async function showOrder() {
  const teas = await (await fetch('/teas')).json();
  const bought = teas.filter((tea) => lines[tea.sku] !== undefined);
  const row = (label, price, total) => {
    const line = document.createElement('div');
    line.className = total ? 'sum total' : 'sum';
    line.append(Object.assign(document.createElement('span'), { textContent: label }), money(price));
    return line;
  };
  const total = bought.reduce((sum, tea) => sum + tea.price * lines[tea.sku], 0);
  document
    .querySelector('#lines')
    .replaceChildren(
      ...bought.map((tea) => row(`${lines[tea.sku]} × ${tea.name}`, tea.price * lines[tea.sku], false)),
      row('Total', total, true),
    );
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const customer = Object.fromEntries(new FormData(form));
  const reply = await fetch('/orders', { method: 'POST', body: JSON.stringify({ customer, lines }) });
  const answer = await reply.json();
  if (!reply.ok) {
    problem.textContent = answer.problem;
    return;
  }
  sessionStorage.removeItem('basket');
  location.href = `/pay?order=${answer.order}`;
});

showOrder();
