// Names of keys as the engine reads them (src/action/input/keys.cpp): without regard to case, by their aliases, and with what is
// held down before a '+'. A test holds this table against the engine's.

/** In small letters; what is not here is called by its own name. */
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
  /** What the key does: one name for each, in small letters. */
  key: string;
  held: ReadonlySet<string>;
}

/** One name for each key, in small letters. */
export function keyNamed(name: string): string {
  const small = name.toLowerCase();
  return ALIASES[small] ?? small;
}

/** A '+' parts two names, but the last character is always part of the key: 'Control++' is Control and '+'. */
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

/** Takes something into the clipboard, or out of it. */
export function isOfClipboard({ key, held }: Chord): boolean {
  if (['copy', 'cut', 'paste'].includes(key)) return true;
  if (held.has('shift') && ['insert', 'delete'].includes(key)) return true;
  return (held.has('control') || held.has('meta')) && COMMANDS.has(key);
}
