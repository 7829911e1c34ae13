// Lists whose items are dragged.
import type { LibraryPage, Value, Widget } from '../errands.js';
import { drag, steps } from './common.js';

function inOrder(value: Value, text: string): boolean {
  const places = (value as readonly string[]).map((word) => text.indexOf(word));
  return places.every((place, at) => place >= 0 && place > (places[at - 1] ?? -1));
}

function sorted(name: string): Widget {
  const of = (order: string): string[] => [...order].map((n) => `${name} ${n}`);
  const item = (n: number): RegExp => new RegExp(`^${name} ${n}$`);
  return {
    name,
    shows: inOrder,
    errands: [drag(item(1), item(3), of('23145')), drag(item(5), item(2), of('52314'))],
  };
}

export const moves: readonly LibraryPage[] = [
  { library: 'SortableJS', page: 'sortablejs', widgets: [sorted('Task'), sorted('Song')] },
  {
    library: 'ag-grid',
    page: 'ag_grid',
    widgets: [
      {
        name: 'Price',
        shows: (value, text) => text.includes(String(value)),
        errands: [
          steps(
            'edit a cell',
            42,
            { do: 'click', at: /^11$/, clickCount: 2 },
            { do: 'type', at: /Price|Input|Edit/i, role: /textbox|spinbutton/, text: '42', clearFirst: true },
            { do: 'press', key: 'Enter', at: /Price|Input|Edit/i, role: /textbox|spinbutton/ },
          ),
        ],
      },
    ],
  },
  { library: 'dnd-kit', page: 'dnd_kit', widgets: [sorted('Task'), sorted('Song')] },
];
