// The product list. Like many real ones it throws its nodes away and builds new ones: on every filter, and every two
// seconds when the stock numbers come in.
const kinds = ['All', 'Black', 'Green', 'Oolong', 'White', 'Herbal'];
const basketLink = document.querySelector('.basket');
const shelf = document.querySelector('.shelf');
const filters = document.querySelector('.filters');
const quantities = new Map();
let teas = [];
let kind = 'All';

const basket = () => JSON.parse(sessionStorage.getItem('basket') ?? '{}');
const money = (cents) => `€${(cents / 100).toFixed(2)}`;

function tin(colour) {
  return `<svg viewBox="0 0 220 110" aria-hidden="true">
    <rect width="220" height="110" rx="10" fill="${colour}" opacity=".14"/>
    <rect x="80" y="26" width="60" height="72" rx="6" fill="${colour}"/>
    <rect x="76" y="16" width="68" height="16" rx="6" fill="${colour}" style="filter:brightness(.8)"/>
    <rect x="80" y="48" width="60" height="28" fill="#fff" opacity=".88"/>
    <path d="M110 53c10 2 12 12 0 19c-12-7-10-17 0-19z" fill="${colour}"/></svg>`;
}

function card(tea) {
  const quantity = quantities.get(tea.sku) ?? 1;
  const item = document.createElement('li');
  item.className = 'tea';
  item.innerHTML = `${tin(tea.colour)}
    <h3></h3><p></p>
    <div class="price"><span>${money(tea.price)}</span><small>${tea.stock} left</small></div>
    <div class="buy"><qty-stepper label="${tea.name}" value="${quantity}"></qty-stepper>
      <button class="primary"></button></div>`;
  item.querySelector('h3').textContent = tea.name;
  item.querySelector('p').textContent = tea.notes;
  const add = item.querySelector('.primary');
  const label = (count) => {
    add.textContent = `Add ${count}`;
    add.setAttribute('aria-label', `Add ${count} ${tea.name} to the basket`);
  };
  label(quantity);
  item.querySelector('qty-stepper').addEventListener('quantity', (event) => {
    quantities.set(tea.sku, event.detail);
    label(event.detail);
  });
  add.addEventListener('click', () => put(tea.sku, quantities.get(tea.sku) ?? 1));
  return item;
}

function put(sku, count) {
  const lines = basket();
  lines[sku] = (lines[sku] ?? 0) + count;
  sessionStorage.setItem('basket', JSON.stringify(lines));
  showBasket();
}

function showBasket() {
  const count = Object.values(basket()).reduce((sum, one) => sum + one, 0);
  basketLink.classList.toggle('full', count > 0);
  basketLink.textContent = count === 0 ? 'Basket is empty' : `Check out ${count} item${count === 1 ? '' : 's'}`;
}

function render() {
  filters.replaceChildren(
    ...kinds.map((name) => {
      const button = document.createElement('button');
      button.textContent = name;
      button.setAttribute('aria-pressed', String(name === kind));
      button.addEventListener('click', () => {
        kind = name;
        render();
      });
      return button;
    }),
  );
  shelf.replaceChildren(...teas.filter((tea) => kind === 'All' || tea.kind === kind).map(card));
}

async function refresh() {
  teas = await (await fetch('/teas')).json();
  render();
}

const cookies = document.querySelector('.cookies');
cookies.hidden = sessionStorage.getItem('cookies') !== null;
cookies.addEventListener('click', (event) => {
  const choice = event.target.dataset?.choice;
  if (choice === undefined) return;
  sessionStorage.setItem('cookies', choice);
  cookies.hidden = true;
});

showBasket();
refresh();
setInterval(refresh, 2000);
