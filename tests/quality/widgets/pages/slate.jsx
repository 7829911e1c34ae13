import { Node, createEditor } from 'slate';
import { withHistory } from 'slate-history';
import { Editable, Slate, withReact } from 'slate-react';
import { show } from '../page';

const editor = withHistory(withReact(createEditor()));
const initialValue = ['first words', 'second line'].map((text) => ({ type: 'paragraph', children: [{ text }] }));
show(
  <Slate editor={editor} initialValue={initialValue}>
    <Editable aria-label="Letter" style={{ border: '1px solid #888', minHeight: 100 }} />
  </Slate>,
  () => ({ Letter: editor.children.map((block) => Node.string(block)).join('\n') }),
);
