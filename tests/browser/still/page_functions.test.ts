// Each function that runs in pages, alone and as shipped: its result, that it does nothing else, in frames, and on
// pages that replace everything it uses.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';

import type { Page } from 'playwright-core';

import { PAGE_FUNCTIONS } from '../../../js-glue/tool/page/generated/page_functions.js';
import { FIRST_SET, PSEUDO_ELEMENTS, type DumpedStyles } from '../../../js-glue/tool/page/style_notation.js';
import { MAX_TEXT, MAX_TEXTS } from '../../../js-glue/tool/page/text_limits.js';
import { act, reportOf } from '../../support/checks.js';
import { innerFrame } from '../../support/frames.js';
import { IsolatedWorld } from '../../support/page_functions.js';
import { openStage } from '../../support/stage.js';

const kOther = 'http://two.test';
const { site, browser } = await openStage({
  site: {
    handle: ({ path }) => {
      const body = documents[Number(/^\/page\/(\d+)$/.exec(path)?.[1])];
      return body === undefined ? undefined : { body };
    },
  },
});
const documents: string[] = [];
const pages: Page[] = [];
after(async () => {
  for (const page of pages) await page.close();
});

interface Opened {
  page: Page;
  world: IsolatedWorld;
}

/** The path under which the site serves it. */
const served = (html: string): string => `/page/${documents.push(html) - 1}`;

async function open(html: string): Promise<Opened> {
  const page = await browser.context.newPage();
  pages.push(page);
  await page.goto(site.url(served(html)));
  return { page, world: await IsolatedWorld.of(page.mainFrame()) };
}

/** The isolated world of the first child frame. */
async function inFrame({ page }: Opened): Promise<IsolatedWorld> {
  const frame = await innerFrame(page);
  await frame.waitForLoadState();
  return IsolatedWorld.of(frame);
}

const HAS = 2;
const LIKE_HAS = 1;

describe('hasFocus', () => {
  test('tells what has the focus, what is like it, and neither', async () => {
    const { page, world } = await open(
      '<input id=a><input id=b><textarea id=c></textarea><div id=d contenteditable><p id=e>x</p></div><button id=f></button>',
    );
    await page.focus('#a');
    const dumped = async (): Promise<unknown[]> =>
      Promise.all(['#a', '#b', '#c', '#d', '#e', '#f', 'body'].map((selector) => world.call('hasFocus', selector)));
    assert.deepEqual(await dumped(), [HAS, LIKE_HAS, 0, 0, 0, 0, HAS]);
    await page.focus('#d');
    assert.deepEqual(await dumped(), [0, 0, 0, HAS, HAS, 0, HAS]);
  });

  test('looks into shadow trees', async () => {
    const { page, world } = await open(
      '<div id=host><template shadowrootmode=open><input></template></div><input id=b>',
    );
    await page.focus('#host >> input');
    assert.equal(await world.call('hasFocus', '#host'), HAS);
    assert.equal(await world.call('hasFocus', '#b'), LIKE_HAS);
  });

  test('tells in its own frame, of this site and of another', async () => {
    for (const src of ['', `${kOther}:${site.port}`]) {
      const inner = served('<input id=a><select id=b></select>');
      const opened = await open(`<iframe src="${src}${inner}"></iframe>`);
      const world = await inFrame(opened);
      await (await innerFrame(opened.page)).focus('#a');
      assert.deepEqual([await world.call('hasFocus', '#a'), await world.call('hasFocus', '#b')], [HAS, 0]);
    }
  });
});

describe('caretToEnd', () => {
  test('puts it behind the text, of a field without selections and of an editing host, too', async () => {
    const { page, world } = await open(
      '<input id=a value=abc><input id=b type=email value=a@b><p id=c contenteditable>abc</p><textarea id=d>abc</textarea>',
    );
    for (const [selector, then] of Object.entries({ '#a': 'abcx', '#b': 'a@bx', '#c': 'abcx', '#d': 'abcx' })) {
      await world.call('caretToEnd', selector);
      await page.locator(selector).evaluate((field: HTMLElement) => field.focus());
      await page.keyboard.type('x');
      const text = await page.locator(selector).evaluate((e) => ('value' in e ? e.value : e.textContent));
      assert.equal(text, then);
    }
  });

  test('leaves alone what has the focus, and what is no field', async () => {
    const { page, world } = await open('<input id=a value=abc><input id=b type=checkbox><p id=c>abc</p>');
    await page.locator('#a').evaluate((field: HTMLInputElement) => {
      field.focus();
      field.setSelectionRange(1, 2);
    });
    for (const selector of ['#a', '#b', '#c']) await world.call('caretToEnd', selector);
    const selection = await page.evaluate(() => {
      const { selectionStart, selectionEnd } = document.activeElement as HTMLInputElement;
      return [selectionStart, selectionEnd, document.activeElement?.id];
    });
    assert.deepEqual(selection, [1, 2, 'a']);
  });
});

const EVENTS = `<script>
  const events = [];
  for (const type of ['input', 'change'])
    addEventListener(type, (event) => events.push(type + ' ' + event.target.id + ' ' + event.composed), true);
</script>`;

const eventsOf = (page: Page): Promise<string> => page.evaluate('events.join()');

describe('setValue', () => {
  const fields = [
    ['date', '2024-02-29', '2024-02-29'],
    ['date', '2023-02-29', null],
    ['date', '', ''],
    ['time', '09:30', '09:30'],
    ['month', '2024-13', null],
    ['color', '#FF0000', '#ff0000'],
    ['color', 'red', null],
    ['range', '40', '40'],
    ['range', '1000', null],
    ['range', '', null],
  ] as const;
  for (const [type, value, then] of fields) {
    test(`${type} takes ${value === '' ? 'nothing' : value}: ${then !== null}`, async () => {
      const { page, world } = await open(`${EVENTS}<input id=a type=${type}>`);
      const before = await page.inputValue('#a');
      assert.deepEqual(await world.call('setValue', '#a', value), then === null ? null : { value: then });
      assert.equal(await page.inputValue('#a'), then ?? before);
      assert.equal(await eventsOf(page), then === null ? '' : 'input a true,change a false');
    });
  }

  test('tells the constraint that a value violates', async () => {
    const { world } = await open('<input id=a type=date min=2024-01-01><input id=b type=number min=0 step=2 value=3>');
    assert.deepEqual(await world.call('setValue', '#a', '2020-01-01'), { value: '2020-01-01', why: 'rangeUnderflow' });
    assert.deepEqual(await world.call('setValue', '#b', '5'), { value: '', why: 'stepMismatch' });
    assert.equal(await world.read('Document.prototype.querySelector.call(document, "#b").value'), '3');
  });

  test('does nothing to a field that takes no input', async () => {
    const { page, world } = await open(`${EVENTS}<input id=a type=date disabled><input id=b type=date readonly>`);
    assert.equal(await world.call('setValue', '#a', '2024-01-01'), null);
    assert.equal(await world.call('setValue', '#b', '2024-01-01'), null);
    assert.deepEqual([await page.inputValue('#a'), await page.inputValue('#b'), await eventsOf(page)], ['', '', '']);
  });
});

describe('selectOptions', () => {
  const LIST = `${EVENTS}<select id=s multiple><option id=a selected>a<option id=b>b<option id=c disabled>c</select>
    <select id=other><option id=x>x</select>`;
  const selected = (page: Page): Promise<string[]> =>
    page.locator('#s').evaluate((list: HTMLSelectElement) => [...list.selectedOptions].map(({ id }) => id));

  test('selects exactly those', async () => {
    const { page, world } = await open(LIST);
    assert.equal(await world.call('selectOptions', '#s', '', { selector: '#b' }), true);
    assert.deepEqual(await selected(page), ['b']);
    assert.equal(await eventsOf(page), 'input s true,change s false');
    assert.equal(await world.call('selectOptions', '#s', ''), true);
    assert.deepEqual(await selected(page), []);
  });

  test('does nothing where one is disabled, or of another list', async () => {
    const { page, world } = await open(LIST);
    for (const selector of ['#c', '#x']) {
      assert.equal(await world.call('selectOptions', '#s', '', { selector: '#b' }, { selector }), false);
    }
    assert.deepEqual([await selected(page), await eventsOf(page)], [['a'], '']);
  });
});

/** What liveStates finds, by the ids of the elements. */
async function found(world: IsolatedWorld): Promise<Record<string, string[]>> {
  const id = 'Element.prototype.getAttribute.call(element, "id") ?? element.tagName';
  const lists = `Object.entries((${PAGE_FUNCTIONS.liveStates})()).filter(([, list]) => Array.isArray(list))`;
  return (await world.read(
    `Object.fromEntries(${lists}.map(([name, list]) => [name, list.map((element) => ${id})]))`,
  )) as Record<string, string[]>;
}

describe('liveStates', () => {
  test('finds the focus, what is undecided, wrong and masked, in shadow trees and frames of the site, too', async () => {
    const inner = '<input id=inside style=-webkit-text-security:disc><input type=checkbox id=half>';
    const { page, world } = await open(
      `<input id=a type=email required><div id=host><template shadowrootmode=open><input id=pin type=password></template></div>
       <iframe id=frame srcdoc='${inner}'></iframe>`,
    );
    const frame = await innerFrame(page);
    await frame.waitForSelector('#half');
    await frame.evaluate('document.querySelector("#half").indeterminate = true');
    await page.fill('#a', 'x');
    await page.locator('#a').blur();
    await frame.focus('#inside');
    const { focus, indeterminate, userInvalid, masked, layered } = await found(world);
    assert.deepEqual(focus, ['frame', 'inside']);
    assert.deepEqual([indeterminate, userInvalid, layered], [['half'], ['a'], []]);
    assert.deepEqual(masked, ['pin', 'inside']);
  });

  test('tells the form of a control that does not stand in it, and the button of a label elsewhere', async () => {
    const { world } = await open(
      `<div><form id=open></div><button id=taken>a</button></form><form id=own><button id=inside>b</button><button id=mine form=other>c</button></form>
       <form id=other></form><form id=clobbered><input name=elements></form>
       <input type=image id=picture form=clobbered><button id=apart form=clobbered>g</button><table><form id=emptied><tr><td><input id=cell></table>
       <label id=press for=taken>d</label><label id=name for=cell>e</label><label id=nothing for=none>f</label>`,
    );
    const { owners } = await found(world);
    assert.deepEqual(owners, [
      'taken',
      'open',
      'mine',
      'other',
      'apart',
      'clobbered',
      'cell',
      'emptied',
      'picture',
      'clobbered',
      'press',
      'taken',
    ]);
  });

  test('asks nothing of what content-visibility skips', async () => {
    const { page, world } = await open(
      `<div style="height: 9000px"></div><div style="content-visibility: auto; contain-intrinsic-size: 9px"><input id=far type=password></div>`,
    );
    const isSkipped = (): Promise<boolean> =>
      page.locator('#far').evaluate((field) => !field.checkVisibility({ contentVisibilityAuto: true }));
    assert.ok(await isSkipped());
    assert.deepEqual((await found(world))['masked'], []);
    assert.ok(await isSkipped());
  });

  test('tells a root that makes a layer, and has its ends', async () => {
    const { world } = await open(`<html style="opacity: .5">${'<input type=password>'.repeat(1_001)}`);
    const { layered, masked } = await found(world);
    assert.deepEqual([layered, masked?.length], [['HTML'], 1_000]);
  });
});

async function dumped(world: IsolatedWorld, ...names: string[]): Promise<DumpedStyles> {
  return JSON.parse(String(await world.call('dumpStyles', undefined, names, [], PSEUDO_ELEMENTS))) as DumpedStyles;
}

describe('recordClippedScrollers', () => {
  test('has what hides its overflow told where it stands elsewhere by then, and until it is back', async () => {
    const { page, world } = await open(`<div id=open style="height:50px;overflow:auto">
      <div id=shell style="height:50px;overflow:hidden"><p style="height:900px">Words</p><button id=a>Far</button></div></div>`);
    const shifted = async (): Promise<unknown> => ((await found(world)) as Record<string, unknown>)['shifted'];
    await world.call('recordClippedScrollers', '#a');
    assert.deepEqual(await shifted(), []);
    await page.locator('#a').evaluate((button) => button.scrollIntoView());
    assert.deepEqual(await shifted(), ['shell']);
    // What was known before remains.
    await world.call('recordClippedScrollers', '#a');
    assert.deepEqual(await shifted(), ['shell']);
    await page.locator('#shell').evaluate((shell) => shell.scrollTo(0, 0));
    assert.deepEqual(await shifted(), []);
  });
});

describe('liveStates, of what comes or goes', () => {
  const kSoon = [1, 300] as const;
  const kNothing = [0, 0] as const;
  const cases: ReadonlyArray<[what: string, frames: object[], timing: object, within: readonly [number, number]]> = [
    ['what fades in', [{ opacity: 0 }, { opacity: 1 }], { duration: 250 }, kSoon],
    ['what fades in for long', [{ opacity: 0 }, { opacity: 1 }], { duration: 60_000 }, kSoon],
    [
      'what begins to fade in later',
      [{ opacity: 0 }, { opacity: 1 }],
      { delay: 60_000, duration: 100, fill: 'both' },
      kNothing,
    ],
    ['what is clear and gets clearer', [{ opacity: 0.5 }, { opacity: 1 }], { duration: 60_000 }, kNothing],
    ['what fades out', [{ opacity: 1 }, { opacity: 0 }], { duration: 250 }, kSoon],
    [
      'what fades out by going backwards',
      [{ opacity: 0 }, { opacity: 1 }],
      { duration: 250, direction: 'reverse' },
      kSoon,
    ],
    ['what fades out for long', [{ opacity: 1 }, { opacity: 0 }], { duration: 60_000 }, kNothing],
    ['what blinks for ever', [{ opacity: 0 }, { opacity: 1 }], { duration: 100, iterations: Infinity }, kNothing],
    ['what slides in', [{ transform: 'translateX(100%)' }, { transform: 'none' }], { duration: 60_000 }, kSoon],
    ['what grows from nothing', [{ transform: 'scale(0)' }, { transform: 'scale(1)' }], { duration: 60_000 }, kSoon],
    ['what is lifted', [{ transform: 'none' }, { transform: 'translateY(-4px)' }], { duration: 60_000 }, kNothing],
    ['what turns', [{ transform: 'none' }, { transform: 'rotate(180deg)' }], { duration: 60_000 }, kNothing],
    ['what unfolds', [{ height: '0px' }, { height: '90px' }], { duration: 60_000 }, kSoon],
    ['what gets higher', [{ height: '50px' }, { height: '90px' }], { duration: 60_000 }, kNothing],
    ['what changes its colour', [{ color: 'red' }, { color: 'blue' }], { duration: 60_000 }, kNothing],
  ];
  test('what shows nothing that is read or pressed, as the ripple of a button', async () => {
    const { page, world } = await open('<button>Buy<span id=a><span></span></span></button>');
    const frames = [
      { transform: 'scale(0)', opacity: 0 },
      { transform: 'none', opacity: 1 },
    ];
    await page.locator('#a').evaluate((part, keyframes) => part.animate(keyframes, 60_000), frames);
    assert.equal(await world.read(`(${PAGE_FUNCTIONS.liveStates})().endsInMs`), 0);
  });

  // JSON has no Infinity.
  const literal = (value: object): string =>
    JSON.stringify(value, (_key, part: unknown) => (part === Infinity ? 'Infinity' : part)).replace(
      '"Infinity"',
      'Infinity',
    );
  for (const [what, frames, timing, [least, most]] of cases) {
    test(what, async () => {
      const { world } = await open('<div><template shadowrootmode=open><p id=a>Words</p></template></div>');
      const dumped = async (): Promise<number> => Number(await world.read(`(${PAGE_FUNCTIONS.liveStates})().endsInMs`));
      assert.equal(await dumped(), 0);
      // Started and read in one task of the page: between two tasks, a busy machine may let it end.
      const begin = `document.querySelector('div').shadowRoot.getElementById('a').animate(${literal(frames)}, ${literal(timing)})`;
      const ms = Number(await world.read(`${begin}, (${PAGE_FUNCTIONS.liveStates})().endsInMs`));
      assert.ok(ms >= least && ms <= most, `${ms}`);
    });
  }
});

describe('dumpStyles', () => {
  test('asks once how what is dressed alike looks', async () => {
    const { world } = await open(`<style>.on { font-weight: 700 } p:nth-child(2) { font-weight: 900 }</style>
      <ul><li>a<li>b<li class=on>c<li style="font-weight: 600">d</ul><div><p>e<p>f</div>`);
    const json = await world.call('dumpStyles', undefined, ['display'], ['font-weight'], []);
    const { sets, page } = JSON.parse(String(json)) as DumpedStyles;
    const dumped = [...page.units].map((unit) => sets[unit.charCodeAt(0) - FIRST_SET] ?? []);
    const weights = dumped.flatMap(([name, , weight]) => (name === 'li' || name === 'p' ? [weight] : []));
    assert.deepEqual(weights, ['400', '400', '700', '600', '400', '400']);
  });

  test('tells each set once, pseudo-elements, shadow trees and frames', async () => {
    const { page, world } = await open(
      `<!doctype html><style>b::before { content: 'x' }</style><b></b><b></b>
       <span><template shadowrootmode=open><u></u></template></span><iframe srcdoc='<s></s>'></iframe>`,
    );
    await (await innerFrame(page)).waitForSelector('s', { state: 'attached' });
    const { sets, page: document } = await dumped(world, 'display', 'text-decoration-line');
    const names = sets.map(([name]) => name);
    assert.deepEqual(names, ['html', 'head', 'body', 'b', '::before', 'span', 'u', 'iframe', 's'].sort(byFirst(names)));
    assert.equal(names.filter((name) => name === 'b').length, 1);
    assert.deepEqual(
      sets.find(([name]) => name === 'u'),
      ['u', 'inline', 'underline'],
    );
    assert.equal(document.frames.length, 1);
    assert.ok(document.units.includes('<'), 'the mark of ::before');
  });

  test('gives no boxes to what is skipped', async () => {
    const { page, world } = await open(
      '<div style="height: 9000px"></div><div style="content-visibility: auto; contain-intrinsic-size: 9px"><tt id=far>x</tt></div>',
    );
    const isSkipped = (): Promise<boolean> =>
      page.locator('#far').evaluate((element) => !element.checkVisibility({ contentVisibilityAuto: true }));
    assert.ok(await isSkipped());
    assert.ok(!(await dumped(world, 'display')).sets.some(([name]) => name === 'tt'));
    assert.ok(await isSkipped());
  });
});

function byFirst(order: ReadonlyArray<string | undefined>): (a: string, b: string) => number {
  return (a, b) => order.indexOf(a) - order.indexOf(b);
}

describe('invisibleTexts', () => {
  test('tells what nobody sees, and not what anyone may', async () => {
    const { world } = await open(`<body style="background: white"><main id=top>
      <p>seen</p><p hidden>hidden</p><p style="visibility: hidden">invisible</p><p style="color: white">white</p>
      <p style="color: transparent">clear</p><p style="color: white; text-shadow: 0 0 1px black">shadowed</p>
      <p style="color: white; background: url(data:,) black">on a picture</p><p style="opacity: 0">fading</p>
      <p style="color: color(srgb 1 1 1)">srgb</p><p>twice</p><p hidden>twice</p>
      <div><template shadowrootmode=open><b hidden>deep</b></template></div></main>`);
    const texts = (await world.call('invisibleTexts', '#top', 0)) as string[];
    assert.deepEqual(texts.sort(), ['clear', 'deep', 'hidden', 'invisible', 'srgb', 'white']);
  });

  test('looks as far up as it is told, and has its ends', async () => {
    const long = 'x'.repeat(MAX_TEXT + 9);
    const { world } = await open(
      `<div id=top><p hidden>${long}</p><p id=a>seen</p></div><section id=many>${[...Array(MAX_TEXTS + 9).keys()]
        .map((n) => `<p hidden>${n}</p>`)
        .join('')}</section>`,
    );
    assert.deepEqual(await world.call('invisibleTexts', '#a', 0), []);
    assert.deepEqual(await world.call('invisibleTexts', '#a', 1), [long.slice(0, MAX_TEXT)]);
    assert.equal(((await world.call('invisibleTexts', '#many', 0)) as string[]).length, MAX_TEXTS);
  });
});

/** Replaces every method and getter that a script of the page can reach, and records who calls. */
const OVERRIDES = `<script>
  const called = [];
  const override = (owner, name) => {
    const descriptor = Object.getOwnPropertyDescriptor(owner, name);
    if (name === 'constructor' || !descriptor.configurable) return;
    const note = function () { called.push(name); throw new Error(name); };
    if (descriptor.get) Object.defineProperty(owner, name, { get: note, set: note, configurable: true });
    else if (typeof descriptor.value === 'function') Object.defineProperty(owner, name, { value: note, configurable: true });
  };
  const types = [Node, Element, HTMLElement, HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement, HTMLOptionElement,
    HTMLIFrameElement, Document, DocumentFragment, ShadowRoot, EventTarget, Event, Range, Selection, TreeWalker,
    CSSStyleDeclaration, ValidityState, Map, Set, String, JSON];
  addEventListener('override', () => {
    for (const type of types) {
      const owner = type.prototype ?? type;
      for (const name of Object.getOwnPropertyNames(owner)) override(owner, name);
    }
    for (const name of ['getComputedStyle', 'getSelection', 'Event', 'Range']) override(window, name);
  });
</script>`;

/** Names elements in a form and in a document like the properties that callers read. */
const NAMES = [
  ...['activeElement', 'assignedSlot', 'checkVisibility', 'children', 'contains', 'contentDocument', 'createElement'],
  ...['createTreeWalker', 'documentElement', 'elementsFromPoint', 'getRootNode', 'hasAttribute', 'host', 'isConnected'],
  ...['isContentEditable', 'localName', 'matches', 'namespaceURI', 'nodeType', 'parentElement', 'querySelectorAll'],
  ...['selectionEnd', 'shadowRoot', 'type', 'value'],
];
const NAMED_IN_DOCUMENT = NAMES.map((name) => `<img name=${name}>`).join('');
const NAMED_IN_FORM = NAMES.map((name) => `<input name=${name} hidden>`).join('');
const FIELDS = `<input id=line value=abc><input id=day type=date><input id=pin type=password>
  <select id=list><option id=one>1<option id=two>2</select><p id=rich contenteditable>abc</p>
  <p id=gone hidden>gone</p>`;

/** All of them, each with its result. */
async function callAll(world: IsolatedWorld): Promise<unknown> {
  const styles = await dumped(world, 'display');
  return {
    hasFocus: [await world.call('hasFocus', '#line'), await world.call('hasFocus', '#list')],
    liveStates: await found(world),
    caretToEnd: [await world.call('caretToEnd', '#day'), await world.call('caretToEnd', '#rich')],
    setValue: await world.call('setValue', '#day', '2024-02-29'),
    selectOptions: await world.call('selectOptions', '#list', '', { selector: '#two' }),
    dumpStyles: styles.sets.map(([name]) => name).filter((name) => /^(select|option|p)$/.test(name ?? '')),
    invisibleTexts: await world.call('invisibleTexts', '#gone', 0),
    recordClippedScrollers: await world.call('recordClippedScrollers', '#day'),
  };
}

const EXPECTED = {
  hasFocus: [HAS, 0],
  caretToEnd: [undefined, undefined],
  setValue: { value: '2024-02-29' },
  selectOptions: true,
  liveStates: {
    focus: ['line'],
    hovered: [],
    indeterminate: [],
    userInvalid: [],
    layered: [],
    masked: ['pin'],
    unreadPlaceholder: [],
    owners: [],
    shifted: [],
  },
  dumpStyles: ['select', 'option', 'p', 'p'],
  invisibleTexts: ['gone'],
  recordClippedScrollers: undefined,
};

describe('hostile pages', () => {
  test('what a page puts in the place of prototypes is never called', async () => {
    const { page, world } = await open(`${OVERRIDES}<body>${FIELDS}`);
    await page.focus('#line');
    await world.read(`dispatchEvent(new Event('override'))`);
    assert.deepEqual(await callAll(world), EXPECTED);
    assert.deepEqual(await world.readOfPage('called'), []);
    await assert.rejects(world.readOfPage('document.body'), /body/, 'they are overridden');
  });

  test("what a page names in its document and in a form around the fields stands in nobody's way", async () => {
    const { page, world } = await open(`<body>${NAMED_IN_DOCUMENT}<form id=form>${NAMED_IN_FORM}${FIELDS}</form>`);
    await page.locator('#line').evaluate((field: HTMLElement) => field.focus());
    assert.equal(await page.evaluate('typeof document.querySelectorAll'), 'object', 'they are named');
    assert.deepEqual(await callAll(world), EXPECTED);
  });

  test('a form that is asked itself answers as any element does', async () => {
    const { page, world } = await open(
      `<div contenteditable><form id=form tabindex=0>${NAMED_IN_FORM}<b id=text>x</b></form></div><input id=other>`,
    );
    await page.focus('#other');
    for (const selector of ['#form', '#text']) {
      assert.equal(await world.call('hasFocus', selector), 0);
      assert.deepEqual(await world.call('invisibleTexts', selector, 3), []);
    }
    await world.call('caretToEnd', '#text');
    assert.equal(await world.call('hasFocus', '#text'), HAS, 'a selection in an editing host takes the focus there');
  });

  test('a page that names all of that is seen and filled in as any other', async () => {
    const fields = '<label>Name <input id=line></label><label>Day <input id=day type=date></label>';
    const body = `<body>${NAMED_IN_DOCUMENT}<form id=form>${NAMED_IN_FORM}${fields}</form>`;
    const tab = await browser.openTab(site.url(served(body)));
    reportOf(await act(tab, /^Name/, { action: 'type', text: 'abc' }));
    reportOf(await act(tab, /^Day/, { action: 'type', text: '2024-02-29' }));
    assert.equal(await tab.page.locator('#line').inputValue(), 'abc');
    assert.equal(await tab.page.locator('#day').inputValue(), '2024-02-29');
    await tab.close();
  });

  test('all of them answer in a frame of another site', async () => {
    const inner = served(`<body>${FIELDS}`);
    const opened = await open(`<iframe src="${kOther}:${site.port}${inner}"></iframe>`);
    const world = await inFrame(opened);
    await (await innerFrame(opened.page)).focus('#line');
    assert.deepEqual(await callAll(world), EXPECTED);
  });
});
