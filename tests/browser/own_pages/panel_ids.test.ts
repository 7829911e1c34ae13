// Which ids a line of an observation contains, in each format and position.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { idsIn } from '../../../extension/sidepanel/page/ids';

interface Case {
  says: string;
  line: string;
  format?: string;
  columns?: string;
  ids: string[];
}

const kCases: Case[] = [
  { says: 'a control', line: ' [kd482913 button disabled] Save', ids: ['kd482913 Save'] },
  {
    says: 'two controls in running text',
    line: 'see [kd482913](Terms) or [ab123456](Help)',
    ids: ['kd482913 Terms', 'ab123456 Help'],
  },
  { says: 'a value that holds brackets', line: '[kd482913 textbox ="a] [ab123456 b"] Name', ids: ['kd482913 Name'] },
  {
    says: 'the cells of a row',
    line: ' ab123456 Sencha | € 9 | cd123456',
    columns: '[link] | text | [button] Add',
    ids: ['ab123456 Sencha', 'cd123456 Add'],
  },
  {
    says: 'what has no column',
    line: ' ab123456 Tea | x; cd123456(Undo)',
    columns: '[link] | text',
    ids: ['ab123456 Tea', 'cd123456 Undo'],
  },
  { says: 'a bare id outside of rows is text', line: 'Order ab123456 has shipped', ids: [] },
  { says: 'an escaped bracket is text', line: '\\[ab123456 button] Buy', ids: [] },
  { says: 'a box that scrolls', line: ' <scroll kd482913 300/1200>', ids: ['kd482913'] },
  { says: 'a landmark that has the focus', line: '<menu "File ab123456" focused kd482913>', ids: ['kd482913'] },
  { says: 'a picture', line: ' (canvas kd482913 600x400)', ids: ['kd482913'] },
  { says: 'what was folded', line: '… 12 lines with 3 controls left out; expand kd482913', ids: ['kd482913'] },
  { says: 'pages of a PDF, which are no nodes', line: '… pages 4-9 left out; expand pg000400', ids: [] },
  { says: 'a node whose id begins like such a page', line: ' [pg482913 button] Save', ids: ['pg482913 Save'] },
  { says: 'a change', line: '~  kd482913 Total | 30', ids: ['kd482913'] },
  { says: 'an added control', line: '+  [kd482913 button] Undo', ids: ['kd482913 Undo'] },
  { says: 'many that are covered now', line: '~ covered now: ab123456 cd234567', ids: ['ab123456', 'cd234567'] },
  { says: 'what has the focus now', line: '~ focused now: ab123456', ids: ['ab123456'] },
  { says: 'a value of JSON', line: '  "i": "kd482913",', format: 'semantic', ids: ['kd482913'] },
  {
    says: 'a name in JSON that looks like one',
    line: '  "n": "the id \\": \\"kd482913\\" is here",',
    format: 'semantic',
    ids: [],
  },
  {
    says: 'an attribute of HTML',
    line: '<button id="kd482913">Save ab123456</button>',
    format: 'html',
    ids: ['kd482913'],
  },
  { says: 'text of HTML that looks like one', line: '<p>write id="kd482913" here</p>', format: 'html', ids: [] },
];

for (const { says, line, format = 'text', columns, ids } of kCases) {
  test(says, () => {
    const found = idsIn(line, format, columns);
    assert.deepEqual(
      found.map(({ nodeId, name }) => `${nodeId} ${name}`.trim()),
      ids,
    );
    for (const { at, length, nodeId } of found) assert.ok(line.slice(at, at + length).includes(nodeId));
  });
}
