// What is risky and what only looks so, in seven languages; and decisions about sites, forms, keys and dialogs.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { CAREFUL, weigh } from '../../js-glue/agent/risk/risk_check.js';
import type { RiskSettings, Verdict } from '../../js-glue/agent/risk/risk_check.js';
import { RISKS } from '../../js-glue/agent/risk/risky_words.js';
import type { WordRisk } from '../../js-glue/agent/risk/risky_words.js';
import { mentions } from '../../js-glue/agent/risk/word_matches.js';
import type { ToolCall } from '../../js-glue/tool/contract/contract.js';
import { kLabels } from './support/labels.js';
import { FakeTool, kShop, press } from './support/scripted.js';
import type { FakePage, Row } from './support/scripted.js';

/** For each rule: what is risky, and what only looks so, in en, de, fr, es, it, pt, nl. */
const kWords: ReadonlyArray<[WordRisk, string, string]> = [
  ['pay', 'Pay €29.00', 'Order by price'],
  ['pay', 'Buy now', 'Ways to pay'],
  ['pay', 'Place order', 'Order history'],
  ['pay', 'Zahlungspflichtig bestellen', 'Bestellübersicht'],
  ['pay', 'Jetzt kaufen', 'Kaufhaus'],
  ['pay', 'Passer la commande', 'Comment payer ?'],
  ['pay', 'Confirmar pedido', 'Cómo comprar'],
  ['pay', 'Acquista ora', 'Ordina per prezzo'],
  ['pay', 'Finalizar compra', 'Como pagar'],
  ['pay', 'Nu kopen', 'Huizen te koop'],
  ['delete', 'Delete account', 'Deleted items'],
  ['delete', 'Endgültig löschen', 'Filter löschen'],
  ['delete', 'Supprimer', 'Effacer les filtres'],
  ['delete', 'Eliminar mensaje', 'Elementos eliminados'],
  ['delete', 'Elimina', 'Messaggi eliminati'],
  ['delete', 'Excluir conta', 'Itens excluídos'],
  ['delete', 'Verwijderen', 'Verwijderde items'],
  ['send', 'Send', 'Sender'],
  ['send', 'Absenden', 'Gesendet'],
  ['send', 'Envoyer le message', 'Messages envoyés'],
  ['send', 'Enviar', 'Enviados'],
  ['send', 'Invia', 'Posta inviata'],
  ['send', 'Responder', 'Ver respostas'],
  ['send', 'Verzenden', 'Verzonden'],
  ['publish', 'Post', 'Postcode'],
  ['publish', 'Share', 'Shared with me'],
  ['publish', 'Veröffentlichen', 'Mit mir geteilt'],
  ['publish', 'Publier', 'Voir les commentaires'],
  ['publish', 'Compartir', 'Compartido conmigo'],
  ['publish', 'Condividi', 'Condivisi con me'],
  ['publish', 'Publicar', 'Ver comentários'],
  ['publish', 'Delen', 'Gedeeld met mij'],
  ['accept', 'I agree', 'I do not agree'],
  ['accept', 'Accept all', 'Continue without accepting'],
  ['accept', 'Alle akzeptieren', 'Nicht akzeptieren'],
  ['accept', 'Tout accepter', 'Continuer sans accepter'],
  ['accept', 'Aceptar todo', 'No aceptar'],
  ['accept', 'Accetta', 'Continua senza accettare'],
  ['accept', 'Aceitar', 'Não aceito'],
  ['accept', 'Akkoord', 'Niet akkoord'],
  ['upload', 'Upload', 'Upload date'],
  ['upload', 'Datei auswählen', 'Hochgeladen'],
  ['upload', 'Choisir un fichier', 'Date de téléversement'],
  ['upload', 'Elegir archivo', 'Subir arriba'],
  ['upload', 'Scegli file', 'Data di caricamento'],
  ['upload', 'Anexar arquivo', 'Data de carregamento'],
  ['upload', 'Bestand kiezen', 'Uploaddatum'],
  ['download', 'Download', 'Downloads'],
  ['download', 'Herunterladen', 'Heruntergeladen'],
  ['download', 'Télécharger', 'Téléchargements'],
  ['download', 'Descargar', 'Descargas'],
  ['download', 'Scarica', 'Scaricati'],
  ['download', 'Baixar', 'Como instalar'],
  ['download', 'Downloaden', 'Gedownload'],
  ['terms', 'I have read the terms and conditions', 'Weather conditions'],
  ['terms', 'Ich habe die AGB gelesen', 'Wetterbedingungen'],
  ['terms', 'J’ai lu les CGV', 'Conditions météo'],
  ['terms', 'Los términos y condiciones', 'Condiciones meteorológicas'],
  ['terms', 'I termini del servizio', 'Termini di ricerca'],
  ['terms', 'Os termos de uso', 'Termos de pesquisa'],
  ['terms', 'De algemene voorwaarden', 'Weersvoorwaarden'],
];

for (const [risk, risky, harmless] of kWords) {
  test(`${risk}: "${risky}" is risky, "${harmless}" only looks so`, () => {
    assert.ok(mentions(risky, risk));
    assert.ok(!mentions(harmless, risk));
  });
}

const kPressed = RISKS.filter((risk) => risk !== 'terms');

for (const [language, { risky, harmless }] of Object.entries(kLabels)) {
  test(`${language}: what buttons of real sites do is known by their names`, () => {
    const labels = Object.entries(risky).flatMap(([risk, names]) =>
      names.split('|').map((name) => [risk, name] as const),
    );
    assert.ok(labels.length >= 50);
    const missed = labels.filter(([risk, name]) => !mentions(name, risk as WordRisk));
    assert.deepEqual(missed, []);
  });

  test(`${language}: names that only look so are none of a deed`, () => {
    const names = harmless.split('|');
    assert.ok(names.length >= 35);
    const wrong = names.flatMap((name) => kPressed.filter((risk) => mentions(name, risk)).map((risk) => [risk, name]));
    assert.deepEqual(wrong, []);
  });
}

test('a phrase that only looks so cancels what it covers, and a question the verb that it asks about', () => {
  assert.ok(!mentions('Your order', 'pay') && !mentions('View the order', 'pay'));
  assert.ok(mentions('View the order and pay', 'pay') && mentions('Your order: buy again', 'pay'));
  assert.ok(!mentions('How to cancel your order', 'delete') && mentions('How to pay: cancel order', 'delete'));
  assert.ok(!mentions('Complete order history', 'pay') && mentions('Complete order', 'pay'));
  assert.ok(!mentions('Complete the form to see the order', 'pay'), 'a verb far from what it could be done to');
  assert.ok(!mentions('Ordine confermato: conferma', 'pay') && mentions('Bestellung bestätigen', 'pay'));
  assert.ok(mentions('Message Ada', 'send') && !mentions('Read message', 'send'));
});

test('a link is risky by its first word and few words, not by a title that holds one', () => {
  assert.ok(mentions('Delete message', 'delete', 'link'));
  assert.ok(!mentions('How I learned to delete my feed', 'delete', 'link'));
  assert.ok(!mentions('Buy now, pay later: what it really costs you', 'pay', 'link'));
});

const kHere = { sites: ['shop.test'], settings: CAREFUL };

function judge(
  call: ToolCall,
  rows: Row[] = kShop.rows,
  more: Partial<FakePage & RiskSettings> = {},
): Promise<Verdict> {
  const { url = kShop.url, frames = [], ...settings } = more;
  const tool = new FakeTool({ url, rows, frames });
  return weigh({ call, ...kHere, settings: { ...CAREFUL, ...settings }, tool });
}

async function ruleOf(...args: Parameters<typeof judge>): Promise<string> {
  const verdict = await judge(...args);
  return verdict.is === 'risky' ? verdict.rules.join(' ') : verdict.is;
}

const button = (name: string, more: Partial<Row> = {}): Row[] => [
  { id: 'fo000001', role: 'form', tag: 'form' },
  { id: 'bu000001', role: 'button', name, tag: 'button', type: 'submit', parentId: 'fo000001', ...more },
];
const field = (more: Partial<Row> = {}): Row => ({
  id: 'te000001',
  role: 'textbox',
  name: 'Name',
  tag: 'input',
  type: 'text',
  parentId: 'fo000001',
  ...more,
});

test('a button that sends a form with a card or a password is risky whatever it is called', async () => {
  assert.equal(await ruleOf(press(), [...button('Continue'), field({ redacted: 'payment' })]), 'pay');
  assert.equal(await ruleOf(press(), [...button('Continue'), field({ redacted: 'password' })]), 'sign_in');
  assert.equal(await ruleOf(press(), [...button('Continue'), field()]), 'clear');
  assert.equal(
    await ruleOf(press(), [...button('Continue', { type: 'button' }), field({ redacted: 'password' })]),
    'clear',
  );
});

test('in the form of a card any button is asked about, but those that lead back', async () => {
  const ofCard = (name: string, more: Partial<Row> = {}): Row[] => [
    ...button(name, more),
    field({ redacted: 'payment' }),
  ];
  for (const more of [{ type: 'button' }, { tag: 'div', type: '' }]) {
    assert.equal(await ruleOf(press(), ofCard('Complete', more)), 'pay');
    assert.equal(await ruleOf(press(), ofCard('Back', { ...more, description: 'Complete' })), 'pay');
    for (const name of [
      'Back',
      'Edit address',
      'Zurück',
      'Gutschein hinzufügen',
      'Modifier',
      'Volver',
      'Annulla',
      'Voltar',
      'Terug',
    ]) {
      assert.equal(await ruleOf(press(), ofCard(name, more)), 'clear', name);
    }
  }
});

const formTo = (action: string | undefined, ...rows: Row[]): Row[] => [
  { id: 'fo000001', role: 'form', tag: 'form', ...(action === undefined ? {} : { action }) },
  ...rows,
];
const next = (more: Partial<Row> = {}): Row => ({
  id: 'bu000001',
  role: 'button',
  name: 'Next',
  tag: 'button',
  type: 'submit',
  parentId: 'fo000001',
  ...more,
});
/** A form, and a button that belongs to it but is not inside it. */
function elsewhere(): [Row, Row] {
  const { parentId: _, ...loose } = next({ backendNodeId: 70, belongsTo: 7 });
  return [{ id: 'fo000001', role: 'form', tag: 'form', backendNodeId: 7 }, loose];
}
const base = (baseUrl: string): Row => ({ id: 'ht000001', tag: 'html', baseUrl });

test('a form that is sent to another site is asked about, however its button is called', async () => {
  const enter = { action: 'keypress', key: 'Enter', nodeId: 'te000001' } as const;
  const siteOfForm = async (rows: Row[], call: ToolCall = press()): Promise<string | undefined> => {
    const verdict = await judge(call, rows);
    return verdict.is === 'risky' && verdict.rules.includes('site') ? verdict.sites.join(' ') : undefined;
  };
  const away = 'https://evil.example/take';
  assert.equal(await siteOfForm(formTo(away, next())), 'evil.example');
  assert.equal(await siteOfForm(formTo('//evil.example/take', next())), 'evil.example');
  assert.equal(await siteOfForm(formTo(away, next(), field()), enter), 'evil.example');
  assert.equal(await siteOfForm(formTo(undefined, next({ action: away }))), 'evil.example');
  assert.equal(await siteOfForm(formTo('take', base('https://evil.example/'), next())), 'evil.example');
  const [named, outside] = elsewhere();
  assert.equal(await siteOfForm([{ ...named, action: away }, outside]), 'evil.example');
  for (const own of [undefined, '', '/take', 'https://pay.shop.test/take', '?page=2']) {
    assert.equal(await ruleOf(press(), formTo(own, next())), 'clear', own);
  }
  assert.equal(await ruleOf(press(), formTo('https://evil.example/', next({ action: '/take' }))), 'clear');
  assert.equal(await ruleOf(press(), formTo(away, next({ type: 'button' }))), 'clear');
});

test('a link is what the base of its document makes of it', async () => {
  const link = (href: string): Row => ({ id: 'bu000001', role: 'link', name: 'Next', tag: 'a', href });
  assert.equal(await ruleOf(press(), [base('https://evil.example/'), link('/2')]), 'site');
  assert.equal(await ruleOf(press(), [base('https://shop.test/teas/'), link('2')]), 'clear');
});

test('a button outside of the form that it names sends that', async () => {
  assert.equal(await ruleOf(press(), [...elsewhere(), field({ redacted: 'payment' })]), 'pay');
  assert.equal(await ruleOf(press(), [...elsewhere(), field()]), 'clear');
});

test('a button without words sends where its form is posted', async () => {
  const posted = (name: string, method: string): Row[] => [
    { id: 'fo000001', role: 'form', tag: 'form', method },
    next({ name }),
  ];
  assert.equal(await ruleOf(press(), posted('', 'POST')), 'send');
  assert.equal(await ruleOf(press(), posted('', 'get')), 'clear');
  assert.equal(await ruleOf(press(), posted('Next', 'post')), 'clear');
});

test('words inside of a button are the button', async () => {
  const rows = [...button('Pay'), { id: 'sp000001', parentId: 'bu000001', tag: 'span', name: 'now' }];
  const list = new FakeTool({ url: kShop.url, rows });
  const unlisted = { execute: (call: ToolCall) => list.execute(call).then((result) => withoutSpan(result)) };
  assert.equal((await weigh({ call: press('sp000001'), ...kHere, tool: unlisted })).is, 'risky');
});

function withoutSpan<T>(result: T): T {
  const content = (result as { data?: { content?: { semanticNodes?: Array<{ id: string }> } } }).data?.content;
  if (content?.semanticNodes !== undefined)
    content.semanticNodes = content.semanticNodes.filter(({ id }) => id !== 'sp000001');
  return result;
}

test('Enter in a field is its form’s button, in a box of no form it sends, in a search box it searches', async () => {
  const enter = { action: 'keypress', key: 'Enter', nodeId: 'te000001' } as const;
  const typed = { action: 'type', nodeId: 'te000001', text: 'x', pressEnter: true } as const;
  const loose = { ...field() };
  delete loose.parentId;
  for (const call of [enter, typed, { ...typed, pressEnter: false, text: 'x\n' }]) {
    assert.equal(await ruleOf(call, [...button('Send'), field()]), 'send');
    assert.equal(await ruleOf(call, [...button('Search'), field()]), 'clear');
    assert.equal(await ruleOf(call, [loose]), 'send');
    assert.equal(await ruleOf(call, [{ ...loose, name: 'Rechercher' }]), 'clear');
    assert.equal(await ruleOf(call, [{ ...loose, role: 'searchbox' }]), 'clear');
  }
});

test('keys act on what has the focus', async () => {
  const rows = button('Delete', { states: ['focused'] });
  assert.equal(await ruleOf({ action: 'keypress', key: 'Enter' }, rows), 'delete');
  assert.equal(await ruleOf({ action: 'keypress', key: 'Tab' }, rows), 'clear');
  assert.equal(await ruleOf({ action: 'keypress', key: 'Delete' }, button('Row', { states: ['focused'] })), 'delete');
  assert.equal(await ruleOf({ action: 'keypress', key: 'Delete', nodeId: 'te000001' }, [field()]), 'clear');
});

test('keys are known by every name that the engine knows them by', async () => {
  for (const key of ['enter', 'Return', 'NUMPADENTER', ' ', 'space', 'Control+Return']) {
    assert.equal(await ruleOf({ action: 'keypress', key, nodeId: 'bu000001' }, button('Pay now')), 'pay', key);
  }
  for (const key of ['Del', 'backspace', 'Shift+DEL']) {
    assert.equal(await ruleOf({ action: 'keypress', key, nodeId: 'bu000001' }, button('Row')), 'delete', key);
  }
});

test('a letter with Alt may press anything', async () => {
  for (const key of ['Alt+p', 'option+P', 'Control+Alt+1'])
    assert.equal(await ruleOf({ action: 'keypress', key }), 'place');
  assert.equal(await ruleOf({ action: 'keypress', key: 'Alt+ArrowLeft' }), 'clear');
});

test('what is not on the page is not acted on: it may come back unweighed', async () => {
  const fields = [{ nodeId: 'te000009', value: 'x' }];
  assert.equal((await judge(press('bu000009'))).is, 'forbidden');
  assert.equal((await judge({ action: 'fill', fields })).is, 'forbidden');
  assert.equal((await judge({ action: 'drag', nodeId: 'bu000001', toNodeId: 'bu000009' })).is, 'forbidden');
});

for (const [role, type, tag] of [
  ['checkbox', 'checkbox', 'input'],
  ['radio', 'radio', 'input'],
  ['slider', 'range', 'input'],
  ['generic', 'date', 'input'],
  ['combobox', '', 'select'],
  ['listbox', '', 'select'],
] as const) {
  test(`Enter in a ${tag} of the role ${role} sends its form, a blank presses it alone`, async () => {
    const rows = [...button('Pay now'), field({ id: 'te000001', role, type, tag, name: 'In stock' })];
    const key = (name: string): ToolCall => ({ action: 'keypress', key: name, nodeId: 'te000001' });
    assert.equal(await ruleOf(key('Enter'), rows), 'pay');
    assert.equal(await ruleOf(key('Space'), rows), 'clear');
  });
}

test('Enter is judged by every button that may send the form, and by none of another', async () => {
  const enter = { action: 'keypress', key: 'Enter', nodeId: 'te000001' } as const;
  const other: Row = { id: 'fo000002', role: 'form', tag: 'form', backendNodeId: 8 };
  const search = next({ id: 'bu000002', name: 'Search', backendNodeId: 80, belongsTo: 8 });
  assert.equal(await ruleOf(enter, [other, ...formTo(undefined, search, field(), next({ name: 'Send' }))]), 'send');
  assert.equal(
    await ruleOf(enter, [
      other,
      ...formTo(
        undefined,
        next({ name: 'Search' }),
        field(),
        next({ id: 'bu000002', name: 'Send', backendNodeId: 80, belongsTo: 8 }),
      ),
    ]),
    'clear',
  );
});

test('a key without a node is made on what had the focus when it was weighed', async () => {
  const rows = button('Next', { states: ['focused'] });
  const verdict = await judge({ action: 'keypress', key: 'enter' }, rows);
  assert.deepEqual(verdict.is === 'clear' && verdict.call, { action: 'keypress', key: 'enter', nodeId: 'bu000001' });
  const tab = await judge({ action: 'keypress', key: 'Tab' }, rows);
  assert.ok(tab.is === 'clear' && tab.call === undefined);
});

const kBox: [number, number, number, number] = [100, 100, 80, 40];
const kOffer: Row[] = [
  { id: 'ar000001', role: 'article', tag: 'article', name: 'Offer', box: [0, 0, 400, 400] },
  { id: 'bu000001', role: 'button', tag: 'button', name: 'Pay now', type: 'button', parentId: 'ar000001', box: kBox },
];

test('a press at a place is judged by the controls that lie there, and asked about where none is known', async () => {
  assert.equal(await ruleOf({ action: 'click', at: [110, 110] }, kOffer), 'pay');
  assert.equal(await ruleOf({ action: 'click', at: [300, 300] }, kOffer), 'place');
  assert.equal(await ruleOf({ action: 'click', at: [900, 900] }, kOffer), 'place');
  const canvas: Row = { id: 'ca000001', tag: 'canvas', parentId: 'ar000001', box: kBox };
  assert.equal(await ruleOf({ action: 'click', at: [110, 110] }, [...kOffer.slice(0, 1), canvas]), 'place');
});

test('a press on a container is one on the controls that lie where it is pressed', async () => {
  const click = (position?: { x: number; y: number }): ToolCall => ({
    action: 'click',
    nodeId: 'ar000001',
    ...(position === undefined ? {} : { position }),
  });
  assert.equal(await ruleOf(click({ x: 110, y: 110 }), kOffer), 'pay');
  assert.equal(await ruleOf(click({ x: 300, y: 300 }), kOffer), 'clear');
  assert.equal(await ruleOf(click(), kOffer), 'pay');
  const boxless = kOffer.map(({ box: _, ...row }) => row);
  assert.equal(await ruleOf(click(), boxless), 'pay');
});

test('both ends of a drag are weighed, and a slider is one', async () => {
  const drag = (more: object): ToolCall => ({ action: 'drag', nodeId: 'li000001', ...more }) as ToolCall;
  const mail: Row = { id: 'li000001', role: 'listitem', tag: 'li', name: 'Mail', box: [0, 0, 50, 20] };
  const bin: Row = { id: 'bu000001', role: 'button', tag: 'button', name: 'Delete', type: 'button', box: kBox };
  const slider: Row = { id: 'li000001', role: 'slider', tag: 'div', name: 'Slide to pay' };
  assert.equal(await ruleOf(drag({ toNodeId: 'bu000001' }), [mail, bin]), 'delete');
  assert.equal(await ruleOf(drag({ to: { x: 110, y: 110 } }), [mail, bin]), 'delete');
  assert.equal(await ruleOf(drag({ to: { x: 10, y: 10 } }), [mail, bin]), 'clear');
  assert.equal(await ruleOf(drag({ to: { x: 50, y: 5 } }), [slider]), 'pay');
  assert.equal(await ruleOf(press('li000001'), [slider]), 'clear');
  const rows = [{ id: 'ma000001', frameId: 'main' }, mail, { ...bin, name: 'Drop', frameId: 'f1' }];
  const frames = [{ id: 'f1', origin: 'https://evil.example' }];
  assert.equal(await ruleOf(drag({ toNodeId: 'bu000001' }), rows, { frames }), 'site');
});

test('what sends a form is a button, whatever the page calls it', async () => {
  for (const role of ['tab', 'checkbox', 'heading', 'option']) {
    assert.equal(
      await ruleOf(press(), formTo('https://evil.example/', next({ role, tag: 'input', type: 'submit' }))),
      'site',
      role,
    );
    assert.equal(await ruleOf(press(), formTo(undefined, next({ role, name: 'Pay now' }))), 'pay', role);
  }
  assert.equal(await ruleOf(press(), formTo('https://evil.example/', next({ type: 'bogus' }))), 'site');
  const option = (name: string): Row[] => [{ id: 'bu000001', role: 'option', tag: 'div', name }];
  assert.equal(await ruleOf(press(), option('Delete account')), 'delete');
  assert.equal(await ruleOf(press(), option('Order by price')), 'clear');
});

test('a label is the control that it presses', async () => {
  const label = (more: Partial<Row> = {}): Row => ({
    id: 'la000001',
    role: 'LabelText',
    tag: 'label',
    name: '',
    text: 'Continue here',
    ...more,
  });
  const pay = next({ name: 'Pay now', backendNodeId: 9 });
  assert.equal(
    await ruleOf(press('la000001'), formTo(undefined, pay, label({ backendNodeId: 90, belongsTo: 9 }))),
    'pay',
  );
  assert.equal(await ruleOf(press('la000001'), [label(), { ...pay, parentId: 'la000001' }]), 'pay');
  const box: Row = { id: 'ch000001', role: 'checkbox', tag: 'input', type: 'checkbox', name: 'I accept the terms' };
  assert.equal(await ruleOf(press('la000001'), [label({ text: 'I accept the terms' }), box]), 'accept');
  assert.equal(await ruleOf(press('la000001'), [label({ name: 'I accept the terms' })]), 'accept');
  const named: Row = { ...box, name: 'Delete after 30 days' };
  assert.equal(await ruleOf(press('la000001'), [label({ text: 'Delete after 30 days' }), named]), 'clear');
});

test('a control is judged by all that it is called and that is read on it', async () => {
  const quiet = (more: Partial<Row>): Row[] => [
    { id: 'bu000001', role: 'button', tag: 'button', type: 'button', name: 'Next page', ...more },
  ];
  assert.equal(await ruleOf(press(), quiet({})), 'clear');
  assert.equal(await ruleOf(press(), quiet({ text: 'Pay now' })), 'pay');
  assert.equal(await ruleOf(press(), quiet({ description: 'Delete' })), 'delete');
  assert.equal(await ruleOf(press(), quiet({ value: 'Pay now' })), 'pay');
  const inside: Row = { id: 'sp000001', tag: 'b', parentId: 'bu000001', text: 'Pay now', isListed: false };
  assert.equal(await ruleOf(press(), [...quiet({}), inside]), 'pay');
  for (const name of ['Рay now', 'Pay­now', 'Paynow', 'P a y', 'Ｐａｙ', 'P​ay now', 'Jetztkaufen']) {
    assert.equal(await ruleOf(press(), quiet({ name })), 'pay', name);
  }
});

test('a press is one on the links around, too', async () => {
  const link: Row = { id: 'li000001', role: 'link', tag: 'a', name: 'Continue', href: 'https://evil.example/' };
  const inner: Row = { id: 'bu000001', role: 'button', tag: 'span', name: 'Continue', parentId: 'li000001' };
  assert.equal(await ruleOf(press(), [link, inner]), 'site');
  assert.equal(await ruleOf(press(), [{ ...link, isListed: false }, inner]), 'site');
});

test('an address of another site inside of one counts as that site', async () => {
  const go = (url: string): ToolCall => ({ action: 'navigate', url });
  for (const query of [
    'to=https://evil.example/?d=1',
    'to=https%3A%2F%2Fevil.example',
    'to=%252F%252Fevil.example',
    'x=1&u=//evil.example',
    'u=\\\\evil.example',
  ]) {
    const verdict = await judge(go(`https://shop.test/out?${query}`));
    assert.deepEqual(verdict.is === 'risky' && verdict.sites, ['evil.example'], query);
  }
  const link: Row = { id: 'bu000001', role: 'link', tag: 'a', name: 'Next', href: '/out?to=https://evil.example' };
  assert.equal(await ruleOf(press(), [link]), 'site');
  assert.equal(await ruleOf(go('https://shop.test/in?back=https://www.shop.test/tea'), kShop.rows), 'clear');
  assert.equal(await ruleOf(go('https://shop.test/find?q=a//b'), kShop.rows), 'clear');
  const settings = { ask: 'never', blockedSites: ['evil.example'] } as const;
  assert.equal(
    (await judge(go('https://shop.test/out?to=https://evil.example'), kShop.rows, settings)).is,
    'forbidden',
  );
});

test('one question names every risk of a call, and a yes is to every site of it', async () => {
  const rows: Row[] = [
    { id: 'ch000001', role: 'checkbox', tag: 'input', type: 'checkbox', name: 'Newsletter', frameId: 'main' },
    { id: 'te000001', role: 'textbox', tag: 'input', name: 'Note', frameId: 'f1' },
    { id: 'te000002', role: 'textbox', tag: 'input', name: 'Note', frameId: 'f2' },
  ];
  const frames = ['f1', 'f2'].map((id, at) => ({ id, origin: `https://evil${at}.example` }));
  const fields = ['ch000001', 'te000001', 'te000002'].map((nodeId, at) => ({ nodeId, value: at === 0 ? true : 'x' }));
  const verdict = await judge({ action: 'fill', fields }, rows, { frames });
  assert.ok(verdict.is === 'risky');
  assert.deepEqual(
    [verdict.rules, verdict.sites],
    [
      ['site', 'accept'],
      ['evil0.example', 'evil1.example'],
    ],
  );
  assert.match(
    verdict.text,
    /This acts on a site that the task did not name \(evil0\.example, evil1\.example\) and accepts terms\.$/,
  );
  const pay = await judge(press('bu000002'), kShop.rows, { url: 'https://other.test/' });
  assert.deepEqual(pay.is === 'risky' && pay.rules, ['site', 'pay']);
});

test('a reload is asked about where the page may have come from a form', async () => {
  const reload: ToolCall = { action: 'reload' };
  const verdictOf = async (resends?: boolean): Promise<string> => {
    const tool = new FakeTool(kShop, (call) => {
      if (call.action !== 'get_dom' || resends === undefined) return undefined;
      const look = new FakeTool().execute({ action: 'get_dom' });
      return look.then(
        (result) => ({ ...result, data: { ...(result as { data: object }).data, resends } }) as typeof result,
      );
    });
    const verdict = await weigh({ call: reload, ...kHere, tool });
    return verdict.is === 'risky' ? verdict.rules.join(' ') : verdict.is;
  };
  assert.equal(await verdictOf(true), 'again');
  assert.equal(await verdictOf(undefined), 'again');
  assert.equal(await verdictOf(false), 'clear');
});

test('ticking terms is asked about, unticking them and ticking a filter is not', async () => {
  const box = (name: string): Row[] => [{ id: 'ch000001', role: 'checkbox', tag: 'input', type: 'checkbox', name }];
  const check = (checked: boolean): ToolCall => ({ action: 'check', nodeId: 'ch000001', checked });
  assert.equal(await ruleOf(check(true), box('I accept the terms')), 'accept');
  assert.equal(await ruleOf(press('ch000001'), box('I accept the terms')), 'accept');
  assert.equal(
    await ruleOf({ action: 'fill', fields: [{ nodeId: 'ch000001', value: true }] }, box('Ich akzeptiere die AGB')),
    'accept',
  );
  assert.equal(await ruleOf(check(false), box('I accept the terms')), 'clear');
  assert.equal(await ruleOf(check(true), box('In stock')), 'clear');
});

test('files, downloads and the questions of a page', async () => {
  const link = (href: string): Row[] => [{ id: 'li000001', role: 'link', name: 'Manual', tag: 'a', href }];
  assert.equal(await ruleOf({ action: 'upload', nodeId: 'te000001', files: ['/a.txt'] }, [field()]), 'upload');
  assert.equal(await ruleOf(press('te000001'), [field({ type: 'file' })]), 'upload');
  assert.equal(await ruleOf(press('li000001'), link('https://shop.test/setup.exe')), 'download');
  assert.equal(await ruleOf(press('li000001'), link('https://shop.test/manual')), 'clear');
  assert.equal(await ruleOf({ action: 'handle_dialog', accept: true }), 'dialog');
  assert.equal(await ruleOf({ action: 'handle_dialog', accept: false }), 'clear');
});

test('another site is asked about: by a link, an address, the page itself, and a frame', async () => {
  const go = (url: string): ToolCall => ({ action: 'navigate', url });
  assert.equal(await ruleOf(press('li000001')), 'site');
  assert.equal(await ruleOf(go('https://evil.example/?q=data')), 'site');
  assert.equal(await ruleOf(go('https://www.shop.test/tea')), 'clear');
  assert.equal(await ruleOf(press(), kShop.rows, { url: 'https://evil.example/' }), 'site');
  const framed = [{ id: 'ma000001', frameId: 'main' }, ...button('Next', { frameId: 'f1' })];
  assert.equal(await ruleOf(press(), framed, { frames: [{ id: 'f1', origin: 'https://evil.example' }] }), 'site');
  assert.equal(await ruleOf(press(), framed, { frames: [{ id: 'f1', origin: 'null' }] }), 'site');
  assert.equal(await ruleOf(press(), framed, { frames: [{ id: 'f1' }] }), 'clear');
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'nonsense']) {
    assert.equal((await judge(go(url))).is, 'forbidden');
  }
});

test('settings: always, never, allowed and blocked sites', async () => {
  const go: ToolCall = { action: 'navigate', url: 'https://docs.other.example/x' };
  assert.equal(await ruleOf(press(), kShop.rows, { ask: 'always' }), 'always');
  assert.equal(await ruleOf({ action: 'scroll', deltaY: 100 }, kShop.rows, { ask: 'always' }), 'clear');
  assert.equal(await ruleOf(press('bu000002'), kShop.rows, { ask: 'never' }), 'clear');
  assert.equal(await ruleOf(go, kShop.rows, { allowedSites: ['other.example'] }), 'clear');
  for (const ask of ['always', 'risky', 'never'] as const) {
    const blocked = { ask, blockedSites: ['https://other.example/'] };
    assert.equal((await judge(go, kShop.rows, blocked)).is, 'forbidden');
    assert.equal((await judge(press('li000001'), kShop.rows, blocked)).is, 'forbidden');
    assert.equal((await judge(press(), kShop.rows, { ...blocked, url: 'https://www.other.example/' })).is, 'forbidden');
    const below = { ask, blockedSites: ['pay.shop.test'] };
    assert.equal((await judge(press(), kShop.rows, { ...below, url: 'https://pay.shop.test/' })).is, 'forbidden');
    assert.equal(
      await ruleOf({ action: 'navigate', url: 'https://shop.test/' }, kShop.rows, below),
      ask === 'always' ? 'always' : 'clear',
    );
  }
});
