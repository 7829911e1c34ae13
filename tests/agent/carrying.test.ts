// What counts as carried from one site to another, call by call.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { carriedBy } from '../../js-glue/agent/risk/cross_site_data.js';
import type { NodeFacts } from '../../js-glue/facts/page_facts.js';
import type { ToolCall } from '../../js-glue/tool/contract/contract.js';

const kKnows = {
  read: ['one.test', 'two.test'],
  personWords: 'Put "Sencha Spring" into https://two.test:8443/cart?a=1 and {{card}}.',
  current: 'two.test',
  secrets: ['card', 'pin'],
  allowed: [],
};

function nodeWith(role: string, words: string[] = []): NodeFacts {
  const one: NodeFacts = {
    id: 'a',
    role,
    name: words[0] ?? '',
    words,
    tag: 'div',
    states: [],
    hrefs: [],
    origin: undefined,
    isForeign: false,
    submits: false,
    isInGrid: false,
    isEditable: false,
    opens: false,
    besideInRow: [],
    hints: [],
  };
  return one;
}

const kWritten: ReadonlyArray<[call: ToolCall, isCarried: boolean, node?: NodeFacts]> = [
  [{ action: 'type', nodeId: 'a', text: 'Sencha Spring' }, false],
  [{ action: 'type', nodeId: 'a', text: 'sencha Spring' }, true],
  [{ action: 'type', nodeId: 'a', text: 'Sencha  Spring' }, true],
  [{ action: 'type', nodeId: 'a', text: ' ' }, false],
  [{ action: 'type', nodeId: 'a', text: '\t' }, true],
  [{ action: 'type', nodeId: 'a', text: 'ench' }, true],
  [{ action: 'type', nodeId: 'a', text: 'Spring Sencha' }, true],
  [{ action: 'type', nodeId: 'a', text: 'Sencha!' }, true],
  [{ action: 'type', nodeId: 'a', text: '{{card}}' }, false],
  [{ action: 'type', nodeId: 'a', text: '{{card}}9' }, true],
  [{ action: 'type', nodeId: 'a', text: '{{card}}{{card}}' }, true],
  [{ action: 'type', nodeId: 'a', text: '{{9 euros}}' }, true],
  [{ action: 'type', nodeId: 'a', text: '' }, false],
  [{ action: 'fill', fields: [{ nodeId: 'a', value: 'Sencha' }] }, false],
  [
    {
      action: 'fill',
      fields: [
        { nodeId: 'a', value: 'Sencha' },
        { nodeId: 'b', value: ['9'] },
      ],
    },
    true,
  ],
  [
    {
      action: 'fill',
      fields: [
        { nodeId: 'a', value: 'Sencha' },
        { nodeId: 'b', value: 'Spring' },
      ],
    },
    true,
  ],
  [
    {
      action: 'fill',
      fields: [
        { nodeId: 'a', value: 'Sencha' },
        { nodeId: 'b', value: '{{card}}' },
        { nodeId: 'c', value: '{{pin}}' },
        { nodeId: 'd', value: '' },
      ],
    },
    false,
  ],
  [{ action: 'fill', fields: [{ nodeId: 'a', value: true }] }, true],
  [{ action: 'select', nodeId: 'a', values: ['Sencha'] }, false],
  [{ action: 'select', nodeId: 'a', values: ['Sencha', 'Spring'] }, true],
  [{ action: 'keypress', key: 'Enter' }, false],
  [{ action: 'keypress', key: '9' }, true],
  [{ action: 'keypress', key: 'Shift+q' }, true],
  ...['Tab', 'Escape', 'Backspace', 'PageDown', 'Home', 'Left'].map((key): [ToolCall, boolean] => [
    { action: 'keypress', key },
    false,
  ]),
  ...['Numpad7', 'NumpadEnter', '😀', 'Control+Insert', 'Shift+Insert', 'Space', 'Delete', 'F5', 'Shift+Enter'].map(
    (key): [ToolCall, boolean] => [{ action: 'keypress', key }, true],
  ),
  ...['option', 'radio', 'slider', 'spinbutton', 'combobox', 'listbox', 'Date'].map(
    (role): [ToolCall, boolean, NodeFacts] => [{ action: 'keypress', key: 'ArrowDown' }, true, nodeWith(role)],
  ),
  [{ action: 'keypress', key: 'ArrowDown' }, false, nodeWith('textbox')],
  [{ action: 'check', nodeId: 'a', checked: true }, true],
  [{ action: 'click', nodeId: 'a' }, false],
  [{ action: 'click', nodeId: 'a' }, false, nodeWith('button', ['Next'])],
  [{ action: 'click', nodeId: 'a' }, true, nodeWith('button', ['9'])],
  ...['checkbox', 'radio', 'switch'].map((role): [ToolCall, boolean, NodeFacts] => [
    { action: 'click', nodeId: 'a' },
    true,
    nodeWith(role),
  ]),
  [{ action: 'click', nodeId: 'a' }, false, nodeWith('radio', ['Sencha'])],
  [{ action: 'click', at: [9, 7] }, true],
  [{ action: 'click', nodeId: 'a', position: { x: 9, y: 7 } }, true],
  [{ action: 'click', nodeId: 'a', clickCount: 2 }, true],
  [{ action: 'click', nodeId: 'a', modifiers: ['Shift'] }, true],
  [{ action: 'click', nodeId: 'a', button: 'right' }, true],
  [{ action: 'hover', nodeId: 'a' }, false],
  [{ action: 'hover', at: [9, 7] }, true],
  [{ action: 'emulate', width: 900, height: 700 }, true],
  [{ action: 'drag', nodeId: 'a', toNodeId: 'b' }, true],
  [{ action: 'page_tool', name: 'look' }, true],
  [{ action: 'page_tool', name: 'look', input: { at: 9 } }, true],
  [{ action: 'handle_dialog', accept: true }, false],
  [{ action: 'handle_dialog', accept: false, promptText: '9' }, true],
  [{ action: 'navigate', url: 'https://two.test/' }, false],
  [{ action: 'navigate', url: 'https://www.two.test' }, false],
  [{ action: 'navigate', url: 'https://two.test:8443/cart?a=1' }, false],
  [{ action: 'navigate', url: 'https://two.test:8443/cart?a=2' }, true],
  [{ action: 'navigate', url: 'https://two.test:9/' }, true],
  [{ action: 'navigate', url: 'https://nine.two.test/' }, true],
  [{ action: 'navigate', url: 'https://two.test/#9' }, true],
  [{ action: 'navigate', url: 'https://nine@two.test/' }, true],
];

test('whatever is not in the words of the person is carried', () => {
  for (const [call, isCarried, node] of kWritten) {
    const carried = carriedBy(call, { to: 'two.test', ...(node === undefined ? {} : { node }) }, kKnows);
    const what = JSON.stringify([call, node?.role]);
    assert.deepEqual(carried, isCarried ? { from: ['one.test'], to: ['two.test'] } : undefined, what);
  }
});
