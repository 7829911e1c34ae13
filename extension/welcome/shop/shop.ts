// The practice shop: an ordinary page with ordinary difficulties (a dialog over everything, a list that is rendered again),
// on which the scripted shopper demonstrates a task. It has no server; an order is only shown on the page.
import './shop.css';
import { language, nameLanguage, number, t } from '../../ui/texts.js';
import { TEAS } from './teas.js';
import type { Kind, Tea } from './teas.js';

type Attributes = Readonly<Record<string, string | boolean>>;

const quantities = new Map<string, number>();
const basket = new Map<string, number>();
let kind: Kind | 'all' = 'all';

/** An element with its children; `true` is an attribute without a value, `false` omits it. */
function el(tag: string, attributes: Attributes = {}, ...children: Array<Node | string>): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children);
  return element;
}

function button(words: string, attributes: Attributes, press: () => void): HTMLElement {
  const element = el('button', { type: 'button', ...attributes }, words);
  element.addEventListener('click', press);
  return element;
}

const money = (cents: number): string => number(cents / 100, { style: 'currency', currency: 'EUR' });

function header(): HTMLElement {
  const count = [...basket.values()].reduce((sum, one) => sum + one, 0);
  const basketButton =
    count === 0
      ? button(t('shop.basketEmpty'), { class: 'basket', disabled: true }, () => {})
      : button(t('shop.checkOut', { COUNT: count }), { class: 'basket full' }, showOrder);
  const brand = el('span', { class: 'brand' }, el('span', { 'aria-hidden': 'true' }), t('shop.name'));
  return el('header', { class: 'top' }, el('div', { class: 'inner' }, brand, basketButton));
}

function filters(): HTMLElement {
  const kinds: Array<[Kind | 'all', string]> = [
    ['all', t('shop.all')],
    ['green', t('shop.green')],
    ['black', t('shop.black')],
    ['herbal', t('shop.herbal')],
  ];
  const choose = (chosen: Kind | 'all'): void => {
    kind = chosen;
    showShelf();
  };
  const buttons = kinds.map(([id, words]) => button(words, { 'aria-pressed': String(kind === id) }, () => choose(id)));
  return el('div', { class: 'filters', role: 'group', 'aria-label': t('shop.kinds') }, ...buttons);
}

function card(tea: Tea): HTMLElement {
  const quantity = quantities.get(tea.name) ?? 1;
  const step = (by: number): void => {
    quantities.set(tea.name, quantity + by);
    showShelf();
  };
  const add = (): void => {
    basket.set(tea.name, (basket.get(tea.name) ?? 0) + quantity);
    showShelf();
  };
  const named = { TEA: tea.name };
  return el(
    'li',
    { class: 'tea' },
    el('div', { class: `tin ${tea.kind}`, 'aria-hidden': 'true' }, el('span')),
    el('h2', {}, tea.name),
    el('p', {}, t(tea.notes)),
    el('div', { class: 'price' }, money(tea.price)),
    el(
      'div',
      { class: 'buy' },
      el(
        'div',
        { class: 'stepper' },
        button('−', { 'aria-label': t('shop.less', named), disabled: quantity === 1 }, () => step(-1)),
        el('output', {}, String(quantity)),
        button('+', { 'aria-label': t('shop.more', named), disabled: quantity === 9 }, () => step(1)),
      ),
      button(
        t('shop.add', { COUNT: quantity }),
        { class: 'primary', 'aria-label': t('shop.addNamed', { COUNT: quantity, ...named }) },
        add,
      ),
    ),
  );
}

function showShelf(): void {
  const teas = TEAS.filter((tea) => kind === 'all' || tea.kind === kind);
  const main = el('main', {}, el('h1', {}, t('shop.heading')), el('p', { class: 'lead' }, t('shop.lead')), filters());
  main.append(el('ul', { class: 'shelf' }, ...teas.map(card)));
  document.querySelector('.page')?.replaceChildren(header(), main);
}

function field(label: string, control: HTMLElement): HTMLElement {
  return el('label', { class: 'field' }, label, control);
}

function showOrder(): void {
  const input = (name: string, type: string): HTMLElement => el('input', { name, type, required: true });
  const countries = [t('shop.austria'), t('shop.france'), t('shop.germany'), t('shop.portugal')];
  const options = countries.map((name) => el('option', {}, name));
  const lines = [...basket].map(([name, count]) => ({ name, count, tea: TEAS.find((tea) => tea.name === name) }));
  const order = lines.map(({ name, count }) => `${count} × ${name}`).join(', ');
  const total = lines.reduce((sum, { tea, count }) => sum + (tea?.price ?? 0) * count, 0);
  const form = el(
    'form',
    { class: 'panel' },
    field(t('shop.fullName'), input('name', 'text')),
    field(t('shop.email'), input('email', 'email')),
    field(t('shop.street'), input('street', 'text')),
    field(
      t('shop.country'),
      el('select', { name: 'country', required: true }, el('option', { value: '' }, t('shop.choose')), ...options),
    ),
    el('label', { class: 'tick' }, el('input', { type: 'checkbox', required: true }), t('shop.terms')),
    el('button', { class: 'primary' }, t('shop.order', { PRICE: money(total) })),
  ) as HTMLFormElement;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    showThanks(String(new FormData(form).get('name')), order);
  });
  const main = el('main', { class: 'narrow' }, el('h1', {}, t('shop.orderHeading', { LINES: order })), form);
  document.querySelector('.page')?.replaceChildren(header(), main);
}

function showThanks(name: string, lines: string): void {
  basket.clear();
  const seal = el('div', { class: 'seal', 'aria-hidden': 'true' }, '✓');
  const words = el('p', { class: 'lead' }, t('shop.thanksText', { LINES: lines }));
  const main = el('main', { class: 'done' }, seal, el('h1', {}, t('shop.thanks', { NAME: name })), words);
  document.querySelector('.page')?.replaceChildren(header(), main);
}

function cookies(): HTMLElement {
  const decided = (): void => cover.remove();
  const title = el('h2', { id: 'cookies' }, t('shop.cookiesTitle'));
  const choices = [
    button(t('shop.cookiesAll'), { class: 'quiet' }, decided),
    button(t('shop.cookiesNeeded'), { class: 'primary' }, decided),
  ];
  const dialog = el('section', { role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'cookies' });
  dialog.append(el('div', {}, title, el('p', {}, t('shop.cookiesText'))), el('div', { class: 'choices' }, ...choices));
  const cover = el('div', { class: 'cookies' }, dialog);
  return cover;
}

nameLanguage();
document.title = t('shop.title');
document.body.lang = language();
document.body.append(el('div', { class: 'page' }), cookies());
showShelf();
