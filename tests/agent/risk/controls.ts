// Controls in one line each, for tables of cases: "de button: Jetzt kaufen | Konto löschen". A line is a language, a kind
// and its cases. Each case becomes a page with that control, and the call that uses it.
import { CAREFUL, weigh } from '../../../js-glue/agent/risk/risk_check.js';
import type { ToolCall } from '../../../js-glue/tool/contract/contract.js';
import { FakeTool } from '../support/scripted.js';
import type { Row } from '../support/scripted.js';

export interface Case {
  language: string;
  kind: string;
  text: string;
}

interface Use {
  rows: Row[];
  call: ToolCall;
}

export function casesIn(lines: string): Case[] {
  return lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [, language = '', kind = '', texts = ''] = /^(\w+) (\w+): (.*)$/.exec(line) ?? [];
      if (kind === '') throw new Error(`Not a line of cases: ${line}`);
      return texts.split(' | ').map((text) => ({ language, kind, text }));
    });
}

/** Whether the person is asked before the control is used. */
export async function isAsked({ kind, text }: Case): Promise<boolean> {
  const use = USES[kind];
  if (use === undefined) throw new Error(`No such kind: ${kind}`);
  const { rows, call } = use(text);
  const tool = new FakeTool({ url: 'https://home.test/', rows: [kMain, ...rows] });
  return (await weigh({ call, sites: ['home.test'], settings: CAREFUL, tool })).is === 'risky';
}

const kMain: Row = { id: 'ma000001', role: 'main', tag: 'main', interactive: false };
const kId = 'co000001';
const press: ToolCall = { action: 'click', nodeId: kId };

const control = (more: Partial<Row>): Row => ({
  id: kId,
  parentId: 'ma000001',
  role: 'button',
  tag: 'button',
  type: 'button',
  ...more,
});
const button = (name: string): Row => control({ name, text: name });
const named = (role: string, tag: string, text: string, more: Partial<Row> = {}): Row =>
  control({ role, tag, type: '', name: text, text, ...more });
const pressed = (...rows: Row[]): Use => ({ rows, call: press });
const part = (id: string, more: Partial<Row>): Row => ({
  id,
  parentId: kId,
  interactive: false,
  isListed: false,
  ...more,
});

function parted(text: string): [string, string] {
  const [before = '', after = ''] = text.split(' » ');
  return [before, after];
}

const kSides: [number, number, number, number] = [0, 0, 50, 20];

const USES: Readonly<Record<string, (text: string) => Use>> = {
  button: (text) => pressed(button(text)),
  submit: (text) =>
    pressed(
      { id: 'fo000001', role: 'form', tag: 'form', method: 'post', interactive: false },
      control({ name: text, text, type: 'submit', parentId: 'fo000001' }),
    ),
  link: (text) => pressed(named('link', 'a', text, { href: '/somewhere' })),
  menuitem: (text) => pressed(named('menuitem', 'div', text)),
  heading: (text) => pressed(named('heading', 'h2', text)),
  option: (text) => pressed(named('option', 'div', text)),
  tab: (text) => pressed(named('tab', 'div', text)),
  row: (text) => pressed(named('row', 'tr', text)),
  card: (text) => pressed(named('generic', 'div', text)),
  ellipsis: (text) => pressed(button(text)),
  opens: (text) => pressed(control({ name: text, text, states: ['haspopup'] })),
  expands: (text) => pressed(control({ name: text, text, states: ['collapsed'] })),
  icon: (text) => pressed(control({ name: '' }), part('ic000001', { tag: 'i', className: text })),
  file: (text) => pressed(control({ name: '' }), part('im000001', { tag: 'img', role: 'image', src: text })),
  nav: (text) => {
    const [picture = '', ...words] = text.split(' ');
    const word = words.join(' ');
    const link = named('link', 'a', text, { text: word, href: '/somewhere' });
    return pressed(link, part('ic000001', { tag: 'i', text: picture, box: [0, 0, 24, 24] }));
  },
  long: (text) => {
    const words = 'lorem ipsum dolor sit amet consectetur '.repeat(40);
    return pressed(button(`${words}${text} ${words}`));
  },
  dialog: (text) => {
    const [heading, name] = parted(text);
    const dialog: Row = {
      id: 'di000001',
      parentId: 'ma000001',
      role: 'dialog',
      tag: 'div',
      name: heading,
      interactive: false,
    };
    const title: Row = {
      id: 'he000001',
      parentId: 'di000001',
      role: 'heading',
      tag: 'h2',
      name: heading,
      text: heading,
      interactive: false,
    };
    const other: Row = {
      id: 'bu000009',
      parentId: 'di000001',
      role: 'button',
      tag: 'button',
      type: 'button',
      name: 'Zzz',
    };
    return pressed(dialog, title, { ...button(name), parentId: 'di000001' }, other);
  },
  asking: (text) => {
    const [question, name] = parted(text);
    const box: Row = { id: 'bo000001', parentId: 'ma000001', interactive: false };
    const words: Row = {
      id: 'pa000001',
      parentId: 'bo000001',
      role: 'paragraph',
      tag: 'p',
      text: question,
      interactive: false,
    };
    return pressed(box, words, { ...button(name), parentId: 'bo000001' });
  },
  enter: (text) => entered(text, 'Enter'),
  ctrlenter: (text) => entered(text, 'Control+Enter'),
  key: (key) => ({
    rows: [named('row', 'tr', 'Ada Lovelace', { states: ['focused'] })],
    call: { action: 'keypress', key },
  }),
  drop: (text) => ({
    rows: [
      named('listitem', 'li', 'Letter', { id: 'li000001', box: kSides }),
      named('generic', 'div', text, { name: '', box: [100, 100, 50, 20], interactive: false }),
    ],
    call: { action: 'drag', nodeId: 'li000001', toNodeId: kId },
  }),
  select: (text) => {
    const [name, option] = parted(text);
    const list = named('combobox', 'select', name, { text: '' });
    const chosen = part('op000001', { role: 'option', tag: 'option', name: option, text: option, value: 'v1' });
    return { rows: [list, chosen], call: { action: 'select', nodeId: kId, values: [option] } };
  },
};

/** "textbox+multiline Message » Send": a role and states, a name, and the button next to it. */
function entered(text: string, key: string): Use {
  const [field, beside] = parted(text);
  const [what = '', ...words] = field.split(' ');
  const [role = '', ...states] = what.split('+');
  const isEditable = role === 'editable';
  const box = named(
    role === 'number' ? 'spinbutton' : isEditable ? 'generic' : role,
    isEditable ? 'div' : tagFor(role, states),
    words.join(' '),
    {
      text: '',
      type: role === 'number' ? 'number' : 'text',
      states,
      interactiveReasons: isEditable ? ['editable'] : ['native'],
    },
  );
  const other: Row = {
    id: 'bu000009',
    parentId: 'ma000001',
    role: 'button',
    tag: 'button',
    type: 'button',
    name: beside,
    text: beside,
  };
  return { rows: beside === '' ? [box] : [box, other], call: { action: 'keypress', key, nodeId: kId } };
}

function tagFor(role: string, states: readonly string[]): string {
  if (states.includes('multiline')) return 'textarea';
  return role === 'gridcell' ? 'div' : 'input';
}
