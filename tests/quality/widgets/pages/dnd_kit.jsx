import { DndContext, KeyboardSensor, MouseSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, arrayMove, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useState } from 'react';
import { show, state } from '../page';

function Item({ id }) {
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id });
  const style = { transform: CSS.Transform.toString(transform), transition, padding: 8, border: '1px solid #ccc', width: 300 };
  return (
    <div ref={setNodeRef} style={style} {...attributes} {...listeners}>
      {id}
    </div>
  );
}

function List({ name, sensor, options }) {
  const [items, setItems] = useState([1, 2, 3, 4, 5].map((n) => `${name} ${n}`));
  state[name] = items;
  const sensors = useSensors(useSensor(sensor, options), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }));
  const moved = ({ active, over }) => {
    if (over !== null && active.id !== over.id) setItems((old) => arrayMove(old, old.indexOf(active.id), old.indexOf(over.id)));
  };
  return (
    <DndContext sensors={sensors} onDragEnd={moved}>
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        {items.map((id) => (
          <Item key={id} id={id} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

show(
  <>
    <List name="Task" sensor={PointerSensor} options={{ activationConstraint: { distance: 5 } }} />
    <List name="Song" sensor={MouseSensor} options={{ activationConstraint: { delay: 250, tolerance: 5 } }} />
  </>,
);
