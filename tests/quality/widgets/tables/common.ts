// Errands that many widgets share.
import type { Errand, Step, Value } from '../errands.js';

/** A press on the widget itself, or on what has that name. */
export function click(at?: RegExp): Step {
  return at === undefined ? { do: 'click' } : { do: 'click', at };
}

export function steps(says: string, want: Value, ...list: Step[]): Errand {
  return { says, steps: list, want };
}

export function choose(value: string, says = `choose ${value}`): Errand {
  return steps(says, value, { do: 'select', values: [value] });
}

export function several(values: readonly string[], want: Value = values): Errand {
  return steps(`choose ${values.join(' and ')}`, want, { do: 'select', values });
}

/** A choice that has to be refused, and changes nothing. */
export function refuse(value: string, want: Value, says = 'choose what is disabled'): Errand {
  return { ...steps(says, want, { do: 'select', values: [value] }), isRefused: true };
}

export function type(text: string, want: Value = text): Errand {
  return steps(`type ${text}`, want, { do: 'type', text, clearFirst: true });
}

export function append(text: string, want: Value): Errand {
  return steps(`add ${text}`, want, { do: 'type', text });
}

export function fill(value: string, want: Value = value): Errand {
  return steps(`fill ${value}`, want, { do: 'fill', value });
}

export function check(checked: boolean): Errand {
  return steps(checked ? 'switch on' : 'switch off', checked, { do: 'check', checked });
}

export function drag(at: RegExp, onto: RegExp, want: Value): Errand {
  return steps(`drag ${at.source} to ${onto.source}`, want, { do: 'drag', at, onto });
}

/** Types lines over what is there, adds to them, in the middle, and empties. */
export function editorErrands(): Errand[] {
  return [
    append(' more', 'first words\nsecond line more'),
    type('One line'),
    append(' more', 'One line more'),
    type('First\nSecond\nThird'),
    append(' end', 'First\nSecond\nThird end'),
    steps(
      'in the middle, by keys',
      'First, x\nSecond\nThird end',
      ...['Control+Home', 'End', ',', 'Space', 'x'].map((key): Step => ({ do: 'press', key })),
    ),
    type('Last words'),
    steps('clear', '', { do: 'fill', value: '' }),
  ];
}
