// Names of keys as the engine reads them (src/action/input/keys.cpp): case-insensitive, with aliases, and with modifiers
// before a '+'. A test compares this table with the engine's.

/** In lower case. A key that is not listed has only its own name. */
const ALIASES: Readonly<Record<string, string>> = {
  esc: 'escape',
  return: 'enter',
  numpadenter: 'enter',
  ' ': 'space',
  del: 'delete',
  ins: 'insert',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
  pgup: 'pageup',
  pgdn: 'pagedown',
  ctrl: 'control',
  option: 'alt',
  cmd: 'meta',
  command: 'meta',
  super: 'meta',
  win: 'meta',
  controlormeta: 'control',
  plus: '+',
  menu: 'contextmenu',
};

export interface Chord {
  /** The canonical name of the key, in lower case. */
  key: string;
  held: ReadonlySet<string>;
}

/** The canonical name of a key, in lower case. */
export function keyNamed(name: string): string {
  const small = name.toLowerCase();
  return ALIASES[small] ?? small;
}

/** A '+' separates two names, but the last character always belongs to the key: 'Control++' is Control and '+'. */
export function chordOf(text: string): Chord {
  const parted = /^(.+)\+(.+)$/s.exec(text);
  const [before = '', key = text] = parted === null ? [] : parted.slice(1);
  return {
    key: keyNamed(key),
    held: new Set(
      before
        .split('+')
        .filter((name) => name !== '')
        .map(keyNamed),
    ),
  };
}

const COMMANDS: ReadonlySet<string> = new Set(['c', 'x', 'v', 'keyc', 'keyx', 'keyv', 'insert']);

/** Copies to the clipboard or pastes from it. */
export function isOfClipboard({ key, held }: Chord): boolean {
  if (['copy', 'cut', 'paste'].includes(key)) return true;
  if (held.has('shift') && ['insert', 'delete'].includes(key)) return true;
  return (held.has('control') || held.has('meta')) && COMMANDS.has(key);
}
